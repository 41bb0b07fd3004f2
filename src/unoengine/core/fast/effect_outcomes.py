"""Precomputed outcomes of effects that depend only on seats and the direction of play.

Most action cards do the same whatever the hands are. Their outcome is computed once for each seat
and direction: the effect acts at a table without cards. The outcome of an answer is computed in the
same way, and colors and choices that depend on the edition alone at a table without players. An
effect that reads or changes anything else is called each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from attrs import evolve, frozen

from unoengine.core.actions import Value
from unoengine.core.dry_run import (
    EDITION,
    SEATS,
    Recording,
    TableWithoutCards,
    UnknownHand,
    names_of,
)
from unoengine.core.effect_api.table import Table
from unoengine.core.events import Drew, HandsMoved
from unoengine.core.multiset import Hand, has_hand
from unoengine.core.phases.base import Pending
from unoengine.core.phases.turn import TURN
from unoengine.core.play_in_progress import PlayInProgress
from unoengine.core.plugin_classes.effect import read_traits
from unoengine.core.plugin_classes.variant import Variant, overrides

if TYPE_CHECKING:
    from collections.abc import Callable

    from unoengine.core.fast.quick_moves import QuickPlay
    from unoengine.core.phases.question import OpenQuestion, QueuedQuestion
    from unoengine.core.state_parts import Round


MORE_THAN_ANY_DECK = 1 << 60


@frozen(eq=False)
class Outcome:
    """The outcome of a play or an answer, apart from what depends on the size of the hand."""

    turn: int
    direction: int
    following: Pending | None = None
    draws: tuple[tuple[int, int], ...] = ()
    """Pairs of a seat and the number of cards it draws."""

    cards: int = 0
    """How many cards are drawn in all; if the pile has fewer, the effect is called instead."""

    question: QueuedQuestion | None = None
    with_hand: bool = False
    """Whether the question is stored with the hand of the player."""

    discards: int = 0
    """The bits of the cards that the player discards if it holds them."""

    saw_color: bool = False
    """Whether the outcome depends on the color that was named."""

    pending: Pending = TURN
    """The decision that follows, unless a question is asked."""

    sources: tuple[int, ...] | None = None
    """By seat, the seat whose hand it gets, if hands move."""

    moves_cards: bool = False
    """Whether there are discards, or hands move."""

    asks_first: bool = False
    """Whether a question is asked before the hand of the player changes; nothing else is known."""


UNPREDICTABLE = Outcome(0, 0, cards=MORE_THAN_ANY_DECK)
"""Marks an effect whose outcome depends on more; as no pile is so large, it is always called."""

ASKS_FIRST = Outcome(0, 0, cards=MORE_THAN_ANY_DECK, asks_first=True)
"""Marks an effect that asks a question before UNO is judged; it is always called as well."""


_ANSWER = SEATS | names_of(
    *(Table.attacker, Table.answerer, Table.draw, Table.demand),
    *(Table.skip, Table.skip_everyone, Table.again, Table.reverse, Table.announce),
    *(Table.continue_with,),
)
"""Members that an effect may use after an answer, when color, choice and hand are unknown."""

_PLAY = (_ANSWER - names_of(Table.answerer)) | names_of(
    *(Table.color, Table.choice, Table.owed, Table.owed_to, Table.hand),
    *(Table.discard, Table.swap, Table.rotate, Table.ask, Table.ask_for_card),
)
"""Members that an effect may use when its card is played."""

_PENALTY = EDITION | names_of(
    *(Table.player, Table.seats, Table.everyone, Table.others, Table.draw)
)
"""Members that a variant may use for a false UNO."""


def predict_play(move: QuickPlay, rnd: Round, direction: int) -> Outcome:
    """Return the outcome of a play in a direction of play, or `UNPREDICTABLE`."""
    effect, turn = move.effect, rnd.rules.seating.after[direction][move.seat]
    if effect is None:
        return Outcome(turn, direction)
    if move.action.choice is None and overrides(effect, "choices"):
        return UNPREDICTABLE  # a last card has no choice, and its effect needs one
    access = read_traits(effect).own_hand
    play = PlayInProgress(
        move.seat, move.face, effect, move.showing, move.action.choice, None, access
    )
    table = TableWithoutCards(Recording(_PLAY), rnd, play, direction, showing=move.showing)
    outcome = _record_outcome(table, play, lambda: effect.play(table))
    if access == "changes" and outcome.sources is None:
        return UNPREDICTABLE  # other such effects are too rare to be predicted
    return outcome


def predict_false_call(variant: Variant, rnd: Round, seat: int, direction: int) -> Outcome:
    """Return who draws for a false UNO, or `UNPREDICTABLE` if more happens."""
    play = PlayInProgress(seat, 0, variant, 0)
    table = TableWithoutCards(Recording(_PENALTY), rnd, play, direction)
    return _record_outcome(table, play, lambda: variant.false_uno(table))


def predict_answer(pending: OpenQuestion, value: Value, rnd: Round, direction: int) -> Outcome:
    """Return the outcome of an answer in a direction of play, or `UNPREDICTABLE`.

    The question must be the only one, asked by the card that was played, while no demand waits.
    """
    play, effect, prompt = pending.resume(), pending.effect, pending.questions[0].prompt
    table = TableWithoutCards(Recording(_ANSWER), rnd, play, direction, turn=pending.next)
    return _record_outcome(table, play, lambda: effect.answered(table, prompt, value))


def _record_outcome(
    table: TableWithoutCards, play: PlayInProgress, act: Callable[[], None]
) -> Outcome:
    """Let an effect act at a table, and return the outcome."""
    recording, calls_drew = table._recording, table._round.rules.lookup.subscribers.drew
    try:
        act()
    except Exception:  # a fault is reported when the effect acts at a real table
        return UNPREDICTABLE
    finally:
        table._clear()
    (question, *more), following = play.questions or (None,), play.following
    kept = None if question is None else question.data
    with_hand = type(kept) is Hand and type(cast("object", kept.packed)) is UnknownHand
    if recording.depends_on_more or more or has_hand(kept) is not with_hand:
        return UNPREDICTABLE
    saw_color = bool(recording.list_calls("color"))
    if question is not None and (play.hand_access != "kept" or question.among is not None):
        moves_cards = recording.list_calls("discard") or recording.list_events(HandsMoved)
        return UNPREDICTABLE if moves_cards else evolve(ASKS_FIRST, saw_color=saw_color)
    draws = tuple((event.player, event.count) for event in recording.list_events(Drew))
    if draws and calls_drew:
        return UNPREDICTABLE  # a variant acts between the draws and the rest
    discards = 0
    for call in recording.list_calls("discard"):
        discards |= call.get_argument("cards").bits
    sources = next((event.sources for event in recording.list_events(HandsMoved)), None)
    return Outcome(
        turn=table._turn,
        direction=table._direction,
        following=following,
        draws=draws,
        cards=sum(count for _, count in draws),
        question=question,
        with_hand=with_hand,
        discards=discards,
        saw_color=saw_color,
        pending=following or TURN,
        sources=sources,
        moves_cards=bool(discards) or sources is not None,
    )
