"""Hooks that are called when something happens: those of variants (A137), and `emptied` (A150).

A hook may use verbs; only `round_begins` may ask questions (A160). A verb that a hook calls does
not call the same hook of the same variant again, so hooks always come to an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from attrs import evolve

from unoengine.core.discovery import describe_plugin
from unoengine.core.errors import PluginError
from unoengine.core.going_out import is_anybody_out
from unoengine.core.play_in_progress import (
    NO_EFFECT,
    NO_PLAY,
    HandAccess,
    PlayInProgress,
    refuse_requests,
)
from unoengine.core.plugin_classes.effect import Effect, OwnHand
from unoengine.core.plugin_classes.variant import Variant, overrides, read_own_hand

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table


class Hook:
    """A hook that a variant, or the effect of a card, overrides."""

    __slots__ = ("access", "call", "name", "plugin", "plugin_name", "subscription")

    def __init__(self, plugin: Effect | Variant, name: str) -> None:
        self.plugin: Effect | Variant = plugin
        self.name: str = name
        self.call: Callable[..., None] = getattr(plugin, name)
        self.plugin_name: str = plugin.name
        self.subscription: tuple[str, str] = (plugin.name, name)
        self.access: HandAccess = read_own_hand(plugin)
        """The changes that `played` may make to the hand of the player."""


class Subscribers:
    """For each hook, those of the variants that override it, in their order; false if none do."""

    __slots__ = ("drew", "emptied", "played", "round_begins", "round_ends", "turn_begins")

    def __init__(self, variants: Iterable[Variant]) -> None:
        order = tuple(variants)
        self.round_begins: tuple[Hook, ...] = _find(order, "round_begins")
        self.turn_begins: tuple[Hook, ...] = _find(order, "turn_begins")
        self.played: tuple[Hook, ...] = _find(order, "played")
        self.drew: tuple[Hook, ...] = _find(order, "drew")
        self.emptied: tuple[Hook, ...] = _find(order, "emptied")
        self.round_ends: tuple[Hook, ...] = _find(order, "round_ends")

    def __bool__(self) -> bool:
        return any(getattr(self, hook) for hook in self.__slots__)

    def change_own_hand(self, declared: OwnHand) -> OwnHand:
        """Return what a play and its subscribers may do to the hand of the player."""
        hands: list[OwnHand] = [read_own_hand(hook.plugin) for hook in self.played]
        return combine_own_hands(declared, *hands)


def _find(variants: tuple[Variant, ...], name: str) -> tuple[Hook, ...]:
    return tuple(Hook(variant, name) for variant in variants if overrides(variant, name))


def combine_own_hands(*declared: OwnHand) -> OwnHand:
    """Return what several effects together may do to a hand.

    >>> combine_own_hands("kept", "grows"), combine_own_hands("shrinks", "grows")
    ('grows', 'changes')
    """
    together: OwnHand = "kept"
    for how in declared:
        if together == "kept":
            together = how
        elif how not in ("kept", together):
            together = "changes"
    return together


_MAX_SKIPPED = 1000
"""Most turns in a row that hooks may skip; more are an endless loop."""


def report_round_start(table: Table, play: PlayInProgress, called: int) -> PlayInProgress | None:
    """Call the next hook `round_begins`; return its play, or None if no hook is left.

    `called` hooks have been called before. The given play is that of the start card, or that of
    the hook before.
    """
    hooks, seating = table._round.rules.lookup.subscribers.round_begins, table._round.rules.seating
    if called >= len(hooks):
        return None
    done, dealer = _copy_play(table, hooks[called], play, "changes"), table._round.dealer
    done.player = seating.after[+1][dealer] if dealer in seating.absent else dealer  # A161
    _call(table, hooks[called], done)
    _refuse_demand(done)
    return done


def report_turn(table: Table) -> None:
    """Call `turn_begins` for the seat whose turn or demand is pending, if one is."""
    hooks = table._round.rules.lookup.subscribers.turn_begins
    if not hooks or not table._pending.begins_turn:
        return
    if table._listener is not None and table._listener.ends_with_play:
        return
    for _ in range(_MAX_SKIPPED):
        seat = table._turn
        for hook in hooks:
            done = _make_play(table, hook, seat)
            if not _call(table, hook, done):
                continue
            if done.following is not None:
                table._pending = done.following
            if seat in table._round.rules.seating.absent:
                from unoengine.core.phases.turn import TURN

                table._pending = TURN  # a demand ends with the part that the seat takes
            done.following = table._pending
            if _settle(table, done, begins_turn=False) and not table._pending.begins_turn:
                return
            if table._turn != seat:
                break  # the turn of another seat begins
        else:
            return
    raise PluginError(f"{describe_plugin(hooks[-1].plugin)} skips every turn that begins")


def report_play(table: Table, play: PlayInProgress) -> None:
    """Call `played`; the effect of the card has acted."""
    for hook in table._round.rules.lookup.subscribers.played:
        is_out = play.hand_access == "out-of-reach"
        done = _copy_play(table, hook, play, "out-of-reach" if is_out else hook.access)
        if _call(table, hook, done):
            play.following, play.flips = done.following or play.following, done.flips
            play.series = done.series
            play.winners = done.winners or play.winners


_BETWEEN_PLAYS = PlayInProgress(-1, -1, NO_EFFECT, -1)
"""The outer play of `caught`, after which the pending decision deals with eliminated seats."""


def report_draw(table: Table, seat: int, count: int) -> None:
    """Call `drew`; the seat holds the cards."""
    outer = table._play
    for hook in table._round.rules.lookup.subscribers.drew:
        done = _make_play(table, hook, seat)
        if not _call(table, hook, done, seat, count):
            continue
        _refuse_demand(done)
        if outer is not NO_PLAY:
            outer.winners = done.winners or outer.winners
        elif _settle_between_plays(table, done):
            return


def asks_emptied(table: Table, play: PlayInProgress) -> bool:
    """Return whether `emptied` is called before a player without cards is out (A150).

    A rehearsal shows what the play alone leaves, and does not call it.
    """
    if table._listener is not None and table._listener.ends_with_play:
        return False
    return bool(table._round.rules.lookup.subscribers.emptied) or _has_emptied(play.effect)


def _has_emptied(plugin: Effect | Variant) -> bool:
    return isinstance(plugin, Effect) and overrides(plugin, "emptied")


def report_empty_hand(table: Table, play: PlayInProgress, seat: int) -> None:
    """Call `emptied` for a seat until it has cards: of the effect, then of the variants (A150)."""
    own = (Hook(play.effect, "emptied"),) if _has_emptied(play.effect) else ()
    for hook in (*own, *table._round.rules.lookup.subscribers.emptied):
        if table._hands[seat] or seat in table._round.rules.seating.absent or play.winners:
            return
        done = _copy_play(table, hook, play, "changes")
        done.player = seat
        if _call(table, hook, done):
            _refuse_demand(done)
            play.winners = done.winners


def report_catch(table: Table, player: int, by: int) -> None:
    """Call `caught` between plays (A167); the pending decision stays if its seat takes part.

    While a question is pending, `next` is the seat that is on turn after it.
    """
    from unoengine.core.turn_change import end_play

    rnd, pending, turn = table._round, table._pending, table._turn
    variant, after = rnd.rules.lookup.caught_variant, getattr(pending, "next", None)
    assert variant is not None
    if after is not None:
        table._turn = after
    hook = Hook(variant, "caught")
    done = _make_play(table, hook, player)
    done.caught_by, done.outer = by, _BETWEEN_PLAYS
    _call(table, hook, done)
    _refuse_demand(done)
    if after is not None:
        if table._turn != after:
            question: Any = pending
            table._pending = evolve(question, next=table._turn)
        table._turn = turn
    elif table._turn != turn:
        end_play(table, done)  # the seat on turn was skipped
        return
    done.following = table._pending
    if _settle(table, done):
        return
    for seat in table._round.rules.seating.absent - rnd.rules.seating.absent:
        play = table._pending.leave(table, seat)
        if play is not None:
            end_play(table, play)


def keep_held(table: Table, seat: int, drawn: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of the drawn faces that a seat still holds after the hook `drew`."""
    if not table._round.rules.lookup.subscribers.drew:
        return drawn
    codec, hand, held = table._round.rules.lookup.codec, table._hands[seat], list[int]()
    for face in drawn:
        if hand & codec.first_bits[face]:
            hand = codec.remove(hand, face)
            held.append(face)
    return tuple(held)


def report_round_end(table: Table, winner: int) -> None:
    """Call `round_ends`; the hand of the winner is out of reach."""
    for hook in table._round.rules.lookup.subscribers.round_ends:
        done = _make_play(table, hook, winner, "out-of-reach")
        if _call(table, hook, done):
            _refuse_demand(done)


def _make_play(
    table: Table, hook: Hook, seat: int, access: HandAccess = "changes"
) -> PlayInProgress:
    """Return a play for a hook that is not called for a card, with the top card as its card."""
    showing, name, outer, turn = table._showing, hook.plugin_name, table._play, table._turn
    face, of = table._round.rules.lookup.top_face(showing), hook.subscription
    return PlayInProgress(
        seat, face, hook.plugin, showing, None, None, access, None, name, of, outer, turn
    )


def _copy_play(
    table: Table, hook: Hook, play: PlayInProgress, access: HandAccess
) -> PlayInProgress:
    """Return a play for a hook that is called for a card, whose effect has acted."""
    copy = _make_play(table, hook, play.player, access)
    copy.face, copy.showing_before = play.face, play.showing_before
    copy.choice, copy.met, copy.flips = play.choice, play.met, play.flips
    copy.series = play.series
    return copy


def _call(table: Table, hook: Hook, play: PlayInProgress, *given: int) -> bool:
    """Call a hook in a play of its own, unless it is being called already; return whether it was.

    What the hook requests is in the play then.
    """
    outer = table._play
    if outer is not NO_PLAY and _is_active(outer, hook.subscription):
        return False
    table._play, flips = play, play.flips
    hook.call(table, *given)
    if play.questions or play.flips:
        asks = play.questions
        if hook.name == "round_begins":
            play.questions = ()  # they wait until the hook has ended
        refuse_requests(play, hook.name, flips=None if hook.name == "played" else flips)
        play.questions = asks
    table._play = outer
    return True


def _is_active(play: PlayInProgress | None, subscription: tuple[str, str]) -> bool:
    while play is not None:
        if play.subscription == subscription:
            return True
        play = play.outer
    return False


def _refuse_demand(play: PlayInProgress) -> None:
    if play.following is not None:
        assert play.subscription is not None
        hook = play.subscription[1]
        raise PluginError(
            f"{describe_plugin(play.effect)} demands a card in {hook}; only played and "
            "turn_begins may do so"
        )


def _settle(table: Table, play: PlayInProgress, *, begins_turn: bool = True) -> bool:
    """End the play of a hook that ended the round or emptied a hand; return whether it did."""
    if not play.winners and not is_anybody_out(table):
        return False
    from unoengine.core.turn_change import end_play

    end_play(table, play, begins_turn=begins_turn)
    return True


def _settle_between_plays(table: Table, play: PlayInProgress) -> bool:
    """Settle what a hook did while no card acts; return whether the pending decision changed."""
    if table._turn != play.turn_before:  # the seat on turn takes no further part, or was skipped
        from unoengine.core.turn_change import end_play

        end_play(table, play)
        return True
    play.following = table._pending
    return _settle(table, play)
