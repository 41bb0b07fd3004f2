"""Class `Narrator`: sentences about events and verdicts, and names of actions and values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, assert_never

from attrs import fields, frozen

from unoengine import events
from unoengine.core import actions
from unoengine.core.actions import Action, Value, hyphenate
from unoengine.core.cards import Card
from unoengine.core.discovery import VARIANTS
from unoengine.core.errors import SetupError, describe_value
from unoengine.core.refusals import SEATS, VALUES, Verdict, list_sentence_keys
from unoengine.events import Event
from unoengine.narration.names import Words, card_forms, find_color_name, installed_titles, make_key


@frozen
class Narrator:
    """Describes events and actions of certain players in one language."""

    words: Words
    names: Sequence[str]
    you: int | None = None
    """The seat that is addressed, if any."""

    def describe_event(self, event: Event) -> str:
        """Return the sentence about an event."""
        key, parts = self.describe_fields("event", event)
        keys = [key]
        match event:
            case events.Played():
                parts["deeds"] = self.words.join(self.describe_play("deed", event))
            case events.Drew(why=Card() as card):
                keys, parts["card"] = [f"{key}.card"], card
            case events.Drew(why=str(why)):
                keys, parts["why"] = [f"{key}.why"], self.name_cause(why)
            case events.DrewUntil(found=False):
                keys = [f"{key}.not-found"]
            case events.Discarded(_, cards):
                parts |= {"seen": (), "count": len(cards), "cards": self.name_cards(cards)}
            case events.HandsMoved(sources):
                parts["hands"] = self.words.join(
                    self.say("hand", player=seat, other=source)
                    for seat, source in enumerate(sources)
                    if seat != source
                )
            case events.Demanded(color=str()):
                keys = [f"{key}.color"]
            case events.Asked(card=Card()):
                keys = [f"{key}.card"]
            case events.Picked(card=Card() as card):
                parts["seen"] = [card]
            case events.HandShown(_, None, cards):
                keys = [f"{key}.everybody"]
                parts |= {"seen": (), "cards": self.name_cards(cards)}
            case events.Eliminated(_, cards, lasts, aside=aside):
                goes = (".aside" if aside else ".discards") if cards else ""
                keys = [(f"{key}.game" if lasts == "game" else key) + goes]
                parts |= {"seen": (), "cards": self.name_cards(cards)} if cards else {"seen": ()}
            case events.RoundShared(winners):
                parts["player"], parts["players"] = self.list_winners(winners)
            case events.GameWon((winner,)):
                parts["player"] = winner
            case events.GameWon(winners):
                keys = [f"{key}.many"]
                parts["player"], parts["players"] = self.list_winners(winners)
            case events.Awaited(phase=phase):
                keys = [f"{key}.{phase}", key]
        return self.say(*keys, **parts)

    def list_winners(self, winners: Sequence[int]) -> tuple[int | None, str]:
        """Return the winner that is addressed, if any, and the names of all."""
        others = [self.name_seat(seat) for seat in winners if seat != self.you]
        you = self.you if self.you in winners else None
        players = others if you is None else [self.say("you"), *others]
        return you, self.words.join(players)

    def describe_action(self, action: Action) -> str:
        """Return the name of an action."""
        match action:
            case actions.Play():
                return self.words.join(self.describe_play("action", action))
            case actions.Catch(_, target):
                return self.say("action.catch", player=target)
            case actions.Answer(_, value):  # needs no name of a player
                return self.say("action.answer", answer=self.name_value(value))
        key, parts = self.describe_fields("action", action)
        return self.say(key, **parts)

    def describe_fields(self, kind: str, described: Event | Action) -> tuple[str, dict[str, Any]]:
        """Return the key of a class, and what its fields of usual names say, by placeholder."""
        key = f"{kind}.{hyphenate(type(described).__name__)}"
        if self.words.find(key) is None:
            what = "sentence" if kind == "event" else "name"
            raise SetupError(f"there is no {what} for {describe_value(described)}")
        parts: dict[str, Any] = {}
        for field in fields(type(described)):
            name, value = field.name, getattr(described, field.name)
            match name:
                case "player" | "card" | "count":
                    parts[name] = value
                case "to" | "by":
                    parts["other"] = value
                case "cost":
                    parts["count"] = value
                case "cards":
                    parts["seen"] = value
                case "color":
                    if value is not None:
                        parts["color"] = self.name_color(value)
                case "value":
                    parts["answer"] = self.name_value(value)
                case "round" | "place" | "shown":
                    parts[name] = str(value)
                case "points":
                    parts["points"] = self.count_points(value)
                case "scores":
                    parts["scores"] = self.words.join(
                        self.say("score", player=seat, points=str(score))
                        for seat, score in enumerate(value)
                    )
                case "direction":
                    parts["direction"] = self.words.name_direction(value)
                case "prompt":
                    parts["question"] = self.translate("prompt", value).strip("¿?")
                case "verdict":
                    parts["verdict"] = self.translate("verdict", value)
        return key, parts

    def describe_verdict(self, verdict: Verdict) -> str:
        """Return the sentence of a reason, or the message for a code of a later version."""
        parts: dict[str, str] = {}
        for name, value in verdict.details.items():
            parts |= self.describe_detail(name, value)
        keys = list_sentence_keys(verdict.reason, verdict.rule, verdict.details.get("count"))
        try:
            return self.words.format(*(f"reason.{key}" for key in keys), **parts)
        except LookupError:
            return verdict.message

    def describe_detail(self, name: str, value: Any) -> Mapping[str, str]:
        """Return the texts for the placeholders that a fact behind a reason fills."""
        match value:
            case int() if name in SEATS:
                return {name: self.name_seat(value)}
            case int() if name == "count":
                return {"count": str(value), "cards": self.count_cards(value)}
            case Card():
                return self.describe_card(name, value)
            case tuple():
                parts = [self.name_part(name, part) for part in value]
                join = self.words.format("comma").join if name in VALUES else self.words.join
                return {name: join(parts)}
            case str() if name == "prompt":
                return {name: self.translate("prompt", value).strip("¿?")}
            case str() if name == "variant":
                return {name: self.name_cause(value)}
            case str() if name == "shown":
                return {"shown": value, "value": value}
        return {name: self.name_part(name, value)}

    def name_part(self, name: str, part: Any) -> str:
        """Return the name of a fact, or of one of several."""
        match part:
            case Card():
                return self.name_card(part)
            case str() if name in ("color", "colors"):
                return self.name_color(part)
            case str() | int() | None if name in VALUES:
                return self.name_value(part)
        return str(part)

    def describe_card(self, name: str, card: Card) -> Mapping[str, str]:
        """Return the forms of a card, and the names of its color and symbol if it has a color."""
        forms = card_forms(card, self.words)
        parts = {form.replace("card", name): text for form, text in forms.items()}
        if card.color is not None:
            parts[f"{name}_color"] = self.name_color(card.color)
            parts[f"{name}_symbol"] = self.name_card(Card(card.symbol, effect=card.effect))
        return parts

    def say(
        self,
        *keys: str,
        player: int | None = None,
        other: int | None = None,
        card: Card | None = None,
        count: int | None = None,
        seen: Sequence[Card] = (),
        **parts: str,
    ) -> str:
        """Return the first of these texts with its placeholders filled.

        `seen` are the cards of which other seats know only the count. If the player or the other
        seat is addressed, forms of the texts for it are preferred.
        """
        if player is not None:
            parts["player"] = self.name_seat(player)
        if other is not None:
            parts["other"] = self.name_seat(other)
        if count is not None:
            parts = {"count": str(count), "cards": self.count_cards(count)} | parts
        if card is not None:
            parts |= card_forms(card, self.words)
        form = ""
        if self.you is not None and self.you in (player, other):
            form = ".you" if self.you == player else ".other-you"
        if seen and form:
            forms = [card_forms(card, self.words) for card in seen]
            parts["names"] = self.words.join(each["card"] for each in forms)
            parts["a_names"] = self.words.join(each["a_card"] for each in forms)
        return self.words.format(*_list_forms(keys, form, count, seen), **parts)

    def describe_play(self, kind: str, play: actions.Play | events.Played) -> Iterable[str]:
        """Yield the parts of a play: the card, the choice, the color, UNO."""
        you = kind == "deed" and play.player == self.you
        form = ".you" if you else ""
        yield self.format_part(f"{kind}.play", form, **card_forms(play.card, self.words))
        if play.choice is not None:
            yield self.describe_choice(kind, form, play.choice)
        if play.color is not None:
            yield self.format_part(f"{kind}.choose-color", form, color=self.name_color(play.color))
        if play.uno:
            yield self.format_part(f"{kind}.call-uno", form)

    def describe_choice(self, kind: str, form: str, choice: Value) -> str:
        """Return the part of a play that says what was chosen."""
        keys = [f"{kind}.choose{form}", f"{kind}.choose"]
        if type(choice) is int and 0 <= choice < len(self.names):
            keys = [each for key in keys for each in (f"{key}.player", key)]
            if choice == self.you and kind == "deed":
                keys.insert(0, f"{kind}.choose.{'self' if form else 'other-you'}")
        return self.words.format(*keys, choice=self.name_value(choice))

    def format_part(self, key: str, form: str, **parts: str) -> str:
        """Return a part of a sentence, in a special form if the language has it."""
        return self.words.format(key + form, key, **parts)

    def name_seat(self, seat: int) -> str:
        """Return the name of the player at a seat; a negative number is no seat."""
        if seat < 0:
            raise SetupError(f"there is no seat {seat}; seats are numbered from 0")
        if seat >= len(self.names):
            raise SetupError(
                "a name for each player is needed, by seat; these are too few: "
                f"{describe_value(self.names)}"
            )
        return self.names[seat]

    def name_card(self, card: Card) -> str:
        """Return the name of a card."""
        return card_forms(card, self.words)["card"]

    def name_color(self, color: str) -> str:
        """Return the name of a color."""
        return find_color_name(color, self.words)

    def count_cards(self, count: int) -> str:
        """Return a number of cards in words."""
        form = {0: "none", 1: "one"}.get(count, "many")
        return self.words.format(f"cards.{form}", count=str(count))

    def count_points(self, points: int) -> str:
        """Return a number of points in words."""
        form = "one" if points == 1 else "many"
        return self.words.format(f"points.{form}", count=str(points))

    def name_cards(self, cards: Sequence[Card]) -> str:
        """Return the names of cards; for none, that there are none."""
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
                if value == self.you:
                    return self.say("you")
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


def _list_forms(
    keys: Iterable[str], form: str, count: int | None, seen: Sequence[Card]
) -> Iterator[str]:
    """Yield the keys of texts in the order in which they are tried: special forms first."""
    for base in keys:
        for key in dict.fromkeys((base + form, base)):
            if count == 0:
                yield f"{key}.none"
            if seen and form:
                yield f"{key}.seen"
            yield key
