"""Samples agree with what the seat has observed, as a checker of its own finds."""

from random import Random
from typing import Any

import pytest

from tests.properties.hook_variants import Sets
from tests.thorough import choose_count
from unoengine import (
    GameState,
    Options,
    Setup,
    legal_moves,
    new_game,
    redeal,
    start_game,
    step,
    view,
)
from unoengine.authoring import Variant
from unoengine.events import Awaited, Drew, Played, PutBack, TurnedUp
from unoengine.notation import read_action
from unoengine.search import History, Sampler, quick_policy, random_policy
from unoengine.variants import JumpIn

from .history_checker import Checker

STRICT = {"wild-draw-four": {"policy": "strict"}}
RULES: dict[str, tuple[str, dict[str, Any], tuple[str | Variant, ...]]] = {
    "usual": ("zelda", {}, ()),
    "no voluntary draws": ("classic", {"voluntary_draw": "forbidden"}, ()),
    "strict": ("saved-by-the-bell", {"effects": STRICT, "draw_count": 2}, ()),
    "forced plays": ("zelda-es", {"forced_drawn_play": "always"}, ()),
    "any card after drawing": (
        "frozen",
        {"voluntary_draw": "forbidden", "after_drawing": "any_card"},
        (),
    ),
    "draw until playable": ("zelda", {"voluntary_draw": "forbidden"}, ("draw-until-playable",)),
    "stacking": ("frozen", {"effects": STRICT}, ("stacking",)),
    "seven-zero": ("classic", {"voluntary_draw": "forbidden"}, ("seven-zero",)),
    "sets": ("zelda", {"voluntary_draw": "forbidden"}, (Sets(), "stacking")),
    "claims": ("zelda", {}, ("jump-in", "false-uno")),
}


def play(name: str, seed: int, observer: int, length: int = 60) -> Any:
    """Play a game, and yield the states with the history and a checker."""
    edition, options, variants = RULES[name]
    dealt = start_game(edition, 4, seed=seed, options=Options(**options), variants=variants)
    chance, history, state = Random(seed), History(), dealt.state
    policy = random_policy if seed % 2 else quick_policy
    history.saw(dealt.events)
    checker = Checker(state, observer)
    for _ in range(length):
        rare = chance.random() < 0.3
        action = (
            chance.choice(legal_moves(state)) if rare else policy(view(state, state.turn), chance)
        )
        taken = step(state, action)
        state = taken.state
        if state.round_winner is not None:
            return
        history.saw(taken.events)
        checker.saw(taken)
        yield state, history, checker


@pytest.mark.parametrize("name", RULES)
def test_samples_never_contradict_what_was_seen(name: str) -> None:
    for seed in range(choose_count(4, 80)):
        observer = seed % 4
        for number, (state, history, checker) in enumerate(play(name, seed, observer)):
            assert not checker.contradicts(state)
            if number % 6 == 5:
                chance = Random(number)
                for trust in (0.0, 1.0):
                    sample = Sampler(state, observer, history, trust=trust).sample(chance)
                    assert not checker.contradicts(sample), (seed, number, trust)


def test_redeals_often_contradict_what_was_seen() -> None:
    """The checker does find contradictions; `redeal` knows nothing of the history."""
    found = [
        checker.contradicts(redeal(state, seed % 4, 1))
        for seed in range(6)
        for state, _, checker in play("no voluntary draws", seed, seed % 4)
    ]

    assert sum(found) > 0.3 * len(found)


class Table:
    """A position, played on with a history."""

    def __init__(self, *hands: Any, **given: Any) -> None:
        given = {"edition": "zelda", "discard": "red-5", "rest": "draw"} | given
        self.state: GameState = Setup(hands=hands, **given).to_state()
        self.history = History(self.state)

    def act(self, actions: str) -> None:
        for word in actions.split():
            taken = step(self.state, read_action(word, self.state.edition))
            self.history.saw(taken.events)
            self.state = taken.state

    def card(self, code: str) -> Any:
        return self.state.edition.card(code)

    def list_hands(self, seat: int, holder: int, trust: float = 1.0) -> list[tuple[Any, ...]]:
        sampler = Sampler(self.state, seat, self.history, trust=trust)
        return [sampler.sample(Random(seed)).hand(holder) for seed in range(120)]


def count_color(hands: list[tuple[Any, ...]], color: str) -> int:
    return sum(any(card.color == color for card in hand) for hand in hands)


FORBIDDEN = Options(voluntary_draw="forbidden")
TANS, TAN_HAND, WILD_FIRST = "tan-1 tan-2 tan-3", "tan-7 tan-8 tan-9", "0:wild=tan 1:tan-9"


NONE, SOME, MANY = range(1), range(16, 121), range(31, 121)
"""Numbers of the 120 samples in which a hand has a color."""

CONCLUSIONS: dict[str, tuple[tuple[Table, str, int, int], dict[float, range]]] = {
    "it had to draw": (
        (Table(TANS, "blue-1 blue-2", draw="green-1", options=FORBIDDEN), "0.draw", 1, 0),
        {0: NONE},
    ),
    "it is only likely that it had to draw": (
        (Table(TANS, "blue-1 blue-2", draw="green-1"), "0.draw", 1, 0),
        {1: NONE, 0.5: range(1, 60), 0: MANY},
    ),
    "it drew, and later played what it could have played, so it may hold more of it": (
        (
            Table("red-1 tan-2 tan-3 tan-4", "red-7 blue-2", draw="green-1"),
            *("0.draw 1:red-7 0:red-1", 1, 0),
        ),
        {1: SOME},
    ),
    "only that it drew makes red unlikely, not the drawn card without a color": (
        (
            Table("red-1 tan-1 tan-2", "blue-1 blue-2 blue-3", draw="wild"),
            *("0.draw 0:wild=tan", 1, 0),
        ),
        {0: MANY},
    ),
    "it jumped in with a wild card, when it could not play another": (
        (
            Table(
                *("blue-1 blue-2 blue-3", f"wild {TANS}", "green-1 green-2 green-3"),
                discard="wild",
                color="red",
                variants=[JumpIn(colorless=True)],
            ),
            *("1:wild=tan", 0, 1),
        ),
        {1: MANY},
    ),
    "it played a wild card, kept its red one, and now plays another color": (
        (Table("wild red-1 tan-2 tan-3 tan-4", TAN_HAND), f"{WILD_FIRST} 0:tan-2 1:tan-7", 1, 0),
        {1: NONE},
    ),
    "it played a wild card although its red one fitted, so it may hold more of them": (
        (Table("wild red-9 tan-2 tan-3 tan-4", TAN_HAND), f"{WILD_FIRST} 0:red-9", 1, 0),
        {1: SOME},
    ),
}


@pytest.mark.parametrize("name", CONCLUSIONS)
def test_whether_a_player_holds_red_follows_from_what_it_did(name: str) -> None:
    (table, actions, observer, holder), expected = CONCLUSIONS[name]

    table.act(actions)

    for trust, counts in expected.items():
        assert count_color(table.list_hands(observer, holder, trust), "red") in counts, trust


def test_R026_a_drawn_card_that_waited_and_was_kept_fits() -> None:
    table = Table("tan-1", "blue-1 blue-2", draw="red-9")

    table.act("0.draw 0.pass")

    assert all(
        any(card.color in ("red", None) or card.symbol == "5" for card in hand)
        for hand in table.list_hands(1, 0)
    )


def test_R027_a_drawn_card_that_did_not_wait_does_not_fit() -> None:
    table = Table("tan-1", "blue-1 blue-2", draw="green-9", options=FORBIDDEN)

    table.act("0.draw")

    assert all(
        card.symbol not in ("5", "wild") and card.color != "red"
        for hand in table.list_hands(1, 0, trust=0)
        for card in hand
        if card.code != "wild-draw-four"
    )


def test_cards_that_come_later_are_not_excluded() -> None:
    table = Table("tan-1 tan-2", "red-draw-two blue-2", draw="green-1 red-7 red-8")

    table.act("0.draw 1:red-draw-two")

    hands = table.list_hands(1, 0)
    assert count_color(hands, "red") > 30
    assert all(sum(card.color == "red" for card in hand) <= 2 for hand in hands)


def test_R054_a_player_that_paid_for_a_demand_held_no_answer() -> None:
    table = Table("triforce blue-1", "tan-1 tan-2 tan-3 tan-4", "green-7 green-8")

    table.act("0:triforce=red! 1.draw")

    answers = {c for c in table.state.edition.deck if c.color == "red" and c.marks}
    held = [sum(card in answers for card in hand) for hand in table.list_hands(2, 1, trust=0)]
    assert max(held) <= 3  # at most the three cards that it drew
    assert max(held) > 0


@pytest.mark.parametrize("policy", ["strict", "bluff_allowed"])
def test_A40_a_lawful_wild_draw_four_leaves_no_card_of_the_color(policy: str) -> None:
    options = Options(effects={"wild-draw-four": {"policy": policy}})
    others = ["blue-1 blue-2 blue-3", "green-1 green-2 green-3"]
    table = Table("wild-draw-four tan-1 tan-2 tan-3", *others, options=options)

    table.act("0:wild-draw-four=blue 1.answer=accept")

    certain = count_color(table.list_hands(2, 0, trust=0), "red")
    assert (certain == 0) == (policy == "strict")
    assert count_color(table.list_hands(2, 0, trust=1), "red") == 0


@pytest.mark.parametrize("card", ["wild-draw-four", "wild"])
@pytest.mark.parametrize(
    ("others", "is_hurried"),
    [
        (["blue-1 blue-2 blue-3", "green-1 green-2 green-3"], False),
        (["blue-1 blue-2 blue-3", "green-1 green-2"], True),
        (["blue-1", "green-1 green-2 green-3"], True),
    ],
)
def test_A40_nobody_keeps_cards_without_a_color_once_another_player_has_few_cards(
    card: str, others: list[str], is_hurried: bool
) -> None:
    """Before, such a play means that no colored card fitted; then it means nothing."""
    table = Table(f"{card} tan-1 tan-2 tan-3", *others)

    table.act(f"0:{card}=tan")

    observer = 1 if card == "wild" else 2
    reds = count_color(table.list_hands(observer, 0, trust=1), "red")
    assert (reds == 0) == (not is_hurried)
    assert count_color(table.list_hands(observer, 0, trust=0), "red") > 30


def test_an_early_wild_card_says_nothing_about_other_cards_without_a_color() -> None:
    table = Table("wild tan-1 tan-2 tan-3", "blue-1 blue-2 blue-3")

    table.act("0:wild=tan")

    hands = table.list_hands(1, 0, trust=1)
    assert any(card.color is None for hand in hands for card in hand)


def test_A61_a_wild_card_that_meets_a_demand_says_nothing_about_cards_that_do_not() -> None:
    """The seat had to play it: it may hold red cards without the mark."""
    table = Table(
        "triforce blue-1 blue-2 blue-3",
        "wild tan-1 tan-2 tan-3",
        options=Options(effects={"triforce": {"answers": "plus_any_wild"}}),
    )

    table.act("0:triforce=red 1:wild=blue")

    assert count_color(table.list_hands(0, 1, trust=1), "red") > 30


def test_A113_a_player_that_has_left_hurries_nobody() -> None:
    hands = ["wild tan-1 tan-2 tan-3", "blue-1 blue-2 blue-3", "green-1 green-2 green-3"]
    table = Table(*hands, options=Options(leaving="allowed"))

    table.act("2.leave 0:wild=tan")

    assert count_color(table.list_hands(1, 0, trust=1), "red") == 0


def test_a_wrong_guess_which_card_was_played_is_corrected_once_it_turns_out_to_be_impossible() -> (
    None
):
    """Its wild card makes green unlikely for the first card, so green plays seem to be others."""
    table = Table(
        "wild green-1",
        "red-2 blue-2 tan-2 green-2 green-3 green-6 tan-7 tan-8 tan-9",
        discard="green-5",
        draw="green-4 red-9 red-8 blue-1",
        options=FORBIDDEN,
    )

    table.act("0:wild=red!")
    table.act("1:red-2 0.draw 1:blue-2 0.draw 1:tan-2 0.draw")
    table.act("1:green-2 0:green-1 1:green-3 0:green-4 1:green-6 0.draw")

    for trust in (0.0, 1.0):
        hands = table.list_hands(1, 0, trust=trust)
        assert {len(hand) for hand in hands} == {3}
        assert max(sum(card.color == "green" for card in hand) for hand in hands) <= 1


@pytest.mark.parametrize(("hand", "is_guilty"), [("tan-1 tan-2 tan-3", False), ("red-1", True)])
def test_N293_the_verdict_of_a_challenge_says_what_was_held(hand: str, is_guilty: bool) -> None:
    """The third seat hears the verdict, but does not see the hand."""
    table = Table(f"wild-draw-four tan-8 {hand}", "blue-1 blue-2", "green-1 green-2")

    table.act("0:wild-draw-four=blue 1.answer=challenge")

    hands = table.list_hands(2, 0, trust=0)
    assert count_color(hands, "red") == (len(hands) if is_guilty else 0)


def test_what_is_known_of_a_hand_goes_with_it() -> None:
    table = Table(
        "tan-1 tan-2 tan-7",
        "tan-3 tan-4 red-7",
        "green-1 green-2",
        draw="green-9",
        options=FORBIDDEN,
        variants=["seven-zero"],
    )

    table.act("0.draw 1:red-7/0")

    assert table.state.hand_sizes == (2, 4, 2)
    assert count_color(table.list_hands(2, 1, trust=0), "red") == 0
    assert count_color(table.list_hands(2, 0, trust=0), "red") > 20


def test_own_cards_are_known_in_the_hand_to_which_they_went() -> None:
    table = Table("red-7 tan-1 tan-2", "blue-1 blue-2", "green-1 green-2", variants=["seven-zero"])

    table.act("0:red-7/1")

    assert set(table.list_hands(0, 1)) == {table.state.hand(1)}
    assert len(set(table.list_hands(2, 1))) > 50


def test_A50_a_sample_lets_others_know_what_they_were_shown() -> None:
    table = Table("wild-draw-four tan-8 tan-1", "blue-1 blue-2", "green-1 green-2")

    table.act("0:wild-draw-four=blue 1.answer=challenge")

    sample = Sampler(table.state, 2, table.history).sample(Random(1))
    assert sample.known[1][0] == sample.hand(0)
    assert Sampler(table.state, 2).sample(Random(1)).known[1] == {}
    assert Sampler(table.state, 1).sample(Random(1)).known[1] == table.state.known[1]
    shown = Sampler(table.state, 0, table.history).sample(Random(1))
    assert shown.known[1] == table.state.known[1], "the first player knows what it has shown"


REDS = "red-6 red-6 red-7 red-7 red-8 red-9 red-5"


def test_R078_nobody_held_what_lay_open_when_the_discards_were_shuffled() -> None:
    """Both red sixes and sevens lay there; of red eights and nines, there is another one."""
    table = Table(
        "tan-1", "blue-1", "green-1 green-2 tan-2", discard=REDS, draw="blue-2", rest=None
    )

    table.act("0.draw 1.draw")

    held = {card.code for hand in table.list_hands(0, 2, trust=0) for card in hand}
    assert not held & {"red-6", "red-7"}
    assert {"red-8", "red-9"} <= held
    drawn = {card.code for hand in table.list_hands(0, 1, trust=0) for card in hand}
    assert drawn & {"red-6", "red-7"}, "the second player drew after the cards were shuffled"


def test_R078_cards_that_are_played_lie_open_when_the_discards_are_shuffled() -> None:
    hands = "red-6 red-7 tan-1", "red-6 red-7 blue-1", "green-1 green-2"
    table = Table(*hands, draw="blue-2", rest=None)

    table.act("0:red-6 1:red-6 2.draw 0.draw")

    assert table.state.draw_pile_size == 1, "the discards were shuffled"
    held = {card.code for hand in table.list_hands(2, 1, trust=0) for card in hand}
    assert "red-6" not in held
    assert "red-5" in held, "there is another one"


def test_A17_a_start_card_that_was_put_back_does_not_lie_in_the_discards() -> None:
    table = Table("red-6 tan-1", "blue-1 blue-3", "red-6 green-2", draw="blue-2", rest=None)
    card, table.history = table.card, History()
    start = TurnedUp(card("red-6")), PutBack(card("red-6")), TurnedUp(card("red-5"))
    table.history.saw([*start, Awaited(0, "turn", None)])

    table.act("0:red-6! 1.draw 2.draw")

    held = {held.code for hand in table.list_hands(0, 1, trust=0) for held in hand}
    assert "red-6" in held, "the second player may have the other one"


def test_events_of_a_game_with_more_players_are_ignored() -> None:
    other, chance = History(), Random(1)
    dealt = start_game("zelda", 4, seed=1)
    other.saw(dealt.events)
    state = dealt.state
    for _ in range(12):
        taken = step(state, quick_policy(view(state, state.turn), chance))
        other.saw(taken.events)
        state = taken.state
    small = new_game("zelda", 2, seed=1)

    assert Sampler(small, 0, other).sample(Random(3)) == Sampler(small, 0).sample(Random(3))


def test_events_that_lack_some_are_ignored() -> None:
    """With these, the second player would have played a card more than it had."""
    table = Table("tan-1 tan-2 tan-3", "blue-1 blue-2 blue-3", discard="red-5 red-6")
    other, card = History(), table.card
    other.saw(
        [
            TurnedUp(card("red-1")),
            Awaited(1, "turn", None),
            Drew(1, (), None, 1),
            Awaited(1, "drawn", None),
            Played(1, card("red-5"), None, None, False),
            Played(1, card("red-6"), None, None, False),
        ]
    )

    for seed in range(20):
        sample = Sampler(table.state, 0, other).sample(Random(seed))
        assert view(sample, 0) == view(table.state, 0)


def test_events_of_another_game_are_ignored() -> None:
    table, other = Table("tan-1 tan-2", "blue-1 blue-2"), History()
    dealt = start_game("zelda", seed=4)
    other.saw(dealt.events)
    other.saw(step(dealt.state, legal_moves(dealt.state)[0]).events)

    sample = Sampler(table.state, 0, other).sample(Random(3))

    assert sample == Sampler(table.state, 0).sample(Random(3))
