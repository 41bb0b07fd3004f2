"""Table talk: what is told of a game, in one language, to everybody or to one seat."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

from unoengine.actions import Action
from unoengine.cards import Card
from unoengine.cli.terminal import painted_names, speaker
from unoengine.events import Awaited, Dealt, Drew, Event, Gave, HandShown, RoundScored, events_for
from unoengine.narration import action_name, card_name, color_name, listed, narrate
from unoengine.state import GameState
from unoengine.words import Words, words

__all__ = ["Teller", "edition_title", "heard", "teller"]


@frozen
class Teller:
    """Tells a game in one language."""

    say: Callable[[str], None]
    words: Words
    language: str
    seat: int | None = None
    """Whose ears it is for: a seat is told also what only it may know."""

    def tell(self, key: str, **parts: str) -> None:
        """Say a text of the catalogue."""
        self.say(self.words.tell(key, **parts))

    # --- what things are called

    def cards(self, cards: Sequence[Card]) -> str:
        """Return what cards are called, or that there are none."""
        names = [card_name(card, self.language) for card in cards]
        return self.listed(names) if names else self.words.tell("cards.none")

    def listed(self, told: Sequence[str]) -> str:
        """Return words as a person lists them."""
        return listed(told, self.language)

    def count(self, noun: str, count: int) -> str:
        """Return a number of `cards` or `points`."""
        forms = [f"{noun}.none"] if count == 0 else [f"{noun}.one"] if count == 1 else []
        return self.words.tell(*forms, f"{noun}.many", count=str(count))

    # --- a game

    def agreed(self, state: GameState) -> None:
        """Tell who plays what, with which rules, and dressed how."""
        title = edition_title(state, self.words)
        players = self.listed(state.players)
        self.tell("watch.title", title=title, seed=str(state.seed), players=players)
        written = (rule for rules in state.house_rules.values() for rule in rules if rule)
        for rule in (*state.variants, *dict.fromkeys(written)):
            self.tell("watch.rule", title=self.words.title(rule), text=self.words.text(rule))
        for name, worn in zip(state.players, state.wardrobe, strict=True):
            if worn:
                colors = [color_name(color, self.language) for color in sorted(worn)]
                self.tell("watch.wears", player=name, colors=self.listed(colors))

    def events(self, state: GameState, events: Sequence[Event]) -> None:
        """Tell what has led to this state."""
        for event in heard(events, self.seat):
            match event:
                case Dealt():
                    self.say("")
                case RoundScored(winner):
                    for line in self._left(state, winner):
                        self.say(line)
            self.say(narrate(event, state.players, self.language))
            if self.seat is not None:
                self._seen_alone(event)
        if any(isinstance(event, Dealt) for event in events):
            self.tell("watch.begins", player=state.players[state.turn])

    def _left(self, state: GameState, winner: int) -> Iterator[str]:
        """Tell what everybody still holds, and what it counts."""
        for seat, name in enumerate(state.players):
            cards = state.hand(seat)
            points = self.count("points", sum(card.points for card in cards))
            if seat == winner or not cards:
                yield self.words.tell("watch.is-out", player=name)
            else:
                names = self.cards(cards)
                yield self.words.tell("watch.is-left", player=name, points=points, names=names)

    def _seen_alone(self, event: Event) -> None:
        """Tell which cards they are, where others only know how many."""
        match event:
            case Drew(cards=cards) | Gave(cards=cards) | HandShown(to=int(), cards=cards) if cards:
                self.tell("play.you-see", cards=self.cards(cards))

    def moves(self, moves: Sequence[Action], players: Sequence[str]) -> None:
        """Tell what may be done, with a number before each."""
        for number, move in enumerate(moves, start=1):
            self.say(f"{number}. {action_name(move, players, self.language)}")


def heard(events: Sequence[Event], seat: int | None) -> Iterator[Event]:
    """Return the events that are told to a seat; who acts next it will soon hear."""
    return (event for event in events_for(events, seat) if not isinstance(event, Awaited))


def edition_title(state: GameState, text: Words) -> str:
    """Return what the box of a game is called."""
    box = state.edition
    return text.find(f"edition.{box.name}") or box.title or box.name


def teller(
    arguments: argparse.Namespace, state: GameState, seat: int | None = None, delay: float = 0
) -> Teller:
    """Return what tells a game as the arguments of a command want it told."""
    inks = painted_names(state.edition, arguments.language)
    say = speaker(inks, arguments.color, delay)
    return Teller(say, words(arguments.language), arguments.language, seat)
