"""Pictures of a table: the seats around it, the piles, and the hand of the seat that looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import frozen

from unoengine.game.view import PlayerView, check_view, view
from unoengine.narration.catalogs import Words, load_words
from unoengine.narration.names import card_name, card_title
from unoengine.narration.pending import describe_pending
from unoengine.svg.arguments import check_size, read_edition
from unoengine.svg.cards import draw_back, draw_badge, draw_card
from unoengine.svg.colors import INK, PAPER, Looks, load_looks
from unoengine.svg.elements import (
    draw_group,
    draw_picture,
    draw_rectangle,
    draw_text,
    format_attribute,
    format_number,
)
from unoengine.svg.hands import Fan, draw_fan, sort_cards
from unoengine.svg.seats import CARD_HEIGHT, LINE, MUTED, Seats
from unoengine.table.state import GameState
from unoengine.values.actions import Draw, Play
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError, UnoError

__all__ = ["table"]

CLOTH = "#e6ebf0"

NARROWEST, WIDEST = 360, 960
"""The units of the narrowest and the widest layout; other sizes are scaled."""

MIN_AROUND = 560
"""The width from which seats are around the table, instead of in rows at the top."""

MARGIN, GAP = 12, 10

PANEL_HEIGHT = 92
MIN_PANEL_WIDTH = 132


def table(
    seen: PlayerView | GameState,
    seat: int | None = None,
    *,
    edition: Edition | str | None = None,
    language: str = "en",
    size: float = 720,
    all_hands: bool = False,
) -> str:
    """Return the picture of a table, as a seat or a spectator sees it.

    A seat sees its own hand at the bottom; the cards that it may play are raised. A picture of a
    state shows no hidden card, unless `all_hands` is true.

    Args:
        seen: A view, or a state.
        seat: The seat that looks at a state; None for a spectator.
        edition: The edition of a view, if it is not installed under its name.
        language: The code of a language.
        size: The width of the picture in pixels. Below 560, the seats are in rows at the top.
        all_hands: Whether all hands of a state are open.

    Returns:
        The text of an SVG element.

    Raises:
        SetupError: It is neither a view nor a state, there is no such seat, edition or language,
            or the size is no width.
        PluginError: The sign or the icon of a card's effect is invalid.

    >>> from unoengine import new_game
    >>> picture = table(new_game(seed=7, players=["Ana", "Ben", "Cy"]), seat=1)
    >>> "Ben" in picture
    True
    """
    size, given = check_size(size), read_edition(edition)
    hands: Sequence[Sequence[Card]] | None = None
    if isinstance(seen, GameState):
        given = given or seen.edition
        if all_hands:
            hands = [seen.hand(player) for player in range(len(seen.players))]
        seen = view(seen, seat)
    else:
        check_view(seen)
        if seat is not None or all_hands:
            raise SetupError("a view has its own seat and no hidden hands; pass a state for others")
        given = given or _find_edition(seen)
    width = min(max(size, NARROWEST), WIDEST)
    return _Table(seen, given, language, width, hands).draw(size)


def _find_edition(view: PlayerView) -> Edition | None:
    try:
        return view.edition_in_play
    except UnoError:  # the edition is not installed, or not as it is played here
        return None


@frozen
class _Area:
    """A rectangle, as its left, its top, its width and its height."""

    x: float
    y: float
    width: float
    height: float


class _Table:
    """The layout of one picture."""

    def __init__(
        self,
        view: PlayerView,
        edition: Edition | None,
        language: str,
        width: float,
        open_hands: Sequence[Sequence[Card]] | None,
    ) -> None:
        self.view = view
        self.edition = edition
        self.language = language
        self.width = width
        self.looks: Looks = load_looks(edition, language)
        self.words: Words = load_words(language)
        colors = tuple(self.looks.by_color)
        hands = open_hands or [
            view.known.get(player, ()) if player != view.player else view.hand
            for player in range(len(view.players))
        ]
        self.hands = [sort_cards(hand, colors) for hand in hands]
        self.seats = Seats(view, self.looks, self.words, language, self.hands, self._list_behind())

    def _list_behind(self) -> Sequence[Sequence[Card]]:
        """Return for each seat the other sides that are seen of the cards that are not known."""
        if not self.view.backs or self.edition is None:
            return [()] * len(self.view.players)
        by_look = {card.look: card for card in self.edition.turned.deck}
        found = []
        for looks, hand in zip(self.view.backs, self.hands, strict=True):
            others = (self.edition.other_side(card) for card in hand)
            known = Counter(card.look for card in others if card is not None)
            unknown = (Counter(looks) - known).elements()
            found.append([by_look[look] for look in unknown if look in by_look])
        return found

    def draw(self, size: float) -> str:
        """Return the picture."""
        players = len(self.view.players)
        first = self.view.player or 0
        others = [(first + number) % players for number in range(1, players)]
        sides, columns = self._arrange(len(others))
        left, top = others[:sides], others[sides : len(others) - sides]
        right = others[len(others) - sides :] if sides else []
        panels: dict[int, _Area] = {}
        y = self._place_rows(panels, top, columns, MARGIN)
        middle = _Area(MARGIN, y, self.width - 2 * MARGIN, 226)
        if sides:
            wide = min(190, self.width * 0.26)
            column = self._measure_panel([*left, *right], wide) + GAP
            middle = _Area(
                MARGIN + wide, y, self.width - 2 * (MARGIN + wide), max(226, sides * column - GAP)
            )
            self._place_column(panels, left[::-1], MARGIN, middle, wide)
            self._place_column(panels, right, self.width - MARGIN - wide, middle, wide)
        parts = [self.seats.draw_panel(seat, *_unpack(area)) for seat, area in panels.items()]
        parts.append(self._draw_middle(middle))
        y += middle.height + GAP
        content, height = self._draw_first(first, y)
        parts.append(content)
        high = y + height + MARGIN
        cloth = draw_rectangle(0, 0, self.width, high, 16, CLOTH)
        title = self._describe()
        pending = describe_pending(self.view, self.language, self._addressed)
        return draw_picture(cloth + "".join(parts), self.width, high, size, title, pending)

    @property
    def _addressed(self) -> int | None:
        """The seat that sentences address: the one that looks, if it is on turn."""
        return self.view.player if self.view.player == self.view.turn else None

    # --- places

    def _arrange(self, others: int) -> tuple[int, int]:
        """Return how many seats each side has, and how many panels a row at the top."""
        free = self.width - 2 * MARGIN + GAP
        columns = max(2, int(free / (MIN_PANEL_WIDTH + GAP)))
        if self.width < MIN_AROUND or others == 1:
            return 0, min(columns, others)
        sides = max(1, -(-(others - columns) // 2))
        return sides, min(columns, others)

    def _place_rows(
        self, panels: dict[int, _Area], seats: Sequence[int], columns: int, y: float
    ) -> float:
        """Place seats in rows; return where the last one ends."""
        for at in range(0, len(seats), columns):
            row = seats[at : at + columns]
            wide = min(220, (self.width - 2 * MARGIN - (len(row) - 1) * GAP) / len(row))
            high = self._measure_panel(row, wide)
            x = (self.width - len(row) * (wide + GAP) + GAP) / 2
            for number, seat in enumerate(row):
                panels[seat] = _Area(x + number * (wide + GAP), y, wide, high)
            y += high + GAP
        return y

    def _place_column(
        self,
        panels: dict[int, _Area],
        seats: Sequence[int],
        x: float,
        middle: _Area,
        wide: float,
    ) -> None:
        """Place seats below each other, beside the middle of the table."""
        high = self._measure_panel(seats, wide)
        y = middle.y + (middle.height - len(seats) * (high + GAP) + GAP) / 2
        for number, seat in enumerate(seats):
            panels[seat] = _Area(x, y + number * (high + GAP), wide, high)

    def _measure_panel(self, seats: Sequence[int], width: float) -> float:
        """Return the height of panels, which have more rows if hands are open."""
        rows = max((self.seats.count_rows(seat, width) for seat in seats), default=1)
        return PANEL_HEIGHT + max(0, rows - 1) * (CARD_HEIGHT + 4)

    # --- the middle, and the seat at the bottom

    def _draw_middle(self, area: _Area) -> str:
        """Return the piles, the color in force, the direction, and what is awaited."""
        seen, center = self.view, area.x + area.width / 2
        top = area.y + (area.height - 226) / 2
        y = top + 34
        parts = [
            draw_text(
                self._describe(), center, top + 17, 11.5, MUTED, weight=500, width=area.width - 16
            )
        ]
        parts.append(self._draw_pile(center - 118, y + 12))
        title = self._name(seen.top)
        card = draw_card(seen.top, self.looks, self.language, title, center - 45, y, 90)
        parts.append(f'<g data-pile="discard">{card}</g>')
        parts += self._draw_color(center + 84, y)
        parts += self._draw_direction(center, y + 63)
        pending = describe_pending(seen, self.language, self._addressed)
        line = draw_text(pending, center, y + 158, 15, INK, width=area.width - 16, smallest=0.7)
        parts.append(f'<g data-status="{format_attribute(pending)}">{line}</g>')
        return "".join(parts)

    def _draw_pile(self, x: float, y: float) -> str:
        """Return the draw pile with the number of its cards."""
        seen = self.view
        may_draw = any(isinstance(action, Draw) for action in seen.legal)
        parts = [
            draw_group(draw_back(), x - 2 * number, y - 2 * number, 0.62)
            for number in range(min(3, seen.draw_pile_size))
        ] or [draw_rectangle(x, y, 62, 87, 7, "none", f' stroke="{LINE}" stroke-width="2"')]
        lift = 2 * max(0, min(3, seen.draw_pile_size) - 1)
        if may_draw:
            line = f' stroke="{INK}" stroke-width="3"'
            parts.append(draw_rectangle(x - lift - 2, y - lift - 2, 66, 91, 9, "none", line))
        parts.append(draw_rectangle(x - lift + 11, y - lift + 31, 40, 25, 12.5, PAPER))
        count = str(seen.draw_pile_size)
        parts.append(draw_text(count, x - lift + 31, y - lift + 49, 16, INK, weight=700, width=36))
        more = ' data-playable="true"' if may_draw else ""
        return f'<g data-pile="draw"{more}>{"".join(parts)}</g>'

    def _draw_color(self, x: float, y: float) -> Sequence[str]:
        """Return the color in force with its name, and how many cards are owed."""
        seen = self.view
        parts = []
        if seen.color is not None:
            look = self.looks.find(seen.color)
            parts.append(draw_badge(look, x, y + 42, 21))
            parts.append(draw_text(look.name, x, y + 82, 13, INK, width=76))
        if seen.owed:
            parts.append(draw_rectangle(x - 20, y + 92, 40, 22, 11, INK))
            parts.append(draw_text(f"+{seen.owed}", x, y + 108, 14, PAPER, weight=700, width=36))
        return parts

    def _draw_direction(self, x: float, y: float) -> Sequence[str]:
        """Return arrows around the piles that show which way play goes."""
        clockwise = self.view.direction == 1
        far, high = 142, 46
        parts = []
        for side in (-1, 1):
            edge = x + side * far
            bend = f"Q{format_number(edge + side * 17)} {format_number(y)}"
            # Clockwise, play goes up at the left and down at the right.
            up = (side == -1) == clockwise
            start, end = (y + high, y - high) if up else (y - high, y + high)
            tip = 9 if up else -9
            arrow = (
                f"M{format_number(edge)} {format_number(start)}{bend} "
                f"{format_number(edge)} {format_number(end)}"
            )
            head = (
                f"M{format_number(edge - 8 + side * 2)} {format_number(end + tip * 0.7)}"
                f"L{format_number(edge)} {format_number(end)}"
                f"L{format_number(edge + 8 + side * 1)} {format_number(end + tip)}"
            )
            parts.append(
                f'<path d="{arrow}{head}" fill="none" stroke="{MUTED}" stroke-width="3" '
                'stroke-linecap="round" stroke-linejoin="round"/>'
            )
        return parts

    def _draw_first(self, seat: int, y: float) -> tuple[str, float]:
        """Return the panel at the bottom and its height: a hand, or a seat like the others."""
        seen, wide = self.view, self.width - 2 * MARGIN
        if seat != seen.player or not seen.hand:
            wide = min(wide, 260)
            high = self._measure_panel([seat], wide)
            x = (self.width - wide) / 2
            return self.seats.draw_panel(seat, x, y, wide, high), high
        fan = self._draw_hand(wide - 16)
        high = 36 + fan.height + 18
        stroke, thick = (INK, 2.5) if seat == seen.turn and not seen.winners else (LINE, 1)
        line = f' stroke="{stroke}" stroke-width="{thick}"'
        parts = [
            draw_rectangle(MARGIN, y, wide, high, 10, PAPER, line),
            self.seats.draw_name(seat, MARGIN, y, wide),
            draw_group(fan.content, MARGIN + 8, y + 36),
            *self.seats.draw_notes(seat, MARGIN + 10, y + high - 7, wide - 20),
        ]
        return f'<g data-seat="{seat}">{"".join(parts)}</g>', high

    def _draw_hand(self, width: float) -> Fan:
        seen = self.view
        assert seen.player is not None
        playable = None
        if seen.legal and seen.turn == seen.player:
            playable = [action.card for action in seen.legal if isinstance(action, Play)]
        cards = self.hands[seen.player]
        other_sides = dict(zip(seen.hand, seen.other_sides, strict=False))
        titles = {card: self._name(card) for card in cards}
        card_width = 72 if self.width >= MIN_AROUND else 58
        return draw_fan(
            cards,
            self.looks,
            self.language,
            width,
            card_width,
            playable,
            other_sides,
            titles,
        )

    # --- words

    def _name(self, card: Card) -> str:
        """Return the name of a card, with the house rule that it has."""
        try:
            return card_title(card, self.view, self.language)
        except UnoError:  # the edition is not installed
            return card_name(card, self.language)

    def _describe(self) -> str:
        """Return the edition, the round and the direction."""
        seen, words = self.view, self.words
        title = words.find(f"edition.{seen.edition}")
        if not title and self.edition is not None:
            title = self.edition.title
        side = "left" if seen.direction == 1 else "right"
        return words.format(
            "table.title",
            title=title or seen.edition,
            round=str(seen.round),
            direction=words.format(f"direction.{side}"),
        ).rstrip(".")


def _unpack(area: _Area) -> tuple[float, float, float, float]:
    return area.x, area.y, area.width, area.height
