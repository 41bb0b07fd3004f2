"""Hooks of variants that are called when something happens (A137).

A hook may use verbs but ask no question. A verb that a hook calls does not call the same hook of
the same variant again, so hooks always come to an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from unoengine.core.discovery import describe_plugin
from unoengine.core.errors import PluginError
from unoengine.core.play_in_progress import (
    NO_EFFECT,
    NO_PLAY,
    HandAccess,
    PlayInProgress,
    refuse_requests,
)
from unoengine.core.plugin_classes.effect import OwnHand
from unoengine.core.plugin_classes.variant import Variant, overrides, read_own_hand

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table


class Subscribers:
    """For each hook, the variants that override it, in their order; false if there are none."""

    __slots__ = ("drew", "played", "round_begins", "round_ends", "turn_begins")

    def __init__(self, variants: Iterable[Variant]) -> None:
        order = tuple(variants)
        self.round_begins: tuple[Variant, ...] = _find(order, "round_begins")
        self.turn_begins: tuple[Variant, ...] = _find(order, "turn_begins")
        self.played: tuple[Variant, ...] = _find(order, "played")
        self.drew: tuple[Variant, ...] = _find(order, "drew")
        self.round_ends: tuple[Variant, ...] = _find(order, "round_ends")

    def __bool__(self) -> bool:
        return any(getattr(self, hook) for hook in self.__slots__)

    def change_own_hand(self, declared: OwnHand) -> OwnHand:
        """Return what a play and its subscribers may do to the hand of the player."""
        return combine_own_hands(declared, *map(read_own_hand, self.played))


def _find(variants: tuple[Variant, ...], hook: str) -> tuple[Variant, ...]:
    return tuple(variant for variant in variants if overrides(variant, hook))


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


def report_round_start(table: Table, play: PlayInProgress) -> None:
    """Call `round_begins`; the play is that of the start card, which has acted."""
    for variant in table._round.rules.lookup.subscribers.round_begins:
        done = _call(table, variant, "round_begins", play, variant.round_begins)
        if done is not None:
            _refuse_demand(done)
            play.winners = done.winners or play.winners


def report_turn(table: Table) -> None:
    """Call `turn_begins` for the seat whose turn or demand is pending, if one is."""
    from unoengine.core.phases.turn import TURN

    if not table._pending.begins_turn:
        return
    variants = table._round.rules.lookup.subscribers.turn_begins
    if table._listener is not None and table._listener.ends_with_play:
        return
    for _ in range(_MAX_SKIPPED) if variants else ():
        seat = table._turn
        for variant in variants:
            begun = _make_play(table, seat)
            done = _call(table, variant, "turn_begins", begun, variant.turn_begins)
            if done is None:
                continue
            if done.following is not None:
                table._pending = done.following
            if seat in table._round.rules.seating.absent:
                table._pending = TURN  # a demand ends with the part that the seat takes
            done.following = table._pending
            if _settle(table, done):
                return
            if table._turn != seat:
                break  # the turn of another seat begins
        else:
            return
    if variants:
        raise PluginError(f"{describe_plugin(variants[-1])} skips every turn that begins")


def report_play(table: Table, play: PlayInProgress) -> None:
    """Call `played`; the effect of the card has acted."""
    for variant in table._round.rules.lookup.subscribers.played:
        access: HandAccess = "out-of-reach"
        if play.hand_access != "out-of-reach":
            access = read_own_hand(variant)
        done = _call(table, variant, "played", play, variant.played, access)
        if done is not None:
            play.following, play.flips = done.following or play.following, done.flips
            play.winners = done.winners or play.winners


def report_draw(table: Table, seat: int, count: int) -> None:
    """Call `drew`; the seat holds the cards."""
    outer = table._play
    for variant in table._round.rules.lookup.subscribers.drew:
        begun = _make_play(table, seat)

        def act(at: Table, variant: Variant = variant) -> None:
            variant.drew(at, seat, count)

        done = _call(table, variant, "drew", begun, act)
        if done is None:
            continue
        _refuse_demand(done)
        if outer is not NO_PLAY:
            outer.winners = done.winners or outer.winners
        elif _settle_between_plays(table, done):
            return


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
    for variant in table._round.rules.lookup.subscribers.round_ends:
        ended = _make_play(table, winner)
        done = _call(table, variant, "round_ends", ended, variant.round_ends, "out-of-reach")
        if done is not None:
            _refuse_demand(done)


def _make_play(table: Table, seat: int) -> PlayInProgress:
    """Return a play for a hook that is not called for a card, with the top card as its card."""
    face = table._round.rules.lookup.top_face(table._showing)
    return PlayInProgress(seat, face, NO_EFFECT, table._showing)


def _call(
    table: Table,
    variant: Variant,
    hook: str,
    about: PlayInProgress,
    act: Callable[[Table], None],
    access: HandAccess = "changes",
) -> PlayInProgress | None:
    """Call a hook, unless it is being called already; return what it requests."""
    outer = table._play
    if _is_active(outer, (variant.name, hook)):
        return None
    table._play = play = PlayInProgress(
        about.player,
        about.face,
        variant,
        about.showing_before,
        about.choice,
        None,
        access,
        about.met,
        draw_reason=variant.name,
        flips=about.flips,
        subscription=(variant.name, hook),
        outer=outer,
        turn_before=table._turn,
    )
    act(table)
    refuse_requests(play, hook, flips=None if hook == "played" else about.flips)
    table._play = outer
    return play


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


def _settle(table: Table, play: PlayInProgress) -> bool:
    """End the play of a hook that ended the round or emptied a hand; return whether it did."""
    from unoengine.core.turn_change import end_play, is_anybody_out

    if not play.winners and not is_anybody_out(table):
        return False
    end_play(table, play)
    return True


def _settle_between_plays(table: Table, play: PlayInProgress) -> bool:
    """Settle what a hook did while no card acts; return whether the pending decision changed."""
    from unoengine.core.turn_change import end_play

    if table._turn != play.turn_before:  # the seat on turn takes no further part, or was skipped
        end_play(table, play)
        return True
    play.following = table._pending
    return _settle(table, play)
