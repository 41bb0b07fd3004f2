"""Actions as scenarios write them: `p1 plays wild green`, and in lists `play wild green`."""

import re

from unoengine import Action, Answer, CallUno, Catch, ChooseColor, Deal, Draw, Pass, Play
from unoengine.authoring import Edition

from .editions import CLOTHES, COLORS
from .scenario_reader import ScenarioError

_THIRD_PERSON = {
    "plays": "play",
    "draws": "draw",
    "passes": "pass",
    "names": "name",
    "accepts": "accept",
    "challenges": "challenge",
    "calls": "call",
    "catches": "catch",
    "deals": "deal",
}
_PLAY = re.compile(
    r"play (?P<card>\S+?)( (?!wearing)(?P<color>\w+))?( wearing (?P<worn>\w+))?(?P<uno>, uno)?"
)
ALL_COLORS = {color for colors in COLORS.values() for color in colors} | set(CLOTHES)


def read_move(line: str, edition: Edition) -> Action:
    """Return the action that a line of `when` describes: `p1 plays wild green`."""
    who, _, what = line.partition(" ")
    verb, _, rest = what.partition(" ")
    if not re.fullmatch(r"p\d+", who) or verb not in _THIRD_PERSON:
        raise ScenarioError(f"nobody does this: {line!r}")
    return action(int(who[1:]), f"{_THIRD_PERSON[verb]} {rest}".strip(), edition)


def action(seat: int, text: str, edition: Edition) -> Action:
    """Return the action of a seat that an item of a list describes: `play wild green`."""
    plain = {
        "draw": Draw(seat),
        "pass": Pass(seat),
        "accept": Answer(seat, "accept"),
        "challenge": Answer(seat, "challenge"),
        "call uno": CallUno(seat),
        "deal": Deal(seat),
    }
    if text in plain:
        return plain[text]
    if play := _PLAY.fullmatch(text):
        return Play(
            seat,
            edition.card(play["card"]),
            color=check_color(play["color"]),
            choice=check_color(play["worn"]),
            uno=bool(play["uno"]),
        )
    if named := re.fullmatch(r"name (\w+)", text):
        return ChooseColor(seat, str(check_color(named[1])))
    if caught := re.fullmatch(r"catch p(\d+)", text):
        return Catch(seat, int(caught[1]))
    raise ScenarioError(f"no such move: {text!r}")


def actions(seat: int, text: str, edition: Edition) -> list[Action]:
    """Return the actions of a list: `play red-5; play wild in any color; draw`."""
    if text == "nothing":
        return []
    moves = [item.strip() for item in text.split(";")]
    for some in ("in any color", "any color"):
        moves = [each for item in moves for each in expand(item, some, edition.colors)]
    return [action(seat, item, edition) for item in moves]


def expand(item: str, some: str, colors: tuple[str, ...]) -> list[str]:
    return [item.replace(some, color) for color in colors] if some in item else [item]


def check_color(name: str | None) -> str | None:
    if name is not None and name not in ALL_COLORS:
        raise ScenarioError(f"no edition has the color {name!r}")
    return name


def write_action(action: Action) -> str:
    """Return an action as a list of moves names it."""
    match action:
        case Play():
            color = f" {action.color}" if action.color else ""
            worn = f" wearing {action.choice}" if action.choice else ""
            return f"play {action.card}{color}{worn}{', uno' * action.uno}"
        case ChooseColor():
            return f"name {action.color}"
        case Answer():
            return str(action.value)
        case Catch():
            return f"catch p{action.target}"
        case CallUno():
            return "call uno"
        case _:
            return type(action).__name__.lower()
