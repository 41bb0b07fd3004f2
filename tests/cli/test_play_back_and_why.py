"""The prompt of play: taking back, why a move is refused, and the game from its deal on."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from unoengine import Draw, start_game
from unoengine.cli.current_game import CurrentGame
from unoengine.replays import Replay, read_replays

from .prompt_runner import FULL_HANDS, Program, apply_actions, make_play, make_position, write_game

NEW = ("play", "zelda", "--players", "3", "--seed", "14")


def read_last(path: Path) -> Replay:
    *_, last = read_replays(str(path))
    return last


def test_undo_goes_back_to_the_last_decision(program: Program) -> None:
    lines = program.type(["1", "undo"], *NEW)
    turn = "It is your turn, Ana."
    first = lines.index(turn)
    again = lines.index("Taken back: play red 6.")
    assert lines[again + 2 :][:7] == lines[first:][:7]


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "undo", "You have made no move yet that could be taken back."),
        ("es", "deshacer", "Todavía no tienes ninguna jugada que deshacer."),
    ],
)
def test_nothing_can_be_undone_before_the_first_move(
    program: Program, language: str, typed: str, expected: str
) -> None:
    state = make_position(*FULL_HANDS)
    assert expected in program.play(state, typed, language=language)


def test_game_goes_on_after_an_undo_as_without_the_move(program: Program, tmp_path: Path) -> None:
    """Otherwise, undo would show what the bots are going to do."""
    straight, detour = tmp_path / "straight.toml", tmp_path / "detour.toml"
    program.type(["draw", "pass", "1"], *NEW, "--save", str(straight))
    typed = ["1", "undo", "draw", "undo", "draw", "pass", "1"]
    program.type(typed, *NEW, "--save", str(detour))
    assert detour.read_text(encoding="utf-8") == straight.read_text(encoding="utf-8")
    assert len(read_last(detour).actions) > 3


def test_file_contains_only_the_moves_that_count(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    program.type(["1", "wild draw four blue", "undo", "undo"], *NEW, "--save", str(path))
    assert read_last(path).actions == ()
    program.type(["1", "draw"], "play", "--resume", str(path))
    saved = read_last(path)
    assert saved.actions[0] == "0:red-6"
    assert not saved.finished
    saved.at(len(saved.actions))


def test_move_before_a_break_is_undone(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    program.type(["1"], *NEW, "--save", str(path))
    lines = program.type(["undo", "draw"], "play", "--resume", str(path))
    assert "Taken back: play red 6." in lines
    assert read_last(path).actions[0] == "0.draw"


def test_games_before_in_the_file_stay(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    program.type([], "watch", "zelda", "--seed", "7", "--record", str(path))
    before = path.read_text(encoding="utf-8")
    program.type(["1", "undo"], *NEW, "--save", str(path))
    assert path.read_text(encoding="utf-8").startswith(before)
    assert len([*read_replays(str(path))]) == 2


def test_undo_goes_back_into_the_round_before(program: Program, tmp_path: Path) -> None:
    state = make_position("blue-1", "tan-1 tan-2", dealer=1, draw="blue-4 blue-5")
    lines = program.play(state, "1", "undo", "hand")
    assert "You win the round; the scores are Ana 3 and Ben 0." in lines
    assert lines[lines.index("Your move? hand") + 1] == "Your hand: blue 1."
    assert read_last(tmp_path / "game.toml").actions == ()


def test_claim_can_be_undone(program: Program) -> None:
    state = make_position("blue-1 red-1", "tan-2 tan-3 tan-4")
    lines = program.play(state, "blue 1", "uno", "undo", "undo", "1")
    assert "Taken back: play blue 1." in lines


def test_unwritable_file_keeps_the_move(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.toml"
    path.write_text("", encoding="utf-8")
    monkeypatch.setattr("os.path.samestat", lambda *_: False)  # as if the file was replaced
    lines = program.type(["1", "undo", "draw"], *NEW, "--save", str(path))
    [refused] = [line for line in lines if line.startswith("The move cannot be taken back: ")]
    assert "only from a file" in refused
    assert read_last(path).actions[0] == "0:red-6"


def test_A40_why_says_that_a_move_is_a_bluff(program: Program) -> None:
    state = make_position("wild-draw-four blue-3 red-1", "tan-1 tan-2 tan-3")
    lines = program.play(state, "why wild draw four red", "why blue 3")
    expected = (
        "Yes. Wild Draw Four may be played, but as a bluff, which a challenge would reveal. (A40)"
    )
    assert lines.count(expected) == 1
    assert len([line for line in lines if "but as a bluff" in line]) == 1


@pytest.mark.parametrize(
    ("language", "name", "first", "others"),
    [
        ("en", "play Wild Draw Four", " (a bluff, with blue in hand)", " (a bluff)"),
        ("es", "jugar comodín Toma 4", " (un engaño, con azul en la mano)", " (un engaño)"),
    ],
)
def test_A40_bluffs_are_marked_and_explained_once(
    program: Program, language: str, name: str, first: str, others: str
) -> None:
    state = make_position("wild-draw-four blue-3", "tan-1 tan-2 tan-3")
    lines = program.play(state, language=language)
    moves = [line for line in lines if re.match(r"\d+\. ", line)]
    bluffs = [line for line in moves if name in line]
    assert [line for line in moves if line.endswith((first, others))] == bluffs
    assert [line.endswith(first) for line in bluffs] == [True, False]


def test_A40_lawful_plays_are_not_marked(program: Program) -> None:
    state = make_position("wild-draw-four red-3 red-1", "tan-1 tan-2 tan-3")
    assert not [line for line in program.play(state) if "(a bluff" in line]


def test_A40_other_players_do_not_see_the_mark(program: Program) -> None:
    state = make_position("red-1 red-2", "wild-draw-four blue-3 blue-4", turn=1)
    state = apply_actions(state, make_play(state, "wild-draw-four", 1, color="red"))
    lines = program.play(state, "table", "moves", "why challenge", "why wild")
    assert "The Wild Draw Four asks you: challenge?" in lines
    assert not [line for line in lines if "a bluff" in line]


def test_cited_rule_can_be_read(program: Program) -> None:
    typed = ("rules a40", "rules A4000", "rules stacking", "rules chess", "rules")
    lines = program.play(make_position(*FULL_HANDS), *typed)
    assert any(line.startswith("A40, Wild Draw Four: ") for line in lines)
    assert any(line.startswith("A34  ") for line in lines)
    for nothing in ("A4000", "chess"):
        assert f"There is no rule {nothing}, and no rule contains this." in lines
    assert any(line.startswith("rules and ids, such as A40, or words: ") for line in lines)


def test_rules_accepts_several_ids_or_words(program: Program) -> None:
    typed = ("rules R022 A98 A4000", "rules challenge bluff", "rules COLOUR wild")
    lines = program.play(make_position(*FULL_HANDS), *typed)
    first, second, third = (n for n, line in enumerate(lines) if line.startswith("Your move? rul"))
    assert lines[first + 1].startswith("R022, ")
    assert any(line.startswith("A98, ") for line in lines[first:second])
    assert lines[second - 1] == "There is no rule A4000, and no rule contains this."
    found = [line.split()[0] for line in lines[second + 1 : third] if "  " in line]
    assert {*found} >= {"R051", "A40", "A43", "A45", "A48", "A52", "A53"}
    assert "R042" in [line.split()[0] for line in lines[third + 1 :] if "  " in line]


def test_help_lists_every_command(program: Program) -> None:
    lines = program.play(make_position(*FULL_HANDS), "help")
    moves = ("draw", "pass", "UNO", "catch")
    for command in (*moves, "hand", "table", "moves", "why", "rules", "save", "help", "quit"):
        assert any(re.match(rf"{command}\b.*: ", line) for line in lines)


@pytest.mark.parametrize("language", ["en", "es"])
def test_help_fits_on_a_terminal(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    path = write_game(tmp_path, make_position(*FULL_HANDS))
    typed = ("play", "--resume", path, "--language", language)
    lines = program.type(["help"], *typed, columns=80)
    start, end = [
        n for n, line in enumerate(lines) if line.startswith(("Your move?", "¿Qué haces?"))
    ]
    assert end - start < 24


@pytest.mark.parametrize("word", ["guarda", "guardar", "save"])
def test_commands_without_argument_show_their_help(
    program: Program, tmp_path: Path, word: str
) -> None:
    path = tmp_path / "mía.toml"
    new = ("play", "zelda", "--players", "3", "--seed", "9", "--language", "es")
    assert f"La partida está guardada en {path}. Esto la continúa:" in program.type(
        [f"{word} {path}"], *new
    )
    assert path.exists()


def test_steps_of_a_new_and_of_a_resumed_game_begin_with_the_deal(tmp_path: Path) -> None:
    """So bots know what was turned up, and decide alike after a break."""
    dealt, path = start_game("zelda", 2, seed=7), str(tmp_path / "games.toml")
    with closing(CurrentGame(dealt)) as game:
        game.save(path)
        taken = game.step(Draw(dealt.state.turn))
        steps = [*game.list_steps()]
    with closing(CurrentGame.resume(path)) as resumed:
        assert [*resumed.list_steps()] == steps == [dealt, taken]
