"""Pictures of games: a lane for each player with what it played and drew, or small tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol, TypeAlias, runtime_checkable

from attrs import frozen

from unoengine import events
from unoengine.core.cards import Card
from unoengine.core.errors import SetupError, describe_value, refuse_failure
from unoengine.core.state import GameState
from unoengine.core.view import PlayerView
from unoengine.events import Event, Step, events_for
from unoengine.narration.sentences import narrate
from unoengine.svg.cards import WIDTH, draw_badge, draw_small_back, draw_small_card
from unoengine.svg.colors import INK, PAPER, Looks, draw_star, load_looks
from unoengine.svg.elements import (
    Picture,
    check_size,
    draw_group,
    draw_path,
    draw_picture,
    draw_rectangle,
    draw_text,
    format_number,
    make_title,
    split_rows,
)
from unoengine.svg.table_picture import CLOTH, MUTED, NARROWEST, WARNING, draw_table

MAX_ACTIONS, MAX_TABLES = 300, 24
"""Upper bounds for the actions and the tables that are drawn."""

NARROW, WIDE = 480, 1600
"""The units of the narrowest and the widest layout; other sizes are scaled."""

LANE, CELL, NAMES, NUMBERS = 50, 40, 84, 20
CARD_WIDTH, CARD_HEIGHT = 27, 37.8

Scene: TypeAlias = GameState | PlayerView


@runtime_checkable
class Game(Protocol):
    """A game that can be played again, such as a `Replay`."""

    def steps(self) -> Iterator[Step]:
        """Yield the state after each action together with the events.

        Returns:
            The steps, one at a time.
        """
        ...


def strip(
    game: Game | Iterable[Step] | Iterable[GameState | PlayerView],
    *,
    language: str = "en",
    size: float = 960,
    start: int = 0,
    stop: int | None = None,
) -> Picture:
    """Return the picture of a game: a lane for each player, or a row of small tables.

    A replay, or the steps of a game, show in a lane for each player the cards that were played and
    how many were drawn. States and views show a small table each. No hidden card is shown, except
    those that a view contains. At most 300 actions or 24 tables are drawn; if there are more, an
    ellipsis is at the end.

    Args:
        game: A replay, steps, states, or views.
        language: The code of a language.
        size: The width of the picture in pixels.
        start: How many actions, states or views are left out at the beginning.
        stop: The number of the action, state or view after the last one; None if it is the end.

    Returns:
        The text of an SVG element, which Jupyter shows as a picture.

    Raises:
        SetupError: The game is none of these, it is empty, there is no such language, the size is
            no width, or `start` and `stop` are no numbers of actions.
        FormatError: A replay cannot be played.
        PluginError: The sign or the icon of a card's effect is invalid.

    >>> from unoengine import apply, legal_moves, new_game
    >>> state = new_game(seed=7, players=["Ana", "Ben"])
    >>> picture = strip([state, apply(state, legal_moves(state)[0])], size=640)
    """
    size = check_size(size)
    for name, number in (("start", start), ("stop", stop)):
        if number is not None and (type(number) is not int or number < 0):
            raise SetupError(f"{name} is a number of actions, not {describe_value(number)}")
    width = min(max(size, NARROW), WIDE)
    items = _list_items(game, start, stop)
    steps = [item for item in items if isinstance(item, Step)]
    scenes = [item for item in items if isinstance(item, GameState | PlayerView)]
    if steps and len(steps) == len(items):
        return _Lanes(steps, start, language, width).draw(size)
    if scenes and len(scenes) == len(items):
        return _draw_tables(scenes, start, language, width, size)
    raise SetupError("a strip shows steps, or else states and views, and at least one of them")


def _list_items(game: object, start: int, stop: int | None) -> Sequence[object]:
    """Return what is shown, and one more if there is more than can be drawn."""
    with refuse_failure("the game"):
        if isinstance(game, Game):
            game = game.steps()
        if not isinstance(game, Iterable):
            raise SetupError(f"expected a replay, steps or states, not {describe_value(game)}")
        return [*islice(islice(game, start, stop), MAX_ACTIONS + 1)]


def _draw_tables(
    scenes: Sequence[Scene], start: int, language: str, width: float, size: float
) -> Picture:
    """Return small tables in rows."""
    columns = max(1, round(width / 320))
    scale = (width - (columns - 1) * 8) / columns / NARROWEST
    tables = [draw_table(one, language, NARROWEST) for one in scenes[:MAX_TABLES]]
    parts, y, action = [], 0.0, start
    for row in split_rows(tables, columns):
        for place, drawn in enumerate(row):
            action += 1
            label = draw_text(str(action), 18, drawn.height - 12, 13, MUTED)
            parts.append(
                draw_group(drawn.content + label, place * (NARROWEST * scale + 8), y, scale)
            )
        y += max(drawn.height for drawn in row) * scale + 8
    high = y - 8
    if len(scenes) > MAX_TABLES:
        parts.append(draw_text("…", width / 2, high + 12, 20, INK))
        high += 22
    text = " ".join(drawn.description for drawn in tables)
    return draw_picture("".join(parts), width, high, size, tables[0].title, text)


# --- Lanes of the players, with a column for each action.


@frozen
class _Cell:
    """The action of a player in one column: a card, a number of cards, and small marks."""

    card: Card | None = None
    color: str | None = None
    count: str = ""
    marks: tuple[str, ...] = ()
    is_uno: bool = False
    is_won: bool = False


class _Lanes:
    """The lanes of the players of a game."""

    def __init__(self, steps: Sequence[Step], start: int, language: str, width: float) -> None:
        self.steps = steps[:MAX_ACTIONS]
        self.has_more = len(steps) > MAX_ACTIONS
        self.start = start
        self.language = language
        self.width = width
        self.last: GameState = self.steps[-1].state
        self.names = self.last.players
        self.looks: Looks = load_looks(self.last.edition, language)

    def draw(self, size: float) -> Picture:
        """Return the picture."""
        high = NUMBERS + LANE * len(self.names) + 8
        parts, y, number = [], 4.0, self.start
        for row in split_rows(self.steps, int((self.width - NAMES - 6) / CELL)):
            parts.append(self._draw_names(y))
            for column, step in enumerate(row):
                number += 1
                parts.append(self._draw_step(step, number, NAMES + column * CELL, y))
            y += high
        if self.has_more:
            parts.append(draw_text("…", self.width / 2, y + 8, 20, INK))
            y += 20
        cloth = draw_rectangle(0, 0, self.width, y, 12, CLOTH)
        edition = self.looks.words.name_edition(self.last.edition.name, self.last.edition.title)
        awaited = events.Awaited(self.last.turn, self.last.phase, None)
        text = narrate(awaited, self.names, self.language)
        title = f"{edition}: {self.looks.words.join(self.names)}"
        return draw_picture(cloth + "".join(parts), self.width, y, size, title, text)

    def _draw_names(self, y: float) -> str:
        parts = []
        for seat, name in enumerate(self.names):
            top = y + NUMBERS + seat * LANE
            if seat % 2 == 0:
                parts.append(draw_rectangle(4, top, self.width - 8, LANE, 6, PAPER))
            y_name, wide = top + LANE / 2 + 4, NAMES - 20
            parts.append(draw_text(name, 12, y_name, 12, INK, anchor="start", width=wide))
        return "".join(parts)

    def _draw_step(self, step: Step, number: int, x: float, y: float) -> str:
        """Return the column of an action, whose title says what happened."""
        public = [*events_for(step.events, None)]
        sentences = [
            narrate(event, self.names, self.language)
            for event in public
            if not isinstance(event, events.Awaited)
        ]
        parts = [make_title(f"{number}. {' '.join(sentences)}")]
        if number % 5 == 0 or number == self.start + 1:
            parts.append(draw_text(str(number), CARD_WIDTH / 2, y + 14, 9.5, MUTED, weight=500))
        if any(isinstance(event, events.Dealt) for event in public):
            line = f"M-5.5 {format_number(y + NUMBERS)}v{len(self.names) * LANE}"
            parts.append(f'<path d="{line}" stroke="{MUTED}" stroke-dasharray="3 3"/>')
        for seat in range(len(self.names)):
            parts += self._draw_cell(_find_cell(public, seat), y + NUMBERS + seat * LANE)
        return draw_group("".join(parts), x, 0, more=f' data-action="{number}"')

    def _draw_cell(self, cell: _Cell, y: float) -> Iterator[str]:
        """Yield the action of a player: a card or the number of cards, and marks beside it."""
        top, middle, beside = y + (LANE - CARD_HEIGHT) / 2, CARD_WIDTH / 2, CARD_WIDTH + 5
        if cell.card is not None:
            yield draw_group(draw_small_card(cell.card, self.looks), 0, top, CARD_WIDTH / WIDTH)
            if cell.count:
                yield draw_text(cell.count, beside, top + 34, 10, INK, width=14)
        elif cell.count:
            yield draw_group(draw_small_back(), 4, top + 5, (CARD_WIDTH - 8) / WIDTH)
            yield draw_rectangle(1, top + 11, CARD_WIDTH - 2, 16, 8, INK)
            wide = CARD_WIDTH - 5
            yield draw_text(cell.count, middle, top + 23, 11, PAPER, weight=700, width=wide)
        if cell.color is not None:
            yield draw_badge(self.looks.find(cell.color), CARD_WIDTH - 1, top + 3, 7.5)
        if cell.is_uno:
            yield draw_rectangle(0, top + CARD_HEIGHT - 4, CARD_WIDTH, 10, 5, INK)
            yield draw_text("UNO", middle, top + CARD_HEIGHT + 3.5, 7.5, PAPER, weight=700)
        if cell.is_won:
            yield draw_path(draw_star(beside, top + 5, 7), INK)
        elif cell.marks:
            is_alone = cell.card is None and not cell.count
            x, bottom = (middle, top + 23) if is_alone else (CARD_WIDTH + 4, top + 10)
            mark = "".join(cell.marks[:2])
            yield draw_text(mark, x, bottom, 14, WARNING, weight=700, width=12)


def _find_cell(public: Iterable[Event], seat: int) -> _Cell:
    """Return what happened to a seat with one action, as everybody saw it."""
    card: Card | None = None
    color, is_uno, is_won, change = None, False, False, 0
    marks: list[str] = []
    for event in public:
        match event:
            case events.Played(player, played, named, _, uno) if player == seat:
                card, color, is_uno = played, named, is_uno or uno
            case events.ColorNamed(player, named) if player == seat:
                color = named
            case events.Drew(player, _, _, count) if player == seat:
                change += count
            case events.Gave(player, to, _, count) if seat in (player, to):
                change += count if to == seat else -count
            case events.Discarded(player, cards) if player == seat:
                change -= len(cards)
            case events.UnoCalled(player) if player == seat:
                is_uno = True
            case events.GameWon(winners) | events.RoundShared(winners) if seat in winners:
                is_won = True
            case events.RoundScored(player) if player == seat:
                is_won = True
            case _:
                mark = _MARKS.get(type(event))
                if mark is not None and getattr(event, "player", None) == seat:
                    marks.append(mark)
    shown = f"{change:+d}".replace("-", "−") if change else ""
    return _Cell(card, color, shown, tuple(dict.fromkeys(marks)), is_uno, is_won)


_MARKS: dict[type[Event], str] = {
    events.Asked: "?",
    events.Caught: "!",
    events.Eliminated: "†",
    events.Finished: "#",
    events.Left: "†",
    events.LeftRound: "†",
    events.Passed: "–",
    events.Skipped: "×",
    events.UnoMiscalled: "!",
}
"""Small marks of what happens to a player; the title of the column says it in words."""
