"""What happened, as a sentence a person at the table would say, and what things are called.

Sentences tell what everybody may know: how many cards a seat drew, but not which. The words come
from the catalogues of the languages that are installed; see docs/howto/speak-another-language.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from attrs import frozen

from unoengine import events
from unoengine.events import Event
from unoengine.narration.words import NO_TITLES, Words, key_of, printed_on, words
from unoengine.plugins import discovery
from unoengine.plugins.discovery import EFFECTS, VARIANTS
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.plugin_base import title_from_name
from unoengine.values import actions
from unoengine.values.actions import Action, Value
from unoengine.values.card import Card
from unoengine.values.errors import SetupError, UnoError

__all__ = ["action_name", "card_name", "color_name", "listed", "narrate", "reason_text"]

_VOWEL = re.compile(r"[aeiou]")
_SOUNDS_LIKE_I = re.compile(r"h?i(?![aeiou])")


def narrate(event: Event, names: Sequence[str], language: str = "en") -> str:
    """Return an event as a sentence; `names` are the players', by seat.

    >>> narrate(events.Passed(1), ["Ana", "Ben"])
    'Ben passes.'
    >>> narrate(events.Passed(1), ["Ana", "Ben"], "es")
    'Ben pasa.'
    """
    try:
        return _Voice(words(language), names).event(event)
    except IndexError:
        raise _too_few(names) from None


def action_name(action: Action, names: Sequence[str], language: str = "en") -> str:
    """Return an action as a menu would offer it.

    >>> action_name(actions.Play(0, Card("grey-7", color="grey"), uno=True), ["Ana", "Ben"])
    'play grey 7 and call UNO'
    >>> action_name(actions.Catch(0, 1), ["Ana", "Ben"], "es")
    'sorprender a Ben'
    """
    try:
        return _Voice(words(language), names).action(action)
    except IndexError:
        raise _too_few(names) from None


def _too_few(names: Sequence[str]) -> SetupError:
    return SetupError(f"a name for each player is needed, by seat; these are too few: {names!r}")


def reason_text(reason: str, language: str = "en") -> str:
    """Return what a reason of a `Verdict` or an `IllegalMove` means, in a general sentence.

    >>> reason_text("not-your-turn"), reason_text("not-your-turn", "es")
    ('It is not your turn.', 'No es tu turno.')
    """
    return words(language).find(f"reason.{reason}") or reason.replace("-", " ")


def card_name(card: Card, language: str = "en") -> str:
    """Return what a person calls a card: as the language has it, or made of its code.

    >>> card_name(Card("dark-grey-big-hop", color="dark-grey"))
    'dark grey Big Hop'
    >>> card_name(Card("dark-grey-big-hop", color="dark-grey"), "es")
    'Big Hop dark grey'
    """
    return _Voice(words(language)).card(card)


def color_name(color: str, language: str = "en") -> str:
    """Return what a person calls a colour.

    >>> color_name("dark-grey")
    'dark grey'
    """
    return _Voice(words(language)).color(color)


def listed(told: Iterable[str], language: str = "en") -> str:
    """Return words as a person lists them.

    >>> listed(["one", "two", "three"]), listed(["uno", "dos", "tres"], "es")
    ('one, two and three', 'uno, dos y tres')
    """
    return _Voice(words(language)).listed(told)


@frozen
class _Voice:
    """What tells these players something in one language."""

    words: Words
    names: Sequence[str] = ()

    def event(self, event: Event) -> str:
        tell, names = self.tell, self.names
        match event:
            case events.Dealt(player, number):
                return tell("event.dealt", player=names[player], round=str(number))
            case events.TurnedUp(card):
                return tell("event.turned-up", card)
            case events.PutBack(card):
                return tell("event.put-back", card)
            case events.Played(player, card):
                deeds = self.listed(self.deeds("deed", event))
                return tell("event.played", card, player=names[player], deeds=deeds)
            case events.Drew(player, _, None, count):
                return tell("event.drew", count=count, player=names[player])
            case events.Drew(player, _, Card() as card, count):
                return tell("event.drew.card", card, count, player=names[player])
            case events.Drew(player, _, str(why), count):
                why = self.why(why)
                return tell("event.drew.why", count=count, player=names[player], why=why)
            case events.Passed(player):
                return tell("event.passed", player=names[player])
            case events.ColorNamed(player, color):
                return tell("event.color-named", player=names[player], color=self.color(color))
            case events.ColorChanged(color):
                return tell("event.color-changed", color=self.color(color))
            case events.Skipped(player):
                return tell("event.skipped", player=names[player])
            case events.Reversed(direction):
                side = tell("direction.left" if direction == 1 else "direction.right")
                return tell("event.reversed", direction=side)
            case events.Discarded(player, cards):
                shown = self.cards(cards)
                return tell("event.discarded", count=len(cards), player=names[player], cards=shown)
            case events.Gave(player, to, _, count):
                return tell("event.gave", count=count, player=names[player], other=names[to])
            case events.HandsMoved(sources):
                hands = [
                    tell("hand", player=names[seat], other=names[source])
                    for seat, source in enumerate(sources)
                    if seat != source
                ]
                return tell("event.hands-moved", hands=self.listed(hands))
            case events.Demanded(player, None, card, cost):
                return tell("event.demanded", card, cost, player=names[player])
            case events.Demanded(player, str(color), card, cost):
                color = self.color(color)
                return tell("event.demanded.color", card, cost, player=names[player], color=color)
            case events.Rolled(player, _, shown):
                return tell("event.rolled", player=names[player], shown=str(shown))
            case events.Asked(player, prompt, card):
                question, key = self.question(prompt), "event.asked.card" if card else "event.asked"
                return tell(key, card, player=names[player], question=question)
            case events.Picked(player, _, _, count):
                return tell("event.picked", count=count, player=names[player])
            case events.Answered(player, _, value):
                return tell("event.answered", player=names[player], answer=self.value(value))
            case events.HandShown(player, None, cards, count):
                shown = self.cards(cards)
                return tell(
                    "event.hand-shown.everybody", count=count, player=names[player], cards=shown
                )
            case events.HandShown(player, int(to), _, count):
                return tell("event.hand-shown", count=count, player=names[player], other=names[to])
            case events.Announced(player, card, verdict):
                verdict = self.worded("verdict", verdict)
                return tell("event.announced", card, player=names[player], verdict=verdict)
            case events.UnoCalled(player):
                return tell("event.uno-called", player=names[player])
            case events.FalseUno(player):
                return tell("event.false-uno", player=names[player])
            case events.Claimed(player, value):
                return tell("event.claimed", player=names[player], answer=self.value(value))
            case events.Caught(player, by):
                return tell("event.caught", player=names[player], other=names[by])
            case events.Left(player, count):
                return tell("event.left", count=count, player=names[player])
            case events.Reshuffled(count):
                return tell("event.reshuffled", count=count)
            case events.RoundScored(player, scores):
                told = [
                    tell("score", player=name, points=str(score))
                    for name, score in zip(names, scores, strict=True)
                ]
                return tell("event.round-scored", player=names[player], scores=self.listed(told))
            case events.GameWon(winners):
                key = "event.game-won" if len(winners) == 1 else "event.game-won.many"
                return tell(key, players=self.listed(names[seat] for seat in winners))
            case events.Awaited(player, phase):
                keys = (f"event.awaited.{phase}", "event.awaited")
                return self.words.tell(*keys, player=names[player])
            case _:
                raise TypeError(f"no sentence is known for {event!r}")

    def action(self, action: Action) -> str:
        tell = self.tell
        match action:
            case actions.Play():
                return self.listed(self.deeds("action", action))
            case actions.Draw():
                return tell("action.draw")
            case actions.Pass():
                return tell("action.pass")
            case actions.ChooseColor(_, color):
                return tell("action.choose-color", color=self.color(color))
            case actions.Answer(_, value):
                return tell("action.answer", answer=self.value(value))
            case actions.CallUno():
                return tell("action.call-uno")
            case actions.Catch(_, target):
                return tell("action.catch", player=self.names[target])
            case actions.Deal():
                return tell("action.deal")
            case actions.Leave():
                return tell("action.leave")
            case _:
                raise TypeError(f"no name is known for {action!r}")

    def tell(
        self, key: str, card: Card | None = None, count: int | None = None, **parts: str
    ) -> str:
        """Return a text with its places filled, also those about a card and a number of cards."""
        keys = (f"{key}.none", key) if count == 0 else (key,)
        if count is not None:
            parts = {"count": str(count), "cards": self.count(count)} | parts
        if card is not None:
            parts |= _names_of(card, self.words)
        return self.words.tell(*keys, **parts)

    def deeds(self, kind: str, play: actions.Play | events.Played) -> Iterable[str]:
        """Tell what a play consists of."""
        yield self.tell(f"{kind}.play", play.card)
        if play.choice is not None:
            keys = [f"{kind}.choose"]
            if type(play.choice) is int and 0 <= play.choice < len(self.names):
                keys.insert(0, f"{kind}.choose.player")
            yield self.words.tell(*keys, choice=self.value(play.choice))
        if play.color is not None:
            yield self.tell(f"{kind}.choose-color", color=self.color(play.color))
        if play.uno:
            yield self.tell(f"{kind}.call-uno")

    # --- what things are called

    def card(self, card: Card) -> str:
        return _names_of(card, self.words)["card"]

    def color(self, color: str) -> str:
        return _color(color, None, self.words)

    def count(self, cards: int) -> str:
        form = {0: "none", 1: "one"}.get(cards, "many")
        return self.words.tell(f"cards.{form}", count=str(cards))

    def cards(self, cards: Sequence[Card]) -> str:
        if not cards:
            return self.count(0)
        names = self.listed(map(self.card, cards))
        return self.words.tell("cards.listed", cards=self.count(len(cards)), names=names)

    def value(self, value: Value) -> str:
        """Return what was chosen or answered: a seat by its player's name."""
        match value:
            case None:
                return self.tell("answer.nothing")
            case bool():
                return self.tell("answer.yes" if value else "answer.no")
            case int():
                return self.names[value] if 0 <= value < len(self.names) else str(value)
            case Card():
                return self.card(value)
            case str():
                known = self.words.find(f"answer.{key_of(value)}", f"color.{value}")
                return known or value.replace("-", " ")

    def question(self, prompt: str) -> str:
        return self.worded("prompt", prompt).strip("¿?")

    def why(self, why: str) -> str:
        titles = _installed_titles(VARIANTS, why, discovery.generation)
        told = self.words.find(f"why.{key_of(why)}", titles=titles)
        return told or why.replace("-", " ").replace("uno", "UNO")

    def worded(self, kind: str, text: str) -> str:
        """Return what a plug-in says, in this language if that is known."""
        return self.words.find(f"{kind}.{key_of(text)}") or text

    def listed(self, told: Iterable[str]) -> str:
        *first, last = (*told,) or ("",)
        if not first:
            return last
        before = self.words.tell("comma").join(first)
        keys = ["and.before-i", "and"] if _SOUNDS_LIKE_I.match(_plain(last)) else ["and"]
        return self.words.tell(*keys, before=before, after=last)


def _plain(text: str) -> str:
    """Return a text in small letters without accents."""
    return unicodedata.normalize("NFD", text.lower()).encode("ascii", "ignore").decode()


@lru_cache(maxsize=1024)
def _names_of(card: Card, words: Words) -> Mapping[str, str]:
    """Return what a card is called alone and with its articles, by the place in a sentence."""
    printed, number = printed_on(card)
    titles = _titles(card.effect, printed)
    name = (words.find(f"card.{printed}", titles=titles) or title_from_name(printed)) + number
    gender = words.find(f"card.{printed}.gender")
    if card.color is not None:
        name = words.tell("colored-card", card=name, color=_color(card.color, gender, words))
    forms = [".vowel"] if _VOWEL.match(_plain(name)) else []
    forms += [f".{gender}", ""] if gender else [""]
    return {
        "card": name,
        "a_card": words.tell(*(f"a-card{form}" for form in forms), card=name),
        "the_card": words.tell(*(f"the-card{form}" for form in forms), card=name),
    }


def _color(color: str, gender: str | None, words: Words) -> str:
    keys = [f"color.{color}.{gender}"] if gender else []
    return words.find(*keys, f"color.{color}") or color.replace("-", " ")


def _titles(effect: str | Effect | None, name: str) -> Mapping[str, str]:
    """Return what an effect is called, by language, if it bears the name of its card."""
    if isinstance(effect, Effect):
        return effect.titles if effect.name == name else NO_TITLES
    return _installed_titles(EFFECTS, name, discovery.generation) if effect == name else NO_TITLES


@lru_cache(maxsize=256)
def _installed_titles(group: str, name: str, generation: int) -> Mapping[str, str]:
    """Return what an installed plug-in is called; one that is broken is called nothing."""
    try:
        titles = getattr(discovery.find_plugin(group, name).load(), "titles", NO_TITLES)
    except UnoError:
        return NO_TITLES
    return titles if isinstance(titles, Mapping) else NO_TITLES
