"""Tables in the browser, also with two-sided cards."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.plugins.distributions import add_to_path
from tests.sides.conftest import TWILIGHT
from tests.thorough import pick_cases
from tests.web.pages import Page, settle, visit
from unoengine import Play, PlayerView, Setup, apply, explain, new_game, plugins, view
from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.hosting import SeatStatus, Update
from unoengine.svg.cards import draw_small_card
from unoengine.svg.colors import load_looks
from unoengine.text import sentence
from unoengine.web.catalog import PictureBook
from unoengine.web.page_messages import TableMessage
from unoengine.web.sqlite_store import SqliteStore
from unoengine.web.visitor import Visitor

EDITIONS = sorted(plugins.editions())


async def play_round(pages: list[Page], chance: Random, watching: Page) -> int:
    """Let pages click at random until the game is over; return the number of clicks."""
    clicks = 0
    while watching.find("table")["over"] is None:
        acting = [page for page in pages if page.list_actions()]
        if acting and chance.random() < 0.9:
            page = chance.choice(acting)
            await page.send({"action": chance.choice(page.list_actions())})
            clicks += 1
        else:
            await asyncio.sleep(0.5)
        assert clicks < 5000
    return clicks


@pytest.mark.parametrize("edition", pick_cases(EDITIONS, 3))
async def test_two_pages_and_a_spectator_play_a_round_of_every_edition(edition: str) -> None:
    async with visit(3) as [ana, ben, eve]:
        await ana.create(edition=edition, players=3)
        await ben.enter(ana.room, language="es")
        await ben.send({"sit": {"name": "Ben", "seat": None}})
        await eve.enter(ana.room)
        await ana.send({"start": True})

        clicks = await play_round([ana, ben], Random(edition), eve)

        assert clicks > 0
        for page in (ana, ben, eve):
            shown = page.find("table")
            assert shown["over"]["scores"]
            assert len(shown["seats"]) == 3
        assert ana.find("table")["status"].endswith("game.")
        assert "partida" in ben.find("table")["status"] or "juego" in ben.find("table")["status"]


async def test_every_picture_that_a_message_names_was_sent_before() -> None:
    async with visit(1) as [ana]:
        await ana.create(edition="frozen", players=4)
        await ana.send({"start": True})
        await play_round([ana], Random(5), ana)

        known: set[str] = set()
        for message in ana.messages:
            known |= message.get("pictures", {}).keys()
            assert set(find_keys(message)) <= known
        assert all(svg.startswith("<svg ") for svg in list_pictures(ana))


def find_keys(message: object) -> list[str]:
    """Return the keys of pictures anywhere in a message."""
    if isinstance(message, dict):
        named = [message["picture"]] if message.get("picture") else []
        listed = [*message.get("cards", ()), *named] if "hue" in message else named
        children = [value for key, value in message.items() if key != "pictures"]
        return [*listed, *(key for child in children for key in find_keys(child))]
    if isinstance(message, list):
        return [key for child in message for key in find_keys(child)]
    return []


def list_pictures(page: Page) -> list[str]:
    return [svg for each in page.messages for svg in each.get("pictures", {}).values()]


async def test_a_card_that_does_not_fit_says_why_in_the_language_of_the_page() -> None:
    async with visit(1) as [ana]:
        await ana.enter(language="es-MX")
        await ana.send(
            {"create": {"edition": "classic", "players": 2, "bots": "simple", "name": "Ana"}}
        )
        await ana.send({"start": True})
        await wait_for_turn(ana)
        [dull, *_] = [card for card in ana.find("table")["hand"] if not card["choices"]]

        state = ana.site.find(ana.room).room.state
        assert state is not None
        verdict = explain(state, Play(0, state.edition.card(dull["code"])))

        answer = await ana.send({"why": dull["code"]})

        assert answer["text"] == sentence(verdict, state.players, "es")
        assert answer["text"] != sentence(verdict, state.players, "en")


async def test_a_click_is_read_without_the_parser_of_typed_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parsed: list[str] = []

    def parse(_: PlayerView, text: str, __: str) -> None:
        parsed.append(text)

    async with visit(1) as [ana]:
        await ana.create()
        await ana.send({"start": True})
        monkeypatch.setattr("unoengine.hosting.room.parse_action", parse)
        await play_round([ana], Random(4), ana)
        assert parsed == []
        await ana.send({"act": "draw"})
        assert parsed == ["draw"]


async def test_a_wrong_click_is_refused_with_the_reason() -> None:
    async with visit(2) as [ana, eve]:
        await ana.create(bots="heuristic")
        assert await click(ana, "0.draw") == "The game has not begun."
        await ana.send({"start": True})
        await eve.enter(ana.room)
        assert await click(eve, "0.draw") == "You are watching. Take a seat to play."
        for nonsense in ("", "draw", "0:nonsense", "0:", "0", "0.dance", "9" * 150, "play red 1"):
            assert await click(ana, nonsense) == "That was not understood."
        assert await click(ana, "1.draw") == "You play for your own seat only."
        assert await click(ana, "0.catch=1") == "Bot 2 cannot be caught now."
        number = ana.find("table")["number"]
        await wait_for_turn(ana)
        late = await ana.send({"action": ana.list_actions()[-1], "number": 0})
        assert number > 0
        assert late["text"] == "The game has gone on in the meantime."


async def click(page: Page, action: str) -> str:
    """Send an action in the notation; return what the page is told."""
    answer = await page.send({"action": action})
    assert (answer["type"], answer["tone"]) == ("notice", "refused")
    return str(answer["text"])


async def wait_for_turn(page: Page) -> None:
    """Wait until the page may do something and holds a card that does not fit."""
    for _ in range(300):
        shown = page.find("table")
        if shown["yours"] and any(not card["choices"] for card in shown["hand"]):
            return
        if shown["yours"]:
            await page.send({"action": page.list_actions()[-1]})
        await asyncio.sleep(1)
    raise AssertionError("the turn never came")


@pytest.mark.parametrize("seed", pick_cases(range(20), 2))
async def test_a_page_is_never_sent_what_its_seat_may_not_know(seed: int) -> None:
    """A115: neither the cards of others, nor the draw pile, nor the seed, nor a token."""
    async with visit(3) as [ana, ben, eve]:
        await ana.create(players=2)
        await ben.enter(ana.room)
        await ben.send({"sit": {"name": "Ben", "seat": 1}})
        await eve.enter(ana.room)
        await ana.send({"start": True})
        room = ana.site.find(ana.room).room
        chance = Random(seed)
        for _ in range(40):
            state = room.state
            assert state is not None
            for page, seat in ((ana, 0), (ben, 1), (eve, None)):
                check_cards(page, view(state, seat))
            if state.is_over:
                break
            for page in (ana, ben):
                if actions := page.list_actions():
                    await page.send({"action": chance.choice(actions)})
            await asyncio.sleep(4)
        assert room.state is not None
        for page, foreign in ((ana, ben), (ben, ana), (eve, ana)):
            sent = json.dumps(page.messages)
            assert str(room.state.seed) not in sent
            assert foreign.token not in sent


def check_cards(page: Page, seen: PlayerView) -> None:
    """Check that a page shows the faces of its hand, and of the cards that it has seen."""
    shown = page.find("table")
    assert [card["code"] for card in shown["hand"]] == [str(card) for card in seen.hand]
    for seat in shown["seats"]:
        if seat["seat"] != shown["you"]:
            faces = {key for key in seat["cards"] if key != "back"}
            assert faces == {f"card/zelda/{card}" for card in seen.known.get(seat["seat"], ())}
            assert len(seat["cards"]) == seen.hand_sizes[seat["seat"]]


async def test_the_token_of_a_seat_brings_it_back_and_a_wrong_one_only_watches() -> None:
    async with visit(3) as [ana, again, stranger]:
        await ana.create()
        await ana.send({"start": True})

        await again.enter(ana.room, ana.token)
        await stranger.enter(ana.room, f"{ana.token}x")

        assert again.find("table")["you"] == 0
        assert stranger.find("table")["you"] is None
        assert ana.messages[-1]["type"] == "replaced"
        assert again.find("table")["log"], "what happened is told again"


async def test_the_replay_is_sent_only_when_the_game_is_over() -> None:
    async with visit(1) as [ana]:
        await ana.create(edition="classic")
        await ana.send({"start": True})
        early = await ana.send({"replay": True})
        await play_round([ana], Random(3), ana)
        late = await ana.send({"replay": True})

        assert early["type"] == "notice"
        assert late["type"] == "replay"
        assert "seed = " in late["text"]
        assert "\nend = " in late["text"]


async def test_a_game_that_begins_while_the_replay_is_read_is_not_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with visit(1) as [ana]:
        await ana.create(edition="classic")
        await ana.send({"start": True})
        await play_round([ana], Random(3), ana)
        read_pages = ana.site.store.read_pages

        def start_and_read(room: str) -> Iterator[str]:
            ana.site.find(room).start()
            yield from read_pages(room)

        monkeypatch.setattr(ana.site.store, "read_pages", start_and_read)
        await ana.send({"replay": True})
        assert ana.count("replay") == 0


async def test_clothes_are_chosen_before_the_start_and_kept() -> None:
    async with visit(1) as [ana]:
        await ana.create(edition="saved-by-the-bell")
        colors = [each["color"] for each in ana.find("room")["wears"]]

        shown = await ana.send({"wear": [colors[1], "plaid"]})
        await ana.send({"start": True})

        assert [each["worn"] for each in shown["wears"]][:3] == [False, True, False]
        state = ana.site.find(ana.room).room.state
        assert state is not None
        assert state.wardrobe[0] == {colors[1]}


@pytest.mark.parametrize("has_started", [False, True])
async def test_the_next_player_of_a_seat_wears_other_clothes(has_started: bool) -> None:
    async with visit(2) as [ana, ben]:
        await ana.create(edition="saved-by-the-bell")
        colors = [each["color"] for each in ana.find("room")["wears"]]
        await ana.send({"wear": colors})
        if has_started:
            await ana.send({"start": True})
        await ana.send({"stand": True})
        stored = ana.site.store.load_room(ana.room)
        assert stored is not None
        assert stored.clothes == {}
        await ben.enter(ana.room)
        await ben.send({"sit": {"name": "Ben", "seat": 0}})

        assert ana.site.find(ana.room).clothes == {}
        if not has_started:
            assert [each["worn"] for each in ben.find("room")["wears"]] == [False] * len(colors)


async def test_a_bot_gives_its_seat_to_a_spectator_during_the_game() -> None:
    async with visit(2) as [ana, ben]:
        await ana.create(players=3)
        await ana.send({"start": True})
        await ben.enter(ana.room)
        free = [seat["seat"] for seat in ben.find("table")["seats"] if seat["free"]]
        await ben.send({"sit": {"name": "Ben", "seat": free[-1]}})

        assert free == [1, 2]
        assert ben.find("table")["you"] == 2
        assert len(ben.find("table")["hand"]) > 0
        assert [s["name"] for s in ana.messages[-1]["seats"] if s["seat"] == 2] == ["Ben"]


async def test_a_seat_that_is_given_up_is_free_again() -> None:
    async with visit(2) as [ana, ben]:
        await ana.create(players=2)
        await ben.enter(ana.room)
        await ana.send({"stand": True})

        assert ana.find("room")["you"] is None
        assert [seat["free"] for seat in ben.find("room")["seats"]] == [True, True]


async def test_a_page_that_is_gone_when_it_gets_its_seat_leaves_the_table() -> None:
    async with visit(2) as [ana, ben]:
        await ana.create()

        async def fail(message: Mapping[str, Any]) -> None:
            if message["type"] == "seated":
                raise ConnectionError

        visitor = Visitor(ana.site, fail)
        await visitor.receive(json.dumps({"hello": {"language": "en", "room": ana.room}}))
        with pytest.raises(ConnectionError):
            await visitor.receive('{"sit": {"name": "Ben"}}')
        visitor.close()

        await ben.enter(ana.room)
        assert [seat["kind"] for seat in ben.find("room")["seats"]] == ["here", "absent"]
        assert len(ana.site.find(ana.room).room.members) == 2


async def test_a_page_forgets_its_seat_only_if_there_is_no_such_table() -> None:
    async with visit(2, open_tables=1) as [ana, ben]:
        await ana.create()
        await ana.enter()
        await ben.create()

        assert (await ana.enter(ana.room, ana.token))["lost"] is False, "it is only busy"
        assert (await ana.enter("nowhere", ana.token))["lost"] is True


@pytest.mark.parametrize("command", ["sit", "stand", "replay"])
async def test_a_message_with_a_long_answer_counts_as_several(command: str) -> None:
    async with visit(1, message_rate=0.001, message_burst=30) as [ana]:
        await ana.create()
        text = json.dumps({command: {"name": "Ana"}})
        assert [await ana.visitor.receive(text) for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE rooms SET settings = '{'",
        "UPDATE rooms SET settings = '[]'",
        """UPDATE rooms SET settings = '{"edition": "none", "players": 2, "bots": "simple"}'""",
        """UPDATE rooms SET seats = '[{"x": 1}]'""",
        "UPDATE rooms SET seats = '5'",
        "UPDATE rooms SET clothes = '[]'",
        "UPDATE lines SET text = 'garbage' WHERE number = 1",
        "UPDATE lines SET text = '[[game]]' WHERE number = 2",
        "UPDATE lines SET text = x'ff'",
    ],
)
async def test_a_damaged_table_cannot_be_entered_and_reveals_nothing(
    damage: str, tmp_path: Path
) -> None:
    path = tmp_path / "tables"

    async with visit(1, SqliteStore(path)) as [ana]:
        await ana.create()
        await ana.send({"start": True})
    database = sqlite3.connect(path, isolation_level=None)
    database.execute(damage)
    database.close()
    async with visit(1, SqliteStore(path)) as [again]:
        shown = await again.enter(ana.room, ana.token)
        assert (shown["type"], shown["lost"]) == ("gone", False)
        assert str(tmp_path) not in shown["text"]
        assert (await again.create())["type"] == "room", "other tables are not affected"


async def test_names_are_shown_as_text_and_cut() -> None:
    async with visit(1) as [ana]:
        await ana.create(name="<img src=x onerror=alert(1)>\u202e\n" + "x" * 90)
        shown = ana.find("room")["seats"][0]["name"]

        assert shown.startswith("<img src=x")
        assert len(shown) <= 24
        assert shown.isprintable()


async def test_a_name_that_is_not_visible_or_looks_like_another_one_is_refused() -> None:
    async with visit(2) as [ana, ben]:
        for name, reason in (("\u3164", "Nothing of this name is visible"), ("bot 2", "like this")):
            assert reason in (await ana.create(name=name))["text"]
        assert ana.site.store.count_rooms() == 0, "no table is created in vain"
        await ana.create(players=3)
        await ben.enter(ana.room)
        for name, reason in (("Аna", "like this"), ("B" + "\u0335" * 23, "too many accents")):
            assert reason in (await ben.send({"sit": {"name": name}}))["text"]
        assert [seat["kind"] for seat in ben.find("room")["seats"]] == ["here", "free", "free"]
        await ben.send({"sit": {"name": "Zoë"}})
        assert ben.find("seated")["name"] == "Zoë"


async def test_closing_the_last_page_stops_the_clock_of_the_table() -> None:
    async with visit(1) as [ana]:
        await ana.create(players=3)
        await ana.send({"start": True})
        opened = ana.site.find(ana.room)
        ana.visitor.close()
        await settle()
        before = opened.room.state
        await asyncio.sleep(3600)

        assert opened.room.state == before


async def test_a_page_whose_table_cannot_be_shown_is_told_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: TableMessage) -> None:
        raise ZeroDivisionError

    async with visit(1) as [ana]:
        await ana.create()
        monkeypatch.setattr(TableMessage, "describe", fail)
        gone = await ana.send({"start": True})

        assert (gone["type"], gone["lost"]) == ("gone", False)
        assert gone["text"] == "That did not work."
        assert ana.site.find(ana.room).room.members == ()
    assert "a page cannot be shown" in caplog.text


@pytest.mark.parametrize(
    ("language", "status"),
    [
        ("en", ("You must answer in blue or draw 3 cards.", "Ben must answer in blue or draw")),
        ("es", ("Debes una respuesta de color azul; sin ella, tomas", "Ben debe una respuesta")),
    ],
)
def test_the_status_says_what_is_demanded_from_whom(language: str, status: tuple[str, str]) -> None:
    position = Setup(
        "zelda", hands=["triforce red-1", "red-2 red-3"], discard="red-7", rest="draw",
        players=["Ana", "Ben"],
    ).to_state()  # fmt: skip
    triforce = position.edition.card("triforce")
    state = apply(position, Play(0, triforce, "blue", uno=True))
    shown = tuple(SeatStatus(name, "here") for name in state.players)
    for seat, text in ((1, status[0]), (0, status[1])):
        update = Update(1, view(state, seat), (), shown, None, None, 0.0)
        message = TableMessage(update, PictureBook(language)).describe()
        assert message["status"].startswith(text)
        assert message["detail"] == ""


@pytest.fixture(autouse=True)
def installed(tmp_path: Path) -> Iterator[None]:
    TWILIGHT.install(tmp_path)
    with add_to_path(tmp_path):
        yield


def draw_corner(card: Card, edition: Edition) -> str:
    """Return the other side of a card as it would be drawn in the corner."""
    other = edition.other_side(card)
    assert other is not None
    return draw_small_card(other, load_looks(edition, "en"))


@pytest.mark.parametrize("seed", range(5))
def test_hidden_sides_of_cards_are_not_shown(seed: int) -> None:
    """Several cards look the same from behind; which of them a seat holds is a secret (A148)."""
    seen = view(new_game("twilight", 2, seed=seed), 0)
    edition, book = seen.edition_in_play, PictureBook("en")
    status = tuple(SeatStatus(name, "here") for name in seen.players)
    message = TableMessage(Update(1, seen, (), status, None, None, 0.0), book)
    [keys] = [seat["cards"] for seat in message.describe_seats() if seat["seat"] == 1]
    pictures = book.take_new()

    assert sorted(keys) == sorted(f"look/twilight/{look}" for look in seen.backs[1])
    for card in edition.turned.deck:
        if card.look in seen.backs[1]:
            assert draw_corner(card, edition) not in pictures[f"look/twilight/{card.look}"]
