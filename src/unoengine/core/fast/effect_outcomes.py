"""Precomputed outcomes of effects that depend only on seats and the direction of play.

Most action cards do the same whatever the hands are. Their outcome is computed once for each seat
and direction: the effect acts at a table without cards. The outcome of an answer is computed in the
same way, and colors and choices that depend on the edition alone at a table without players. An
effect that reads or changes anything else is called each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from attrs import frozen

from unoengine.core.actions import Value
from unoengine.core.cards import CardSet
from unoengine.core.dry_run import EmptyTable, names_of
from unoengine.core.effect_api.table import Table
from unoengine.core.multiset import Hand, has_hand
from unoengine.core.phases.base import Pending
from unoengine.core.phases.turn import TURN
from unoengine.core.play_in_progress import PlayInProgress
from unoengine.core.plugin_classes.effect import read_traits
from unoengine.core.plugin_classes.variant import Variant, overrides

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from unoengine.core.cards import Card
    from unoengine.core.fast.quick_moves import QuickPlay
    from unoengine.core.phases.question import OpenQuestion, QueuedQuestion
    from unoengine.core.state_parts import Round


_MORE_THAN_ANY_DECK = 1 << 60


@frozen(eq=False)
class Outcome:
    """The outcome of a play or an answer, apart from what depends on the size of the hand."""

    turn: int
    direction: int
    following: Pending | None = None
    draws: tuple[tuple[int, int], ...] = ()
    """Pairs of a seat and the number of cards it draws."""

    cards: int = 0
    """How many cards are drawn in all; if the pile has fewer, the effect is called instead."""

    question: QueuedQuestion | None = None
    with_hand: bool = False
    """Whether the question is stored with the hand of the player."""

    discards: int = 0
    """The bits of the cards that the player discards if it holds them."""

    saw_color: bool = False
    """Whether the outcome depends on the color that was named."""

    pending: Pending = TURN
    """The decision that follows, unless a question is asked."""

    sources: tuple[int, ...] | None = None
    """By seat, the seat whose hand it gets, if hands move."""

    moves_cards: bool = False
    """Whether there are discards, or hands move."""


UNPREDICTABLE = Outcome(0, 0, cards=_MORE_THAN_ANY_DECK)
"""Marks an effect whose outcome depends on more; as no pile is so large, it is always called."""

NOT_COMPUTED = Outcome(0, 0, cards=_MORE_THAN_ANY_DECK)
"""Marks an outcome that has not been computed yet."""


class _UnknownHand:
    """Placeholder for an unknown hand; any use of it aborts the precomputation."""

    __slots__ = ("_table",)

    def __init__(self, table: EmptyTable) -> None:
        self._table = table

    def _refuse(self, *_: object) -> Any:
        raise self._table._refuse()

    __class__: Any = property(_refuse)  # `isinstance` is a use as well


# Every operation on numbers, and those that each object answers by itself.
_EVERY_OBJECT = ("eq", "ne", "lt", "le", "gt", "ge", "hash", "repr", "str", "format")
for _operation in {*dir(int)} - {*dir(object)} | {f"__{name}__" for name in _EVERY_OBJECT}:
    setattr(_UnknownHand, _operation, _UnknownHand._refuse)


class _SeatsTable(EmptyTable):
    """A table with players, but without cards."""

    __slots__ = ("_discarded", "_draws", "_saw_color", "_sources")
    _discarded: int
    _draws: list[tuple[int, int]]
    _saw_color: bool
    _sources: tuple[int, ...] | None
    _knows_player: ClassVar[bool] = False
    """Whether the player itself may draw: only where the size of its hand does not matter."""

    _allowed: ClassVar[frozenset[str]] = EmptyTable._allowed | names_of(
        *(Table.player, Table.card, Table.color, Table.choice, Table.attacker),
        *(Table.owed, Table.owed_to),
        *(Table.next, Table.seats, Table.everyone, Table.others, Table.direction),
        *(Table.draw, Table.discard, Table.demand, Table.ask, Table.hand),
        *(Table.swap, Table.rotate),
        *(Table.skip, Table.skip_everyone, Table.again, Table.reverse, Table.announce),
    )

    def __init__(self, rnd: Round, play: PlayInProgress, direction: int, turn: int) -> None:
        super().__init__(rnd, play, direction, turn)
        self._discarded = 0
        self._draws = []
        self._saw_color = False
        self._sources = None

    def draw(self, player: int, count: int) -> int:
        """Record who draws; the size of the pile is checked when the card is played."""
        own = self._check_seat(player) == self.player and not self._knows_player
        if own or type(count) is not int or count < 0 or self._sources is not None:
            raise self._refuse()
        self._draws.append((player, count))
        if _count_drawn(self._draws) > len(self._round.rules.tables.deck):
            raise self._refuse()  # an effect that draws until no card is left would not end
        return count

    def discard(self, player: int, cards: CardSet | Collection[Card]) -> int:
        """Record what the player discards; the number is unknown."""
        if self._check_seat(player) != self.player or not isinstance(cards, CardSet):
            raise self._refuse()
        if self._sources is not None:
            raise self._refuse()
        self._can_change_hand(player, "discards for", "shrinks")
        self._discarded |= cards.bits
        return cast("int", _UnknownHand(self))

    def swap(self, one: int, other: int) -> None:
        """Record which hands move."""
        if self._check_seat(one) == self._check_seat(other):
            raise self._refuse()
        sources = [*range(self._round.rules.seating.seats)]
        sources[one], sources[other] = other, one
        self._move_hands(sources)

    def _move_hands(self, sources: Sequence[int]) -> None:
        """Record the seat whose hand each seat gets, unless more happens to the hands."""
        if self._sources is not None or self._draws or self._discarded:
            raise self._refuse()
        if sources[self.player] != self.player:
            self._can_change_hand(self.player, "moves the hand of", "changes")
        self._sources = tuple(sources)

    @property
    def color(self) -> str:
        """The color in force."""
        self._saw_color = True
        return super().color

    @property
    def hand(self) -> Hand:
        """The player's other cards, which are unknown."""
        return Hand(self._round.rules.tables.codec, cast("int", _UnknownHand(self)))

    def _check_seat(self, player: int) -> int:
        if type(player) is int and player in self._round.rules.seating.in_game:
            return player
        raise self._refuse()


class _PenaltyTable(_SeatsTable):
    """A table for a variant that acts on a false UNO; only draws are known in advance."""

    __slots__ = ()
    _knows_player: ClassVar[bool] = True
    _allowed: ClassVar[frozenset[str]] = EmptyTable._allowed | names_of(
        *(Table.player, Table.seats, Table.everyone, Table.others, Table.draw)
    )


class _AnswerTable(_SeatsTable):
    """A table after an answer; the color, the choice and the hand are unknown."""

    __slots__ = ()
    _allowed: ClassVar[frozenset[str]] = names_of(Table.answerer) | _SeatsTable._allowed - (
        names_of(
            *(Table.color, Table.choice, Table.owed, Table.owed_to),
            *(Table.ask, Table.hand, Table.discard, Table.swap, Table.rotate),
        )
    )


def predict_play(move: QuickPlay, rnd: Round, direction: int) -> Outcome:
    """Return the outcome of a play in a direction of play, or `UNPREDICTABLE`."""
    effect, turn = move.effect, rnd.rules.seating.after[direction][move.seat]
    if effect is None:
        return Outcome(turn, direction)
    if move.action.choice is None and overrides(effect, "choices"):
        return UNPREDICTABLE  # a last card has no choice, and its effect needs one
    access = read_traits(effect).own_hand
    play = PlayInProgress(
        move.seat, move.face, effect, move.showing, move.action.choice, None, access
    )
    table = _SeatsTable(rnd, play, direction, turn)
    table._showing = move.showing
    outcome = _record_outcome(table, play, lambda: effect.play(table))
    if access == "changes" and outcome.sources is None:
        return UNPREDICTABLE  # other such effects are too rare to be predicted
    return outcome


def predict_false_call(variant: Variant, rnd: Round, seat: int, direction: int) -> Outcome:
    """Return who draws for a false UNO, or `UNPREDICTABLE` if more happens."""
    turn = rnd.rules.seating.after[direction][seat]
    play = PlayInProgress(seat, 0, variant, 0)
    table = _PenaltyTable(rnd, play, direction, turn)
    return _record_outcome(table, play, lambda: variant.false_uno(table))


def predict_answer(pending: OpenQuestion, value: Value, rnd: Round, direction: int) -> Outcome:
    """Return the outcome of an answer in a direction of play, or `UNPREDICTABLE`.

    The question must be the only one, asked by the card that was played, while no demand waits.
    """
    play, effect, prompt = pending.resume(), pending.effect, pending.questions[0].prompt
    table = _AnswerTable(rnd, play, direction, pending.next)
    return _record_outcome(table, play, lambda: effect.answered(table, prompt, value))


def _record_outcome(table: _SeatsTable, play: PlayInProgress, act: Callable[[], None]) -> Outcome:
    """Let an effect act at a table, and return the outcome."""
    try:
        act()
    except Exception:  # a fault is reported when the effect acts at a real table
        return UNPREDICTABLE
    finally:
        table._clear()
    (question, *more), following = play.questions or (None,), play.following
    kept = None if question is None else question.data
    with_hand = type(kept) is Hand and type(cast("object", kept.packed)) is _UnknownHand
    if table._asked_for_more or more or has_hand(kept) is not with_hand:
        return UNPREDICTABLE
    if question is not None and play.hand_access != "kept":
        return UNPREDICTABLE  # UNO is judged after the answer
    if table._sources is not None and (table._draws or table._discarded):
        return UNPREDICTABLE
    draws = tuple(table._draws)
    return Outcome(
        table._turn,
        table._direction,
        following,
        draws,
        _count_drawn(draws),
        question,
        with_hand,
        table._discarded,
        table._saw_color,
        following or TURN,
        table._sources,
        bool(table._discarded) or table._sources is not None,
    )


def _count_drawn(draws: Collection[tuple[int, int]]) -> int:
    return sum(count for _, count in draws)
