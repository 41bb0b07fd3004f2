"""Scenarios of our own (`N…`) that do not fit into a scenario file."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from tests.properties.house_rules import NextDrawsTwo, OthersDrawOne
from tests.thorough import each_case
from unoengine import (
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Leave,
    Options,
    Pass,
    Play,
    SetupError,
    Step,
    apply,
    legal_moves,
    new_game,
    redeal,
    step,
    view,
)
from unoengine.authoring import Edition, colorless_cards
from unoengine.events import Announced

from .editions import COLORS
from .round_starts import (
    count_all_cards,
    count_deck,
    deal_games,
    deal_next_rounds,
    every_edition,
    find_next_dealer,
    lay_out,
    play_cards,
    sort_codes,
    starts_with_number,
)

# Components


@pytest.mark.parametrize("edition", ["classic", "frozen", "saved-by-the-bell"])
def test_N232_no_marks_outside_zelda(edition: str) -> None:
    """R010"""
    assert not any(card.marks for card in new_game(edition, seed=1).edition.deck)


# Dealer


@every_edition
def test_N237_every_value_of_dealer_tie_finds_a_dealer(edition: str) -> None:
    """A04: every seat deals sometimes."""
    for options in (
        Options(dealer_tie="redraw_tied"),
        Options(dealer_tie="redraw_all"),
        Options(dealer_tie="first_seat"),
    ):
        games = deal_games(edition, 3, options=options)
        assert {state.dealer for state in islice(games, 60)} == {0, 1, 2}


# Dealing


@every_edition
def test_N238_ten_players_need_no_option(edition: str) -> None:
    """A03 R017 R018 max_players=10"""
    state = next(starts_with_number(deal_games(edition, 10)))
    assert state.options.max_players == 10
    assert state.hand_sizes == (7,) * 10
    assert (state.draw_pile_size, len(state.discards)) == (len(state.edition.deck) - 71, 1)


@every_edition
def test_N330_hands_have_the_size_that_was_agreed_on(edition: str) -> None:
    """R017 A130 hand_size=7 hand_size=2"""
    seven = next(starts_with_number(deal_games(edition, 4)))
    two = next(starts_with_number(deal_games(edition, 4, options=Options(hand_size=2))))
    assert (seven.options.hand_size, seven.hand_sizes) == (7, (7,) * 4)
    assert (two.options.hand_size, two.hand_sizes) == (2, (2,) * 4)
    assert two.draw_pile_size == len(two.edition.deck) - 9


@every_edition
def test_N239_fifteen_players_are_dealt_one_card_at_a_time(edition: str) -> None:
    """R017 A08 max_players=15: with two players the draw pile shows the order of the same cards."""
    options = Options(max_players=15)
    twos = deal_games(edition, 2, dealer=0, options=options)
    fifteens = deal_games(edition, 15, dealer=0, options=options)
    two, fifteen = next(
        (two, fifteen)
        for two, fifteen in zip(twos, fifteens, strict=False)
        if two.top.number is not None and fifteen.top.number is not None
    )
    fifteenth_on = [two.top, *two.draw_pile]
    for seat in range(15):
        last_six = Counter(fifteenth_on[15 * lap + seat] for lap in range(6))
        assert last_six <= Counter(fifteen.hand(seat))
    assert [fifteen.top, *fifteen.draw_pile] == fifteenth_on[106 - 15 :]


@every_edition
def test_N240_hands_are_dealt_before_a_color_is_named(edition: str) -> None:
    """R044 A16 A20"""
    state = next(state for state in deal_games(edition, 4) if state.phase == "choose-color")
    assert state.hand_sizes == (7, 7, 7, 7)
    assert state.turn == (state.dealer + 1) % 4
    colors = state.edition.colors
    assert legal_moves(state) == tuple(ChooseColor(state.turn, color) for color in colors)


@every_edition
def test_N241_a_wild_draw_four_never_starts_a_round(edition: str) -> None:
    """R048 A17"""
    tops = {state.top.code for state in islice(deal_games(edition, 2), 150)}
    assert "wild" in tops
    assert "wild-draw-four" not in tops


# Rounds


@every_edition
def test_N242_option_players_draw_for_dealer_in_every_round(edition: str) -> None:
    """A07 A09 next_dealer=redraw"""
    dealers = set()
    for seed in range(40):
        setup = lay_out(
            edition,
            "blue-1",
            "blue-3",
            "blue-4",
            options=Options(next_dealer="redraw"),
            rest="draw",
            seed=seed,
        )
        over = play_cards(setup.to_state(), "blue-1")
        dealers.add(find_next_dealer(over))
        assert apply(over, Deal(find_next_dealer(over))).dealer == find_next_dealer(over)
    assert dealers == {0, 1, 2}


@every_edition
def test_N243_players_draw_for_dealer_once(edition: str) -> None:
    """A09: in later rounds the dealer does not depend on the seed."""
    for seed in range(40):
        setup = lay_out(edition, "blue-1", "blue-3", "blue-4", dealer=1, seed=seed)
        assert find_next_dealer(play_cards(setup.to_state(), "blue-1")) == 2


def test_N244_clothes_and_house_rules_last_for_the_game() -> None:
    """A57 A80 A86"""
    bell = lay_out("saved-by-the-bell", "blue-1", "blue-3", wardrobe={1: {"pink"}})
    frozen = lay_out(
        "frozen",
        "blue-1",
        "blue-3",
        house_rules={"customizable": [OthersDrawOne(), NextDrawsTwo()]},
    )
    dressed, ruled = (
        next(deal_next_rounds(bell, "blue-1")),
        next(deal_next_rounds(frozen, "blue-1")),
    )
    assert dressed.wardrobe == (frozenset(), frozenset({"pink"}))
    assert ruled.house_rules["customizable"] == (OthersDrawOne(), NextDrawsTwo())
    assert count_all_cards(ruled) == count_deck(ruled)
    assert count_all_cards(ruled)["customizable-1"] == count_all_cards(ruled)["customizable-2"] == 1


def test_N245_another_game_may_have_other_house_rules() -> None:
    """R060 R064 A80 A81 A83"""
    this, that = (
        new_game("frozen", 2, seed=1, house_rules={"customizable": [rule]})
        for rule in (OthersDrawOne(), NextDrawsTwo())
    )
    assert this.house_rules["customizable"][0] == OthersDrawOne()
    assert that.house_rules["customizable"][0] == NextDrawsTwo()


def test_N246_clothes_in_a_color_that_cannot_be_named_are_refused() -> None:
    """A86 A110"""
    with pytest.raises(SetupError, match="green"):
        new_game("saved-by-the-bell", seed=1, wardrobe={0: {"green"}})
    with pytest.raises(SetupError, match="green"):
        lay_out("saved-by-the-bell", "blue-1", "blue-3", wardrobe={0: {"green"}}).to_state()


# Actions


ALL_ACTIONS = (Play, Draw, Pass, ChooseColor, Answer, CallUno, Catch, Deal)


@every_edition
def test_N247_there_are_eight_kinds_of_actions(edition: str) -> None:
    """R032 A112 A113 A114: there are no partners and no clock.

    leaving=forbidden
    """
    state = new_game(edition, 3, seed=3)
    kinds, rounds, chance = set(), 0, Random(3)
    while moves := legal_moves(state):
        kinds |= {type(move) for move in moves}
        rounds = state.round
        assert len(state.players) == len(state.hand_sizes) == 3
        assert all(state.hand_sizes) or state.phase == "round-over"
        state = apply(state, chance.choice(moves))
    assert kinds <= set(ALL_ACTIONS)
    assert rounds > 1
    assert state.is_over


@every_edition
def test_N297_option_a_player_may_leave_and_the_others_go_on(edition: str) -> None:
    """A113 leaving=allowed: the cards go under the draw pile; the last player wins."""
    state = new_game(edition, 3, seed=3, options=Options(leaving="allowed"))
    first, draw = state.turn, state.draw_pile_size
    held = state.hand_sizes[first]
    state = apply(state, Leave(first))
    assert (state.gone, state.hand_sizes[first]) == ((first,), 0)
    assert state.draw_pile_size == draw + held
    assert not state.is_over
    state = apply(state, Leave(state.turn))
    assert state.is_over
    assert {*state.winners, *state.gone} == {0, 1, 2}


def test_N500_option_a_round_goes_on_until_one_player_is_left() -> None:
    """A122 A123 round_end=last_left instead of round_end=first_out"""
    hands = ["red-1", "red-2", "red-3 blue-1"]
    places = []
    for ending in ("first_out", "last_left"):
        options = Options(round_end=ending)
        state = lay_out("zelda", *hands, discard="red-5", draw="tan-1", options=options).to_state()
        state = play_cards(state, "red-1")
        places.append((state.phase, state.places))
        if state.phase == "turn":
            state = play_cards(state, "red-2")
            places.append((state.phase, state.places))
    assert places == [("round-over", (0, 1, 2)), ("turn", (0,)), ("round-over", (0, 1, 2))]


def test_N501_option_a_game_ends_after_some_turns_and_rounds() -> None:
    """A126 A128 max_turns=4 max_rounds=2 where max_turns=None and max_rounds=None are usual"""
    options = Options(max_turns=4, max_rounds=2)
    state = new_game(players=3, seed=3, options=options)
    rounds = []
    while moves := legal_moves(state):
        state = apply(state, moves[0])
        rounds.append(state.round)
    assert {*rounds} == {1, 2}
    assert state.winners


def test_N503_option_teams_and_the_smallest_number_of_players() -> None:
    """A170 A171 team_count=2 min_players=3 where team_count=None and min_players=None are usual"""
    assert new_game(players=4, seed=1).teams == ()
    state = new_game(players=4, seed=1, options=Options(min_players=3, team_count=2))
    assert state.teams == ((0, 2), (1, 3))
    with pytest.raises(SetupError, match="too few"):
        new_game(players=2, options=Options(min_players=3))


def test_N502_option_a_player_may_leave_the_round() -> None:
    """A127 leaving=round: the player returns at the next deal."""
    state = new_game(players=3, seed=3, options=Options(leaving="round"))
    state = apply(apply(state, Leave(0)), Leave(1))
    assert (state.phase, state.round_winner, state.gone) == ("round-over", 2, ())
    assert min(apply(state, Deal(state.turn)).hand_sizes) >= 7


# Third-party decks


def test_N254_let_it_go_is_a_wild_in_an_edition_without_blue() -> None:
    """R066 A118"""
    frozen = new_game("frozen", seed=1).edition
    without_blue = Edition(
        name="thaw",
        colors=tuple(color for color in frozen.colors if color != "blue"),
        deck=tuple(card for card in frozen.deck if card.color != "blue"),
    )
    state = lay_out(
        without_blue, "let-it-go pink-1 green-1", "pink-2", discard="pink-5", draw="yellow-1"
    ).to_state()
    state = play_cards(state, "let-it-go green")
    assert sort_codes(state.hand(0)) == ["green-1", "pink-1"]
    assert (state.color, state.turn) == ("green", 1)


@every_edition
def test_N255_let_it_go_works_in_any_edition_with_blue(edition: str) -> None:
    """R065 A118"""
    original = new_game(edition, seed=1).edition
    deck = [card for card in original.deck if card.code != "let-it-go"]
    more = original.with_deck((*deck, *colorless_cards("let-it-go", points=50, copies=2)))
    other = COLORS[edition][3]
    state = lay_out(
        more, f"let-it-go blue-1 blue-skip {other}-1 {other}-2", f"{other}-7", draw=f"{other}-8"
    ).to_state()
    state = play_cards(state, f"let-it-go {other}")
    assert sort_codes(state.hand(0)) == [f"{other}-1", f"{other}-2"]
    assert state.turn == 1


# Visible and known cards


@every_edition
def test_N248_a_seat_sees_its_own_cards_and_what_is_public(edition: str) -> None:
    """A115: the view does not depend on the other cards."""
    state = new_game(edition, 3, seed=8)
    for number in range(60):
        for seat in range(3):
            other = redeal(state, seat, seed=number)
            assert view(other, seat) == view(state, seat)
            assert legal_moves(other, seat) == legal_moves(state, seat)
            assert count_all_cards(other) == count_all_cards(state)
        moves = legal_moves(state)
        state = apply(state, moves[number % len(moves)])


def respond(edition: str, *hands: str, answer: str = "challenge", caught: bool = False) -> Step:
    """Let p0 play a Wild Draw Four, perhaps be caught, and p1 answer."""
    laid = lay_out(edition, *hands, rest="draw").to_state()
    state = play_cards(laid, f"wild-draw-four {COLORS[edition][3]}")
    return step(apply(state, Catch(2, 0)) if caught else state, Answer(1, answer))


@every_edition
def test_N249_the_challenger_sees_the_hand_before_the_penalty(edition: str) -> None:
    """A41 A50: the two penalty cards are not shown."""
    hands = "wild-draw-four blue-1", "blue-7 blue-8", "blue-4 blue-6"
    state = respond(edition, *hands, caught=True).state
    assert state.hand_sizes[0] == 1 + 2 + 4
    assert sort_codes(state.known[1][0]) == ["blue-1"]


@every_edition
def test_N250_played_cards_are_no_longer_known(edition: str) -> None:
    """A50"""
    other = COLORS[edition][3]
    hands = "wild-draw-four blue-1 blue-2", f"{other}-1 blue-7 blue-8"
    state = respond(edition, *hands).state
    assert sort_codes(state.known[1][0]) == ["blue-1", "blue-2"]
    state = play_cards(state, f"{other}-1", "blue-1")
    assert sort_codes(state.known[1][0]) == ["blue-2"]


def test_N296_discarded_cards_are_no_longer_known() -> None:
    """R065 A50"""
    hands = "wild-draw-four let-it-go blue-1 pink-2", "pink-1 pink-7 blue-8"
    state = respond("frozen", *hands).state
    assert sort_codes(state.known[1][0]) == ["blue-1", "let-it-go", "pink-2"]
    state = play_cards(state, "pink-7", "let-it-go green")
    assert sort_codes(state.known[1][0]) == ["pink-2"]


@every_edition
@each_case(
    "held, answer, verdict",
    [("blue-1", "challenge", "guilty"), ("X-1", "challenge", "innocent"), ("blue-1", "accept", "")],
)
def test_N251_N252_N293_only_a_challenger_sees_the_hand_and_all_learn_the_verdict(
    edition: str, held: str, answer: str, verdict: str
) -> None:
    """R050 R052 A43 A50 A115"""
    hand = f"{held} X-2".replace("X", COLORS[edition][3])
    taken = respond(edition, f"wild-draw-four {hand}", "blue-7 blue-8", "blue-6", answer=answer)
    announced = [event.verdict for event in taken.events if isinstance(event, Announced)]
    shown = {} if answer == "accept" else {0: sorted(hand.split())}
    known = [
        {holder: sort_codes(cards) for holder, cards in by.items()} for by in taken.state.known
    ]
    assert known == [{}, shown, {}]
    assert announced == ([verdict] if verdict else [])


@every_edition
def test_N253_the_order_of_the_discards_is_not_part_of_the_state(edition: str) -> None:
    """A78"""
    one, another = (
        lay_out(edition, "blue-1", "blue-2", discard=discard, draw="blue-3").to_state()
        for discard in ("blue-8 blue-7 blue-5", "blue-7 blue-8 blue-5")
    )
    assert one == another
    assert hash(one) == hash(another)
