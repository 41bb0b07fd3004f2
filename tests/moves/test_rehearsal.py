"""UNO is offered where a play, with its effects, leaves one card (A77, A92)."""

from typing import ClassVar

import pytest

from tests.odd_card import odd_plays, set_up
from unoengine import Answer, apply, legal_moves
from unoengine.authoring import Effect, OwnHand, Table, Value


class ThrowsOwnColor(Effect):
    """All cards of the color named with it go."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        table.discard(table.player, table.cards(color=table.color))


class DrawsAndThrowsGold(Effect):
    """A card is drawn, and then all gold cards go: how many is not known before."""

    own_hand: ClassVar[OwnHand] = "changes"

    def play(self, table: Table) -> None:
        table.draw(table.player, 1)
        table.discard(table.player, table.cards(color="gold"))


class ThrowsGoldAndDraws(Effect):
    """All gold cards go, and then a card is drawn."""

    own_hand: ClassVar[OwnHand] = "changes"

    def play(self, table: Table) -> None:
        table.discard(table.player, table.cards(color="gold"))
        table.draw(table.player, 1)


class AsksFirst(Effect):
    """Asks before it throws gold cards away."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        table.ask(table.next, "may I?", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "yes":
            table.discard(table.player, table.cards(color="gold"))


def offered(effect: Effect, others: str) -> list[tuple[str | None, bool]]:
    """Return what color and whether UNO may be named with the play."""
    return [(play.color, play.uno) for play in odd_plays(set_up(effect, others=others))]


def test_it_hangs_on_the_color_that_is_named() -> None:
    assert offered(ThrowsOwnColor(), "grey-1 gold-1") == [
        ("grey", False),
        ("grey", True),
        ("gold", False),
        ("gold", True),
    ]
    assert offered(ThrowsOwnColor(), "grey-1 grey-2 gold-1") == [
        ("grey", False),
        ("grey", True),
        ("gold", False),
    ]


def test_an_effect_that_looks_at_the_color_names_one_even_if_it_empties_the_hand() -> None:
    assert offered(ThrowsOwnColor(), "grey-1") == [
        ("grey", False),
        ("gold", False),
        ("gold", True),
    ]


def test_what_hangs_on_cards_nobody_has_seen_offers_no_uno() -> None:
    assert offered(DrawsAndThrowsGold(), "grey-1 gold-9") == [("grey", False), ("gold", False)]


@pytest.mark.parametrize(("others", "uno"), [("gold-8 gold-9", True), ("grey-1 gold-9", False)])
def test_how_many_are_drawn_is_known(others: str, uno: bool) -> None:
    assert (("grey", True) in offered(ThrowsGoldAndDraws(), others)) is uno


def test_a_question_comes_before_the_count() -> None:
    assert offered(AsksFirst(), "grey-1 gold-9") == [("grey", False), ("gold", False)]


@pytest.mark.parametrize(("answer", "exposed"), [("yes", 0), ("no", None)])
def test_who_asked_first_is_judged_when_the_answer_has_come(
    answer: str, exposed: int | None
) -> None:
    state = set_up(AsksFirst(), others="grey-1 gold-9")
    state = apply(state, odd_plays(state)[0])
    assert state.exposed is None

    state = apply(state, Answer(1, answer))

    assert state.exposed == exposed
    assert bool(legal_moves(state, 0)) is (exposed == 0)
