"""What effects always say, where they ask for no more than the box, or than who sits where.

Most action cards do the same whoever holds what: it hangs on the seat that plays and on the
direction. So it is worked out once for each, by letting the effect speak to a table at which there
are no cards, and likewise what an answer comes to; and what may be named with a card, by asking it
at one where nobody sits. An effect that wants to know more, or says more, is asked every time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from attrs import frozen

from unoengine.effect_api.table import Table
from unoengine.table.play_in_progress import begun, resumed
from unoengine.values.actions import Value
from unoengine.values.card_set import CardSet
from unoengine.values.hand import Hand, has_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from unoengine.moves.play import PlayMove
    from unoengine.plugins.effect_base import Effect
    from unoengine.ruleset.lookup_tables import LookupTables
    from unoengine.table.pending import Demand, Inquiry
    from unoengine.table.play_in_progress import Asked, InPlay
    from unoengine.table.state import Round
    from unoengine.values.card import Card

__all__ = ["NEVER", "NOT_YET", "Foreseen", "Terms", "foresee", "foresee_answer", "named"]

Terms: TypeAlias = tuple[tuple[str, ...], tuple[Value, ...], tuple[Value, ...]]
"""The colours that may be named with a card, the choices, and those with a last card."""


@frozen(eq=False)
class Foreseen:
    """What a play comes to, or an answer, as long as it ends no round and exposes nobody."""

    turn: int
    direction: int
    demand: Demand | None
    draws: tuple[tuple[int, int], ...]
    """Who draws how many."""

    cards: int
    """How many are drawn in all."""

    inquiry: Inquiry | None = None
    """What is asked, if anything is."""

    with_hand: bool = False
    """Whether it is asked with the player's hand, as it is then."""

    sheds: int = 0
    """Which cards its player discards, if it holds any."""

    saw_color: bool = False
    """Whether the colour that was named makes a difference."""


_TOO_MANY = 1 << 60
NEVER = Foreseen(0, 0, None, (), _TOO_MANY)
"""Of what hangs on more: there are never so many cards, so the effect is asked."""

NOT_YET = Foreseen(0, 0, None, (), _TOO_MANY)
"""Of a play that has not been made yet."""


class _AskedMoreError(Exception):
    """An effect asks or says what hangs on more."""


def _named(*parts: Any) -> frozenset[str]:
    """Return what questions and verbs are called."""
    return frozenset(getattr(part, "fget", part).__name__ for part in parts)


class _Unknown:
    """What hangs on the cards of a hand that nobody holds yet: whoever looks at it asks more."""

    __slots__ = ("_table",)

    def __init__(self, table: _Box) -> None:
        self._table = table

    def _refuse(self, *_: object) -> Any:
        raise self._table._refusal()

    # Whether it is a number is a question as well.
    __class__: Any = property(_refuse)


# Whatever can be asked of a number, and what every object answers by itself.
_EVERY_OBJECT = ("eq", "ne", "lt", "le", "gt", "ge", "hash", "repr", "str", "format")
for _question in {*dir(int)} - {*dir(object)} | {f"__{name}__" for name in _EVERY_OBJECT}:
    setattr(_Unknown, _question, _Unknown._refuse)


def _drawn(draws: list[tuple[int, int]]) -> int:
    return sum(count for _, count in draws)


def _is_unknown(cards: object) -> bool:
    return type(cards) is _Unknown


class _Box(Table):
    """A table with a box on it, and nobody there."""

    __slots__ = ("_asked_more", "_draws", "_saw_color", "_sheds")
    _asked_more: bool
    """Whether there was a question that has no answer here, even if the effect makes do."""

    _open_to: ClassVar[frozenset[str]] = _named(Table.edition, Table.options, Table.cards)
    _draws: list[tuple[int, int]]
    _saw_color: bool
    _sheds: int

    def __getattribute__(self, name: str) -> Any:
        if name[0] != "_" and name not in type(self)._open_to:
            raise self._refusal()
        return super().__getattribute__(name)

    def __repr__(self) -> str:
        raise self._refusal()

    def _choices(self, effect: Effect) -> tuple[Value, ...]:
        raise self._refusal()

    def _refusal(self) -> _AskedMoreError:
        """Return the answer to who asks more."""
        self._asked_more = True
        return _AskedMoreError()


class _Seats(_Box):
    """A table at which everybody sits, without cards."""

    __slots__ = ()
    _open_to: ClassVar[frozenset[str]] = _Box._open_to | _named(
        *(Table.player, Table.card, Table.color, Table.choice, Table.owed, Table.owed_to),
        *(Table.next, Table.seats, Table.everyone, Table.others, Table.direction),
        *(Table.draw, Table.discard, Table.demand, Table.ask, Table.hand),
        *(Table.skip, Table.skip_everyone, Table.again, Table.reverse, Table.announce),
    )

    def draw(self, player: int, count: int) -> int:
        """Note who draws; whether there are so many cards is seen when the card is played."""
        if self._seat(player) == self.player or type(count) is not int or count < 0:
            raise self._refusal()
        self._draws.append((player, count))
        if _drawn(self._draws) > len(self._round.rules.deck):
            raise self._refusal()  # who goes on while there are cards would never come to an end
        return count

    def discard(self, player: int, cards: CardSet | Collection[Card]) -> int:
        """Note what the player discards; how many there are of it nobody knows here."""
        if self._seat(player) != self.player or not isinstance(cards, CardSet):
            raise self._refusal()
        self._reaches(player, "discards for", "shrinks")
        self._sheds |= cards.bits
        return cast("int", _Unknown(self))

    @property
    def color(self) -> str | None:
        """The colour in force."""
        self._saw_color = True
        return super().color

    @property
    def hand(self) -> Hand:
        """The player's other cards, whatever they will be."""
        return Hand(self._round.rules.codec, cast("int", _Unknown(self)))

    def _seat(self, player: int) -> int:
        if type(player) is int and player in self._round.rules.seats_in_game:
            return player
        raise self._refusal()


class _AfterPlay(_Seats):
    """The same when an answer has come to what a card asked, whatever was named with it."""

    __slots__ = ()
    _open_to: ClassVar[frozenset[str]] = _named(Table.answerer) | _Seats._open_to - _named(
        *(Table.color, Table.choice, Table.owed, Table.owed_to),
        *(Table.ask, Table.hand, Table.discard),
    )


class _Agreed:
    """What stands still before anybody has sat down."""

    __slots__ = ("rules",)

    def __init__(self, rules: LookupTables) -> None:
        self.rules: LookupTables = rules


def named(effect: Effect, rules: LookupTables) -> Terms | None:
    """Return what may be named with a card, or None if that hangs on more than the box."""
    table = _Box()
    table._asked_more = False
    table._round = cast("Round", _Agreed(rules))
    table._pending = begun(0, 0, effect, 0, None, None, effect.own_hand)
    try:
        colors = table._colors(effect.colors(table))
        choices = table._values(effect.choices(table))
        last = table._values(effect.choices_last(table))
    except Exception:  # if it is a fault it will be told when the card could be played
        return None
    finally:
        del table._round, table._pending
    known = colors and choices and last and not table._asked_more
    return (colors, choices, last) if known else None


def foresee(move: PlayMove, rnd: Round, direction: int) -> Foreseen:
    """Return what a play comes to in a direction of play, or `NEVER`."""
    effect, turn = move.acting, rnd.rules.seat_after[direction][move.seat]
    assert effect is not None
    play = begun(move.seat, move.face, effect, move.showing, move.choice, None, effect.own_hand)
    table = _laid(_Seats(), rnd, direction, turn, play)
    table._showing = move.showing
    return _listened(table, play, lambda: effect.play(table))


def foresee_answer(asked: Asked, value: Value, rnd: Round, direction: int) -> Foreseen:
    """Return what an answer comes to in a direction of play, or `NEVER`.

    It is the same whatever was named with the card, and whatever it keeps with the question. It
    must be the only question, put by the card as it is played, while no demand waits.
    """
    play, effect, prompt = resumed(asked), asked.effect, asked.inquiries[0].prompt
    table = _laid(_AfterPlay(), rnd, direction, asked.next, play)
    return _listened(table, play, lambda: effect.answered(table, prompt, value))


def _laid(table: _Seats, rnd: Round, direction: int, turn: int, play: InPlay) -> _Seats:
    """Return a table at which cards are unknown."""
    table._asked_more = table._saw_color = False
    table._sheds = 0
    table._round = rnd
    table._direction = direction
    table._turn = turn
    table._log = None
    table._pending = play
    table._draws = []
    return table


def _listened(table: _Seats, play: InPlay, speak: Callable[[], None]) -> Foreseen:
    """Return what an effect says at a table."""
    try:
        speak()
    except Exception:  # if it is a fault it will be told when it is done at a real one
        return NEVER
    finally:
        del table._round, table._pending  # an effect that keeps the table can do nothing with it
    (inquiry, *more), demand = play.said.inquiries or (None,), play.said.demand
    kept = None if inquiry is None else inquiry.data
    with_hand = type(kept) is Hand and _is_unknown(kept.packed)
    if table._asked_more or more or has_hand(kept) is not with_hand:
        return NEVER
    if inquiry is not None and play.hand != "kept":
        return NEVER  # UNO is still to be judged
    return Foreseen(
        table._turn,
        table._direction,
        demand,
        tuple(table._draws),
        _drawn(table._draws),
        inquiry,
        with_hand,
        table._sheds,
        table._saw_color,
    )
