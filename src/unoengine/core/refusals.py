"""Classes `Reason` and `Verdict`: why an action is legal or refused.

`SENTENCES` has the English sentences, since an error needs its sentence even where no language is
installed. The other languages have theirs in their catalogs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from unoengine.core.actions import Action
from unoengine.core.cards import Card
from unoengine.core.errors import describe_value
from unoengine.core.frozen_map import FrozenMap

NO_DETAILS: Mapping[str, Any] = FrozenMap()

SEATS = ("player", "other")
"""The details that are seats."""

VALUES = ("value", "answers", "choices", "claims")
"""The details that are an answer or a choice, or several."""

SENTENCES: Mapping[str, str] = {
    # --- reasons why an action is legal
    "answers": "You are asked, and this is one of the answers.",
    "claims": "You may claim {value} now.",
    "follows": "{Card} may follow in the same turn.",
    "goes-on-anything": "{Card} has no color and goes on any card.",
    "matches-color": "{Card} has the color in force, {color}.",
    "matches-symbol": "{Card} has the same symbol as {top}.",
    "may-bluff": "{Card} may be played, but as a bluff, which a challenge would reveal.",
    "may-call": "You may call UNO until another player catches you.",
    "may-catch": "{other} has one card and did not call UNO, and may be caught.",
    "may-deal": "The round is over, and you deal the next one.",
    "may-draw": "On your turn you may always draw a card instead.",
    "may-draw.A132": "On your turn you may always draw {cards} instead.",
    "may-keep": "A drawn card may be kept.",
    "may-keep.A134": "After drawing you may play a card that fits, or pass.",
    "may-keep.A65": "A drawn card that meets the demand may be kept.",
    "may-keep.R026": "A drawn card that fits may be played at once, or kept.",
    "may-leave": "You may leave at any time, and the others go on.",
    "may-pass": "You may not draw now, and have no card that may be played.",
    "may-stop": "You need not play another card in this turn.",
    "meets-demand": "{Card} meets the demand.",
    "must-draw": "You have no card that may be played, so you draw one.",
    "must-draw.A132": "You have no card that may be played, so you draw {cards}.",
    "names-color": "You name the color of the start card.",
    "names-color.A147": "You name the color of the top card, which was turned over.",
    "nothing-to-do": "There is nothing to draw and nothing to play.",
    "out-of-turn": "{Card} may be played on {top} out of turn, as agreed.",
    "pays": "You may draw {cards} instead of meeting the demand.",
    "variant": "{Card} goes on {top} in the variant that is played.",
    # --- reasons why an action is refused
    "choice-missing": "With {card}, one of these must be chosen: {choices}.",
    "choice-not-asked": "Nothing is chosen with {card}.",
    "color-missing": "With {card}, the color that continues must be named: {colors}.",
    "color-not-asked": "{Card} has its own color, {card_color}; no color is named with it.",
    "color-not-asked.A56": "No color is named with a card that empties the hand.",
    "color-not-asked.else": "No color is named with {card}.",
    "demand-not-met": (
        "{Card} does not meet the demand; draw {cards}, or play one of these: {wanted}."
    ),
    "demand-not-met.else": "{Card} does not meet the demand; play one of these: {wanted}.",
    "drawn-already": "You have drawn already; play that card or keep it.",
    "drawn-already.A132": "You have drawn already; play one of these cards or keep them.",
    "drawn-already.A134": "You have drawn already; play a card that fits, or pass.",
    "game-over": "The game is over.",
    "has-left": "You have left the game.",
    "leaving-forbidden": "Nobody may leave this game.",
    "may-not-draw": "You hold a card that fits, so you may not draw.",
    "out-of-round": "You are out of this round.",
    "must-answer": "First answer the question “{prompt}?”: {answers}.",
    "must-draw-first": "Draw a card before you pass.",
    "must-meet-demand": "Play a card that meets the demand, or draw {cards}.",
    "must-meet-demand.else": "You can meet the demand, so you must play a card that does.",
    "must-name-color": "First name the color of the start card.",
    "must-name-color.A147": "First name the color of the top card, which was turned over.",
    "must-pay": "No card of yours meets the demand, so draw {cards}.",
    "must-play": "You may not draw now, so a card that fits must be played.",
    "must-play.A59": "There is no card to draw, so a card that fits must be played.",
    "must-play-drawn": "The card that you drew fits and must be played.",
    "must-play-drawn.A132": "A card that you drew fits, and one that fits must be played.",
    "must-play-drawn.A134": "A card that you drew fits, so a card must be played.",
    "no-action": "{shown} is not an action.",
    "no-color-awaited": "A color is named with the card that is played.",
    "no-match": (
        "{Card} does not go on {top}; {color} cards do, cards with {top_symbol}, and cards "
        "without a color."
    ),
    "no-match.else": "{Card} does not go on {top}; {color} cards do, and cards without a color.",
    "no-such-answer": "There is no answer {value}; the answers are: {answers}.",
    "no-such-card": "{shown} is not a card of this edition.",
    "no-such-claim": "{Value} cannot be claimed now, only {claims}.",
    "no-such-claim.else": "{Value} cannot be claimed now, nor can anything else.",
    "no-such-seat": "There is no seat {shown}; seats are 0 to {last}.",
    "no-penalty": "Nobody is caught in this game, since a missing call of UNO costs nothing.",
    "no-uno-calls": "UNO is not called in this game.",
    "nobody-to-catch": "{other} cannot be caught now.",
    "nobody-to-catch.else": "Nobody can be caught that way now.",
    "not-allowed-now": "{Card} may not be played now.",
    "not-held": "You do not hold this card: {card}.",
    "not-now": "Play a card that fits, or draw one.",
    "not-the-dealer": "{other} deals the next round.",
    "not-your-turn": "It is not your turn but {other}'s.",
    "not-yourself": "You cannot catch yourself.",
    "nothing-asked": "There is no question to answer now.",
    "nothing-to-draw": "There is no card to draw; play one that fits.",
    "nothing-to-draw.A58": "There is no card to draw and none to play; pass.",
    "only-drawn": "After drawing, only the drawn card may be played: {drawn}.",
    "only-drawn.A65": "Only a drawn card that meets the demand may be played now: {drawn}.",
    "only-following": "Only these cards may follow in the same turn: {wanted}.",
    "other-side-up": "The other side of this card is in play now: {card}.",
    "played-already": "You have played already; play a card that may follow, or pass.",
    "round-over": "The round is over; {other} deals the next one.",
    "round-under-way": "A round is dealt only after the last one has ended.",
    "unknown-choice": "{Value} cannot be chosen with {card}, only {choices}.",
    "unknown-color": "{Value} is not a color of this edition: {colors}.",
    "variant-forbids-draw": "You may not draw now; the variant “{variant}” forbids it.",
    "uno-not-due": "UNO is called with a play that surely leaves you one card; {card} does not.",
    "uno-not-due.else": "You have no UNO to call now.",
    "variant-forbids": "{Card} may not be played now; the variant “{variant}” forbids it.",
}
"""The English sentence of each reason, to the player of the action; see `list_sentence_keys`."""


@frozen
class Reason:
    """Why an action is legal or refused."""

    code: str
    """The reason as a stable code."""

    rule: str
    """The id of the rule or ruling behind it."""

    details: Mapping[str, Any] = NO_DETAILS
    """The facts that the sentence names: seats, cards, colors, numbers and values."""

    hint: str = ""
    """Advice to a programmer."""


class _Codes(dict[str, str]):
    """The texts for placeholders in a message with codes, which have no capital letters."""

    def __missing__(self, placeholder: str) -> str:
        if not placeholder[:1].isupper():
            raise KeyError(placeholder)
        return self[placeholder[:1].lower() + placeholder[1:]]


def list_sentence_keys(code: str, rule: str, count: object = None) -> Iterator[str]:
    """Yield the keys of the sentences of a reason; the first is used that can be filled in."""
    if count == 0:
        yield f"{code}.none"
    yield f"{code}.{rule}"
    yield code
    yield f"{code}.else"


def quote(value: object) -> Mapping[str, Any]:
    """Return a value that was given as a detail: itself, or as text if it is no plain value."""
    if type(value) in (str, int, bool, type(None), Card):
        return {"value": value}
    return {"shown": describe_value(value)}


def describe_reason(reason: Reason, names: Sequence[str]) -> str:
    """Return the English message of a reason, with cards and colors by their codes.

    >>> describe_reason(Reason("not-your-turn", "R021", {"other": 1}), ["Ana", "Ben"])
    "It is not your turn but Ben's."
    """
    details = reason.details
    parts = _Codes()
    for name, value in details.items():
        if name in SEATS:
            seat: int = value
            parts[name] = names[seat]
        elif name == "count":
            parts["cards"] = "1 card" if value == 1 else f"{value} cards"
        elif isinstance(value, Card):
            parts[name] = value.code
            if value.color is not None:
                parts[f"{name}_color"] = value.color
                parts[f"{name}_symbol"] = value.symbol
        elif isinstance(value, tuple):
            parts[name] = ", ".join(map(_show_value if name in VALUES else str, value))
        elif name == "shown":
            parts["value"] = parts["shown"] = value
        else:
            parts[name] = _show_value(value) if name in VALUES else str(value)
    for key in list_sentence_keys(reason.code, reason.rule, details.get("count")):
        if key in SENTENCES:
            try:
                message = SENTENCES[key].format_map(parts)
            except KeyError:
                continue
            return f"{message} {reason.hint}" if reason.hint else message
    raise TypeError(f"the reason {reason.code!r} has no sentence for {sorted(details)}")


def _show_value(value: object) -> str:
    return value.code if isinstance(value, Card) else describe_value(value)


# --- Class `Verdict`: whether an action is legal, with the reason and the rule behind it.


@frozen(repr=False)
class Verdict:
    """Whether an action is legal, and why; a verdict is true if the action is legal.

    A bluff is legal but not lawful: a challenge would reveal it (A40). Show `lawful` only to the
    player of the card.
    """

    action: object
    """The action that is judged."""

    legal: bool
    """Whether the action is legal."""

    reason: str
    """The reason, as a stable code."""

    rule: str
    """The id of the rule or ruling behind the reason."""

    message: str
    """The reason in English, to the player of the action, with cards by their codes."""

    alternatives: tuple[Action, ...] = ()
    """The legal actions of the same seat."""

    lawful: bool = True
    """Whether a challenge would find the play lawful; False for a bluff."""

    details: Mapping[str, Any] = NO_DETAILS
    """The facts behind the reason: `card`, `top`, `color`, `other`, `count`, `choices` and others.

    `player` and `other` are seats.
    """

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        judged = "legal" if self.legal else "refused"
        return f"<Verdict {judged}, {self.reason} ({self.rule}): {self.message}>"
