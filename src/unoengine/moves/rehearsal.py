"""A play that is tried on a throw-away table to learn how many cards it leaves (A77)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from unoengine.events import Listener
from unoengine.values.card import Card
from unoengine.values.errors import PluginError

if TYPE_CHECKING:
    from unoengine.table.state_parts import Position
    from unoengine.values.actions import Play

__all__ = ["rehearse"]

_MAX_EVENTS = 10_000
"""The number of events in one play after which it is considered endless."""


def rehearse(position: Position, play: Play) -> tuple[int | None, bool]:
    """Return how many cards a play leaves its player, and whether that depends on the color.

    The number is None if it depends on cards or dice that are not known yet.
    """
    observer = _Observer(play.player)
    after = position._round.rules.registry.get_move(play).perform(position, observer)
    is_unknown = observer.saw_unknown_cards or bool(after._pending.questions)
    is_unknown |= (play.player, "eliminated") in after._round.exits
    left = None if is_unknown else after._hands[play.player].bit_count()
    return left, observer.saw_named_color


class _Observer(Listener):
    """A listener that learns what the outcome of a play depends on."""

    ends_with_play: ClassVar[bool] = True

    def __init__(self, player: int) -> None:
        self.player = player
        self.events = 0
        self.saw_named_color = False
        self.hand_is_unknown = False
        self.saw_unknown_cards = False

    def any_event(self) -> None:
        """Give up on a play that does not end."""
        self.events += 1
        if self.events > _MAX_EVENTS:
            raise PluginError("the rehearsal of a card does not end")

    def saw_color(self) -> None:
        """Note that the effect depends on the color that is named."""
        super().saw_color()
        self.saw_named_color = True

    def looked_at_hand(self, player: int) -> None:
        """Note that the effect depends on a hand; the player knows only the own unchanged one."""
        super().looked_at_hand(player)
        self.saw_unknown_cards |= player != self.player or self.hand_is_unknown

    def picked_at_random(self, player: int) -> None:
        """Note that cards may have left the player's hand unseen."""
        super().picked_at_random(player)
        self.hand_is_unknown |= player == self.player

    def drew(self, player: int, cards: tuple[Card, ...], why: Card | str | None) -> None:
        """Note that the player drew cards that are not known yet."""
        super().drew(player, cards, why)
        self.hand_is_unknown |= player == self.player and bool(cards)

    def drew_until(self, player: int, count: int, found: bool) -> None:
        """Note that the number of cards depends on cards that are not known yet."""
        super().drew_until(player, count, found)
        self.saw_unknown_cards = True

    def gave(self, player: int, to: int, cards: tuple[Card, ...]) -> None:
        """Note that the player was given cards."""
        super().gave(player, to, cards)
        self.hand_is_unknown |= to == self.player

    def hands_moved(self, sources: tuple[int, ...]) -> None:
        """Note that the player may hold another hand."""
        super().hands_moved(sources)
        self.hand_is_unknown = True

    def hands_dealt_again(self, sizes: tuple[int, ...]) -> None:
        """Note that the player holds other cards."""
        super().hands_dealt_again(sizes)
        self.hand_is_unknown = True

    def rolled(self, player: int, sides: int, shown: int) -> None:
        """Note that the effect depends on a die."""
        super().rolled(player, sides, shown)
        self.saw_unknown_cards = True
