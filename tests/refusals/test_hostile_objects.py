"""Whatever object is given, there is a verdict or an error of this library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from unoengine import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    IllegalMove,
    Leave,
    Pass,
    Play,
    Setup,
    apply,
    explain,
    step,
)

from .hostile_objects import hostile_objects

EXAMPLES = settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[*HealthCheck],
    phases=[Phase.explicit, Phase.generate],  # hostile objects resist to be made smaller
)
STATE = Setup("zelda", ["red-1 blue-2 wild"] * 2, discard="red-5", rest="draw").to_state()
ASKED = apply(
    Setup("zelda", ["wild-draw-four red-3 red-4"] * 2, discard="blue-5", rest="draw").to_state(),
    Play(0, STATE.edition.card("wild-draw-four"), color="red"),
)
INTERRUPTED = Setup(
    "zelda", ["red-1 blue-2 wild"] * 2, discard="red-5", rest="draw", variants=["jump-in"]
).to_state()
STATES = {"turn": STATE, "question": ASKED, "jump-in": INTERRUPTED}
CARD = STATE.hand(0)[0]

ACTIONS: dict[str, Callable[[Any], Any]] = {
    "itself": lambda odd: odd,
    "the seat": lambda odd: Draw(odd),
    "the seat of a play": lambda odd: Play(odd, CARD),
    "the card": lambda odd: Play(0, odd),
    "the card out of turn": lambda odd: Play(1, odd),
    "the color": lambda odd: Play(0, CARD, color=odd),
    "the choice": lambda odd: Play(0, CARD, choice=odd),
    "the call": lambda odd: Play(0, CARD, uno=odd),
    "the named color": lambda odd: ChooseColor(0, odd),
    "the answer": lambda odd: Answer(1, odd),
    "the target": lambda odd: Catch(1, odd),
    **{kind.__name__: kind for kind in (Action, CallUno, Deal, Leave, Pass)},
}


@pytest.mark.parametrize("position", STATES)
@pytest.mark.parametrize("place", ACTIONS)
@EXAMPLES
@given(odd=hostile_objects())
def test_an_action_gets_a_verdict(position: str, place: str, odd: Any) -> None:
    state = STATES[position]
    action = ACTIONS[place](odd)

    verdict = explain(state, action)

    assert type(verdict.message) is str
    assert verdict.action is action
    deeds: tuple[Callable[..., object], ...] = (apply, step)
    for act in deeds:
        refusals = []
        try:
            act(state, action)
        except IllegalMove as refusal:
            refusals.append(refusal.message)
        assert refusals == ([] if verdict.legal else [verdict.message])


class Impatient:
    """Is compared until the user interrupts the program."""

    def __eq__(self, other: object) -> bool:
        raise KeyboardInterrupt

    def __hash__(self) -> int:
        raise KeyboardInterrupt


@pytest.mark.parametrize("call", [explain, apply, step])
def test_an_interrupt_is_not_taken_for_a_refusal(call: Callable[..., object]) -> None:
    with pytest.raises(KeyboardInterrupt):
        call(STATE, Play(0, STATE.edition.card("red-1"), color=Impatient()))  # type: ignore[arg-type]
