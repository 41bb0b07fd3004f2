"""A scenario set up on the library's table, and looked at afterwards."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from unoengine import GameState, Options, Play, Setup, explain, legal_moves
from unoengine.authoring import Effect

from .notation import Line, NotationError, Scenario
from .spelling import action, actions, spelled
from .written import WRITTEN


def staged(scenario: Scenario, box: str) -> Setup:
    """Return the table as the scenario finds it."""
    lines = scenario.given_in(box)
    said = {line.heading: line.says for line in lines}
    hands = numbered(lines, "pN")
    written = numbered(lines, "rule customizable-N")
    return Setup(
        box,
        hands=[_cards(hands[seat]) for seat in range(len(hands))],
        discard=_cards(said.get("discard", "")),
        draw=_cards(said["draw"]),
        color=said.get("color"),
        turn=_seat(said.get("turn", "p0")),
        direction=_direction(said.get("direction", "left")),
        dealer=_seat(said.get("dealer", "p0")),
        scores=_scores(said.get("scores"), len(hands)),
        wardrobe={seat: set(worn.split()) for seat, worn in numbered(lines, "wearing pN").items()},
        house_rules={"customizable": _rules(written)} if written else None,
        options=_options(said.get("options", "").split()),
        rest="draw" if said.get("rest") == "draw" else None,
    )


def numbered(lines: Iterable[Line], heading: str) -> dict[int, str]:
    """Return what the lines with a number in this heading say, by that number."""
    return {line.number: line.says for line in lines if line.heading == heading}


def _cards(text: str) -> str:
    return "" if text == "nothing" else text


def _seat(text: str) -> int:
    return int(text.removeprefix("p"))


def _direction(text: str) -> int:
    return {"left": +1, "right": -1}[text]


def _points(text: str) -> dict[int, int]:
    pairs = (each.split() for each in text.split(","))
    return {_seat(who): int(points) for who, points in pairs}


def _scores(text: str | None, players: int) -> list[int] | None:
    return None if text is None else [_points(text)[seat] for seat in range(players)]


def _rules(written: dict[int, str]) -> list[Effect | None]:
    return [WRITTEN[written[card]] if card in written else None for card in (1, 2)]


def _options(chosen: list[str]) -> Options:
    plain: dict[str, Any] = {}
    effects: dict[str, dict[str, object]] = {}
    for item in chosen:
        name, _, value = item.partition("=")
        effect, dot, field = name.rpartition(".")
        (effects.setdefault(effect, {}) if dot else plain)[field] = _value(value)
    return Options(**plain, effects=effects)


def _value(text: str) -> object:
    if "," in text:
        return tuple(text.split(","))
    return {"True": True, "False": False}.get(text, int(text) if text.isdigit() else text)


def told(state: GameState, line: Line) -> tuple[object, object]:
    """Return what a line expects of the state, and what is so."""
    seat, says = line.number, line.says
    match line.heading:
        case "phase":
            return says, state.phase
        case "turn":
            return says, _name(state.turn)
        case "direction":
            return _direction(says), state.direction
        case "top":
            return says, state.top.code
        case "color":
            return says, state.color or "none"
        case "demand":
            return says, state.demand or "none"
        case "exposed":
            return says, _name(state.exposed)
        case "dealer":
            return says, _name(state.dealer)
        case "round":
            return int(says), state.round
        case "round winner":
            return says, _name(state.round_winner)
        case "winners":
            return says, " ".join(map(_name, state.winners)) or "nobody"
        case "scores":
            return _of_those_named(says, state.scores)
        case "hand sizes":
            return _of_those_named(says, state.hand_sizes)
        case "pN has":
            return _sorted(says), sorted(map(str, state.hand(seat)))
        case "draw pile":
            return int(says), state.draw_pile_size
        case "discard pile":
            return int(says), len(state.discards)
        case "discards":
            return _sorted(says), sorted(map(str, state.discards))
        case "draw pile includes":
            return Counter(), Counter(says.split()) - Counter(map(str, state.draw_pile))
        case "cards in all":
            piles = state.draw_pile_size + len(state.discards)
            return int(says), sum(state.hand_sizes) + piles
        case _:
            return _of_the_moves(state, line)


def _of_the_moves(state: GameState, line: Line) -> tuple[object, object]:
    seat, says, edition = line.number, line.says, state.edition
    legal = legal_moves(state, seat)
    match line.heading:
        case "legal pN":
            return _spelled(actions(seat, says, edition)), _spelled(_without_uno(legal))
        case "legal pN includes":
            wanted = actions(seat, says, edition)
            return _spelled(wanted), _spelled(each for each in legal if each in wanted)
        case "not legal pN":
            unwanted = actions(seat, says, edition)
            return [], _spelled(each for each in legal if each in unwanted)
        case "legal pN count":
            return int(says), len(_without_uno(legal))
        case "lawful pN":
            return True, explain(state, action(seat, says, edition)).lawful
        case "unlawful pN":
            return False, explain(state, action(seat, says, edition)).lawful
    raise NotationError(f"nothing is known of {line.heading!r}")


def _without_uno(moves: Iterable[Any]) -> list[Any]:
    return [move for move in moves if not (isinstance(move, Play) and move.uno)]


def _spelled(moves: Iterable[Any]) -> list[str]:
    return sorted(map(spelled, moves))


def _sorted(cards: str) -> list[str]:
    return sorted(_cards(cards).split())


def _of_those_named(says: str, values: tuple[int, ...]) -> tuple[dict[int, int], dict[int, int]]:
    expected = _points(says)
    return expected, {seat: values[seat] for seat in expected}


def _name(seat: int | None) -> str:
    return "nobody" if seat is None else f"p{seat}"
