"""Understands a move that a person types: a number, the notation, or words in any order.

Input that is not legal is understood too, so that the reason can be explained.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from attrs import evolve, frozen

from unoengine.narration import action_name, card_name, color_name
from unoengine.narration.catalogs import load_words
from unoengine.notation import read_action
from unoengine.plugins.discovery import languages
from unoengine.table.state import GameState
from unoengine.values.actions import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Pass,
    Play,
)
from unoengine.values.card import Card
from unoengine.values.errors import FormatError, UnoError

__all__ = [
    "Read",
    "Typed",
    "first",
    "leaving_words",
    "names_of",
    "normal",
    "parts_by_word",
    "phrases",
    "small_words",
    "words_for_color",
]

MENU = ("and", "action.choose", "action.choose.player", "action.choose-color", "action.call-uno")
"""What the menu puts around what is named with a card."""


def normal(text: str) -> str:
    """Return words in small letters, without accents and signs; a plus belongs to its number.

    >>> normal("Jugar 7-Rojo, ¡y cantar UNO!")
    'jugar 7 rojo y cantar uno'
    >>> normal("orange + 3")
    'orange +3'
    """
    letters = unicodedata.normalize("NFD", text.casefold())
    kept = "".join(c for c in letters if not unicodedata.combining(c))
    joined = re.sub(r"\+\s+(?=\d)", "+", kept)
    return " ".join(re.findall(r"(?:\+(?=\d))?[^\W_]+", joined))


def first(phrases: Iterable[str], said: str) -> str | None:
    """Return the longest of these phrases that a text begins with."""
    beginning = [phrase for phrase in phrases if phrase and f"{said} ".startswith(f"{phrase} ")]
    return max(beginning, key=len, default=None)


def words_for_color(color: str, language: str) -> list[str]:
    """Return what a colour is called, in every gender."""
    key = f"color.{color}"
    forms = [
        text
        for texts in load_words(language).catalogs.values()
        for known, text in texts.items()
        if known == key or known.startswith(f"{key}.")
    ]
    return [*dict.fromkeys(map(normal, (color, color_name(color, language), *forms)))]


def small_words(language: str) -> set[str]:
    """Return the words between a card and what is named with it."""
    text = load_words(language)
    around = [re.sub(r"\{.*?\}", " ", text.find(key) or "") for key in MENU]
    also = (text.find("play.small-words") or "", text.find("verb.call-uno") or "")
    return {word for one in (*around, *also) for word in normal(one).split()}


def parts_by_word(language: str) -> Mapping[str, str]:
    """Return the words before what is named with a card: whether it is the choice or the colour.

    >>> parts_by_word("en")["choose"], parts_by_word("en")["name"]
    ('choice', 'color')
    """
    text = load_words(language)
    found: dict[str, str] = {}
    for part, key in (("choice", "choose"), ("color", "choose-color")):
        for kind in ("action", "deed"):
            around = re.sub(r"\{.*?\}", " ", text.find(f"{kind}.{key}") or "")
            found |= dict.fromkeys(normal(around).split()[:1], part)
    return found


def names_of(card: Card, language: str) -> Iterator[str]:
    """Return what a card is called, first as it is told."""
    yield normal(card_name(card, language))
    yield normal(card.code)
    if card.color is None:
        yield from map(normal, _also(card, card.code, language))
        return
    printed = card.code.removeprefix(f"{card.color}-")
    plain = Card(printed, symbol=card.symbol, effect=card.effect)
    for kind in (printed, card_name(plain, language), *_also(card, printed, language)):
        for color in words_for_color(card.color, language):
            yield f"{normal(kind)} {color}"
            yield f"{color} {normal(kind)}"


def _also(card: Card, printed: str, language: str) -> Iterator[str]:
    """Return the other names of a card without its colour."""
    found = load_words(language).find(f"card.{printed}.also", f"card.{card.symbol}.also")
    yield from filter(None, (found or "").split(", "))


def phrases(deck: Iterable[Card], held: Collection[Card], language: str) -> Mapping[str, Card]:
    """Return the cards of a box by all they may be called.

    A name may go without its first word if that is the name of another card, as long as no other
    card in hand, or else in the box, is then called the same.
    """
    cards = [*dict.fromkeys(deck)]
    told = {card: normal(card_name(card, language)) for card in cards}
    found: dict[str, Card] = {}
    for some in (held, cards):
        short: dict[str, list[Card]] = {}
        for card in dict.fromkeys(some):
            before, _, rest = told.get(card, "").partition(" ")
            if rest and before in told.values():
                short.setdefault(rest, []).append(card)
        found = {name: alike[0] for name, alike in short.items() if len(alike) == 1} | found
    for card in cards:
        for name in names_of(card, language):
            found |= dict.fromkeys(_turned(name) if card.color is None else [name], card)
    return found


def _turned(name: str) -> Iterator[str]:
    """Return a name also with its first word last and its last word first."""
    words = name.split()
    for turned in (words, [*words[1:], *words[:1]], [*words[-1:], *words[:-1]]):
        yield " ".join(turned)


def leaving_words() -> Iterator[str]:
    """Return the words that leave the table."""
    for code in languages():
        try:
            yield from map(normal, load_words(code).format("command.quit").split(", "))
        except UnoError:  # one that cannot be read has no words
            continue


CALLED = object()
"""What stands for UNO among the things that are named with a card."""

VERBS: Mapping[str, type[Draw | Pass | CallUno | Deal]] = {
    "draw": Draw,
    "pass": Pass,
    "call-uno": CallUno,
    "deal": Deal,
}
"""What is said in a word, by the end of its key."""

NOBODY = -1
"""Who is caught when it is not said who, and nobody can be."""


@frozen
class Read:
    """A card that is named, and what is named with it."""

    play: Play
    strange: str = ""
    """The words that nobody knows: with any, nothing is played."""


class Typed:
    """Understands what is typed for a seat in one state."""

    def __init__(self, state: GameState, seat: int, moves: Sequence[Action], language: str) -> None:
        self.state = state
        self.seat = seat
        self.moves = moves
        self.language = language
        self.languages: dict[str, None] = dict.fromkeys((language, "en"))
        """What is understood: English, too, since the notation is."""

    def action(self, text: str) -> Action | None:
        """Return what is meant, whether or not it is allowed; None if that cannot be told."""
        number = self.number(text)
        if number is not None:
            return self._numbered(number, uno=number != text.rstrip(".)"))
        said = normal(text)
        return (
            self._in_notation(text)
            or self._by_name(said, self.moves)
            or self._by_name(said, self._whatever())
            or self._by_verb(said)
            or self._by_color(said)
            or self._catch(said)
            or self._play(said)
            or self._called_first(said)
        )

    def number(self, text: str) -> str | None:
        """Return the number of a move if that is what is typed, alone or with UNO."""
        found = re.fullmatch(r"(\d+)(?:[.)]?|\s*!|[\s,]+(.+))", text)
        if found is None or (found[2] and normal(found[2]) not in self._verb("call-uno")):
            return None
        return found[1]

    def read(self, text: str) -> Read | None:
        """Return the play of the card that is named, and what is said beside it."""
        said = normal(text)
        called = self._after_call(said)
        read = self._read(said) or (self._read(called) if called else None)
        if read is None or not read.strange:
            return read
        strange = read.strange.split()
        words = re.findall(r"[^\W_]+", unicodedata.normalize("NFC", text))
        typed = " ".join(word for word in words if normal(word) in strange)
        return Read(read.play, typed or read.strange)

    def close(self, text: str, others: Iterable[str] = ()) -> str | None:
        """Return what might have been meant that was not understood: first what is in hand."""
        said, players, language = normal(text), self.state.players, self.language
        held = dict.fromkeys(self.state.hand(self.seat))
        for card in dict.fromkeys((*held, *self.state.edition.deck)):
            called = (name.split() for lang in self.languages for name in names_of(card, lang))
            if said and any({*said.split()} <= {*name} for name in called):
                return card_name(card, language)
        first_names = [*others, *(action_name(move, players, language) for move in self.moves)]
        first_names += [card_name(card, language) for card in held]
        first_names += [next(self._verb(kind)) for kind in (*VERBS, "catch")]
        for names in (first_names, [card_name(card, language) for card in self.state.edition.deck]):
            known = {normal(name): name for name in names}
            if found := get_close_matches(said, known, n=1):
                return known[found[0]]
        return None

    def _numbered(self, number: str, *, uno: bool = False) -> Action | None:
        """Return the move of a number, and call UNO with it if that is said."""
        move = {str(n): move for n, move in enumerate(self.moves, start=1)}.get(number)
        if not uno or move is None:
            return move
        return evolve(move, uno=True) if isinstance(move, Play) else CallUno(self.seat)

    def _in_notation(self, text: str) -> Action | None:
        for spelled in (text, f"{self.seat}:{text}", f"{self.seat}.{text}"):
            try:
                return read_action(spelled, self.state.edition)
            except FormatError:
                continue
        return None

    def _called_first(self, said: str) -> Play | None:
        """Return the play that UNO is called with, if it is called before the card is named."""
        rest = self._after_call(said)
        play = self.action(rest) if rest else None
        return evolve(play, uno=True) if isinstance(play, Play) else None

    def _after_call(self, said: str) -> str:
        """Return what is said after UNO, if that is what is said first."""
        verb = first(self._verb("call-uno"), said)
        return said.removeprefix(verb).strip() if verb else ""

    # --- in words

    def _by_name(self, said: str, actions: Iterable[Action]) -> Action | None:
        return next((action for action in actions if said in self._names(action)), None)

    def _names(self, action: Action) -> Iterator[str]:
        """Return what an action may be called: as the menu has it, or without the verb."""
        for language in self.languages:
            name = normal(action_name(action, self.state.players, language))
            yield name
            if isinstance(action, Play | ChooseColor | Answer):
                yield self._without_verb(name, language, type(action))
            if isinstance(action, Draw):
                text = load_words(language)
                count = text.format("cards.many", count=str(self.state.owed))
                yield normal(text.format("move.draw", cards=count))

    def _without_verb(self, name: str, language: str, kind: type[Action]) -> str:
        key = {Play: "play", ChooseColor: "choose-color", Answer: "answer"}[kind]
        template = load_words(language).find(f"action.{key}") or ""
        return name.removeprefix(normal(template.partition("{")[0])).strip()

    def _whatever(self) -> Iterator[Action]:
        """Return what might be done at some time, plays apart."""
        seat = self.seat
        yield from (Draw(seat), Pass(seat), CallUno(seat), Deal(seat))
        yield from (Catch(seat, other) for other in range(len(self.state.players)))
        yield from (ChooseColor(seat, color) for color in self.state.edition.colors)
        known = {key for texts in load_words(self.language).catalogs.values() for key in texts}
        answers = sorted(key.partition(".")[2] for key in known if key.startswith("answer."))
        yield from (Answer(seat, answer.replace("-", " ")) for answer in answers)

    def _verb(self, kind: str) -> Iterator[str]:
        """Return the words for something that may be done."""
        for language in self.languages:
            yield from map(normal, load_words(language).format(f"verb.{kind}").split(", "))

    def _by_verb(self, said: str) -> Action | None:
        return next(
            (act(self.seat) for kind, act in VERBS.items() if said in self._verb(kind)), None
        )

    def _by_color(self, said: str) -> Action | None:
        """Return the move that says no more than a colour, in any gender."""
        alone = " ".join(word for word in said.split() if word not in self._passed_over)
        meant = {
            color
            for color in self.state.edition.colors
            for language in self.languages
            if alone in words_for_color(color, language)
        }
        for move in self.moves:
            named = move.color if isinstance(move, ChooseColor) else getattr(move, "value", None)
            if isinstance(named, str) and named in meant:
                return move
        return None

    def _catch(self, said: str) -> Catch | None:
        """Return the catch of who is named, or of the only one who can be caught."""
        verb = first(self._verb("catch"), said)
        if verb is None:
            return None
        whom = said.removeprefix(verb).strip()
        if not whom:
            possible = [move for move in self.moves if isinstance(move, Catch)]
            return possible[0] if len(possible) == 1 else Catch(self.seat, NOBODY)
        seats = {str(seat): seat for seat in range(len(self.state.players))}
        seats |= {normal(name): seat for seat, name in enumerate(self.state.players)}
        named = max(
            (
                name
                for name in seats
                if f" {whom}".endswith(f" {name}")
                and {*whom.removesuffix(name).split()} <= self._passed_over
            ),
            key=len,
            default="",
        )
        return Catch(self.seat, seats[named]) if named else None

    def _play(self, said: str) -> Play | None:
        """Return the play of the card that is named first, with what is named after it."""
        read = self._read(said)
        return read.play if read is not None and not read.strange else None

    def _read(self, said: str) -> Read | None:
        """Return what is read in the first language in which nothing is strange, or in any."""
        found = [
            read
            for language in self.languages
            if (read := self._read_in(language, self._without_verb(said, language, Play)))
        ]
        return next((read for read in found if not read.strange), found[0] if found else None)

    def _read_in(self, language: str, said: str) -> Read | None:
        cards = phrases(self.state.edition.deck, self.state.hand(self.seat), language)
        phrase = first(cards, said)
        if phrase is None:
            return None
        card = cards[phrase]
        told, strange = self._named(said.removeprefix(phrase), card, language)
        uno = any(thing is CALLED for thing, _ in told)
        told = [(thing, part) for thing, part in told if thing is not CALLED]
        plays = [move for move in self.moves if isinstance(move, Play) and move.card == card]
        for turned in (1, -1):  # first in the order of the menu
            for move in plays:
                if move.uno == uno and _says(move, told, turned):
                    return Read(move, strange)
        rest = [thing for thing, _ in told]
        colors = [thing for thing in rest if thing in self.state.edition.colors]
        choices = [thing for thing in rest if thing not in colors] + colors[1:]
        color, choice = next(iter(colors), None), next(iter(choices), None)
        return Read(Play(self.seat, card, color, choice, uno), strange)

    def _named(
        self, said: str, card: Card, language: str
    ) -> tuple[list[tuple[Any, str | None]], str]:
        """Return the colours, players, choices and UNO that are named, and the words unknown.

        Beside each stands what the word before it says that it is: the `color` or the `choice`.
        """
        known: dict[str, Any] = dict.fromkeys(self._verb("call-uno"), CALLED)
        for move in self.moves:
            if isinstance(move, Play) and move.card == card and isinstance(move.choice, str | Card):
                name = normal(action_name(Answer(0, move.choice), self.state.players, language))
                known[self._without_verb(name, language, Answer)] = move.choice
        for color in self.state.edition.colors:
            known |= dict.fromkeys(words_for_color(color, language), color)
        known |= {normal(name): seat for seat, name in enumerate(self.state.players)}
        parts, part = parts_by_word(language), None
        found: list[tuple[Any, str | None]] = []
        strange, rest = [], said.split()
        while rest:
            phrase = first(known, " ".join(rest))
            if phrase is not None:
                found.append((known[phrase], part))
                part = None
            elif rest[0] in parts:
                part = parts[rest[0]]
            elif rest[0] not in self._passed_over:
                strange.append(rest[0])
            rest = rest[len(phrase.split()) if phrase else 1 :]
        return found, " ".join(strange)

    @cached_property
    def _passed_over(self) -> set[str]:
        return {word for language in self.languages for word in small_words(language)}


def _says(move: Play, told: Sequence[tuple[Any, str | None]], turned: int) -> bool:
    """Return whether a play is the one of which this is told; the rest in its order or turned."""
    parts = {"choice": move.choice, "color": move.color}
    said = {part: thing for thing, part in told if part is not None}
    rest = [thing for thing, part in told if part is None]
    left = [parts[part] for part in parts if part not in said and parts[part] is not None]
    return all(parts[part] == thing for part, thing in said.items()) and left == rest[::turned]
