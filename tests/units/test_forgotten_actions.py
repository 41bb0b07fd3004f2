"""Effects may offer without end: what they once offered is forgotten, and can still be done."""

from __future__ import annotations

from threading import Event, Thread
from typing import Any

import pytest

from unoengine import Action, Answer, apply, explain, legal_moves
from unoengine.authoring import Effect, Value
from unoengine.moves import AnswerMove
from unoengine.stages import MANY

from .boxes import odd, odd_plays
from .test_rules import fresh


class Guess(Effect):
    """Lets its player choose a number, and asks the next one for another."""

    name = "guess"

    def choices(self, table: Any) -> tuple[Value, ...]:
        return tuple(range(table.noted("from") or 0, (table.noted("from") or 0) + 3))

    def play(self, table: Any) -> None:
        table.note("from", table.choice + 3)
        table.ask(table.next, "more?", tuple(range(table.choice, table.choice + 3)))

    def answered(self, table: Any, prompt: str, answer: Value) -> None:
        table.announce(f"{table.choice} {answer}")


def test_plays_with_which_something_is_chosen_are_not_kept_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("unoengine.rules._CHOSEN_LIMIT", 40)
    rules = fresh()
    kept = []

    for number in range(200):
        rules.plays_of_face(0, rules.face_of_code["wild"], MANY, rules.edition.colors, (number,))
        kept.append(len(rules.moves))

    assert max(kept) <= kept[0] + 44


def test_answers_are_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoengine.rules._CHOSEN_LIMIT", 40)
    rules = fresh()
    kept = []

    for number in range(200):
        rules.answers(0, (number,))
        kept.append(len(rules.moves))

    assert max(kept) <= kept[0] + 41


def test_what_has_been_forgotten_can_still_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoengine.rules._CHOSEN_LIMIT", 2)
    state = odd(Guess())
    plays = odd_plays(state)
    asked = apply(state, plays[0])
    answers = legal_moves(asked)

    for play in reversed(plays):
        other = apply(state, play)
        for answer in legal_moves(other):  # each of them makes others be forgotten
            assert isinstance(answer, Answer)
            assert apply(other, answer) == apply(other, Answer(answer.player, answer.value))

    assert all(explain(state, play).legal for play in plays)
    assert [apply(state, play) for play in plays] == [apply(state, play) for play in plays]
    assert all(explain(asked, answer).legal for answer in answers)
    assert all(apply(asked, answer) == apply(asked, answer) for answer in answers)


def test_an_answer_has_one_instance_for_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, inside, go_on = fresh(), Event(), Event()
    listed: list[tuple[Action, ...]] = []

    class SlowMove(AnswerMove):
        __slots__ = ()

        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            if not inside.is_set():
                inside.set()
                go_on.wait(10)

    monkeypatch.setattr("unoengine.moves.AnswerMove", SlowMove)
    threads = [Thread(target=lambda: listed.append(rules.answers(0, ("yes",)))) for _ in range(2)]
    before = len(rules.moves)

    threads[0].start()
    inside.wait(10)
    threads[1].start()  # while the first has an answer in hand that nobody can find yet
    threads[1].join(0.2)
    go_on.set()
    for thread in threads:
        thread.join(10)

    (one,), (other,) = listed
    assert one is other
    assert len(rules.moves) == before + 1
