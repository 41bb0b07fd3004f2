"""Answers to a question from a file are tried, even if the card always asks that question."""

from copy import deepcopy
from typing import Any

import pytest

from tests.json.example_states import play_card, play_house_rule, play_triforce
from unoengine import Action, Draw, GameState, Setup, apply, legal_moves
from unoengine.core.errors import FormatError
from unoengine.records import state_record
from unoengine.records.state_record import read_state, write_state

HANDS = ["wild-draw-four red-1 red-2", "tan-3 tan-6", "tan-1 tan-2"]


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """Return the list of actions that are tried while a state is read."""
    tried: list[Action] = []

    def noted(state: GameState, action: Action) -> GameState:
        tried.append(action)
        return apply(state, action)

    monkeypatch.setattr(state_record, "apply", noted)
    return tried


def write_challenge(**more: Any) -> dict[str, Any]:
    """Return the record of a state in which a Wild Draw Four was played on a red 5."""
    table = Setup(hands=HANDS, discard="red-5", rest="draw", **more).to_state()
    return write_state(play_card(table, "wild-draw-four", "tan"))


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"direction": -1},
        {"edition": "zelda-es"},
        {"edition": "frozen", "hands": ["wild-draw-four pink-1 pink-2", "pink-3", "pink-9"]},
    ],
)
def test_question_that_the_card_always_asks_is_tried(
    tries: list[Action], more: dict[str, Any]
) -> None:
    given: dict[str, Any] = {"hands": HANDS, "discard": "blue-5", "rest": "draw"} | more
    state = play_card(Setup(**given).to_state(), "wild-draw-four", "blue")
    assert read_state(write_state(state)) == state
    assert tries == list(legal_moves(state))


QUESTION: dict[str, dict[str, Any]] = {
    "another hand": {"data": {"hand": ["red-1"]}},
    "more than a hand": {"data": {"hand": ["red-1", "red-2", "tan-9"]}},
    "no hand": {"data": {"hand": []}},
    "fewer answers": {"answers": ["challenge"]},
    "other answers": {"answers": ["challenge", "accept"]},
    "another seat": {"player": 2},
}
PENDING: dict[str, dict[str, Any]] = {
    "another next": {"next": 2},
    "another player": {"player": 2},
    "before any color": {"before": ["red-5", None]},
    "a choice": {"choice": "x"},
    "uno": {"uno": False},
}


@pytest.mark.parametrize("what", [*QUESTION, *PENDING, "another card on top", "a second question"])
def test_any_other_question_is_tried(tries: list[Action], what: str) -> None:
    record = write_challenge()
    pending = record["pending"]
    (first,) = pending["questions"]
    first |= QUESTION.get(what, {})
    pending |= PENDING.get(what, {})
    record["turn"] = first["player"]
    if what == "another card on top":
        other = record["pile"].index("tan-9")
        record["top"], record["pile"][other] = record["pile"][other], record["top"]
    if what == "a second question":
        pending["questions"].append(deepcopy(first))
    read_state(record)
    assert len(tries) >= len(first["answers"])


def test_a_question_that_depends_on_a_last_card_or_on_notes_is_tried(tries: list[Action]) -> None:
    """A duel rolls dice and keeps a note."""
    table = Setup(hands=["wild-draw-four red-1", *HANDS[1:]], discard="red-5", rest="draw")
    for state in (play_card(table.to_state(), "wild-draw-four", "tan"), play_house_rule("duel")):
        tries.clear()
        assert read_state(write_state(state)) == state
        assert tries


def test_demand_is_tried(tries: list[Action]) -> None:
    state = play_triforce()
    assert read_state(write_state(state)) == state
    assert tries == [Draw(1)]
    tries.clear()
    drawn = apply(state, Draw(1))
    assert read_state(write_state(drawn)) == drawn
    assert tries == list(legal_moves(drawn))


def test_list_of_cards_in_place_of_a_hand_is_refused(tries: list[Action]) -> None:
    """They are equal to a hand, but they lack its methods."""
    record = write_challenge()
    (question,) = record["pending"]["questions"]
    question["data"] = [{"card": code} for code in question["data"]["hand"]]
    with pytest.raises(FormatError, match="an action that this state offers fails"):
        read_state(record)
    assert tries


def test_every_action_is_tried_where_an_effect_keeps_a_note(tries: list[Action]) -> None:
    table = Setup(
        edition="frozen",
        hands=["wild-draw-four pink-1 pink-2", "pink-3", "pink-9"],
        discard="blue-5",
        rest="draw",
        house_rules={"customizable": "third-time"},
    ).to_state()
    note = {"by": "third-time", "key": "times", "player": None, "value": 1, "lasts": "round"}
    read_state(write_state(table))
    assert tries == []
    read_state(write_state(table) | {"notes": [note]})
    assert tries
