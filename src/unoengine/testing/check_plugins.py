"""The checks of effects, editions and variants against the contract for plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from itertools import chain, zip_longest
from random import Random
from typing import TypeVar

from attrs import evolve, frozen

from unoengine.core.actions import Play
from unoengine.core.agreement import Agreement, HouseRules, Variants, resolve_agreement
from unoengine.core.discovery import describe_plugin
from unoengine.core.edition import DEFAULT_EDITION, Edition
from unoengine.core.engine import legal_moves
from unoengine.core.errors import SetupError, check_seed, describe_value, require_number
from unoengine.core.plugin_classes.effect import Effect, read_traits
from unoengine.core.plugin_classes.scoring import Scoring
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.state import GameState
from unoengine.testing.checks.determinism import (
    UNSTEADY_RULES,
    OtherProcessError,
    TransferError,
    describe_difference,
    describe_moves,
    describe_moves_elsewhere,
    has_steady_rules,
)
from unoengine.testing.checks.scorings import find_scoring_fault
from unoengine.testing.checks.value import find_value_faults
from unoengine.testing.failing_program import (
    ProgramWriter,
    TriedEffect,
    find_shortest_game,
    write_program,
    write_value_program,
)
from unoengine.testing.faults import ContractBroken, Fault
from unoengine.testing.trial_games import (
    FaultyGame,
    Start,
    Trial,
    TrialGame,
    TriedCards,
    edition_with,
    play_trial_game,
    turn_edition,
    vary_options,
    vary_options_together,
)

# --- One run of the kit, in small positions and whole games.

P = TypeVar("P", bound="Effect | Variant")

_QUICK_LOOK = 20
"""How many positions are played before other options are tried, to blame these for no more."""

_MOST_VARIATIONS = 6
"""How many other options a plug-in is tried with."""

_MOST_COMBINATIONS = 4
"""With how many combinations of other options it is tried as well."""

_CROWDED_FIRST = 3
"""The number of the first game in a crowded edition, so that others play there."""

_OPTION_SETS = 53
"""How many sets of options small positions have; to compile each of them takes time."""

_SAMPLE_SIZE = 40
"""How many states are compared with another process; each is sent there as a pickle."""


@frozen
class PluginCheck:
    """One run of the kit: what is tried, and the plug-in that is named if it fails."""

    plugin: str
    trial: Trial
    seed: int
    effect: TriedEffect | None = None
    """The effect for which the kit has made the edition, if it has."""

    crowded: bool = False
    """Whether a round may never end, because the edition has too many of the cards in trial."""

    def refuses_rules(self) -> bool:
        """Return whether no game can start, as of options that contradict each other."""
        try:
            self.trial.make_minimal_start().make_state()
        except SetupError as error:
            return not any(" cannot be used: " in fault for fault in error.faults)
        except Exception:
            return False  # a fault, which `run` reports
        return False

    def run(self, positions: int, games: int, other_process: bool) -> None:
        """Play this many positions and whole games, or raise `ContractBroken`."""
        __tracebackhide__ = True
        agreement, tried = self._check_rules()
        chance = Random(self.seed)
        sample = _Sample(self.trial.tried)
        options = [self.trial.make_options(chance) for _ in range(min(positions, _OPTION_SETS))]
        for number in range(positions):
            used = options[number % len(options)]
            start = self.trial.make_position(chance, tried, number, used)
            sample.add(self._play(start, chance, whole=False))
        if other_process and _can_be_sent(agreement):
            self._compare_processes(sample.draw(chance, _SAMPLE_SIZE))
        for number in range(games):
            place = number + _CROWDED_FIRST * self.crowded
            self._play(self.trial.make_game(chance, place), chance, whole=True)

    def _check_rules(self) -> tuple[Agreement, TriedCards]:
        """Check that a game can start, and return its rules and the cards to play."""
        __tracebackhide__ = True
        trial, start = self.trial, self.trial.make_minimal_start()
        try:
            agreement = resolve_agreement(trial.edition, None, trial.house_rules, trial.variants)
            tried = trial.find_tried_cards()
        except Exception as error:
            fault = Fault.from_error("no game", "new_game", error)
            raise self._make_error(FaultyGame(start, (), fault)) from error
        effects = [effect for effect in agreement.effects.values() if effect is not None]
        plugins: list[Effect | Variant | Scoring] = [*effects, *agreement.variants]
        for plugin in dict.fromkeys([*plugins, agreement.scoring]):
            check_value(plugin)
        state = start.make_state()
        if not has_steady_rules(state):
            raise self._make_error(FaultyGame(start, (), UNSTEADY_RULES))
        if unfair := find_scoring_fault(state):
            raise self._make_error(FaultyGame(start, (), unfair))
        if trial.tried and not tried.found:
            raise SetupError(f"{trial.edition.name} has no card with the effect {self.plugin}")
        return agreement, tried

    def _play(self, start: Start, chance: Random, *, whole: bool) -> TrialGame:
        """Play a game, and return it if it shows no fault."""
        __tracebackhide__ = True
        game = play_trial_game(start, chance, whole=whole, ends=whole and not self.crowded)
        if isinstance(game, FaultyGame):
            raise self._make_error(find_shortest_game(game, self.trial.edition, self.seed))
        return game

    def _compare_processes(self, sample: Sequence[tuple[TrialGame, int]]) -> None:
        """Check that another process describes the same states in the same way.

        The sample contains games, and for each the number of actions until the state.
        """
        __tracebackhide__ = True
        if not sample:
            return
        states = [game.states[place] for game, place in sample]
        try:
            elsewhere = describe_moves_elsewhere(states)
        except OtherProcessError as error:
            number = 0
            if isinstance(error, TransferError):
                name, what = "cannot be saved", f"another process cannot load it: {error}"
            else:
                name, what = "undetermined", f"another process failed: {error}"
                number = _find_failing_state(states)
            fault = Fault(name, what, "describe_moves_elsewhere([state])")
            raise self._make_sample_error(*sample[number], fault) from None
        for (game, place), one, other in zip(
            sample, describe_moves(states), elsewhere, strict=True
        ):
            if one != other:
                raise self._make_sample_error(game, place, describe_difference(one, other))

    def _make_sample_error(self, game: TrialGame, place: int, fault: Fault) -> ContractBroken:
        return self._make_error(FaultyGame(game.start, game.actions[:place], fault))

    def _make_error(self, game: FaultyGame) -> ContractBroken:
        script = write_program(game, self.trial.edition, self.effect)
        return ContractBroken(self.plugin, game.fault, script)


class _Sample:
    """States of games, from which some of every kind are drawn."""

    def __init__(self, tried: Sequence[Effect]) -> None:
        self._tried = tried
        self._kinds: dict[bool, dict[tuple[object, ...], list[tuple[TrialGame, int]]]] = {}

    def add(self, game: TrialGame) -> None:
        """Add the states of a game."""
        for place, state in enumerate(game.states):
            plays = (move.card for move in legal_moves(state) if isinstance(move, Play))
            acts = any(state.effect(card) in self._tried for card in plays)
            kind = (state.phase, bool(state.notes), bool(state.teams), state.side, place > 0)
            self._kinds.setdefault(acts, {}).setdefault(kind, []).append((game, place))

    def draw(self, chance: Random, most: int) -> list[tuple[TrialGame, int]]:
        """Return states at random, as many of each kind as possible.

        Most are states in which an effect that is tried may be played, if there are enough.
        """
        acting = self._draw(chance, self._kinds.get(True, {}), most * 3 // 4)
        return acting + self._draw(chance, self._kinds.get(False, {}), most - len(acting))

    def _draw(
        self,
        chance: Random,
        of: Mapping[tuple[object, ...], list[tuple[TrialGame, int]]],
        most: int,
    ) -> list[tuple[TrialGame, int]]:
        kinds = [chance.sample(found, min(most, len(found))) for found in of.values()]
        in_turn = chain.from_iterable(zip_longest(*kinds))
        return [drawn for drawn in in_turn if drawn is not None][:most]


def _can_be_sent(agreement: Agreement) -> bool:
    """Return whether another process can import all plug-ins; it cannot import a script."""
    plugins = (
        *agreement.effects.values(),
        *agreement.opening_effects.values(),
        *agreement.variants,
        agreement.scoring,
    )
    return all(type(plugin).__module__ != "__main__" for plugin in plugins)


def _find_failing_state(states: Sequence[GameState]) -> int:
    """Return the index of a state with which another process fails, by halves."""
    first, after_last = 0, len(states)
    while after_last - first > 1:
        middle = (first + after_last) // 2
        if _fails_elsewhere(states[first:middle]):
            after_last = middle
        else:
            first = middle
    return first


def _fails_elsewhere(states: Sequence[GameState]) -> bool:
    try:
        describe_moves_elsewhere(states)
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
    elsewhere: Sequence[tuple[PluginCheck, int, int]] = (),
) -> None:
    """Check a plug-in, and for a shorter time the same plug-in with other options.

    `elsewhere` has checks of it under other circumstances, with their positions and games.
    """
    __tracebackhide__ = True
    check = make_check(plugin)
    varied, chance = [*vary_options(plugin)], Random(check.seed)
    varied = chance.sample(varied, min(_MOST_VARIATIONS, len(varied)))
    varied += vary_options_together(plugin, chance, _MOST_COMBINATIONS)
    if varied or elsewhere:
        check.run(min(_QUICK_LOOK, positions), 0, other_process=False)
    for other_check, some_positions, some_games in elsewhere:
        if not other_check.refuses_rules():
            other_check.run(some_positions, some_games, other_process=False)
    for other in varied:
        other_check = make_check(other)
        if not other_check.refuses_rules():
            other_check.run(positions // (2 * len(varied)), min(games, 1), other_process=False)
    check.run(positions, games, other_process)


_MOST_GAMES = 10**6
"""How many positions and games may be requested; a million take days."""

_SHARE_OF_ORDER = 4
"""One in so many positions is also played with a variant after those beside it."""

_SHARE_OF_SIDES = 5
"""One in so many positions of an effect without an edition has two-sided cards."""

_CROWD = 16
"""How many cards of each kind a crowded edition has."""


def check_effect(
    effect: Effect,
    edition: Edition | str | None = None,
    *,
    positions: int = 200,
    games: int = 6,
    seed: int = 0,
    other_process: bool = True,
) -> None:
    """Check that an effect keeps the contract for plug-ins, or raise `ContractBroken`.

    Without an `edition`, cards with the effect are added to `classic` (`edition_with`). In an
    edition without such a card the effect becomes the house rule of the blank cards. Then it is
    played in small positions and whole games under many options: on cards with a color and
    without, on the start card and on the last card. If it needs a mark or a color that `classic`
    does not have, name an edition that has it. The contract:

    * an effect is a value: frozen, equal to another with the same options, hashable, picklable;
    * it raises no error, and every listed move can be applied;
    * no card is lost, and none comes from nowhere;
    * somebody can always act, and questions and rounds come to an end;
    * the same action in the same state leads to the same state, in any process;
    * a state never changes, and it can be saved at any time, even while a question is pending;
    * what a seat sees and may do never depends on cards that it cannot know;
    * UNO is offered exactly when the play leaves one card, as far as its player can know;
    * somebody that follows the events alone always knows what a spectator of the state sees.

    The error contains the shortest game found that shows the fault, as a program to run.

    Args:
        effect: The effect.
        edition: The edition to test it in.
        positions: How many small positions are played.
        games: How many complete games are played.
        seed: Another seed plays other games.
        other_process: Whether states are compared with those of another process.

    Raises:
        ContractBroken: A fault was found.
        SetupError: An argument is invalid, or no such edition is installed.
    """
    if not isinstance(effect, Effect):
        raise SetupError(f"pass an Effect instance, not {describe_value(effect)}")
    __tracebackhide__ = True
    _check_numbers(positions, games, seed)
    check_value(effect)

    def make_check(tried: Effect) -> PluginCheck:
        instead_of = None if tried is effect else effect
        return _make_check(tried, edition, seed, instead_of=instead_of)

    sides = positions // _SHARE_OF_SIDES if edition is None else 0
    elsewhere = []
    if edition is None:
        elsewhere.append((_make_check(effect, edition, seed, is_two_sided=True), sides, 0))
    check_with_variations(effect, make_check, positions - sides, games, other_process, elsewhere)
    # The crowded edition tests what happens to one of many such cards.
    crowded = _make_check(effect, edition, seed, copies=_CROWD)
    crowded.run(0, games, other_process=False)


def check_edition(
    edition: Edition | str,
    *,
    positions: int = 200,
    games: int = 6,
    seed: int = 0,
    other_process: bool = True,
) -> None:
    """Check an edition and the effects of its cards, in the same way as `check_effect`.

    Args:
        edition: The edition, or the name of an installed one.
        positions: How many small positions are played.
        games: How many complete games are played.
        seed: Another seed plays other games.
        other_process: Whether states are compared with those of another process.

    Raises:
        ContractBroken: A fault was found.
        SetupError: An argument is invalid, or no such edition is installed.
    """
    __tracebackhide__ = True
    _check_numbers(positions, games, seed)
    if not isinstance(edition, Edition):
        edition = resolve_agreement(edition).published_edition
    check = PluginCheck(f"the edition {edition.name}", Trial(edition), seed)
    check.run(positions, games, other_process)


def check_variant(
    variant: Variant,
    edition: Edition | str = DEFAULT_EDITION,
    *,
    beside: Variants = (),
    positions: int = 200,
    games: int = 6,
    seed: int = 0,
    other_process: bool = True,
) -> None:
    """Check a variant in an edition, in the same way as `check_effect`.

    Args:
        variant: The variant.
        edition: The edition to test it in.
        beside: Other variants in the same games, as in `new_game`; they come after it in most games
            and before it in some.
        positions: How many small positions are played.
        games: How many complete games are played.
        seed: Another seed plays other games.
        other_process: Whether states are compared with those of another process.

    Raises:
        ContractBroken: A fault was found.
        SetupError: An argument is invalid, or no such edition is installed.
    """
    if not isinstance(variant, Variant):
        raise SetupError(f"pass a Variant instance, not {describe_value(variant)}")
    __tracebackhide__ = True
    _check_numbers(positions, games, seed)
    check_value(variant)
    baseline = resolve_agreement(edition, variants=beside)
    others = [other for other in baseline.variants if other.name != variant.name]

    def make_check(tried: Variant, *, comes_last: bool = False) -> PluginCheck:
        together = (*others, tried) if comes_last else (tried, *others)
        trial = Trial(baseline.published_edition, variants=together, baseline=baseline)
        return PluginCheck(describe_plugin(tried), trial, seed)

    elsewhere = []
    if others:
        last = make_check(variant, comes_last=True)
        elsewhere.append((last, positions // _SHARE_OF_ORDER, min(games, 1)))
    check_with_variations(variant, make_check, positions, games, other_process, elsewhere)


def _check_numbers(positions: int, games: int, seed: int) -> None:
    require_number("positions", positions, 0, _MOST_GAMES)
    require_number("games", games, 0, _MOST_GAMES)
    check_seed(seed)


def _make_check(
    effect: Effect,
    edition: Edition | str | None,
    seed: int,
    *,
    copies: int = 2,
    is_two_sided: bool = False,
    instead_of: Effect | None = None,
) -> PluginCheck:
    """Return the check of an effect on cards of its own, or in an edition."""
    __tracebackhide__ = True
    plugin, made_for, house_rules = describe_plugin(effect), None, None
    if edition is None:
        made_for = copy(effect), copies, is_two_sided  # it may change itself later
        base = turn_edition() if is_two_sided else DEFAULT_EDITION
        try:
            tried_in = edition_with(effect, edition=base, copies=copies)
        except Exception as error:
            fault = Fault.from_error("no game", "edition_with", error)
            writer = ProgramWriter()
            script = writer.finish(writer.write_edition_with(*made_for))
            raise ContractBroken(plugin, fault, script) from error
    else:
        tried_in = resolve_agreement(edition).published_edition
        if instead_of is not None:
            tried_in = _replace_effect(tried_in, instead_of, effect)
        house_rules = _bind_to_blank_cards(effect, tried_in)
    trial = Trial(tried_in, house_rules=house_rules, tried=(effect,))
    return PluginCheck(plugin, trial, seed, made_for, crowded=copies > 2)


def _replace_effect(edition: Edition, old: Effect, new: Effect) -> Edition:
    effects = resolve_agreement(edition).effects
    return edition.with_deck(
        evolve(card, effect=new) if effects[card.code] == old else card for card in edition.deck
    )


def _bind_to_blank_cards(effect: Effect, edition: Edition) -> HouseRules | None:
    """Return an effect as the house rule of an edition, unless a card has it already."""
    effects = resolve_agreement(edition).effects
    blank = [
        code
        for code, printed in effects.items()
        if printed is not None and read_traits(printed).blank
    ]
    return None if effect in effects.values() or not blank else dict.fromkeys(blank, effect)
