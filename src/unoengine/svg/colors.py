"""The look of colors: a value, a shape and a letter, each unique within an edition."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import count
from typing import TypeAlias
from zlib import crc32

from attrs import frozen

from unoengine.core import discovery
from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.narration.names import Words, find_color_name, load_words, remove_accents
from unoengine.svg.elements import format_number

# --- The shapes that stand for colors, so that nobody has to tell colors apart.

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
_DOME: Outline = (("M", (-1.1, 0.72)), ("C", (-1.1, -1.25, 1.1, -1.25, 1.1, 0.72)))

NAMED_SHAPES: Mapping[str, tuple[Outline, float, float]] = {
    "circle": (_CIRCLE, 0, 1),
    "triangle": (_move(_make_polygon(3, -90, 1.3), 0.22), 0.3, 0.78),
    "square": (_make_polygon(4, 45, 1.26), 0, 1),
    "diamond": (_make_polygon(4, -90, 1.26), 0, 0.9),
    "star": (_move(_make_star(5), 0.06), 0.08, 0.78),
    "hexagon": (_make_polygon(6, 0, 1.1), 0, 1),
    "cross": (_make_cross(0.46, 1.02), 0, 0.85),
    "heart": (_HEART, -0.14, 0.95),
    "drop": (_DROP, 0.26, 0.95),
    "shield": (_SHIELD, -0.1, 0.95),
    "wedge": (_move(_make_polygon(3, 90, 1.3), -0.22), -0.3, 0.78),
    "dome": (_DOME, 0.12, 0.9),
}
"""The first shapes, each of about the area of the unit circle.

With the outline of each: how far below the middle its letter is, and the size of the letter."""

_NUMBERS = {name: number for number, name in enumerate(NAMED_SHAPES)}


def find_shape(shape: int) -> tuple[Outline, float, float]:
    """Return a shape with the place and the size of its letter; after the named ones come stars."""
    if shape < len(NAMED_SHAPES):
        return [*NAMED_SHAPES.values()][shape]
    return _make_star(shape - len(NAMED_SHAPES) + 6), 0, 0.9


def draw_star(x: float, y: float, radius: float) -> str:
    """Return the path data of the star that marks winners."""
    return draw_shape(_NUMBERS["star"], x, y, radius)


@lru_cache(maxsize=1024)
def draw_shape(shape: int, x: float, y: float, radius: float) -> str:
    """Return the path data of a shape around a point."""
    outline, origin = find_shape(shape)[0], (x, y)
    parts = []
    for command, numbers in outline:
        placed = (origin[index % 2] + radius * number for index, number in enumerate(numbers))
        parts.append(command + " ".join(map(format_number, placed)))
    return "".join(parts) + "Z"


# --- The looks of the colors of an edition.

PAPER, INK, BLACK = "#ffffff", "#15181d", "#000000"

MIN_TEXT_CONTRAST = 4.5
"""The contrast that WCAG 2.2 requires of text."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


@frozen
class ColorLook:
    """The look of a color: its value, the colors on it, its shape, letter and name."""

    fill: str
    """The value of the color."""

    ink: str
    """The value of text and signs on the color."""

    deep: str
    """The color of the edge, away from that of the text, so that text on it is as legible."""

    soft: str
    """A color between the two, for the large shape under a number."""

    outline: str
    """A darker value for outlines, which stand out on paper."""

    shape: int
    letter: str
    """Its letter in a language, or two characters if there are more colors than letters."""

    name: str


@frozen(eq=False)
class Looks:
    """The looks of the colors of an edition, and the words for them in a language."""

    by_color: Mapping[str, ColorLook]
    """The looks of the colors of both sides, in their order."""

    language: str

    back_colors: tuple[str, ...] = ()
    """The colors of the other sides of two-sided cards."""

    @property
    def words(self) -> Words:
        """The words of the language."""
        return load_words(self.language)

    def list_side(self, card: Card) -> list[ColorLook]:
        """Return the looks of the colors on the side of a card."""
        is_back = card.back is None and self.back_colors
        colors = self.back_colors if is_back else self.by_color
        return [
            self.by_color[color] for color in colors if is_back or color not in self.back_colors
        ]

    def find(self, color: str | None) -> ColorLook:
        """Return the look of a color, or of no color; one that the edition lacks has its name."""
        if color is None:
            return NO_COLOR
        if color not in self.by_color:
            return _load_looks((color,), (), (), self.language, discovery.generation).find(color)
        return self.by_color[color]


NO_COLOR = ColorLook("#2b303a", PAPER, "#1a1d24", "#383e4a", "#14171d", 0, "", "")
"""The look of cards without a color."""


def load_looks(edition: Edition | None, language: str) -> Looks:
    """Return the looks of the colors of an edition; without one, colors look as by their names."""
    if edition is None:
        return _load_looks((), (), (), language, discovery.generation)
    if edition.is_two_sided and not edition.back_colors:
        edition = edition.turned  # the front, which has the colors of both sides
    palette = tuple(edition.palette.items())
    return _load_looks(edition.colors, edition.back_colors, palette, language, discovery.generation)


@lru_cache(maxsize=256)
def _load_looks(
    front_colors: tuple[str, ...],
    back_colors: tuple[str, ...],
    palette: tuple[tuple[str, str], ...],
    language: str,
    _generation: int,
) -> Looks:
    words = load_words(language)
    colors = tuple(dict.fromkeys((*front_colors, *back_colors)))
    names = [find_color_name(color, words) for color in colors]
    values, shapes = assign_values(colors, dict(palette)), assign_shapes(colors)
    looks = {
        color: make_look(values[color], shapes[color], letter, name)
        for color, letter, name in zip(colors, assign_letters(names), names, strict=True)
    }
    return Looks(looks, language, back_colors)


def make_look(fill: str, shape: int, letter: str, name: str) -> ColorLook:
    """Return a look; text is white if that is legible, else dark."""
    inks = (ink for ink in (PAPER, INK) if measure_contrast(ink, fill) >= MIN_TEXT_CONTRAST)
    ink = next(inks, BLACK)
    away = BLACK if ink == PAPER else PAPER
    share = 0.28 if ink == PAPER else 0.38
    return ColorLook(
        fill=fill,
        ink=ink,
        deep=mix(away, fill, share),
        soft=mix(away, fill, share * 0.8),
        outline=mix(BLACK, fill, 0.48),
        shape=shape,
        letter=letter,
        name=name,
    )


@cache
def _read_known_colors() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the values of colors by their English names, and the shapes that some have."""
    text = files("unoengine.svg").joinpath("color_values.toml").read_text(encoding="utf-8")
    known = tomllib.loads(text)
    return known["values"], known["shapes"]


def assign_values(colors: Sequence[str], palette: Mapping[str, str]) -> Mapping[str, str]:
    """Return the value of each color: from the palette, by its name, or one unlike the others."""
    known, _ = _read_known_colors()
    values = {}
    for color in colors:
        if color in palette:
            values[color] = palette[color].lower()
        elif color in known and known[color] not in palette.values():
            values[color] = known[color]
    for color in colors:
        if color not in values:
            values[color] = _find_unlike(color, values.values())
    return {color: values[color] for color in colors}


def _find_unlike(color: str, taken: Iterable[str]) -> str:
    """Return the value of a circle of hues that is most unlike those taken."""
    others = [_to_lab(value) for value in taken]
    start = _hash_name(color) % 36 * 10
    candidates = [
        _from_hue(start + turn, lightness, chroma)
        for lightness, chroma in ((0.52, 0.14), (0.74, 0.12), (0.4, 0.11), (0.84, 0.1))
        for turn in range(0, 360, 10)
    ]
    if not others:
        return candidates[0]
    return max(
        candidates, key=lambda value: min(math.dist(_to_lab(value), other) for other in others)
    )


def _hash_name(color: str) -> int:
    """Return a number that is the same in every process."""
    return crc32(color.encode("utf-8", "surrogatepass"))


def _to_channels(value: str) -> tuple[float, ...]:
    return tuple(int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))


def _to_linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _from_linear(channel: float) -> float:
    return 12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055


def _multiply(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


# The matrices of Oklab, a space in which equal distances look about equally far apart.
_RGB_TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_CONES_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_LAB_TO_CONES = (
    (1, 0.3963377774, 0.2158037573),
    (1, -0.1055613458, -0.0638541728),
    (1, -0.0894841775, -1.2914855480),
)
_CONES_TO_RGB = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)


@lru_cache(maxsize=1024)
def _to_lab(value: str) -> tuple[float, ...]:
    linear = [*map(_to_linear, _to_channels(value))]
    return _multiply(_CONES_TO_LAB, [part ** (1 / 3) for part in _multiply(_RGB_TO_CONES, linear)])


@lru_cache(maxsize=512)
def _from_hue(hue: float, lightness: float, chroma: float) -> str:
    """Return the value of a hue in degrees, clipped to what a screen shows."""
    angle = math.radians(hue)
    lab = (lightness, chroma * math.cos(angle), chroma * math.sin(angle))
    linear = _multiply(_CONES_TO_RGB, [part**3 for part in _multiply(_LAB_TO_CONES, lab)])
    return _to_value(_from_linear(min(1, max(0, part))) for part in linear)


def _to_value(channels: Iterable[float]) -> str:
    return "#" + "".join(f"{round(255 * min(1, max(0, channel))):02x}" for channel in channels)


def mix(value: str, other: str, share: float) -> str:
    """Return a mixture of two values, with a share of the first.

    >>> mix("#ffffff", "#000000", 0.2)
    '#333333'
    """
    pairs = zip(_to_channels(value), _to_channels(other), strict=True)
    return _to_value(a * share + b * (1 - share) for a, b in pairs)


def measure_contrast(value: str, other: str) -> float:
    """Return the contrast of two values, from 1 to 21, as WCAG 2.2 defines it.

    >>> round(measure_contrast("#ffffff", "#000000"), 1)
    21.0
    """
    low, high = sorted(map(_measure_luminance, (value, other)))
    return (high + 0.05) / (low + 0.05)


def _measure_luminance(value: str) -> float:
    shares = (0.2126, 0.7152, 0.0722)
    linear = map(_to_linear, _to_channels(value))
    return sum(share * part for share, part in zip(shares, linear, strict=True))


def assign_shapes(colors: Sequence[str]) -> Mapping[str, int]:
    """Return the shape of each color: the one that suits its name, or the next that is free."""
    _, preferred = _read_known_colors()
    shapes: dict[str, int] = {}
    for color in colors:
        if color in preferred and (number := _NUMBERS[preferred[color]]) not in shapes.values():
            shapes[color] = number
    if len(colors) == 1:  # a color whose edition is unknown has any shape, but always the same
        return shapes or {colors[0]: _hash_name(colors[0]) % len(NAMED_SHAPES)}
    free = (shape for shape in count() if shape not in shapes.values())
    for color in colors:
        if color not in shapes:
            shapes[color] = next(free)
    return shapes


def assign_letters(names: Sequence[str]) -> list[str]:
    """Return a letter for each name, its first one if no other name begins with it.

    >>> assign_letters(["azul", "verde", "rosa", "amarillo"])
    ['Z', 'V', 'R', 'M']
    """
    spelled = [[*map(str.upper, filter(str.isalnum, remove_accents(name)))] for name in names]
    firsts = Counter(letters[0] for letters in spelled if letters)
    taken = {*firsts}
    found = []
    for letters in spelled:
        if letters and firsts[letters[0]] == 1:
            found.append(letters[0])
            continue
        own = (letter for letter in letters if letter not in taken)
        letter = next(own, None) or next(_list_free_letters(taken))
        taken.add(letter)
        found.append(letter)
    return found


def _list_free_letters(taken: set[str]) -> Iterator[str]:
    for pair in ("", *_LETTERS):
        yield from (pair + letter for letter in _LETTERS if pair + letter not in taken)
