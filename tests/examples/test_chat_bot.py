"""The chat bot plays a complete game with what players type."""

from collections.abc import Iterator

from tests.programs import ROOT, run_python
from unoengine import apply, legal_moves, new_game

PROGRAM = ROOT / "examples/chat_bot.py"


def type_numbers() -> Iterator[str]:
    """Yield what players type that always choose the first legal move."""
    state = new_game("classic", ["Ana", "Ben", "Cy"], seed=7)
    while moves := legal_moves(state):
        yield f"{state.players[moves[0].player]}: 1\n"
        state = apply(state, moves[0])


def test_complete_game_is_played() -> None:
    printed = run_python(PROGRAM, typed="".join(type_numbers())).splitlines()
    assert sum("You win the game." in line for line in printed) == 1
    assert sum("the game." in line for line in printed[-12:]) == 3, "everybody is told"


def test_what_cannot_be_done_is_answered_to_the_player_only() -> None:
    typed = "Cy: gren 3\nZoe: draw\nBen: draw\nnonsense\nCy: g3\n"
    printed = run_python(PROGRAM, typed=typed).splitlines()
    start = printed.index("[Cy] Not understood: gren. Did you mean play green 3?")
    assert printed[start + 1] == "[Ben] It is not your turn but Cy's."
    assert printed[start + 2] == "[Ana] Cy plays a green 3."


def test_the_page_shows_the_program_which_has_at_most_forty_lines() -> None:
    program = PROGRAM.read_text(encoding="utf-8")
    page = (ROOT / "docs/howto/write-a-chat-bot.md").read_text(encoding="utf-8")
    assert program[program.index("from collections") : program.index("\n\nif __name__")] in page
    assert len(program.splitlines()) <= 40
