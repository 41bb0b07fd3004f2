"""What members ask for: actions and texts of all kinds, from friends and strangers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hosting.rooms import card, deal, expect_refusal, open_room, pick, read, require_state
from tests.refusals.hostile_objects import hostile_objects
from tests.thorough import scale_examples
from unoengine import Action, CallUno, Catch, Draw, Leave, Options, Play, SetupError, TextError
from unoengine.hosting import Limits, Member, Refused, Room, Update


def refuse(member: Member, request: object, number: object = None) -> Refused:
    """Return the refusal of a request."""
    read(member)
    member.act(request, number)  # type: ignore[arg-type]
    [refused] = read(member)
    assert isinstance(refused, Refused)
    return refused


@pytest.mark.parametrize("text", ["0:red-1", "red 1", "play red 1", "1", "#1", "rojo 1", "RED-1!"])
async def test_action_can_be_typed(text: str) -> None:
    _room, (ana, *_) = open_room()
    ana.language = "es"
    ana.act(text)
    assert pick(ana, Update)[-1].view.discards[-1].code == "red-1"


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (Draw(0), "not-your-seat"),
        (Play(0, deal().hand(0)[0]), "not-your-seat"),
        (Catch(2, 0), "not-your-seat"),
        (Draw("1"), "not-your-seat"),  # type: ignore[arg-type]
        (Draw(True), "not-your-seat"),
        (Draw(1), "not-your-turn"),
        (CallUno(1), "uno-not-due"),
        (Leave(1), "leaving-forbidden"),
        ("0:red-1", "of-another"),
        ("0.draw", "of-another"),
        ("1:joker", "unknown"),
        ("gren 3", "unknown"),
        ("", "empty"),
        ("x" * 201, "too-long"),
        ("\ud800\x00", "empty"),
        ("[" * 200, "empty"),
        (None, "not-understood"),
        (b"draw", "not-understood"),
        (17, "not-understood"),
        ({"action": "draw", "player": 1}, "not-understood"),
        (Draw, "not-understood"),
        (Action(1), "not-understood"),
    ],
)
async def test_request_of_the_second_seat_is_refused(request_: object, reason: str) -> None:
    room, (ana, ben, _) = open_room()
    state, number = room.state, room.number
    read(ana)
    refused = refuse(ben, request_)
    assert refused.reason == reason or reason in ("not-understood", "empty"), refused
    assert refused.message
    assert (room.state, room.number, read(ana)) == (state, number, [])


@given(hostile=hostile_objects())
@scale_examples(1)
async def test_hostile_object_is_refused(hostile: Any) -> None:
    room, (_, ben, _) = open_room()
    state = room.state
    for request in (hostile, Draw(hostile), Play(1, hostile), Catch(1, hostile)):
        refuse(ben, request)
    refuse(ben, Draw(1), hostile)
    assert room.state is state


@given(text=st.text() | st.sampled_from(["uno ", "red 5 ", "0:", "catch "]).map(lambda t: t * 9))
@scale_examples(0.5)
async def test_any_text_is_answered(text: str) -> None:
    _room, (_, ben, _) = open_room()
    read(ben)
    ben.act(text)
    [message] = read(ben)
    assert isinstance(message, Refused)


async def test_refusal_names_cards_and_players_in_the_language_of_the_member() -> None:
    room, (ana, ben, _) = open_room()
    ben.language = "es"
    assert refuse(ben, Draw(1)).message == "No es tu turno; le toca a Ana."
    refused = refuse(ana, Play(0, card(room, "blue-1")))
    assert refused.verdict is not None
    assert refused.verdict.reason == refused.reason == "not-held"


async def test_reason_of_a_refusal_is_that_of_the_rules() -> None:
    state = deal("red-1 blue-2", "tan-3 red-4")
    _room, (ana, _) = open_room(state)
    refused = refuse(ana, "blue 2")
    assert refused.message == (
        "Blue 2 does not go on red 7; red cards do, cards with 7, and cards without a color."
    )


async def test_language_must_be_installed() -> None:
    room, (ana, *_) = open_room(deal(*["red-1 red-2"] * 2))
    for wrong in ("tlh", "", None, 7):
        for request in (
            lambda code: room.sit("Zoe", language=code),
            lambda code: room.watch(language=code),
            lambda code: room.join(ana.token or "", language=code),
            lambda code: setattr(ana, "language", code),
        ):
            with pytest.raises(SetupError):
                request(wrong)
    assert ana.is_open
    assert room.watch(language="es").language == "es"


async def test_member_that_has_left_asks_nothing() -> None:
    _room, (ana, *_) = open_room()
    ana.leave()
    expect_refusal("closed", ana.why, "draw", says="has left")


async def test_spectator_cannot_act_or_ask() -> None:
    room, _ = open_room()
    eve = room.watch()
    assert refuse(eve, Draw(0)).reason == "spectator"
    assert refuse(eve, "draw").reason == "spectator"
    expect_refusal("spectator", eve.why, "draw", says="spectators do not act")


async def test_nothing_can_be_done_before_the_game() -> None:
    room = Room("zelda", 2)
    ana = room.sit("Ana")
    assert refuse(ana, "draw").reason == "not-started"
    expect_refusal("not-started", ana.why, Draw(0), says="has not begun")


async def test_why_explains_actions_of_the_own_seat_only() -> None:
    room, (ana, ben, _) = open_room()
    assert ana.why("red 1").legal
    assert ana.why(Play(0, card(room, "red-1"))).legal
    verdict = ben.why("draw")
    assert (verdict.legal, verdict.reason) == (False, "not-your-turn")
    expect_refusal("not-your-seat", ben.why, Play(0, card(room, "red-1")), says="own seat")
    with pytest.raises(TextError, match="gren"):
        ana.why("gren 3")
    with pytest.raises(TextError, match="expected"):
        ana.why(17)  # type: ignore[arg-type]
    assert not any(isinstance(message, Refused) for message in read(ana))


async def test_action_for_an_earlier_decision_is_late() -> None:
    """A player whose time was up just before must not answer the next question by accident."""
    room, (ana, ben, cy) = open_room(turn=10)
    number = pick(ana, Update)[-1].number
    for member in (ana, ben, cy):
        member.act("draw")
        member.act("pass")
    assert require_state(room).turn == 0
    assert refuse(ana, Draw(0), number).reason == "late"
    number = room.number
    ana.act(Draw(0), number)
    assert require_state(room).hand_sizes[0] == 4


async def test_claim_of_another_player_makes_no_action_late() -> None:
    room, (ana, ben, _) = open_room(window=3)
    ana.act(Play(0, card(room, "red-1")))
    number = pick(ben, Update)[-1].number
    ana.act(CallUno(0))
    assert room.number > number
    ben.act(Play(1, card(room, "red-4")), number)
    assert require_state(room).turn == 2


async def test_wrong_number_of_an_update_is_refused() -> None:
    room, (ana, *_) = open_room()
    wrong: tuple[object, ...] = ("7", 1.5, True, [], b"")
    for number in wrong:
        assert refuse(ana, Draw(0), number).reason == "not-understood"
    assert require_state(room).hand_sizes[0] == 2


async def test_player_leaves_the_game_if_the_rules_allow_it() -> None:
    room, (ana, ben, _) = open_room(deal(options=Options(leaving="allowed")))
    ana.act(Leave(0))
    assert require_state(room).gone == (0,)
    assert ana.is_open, "she watches from her seat"
    ben.act("draw")
    assert pick(ana, Update)[-1].view.hand_sizes[1] == 4


async def test_requests_of_one_member_are_invisible_to_others() -> None:
    room, (ana, ben, cy) = open_room(window=3, limits=Limits(burst=100))
    ana.act(Play(0, card(room, "red-1")))
    for member in (ana, cy):
        read(member)
    ben.act(Play(1, card(room, "red-4")))  # it waits
    for _ in range(40):
        ben.act("nonsense")
    await asyncio.sleep(2.9)
    assert (read(ana), read(cy)) == ([], [])
