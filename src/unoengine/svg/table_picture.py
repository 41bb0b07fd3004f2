"""Pictures of a table: the seats around it, the piles, and the hand of the seat that looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from attrs import frozen

from unoengine.core.actions import Answer, Draw, Play
from unoengine.core.cards import Card, sort_by_color
from unoengine.core.edition import Edition
from unoengine.core.errors import SetupError, UnoError
from unoengine.core.state import GameState
from unoengine.core.view import PlayerView, check_view, view
from unoengine.narration.names import card_name, card_title
from unoengine.narration.sentences import (
    count_cards,
    count_points,
    describe_pending,
    describe_round,
)
from unoengine.svg.cards import (
    WIDTH,
    draw_back,
    draw_badge,
    draw_card,
    draw_small_back,
    draw_small_card,
    draw_small_other_side,
)
from unoengine.svg.colors import INK, PAPER, Looks, draw_star, load_looks
from unoengine.svg.elements import (
    Picture,
    check_size,
    clean_text,
    draw_group,
    draw_line,
    draw_path,
    draw_picture,
    draw_rectangle,
    draw_text,
    estimate_width,
    format_attribute,
    format_number,
    read_edition,
    split_rows,
    split_text,
)
from unoengine.svg.hands import draw_fan

# --- The panel of a seat at a table: the name, the cards, the points, and what else is known.

LINE, MUTED, WARNING = "#bcc5cf", "#56606c", "#9c1c1c"

CARD_WIDTH, CARD_HEIGHT = 25, 35
STEP = 10
"""The least distance from one small card to the next."""

MAX_ROWS = 3

_PHASES_OF_PLAYS = ("turn", "drawn", "demand", "series")

PANEL_HEIGHT, COMPACT_HEIGHT = 92, 34


class Area(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


@frozen(eq=False)
class Seats:
    """Draws the panels of a table."""

    view: PlayerView
    looks: Looks
    hands: Sequence[Sequence[Card]]
    """For each seat, the cards that lie open before it, or whose fronts are known."""

    behind: Sequence[Sequence[Card]]
    """For each seat, the visible other sides of its unknown cards."""

    is_compact: bool
    """Whether panels have one line if no card of them is seen."""

    def measure_panels(self, seats: Iterable[int], width: float) -> float:
        """Return the height of panels side by side, or one below the other."""
        faces = [len(self.hands[seat]) + len(self.behind[seat]) for seat in seats]
        rows = max((_count_rows(count, width - 52) for count in faces), default=0)
        if rows == 0 and self.is_compact:
            return COMPACT_HEIGHT
        return PANEL_HEIGHT + max(0, rows - 1) * (CARD_HEIGHT + 4)

    def draw_panel(self, seat: int, area: Area) -> str:
        """Return the panel of a seat."""
        x, y, width, height = area
        parts = [self.draw_frame(seat, area)]
        if height == COMPACT_HEIGHT:
            parts += self._draw_line(seat, x, y, width)
        else:
            parts += self.draw_head(seat, x, y, width)
            parts += self._draw_cards(seat, x + 10, y + 35, width - 52)
            size = str(self.view.hand_sizes[seat])
            parts.append(draw_text(size, x + width - 22, y + 58, 20, INK, weight=700, width=32))
            parts += self.draw_notes(seat, x + 10, y + height - 8, width - 20)
        is_absent = seat in (*self.view.gone, *self.view.out)
        faded = ' opacity=".55"' if is_absent else ""
        return f'<g data-seat="{seat}"{faded}>{"".join(parts)}</g>'

    def draw_frame(self, seat: int, area: Area) -> str:
        """Return the frame of a panel, which is dark and thick if the seat is on turn."""
        stroke, thick = (INK, 2.5) if self._is_on_turn(seat) else (LINE, 1)
        return draw_rectangle(*area, 10, PAPER, f' stroke="{stroke}" stroke-width="{thick}"')

    def draw_head(self, seat: int, x: float, y: float, width: float) -> Iterable[str]:
        """Yield the top of a panel, which is dark if the seat is on turn: name and points."""
        if self._is_on_turn(seat):
            left, top, bottom = map(format_number, (x, y + 10, y + 28))
            across, bow = format_number(width - 20), "a10 10 0 0 1 10"
            yield draw_path(f"M{left} {bottom}V{top}{bow} -10h{across}{bow} 10V{bottom}Z", INK)
        yield from self._draw_name(seat, x, y, width)

    def _is_on_turn(self, seat: int) -> bool:
        return seat == self.view.turn and not self.view.winners

    def _draw_name(self, seat: int, x: float, y: float, width: float) -> Iterable[str]:
        """Yield the points and the name, with a mark if the seat has won or is on turn."""
        view, ink = self.view, PAPER if self._is_on_turn(seat) else INK
        score = str(view.scores[seat])
        yield draw_text(score, x + width - 10, y + 18, 12, ink, anchor="end", width=60)
        free, left = width - 20 - min(60, 8 + estimate_width(score, 12)), x + 10
        mark = 0
        if seat in view.winners or (seat in view.round_winners and view.phase == "round-over"):
            yield draw_path(draw_star(left + 6, y + 14, 6.5), ink)
            mark = 17
        elif self._is_on_turn(seat):
            yield draw_path(f"M{left:g} {y + 8:g}l9 6-9 6z", ink)
            mark = 14
        yield draw_text(
            view.players[seat],
            left + mark,
            y + 18.5,
            13.5,
            ink,
            anchor="start",
            weight=700,
            width=free - mark,
            smallest=0.85,
        )

    def _draw_line(self, seat: int, x: float, y: float, width: float) -> Iterable[str]:
        """Yield a panel of one line: the name, UNO, the points, and the number of cards."""
        ink = INK
        if self._is_on_turn(seat):
            yield draw_rectangle(x, y, width, COMPACT_HEIGHT, 10, INK)
            ink = PAPER
        yield from self._draw_name(seat, x, y + 3, width - 46)
        yield draw_group(draw_small_back(), x + width - 48, y + 7, 14 / WIDTH)
        if seat == self.view.exposed:
            yield draw_rectangle(x + width - 29, y + 7, 24, 20, 10, WARNING)
            ink = PAPER
        size = str(self.view.hand_sizes[seat])
        yield draw_text(size, x + width - 17, y + 22.5, 15, ink, weight=700, width=24)

    def _draw_cards(self, seat: int, x: float, y: float, width: float) -> Iterable[str]:
        """Yield the small cards: those that are known, then the others from behind."""
        known, behind = self.hands[seat], self.behind[seat]
        size, faces = self.view.hand_sizes[seat], len(known) + len(behind)
        rows = max(1, _count_rows(faces, width))
        per_row = _count_per_row(width, STEP)
        if faces:
            per_row = min(per_row, max(_count_per_row(width, CARD_WIDTH + 1), -(-size // rows)))
        shown = min(size, rows * per_row)
        step = min(CARD_WIDTH + 3, (width - CARD_WIDTH) / max(1, min(shown, per_row) - 1))
        for number in range(shown):
            if number < len(known):
                drawn = draw_small_card(known[number], self.looks)
            elif number < faces:
                drawn = draw_small_other_side(behind[number - len(known)], self.looks)
            else:
                drawn = draw_small_back()
            row, place = divmod(number, per_row)
            top = y + row * (CARD_HEIGHT + 4)
            yield draw_group(drawn, x + place * step, top, CARD_WIDTH / WIDTH)

    def draw_notes(self, seat: int, x: float, y: float, width: float) -> Iterable[str]:
        """Yield the last line of a panel: UNO, the dealer, partners, and what is worn."""
        view, left = self.view, x
        if seat == view.exposed:
            yield _draw_pill("UNO?", left, y, WARNING, PAPER)
            left += 46
        elif view.hand_sizes[seat] == 1 and view.phase not in ("round-over", "game-over"):
            yield _draw_pill("UNO", left, y, INK, PAPER)
            left += 40
        right = x + width
        for color in sorted(view.wardrobe[seat])[:6]:
            yield draw_badge(self.looks.find(color), right - 8, y - 4, 6.5)
            right -= 17
        notes = self.describe_seat(seat)
        if notes and right - left > 24:
            free = right - left
            yield draw_text(
                notes, left, y, 10.5, MUTED, anchor="start", width=free, smallest=0.9, weight=500
            )

    def describe_panel(self, seat: int) -> str:
        """Return a sentence on the cards and the points of a seat."""
        view, words, language = self.view, self.looks.words, self.looks.language
        points = count_points(view.scores[seat], language)
        notes = [self.describe_seat(seat), words.format("seat.points", points=points)]
        if seat == view.exposed:
            notes.append(words.format("seat.exposed"))
        return words.format(
            "seat.closed",
            player=clean_text(view.players[seat]),
            count=count_cards(view.hand_sizes[seat], language),
            notes=words.format("comma").join(filter(None, notes)),
        )

    def describe_seat(self, seat: int) -> str:
        """Return what else is known about a seat: the place, the dealer, partners, absence."""
        view, words = self.view, self.looks.words
        notes = []
        if seat in view.places:
            notes.append(f"#{view.places.index(seat) + 1}")
        if seat == view.dealer:
            notes.append(words.format("seat.dealer"))
        for note, seats in (("gone", view.gone), ("out", view.out)):
            if seat in seats:
                notes.append(words.format(f"seat.{note}"))
        partners = [view.players[one] for team in view.teams if seat in team for one in team]
        if len(partners) > 1:
            others = [name for name in partners if name != view.players[seat]]
            notes.append(f"& {words.join(others)}")
        return " · ".join(dict.fromkeys(notes))


def _count_rows(faces: int, width: float) -> int:
    """Return how many rows a number of visible cards needs."""
    return min(MAX_ROWS, -(-faces // _count_per_row(width, CARD_WIDTH + 1)))


def _count_per_row(width: float, step: float) -> int:
    return max(1, int((width - CARD_WIDTH) / step) + 1)


def _draw_pill(text: str, x: float, y: float, fill: str, ink: str) -> str:
    width = estimate_width(text, 10, 700) + 12
    box = draw_rectangle(x, y - 11, width, 15, 7.5, fill)
    return box + draw_text(text, x + width / 2, y, 10, ink, weight=700)


# --- The other sides of two-sided cards in hands, as far as a seat sees them (A148).


def list_other_sides(
    view: PlayerView, edition: Edition, seat: int, known: Iterable[Card]
) -> Sequence[Card]:
    """Return the visible other sides of the cards of a hand, without those of known cards.

    Each is any card that looks like it: which of them the hand has is a secret.
    """
    if not view.backs:
        return ()
    by_look = {card.look: card for card in edition.turned.deck}
    others = (edition.other_side(card) for card in known)
    counted = Counter(card.look for card in others if card is not None)
    unknown = (Counter(view.backs[seat]) - counted).elements()
    return [by_look[look] for look in unknown if look in by_look]


# --- The middle of a table: the piles, the color in force, the direction, and what is awaited.

MIDDLE_HEIGHT = 226

MAX_STATUS = 120
"""The number of characters of the sentence on what is awaited, which may take two lines."""


@frozen(eq=False)
class Middle:
    """Draws the middle of a table, and names what is on it."""

    view: PlayerView
    edition: Edition | None
    looks: Looks

    def draw(self, center: float, top: float, width: float) -> str:
        """Return the middle of a table in an area of `MIDDLE_HEIGHT`."""
        y, title, card = top + 34, self.describe_round(), self.view.top
        name, rule = self.name_card(card), self.find_rule(card)
        card_drawn = draw_card(card, self.looks, name, center - 45, y, 90, rule=rule)
        parts = [
            draw_text(title, center, top + 17, 11.5, MUTED, weight=500, width=width - 16),
            self._draw_pile(center - 118, y + 12),
            f'<g data-pile="discard">{card_drawn}</g>',
            *self._draw_color(center + 84, y),
            *self._draw_direction(center, y + 63),
            self._draw_status(center, y + 155, width - 16),
        ]
        return "".join(parts)

    def describe_status(self) -> str:
        """Return a sentence on what is awaited, addressed to the seat that looks if it is on turn.

        Other sentences name the players.
        """
        view = self.view
        addressed = view.player if view.player == view.turn else None
        return describe_pending(view, self.looks.language, addressed)

    def describe_top(self) -> str:
        """Return a sentence on the top card and the color in force."""
        top, color, words = self.name_card(self.view.top), self.view.color, self.looks.words
        if color is None:
            return words.format("table.top.no-color", top=top)
        return words.format("table.top", top=top, color=self.looks.find(color).name)

    def describe_round(self) -> str:
        """Return the edition, the round and the direction."""
        return describe_round(self.view, self.edition, self.looks.words).rstrip(".")

    def name_card(self, card: Card) -> str:
        """Return the name of a card, with the house rule that it has."""
        try:
            return card_title(card, self.view, self.looks.language)
        except UnoError:  # the edition is not installed
            return card_name(card, self.looks.language)

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
        return self.looks.words.get_title(effect) if written and effect is not None else ""

    def _draw_status(self, x: float, y: float, width: float) -> str:
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
        view = self.view
        may_draw = any(isinstance(action, Draw) for action in view.legal)
        lifts = range(0, 2 * min(3, view.draw_pile_size), 2)
        parts = [draw_group(draw_back(), x - lift, y - lift, 0.62) for lift in lifts]
        if not parts:
            line = f' stroke="{LINE}" stroke-width="2"'
            parts.append(draw_rectangle(x, y, 62, 87, 7, "none", line))
        x, y = x - max(lifts, default=0), y - max(lifts, default=0)
        if may_draw:
            line = f' stroke="{INK}" stroke-width="3"'
            parts.append(draw_rectangle(x - 2, y - 2, 66, 91, 9, "none", line))
        parts.append(draw_rectangle(x + 11, y + 31, 40, 25, 12.5, PAPER))
        size = str(view.draw_pile_size)
        parts.append(draw_text(size, x + 31, y + 49, 16, INK, weight=700, width=36))
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
            yield draw_line(path, MUTED, 3)


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
) -> Picture:
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
        The text of an SVG element, which Jupyter shows as a picture.

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
        self.width = width
        self.looks: Looks = load_looks(edition, language)
        hands = open_hands or [
            view.known.get(player, ()) if player != view.player else view.hand
            for player in range(len(view.players))
        ]
        self.hands = [sort_by_color(hand, tuple(self.looks.by_color)) for hand in hands]
        behind = [
            () if edition is None else list_other_sides(view, edition, seat, hand)
            for seat, hand in enumerate(self.hands)
        ]
        is_compact = width < MIN_AROUND and len(view.players) > MAX_TALL
        self.seats = Seats(view, self.looks, self.hands, behind, is_compact=is_compact)
        self.middle = Middle(view, edition, self.looks)

    def draw(self) -> DrawnTable:
        """Return the table."""
        players = len(self.view.players)
        first = self.view.player or 0
        others = [(first + number) % players for number in range(1, players)]
        sides, columns = self._arrange(len(others))
        left, top = others[:sides], others[sides : len(others) - sides]
        right = others[len(others) - sides :] if sides else []
        panels: dict[int, Area] = {}
        y = self._place_rows(panels, top, columns, MARGIN)
        middle = Area(MARGIN, y, self.width - 2 * MARGIN, MIDDLE_HEIGHT)
        if sides:
            wide = min(190, (self.width - 2 * MARGIN - PILES_WIDTH) / 2)
            column = self.seats.measure_panels([*left, *right], wide) + GAP
            high = max(MIDDLE_HEIGHT, sides * column - GAP)
            middle = Area(MARGIN + wide, y, self.width - 2 * (MARGIN + wide), high)
            self._place_column(panels, left[::-1], MARGIN, middle, wide)
            self._place_column(panels, right, self.width - MARGIN - wide, middle, wide)
        parts = [self.seats.draw_panel(seat, area) for seat, area in panels.items()]
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

    def _arrange(self, others: int) -> tuple[int, int]:
        """Return how many seats each side has, and how many panels a row at the top."""
        free = self.width - 2 * MARGIN + GAP
        columns = max(2, int(free / (MIN_PANEL_WIDTH + GAP)))
        if self.width < MIN_AROUND or others == 1:
            return 0, min(columns, others)
        sides = max(1, -(-(others - columns) // 2))
        return sides, min(columns, others)

    def _place_rows(
        self, panels: dict[int, Area], seats: Sequence[int], columns: int, y: float
    ) -> float:
        """Place seats in rows; return where the last one ends."""
        for row in split_rows(seats, columns):
            wide = min(220, (self.width - 2 * MARGIN - (len(row) - 1) * GAP) / len(row))
            high = self.seats.measure_panels(row, wide)
            x = (self.width - len(row) * (wide + GAP) + GAP) / 2
            for number, seat in enumerate(row):
                panels[seat] = Area(x + number * (wide + GAP), y, wide, high)
            y += high + GAP
        return y

    def _place_column(
        self, panels: dict[int, Area], seats: Sequence[int], x: float, middle: Area, wide: float
    ) -> None:
        """Place seats below each other, beside the middle of the table."""
        high = self.seats.measure_panels(seats, wide)
        y = middle.y + (middle.height - len(seats) * (high + GAP) + GAP) / 2
        for number, seat in enumerate(seats):
            panels[seat] = Area(x, y + number * (high + GAP), wide, high)

    def _draw_first(self, seat: int, y: float) -> tuple[str, float]:
        """Return the panel at the bottom and its height: a hand, or a seat like the others."""
        seen, wide = self.view, self.width - 2 * MARGIN
        if seat != seen.player or not seen.hand:
            wide = min(wide, 260)
            area = Area((self.width - wide) / 2, y, wide, self.seats.measure_panels([seat], wide))
            return self.seats.draw_panel(seat, area), area.height
        cards = self.hands[seat]
        fan, fan_height = draw_fan(
            cards,
            self.looks,
            wide - 16,
            72 if self.width >= MIN_AROUND else 58,
            self._list_playable(),
            other_sides=dict(zip(seen.hand, seen.other_sides, strict=False)),
            titles={card: self.middle.name_card(card) for card in cards},
            rules={card: self.middle.find_rule(card) for card in cards},
        )
        high = 36 + fan_height + 18
        parts = [
            self.seats.draw_frame(seat, Area(MARGIN, y, wide, high)),
            *self.seats.draw_head(seat, MARGIN, y, wide),
            draw_group(fan, MARGIN + 8, y + 36),
            *self.seats.draw_notes(seat, MARGIN + 10, y + high - 7, wide - 20),
        ]
        return f'<g data-seat="{seat}">{"".join(parts)}</g>', high

    def _list_playable(self) -> set[Card] | None:
        """Return the cards of the hand to play or to answer with; None if none is wanted."""
        seen = self.view
        found = {action.card for action in seen.legal if isinstance(action, Play)}
        for action in seen.legal:
            if isinstance(action, Answer) and isinstance(action.value, Card):
                found.add(action.value)
        is_asked = seen.turn == seen.player and seen.phase in _PHASES_OF_PLAYS
        return found if found or is_asked else None
