"""A refusal says why, cites the rule, names what would be right, and changes nothing."""

import ast
import inspect
import pickle

import pytest

from unoengine import (
    Action,
    Catch,
    GameState,
    IllegalMove,
    Pass,
    Play,
    apply,
    explain,
    legal_moves,
    refusals,
    step,
)

from .cases import ALLOWED, REFUSED, Case, table, zelda

refused = pytest.mark.parametrize("case", REFUSED, ids=str)
allowed = pytest.mark.parametrize("case", ALLOWED, ids=str)


def illegal(case: Case) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        apply(case.state(), case.tried)
    return caught.value


def is_listed(state: GameState, tried: object) -> bool:
    """Return whether an action is legal; seats are ints, though 0.0 equals 0."""
    seat = tried.player if isinstance(tried, Action) else None
    return type(seat) is int and tried in legal_moves(state)


@refused
def test_it_says_why_and_what_would_be_right(case: Case) -> None:
    refusal = illegal(case)

    assert (refusal.reason, refusal.rule) == (case.reason, case.rule)
    assert case.says in refusal.message
    assert str(refusal) == refusal.message
    assert refusal.action is case.tried


@refused
def test_it_lists_what_the_same_seat_may_do(case: Case) -> None:
    state = case.state()
    seat = case.tried.player if isinstance(case.tried, Action) else None
    exists = type(seat) is int and 0 <= seat < len(state.players)

    legal = illegal(case).legal

    assert not is_listed(state, case.tried)
    assert legal == (legal_moves(state, seat) if exists else ())
    assert all(action.player == seat for action in legal)


@refused
def test_it_changes_nothing(case: Case) -> None:
    state = case.state()

    for act in (apply, step):
        with pytest.raises(IllegalMove):
            act(state, case.tried)

    assert state == case.state()
    assert repr(state) == repr(case.state())


@refused
def test_explain_says_the_same_without_raising(case: Case) -> None:
    verdict, refusal = explain(case.state(), case.tried), illegal(case)

    assert not verdict.legal
    assert verdict.action is case.tried
    assert verdict.reason == refusal.reason
    assert verdict.rule == refusal.rule
    assert verdict.message == refusal.message
    assert verdict.alternatives == refusal.legal


@refused
def test_it_can_be_sent_to_another_process(case: Case) -> None:
    refusal = illegal(case)

    copy = pickle.loads(pickle.dumps(refusal))

    assert type(copy) is IllegalMove
    assert vars(copy) == vars(refusal)


def test_what_was_listed_once_is_not_legal_for_ever() -> None:
    """R073: who may be caught changes, and so does who may be caught by whom."""
    given = table("red-1 blue-2", "red-3 green-2", "green-3 green-4")
    first = apply(given.to_state(), Play(0, zelda("red-1")))
    second = apply(first, Play(1, zelda("red-3")))
    assert Catch(2, 0) in legal_moves(first)
    assert Catch(2, 1) in legal_moves(second)

    for state, target in ((first, 1), (second, 0)):
        with pytest.raises(IllegalMove) as caught:
            apply(state, Catch(2, target))
        assert caught.value.reason == "nobody-to-catch"


def test_A94_a_pass_is_the_beginning_of_a_turn() -> None:
    given = table("red-draw-two blue-2", "green-1", "green-3", discard="red-5", draw="")
    state = apply(given.to_state(), Play(0, zelda("red-draw-two")))
    assert (state.exposed, legal_moves(state, 2)) == (0, (Pass(2), Catch(2, 0)))

    assert apply(state, Pass(2)).exposed is None


@allowed
def test_explain_says_why_an_action_is_legal(case: Case) -> None:
    state = case.state()

    verdict = explain(state, case.tried)

    assert case.tried in legal_moves(state)
    assert verdict.legal
    assert (verdict.reason, verdict.rule) == (case.reason, case.rule)
    assert case.says in verdict.message
    assert verdict.alternatives == legal_moves(state, case.tried.player)
    assert verdict.lawful


def reasons(*functions: str) -> set[str]:
    """Return the codes that stand in the source: the first of three, rule and sentence after it."""
    found = set()
    for node in ast.parse(inspect.getsource(refusals)).body:
        name = getattr(node, "name", "the table of refusals")
        if functions and name not in functions:
            continue
        for triple in ast.walk(node):
            if isinstance(triple, ast.Tuple) and len(triple.elts) == 3:
                code = triple.elts[0]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found.add(code.value)
    return found


def test_every_reason_in_the_source_has_a_test() -> None:
    legal = reasons("_allowed", "_play_allowed")

    assert len(legal) > 10
    assert {case.reason for case in ALLOWED} == legal
    assert {case.reason for case in REFUSED} == reasons() - legal


@pytest.mark.parametrize("case", [*REFUSED, *ALLOWED], ids=str)
def test_explain_never_raises_whoever_asks(case: Case) -> None:
    state = case.state()

    for seat in range(len(state.players)):
        for action in legal_moves(state, seat):
            assert explain(state, action).legal
    for other in (*REFUSED, *ALLOWED):
        verdict = explain(state, other.tried)
        assert verdict.legal == is_listed(state, other.tried)
        assert verdict.message
