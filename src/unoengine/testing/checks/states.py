"""Check a state and what an action leads to: moves, cards, events, UNO, and whether it ends."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from random import Random

from attrs import evolve

from unoengine.bots import decide, simple_bot
from unoengine.core.actions import Action, Leave, Play
from unoengine.core.cards import Card
from unoengine.core.dry_run import rehearse
from unoengine.core.engine import apply, explain, legal_moves, step
from unoengine.core.events import Eliminated
from unoengine.core.state import GameState
from unoengine.search.sampler import redeal
from unoengine.testing.checks.determinism import UNSTEADY_MOVES, is_steady
from unoengine.testing.checks.event_ledger import Ledger
from unoengine.testing.checks.secrets import (
    find_leak_in_action,
    find_leak_in_view,
    is_steady_beside,
)
from unoengine.testing.faults import EventLimitReached, Fault, apply_with_limit
from unoengine.vocabulary import find_undeclared

# --- Check that UNO is offered with a play exactly when the play leaves one card (A77).

_REDEALS = 12
"""If a play leaves one card after this many redeals, hidden cards are taken not to matter."""


def find_uno_faults(state: GameState, play: Play, after: GameState) -> Iterator[Fault]:
    """Find plays with UNO that do not leave one card, and plays that do but do not offer UNO."""
    if state.round != after.round or after.round_winner is not None or after.phase == "question":
        return
    lookup = state._round.rules.lookup
    subscribers = lookup.subscribers
    if subscribers.turn_begins or subscribers.drew:
        return  # they may change the hand besides the play (A137)
    seat, left = play.player, after.hand_sizes[play.player]
    rehearsed = rehearse(state, play)[0]
    if rehearsed is None:  # hidden cards or dice may decide what is left
        return
    if rehearsed == 0 and left:  # `emptied` gave new cards, for which no call is due (A152)
        return
    if play.uno and left != 1 and lookup.false_uno_variant is None:
        yield Fault(
            "uno",
            f"UNO can be called with a play that leaves {left} cards",
            f"assert after.hand_sizes[{seat}] == 1",
        )
    elif left == 1 and not play.uno and lookup.calls_uno:
        with_uno = Play(seat, play.card, play.color, play.choice, True)
        if with_uno not in legal_moves(state, seat) and _always_leaves_one_card(state, play):
            yield Fault(
                "uno",
                "the play leaves one card, but UNO cannot be called with it",
                f"assert evolve(action, uno=True) in legal_moves(state, {seat})",
            )


def _always_leaves_one_card(state: GameState, play: Play) -> bool:
    """Return whether the play leaves one card, whatever the hidden cards are."""
    for seed in range(_REDEALS):
        after = apply(redeal(state, play.player, seed), play)
        if after.hand_sizes[play.player] != 1 or after.phase == "question":
            return False
    return True


# --- Check that questions and rounds come to an end, even if that takes long.

_ROUND_ACTIONS = 4000
"""How many actions of simple bots a round may take before players help each other to end it."""

_ACTIONS_BEFORE_LEAVING = 3
"""How many actions are played before somebody leaves."""

_HELPFUL_ACTIONS = 2000
"""How many actions players need at most that help each other to end a round."""

_MOVES_TRIED = 12
"""How many moves such a player looks at."""

_QUESTIONS_IN_A_ROW = 500
"""More questions than this without a turn between them are taken to be endless."""


def find_endless_questions(state: GameState) -> Fault | None:
    """Answer at random, and see that the questions end."""
    chance = Random(0)
    proof = "assert find_endless_questions(state) is None"
    for _ in range(_QUESTIONS_IN_A_ROW):
        if state.phase != "question":
            return None
        try:
            state = apply_with_limit(state, chance.choice(legal_moves(state, state.turn)))
        except Exception as error:
            return Fault.from_error("raises", "an answer", error, proof)
    return Fault(
        "endless",
        f"one question follows another without end; after {_QUESTIONS_IN_A_ROW} random answers "
        "there is still one",
        proof,
    )


def find_endless_round(state: GameState) -> Fault | None:
    """Let simple bots play; if that takes long, see whether players can end the round at all.

    If players may leave, one does, and the others play the next round as well.
    """
    proof = "assert find_endless_round(state) is None"
    bots, chance = [simple_bot] * len(state.players), Random(0)
    try:
        for is_first in (True, False):
            for number in range(_ROUND_ACTIONS):
                if _is_over(state):
                    break
                action = decide(state, bots, chance)
                if is_first and number == _ACTIONS_BEFORE_LEAVING:
                    leaving = [m for m in legal_moves(state) if isinstance(m, Leave)]
                    action = chance.choice(leaving or [action])
                state = apply_with_limit(state, action)
            else:
                if not _can_be_ended(state):
                    break
                return None
            if state.is_over or not state.gone:
                return None
            state = apply_with_limit(state, decide(state, bots, chance))
        else:
            return None
    except EventLimitReached:
        return Fault("endless", "an action never ends", proof)
    except Exception as error:
        return Fault.from_error("raises", "playing on", error, proof)
    return Fault(
        "endless",
        f"a round has not ended after {_ROUND_ACTIONS} actions of simple bots, nor after "
        f"{_HELPFUL_ACTIONS} more of players that help each other to end it",
        proof,
    )


def _can_be_ended(state: GameState) -> bool:
    """Return whether the round ends if every seat helps the one with the fewest cards."""
    chance = Random(0)
    for _ in range(_HELPFUL_ACTIONS):
        if _is_over(state):
            return True
        moves = [m for m in legal_moves(state, state.turn) if not isinstance(m, Leave)]
        tried = chance.sample(moves, min(_MOVES_TRIED, len(moves)))
        rated = ((apply_with_limit(state, m), _empties_hand(state, m)) for m in tried)
        state, _ = min(rated, key=lambda rated: _rate_distance(*rated))
    return _is_over(state)


def _empties_hand(state: GameState, action: Action) -> bool:
    """Return whether an action plays a last card; its player may get a new hand for it (A150)."""
    return isinstance(action, Play) and state.hand_sizes[action.player] == 1


def _rate_distance(state: GameState, has_emptied: bool) -> tuple[bool, bool, int, int, int]:
    """Return how far the round is from its end: the fewest cards of a seat count most."""
    playing = [size for size in state.hand_sizes if size]
    finished = len(state.hand_sizes) - len(playing)
    return not _is_over(state), not has_emptied, -finished, min(playing, default=0), sum(playing)


def _is_over(state: GameState) -> bool:
    return state.phase in ("round-over", "game-over")


# --- Check what is offered in a state: somebody can act, and the list is always the same.

_SAVE_EVERY = 8
"""Interval, in ordinary states, between states that are saved and loaded; that check is slow."""


def find_state_faults(state: GameState, seed: int) -> Iterator[Fault]:
    """Find faults in the legal moves of a state, and in how it is redealt, saved and copied."""
    try:
        moves = legal_moves(state)
    except Exception as error:
        yield Fault.from_error("raises", "legal_moves", error, "legal_moves(state)")
        return
    if not moves and not state.is_over:
        yield Fault(
            "stuck",
            "nobody can act, but the game is not over",
            "assert legal_moves(state) or state.is_over",
        )
    if len(set(moves)) < len(moves):
        yield Fault(
            "listed twice",
            "two legal moves are equal",
            "assert len(set(legal_moves(state))) == len(legal_moves(state))",
        )
    if not is_steady(state):
        yield UNSTEADY_MOVES
        return
    if fault := find_leak_in_view(state, seed):
        if not all(is_steady_beside(state, seed) for _ in range(4)):
            proof = f"assert all(is_steady_beside(state, {seed}) for _ in range(20))"
            fault = evolve(UNSTEADY_MOVES, proof=proof)
        yield fault
    proof = "assert not find_undeclared(state)"
    try:
        yield from (Fault("undeclared", sentence, proof) for sentence in find_undeclared(state))
    except Exception as error:
        yield Fault.from_error("raises", "vocabulary", error, proof)
    if state.phase == "question" or state.notes or seed % _SAVE_EVERY == 0:
        yield from _find_saving_faults(state, moves)


def _find_saving_faults(state: GameState, moves: tuple[Action, ...]) -> Iterator[Fault]:
    proof = "assert pickle.loads(pickle.dumps(state)) == state"
    try:
        loaded = pickle.loads(pickle.dumps(state))
    except Exception as error:
        yield Fault.from_error("cannot be saved", "pickle", error, proof)
        return
    if loaded != state or hash(loaded) != hash(state) or legal_moves(loaded) != moves:
        yield Fault("cannot be saved", "the loaded state differs from the saved one", proof)
    if deepcopy(state) is not state:
        yield Fault(
            "no value", "a copy of a state is another object", "assert copy(state) is state"
        )


def count_cards(state: GameState) -> Counter[Card]:
    """Return every card in the game, wherever it is; two-sided cards by their fronts."""
    cards = [*state.draw_pile, *state.discards]
    for seat in range(len(state.players)):
        cards += state.hand(seat)
    return _by_fronts(state, cards)


def _by_fronts(state: GameState, cards: Iterable[Card]) -> Counter[Card]:
    """Return cards, two-sided ones by their fronts."""
    if state.edition.is_two_sided:
        fronts = {*_list_deck(state)}
        cards = [
            card if card in fronts else state.edition.other_side(card) or card for card in cards
        ]
    return Counter(cards)


def _list_deck(state: GameState) -> tuple[Card, ...]:
    """Return the cards of the deck; two-sided cards by their fronts."""
    return (state.edition.turned if state.side == "back" else state.edition).deck


def find_step_faults(state: GameState, action: Action, after: GameState) -> Iterator[Fault]:
    """Find faults in the step from a state to the next one."""
    if apply(state, action) != after:
        yield Fault(
            "undetermined",
            "the same action in the same state leads to another state the second time",
            "assert all(apply(state, action) == after for _ in range(50))",
        )
    done = step(state, action)
    if done.state != after:
        yield Fault(
            "undetermined",
            "step and apply lead to different states",
            "assert all(step(state, action).state == after for _ in range(50))",
        )
    expected = count_cards(state) if after.round == state.round else Counter(_list_deck(after))
    for event in done.events:
        if isinstance(event, Eliminated) and event.aside:
            expected -= _by_fronts(after, event.cards)
    found = count_cards(after)
    if found != expected:
        yield Fault(
            "cards not conserved",
            f"cards lost: {_list_codes(expected - found)}; "
            f"cards from nowhere: {_list_codes(found - expected)}",
            "assert count_cards(after) == count_cards(state)",
        )
    ledger = Ledger(state)
    ledger.follow(done.events)
    for difference in ledger.find_differences(after):
        yield Fault(
            "events",
            difference,
            "ledger = Ledger(state); ledger.follow(step(state, action).events)\n"
            "assert not list(ledger.find_differences(after))",
        )
    verdict = explain(state, action)
    if not verdict.legal or not verdict.message:
        yield Fault(
            "unexplained",
            f"explain says of a legal move: {verdict.message!r}",
            "assert explain(state, action).legal",
        )
    seed = hash(state.seed) + len(state.discards)
    if leak := find_leak_in_action(state, action, seed):
        yield Fault("leak", leak, f"assert find_leak_in_action(state, action, {seed}) is None")
    if isinstance(action, Play):
        yield from find_uno_faults(state, action, after)


def _list_codes(cards: Counter[Card]) -> str:
    return " ".join(sorted(card.code for card in cards.elements())) or "none"
