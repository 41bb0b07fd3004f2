"""Pictures of a table: the seats around it, the piles, and the hand of the seat that looks."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from unoengine.game.view import PlayerView, check_view, view
from unoengine.narration.catalogs import Words, load_words
from unoengine.svg.arguments import check_size, read_edition
from unoengine.svg.colors import Looks, load_looks
from unoengine.svg.elements import draw_group, draw_picture, draw_rectangle
from unoengine.svg.hands import Fan, draw_fan
from unoengine.svg.middle import MIDDLE_HEIGHT, Middle
from unoengine.svg.other_sides import list_other_sides
from unoengine.svg.seats import Seats
from unoengine.table.state import GameState
from unoengine.values.actions import Answer, Play
from unoengine.values.card import Card, sort_by_color
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError, UnoError

__all__ = ["CLOTH", "NARROWEST", "DrawnTable", "draw_table", "table"]

CLOTH = "#e6ebf0"

NARROWEST, WIDEST = 360, 960
"""The units of the narrowest and the widest layout; other sizes are scaled."""

MIN_AROUND = 620
"""The width from which seats are around the table, instead of in rows at the top."""

PILES_WIDTH = 330
"""The width that the piles and the arrows around them need between two seats."""

MAX_TALL = 7
"""With more players, panels in rows at the top have one line each, unless cards are open."""

MARGIN, GAP = 12, 10

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
        size: The width of the picture in pixels. Below 620, the seats are in rows at the top.
        all_hands: Whether all hands of a state are open.

    Returns:
        The text of an SVG element.

    Raises:
        SetupError: It is neither a view nor a state, there is no such seat, edition or language,
            or the size is not a width.
        PluginError: The sign or the icon of a card's effect is invalid.

    >>> from unoengine import new_game
    >>> picture = table(new_game(seed=7, players=["Ana", "Ben", "Cy"]), seat=1)
    >>> "Ben" in picture
    True
    """
    size, given = check_size(size), read_edition(edition)
    hands: Sequence[Sequence[Card]] | None = None
    if isinstance(seen, GameState):
        if all_hands:
            hands = [seen.hand(player) for player in range(len(seen.players))]
    else:
        check_view(seen)
        if seat is not None or all_hands:
            raise SetupError("a view has its own seat and no hidden hands; pass a state for others")
    width = min(max(size, NARROWEST), WIDEST)
    drawn = draw_table(seen, language, width, seat=seat, edition=given, open_hands=hands)
    return draw_picture(drawn.content, width, drawn.height, size, drawn.title, drawn.description)


@frozen
class DrawnTable:
    """A table as elements of a picture, with its height, its title and its description."""

    content: str
    height: float
    title: str
    description: str


def draw_table(
    seen: PlayerView | GameState,
    language: str,
    width: float,
    *,
    seat: int | None = None,
    edition: Edition | None = None,
    open_hands: Sequence[Sequence[Card]] | None = None,
) -> DrawnTable:
    """Return a table in a layout of a width."""
    if isinstance(seen, GameState):
        edition = edition or seen.edition
        seen = view(seen, seat)
    return _Table(seen, edition or _find_edition(seen), language, width, open_hands).draw()


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
        self.hands = [sort_by_color(hand, colors) for hand in hands]
        behind = [
            () if edition is None else list_other_sides(view, edition, seat, hand)
            for seat, hand in enumerate(self.hands)
        ]
        is_compact = width < MIN_AROUND and len(view.players) > MAX_TALL
        self.seats = Seats(
            view, self.looks, self.words, language, self.hands, behind, is_compact=is_compact
        )
        self.middle = Middle(view, edition, self.looks, self.words, language)

    def draw(self) -> DrawnTable:
        """Return the table."""
        players = len(self.view.players)
        first = self.view.player or 0
        others = [(first + number) % players for number in range(1, players)]
        sides, columns = self._arrange(len(others))
        left, top = others[:sides], others[sides : len(others) - sides]
        right = others[len(others) - sides :] if sides else []
        panels: dict[int, _Area] = {}
        y = self._place_rows(panels, top, columns, MARGIN)
        middle = _Area(MARGIN, y, self.width - 2 * MARGIN, MIDDLE_HEIGHT)
        if sides:
            wide = min(190, (self.width - 2 * MARGIN - PILES_WIDTH) / 2)
            column = self.seats.measure_panels([*left, *right], wide) + GAP
            high = max(MIDDLE_HEIGHT, sides * column - GAP)
            middle = _Area(MARGIN + wide, y, self.width - 2 * (MARGIN + wide), high)
            self._place_column(panels, left[::-1], MARGIN, middle, wide)
            self._place_column(panels, right, self.width - MARGIN - wide, middle, wide)
        parts = [self.seats.draw_panel(seat, *_unpack(area)) for seat, area in panels.items()]
        center, free = middle.x + middle.width / 2, (middle.height - MIDDLE_HEIGHT) / 2
        parts.append(self.middle.draw(center, middle.y + free, middle.width))
        y += middle.height + GAP
        content, height = self._draw_first(first, y)
        parts.append(content)
        high = y + height + MARGIN
        cloth = draw_rectangle(0, 0, self.width, high, 16, CLOTH)
        title, text = self.middle.describe_round(), self._describe()
        return DrawnTable(cloth + "".join(parts), high, title, text)

    def _describe(self) -> str:
        """Return what the picture shows, in sentences."""
        seats = map(self.seats.describe_panel, range(len(self.view.players)))
        return " ".join([self.middle.describe_top(), *seats, self.middle.describe_status()])

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
            high = self.seats.measure_panels(row, wide)
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
        high = self.seats.measure_panels(seats, wide)
        y = middle.y + (middle.height - len(seats) * (high + GAP) + GAP) / 2
        for number, seat in enumerate(seats):
            panels[seat] = _Area(x, y + number * (high + GAP), wide, high)

    # --- the seat at the bottom

    def _draw_first(self, seat: int, y: float) -> tuple[str, float]:
        """Return the panel at the bottom and its height: a hand, or a seat like the others."""
        seen, wide = self.view, self.width - 2 * MARGIN
        if seat != seen.player or not seen.hand:
            wide = min(wide, 260)
            high = self.seats.measure_panels([seat], wide)
            x = (self.width - wide) / 2
            return self.seats.draw_panel(seat, x, y, wide, high), high
        fan = self._draw_hand(wide - 16)
        high = 36 + fan.height + 18
        parts = [
            self.seats.draw_frame(seat, MARGIN, y, wide, high),
            self.seats.draw_head(seat, MARGIN, y, wide),
            draw_group(fan.content, MARGIN + 8, y + 36),
            *self.seats.draw_notes(seat, MARGIN + 10, y + high - 7, wide - 20),
        ]
        return f'<g data-seat="{seat}">{"".join(parts)}</g>', high

    def _draw_hand(self, width: float) -> Fan:
        seen = self.view
        assert seen.player is not None
        cards = self.hands[seen.player]
        other_sides = dict(zip(seen.hand, seen.other_sides, strict=False))
        titles = {card: self.middle.name_card(card) for card in cards}
        card_width = 72 if self.width >= MIN_AROUND else 58
        return draw_fan(
            cards,
            self.looks,
            self.language,
            width,
            card_width,
            self._list_playable(),
            other_sides,
            titles,
            {card: self.middle.find_rule(card) for card in cards},
        )

    def _list_playable(self) -> set[Card] | None:
        """Return the cards of the hand to play or to answer with; None if none is wanted."""
        seen = self.view
        found = {action.card for action in seen.legal if isinstance(action, Play)}
        for action in seen.legal:
            if isinstance(action, Answer) and isinstance(action.value, Card):
                found.add(action.value)
        is_asked = seen.turn == seen.player and seen.phase in ("turn", "drawn", "demand")
        return found if found or is_asked else None


def _unpack(area: _Area) -> tuple[float, float, float, float]:
    return area.x, area.y, area.width, area.height
