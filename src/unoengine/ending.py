"""The end of a play, of a round and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from unoengine import scoring
from unoengine.dealing import draw_for_dealer
from unoengine.inplay import interrupted
from unoengine.pending import COLOR_AWAITED, ROUND_OVER, TURN, GameOver
from unoengine.state import NOBODY

if TYPE_CHECKING:
    from unoengine.inplay import InPlay
    from unoengine.table import Table

__all__ = ["end_play", "end_round"]


def end_play(table: Table, play: InPlay) -> None:
    """See, after a card has acted, who is out, who is exposed, and what the table waits for."""
    hands = table._hands
    if 0 in hands:  # A76; the first one without cards, from the player on in order of play
        order = table._round.rules.in_order(play.player, table._direction)
        end_round(table, next(s for s in (play.player, *order) if not hands[s]))
        return
    if play.uno is not None and not (play.inquiries and play.hand != "kept"):
        # A77; an effect that asks before it touches its player's hand is not yet done with it.
        alone = not play.uno and hands[play.player].bit_count() == 1
        table._exposed = play.player if alone else NOBODY
        play.uno = None
    if play.inquiries:
        inquiry = play.inquiries[0]
        if table._log is not None:
            card = table._round.rules.cards[play.face]
            table._log("Asked", inquiry.player, inquiry.prompt, card)
        table._pending = interrupted(play, table._turn)
        table._turn = inquiry.player
    elif type(play.start) is int:
        table._pending, table._turn = COLOR_AWAITED, play.start
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
