"""Invalid calls of verbs are refused by name, and the state is unchanged."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.thorough import each_case
from unoengine import GameState, PluginError, Setup, apply, legal_moves, step
from unoengine.authoring import Card, Effect, OwnHand, Table, Value, colorless_cards
from unoengine.core.multiset import Hand

from .positions import make_play, make_position

HANDS = ("red-deed red-1 red-2 red-3", "blue-1 blue-2", "green-1 green-2 green-3")
STRANGER = Card("stranger")


@frozen
class Rogue(Effect):
    """It makes an invalid call."""

    own_hand: ClassVar[OwnHand] = "changes"

    deed: Callable[[Any], object]

    def play(self, table: Table) -> None:
        self.deed(table)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        raise AssertionError("nobody is asked")


class Mute(Effect):
    """It asks, but has no `answered` hook."""

    def play(self, table: Table) -> None:
        table.ask(1, "well?", ("yes",))


class MuteForCards(Effect):
    """It asks for a card, but has no `answered` hook."""

    def play(self, table: Table) -> None:
        table.ask_for_card(1, "which?")


NONSENSE: list[tuple[Callable[[Any], object], str]] = [
    # seats
    (lambda table: table.give(9, 1, 1), "names a seat that does not exist, 9"),
    (lambda table: table.give(1, -1, 1), "names a seat that does not exist, -1"),
    (lambda table: table.give(1, True, 1), "names a seat that does not exist, True"),
    (lambda table: table.give(1, None, 1), "names a seat that does not exist, None"),
    (lambda table: table.swap(0, 3), "names a seat that does not exist, 3"),
    (lambda table: table.swap("p0", 1), "names a seat that does not exist, 'p0'"),
    (lambda table: table.show(1, 3), "names a seat that does not exist, 3"),
    (lambda table: table.show(3, 1), "names a seat that does not exist, 3"),
    (lambda table: table.reveal(3), "names a seat that does not exist, 3"),
    (lambda table: table.ask_for_card(3, "which?"), "names a seat that does not exist, 3"),
    (lambda table: table.note("it", 1, player=3), "names a seat that does not exist, 3"),
    (lambda table: table.noted("it", player=-1), "names a seat that does not exist, -1"),
    (lambda table: table.discard(3, []), "names a seat that does not exist, 3"),
    (lambda table: table.draw(3, 1), "names a seat that does not exist, 3"),
    (lambda table: table.draw(-1, 1), "names a seat that does not exist, -1"),
    (lambda table: table.draw(True, 1), "names a seat that does not exist, True"),
    (lambda table: table.draw("p0", 1), "names a seat that does not exist, 'p0'"),
    # what is told, and what is owed
    (lambda table: table.announce(5), "announces an outcome that is not a string: 5"),
    (lambda table: table.announce(None), "announces an outcome that is not a string: None"),
    (
        lambda table: table.demand(None, table.cards(), cost=1, may_decline=1),
        "passes a flag to demand that is not True or False",
    ),
    (
        lambda table: table.demand(None, table.cards(), cost=1, may_play_drawn=None),
        "passes a flag to demand that is not True or False",
    ),
    # who with whom
    (lambda table: table.give(1, 1, 1), "lets seat 1 give cards to itself"),
    (lambda table: table.swap(1, 1), "lets seat 1 swap hands with itself"),
    (lambda table: table.swap(0, 0), "lets seat 0 swap hands with itself"),
    # how many
    (lambda table: table.give(1, 2, -1), "lets seat 1 give -1 cards"),
    (lambda table: table.give(1, 2, True), "True cards"),
    (lambda table: table.give(1, 2, 0.5), "0.5"),
    (lambda table: table.give(1, 2, None), "None"),
    (lambda table: table.draw(1, -1), "lets seat 1 draw -1 cards"),
    (lambda table: table.draw(1, True), "lets seat 1 draw True cards"),
    (lambda table: table.draw(1, 1.0), "lets seat 1 draw 1.0 cards"),
    (lambda table: table.draw(1, None), "lets seat 1 draw None cards"),
    (lambda table: table.skip(-1), "skips -1 turns"),
    (lambda table: table.skip(1.0), "skips 1.0 turns"),
    (lambda table: table.skip(True), "skips True turns"),
    (lambda table: table.demand(None, [], cost=-1), "demands a card at a cost of -1 cards"),
    (lambda table: table.demand(None, [], cost=None), "demands a card at a cost of None cards"),
    (lambda table: table.roll(0), "rolls a die with 0 sides"),
    (lambda table: table.roll(-6), "rolls a die with -6 sides"),
    (lambda table: table.roll(True), "rolls a die with True sides"),
    (lambda table: table.roll(6.0), "rolls a die with 6.0 sides"),
    (lambda table: table.roll("6"), "rolls a die with '6' sides"),
    (lambda table: table.roll(None), "rolls a die with None sides"),
    # cards
    (
        lambda table: table.give(1, 2, [STRANGER]),
        "names cards that this edition does not have, [Card('stranger')]",
    ),
    (
        lambda table: table.give(1, 2, "blue-1"),
        "names cards that this edition does not have, 'blue-1'",
    ),
    (
        lambda table: table.give(1, 2, [table.card] * 9),
        "names cards that this edition does not have",
    ),
    (lambda table: table.discard(1, [STRANGER]), "names cards that this edition does not have"),
    (lambda table: table.discard(1, 5), "names cards that this edition does not have, 5"),
    (
        lambda table: table.discard(1, [table.card] * 9),
        "names cards that this edition does not have",
    ),
    (lambda table: table.reveal(1, [STRANGER]), "names cards that this edition does not have"),
    (lambda table: table.reveal(1, 5), "names cards that this edition does not have, 5"),
    (
        lambda table: table.show(1, 2, ["blue-1"]),
        "does not have, ['blue-1']; a string is not a card: pass table.edition.card(code)",
    ),
    (lambda table: table.demand(None, ["blue-1"], cost=1), "; a string is not a card"),
    (
        lambda table: table.demand(None, [STRANGER], cost=1),
        "names cards that this edition does not have",
    ),
    (
        lambda table: table.act_as(STRANGER),
        "acts as a card that is not in this edition, Card('stranger')",
    ),
    (
        lambda table: table.act_as("red-skip"),
        "acts as a card that is not in this edition, 'red-skip'",
    ),
    (lambda table: table.act_as(None), "acts as a card that is not in this edition, None"),
    (lambda table: table.act_as([]), "acts as a card that is not in this edition, []"),
    (
        lambda table: table.ask_for_card(1, "which?", [STRANGER]),
        "names cards that this edition does not have",
    ),
    (
        lambda table: table.ask_for_card(1, "which?", "blue-1"),
        "names cards that this edition does not have, 'blue",
    ),
    (
        lambda table: table.ask_for_card(1, "which?", 5),
        "names cards that this edition does not have, 5",
    ),
    # colors
    (
        lambda table: table.name_color("mauve"),
        "names the color 'mauve', which is not in this edition",
    ),
    (lambda table: table.name_color(None), "names the color None, which is not in this edition"),
    (lambda table: table.demand("mauve", [], cost=1), "demands the color 'mauve'"),
    # notes and questions
    (lambda table: table.note(1, 1), "stores a note under a key that is not a string, 1"),
    (lambda table: table.note(None, 1), "stores a note under a key that is not a string, None"),
    (
        lambda table: table.note("it", 1, lasts="day"),
        "stores a note until the end of 'day', not 'round' or 'game'",
    ),
    (lambda table: table.note("it", [1]), "stores a note that is not a plain value: [1]"),
    (lambda table: table.note("it", table), "stores a note that is not a plain value"),
    (lambda table: table.note("it", table.cards()), "stores a note that is not a plain value"),
    (lambda table: table.note("it", table.hand), "stores a hand without its seat"),
    (lambda table: table.note("it", STRANGER, player=1), "Card('stranger')"),
    (lambda table: table.note("it", STRANGER), "Card('stranger')"),
    (lambda table: table.note("it", (1, (STRANGER,))), "Card('stranger')"),
    (lambda table: table.ask(1, "well?", (STRANGER,)), "Card('stranger')"),
    (lambda table: table.ask(1, "well?", ("yes", ("no", STRANGER))), "Card('stranger')"),
    (lambda table: table.ask(1, "well?", ("yes",), STRANGER), "Card('stranger')"),
    (lambda table: table.ask(1, "well?", ("yes",), (1, STRANGER)), "Card('stranger')"),
    (lambda table: table.ask_for_card(1, "which?", data=STRANGER), "Card('stranger')"),
    (lambda table: table.ask_for_card(1, "which?", data=(STRANGER,)), "Card('stranger')"),
    (lambda table: table.ask_for_card(1, "which?", data=[]), "asks with data that are not plain"),
    (lambda table: table.ask(1, "well?", ()), "asks a question without answers"),
    (lambda table: table.answerer, "reads answerer, but no question has been answered"),
]


@each_case("does, says", NONSENSE)
def test_invalid_call_is_refused_by_name_and_state_is_unchanged(
    does: Callable[[Any], object], says: str
) -> None:
    state = make_position(Rogue(does), *HANDS)
    same = make_position(Rogue(does), *HANDS)

    for act in (apply, step):
        with pytest.raises(PluginError) as refused:
            act(state, make_play(state))
        assert str(refused.value).startswith(
            "Rogue of the module tests.effect_api.test_invalid_calls "
        )
        assert says in str(refused.value)

    assert state == same
    assert repr(state) == repr(same)


@pytest.mark.parametrize(
    ("cards", "hint"),
    [
        ([STRANGER], ""),
        ([None], "; a player that holds no such card answers None"),
        ((None,), "; a player that holds no such card answers None"),
        (5, ""),
    ],
)
def test_unhandled_none_answer_is_explained(cards: object, hint: str) -> None:
    state = make_position(Rogue(lambda table: table.discard(1, cards)), *HANDS)

    with pytest.raises(PluginError) as refused:
        apply(state, make_play(state))

    assert str(refused.value).endswith(
        f" names cards that this edition does not have, {cards!r}{hint}"
    )


@pytest.mark.parametrize("effect", [Mute(), MuteForCards()], ids=repr)
def test_effect_that_asks_needs_the_answered_hook(effect: Effect) -> None:
    state = make_position(effect, *HANDS)

    with pytest.raises(
        PluginError, match=r"^Mute\w* .* asks a question, but does not override answered$"
    ):
        apply(state, make_play(state))


def test_error_in_an_effect_leaves_the_state_unchanged() -> None:
    """Verbs before the invalid call have no effect either."""

    def gives_and_raves(table: Table) -> None:
        table.note("it", 1)
        table.give(1, 2, 1)
        table.swap(0, 1)
        table.name_color("mauve")

    state: GameState = make_position(Rogue(gives_and_raves), *HANDS)
    same = make_position(Rogue(gives_and_raves), *HANDS)

    with pytest.raises(PluginError):
        apply(state, make_play(state))

    assert state == same
    assert state.notes == {}


def test_hand_may_be_passed_as_cards() -> None:
    def gives_all_it_has(table: Table) -> None:
        assert isinstance(table.hand, Hand)
        table.give(table.player, 2, table.hand)

    state = make_position(Rogue(gives_all_it_has), *HANDS)

    after = apply(state, make_play(state))

    assert (after.round_winner, after.hand_sizes) == (0, (0, 2, 6))


class Colorless(Effect):
    """It offers no color."""

    def colors(self, table: Table) -> Iterable[str]:
        return ()


def test_effect_without_colors_to_name_is_refused() -> None:
    edition = make_position(Mute(), *HANDS).edition
    wilds = colorless_cards("comet", points=50, copies=2, effect=Colorless())
    setup = Setup(
        edition.with_deck([*edition.deck, *wilds]),
        hands=["comet red-1", "blue-1"],
        discard="red-5",
        rest="draw",
    )

    with pytest.raises(
        PluginError, match="returns no colors to name; return at least one, or set names_color"
    ):
        legal_moves(setup.to_state())


@pytest.mark.parametrize("hand", ["red-deed red-1", "red-deed", "tan-deed"])
def test_effect_that_names_no_color_needs_no_colors(hand: str) -> None:
    state = make_position(Colorless(), hand, "blue-1", discard="tan-8 red-5")

    assert [*legal_moves(state)]


def test_last_card_without_a_color_needs_no_colors() -> None:
    wilds = colorless_cards("comet", points=50, copies=2, effect=Colorless())
    box = make_position(Mute(), *HANDS).edition
    setup = Setup(
        box.with_deck([*box.deck, *wilds]), hands=["comet", "blue-1"], discard="red-5", rest="draw"
    )

    assert len(legal_moves(setup.to_state())) == 2  # it, and to draw
