"""Class `ActionFinder`: the actions that words in any order can mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from attrs import fields, frozen

from unoengine.game.view import PlayerView
from unoengine.narration.sentences import value_name
from unoengine.text.menu import count_cards_to_draw
from unoengine.text.notations import find_shown_edition
from unoengine.text.readings import (
    Part,
    Reading,
    combine_meanings,
    find_meaning,
    make_reading,
    rank_play,
)
from unoengine.text.words import Lexicon, Meaning, load_lexicon
from unoengine.values import actions
from unoengine.values.actions import Action, Answer, Catch, ChooseColor, Draw, Play, Value
from unoengine.values.card import Card
from unoengine.values.class_names import list_classes_by_name

__all__ = ["ActionFinder"]

_MAX_READINGS = 200
"""How many combinations of meanings are tried for one text."""

_MAX_WORDS = 1600
"""How many words these combinations have together; a long text has fewer of them."""

_MAX_DETAILS = 8
"""How many parts the longest action has, in words that have a meaning."""

_KINDS_WITHOUT_DETAILS: dict[str, type[Action]] = {
    name: kind
    for name, kind in list_classes_by_name(actions, Action).items()
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
        found: list[tuple[str, Meaning]] = []
        for language in dict.fromkeys((self.language, "en")):
            for _, value in values:
                found.append((value_name(value, self.view.players, language), find_meaning(value)))
        found += [(value, find_meaning(value)) for _, value in values if isinstance(value, str)]
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
        return list(islice(self._read_words(words, has_mark), most))

    def _read_words(self, words: Sequence[tuple[str, str]], has_mark: bool) -> Iterator[Reading]:
        """Yield the readings of the words, those with the longest phrases first."""
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
                for some in combine_meanings(pieces):
                    is_known = True
                    mark = (Meaning("verb", "call-uno"),) if has_mark and len(words) == 1 else ()
                    yield from read(start + 1, (*parts, *some, *mark))
            if not is_known:
                yield from read(start + 1, (*parts, typed))

        return read(0, ())

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
        """Return the action that a verb alone means."""
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
        """Return the catch of the player that is exposed, or else of the next one."""
        players, absent = len(self.view.players), {*self.view.gone, *self.view.out}
        seats = ((self.seat + step * self.view.direction) % players for step in range(1, players))
        following = next(seat for seat in seats if seat not in absent)
        exposed = self.view.exposed
        return [Catch(self.seat, following if exposed is None else exposed)]

    def _list_plays(self, reading: Reading) -> list[Action]:
        """Return the plays of the card that a reading names; other parts are color and choice."""
        if not reading.has_verb("play"):
            return []
        named = next((part for part in reading.parts if part.kind == "cards"), None)
        if named is None:
            return []
        rest = list(reading.parts)
        rest.remove(named)
        cards = self._choose_cards(named.value, rest)
        plays: list[Action] = []
        for card in cards:
            details = list(rest)
            for part in rest:
                if card.color is not None and part.kind == "color" and part.value == card.color:
                    details.remove(part)
                    break
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
