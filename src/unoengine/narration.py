"""What happened, as a sentence a person at the table would say.

Sentences tell what everybody may know: how many cards a seat drew, but not which.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unoengine import events
from unoengine.actions import Value
from unoengine.cards import Card
from unoengine.events import Event
from unoengine.naming import written_out

__all__ = ["card_name", "color_name", "listed", "narrate"]


def narrate(event: Event, names: Sequence[str]) -> str:
    """Return an event as a sentence; `names` are the players', by seat.

    >>> narrate(events.Passed(1), ["Ana", "Ben"])
    'Ben passes.'
    """
    match event:
        case events.Dealt(player, number):
            return f"{names[player]} deals round {number}."
        case events.TurnedUp(card):
            return f"The first card is {_a(card)}."
        case events.PutBack(card):
            return f"The {card_name(card)} goes back into the draw pile."
        case events.Played():
            return _play(event, names)
        case events.Drew(player, _, why, count):
            return _draw(names[player], count, why)
        case events.Passed(player):
            return f"{names[player]} passes."
        case events.ColorNamed(player, color):
            return f"{names[player]} names {color_name(color)}."
        case events.ColorChanged(color):
            return f"The colour is now {color_name(color)}."
        case events.Skipped(player):
            return f"{names[player]} misses a turn."
        case events.Reversed(direction):
            return f"Play now runs to the {'left' if direction == 1 else 'right'}."
        case events.Discarded(player, cards):
            return f"{names[player]} puts away {_cards(cards)}."
        case events.Gave(player, to, _, count):
            return f"{names[player]} gives {names[to]} {_count(count)}."
        case events.HandsMoved(sources):
            moved = [
                f"{names[seat]} has what {names[source]} had"
                for seat, source in enumerate(sources)
                if seat != source
            ]
            return f"Hands move: {listed(moved)}."
        case events.Demanded(player, color, card, cost):
            in_color = f" in {color_name(color)}" if color is not None else ""
            return (
                f"{names[player]} owes the {card_name(card)} an answer{in_color}, or draws {cost}."
            )
        case events.Rolled(player, _, shown):
            return f"{names[player]} rolls a {shown}."
        case events.Asked(player, prompt, card):
            asked = f"{names[player]} is asked" if card is None else _asks(card, names[player])
            return f"{asked}: {prompt.rstrip('?')}?"
        case events.Picked(player, _, _, count):
            return f"{names[player]} {'picks a card' if count else 'has no such card'}."
        case events.Answered(player, _, value):
            return f"{names[player]} answers: {_value(value, names)}."
        case events.HandShown(player, to, cards, count):
            if to is None:
                return f"{names[player]} shows everybody {_cards(cards)}."
            return f"{names[player]} shows {names[to]} {_count(count)}."
        case events.Announced(card, verdict):
            return f"{_capital(card_name(card))}: {verdict}."
        case events.UnoCalled(player):
            return f"{names[player]} calls UNO just in time."
        case events.FalseUno(player):
            return f"{names[player]} called UNO for nothing."
        case events.Claimed(player, value):
            return f"{names[player]} claims: {_value(value, names)}."
        case events.Caught(player, by):
            return f"{names[by]} catches {names[player]}, who did not call UNO."
        case events.Left(player, count):
            return f"{names[player]} leaves; {_count(count)} went under the draw pile."
        case events.Reshuffled(count):
            return f"The discard pile becomes a new draw pile of {_count(count)}."
        case events.RoundScored(player, scores):
            told = [f"{name} {score}" for name, score in zip(names, scores, strict=True)]
            return f"{names[player]} wins the round; the scores are {listed(told)}."
        case events.GameWon(winners):
            verb = "wins" if len(winners) == 1 else "win"
            return f"{listed(names[seat] for seat in winners)} {verb} the game."
        case _:
            raise TypeError(f"no sentence is known for {event!r}")


def card_name(card: Card) -> str:
    """Return what a person calls a card, made of its code.

    >>> card_name(Card("dark-grey-big-hop", color="dark-grey"))
    'dark grey Big Hop'
    >>> card_name(Card("falling-comet"))
    'Falling Comet'
    """
    if card.color is None:
        return written_out(card.code)
    return f"{color_name(card.color)} {written_out(card.code.removeprefix(f'{card.color}-'))}"


def color_name(color: str) -> str:
    """Return what a person calls a colour."""
    return color.replace("-", " ")


def listed(words: Iterable[str]) -> str:
    """Return words as a person lists them.

    >>> listed(["one", "two", "three"])
    'one, two and three'
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _asks(card: Card, name: str) -> str:
    return f"The {card_name(card)} asks {name}"


def _a(card: Card) -> str:
    name = card_name(card)
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def _count(cards: int) -> str:
    return {0: "no card", 1: "a card"}.get(cards, f"{cards} cards")


def _cards(cards: Sequence[Card]) -> str:
    if not cards:
        return _count(0)
    return f"{_count(len(cards))}: {listed(map(card_name, cards))}"


def _value(value: Value, names: Sequence[str]) -> str:
    """Return what was chosen or answered: a seat by its player's name."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case int():
            return names[value] if 0 <= value < len(names) else str(value)
        case Card():
            return card_name(value)
        case str():
            return value.replace("-", " ")


def _play(event: events.Played, names: Sequence[str]) -> str:
    done = [f"plays {_a(event.card)}"]
    if event.choice is not None:
        done.append(f"chooses {_value(event.choice, names)}")
    if event.color is not None:
        done.append(f"names {color_name(event.color)}")
    if event.uno:
        done.append("calls UNO")
    return f"{names[event.player]} {listed(done)}."


def _draw(name: str, count: int, why: Card | str | None) -> str:
    if why is None:
        return f"{name} draws {_count(count)}."
    if isinstance(why, Card):
        return f"{name} takes {_count(count)} because of the {card_name(why)}."
    reason = "not calling UNO" if why == "uno" else why.replace("-", " ").replace("uno", "UNO")
    return f"{name} takes {_count(count)} for {reason}."
