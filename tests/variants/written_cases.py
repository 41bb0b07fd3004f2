"""Positions, moves and what is so then, written like this, in the colors of Zelda.

    # A player with an answer may draw instead.
    red-draw-two red-1 red-2 | blue-draw-two blue-1 blue-2 | green-1 green-2; draw: tan-1 tan-2
    p0 red-draw-two = phase demand, turn 1
    moves: p1 blue-draw-two, p1 draw
    refused: p1 pass must-meet-demand
    p1 draw
    > Drew 1 tan-1,tan-2 red-draw-two
    = turn 2, phase turn, sizes 2 5 2
    undo

Hands are separated by bars. Parts like `draw:`, on the same line or below, state more of the
position, and `with:` names a part of it that the test gives; `rule:` is the house rule on blank
cards. Then come moves and what is so then: events of the last move, facts, the legal moves of all
or of one seat (`moves1:`), hands, known cards (`known: 1>0 red-1` if seat 1 knows one of seat 0),
and moves that are refused, lawful or unlawful. `undo` goes back to where the last line of moves
was.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from typing import Any

from attrs import Factory, define

from tests.rules.editions import EDITIONS, translate_colors
from tests.thorough import each_case
from unoengine import Action, CallUno, Card, Catch, Deal, Draw, GameState, Leave, Pass, explain

from .positions import (
    apply_and_describe,
    color_in_force,
    describe_moves,
    find_refusal,
    list_cards,
    list_draw_pile,
    list_hands,
    list_known_cards,
    make_play,
    make_position,
)

_GIVEN = ("draw", "discard", "color", "direction", "seed", "dealer", "turn", "edition")
_SPECIAL = {
    "triforce": "zelda",
    "let-it-go": "frozen",
    "customizable": "frozen",
    "rad-style": "saved-by-the-bell",
}
"""An edition for each card that not all have."""


@define
class WrittenCase:
    """A position with moves and facts, which are checked line by line."""

    title: str
    hands: list[str] = Factory(list)
    given: dict[str, Any] = Factory(dict)
    lines: list[str] = Factory(list)

    def check(self, **more: Any) -> GameState:
        """Apply the moves and check the facts; return the last state."""
        state = make_position(*self.hands, **more | self.given)
        before, events = [state], [""]
        for line in self.lines:
            try:
                if line == "undo":
                    state = before.pop()
                elif re.match("[>=]|[a-z]+[0-9]?: ?", line) and not re.match("p[0-9]: ", line):
                    _check_fact(state, events, line)
                else:
                    before.append(state)
                    state, events = apply_and_describe(state, *line.split(", "))
            except Exception as error:
                error.add_note(f"{self.title} {self.hands} {line!r}")
                raise
        return state


def each_written(text: str, **parts: Mapping[str, Any]) -> Callable[[Any], Callable[..., None]]:
    """Run a test with each written case, and an edition that has its cards.

    Args:
        text: The cases.
        parts: The parts of positions that `with:` names.
    """
    cases = zip(cycle(EDITIONS), read_cases(text, parts), strict=False)
    return each_case("edition, case", [(_choose_edition(case, name), case) for name, case in cases])


def read_cases(text: str, parts: Mapping[str, Mapping[str, Any]]) -> Iterator[WrittenCase]:
    """Yield the cases of a text."""
    case, title = WrittenCase(""), ""
    for line in filter(None, map(str.strip, _split_lines(text))):
        name, _, value = line.partition(":")
        if line[0] == "#":
            title = line
        elif "|" in line and ":" not in line:
            if case.hands:
                yield case
            case = WrittenCase(title, [hand.strip() for hand in line.split("|")])
        elif name == "with" and not case.lines:
            case.given |= parts[value.strip()]
        elif name == "rule" and not case.lines:
            rules = [None if rule == "none" else rule for rule in value.strip().split(", ")]
            case.given["house_rules"] = {"customizable": rules[0] if len(rules) == 1 else rules}
        elif name in _GIVEN and not case.lines:
            value = value.strip()
            case.given[name] = int(value) if re.fullmatch(r"-?\d+", value) else value
        else:
            case.lines.append(line)
    yield case


def _split_lines(text: str) -> Iterator[str]:
    """Yield the lines; parts of a position, and moves and facts after them, count as several."""
    for line in text.splitlines():
        if re.match(r" *p[0-9]", line):
            moves, equals, facts = line.partition(" = ")
            yield from (moves, equals + facts)
        else:
            yield from [line] if line.lstrip()[:1] in ("#", ">") else line.split("; ")


def _choose_edition(case: WrittenCase, edition: str) -> str:
    """Return this edition, unless the case has cards that not all editions have."""
    words = f"{case.hands} {case.given.get('draw')}"
    return next((has for card, has in _SPECIAL.items() if card in words), edition)


def _check_fact(state: GameState, events: list[str], line: str) -> None:
    """Check a line that starts with `>`, `=`, or the name of a check."""
    if line[0] == "=":
        for fact in line[1:].strip().split(", "):
            name, _, value = fact.partition(" ")
            assert (name, _find_fact(state, name)) == (name, value)
        return
    name, _, rest = (">", "", line[1:]) if line[0] == ">" else line.partition(":")
    listed = [part.strip() for part in rest.split("|" if name == "hands" else ", ")]
    expected = [part for part in listed if part or name == "hands"]
    if name == ">":
        in_order = state.edition.name in ("zelda", "zelda-es")
        assert events == expected or (not in_order and [*map(_sort_cards, events)] == expected)
    elif name == "refused":
        for refusal in expected:
            move, _, reason = refusal.rpartition(" ")
            assert (move, find_refusal(state, _read_move(state, move))) == (move, reason)
    elif name in ("lawful", "unlawful"):
        for move in expected:
            assert (move, explain(state, _read_move(state, move)).lawful) == (move, name[0] == "l")
    elif name == "hands":
        assert list_hands(state) == [" ".join(sorted(hand.split())) for hand in expected]
    elif name == "known":
        known = {
            f"{viewer}>{holder} {cards}"
            for viewer, seen in enumerate(list_known_cards(state))
            for holder, cards in seen.items()
        }
        assert known == {*expected}
    else:
        found = describe_moves(state, int(name[5:]) if name[5:] else None)
        if state.edition.name not in ("zelda", "zelda-es"):  # colors are in another order
            found, expected = sorted(found), sorted(expected)
        assert found == expected


def _sort_cards(event: str) -> str:
    """Return an event with its cards in alphabetical order, as in Zelda."""
    return " ".join(",".join(sorted(word.split(","))) for word in event.split())


def _find_fact(state: GameState, name: str) -> str:
    """Return a fact as text."""
    finders: dict[str, Callable[[GameState], object]] = {
        "color": color_in_force,
        "drawn": lambda state: list_cards(state, state.drawn),
        "pile": list_draw_pile,
        "sizes": lambda state: state.hand_sizes,
        "winner": lambda state: state.round_winner,
    }
    if name == "notes":
        return " ".join(key for _, key, _ in state.notes)
    value = finders[name](state) if name in finders else getattr(state, name)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return value.code if isinstance(value, Card) else str(value)


def _read_move(state: GameState, line: str) -> Action:
    """Return a move that need not be legal: `p0 red-7 >2 uno`, `p1 wild tan`, `p2 catch p0`."""
    seat, what, *more = line.split()
    player, edition = int(seat[1:]), state.edition.name
    plain: dict[str, type[Any]] = {
        "draw": Draw,
        "pass": Pass,
        "call": CallUno,
        "deal": Deal,
        "leave": Leave,
    }
    if what in plain:
        move: Action = plain[what](player)
        return move
    if what == "catch":
        return Catch(player, int(more[0][1:]))
    chosen: list[Any] = [
        int(word[1:]) if word[1:].isdigit() else translate_colors(word[1:], "zelda", edition)
        for word in more
        if word.startswith(">")
    ]
    named: list[Any] = [word for word in more if word != "uno" and not word.startswith(">")]
    color, choice = (some[0] if some else None for some in (named, chosen))
    return make_play(state, player, what, color, choice=choice, uno="uno" in more)
