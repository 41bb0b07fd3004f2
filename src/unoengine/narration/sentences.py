"""Sentences and names in a language, from the names of the players."""

from __future__ import annotations

from collections.abc import Sequence

from unoengine.core.actions import Action, Pass, Value
from unoengine.core.edition import Edition
from unoengine.core.errors import IllegalMove, SetupError, describe_value, refuse_failure
from unoengine.core.events import Asked, Awaited, Event, GameWon, RoundScored, RoundShared
from unoengine.core.refusals import Verdict
from unoengine.core.state import GameState
from unoengine.core.view import PlayerView
from unoengine.narration.names import Words, color_name, load_words
from unoengine.narration.narrator import Narrator


def narrate(
    event: Event, names: Sequence[str], language: str = "en", player: int | None = None
) -> str:
    """Return a sentence about an event; `names` are the names of the players, by seat.

    The sentence contains what everybody may know. With `player`, it is addressed to that seat, and
    names the cards that only this seat and the other one concerned may see.

    Args:
        event: The event.
        names: The names of the players, by seat.
        language: The code of a language, such as `es` or `es-MX`.
        player: The seat that is addressed, or None for everybody.

    Returns:
        The sentence, with a period.

    Raises:
        SetupError: No such language is installed, a name is missing, or `event` is not an event.

    >>> from unoengine import Card, events
    >>> drawn = events.Drew(1, (Card("gray-7", color="gray"),), None)
    >>> narrate(drawn, ["Ana", "Ben"]), narrate(drawn, ["Ana", "Ben"], player=1)
    ('Ben draws a card.', 'You draw gray 7.')
    >>> narrate(drawn, ["Ana", "Ben"], "es")
    'Ben toma una carta.'
    """
    with refuse_failure("what is narrated"):
        if player is not None and not (type(player) is int and 0 <= player < len(names)):
            last = len(names) - 1
            raise SetupError(f"there is no seat {describe_value(player)}; seats are 0 to {last}")
        if not isinstance(event, Event):
            raise SetupError(f"there is no sentence for {describe_value(event)}")
        return Narrator(load_words(language), names, player).describe_event(event.seen_by(player))


def action_name(action: Action, names: Sequence[str], language: str = "en") -> str:
    """Return the name of an action, as a menu would offer it.

    Args:
        action: The action.
        names: The names of the players, by seat.
        language: The code of a language.

    Returns:
        The name, without a period.

    Raises:
        SetupError: No such language is installed, a name is missing, or `action` is not an action.

    >>> from unoengine import Card, Catch, Play
    >>> action_name(Play(0, Card("gray-7", color="gray"), uno=True), ["Ana", "Ben"])
    'play gray 7 and call UNO'
    >>> action_name(Catch(0, 1), ["Ana", "Ben"], "es")
    'sorprender a Ben'
    """
    with refuse_failure("what is named"):
        return Narrator(load_words(language), names).describe_action(action)


def value_name(value: Value, names: Sequence[str], language: str = "en") -> str:
    """Return the name of a choice or an answer; a seat has the name of its player.

    >>> value_name("give-in", ["Ana", "Ben"], "es"), value_name(1, ["Ana", "Ben"])
    ('me rindo', 'Ben')
    """
    return Narrator(load_words(language), names).name_value(value)


def count_cards(count: int, language: str = "en") -> str:
    """Return a number of cards in words.

    >>> count_cards(1), count_cards(3, "es")
    ('a card', '3 cartas')
    """
    return Narrator(load_words(language), ()).count_cards(count)


def count_points(count: int, language: str = "en") -> str:
    """Return a number of points in words.

    >>> count_points(1), count_points(-20, "es")
    ('1 point', '-20 puntos')
    """
    return Narrator(load_words(language), ()).count_points(count)


def sentence(verdict: Verdict | IllegalMove, names: Sequence[str], language: str = "en") -> str:
    """Return a sentence on why an action is legal or refused, to the player of the action.

    Args:
        verdict: The verdict of `explain`, or the refusal of `apply`.
        names: The names of the players, by seat.
        language: The code of a language.

    Returns:
        The sentence.

    Raises:
        SetupError: No such language is installed, a name is missing, or this is no verdict.

    >>> from unoengine import Draw, explain, new_game
    >>> verdict = explain(new_game(players=["Ana", "Ben"], seed=1, dealer=0), Draw(0))
    >>> sentence(verdict, ["Ana", "Ben"]), sentence(verdict, ["Ana", "Ben"], "es")
    ("It is not your turn but Ben's.", 'No es tu turno; le toca a Ben.')
    """
    if isinstance(verdict, IllegalMove):
        verdict = verdict.verdict
    if not isinstance(verdict, Verdict):
        raise SetupError(f"expected a Verdict or an IllegalMove, not {describe_value(verdict)}")
    with refuse_failure("the names"):
        return Narrator(load_words(language), names).describe_verdict(verdict)


# --- Sentences about the decision that the table waits for.


def describe_pending(view: PlayerView, language: str, addressed: int | None = None) -> str:
    """Return a sentence on the pending decision, to everybody or addressed to a seat."""
    event: Event = Awaited(view.turn, view.phase, view.exposed)
    match view.phase:
        case "question" if view.question is not None:
            question = view.question
            event = Asked(question.player, question.prompt, question.card)
        case "game-over":
            event = GameWon(view.winners)
        case "demand":
            owed = count_cards(view.owed, language)
            if view.demand is None:
                return _format("table.demand", view, language, addressed, owed=owed)
            color = color_name(view.demand, language)
            return _format("table.demand.color", view, language, addressed, owed=owed, color=color)
        case "drawn" if view.player == view.turn and Pass(view.turn) not in view.legal:
            return _format("table.drawn-must", view, language, addressed)
    return narrate(event, view.players, language, addressed)


def describe_round(view: PlayerView, edition: Edition | None, words: Words) -> str:
    """Return a sentence on the edition, the round and the direction."""
    return words.format(
        "table.title",
        title=words.name_edition(view.edition, "" if edition is None else edition.title),
        round=str(view.round),
        direction=words.name_direction(view.direction),
    )


def describe_result(view: PlayerView | GameState, language: str, addressed: int | None) -> str:
    """Return a sentence on the result of a round that is over."""
    winners, scores = view.round_winners, view.scores
    shared = RoundShared(winners, scores)
    scored: Event = RoundScored(winners[0], scores) if len(winners) == 1 else shared
    return narrate(scored, view.players, language, addressed)


def _format(key: str, view: PlayerView, language: str, addressed: int | None, **parts: str) -> str:
    """Return a sentence about the seat on turn, or addressed to it."""
    keys = (f"{key}.you", key) if addressed == view.turn else (key,)
    return load_words(language).format(*keys, player=view.players[view.turn], **parts)
