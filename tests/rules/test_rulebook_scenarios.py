"""Scenarios of the rulebook (`S…`) that do not fit into a scenario file."""

from collections import Counter
from typing import Any

import pytest

from tests.tables import split_rows
from tests.thorough import each_case
from unoengine import (
    Answer,
    Deal,
    Draw,
    IllegalMove,
    Options,
    Play,
    Setup,
    SetupError,
    apply,
    legal_moves,
    new_game,
    view,
)
from unoengine.authoring import colorless_cards
from unoengine.core.shuffle import pick_dealer

from .editions import COLORS
from .round_starts import (
    count_all_cards,
    count_deck,
    deal_games,
    deal_next_rounds,
    every_edition,
    expected_deck,
    find_cards,
    lay_out,
    play_cards,
    sort_codes,
    starts_with_number,
)

# 1. Components


DECKS = split_rows("""
zelda             | blue green tan red         | triforce 4
zelda-es          | blue green tan red         | triforce 4
saved-by-the-bell | blue orange pink yellow    | rad-style 4
frozen            | blue green pink yellow     | customizable 2 let-it-go 2
classic           | blue green red yellow      |
""")


@each_case("edition, colors, specials", DECKS)
def test_S001_S003_N231_N296_decks(edition: str, colors: str, specials: str) -> None:
    """R001 R002 R003 R004 R005 R006 R007 R008 R009 A01"""
    state = new_game(edition, seed=1)
    words = specials.split()
    more = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert {*state.edition.colors} == {*colors.split()}
    assert len(state.edition.deck) == 108 + sum(more.values())
    assert count_deck(state) == expected_deck(edition, more)


def test_S004_the_zelda_decks_are_one() -> None:
    """R001 R002 R003 R004 R005 R006 R007 R008 R009"""
    assert count_deck(new_game("zelda", seed=1)) == count_deck(new_game("zelda-es", seed=1))


@pytest.mark.parametrize("edition", ["zelda", "zelda-es"])
def test_S005_marked_cards(edition: str) -> None:
    """R010"""
    deck = new_game(edition, seed=1).edition.deck
    marked = Counter(card.code for card in deck if "triforce" in card.marks)
    assert marked == {f"{color}-{number}": 2 for color in COLORS[edition] for number in (3, 6, 9)}
    assert marked.total() == 24


@every_edition
def test_S007_a_deck_is_worth_1440(edition: str) -> None:
    """R080 R081 R082 R083; the classic deck lacks four cards of 50 points."""
    worth = sum(card.points for card in new_game(edition, seed=1).edition.deck)
    assert worth == (1240 if edition == "classic" else 1440)


# 2. Dealer, deal, number of players


DEALERS = split_rows("""
S010: only tied players draw again | 4 | blue-8 red-8 green-3 tan-7 tan-2 green-5 | redraw_tied | 1
S011: a tie at zero | 3| blue-0 wild tan-reverse red-1 red-6 tan-6 green-2 green-9|redraw_tied|2
S012: a marked nine is a nine        | 2 | red-9 blue-8                         | redraw_tied | 0
N233: the highest number deals       | 3 | blue-3 red-9 green-8                 | redraw_tied | 1
N234: an action card counts as zero  | 3 | red-draw-two wild-draw-four tan-1    | redraw_tied | 2
N235: all draw again | 4 | blue-8 red-8 green-3 tan-7 tan-2 green-5 red-1 blue-9 | redraw_all | 3
N236: the first seat deals           | 3 | green-3 blue-8 red-8                 | first_seat  | 1
""")


@each_case("title, players, cards, tie, dealer", DEALERS)
def test_S010_S011_S012_N233_N234_N235_N236_players_draw_for_dealer(
    title: str, players: str, cards: str, tie: Any, dealer: str
) -> None:
    """R014 R015 A04 A05 dealer_tie=redraw_tied dealer_tie=redraw_all dealer_tie=first_seat"""
    for edition in ("zelda", "zelda-es"):
        assert pick_dealer(int(players), find_cards(edition, cards), tie) == int(dealer)


@every_edition
def test_S013_cards_drawn_for_dealer_are_returned(edition: str) -> None:
    """R014 R016 A06: some of this many draws are tied."""
    for seed in range(40):
        state = new_game(edition, 3, seed=seed)
        assert count_all_cards(state) == count_deck(state)


@every_edition
@pytest.mark.parametrize(("players", "left"), [(2, 97), (3, 90)], ids=["S014", "S015"])
def test_S014_S015_the_deal(edition: str, players: int, left: int) -> None:
    """R017 R018 R019; the classic deck has four cards less."""
    state = next(starts_with_number(deal_games(edition, players)))
    assert state.hand_sizes == (7,) * players
    assert len(state.discards) == 1
    assert state.draw_pile_size == left - (4 if edition == "classic" else 0)


@every_edition
def test_S017_the_number_of_players_is_limited(edition: str) -> None:
    """A03 max_players=11 max_players=15"""
    for players, most in [(0, None), (1, None), (11, None), (16, 16)]:
        with pytest.raises(SetupError):
            new_game(edition, players, options=Options(max_players=most))
    assert len(new_game(edition, 11, options=Options(max_players=11)).players) == 11
    fifteen = next(starts_with_number(deal_games(edition, 15, options=Options(max_players=15))))
    assert fifteen.draw_pile_size == (2 if edition == "classic" else 6)


@every_edition
def test_S018_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer(edition: str) -> None:
    """R017 A08: with two players the draw pile shows the order of the same cards."""
    twos, threes = deal_games(edition, 2, dealer=0), deal_games(edition, 3, dealer=0)
    two, three = next(
        (two, three)
        for two, three in zip(twos, threes, strict=False)
        if two.top.number is not None and three.top.number is not None
    )
    fifteenth_on = [two.top, *two.draw_pile]
    for seat, places in {1: (16, 19), 2: (17, 20), 0: (15, 18, 21)}.items():
        dealt = Counter(fifteenth_on[place - 15] for place in places)
        assert dealt <= Counter(three.hand(seat))
    assert [three.top, *three.draw_pile] == fifteenth_on[22 - 15 :]


# 16. Rounds and games


@every_edition
def test_S263_the_deal_rotates_to_the_left(edition: str) -> None:
    """R075 R084 A07 A09"""
    setup = lay_out(
        edition,
        "blue-1 blue-2",
        "blue-3",
        "blue-4",
        "blue-6",
        turn=1,
        dealer=3,
        scores=[1, 2, 3, 4],
    )
    state = next(starts_with_number(deal_next_rounds(setup, "blue-3")))
    assert (state.dealer, state.turn, state.direction) == (0, 1, +1)
    assert state.hand_sizes == (7, 7, 7, 7)
    assert state.scores == (1, 2 + 1 + 2 + 4 + 6, 3, 4)
    assert count_all_cards(state) == count_deck(state)


@every_edition
def test_S264_option_the_winner_deals(edition: str) -> None:
    """A07 next_dealer=round_winner"""
    setup = lay_out(
        edition,
        "blue-1 blue-2",
        "blue-3",
        "blue-4",
        "blue-6",
        turn=1,
        dealer=3,
        options=Options(next_dealer="round_winner"),
    )
    state = next(starts_with_number(deal_next_rounds(setup, "blue-3")))
    assert (state.dealer, state.turn) == (1, 2)


@every_edition
def test_S265_every_round_begins_with_play_to_the_left(edition: str) -> None:
    """R036 R084 A57"""
    setup = lay_out(edition, "blue-1", "blue-3", "blue-4", direction=-1, dealer=0)
    state = next(starts_with_number(deal_next_rounds(setup, "blue-1")))
    assert (state.dealer, state.direction, state.turn) == (1, +1, 2)
    assert state.hand_sizes == (7, 7, 7)
    assert state.scores == (7, 0, 0)


@every_edition
def test_S266_a_demand_ends_with_the_round(edition: str) -> None:
    """R074 A57"""
    setup = lay_out(edition, "blue-3", "blue-1 blue-2", "blue-4 blue-6", turn=2)
    silent = play_cards(setup.to_state(), "blue-4")
    assert silent.exposed == 2
    state = next(starts_with_number(deal_next_rounds(setup, "blue-4", "blue-3")))
    assert state.phase == "turn"
    assert (state.exposed, state.demand, state.question) == (None, None, None)
    assert not state.drawn


@every_edition
def test_S267_wild_cards_lose_their_color_after_the_round(edition: str) -> None:
    """R078 R084 A33"""
    setup = lay_out(edition, "wild blue-1", "blue-3 blue-2")
    rounds = starts_with_number(deal_next_rounds(setup, "wild blue", "blue-3", "blue-1"))
    state = next(state for state in rounds if "wild" in sort_codes(state.hand(state.turn)))
    assert count_all_cards(state) == count_deck(state)
    wild = state.edition.card("wild")
    plays = [move for move in legal_moves(state) if isinstance(move, Play) and move.card == wild]
    assert sorted(str(play.color) for play in plays) == sorted(state.edition.colors)


@every_edition
def test_S268_a_game_to_500(edition: str) -> None:
    """R013 R084 R085"""
    wilds, skips = "wild wild wild wild", "blue-skip blue-skip"
    rounds = [
        (0, 180, "wild wild wild blue-skip blue-9 blue-1"),
        (1, 240, f"{wilds} {skips}"),
        (0, 170, "wild wild wild blue-skip"),
        (2, 90, f"wild {skips}"),
        (0, 149, f"wild wild {skips} blue-9"),
        (1, 260, f"{wilds} wild-draw-four blue-9 blue-1"),
    ]
    scores = [0, 0, 0]
    for winner, worth, left in rounds:
        assert max(scores) < 500
        hands = ["blue-0"] * 3
        hands[winner], hands[winner - 1] = "blue-2", left
        setup = lay_out(edition, *hands, turn=winner, scores=scores)
        state = play_cards(setup.to_state(), "blue-2")
        assert state.scores[winner] == scores[winner] + worth
        assert state.round_winner == winner
        scores = list(state.scores)

    assert scores == [499, 500, 90]
    assert state.winners == (1,)
    assert legal_moves(state) == ()


@every_edition
def test_S270_no_round_is_dealt_during_a_round(edition: str) -> None:
    """R084"""
    state = new_game(edition, 3, seed=1)
    for seat in range(3):
        with pytest.raises(IllegalMove):
            apply(state, Deal(seat))


# 19. Visibility, and third-party decks


def make_bluff(edition: str, hand: str) -> Setup:
    return lay_out(
        edition,
        f"wild-draw-four {hand}",
        "blue-7 blue-8",
        "blue-4 blue-6",
        "blue-3 blue-8",
        rest="draw",
        seed=5,
    )


@every_edition
def test_S291_a_bluff_is_hidden_from_the_next_player(edition: str) -> None:
    """A40 A115"""
    other = COLORS[edition][3]
    bluff, honest = (
        play_cards(make_bluff(edition, hand).to_state(), f"wild-draw-four {other}")
        for hand in (f"blue-1 {other}-2", f"{other}-1 {other}-2")
    )
    assert view(bluff, 1) == view(honest, 1)
    assert legal_moves(bluff, 1) == legal_moves(honest, 1)


@every_edition
def test_S292_only_the_challenger_sees_the_hand(edition: str) -> None:
    """R050 A50 A115"""
    other = COLORS[edition][3]
    one, another = (
        apply(
            play_cards(make_bluff(edition, hand).to_state(), f"wild-draw-four {other}"),
            Answer(1, "challenge"),
        )
        for hand in (f"blue-1 {other}-2", f"blue-2 {other}-1")
    )
    assert sort_codes(one.known[1][0]) == sorted(["blue-1", f"{other}-2"])
    assert not any(one.known[seat] for seat in (0, 2, 3))
    assert view(one, 1) != view(another, 1)
    for seat in (2, 3):
        assert view(one, seat) == view(another, seat)


def test_S295_let_it_go_does_not_meet_a_demand() -> None:
    """A61 A118"""
    zelda = new_game("zelda", seed=1).edition
    both = zelda.with_deck((*zelda.deck, *colorless_cards("let-it-go", points=50, copies=2)))
    state = lay_out(
        both, "triforce blue-1 blue-2", "let-it-go red-5", discard="red-5", draw="tan-1 tan-2 tan-4"
    ).to_state()
    state = play_cards(state, "triforce blue")
    assert legal_moves(state, 1) == (Draw(1),)
