"""A play is made in steps: first the card, then its choice and its color."""

from argparse import Namespace
from contextlib import suppress
from io import StringIO
from random import Random

import pytest

from tests.thorough import choose_count, pick_values
from unoengine import Draw, GameState, apply, legal_moves, new_game, view
from unoengine.bots import decide, simple_bot
from unoengine.cli.current_game import CurrentGame
from unoengine.cli.display import create_display
from unoengine.cli.prompt import Prompt, Quit
from unoengine.events import Step
from unoengine.plugins import editions
from unoengine.text.steps import list_first_steps

from .prompt_runner import FULL_HANDS, Capture, Program, make_position

COLORS = ["1. blue", "2. green", "3. tan", "4. red"]


def make_rad_style_position() -> GameState:
    hands, wardrobe = ("rad-style pink-3", "pink-1 pink-2 pink-5"), {0: ["pink"], 1: ["yellow"]}
    return make_position(*hands, edition="saved-by-the-bell", wardrobe=wardrobe)


@pytest.mark.parametrize("first", ["3", "wild", "w", "comodín", "0:wild"])
@pytest.mark.parametrize("second", ["3", "tan", "t", "canela", "name tan", "wild tan"])
def test_color_is_asked_for_in_a_second_step(program: Program, first: str, second: str) -> None:
    state = make_position(*FULL_HANDS)
    language = "es" if "c" in first + second else "en"
    lines = program.play(state, first, second, language=language)
    if language == "en":
        asked = lines.index("Play Wild: which color do you name? Enter goes back.")
        assert lines[asked + 1 : asked + 6] == [*COLORS, f"Your choice? {second}"]
        assert "You play a Wild and name tan." in lines
    else:
        assert "Juegas un comodín y escoges el color canela." in lines


def test_choice_and_color_are_asked_for_one_after_the_other(program: Program) -> None:
    state = make_rad_style_position()
    lines = program.play(state, "rad style uno", "yellow", "pink")
    choice = lines.index("Play Rad Style and call UNO: what do you choose? Enter goes back.")
    color = next(n for n, line in enumerate(lines) if "which color do you name?" in line)
    assert choice < color
    assert "yellow" in lines[color]
    assert "You play a Rad Style, choose yellow, name pink and call UNO." in lines


def test_list_names_each_card_once(program: Program) -> None:
    state = make_rad_style_position()
    lines = program.play(state)
    listed = [line for line in lines if line[:1].isdigit()]
    assert listed == ["1. play Rad Style", "2. play Rad Style and call UNO", "3. draw"]
    assert len(legal_moves(state, 0)) > 20


def test_player_is_asked_for(program: Program) -> None:
    state = make_position(
        "blue-7 red-3 red-4", "tan-1 tan-2", "tan-3 tan-4", variants=["seven-zero"]
    )
    lines = program.play(state, "blue 7", "cy")
    asked = lines.index("Play blue 7: which player do you choose? Enter goes back.")
    assert lines[asked + 1 : asked + 3] == ["1. Ben", "2. Cy"]
    assert "You play a blue 7 and choose Cy." in lines


@pytest.mark.parametrize("typed", ["", "undo"])
def test_question_for_a_color_can_be_left(program: Program, typed: str) -> None:
    lines = program.play(make_position(*FULL_HANDS), "wild", typed, "1")
    assert "You play a blue 1." in lines


def test_other_move_can_be_made_instead_of_an_answer(program: Program) -> None:
    lines = program.play(make_position(*FULL_HANDS), "wild", "draw")
    assert any(line.startswith("You draw ") for line in lines)


def test_commands_work_while_a_color_is_asked_for(program: Program) -> None:
    typed = ("wild", "hand", "moves", "9", "mauve", "red")
    lines = program.play(make_position(*FULL_HANDS), *typed)
    assert lines.count("4. red") == 2
    assert "There is no move 9; the moves are 1 to 4." in lines
    assert "Not understood: mauve." in lines
    assert "You play a Wild and name red." in lines


def test_hand_and_moves_are_sorted_by_color(program: Program) -> None:
    state = make_position("red-3 wild blue-skip red-skip blue-9", "tan-1")
    lines = program.play(state, "table")
    hand = "blue 9, blue Skip, red 3, red Skip and Wild"
    assert f"Your hand: {hand}." in lines
    assert any(line.startswith("Ana: 5 cards") and f": {hand}." in line for line in lines)
    assert [line for line in lines if line[:1].isdigit()] == [
        "1. play blue 9", "2. play blue Skip", "3. play Wild", "4. draw"
    ]  # fmt: skip


def find_long_turns(edition: str, seed: int) -> list[GameState]:
    """Return the states of a random game in which the seat on turn has the most moves."""
    chance = Random(f"{edition}/{seed}")
    variants: list[list[str]] = [["false-uno"], ["jump-in"], ["seven-zero"], []]
    state = new_game(edition, 2 + seed % 9, seed=seed, variants=variants[seed % 4])
    states: list[GameState] = []
    while not state.is_over and len(states) < 150:
        states.append(state)
        bots, draws = [simple_bot] * len(state.players), Draw(state.turn)
        is_drawn = draws in legal_moves(state) and chance.random() < 0.7
        state = apply(state, draws if is_drawn else decide(state, bots, chance))
    states.sort(key=lambda state: len(legal_moves(state, state.turn)))
    return [*states[-3:], *states[:1]]


@pytest.mark.parametrize(("edition", "language"), pick_values(sorted(editions()), ["en", "es"]))
def test_turn_and_questions_fit_on_a_terminal(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, edition: str, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    longest = 0
    for seed in range(choose_count(1, 15)):
        for state in find_long_turns(edition, seed):
            steps = list_first_steps(view(state, state.turn), ())
            for typed in ("", *(str(number) for number in range(1, len(steps) + 1))):
                lines = show_turn(capsys, monkeypatch, state, typed, language)
                assert len(lines) <= 24, "\n".join(lines)
                assert max(map(len, lines)) <= 80
                longest = max(longest, len(lines))
    assert longest > 12


def show_turn(
    capsys: Capture, patch: pytest.MonkeyPatch, state: GameState, typed: str, language: str
) -> list[str]:
    """Return the lines from the heading of a turn, or from the input if there is one, on."""
    seat = state.turn
    patch.setattr("sys.stdin", StringIO(f"{typed}\n" if typed else ""))
    arguments = Namespace(language=language, color="never")
    prompt = Prompt(CurrentGame(Step(state, ())), seat, create_display(arguments, state, seat))
    with suppress(Quit):
        prompt.ask_for_move()
    _, *lines = capsys.readouterr().out.splitlines()
    if typed:
        [start] = [number for number, line in enumerate(lines) if line.endswith(f"? {typed}")]
        return lines[start:]
    return lines
