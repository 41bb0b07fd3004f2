"""What type checkers make of the public face; at run time the same lines are played."""

# An ignore that a checker does not need is an error: mypy warns of its own accord, pyright here.
# pyright: reportUnnecessaryTypeIgnoreComment=true

import pickle
from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from typing import Any, assert_type

import pytest

import unoengine
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
    FormatError,
    GameState,
    IllegalMove,
    Leave,
    Options,
    Pass,
    Play,
    PlayerView,
    Setup,
    SetupError,
    Step,
    Verdict,
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
from unoengine.core.discovery import Plugin
from unoengine.effects import Triforce
from unoengine.events import Event
from unoengine.notation import (
    fingerprint,
    read_action,
    read_card,
    read_position,
    write_action,
    write_position,
)
from unoengine.plugins import editions, languages
from unoengine.replays import Recorder, Replay, parse_replays, read_replays, write_replay


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


def test_each_seat_is_told_what_it_may_know() -> None:
    begun = assert_type(start_game("zelda", players=["Ana", "Ben"], seed=7), Step)
    assert_type(begun.state, GameState)
    assert_type(events_for(begun.events, 0), tuple[Event, ...])
    assert_type(events_for(iter(begun.events), None), tuple[Event, ...])
    seen = assert_type(view(begun.state, 1), PlayerView)
    assert_type(seen.top, Card)
    assert_type(seen.color, str | None)
    assert_type(seen.discards, tuple[Card, ...])
    assert_type(seen.hand_sizes, tuple[int, ...])
    assert_type(seen.options, Options)


def test_an_event_is_put_into_words() -> None:
    begun = start_game(players=["Ana", "Ben"], seed=7)
    assert_type(narrate(begun.events[0], begun.state.players), str)
    assert_type(narrate(begun.events[0], ["Ana", "Ben"], "es"), str)
    installed = assert_type(languages(), Mapping[str, Plugin])
    assert_type(installed["es"].distribution, str)


def test_a_seat_is_idle_or_leaves() -> None:
    state = new_game(players=3, seed=7, options=Options(leaving="allowed"))
    move = assert_type(idle_move(state, state.turn), Action | None)
    assert move in legal_moves(state)
    going: Action = Leave(state.turn)
    gone = step(state, going).state
    assert_type(gone.gone, tuple[int, ...])
    assert_type(Leave(1).player, int)


def test_the_notation() -> None:
    state = new_game(seed=7)
    line = assert_type(write_position(state), str)
    assert assert_type(read_position(line), GameState) == state
    moves = legal_moves(state)
    assert assert_type(read_action(write_action(moves[0]), state.edition), Action) == moves[0]
    assert_type(write_action(moves[0]), str)
    assert_type(read_card("wild", state.edition), Card)
    assert_type(fingerprint(state), str)


def test_what_cannot_be_read_says_where() -> None:
    with pytest.raises(FormatError) as fault:
        read_position("zelda")
    assert_type(fault.value.reason, str)
    assert_type(fault.value.place, str)
    assert_type(fault.value.column, int | None)
    caught: ValueError = fault.value
    assert isinstance(caught, unoengine.UnoError)


def test_replays() -> None:
    file, state = StringIO(), new_game(seed=7)
    recorder = Recorder(file)
    recorder.begin(state)
    state = assert_type(recorder.apply(state, legal_moves(state)[0]), GameState)
    assert_type(recorder.step(legal_moves(state)[0]), Step)
    recorder.end()
    assert_type(write_replay(StringIO(), new_game(seed=7), []), GameState)
    games = assert_type(parse_replays(file.getvalue()), Iterator[Replay])
    replay = next(games)
    assert_type(replay.players, tuple[str, ...])
    assert_type(replay.seed, int | None)
    assert_type(replay.actions, tuple[str, ...])
    assert_type(replay.finished, bool)
    assert_type(replay.start(), GameState)
    assert_type(replay.at(1), GameState)
    assert_type(replay.states(), Iterator[GameState])
    assert_type(replay.steps(), Iterator[Step])
    file.seek(0)
    assert_type(read_replays(file), Iterator[Replay])
    assert_type(replay.fingerprint, str | None)


def test_json() -> None:
    json = pytest.importorskip("unoengine.json", exc_type=ImportError)
    assert json.loads is loads()


def loads() -> Callable[..., Any]:
    """Say what JSON is read as; the extra may be absent when the tests run, not for a checker."""
    from unoengine.json import dumps, loads, schema, structure, unstructure

    state = new_game(seed=7)
    told = assert_type(dumps(state), bytes)
    assert_type(loads(told, GameState), GameState)
    assert_type(loads(told.decode(), GameState), GameState)
    assert_type(loads("{}", Options), Options)
    done = step(state, legal_moves(state)[0])
    assert_type(loads(dumps(done), Step), Step)
    assert_type(loads(dumps(done.events), tuple[Event, ...], state.edition), tuple[Event, ...])
    play = '{"action": "play", "player": 0, "card": "blue-7"}'
    assert_type(loads(play, Action, state.edition), Action)
    assert_type(loads(play, Play, edition=state.edition), Play)
    assert_type(loads(dumps(view(state, 0)), PlayerView), PlayerView)
    box, moves = state.edition, legal_moves(state)
    assert_type(loads(dumps(moves), tuple[Action, ...], box), tuple[Action, ...])
    assert_type(loads(dumps([*moves]), list[Action], "zelda"), list[Action])
    plain: Any = unstructure(state)
    assert_type(structure(plain, GameState), GameState)
    assert_type(structure(unstructure(moves[0]), Action, box), Action)
    leave = {"action": "leave", "player": 1}
    assert_type(structure(leave, Leave, edition=box), Leave)
    schema()
    with pytest.raises(TypeError):
        dumps({"state": state})  # type: ignore[arg-type]
    return loads


def test_a_misspelt_name_is_found_by_the_checkers() -> None:
    """Though some names are imported only when they are asked for."""
    with pytest.raises(ImportError):
        from unoengine import new_gmae  # type: ignore[attr-defined] # noqa: F401
    with pytest.raises(ImportError):
        from unoengine.effects import TriForce  # type: ignore[attr-defined] # noqa: F401
    with pytest.raises(AttributeError):
        unoengine.veiw  # type: ignore[attr-defined] # noqa: B018
    with pytest.raises(AttributeError):
        Leave(1).palyer  # type: ignore[attr-defined] # noqa: B018
