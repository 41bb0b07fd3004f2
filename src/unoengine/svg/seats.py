"""The panel of a seat at a table: the name, the cards, the points, and what else is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from unoengine.game.view import PlayerView
from unoengine.narration.catalogs import Words
from unoengine.narration.sentences import count_cards, count_points
from unoengine.svg.cards import draw_badge
from unoengine.svg.colors import INK, PAPER, Looks
from unoengine.svg.elements import (
    clean_text,
    draw_rectangle,
    draw_text,
    estimate_width,
    format_number,
)
from unoengine.svg.shapes import draw_star
from unoengine.svg.small_cards import draw_small_back, draw_small_card, draw_small_other_side
from unoengine.values.card import Card

__all__ = ["LINE", "MUTED", "WARNING", "Seats"]

LINE, MUTED, WARNING = "#bcc5cf", "#56606c", "#9c1c1c"

CARD_WIDTH, CARD_HEIGHT = 25, 35
STEP = 10
"""The least distance from one small card to the next."""

MAX_ROWS = 3

PANEL_HEIGHT, COMPACT_HEIGHT = 92, 34


@frozen(eq=False)
class Seats:
    """Draws the panels of a table."""

    view: PlayerView
    looks: Looks
    words: Words
    language: str
    hands: Sequence[Sequence[Card]]
    """For each seat, the cards that lie open before it, or whose fronts are known."""

    behind: Sequence[Sequence[Card]]
    """For each seat, the visible other sides of its unknown cards."""

    is_compact: bool
    """Whether panels have one line if no card of them is seen."""

    def measure_panels(self, seats: Iterable[int], width: float) -> float:
        """Return the height of panels side by side, or one below the other."""
        rows = max((self._count_rows(seat, width) for seat in seats), default=0)
        if rows == 0 and self.is_compact:
            return COMPACT_HEIGHT
        return PANEL_HEIGHT + max(0, rows - 1) * (CARD_HEIGHT + 4)

    def draw_panel(self, seat: int, x: float, y: float, width: float, height: float) -> str:
        """Return the panel of a seat."""
        view, is_absent = self.view, seat in (*self.view.gone, *self.view.out)
        frame = self.draw_frame(seat, x, y, width, height)
        faded = ' opacity=".55"' if is_absent else ""
        if height == COMPACT_HEIGHT:
            parts = [frame, *self._draw_line(seat, x, y, width)]
            return f'<g data-seat="{seat}"{faded}>{"".join(parts)}</g>'
        parts = [
            frame,
            self.draw_head(seat, x, y, width),
            *self._draw_cards(seat, x + 10, y + 35, width - 52),
        ]
        size = str(view.hand_sizes[seat])
        parts.append(draw_text(size, x + width - 22, y + 58, 20, INK, weight=700, width=32))
        parts += self.draw_notes(seat, x + 10, y + height - 8, width - 20)
        return f'<g data-seat="{seat}"{faded}>{"".join(parts)}</g>'

    def draw_frame(self, seat: int, x: float, y: float, width: float, height: float) -> str:
        """Return the frame of a panel, which is dark and thick if the seat is on turn."""
        stroke, thick = (INK, 2.5) if self._is_on_turn(seat) else (LINE, 1)
        line = f' stroke="{stroke}" stroke-width="{thick}"'
        return draw_rectangle(x, y, width, height, 10, PAPER, line)

    def draw_head(self, seat: int, x: float, y: float, width: float) -> str:
        """Return the top of a panel, which is dark if the seat is on turn."""
        head = _draw_dark_top(x, y, width, 28) if self._is_on_turn(seat) else ""
        return head + self._draw_name(seat, x, y, width)

    def _is_on_turn(self, seat: int) -> bool:
        return seat == self.view.turn and not self.view.winners

    def _draw_name(self, seat: int, x: float, y: float, width: float) -> str:
        """Return the top of a panel: the name and the points."""
        view = self.view
        is_on_turn = self._is_on_turn(seat)
        ink = PAPER if is_on_turn else INK
        parts = []
        score = str(view.scores[seat])
        room = min(60, 8 + estimate_width(score, 12))
        parts.append(draw_text(score, x + width - 10, y + 18, 12, ink, anchor="end", width=60))
        left = x + 10
        if seat in view.winners or (seat in view.round_winners and view.phase == "round-over"):
            parts.append(f'<path d="{draw_star(left + 6, y + 14, 6.5)}" fill="{ink}"/>')
            left += 17
        elif is_on_turn:
            parts.append(f'<path d="M{left:g} {y + 8:g}l9 6-9 6z" fill="{ink}"/>')
            left += 14
        free = x + width - 10 - room - left
        parts.append(
            draw_text(
                view.players[seat],
                left,
                y + 18.5,
                13.5,
                ink,
                anchor="start",
                weight=700,
                width=free,
                smallest=0.85,
            )
        )
        return "".join(parts)

    def _draw_line(self, seat: int, x: float, y: float, width: float) -> Iterable[str]:
        """Yield a panel of one line: the name, UNO, the points, and the number of cards."""
        view = self.view
        if self._is_on_turn(seat):
            yield draw_rectangle(x, y, width, COMPACT_HEIGHT, 10, INK)
        yield self._draw_name(seat, x, y + 3, width - 46)
        yield draw_small_back(x + width - 48, y + 7, 14, 20)
        size = str(view.hand_sizes[seat])
        ink = PAPER if self._is_on_turn(seat) else INK
        if seat == view.exposed:
            yield draw_rectangle(x + width - 29, y + 7, 24, 20, 10, WARNING)
            ink = PAPER
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
            row, place = divmod(number, per_row)
            at = (x + place * step, y + row * (CARD_HEIGHT + 4), CARD_WIDTH, CARD_HEIGHT)
            if number < len(known):
                yield draw_small_card(known[number], self.looks, self.language, *at)
            elif number - len(known) < len(behind):
                other = behind[number - len(known)]
                yield draw_small_other_side(other, self.looks, self.language, *at)
            else:
                yield draw_small_back(*at)

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
        view, words = self.view, self.words
        points = count_points(view.scores[seat], self.language)
        notes = [self.describe_seat(seat), words.format("seat.points", points=points)]
        if seat == view.exposed:
            notes.append(words.format("seat.exposed"))
        return words.format(
            "seat.closed",
            player=clean_text(view.players[seat]),
            count=count_cards(view.hand_sizes[seat], self.language),
            notes=words.format("comma").join(filter(None, notes)),
        )

    def describe_seat(self, seat: int) -> str:
        """Return what else is known about a seat: the place, the dealer, partners, absence."""
        view, words = self.view, self.words
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

    def _count_rows(self, seat: int, width: float) -> int:
        """Return how many rows of visible cards the panel of a seat has."""
        return _count_rows(len(self.hands[seat]) + len(self.behind[seat]), width - 52)


def _count_rows(faces: int, width: float) -> int:
    """Return how many rows a number of visible cards needs."""
    return min(MAX_ROWS, -(-faces // _count_per_row(width, CARD_WIDTH + 1)))


def _count_per_row(width: float, step: float) -> int:
    return max(1, int((width - CARD_WIDTH) / step) + 1)


def _draw_dark_top(x: float, y: float, width: float, height: float) -> str:
    """Return the dark top of the panel of the seat on turn."""
    left, right = format_number(x), format_number(x + width)
    top, bottom = format_number(y + 10), format_number(y + height)
    return (
        f'<path d="M{left} {bottom}V{top}a10 10 0 0 1 10 -10H{format_number(x + width - 10)}'
        f'A10 10 0 0 1 {right} {top}V{bottom}Z" fill="{INK}"/>'
    )


def _draw_pill(text: str, x: float, y: float, fill: str, ink: str) -> str:
    width = estimate_width(text, 10, 700) + 12
    box = draw_rectangle(x, y - 11, width, 15, 7.5, fill)
    return box + draw_text(text, x + width / 2, y, 10, ink, weight=700)
