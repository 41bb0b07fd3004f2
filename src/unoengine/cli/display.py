"""Shows a game as lines of text: its events, the table, and the legal moves."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from unoengine.cli.terminal import painted_names, speaker
from unoengine.events import (
    Asked,
    Awaited,
    Dealt,
    Drew,
    Event,
    GameWon,
    Gave,
    HandShown,
    RoundScored,
    events_for,
)
from unoengine.game.engine import explain, legal_moves
from unoengine.game.view import PlayerView, view
from unoengine.narration import action_name, card_name, color_name, join_items, narrate
from unoengine.narration.catalogs import Words, load_words
from unoengine.plugins.plugin_base import PluginBase, title_from_name
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Answer, Draw, Pass, Play, Value
from unoengine.values.card import Card

__all__ = [
    "Teller",
    "edition_title",
    "heard",
    "picture",
    "teller",
    "told_pending",
    "told_top",
]


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
        self.say(self.words.format(*keys, **parts))

    # --- what things are called

    def card(self, card: Card) -> str:
        """Return what a card is called."""
        return card_name(card, self.language)

    def cards(self, cards: Sequence[Card]) -> str:
        """Return what cards are called, or that there are none."""
        return self.listed([*map(self.card, cards)]) if cards else self.words.format("cards.none")

    def colors(self, colors: Iterable[str]) -> str:
        """Return what colours are called."""
        return self.listed([color_name(color, self.language) for color in colors])

    def values(self, values: Iterable[Value], players: Sequence[str]) -> str:
        """Return what may be answered or chosen, one after the other."""
        verb = (self.words.find("action.answer") or "").partition("{")[0]
        names = [action_name(Answer(0, value), players, self.language) for value in values]
        return self.words.format("comma").join(name.removeprefix(verb) for name in names)

    def listed(self, told: Sequence[str]) -> str:
        """Return words as a person lists them."""
        return join_items(told, self.language)

    def count(self, noun: str, count: int) -> str:
        """Return a number of `cards` or `points`."""
        forms = [f"{noun}.none"] if count == 0 else [f"{noun}.one"] if count == 1 else []
        return self.words.format(*forms, f"{noun}.many", count=str(count))

    # --- a game

    def agreed(self, state: GameState) -> None:
        """Tell who plays what, with which rules, and dressed how."""
        title = edition_title(state, self.words)
        players = self.listed(state.players)
        self.tell("watch.title", title=title, seed=str(state.seed), players=players)
        written = (rule for rules in state.house_rules.values() for rule in rules if rule)
        for rule in (*state.variants, *dict.fromkeys(written)):
            self.tell(
                "watch.rule", title=self.words.get_title(rule), text=self.words.get_text(rule)
            )
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
                yield self.words.format("watch.is-out", player=name)
            else:
                names = self.cards(cards)
                yield self.words.format("watch.is-left", player=name, points=points, names=names)

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
                return self.words.format("move.draw", cards=self.count("cards", state.owed))
            case _:
                return action_name(move, state.players, self.language)

    def _bluff(self, state: GameState, move: Play, name: str, *, known: bool) -> str:
        """Mark a bluff; the first with a card tells what makes it one."""
        held, color = state.hand(move.player), state.color
        if not known and color is not None and any(card.color == color for card in held):
            return self.words.format("move.bluff", move=name, color=self.colors([color]))
        return self.words.format("move.bluff.else", move=name)


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
    return Teller(say, load_words(arguments.language), arguments.language, seat)


def picture(state: GameState, table: Teller, seen: int | None, *, all_hands: bool) -> None:
    """Tell how the table lies there as a seat sees it, or a spectator, or with all hands open."""
    sight = view(state, seen)
    side = "left" if sight.direction == 1 else "right"
    table.tell(
        "table.title",
        title=edition_title(state, table.words),
        round=str(sight.round),
        direction=table.words.format(f"direction.{side}"),
    )
    told_top(sight, table)
    pile, under = sight.draw_pile_size, len(sight.discards) - 1
    table.tell("table.piles", discards=table.count("cards", under), pile=table.count("cards", pile))
    hands = dict(enumerate(map(state.hand, range(len(sight.players))))) if all_hands else {}
    if seen is not None:
        hands = {**sight.known, seen: sight.hand}
    for seat in range(len(sight.players)):
        _tell_seat(sight, seat, hands, table)
    _tell_notes(state, table)
    told_pending(sight, table)


def _tell_notes(state: GameState, table: Teller) -> None:
    """Tell what effects and variants keep for everybody to see."""
    rules: dict[str, PluginBase] = {
        rule.name: rule
        for rule in (*map(state.effect, dict.fromkeys(state.edition.deck)), *state.variants)
        if rule is not None
    }
    for (owner, name, seat), value in state.notes.items():
        if seat is None and value not in (None, ()):
            title = (
                table.words.get_title(rules[owner]) if owner in rules else title_from_name(owner)
            )
            known = table.words.find(f"note.{name}") or name.replace("-", " ").replace("_", " ")
            table.tell("table.note", title=title, name=known, value=_noted(value, table))


def _noted(value: Any, table: Teller, between: str = ", ") -> str:
    """Return what is kept in words; a number may be anything, so it is no player."""
    match value:
        case tuple():
            return between.join(_noted(part, table, " ") for part in value)
        case int() if not isinstance(value, bool):
            return str(value)
        case _:
            return table.values([value], ())


def told_top(sight: PlayerView, table: Teller) -> None:
    """Tell what lies on top, and the colour in force."""
    top = card_name(sight.top, table.language)
    if sight.color is None:
        table.tell("table.top.no-color", top=top)
    else:
        table.tell("table.top", top=top, color=color_name(sight.color, table.language))
    before = None if sight.question is None else sight.question.color_before
    if before is not None and before != sight.color:
        table.tell("table.color-before", color=color_name(before, table.language))


def told_pending(sight: PlayerView, table: Teller) -> None:
    """Tell what the table waits for."""
    match sight.phase:
        case "question" if sight.question is not None:
            question = sight.question
            asked = Asked(question.player, question.prompt, question.card)
            table.say(narrate(asked, sight.players, table.language))
        case "game-over":
            table.say(narrate(GameWon(sight.winners), sight.players, table.language))
        case "demand":
            player, owed = sight.players[sight.turn], table.count("cards", sight.owed)
            if sight.demand is None:
                table.tell("table.demand", player=player, owed=owed)
            else:
                color = color_name(sight.demand, table.language)
                table.tell("table.demand.color", player=player, owed=owed, color=color)
        case "drawn" if sight.player == sight.turn and Pass(sight.turn) not in sight.legal:
            table.tell("table.drawn-must", player=sight.players[sight.turn])
        case _:
            waits = Awaited(sight.turn, sight.phase, sight.exposed)
            table.say(narrate(waits, sight.players, table.language))


def _tell_seat(
    sight: PlayerView, seat: int, hands: Mapping[int, tuple[Card, ...]], table: Teller
) -> None:
    """Tell what a seat holds, as far as it is known, and what else there is to it."""
    notes = {
        "dealer": seat == sight.dealer,
        "exposed": seat == sight.exposed,
        "gone": seat in sight.gone,
        "points": True,
    }
    points = table.count("points", sight.scores[seat])
    told = [
        table.words.format(f"seat.{note}", points=points) for note, is_so in notes.items() if is_so
    ]
    parts = {
        "player": sight.players[seat],
        "count": table.count("cards", sight.hand_sizes[seat]),
        "notes": table.words.format("comma").join(told),
    }
    known = hands.get(seat, ())
    if not known:
        table.tell("seat.closed", **parts)
    elif len(known) == sight.hand_sizes[seat]:
        table.tell("seat.open", names=table.cards(known), **parts)
    else:
        table.tell("seat.partly-open", names=table.cards(known), **parts)
