"""The words and phrases that a person may type, each with its possible meanings."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from attrs import frozen

from unoengine.core import actions, discovery
from unoengine.core.actions import Action, Play, list_classes_by_name
from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.core.errors import FormatError, SetupError, UnoError
from unoengine.core.view import PlayerView
from unoengine.narration.names import Words, card_name, color_name, load_words, remove_color
from unoengine.narration.sentences import value_name
from unoengine.notation.cards_and_actions import read_action

Kind: TypeAlias = Literal["cards", "color", "seat", "value", "verb", "number", "part", "filler"]

MENU_KEYS = ("and", "action.choose", "action.choose.player", "action.choose-color")
"""The texts that a label puts around the details of a play."""

_WORD = re.compile(r"\+\d+|[^\W_]+")
_MAX_FUSED = 8
"""The length of the longest word that is split into short codes, such as `r5` or `w4b`."""

_MAX_PIECES = 3
"""Upper bound for the short codes that are written as one word."""


@frozen
class Meaning:
    """A possible meaning of a phrase."""

    kind: Kind
    """Whether it means cards, a color, a player, a value, a verb, a number, or nothing."""

    value: Any = None
    """For `cards`, a frozenset of the cards that have the name; for `part`, the detail of a play
    that the phrase announces, `color` or `choice`."""


FILLER = Meaning("filler")


def normalize_text(text: str) -> str:
    """Return words in lower case without accents and signs; a plus stays with its number.

    >>> normalize_text("Jugar 7-Rojo, ¡y cantar UNO!")
    'jugar 7 rojo y cantar uno'
    >>> normalize_text("orange + 3")
    'orange +3'
    """
    letters = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(c for c in letters if not unicodedata.combining(c))
    return " ".join(_WORD.findall(re.sub(r"\+\s+(?=\d)", "+", plain)))


def split_words(text: str) -> list[tuple[str, str]]:
    """Return the words of a text in normal form, each with the word as it was typed.

    >>> split_words("¡Púrpura, R5!")
    [('purpura', 'Púrpura'), ('r5', 'R5')]
    """
    joined = re.sub(r"\+\s+(?=\d)", "+", unicodedata.normalize("NFC", text))
    found = []
    for word in _WORD.findall(joined):
        found += [(part, word) for part in normalize_text(word).split()]
    return found


@frozen
class Lexicon:
    """The phrases of one agreement in one language and in English."""

    phrases: Mapping[str, tuple[Meaning, ...]]
    """The meanings of each phrase in normal form, the likeliest first."""

    longest: int
    """The number of words in the longest phrase."""

    def extend(self, found: Iterable[tuple[str, Meaning]]) -> Lexicon:
        """Return the lexicon with more phrases, whose meanings come after those that are known."""
        known = ((phrase, meaning) for phrase, some in self.phrases.items() for meaning in some)
        return _make_lexicon([*known, *found])

    def split_fused(
        self, word: str, pieces: int = _MAX_PIECES
    ) -> Iterator[tuple[tuple[Meaning, ...], ...]]:
        """Yield the ways to read a word as short codes without spaces: `r5`, `+4b`, `wb`."""
        if len(word) > _MAX_FUSED:
            return
        for length in range(len(word), 0, -1):
            meanings = tuple(
                meaning
                for meaning in self.phrases.get(word[:length], ())
                if meaning.kind in ("cards", "color") or meaning == Meaning("verb", "call-uno")
            )
            if meanings and length == len(word):
                yield (meanings,)
            elif meanings and pieces > 1:
                for rest in self.split_fused(word[length:], pieces - 1):
                    yield (meanings, *rest)


def load_lexicon(edition: Edition, players: tuple[str, ...], language: str) -> Lexicon:
    """Return the phrases for the cards, colors and players of a game, and for all verbs."""
    return _load_lexicon(edition, players, language, discovery.generation)


@lru_cache(maxsize=64)
def _load_lexicon(
    edition: Edition, players: tuple[str, ...], language: str, _generation: int
) -> Lexicon:
    languages = [*dict.fromkeys((language, "en"))]  # The notation is English, so English is too.
    found: list[tuple[str, Meaning]] = []
    for code in languages:
        found += _list_verbs(load_words(code))
        found += _list_colors(edition, code)
        found += _list_common_values(load_words(code), players, code)
    found += _list_color_codes(edition, languages)
    found += _list_cards(edition, languages)
    found += [(name, Meaning("seat", seat)) for seat, name in enumerate(players)]
    found += [(str(seat), Meaning("number", seat)) for seat in range(len(players))]
    return _make_lexicon(found)


def _make_lexicon(found: Iterable[tuple[str, Meaning]]) -> Lexicon:
    """Return a lexicon; the cards that share a phrase become one meaning."""
    meanings: dict[str, list[Meaning]] = defaultdict(list)
    cards: dict[str, frozenset[Card]] = {}
    for text, meaning in found:
        phrase = normalize_text(text)
        if meaning.kind == "cards":
            known = cards.get(phrase)
            cards[phrase] = meaning.value if known is None else known | meaning.value
            if known is not None:
                continue
        if phrase and meaning not in meanings[phrase]:
            meanings[phrase].append(meaning)
    phrases = {
        phrase: tuple(
            Meaning("cards", cards[phrase]) if meaning.kind == "cards" else meaning
            for meaning in some
        )
        for phrase, some in meanings.items()
    }
    return Lexicon(phrases, max((len(phrase.split()) for phrase in phrases), default=0))


# --- Verbs, values and words without a meaning.


def _list_verbs(words: Words) -> Iterator[tuple[str, Meaning]]:
    for kind in list_classes_by_name(actions, Action):
        if verbs := words.find(f"verb.{kind}"):
            for phrase in verbs.split(", "):
                yield phrase, Meaning("verb", kind)
    yield normalize_text((words.find("action.answer") or "").partition("{")[0]), FILLER
    announcements: dict[str, str] = {}
    for part, key in (("choice", "choose"), ("color", "choose-color")):
        for start in (f"action.{key}", f"deed.{key}", f"deed.{key}.you"):
            announcing = normalize_text((words.find(start) or "").partition("{")[0]).split()[:1]
            announcements |= dict.fromkeys(announcing, part)
    yield from ((word, Meaning("part", part)) for word, part in announcements.items())
    around = [re.sub(r"\{.*?\}", " ", words.find(key) or "") for key in MENU_KEYS]
    for text in (*around, words.format("text.small-words")):
        fillers = {*normalize_text(text).split()} - announcements.keys()
        yield from ((word, FILLER) for word in fillers)


def list_synonyms(language: str) -> Iterator[list[str]]:
    """Yield the phrases for each kind of action in a language and in English, in normal form."""
    languages = (load_words(language), load_words("en"))
    for kind in list_classes_by_name(actions, Action):
        found = ", ".join(words.find(f"verb.{kind}") or "" for words in languages)
        yield [*map(normalize_text, found.split(", "))]


def _list_common_values(
    words: Words, players: tuple[str, ...], language: str
) -> Iterator[tuple[str, Meaning]]:
    """Yield the answers that the catalogs know, whether or not they are asked for now."""
    for texts in words.catalogs.values():
        for key in texts:
            kind, _, answer = key.partition(".")
            if kind != "answer" or "." in answer:
                continue
            value: Any = {"yes": True, "no": False, "nothing": None}.get(answer, answer)
            if isinstance(value, str):
                value = value.replace("-", " ")
            yield value_name(value, players, language), Meaning("value", value)
            for other in (words.find(f"{key}.also") or "").split(", "):
                yield other, Meaning("value", value)


# --- Colors and cards.


def _list_colors(edition: Edition, language: str) -> Iterator[tuple[str, Meaning]]:
    for color in edition.colors:
        key = f"color.{color}"
        yield color, Meaning("color", color)
        yield color_name(color, language), Meaning("color", color)
        for texts in load_words(language).catalogs.values():
            for known, text in texts.items():
                if known.startswith(f"{key}."):
                    yield text, Meaning("color", color)


def _list_color_codes(edition: Edition, languages: list[str]) -> Iterator[tuple[str, Meaning]]:
    """Yield the shortest beginning of each name that no other color shares: `r` for red."""
    taken: set[str] = set()
    for language in languages:
        names = {color: normalize_text(color_name(color, language)) for color in edition.colors}
        for color, name in names.items():
            others = [other for one, other in names.items() if one != color]
            for length in range(1, min(3, len(name))):
                code = name[:length]
                if not any(other.startswith(code) for other in others):
                    if code not in taken:
                        yield code, Meaning("color", color)
                    break
        taken |= {name[:length] for name in names.values() for length in (1, 2)}


def _list_cards(edition: Edition, languages: list[str]) -> Iterator[tuple[str, Meaning]]:
    """Yield the names of the cards; colored cards are named without their color."""
    cards = dict.fromkeys(edition.deck)
    for language in languages:
        plain = {normalize_text(card_name(remove_color(card), language)) for card in cards}
        for card in cards:
            meaning = Meaning("cards", frozenset((card,)))
            for name in _list_card_names(card, language):
                yield name, meaning
                words = normalize_text(name).split()
                yield "".join(words), meaning
                if card.color is None and len(words) > 1:
                    yield " ".join((*words[1:], words[0])), meaning
                    yield " ".join((words[-1], *words[:-1])), meaning
                    if words[0] in plain:  # "comodín" in "comodín Trifuerza"
                        yield " ".join(words[1:]), meaning
    for card in cards:
        yield card.code, Meaning("cards", frozenset((card,)))
        if card.number is not None:
            yield str(card.number), Meaning("number", card.number)


def _list_card_names(card: Card, language: str) -> Iterator[str]:
    """Yield the title of a card, its code without the color, its symbol, and other names."""
    plain = remove_color(card)
    yield card_name(plain, language)
    yield plain.code
    if card.symbol:
        # One of two Customizable cards with different rules also has the name of both.
        yield card_name(Card(card.symbol, symbol=card.symbol, effect=card.effect), language)
        yield card.symbol
    found = load_words(language).find(f"card.{plain.code}.also", f"card.{card.symbol}.also")
    yield from (found or "").split(", ")


# --- The notation of actions, as a person may type it: with or without the seat.


def find_shown_edition(view: PlayerView) -> Edition:
    """Return the edition of a view, with the cards that the view shows.

    Those are enough if the edition is not installed, or not as it is played here.
    """
    seen = [*view.hand, *view.discards, *(card for some in view.known.values() for card in some)]
    colors = []
    for action in view.legal:
        value = getattr(action, "choice", getattr(action, "value", None))
        if isinstance(action, Play):
            seen.append(action.card)
            colors += [action.color] if action.color else []
        if isinstance(value, Card):
            seen.append(value)
    colors += [card.color for card in seen if card.color is not None]
    try:
        edition: Edition | None = view.edition_in_play
    except UnoError:
        edition = None
    return _merge_cards(view.edition, edition, tuple(dict.fromkeys(seen)), tuple(colors))


@lru_cache(maxsize=256)
def _merge_cards(
    name: str, edition: Edition | None, seen: tuple[Card, ...], colors: tuple[str, ...]
) -> Edition:
    if edition is not None and _has_cards(edition, seen) and {*colors} <= {*edition.colors}:
        return edition
    by_code = {} if edition is None else {card.code: card for card in edition.deck}
    by_code |= {card.code: card for card in seen}
    all_colors = dict.fromkeys((*(() if edition is None else edition.colors), *colors))
    backs = [card.back for card in by_code.values() if card.back is not None]
    deck = [card for card in by_code.values() if card.back is not None or not backs]
    back_colors = tuple(dict.fromkeys(back.color for back in backs if back.color is not None))
    return Edition(
        name,
        tuple(all_colors) or ("none",),
        deck,
        back_colors=back_colors or (("none",) if backs else ()),
    )


def _has_cards(edition: Edition, cards: tuple[Card, ...]) -> bool:
    try:
        return all(edition.card(card.code) == card for card in cards)
    except SetupError:
        return False


def read_own_notation(text: str, view: PlayerView) -> Action | None:
    """Return the action that a text writes in the notation; the seat may be left out."""
    edition = find_shown_edition(view)
    for notation in (text, f"{view.player}:{text}", f"{view.player}.{text}"):
        try:
            return read_action(notation, edition)
        except FormatError:
            continue
    return None
