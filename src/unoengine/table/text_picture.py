"""The table in a few lines of text, for states and views."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unoengine.game.view import PlayerView
    from unoengine.table.state import GameState
    from unoengine.values.card import Card

__all__ = ["draw_picture", "join_codes"]

_MAX_SHOWN = 25
"""The number of cards of a hand that are shown."""


def join_codes(cards: Sequence[Card]) -> str:
    """Return the codes of cards, the first ones if there are many."""
    more = [f"and {len(cards) - _MAX_SHOWN} more"] if len(cards) > _MAX_SHOWN else []
    return " ".join([*(card.code for card in cards[:_MAX_SHOWN]), *more]) or "-"


def draw_picture(title: str, seen: GameState | PlayerView, hands: Iterable[str]) -> str:
    """Return the table in a few lines; `hands` are the texts about the hands, by seat.

    >>> from unoengine import new_game
    >>> print(new_game(players=["Ana", "Ben"], seed=3, dealer=0))  # doctest: +ELLIPSIS
    <GameState zelda, round 1, turn, play runs left
       ... on 0 discards, 97 to draw, color ...
       Ana  ...
     > Ben  ...
    >
    """
    side = "left" if seen.direction == 1 else "right"
    lines = [f"<{title}, round {seen.round}, {seen.phase}, play runs {side}"]
    pile = f"  {seen.top} on {len(seen.discards) - 1} discards, {seen.draw_pile_size} to draw"
    color = f"color {seen.color}" if seen.color else "no color yet"
    demand = f", {seen.demand} demanded" if seen.demand else ""
    lines.append(f" {pile}, {color}{demand}")
    width = max(map(len, seen.players))
    for seat, (name, hand) in enumerate(zip(seen.players, hands, strict=True)):
        sign = ">" if seat == seen.turn and seen.phase != "game-over" else " "
        notes = [f"{seen.scores[seat]} points"]
        if seat == seen.dealer:
            notes.append("dealer")
        if seat == seen.exposed:
            notes.append("may be caught")
        if seat in seen.gone:
            notes.append("has left")
        if seat in seen.out:
            notes.append("is out of the round")
        if seat in seen.winners:
            notes.append("has won")
        lines.append(f" {sign} {name:{width}}  {hand}  ({', '.join(notes)})")
    return "\n".join(lines) + "\n>"
