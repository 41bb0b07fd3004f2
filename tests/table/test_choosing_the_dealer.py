"""The player that draws the highest card deals (R014, R015, A04)."""

from collections import Counter

from tests.thorough import each_case
from unoengine import Deal, Options, Play, Setup, apply, new_game
from unoengine.core.engine import find_rules
from unoengine.core.shuffle import draw_for_dealer, pick_dealer, shuffle_cards
from unoengine.editions.zelda import ZELDA


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
    dealers = Counter(new_game(players=4, seed=seed).dealer for seed in range(400))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 60


def test_A04_option_the_first_seat_deals_more_often() -> None:
    options = Options(dealer_tie="first_seat")
    dealers = Counter(new_game(players=2, seed=s, options=options).dealer for s in range(400))
    assert dealers[0] > dealers[1]


def test_A06_drawn_cards_return_to_the_deck() -> None:
    state = new_game(players=3, seed=4)
    assert sum(state.hand_sizes) + state.draw_pile_size + len(state.discards) == 112


def test_A07_a_redraw_for_the_deal_takes_one_shuffle_and_the_deal_another() -> None:
    options = Options(next_dealer="redraw")
    old, new, seen = [], [], []
    for seed in range(60):
        setup = Setup(
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
