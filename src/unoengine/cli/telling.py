"""Table talk: what is told of a game, in one language, to everybody or to one seat."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import frozen

from unoengine.cli.terminal import painted_names, speaker
from unoengine.events import Awaited, Dealt, Drew, Event, Gave, HandShown, RoundScored, events_for
from unoengine.game.engine import explain, legal_moves
from unoengine.narration import action_name, card_name, color_name, listed, narrate
from unoengine.narration.words import Words, words
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Answer, Draw, Play, Value
from unoengine.values.card import Card

__all__ = ["Teller", "edition_title", "heard", "teller"]


@frozen
class Teller:
    """Tells a game in one language."""

    say: Callable[[str], None]
    words: Words
    language: str
    seat: int | None = None
    """Whose ears it is for: a seat is told also what only it may know."""

    def tell(self, *keys: str, **parts: str) -> None:
        """Say a text of the catalogue: that of the first of these keys."""
        self.say(self.words.tell(*keys, **parts))

    # --- what things are called

    def card(self, card: Card) -> str:
        """Return what a card is called."""
        return card_name(card, self.language)

    def cards(self, cards: Sequence[Card]) -> str:
        """Return what cards are called, or that there are none."""
        return self.listed([*map(self.card, cards)]) if cards else self.words.tell("cards.none")

    def colors(self, colors: Iterable[str]) -> str:
        """Return what colours are called."""
        return self.listed([color_name(color, self.language) for color in colors])

    def values(self, values: Iterable[Value], players: Sequence[str]) -> str:
        """Return what may be answered or chosen, one after the other."""
        verb = (self.words.find("action.answer") or "").partition("{")[0]
        names = [action_name(Answer(0, value), players, self.language) for value in values]
        return self.words.tell("comma").join(name.removeprefix(verb) for name in names)

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
                self.tell("watch.wears", player=name, colors=self.colors(sorted(worn)))

    def events(self, state: GameState, events: Sequence[Event], number: int | None = None) -> None:
        """Tell what has led to this state, with the number of the action if it is given."""
        prefix = "" if number is None else f"{number}. "
        for event in heard(events, self.seat):
            match event:
                case Dealt():
                    self.say("")
                case RoundScored(winner):
                    for line in self._left(state, winner):
                        self.say(line)
            self.say(prefix + narrate(event, state.players, self.language))
            prefix = ""
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

    def moves(
        self, state: GameState, seat: int, wanted: Callable[[Action], bool] = lambda _: True
    ) -> None:
        """Tell what a seat may do, or what is wanted of it, with a number before each.

        A bluff is marked as one (A40): it is told to who sees the hand.
        """
        bluffs: set[Card] = set()
        for number, move in enumerate(legal_moves(state, seat), start=1):
            if wanted(move):
                name = self._move(state, move)
                if isinstance(move, Play) and not explain(state, move).lawful:
                    name = self._bluff(state, move, name, known=move.card in bluffs)
                    bluffs.add(move.card)
                self.say(f"{number}. {name}")

    def _move(self, state: GameState, move: Action) -> str:
        """Return what a move is called in a menu: an answer by itself, as the question stands."""
        match move:
            case Answer(value=bool() | str() | Card() | None):
                return self.values([move.value], state.players)
            case Draw() if state.phase == "demand":
                return self.words.tell("move.draw", cards=self.count("cards", state.owed))
            case _:
                return action_name(move, state.players, self.language)

    def _bluff(self, state: GameState, move: Play, name: str, *, known: bool) -> str:
        """Mark a bluff; the first with a card tells what makes it one."""
        held, color = state.hand(move.player), state.color
        if not known and color is not None and any(card.color == color for card in held):
            return self.words.tell("move.bluff", move=name, color=self.colors([color]))
        return self.words.tell("move.bluff.else", move=name)


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
