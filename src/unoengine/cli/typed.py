"""What a person types as a move: a number, the notation, or words as the menu has them.

Also what is not allowed is understood, so that it can be said why it is not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from attrs import evolve

from unoengine.actions import Action, Answer, CallUno, Catch, ChooseColor, Deal, Draw, Pass, Play
from unoengine.errors import FormatError
from unoengine.narration import action_name, card_name, color_name
from unoengine.notation import read_action
from unoengine.state import GameState
from unoengine.words import words

__all__ = ["Typed", "normal"]

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


def normal(text: str) -> str:
    """Return words in small letters, without accents and signs.

    >>> normal("Jugar 7-Rojo, ¡y cantar UNO!")
    'jugar 7 rojo y cantar uno'
    """
    letters = unicodedata.normalize("NFD", text.casefold())
    kept = "".join(c for c in letters if not unicodedata.combining(c))
    return " ".join(re.findall(r"[^\W_]+", kept))


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

    def close(self, text: str, others: Iterable[str] = ()) -> str | None:
        """Return what might have been meant that was not understood."""
        players, language = self.state.players, self.language
        names = [*others, *(action_name(move, players, language) for move in self.moves)]
        names += [card_name(card, language) for card in self.state.edition.deck]
        names += [next(self._verb(kind)) for kind in (*VERBS, "catch")]
        known = {normal(name): name for name in names}
        return next((known[name] for name in get_close_matches(normal(text), known, n=1)), None)

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
        verb = _first(dict.fromkeys(self._verb("call-uno")), said)
        rest = said.removeprefix(verb).strip() if verb else ""
        play = self.action(rest) if rest else None
        return evolve(play, uno=True) if isinstance(play, Play) else None

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
                text = words(language)
                count = text.tell("cards.many", count=str(self.state.owed))
                yield normal(text.tell("move.draw", cards=count))

    def _without_verb(self, name: str, language: str, kind: type[Action]) -> str:
        key = {Play: "play", ChooseColor: "choose-color", Answer: "answer"}[kind]
        template = words(language).find(f"action.{key}") or ""
        return name.removeprefix(normal(template.partition("{")[0])).strip()

    def _whatever(self) -> Iterator[Action]:
        """Return what might be done at some time, plays apart."""
        seat = self.seat
        yield from (Draw(seat), Pass(seat), CallUno(seat), Deal(seat))
        yield from (Catch(seat, other) for other in range(len(self.state.players)))
        yield from (ChooseColor(seat, color) for color in self.state.edition.colors)
        known = {key for texts in words(self.language).known.values() for key in texts}
        answers = sorted(key.partition(".")[2] for key in known if key.startswith("answer."))
        yield from (Answer(seat, answer.replace("-", " ")) for answer in answers)

    def _verb(self, kind: str) -> Iterator[str]:
        """Return the words for something that may be done."""
        for language in self.languages:
            yield from map(normal, words(language).tell(f"verb.{kind}").split(", "))

    def _by_verb(self, said: str) -> Action | None:
        return next(
            (act(self.seat) for kind, act in VERBS.items() if said in self._verb(kind)), None
        )

    def _catch(self, said: str) -> Catch | None:
        """Return the catch of who is named, or of the only one who can be caught."""
        verb = _first(dict.fromkeys(self._verb("catch")), said)
        if verb is None:
            return None
        whom = said.removeprefix(verb).strip()
        if not whom:
            possible = [move for move in self.moves if isinstance(move, Catch)]
            return possible[0] if len(possible) == 1 else Catch(self.seat, NOBODY)
        seats = {str(seat): seat for seat in range(len(self.state.players))}
        seats |= {normal(name): seat for seat, name in enumerate(self.state.players)}
        named = max(
            (name for name in seats if f" {whom}".endswith(f" {name}")), key=len, default=""
        )
        return Catch(self.seat, seats[named]) if named else None

    def _play(self, said: str) -> Play | None:
        """Return the play of the card that is named first, with what is named after it."""
        for language in self.languages:
            found = self._play_in(language, self._without_verb(said, language, Play))
            if found is not None:
                return found
        return None

    def _play_in(self, language: str, said: str) -> Play | None:
        cards = {
            name: card
            for card in self.state.edition.deck
            for called in (card.code, card_name(card, language))
            for name in _either_way(normal(called))
        }
        phrase = _first(cards, said)
        if phrase is None:
            return None
        card, named = cards[phrase], self._named(said.removeprefix(phrase), language)
        uno = CALLED in named
        rest = [thing for thing in named if thing is not CALLED]
        for move in self.moves:
            if isinstance(move, Play) and (move.card, move.uno) == (card, uno):
                parts = [part for part in (move.color, move.choice) if part is not None]
                if parts in (rest, rest[::-1]):
                    return move
        colors = [thing for thing in rest if isinstance(thing, str)]
        choices = [thing for thing in rest if not isinstance(thing, str)] + colors[1:]
        return Play(self.seat, card, next(iter(colors), None), next(iter(choices), None), uno)

    def _named(self, said: str, language: str) -> list[Any]:
        """Return the colours, players and UNO that are named, and pass over all other words."""
        known: dict[str, Any] = {normal("UNO"): CALLED}
        for color in self.state.edition.colors:
            known |= {normal(color): color, normal(color_name(color, language)): color}
        known |= {normal(name): seat for seat, name in enumerate(self.state.players)}
        found, rest = [], said.split()
        while rest:
            phrase = _first(known, " ".join(rest))
            if phrase is not None:
                found.append(known[phrase])
            rest = rest[len(phrase.split()) if phrase else 1 :]
        return found


def _either_way(name: str) -> Iterator[str]:
    """Return a name also with its first word last and its last word first."""
    words = name.split()
    for turned in (words, [*words[1:], words[0]], [words[-1], *words[:-1]]):
        yield " ".join(turned)


def _first(phrases: Mapping[str, object], said: str) -> str | None:
    """Return the longest of these phrases that a text begins with."""
    beginning = [phrase for phrase in phrases if phrase and f"{said} ".startswith(f"{phrase} ")]
    return max(beginning, key=len, default=None)
