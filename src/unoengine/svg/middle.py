"""The middle of a table: the piles, the color in force, the direction, and what is awaited."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from unoengine.game.view import PlayerView
from unoengine.narration.catalogs import Words
from unoengine.narration.names import card_name, card_title
from unoengine.narration.pending import describe_pending
from unoengine.svg.cards import draw_back, draw_badge, draw_card
from unoengine.svg.colors import INK, PAPER, Looks
from unoengine.svg.elements import (
    clean_text,
    draw_group,
    draw_rectangle,
    draw_text,
    estimate_width,
    format_attribute,
    format_number,
    split_text,
)
from unoengine.svg.seats import LINE, MUTED
from unoengine.values.actions import Draw
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import UnoError

__all__ = ["MIDDLE_HEIGHT", "Middle"]

MIDDLE_HEIGHT = 226

MAX_STATUS = 120
"""The number of characters of the sentence on what is awaited, which may take two lines."""


@frozen(eq=False)
class Middle:
    """Draws the middle of a table, and names what is on it."""

    view: PlayerView
    edition: Edition | None
    looks: Looks
    words: Words
    language: str

    def draw(self, center: float, top: float, width: float) -> str:
        """Return the middle of a table in an area of `MIDDLE_HEIGHT`."""
        y = top + 34
        title = draw_text(
            self.describe_round(), center, top + 17, 11.5, MUTED, weight=500, width=width - 16
        )
        name, rule = self.name_card(self.view.top), self.find_rule(self.view.top)
        card = draw_card(
            self.view.top, self.looks, self.language, name, center - 45, y, 90, rule=rule
        )
        parts = [
            title,
            self._draw_pile(center - 118, y + 12),
            f'<g data-pile="discard">{card}</g>',
            *self._draw_color(center + 84, y),
            *self._draw_direction(center, y + 63),
            self._draw_status(center, y + 155, width - 16),
        ]
        return "".join(parts)

    # --- words

    def describe_status(self) -> str:
        """Return a sentence on what is awaited, addressed to the seat that looks if it is on turn.

        Other sentences name the players.
        """
        view = self.view
        addressed = view.player if view.player == view.turn else None
        return describe_pending(view, self.language, addressed)

    def describe_top(self) -> str:
        """Return a sentence on the top card and the color in force."""
        view, top = self.view, self.name_card(self.view.top)
        if view.color is None:
            return self.words.format("table.top.no-color", top=top)
        return self.words.format("table.top", top=top, color=self.looks.find(view.color).name)

    def describe_round(self) -> str:
        """Return the edition, the round and the direction."""
        view, words = self.view, self.words
        title = words.find(f"edition.{view.edition}")
        if not title and self.edition is not None:
            title = self.edition.title
        side = "left" if view.direction == 1 else "right"
        return words.format(
            "table.title",
            title=title or view.edition,
            round=str(view.round),
            direction=words.format(f"direction.{side}"),
        ).rstrip(".")

    def name_card(self, card: Card) -> str:
        """Return the name of a card, with the house rule that it has."""
        try:
            return card_title(card, self.view, self.language)
        except UnoError:  # the edition is not installed
            return card_name(card, self.language)

    def find_rule(self, card: Card) -> str:
        """Return the title of the house rule that is written on a card, or nothing."""
        view = self.view
        if not view.house_rules:
            return ""
        try:
            effect = view.effect(card)
        except UnoError:  # the edition is not installed
            return ""
        written = any(effect in rules for rules in view.house_rules.values())
        return self.words.get_title(effect) if written and effect is not None else ""

    # --- parts

    def _draw_status(self, x: float, y: float, width: float) -> str:
        """Return the sentence on what is awaited, on one line or two."""
        pending = clean_text(self.describe_status(), MAX_STATUS)
        is_long = estimate_width(pending, 15, 600) > width
        lines = split_text(pending) if is_long else [pending]
        start = y + 5 if len(lines) == 1 else y - 4
        drawn = "".join(
            draw_text(line, x, start + 18 * number, 15, INK, width=width, smallest=0.7)
            for number, line in enumerate(lines)
        )
        return f'<g data-status="{format_attribute(pending)}">{drawn}</g>'

    def _draw_pile(self, x: float, y: float) -> str:
        """Return the draw pile with the number of its cards."""
        view = self.view
        may_draw = any(isinstance(action, Draw) for action in view.legal)
        shown = min(3, view.draw_pile_size)
        lift = 2 * max(0, shown - 1)
        backs = [
            draw_group(draw_back(), x - 2 * number, y - 2 * number, 0.62) for number in range(shown)
        ]
        empty = draw_rectangle(x, y, 62, 87, 7, "none", f' stroke="{LINE}" stroke-width="2"')
        parts = backs or [empty]
        if may_draw:
            line = f' stroke="{INK}" stroke-width="3"'
            parts.append(draw_rectangle(x - lift - 2, y - lift - 2, 66, 91, 9, "none", line))
        parts.append(draw_rectangle(x - lift + 11, y - lift + 31, 40, 25, 12.5, PAPER))
        size = str(view.draw_pile_size)
        parts.append(draw_text(size, x - lift + 31, y - lift + 49, 16, INK, weight=700, width=36))
        more = ' data-playable="true"' if may_draw else ""
        return f'<g data-pile="draw"{more}>{"".join(parts)}</g>'

    def _draw_color(self, x: float, y: float) -> Iterable[str]:
        """Yield the color in force with its name, and how many cards are owed."""
        view = self.view
        color = view.color if view.demand is None else view.demand
        if color is not None:
            look = self.looks.find(color)
            yield draw_badge(look, x, y + 42, 21)
            yield draw_text(look.name, x, y + 82, 13, INK, width=76)
        if view.owed:
            yield draw_rectangle(x - 20, y + 92, 40, 22, 11, INK)
            yield draw_text(f"+{view.owed}", x, y + 108, 14, PAPER, weight=700, width=36)

    def _draw_direction(self, x: float, y: float) -> Iterable[str]:
        """Yield arrows around the piles that show which way play goes."""
        far, high = 142, 46
        for side in (-1, 1):
            edge = x + side * far
            # Play to the left is clockwise: up at the left, down at the right.
            rises = (side == -1) == (self.view.direction == 1)
            start, end = (y + high, y - high) if rises else (y - high, y + high)
            tip = 9 if rises else -9
            points = [
                ("M", edge, start),
                ("Q", edge + side * 17, y),
                (" ", edge, end),
                ("M", edge - 9 + side, end + tip * (0.85 + side * 0.15)),
                ("L", edge, end),
                ("L", edge + 9 + side, end + tip * (0.85 - side * 0.15)),
            ]
            path = "".join(f"{to}{format_number(a)} {format_number(b)}" for to, a, b in points)
            yield (
                f'<path d="{path}" fill="none" stroke="{MUTED}" stroke-width="3" '
                'stroke-linecap="round" stroke-linejoin="round"/>'
            )
