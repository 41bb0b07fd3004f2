"""A game that is resumed: it is played as it is, and what is asked for otherwise is refused."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from unoengine.table.state import GameState
from unoengine.values.errors import SetupError, did_you_mean

__all__ = ["check_settings", "seat_of"]


def check_settings(arguments: argparse.Namespace, state: GameState) -> None:
    """Refuse what is asked for in so many words and is otherwise in the game."""
    file = arguments.resume
    if arguments.save:
        raise SetupError(f"--resume keeps the game in {file}, so --save cannot be chosen")
    faults = [
        f"{option} {given} cannot be chosen: the game in {file} has {has}"
        for option, given, has in _otherwise(arguments, state)
    ]
    if faults:
        raise SetupError(*faults)


def _otherwise(arguments: argparse.Namespace, state: GameState) -> Iterator[tuple[str, str, str]]:
    """Return the settings that are given and not those of the game: what is given, what it has."""
    settings = (
        ("EDITION", arguments.edition, state.edition.name),
        ("--players", arguments.players, len(state.players)),
        ("--seed", arguments.seed, state.seed),
    )
    for option, given, has in settings:
        if given not in (None, has):
            yield option, str(given), str(has)
    agreed = [variant.name for variant in state.variants]
    if arguments.variant is not None and {*arguments.variant} != {*agreed}:
        yield "--variant", ", ".join(arguments.variant), _listed(agreed)
    rules = [[rule.name for rule in some if rule] for some in state.house_rules.values()]
    given = arguments.house_rule
    if given is not None and not (rules and all(_are(given, written) for written in rules)):
        yield "--house-rule", ", ".join(given), _listed([name for some in rules for name in some])


def _are(given: Sequence[str], written: Sequence[str]) -> bool:
    """Return whether these are the rules on a card: one on every copy, or one on each."""
    return {*given} == {*written} if len(given) == 1 else [*given] == [*written]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(dict.fromkeys(names)) or "none"


def seat_of(arguments: argparse.Namespace, state: GameState) -> int:
    """Return where the person sits; in a game that is resumed a name says so too."""
    seat: int | None = arguments.seat
    if arguments.resume and arguments.name is not None:
        if arguments.name not in state.players:
            hint = did_you_mean(arguments.name, state.players)
            raise SetupError(f"nobody is called {arguments.name!r}{hint}")
        named = state.players.index(arguments.name)
        if seat not in (None, named):
            raise SetupError(f"--seat {seat} cannot be chosen: {arguments.name} has seat {named}")
        return named
    state.check_seat(seat or 0)
    return seat or 0
