"""A saved game in which somebody is asked is read without much more work than any other."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from tests.notation.resource_use import measure_memory
from tests.plugins.distributions import add_to_path
from tests.plugins.test_example_package import Package
from tests.text.test_any_text import count_calls
from unoengine import GameState, Leave, Options, Play, Setup, apply, legal_moves
from unoengine.json import dumps, loads
from unoengine.notation import read_position, write_position

PLAYERS = 11
LEAVING = Options(leaving="allowed", max_players=PLAYERS)
T = TypeVar("T", str, bytes)
VARIANTS = ("stacking", "jump-in", "seven-zero", "draw-until-playable", "false-uno")


def make_turn(edition: str, cards: str, top: str = "green-9", **more: Any) -> GameState:
    """Return a turn of the first of eleven players who may leave, with these cards in hand."""
    hands = [cards, *[4] * (PLAYERS - 1)]
    given: dict[str, Any] = {"discard": top, "rest": "draw", "options": LEAVING} | more
    return Setup(edition, hands, **given).to_state()


def list_turns() -> Iterator[GameState]:
    """Yield turns with a card whose play asks or demands something."""
    for rule in ("duel", "give-a-card"):
        yield make_turn("frozen", "customizable green-1", house_rules={"customizable": rule})
    for card in ("wild-draw-four", "triforce"):
        yield make_turn("zelda", f"{card} green-1")
        yield make_turn("zelda", f"{card} green-1", variants=VARIANTS)
    state = make_turn("zelda", "wild-draw-four green-1")
    for seat in (1, 5, 8):
        state = apply(state, Leave(seat))
    yield state
    yield make_turn("lanterns", "amber-gift-a jade-1-a", "amber-3-a")


def ask(state: GameState) -> GameState:
    """Return the state after the play of a card that asks or demands something."""
    plays = (apply(state, move) for move in legal_moves(state, 0) if isinstance(move, Play))
    return next(after for after in plays if after.phase in ("question", "demand"))


def test_a_question_among_many_who_may_leave_is_read_without_much_work(tmp_path: Path) -> None:
    """Rules were compiled for every set of players who might leave, in seconds."""
    with add_to_path(Package("uno-lanterns", "lanterns").distribution.install(tmp_path)):
        for state in list_turns():
            asked = ask(state)
            compare_work(lambda text: loads(text, GameState), dumps(state), dumps(asked))
            compare_work(read_position, write_position(state), write_position(asked))


def compare_work(read: Callable[[T], GameState], plain: T, asked: T) -> None:
    """Check that a text is read with at most 30 times the calls and memory of another one."""
    assert read(plain).players == read(asked).players  # and the rules of both are compiled
    assert count_calls(lambda: read(asked)) < 30 * count_calls(lambda: read(plain))
    assert measure_memory(lambda: read(asked)) < 30 * measure_memory(lambda: read(plain))
