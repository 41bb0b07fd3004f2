"""Understands a move that a person types: a number, the notation, or words in any order.

Moves that are not legal are understood too, so that the program can explain why they are not.
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

__all__ = ["MoveParser", "ParsedPlay", "list_quit_words", "normalize_text"]

UNO_CALL = object()
"""Stands for the call of UNO among the details of a play."""

NO_SEAT = -1
"""The target of a catch if none is typed, unless exactly one player can be caught."""

VERB_ACTIONS: Mapping[str, type[Draw | Pass | CallUno | Deal]] = {
    "draw": Draw,
    "pass": Pass,
    "call-uno": CallUno,
    "deal": Deal,
}
"""The actions that a verb alone means, by the end of the verb's key."""

MENU_KEYS = (
    "and",
    "action.choose",
    "action.choose.player",
    "action.choose-color",
    "action.call-uno",
)
"""The texts that the list of moves puts around the details of a play."""


@frozen
class ParsedPlay:
    """A play that is found in a text, and the words that are not understood."""

    play: Play
    unknown_words: str = ""


class MoveParser:
    """Finds the action that a text means for one seat in one state."""

    def __init__(self, state: GameState, seat: int, moves: Sequence[Action], language: str) -> None:
        self.state = state
        self.seat = seat
        self.moves = moves
        self.language = language
        self.languages: dict[str, None] = dict.fromkeys((language, "en"))
        """The languages that are understood. English is one, since the notation is English."""

    def parse(self, text: str) -> Action | None:
        """Return the action that a text means, legal or not, or None if it is not understood."""
        number = self.parse_number(text)
        if number is not None:
            return self._find_by_number(number, uno=number != text.rstrip(".)"))
        typed = normalize_text(text)
        return (
            self._parse_notation(text)
            or self._find_by_name(typed, self.moves)
            or self._find_by_name(typed, self._list_common_actions())
            or self._find_by_verb(typed)
            or self._find_by_color(typed)
            or self._parse_catch(typed)
            or self._parse_exact_play(typed)
            or self._parse_play_after_uno(typed)
        )

    def parse_number(self, text: str) -> str | None:
        """Return the number of a move, if a text is a number, alone or with the call of UNO."""
        found = re.fullmatch(r"(\d+)(?:[.)]?|\s*!|[\s,]+(.+))", text)
        if found is None:
            return None
        if found[2] and normalize_text(found[2]) not in self._list_verbs("call-uno"):
            return None
        return found[1]

    def parse_play(self, text: str) -> ParsedPlay | None:
        """Return the play of the card that a text names, and the words that are unknown."""
        typed = normalize_text(text)
        after_uno = self._remove_uno_call(typed)
        parsed = self._parse_card(typed) or (self._parse_card(after_uno) if after_uno else None)
        if parsed is None or not parsed.unknown_words:
            return parsed
        unknown = parsed.unknown_words.split()
        # Show the unknown words as they were typed, with capital letters and accents.
        original = re.findall(r"[^\W_]+", unicodedata.normalize("NFC", text))
        shown = " ".join(word for word in original if normalize_text(word) in unknown)
        return ParsedPlay(parsed.play, shown or parsed.unknown_words)

    def suggest(self, text: str, commands: Iterable[str] = ()) -> str | None:
        """Return a command, move or card that a text may have meant; cards in hand come first."""
        typed, players, language = normalize_text(text), self.state.players, self.language
        hand, deck = (
            dict.fromkeys(self.state.hand(self.seat)),
            dict.fromkeys(self.state.edition.deck),
        )
        for card in dict.fromkeys((*hand, *deck)):
            names = (
                name.split() for code in self.languages for name in _list_card_names(card, code)
            )
            if typed and any({*typed.split()} <= {*name} for name in names):
                return card_name(card, language)
        best = [*commands, *(action_name(move, players, language) for move in self.moves)]
        best += [card_name(card, language) for card in hand]
        best += [next(self._list_verbs(kind)) for kind in (*VERB_ACTIONS, "catch")]
        for candidates in (best, [card_name(card, language) for card in deck]):
            known = {normalize_text(name): name for name in candidates}
            if found := get_close_matches(typed, known, n=1):
                return known[found[0]]
        return None

    # --- numbers and notation

    def _find_by_number(self, number: str, *, uno: bool = False) -> Action | None:
        """Return the move with this number; `uno` adds the call of UNO to it."""
        move = {str(n): move for n, move in enumerate(self.moves, start=1)}.get(number)
        if not uno or move is None:
            return move
        return evolve(move, uno=True) if isinstance(move, Play) else CallUno(self.seat)

    def _parse_notation(self, text: str) -> Action | None:
        for notation in (text, f"{self.seat}:{text}", f"{self.seat}.{text}"):
            try:
                return read_action(notation, self.state.edition)
            except FormatError:
                continue
        return None

    # --- names and verbs

    def _find_by_name(self, typed: str, actions: Iterable[Action]) -> Action | None:
        return next((action for action in actions if typed in self._list_names(action)), None)

    def _list_names(self, action: Action) -> Iterator[str]:
        """Return the names of an action, as in the list of moves or without the verb."""
        for language in self.languages:
            name = normalize_text(action_name(action, self.state.players, language))
            yield name
            if isinstance(action, Play | ChooseColor | Answer):
                yield self._remove_verb(name, language, type(action))
            if isinstance(action, Draw):
                text = load_words(language)
                count = text.format("cards.many", count=str(self.state.owed))
                yield normalize_text(text.format("move.draw", cards=count))

    def _remove_verb(self, name: str, language: str, kind: type[Action]) -> str:
        key = {Play: "play", ChooseColor: "choose-color", Answer: "answer"}[kind]
        template = load_words(language).find(f"action.{key}") or ""
        return name.removeprefix(normalize_text(template.partition("{")[0])).strip()

    def _list_common_actions(self) -> Iterator[Action]:
        """Return the actions other than plays that are legal in some state of the game."""
        seat = self.seat
        yield from (Draw(seat), Pass(seat), CallUno(seat), Deal(seat))
        yield from (Catch(seat, other) for other in range(len(self.state.players)))
        yield from (ChooseColor(seat, color) for color in self.state.edition.colors)
        known = {key for texts in load_words(self.language).catalogs.values() for key in texts}
        answers = sorted(key.partition(".")[2] for key in known if key.startswith("answer."))
        yield from (Answer(seat, answer.replace("-", " ")) for answer in answers)

    def _list_verbs(self, kind: str) -> Iterator[str]:
        """Return the verbs for a kind of action."""
        for language in self.languages:
            yield from map(normalize_text, load_words(language).format(f"verb.{kind}").split(", "))

    def _find_by_verb(self, typed: str) -> Action | None:
        for kind, action in VERB_ACTIONS.items():
            if typed in self._list_verbs(kind):
                return action(self.seat)
        return None

    def _find_by_color(self, typed: str) -> Action | None:
        """Return the move that names a color, if a text is a color alone."""
        alone = " ".join(word for word in typed.split() if word not in self._filler_words)
        colors = {
            color
            for color in self.state.edition.colors
            for language in self.languages
            if alone in _list_color_names(color, language)
        }
        for move in self.moves:
            value = move.color if isinstance(move, ChooseColor) else getattr(move, "value", None)
            if isinstance(value, str) and value in colors:
                return move
        return None

    def _parse_catch(self, typed: str) -> Catch | None:
        """Return the catch of the player that is named, or of the only one that can be caught."""
        verb = _find_longest_prefix(self._list_verbs("catch"), typed)
        if verb is None:
            return None
        target = typed.removeprefix(verb).strip()
        if not target:
            legal = [move for move in self.moves if isinstance(move, Catch)]
            return legal[0] if len(legal) == 1 else Catch(self.seat, NO_SEAT)
        seats = {str(seat): seat for seat in range(len(self.state.players))}
        seats |= {normalize_text(name): seat for seat, name in enumerate(self.state.players)}
        named = max(
            (
                name
                for name in seats
                if f" {target}".endswith(f" {name}")
                and {*target.removesuffix(name).split()} <= self._filler_words
            ),
            key=len,
            default="",
        )
        return Catch(self.seat, seats[named]) if named else None

    # --- plays in words

    def _parse_exact_play(self, typed: str) -> Play | None:
        """Return the play that a text means, if it has no unknown word."""
        parsed = self._parse_card(typed)
        return parsed.play if parsed is not None and not parsed.unknown_words else None

    def _parse_play_after_uno(self, typed: str) -> Play | None:
        """Return the play with a call of UNO, if UNO is typed before the card."""
        rest = self._remove_uno_call(typed)
        play = self.parse(rest) if rest else None
        return evolve(play, uno=True) if isinstance(play, Play) else None

    def _remove_uno_call(self, typed: str) -> str:
        """Return the words after UNO, or nothing if a text does not begin with UNO."""
        verb = _find_longest_prefix(self._list_verbs("call-uno"), typed)
        return typed.removeprefix(verb).strip() if verb else ""

    def _parse_card(self, typed: str) -> ParsedPlay | None:
        """Return the play of the card that a text begins with, in the language that fits best."""
        found = [
            parsed
            for language in self.languages
            if (parsed := self._parse_in(language, self._remove_verb(typed, language, Play)))
        ]
        exact = (parsed for parsed in found if not parsed.unknown_words)
        return next(exact, found[0] if found else None)

    def _parse_in(self, language: str, typed: str) -> ParsedPlay | None:
        cards = _map_names_to_cards(self.state.edition.deck, self.state.hand(self.seat), language)
        name = _find_longest_prefix(cards, typed)
        if name is None:
            return None
        card = cards[name]
        details, unknown = self._parse_details(typed.removeprefix(name), card, language)
        uno = any(thing is UNO_CALL for thing, _ in details)
        details = [(thing, part) for thing, part in details if thing is not UNO_CALL]
        plays = [move for move in self.moves if isinstance(move, Play) and move.card == card]
        for step in (1, -1):  # the order in which the list of moves names details comes first
            for move in plays:
                if move.uno == uno and _has_details(move, details, step):
                    return ParsedPlay(move, unknown)
        things = [thing for thing, _ in details]
        colors = [thing for thing in things if thing in self.state.edition.colors]
        choices = [thing for thing in things if thing not in colors] + colors[1:]
        color, choice = next(iter(colors), None), next(iter(choices), None)
        return ParsedPlay(Play(self.seat, card, color, choice, uno), unknown)

    def _parse_details(
        self, typed: str, card: Card, language: str
    ) -> tuple[list[tuple[Any, str | None]], str]:
        """Return the colors, players, choices and UNO calls in a text, and the unknown words.

        Each detail has the part that the word before it announces, `color` or `choice`, or None.
        """
        known: dict[str, Any] = dict.fromkeys(self._list_verbs("call-uno"), UNO_CALL)
        for move in self.moves:
            if isinstance(move, Play) and move.card == card and isinstance(move.choice, str | Card):
                answer = action_name(Answer(0, move.choice), self.state.players, language)
                name = self._remove_verb(normalize_text(answer), language, Answer)
                known[name] = move.choice
        for color in self.state.edition.colors:
            known |= dict.fromkeys(_list_color_names(color, language), color)
        known |= {normalize_text(name): seat for seat, name in enumerate(self.state.players)}
        parts, part = _map_words_to_parts(language), None
        found: list[tuple[Any, str | None]] = []
        unknown, rest = [], typed.split()
        while rest:
            phrase = _find_longest_prefix(known, " ".join(rest))
            if phrase is not None:
                found.append((known[phrase], part))
                part = None
            elif rest[0] in parts:
                part = parts[rest[0]]
            elif rest[0] not in self._filler_words:
                unknown.append(rest[0])
            rest = rest[len(phrase.split()) if phrase else 1 :]
        return found, " ".join(unknown)

    @cached_property
    def _filler_words(self) -> set[str]:
        return {word for language in self.languages for word in _find_filler_words(language)}


def _has_details(move: Play, details: Sequence[tuple[Any, str | None]], step: int) -> bool:
    """Return whether a play has these details; a step of -1 reads them backwards."""
    values = {"choice": move.choice, "color": move.color}
    announced = {part: thing for thing, part in details if part is not None}
    others = [thing for thing, part in details if part is None]
    expected = [
        value for part, value in values.items() if part not in announced and value is not None
    ]
    return (
        all(values[part] == thing for part, thing in announced.items())
        and expected == others[::step]
    )


# --- words of a language


def normalize_text(text: str) -> str:
    """Return words in lower case without accents and signs; a plus stays with its number.

    >>> normalize_text("Jugar 7-Rojo, ¡y cantar UNO!")
    'jugar 7 rojo y cantar uno'
    >>> normalize_text("orange + 3")
    'orange +3'
    """
    letters = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(c for c in letters if not unicodedata.combining(c))
    joined = re.sub(r"\+\s+(?=\d)", "+", plain)
    return " ".join(re.findall(r"(?:\+(?=\d))?[^\W_]+", joined))


def list_quit_words() -> Iterator[str]:
    """Return the words that quit the program in all installed languages."""
    for code in languages():
        try:
            yield from map(normalize_text, load_words(code).format("command.quit").split(", "))
        except UnoError:  # the plug-in for this language cannot be loaded
            continue


def _find_longest_prefix(phrases: Iterable[str], text: str) -> str | None:
    """Return the longest of these phrases that a text begins with."""
    found = [phrase for phrase in phrases if phrase and f"{text} ".startswith(f"{phrase} ")]
    return max(found, key=len, default=None)


def _list_color_names(color: str, language: str) -> list[str]:
    """Return the names of a color in every gender."""
    key = f"color.{color}"
    forms = [
        text
        for texts in load_words(language).catalogs.values()
        for known, text in texts.items()
        if known == key or known.startswith(f"{key}.")
    ]
    return [*dict.fromkeys(map(normalize_text, (color, color_name(color, language), *forms)))]


def _find_filler_words(language: str) -> set[str]:
    """Return the words without a meaning of their own between a card and its details."""
    text = load_words(language)
    around = [re.sub(r"\{.*?\}", " ", text.find(key) or "") for key in MENU_KEYS]
    others = (text.find("play.small-words") or "", text.find("verb.call-uno") or "")
    return {word for some in (*around, *others) for word in normalize_text(some).split()}


def _map_words_to_parts(language: str) -> Mapping[str, str]:
    """Return the words that announce a detail of a play, and whether it is a choice or a color.

    >>> _map_words_to_parts("en")["choose"], _map_words_to_parts("en")["name"]
    ('choice', 'color')
    """
    text = load_words(language)
    found: dict[str, str] = {}
    for part, key in (("choice", "choose"), ("color", "choose-color")):
        for kind in ("action", "deed"):
            around = re.sub(r"\{.*?\}", " ", text.find(f"{kind}.{key}") or "")
            found |= dict.fromkeys(normalize_text(around).split()[:1], part)
    return found


# --- names of cards


def _map_names_to_cards(
    deck: Iterable[Card], hand: Collection[Card], language: str
) -> Mapping[str, Card]:
    """Return the cards of an edition by all their names.

    The first word of a name can be left out if it is the name of another card, unless two cards in
    hand, or else in the edition, would then have the same name.
    """
    cards = [*dict.fromkeys(deck)]
    names = {card: normalize_text(card_name(card, language)) for card in cards}
    found: dict[str, Card] = {}
    for some in (hand, cards):
        short: dict[str, list[Card]] = {}
        for card in dict.fromkeys(some):
            before, _, rest = names.get(card, "").partition(" ")
            if rest and before in names.values():
                short.setdefault(rest, []).append(card)
        found = {name: alike[0] for name, alike in short.items() if len(alike) == 1} | found
    for card in cards:
        for name in _list_card_names(card, language):
            found |= dict.fromkeys(_rotate_words(name) if card.color is None else [name], card)
    return found


def _list_card_names(card: Card, language: str) -> Iterator[str]:
    """Return the names of a card; the one that is shown comes first."""
    yield normalize_text(card_name(card, language))
    yield normalize_text(card.code)
    if card.color is None:
        yield from map(normalize_text, _list_other_names(card, card.code, language))
        return
    printed = card.code.removeprefix(f"{card.color}-")
    plain = card_name(Card(printed, symbol=card.symbol, effect=card.effect), language)
    for name in (printed, plain, *_list_other_names(card, printed, language)):
        for color in _list_color_names(card.color, language):
            yield f"{normalize_text(name)} {color}"
            yield f"{color} {normalize_text(name)}"


def _list_other_names(card: Card, printed: str, language: str) -> Iterator[str]:
    """Return other names of a card without its color, such as "+2" for Draw Two."""
    found = load_words(language).find(f"card.{printed}.also", f"card.{card.symbol}.also")
    yield from filter(None, (found or "").split(", "))


def _rotate_words(name: str) -> Iterator[str]:
    """Return a name as it is, with its first word last, and with its last word first."""
    parts = name.split()
    for rotated in (parts, [*parts[1:], *parts[:1]], [*parts[-1:], *parts[:-1]]):
        yield " ".join(rotated)
