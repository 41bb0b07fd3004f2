"""The shapes that stand for colors, so that nobody has to tell colors apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from unoengine.svg.elements import format_number

__all__ = ["LETTER_PLACES", "NAMED_SHAPES", "draw_shape", "draw_star", "find_letter_place"]

Outline: TypeAlias = tuple[tuple[str, tuple[float, ...]], ...]
"""Path commands with absolute coordinates in the unit circle."""

_K = 0.5523
"""The length of the handles with which four Bézier curves form a circle."""


def _make_polygon(corners: int, turn: float, size: float, dent: float = 1) -> Outline:
    """Return a regular polygon; with a dent, every second corner is nearer to the middle."""
    points = []
    for corner in range(corners):
        angle = math.radians(turn + 360 / corners * corner)
        radius = size * (dent if corner % 2 else 1)
        points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return tuple(("L" if number else "M", point) for number, point in enumerate(points))


def _make_star(corners: int) -> Outline:
    return _make_polygon(2 * corners, -90, 1.16, 0.5 if corners < 6 else 0.72)


def _make_cross(arm: float, size: float) -> Outline:
    corners = [(-arm, -size), (arm, -size), (arm, -arm), (size, -arm), (size, arm), (arm, arm)]
    points = [*corners, *((-x, -y) for x, y in corners)]
    return tuple(("L" if number else "M", point) for number, point in enumerate(points))


def _move(outline: Outline, dy: float) -> Outline:
    return tuple(
        (command, tuple(at + dy * (index % 2) for index, at in enumerate(numbers)))
        for command, numbers in outline
    )


_CIRCLE: Outline = (
    ("M", (0, -1)),
    ("C", (_K, -1, 1, -_K, 1, 0)),
    ("C", (1, _K, _K, 1, 0, 1)),
    ("C", (-_K, 1, -1, _K, -1, 0)),
    ("C", (-1, -_K, -_K, -1, 0, -1)),
)
_HEART: Outline = (
    ("M", (0, 1.05)),
    ("C", (-0.5, 0.62, -1.15, 0.2, -1.15, -0.38)),
    ("C", (-1.15, -0.8, -0.86, -1, -0.56, -1)),
    ("C", (-0.3, -1, -0.1, -0.86, 0, -0.62)),
    ("C", (0.1, -0.86, 0.3, -1, 0.56, -1)),
    ("C", (0.86, -1, 1.15, -0.8, 1.15, -0.38)),
    ("C", (1.15, 0.2, 0.5, 0.62, 0, 1.05)),
)
_DROP: Outline = (
    ("M", (0, -1.25)),
    ("C", (0.3, -0.7, 0.88, -0.3, 0.88, 0.25)),
    ("C", (0.88, 0.74, 0.49, 1.1, 0, 1.1)),
    ("C", (-0.49, 1.1, -0.88, 0.74, -0.88, 0.25)),
    ("C", (-0.88, -0.3, -0.3, -0.7, 0, -1.25)),
)
_SHIELD: Outline = (
    ("M", (-0.9, -1)),
    ("L", (0.9, -1)),
    ("C", (0.95, 0.1, 0.7, 0.8, 0, 1.15)),
    ("C", (-0.7, 0.8, -0.95, 0.1, -0.9, -1)),
)
_DOME: Outline = (
    ("M", (-1.1, 0.72)),
    ("C", (-1.1, -1.25, 1.1, -1.25, 1.1, 0.72)),
)

NAMED_SHAPES: tuple[tuple[str, Outline], ...] = (
    ("circle", _CIRCLE),
    ("triangle", _move(_make_polygon(3, -90, 1.3), 0.22)),
    ("square", _make_polygon(4, 45, 1.26)),
    ("diamond", _make_polygon(4, -90, 1.26)),
    ("star", _move(_make_star(5), 0.06)),
    ("hexagon", _make_polygon(6, 0, 1.1)),
    ("cross", _make_cross(0.46, 1.02)),
    ("heart", _HEART),
    ("drop", _DROP),
    ("shield", _SHIELD),
    ("wedge", _move(_make_polygon(3, 90, 1.3), -0.22)),
    ("dome", _DOME),
)
"""The first shapes with their names, each of about the area of the unit circle."""

_STAR = [name for name, _ in NAMED_SHAPES].index("star")

LETTER_PLACES: tuple[tuple[float, float], ...] = (
    (0, 1),
    (0.3, 0.78),
    (0, 1),
    (0, 0.9),
    (0.08, 0.78),
    (0, 1),
    (0, 0.85),
    (-0.14, 0.95),
    (0.26, 0.95),
    (-0.1, 0.95),
    (-0.3, 0.78),
    (0.12, 0.9),
)
"""By shape, how far below the middle its letter is, and the size of the letter."""


def find_letter_place(shape: int) -> tuple[float, float]:
    """Return how far below the middle of a shape its letter is, and the size of the letter."""
    return LETTER_PLACES[shape] if shape < len(LETTER_PLACES) else (0, 0.9)


def _find_outline(shape: int) -> Outline:
    """Return an outline; after the named shapes come stars with more and more points."""
    if shape < len(NAMED_SHAPES):
        return NAMED_SHAPES[shape][1]
    return _make_star(shape - len(NAMED_SHAPES) + 6)


def draw_star(x: float, y: float, radius: float) -> str:
    """Return the path data of the star that marks winners."""
    return draw_shape(_STAR, x, y, radius)


@lru_cache(maxsize=1024)
def draw_shape(shape: int, x: float, y: float, radius: float) -> str:
    """Return the path data of a shape around a point."""
    parts = []
    for command, numbers in _find_outline(shape):
        parts.append(command + _place(numbers, x, y, radius))
    return "".join(parts) + "Z"


def _place(numbers: Sequence[float], x: float, y: float, radius: float) -> str:
    origin = (x, y)
    placed = (origin[index % 2] + radius * number for index, number in enumerate(numbers))
    return " ".join(map(format_number, placed))
