"""Actions as the scenarios spell them: `p1 plays wild green`, and in lists `play wild green`."""

import re

from unoengine import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Pass,
    Play,
)
from unoengine.authoring import Edition

from .boxes import CLOTHES, COLORS
from .notation import NotationError

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
_KNOWN = {color for colors in COLORS.values() for color in colors} | set(CLOTHES)


def move(line: str, edition: Edition) -> Action:
    """Return the action a line of `when` tells of: `p1 plays wild green`."""
    who, _, what = line.partition(" ")
    verb, _, rest = what.partition(" ")
    if not re.fullmatch(r"p\d+", who) or verb not in _THIRD_PERSON:
        raise NotationError(f"nobody does this: {line!r}")
    return action(int(who[1:]), f"{_THIRD_PERSON[verb]} {rest}".strip(), edition)


def action(seat: int, text: str, edition: Edition) -> Action:
    """Return the action of a seat that a list of moves names: `play wild green`."""
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
            color=_color(play["color"]),
            choice=_color(play["worn"]),
            uno=bool(play["uno"]),
        )
    if named := re.fullmatch(r"name (\w+)", text):
        return ChooseColor(seat, str(_color(named[1])))
    if caught := re.fullmatch(r"catch p(\d+)", text):
        return Catch(seat, int(caught[1]))
    raise NotationError(f"no such move: {text!r}")


def actions(seat: int, text: str, edition: Edition) -> list[Action]:
    """Return the actions of a list: `play red-5; play wild in any color; draw`."""
    if text == "nothing":
        return []
    moves = [item.strip() for item in text.split(";")]
    for some in ("in any color", "any color"):
        moves = [each for item in moves for each in _spread(item, some, edition.colors)]
    return [action(seat, item, edition) for item in moves]


def _spread(item: str, some: str, colors: tuple[str, ...]) -> list[str]:
    return [item.replace(some, color) for color in colors] if some in item else [item]


def _color(name: str | None) -> str | None:
    if name is not None and name not in _KNOWN:
        raise NotationError(f"no box knows the color {name!r}")
    return name


def spelled(action: Action) -> str:
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
