"""The dry run: a hook is tried on a throw-away table that records what it uses and what happens.

A `Recording` says what the hook may use. What else it asks for is refused, or may be looked up in
the recording afterwards; either way, the result depends on more than is known in advance. The hands
are real, or they are placeholders whose every use is refused.
"""

from __future__ import annotations

from functools import cache
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from attrs import define

from unoengine.core.actions import Value
from unoengine.core.cards import CardSet
from unoengine.core.effect_api.table import Table
from unoengine.core.errors import PluginError
from unoengine.core.events import (
    Discarded,
    DiscardsTurned,
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
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.state_parts import Round

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from unoengine.core.actions import Play
    from unoengine.core.cards import Card
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.plugin_classes.effect import Effect
    from unoengine.core.state_parts import Position


E = TypeVar("E", bound=Event)

MEMBERS = frozenset(name for name in dir(Table) if name[0] != "_")
"""The names of all queries and verbs."""

VERBS = MEMBERS & vars(Table).keys()


def names_of(*members: Any) -> frozenset[str]:
    """Return the names of queries and verbs."""
    return frozenset(getattr(member, "fget", member).__name__ for member in members)


EDITION = names_of(Table.edition, Table.options, Table.cards, Table.side)
"""The queries that depend on what was agreed on."""

SEATS = EDITION | names_of(
    *(Table.player, Table.card, Table.direction),
    *(Table.next, Table.seats, Table.everyone, Table.others),
)
"""Those that also depend on the order of the players."""

_MAX_ENTRIES = 10_000
"""The number of calls and events after which a hook is considered endless."""


class DependsOnMoreError(Exception):
    """A hook asked for something that is not known in advance."""


@define(eq=False)
class Call:
    """A query or a verb that a hook has used."""

    name: str
    player: int
    """The seat whose card or variant acted."""

    depth: int
    """0 if the hook itself used it; more if it is part of a verb or of another query."""

    _member: Callable[..., Any]
    _given: tuple[Any, ...]
    _named: dict[str, Any]
    is_complete: bool = False
    """Whether it has returned; otherwise it raised an exception."""

    def get_argument(self, name: str) -> Any:
        """Return the argument for a parameter, or its default."""
        if name in self._named:
            return self._named[name]
        place, default = _find_parameter(self._member, name)
        return self._given[place] if place < len(self._given) else default


@cache
def _find_parameter(member: Callable[..., Any], name: str) -> tuple[int, Any]:
    """Return the place of a parameter after `self`, and its default."""
    parameters = signature(member).parameters
    return [*parameters].index(name) - 1, parameters[name].default


class Recording(Listener):
    """A listener that knows what a hook may use, and records what it uses and what happens."""

    def __init__(self, allowed: frozenset[str] = MEMBERS, *, ends_with_play: bool = False) -> None:
        self.allowed: frozenset[str] = allowed
        self.ends_with_play: bool = ends_with_play
        self.entries: list[Call | Event] = []
        """Calls and events, in order; the events that a verb causes follow its call."""

        self.depends_on_more: bool = False
        """Whether something was refused, even if the hook caught the exception."""

        self._depth = 0

    def note(self, event: Call | Event) -> None:
        """Record a call or an event, or give up on a hook that does not end."""
        if len(self.entries) >= _MAX_ENTRIES:
            raise PluginError("the rehearsal of a card does not end")
        self.entries.append(event)

    def refuse(self) -> DependsOnMoreError:
        """Return the exception for something that is not known in advance."""
        self.depends_on_more = True
        return DependsOnMoreError()

    def observe(
        self, table: Table, name: str, member: Callable[..., Any], /, *given: Any, **named: Any
    ) -> Any:
        """Refuse a call, or record it and return its result."""
        if name not in self.allowed:
            raise self.refuse()
        call = Call(name, table._play.player, self._depth, member, given, named)
        self.note(call)
        self._depth += 1
        try:
            result = member(table, *given, **named)
        finally:
            self._depth -= 1
        call.is_complete = True
        return result

    def list_calls(self, *names: str) -> list[Call]:
        """Return the calls with one of these names that have returned."""
        return [
            entry
            for entry in self.entries
            if isinstance(entry, Call) and entry.name in names and entry.is_complete
        ]

    def list_verbs(self) -> list[Call]:
        """Return the verbs that the hook itself has called, as a program that does the same."""
        return [call for call in self.list_calls(*VERBS) if call.depth == 0]

    def list_events(self, kind: type[E]) -> list[E]:
        """Return the events of a class."""
        return [entry for entry in self.entries if isinstance(entry, kind)]


class DryRunTable(Table):
    """A table whose listener is a `Recording`; it may be that of a real state.

    Verbs are recorded, and what is read of hands and of the color that was named.
    """

    __slots__ = ()

    @property
    def _recording(self) -> Recording:
        return cast("Recording", self._listener)


def _observe(name: str, member: Any) -> Any:
    """Return a query or a verb of a dry run: it is refused, or recorded when it is used."""
    if isinstance(member, property):
        return property(lambda table: table._recording.observe(table, name, member.fget))
    return lambda table, *given, **named: table._recording.observe(
        table, name, member, *given, **named
    )


class UnknownHand:
    """Placeholder for the bits of an unknown hand; every use of it is refused."""

    __slots__ = ("_recording",)

    def __init__(self, recording: Recording) -> None:
        self._recording = recording

    def _refuse(self, *_: object) -> Any:
        raise self._recording.refuse()

    __class__: Any = property(_refuse)  # `isinstance` is a use as well


# Every operation on numbers, and those that each object answers by itself.
_EVERY_OBJECT = ("eq", "ne", "lt", "le", "gt", "ge", "hash", "repr", "str", "format")
for _operation in {*dir(int)} - {*dir(object)} | {f"__{name}__" for name in _EVERY_OBJECT}:
    setattr(UnknownHand, _operation, UnknownHand._refuse)


class HandOfSize(UnknownHand):
    """Placeholder for the bits of a hand, of which only the number of cards is known."""

    __slots__ = ("_size",)

    def __init__(self, recording: Recording, size: int) -> None:
        super().__init__(recording)
        self._size = size

    def bit_count(self) -> int:
        """Return the number of cards."""
        return self._size


class TableWithoutCards(DryRunTable):
    """A table with unknown hands and no piles, on which every query and verb is checked.

    Verbs that move cards are only recorded. A variant that acts on a false UNO may let its own
    player draw, since then the size of the hand does not matter.
    """

    __slots__ = ()

    def __init__(
        self,
        recording: Recording,
        rnd: Round,
        play: PlayInProgress,
        direction: int,
        *,
        turn: int | None = None,
        showing: int = 0,
    ) -> None:
        seating = rnd.rules.seating
        self._listener = recording
        self._round = rnd
        self._play = play
        self._direction = direction
        self._turn = seating.after[direction][play.player] if turn is None else turn
        self._showing = showing
        self._hands = cast("list[int]", (UnknownHand(recording),) * seating.seats)

    def draw(self, player: int, count: int) -> int:
        """Record who draws; the size of the pile is checked when the card is played."""
        play, recording = self._play, self._recording
        is_own = self._check_seat(player) == play.player and not isinstance(play.effect, Variant)
        if is_own or type(count) is not int or count < 0 or self._has_left(player):
            raise recording.refuse()
        drawn = sum(event.count for event in recording.list_events(Drew)) + count
        if recording.list_events(HandsMoved) or drawn > len(self._round.rules.lookup.deck):
            raise recording.refuse()  # an effect that draws until no card is left would not end
        recording.note(Drew(player, (), None, count))
        return count

    def discard(self, player: int, cards: CardSet | Collection[Card]) -> int:
        """Record what the player discards; the number is unknown."""
        recording = self._recording
        if self._check_seat(player) != self._play.player or not isinstance(cards, CardSet):
            raise recording.refuse()
        if recording.list_events(HandsMoved):
            raise recording.refuse()
        self._can_change_hand(player, "discards for", "shrinks")
        return cast("int", UnknownHand(recording))

    def _move_hands(self, sources: Sequence[int]) -> None:
        """Record the seat whose hand each seat gets, unless more happens to the hands."""
        recording, player = self._recording, self._play.player
        if recording.list_calls("draw", "discard") or recording.list_events(HandsMoved):
            raise recording.refuse()
        if sources[player] != player:
            self._can_change_hand(player, "moves the hand of", "changes")
        recording.note(HandsMoved(tuple(sources)))

    def _list_choices(self, effect: Effect) -> tuple[Value, ...]:
        raise self._recording.refuse()

    def __repr__(self) -> str:
        raise self._recording.refuse()

    def _clear(self) -> None:
        """Make the table useless for an effect that keeps it."""
        del self._listener, self._round, self._play


for _name in VERBS | names_of(Table.color, Table.hand, Table.drawn_fits, Table.noted):
    setattr(DryRunTable, _name, _observe(_name, getattr(Table, _name)))
for _name in MEMBERS:
    _member = vars(TableWithoutCards).get(_name, getattr(Table, _name))
    setattr(TableWithoutCards, _name, _observe(_name, _member))


def make_trial_round(rules: CompiledRules, dealer: int = 0) -> Round:
    """Return a round for trials, in which only the rules matter."""
    seats = range(rules.seating.seats)
    return Round(
        rules=rules,
        players=tuple(f"p{seat}" for seat in seats),
        wardrobe=(frozenset(),) * len(seats),
        seed=0,
        serial=0,
        number=1,
        dealer=dealer,
        scores=(0,) * len(seats),
        pile=rules.lookup.deck,
    )


# --- The colors and choices of a card that do not depend on hands and piles.

Terms: TypeAlias = tuple[tuple[str, ...], tuple[Value, ...], tuple[Value, ...]]
"""The colors that may be named with a card, its choices, and its choices as a last card."""


def find_constant_terms(effect: Effect, rules: CompiledRules) -> Terms | None:
    """Return what may be named with a card, or None if that depends on more than the edition."""
    play, recording = PlayInProgress(0, 0, effect, 0), Recording(EDITION)
    return _find_terms(TableWithoutCards(recording, make_trial_round(rules), play, +1), effect)


def find_terms_of_seat(
    effect: Effect, rnd: Round, face: int, seat: int, direction: int
) -> Terms | None:
    """Return what a seat may name with a card, or None if that depends on more than seats."""
    play, recording = PlayInProgress(seat, face, effect, 0), Recording(SEATS)
    return _find_terms(TableWithoutCards(recording, rnd, play, direction), effect)


def _find_terms(table: TableWithoutCards, effect: Effect) -> Terms | None:
    recording = table._recording
    try:
        colors = table._check_colors(effect.colors(table))
        choices = table._check_values(effect.choices(table))
        last = table._check_values(effect.choices_last(table))
    except Exception:  # a fault is reported when the card could be played
        return None
    finally:
        table._clear()
    is_constant = colors and choices and last and not recording.depends_on_more
    return (colors, choices, last) if is_constant else None


# --- The cards that no variant forbids, where that depends on a few public things only (A136).


def find_verdict(
    rules: CompiledRules, face: int, *, size: int | None = None, showing: int | None = None
) -> bool | None:
    """Return whether all variants allow to play a card from a hand of a size, or on a showing.

    The result is None if this depends on more.
    """
    verdicts = [_ask_variant(rules, v, face, size, showing) for v in rules.lookup.play_guards]
    return None if None in verdicts else all(verdicts)


def _ask_variant(
    rules: CompiledRules, variant: Variant, face: int, size: int | None, showing: int | None
) -> bool | None:
    of_size = names_of(Table.hand) if size is not None else frozenset[str]()
    on_showing = (
        names_of(Table.color_before, Table.card_before) if showing is not None else frozenset[str]()
    )
    recording = Recording(EDITION | names_of(Table.card) | of_size | on_showing)
    play = PlayInProgress(0, face, variant, showing or 0)
    table = TableWithoutCards(recording, make_trial_round(rules), play, +1)
    others = HandOfSize(recording, (size or 0) - 1)
    table._hands = cast("list[int]", (others,) * rules.seating.seats)
    try:
        verdict = table._check_bool(variant.may_play(table), "may_play")
    except Exception:  # a fault is reported when the card could be played
        return None
    finally:
        table._clear()
    return None if recording.depends_on_more else verdict


# --- The number of cards that a play leaves, tried with the real hands (A77).


def rehearse(position: Position, play: Play) -> tuple[int | None, bool]:
    """Return how many cards a play leaves its player, and whether that depends on the color.

    The number is None if it depends on cards or dice that are not known yet.
    """
    recording = Recording(ends_with_play=True)
    move = position._round.rules.registry.get_move(play)
    after = move.perform(position, recording, DryRunTable())
    is_unknown = _depends_on_hidden_cards(recording, play.player) or after._pending.questions
    is_eliminated = (play.player, "eliminated") in after._round.exits
    left = None if is_unknown or is_eliminated else after._hands[play.player].bit_count()
    return left, bool(recording.list_calls("color"))


def _depends_on_hidden_cards(recording: Recording, player: int) -> bool:
    """Return whether effects depended on dice or on cards that the player does not know.

    It knows its own hand only as long as no unknown card has come into it.
    """
    knows_hand, is_random = True, False
    for entry in recording.entries:
        seen: int | None = None
        match entry:
            case Call(name="hand" | "drawn_fits"):
                seen = entry.player
            case Call(name="noted", is_complete=True):
                seen = entry.get_argument("player")
            case Call(name="give"):
                is_random = isinstance(entry.get_argument("cards"), int)
            case Call():
                continue
            case Discarded():
                seen = entry.player
            case Gave():
                seen = None if is_random else entry.player
            case DrewUntil() | Rolled() | DiscardsTurned():
                return True
        if seen is not None and (seen != player or not knows_hand):
            return True
        match entry:
            case Drew():
                knows_hand &= entry.player != player or not entry.cards
            case Gave():
                knows_hand &= player != entry.to and not (is_random and player == entry.player)
            case HandsMoved() | HandsDealtAgain():
                knows_hand = False
    return False
