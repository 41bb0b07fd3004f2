"""Check that a plug-in does the same in states that a seat cannot tell apart.

`redeal` makes such states. What the seat sees and may do has to be the same in them, and so has
what effects announce, ask and keep, except for cards, which `redeal` can replace.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random
from typing import Any

from attrs import evolve

from unoengine import events
from unoengine.core.actions import Action, Answer, Play
from unoengine.core.cards import Card
from unoengine.core.effect_api.open_and_seal import open_table, seal
from unoengine.core.engine import legal_moves, step
from unoengine.core.events import EventLog
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.known_cards import show_cards
from unoengine.core.multiset import Hand
from unoengine.core.phases.turn import TURN
from unoengine.core.play_in_progress import NO_PLAY
from unoengine.core.round_start import turn_up_start_card
from unoengine.core.setup import Setup
from unoengine.core.state import GameState
from unoengine.core.view import PlayerView, view
from unoengine.events import Event, Step, events_for
from unoengine.search.sampler import redeal
from unoengine.testing.faults import EventLimitReached, Fault, apply_with_limit


def find_leak_in_view(state: GameState, seed: int) -> Fault | None:
    """Return a fault if what a seat sees or may do depends on cards that it cannot know."""
    player = seed % len(state.players)
    if view(redeal(state, player, seed), player) == view(state, player):
        return None
    return Fault(
        "leak",
        f"what seat {player} sees or may do depends on cards it cannot know",
        f"assert view(redeal(state, {player}, {seed}), {player}) == view(state, {player})",
    )


def is_steady_beside(state: GameState, seed: int) -> bool:
    """Return whether a seat sees the same again after a state that it cannot tell apart.

    Otherwise what differs in that state is no leak: something is kept outside of states.
    """
    player = seed % len(state.players)
    seen = view(seal(open_table(state)), player)
    view(redeal(state, player, seed), player)
    return view(seal(open_table(state)), player) == seen


def find_leak_in_action(state: GameState, action: Action, seed: int) -> str | None:
    """Return which seat could learn a secret from what an action makes public, or None.

    The seat is shown the card that is played. Then the action is applied twice, with other cards
    in all places that the seat does not know. If the seat sees the same cards move both times, the
    effect must also have announced, asked and kept the same, except for cards.
    """
    seats = [s for s in range(len(state.players)) if s not in {*state.gone, *state.out}]
    watcher = seats[seed % len(seats)] if seats else action.player
    table = open_table(state)
    if isinstance(action, Play) and watcher != action.player:
        rules = state._round.rules
        card = rules.lookup.first_bits[rules.lookup.codec.face_of_card[action.card]]
        show_cards(table, action.player, (watcher,), card)
    one = seal(table)
    table = open_table(redeal(one, watcher, seed))
    table._round = evolve(table._round, seed=one.seed)  # so that chance decides the same in both
    other = seal(table)
    offered = legal_moves(other, action.player)
    if action not in offered:
        source = _find_revealing_choice(one, action, offered, watcher)
    else:
        try:
            apply_with_limit(other, action)
        except EventLimitReached:  # that state is found faulty by itself
            return None
        source = _compare_public_parts(step(one, action), step(other, action), watcher)
    return source and f"seat {watcher} learns what it cannot know from {source}"


def find_leak_at_start(start: Setup, state: GameState, seed: int) -> Fault | None:
    """Return a fault if the start card or a hook `round_begins` tells what a seat cannot know.

    Only positions are looked at whose first card has yet to be turned up; `state` comes after that.
    The round begins twice, with other cards in all places that a seat does not know.
    """
    if start.discard:
        return None
    hands = [_to_faces(state, hand) for hand in start.hands]
    first, *pile = _to_faces(state, start.draw)
    one = _begin_round(state, start, hands, [first, *pile])
    for watcher in range(len(hands)):
        hidden = [*pile, *chain.from_iterable(hands[:watcher] + hands[watcher + 1 :])]
        Random(seed).shuffle(hidden)
        others = [
            hand if seat == watcher else [hidden.pop() for _ in hand]
            for seat, hand in enumerate(hands)
        ]
        other = _begin_round(state, start, others, [first, *hidden])
        source = one and other and _compare_public_parts(one, other, watcher)
        if source:
            return Fault(
                "leak",
                f"when the round begins, seat {watcher} learns what it cannot know from {source}",
                f"assert find_leak_at_start(setup, state, {seed}) is None",
            )
    return None


def _to_faces(state: GameState, cards: Any) -> list[int]:
    lookup = state._round.rules.front.lookup
    return [lookup.codec.face_of_card[card] for card in cards]


def _begin_round(
    state: GameState, setup: Setup, hands: Sequence[Sequence[int]], pile: Sequence[int]
) -> Step | None:
    """Turn up the first card of a pile; return what happens, or None if that fails."""
    table, rules, log = open_table(state), state._round.rules.front, EventLog()
    rules = rules.with_absent(frozenset())
    rnd = evolve(state._round, rules=rules, pile=(*reversed(pile),), notes=FrozenMap(), exits=())
    table._round = evolve(rnd, serial=0)
    table._hands = [rules.lookup.codec.pack(hand) for hand in hands]
    table._pile_size, table._discards, table._showing = len(pile), 0, 0
    table._turn, table._direction, table._exposed, table._known = setup.turn, +1, None, ()
    table._pending, table._play, table._listener = TURN, NO_PLAY, log
    try:
        turn_up_start_card(table)
    except Exception:  # another check reports it
        return None
    return Step(seal(table), tuple(log.events))


def _compare_public_parts(one: Step, other: Step, watcher: int) -> str | None:
    """Return what differs although the watcher sees the same cards move, or None."""
    seen, seen_other = view(one.state, watcher), view(other.state, watcher)
    if _list_moves(one.events, watcher) != _list_moves(other.events, watcher):
        return None
    if _hide_words(seen) != _hide_words(seen_other):
        return None
    if _list_announcements(one.events) != _list_announcements(other.events):
        return "what it announces"
    if seen.question is not None and seen_other.question is not None:
        if seen.question.prompt != seen_other.question.prompt:
            return "the text of a question"
        if seen.question.answers != seen_other.question.answers:
            return "the answers that a question offers"
    if seen.offered != seen_other.offered:
        return "the cards that may follow in the same turn"
    if _list_kept_data(one.state, watcher) != _list_kept_data(other.state, watcher):
        return "a note or the data of a question, which contain something else than cards"
    return None


def _find_revealing_choice(
    state: GameState, action: Action, offered: Sequence[Action], watcher: int
) -> str | None:
    """Return the part of an action that shows that its player holds some cards, or None.

    With other cards in the hand the player could have done the same, but with another choice. If
    the cards are shown, discarded or given to the watcher after that, the choice reveals nothing.
    """
    source, asked = None, state._pending.questions  # only the effect sees a card that is asked for
    if isinstance(action, Play):
        plays = [move for move in offered if isinstance(move, Play) and move.card == action.card]
        if plays and all(move.choice != action.choice for move in plays):
            source = "the choice of a play"
        elif plays and all(move.color != action.color for move in plays):
            source = "the color that is named with a play"
    elif (
        isinstance(action, Answer)
        and not (asked and state.turn == action.player and asked[0].among is not None)
        and any(isinstance(move, Answer) for move in offered)
    ):
        source = "the answer to a question"
    if source is None or _shows_cards(step(state, action).events, action.player, watcher):
        return None
    return f"{source}, which is offered only with certain cards in hand"


def _shows_cards(happened: Iterable[Event], player: int, watcher: int) -> bool:
    """Return whether a seat sees cards of a player's hand, or gets another hand."""
    for event in happened:
        match event:
            case events.Discarded(seat) | events.HandShown(seat, to=None) if seat == player:
                return True
            case events.HandShown(seat, to) | events.Gave(seat, to) if (seat, to) == (
                player,
                watcher,
            ):
                return True
            case events.HandsMoved():
                return True
    return False


def _list_moves(happened: Iterable[Event], watcher: int) -> list[Event]:
    seen = events_for(tuple(happened), watcher)
    moves = [e for e in seen if not isinstance(e, events.Announced | events.Asked)]
    return [evolve(e, offered=()) if isinstance(e, events.Awaited) else e for e in moves]


def _list_announcements(happened: Iterable[Event]) -> list[Event]:
    return [event for event in happened if isinstance(event, events.Announced)]


def _hide_words(seen: PlayerView) -> PlayerView:
    asked = seen.question
    if asked is not None:
        asked = evolve(asked, prompt="", answers=())
    legal = tuple(move for move in seen.legal if not isinstance(move, Answer))
    return evolve(seen, notes={}, question=asked, legal=legal, offered=())


def _list_kept_data(state: GameState, watcher: int) -> Any:
    """Return the data that effects keep, without the cards that the watcher is not shown."""
    return _mask_cards(tuple(question.data for question in state._pending.questions)), {
        key: value if key[2] in (None, watcher) else _mask_cards(value)
        for key, value in state.notes.items()
    }


def _mask_cards(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_mask_cards, value))
    return "cards" if isinstance(value, Card | Hand) else value
