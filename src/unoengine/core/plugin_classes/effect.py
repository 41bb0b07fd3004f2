"""Class `Effect`: the base of all effects of cards; and what variants share with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MemberDescriptorType, NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Literal,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from attrs import Attribute, field, frozen

from unoengine.core.actions import Value, hyphenate
from unoengine.core.cards import Card
from unoengine.core.edition import Vocabulary
from unoengine.core.errors import SetupError, describe_value, did_you_mean
from unoengine.core.multiset import Hand

if TYPE_CHECKING:
    from unoengine.core.edition import Edition
    from unoengine.core.effect_api.table import Table


# --- Class `PluginBase`: the names, titles and texts of effects and variants.

_FIELD = type(field())
_SMALL_WORDS = frozenset({"a", "an", "and", "as", "by", "for", "in", "of", "on", "or", "the", "to"})


def title_from_name(name: str) -> str:
    """Return a name as a title, with capitals and spaces.

    >>> title_from_name("saved-by-the-bell")
    'Saved by the Bell'
    """
    first, *others = name.split("-")
    words = [word if word in _SMALL_WORDS else word[:1].upper() + word[1:] for word in others]
    return " ".join([first[:1].upper() + first[1:], *words])


def language_fallbacks(language: object) -> Iterator[str]:
    """Yield the code of a language, then those of the wider languages it belongs to.

    >>> [*language_fallbacks("zh-Hant-TW")]
    ['zh-Hant-TW', 'zh-Hant', 'zh']
    """
    code = language if isinstance(language, str) else ""
    while code:
        yield code
        code = code.rpartition("-")[0]


class PluginBase:
    """Base of effects and variants: a name, and titles and texts in languages.

    The name is that of the class in lower case with hyphens, unless the class defines another.
    """

    __slots__ = ()

    name: ClassVar[str] = ""
    """The name under which its notes are stored, unless `notes_of` names another; errors use it."""

    rule: ClassVar[str] = ""
    """The id of its rule, which refusals cite."""

    choice_rule: ClassVar[str] = ""
    """The id of the rule on its choices and answers, if that is another one."""

    keeps: ClassVar[Mapping[str, Any]] = {}
    """The types of its notes by key, as in `{"times": int}`.

    A saved game may come from a stranger: notes of another type or under other keys are refused.
    An empty mapping accepts all notes.
    """

    notes_of: ClassVar[str] = ""
    """The name under which its notes are stored, if it shares those of that effect or variant.

    Only classes of one top-level package may share notes (A139).
    """

    titles: ClassVar[Mapping[str, str]] = {}
    """Its title by language: `{"en": "Super Star", "es": "Superestrella"}`."""

    texts: ClassVar[Mapping[str, str]] = {}
    """A sentence on what it does, by language; the docstring is the English one."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__:
            cls.name = hyphenate(cls.__name__)
        _keep_class_attributes(cls)

    def accepts_note(self, key: str, value: object) -> bool:
        """Return whether `keeps` allows this note.

        Args:
            key: The key of the note.
            value: Its value.

        Returns:
            Whether the note may be stored or loaded.
        """
        return not self.keeps or (key in self.keeps and has_type(value, self.keeps[key]))

    @property
    def note_owner(self) -> str:
        """The name under which its notes are stored."""
        return self.notes_of or self.name

    def title(self, language: str = "en") -> str:
        """Return the title in a language, else in a wider language, else in English.

        Args:
            language: The code of a language.

        Returns:
            The title.

        >>> class FallingComet(PluginBase): ...
        >>> FallingComet.name, FallingComet().title()
        ('falling-comet', 'Falling Comet')
        """
        return _find_text(self.titles, language) or title_from_name(self.name)

    def text(self, language: str = "en") -> str:
        """Return a sentence on what it does, in a language if there is one, else in English.

        Args:
            language: The code of a language.

        Returns:
            The sentence.
        """
        first = (type(self).__doc__ or "").strip().partition("\n\n")[0]
        return _find_text(self.texts, language) or " ".join(first.split())


def _keep_class_attributes(cls: type) -> None:
    """Mark annotated class attributes, such as `own_hand: OwnHand`, so that none is an option.

    An option of a base is a member descriptor there; everything else is a class attribute.
    """
    try:
        annotations = cls.__annotations__
    except NameError:  # an annotation is evaluated late and names something unknown
        return
    for name in annotations:
        inherited = [getattr(base, name) for base in cls.__bases__ if hasattr(base, name)]
        is_option = isinstance(cls.__dict__.get(name), _FIELD)
        if not is_option and any(not isinstance(of, MemberDescriptorType) for of in inherited):
            annotations[name] = ClassVar[Any]


def _find_text(texts: Mapping[str, str], language: str) -> str | None:
    codes = (*language_fallbacks(language), "en")
    return next((texts[code] for code in codes if texts.get(code)), None)


# --- Types of notes: `int`, `str | None`, `tuple[tuple[int, str], ...]`, as data to check with.

_PLAIN = (int, bool, str, Card, Hand)


def is_note_type(declared: object) -> bool:
    """Return whether this is a type that notes may have, and that `has_type` understands.

    >>> is_note_type(str | None), is_note_type(list[int])
    (True, False)
    """
    origin, parts = get_origin(declared), get_args(declared)
    if origin is tuple:
        return bool(parts) and all(part is ... or is_note_type(part) for part in parts)
    if origin in (Union, UnionType):
        return all(map(is_note_type, parts))
    if origin is Literal:
        return all(type(part) in (int, bool, str, NoneType) for part in parts)
    return declared in (None, NoneType, *_PLAIN)


def format_type(declared: object) -> str:
    """Return a type as it is written in code.

    >>> format_type(int), format_type(tuple[str | None, ...])
    ('int', 'tuple[str | None, ...]')
    """
    if isinstance(declared, type) and not get_args(declared):
        return declared.__name__
    return str(declared)


def describe_expected(keeps: Mapping[str, Any], key: str) -> str:
    """Return the type that `keeps` declares for a key, or else its keys, as part of a message."""
    if key in keeps:
        return f"that is of the type {format_type(keeps[key])}"
    return f"it keeps {', '.join(map(repr, keeps)) or 'something else'}"


def has_type(value: object, declared: object) -> bool:
    """Return whether a value has exactly this type: True is not an `int`.

    >>> has_type(3, int), has_type(True, int), has_type(((0, "red"),), tuple[tuple[int, str], ...])
    (True, False, True)
    """
    if type(declared) is type:  # most often, and the rest takes ten times as long
        return type(value) is declared
    origin, parts = get_origin(declared), get_args(declared)
    if origin in (Union, UnionType):
        return any(has_type(value, part) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if origin is not tuple:
        return type(value) is (NoneType if declared is None else declared)
    if not isinstance(value, tuple):
        return False
    if parts[1:] == (...,):
        return all(has_type(part, parts[0]) for part in value)
    return len(value) == len(parts) and all(map(has_type, value, parts))


# --- Options of effects and variants, and class `Effect`

T = TypeVar("T")
ALLOWED = "unoengine: allowed values"
"""The key under which the metadata of an option has values that it may have."""

OwnHand: TypeAlias = Literal["kept", "grows", "shrinks", "changes"]


def option(default: T, *others: T, at_least: int | None = None) -> T:
    """Declare an option of an effect or variant: its default, then the other values it may have.

    With `at_least`, it may have any whole number from that on.

    Args:
        default: The default value.
        others: The other values.
        at_least: Allows any whole number from this one on.

    Returns:
        A field for a class with the decorator `frozen`.
    """
    values = (default, *others)

    def check(effect: object, attribute: Attribute[Any], value: object) -> None:
        name, shown = f"{type(effect).__name__}.{attribute.name}", describe_value(value)
        if at_least is not None:
            if type(value) is not int or value < at_least:
                raise SetupError(f"{name} is a whole number of at least {at_least}, not {shown}")
        elif not any(type(value) is type(allowed) and value == allowed for allowed in values):
            texts = [other for other in values if isinstance(other, str)]
            if len(texts) == len(values):
                hint = did_you_mean(value, texts)
            else:
                hint = f"; there are {_join(values)}"
            raise SetupError(f"{name} cannot be {shown}{hint}")

    known: tuple[Any, ...] = values
    if at_least is not None and isinstance(default, int):
        known = (at_least, default, default + 1)
    return field(default=default, validator=check, metadata={ALLOWED: known})


def _join(values: Iterable[Any]) -> str:
    try:
        return ", ".join(map(repr, sorted(values)))
    except TypeError:  # values of several types have no order
        return ", ".join(map(repr, values))


class EffectTraits(Protocol):
    """The class attributes of an effect, with their types.

    Type checkers do not see them in `Effect`. Otherwise they would accept only one of the ways to
    set one in a subclass: `own_hand = "grows"`, `own_hand: OwnHand = "grows"`, or with `ClassVar`.
    """

    points: int | None
    own_hand: OwnHand
    acts_last: bool
    names_color: bool
    names_color_last: bool
    blank: bool
    sign: str | None
    icon: str


def read_traits(effect: Effect | type[Effect]) -> EffectTraits:
    """Return an effect, or its class, as something with the class attributes of effects."""
    return cast(EffectTraits, effect)


@frozen
class Effect(PluginBase):
    """The effect of a card when it is played.

    An effect is a value: it equals another one of its class with the same options. It reads the
    table and calls its verbs; it never stores anything of a game itself.
    """

    if not TYPE_CHECKING:  # so that authors may annotate them in any way: see `EffectTraits`
        points: ClassVar[int | None] = None
        """The points of its card, if the deck does not state them."""

        own_hand: ClassVar[OwnHand] = "kept"
        """The change that the play makes to the rest of its player's hand; no other is allowed."""

        acts_last: ClassVar[bool] = False
        """Whether it acts even if its card ends the round (R076); if it goes on, all act (A122)."""

        names_color: ClassVar[bool] = True
        """Whether the player of a card without a color names one; else the color in force stays."""

        names_color_last: ClassVar[bool] = False
        """Whether a color is named even if the card ends the round, because the effect uses it."""

        blank: ClassVar[bool] = False
        """Whether a house rule may be written on its card; the rule then replaces it (A80)."""

        sign: ClassVar[str | None] = None
        """A few characters that pictures of its card show, such as `+3`.

        If it is None, pictures show the icon, or else the initials of the title.
        """

        icon: ClassVar[str] = ""
        """A line drawing that pictures of its card show: SVG path data in a square of 24 units."""

    def play(self, table: Table) -> None:
        """Act: the card is on the discard pile, and its color, if any, is named."""

    def last(self, table: Table) -> None:
        """Act as the last card of its player: as usual, but its player is out of reach."""
        self.play(table)

    def emptied(self, table: Table) -> None:
        """Act after its card left a seat without cards, before that seat is out (A150).

        The player is that seat, even if another seat played the card. A seat that then holds cards
        goes on. If this hook is overridden, the last card acts by `play`.
        """

    def turned_up(self, table: Table) -> None:
        """Act as the card that starts the round, as if the dealer had played it (R020).

        If it has no color, the player left of the dealer first names one (R044). A card that
        needs a choice does nothing, since no player has chosen.
        """
        if table.card.color is None:
            table.let_choose_color(table.next)
        elif None in table._list_choices(self):
            self.play(table)

    def opened(self, table: Table) -> None:
        """Continue after a player named the color of the start card; that player takes the turn."""

    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Continue after a player answered a question that `play` asked.

        Args:
            question: The text of the question.
            answer: The chosen answer.
        """

    def colors(self, table: Table) -> Iterable[str]:
        """Return the colors that may be named with the play of a card that has none.

        Returns:
            The colors; by default those of the edition.
        """
        return table.edition.colors

    def choices(self, table: Table) -> Iterable[Value]:
        """Return the choices that the play offers; `(None,)` if it offers none.

        Returns:
            Plain values, none equal to another.
        """
        return (None,)

    def choices_last(self, table: Table) -> Iterable[Value]:
        """Return the choices of a play that ends the round, if the effect acts then.

        Returns:
            Plain values; by default those of `choices`.
        """
        return self.choices(table)

    def may_play(self, table: Table) -> bool:
        """Return whether its card, which matches, may be played now.

        Returns:
            By default True.
        """
        return True

    def lawful(self, table: Table) -> bool:
        """Return whether a play now is lawful; else a drawn card need not be played (A28).

        Returns:
            By default True.
        """
        return True

    def may_bluff(self) -> bool:
        """Return whether an unlawful play is legal all the same (A40).

        Returns:
            By default True.
        """
        return True

    def count_points(self, table: Table, player: int) -> int:
        """Return the points of its card at the end of the round, in the hand of a seat (A140).

        The table can be queried, as by that seat: `hand` has its other cards.

        Args:
            player: The seat that holds the card.

        Returns:
            A whole number, which may be negative; by default the points of the card.
        """
        return table.card.points

    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Return everything that it can ever offer, so that actions can be numbered.

        An effect that overrides `choices` or `answered` overrides this as well.

        Args:
            edition: The edition in play.
            seats: The seats at the table.

        Returns:
            The largest set of choices, and of questions with their answers; by default it is empty.
        """
        return Vocabulary()

    def faults(self, edition: Edition) -> Iterable[str]:
        """Yield what the edition lacks for the effect to make sense, each in a sentence.

        Args:
            edition: The edition in play.

        Returns:
            The sentences; without any, the game can start.
        """
        return ()

    def clothes(self, edition: Edition) -> Iterable[str] | None:
        """Return the colors of clothing it can name, or None if it does not look at clothes.

        Args:
            edition: The edition in play.

        Returns:
            The colors, or None.
        """
        return None
