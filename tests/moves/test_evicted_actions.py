"""Effects may offer without end: what they once offered is forgotten, and can still be done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from threading import Thread
from typing import ClassVar

import pytest
from attrs import frozen

from tests.odd_card import COLORS, odd_plays, set_up
from tests.thorough import choose_count
from unoengine import Answer, GameState, Play, Setup, apply, explain, legal_moves
from unoengine.authoring import Effect, OwnHand, Table, Value, colorless_cards, number_cards
from unoengine.core.compiled_rules import _MAX_CHOSEN
from unoengine.core.edition import Edition


@pytest.fixture(autouse=True)
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoengine.core.compiled_rules._MAX_CHOSEN", 40)


class Poem(Effect):
    """Lets its player choose words no other hand has, and asks the next one for others."""

    own_hand: ClassVar[OwnHand] = "changes"

    def choices(self, table: Table) -> tuple[Value, ...]:
        return tuple(f"{word} {' '.join(map(str, table.hand))}" for word in ("sing", "say"))

    def play(self, table: Table) -> None:
        table.ask(table.next, "how?", (f"{table.choice}", f"not {table.choice}"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(answer))


OFFERED = choose_count(50, 100)


@frozen
class Many(Effect):
    """Lets its player choose, and asks, far more than there is room for."""

    def choices(self, table: Table) -> tuple[Value, ...]:
        return tuple(range(OFFERED))

    def play(self, table: Table) -> None:
        table.ask(table.next, "which?", tuple(range(OFFERED)))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(answer))


class Others(Many):
    """The same once more."""


def poems() -> Iterator[GameState]:
    """Yield states of one box whose cards offer something else each time."""
    for number in range(100):
        yield set_up(Poem(), others=f"plain grey-{number % 10} gold-{number // 10}")


def test_what_is_offered_is_not_kept_without_end() -> None:
    kept = []
    for state in poems():
        asked = apply(state, odd_plays(state)[0])
        apply(asked, legal_moves(asked)[0])
        kept.append(len(state._round.rules.registry.moves))
    assert max(kept) <= kept[0] + 100


def test_what_has_been_forgotten_can_still_be_done() -> None:
    listed = [(state, [*odd_plays(state)]) for state in poems()]
    asked = [apply(state, plays[0]) for state, plays in listed]
    answers = [(state, legal_moves(state)) for state in asked]
    for state, moves in (*listed, *answers):
        for move in moves:
            assert explain(state, move).legal
            assert apply(state, move) == apply(state, move)


@pytest.mark.parametrize("variants", [(), ("jump-in",)])
def test_more_than_there_is_room_for_can_be_offered_at_once(variants: tuple[str, ...]) -> None:
    wilds = [
        *colorless_cards("many", points=5, copies=2, effect=Many()),
        *colorless_cards("others", points=5, copies=2, effect=Others()),
    ]
    box = Edition("box", COLORS, [*number_cards(COLORS, dict.fromkeys(range(10), 2)), *wilds])
    hands = ["many others grey-1 grey-2", "grey-3 grey-4", "gold-5 gold-6"]
    state = Setup(box, hands, discard="grey-9", rest="draw", variants=variants).to_state()
    moves = [m for m in legal_moves(state) if isinstance(m, Play) and m.choice is not None]
    after = [apply(state, move) for move in moves]
    answers = legal_moves(after[0])
    assert len(moves) == 2 * len(COLORS) * OFFERED
    assert len({apply(after[0], answer) for answer in answers}) == 1
    assert all(explain(state, move).legal for move in moves[::20])
    assert all(explain(after[0], answer).legal for answer in answers[::10])


def run_threads(*given: Callable[[], object]) -> list[BaseException]:
    """Call functions in threads that switch often; return the exceptions that were raised."""
    faults: list[BaseException] = []

    def call(function: Callable[[], object]) -> None:
        try:
            function()
        except BaseException as fault:
            faults.append(fault)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [Thread(target=call, args=(function,)) for function in given]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    return faults


def test_several_threads_leave_no_move_of_an_evicted_action_behind() -> None:
    states = [*poems()]

    def play(seed: int) -> None:
        chance = Random(seed)
        for _ in range(choose_count(60, 300)):
            state = chance.choice(states)
            state = apply(state, chance.choice(odd_plays(state)))
            apply(state, chance.choice(legal_moves(state)))

    assert run_threads(*(partial(play, seed) for seed in range(6))) == []
    registry = states[0]._round.rules.registry
    for state in states[:40]:  # one thread alone fills the room again
        odd_plays(state)

    kept = {id(action) for action in registry._chosen.values()}
    chosen = [
        move.action
        for move in registry.moves.values()
        if isinstance(move.action, Answer)
        or (isinstance(move.action, Play) and move.action.choice is not None)
    ]
    assert {id(action) for action in chosen} <= kept


class Endless(Effect):
    """Offers more choices than the registry keeps."""

    def choices(self, table: Table) -> tuple[Value, ...]:
        return CHOICES

    def play(self, table: Table) -> None:
        table.skip()


LIMIT = choose_count(4096, _MAX_CHOSEN)
CHOICES = tuple(range(LIMIT // 2 + 100))


def test_no_thread_is_refused_a_listed_play_where_more_are_offered_than_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("unoengine.core.compiled_rules._MAX_CHOSEN", LIMIT)
    sizes = ("grey-1", "grey-1 grey-5", "grey-1 gold-9")
    states = [set_up(Endless(), others=others) for others in sizes]
    after: list[GameState] = []

    def play(state: GameState) -> None:
        plays = odd_plays(state)
        assert len(plays) > LIMIT
        after.extend(apply(state, play) for play in plays[:: len(plays) // 10])
        assert explain(state, plays[0]).legal

    assert run_threads(*(partial(play, state) for state in states)) == []
    assert len(after) >= 30
    assert {state.turn for state in after} == {2}
