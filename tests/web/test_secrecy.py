"""Whatever a visitor asks for, at any time: they are sent nothing that they cannot know.

Each role sends every command at every stage of two games that it must not tell apart. Everything
that it is sent is the same in both, at the same times. The commands and the kinds of messages are
found in the code: a new one needs its line in `COMMANDS`, or a situation in which it is sent.
"""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import cache
from itertools import product, zip_longest
from pathlib import Path
from typing import Any

from websockets.datastructures import Headers
from websockets.http11 import Request

from tests.hosting.rooms import run
from tests.thorough import each_case, pick_cases
from tests.web.pages import open_site, settle
from tests.web.twin_tables import AT_THE_TABLE, ROLES, SEATS, STAGES, TwinTable
from unoengine import Action, Draw, Play, web
from unoengine.hosting import Member, Message, RoomError
from unoengine.web.http_pages import Hosts
from unoengine.web.server import _RequestHandler
from unoengine.web.visitor import Visitor


def list_texts(_: str, stage: str) -> list[Any]:
    """A card that Ana draws later would be one that another seat draws in the other game."""
    words = ["hint", "seed", "catch 2", "red 4", "0:red-1"]
    return [{"act": word} for word in (*words, *(["draw"] if stage == "dealt" else []))]


def list_actions(role: str, _: str) -> list[Any]:
    """Most of these are for other seats; whether they would be legal depends on hidden cards."""
    own, cards = SEATS.get(role, 0), ("red-1", "blue-5", "blue-6")
    others = [seat for seat in range(4) if seat != SEATS.get(role)]
    texts = [f"{seat}:{card}" for seat in others for card in cards]
    texts += [*(f"{seat}.draw" for seat in others), f"{own}:blue-5", f"{own}:green-6", "x"]
    return [{"action": text} for text in (*texts, f"{own}.uno", f"{own}.catch=1")]


def list_seats(role: str, _: str) -> list[Any]:
    """Newt may take the seat of the bot, whose cards are his from then on."""
    seats = (0, 1, 2, 7, *((3, None) if role == "newt" else ()))
    return [{"sit": {"name": role.title(), "seat": seat}} for seat in seats]


COMMANDS: Mapping[str, Callable[[str, str], list[Any]]] = {
    "ping": lambda *_: [{"ping": True}],
    "why": lambda *_: [{"why": code} for code in (None, "red-1", "blue-5", "x-1")],
    "act": list_texts,
    "action": list_actions,
    "replay": lambda *_: [{"replay": True}],
    "wear": lambda *_: [{"wear": ["red"]}],
    "sit": list_seats,
    "start": lambda *_: [{"start": True}],
    "stand": lambda *_: [{"stand": True}],
    "create": lambda *_: [
        {"create": {"edition": "x", "players": 2, "bots": "simple", "name": "X"}}
    ],
    "hello": lambda *_: [{"hello": {"language": "en", "room": room}} for room in (None, "nowhere")],
}
"""By command, in this order, the messages that each role sends at each stage."""

OUTCOMES: Mapping[str, Callable[[str, str], bool]] = {
    "replay": lambda role, stage: role in AT_THE_TABLE and stage == "game-over",
    "seated": lambda role, _: role in SEATS,
}
"""By the kind of an answer, who may get it and when; the others are sent to anybody."""


def is_allowed(_: str, __: str) -> bool:
    return True


async def act_in_vain(member: Member) -> None:
    for action in list_foreign_actions(member):
        member.act(action)
    await settle()


async def ask_why(member: Member) -> list[object]:
    found: list[object] = []
    for action in list_foreign_actions(member):
        try:
            found.append(member.why(action))
        except RoomError as error:
            found.append((error.reason, error.message))
    return found


def list_foreign_actions(member: Member) -> Iterator[Action]:
    """Yield actions of other seats; whether they would be legal depends on hidden cards."""
    state = member._room.state
    for seat in range(4):
        if seat != member.seat and state is not None:
            yield Draw(seat)
            for code in ("red-1", "blue-5", "blue-6"):
                yield Play(seat, state.edition.card(code))


def read_name(name: str) -> Callable[[Member], Awaitable[object]]:
    async def read(member: Member) -> object:
        return getattr(member, name)

    return read


MEMBERS: Mapping[str, Callable[[Member], Awaitable[object]] | None] = {
    "act": act_in_vain,
    "why": ask_why,
    **{name: read_name(name) for name in ("language", "name", "is_open")},
    "leave": None,  # pages do so in `COMMANDS`
    "give_up": None,
}
"""By each public name of members, how a program asks it that has the member itself."""


async def ask_everything(table: TwinTable) -> None:
    """Let the role send every command, come back, and look on for a while."""
    role, stage = table.role, table.stage
    if role == "cy" and stage not in ("open", "dealt"):
        await table.enter(role, table.room)
    sent = table.pages[role].messages
    if (member := table.pages[role].visitor._member) is not None and role in AT_THE_TABLE:
        state = read_state(table)
        for ask in filter(None, MEMBERS.values()):
            table.hear(repr(await ask(member)))
        assert read_state(table) is state, "nobody acts for another seat"
    with table.fill_disk():
        for command in ("stand", "sit", "wear", "start"):
            await table.send(role, {command: {} if command == "sit" else []})
    for command, list_messages in COMMANDS.items():
        state, count = read_state(table), len(sent)
        for message in list_messages(role, stage):
            await table.send(role, message)
        if command == "start":
            may_start = role in SEATS and stage in ("open", "game-over")
            assert (read_state(table) is not state) is may_start, (role, stage)
            if may_start:  # the seed of this game is in the file of the last one
                assert (await table.send(role, {"replay": True}))["type"] == "notice"
        if command == "stand" and role in SEATS:
            await table.send(role, {"sit": {"name": role.title(), "seat": SEATS[role]}})
        for answer in sent[count:]:
            assert OUTCOMES.get(answer["type"], is_allowed)(role, stage), (role, stage, answer)
            assert answer.get("you") in (None, SEATS.get(role, 0)), (role, stage, answer)
    if role in AT_THE_TABLE:
        await table.enter(role, table.room, " again")
        await table.enter(role, table.room, " and again")
    await asyncio.sleep(2)


def read_state(table: TwinTable) -> object:
    return table.site.find(table.room).room.state


@cache
def observe(role: str, stage: str, is_other: bool) -> TwinTable:
    """Return a table after a role has asked for everything at a stage."""
    table = TwinTable(role, stage, is_other)

    async def scenario() -> None:
        try:
            await table.play()
            await ask_everything(table)
        finally:
            await table.close()

    with table.replace_chance():
        run(scenario())
    return table


@each_case("stage, role", pick_cases([*product(STAGES, ROLES)], 19))
def test_no_role_is_sent_what_it_cannot_know(stage: str, role: str) -> None:
    one, other = (observe(role, stage, is_other) for is_other in (False, True))
    assert find_difference(one, other) is None


def find_difference(one: TwinTable, other: TwinTable) -> str | None:
    """Return where the role is sent something else, with some characters around it."""
    for heard, likewise in zip_longest(one.heard, other.heard, fillvalue=(0.0, "", "nothing")):
        if heard != likewise:
            pairs = enumerate(zip(heard[2], likewise[2], strict=False))
            same = next((place for place, (here, there) in pairs if here != there), 0)
            part = slice(max(0, same - 80), same + 80)
            return "\n".join(
                f"{time} {page} {text[part]}" for time, page, text in (heard, likewise)
            )
    return None


def test_tokens_and_seeds_are_never_logged_nor_sent_to_others() -> None:
    for role, stage in (("ana", "exposed"), ("eve", "round-over"), ("newt", "restarted")):
        table = observe(role, stage, is_other=False)
        sent = "".join([*table.logged, *(text for _, _, text in table.heard)])
        own = (role, f"{role}'s table", "ana's table")
        hidden = [secret for owner, secret in table.secrets.items() if owner not in own]
        assert len(hidden) > 3
        assert not [secret for secret in (*hidden, str(table.seed)) if secret in sent]


def test_every_command_is_asked() -> None:
    assert {*COMMANDS} == {*Visitor(open_site(), send_nothing)._commands}


async def send_nothing(_: Mapping[str, Any]) -> None:
    return None


def test_every_kind_of_message_is_compared() -> None:
    """A kind that is sent in no situation here would be compared by nothing."""
    compared = [("ana", "exposed"), ("ana", "open"), ("eve", "game-over"), ("cy", "absent")]
    sent = set[str]().union(*(observe(*one, is_other=False).kinds for one in compared))
    assert sent == {*find_kinds_of_pages(), *(kind.__name__ for kind in Message.__subclasses__())}


def find_kinds_of_pages() -> Iterator[str]:
    """Yield the `type` of each message that the code sends to a page."""
    for file in Path(web.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            pairs = zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ()
            for key, value in pairs:
                if isinstance(key, ast.Constant) and key.value == "type":
                    assert isinstance(value, ast.Constant), "the kind of a message is written there"
                    yield str(value.value)


def test_everything_that_members_have_is_asked() -> None:
    assert {*MEMBERS} == {name for name in dir(Member) if name[0] != "_"}


PATHS = (
    *(
        "/",
        "/t/{room}",
        "/t/{room}?token={token}",
        "/t/{room}/replay",
        "/{room}.toml",
        "/replay/{room}",
    ),
    *("/socket", "/state", "/debug", "/tables", "/static/app.js", "/static/../server.py", "/x"),
)


def test_no_page_depends_on_a_table() -> None:
    """A page is one of the files of the package, whatever happens at the tables."""
    found = []
    for stage in ("open", "game-over"):
        table = observe("sam", stage, is_other=stage == "open")
        handler = _RequestHandler(table.site, Hosts(is_public=False))
        given = {"room": table.room, "token": table.secrets["ana"]}
        answers = []
        for method, path in product(("GET", "POST"), PATHS):
            headers = Headers({"Host": "localhost"})
            request = Request(path.format(**given), headers)
            vars(request)["method"] = method
            answer: Any = handler.answer(None, request)  # type: ignore[arg-type]
            answers.append((answer.status_code, answer.headers.serialize(), answer.body))
        found.append(answers)
    assert found[0] == found[1]
    assert {status for status, _, _ in found[0]} == {200, 403, 404, 405}
