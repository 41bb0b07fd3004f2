"""What type checkers make of the public face; at run time the same lines are played."""

# An ignore that a checker does not need is an error: mypy warns of its own accord, pyright here.
# pyright: reportUnnecessaryTypeIgnoreComment=true

import pickle
from collections.abc import Mapping
from typing import assert_type

import pytest

from unoengine import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Edition,
    GameState,
    IllegalMove,
    Options,
    Pass,
    Play,
    PlayerView,
    Setup,
    SetupError,
    Step,
    Verdict,
    apply,
    explain,
    legal_moves,
    new_game,
    redeal,
    step,
    view,
)
from unoengine.core.discovery import Plugin
from unoengine.effects import Triforce
from unoengine.events import Event
from unoengine.plugins import editions


def test_the_five_functions() -> None:
    state = assert_type(new_game("zelda", players=["Ana", "Ben"], seed=7), GameState)
    moves = assert_type(legal_moves(state), tuple[Action, ...])
    assert_type(legal_moves(state, 1), tuple[Action, ...])
    assert_type(apply(state, moves[0]), GameState)
    after = assert_type(step(state, moves[0]), Step)
    assert_type(after.state, GameState)
    assert_type(after.events, tuple[Event, ...])
    verdict = assert_type(explain(state, moves[0]), Verdict)
    assert_type(verdict.legal, bool)
    assert_type(verdict.alternatives, tuple[Action, ...])


def test_what_a_seat_may_know() -> None:
    state = new_game(seed=7)
    seen = assert_type(view(state, 0), PlayerView)
    assert_type(seen.hand, tuple[Card, ...])
    assert_type(seen.known, Mapping[int, tuple[Card, ...]])
    assert_type(view(state, None).player, int | None)
    assert_type(redeal(state, 0, seed=1), GameState)


def test_a_state_answers() -> None:
    state = new_game(seed=7)
    assert_type(state.players, tuple[str, ...])
    assert_type(state.turn, int)
    assert_type(state.phase, str)
    assert_type(state.color, str | None)
    assert_type(state.top, Card)
    assert_type(state.demand, str | None)
    assert_type(state.hand(0), tuple[Card, ...])
    assert_type(state.hand_sizes, tuple[int, ...])
    assert_type(state.draw_pile, tuple[Card, ...])
    assert_type(state.known, tuple[Mapping[int, tuple[Card, ...]], ...])
    assert_type(state.exposed, int | None)
    assert_type(state.scores, tuple[int, ...])
    assert_type(state.winners, tuple[int, ...])
    assert_type(state.round_winner, int | None)
    assert_type(state.edition, Edition)
    assert_type(state.edition.card("wild"), Card)
    assert_type(state.options, Options)
    assert_type(state.is_over, bool)


def seat(action: Action) -> str:
    """Tell actions apart as a client would."""
    match action:
        case Play(player=player, card=card, color=color, uno=uno):
            assert_type(card, Card)
            assert_type(color, str | None)
            assert_type(uno, bool)
            return f"{player} plays {card}"
        case Draw(player) | Pass(player) | CallUno(player) | Deal(player):
            return f"{assert_type(player, int)} acts"
        case ChooseColor(player, color):
            return f"{player} names {assert_type(color, str)}"
        case Answer(player, value):
            assert_type(value, str | int | Card | None)
            return f"{player} answers"
        case Catch(player, target):
            return f"{player} catches {assert_type(target, int)}"
        case _:
            return "somebody else's action"


def test_actions_can_be_told_apart() -> None:
    state = new_game(seed=7)
    card = state.edition.card("wild")
    assert seat(Play(2, card, "blue")) == "2 plays wild"
    assert seat(Catch(1, 0)) == "1 catches 0"


def test_a_misspelt_option_is_found_by_the_checkers() -> None:
    """The lines below are errors for both checkers, which would complain were they none."""
    with pytest.raises(SetupError):
        Options(scoring="running_taly")  # type: ignore[arg-type]
    with pytest.raises(SetupError):
        Triforce(decline="draw_two")  # type: ignore[arg-type]
    state = new_game(seed=7)
    with pytest.raises(AttributeError):
        state.turn = 1  # type: ignore[misc]


def test_errors_carry_their_reasons() -> None:
    state = new_game(seed=7)
    with pytest.raises(IllegalMove) as refusal:
        apply(state, Draw(state.turn + 1))
    assert_type(refusal.value.legal, tuple[Action, ...])
    assert_type(refusal.value.rule, str)
    with pytest.raises(SetupError) as faulty:
        Setup(hands=["blue-1", "green-2"], discard="blue-77", turn=5).to_state()
    assert len(assert_type(faulty.value.faults, tuple[str, ...])) == 2


def test_a_position_is_written_down() -> None:
    setup = Setup("zelda", hands=["blue-1 green-2", ["tan-3", "wild"]], discard="tan-8 red-5")
    state = assert_type(setup.to_state(), GameState)
    assert pickle.loads(pickle.dumps(state)) == state


def test_what_is_installed() -> None:
    installed = assert_type(editions(), Mapping[str, Plugin])
    assert_type(installed["zelda"].distribution, str)
