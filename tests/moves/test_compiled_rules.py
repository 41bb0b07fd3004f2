"""The rules of a box: which ones are equal, and how much of what was worked out they keep."""

from collections.abc import Callable
from typing import Any
from unittest.mock import ANY

import pytest

from unoengine import Draw, Play, Setup, legal_moves
from unoengine.editions.zelda import ZELDA
from unoengine.game.players import rules_for
from unoengine.moves.compiled_rules import Rules
from unoengine.moves.stages import MANY


def fresh(seats: int = 4) -> Rules:
    """Return rules of the Zelda box that nobody has asked anything yet."""
    return Rules(rules_for("zelda", seats, None, None, ()).agreement, seats)


def held(rules: Rules, codes: str) -> int:
    """Return what a hand of these cards is for the rules."""
    return rules.codec.pack(rules.face_of_code[code] for code in codes.split())


# --- equality


def test_rules_that_were_compiled_twice_are_equal() -> None:
    rules, again = fresh(), fresh()

    assert rules is not again
    assert rules == again
    assert hash(rules) == hash(again)
    assert len({rules, again, fresh(3)}) == 2


def test_rules_differ_by_who_has_left() -> None:
    rules = fresh()

    assert rules.without([1]) != rules
    assert rules.without([1]) != rules.without([2])
    assert rules.without([1, 2]) == fresh().without([1]).without([2])


def test_what_is_no_rules_is_asked_itself_whether_it_is_equal() -> None:
    assert fresh() == ANY


# --- what is kept


def test_who_stays_keeps_the_same_rules_when_nobody_else_leaves() -> None:
    rules = fresh().without([1])

    assert rules.without([]) is rules
    assert rules.without([1]) is rules


QUESTIONS: dict[str, Callable[[Rules, int], object]] = {
    "the plays of a part of a hand": lambda rules, number: rules.plays_of_part(
        0, 5, held(rules, f"blue-9 red-{number}")
    ),
    "the plays of a card": lambda rules, number: rules.plays_of_face(
        0, rules.face_of_code["wild"], MANY, rules.edition.colors, (number,)
    ),
    "a demand": lambda rules, number: rules.demand(
        rules.face_of_code["red-draw-two"], None, 0, number, False, False
    ),
    "the rules for those who stay": lambda rules, number: rules.without([number]),
}
"""What rules answer from memory once they have the answer, of one number or another."""


@pytest.mark.parametrize("what", QUESTIONS)
def test_an_answer_is_kept_until_there_are_too_many(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unoengine.moves.compiled_rules._BOOK_LIMIT", 4)
    monkeypatch.setattr("unoengine.moves.compiled_rules._FEWER_LIMIT", 4)
    rules, asked = fresh(8), QUESTIONS[what]

    answer = asked(rules, 1)
    for number in range(2, 6):
        asked(rules, number)
    assert asked(rules, 1) is answer
    asked(rules, 6)

    assert asked(rules, 1) is not answer
    assert asked(rules, 1) == answer


def test_so_is_what_may_be_done_on_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoengine.moves.compiled_rules._BOOK_LIMIT", 4)
    rules = fresh()
    _, written_down = rules.books[0][5]
    hands = [held(rules, f"red-{number}") for number in range(1, 7)]

    for hand in hands[:5]:
        rules.write_down(0, 5, 0, 0, hand)
    assert [*written_down] == hands[:5]
    rules.write_down(0, 5, 0, 0, hands[5])

    assert [*written_down] == hands[5:]


def test_the_plays_of_a_card_are_put_together_once_a_seat_whatever_is_held_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, put_together = fresh(), []
    plays_of_face = rules.plays_of_face

    def counted(_: Rules, seat: int, face: int, *terms: Any) -> tuple[Play, ...]:
        put_together.append((seat, rules.codes[face]))
        return plays_of_face(seat, face, *terms)

    monkeypatch.setattr(Rules, "plays_of_face", counted)
    for seat, beside in enumerate(("red-1", "red-2", "red-1 red-2")):
        assert rules.plays_of_part(seat, 5, held(rules, f"blue-9 {beside}"))

    codes = ("blue-9", "red-1", "red-2")
    assert sorted(put_together) == [(seat, code) for seat in range(4) for code in codes]


def test_what_one_seat_looks_up_is_written_down_for_all() -> None:
    rules = fresh(4).without([2])
    hand = held(rules, "blue-9 red-1")

    rules.write_down(1, 5, 0, 0, hand)

    for seat in (0, 1, 3):
        book, page = rules.books[seat][5]
        assert [play.player for play in book[hand]] == [seat, seat]
        assert page[hand] == (*book[hand], *rules.draws[seat])
    book, _ = rules.books[2][5]
    assert book[hand] == (), "who has left plays nothing"


# --- what is listed


@pytest.mark.parametrize("draw", ["tan-1", ""])
def test_plays_by_the_color_in_force_are_listed_first_and_the_draw_last(draw: str) -> None:
    hands = ["blue-5 red-3 red-skip wild tan-2", "green-1"]
    state = Setup(hands=hands, discard="tan-8 red-5", draw=draw).to_state()

    *plays, last = legal_moves(state)

    assert [str(play.card) for play in plays if isinstance(play, Play)] == [
        *("red-3", "red-skip", "blue-5"),
        *["wild"] * 4,
    ]
    assert last == Draw(0)


@pytest.mark.parametrize("code", ["red-0", "red-4", "red-9", "red-skip"])
def test_what_goes_by_its_symbol_on_one_card_and_by_its_color_on_another_is_listed_once(
    code: str,
) -> None:
    """What was looked up for the one is not added to what is looked up for the other."""
    _, symbol = code.split("-")
    for discard in (f"blue-{symbol}", "red-1", f"blue-{symbol}"):
        hands = [f"{code} tan-2 tan-3", "green-1"]
        state = Setup(hands=hands, discard=discard, draw="tan-1").to_state()

        assert legal_moves(state) == (Play(0, ZELDA.card(code)), Draw(0))
