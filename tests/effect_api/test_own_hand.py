"""`own_hand`: an effect changes its player's hand only as declared."""

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.thorough import each_case
from unoengine import Answer, GameState, PluginError, apply, step
from unoengine.authoring import Effect, OwnHand, Table, Value

from .positions import apply_all, find_card, list_hands, make_play, make_position, pickle_and_load

HANDS = ("red-deed red-1 red-2 red-3", "blue-1 blue-2", "green-1 green-2 green-3")

DEEDS: dict[str, tuple[OwnHand, Callable[[Table], object]]] = {
    "draw": ("grows", lambda table: table.draw(table.player, 1)),
    "discard all of a kind": (
        "shrinks",
        lambda table: table.discard(table.player, table.cards(symbol="1")),
    ),
    "discard a card": (
        "shrinks",
        lambda table: table.discard(table.player, [table.edition.card("red-1")]),
    ),
    "give all of a kind": (
        "shrinks",
        lambda table: table.give(table.player, 1, table.cards(symbol="1")),
    ),
    "give a card": (
        "shrinks",
        lambda table: table.give(table.player, 1, [table.edition.card("red-1")]),
    ),
    "give by chance": ("shrinks", lambda table: table.give(table.player, 1, 1)),
    "get all of a kind": (
        "grows",
        lambda table: table.give(1, table.player, table.cards(symbol="1")),
    ),
    "get a card": (
        "grows",
        lambda table: table.give(1, table.player, [table.edition.card("blue-1")]),
    ),
    "get by chance": ("grows", lambda table: table.give(1, table.player, 1)),
    "swap": ("changes", lambda table: table.swap(table.player, 1)),
    "be swapped": ("changes", lambda table: table.swap(1, table.player)),
    "rotate": ("changes", lambda table: table.rotate()),
}
"""Changes of the own hand, and the declaration each needs."""

TO_OTHERS: dict[str, Callable[[Table], object]] = {
    "draw": lambda table: table.draw(1, 1),
    "discard": lambda table: table.discard(1, table.cards(symbol="1")),
    "give": lambda table: table.give(1, 2, [table.edition.card("blue-1")]),
    "give by chance": lambda table: table.give(2, 1, 1),
    "swap": lambda table: table.swap(1, 2),
    "show one's own hand": lambda table: table.reveal(table.player),
    "shuffle": lambda table: table.shuffle_in_discards(),
    "turn round": lambda table: table.reverse(),
}
"""Changes that need no declaration."""


@frozen
class Kept(Effect):
    """It acts, and declares that its player's hand is kept."""

    deed: str
    to_others: bool = False

    def play(self, table: Table) -> None:
        does = TO_OTHERS[self.deed] if self.to_others else DEEDS[self.deed][1]
        does(table)


@frozen
class Grows(Kept):
    """The same, but the hand grows."""

    own_hand: ClassVar[OwnHand] = "grows"


@frozen
class Shrinks(Kept):
    """The same, but the hand shrinks."""

    own_hand: ClassVar[OwnHand] = "shrinks"


@frozen
class Changes(Kept):
    """The same, but the hand changes in any way."""

    own_hand: ClassVar[OwnHand] = "changes"


KINDS: tuple[Any, ...] = (Kept, Grows, Shrinks, Changes)


def table_for(effect: Effect) -> GameState:
    return make_position(effect, *HANDS, draw="tan-1 tan-2")


@each_case("what", DEEDS)
@each_case("kind", KINDS)
def test_only_the_declared_change_is_allowed(kind: Any, what: str) -> None:
    needed, _ = DEEDS[what]
    state = table_for(kind(what))

    if kind.own_hand in (needed, "changes"):
        assert list_hands(apply_all(state, make_play(state)))[0] != "red-1 red-2 red-3"
        return
    for act in (apply, step):
        with pytest.raises(PluginError) as refused:
            act(state, make_play(state))
        message = str(refused.value)
        assert message.startswith(f"{kind.__name__} of the module tests.effect_api.test_own_hand ")
        assert message.endswith(f'its own player; declare own_hand = "{needed}"')
    assert state == table_for(kind(what))


@each_case("what", TO_OTHERS)
@each_case("kind", KINDS)
def test_changes_of_other_hands_need_no_declaration(kind: Any, what: str) -> None:
    state = table_for(kind(what, to_others=True))

    state = apply_all(state, make_play(state))

    assert list_hands(state)[0] == "red-1 red-2 red-3"
    assert (state.phase, state.top) == ("turn", find_card(state, "red-deed"))


# --- after an answer


@frozen
class KeptThenAsked(Effect):
    """It asks, acts on the answer, and declares that its player's hand is kept."""

    deed: str
    to_others: bool = False

    def play(self, table: Table) -> None:
        table.ask(1, "go on?", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        does = TO_OTHERS[self.deed] if self.to_others else DEEDS[self.deed][1]
        does(table)


@frozen
class GrowsThenAsked(KeptThenAsked):
    """The same, but the hand grows."""

    own_hand: ClassVar[OwnHand] = "grows"


@frozen
class ShrinksThenAsked(KeptThenAsked):
    """The same, but the hand shrinks."""

    own_hand: ClassVar[OwnHand] = "shrinks"


@frozen
class ChangesThenAsked(KeptThenAsked):
    """The same, but the hand changes in any way."""

    own_hand: ClassVar[OwnHand] = "changes"


ASKING: tuple[Any, ...] = (KeptThenAsked, GrowsThenAsked, ShrinksThenAsked, ChangesThenAsked)


@each_case("what", DEEDS)
@each_case("kind", ASKING)
def test_own_hand_limits_what_happens_after_an_answer(kind: Any, what: str) -> None:
    """UNO was judged before the answer, unless the hand may shrink."""
    needed, _ = DEEDS[what]
    state = table_for(kind(what))
    state = apply_all(state, make_play(state))
    asked = pickle_and_load(state)

    if needed == "grows" or kind.own_hand in ("shrinks", "changes"):
        assert list_hands(apply_all(state, Answer(1, "yes")))[0] != "red-1 red-2 red-3"
        return
    for act in (apply, step):
        with pytest.raises(PluginError) as refused:
            act(state, Answer(1, "yes"))
        message = str(refused.value)
        assert message.startswith(f"{kind.__name__} of the module tests.effect_api.test_own_hand ")
        assert message.endswith(f'its own player; declare own_hand = "{needed}"')
    assert state == asked


@each_case("what", TO_OTHERS)
@each_case("kind", ASKING)
def test_changes_of_other_hands_after_an_answer_need_no_declaration(kind: Any, what: str) -> None:
    state = table_for(kind(what, to_others=True))

    state = apply_all(state, make_play(state), Answer(1, "yes"))

    assert list_hands(state)[0] == "red-1 red-2 red-3"
    assert (state.phase, state.top) == ("turn", find_card(state, "red-deed"))


@pytest.mark.parametrize("kind", ASKING)
def test_uno_is_judged_before_the_question_if_the_hand_is_kept(kind: Any) -> None:
    state = make_position(kind("show one's own hand", to_others=True), "red-deed red-1", *HANDS[1:])

    asked = apply_all(state, make_play(state))
    answered = apply_all(asked, Answer(1, "yes"))

    assert (asked.exposed, answered.exposed) == (0 if kind.own_hand == "kept" else None, 0)
