"""The end of a play, of a round and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from unoengine import scoring
from unoengine.dealing import draw_for_dealer
from unoengine.pending import ROUND_OVER, TURN, Asked, ColorAwaited, GameOver
from unoengine.state import NOBODY

if TYPE_CHECKING:
    from unoengine.inplay import InPlay
    from unoengine.table import Table

__all__ = ["end_play", "end_round"]


def end_play(table: Table, play: InPlay) -> None:
    """See, after a card has acted, who is out, who is exposed, and what the table waits for."""
    hands, rules = table._hands, table._round.rules
    if 0 in hands:  # A76; the first one without cards, from the player on in order of play
        order = (play.player, *rules.in_order(play.player, table._direction))
        end_round(table, next(seat for seat in order if not hands[seat]))
        return
    # A77: an effect that asks before it touches its player's hand is not yet done with it.
    if play.uno is not None and not (play.inquiries and play.held_to != "kept"):
        one = hands[play.player].bit_count() == 1
        table._exposed = play.player if one and not play.uno else NOBODY
        play.uno = None
    if play.inquiries:
        inquiry, *further = play.inquiries
        table._pending = Asked(
            inquiry=inquiry,
            further=tuple(further),
            player=play.player,
            face=play.face,
            choice=play.choice,
            showing_before=play.showing_before,
            next=table._turn,
            judged=play.uno is None,
            demand=play.demand,
        )
        table._turn = inquiry.player
        if table._log is not None:
            table._log("Asked", inquiry.player, inquiry.prompt, rules.cards[play.face])
    elif play.chooser is not None:
        table._pending = ColorAwaited()
        table._turn = play.chooser
    else:
        table._pending = play.demand or TURN


def end_round(table: Table, winner: int) -> None:
    """Score the round (R079, R086) and see whether that ends the game (R085)."""
    rnd = table._round
    rules = rnd.rules
    left = [rules.worth(hand) for hand in table._hands]
    scores = scoring.settle(rnd.scores, left, winner, rules.options)
    won_by = scoring.winners(scores, rules.options)
    table._exposed = NOBODY
    serial = rnd.serial
    if won_by:
        table._pending, table._turn = GameOver(won_by), winner
    else:
        table._pending = ROUND_OVER
        table._turn, serial = _next_dealer(table, winner)
    table._round = evolve(rnd, scores=scores, winner=winner, serial=serial)
    if table._log is not None:
        table._log("RoundScored", winner, scores)
        if won_by:
            table._log("GameWon", won_by)


def _next_dealer(table: Table, winner: int) -> tuple[int, int]:
    """Return who deals next (A07), and how often cards have been shuffled to find out."""
    rnd = table._round
    ruling = rnd.rules.options.next_dealer
    if ruling == "redraw":
        return draw_for_dealer(rnd.rules, rnd.seed, rnd.serial)
    if ruling == "rotate_left":
        return rnd.rules.after[+1][rnd.dealer], rnd.serial
    return (winner if ruling == "round_winner" else rnd.dealer), rnd.serial
