"""One step of a game, looked at from all sides."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

from attrs import evolve

from unoengine import events
from unoengine.effect_api.open_and_seal import opened, seal
from unoengine.events import Event
from unoengine.game.engine import apply, explain, legal_moves, step
from unoengine.game.redeal import redeal
from unoengine.game.view import PlayerView, view
from unoengine.table.play_in_progress import Asked
from unoengine.table.state import GameState
from unoengine.table.transfers import show
from unoengine.testing.checks.event_ledger import Ledger
from unoengine.testing.event_limit import done
from unoengine.testing.faults import Fault
from unoengine.values.actions import Action, Play
from unoengine.values.card import Card
from unoengine.values.hand import Hand

__all__ = ["all_cards", "hidden_mark", "is_steady", "of_moves", "of_step", "raised"]

_REDEALS = 12
"""After so many redeals that agree, what they agree on is taken not to hang on hidden cards."""


def all_cards(state: GameState) -> Counter[Card]:
    """Return every card there is, wherever it lies."""
    cards = Counter(state.draw_pile) + Counter(state.discards)
    for seat in range(len(state.players)):
        cards.update(state.hand(seat))
    return cards


def raised(what: str, error: Exception, proof: str) -> Fault:
    """Return the fault that something raised an error."""
    return Fault("raises", f"{what} raised {type(error).__name__}: {error}", proof)


def of_moves(state: GameState, seed: int) -> Iterator[Fault]:
    """Find faults in what may be done."""
    try:
        moves = legal_moves(state)
    except Exception as error:
        yield raised("legal_moves", error, "legal_moves(state)")
        return
    if not moves and not state.is_over:
        yield Fault(
            "stuck",
            "nobody can do anything, but the game is not over",
            "assert legal_moves(state) or state.is_over",
        )
    if len(set(moves)) < len(moves):
        yield Fault(
            "listed twice",
            "two moves that are listed are equal",
            "assert len(set(legal_moves(state))) == len(legal_moves(state))",
        )
    if not is_steady(state):
        yield Fault(
            "undetermined",
            "the same state has other moves when it is asked again",
            "assert all(is_steady(state) for _ in range(50))",
        )
        return
    yield from _of_secrets(state, seed)
    yield from _of_saving(state, moves)


def is_steady(state: GameState) -> bool:
    """Return whether an equal state, of which nothing is remembered, has the same moves."""
    return all(legal_moves(seal(opened(state))) == legal_moves(state) for _ in range(3))


def _of_secrets(state: GameState, seed: int) -> Iterator[Fault]:
    player = seed % len(state.players)
    other = redeal(state, player, seed)
    if view(other, player) != view(state, player):
        yield Fault(
            "leak",
            f"what seat {player} sees or may do hangs on cards it cannot know",
            f"assert view(redeal(state, {player}, {seed}), {player}) == view(state, {player})",
        )


def _of_saving(state: GameState, moves: tuple[Action, ...]) -> Iterator[Fault]:
    proof = "assert pickle.loads(pickle.dumps(state)) == state"
    try:
        again = pickle.loads(pickle.dumps(state))
    except Exception as error:
        yield Fault("cannot be saved", f"{type(error).__name__}: {error}", proof)
        return
    if again != state or hash(again) != hash(state) or legal_moves(again) != moves:
        yield Fault("cannot be saved", "what is loaded is not what was saved", proof)
    if deepcopy(state) is not state:
        yield Fault(
            "no value", "a copy of a state is another object", "assert copy(state) is state"
        )


def of_step(state: GameState, action: Action, after: GameState) -> Iterator[Fault]:
    """Find faults in what was done."""
    if apply(state, action) != after:
        yield Fault(
            "undetermined",
            "the same action in the same state leads elsewhere when it is done again",
            "assert all(apply(state, action) == after for _ in range(50))",
        )
    told = step(state, action)
    if told.state != after:
        yield Fault(
            "undetermined",
            "step leads elsewhere than apply",
            "assert all(step(state, action).state == after for _ in range(50))",
        )
    were = all_cards(state) if after.round == state.round else Counter(state.edition.deck)
    if all_cards(after) != were:
        lost, won = were - all_cards(after), all_cards(after) - were
        yield Fault(
            "cards not conserved",
            f"lost {_listed(lost)}, and came from nowhere {_listed(won)}",
            "assert all_cards(after) == all_cards(state)",
        )
    ledger = Ledger(state)
    ledger.follow(told.events)
    for difference in ledger.differences(after):
        yield Fault(
            "events",
            difference,
            "ledger = Ledger(state); ledger.follow(step(state, action).events)\n"
            "assert not list(ledger.differences(after))",
        )
    verdict = explain(state, action)
    if not verdict.legal or not verdict.message:
        yield Fault(
            "unexplained",
            f"what is listed is explained by {verdict.message!r}",
            "assert explain(state, action).legal",
        )
    seed = hash(state.seed) + len(state.discards)
    if seat := hidden_mark(state, action, seed):
        yield Fault(
            "leak",
            f"a note or a question keeps what seat {seat - 1} cannot know, and not as cards",
            f"assert not hidden_mark(state, action, {seed})",
        )
    if isinstance(action, Play):
        yield from _of_uno(state, action, after, told.events)


def hidden_mark(state: GameState, action: Action, seed: int) -> int:
    """Return 1 + a seat from which a state would keep a secret that is no card, or 0.

    The seat is shown the card that is played. Then the action is done twice, with other cards in
    all places the seat does not know: what it sees of that is the same, but not what is kept.
    """
    away = {action.player, *state.gone}
    watchers = [seat for seat in range(len(state.players)) if seat not in away]
    watcher = watchers[seed % len(watchers)]
    table = opened(state)
    if isinstance(action, Play):
        rules = state._round.rules
        show(
            table,
            action.player,
            (watcher,),
            rules.first_bits[rules.codec.face_of_card[action.card]],
        )
    seen = seal(table)
    other = _with_chance_of(seen, redeal(seen, watcher, seed))
    if action not in legal_moves(other, action.player):
        return 0
    after, then = done(seen, action), done(other, action)
    same = _seen(after, watcher) == _seen(then, watcher) and _told(seen, action) == _told(
        other, action
    )
    return 1 + watcher if same and _marks(after, watcher) != _marks(then, watcher) else 0


def _with_chance_of(state: GameState, other: GameState) -> GameState:
    """Return the other state with the dice of this one."""
    table = opened(other)
    table._round = evolve(other._round, seed=state.seed)
    return seal(table)


def _told(state: GameState, action: Action) -> list[Event]:
    """Return what is told to everybody in so many words."""
    return [e for e in step(state, action).events if isinstance(e, events.Announced)]


def _seen(state: GameState, seat: int) -> PlayerView:
    """Return what a seat sees, but for what is noted."""
    return evolve(view(state, seat), notes={})


def _marks(state: GameState, watcher: int) -> Any:
    """Return what effects keep; without cards where the watcher is not shown them."""
    pending = state._pending
    data = [inquiry.data for inquiry in pending.inquiries] if isinstance(pending, Asked) else []
    return _masked(tuple(data)), {
        key: value if key[2] in (None, watcher) else _masked(value)
        for key, value in state.notes.items()
    }


def _masked(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_masked, value))
    return "cards" if isinstance(value, Card | Hand) else value


def _of_uno(
    state: GameState, play: Play, after: GameState, happened: Iterable[Event]
) -> Iterator[Fault]:
    """Find UNO offered where the play does not leave one card, or not where it does (A77)."""
    if state.round != after.round or after.round_winner is not None or after.phase == "question":
        return
    if any(_may_hang_on_hidden_cards(event, play.player) for event in happened):
        return
    alone = after.hand_sizes[play.player] == 1
    seat, rules = play.player, state._round.rules
    twin = Play(seat, play.card, play.color, play.choice, True) in legal_moves(state, seat)
    if play.uno and not alone and rules.false_uno_variant is None:
        yield Fault(
            "uno",
            f"UNO could be called with a play that leaves {after.hand_sizes[seat]} cards",
            f"assert after.hand_sizes[{seat}] == 1",
        )
    elif alone and not play.uno and not twin and _always_alone(state, play):
        yield Fault(
            "uno",
            "the play leaves one card, but UNO cannot be called with it",
            f"assert evolve(action, uno=True) in legal_moves(state, {seat})",
        )


def _may_hang_on_hidden_cards(event: Event, player: int) -> bool:
    """Return whether what follows may: dice, or cards of a kind out of somebody else's hand."""
    match event:
        case events.Rolled():
            return True
        case events.Discarded(seat) | events.Gave(seat):
            return seat != player
        case _:
            return False


def _always_alone(state: GameState, play: Play) -> bool:
    """Return whether the play leaves one card whatever the hidden cards are."""
    for seed in range(_REDEALS):
        after = apply(redeal(state, play.player, seed), play)
        if after.hand_sizes[play.player] != 1 or after.phase == "question":
            return False
    return True


def _listed(cards: Counter[Card]) -> str:
    return " ".join(sorted(card.code for card in cards.elements())) or "nothing"
