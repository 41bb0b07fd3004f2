"""A refusal has a reason, a rule and the legal alternatives, and changes nothing."""

import ast
import inspect
import pickle
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from attrs import fields, frozen
from hypothesis import given
from hypothesis import strategies as st

from tests.step_events import events_of_step
from tests.thorough import each_case
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
    Pass,
    Play,
    apply,
    explain,
    legal_moves,
    step,
)
from unoengine.authoring import Card
from unoengine.core import explain as verdicts
from unoengine.core import legality, perform, phases
from unoengine.core.phases.base import Pending
from unoengine.core.refusals import SENTENCES
from unoengine.events import Caught, Drew

from .cases import ALLOWED, EXPOSING, REFUSED, Case, bell, table, zelda

MODULES = (
    *(
        import_module(found.name)
        for found in iter_modules(phases.__path__, "unoengine.core.phases.")
    ),
    *(verdicts, legality, perform),
)
"""The modules that give reasons."""


def is_listed(state: GameState, tried: object) -> bool:
    """Return whether an action is legal; a seat must be an int, although 0.0 == 0."""
    seat = tried.player if isinstance(tried, Action) else None
    return type(seat) is int and tried in legal_moves(state)


@each_case("case", REFUSED)
def test_a_refusal_gives_the_verdict_of_explain_and_changes_nothing(case: Case) -> None:
    state, before = case.state(), case.state()
    seat = case.tried.player if isinstance(case.tried, Action) else None
    exists = type(seat) is int and 0 <= seat < len(state.players)

    with pytest.raises(IllegalMove) as refused:
        apply(state, case.tried)
    with pytest.raises(IllegalMove):
        step(state, case.tried)
    refusal, verdict = refused.value, explain(state, case.tried)

    assert (refusal.reason, refusal.rule) == (case.reason, case.rule)
    assert case.says in refusal.message
    assert str(refusal) == refusal.message
    assert refusal.action is verdict.action is case.tried
    assert refusal.legal == (legal_moves(state, seat) if exists else ())
    assert not verdict
    assert verdict.legal is False
    assert not is_listed(state, case.tried)
    assert verdict == refusal.verdict
    assert (verdict.reason, verdict.rule) == (refusal.reason, refusal.rule)
    assert (verdict.message, verdict.alternatives) == (refusal.message, refusal.legal)
    assert (state, repr(state)) == (before, repr(before))
    copy = pickle.loads(pickle.dumps(refusal))
    assert type(copy) is IllegalMove
    assert vars(copy) == vars(refusal)


def test_a_phase_inherits_no_reason() -> None:
    state = table().to_state()

    with pytest.raises(NotImplementedError, match="a reason of its own"):
        Pending().refuse(state, Draw(0))


def test_a_bool_is_not_a_number_in_an_action() -> None:
    due, exposed = table("red-1 blue-2", "green-1 green-2"), EXPOSING.to_state()
    exposed = apply(exposed, Play(0, zelda("red-1")))

    for uno in (0, 1, 1.0, "yes"):
        verdict = explain(due.to_state(), Play(0, zelda("red-1"), uno=uno))  # type: ignore[arg-type]
        assert verdict.reason == "no-action"
        assert verdict.message.endswith("`uno` is True or False.")
    assert explain(exposed, Catch(2, 0)).legal
    for catcher, target in ((2, False), (1, True)):
        assert explain(exposed, Catch(catcher, target)).reason == "nobody-to-catch"


def test_an_action_that_was_legal_before_is_refused() -> None:
    """R073: the exposed player changes, and so do the players that may catch them."""
    setup = table("red-1 blue-2", "red-3 green-2", "green-3 green-4")
    first = apply(setup.to_state(), Play(0, zelda("red-1")))
    second = apply(first, Play(1, zelda("red-3")))
    assert Catch(2, 0) in legal_moves(first)
    assert Catch(2, 1) in legal_moves(second)

    for state, target in ((first, 1), (second, 0)):
        with pytest.raises(IllegalMove) as caught:
            apply(state, Catch(2, target))
        assert caught.value.reason == "nobody-to-catch"


def test_A94_a_pass_closes_the_window() -> None:
    setup = table("red-draw-two blue-2", "green-1", "green-3", discard="red-5", draw="")
    state = apply(setup.to_state(), Play(0, zelda("red-draw-two")))
    assert (state.exposed, legal_moves(state, 2)) == (0, (Pass(2), Catch(2, 0)))

    assert apply(state, Pass(2)).exposed is None


@each_case("case", ALLOWED)
def test_explain_gives_the_reason_for_a_legal_action(case: Case) -> None:
    state = case.state()

    verdict = explain(state, case.tried)

    assert case.tried in legal_moves(state)
    assert verdict
    assert (verdict.reason, verdict.rule) == (case.reason, case.rule)
    assert case.says in verdict.message
    assert verdict.alternatives == legal_moves(state, case.tried.player)
    assert verdict.lawful is (case.reason != "may-bluff")


def find_reasons(*functions: str) -> set[str]:
    """Return the codes of the reasons that functions of these names give, or all functions."""
    return {
        code.value
        for module in MODULES
        for function in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(function, ast.FunctionDef)
        if not functions or function.name in functions
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Reason"
        for code in ast.walk(call.args[0])
        if isinstance(code, ast.Constant) and isinstance(code.value, str)
    }


def test_every_reason_in_the_source_has_a_case() -> None:
    legal = find_reasons("allow", "_allow", "_allow_play")

    assert len(legal) > 10
    assert {case.reason for case in ALLOWED} == legal
    assert {case.reason for case in REFUSED} == find_reasons() - legal
    assert {key.partition(".")[0] for key in SENTENCES} == find_reasons()


@each_case("case", [*REFUSED, *ALLOWED])
def test_explain_never_raises_for_any_seat(case: Case) -> None:
    state = case.state()

    for seat in range(len(state.players)):
        for action in legal_moves(state, seat):
            assert explain(state, action).legal
    for other in (*REFUSED, *ALLOWED):
        verdict = explain(state, other.tried)
        assert verdict.legal == is_listed(state, other.tried)
        assert verdict.message


def test_A99_a_penalty_without_cards_to_draw_closes_the_window() -> None:
    setup = table("red-draw-two blue-2", "green-1", "green-3", discard="red-5", draw="")
    state = apply(setup.to_state(), Play(0, zelda("red-draw-two")))
    assert (state.exposed, state.draw_pile_size, len(state.discards)) == (0, 0, 1)

    after, events = (caught := step(state, Catch(2, 0))).state, events_of_step(caught)

    assert events == (Caught(0, 2), Drew(0, (), "uno"))
    assert (after.exposed, after.hand_sizes, after.turn) == (None, state.hand_sizes, state.turn)


# Objects that may be given as a part of an action, or instead of one.


@frozen
class UnknownAction(Action):
    """An action that the library does not know."""

    depth: object = None


class OddString(str):
    """A subclass of str."""

    __slots__ = ()


class UnequalObject:
    """An object that is equal to nothing, not even to itself."""

    def __eq__(self, other: object) -> bool:
        return False

    __hash__ = None  # type: ignore[assignment]


ODD_OBJECTS: list[Any] = [
    *(None, True, 0.0, -0.5, float("nan"), float("inf"), 10**40, -(10**40), 1j, "", "red", b"red"),
    *(
        [],
        ["red"],
        {},
        {"red"},
        (),
        ("red", []),
        range(3),
        OddString("red"),
        UnequalObject(),
        UnequalObject,
        object(),
    ),
    *(Ellipsis, NotImplemented, ValueError("red"), print, lambda: 0, int, Play, Action, zelda),
    *(Card("red-1"), Card("red-1", color="mauve"), zelda("wild"), zelda("red-1"), bell("pink-1")),
]
STATES = [case.state() for case in (*REFUSED, *ALLOWED)]
KINDS: tuple[Any, ...] = (
    *(Play, Draw, Pass, ChooseColor, Answer, CallUno, Catch, Deal, Leave, Action),
    UnknownAction,
)


def set_up() -> st.SearchStrategy[Any]:
    """Draw an odd object, or some of them in something."""
    one = st.sampled_from(ODD_OBJECTS) | st.integers() | st.text(max_size=4) | st.binary(max_size=4)
    return one | st.lists(one, max_size=3) | st.lists(one, max_size=3).map(tuple)


@st.composite
def odd_actions(draw: st.DrawFn) -> Any:
    """Draw an action with odd objects as arguments, or an odd object instead of an action."""
    kind = draw(st.sampled_from((*KINDS, None)))
    if kind is None:
        return draw(set_up())
    seats = st.integers(0, 3)
    parts = [draw(seats | set_up()) for _ in fields(kind)]
    return kind(*parts)


@given(st.sampled_from(STATES), odd_actions())
def test_A79_explain_never_raises_for_any_argument(state: GameState, action: Any) -> None:
    verdict = explain(state, action)

    assert verdict.message
    assert verdict.reason
    if not verdict.legal:
        with pytest.raises(IllegalMove) as refused:
            apply(state, action)
        assert refused.value.reason == verdict.reason
    assert verdict.action is action
