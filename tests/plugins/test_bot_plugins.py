"""Bots of other distributions, and bots that are named as `module:name`."""

import json
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.hosting.rooms import run
from tests.thorough import each_case
from tests.web.pages import CREATE
from unoengine import FormatError, PluginError, SetupError, UnoError, plugins, start_game
from unoengine.bots import BOT_NAMES, find_bot, heuristic, search_bot, simple_bot
from unoengine.bots.bot_names import find_source, list_bot_names
from unoengine.cli import main
from unoengine.core import discovery
from unoengine.hosting import Room, SavedSeat
from unoengine.lab import Condition, Result, compare
from unoengine.replays import parse_replays, write_replay
from unoengine.web.catalog import PictureBook, describe_catalog
from unoengine.web.requests import Request, RoomSettings

from .distributions import Distribution, add_to_path, run_program

GOOD = """
    from unoengine.bots import simple_bot

    made = []

    def first(view, chance):
        return view.legal[0]

    class Counting:
        "It remembers what it sees, so each seat needs its own."

        def __init__(self):
            self.seen = 0
            made.append(self)

        def saw(self, events):
            self.seen += len(events)

        def act(self, seat, chance):
            return simple_bot(seat.view, chance)
    """

BAD = """
    NUMBER = 5

    def lonely():
        return None

    class Failing:
        def __init__(self):
            raise ValueError("too tired")

    class Nothing:
        pass

    class Needy:
        def __init__(self, name):
            pass

    class Watching:
        def saw(self, events):
            pass

        def act(self, seat, chance):
            return seat.legal[0]

    WATCHING = Watching()
    """

OFFERS = {
    "first": "uno_good:first",
    "counting": "uno_good:Counting",
    "number": "uno_bad:NUMBER",
    "lonely": "uno_bad:lonely",
    "failing": "uno_bad:Failing",
    "nothing": "uno_bad:Nothing",
    "needy": "uno_bad:Needy",
    "watching": "uno_bad:WATCHING",
    "absent": "uno_bad:ABSENT",
    "trap": "uno_trap:bot",
    "two": "uno_good:first",
    "simple": "uno_good:first",
    "search:fast": "uno_good:first",
    "a,b": "uno_good:first",
}
GUESTS = Distribution(
    name="uno-guests",
    version="2.1",
    modules={"uno_good": GOOD, "uno_bad": BAD, "uno_trap": 'raise SystemExit("imported")'},
    offers={"unoengine.bots": OFFERS},
)
OTHERS = Distribution(
    name="uno-others", modules={}, offers={"unoengine.bots": {"two": "uno_good:first"}}
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return OTHERS.install(GUESTS.install(tmp_path_factory.mktemp("site")))


@pytest.fixture
def site(folder: Path) -> Iterator[Path]:
    with add_to_path(folder):
        yield folder


def test_bots_are_listed_without_being_imported(folder: Path) -> None:
    program = """
    import sys
    from unoengine import plugins

    mine = {"uno_good", "uno_bad", "uno_trap"}
    answer = [[*plugins.bots()], [*mine.intersection(sys.modules)],
              plugins.bots()["simple"].distribution, plugins.bots()["two"].distribution]
    """
    names, imported, owner, _ = run_program(program, folder)

    assert imported == []
    assert owner == "unoengine"
    assert names == sorted({*BOT_NAMES, *OFFERS} - {"search:fast", "a,b"})


def test_our_bots_keep_their_names(site: Path) -> None:
    assert [find_bot(name) for name in BOT_NAMES] == [
        simple_bot,
        heuristic,
        search_bot(simulations=400),
    ]
    for name in BOT_NAMES:
        assert plugins.bots()[name].load() == find_bot(name)
    assert list_bot_names()[:3] == BOT_NAMES


def test_a_name_that_no_other_distribution_may_use_is_reported(site: Path) -> None:
    assert [*map(str, discovery.list_problems(discovery.BOTS))] == [
        "the bot 'simple' of uno-guests 2.1 is ignored: this name belongs to the library",
        "the bot 'search:fast' of uno-guests 2.1 is ignored: this name belongs to the library",
        "the bot 'a,b' of uno-guests 2.1 is ignored: "
        "the name of a bot contains no comma and no colon",
    ]


def test_a_function_is_the_bot_and_a_class_makes_one_each_time(site: Path) -> None:
    import uno_good  # type: ignore[import-not-found]

    assert find_bot("first") is find_bot("uno_good:first") is uno_good.first
    assert find_bot("counting") is not find_bot("counting")
    assert find_source("uno_good:Counting") == find_source("counting")


A_BOT = "a bot is a function of a view and a random source"


@each_case(
    "name, kind, message",
    [
        ("frist", SetupError, "there is no bot called 'frist'; did you mean 'first'? There are "
         "simple, heuristic, search, absent, counting"),
        ("nobody at all", SetupError, "there is no bot called 'nobody at all'; there are absent, "),
        ("number", PluginError, "'number' (uno_bad:NUMBER) of uno-guests 2.1 is no bot: "
         f"{A_BOT}, or an object with a method act, not 5"),
        ("lonely", PluginError, f"'lonely' (uno_bad:lonely) of uno-guests 2.1 is no bot: {A_BOT}, "
         "not of nothing"),
        ("failing", PluginError, "'failing' (uno_bad:Failing) of uno-guests 2.1 makes no bot: "
         "ValueError: too tired"),
        ("nothing", PluginError, "'nothing' (uno_bad:Nothing) of uno-guests 2.1 makes no bot: "),
        ("needy", PluginError, "'needy' (uno_bad:Needy) of uno-guests 2.1 makes no bot: TypeErr"),
        ("watching", PluginError, "'watching' (uno_bad:WATCHING) of uno-guests 2.1 watches the "
         "game, so each seat needs its own: name a class"),
        ("absent", PluginError, "unoengine.bots 'absent' (uno_bad:ABSENT) of uno-guests 2.1 cannot "
         "be loaded: AttributeError"),
        ("trap", PluginError, "'trap' (uno_trap:bot) of uno-guests 2.1 cannot be loaded: SystemEx"),
        ("two", PluginError, "both offer the bot 'two'; uninstall one of them"),
        ("uno_bad:NUMBER", PluginError, "the bot 'uno_bad:NUMBER' is no bot: "),
        ("uno_bad:Nothing", PluginError, "the bot 'uno_bad:Nothing' makes no bot: "),
        ("uno_bad:absent", PluginError, "the bot 'uno_bad:absent' cannot be loaded: AttributeErr"),
        ("uno_none:bot", PluginError, "'uno_none:bot' cannot be loaded: ModuleNotFoundError"),
        ("uno_trap:bot", PluginError, "'uno_trap:bot' cannot be loaded: SystemExit: imported"),
        ("os:system", PluginError, f"the bot 'os:system' is no bot: {A_BOT}, not of command"),
        ("uno bad:x", SetupError, "there is no bot called 'uno bad:x'"),
        (":first", SetupError, "there is no bot called ':first'"),
        ("search:first", SetupError, "there is no bot called 'search:first'; a budget is"),
    ],
)  # fmt: skip
def test_what_is_no_bot_is_refused(
    site: Path, name: str, kind: type[UnoError], message: str
) -> None:
    with pytest.raises(kind) as caught:
        find_bot(name)
    assert message in str(caught.value)


def test_unreadable_distribution_is_named_if_a_bot_is_unknown(tmp_path: Path) -> None:
    for file in GUESTS.install(tmp_path).glob("*.dist-info/METADATA"):
        file.write_bytes(b"\xff\xfe\x00")
    with add_to_path(tmp_path), pytest.raises(SetupError, match=r"uno_guests-2\.1\.dist-info, wh"):
        find_bot("first")


# --- Names at the command line, in Python and in comparisons


def count_made() -> int:
    import uno_good

    made = len(uno_good.made)
    uno_good.made.clear()
    return made


def test_class_is_called_once_for_each_seat(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--players", "3", "--seed", "7", "--bots")
    for name in ("counting", "uno_good:Counting"):
        assert main(["watch", *arguments, name]) == 0
        assert count_made() == 3
        assert main(["watch", *arguments, f"{name},simple,{name}"]) == 0
        assert count_made() == 2
        compare(f"zelda --players 2 --bots {name},simple", deals=1)
        assert count_made() == 2, "each deal is played from both seats"

        async def open_room() -> None:
            Room("zelda", 3, bot="counting").close()

        run(open_room())
        assert count_made() == 3
    assert "wins the round" in " ".join(capsys.readouterr().out.split())


def test_person_plays_against_a_bot_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "uno_here.py").write_text(
        "from unoengine.bots import simple_bot\n\n\ndef mine(view, chance):\n"
        "    return simple_bot(view, chance)\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "stdin", StringIO("1\n" * 200))
    arguments = ("--rounds", "1", "--players", "2", "--seed", "7", "--bots", "uno_here:mine")
    assert main(["play", *arguments]) == 0
    assert "wins the round" in " ".join(capsys.readouterr().out.split())
    del sys.modules["uno_here"]


def test_wrong_bot_is_refused_before_a_game_begins(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.toml"
    for bots in ("number", "nothing", "uno_bad:NUMBER", "os:system", "two"):
        try:
            code = main(["play", "--bots", bots, "--save", str(file)])
        except SystemExit as stopped:
            code = int(str(stopped.code))
        out, error = capsys.readouterr()
        assert (out, code in (1, 2), error.count("error:")) == ("", True, 1)
        assert not file.exists()


def test_list_of_bots_reports_the_broken_ones(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bots", "--json"]) == 1
    out, error = capsys.readouterr()
    names = [found["name"] for found in json.loads(out)]
    assert names == [*plugins.bots()]
    assert error.count("unoengine: error: ") == 3 + 9, "reserved names, and broken bots"
    assert "both offer the bot 'two'" in error


def test_bots_of_a_condition_are_in_its_text(site: Path) -> None:
    condition = Condition.parse("zelda --players 2 --bots first,uno_good:first")
    assert str(condition) == "zelda --players 2 --bots first,uno_good:first"
    assert compare(condition, deals=1, max_decisions=50).deals == 1


# --- Names in a page, a stored room and a file import nothing

MODULES = ("os:system", "uno_trap:bot", "uno_good:first", "uno_good:Counting", "xmlrpc.server:x")


def create_table(name: str) -> None:
    RoomSettings.read(Request({**CREATE, "bots": name}))


def open_room(name: str, saved: str | None = None) -> None:
    async def scenario() -> None:
        seats = [SavedSeat("", bot=saved), SavedSeat("")]
        Room("zelda", 2, bot=name, saved=seats if saved else None).close()

    run(scenario())


def choose_bot(name: str) -> None:
    async def scenario() -> None:
        room = Room("zelda", 2)
        try:
            room.set_bot(0, name)
        finally:
            room.close()

    run(scenario())


PLACES = (create_table, open_room, choose_bot, lambda name: open_room("simple", name))
"""What a server does with the name of a bot that comes from a page or a stored room."""


@each_case("place, name", [(place, name) for place in PLACES for name in MODULES])
def test_name_of_a_module_is_refused_without_an_import(site: Path, place: Any, name: str) -> None:
    before = {*sys.modules}
    with pytest.raises(SetupError, match=r"bot"):
        place(name)
    assert {*sys.modules} - before == set()


@each_case("place", PLACES)
def test_installed_bot_can_be_chosen(site: Path, place: Any) -> None:
    place("first")
    place("counting")
    for broken in ("number", "failing", "two"):
        with pytest.raises(PluginError):
            place(broken)


def test_page_offers_the_installed_bots_that_can_be_loaded(site: Path) -> None:
    offered = [bot["value"] for bot in describe_catalog(PictureBook("en"))["bots"]]
    assert offered == [*BOT_NAMES, "counting", "failing", "first", "needy", "nothing"]


def test_replay_that_names_a_bot_is_refused_without_an_import(site: Path) -> None:
    with StringIO() as file:
        write_replay(file, start_game("zelda", 2, seed=7).state, [])
        text = file.getvalue()
    before = {*sys.modules}
    for field in ("bots", "bot", "plugins"):
        with pytest.raises(FormatError):
            [*parse_replays(text.replace("[[game]]", f'[[game]]\n{field} = ["uno_trap:bot"]'))]
    assert {*sys.modules} - before == set()


def test_result_in_a_file_imports_nothing(site: Path) -> None:
    result = compare("zelda --players 2 --bots uno_good:first", deals=1, max_decisions=50)
    found = Result.from_json(result.to_json())
    with pytest.raises(SetupError, match="a file cannot contain"):
        found.repeat()
    plain = compare("zelda --players 2 --bots first", deals=1, max_decisions=50)
    forged = Result.from_json(plain.to_json().replace("--bots first", "--bots uno_trap:bot"))
    with pytest.raises(SetupError, match="a file cannot contain"):
        forged.repeat()
    assert Result.from_json(plain.to_json()).repeat() == plain
