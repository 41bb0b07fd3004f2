"""A game of a person and simple players: who acts next."""

from __future__ import annotations

from random import Random

from unoengine.bots import NOTICES, simple_bot
from unoengine.cli.keeping import Kept
from unoengine.cli.person import Person
from unoengine.cli.telling import Teller
from unoengine.game.engine import legal_moves
from unoengine.game.view import view
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Catch, Leave

__all__ = ["play_on"]


def play_on(game: Kept, person: Person, table: Teller, rounds: float) -> None:
    """Play until somebody has won the game, so many rounds are over, or the person has left.

    Rounds count from where the person sat down; one that was under way then is the first.
    """
    over = game.state.round - (game.state.phase != "round-over")
    while not game.state.is_over and person.seat not in game.state.gone:
        if game.state.phase == "round-over" and game.state.round - over >= rounds:
            return
        taken = game.step(_next(game, person))
        table.events(taken.state, taken.events)
    if game.state.is_over:
        game.end()


def _next(game: Kept, person: Person) -> Action:
    """Return what is done next.

    Who may claim something may be quick enough to do it first, in any order; the person is asked.
    Chance hangs on the seed and on how far the game is, so that a game that is resumed goes on as
    it would have.
    """
    state, chance = game.state, Random(f"{game.state.seed}/{game.ply}")
    for seat in sorted(sorted(_claiming(state)), key=lambda _: chance.random()):
        if seat != person.seat:
            if chance.random() < NOTICES:
                return simple_bot(view(state, seat), chance)
        elif seat != state.turn:
            claim = person.claim()
            if claim is not None:
                return claim
        else:
            break
    if state.turn == person.seat:
        return person.move()
    return simple_bot(view(state, state.turn), chance)


def _claiming(state: GameState) -> set[int]:
    """Return the seats that may do something out of turn, and who may catch on turn."""
    return {
        action.player
        for action in legal_moves(state)
        if isinstance(action, Catch)
        or (action.player != state.turn and not isinstance(action, Leave))
    }
