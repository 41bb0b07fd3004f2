"""Rare decisions of a game: simple bots play on, and the rarest decisions of a seat are chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from attrs import frozen

from unoengine.bots import decide, simple_bot
from unoengine.game.engine import legal_moves, step
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Answer, Leave, Play

__all__ = ["Plan", "list_kinds", "plan_game"]

_POINTS = 100
"""Decisions at scores that differ by this number of points count as different kinds."""


@frozen
class Plan:
    """How a game goes on, and where a seat is asked."""

    actions: tuple[Action, ...]
    places: tuple[int, ...]
    """The numbers of actions before each decision that is checked, in order."""


def plan_game(
    state: GameState, player: int, chance: Random, checked: Counter[str], count: int, most: int
) -> Plan:
    """Let simple bots play on from a state, and choose decisions of a seat to check.

    They play to the end of the game, but no more than `most` actions. `checked` counts for each
    kind how many decisions were checked so far. Kinds that were checked seldom are chosen first.
    """
    actions: list[Action] = []
    found: dict[int, Sequence[str]] = {}
    bots = [simple_bot] * len(state.players)
    while not state.is_over and len(actions) < most:
        action = decide(state, bots, chance)
        if action.player == player and (kinds := list_kinds(state, player)):
            found[len(actions)] = kinds
        actions.append(action)
        state = step(state, action).state
    places = sorted(_choose_rarest(found, chance, checked, count))
    return Plan(tuple(actions[: places[-1]] if places else ()), tuple(places))


def _choose_rarest(
    found: Mapping[int, Sequence[str]], chance: Random, checked: Counter[str], count: int
) -> Iterator[int]:
    """Choose places of decisions, given the kinds of each; each time one of the rarest kind."""
    by_kind: dict[str, list[int]] = {}
    for place, kinds in found.items():
        for kind in kinds:
            by_kind.setdefault(kind, []).append(place)
    chosen: set[int] = set()
    checked = checked.copy()
    while len(chosen) < count and by_kind:
        rarest = min(by_kind, key=lambda kind: (checked[kind], len(by_kind[kind])))
        places = [place for place in by_kind[rarest] if place not in chosen]
        if not places:
            del by_kind[rarest]
            continue
        place = places[int(chance.random() * len(places))]
        by_kind[rarest] = places
        chosen.add(place)
        checked.update(found[place])
        yield place


def list_kinds(state: GameState, player: int) -> Sequence[str]:
    """Return the kinds of the decision of a seat; none if it has no choice."""
    legal = [
        action
        for action in legal_moves(state)
        if action.player == player and not isinstance(action, Leave)
    ]
    if len(legal) < 2:
        return ()
    return [*_list_action_kinds(state, legal), *_list_table_kinds(state, player, legal)]


def _list_action_kinds(state: GameState, legal: Sequence[Action]) -> Iterator[str]:
    """Yield the kinds that depend on the legal actions."""
    yield state.phase
    if state.demand is not None:
        yield "demand"
    for kind in {type(action) for action in legal}:
        yield f"may {kind.__name__}"
    yield from {f"answer {action.value}" for action in legal if isinstance(action, Answer)}
    if len({action.color for action in legal if isinstance(action, Play)}) > 1:
        yield "color"
    if all(not isinstance(action, Play) or action.card.color is None for action in legal):
        yield "no colored card"


def _list_table_kinds(state: GameState, player: int, legal: Sequence[Action]) -> Iterator[str]:
    """Yield the kinds that depend on the hands and the scores."""
    sizes = state.hand_sizes
    following = (player + state.direction) % len(sizes)
    others = [size for seat, size in enumerate(sizes) if seat != player and size]
    fewest = min(others, default=0)
    plays = {action.card for action in legal if isinstance(action, Play)}
    yield f"own {min(sizes[player], 3)}"
    yield f"fewest {min(fewest, 3)}"
    if sizes[following] < 3 and len({card.points for card in plays}) < len(plays):
        yield f"next {sizes[following]} and cards of the same value"
    if sizes[player] > 9:
        yield "many cards"
    if state.draw_pile_size < sum(sizes):
        yield "small pile"
    if any(state.known[player].values()):
        yield "known cards"
    yield f"round {min(state.round, 4)}"
    yield f"score {min(max(state.scores) // _POINTS, 3)}"
