"""Saved games that are well-formed but impossible are refused: what they offer is tried."""

import re
from collections import UserString
from copy import deepcopy
from types import MappingProxyType
from typing import Any

import pytest

from tests.json.example_states import play_card, play_house_rule, play_triforce
from tests.thorough import choose_count, each_case
from unoengine import Action, Draw, GameState, Options, Setup, apply, legal_moves, new_game
from unoengine.core.errors import FormatError
from unoengine.records import loaded_state_check
from unoengine.records.state_record import read_state, write_state


def forge_questions(rule: str, *questions: dict[str, Any]) -> dict[str, Any]:
    """Return a record with these questions; each is the first question with some parts replaced."""
    record = write_state(play_house_rule(rule))
    first = record["pending"]["questions"][0]
    record["pending"]["questions"] = [first | question for question in questions]
    return record


BOTH_VOTE_PURPLE = (
    {"answers": ["blue", "purple", *(f"x{n}" for n in range(100))]},
    {"answers": ["blue", "purple"], "player": 2},
)
STAKE = {"answers": ["give in", *(f"x{n}" for n in range(600))]}


FAILS, TOO_MANY = "an action that this state offers fails", "at most 1000 answers"
MANY_QUESTIONS = "a list of 1 to 1000 questions"


@each_case(
    "record, reason",
    [
        # A question fails at once, next, after many answers, after many questions, and after one
        # of many answers.
        (forge_questions("duel", {"data": "x"}), FAILS),
        (forge_questions("duel", {}, {"data": "x"}), FAILS),
        (forge_questions("duel", STAKE, {"data": "x"}), FAILS),
        (forge_questions("duel", *[{}] * 200, {"data": "x"}), FAILS),
        (forge_questions("vote", *BOTH_VOTE_PURPLE), FAILS),
        # There are too many answers of one question, of two, and some that are hard to tell apart.
        (forge_questions("duel", {"answers": [f"x{n}" for n in range(1001)]}), TOO_MANY),
        (forge_questions("duel", STAKE, STAKE), TOO_MANY),
        (forge_questions("duel", {"answers": [n * (2**61 - 1) for n in range(1001)]}), TOO_MANY),
        (forge_questions("duel", *[{}] * 1001), MANY_QUESTIONS),
    ],
)
def test_a_question_that_fails_or_offers_too_much_is_refused(
    record: dict[str, Any], reason: str
) -> None:
    with pytest.raises(FormatError, match=reason):
        read_state(record)


def test_the_most_answers_are_accepted() -> None:
    state = read_state(forge_questions("duel", {"answers": [f"x{n}" for n in range(1000)]}))
    assert len(legal_moves(state)) == 1000


@pytest.mark.parametrize(
    ("parts", "place", "reason"),
    [
        ({"questions": []}, "pending.questions", "a list of 1 to 1000 questions is expected"),
        ({"before": "ab"}, "pending.before", "a card and a color are expected"),
        ({"before": ["pink-5"]}, "pending.before", "a card and a color are expected"),
        ({"before": ["pink-5", "ash"]}, "pending.before[1]", "a color of the edition is expected"),
        ({"by": "nobody"}, "pending.by", "'card', 'start card' or a variant that asks"),
    ],
)
def test_question_with_an_invalid_part_is_refused(
    parts: dict[str, Any], place: str, reason: str
) -> None:
    record = write_state(play_house_rule("duel"))
    record["pending"] |= parts
    with pytest.raises(FormatError, match=re.escape(f"{place}: {reason}")):
        read_state(record)


@pytest.mark.parametrize("code", ["blue-2", "wild", "skip"])
def test_card_that_does_not_ask_cannot_be_the_acting_card(code: str) -> None:
    with pytest.raises(
        FormatError, match=r"acting: (a card whose effect asks is|frozen has no card)"
    ):
        read_state(forge_questions("duel", {"acting": code}))


def test_cards_drawn_for_a_demand_are_pending_only_if_one_meets_it() -> None:
    state = apply(play_triforce(), Draw(1))
    assert [card.code for card in state.drawn] == ["blue-3", "blue-6", "tan-2"]
    record = write_state(state)
    assert read_state(record) == state
    assert legal_moves(read_state(record)) == legal_moves(state)
    record["pending"]["cards"] = ["tan-2"]
    with pytest.raises(FormatError, match="a drawn card is pending only if it may be played"):
        read_state(record)


def test_option_with_too_many_values_is_refused() -> None:
    clothing = tuple(f"c{n}" for n in range(101))
    options = Options(effects={"rad-style": {"clothing": clothing}})
    record = write_state(new_game("saved-by-the-bell", 2, seed=1, options=options))
    with pytest.raises(FormatError, match="at most 100 values"):
        read_state(record)


def test_wardrobe_without_color_names_is_refused() -> None:
    record = write_state(new_game("saved-by-the-bell", 2, seed=1)) | {"wardrobe": [[""], []]}
    with pytest.raises(FormatError, match="seat 0 wears ''"):
        read_state(record)


def test_compiled_answers_from_files_are_evicted(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = choose_count(3200, 32_000)
    monkeypatch.setattr("unoengine.core.compiled_rules._MAX_CHOSEN", limit)
    record = forge_questions("duel", STAKE)
    first = read_state(record)
    kept = first._round.rules.registry.moves
    for round in range(40):
        answers = [f"{round}-{n}" for n in range(limit // 35)]
        read_state(forge_questions("duel", {"answers": answers}))
    assert len(kept) < 0.7 * limit
    for move in legal_moves(first):
        apply(first, move)  # what was forgotten is found again


@pytest.mark.parametrize(
    ("codes", "place", "reason"),
    [
        (["oak"], "known[0].cards[0]", "zelda has no card 'oak'"),
        (["blue-0", "oak"], "known[0].cards[1]", "zelda has no card 'oak'"),
        ([["blue-0"]], "known[0].cards[0]", "zelda has no card ['blue-0']"),
        (["blue-0", "blue-0"], "known[0].cards", "cards of that hand are expected"),
        (["red-2"], "known[0].cards", "cards of that hand are expected"),
        ([], "known[0].cards", "cards of that hand are expected"),
        ("blue-0", "known[0].cards", "a list of card codes is expected"),
        ({"blue-0": 1}, "known[0].cards", "a list of card codes is expected"),
    ],
)
def test_known_cards_must_be_in_the_hand(codes: Any, place: str, reason: str) -> None:
    """The first card of the deck has the first bit, so it is the easiest to get wrong."""
    table = Setup("zelda", hands=["blue-0 red-1", "red-3"], discard="red-4").to_state()
    entry = {"holder": 0, "viewer": 1, "cards": codes}
    with pytest.raises(FormatError) as found:
        read_state(write_state(table) | {"known": [entry]})
    assert (found.value.place, found.value.reason) == (place, reason)


@each_case("hand", [{}, {"red-3": 1}, "", "red-3", None, 7])
def test_hand_must_be_a_list(hand: Any) -> None:
    record = write_state(
        Setup("zelda", hands=["blue-0 red-1", "red-3"], discard="red-4").to_state()
    )
    record["hands"][1] = hand
    with pytest.raises(FormatError, match=r"hands\[1\]: a list of card codes is expected"):
        read_state(record)


def write_known(*entries: tuple[int, int, str]) -> dict[str, Any]:
    """Return the record of a state with these known cards: holder, viewer, code."""
    table = Setup("zelda", hands=["blue-0 red-1", "red-3", "tan-1"], discard="red-4").to_state()
    known = [
        {"holder": holder, "viewer": viewer, "cards": [code]} for holder, viewer, code in entries
    ]
    return write_state(table) | {"known": known}


def test_order_of_known_cards_does_not_matter_and_an_unknown_name_is_refused() -> None:
    one, other = (0, 1, "blue-0"), (0, 2, "red-1")
    state = read_state(write_known(other, one))
    assert state == read_state(write_known(one, other))
    assert [[card.code for card in by[0]] for by in state.known[1:]] == [["blue-0"], ["red-1"]]
    record = write_known(one)
    record["known"][0]["when"] = "yesterday"
    with pytest.raises(FormatError, match=r"known\[0\]: 'when' is not known here"):
        read_state(record)


def test_drawn_card_that_its_effect_forbids_is_not_pending() -> None:
    """With the strict policy, a card of the color in force forbids a Wild Draw Four (A40)."""
    strict = Options(effects={"wild-draw-four": {"policy": "strict"}})
    for top, fits in (("red-4", False), ("tan-4", True)):
        table = Setup("zelda", hands=["wild-draw-four red-1", "red-3"], discard=top, options=strict)
        record = write_state(table.to_state()) | {
            "phase": "drawn",
            "pending": {"cards": ["wild-draw-four"]},
        }
        if fits:
            assert read_state(record).phase == "drawn"
        else:
            with pytest.raises(
                FormatError, match="a drawn card is pending only if it may be played"
            ):
                read_state(record)


def test_duration_of_a_note_must_be_a_string() -> None:
    record = write_state(play_house_rule("vote"))
    (note,) = record["notes"][:1]
    assert read_state(record)._round.notes
    note["lasts"] = UserString(note["lasts"])
    with pytest.raises(FormatError, match="'round' or 'game' is expected"):
        read_state(record)


def test_record_may_be_any_mapping() -> None:
    record = write_known((0, 1, "blue-0"))
    assert read_state(MappingProxyType(record)) == read_state(record)


@pytest.mark.parametrize(
    ("seat", "reason"),
    [(None, "a note with a hand must belong to a seat"), (0, "third-time does not keep")],
)
def test_note_with_a_hand_needs_a_seat_and_a_declaration(seat: int | None, reason: str) -> None:
    """Without a seat it would be unknown which players may see the hand."""
    table = Setup(
        edition="frozen",
        hands=["pink-1", "pink-2"],
        discard="blue-5",
        rest="draw",
        house_rules={"customizable": "third-time"},
    ).to_state()
    kept = {"hand": ["pink-1"]}
    note = {"by": "third-time", "key": "times", "player": seat, "value": kept, "lasts": "round"}
    with pytest.raises(FormatError, match=reason):
        read_state(write_state(table) | {"notes": [note]})


HANDS = ["wild-draw-four red-1 red-2", "tan-3 tan-6", "tan-1 tan-2"]


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """Return the list of actions that are tried while a state is read."""
    tried: list[Action] = []

    def noted(state: GameState, action: Action) -> GameState:
        tried.append(action)
        return apply(state, action)

    monkeypatch.setattr(loaded_state_check, "apply", noted)
    return tried


def write_challenge(edition: str = "zelda", **more: Any) -> dict[str, Any]:
    """Return the record of a state in which a Wild Draw Four was played on a red 5."""
    table = Setup(edition, hands=HANDS, discard="red-5", rest="draw", **more).to_state()
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
    given: dict[str, Any] = {
        "edition": "zelda",
        "hands": HANDS,
        "discard": "blue-5",
        "rest": "draw",
    } | more
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
    table = Setup("zelda", hands=["wild-draw-four red-1", *HANDS[1:]], discard="red-5", rest="draw")
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
