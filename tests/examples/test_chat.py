"""The chat bot and the chat table play complete games with what people type."""

import asyncio
from collections.abc import Iterator
from random import Random

from tests.hosting.rooms import require_state
from tests.programs import ROOT, load_program, run_python
from unoengine import Leave, apply, legal_moves, new_game, view

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


TABLE = ROOT / "examples/chat_table.py"


example = load_program("examples/chat_table.py")


async def test_people_play_a_game_by_typing_numbers() -> None:
    sent: list[tuple[str, str]] = []
    table = example.ChatTable(lambda user, text: sent.append((user, text)))
    chance = Random(3)
    for user in ("Ana", "Ben", "Cy"):
        table.receive(user, "!join")
    table.receive("Eve", "draw")
    table.receive("Ana", "!deal")
    while not require_state(table.room).is_over:
        state = require_state(table.room)
        name = state.players[state.turn]
        legal = view(state, state.turn).legal
        numbers = [n for n, move in enumerate(legal, 1) if not isinstance(move, Leave)]
        if name in table.members and numbers:
            table.receive(name, str(chance.choice(numbers)))
        await asyncio.sleep(1)
    table.room.close()
    await asyncio.gather(*table.tasks)

    assert {user for user, _ in sent} == {"Ana", "Ben", "Cy"}
    ends = [text for user, text in sent if "the game." in text]
    assert len(ends) == 3, "everybody is told"


async def test_user_that_was_dropped_joins_again_in_the_same_seat() -> None:
    sent: list[tuple[str, str]] = []
    table = example.ChatTable(lambda user, text: sent.append((user, text)))
    table.receive("Ana", "!join")
    first = table.members["Ana"]
    while first.is_open:
        table.room.set_bot(3, "heuristic")  # everybody is told, and nothing is read
    await asyncio.sleep(0)
    assert ("Ana", "too many messages were not read") in sent
    table.receive("Ana", "!join")
    assert table.members["Ana"].is_open
    assert (table.members["Ana"].seat, table.members["Ana"].token) == (0, first.token)
    table.room.close()
    await asyncio.gather(*table.tasks)


def test_program_reads_lines_and_prints_messages() -> None:
    typed = "Ana: !join\nBen: !join\nAna: !deal\nAna: !deal\nnonsense\nEve: draw\nAna: gren 3\n"
    printed = run_python(TABLE, typed=typed)
    assert "[Ana] " in printed
    assert "[Ben] " in printed
    assert "[Ana] Seats: Ana, Ben, Bot 3, Bot 4" in printed
    assert "[Ana] a game is in progress" in printed
    assert "[Eve]" not in printed


def test_page_shows_the_program_which_has_about_fifty_lines() -> None:
    program = TABLE.read_text(encoding="utf-8")
    page = (ROOT / "docs/howto/write-a-chat-bot.md").read_text(encoding="utf-8")
    assert program[program.index("class ChatTable") : program.index("\n\nasync def main")] in page
    assert len(program.splitlines()) <= 65
