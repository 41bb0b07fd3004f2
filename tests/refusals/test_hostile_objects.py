"""Whatever object is given, there is a verdict or an error of this library."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.thorough import choose_count
from unoengine import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    GameState,
    IllegalMove,
    Leave,
    Options,
    Pass,
    Play,
    Setup,
    UnoError,
    apply,
    events_for,
    explain,
    idle_move,
    legal_moves,
    narrate,
    new_game,
    redeal,
    start_game,
    step,
    view,
)
from unoengine.authoring import Edition
from unoengine.effects import WildDrawFour
from unoengine.events import HandShown, Played, RoundScored
from unoengine.json import dumps, loads, structure, unstructure
from unoengine.narration import action_name
from unoengine.notation import (
    fingerprint,
    read_action,
    read_card,
    read_position,
    write_action,
    write_position,
)
from unoengine.variants import JumpIn

from .hostile_objects import hostile_objects

EXAMPLES = settings(
    max_examples=choose_count(10, 100),
    deadline=None,
    derandomize=True,
    suppress_health_check=list[Any](HealthCheck),
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


def setup(**given: Any) -> GameState:
    described: dict[str, Any] = {
        "edition": "zelda",
        "hands": ["red-1 red-2", "red-3 red-4"],
        "discard": "red-5",
        "rest": "draw",
    }
    return Setup(**described | given).to_state()


def setter(call: Callable[..., object], name: str, **others: Any) -> Callable[[Any], object]:
    """Return a function that calls another with an argument of this name."""
    return lambda odd: call(**others | {name: odd})


DOORS: dict[str, Callable[[Any], object]] = {
    **{
        f"new_game({name})": setter(new_game, name, seed=1)
        for name in (
            *("edition", "players", "seed", "dealer", "options"),
            *("house_rules", "variants", "wardrobe"),
        )
    },
    "new_game(players=[…])": lambda odd: new_game("zelda", players=["Ana", odd]),
    "new_game(variants=[…])": lambda odd: new_game("zelda", variants=["jump-in", odd]),
    "new_game(house_rules={…})": lambda odd: new_game("frozen", house_rules={"customizable": odd}),
    "new_game(house_rules=[…])": lambda odd: new_game(
        "frozen", house_rules={"customizable": [odd]}
    ),
    "new_game(wardrobe={…})": lambda odd: new_game("zelda", wardrobe={0: odd}),
    "new_game(effects)": lambda odd: new_game("zelda", options=Options(effects={"triforce": odd})),
    "new_game(effects={…})": lambda odd: new_game(
        "zelda", options=Options(effects={"triforce": {"decline": odd}})
    ),
    "start_game": lambda odd: start_game("zelda", players=odd),
    **{
        f"Setup({name})": setter(setup, name)
        for name in (
            *("edition", "hands", "discard", "draw", "color", "turn", "direction", "dealer"),
            *(
                "scores",
                "wardrobe",
                "house_rules",
                "variants",
                "options",
                "seed",
                "players",
                "rest",
            ),
        )
    },
    "Setup(hands=[…])": lambda odd: setup(hands=[odd, "red-1"]),
    "Setup(hands=[[…]])": lambda odd: setup(hands=[[odd], "red-1"]),
    "Setup(scores=[…])": lambda odd: setup(scores=[odd, 0]),
    "Setup(wardrobe={…})": lambda odd: setup(wardrobe={0: [odd]}),
    "Setup(variants=[…])": lambda odd: setup(variants=[odd]),
    **{
        f"Options({name})": setter(Options, name)
        for name in ("scoring", "target", "uno_penalty", "effects")
    },
    "Options(effects={…})": lambda odd: Options(effects={"triforce": odd}),
    "WildDrawFour": lambda odd: WildDrawFour(policy=odd),
    "RadStyle": lambda odd: new_game(
        "saved-by-the-bell", options=Options(effects={"rad-style": {"clothing": odd}})
    ),
    "legal_moves(state)": lambda odd: legal_moves(odd),
    "legal_moves(player)": lambda odd: legal_moves(STATE, odd),
    "apply(state)": lambda odd: apply(odd, Draw(0)),
    "explain(state)": lambda odd: explain(odd, Draw(0)),
    "step(state)": lambda odd: step(odd, Draw(0)),
    "view(state)": lambda odd: view(odd, 0),
    "view(player)": lambda odd: view(STATE, odd),
    "redeal(state)": lambda odd: redeal(odd, 0, 1),
    "redeal(player)": lambda odd: redeal(STATE, odd, 1),
    "redeal(seed)": lambda odd: redeal(STATE, 0, odd),
    "idle_move(state)": lambda odd: idle_move(odd, 0),
    "idle_move(player)": lambda odd: idle_move(STATE, odd),
    "state.hand": lambda odd: STATE.hand(odd),
    "state.effect": lambda odd: STATE.effect(odd),
    "state.edition.card": lambda odd: STATE.edition.card(odd),
    "narrate(event)": lambda odd: narrate(odd, ["Ana", "Ben"]),
    "narrate(names)": lambda odd: narrate(HandShown(0, 1, (), 0), odd),
    "narrate(language)": lambda odd: narrate(HandShown(0, 1, (), 0), ["Ana", "Ben"], odd),
    "narrate(a field)": lambda odd: narrate(Played(0, odd, odd, odd, odd), ["Ana", "Ben"]),
    "narrate(scores)": lambda odd: narrate(RoundScored(0, odd), ["Ana", "Ben"]),
    "action_name": lambda odd: action_name(odd, ["Ana", "Ben"]),
    "action_name(card)": lambda odd: action_name(Play(0, odd), ["Ana", "Ben"]),
    "events_for(events)": lambda odd: events_for(odd, 0),
    "events_for(player)": lambda odd: events_for([HandShown(0, 1, (), 0)], odd),
    "write_action": lambda odd: write_action(odd),
    "write_action(seat)": lambda odd: write_action(Draw(odd)),
    "write_action(card)": lambda odd: write_action(Play(0, odd)),
    "write_action(choice)": lambda odd: write_action(Play(0, CARD, odd, odd, odd)),
    "write_action(answer)": lambda odd: write_action(Answer(0, odd)),
    "write_position": lambda odd: write_position(odd),
    "fingerprint": lambda odd: fingerprint(odd),
    "read_action(text)": lambda odd: read_action(odd, STATE.edition),
    "read_action(edition)": lambda odd: read_action("0:red-1", odd),
    "read_card(text)": lambda odd: read_card(odd, STATE.edition),
    "read_card(edition)": lambda odd: read_card("red-1", odd),
    "read_position": lambda odd: read_position(odd),
    "dumps": lambda odd: dumps(odd),
    "dumps(card)": lambda odd: dumps(Play(0, odd)),
    "dumps(choice)": lambda odd: dumps(Play(0, CARD, odd, odd, odd)),
    "unstructure": lambda odd: unstructure(odd),
    "loads(data)": lambda odd: loads(odd, Action, "zelda"),
    "loads(kind)": lambda odd: loads(b"{}", odd),
    "loads(edition)": lambda odd: loads(b'{"action":"draw","player":0}', Action, odd),
    "structure(data)": lambda odd: structure(odd, Action, "zelda"),
    "structure(state)": lambda odd: structure(odd, GameState),
    "structure(options)": lambda odd: structure(odd, Options),
    "structure(choice)": lambda odd: structure(
        {"action": "play", "player": odd, "card": odd, "choice": odd}, Action, "zelda"
    ),
    "Edition(name)": lambda odd: Edition(odd, ["red"], [CARD]),
    "Edition(colors)": lambda odd: Edition("box", odd, [CARD]),
    "Edition(deck)": lambda odd: Edition("box", ["red"], odd),
    "JumpIn": lambda odd: JumpIn(colorless=odd),
}


TYPE_ERRORS = {"dumps", "unstructure", "loads(kind)"}
"""Where an object of a class that JSON does not have is a `TypeError`."""


@pytest.mark.parametrize("door", DOORS)
@EXAMPLES
@given(odd=hostile_objects())
def test_an_argument_is_accepted_or_gets_an_error_of_this_library(door: str, odd: Any) -> None:
    of_no_type = (TypeError,) if door in TYPE_ERRORS else ()
    with suppress(UnoError, *of_no_type):
        DOORS[door](odd)


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
