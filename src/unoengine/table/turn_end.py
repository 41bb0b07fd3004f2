"""The end of a play, of a round and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from unoengine.plugins.discovery import describe_plugin
from unoengine.ruleset import scoring
from unoengine.table.dealing import draw_for_dealer
from unoengine.table.pending import COLOR_AWAITED, ROUND_OVER, TURN, GameOver
from unoengine.table.play_in_progress import Hooked, hooked, interrupted
from unoengine.values.errors import PluginError

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.table.pending import Demand
    from unoengine.table.play_in_progress import InPlay, Said

__all__ = ["anybody_out", "called_falsely", "end_play", "end_round", "tell_demand"]


def anybody_out(table: Table) -> bool:
    """Return whether somebody has no card left (R011, R074); who has left does not count."""
    return 0 in table._hands and table._hands.count(0) > table._round.rules.gone_count


def end_play(table: Table, play: InPlay) -> None:
    """See, after a card has acted, who is out, who is exposed, and what the table waits for."""
    hands = table._hands
    if 0 in hands and anybody_out(table):
        # A76, A116; the first one without cards, from the player on in order of play
        order = table._round.rules.seats_in_order(play.player, table._direction)
        end_round(table, next(s for s in (play.player, *order) if not hands[s]))
        return
    said = play._said
    asks = said is not None and said.inquiries
    if play.uno is not None and not (asks and play.hand != "kept"):
        # R072, A77, A97; an effect that asks before it touches its player's hand is not done with
        # it yet.
        alone = hands[play.player].bit_count() == 1
        table._exposed = play.player if alone and not play.uno else None
        falsely = play.uno and not alone and table._round.rules.false_uno_variant is not None
        play.uno = None
        if falsely:
            called_falsely(table, play.player)
            if anybody_out(table):
                end_play(table, play)
                return
    if said is None:
        table._pending = TURN
    elif said.inquiries:
        put_question(table, play, said)
    elif type(said.start) is int:
        table._pending, table._turn = COLOR_AWAITED, said.start
    else:
        table._pending = said.demand or TURN
        if said.demand is not None:
            tell_demand(table, said.demand)


def tell_demand(table: Table, demand: Demand) -> None:
    """Tell who owes what, once it is settled who is next."""
    if table._log is not None:
        rules = table._round.rules
        color = rules.color_names[demand.color]
        table._log("Demanded", table._turn, color, rules.cards[demand.face], demand.cost)


def called_falsely(table: Table, player: int) -> None:
    """Let the variant that allows it act on an UNO that was not due."""
    pending, rules = table._pending, table._round.rules
    variant, showing = rules.false_uno_variant, table._showing
    assert variant is not None
    if table._log is not None:
        table._log("FalseUno", player)
    play = hooked(player, rules.top_face(showing), variant, showing, variant.name)
    table._pending = play
    variant.false_uno(table)
    if play.said.inquiries:
        raise PluginError(f"{describe_plugin(variant)} asks where nobody can wait for an answer")
    table._pending = pending


def put_question(table: Table, play: InPlay, said: Said) -> None:
    """Interrupt a play until its question is answered."""
    inquiry = said.inquiries[0]
    if table._log is not None:
        face = play.face if inquiry.acting is None else inquiry.acting
        card = None if isinstance(play, Hooked) else table._round.rules.cards[face]
        table._log("Asked", inquiry.player, inquiry.prompt, card)
    table._pending = interrupted(
        said.inquiries,
        table._turn,
        play.player,
        play.face,
        play.effect,
        play.before,
        play.choice,
        play.uno,
        play.met,
        said.demand,
    )
    table._turn = inquiry.player


def end_round(table: Table, winner: int) -> None:
    """Score the round (R079, R086) and see whether that ends the game (R085)."""
    rnd = table._round
    rules = rnd.rules
    left = [rules.score_hand(hand) for hand in table._hands]  # R077: with what was drawn at the end
    scores = scoring.add_round_scores(rnd.scores, left, winner, rules.options)
    won_by = scoring.find_winners(scores, rules.options, rules.gone)
    table._exposed = None
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
        return rnd.rules.seat_after[+1][rnd.dealer], rnd.serial
    dealer = winner if ruling == "round_winner" else rnd.dealer
    return (rnd.rules.seat_after[+1][dealer] if dealer in rnd.rules.gone else dealer), rnd.serial
