"""Effects that say whether they were asked: the tests of what is foreseen play with them."""

from collections.abc import Callable
from typing import Any

from attrs import frozen

from tests.odd_card import odd_plays
from unoengine import Answer, Card, GameState, apply, step
from unoengine.authoring import Effect, Table, Value

ASKED: list[str] = []
"""Of which hook an effect has been asked."""


@frozen
class Says(Effect):
    """Does what it is told to, and notes that it was asked."""

    deed: Callable[[Table], object]

    def play(self, table: Table) -> None:
        ASKED.append("play")
        self.deed(table)


def skip_and_draw(table: Table) -> None:
    table.draw(table.next, 2)
    table.skip()


def asked_in(deed: Callable[[], object]) -> int:
    """Return how often an effect is asked in the course of something."""
    ASKED.clear()
    deed()
    return len(ASKED)


def card(state: GameState, code: str) -> Card:
    return state.edition.card(code)


def grey(state: GameState) -> Any:
    return odd_plays(state)[0]


HAND = "plain grey-1 grey-5"
"""What p0 holds beside the odd card."""

ODDS = ("odd", "odder")
"""Two cards that do the same."""

MORE: dict[str, Callable[[Table], object]] = {
    "its player's hand": lambda table: list(table.hand),
    "a number of cards": lambda table: table.hand_size(1),
    "the colour before": lambda table: table.color_before,
    "the card before": lambda table: table.card_before,
    "what was noted": lambda table: table.noted("so far"),
    "clothes": lambda table: table.wardrobe,
    "who dealt": lambda table: table.dealer,
    "what was drawn": lambda table: table.drawn_fits,
    "chance": lambda table: table.roll(6),
    "another seat's cards": lambda table: table.reveal(1),
    "an answer": lambda table: table.draw(1, 1) and table.hand_size(1),
    "all there is": repr,
}
"""What hangs on more than who sits where."""


def draw_all_there_is(table: Table) -> None:
    while table.draw(table.next, 1):
        pass


def shrugging(deed: Callable[[Table], object]) -> Callable[[Table], object]:
    """Return what does the same, and skips where it is refused."""

    def tries(table: Table) -> None:
        try:
            deed(table)
        except Exception:
            table.skip()

    return tries


@frozen
class Asks(Effect):
    """Asks what it is told to, goes on as it is told to, and notes that it was asked."""

    deed: Callable[[Table], object]
    then: Callable[[Table], object] = Table.skip

    def play(self, table: Table) -> None:
        ASKED.append("play")
        self.deed(table)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        ASKED.append("answered")
        self.then(table)


def ask_with(kept: Callable[[Table], object]) -> Callable[[Table], object]:
    """Return what asks the next player with something kept."""
    return lambda table: table.ask(table.next, "well?", ("yes", "no"), data=kept(table))


def after(state: GameState) -> GameState:
    """Return the state after the play in grey, which is as it is for who listens."""
    played = apply(state, grey(state))
    assert played == step(state, grey(state)).state
    return played


def answered(state: GameState, value: Value = "yes") -> GameState:
    """Return the state after an answer, which is as it is for who listens."""
    answer = Answer(state.turn, value)
    after = apply(state, answer)
    assert after == step(state, answer).state
    return after
