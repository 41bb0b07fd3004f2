"""New games as the command line deals them: who sits where, what is agreed on, who wears what."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from random import Random

from unoengine.events import Step
from unoengine.game.engine import new_game, start_game
from unoengine.narration.words import Words
from unoengine.plugins.effect_base import Effect
from unoengine.table.state import GameState
from unoengine.values.errors import SetupError

__all__ = ["names_of_players", "new_table"]

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jo")


def names_of_players(
    count: int, text: Words, seat: int | None = None, name: str | None = None
) -> list[str]:
    """Return names for so many players, with this one, if it is given, in its seat or the first."""
    free = [other for other in NAMES if other != name]
    numbered = range(len(free) + 1, count + 1)
    names = [*free, *(text.tell("watch.player", number=str(n)) for n in numbered)][: max(count, 0)]
    if name is not None and (seat or 0) in range(count):
        names.insert(seat or 0, name)
    return names[: max(count, 0)]


def new_table(arguments: argparse.Namespace, names: Sequence[str]) -> Step:
    """Return a new game and its deal, with clothes on where a card of the box looks at them."""
    box = arguments.edition
    plain = new_game(box, names, seed=arguments.seed)
    return start_game(
        box,
        names,
        seed=plain.seed,
        house_rules=_written(plain, arguments.house_rule),
        variants=arguments.variant,
        wardrobe=_wardrobe(plain),
    )


def _written(state: GameState, rules: Sequence[str]) -> Mapping[str, str | Sequence[str]]:
    """Return rules as they are written on the blank cards of a box."""
    effects = {card.code: state.effect(card) for card in state.edition.deck}
    blank = [code for code, effect in effects.items() if effect is not None and effect.blank]
    if rules and not blank:
        raise SetupError(f"{state.edition.name} has no blank card to write a house rule on (R059)")
    return {code: rules[0] if len(rules) == 1 else rules for code in blank if rules}


def _wardrobe(state: GameState) -> Mapping[int, Sequence[str]]:
    box, chance = state.edition, Random(state.seed)
    effects = (*state.options.effects.values(), *(card.effect for card in box.deck))
    clothes = [effect.clothes(box) for effect in effects if isinstance(effect, Effect)]
    colors = dict.fromkeys(color for known in clothes for color in known or ())
    if not colors:
        return {}
    return {
        seat: [color for color in colors if chance.random() < 0.5]
        for seat in range(len(state.players))
    }
