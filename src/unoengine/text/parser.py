"""The function `parse_action`, which finds the action that a typed text means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cached_property
from itertools import islice, product
from typing import Any

from attrs import evolve, fields, frozen

from unoengine.core import actions
from unoengine.core.actions import Action, Answer, CallUno, Catch, ChooseColor, Draw, Play, Value
from unoengine.core.cards import Card
from unoengine.core.errors import SetupError, TextError
from unoengine.core.view import PlayerView, check_view
from unoengine.narration.names import card_name, color_name, join_items, load_words, remove_color
from unoengine.narration.sentences import action_name, value_name
from unoengine.text.menu import Choice, count_cards_to_draw, menu, name_action
from unoengine.text.words import (
    FILLER,
    Lexicon,
    Meaning,
    find_shown_edition,
    list_synonyms,
    load_lexicon,
    normalize_text,
    read_own_notation,
    split_words,
)

# --- Readings of a text: the meanings of its words.


@frozen
class Part:
    """A word or a phrase of a text with one of its meanings."""

    kind: str
    value: Any
    announced: str | None = None
    """The detail of a play that the word before announces, `color` or `choice`."""


@frozen
class Reading:
    """One combination of meanings of the words of a text."""

    parts: tuple[Part, ...]
    verbs: frozenset[str]
    unknown: tuple[str, ...] = ()
    """The words that are not understood, as they were typed."""

    @property
    def uno(self) -> bool:
        """Whether UNO is called."""
        return "call-uno" in self.verbs

    def has_verb(self, *allowed: str) -> bool:
        """Return whether the verbs, besides the call of UNO, are among these."""
        return self.verbs <= {*allowed, "call-uno"}

    def names_only(self, kind: str, value: Value) -> bool:
        """Return whether the only part, besides verbs, is this one."""
        return [(part.kind, part.value) for part in self.parts] == [(kind, value)]

    def means_only(self, value: Value) -> bool:
        """Return whether all parts together mean a value, such as a card with its color."""
        return any(not rest for rest in _take(self.parts, value))

    def drop_announcements(self) -> Reading:
        """Return the reading without regard to the words that announce a detail."""
        if not any(part.announced for part in self.parts):
            return self
        return evolve(self, parts=tuple(evolve(part, announced=None) for part in self.parts))


def find_meaning(value: Value) -> Meaning:
    """Return what the name of a choice or an answer means."""
    if isinstance(value, Card):
        return Meaning("cards", frozenset((value,)))
    if isinstance(value, int) and not isinstance(value, bool):
        return Meaning("seat", value)
    return Meaning("value", value)


def make_reading(parts: Iterable[Meaning | str]) -> Reading:
    """Return the reading of words, each with its meaning, or as typed if it is unknown."""
    found, verbs, unknown = [], set[str](), list[str]()
    announced: str | None = None
    for part in parts:
        if isinstance(part, str):
            unknown.append(part)
        elif part.kind == "verb":
            verbs.add(part.value)
        elif part.kind == "part":
            announced = part.value
        elif part != FILLER:
            found.append(Part(part.kind, part.value, announced))
            announced = None
    return Reading(tuple(found), frozenset(verbs), tuple(unknown))


# --- How well a reading fits an action.


def rank_play(play: Play, reading: Reading) -> int | None:
    """Return 0 for a play that a reading names, more if its order or color is unusual, or None."""
    if not reading.has_verb("play") or reading.uno != play.uno:
        return None
    ranks = (
        rank + order
        for index, part in enumerate(reading.parts)
        if part.kind == "cards" and play.card in part.value
        for left, rank in _take_color(play.card, part.value, _drop(reading.parts, index))
        for order in _rank_details(play, left)
    )
    return min(ranks, default=None)


def _drop(parts: tuple[Part, ...], index: int) -> tuple[Part, ...]:
    return parts[:index] + parts[index + 1 :]


def _take_color(
    card: Card, named: frozenset[Card], rest: tuple[Part, ...]
) -> Iterator[tuple[tuple[Part, ...], int]]:
    """Yield the parts without the color of the card, and 2 if the color is not named."""
    if card.color is None or len(named) == 1:
        yield rest, 0
    for index, part in enumerate(rest):
        if part.kind == "color" and part.value == card.color is not None and not part.announced:
            yield _drop(rest, index), 0
            return
    if card.color is not None and len(named) > 1:
        yield rest, 2


def _rank_details(play: Play, parts: tuple[Part, ...]) -> Iterator[int]:
    """Yield 0 or 1 if the parts are the choice and the color of a play; the choice comes first."""
    without_choice = [parts] if play.choice is None else _take(parts, play.choice, "choice")
    for rest in without_choice:
        if play.color is None and not rest:
            yield 0
        elif len(rest) == 1 and _names_color(rest[0], play.color):
            is_last = play.choice is None or rest[0] is parts[-1]
            yield 0 if is_last or rest[0].announced else 1


def _names_color(part: Part, color: str | None) -> bool:
    return part.kind == "color" and part.value == color and part.announced != "choice"


def _take(
    parts: tuple[Part, ...], value: Value, detail: str | None = None
) -> Iterator[tuple[Part, ...]]:
    """Yield the other parts for each part that means a value."""
    for index, part in enumerate(parts):
        rest = _drop(parts, index)
        if detail is not None and part.announced not in (None, detail):
            continue
        if isinstance(value, Card):
            if part.kind == "cards" and value in part.value:
                yield from (left for left, rank in _take_color(value, part.value, rest) if not rank)
        elif _means(part, value):
            yield rest


def _means(part: Part, value: Value) -> bool:
    """Return whether a part is a value; True and 1 are different."""
    kinds = ("seat",) if type(value) is int else ("value", "color")
    return part.kind in kinds and actions.is_same_value(part.value, value)


# --- Class `ActionFinder`: the actions that words in any order can mean.

_MAX_READINGS = 200
"""Upper bound for the combinations of meanings that are tried for one text."""

_MAX_WORDS = 1600
"""Upper bound for the words of all combinations; a long text has fewer combinations."""

_MAX_DETAILS = 8
"""The parts of the longest action, in words that have a meaning."""

_KINDS_WITHOUT_DETAILS: dict[str, type[Action]] = {
    name: kind
    for name, kind in actions.list_classes_by_name(actions, Action).items()
    if [field.name for field in fields(kind)] == ["player"]
}
"""By its verb, the class of each action that is complete with its player."""


@frozen(slots=False)
class ActionFinder:
    """Finds the actions of one seat that fit readings of a text."""

    view: PlayerView
    seat: int
    language: str

    @cached_property
    def lexicon(self) -> Lexicon:
        """The phrases of this game, and those of the answers and choices that are possible now."""
        lexicon = load_lexicon(find_shown_edition(self.view), self.view.players, self.language)
        values: dict[tuple[type, Value], None] = {}
        for action in self.view.legal:
            value = getattr(action, "choice", getattr(action, "value", None))
            if value is not None or isinstance(action, Answer):
                values[type(value), value] = None
        found = [
            (value_name(value, self.view.players, language), find_meaning(value))
            for language in dict.fromkeys((self.language, "en"))
            for _, value in values
        ]
        words = [value for _, value in values if isinstance(value, str)]
        found += [(word, find_meaning(word)) for word in words]
        for verbs in list_synonyms(self.language):  # for an answer "draw", one may say "take"
            meant = [word for word in words if normalize_text(word) in verbs]
            found += [(verb, find_meaning(word)) for word in meant for verb in verbs]
        question = self.view.question
        if question and question.prompt in question.answers and len(question.answers) == 2:
            for answer in question.answers:  # "challenge?"; an "ok" could mean either answer
                for language in (self.language, "en"):
                    said = value_name(answer == question.prompt, self.view.players, language)
                    found.append((said, find_meaning(answer)))
        return lexicon.extend(found) if found else lexicon

    def list_readings(
        self, words: Sequence[tuple[str, str]], *, has_mark: bool = False
    ) -> list[Reading]:
        """Return the readings of the words, those with the longest phrases first."""
        most = min(_MAX_READINGS, 1 + _MAX_WORDS // max(len(words), 1))
        lexicon = self.lexicon

        def read(start: int, parts: tuple[Meaning | str, ...]) -> Iterator[Reading]:
            if start == len(words):
                yield make_reading(parts)
                return
            is_known = False
            for end in range(min(len(words), start + lexicon.longest), start, -1):
                phrase = " ".join(word for word, _ in words[start:end])
                for meaning in lexicon.phrases.get(phrase, ()):
                    is_known = True
                    yield from read(end, (*parts, meaning))
            if is_known:
                return
            word, typed = words[start]
            for pieces in lexicon.split_fused(word):
                for some in product(*pieces):
                    is_known = True
                    mark = (Meaning("verb", "call-uno"),) if has_mark and len(words) == 1 else ()
                    yield from read(start + 1, (*parts, *some, *mark))
            if not is_known:
                yield from read(start + 1, (*parts, typed))

        return list(islice(read(0, ()), most))

    def find_legal(self, readings: Iterable[Reading]) -> list[Action]:
        """Return the legal actions that fit the readings best."""
        best: dict[Action, None] = {}
        lowest = 99
        for reading in readings:
            if len(reading.parts) > _MAX_DETAILS:
                continue
            for action in self.view.legal:
                rank = self._rank(action, reading)
                if rank is None or rank > lowest:
                    continue
                if rank < lowest:
                    lowest, best = rank, {}
                best[action] = None
        return list(best)

    def _rank(self, action: Action, reading: Reading) -> int | None:
        """Return how well a reading fits an action, 0 for exactly, or None if it does not."""
        match action:
            case Play():
                return rank_play(action, reading)
            case Answer(value=value) if not reading.verbs:
                return 0 if reading.means_only(value) else None
            case ChooseColor(color=color) if not reading.verbs:
                return 0 if reading.names_only("color", color) else None
            case Catch(target=target) if reading.verbs == {"catch"}:
                named = reading.names_only("seat", target) or reading.names_only("number", target)
                return 0 if named or not reading.parts else None
        if reading.parts and isinstance(action, Draw) and reading.verbs == {"draw"}:
            return 0 if reading.names_only("number", count_cards_to_draw(self.view)) else None
        return 0 if not reading.parts and action == self._find_by_verb(reading) else None

    def _find_by_verb(self, reading: Reading) -> Action | None:
        if len(reading.verbs) != 1:
            return None
        kind = _KINDS_WITHOUT_DETAILS.get(next(iter(reading.verbs)))
        return None if kind is None else kind(self.seat)

    def find_illegal(self, readings: Iterable[Reading]) -> list[Action]:
        """Return the actions that the first reading that is an action can mean, legal or not.

        A play of a card that is in hand comes first.
        """
        others: list[Action] = []
        for reading in readings:
            if len(reading.parts) > _MAX_DETAILS:
                continue
            found = self._list_plays(reading) or self._list_others(reading)
            if any(self._is_likely(action) for action in found):
                return found
            others = others or found
        return others

    def _is_likely(self, action: Action) -> bool:
        """Return whether an action plays a card in hand, without a yes or a no as its choice."""
        return (
            isinstance(action, Play)
            and action.card in self.view.hand
            and not isinstance(action.choice, bool)  # `y` in `y r` may also be yellow
        )

    def _list_others(self, reading: Reading) -> list[Action]:
        parts, verbs = reading.parts, reading.verbs
        if not parts and (action := self._find_by_verb(reading)):
            return [action]
        if verbs == {"catch"}:
            if not parts:
                return self._list_catches()
            if len(parts) == 1 and parts[0].kind in ("seat", "number"):
                return [Catch(self.seat, parts[0].value)]
        if not verbs and len(parts) == 1:
            [part] = parts
            if part.kind == "color" and part.announced == "color":
                return [ChooseColor(self.seat, part.value)]
            if part.kind == "value":
                return [Answer(self.seat, part.value)]
        return []

    def _list_catches(self) -> list[Action]:
        """Return the catch of the player that is exposed, or else of the next one.

        If all others have left or are out of the round, it is one of them, and is refused.
        """
        view, players = self.view, len(self.view.players)
        if view.exposed is not None:
            return [Catch(self.seat, view.exposed)]
        others = [(self.seat + step * view.direction) % players for step in range(1, players)]
        active = [seat for seat in others if seat not in view.gone and seat not in view.out]
        return [Catch(self.seat, (active or others)[0])]

    def _list_plays(self, reading: Reading) -> list[Action]:
        """Return the plays of the card that a reading names; other parts are color and choice."""
        if not reading.has_verb("play"):
            return []
        named = next((part for part in reading.parts if part.kind == "cards"), None)
        if named is None:
            return []
        rest = list(reading.parts)
        rest.remove(named)
        plays: list[Action] = []
        for card in self._choose_cards(named.value, rest):
            own = (part for part in rest if part.kind == "color" and part.value == card.color)
            of_card = next(own, None)
            details = [part for part in rest if part is not of_card]
            play = self._make_play(card, details, reading.uno)
            if play is not None:
                plays.append(play)
        return plays

    def _choose_cards(self, named: frozenset[Card], rest: Sequence[Part]) -> list[Card]:
        """Return the cards with a name and a color; those in hand come first."""
        colors = {part.value for part in rest if part.kind == "color"}
        cards = sorted(named, key=lambda card: card.code)
        if colors and any(card.color in colors for card in cards):
            cards = [card for card in cards if card.color in colors]
        held = [card for card in cards if card in self.view.hand]
        return held or cards

    def _make_play(self, card: Card, details: Sequence[Part], uno: bool) -> Play | None:
        """Return a play with these details, or None if a play cannot have them."""
        color, choice = None, None
        offered = {
            type(play.choice)
            for play in self.view.legal
            if isinstance(play, Play) and play.card == card and play.choice is not None
        }
        for part in details:
            if part.kind == "color" and color is None and part.announced != "choice":
                color = part.value
            elif choice is not None or part.kind == "number":
                return None
            elif part.kind == "cards":
                if Card not in offered:
                    return None
                choice = min(part.value, key=lambda card: card.code)
            else:
                choice = part.value
        return Play(self.seat, card, color, choice, uno)


# --- The parser, from labels and numbers to words.

MAX_LENGTH = 200
"""The number of characters of the longest text that is parsed; labels may be longer."""

_MAX_CANDIDATES = 6
"""Upper bound for the actions that an error message about an ambiguous text lists."""

_WITH_SEAT = re.compile(r"\s*\d+[.:]")
"""The beginning of an action in the notation with its seat."""

_NUMBER = re.compile(r"\s*(?:#|[Nn][oº]\.)?\s*(\d{1,9})\s*(?:[.):]?|(!)|[.,):]?\s+(\D+))\s*")


def parse_action(
    view: PlayerView, text: str, language: str = "en", numbered: Sequence[Action] | None = None
) -> Action:
    """Return the action of a view's seat that a text means, legal or not.

    It understands numbers and labels of `menu`, cards by their names and short codes with colors,
    players and UNO in any order, verbs, answers, and the notation, in the language and in English.

    Args:
        view: The view of the seat that acts.
        text: What the player typed, at most 200 characters.
        language: The code of a language, such as `es`.
        numbered: The actions that the player saw with numbers, if not those of `menu`: for example
            plays without a color, which is then asked for.

    Returns:
        The action. It may be illegal; `explain` says why. A wild card without a color is a play
        without a color, so that the color can be asked for.

    Raises:
        TextError: The text is not an action of this seat, or may mean several.
        SetupError: The view is that of a spectator or no view, or no such language is installed.

    >>> from unoengine import Setup
    >>> from unoengine.core.view import view
    >>> hands = ["red-5 wild", "red-1"]
    >>> seen = view(Setup(hands=hands, discard="red-9", rest="draw").to_state(), 0)
    >>> parse_action(seen, "r5 uno"), parse_action(seen, "verde comodín", "es")
    (Play(0, Card('red-5'), uno=True), Play(0, Card('wild'), color='green'))
    >>> parse_action(seen, "red 5 and dance")
    Traceback (most recent call last):
    ...
    unoengine.core.errors.TextError: Not understood: dance. Did you mean play red 5?
    """
    check_view(view)
    if view.player is None:
        raise SetupError("a spectator cannot act; pass the view of a seat")
    return _Parser(view, view.player, language, numbered).parse(text)


@frozen(slots=False)
class _Parser:
    """Parses texts for one seat."""

    view: PlayerView
    seat: int
    language: str
    numbered: Sequence[Action] | None = None

    def parse(self, text: str) -> Action:
        if not isinstance(text, str):
            raise self._make_error("not-text", text=type(text).__name__)
        choice = self._find_label(text)
        if choice is not None:
            return choice
        if len(text) > MAX_LENGTH:
            raise self._make_error("too-long", last=str(MAX_LENGTH))
        if not text.strip():
            raise self._make_error("empty")
        if (numbered := self._parse_number(text)) is not None:
            return numbered
        written = self._parse_notation(text)
        # Without a seat, it may also be a legal answer, which the person rather means.
        if written in self.view.legal or (written and _WITH_SEAT.match(text)):
            return written
        return self._parse_words(text, written)

    @cached_property
    def finder(self) -> ActionFinder:
        return ActionFinder(self.view, self.seat, self.language)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        return menu(self.view, self.language)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the actions of the menu, without the marks of bluffs."""
        return tuple(name_action(action, self.view, self.language) for action in self.view.legal)

    def _find_label(self, text: str) -> Action | None:
        """Return the action with this label, with or without the mark of a bluff."""
        if text.strip().isdigit():
            return None
        exact = {choice.label: choice.action for choice in self.choices}.get(text.strip())
        if exact is not None or len(text) > MAX_LENGTH:
            return exact
        typed = normalize_text(text)
        found: dict[Action, None] = {}
        for choice, name in zip(self.choices, self.names, strict=True):
            if typed in (normalize_text(choice.label), normalize_text(name)):
                found[choice.action] = None
        if typed and not found:
            players, legal = self.view.players, self.view.legal
            answers = (action for action in legal if isinstance(action, Answer))
            named = ((a, action_name(a, players, self.language)) for a in answers)
            found = {action: None for action, name in named if normalize_text(name) == typed}
        return next(iter(found)) if typed and len(found) == 1 else None

    def _parse_number(self, text: str) -> Action | None:
        """Return the action of the menu with this number; UNO may be called with it."""
        found = _NUMBER.fullmatch(text)
        if found is None:
            return None
        uno = bool(found[2])
        if found[3] is not None:
            meanings = self.finder.lexicon.phrases.get(normalize_text(found[3]), ())
            if Meaning("verb", "call-uno") not in meanings:
                return None
            uno = True
        number = int(found[1])
        actions = self.view.legal if self.numbered is None else self.numbered
        if not 1 <= number <= len(actions):
            last = len(actions)
            key = "no-such-move" if last > 1 else f"no-such-move.{'only' if last else 'nothing'}"
            raise self._make_error(key, text=str(number), last=str(last))
        action = actions[number - 1]
        if not uno:
            return action
        return evolve(action, uno=True) if isinstance(action, Play) else CallUno(self.seat)

    def _parse_notation(self, text: str) -> Action | None:
        """Return the action that a text writes in the notation, if it is of this seat."""
        action = read_own_notation(text.strip(), self.view)
        if action is None or action.player == self.seat:
            return action
        players = self.view.players
        if not 0 <= action.player < len(players):
            last = len(players) - 1
            raise self._make_error("no-such-seat", text=str(action.player), last=str(last))
        other, own = players[action.player], players[self.seat]
        raise self._make_error("of-another", text=text, player=own, other=other)

    def _parse_words(self, text: str, written: Action | None) -> Action:
        """Return the action that words mean, a legal one if possible, or else the one written."""
        words = split_words(text)
        readings = self.finder.list_readings(words, has_mark=text.rstrip().endswith("!"))
        clear = [reading for reading in readings if not reading.unknown]
        plain = [reading.drop_announcements() for reading in clear]
        for find in (self.finder.find_legal, self.finder.find_illegal):
            for some in (clear, plain):
                found = find(some)
                if len(found) == 1:
                    [meant] = found  # in the notation, an exclamation mark calls UNO
                    is_uno = isinstance(written, Play) and written.uno and isinstance(meant, Play)
                    return written if written and is_uno else meant
                if found:
                    raise self._make_not_held(found) or self._make_ambiguous(text, found)
            if written is not None:
                return written
        if clear:
            raise self._make_incomplete(text, clear)
        raise self._make_unknown(text, readings)

    def _make_error(
        self, key: str, suggestion: str | None = None, unknown: str = "", **values: str
    ) -> TextError:
        words = load_words(self.language)
        message = words.format(f"text.{key}", **values)
        hint = words.format("text.did-you-mean", text=suggestion) if suggestion else ""
        reason = key.partition(".")[0]
        return TextError(message, reason, unknown, suggestion, (), hint)

    def _make_unknown(self, text: str, readings: Iterable[Reading]) -> TextError:
        reading = min(readings, key=lambda reading: len(reading.unknown), default=None)
        if reading is None or not (reading.parts or reading.verbs):
            return self._make_error("unknown", self._suggest(text), unknown=text, text=text)
        unknown, suggestion = " ".join(reading.unknown), self._suggest(text)
        if {part.kind for part in reading.parts} != {"cards"} or any(
            card.color is not None for part in reading.parts for card in part.value
        ):
            return self._make_error("unknown", suggestion, unknown, text=unknown)
        known = find_shown_edition(self.view).colors
        colors = join_items([color_name(color, self.language) for color in known], self.language)
        return self._make_error("no-such-color", suggestion, unknown, text=unknown, colors=colors)

    def _make_incomplete(self, text: str, readings: Sequence[Reading]) -> TextError:
        """Return the error about a text whose words are known, but are not an action."""
        if all({part.kind for part in reading.parts} == {"color"} for reading in readings):
            colors = {part.value for reading in readings for part in reading.parts}
            plays = [
                action
                for action in self.view.legal
                if isinstance(action, Play) and {action.card.color, action.color} & colors
            ]
            if plays:
                return self._make_ambiguous(text, plays)
        return self._make_error("unknown", self._suggest(text), unknown=text, text=text)

    def _make_not_held(self, actions: Sequence[Action]) -> TextError | None:
        """Return the error about a card without its color if none of that name is in hand."""
        cards = [action.card for action in actions if isinstance(action, Play)]
        names = {card_name(remove_color(card), self.language) for card in cards}
        if len(names) != 1 or len(cards) < len(actions) or {*cards} & {*self.view.hand}:
            return None
        return self._make_error("not-held", text=names.pop())

    def _make_ambiguous(self, text: str, actions: Sequence[Action]) -> TextError:
        labels = {choice.action: choice.label for choice in self.choices}
        names = [
            labels.get(action) or action_name(action, self.view.players, self.language)
            for action in actions
        ]
        if len(names) == 1:
            return self._make_error("unknown", names[0], unknown=text, text=text)
        words = load_words(self.language)
        listed = "; ".join(names[:_MAX_CANDIDATES])
        if len(names) > _MAX_CANDIDATES:
            listed += " …"
        message = words.format("text.ambiguous", text=text, candidates=listed)
        return TextError(message, "ambiguous", text, names[0], tuple(names))

    def _suggest(self, text: str) -> str | None:
        """Return the label, card or verb that is most like a text; what is legal comes first."""
        if (meant := self._correct(text)) is not None:
            return meant
        typed = normalize_text(text)
        hand = dict.fromkeys(self.view.hand)
        verbs = [
            load_words(self.language).format(f"verb.{kind}").partition(", ")[0]
            for kind in ("draw", "pass", "call-uno", "deal", "catch")
        ]
        near = [*(choice.label for choice in self.choices), *self.names]
        near += [card_name(card, self.language) for card in hand]
        cards = dict.fromkeys(find_shown_edition(self.view).deck)
        deck = [card_name(card, self.language) for card in cards]
        for candidates, cutoff in (([*near, *verbs], 0.6), (deck, 0.7)):
            known = {normalize_text(name): name for name in reversed(candidates)}
            if found := get_close_matches(typed, known, n=1, cutoff=cutoff):
                return known[found[0]]
        words = {*typed.split()}  # the text that shares most words with what is typed
        shared = {name: len(words & {*normalize_text(name).split()}) for name in near}
        best = max(shared, key=lambda name: shared[name], default="")
        return best if shared.get(best) else None

    def _correct(self, text: str) -> str | None:
        """Return the label of the action that a text means if its unknown words are corrected."""
        known = [phrase for phrase in self.finder.lexicon.phrases if " " not in phrase]
        corrected: list[str] = []
        for word, _ in split_words(text):
            is_known = word in known or any(self.finder.lexicon.split_fused(word))
            near = [word] if is_known else get_close_matches(word, known, n=1, cutoff=0.7)
            corrected += near
        words = [(word, word) for word in corrected]
        readings = self.finder.list_readings(words)
        found = self.finder.find_legal(reading for reading in readings if not reading.unknown)
        labels = [choice.label for choice in self.choices if found == [choice.action]]
        return labels[0] if labels else None
