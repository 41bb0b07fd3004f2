"""Seats: names, tokens, owners, bots, spectators, and what a server stores of them."""

import asyncio
import re
from hashlib import sha256
from typing import Any

import pytest

from tests.hosting.rooms import (
    deal,
    expect_refusal,
    list_presence,
    open_room,
    pick,
    read,
    require_state,
)
from unoengine import SetupError
from unoengine.bots import simple_bot
from unoengine.hosting import Dropped, Limits, Presence, Room, RoomError, SavedSeat, Update


async def test_players_take_free_seats_and_bots_fill_the_others() -> None:
    room = Room("zelda", 4)
    ana, ben = room.sit("Ana"), room.sit("Ben", 2)
    assert (ana.seat, ben.seat) == (0, 2)
    assert (ana.name, ben.name) == ("Ana", "Ben")
    assert list_presence(room) == ["here", "free", "here", "free"]
    room.start()
    assert list_presence(room) == ["here", "bot", "here", "bot"]
    assert require_state(room).players == ("Ana", "Bot 2", "Ben", "Bot 4")


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("  Ana   Maria ", "Ana Maria"),
        ("line\nbreak\ttab", "line break tab"),
        ("\u202etxet\u200b", "txet"),
        ("x" * 500, "x" * 24),
        ("", "Player"),
        ("\x00\x1b[31m", "[31m"),
        ("  \n\t", "Player"),
        (None, "Player"),
        (b"Ana", "Player"),
        ("Bot 2", "Bot 2 2"),
        ("Zoë 😀", "Zoë 😀"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("Ana\u034f\ufe0f", "Ana"),
        ("A\u200b\u2060\ufeffna\ue000\U0001d159", "Ana"),
        ("Ana\u3164\u2800Maria", "Ana Maria"),
        ("\u0301Ana \u0301Maria", "Ana Maria"),
    ],
)
async def test_names_are_one_printable_line_that_nobody_else_has(given: str, name: str) -> None:
    room = Room("zelda", 3)
    assert room.sit(given).name == name
    room.start()


async def test_name_with_a_number_is_not_longer_than_the_limit() -> None:
    room = Room("zelda", 3)
    names = [room.sit("Ana " * 5 + "Annabel").name for _ in range(3)]
    assert names == ["Ana " * 5 + "Anna", "Ana " * 5 + "An 2", "Ana " * 5 + "An 3"]
    assert {len(name) for name in names} == {24}


async def test_seat_without_a_free_place_is_refused() -> None:
    room = Room("zelda", 2)
    room.sit("Ana")
    wrong: Any
    for wrong in (-1, 2, "1", True, 1.0):
        expect_refusal("no-such-seat", room.sit, "Ben", wrong, says="seats are 0 to 1")
    expect_refusal("seat-taken", room.sit, "Ben", 0, says="seat 0 has an owner")
    room.sit("Ben")
    expect_refusal("no-free-seat", room.sit, "Cy", says="every seat has an owner")


async def test_only_a_connected_player_can_give_up_a_seat() -> None:
    room = Room("zelda", 2)
    ana, eve = room.sit("Ana"), room.watch()
    ana.leave()
    for member, reason in ((ana, "closed"), (eve, "spectator")):
        expect_refusal(reason, member.give_up)


async def test_player_comes_back_with_the_token() -> None:
    room, (ana, ben, _) = open_room()
    assert ana.token
    ana.leave()
    assert list_presence(room)[0] == "absent"
    again = room.join(ana.token)
    assert (again.seat, again.token, list_presence(room)[0]) == (0, ana.token, "here")
    assert [message.view.player for message in pick(again, Update)] == [0]
    assert again.token != ben.token


@pytest.mark.parametrize(
    "token", ["", "x", "\ud800", "-", None, 7, b"x", "a" * 10_000, "\x00", object()]
)
async def test_wrong_token_is_refused_without_being_repeated(token: str) -> None:
    room, _ = open_room()
    free = Room("zelda", 2)
    for place in (room, free):
        with pytest.raises(RoomError) as caught:
            place.join(token)
        assert (caught.value.reason, str(caught.value)) == (
            "unknown-token",
            "no seat has this token",
        )


async def test_hash_of_a_token_is_no_token() -> None:
    room, _ = open_room()
    for saved in room.saved:
        expect_refusal("unknown-token", room.join, saved.token_hash or "", says="token")


async def test_a_token_whose_hash_agrees_in_part_is_refused() -> None:
    """As many guesses as a stranger could make, each with some digits in common with a hash."""
    room, _ = open_room()
    own = {saved.token_hash or "" for saved in room.saved}
    parts = [slice(start, start + 3) for start in range(62)]
    wanted = {(part.start, hashed[part]) for hashed in own for part in parts}
    tried = 0
    for number in range(20_000):
        guess = f"guess {number}"
        digest = sha256(guess.encode()).hexdigest()
        if any((part.start, digest[part]) in wanted for part in (parts[0], parts[-1], parts[30])):
            tried += 1
            expect_refusal("unknown-token", room.join, guess)
    assert tried > 20


async def test_a_token_that_is_changed_a_little_is_refused() -> None:
    room, members = open_room()
    for token in (member.token or "" for member in members):
        for wrong in (
            token[:-1],
            token[1:],
            f"{token} ",
            token.swapcase(),
            token + token,
            token[::-1],
        ):
            expect_refusal("unknown-token", room.join, wrong)
        for place in range(len(token)):
            wrong = token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :]
            expect_refusal("unknown-token", room.join, wrong)


async def test_newer_connection_replaces_an_older_one() -> None:
    room, (ana, ben, _) = open_room()
    again = room.join(ana.token or "")
    assert [message.reason for message in pick(ana, Dropped)] == ["replaced"]
    assert not ana.is_open
    read(again)
    ana.act("draw")
    assert require_state(room).hand_sizes[0] == 2, "the older one does nothing any more"
    ana.leave()
    assert again.is_open
    assert list_presence(room)[0] == "here"
    assert ben.is_open


async def test_tokens_and_hands_are_in_no_message_repr_or_saved_seat() -> None:
    room, members = open_room()
    tokens = [member.token or "" for member in members]
    assert len({*tokens}) == 3
    assert all(re.fullmatch(r"[\w-]{32}", token) for token in tokens)
    shown = repr([room, members, room.seats, room.saved, room._seats.places])
    shown += repr([read(member) for member in members])
    assert not any(token in shown for token in tokens)
    hashes = [saved.token_hash or "?" for saved in room.saved]
    assert not any(hashed in repr([room, members, room.seats]) for hashed in hashes)
    assert not any(hashed in repr(room._seats.places) for hashed in hashes)


async def test_everybody_learns_who_comes_and_goes() -> None:
    room = Room("zelda", 2)
    ana = room.sit("Ana")
    [presence] = pick(ana, Presence)
    assert (presence.you, presence.seats) == (0, room.seats)
    eve = room.watch()
    assert [message.you for message in pick(eve, Presence)] == [None]
    ben = room.sit("Ben")
    ben.leave()
    for member in (ana, eve):
        news = [[seat.presence for seat in message.seats] for message in pick(member, Presence)]
        assert news == [["here", "here"], ["here", "absent"]]


async def test_seat_is_given_up() -> None:
    """Before the game it is free again, during the game a bot has it, and others may take it."""
    room = Room("zelda", 2)
    ana, ben = room.sit("Ana"), room.sit("Ben")
    ben.give_up()
    assert not ben.is_open
    assert [seat.name for seat in room.seats] == ["Ana", "Bot 2"]
    expect_refusal("unknown-token", room.join, ben.token or "", says="token")
    room.start()
    ana.give_up()
    assert [(seat.name, seat.presence) for seat in room.seats] == [("Ana", "bot"), ("Bot 2", "bot")]
    zoe = room.sit("Zoe", 0)
    [update] = pick(zoe, Update)
    assert update.view.players == ("Zoe", "Bot 2")
    assert update.view.hand == require_state(room).hand(0)
    expect_refusal("spectator", room.watch().give_up, says="spectators have no seat")


async def test_bot_is_chosen_for_a_free_seat() -> None:
    room = Room("zelda", 3)
    room.set_bot(0, "heuristic")
    assert [(seat.presence, seat.bot) for seat in room.seats][:2] == [
        ("bot", "heuristic"),
        ("free", None),
    ]
    ana = room.sit("Ana")
    assert ana.seat == 1, "a seat without a bot comes first"
    room.set_bot(0, None)
    room.set_bot(2, simple_bot)
    assert list_presence(room) == ["free", "here", "bot"]
    for seat, bot in ((1, "simple"), (9, "simple")):
        with pytest.raises(RoomError):
            room.set_bot(seat, bot)
    for wrong in ("clever", 7, dict):
        with pytest.raises(SetupError):
            room.set_bot(0, wrong)  # type: ignore[arg-type]
    assert room.saved[2] == SavedSeat("", None, None)
    assert (room.sit("Ben").seat, room.sit("Cy").seat) == (0, 2)
    assert list_presence(room) == ["here"] * 3


async def test_spectators_are_limited() -> None:
    room, _ = open_room(limits=Limits(spectators=2))
    first, _ = room.watch(), room.watch()
    expect_refusal("full", room.watch, says="2 members watch already")
    first.leave()
    assert room.watch().seat is None


async def test_seats_are_stored_before_they_change() -> None:
    kept: list[tuple[SavedSeat, ...]] = []
    room = Room("zelda", 2, save=kept.append)
    ana = room.sit("Ana")
    assert kept[-1] == room.saved
    assert kept[-1][0].name == "Ana"
    room.set_bot(1, "simple")
    assert kept[-1][1].bot == "simple"
    ana.give_up()
    assert kept[-1] == room.saved == (SavedSeat(""), SavedSeat("", None, "simple"))
    assert len(kept) == 3


async def test_seat_that_cannot_be_stored_does_not_change() -> None:
    is_full = False

    def save(saved: object) -> None:
        if is_full:
            raise OSError(28, "No space left on device")

    room = Room("zelda", 3, save=save)
    ana = room.sit("Ana")
    room.set_bot(2, "heuristic")
    before, is_full = (room.saved, room.seats, room.number), True
    for change in (
        lambda: room.sit("Ben"),
        lambda: room.set_bot(1, "simple"),
        lambda: room.set_bot(2, None),
        ana.give_up,
    ):
        with pytest.raises(OSError, match="No space"):
            change()
    assert (room.saved, room.seats, room.number) == before
    assert ana.is_open


async def test_saved_seats_must_fit_the_room() -> None:
    with pytest.raises(SetupError, match="3 saved seats are needed, not 1"):
        Room(state=deal(), saved=[SavedSeat("Ana")])
    with pytest.raises(SetupError, match="clever"):
        Room("zelda", 2, saved=[SavedSeat("Ana", bot="clever"), SavedSeat("")])


@pytest.mark.parametrize("seats", [0, 1, -1, 99, 2.0, "2"])
def test_number_of_seats_is_checked(seats: int) -> None:
    with pytest.raises(SetupError):
        Room("zelda", seats)


def test_settings_are_checked_when_the_room_is_made() -> None:
    with pytest.raises(SetupError, match="atlantis"):
        Room("atlantis")
    with pytest.raises(SetupError, match="telepathy"):
        Room("zelda", variants=["telepathy"])


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ({"clock": 3}, "clock is a Clock, not 3"),
        ({"limits": "many"}, "limits is Limits, not 'many'"),
        ({"log": "games.toml"}, "log is a Recorder, or another object with begin, add and end"),
        ({"chance": 3}, "chance is a random.Random, not 3"),
        ({"save": []}, "save is a function of the saved seats, not []"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",  # the same in every process
)
def test_parts_are_checked_when_the_room_is_made(part: Any, fault: str) -> None:
    with pytest.raises(SetupError) as caught:
        Room("zelda", **part)
    assert fault in str(caught.value)


@pytest.mark.parametrize("given", [{"seat": 3}, {"seat": 3, "state": deal()}])
def test_argument_that_does_not_exist_is_refused_in_the_name_of_the_room(given: Any) -> None:
    with pytest.raises(TypeError, match=r"Room\(\) got an unexpected keyword argument 'seat'"):
        Room(**given)


def test_room_outside_of_an_event_loop_says_so_and_seats_nobody() -> None:
    room = Room("zelda", 2)
    for use in (lambda: room.sit("Ana"), room.watch, room.start, lambda: room.set_bot(0, None)):
        with pytest.raises(RuntimeError, match=r"use a room in a coroutine, as in asyncio\.run"):
            use()
    assert list_presence(room) == ["free", "free"]
    assert room.state is None


async def test_room_is_used_when_members_come_act_and_go() -> None:
    room = Room("zelda", 2)
    assert room.last_used is None
    await asyncio.sleep(1)
    ana = room.sit("Ana")
    assert room.last_used == 1
    await asyncio.sleep(1)
    ana.act("draw")
    assert room.last_used == 2
    await asyncio.sleep(1)
    ana.leave()
    assert room.last_used == 3
