"""Shows a game as lines of text: what happens, the table, and the legal moves."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from unoengine.cli.terminal import find_name_colors, make_printer, pack_lines
from unoengine.core.cards import Card, sort_by_color
from unoengine.core.events import Awaited, Dealt, Event, RoundScored, RoundShared, events_for
from unoengine.core.plugin_classes.effect import PluginBase, title_from_name
from unoengine.core.state import GameState
from unoengine.core.view import PlayerView, view
from unoengine.narration import card_name, color_name, narrate
from unoengine.narration.names import Words, load_words
from unoengine.narration.sentences import (
    count_cards,
    count_points,
    describe_pending,
    describe_round,
    value_name,
)

MAX_LIST_LENGTH = 12
"""The length of the longest list that is shown with one item on each line.

With more lines, a turn would not fit on a terminal with 24 lines.
"""


LARGE_HAND = 24
"""The largest hand in which each copy of a card is named; more would not fit, either."""


@frozen
class Display:
    """Shows a game in one language, either to everybody or to one player."""

    print_sentence: Callable[[str], None]
    words: Words
    language: str
    seat: int | None = None
    """The seat that sees the output, which includes what only that player may know."""

    def show(self, *keys: str, **values: str) -> None:
        """Print the text of the first of these keys that can be filled in with the values."""
        self.print_sentence(self.words.format(*keys, **values))

    def name_card(self, card: Card) -> str:
        """Return the name of a card."""
        return card_name(card, self.language)

    def name_cards(self, cards: Sequence[Card]) -> str:
        """Return the names of cards in a list, or the words for no card."""
        if not cards:
            return self.words.format("cards.none")
        return self.words.join(map(self.name_card, cards))

    def name_hand(self, cards: Iterable[Card], state: GameState) -> str:
        """Return the names of cards of a player, by color; a large hand has each name once."""
        copies = Counter(sort_by_color(cards, state.edition.colors))
        if not copies or copies.total() <= LARGE_HAND:
            return self.name_cards([*copies.elements()])
        return self.words.join(
            self.name_card(card) + (f" ({count})" if count > 1 else "")
            for card, count in copies.items()
        )

    def name_colors(self, colors: Iterable[str]) -> str:
        """Return the names of colors in a list."""
        return self.words.join(color_name(color, self.language) for color in colors)

    def show_agreement(self, state: GameState) -> None:
        """Show the edition, seed, players, variants, house rules, and the colors players wear."""
        title = self.words.name_edition(state.edition.name, state.edition.title)
        players = self.words.join(state.players)
        self.show("watch.title", title=title, seed=str(state.seed), players=players)
        written = (rule for rules in state.house_rules.values() for rule in rules if rule)
        for rule in (*state.variants, *dict.fromkeys(written)):
            self.show(
                "watch.rule", title=self.words.get_title(rule), text=self.words.get_text(rule)
            )
        for name, worn in zip(state.players, state.wardrobe, strict=True):
            if worn:
                self.show("watch.wears", player=name, colors=self.name_colors(sorted(worn)))

    def show_events(
        self, state: GameState, events: Sequence[Event], number: int | None = None
    ) -> None:
        """Show the events that led to this state, after the number of the action if given."""
        prefix = "" if number is None else f"{number}. "
        for event in filter_events(events, self.seat):
            match event:
                case Dealt():
                    self.print_sentence("")
                case RoundScored() | RoundShared():
                    self._show_remaining_hands(state)
            self.print_sentence(prefix + narrate(event, state.players, self.language, self.seat))
            prefix = ""
        if any(isinstance(event, Dealt) for event in events):
            keys = ("watch.begins.you",) if state.turn == self.seat else ()
            self.show(*keys, "watch.begins", player=state.players[state.turn])

    def _show_remaining_hands(self, state: GameState) -> None:
        for seat, name in enumerate(state.players):
            cards = state.hand(seat)
            form = ".you" if seat == self.seat else ""
            if not cards:
                self.show(f"watch.is-out{form}", player=name)
            else:
                points = count_points(state.count_points(seat), self.language)
                names = self.name_cards(cards)
                self.show(f"watch.is-left{form}", player=name, points=points, names=names)

    def show_list(self, items: Iterable[str]) -> None:
        """Show the items of a list, one on each line, or several if there are many."""
        lines = [*items]
        if len(lines) > MAX_LIST_LENGTH:
            lines = pack_lines(lines)
        for line in lines:
            self.print_sentence(line)

    def show_table(self, state: GameState, seat: int | None, *, all_hands: bool) -> None:
        """Show the table as a seat or a spectator sees it, or with all hands open."""
        sight = view(state, seat)
        self.print_sentence(describe_round(sight, state.edition, self.words))
        self.show_top(sight)
        discards = count_cards(len(sight.discards) - 1, self.language)
        pile = count_cards(sight.draw_pile_size, self.language)
        self.show("table.piles", discards=discards, pile=pile)
        hands: Mapping[int, Sequence[Card]] = {}
        if all_hands:
            hands = dict(enumerate(map(state.hand, range(len(sight.players)))))
        elif seat is not None:
            hands = {**sight.known, seat: sight.hand}
        colors = state.edition.colors
        hands = {player: sort_by_color(hand, colors) for player, hand in hands.items()}
        for player in range(len(sight.players)):
            self._show_seat(sight, player, hands.get(player, ()))
        self._show_notes(state)
        self.show_pending(sight)

    def show_top(self, sight: PlayerView) -> None:
        """Show the top card and the color in force."""
        top = self.name_card(sight.top)
        if sight.color is None:
            self.show("table.top.no-color", top=top)
        else:
            self.show("table.top", top=top, color=color_name(sight.color, self.language))
        before = None if sight.question is None else sight.question.color_before
        if before is not None and before != sight.color:
            self.show("table.color-before", color=color_name(before, self.language))

    def show_pending(self, sight: PlayerView, addressed: int | None = None) -> None:
        """Show the decision that the table waits for, to everybody or addressed to a seat."""
        self.print_sentence(describe_pending(sight, self.language, addressed))

    def _show_seat(self, sight: PlayerView, seat: int, hand: Sequence[Card]) -> None:
        """Show the number of cards at a seat, the cards that are known, and the score."""
        notes = {
            "dealer": seat == sight.dealer,
            "exposed": seat == sight.exposed,
            "gone": seat in sight.gone,
            "out": seat in sight.out,
            "points": True,
        }
        points = count_points(sight.scores[seat], self.language)
        shown = [
            self.words.format(f"seat.{note}", points=points)
            for note, applies in notes.items()
            if applies
        ]
        values = {
            "player": sight.players[seat],
            "count": count_cards(sight.hand_sizes[seat], self.language),
            "notes": self.words.format("comma").join(shown),
        }
        is_open = len(hand) == sight.hand_sizes[seat]
        key = "seat.closed" if not hand else "seat.open" if is_open else "seat.partly-open"
        self.show(key, names=self.name_cards(hand), **values)
        if sight.backs and sight.backs[seat]:
            cards = {card.look: card for card in sight.edition_in_play.turned.deck}
            looks = [cards[look] for look in sight.backs[seat]]
            self.show("seat.backs", names=self.name_cards(looks))

    def _show_notes(self, state: GameState) -> None:
        rules: Mapping[str, PluginBase] = {
            rule.note_owner: rule
            for rule in (*map(state.effect, state.edition.cards), *state.variants)
            if rule is not None
        }
        for (owner, name, seat), value in state.notes.items():
            if seat is None and value not in (None, ()):
                title = (
                    self.words.get_title(rules[owner]) if owner in rules else title_from_name(owner)
                )
                label = self.words.find(f"note.{name}") or name.replace("-", " ").replace("_", " ")
                self.show("table.note", title=title, name=label, value=self._format_note(value))

    def _format_note(self, value: Any, separator: str = ", ") -> str:
        """Return the value of a note in words; a number is not taken for a player."""
        match value:
            case tuple():
                return separator.join(self._format_note(part, " ") for part in value)
            case int() if not isinstance(value, bool):
                return str(value)
            case _:
                return value_name(value, (), self.language)


def filter_events(events: Sequence[Event], seat: int | None) -> Iterator[Event]:
    """Return the events as a seat sees them, without `Awaited`, which is shown by the prompt."""
    return (event for event in events_for(events, seat) if not isinstance(event, Awaited))


def create_display(
    arguments: argparse.Namespace, state: GameState, seat: int | None = None, delay: float = 0
) -> Display:
    """Return a display for a game, with the language and colors that the arguments choose."""
    name_colors = find_name_colors(state.edition, arguments.language)
    print_sentence = make_printer(name_colors, arguments.color, delay)
    return Display(print_sentence, load_words(arguments.language), arguments.language, seat)
