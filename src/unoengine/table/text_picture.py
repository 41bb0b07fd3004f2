"""The `repr` of a state: a picture of the table in a few lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unoengine.table.state import GameState

__all__ = ["draw_picture"]


def draw_picture(state: GameState) -> str:
    """Return the table in a few lines, with all hands open; do not show it to players.

    >>> from unoengine import new_game
    >>> print(new_game(players=["Ana", "Ben"], seed=3, dealer=0))  # doctest: +ELLIPSIS
    <GameState zelda, round 1, turn, play runs left
       ... on 0 discards, 97 to draw, color ...
       Ana  ...
     > Ben  ...
    >
    """
    side = "left" if state.direction == 1 else "right"
    lines = [
        f"<GameState {state.edition.name}, round {state.round}, {state.phase}, play runs {side}"
    ]
    pile = f"  {state.top} on {len(state.discards) - 1} discards, {state.draw_pile_size} to draw"
    color = f"color {state.color}" if state.color else "no color yet"
    demand = f", {state.demand} demanded" if state.demand else ""
    lines.append(f" {pile}, {color}{demand}")
    width = max(map(len, state.players))
    for seat, name in enumerate(state.players):
        sign = ">" if seat == state.turn and not state.is_over else " "
        cards = " ".join(card.code for card in state.hand(seat)) or "-"
        notes = [f"{state.scores[seat]} points"]
        if seat == state.dealer:
            notes.append("dealer")
        if seat == state.exposed:
            notes.append("may be caught")
        if seat in state.gone:
            notes.append("has left")
        if seat in state.winners:
            notes.append("has won")
        lines.append(f" {sign} {name:{width}}  {cards}  ({', '.join(notes)})")
    return "\n".join(lines) + "\n>"
