"""Saved games that are well-formed and lie: what could not go on is refused where it is read."""

import re
from collections import UserString
from types import MappingProxyType
from typing import Any

import pytest

from tests.json.tables import asked, demanded
from unoengine import Draw, Options, Setup, apply, legal_moves, new_game
from unoengine.records.state_record import read_state, write_state
from unoengine.values.errors import FormatError


def forged(rule: str, *questions: dict[str, Any]) -> dict[str, Any]:
    """Return a game in which a rule has put these questions, each otherwise as the first was."""
    record = write_state(asked(rule))
    first = record["pending"]["questions"][0]
    record["pending"]["questions"] = [first | question for question in questions]
    return record


BOTH_VOTE_PURPLE = (
    {"answers": ["blue", "purple", *(f"x{n}" for n in range(100))]},
    {"answers": ["blue", "purple"], "player": 2},
)
STAKE = {"answers": ["give in", *(f"x{n}" for n in range(600))]}


@pytest.mark.parametrize(
    "record",
    [
        forged("duel", {"data": "x"}),
        forged("duel", {}, {"data": "x"}),
        forged("duel", STAKE, {"data": "x"}),
        forged("duel", *[{}] * 200, {"data": "x"}),
        forged("vote", *BOTH_VOTE_PURPLE),
    ],
    ids=["at once", "next", "after many answers", "after many questions", "one of many answers"],
)
def test_a_question_that_leads_nowhere_is_refused_however_late_it_comes(
    record: dict[str, Any],
) -> None:
    with pytest.raises(FormatError, match="an action that this state offers fails"):
        read_state(record)


@pytest.mark.parametrize(
    "record",
    [
        forged("duel", {"answers": [f"x{n}" for n in range(1001)]}),
        forged("duel", STAKE, STAKE),
        forged("duel", {"answers": [n * (2**61 - 1) for n in range(1001)]}),
    ],
    ids=["of one question", "of two", "that are hard to tell apart"],
)
def test_more_answers_than_anybody_is_offered_are_refused(record: dict[str, Any]) -> None:
    with pytest.raises(FormatError, match="at most 1000 answers"):
        read_state(record)


def test_just_as_many_answers_as_somebody_may_be_offered() -> None:
    state = read_state(forged("duel", {"answers": [f"x{n}" for n in range(1000)]}))

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
def test_a_question_needs_all_its_parts(parts: dict[str, Any], place: str, reason: str) -> None:
    record = write_state(asked("duel"))
    record["pending"] |= parts

    with pytest.raises(FormatError, match=re.escape(f"{place}: {reason}")):
        read_state(record)


@pytest.mark.parametrize("code", ["blue-2", "wild", "skip"])
def test_nothing_asks_as_a_card_that_does_not_ask(code: str) -> None:
    with pytest.raises(
        FormatError, match=r"acting: (a card whose effect asks is|frozen has no card)"
    ):
        read_state(forged("duel", {"acting": code}))


def test_a_card_drawn_for_a_demand_waits_if_it_meets_it() -> None:
    state = apply(demanded(), Draw(1))
    assert [card.code for card in state.drawn] == ["blue-3", "blue-6", "tan-2"]
    record = write_state(state)

    assert read_state(record) == state
    assert legal_moves(read_state(record)) == legal_moves(state)
    record["pending"]["cards"] = ["tan-2"]
    with pytest.raises(FormatError, match="a drawn card is pending only if it may be played"):
        read_state(record)


def test_there_are_not_more_questions_than_answers() -> None:
    with pytest.raises(FormatError, match="a list of 1 to 1000 questions"):
        read_state(forged("duel", *[{}] * 1001))


def test_an_option_has_no_more_values_than_can_be_offered() -> None:
    clothing = tuple(f"c{n}" for n in range(101))
    options = Options(effects={"rad-style": {"clothing": clothing}})
    record = write_state(new_game("saved-by-the-bell", 2, seed=1, options=options))
    with pytest.raises(FormatError, match="at most 100 values"):
        read_state(record)


def test_nobody_wears_a_color_without_a_name() -> None:
    record = write_state(new_game("saved-by-the-bell", 2, seed=1)) | {"wardrobe": [[""], []]}
    with pytest.raises(FormatError, match="seat 0 wears ''"):
        read_state(record)


def test_answers_out_of_files_are_not_kept_for_ever() -> None:
    record = forged("duel", STAKE)
    first = read_state(record)
    kept = first._round.rules.registry.moves
    for round in range(40):
        answers = [f"{round}-{n}" for n in range(900)]
        read_state(forged("duel", {"answers": answers}))
    assert len(kept) < 20_000
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
def test_nobody_has_seen_what_is_not_there(codes: Any, place: str, reason: str) -> None:
    """Not even the first card of the deck, which has the first bit."""
    table = Setup(hands=["blue-0 red-1", "red-3"], discard="red-4").to_state()
    entry = {"holder": 0, "viewer": 1, "cards": codes}

    with pytest.raises(FormatError) as found:
        read_state(write_state(table) | {"known": [entry]})

    assert (found.value.place, found.value.reason) == (place, reason)


@pytest.mark.parametrize("hand", [{}, {"red-3": 1}, "", "red-3", None, 7], ids=repr)
def test_a_hand_is_a_list(hand: Any) -> None:
    record = write_state(Setup(hands=["blue-0 red-1", "red-3"], discard="red-4").to_state())
    record["hands"][1] = hand

    with pytest.raises(FormatError, match=r"hands\[1\]: a list of card codes is expected"):
        read_state(record)


def seen(*entries: tuple[int, int, str]) -> dict[str, Any]:
    """Return a table of three at which these have seen cards of these."""
    table = Setup(hands=["blue-0 red-1", "red-3", "tan-1"], discard="red-4").to_state()
    known = [
        {"holder": holder, "viewer": viewer, "cards": [code]} for holder, viewer, code in entries
    ]
    return write_state(table) | {"known": known}


def test_in_what_order_it_is_told_who_has_seen_what_makes_no_difference() -> None:
    one, other = (0, 1, "blue-0"), (0, 2, "red-1")

    state = read_state(seen(other, one))

    assert state == read_state(seen(one, other))
    assert [[card.code for card in by[0]] for by in state.known[1:]] == [["blue-0"], ["red-1"]]


def test_nothing_more_is_told_of_what_somebody_has_seen() -> None:
    record = seen((0, 1, "blue-0"))
    record["known"][0]["when"] = "yesterday"

    with pytest.raises(FormatError, match=r"known\[0\]: 'when' is not known here"):
        read_state(record)


def test_a_drawn_card_does_not_wait_where_its_effect_forbids_it() -> None:
    """Strictly, no Wild Draw Four is played with a card of the colour in force (A40)."""
    strict = Options(effects={"wild-draw-four": {"policy": "strict"}})
    for top, fits in (("red-4", False), ("tan-4", True)):
        table = Setup(hands=["wild-draw-four red-1", "red-3"], discard=top, options=strict)
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


def test_only_texts_say_how_long_a_note_lasts() -> None:
    record = write_state(asked("vote"))
    (note,) = record["notes"][:1]
    assert read_state(record)._round.notes
    note["lasts"] = UserString(note["lasts"])

    with pytest.raises(FormatError, match="'round' or 'game' is expected"):
        read_state(record)


def test_any_mapping_is_a_record() -> None:
    record = seen((0, 1, "blue-0"))

    assert read_state(MappingProxyType(record)) == read_state(record)


@pytest.mark.parametrize(
    ("seat", "reason"),
    [(None, "a note with a hand must belong to a seat"), (0, "third-time does not keep")],
)
def test_a_hand_is_noted_with_a_seat(seat: int | None, reason: str) -> None:
    """Of a hand that is nobody's it could not be said who may know it."""
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
