"""Class `Edition`: colors, a deck, and default options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from unoengine.core.actions import Value
from unoengine.core.cards import Card, to_color_tuple
from unoengine.core.errors import (
    MAX_POINTS,
    SetupError,
    describe_value,
    did_you_mean,
    is_number,
    refuse_failure,
)
from unoengine.core.frozen_map import FrozenMap

if TYPE_CHECKING:
    from unoengine.core.options import Options
    from unoengine.core.plugin_classes.scoring import Scoring
    from unoengine.core.plugin_classes.variant import Variant


DEFAULT_EDITION = "classic"
"""The edition of a game that names none."""

MAX_REVISION = 10**6
"""Upper bound of revisions, so that a saved revision is a small number."""

# A code is one word of any script, so that a position can be written with spaces between cards.
_WORD = re.compile(r"[^\W_]+(-[^\W_]+)*")
_COLOR_VALUE = re.compile(r"#[0-9a-fA-F]{6}")


def _deck(cards: Iterable[Card]) -> tuple[Card, ...]:
    with refuse_failure("the deck"):
        if not isinstance(cards, Iterable):
            raise SetupError(f"a deck is made of Cards, not {cards!r}")
        return tuple(cards)


def list_variants(given: object) -> tuple[Any, ...]:
    """Return variants as a tuple; of a mapping, names, and pairs of a name and its setting."""
    with refuse_failure("the variants"):
        if isinstance(given, Mapping):
            return tuple(
                name if setting is True and isinstance(name, str) else (name, _freeze(setting))
                for name, setting in given.items()
            )
        if isinstance(given, str) or not isinstance(given, Iterable):
            return (given,)
        return tuple(given)


def _freeze(setting: object) -> object:
    return FrozenMap(setting) if isinstance(setting, Mapping) else setting


def _palette(given: Mapping[str, str]) -> Mapping[str, str]:
    with refuse_failure("the palette"):
        if not isinstance(given, Mapping):
            raise SetupError(f"a palette maps colors to values, not {describe_value(given)}")
        return FrozenMap(given)


@frozen(cache_hash=True, repr=False)
class Edition:
    """A game as it is sold: its colors, its deck, and the options its booklet prescribes.

    `revision` changes if, and only if, the same seed and actions lead to another game.
    """

    name: str
    """The name by which games, files and commands refer to it."""

    colors: tuple[str, ...] = field(converter=to_color_tuple)
    """Its colors, in the order in which they are offered."""

    deck: tuple[Card, ...] = field(converter=_deck)
    """Its cards, one entry for each copy."""

    title: str = ""
    """The title on its lid."""

    language: str = "en"
    """The code of the language of its booklet."""

    options: Options | None = None
    """The options its booklet prescribes, or None if it prescribes none."""

    revision: int = 1
    """A number that a saved game stores; a game saved with another revision is refused."""

    variants: tuple[Variant | str, ...] = field(default=(), converter=list_variants)
    """The variants that belong to its rules: names and values, or a mapping as in `new_game`.

    A game adds others, or one of the same name, which replaces it (A138).
    """

    scoring: Scoring | None = None
    """Its way of scoring; None if it is the one that the options name (A124)."""

    back_colors: tuple[str, ...] = field(default=(), converter=to_color_tuple)
    """The colors of the backs of two-sided cards, in the order in which they are offered."""

    palette: Mapping[str, str] = field(factory=dict, converter=_palette)
    """By color, the value that pictures paint it with, such as `#c62f35`.

    Colors that it lacks get a value that differs from the others.
    """

    _by_code: dict[str, Card] = field(init=False, eq=False, factory=dict)
    _other_sides: dict[str, Card] = field(init=False, eq=False, factory=dict)
    _turned: list[Edition] = field(init=False, eq=False, factory=list)

    def __attrs_post_init__(self) -> None:
        with refuse_failure("the edition"):
            faults = list(self._faults()) or list(_list_side_faults(self))
        if faults:
            raise SetupError(*faults)
        for card in self.deck:
            self._by_code[card.code] = card
            if card.back is not None:
                self._by_code[card.back.code] = card.back
                self._other_sides.update({card.code: card.back, card.back.code: card})

    @property
    def is_two_sided(self) -> bool:
        """Whether its cards have two sides that can be played."""
        return bool(self._other_sides)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its different cards, in the order of the deck; those of the other sides come after."""
        others = self.turned.deck if self._other_sides else ()
        return tuple(dict.fromkeys((*self.deck, *others)))

    @property
    def turned(self) -> Edition:
        """The same edition with the other side of its cards up (A145); itself if they have one.

        Its deck and its colors are those of the other side; it finds the cards of both sides.
        """
        if not self._other_sides:
            return self
        if not self._turned:
            deck = [self._other_sides[card.code] for card in self.deck]
            colors = self.back_colors
            palette = {color: self.palette[color] for color in colors if color in self.palette}
            turned = evolve(self, deck=deck, colors=colors, back_colors=(), palette=palette)
            turned._by_code.update(self._by_code)
            turned._other_sides.update(self._other_sides)
            turned._turned.append(self)
            self._turned.append(turned)
        return self._turned[0]

    def _faults(self) -> Iterable[str]:
        if type(self.name) is not str or not self.name:
            yield f"an edition needs a name, not {self.name!r}"
        if type(self.revision) is not int or not 0 < self.revision < MAX_REVISION:
            yield f"{self.name}: a revision is a whole number from 1 on, not {self.revision!r}"
        if not all(isinstance(card, Card) for card in self.deck):
            yield f"{self.name}: a deck is made of Cards"
            return
        backs = [card.back for card in self.deck if isinstance(card.back, Card)]
        words = (*self.colors, *self.back_colors, *(card.code for card in (*self.deck, *backs)))
        if wrong := [word for word in words if type(word) is not str]:
            yield f"{self.name}: {wrong[0]!r} is not a word"
            return
        if not self.colors or len(set(self.colors)) < len(self.colors):
            yield f"{self.name}: colors must be given, each once, not {self.colors}"
        for word in dict.fromkeys(words):
            if not _WORD.fullmatch(word):
                yield f"{self.name}: {word!r} is not a word of letters and digits joined by hyphens"
        faces: dict[str, Card] = {}
        for card in dict.fromkeys(self.deck):
            if faces.setdefault(card.code, card) != card:
                yield f"{self.name}: two different cards share the code {card.code}"
            yield from _list_card_faults(self.name, card, self.colors)
        if not self.deck:
            yield f"{self.name}: a deck needs cards"
        yield from self._list_palette_faults()

    def _list_palette_faults(self) -> Iterable[str]:
        for color, value in self.palette.items():
            if color not in (*self.colors, *self.back_colors):
                hint = did_you_mean(color, (*self.colors, *self.back_colors))
                yield f"{self.name}: the palette has a color this edition lacks, {color!r}{hint}"
            elif type(value) is not str or not _COLOR_VALUE.fullmatch(value):
                shown = describe_value(value)
                yield f"{self.name}: {color} needs a value such as '#c62f35', not {shown}"

    def card(self, code: str) -> Card:
        """Return the card with this code.

        Args:
            code: A code such as `blue-7`.

        Returns:
            The card.

        Raises:
            SetupError: The edition has no such card; the message suggests the nearest code.

        >>> from unoengine.core.cards import number_cards
        >>> Edition("tiny", ["gray"], number_cards(["gray"], {1: 2})).card("gray-1")
        Card('gray-1')
        """
        try:
            return self._by_code[code]
        except Exception:  # an unknown code, or a foreign object in place of one
            hint = did_you_mean(code, self._by_code)
            raise SetupError(f"{self.name} has no card {describe_value(code)}{hint}") from None

    def other_side(self, card: Card) -> Card | None:
        """Return the other side of a card; None if it has only one.

        Args:
            card: A card of the edition, either side up.

        Returns:
            The other side.

        Raises:
            SetupError: The edition has no such card.
        """
        if not issubclass(type(card), Card):  # `isinstance` would ask the object as well
            raise SetupError(f"expected a Card, not {describe_value(card)}")
        return self._other_sides.get(self.card(card.code).code)

    def with_deck(self, deck: Iterable[Card]) -> Edition:
        """Return the same edition with another deck.

        Args:
            deck: The cards of the new deck.

        Returns:
            A new edition with the same name, colors and options.

        Raises:
            SetupError: The deck is empty or contradicts itself.
        """
        return evolve(self, deck=tuple(deck))

    def __repr__(self) -> str:
        return f"<Edition {self.name}, {len(self.deck)} cards>"


def _list_card_faults(name: str, card: Card, colors: Iterable[str]) -> Iterable[str]:
    """Yield what is wrong with one side of a card."""
    if card.color is not None and card.color not in colors:
        yield f"{name}: {card.code} has a color this edition lacks, {card.color!r}"
    if not is_number(card.points, -MAX_POINTS, MAX_POINTS):
        shown = describe_value(card.points)
        yield f"{name}: {card.code} is worth a whole number of points, not {shown}"


def _list_side_faults(edition: Edition) -> Iterable[str]:
    """Yield what is wrong with the backs of a deck: each card has one of its own, or none has."""
    name, backs, pairs = edition.name, edition.back_colors, dict[str, Card]()
    fronts = dict.fromkeys(edition.deck)
    if not any(card.back for card in fronts):
        if backs:
            yield f"{name}: back_colors are given, but no card has a back"
        return
    if not backs or len(set(backs)) < len(backs):
        yield f"{name}: back_colors must be given, each once, not {backs}"
    codes = {card.code for card in fronts}
    for front in fronts:
        back = front.back
        if not isinstance(back, Card) or back.back is not None:
            yield f"{name}: {front.code} needs a back that is a Card without a back, not {back!r}"
            continue
        if back.code in codes:
            yield f"{name}: the code {back.code} is that of a front and of a back"
        other = pairs.setdefault(back.code, front)
        if other.back != back:
            yield f"{name}: two different cards share the code {back.code}"
        elif other is not front:
            yield (
                f"{name}: {other.code} and {front.code} share the back {back.code}; "
                "two_sided(fronts, backs) gives each its own code"
            )
        yield from _list_card_faults(name, back, backs)


# --- Class `Vocabulary`: everything that an effect or a variant can ever offer or ask.

_PLAIN = (str, int, bool, type(None), Card)


def _copy_values(given: Iterable[Value]) -> tuple[Value, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        shown = describe_value(given)
        raise SetupError(f"a vocabulary is made of lists of values, not {shown}")
    values = tuple(given)
    for value in values:
        if type(value) not in _PLAIN:
            raise SetupError(f"a vocabulary has plain values, not {describe_value(value)}")
    return values


def _copy_questions(given: Mapping[str, Iterable[Value]]) -> Mapping[str, tuple[Value, ...]]:
    if not isinstance(given, Mapping) or not all(type(prompt) is str for prompt in given):
        shown = describe_value(given)
        raise SetupError(f"questions map their texts to lists of answers, not {shown}")
    return FrozenMap({prompt: _copy_values(answers) for prompt, answers in given.items()})


_NOTHING: FrozenMap[str, Any] = FrozenMap()


@frozen
class Vocabulary:
    """The largest set of choices, questions and claims that an effect or a variant has.

    What it offers in a game may be less, but never more.
    """

    choices: tuple[Value, ...] = field(default=(), converter=_copy_values)
    """The choices of a play; None, which means no choice, need not be among them."""

    questions: Mapping[str, tuple[Value, ...]] = field(default=_NOTHING, converter=_copy_questions)
    """By the text of each question, its answers."""

    claims: tuple[Value, ...] = field(default=(), converter=_copy_values)
    """The claims of a variant."""
