"""The reader of replays: keys, states and steps."""

from io import BytesIO
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import (
    Deal,
    Draw,
    GameState,
    PlayerView,
    Setup,
    SetupError,
    UnoError,
    apply,
    start_game,
    view,
)
from unoengine.events import Drew, Step, TurnedUp
from unoengine.json import dumps, loads
from unoengine.replays import Replay, parse_replays, read_replays

from .sample_files import FIRST, HEADER, deal_game, play_simple_bots, write_games

HAND_WRITTEN = """\
# Our games. Do not lose this file!
\t
unoengine-replays = 1  # what it is

# At Ana's, in the kitchen.
[[ "game" ]] # the first one
players = [
    "Ana",  # who won
    'Ben',
]
"seed" = 7
edition = 'zelda'
options.target = 200
options.effects = { triforce = { decline = "draw_three" } }
revision = 0x1

  [ game . actions ]
  1 = "0.draw"   # really?
  # Ben thinks for an hour.
  "2" = '''1.draw'''
[[game]]
edition = "zelda"
revision = 1
players = ["Ana", "Ben"]
seed = "7"
[game.plugins]
unoengine = "0.1.0"
[game.actions]"""
"""The same game as a person might write it."""


def played() -> Replay:
    state = deal_game()
    [replay] = parse_replays(write_games((state, list(play_simple_bots(state, 30)))))
    return replay


def test_a_replay_has_the_keys_of_the_file() -> None:
    replay = played()
    assert (replay.edition, replay.revision, replay.players) == ("zelda", 1, ("Ana", "Ben"))
    assert (replay.seed, replay.position, len(replay.actions)) == (7, None, 30)
    assert list(replay.plugins) == ["unoengine"]
    assert replay.finished
    assert replay.other_versions == ()


def test_a_replay_is_a_value() -> None:
    assert played() == played()
    assert hash(played()) == hash(played())
    with pytest.raises(AttributeError):
        played().seed = 8  # type: ignore[misc]


def test_at_and_states_return_the_same_states() -> None:
    replay = played()
    states = list(replay.states())
    assert states[0] == replay.start() == deal_game()
    assert len(states) == 31
    assert [replay.at(ply) for ply in (0, 13, 30)] == [states[0], states[13], states[30]]


def test_steps_have_states_and_events() -> None:
    [replay] = parse_replays(HEADER + '1 = "0.draw"\n')
    [taken] = replay.steps()
    assert taken.state == replay.at(1)
    assert isinstance(taken.events[0], Drew)
    assert not any(isinstance(event, TurnedUp) for event in taken.events)


def test_deal_has_the_first_state_and_its_events() -> None:
    assert played().deal() == start_game("zelda", ["Ana", "Ben"], seed=7)
    position = Setup("zelda", hands=["red-1", "red-2"], rest="draw").to_state()
    [replay] = parse_replays(write_games((position, [])))
    assert replay.deal() == Step(position, ())


@each_case("ply", [-1, 31, True, 1.0, None])
def test_at_refuses_other_numbers(ply: Any) -> None:
    with pytest.raises(SetupError, match="a number of actions from 0 to 30"):
        played().at(ply)


def test_hand_written_toml_is_read() -> None:
    first, second = parse_replays(HAND_WRITTEN)
    assert first.at(0).options.target == 200
    assert first.at(2) == apply(apply(first.start(), Draw(0)), Draw(1))
    assert second.start() == deal_game()
    assert not first.finished


def test_games_are_read_one_by_one() -> None:
    """The reader does not look ahead in the file."""
    games = parse_replays(HEADER + "[[game]]\nwhat is this")
    assert next(games).start() == deal_game()
    with pytest.raises(UnoError, match="game 2, line 12, column 6"):
        next(games)


def test_reading_a_long_file_takes_little_memory() -> None:
    """Games are read on demand and not kept."""
    file = BytesIO((HEADER + "# a comment\n" * 50 + HEADER.removeprefix(FIRST) * 50).encode())
    games, length = read_replays(file), len(file.getvalue())
    ends = [file.tell() for _ in games]
    assert len(ends) == 51
    assert ends == sorted(set(ends[:-1])) + ends[-1:]
    assert ends[0] < length // 5


def test_a_file_without_games_has_none() -> None:
    assert list(parse_replays(FIRST)) == []
    assert list(parse_replays(b"# nothing yet\nunoengine-replays = 1")) == []


def test_an_unfinished_game_may_have_an_end() -> None:
    state = deal_game()
    actions = list(play_simple_bots(state, rounds=1))
    [replay] = parse_replays(write_games((state, actions)))
    last = replay.at(len(actions))
    assert replay.finished
    assert not last.is_over
    assert apply(last, Deal(last.turn)).round == 2


def test_a_missing_file_raises_an_os_error() -> None:
    with pytest.raises(FileNotFoundError):
        next(read_replays("nowhere/games.toml"))


@each_case("name", ["", " ", "\u3164", "Ana\\nMaria"])
def test_a_file_with_a_name_that_a_new_game_refuses_can_be_read(name: str) -> None:
    [line] = [line for line in HEADER.splitlines() if line.startswith("players")]
    text = HEADER.replace(line, f'players = ["{name}", "Ben"]')
    [replay] = parse_replays(text)
    shown = name.replace("\\n", "\n")
    assert replay.start().players == replay.deal().state.players == (shown, "Ben")
    assert loads(dumps(replay.start()), GameState).players[0] == shown
    assert loads(dumps(view(replay.start(), 0)), PlayerView).players[0] == shown
