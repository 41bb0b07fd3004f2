"""What effects and variants say while they are played: questions, answers, choices, verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from random import Random

from unoengine.events import Announced, Asked
from unoengine.game.engine import legal_moves, new_game, step
from unoengine.narration.words import key_of
from unoengine.plugins.discovery import editions
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Answer, Play
from unoengine.values.errors import SetupError, UnoError

__all__ = ["overheard"]

_GAMES = 4
_ACTIONS = 300
_EAGER = 0.7
"""How often the card that is listened to is played where it can be."""

Keys = tuple[str, ...]
"""Under any of these the words of a language are looked for."""


def overheard(things: Iterable[object]) -> Iterator[Keys]:
    """Return the keys of all that is said in some games with each of these effects and variants.

    What breaks a game has a check of its own.
    """
    from unoengine.testing import box_with

    for thing in things:
        if isinstance(thing, Effect):
            start: Callable[..., GameState] = partial(new_game, box_with(thing), 3)
        elif isinstance(thing, Variant):
            start = partial(_with_variant, thing)
        else:
            continue
        for seed in range(_GAMES):
            with suppress(Exception):
                yield from _said_in(start(seed=seed), thing, Random(seed))


def _with_variant(variant: Variant, seed: int) -> GameState:
    """Return a game with a variant, in the first box in which it can be played."""
    for box in editions():
        with suppress(UnoError):
            return new_game(box, 3, seed=seed, variants=[variant])
    raise SetupError("there is no box to play it in")


def _said_in(state: GameState, thing: Effect | Variant, chance: Random) -> Iterator[Keys]:
    # Which cards a variant speaks through is not told, but cards of ours have words for all.
    is_variant = isinstance(thing, Variant)
    for _ in range(_ACTIONS):
        moves = legal_moves(state)
        if not moves:
            return
        own = [move for move in moves if isinstance(move, Play) and move.card.effect == thing]
        yield from _offered(state, thing, own or moves)
        taken = step(state, chance.choice(own if own and chance.random() < _EAGER else moves))
        for event in taken.events:
            if isinstance(event, Asked) and _speaks(event.card, thing):
                yield (f"prompt.{key_of(event.prompt)}",)
            elif isinstance(event, Announced) and (is_variant or _speaks(event.card, thing)):
                yield (f"verdict.{key_of(event.verdict)}",)
        state = taken.state


def _offered(state: GameState, thing: Effect | Variant, moves: Iterable[Action]) -> Iterator[Keys]:
    """Return the keys of what may be answered, claimed or chosen."""
    asked = state.question
    listening = isinstance(thing, Variant) if asked is None else _speaks(asked.card, thing)
    for move in moves:
        if isinstance(move, Answer) and listening:
            value = move.value
        elif isinstance(move, Play) and move.card.effect == thing:
            value = move.choice
        else:
            continue
        if isinstance(value, str):
            yield f"answer.{key_of(value)}", f"color.{value}"


def _speaks(card: object, thing: Effect | Variant) -> bool:
    """Return whether it is this card that speaks; a variant speaks for no card."""
    return card is None if isinstance(thing, Variant) else getattr(card, "effect", None) == thing
