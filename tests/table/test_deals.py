"""Deals: hands of any size, the choice of the dealer (R014, R015, A04), decks without a start."""

from collections import Counter
from itertools import count
from random import Random

import pytest
from attrs import evolve

from tests.thorough import each_case
from unoengine import (
    Deal,
    Edition,
    GameState,
    Options,
    Play,
    Setup,
    SetupError,
    apply,
    new_game,
    start_game,
    step,
)
from unoengine.authoring import colorless_cards, number_cards
from unoengine.bots import decide, simple_bot
from unoengine.core.engine import find_rules
from unoengine.core.shuffle import draw_for_dealer, pick_dealer, shuffle_cards
from unoengine.editions.zelda import ZELDA
from unoengine.events import Dealt, PutBack, TurnedUp
from unoengine.json import dumps, loads

COLORS = ("grey", "gold")
WILDS = colorless_cards("wild", points=50, copies=2)
FOURS = colorless_cards("wild-draw-four", points=50, copies=6)
SMALL = Edition("small", COLORS, [*number_cards(COLORS, {1: 1, 2: 2, 3: 2}), *WILDS])
FEW_STARTS = Edition("few", COLORS, [*number_cards(COLORS[:1], {1: 3}), *FOURS])


def deal(edition: Edition | str, players: int, size: int, seed: int = 1) -> GameState:
    return new_game(edition, players, seed=seed, dealer=0, options=Options(hand_size=size))


@pytest.mark.parametrize("size", [1, 2, 5])
def test_A130_a_small_deck_is_enough_for_small_hands(size: int) -> None:
    state = deal(SMALL, 2, size)
    assert state.hand_sizes == (size, size)
    assert state.draw_pile_size == 12 - 2 * size - 1


def test_A130_the_size_of_hands_is_saved() -> None:
    state = deal("zelda", 3, 4)
    assert loads(dumps(state), GameState) == state


def test_A130_large_hands_leave_one_card_to_turn_up() -> None:
    numbers = Edition("numbers", COLORS, [*number_cards(COLORS, {1: 50}), *WILDS[:1]])
    state = deal(numbers, 4, 25)
    assert (state.hand_sizes, state.draw_pile_size) == ((25,) * 4, 0)


def test_A130_a_game_with_small_hands_comes_to_an_end() -> None:
    state = new_game(SMALL, 2, seed=3, options=Options(hand_size=2, target=50))
    chance = Random(1)
    for _ in range(2000):
        if state.is_over:
            break
        state = apply(state, decide(state, [simple_bot] * 2, chance))
    assert state.is_over
    assert state.round > 1


def test_A130_every_round_deals_hands_of_this_size() -> None:
    options = Options(hand_size=3)
    hands = ["grey-1", "gold-1"]
    setup = Setup(SMALL, hands=hands, discard="grey-2", options=options, rest="draw")
    over = apply(setup.to_state(), Play(0, SMALL.card("grey-1")))
    assert apply(over, Deal(over.turn)).hand_sizes == (3, 3)


def test_A130_hands_that_the_deck_cannot_deal_are_refused() -> None:
    with pytest.raises(SetupError) as refused:
        deal(SMALL, 2, 6)
    assert str(refused.value) == (
        "12 cards are too few to deal 6 to 2 players and turn one up; "
        "Options(hand_size=...) allows up to 5 (A03)"
    )


def test_A130_small_hands_allow_more_players() -> None:
    options = Options(hand_size=2, max_players=50)
    assert new_game("zelda", players=50, seed=1, options=options).hand_sizes == (2,) * 50
    with pytest.raises(SetupError, match=r"max_players is at most 55 with 112 cards, not 56"):
        new_game("zelda", players=4, options=Options(hand_size=2, max_players=56))


@pytest.mark.parametrize("size", [0, -1, True, 2.0, "7"])
def test_A130_a_hand_has_at_least_one_card(size: object) -> None:
    with pytest.raises(SetupError, match="hand_size must be a whole number of at least 1"):
        Options(hand_size=size)  # type: ignore[arg-type]


# --- deals that cannot start


def find_second_deal(opening: str) -> tuple[int, Options]:
    """Return a seed and options with which the first deal leaves only a Wild Draw Four."""
    options = Options(hand_size=4, effects={"wild-draw-four": {"opening": opening}})
    for seed in count():
        done = start_game(FEW_STARTS, 2, seed=seed, dealer=0, options=options)
        if [type(event) for event in done.events].count(Dealt) == 2:
            return seed, options
    raise AssertionError


@pytest.mark.parametrize("opening", ["reshuffle", "bottom"])
def test_A131_all_cards_are_dealt_again_if_none_can_start(opening: str) -> None:
    seed, options = find_second_deal(opening)
    done = start_game(FEW_STARTS, 2, seed=seed, dealer=0, options=options)
    four = FEW_STARTS.card("wild-draw-four")
    assert done.events[:5] == (
        *(Dealt(0, 1), TurnedUp(four), PutBack(four)),
        *(Dealt(0, 1), TurnedUp(done.state.top)),
    )
    assert (done.state.round, done.state.dealer, done.state.top.code) == (1, 0, "grey-1")
    hands = [*done.state.hand(0), *done.state.hand(1), done.state.top]
    assert sorted(card.code for card in hands) == sorted(card.code for card in FEW_STARTS.deck)
    assert done.state == new_game(FEW_STARTS, 2, seed=seed, dealer=0, options=options)


def test_A131_every_deal_starts_in_the_end() -> None:
    """Three of nine cards can start a round, and one card is turned up."""
    for seed in range(200):
        assert deal(FEW_STARTS, 2, 4, seed).top.code == "grey-1"


def test_A131_later_rounds_are_dealt_again_as_well() -> None:
    hands = ["grey-1", "wild-draw-four"]
    setup = Setup(FEW_STARTS, hands=hands, discard="grey-1", options=Options(hand_size=4))
    deals = set()
    for seed in range(60):
        over = apply(evolve(setup, seed=seed).to_state(), Play(0, FEW_STARTS.card("grey-1")))
        done = step(over, Deal(over.turn))
        deals.add([type(event) for event in done.events].count(Dealt))
        assert (done.state.round, done.state.top.code) == (2, "grey-1")
    assert {1, 2} <= deals


def test_A131_fifteen_players_can_always_be_dealt_to() -> None:
    """Three cards are left, which are often Wild Draw Fours in this deck."""
    crowd = Edition("crowd", COLORS, [*number_cards(COLORS, {1: 36}), *FOURS[:1] * 36])
    options = Options(max_players=15)
    starts = {new_game(crowd, 15, seed=seed, options=options).top.code for seed in range(300)}
    assert starts == {"grey-1", "gold-1"}


def test_A131_a_position_is_not_dealt_again() -> None:
    setup = Setup("zelda", hands=["red-1", "red-2"], draw="wild-draw-four wild-draw-four")
    with pytest.raises(SetupError, match=r"no card of the draw pile can start a round \(R019\)"):
        setup.to_state()


def test_A131_a_deck_that_can_never_start_is_refused() -> None:
    fours = Edition("fours", COLORS, FOURS * 3)
    with pytest.raises(SetupError, match="no card of the draw pile can start a round"):
        new_game(fours, 2, seed=1, dealer=0)


@each_case(
    "cards, tie, dealer",
    [
        # R014: the highest card deals; A05: marks do not count.
        ("blue-3 red-8 green-7", "redraw_tied", 1),
        ("tan-1 blue-9 red-8", "redraw_tied", 1),
        # R015: a card without a number counts zero.
        *((f"{card} blue-1 {card}", "redraw_tied", 1) for card in ("wild", "red-skip", "triforce")),
        ("red-draw-two blue-0 wild red-1 red-3 red-2", "redraw_tied", 1),
        # A04: the seats that tie draw again, until one card is highest; or all draw again.
        ("blue-7 red-3 green-7 tan-1 tan-2", "redraw_tied", 2),
        ("blue-7 red-7 green-7 tan-5 tan-5 tan-1 blue-1 blue-2", "redraw_tied", 1),
        ("blue-7 red-3 green-7 tan-1 tan-9 tan-2", "redraw_all", 1),
        ("blue-3 red-7 green-7", "first_seat", 1),
    ],
)
def test_R014_R015_A04_A05_the_highest_card_deals(cards: str, tie: str, dealer: int) -> None:
    assert pick_dealer(3, map(ZELDA.card, cards.split()), tie) == dealer


def test_A04_drawn_cards_are_not_drawn_again() -> None:
    cards = iter(map(ZELDA.card, ["blue-7", "red-7", "green-1", "tan-2", "blue-9"]))
    pick_dealer(2, cards, "redraw_tied")
    assert [card.code for card in cards] == ["blue-9"]


def test_A04_a_deck_that_runs_out_is_shuffled_again() -> None:
    few = ZELDA.with_deck([ZELDA.card("wild")] * 14 + [ZELDA.card("blue-1")])
    rules = find_rules(few, 2, None, None, ())
    # Fifteen cards go in pairs: if the one that counts comes last, it is drawn with a new first.
    found = [draw_for_dealer(rules, seed, 0) for seed in range(60)]
    assert {seat for seat, _ in found} == {0, 1}
    assert max(shuffles for _, shuffles in found) > 1


def test_each_draw_for_the_deal_counts_as_a_shuffle() -> None:
    rules = find_rules("zelda", 4, None, None, ())
    assert draw_for_dealer(rules, 7, 0)[1] == 1
    assert draw_for_dealer(rules, 7, 5)[1] == 6


def test_every_seat_deals_about_equally_often() -> None:
    dealers = Counter(new_game("zelda", players=4, seed=seed).dealer for seed in range(400))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 60


def test_A04_option_the_first_seat_deals_more_often() -> None:
    options = Options(dealer_tie="first_seat")
    dealers = Counter(
        new_game("zelda", players=2, seed=s, options=options).dealer for s in range(400)
    )
    assert dealers[0] > dealers[1]


def test_A06_drawn_cards_return_to_the_deck() -> None:
    state = new_game("zelda", players=3, seed=4)
    assert sum(state.hand_sizes) + state.draw_pile_size + len(state.discards) == 112


def test_A07_a_redraw_for_the_deal_takes_one_shuffle_and_the_deal_another() -> None:
    options = Options(next_dealer="redraw")
    old, new, seen = [], [], []
    for seed in range(60):
        setup = Setup(
            "zelda",
            hands=["red-1", "tan-1", "tan-2", "tan-3"],
            discard="red-5",
            rest="draw",  # the first shuffle of this game
            options=options,
            seed=seed,
        )
        before = setup.to_state()
        rules = before._round.rules

        over = apply(before, Play(0, ZELDA.card("red-1")))

        old.append(draw_for_dealer(rules, seed, 0)[0])
        new.append(draw_for_dealer(rules, seed, 1)[0])
        seen.append(over.turn)
        deal = shuffle_cards(seed, over._round.serial, rules.lookup.deck)
        dealt = apply(over, Deal(over.turn))
        first = dealt.hand((over.turn + 1) % 4)
        assert over._round.serial > 1
        assert {rules.lookup.cards[face] for face in deal[:28:4]} <= {*first, *dealt.discards}
        assert dealt._round.serial > over._round.serial

    assert seen == new != old


def test_A04_the_first_seat_deals_if_no_card_is_higher_than_another() -> None:
    lowest = ZELDA.with_deck([ZELDA.card(code) for code in ("wild", "blue-0", "red-0")] * 10)
    assert new_game(lowest, players=2, seed=1).dealer == 0
