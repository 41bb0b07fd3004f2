"""The colors and choices of a card that do not depend on hands and piles.

The hooks of an effect are called at a table that knows the edition and perhaps the order of the
players, but no cards. If the effect asks for more, its answer is not constant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from unoengine.core.actions import Value
from unoengine.core.effect_api.table import Table
from unoengine.core.errors import PluginError
from unoengine.core.events import (
    Drew,
    DrewUntil,
    Event,
    Gave,
    HandsDealtAgain,
    HandsMoved,
    Listener,
    Rolled,
)
from unoengine.core.play_in_progress import PlayInProgress

if TYPE_CHECKING:
    from unoengine.core.actions import Play
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.plugin_classes.effect import Effect
    from unoengine.core.state_parts import Position, Round


Terms: TypeAlias = tuple[tuple[str, ...], tuple[Value, ...], tuple[Value, ...]]
"""The colors that may be named with a card, its choices, and its choices as a last card."""


class DependsOnMoreError(Exception):
    """An effect asked for something that is not known in advance."""


def names_of(*members: Any) -> frozenset[str]:
    """Return the names of queries and verbs."""
    return frozenset(getattr(member, "fget", member).__name__ for member in members)


class EmptyTable(Table):
    """A table with an edition and options, but without players and cards."""

    __slots__ = ("_asked_for_more",)
    _asked_for_more: bool
    """Whether a query had no answer here, even if the effect caught the exception."""

    _allowed: ClassVar[frozenset[str]] = names_of(
        *(Table.edition, Table.options, Table.cards, Table.side)
    )

    def __init__(self, rnd: Round, play: PlayInProgress, direction: int, turn: int) -> None:
        self._asked_for_more = False
        self._round = rnd
        self._play = play
        self._direction = direction
        self._turn = turn
        self._listener = None

    def __getattribute__(self, name: str) -> Any:
        if name[0] != "_" and name not in type(self)._allowed:
            raise self._refuse()
        return super().__getattribute__(name)

    def __repr__(self) -> str:
        raise self._refuse()

    def _list_choices(self, effect: Effect) -> tuple[Value, ...]:
        raise self._refuse()

    def _refuse(self) -> DependsOnMoreError:
        """Return the exception for a query that has no answer here."""
        self._asked_for_more = True
        return DependsOnMoreError()

    def _clear(self) -> None:
        """Make the table useless for an effect that keeps it."""
        del self._round, self._play


class _OrderTable(EmptyTable):
    """A table with players, to find out what may be named with a card."""

    __slots__ = ()
    _allowed: ClassVar[frozenset[str]] = EmptyTable._allowed | names_of(
        *(Table.player, Table.card, Table.direction),
        *(Table.next, Table.seats, Table.everyone, Table.others),
    )


class _RulesOnly:
    """A stand-in for a round before players have been seated."""

    __slots__ = ("rules",)

    def __init__(self, rules: CompiledRules) -> None:
        self.rules: CompiledRules = rules


def find_constant_terms(effect: Effect, rules: CompiledRules) -> Terms | None:
    """Return what may be named with a card, or None if that depends on more than the edition."""
    play = PlayInProgress(0, 0, effect, 0)
    return _find_terms(EmptyTable(cast("Round", _RulesOnly(rules)), play, 0, 0), effect)


def find_terms_of_seat(
    effect: Effect, rnd: Round, face: int, seat: int, direction: int
) -> Terms | None:
    """Return what a seat may name with a card, or None if that depends on more than seats."""
    play = PlayInProgress(seat, face, effect, 0)
    turn = rnd.rules.seating.after[direction][seat]
    return _find_terms(_OrderTable(rnd, play, direction, turn), effect)


def _find_terms(table: EmptyTable, effect: Effect) -> Terms | None:
    try:
        colors = table._check_colors(effect.colors(table))
        choices = table._check_values(effect.choices(table))
        last = table._check_values(effect.choices_last(table))
    except Exception:  # a fault is reported when the card could be played
        return None
    finally:
        table._clear()
    is_constant = colors and choices and last and not table._asked_for_more
    return (colors, choices, last) if is_constant else None


# --- A play that is tried on a throw-away table to learn how many cards it leaves (A77).

_MAX_REPORTS = 10_000
"""The number of reports on one play after which it is considered endless."""


def rehearse(position: Position, play: Play) -> tuple[int | None, bool]:
    """Return how many cards a play leaves its player, and whether that depends on the color.

    The number is None if it depends on cards or dice that are not known yet.
    """
    observer = _Observer(play.player)
    after = position._round.rules.registry.get_move(play).perform(position, observer)
    is_unknown = observer.saw_unknown_cards or bool(after._pending.questions)
    is_unknown |= (play.player, "eliminated") in after._round.exits
    left = None if is_unknown else after._hands[play.player].bit_count()
    return left, observer.saw_named_color


class _Observer(Listener):
    """A listener that learns what the outcome of a play depends on."""

    ends_with_play: ClassVar[bool] = True

    def __init__(self, player: int) -> None:
        self.player = player
        self.reports = 0
        self.saw_named_color = False
        self.hand_is_unknown = False
        self.saw_unknown_cards = False

    def any_report(self) -> None:
        """Give up on a play that does not end."""
        self.reports += 1
        if self.reports > _MAX_REPORTS:
            raise PluginError("the rehearsal of a card does not end")

    def note(self, event: Event) -> None:
        """Note what can no longer be known about hands."""
        super().note(event)
        match event:
            case Drew():
                self.hand_is_unknown |= event.player == self.player and bool(event.cards)
            case Gave():
                self.hand_is_unknown |= event.to == self.player
            case HandsMoved() | HandsDealtAgain():
                self.hand_is_unknown = True
            case DrewUntil() | Rolled():
                self.saw_unknown_cards = True

    def saw_color(self) -> None:
        """Note that the effect depends on the color that is named."""
        super().saw_color()
        self.saw_named_color = True

    def looked_at_hand(self, player: int) -> None:
        """Note that the effect depends on a hand; the player knows only the own unchanged one."""
        super().looked_at_hand(player)
        self.saw_unknown_cards |= player != self.player or self.hand_is_unknown

    def picked_at_random(self, player: int) -> None:
        """Note that cards may have left the player's hand unseen."""
        super().picked_at_random(player)
        self.hand_is_unknown |= player == self.player
