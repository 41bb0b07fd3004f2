"""Messages to a page: its texts, who sits at a table, and the game as its visitor sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from unoengine.core import actions, discovery, events
from unoengine.core.actions import Action, Value, hyphenate
from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.core.events import Event
from unoengine.core.view import PlayerView
from unoengine.hosting import SeatStatus, Update
from unoengine.narration import card_name, card_text, card_title, color_name, narrate
from unoengine.narration.names import Words, load_words
from unoengine.narration.sentences import (
    count_cards,
    count_points,
    describe_pending,
    describe_result,
    value_name,
)
from unoengine.notation import write_action
from unoengine.svg.table_picture import list_other_sides
from unoengine.text import menu
from unoengine.text.steps import group_plays, list_details
from unoengine.web.catalog import PictureBook, describe_catalog, find_bot_title, find_color_value
from unoengine.web.site import OpenRoom

_GOLDEN_ANGLE = 137.5
"""The degrees between the hues of two seats, so that neighbors differ."""

_MAX_FLIGHTS = 3
"""How many cards fly when a player draws many."""

_MAJOR = (events.GameWon, events.RoundScored, events.RoundShared)

_SHORTCUTS = {actions.CallUno: "u", actions.Catch: "c", actions.Pass: "p", actions.Deal: "n"}
"""The keys of actions; that of drawing belongs to the draw pile."""

_RANKS: dict[type[Action], int] = {actions.CallUno: 0, actions.Catch: 0, actions.Leave: 2}
"""The order of kinds of actions; all others are 1."""


def describe_welcome(book: PictureBook, *, has_catalog: bool) -> dict[str, Any]:
    """Return the language and the texts of a page, and perhaps what a visitor can choose."""
    return {
        "type": "welcome",
        "language": book.language,
        "languages": [
            {"code": code, "name": load_words(code).format("language.name")}
            for code in discovery.languages()
        ],
        "words": {
            key.removeprefix("browser."): text
            for catalog in reversed([*load_words(book.language).catalogs.values()])
            for key, text in catalog.items()
            if key.startswith("browser.")
        },
        "catalog": describe_catalog(book) if has_catalog else None,
    }


def describe_waiting_room(opened: OpenRoom, you: int | None, language: str) -> dict[str, Any]:
    """Return the seats of a table before the start, as a visitor with or without a seat sees it."""
    words = load_words(language)
    bot = find_bot_title(opened.settings.bots, words)
    return {
        "type": "room",
        "you": you,
        "text": words.format("browser.room-text", players=str(opened.settings.players), bots=bot),
        "seats": [
            {
                "seat": seat,
                "number": seat + 1,
                "name": "" if shown.presence == "free" else shown.name,
                "initial": "" if shown.presence == "free" else shown.name[:1].upper(),
                "hue": choose_hue(seat),
                "kind": shown.presence,
                "free": shown.presence == "free",
                "label": words.format(f"browser.presence.{shown.presence}"),
            }
            for seat, shown in enumerate(opened.room.seats)
        ],
        "wears": _describe_clothes(opened, you, language),
    }


def _describe_clothes(
    opened: OpenRoom, you: int | None, language: str
) -> list[dict[str, Any]] | None:
    """Return the colors that matter, and whether the visitor wears each; None if none matters."""
    if you is None or not opened.colors:
        return None
    return [
        {
            "color": color,
            "title": color_name(color, language),
            "worn": color in opened.clothes.get(you, ()),
        }
        for color in opened.colors
    ]


class TableMessage:
    """Builds the message of one update.

    Args:
        update: What the member of a room was sent.
        book: The pictures that its page has.
        has_entered: Whether it is the first update since the page was opened.
    """

    def __init__(self, update: Update, book: PictureBook, *, has_entered: bool = False) -> None:
        self._update = update
        self._view: PlayerView = update.view
        self._book = book
        self._has_entered = has_entered
        self._language = book.language
        self._words: Words = load_words(book.language)
        self._edition: Edition = update.view.edition_in_play

    def describe(self) -> dict[str, Any]:
        """Return the message."""
        view, update = self._view, self._update
        draws = [action for action in view.legal if isinstance(action, actions.Draw)]
        choices = _describe_choices(view, self._book)
        return {
            "type": "table",
            "number": update.number,
            "you": view.player,
            "yours": view.player is not None and view.turn == view.player and bool(view.legal),
            "seats": self.describe_seats(),
            "pile": self._describe_pile(draws),
            "top": self._describe_top(),
            "color": self._describe_color(),
            "direction": self._describe_direction(),
            "status": describe_pending(view, self._language, view.player),
            "detail": self._describe_detail(),
            "question": self._describe_question(),
            "hand": [*self._describe_hand()],
            "choices": choices,
            "time": self._describe_time(),
            "log": [*self._describe_log()],
            "fresh": self._has_entered,
            "moves": [] if self._has_entered else [*self._list_flights()],
            "over": self._describe_end() if view.winners else None,
        }

    # --- the players

    def describe_seats(self) -> list[dict[str, Any]]:
        """Return the part of the message about the players, from the left neighbor on."""
        count = len(self._view.players)
        first = 0 if self._view.player is None else self._view.player + 1
        return [self._describe_seat((first + step) % count) for step in range(count)]

    def _describe_seat(self, seat: int) -> dict[str, Any]:
        view, shown = self._view, self._update.seats[seat]
        score = count_points(view.scores[seat], self._language) if any(view.scores) else ""
        notes = [{"kind": kind, "text": text} for kind, text in self._list_seat_notes(seat, shown)]
        count = view.hand_sizes[seat]
        parts = [count_cards(count, self._language), score, *(note["text"] for note in notes)]
        spoken = ", ".join(filter(None, parts))
        return {
            "seat": seat,
            "name": shown.name,
            "initial": shown.name[:1].upper(),
            "hue": choose_hue(seat),
            "count": count,
            "score": score,
            "presence": shown.presence,
            "turn": seat == view.turn and not view.winners,
            "gone": seat in view.gone or seat in view.out,
            "free": shown.presence == "bot" and not view.winners and seat not in view.gone,
            "notes": notes,
            "cards": [*self._list_cards_of(seat)],
            "label": f"{shown.name}: {spoken}",
        }

    def _list_seat_notes(self, seat: int, shown: SeatStatus) -> Iterator[tuple[str, str]]:
        view, say = self._view, self._words.format

        if seat == view.exposed:
            yield "exposed", say("seat.exposed")
        if seat in view.gone:
            yield "gone", say("seat.gone")
        elif seat in view.out:
            yield "gone", say("seat.out")
        if seat in view.places:
            yield "place", say("browser.place", place=str(view.places.index(seat) + 1))
        if seat == view.dealer:
            yield "dealer", say("seat.dealer")
        for number, team in enumerate(view.teams, start=1):
            if seat in team:
                yield "team", say("browser.team", number=str(number))
        if shown.presence in ("absent", "away", "bot"):
            yield shown.presence, say(f"browser.presence.{shown.presence}")
        if view.wardrobe[seat]:
            names = self._words.join(
                self._name_color(color) for color in sorted(view.wardrobe[seat])
            )
            yield "wears", say("browser.wears", colors=names)

    def _list_cards_of(self, seat: int) -> Iterator[str]:
        """Yield pictures of the cards of another seat: those that are known, then the others."""
        view = self._view
        known = view.known.get(seat, ()) if seat != view.player else ()
        for card in known:
            yield self._book.add_card(card, self._edition)
        if view.backs:
            for card in list_other_sides(view, self._edition, seat, known):
                yield self._book.add_look(card, self._edition)
        else:
            yield from [self._book.add_back()] * (view.hand_sizes[seat] - len(known))

    def _describe_pile(self, draws: Sequence[Action]) -> dict[str, Any]:
        count = self._view.draw_pile_size
        label = self._words.format("browser.draw-pile", cards=count_cards(count, self._language))
        return {
            "count": count,
            "picture": self._book.add_back(),
            "label": label,
            "action": write_action(draws[0]) if draws else None,
        }

    def _describe_top(self) -> dict[str, Any]:
        top = self._view.top
        title = card_title(top, self._view, self._language)
        return {
            "key": f"{top.code} {len(self._view.discards)}",
            "picture": self._book.add_card(top, self._edition),
            "label": self._words.format("browser.on-top", card=title),
            "text": card_text(top, self._view, self._language),
        }

    def _describe_color(self) -> dict[str, str]:
        color = self._view.demand or self._view.color
        if color is None:
            return {"name": "", "picture": "", "fill": ""}
        return {
            "name": self._name_color(color),
            "picture": self._book.add_badge(color, self._edition),
            "fill": find_color_value(color, self._edition),
        }

    def _describe_direction(self) -> dict[str, Any]:
        side = self._words.name_direction(self._view.direction)
        text = self._words.format("browser.direction", direction=side)
        return {"value": self._view.direction, "text": text}

    def _describe_detail(self) -> str:
        """Return the result of a round that is over, or an empty text."""
        if not self._view.round_winners or self._view.winners:
            return ""
        return describe_result(self._view, self._language, self._view.player)

    def _describe_question(self) -> str:
        """Return the question that this seat is asked, or an empty text."""
        question = self._view.question
        if question is None or question.player != self._view.player:
            return ""
        return self._narrate(events.Asked(question.player, question.prompt, question.card))

    def _describe_time(self) -> dict[str, float] | None:
        left, limit = self._update.time_left, self._update.time_limit
        is_bot = self._update.seats[self._view.turn].presence in ("bot", "away")
        if left is None or not limit or is_bot or self._view.phase in ("round-over", "game-over"):
            return None
        return {"left": round(left, 1), "limit": round(limit, 1)}

    def _describe_end(self) -> dict[str, Any]:
        view = self._view
        seats = range(len(view.players))
        ranked = sorted(seats, key=lambda seat: (seat not in view.winners, -view.scores[seat]))
        return {
            "title": self._narrate(events.GameWon(view.winners)),
            "scores": [
                {
                    "name": view.players[seat],
                    "points": count_points(view.scores[seat], self._language),
                    "won": seat in view.winners,
                }
                for seat in ranked
            ],
        }

    def _describe_hand(self) -> Iterator[dict[str, Any]]:
        view, copies = self._view, Counter[str]()
        plays = group_plays(view)
        others = view.other_sides or (None,) * len(view.hand)
        for card, other in zip(view.hand, others, strict=True):
            copies[card.code] += 1
            choices = [_describe_play(play, view, self._book) for play in plays.get(card, ())]
            title = card_title(card, view, self._language)
            is_bluff = card in view.bluffs
            yield {
                "key": f"{card.code}.{copies[card.code]}",
                "code": card.code,
                "picture": self._book.add_card(card, self._edition),
                "label": self._label_card(title, other, bool(choices), is_bluff),
                "text": card_text(card, view, self._language),
                "bluff": is_bluff,
                "choices": choices,
            }

    def _label_card(self, title: str, other: Card | None, is_playable: bool, is_bluff: bool) -> str:
        say = self._words.format
        if other is not None:
            title = say("move.other-side", move=title, card=card_name(other, self._language))
        if is_bluff:
            title = say("move.bluff.else", move=title)
        return say("browser.playable" if is_playable else "browser.unplayable", card=title)

    # --- what happened

    def _describe_log(self) -> Iterator[dict[str, str]]:
        update = self._update
        for event in (*update.history, *update.events) if self._has_entered else update.events:
            if not isinstance(event, events.Awaited):
                kind = "major" if isinstance(event, _MAJOR) else type(event).__name__.lower()
                yield {"text": self._narrate(event), "kind": kind}

    def _list_flights(self) -> Iterator[dict[str, Any]]:
        """Yield the cards that the page shows flying: from one of some places to a place."""
        back = self._book.add_back()
        for event in self._update.events:
            match event:
                case events.Played(player=seat, card=card):
                    start = [f"card:{card.code}", f"seat:{seat}"]
                    picture = self._book.add_card(card, self._edition)
                    yield {"from": start, "to": "discard", "picture": picture}
                case events.Drew(player=seat, count=count):
                    flight = {"from": ["pile"], "to": f"seat:{seat}", "picture": back}
                    yield from [flight] * min(count, _MAX_FLIGHTS)
                case events.Gave(player=seat, to=other, count=count):
                    flight = {"from": [f"seat:{seat}"], "to": f"seat:{other}", "picture": back}
                    yield from [flight] * min(count, _MAX_FLIGHTS)

    def _narrate(self, event: Event) -> str:
        return narrate(event, self._view.players, self._language, self._view.player)

    def _name_color(self, color: str) -> str:
        return color_name(color, self._language)


def _describe_play(play: actions.Play, view: PlayerView, book: PictureBook) -> dict[str, Any]:
    """Return a legal play, with what a visitor chooses step by step after its card."""
    parts = [
        {
            "text": value_name(value, view.players, book.language),
            "picture": _find_picture(value, view, book),
        }
        for _, value in list_details(play)
    ]
    return {"action": write_action(play), "uno": play.uno, "parts": parts}


def _describe_choices(view: PlayerView, book: PictureBook) -> list[dict[str, Any]]:
    """Return the legal actions that are no plays; claims come first, leaving last."""
    found = [
        each for each in menu(view, book.language) if not isinstance(each.action, actions.Play)
    ]
    return [
        {
            "action": write_action(choice.action),
            "label": choice.label[:1].upper() + choice.label[1:],
            "kind": hyphenate(type(choice.action).__name__),
            "confirm": isinstance(choice.action, actions.Leave),
            "shortcut": _SHORTCUTS.get(type(choice.action)),
            "picture": _find_picture(
                getattr(choice.action, "value", getattr(choice.action, "color", None)), view, book
            ),
        }
        for choice in sorted(found, key=lambda choice: _RANKS.get(type(choice.action), 1))
        if not isinstance(choice.action, actions.Play)
    ]


def _find_picture(value: Value, view: PlayerView, book: PictureBook) -> str | None:
    """Return the key of a picture of a color or a card, or None for anything else."""
    edition = view.edition_in_play
    if isinstance(value, Card):
        return book.add_card(value, edition)
    if isinstance(value, str) and value in (*edition.colors, *edition.back_colors):
        return book.add_badge(value, edition)
    return None


def choose_hue(seat: int) -> int:
    """Return the hue in which a seat is shown, in degrees."""
    return round(seat * _GOLDEN_ANGLE + 20) % 360
