"""A simple player that sees no more than its seat may, and who of several acts next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from unoengine.game.engine import legal_moves
from unoengine.game.view import PlayerView, view
from unoengine.plugins.variant_base import overrides
from unoengine.table.state import GameState, check_state
from unoengine.values.actions import Action, Answer, CallUno, Catch, ChooseColor, Leave, Play
from unoengine.values.errors import SetupError

__all__ = ["NOTICES", "Bot", "decide", "simple_bot"]

Bot: TypeAlias = Callable[[PlayerView, Random], Action]
"""Picks one of `view.legal`; what it leaves to chance it takes from `chance`."""

# Of all that `Random` offers only `random()` is promised to be the same on every Python version.

NOTICES = 0.4
"""How often a seat that is not on turn claims in time what it might."""

ALERT = 0.8
"""How often the simple bot thinks of UNO."""

DARING = 0.1
"""How often it plays its best cards although nobody is near the end."""

TRUSTING = 0.75
"""How often it gives the first answer to a question, which as a rule is the tame one."""


def simple_bot(view: PlayerView, chance: Random) -> Action:
    """Return what a decent player would do who knows the cards but no tricks.

    It plays rather than draws, keeps cards without a colour for the end, names the colour it holds
    most of, and mostly calls UNO. Of what it has no idea of it takes any. It never leaves.

    >>> from unoengine import new_game
    >>> state = new_game(seed=7)
    >>> seen = view(state, state.turn)
    >>> simple_bot(seen, Random(1)) in seen.legal
    True
    """
    alert, trusting = chance.random() < ALERT, chance.random() < TRUSTING
    # Where UNO may be called in vain, it is due with the last card but one.
    in_vain = any(overrides(variant, "false_uno") for variant in view.variants)
    calling = alert and (len(view.hand) == 2 or not in_vain)
    hurried = min(_others(view)) <= 2 or chance.random() < DARING
    held = Counter(card.color for card in view.hand)

    def liking(action: Action) -> tuple[int, ...]:
        match action:
            case CallUno() | Catch():
                return (3 if alert else -1,)
            case Play(card=card, color=color, uno=uno):
                in_its_time = hurried == (card.color is None)
                return (2, in_its_time, uno == calling, held[color or card.color], card.points)
            case ChooseColor(color=color):
                return (1, held[color])
            case Answer():
                return (1, trusting == (action == view.legal[0]))
            case _:
                return (0,)

    staying = [action for action in view.legal if not isinstance(action, Leave)]
    if not staying:
        raise SetupError(f"there is nothing seat {view.player} could do now; view.legal is empty")
    return max(staying, key=lambda action: (liking(action), chance.random()))


def _others(view: PlayerView) -> list[int]:
    away = {view.player, *view.gone}
    return [size for seat, size in enumerate(view.hand_sizes) if seat not in away]


def decide(state: GameState, bots: Sequence[Bot], chance: Random) -> Action:
    """Return what is done next, with one bot for each seat.

    Seats that are not on turn may be quick enough to claim something first; else the one on turn
    decides. Nobody is asked whether to leave.
    """
    check_state(state)
    if len(bots) != len(state.hand_sizes):
        raise SetupError(f"{len(state.hand_sizes)} bots are needed, one a seat, not {len(bots)}")
    if state.is_over:
        raise SetupError("the game is over, so there is nothing to decide")
    claims = (action for action in legal_moves(state) if not isinstance(action, Leave))
    quick = {action.player for action in claims} - {state.turn}
    for seat in sorted(quick, key=lambda _: chance.random()):
        if chance.random() < NOTICES:
            return bots[seat](view(state, seat), chance)
    return bots[state.turn](view(state, state.turn), chance)
