"""Finds the action that a person means by what they type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cached_property

from attrs import evolve, frozen

from unoengine.game.view import PlayerView, check_view
from unoengine.narration.catalogs import load_words
from unoengine.narration.names import card_name, color_name
from unoengine.narration.sentences import action_name
from unoengine.text.action_finder import ActionFinder
from unoengine.text.menu import Choice, menu, name_action
from unoengine.text.notations import find_shown_edition, read_own_notation
from unoengine.text.readings import Reading
from unoengine.text.words import Meaning, normalize_text, split_words
from unoengine.values.actions import Action, CallUno, Play
from unoengine.values.errors import SetupError, TextError

__all__ = ["MAX_LENGTH", "parse_action"]

MAX_LENGTH = 200
"""The number of characters of the longest text that is parsed; labels may be longer."""

_MAX_CANDIDATES = 6
"""How many actions an error message about an ambiguous text lists."""

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
    >>> from unoengine.game.view import view
    >>> hands = ["red-5 wild", "red-1"]
    >>> seen = view(Setup(hands=hands, discard="red-9", rest="draw").to_state(), 0)
    >>> parse_action(seen, "r5 uno"), parse_action(seen, "verde comodín", "es")
    (Play(0, Card('red-5'), uno=True), Play(0, Card('wild'), color='green'))
    >>> parse_action(seen, "red 5 and dance")
    Traceback (most recent call last):
    ...
    unoengine.values.errors.TextError: Not understood: dance. Did you mean play red 5?
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
        """Return the action that a text means, or raise a `TextError`."""
        if not isinstance(text, str):
            raise self._make_error("not-text", text=type(text).__name__)
        choice = self._find_label(text)
        if choice is not None:
            return choice
        if len(text) > MAX_LENGTH:
            raise self._make_error("too-long", last=str(MAX_LENGTH))
        if not text.strip():
            raise self._make_error("empty")
        return self._parse_number(text) or self._parse_notation(text) or self._parse_words(text)

    # --- labels, numbers and the notation

    @cached_property
    def finder(self) -> ActionFinder:
        """The finder of actions that words mean."""
        return ActionFinder(self.view, self.seat, self.language)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The menu."""
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

    # --- words

    def _parse_words(self, text: str) -> Action:
        """Return the action that words in any order mean."""
        words = split_words(text)
        readings = self.finder.list_readings(words, has_mark=text.rstrip().endswith("!"))
        clear = [reading for reading in readings if not reading.unknown]
        for reading in (clear, [reading.drop_announcements() for reading in clear]):
            for find in (self.finder.find_legal, self.finder.find_illegal):
                found = find(reading)
                if len(found) == 1:
                    return found[0]
                if found:
                    raise self._make_ambiguous(text, found)
        if clear:
            raise self._make_incomplete(text, clear)
        raise self._make_unknown(text, readings)

    # --- errors

    def _make_error(
        self,
        key: str,
        suggestion: str | None = None,
        unknown: str = "",
        **values: str,
    ) -> TextError:
        words = load_words(self.language)
        message = words.format(f"text.{key}", **values)
        hint = words.format("text.did-you-mean", text=suggestion) if suggestion else ""
        reason = key.partition(".")[0]
        return TextError(message, reason, unknown, suggestion, (), hint)

    def _make_unknown(self, text: str, readings: Iterable[Reading]) -> TextError:
        """Return the error about words that are not understood."""
        reading = min(readings, key=lambda reading: len(reading.unknown), default=None)
        if reading is None or not (reading.parts or reading.verbs):
            return self._make_error("unknown", self._suggest(text), unknown=text, text=text)
        unknown = " ".join(reading.unknown)
        words = dict.fromkeys(part.kind for part in reading.parts)
        if [*words] == ["cards"] and all(
            card.color is None for part in reading.parts for card in part.value
        ):
            names = [
                color_name(color, self.language) for color in find_shown_edition(self.view).colors
            ]
            colors = load_words(self.language).join(names)
            suggestion = self._suggest(text)
            return self._make_error(
                "no-such-color", suggestion, unknown, text=unknown, colors=colors
            )
        return self._make_error("unknown", self._suggest(text), unknown=unknown, text=unknown)

    def _make_incomplete(self, text: str, readings: Sequence[Reading]) -> TextError:
        """Return the error about a text whose words are known, but are not an action."""
        colors = {
            part.value for reading in readings for part in reading.parts if part.kind == "color"
        }
        if all({part.kind for part in reading.parts} == {"color"} for reading in readings):
            plays = [
                action
                for action in self.view.legal
                if isinstance(action, Play) and {action.card.color, action.color} & colors
            ]
            if plays:
                return self._make_ambiguous(text, plays)
        return self._make_error("unknown", self._suggest(text), unknown=text, text=text)

    def _make_ambiguous(self, text: str, actions: Sequence[Action]) -> TextError:
        """Return the error about a text that can mean several actions."""
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
        near = [choice.label for choice in self.choices]
        near += self.names
        near += [card_name(card, self.language) for card in hand]
        deck = [
            card_name(card, self.language)
            for card in dict.fromkeys(find_shown_edition(self.view).deck)
        ]
        for candidates, cutoff in (([*near, *verbs], 0.6), (deck, 0.7)):
            known = {normalize_text(name): name for name in reversed(candidates)}
            if found := get_close_matches(typed, known, n=1, cutoff=cutoff):
                return known[found[0]]
        return self._suggest_by_words({*typed.split()}, near)

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

    def _suggest_by_words(self, typed: set[str], candidates: Iterable[str]) -> str | None:
        """Return the text that shares most words with what is typed."""
        shared = {name: len(typed & {*normalize_text(name).split()}) for name in candidates}
        best = max(shared, key=lambda name: shared[name], default="")
        return best if shared.get(best) else None
