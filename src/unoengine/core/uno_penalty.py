"""Exposure of players who did not call UNO, and the penalties for that and for false calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.core.events import Caught, UnoMiscalled
from unoengine.core.piles import draw_cards
from unoengine.core.play_in_progress import PlayInProgress, refuse_requests
from unoengine.core.subscriptions import report_catch

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table


def judge_uno(table: Table, play: PlayInProgress) -> None:
    """Expose a player with one card who did not call UNO (R072, A77, A97, A101).

    If UNO was called and the player does not hold one card, the variant that allows this acts.
    """
    has_one_card = table._hands[play.player].bit_count() == 1
    is_exposed = has_one_card and not play.uno and table._round.rules.lookup.has_catches
    table._exposed = play.player if is_exposed else None
    is_false_call = play.uno and not has_one_card
    play.uno = None
    if is_false_call and table._round.rules.lookup.false_uno_variant is not None:
        play.winners = punish_false_uno(table, play.player)


def punish_false_uno(table: Table, player: int) -> tuple[int, ...]:
    """Let the variant act that allows a false UNO; return who wins the round if it ends it."""
    lookup, showing = table._round.rules.lookup, table._showing
    variant, outer = lookup.false_uno_variant, table._play
    assert variant is not None
    if table._listener is not None:
        table._listener.note(UnoMiscalled(player))
    table._play = play = PlayInProgress(
        player, lookup.top_face(showing), variant, showing, draw_reason=variant.name
    )
    variant.false_uno(table)
    refuse_requests(play, "false_uno")
    table._play = outer
    return play.winners


def close_window_unless_one_card(table: Table) -> None:
    """End the exposure of a player who no longer holds exactly one card (A92)."""
    exposed = table._exposed
    if exposed is not None and table._hands[exposed].bit_count() != 1:
        table._exposed = None


def penalize_caught_player(table: Table, player: int, by: int) -> None:
    """Let a caught player draw the penalty and end the exposure (R073, A96, A99, A167)."""
    if table._listener is not None:
        table._listener.note(Caught(player, by))
    table._exposed = None
    lookup = table._round.rules.lookup
    if lookup.caught_variant is None:
        draw_cards(table, player, lookup.options.uno_penalty or 0, "uno")
    else:
        report_catch(table, player, by)
