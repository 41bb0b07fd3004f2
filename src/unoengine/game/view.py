"""Function `view`: the part of a state that one seat, or a spectator, may see."""

from __future__ import annotations

from typing import Any

from unoengine.game.masked_state import mask_state
from unoengine.game.player_view import OpenView, PlayerView, check_view
from unoengine.game.view_values import NOTHING
from unoengine.moves.legality import list_actions_of_seat
from unoengine.table.phases.turn import TURN
from unoengine.table.state import GameState, check_state
from unoengine.values.multiset import look_up

__all__ = ["PlayerView", "check_view", "view"]


def view(state: GameState, player: int | None) -> PlayerView:
    """Return the part of a state that a seat may see, or a spectator if `player` is None.

    Args:
        state: The state.
        player: A seat, or None for a spectator.

    Returns:
        The view, which contains no hidden cards.

    Raises:
        SetupError: There is no such seat.

    >>> from unoengine import new_game
    >>> seen = view(new_game(seed=7), 2)
    >>> len(seen.hand), seen.hand_sizes
    (7, (7, 7, 7, 7))
    """
    check_state(state)
    if player is not None:
        state.check_seat(player)
    rnd = state._round
    rules = rnd.rules
    tables, seating = rules.tables, rules.seating
    agreement, hands = tables.agreement, state._hands
    seen: Any = OpenView()
    seen.player = player
    seen.players = rnd.players
    seen.edition = tables.edition.name
    seen.options = tables.options
    seen.variants = agreement.variants
    seen.house_rules = agreement.house_rules
    seen.hand_sizes = tuple(map(int.bit_count, hands))
    seen.top = tables.cards[tables.top_face(state._showing)]
    seen.color = tables.color_names[tables.color_number(state._showing)]
    seen.draw_pile_size = state._pile_size
    seen.side = tables.side
    seen.turn = state._turn
    seen.phase = state._pending.phase
    seen.direction = state._direction
    seen.exposed = state._exposed
    seen.dealer = rnd.dealer
    seen.round = rnd.number
    seen.scores = rnd.scores
    seen.round_winners = rnd.winners
    seen.teams = rnd.teams
    seen.turn_count = rnd.turns
    seen.wardrobe = rnd.wardrobe
    if not seating.absent and not rnd.exits:
        seen.gone = seen.out = ()
    if not state._known:
        seen.known = NOTHING
    if state._pending is TURN:
        seen.demand = seen.attacker = seen.question = None
        seen.owed, seen.drawn = 0, ()
    # These use the real state, so that a plug-in that lets them depend on hidden cards is detected.
    # All other attributes are read from a state without hidden cards when they are needed.
    if player is None:
        seen.hand = seen.legal = ()
    else:
        seen.hand = look_up(tables.cards, tables.codec.unpack(hands[player]))
        seen.legal = list_actions_of_seat(state, player)
    if tables.other_side is not None:
        seen.backs = state.backs
    seen._masked = mask_state(state, player)
    seen.__class__ = PlayerView
    return seen  # type: ignore[no-any-return]
