"""Class `PluginCheck`: one run of the kit, in small positions and whole games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from attrs import frozen

from unoengine.plugins.discovery import describe_plugin
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.scoring_base import Scoring
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.agreement import Agreement, resolve_agreement
from unoengine.table.state import GameState
from unoengine.testing.checks.determinism import (
    UNSTEADY_RULES,
    describe_difference,
    describe_moves,
    describe_moves_elsewhere,
    has_steady_rules,
)
from unoengine.testing.checks.value import find_value_faults
from unoengine.testing.failing_program import Code, write_program, write_value_program
from unoengine.testing.faults import ContractBroken, Fault
from unoengine.testing.option_values import vary_options
from unoengine.testing.other_process import OtherProcessError, TransferError
from unoengine.testing.shortest_game import find_shortest_game
from unoengine.testing.trial_games import FaultyGame, TrialGame, play_trial_game
from unoengine.testing.trial_starts import Start, Trial, TriedCards
from unoengine.values.actions import Action
from unoengine.values.errors import SetupError

__all__ = ["PluginCheck", "check_value", "check_with_variations"]

P = TypeVar("P", bound="Effect | Variant")

_QUICK_LOOK = 20
"""How many positions are played before other options are tried, to blame these for no more."""

_MOST_VARIATIONS = 6
"""How many other options a plug-in is tried with."""

_SAMPLED_STATES = 3
"""How many states of a small position may be compared with another process."""

_SAMPLE_SIZE = 40
"""How many states are compared with another process; each is sent there as a pickle."""


@frozen
class _SampledState:
    """A state that is compared with another process, and the actions that lead to it."""

    start: Start
    actions: tuple[Action, ...]
    state: GameState


@frozen
class PluginCheck:
    """One run of the kit: what is tried, and the plug-in that is named if it fails."""

    plugin: str
    trial: Trial
    source: Code | None
    """The expression that makes the edition, if the kit has made it."""

    seed: int
    crowded: bool = False
    """Whether a round may never end, because the edition has too many of the cards in trial."""

    def refuses_rules(self) -> bool:
        """Return whether no game can start, as of options that contradict each other."""
        try:
            self.trial.make_minimal_start().make_state()
        except SetupError:
            return True
        except Exception:
            return False  # a fault, which `run` reports
        return False

    def run(self, positions: int, games: int, other_process: bool) -> None:
        """Play this many positions and whole games, or raise `ContractBroken`."""
        __tracebackhide__ = True
        agreement, tried = self._check_rules()
        chance = Random(self.seed)
        sample: list[_SampledState] = []
        for _ in range(positions):
            game = self._play(self.trial.make_position(chance, tried), chance, whole=False)
            sample += _sample_states(game)
        if sample and other_process and _can_be_sent(agreement):
            self._compare_processes(chance.sample(sample, min(_SAMPLE_SIZE, len(sample))))
        for _ in range(games):
            self._play(self.trial.make_game(chance), chance, whole=True)

    def _check_rules(self) -> tuple[Agreement, TriedCards]:
        """Check that a game can start, and return its rules and the cards to play."""
        __tracebackhide__ = True
        start = self.trial.make_minimal_start()
        try:
            agreement = resolve_agreement(**start.rules)
            tried = self.trial.find_tried_cards()
        except Exception as error:
            fault = Fault.from_error("no game", "new_game", error)
            raise self._make_error(FaultyGame(start, (), fault)) from error
        effects = [effect for effect in agreement.effects.values() if effect is not None]
        plugins: list[Effect | Variant | Scoring] = [*effects, *agreement.variants]
        for plugin in dict.fromkeys([*plugins, agreement.scoring]):
            check_value(plugin)
        if not has_steady_rules(start.make_state()):
            raise self._make_error(FaultyGame(start, (), UNSTEADY_RULES))
        if self.trial.tried and not tried.found:
            raise SetupError(f"{self.trial.edition.name} has no card with the effect {self.plugin}")
        return agreement, tried

    def _play(self, start: Start, chance: Random, *, whole: bool) -> TrialGame:
        """Play a game, and return it if it shows no fault."""
        __tracebackhide__ = True
        game = play_trial_game(start, chance, whole=whole, ends=whole and not self.crowded)
        if isinstance(game, FaultyGame):
            raise self._make_error(find_shortest_game(game, self.trial.edition, self.seed))
        return game

    def _compare_processes(self, sample: Sequence[_SampledState]) -> None:
        """Check that another process describes the same states in the same way."""
        __tracebackhide__ = True
        states = [sampled.state for sampled in sample]
        try:
            elsewhere = describe_moves_elsewhere(states)
        except TransferError as error:
            what = f"another process cannot load it: {error}"
            fault = Fault("cannot be saved", what, "describe_moves_elsewhere([state])")
            raise self._make_sample_error(sample[0], fault) from None
        except OtherProcessError as error:
            what = f"another process failed: {error}"
            fault = Fault("undetermined", what, "describe_moves_elsewhere([state])")
            failing = next(filter(_fails_elsewhere, sample), sample[0])
            raise self._make_sample_error(failing, fault) from None
        for sampled, one, other in zip(sample, describe_moves(states), elsewhere, strict=True):
            if one != other:
                raise self._make_sample_error(sampled, describe_difference(one, other))

    def _make_sample_error(self, sampled: _SampledState, fault: Fault) -> ContractBroken:
        return self._make_error(FaultyGame(sampled.start, sampled.actions, fault))

    def _make_error(self, game: FaultyGame) -> ContractBroken:
        script = write_program(game, self.trial.edition, self.source)
        return ContractBroken(self.plugin, game.fault, script)


def _sample_states(game: TrialGame) -> list[_SampledState]:
    """Return the first states of a game."""
    return [
        _SampledState(game.start, game.actions[:place], state)
        for place, state in enumerate(game.states[:_SAMPLED_STATES])
    ]


def _can_be_sent(agreement: Agreement) -> bool:
    """Return whether another process can import all plug-ins; it cannot import a script."""
    plugins = (
        *agreement.effects.values(),
        *agreement.opening_effects.values(),
        *agreement.variants,
        agreement.scoring,
    )
    return all(type(plugin).__module__ != "__main__" for plugin in plugins)


def _fails_elsewhere(sampled: _SampledState) -> bool:
    try:
        describe_moves_elsewhere([sampled.state])
    except OtherProcessError:
        return True
    return False


def check_value(plugin: Effect | Variant | Scoring) -> None:
    """Check that a plug-in is a value, or raise `ContractBroken`."""
    __tracebackhide__ = True
    for fault in find_value_faults(plugin):
        script = write_value_program(plugin, fault.proof)
        raise ContractBroken(describe_plugin(plugin), fault, script)


def check_with_variations(
    plugin: P,
    make_check: Callable[[P], PluginCheck],
    positions: int,
    games: int,
    other_process: bool,
) -> None:
    """Check a plug-in, and for a shorter time the same plug-in with other options."""
    __tracebackhide__ = True
    check = make_check(plugin)
    varied = _pick_variations(plugin, check.seed)
    if varied:
        check.run(min(_QUICK_LOOK, positions), 0, other_process=False)
    for other in varied:
        other_check = make_check(other)
        if not other_check.refuses_rules():
            other_check.run(positions // (2 * len(varied)), min(games, 1), other_process=False)
    check.run(positions, games, other_process)


def _pick_variations(plugin: P, seed: int) -> list[P]:
    """Return the plug-in with other options, some of them if there are many."""
    varied = [*vary_options(plugin)]
    return Random(seed).sample(varied, min(_MOST_VARIATIONS, len(varied)))
