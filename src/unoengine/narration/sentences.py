"""Sentences about events, names of actions, and general sentences about reasons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import assert_never

from attrs import fields, frozen

from unoengine import events
from unoengine.events import Event
from unoengine.narration.catalogs import Words, load_words, make_key
from unoengine.narration.names import card_forms, find_color_name, installed_titles
from unoengine.plugins.discovery import VARIANTS
from unoengine.values import actions
from unoengine.values.actions import Action, Value
from unoengine.values.card import Card
from unoengine.values.errors import SetupError

__all__ = ["action_name", "narrate", "reason_text"]

_BEFORE_CAPITALS = re.compile(r"(?<=[a-z])(?=[A-Z])")


def narrate(event: Event, names: Sequence[str], language: str = "en") -> str:
    """Return a sentence about an event; `names` are the names of the players, by seat.

    >>> narrate(events.Passed(1), ["Ana", "Ben"])
    'Ben passes.'
    >>> narrate(events.Passed(1), ["Ana", "Ben"], "es")
    'Ben pasa.'
    """
    try:
        return _Narrator(load_words(language), names).describe_event(event)
    except IndexError:
        raise _missing_names(names) from None


def action_name(action: Action, names: Sequence[str], language: str = "en") -> str:
    """Return the name of an action, as a menu would offer it.

    >>> action_name(actions.Play(0, Card("grey-7", color="grey"), uno=True), ["Ana", "Ben"])
    'play grey 7 and call UNO'
    >>> action_name(actions.Catch(0, 1), ["Ana", "Ben"], "es")
    'sorprender a Ben'
    """
    try:
        return _Narrator(load_words(language), names).describe_action(action)
    except IndexError:
        raise _missing_names(names) from None


def _missing_names(names: Sequence[str]) -> SetupError:
    return SetupError(f"a name for each player is needed, by seat; these are too few: {names!r}")


def reason_text(reason: str, language: str = "en") -> str:
    """Return a general sentence about a `reason` of a `Verdict` or an `IllegalMove`.

    >>> reason_text("not-your-turn"), reason_text("not-your-turn", "es")
    ('It is not your turn.', 'No es tu turno.')
    """
    return load_words(language).find(f"reason.{reason}") or reason.replace("-", " ")


@frozen
class _Narrator:
    """Describes events and actions of certain players in one language."""

    words: Words
    names: Sequence[str]

    def describe_event(self, event: Event) -> str:
        say, names = self.say, self.names
        match event:
            case events.Dealt(player, number):
                return say("event.dealt", player=names[player], round=str(number))
            case events.Played(player, card):
                parts = self.words.join(self.describe_play("deed", event))
                return say("event.played", card, player=names[player], deeds=parts)
            case events.Drew(player, _, None, count):
                return say("event.drew", count=count, player=names[player])
            case events.Drew(player, _, Card() as card, count):
                return say("event.drew.card", card, count, player=names[player])
            case events.Drew(player, _, str(why), count):
                cause = self.name_cause(why)
                return say("event.drew.why", count=count, player=names[player], why=cause)
            case events.Reversed(direction):
                side = say("direction.left" if direction == 1 else "direction.right")
                return say("event.reversed", direction=side)
            case events.Discarded(player, cards):
                shown = self.name_cards(cards)
                return say("event.discarded", count=len(cards), player=names[player], cards=shown)
            case events.HandsMoved(sources):
                moves = self.words.join(
                    say("hand", player=names[seat], other=names[source])
                    for seat, source in enumerate(sources)
                    if seat != source
                )
                return say("event.hands-moved", hands=moves)
            case events.Demanded(player, None, card, cost):
                return say("event.demanded", card, cost, player=names[player])
            case events.Demanded(player, str(color), card, cost):
                color = self.name_color(color)
                return say("event.demanded.color", card, cost, player=names[player], color=color)
            case events.Rolled(player, _, shown):
                return say("event.rolled", player=names[player], shown=str(shown))
            case events.Asked(player, prompt, card):
                key = "event.asked.card" if card else "event.asked"
                question = self.translate("prompt", prompt).strip("¿?")
                return say(key, card, player=names[player], question=question)
            case events.HandShown(player, None, cards, count):
                shown = self.name_cards(cards)
                return say(
                    "event.hand-shown.everybody", count=count, player=names[player], cards=shown
                )
            case events.HandShown(player, int(to), _, count):
                return say("event.hand-shown", count=count, player=names[player], other=names[to])
            case events.Announced(player, card, verdict):
                verdict = self.translate("verdict", verdict)
                return say("event.announced", card, player=names[player], verdict=verdict)
            case events.RoundScored(player, scores):
                results = self.words.join(
                    say("score", player=name, points=str(score))
                    for name, score in zip(names, scores, strict=True)
                )
                return say("event.round-scored", player=names[player], scores=results)
            case events.GameWon(winners):
                key = "event.game-won" if len(winners) == 1 else "event.game-won.many"
                return say(key, players=self.words.join(names[seat] for seat in winners))
            case events.Awaited(player, phase):
                keys = (f"event.awaited.{phase}", "event.awaited")
                return self.words.format(*keys, player=names[player])
        return self.describe_fields("event", event)

    def describe_action(self, action: Action) -> str:
        match action:
            case actions.Play():
                return self.words.join(self.describe_play("action", action))
            case actions.Catch(_, target):
                return self.say("action.catch", player=self.names[target])
            case actions.Answer(_, value):  # needs no name of a player
                return self.say("action.answer", answer=self.name_value(value))
        return self.describe_fields("action", action)

    def describe_fields(self, kind: str, described: Event | Action) -> str:
        """Return the text of a class, whose placeholders are filled from fields of usual names."""
        name = type(described).__name__
        key = f"{kind}.{_BEFORE_CAPITALS.sub('-', name).lower()}"
        if self.words.find(key) is None:
            what = "sentence" if kind == "event" else "name"
            raise TypeError(f"there is no {what} for {described!r}")
        parts: dict[str, str] = {}
        for field in fields(type(described)):
            match field.name, getattr(described, field.name):
                case "player", int(seat):
                    parts["player"] = self.names[seat]
                case "to" | "by", int(seat):
                    parts["other"] = self.names[seat]
                case "color", color:
                    parts["color"] = self.name_color(color)
                case "value", value:
                    parts["answer"] = self.name_value(value)
        card, count = getattr(described, "card", None), getattr(described, "count", None)
        return self.say(key, card, count, **parts)

    def say(
        self, key: str, card: Card | None = None, count: int | None = None, **parts: str
    ) -> str:
        """Return a text with its placeholders filled, also those for a card and a card count."""
        keys = (f"{key}.none", key) if count == 0 else (key,)
        if count is not None:
            parts = {"count": str(count), "cards": self.count_cards(count)} | parts
        if card is not None:
            parts |= card_forms(card, self.words)
        return self.words.format(*keys, **parts)

    def describe_play(self, kind: str, play: actions.Play | events.Played) -> Iterable[str]:
        """Yield the parts of a play: the card, the choice, the color, UNO."""
        yield self.say(f"{kind}.play", play.card)
        if play.choice is not None:
            keys = [f"{kind}.choose"]
            if type(play.choice) is int and 0 <= play.choice < len(self.names):
                keys.insert(0, f"{kind}.choose.player")
            yield self.words.format(*keys, choice=self.name_value(play.choice))
        if play.color is not None:
            yield self.say(f"{kind}.choose-color", color=self.name_color(play.color))
        if play.uno:
            yield self.say(f"{kind}.call-uno")

    def name_card(self, card: Card) -> str:
        return card_forms(card, self.words)["card"]

    def name_color(self, color: str) -> str:
        return find_color_name(color, self.words)

    def count_cards(self, count: int) -> str:
        form = {0: "none", 1: "one"}.get(count, "many")
        return self.words.format(f"cards.{form}", count=str(count))

    def name_cards(self, cards: Sequence[Card]) -> str:
        if not cards:
            return self.count_cards(0)
        names = self.words.join(map(self.name_card, cards))
        return self.words.format("cards.listed", cards=self.count_cards(len(cards)), names=names)

    def name_value(self, value: Value) -> str:
        """Return the name of a choice or an answer; a seat has the name of its player."""
        match value:
            case None:
                return self.say("answer.nothing")
            case bool():
                return self.say("answer.yes" if value else "answer.no")
            case int():
                return self.names[value] if 0 <= value < len(self.names) else str(value)
            case Card():
                return self.name_card(value)
            case str():
                known = self.words.find(f"answer.{make_key(value)}", f"color.{value}")
                return known or value.replace("-", " ")
            case _:
                assert_never(value)

    def name_cause(self, cause: str) -> str:
        """Return the name of what made a seat draw: a penalty or a variant."""
        titles = installed_titles(VARIANTS, cause)
        known = self.words.find(f"why.{make_key(cause)}", titles=titles)
        return known or cause.replace("-", " ").replace("uno", "UNO")

    def translate(self, kind: str, text: str) -> str:
        """Return a text of a plug-in in this language, or unchanged if there is no translation."""
        return self.words.find(f"{kind}.{make_key(text)}") or text
