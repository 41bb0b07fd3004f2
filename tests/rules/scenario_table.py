"""Sets up a scenario, and compares the resulting state with the expected one."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.properties.house_rules import NextDrawsTwo, OthersDrawOne
from unoengine import GameState, Options, Play, Setup, explain, legal_moves
from unoengine.authoring import Effect

from .action_sentences import action, actions, write_action
from .scenario_reader import Line, Scenario, ScenarioError

HOUSE_RULES = {"others-draw-one": OthersDrawOne(), "next-draws-two": NextDrawsTwo()}


def build_setup(scenario: Scenario, edition: str) -> Setup:
    """Return the position with which the scenario begins."""
    lines = scenario.given_in(edition)
    said = {line.heading: line.says for line in lines}
    hands = find_numbered(lines, "pN")
    written = find_numbered(lines, "rule customizable-N")
    return Setup(
        edition,
        hands=[_cards(hands[seat]) for seat in range(len(hands))],
        discard=_cards(said.get("discard", "")),
        draw=_cards(said["draw"]),
        color=said.get("color"),
        turn=_seat(said.get("turn", "p0")),
        direction=_direction(said.get("direction", "left")),
        dealer=_seat(said.get("dealer", "p0")),
        scores=_scores(said.get("scores"), len(hands)),
        wardrobe={
            seat: set(worn.split()) for seat, worn in find_numbered(lines, "wearing pN").items()
        },
        house_rules={"customizable": _rules(written)} if written else None,
        options=_options(said.get("options", "").split()),
        rest="draw" if said.get("rest") == "draw" else None,
    )


def find_numbered(lines: Iterable[Line], heading: str) -> dict[int, str]:
    """Return the texts of the lines with this heading, by the number in the heading."""
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
    return [HOUSE_RULES[written[card]] if card in written else None for card in (1, 2)]


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


def compare_line(state: GameState, line: Line) -> tuple[object, object]:
    """Return the value that a line expects and the value that the state has."""
    seat, says = line.number, line.says
    match line.heading:
        case "phase":
            return says, state.phase
        case "turn":
            return says, format_seat(state.turn)
        case "direction":
            return _direction(says), state.direction
        case "top":
            return says, state.top.code
        case "color":
            return says, state.color or "none"
        case "demand":
            return says, state.demand or "none"
        case "exposed":
            return says, format_seat(state.exposed)
        case "dealer":
            return says, format_seat(state.dealer)
        case "round":
            return int(says), state.round
        case "round winner":
            return says, format_seat(state.round_winner)
        case "winners":
            return says, " ".join(map(format_seat, state.winners)) or "nobody"
        case "scores":
            return compare_named_seats(says, state.scores)
        case "hand sizes":
            return compare_named_seats(says, state.hand_sizes)
        case "pN has":
            return sort_cards(says), sorted(map(str, state.hand(seat)))
        case "draw pile":
            return int(says), state.draw_pile_size
        case "discard pile":
            return int(says), len(state.discards)
        case "discards":
            return sort_cards(says), sorted(map(str, state.discards))
        case "draw pile includes":
            return Counter(), Counter(says.split()) - Counter(map(str, state.draw_pile))
        case "cards in all":
            piles = state.draw_pile_size + len(state.discards)
            expected = len(state.edition.deck) if says == "whole deck" else int(says)
            return expected, sum(state.hand_sizes) + piles
        case _:
            return compare_moves(state, line)


def compare_moves(state: GameState, line: Line) -> tuple[object, object]:
    seat, says, edition = line.number, line.says, state.edition
    legal = legal_moves(state, seat)
    match line.heading:
        case "legal pN":
            return write_actions(actions(seat, says, edition)), write_actions(without_uno(legal))
        case "legal pN includes":
            wanted = actions(seat, says, edition)
            return write_actions(wanted), write_actions(each for each in legal if each in wanted)
        case "not legal pN":
            unwanted = actions(seat, says, edition)
            return [], write_actions(each for each in legal if each in unwanted)
        case "legal pN count":
            return int(says), len(without_uno(legal))
        case "lawful pN":
            return True, explain(state, action(seat, says, edition)).lawful
        case "unlawful pN":
            return False, explain(state, action(seat, says, edition)).lawful
    raise ScenarioError(f"nothing is known of {line.heading!r}")


def without_uno(moves: Iterable[Any]) -> list[Any]:
    return [move for move in moves if not (isinstance(move, Play) and move.uno)]


def write_actions(moves: Iterable[Any]) -> list[str]:
    return sorted(map(write_action, moves))


def sort_cards(cards: str) -> list[str]:
    return sorted(_cards(cards).split())


def compare_named_seats(
    says: str, values: tuple[int, ...]
) -> tuple[dict[int, int], dict[int, int]]:
    expected = _points(says)
    return expected, {seat: values[seat] for seat in expected}


def format_seat(seat: int | None) -> str:
    return "nobody" if seat is None else f"p{seat}"
