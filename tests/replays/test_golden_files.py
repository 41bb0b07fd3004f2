"""Golden files: every later version of the library reads them."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from attrs import evolve

from unoengine import Action, GameState, Leave, Options, Setup, apply, legal_moves, new_game
from unoengine.notation import fingerprint
from unoengine.replays import Recorder, parse_replays, read_replays

from .sample_files import play_simple_bots

GOLDEN = Path(__file__).parent / "golden"

FILES = {
    "v1-classic": (1, 1, 181),
    "v1-zelda": (1, 1, 651),
    "v1-zelda-es": (1, 1, 148),
    "v1-frozen": (1, 1, 82),
    "v1-saved-by-the-bell": (1, 1, 138),
    "v1-agreed": (1, 1, 193),
    "v1-left": (1, 1, 54),
    "v1-position": (2, 2, 111),
    "v1-unfinished": (1, 0, 30),
    "v1-annotated": (2, 1, 5),
}
"""For each file, how many games it has, how many of them have an end, and how many actions."""


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_version_1_leads_to_the_same_states(name: str) -> None:
    replays = list(read_replays(GOLDEN / f"{name}.toml"))
    for replay in replays:
        last = replay.at(len(replay.actions))
        assert replay.fingerprint in (None, fingerprint(last))
    finished = [replay.finished for replay in replays]
    actions = sum(len(replay.actions) for replay in replays)
    assert (len(replays), sum(finished), actions) == FILES[name]


def test_every_golden_file_is_tested() -> None:
    assert {path.stem for path in GOLDEN.glob("*.toml")} == set(FILES)


def test_the_golden_file_without_an_end_is_resumed() -> None:
    path = GOLDEN / "v1-unfinished.toml"
    [replay] = read_replays(path)
    file = StringIO(path.read_text(encoding="utf-8"))
    file.seek(0, 2)
    recorder = Recorder(file)
    state = recorder.resume(replay)
    for action in play_simple_bots(state, 10):
        state = recorder.apply(state, action)
    recorder.end(state)
    [resumed] = parse_replays(file.getvalue())
    assert resumed.actions[: len(replay.actions)] == replay.actions
    assert list(resumed.states())[-1] == state


def test_the_annotated_golden_file_is_written_by_hand() -> None:
    hand, board = read_replays(GOLDEN / "v1-annotated.toml")
    assert hand.start().options.target == 200
    assert hand.plugins == {}
    assert board.players == ("Ana", "Ben")


# --- how the files were written
#
# Only until the first release, `python -m tests.replays.test_golden_files` writes the files again
# after a change of the notation; in the annotated file only the fingerprints, and not the position.
# After the release they must not change.


def play_whole_game(state: GameState, rounds: int = 99) -> tuple[GameState, list[Action]]:
    return state, list(play_simple_bots(state, rounds=rounds))


def play_with_leaving(state: GameState) -> tuple[GameState, list[Action]]:
    """Return a game in which a player leaves on the twelfth move and another one later."""
    start, actions = state, list[Action]()
    for count in (12, 10):
        for action in play_simple_bots(state, count):
            actions.append(action)
            state = apply(state, action)
        actions.append(next(a for a in reversed(legal_moves(state)) if isinstance(a, Leave)))
        state = apply(state, actions[-1])
    return start, actions + list(play_simple_bots(state, rounds=1))


def make_games() -> Iterator[tuple[str, list[tuple[GameState, list[Action]]], bool]]:
    """Yield the name of each file, its games, and whether the last game has an end."""
    people = ["Ana", "Ben", "Cy"]
    yield "classic", [play_whole_game(new_game("classic", people, seed=6), 3)], True
    yield "zelda", [play_whole_game(new_game("zelda", people, seed=7))], True
    yield "zelda-es", [play_whole_game(new_game("zelda-es", ["Íñigo", "Zoë"], seed=8), 3)], True
    yield "frozen", [play_whole_game(new_game("frozen", [*people, "Dee"], seed=9), 3)], True
    bell = new_game("saved-by-the-bell", people, seed=10, wardrobe={0: ["blue"], 2: ["pink"]})
    yield "saved-by-the-bell", [play_whole_game(bell, 3)], True
    agreed = new_game(
        "frozen",
        ['Ana "the hat"', "Ben\\", "😀"],
        seed=2**70,
        dealer=1,
        options=Options(
            target=200, uno_penalty=4, effects={"wild-draw-four": {"policy": "strict"}}
        ),
        variants=["jump-in", "seven-zero", "false-uno"],
        house_rules={"customizable": ["mirror", None]},
        wardrobe={0: ["pink"], 2: ["blue", "green"]},
    )
    yield "agreed", [play_whole_game(agreed)], True
    leaving = new_game("zelda", [*people, "Dee"], seed=11, options=Options(leaving="allowed"))
    yield "left", [play_with_leaving(leaving)], True
    position = Setup(
        "zelda",
        players=people[:2],
        hands=["triforce red-1 red-2", "red-5 green-9 wild"],
        discard="blue-8",
        rest="draw",
        seed=12,
    ).to_state()
    middle, played = play_whole_game(
        new_game("saved-by-the-bell", 2, seed=13, wardrobe={0: ["pink"]}), 2
    )
    for action in played[:40]:
        middle = apply(middle, action)
    yield "position", [play_whole_game(position, 1), (middle, played[40:])], True
    unfinished = new_game("zelda", people, seed=14, variants=["draw-until-playable"])
    yield "unfinished", [(unfinished, list(play_simple_bots(unfinished, 30)))], False


def write_files() -> None:
    for name, games, ended in make_games():
        with (GOLDEN / f"v1-{name}.toml").open("w", encoding="utf-8", newline="\n") as file:
            recorder = Recorder(file)
            for number, (state, actions) in enumerate(games, start=1):
                recorder.begin(state)
                for action in actions:
                    recorder.add(action)
                if ended or number < len(games):
                    recorder.end()
    annotated = GOLDEN / "v1-annotated.toml"
    text = annotated.read_text(encoding="utf-8")
    for replay in read_replays(annotated):
        if replay.fingerprint is not None:
            last = evolve(replay, fingerprint=None).at(len(replay.actions))
            text = text.replace(replay.fingerprint, fingerprint(last))
    annotated.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_files()
