"""The three checks: of an effect, of a box, of a variant."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from attrs import frozen

from unoengine.plugins.discovery import describe_plugin
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.agreement import HouseRules, resolve_agreement
from unoengine.table.state import GameState
from unoengine.testing.checks.second_process import told_elsewhere, told_here
from unoengine.testing.checks.value import of_value
from unoengine.testing.failing_program import Written, spelled, written
from unoengine.testing.faults import ContractBroken, Fault
from unoengine.testing.trial_edition import box_with
from unoengine.testing.trial_games import Found, play, shortest
from unoengine.testing.trial_starts import Start, Trial
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError

__all__ = ["check_edition", "check_effect", "check_variant"]

_SAMPLE = 40
"""How many states are looked at in another process."""


def check_effect(
    effect: Effect,
    edition: Edition | str | None = None,
    *,
    positions: int = 200,
    games: int = 6,
    seed: int = 0,
    other_process: bool = True,
) -> None:
    """Check that an effect keeps the rules that every effect keeps, or raise `ContractBroken`.

    It is put on cards of a box (`box_with`, unless you give one), or written on the blank cards of
    one in which no card does it, and played with in small positions and whole games, under all
    kinds of options: as a card with a colour and without, as the start card and as the last one.
    What has to hold:

    * it is a value: frozen, equal to another with the same options, hashable, picklable;
    * it raises nothing, and what is listed can be done;
    * no card is lost or comes from nowhere;
    * somebody can always act, questions come to an end, and so does every round;
    * the same action in the same state leads to the same state, in any process;
    * no state is changed once it is there, and every state can be saved, mid-question too;
    * what a seat sees and may do never hangs on cards it cannot know;
    * UNO is offered exactly when the play leaves one card, as far as its player can know;
    * a spectator's table, kept up by the events alone, comes out as the state has it.

    A failure tells the shortest game that shows it, as a program to paste. `seed` chooses other
    games; `positions` and `games` say how many.
    """
    if not isinstance(effect, Effect):
        raise SetupError(f"give an Effect itself, not {effect!r}")
    __tracebackhide__ = True
    _raise_first(effect, of_value(effect))
    for copies in (2, 16):  # the second, crowded box is for what happens with the n-th of them
        box = (
            box_with(effect, copies=copies)
            if edition is None
            else resolve_agreement(edition).published_edition
        )
        check = _Check(
            who=describe_plugin(effect),
            trial=Trial(box, house_rules=_written_on_blanks(effect, box), tried=(effect,)),
            source=_box_with(effect, copies) if edition is None else None,
            seed=seed,
            crowded=copies > 2,
        )
        if check.crowded:
            check.run(0, games, other_process=False)
        else:
            check.run(positions, games, other_process)


def check_edition(
    edition: Edition | str,
    *,
    positions: int = 200,
    games: int = 6,
    seed: int = 0,
    other_process: bool = True,
) -> None:
    """Check a box and what its cards do, in the same way as `check_effect`."""
    box = edition if isinstance(edition, Edition) else resolve_agreement(edition).published_edition
    check = _Check(who=f"the box {box.name}", trial=Trial(box), source=None, seed=seed)
    check.run(positions, games, other_process)


def check_variant(
    variant: Variant,
    edition: Edition | str = "zelda",
    *,
    beside: Iterable[Variant | str] = (),
    positions: int = 200,
    games: int = 6,
    seed: int = 0,
    other_process: bool = True,
) -> None:
    """Check a variant in a box, in the same way as `check_effect`.

    `beside` are other variants that are played at the same time.
    """
    if not isinstance(variant, Variant):
        raise SetupError(f"give a Variant itself, not {variant!r}")
    __tracebackhide__ = True
    _raise_first(variant, of_value(variant))
    plain = resolve_agreement(edition, variants=beside)
    trial = Trial(plain.published_edition, variants=(variant, *plain.variants), plain=plain)
    check = _Check(who=describe_plugin(variant), trial=trial, source=None, seed=seed)
    check.run(positions, games, other_process)


@frozen
class _Check:
    """One check: what is tried, and who is to blame."""

    who: str
    trial: Trial
    source: Written | None
    seed: int
    crowded: bool = False
    """Whether there are so many of the cards that no round need come to an end."""

    def run(self, positions: int, games: int, other_process: bool) -> None:
        __tracebackhide__ = True
        chance = Random(self.seed)
        start = self.trial.bound()
        try:
            agreement = resolve_agreement(**start.rules)
            wanted = self.trial.wanted()
        except Exception as error:
            fault = Fault("no game", f"{type(error).__name__}: {error}", "")
            raise self._broken(Found(start, (), fault)) from error
        for effect in dict.fromkeys(agreement.effects.values()):
            if effect is not None:
                _raise_first(effect, of_value(effect))
        if self.trial.tried and not wanted.found:
            raise SetupError(f"{self.trial.edition.name} has no card that does {self.who}")
        sample: list[tuple[Start, GameState]] = []
        for number in range(positions + games):
            whole = number >= positions
            start = self.trial.dealt(chance) if whole else self.trial.position(chance, wanted)
            game = play(start, chance, whole=whole, ends=whole and not self.crowded)
            if isinstance(game, Found):
                raise self._broken(shortest(game, self.trial, self.seed))
            sample += [(game.start, state) for state in game.states[:3]]
        things = (
            *agreement.effects.values(),
            *agreement.opening_effects.values(),
            *agreement.variants,
        )
        if other_process and not any(type(thing).__module__ == "__main__" for thing in things):
            self._check_elsewhere(chance.sample(sample, min(_SAMPLE, len(sample))))

    def _check_elsewhere(self, sample: list[tuple[Start, GameState]]) -> None:
        states = [state for _, state in sample]
        try:
            there = told_elsewhere(states)
        except RuntimeError as error:
            fault = Fault("cannot be saved", f"another process cannot load it: {error}", "")
            raise self._broken(Found(sample[0][0], (), fault)) from None
        for (start, _), here, other in zip(sample, told_here(states), there, strict=True):
            if here != other:
                fault = Fault(
                    "undetermined",
                    "another process has other moves in this very state, or in another order: "
                    "something hangs on what is kept outside of the state, such as a variable of "
                    "the module, or on the order of a set",
                    "print(legal_moves(state))",
                )
                raise self._broken(Found(start, (), fault))

    def _broken(self, found: Found) -> ContractBroken:
        script = written(found.start, found.line, found.fault, self.trial.edition, self.source)
        return ContractBroken(self.who, found.fault, script)


def _raise_first(thing: Effect | Variant, faults: Iterable[Fault]) -> None:
    """Raise the first of these faults, if there is one."""
    __tracebackhide__ = True
    for fault in faults:
        made = spelled(thing)
        imports = "\n".join(sorted(made.imports | {"import pickle", "from attrs import fields"}))
        script = f"{imports}\n\nthing = {made.text}\ntwin = {made.text}\n{fault.proof}\n"
        raise ContractBroken(describe_plugin(thing), fault, script)


def _written_on_blanks(effect: Effect, box: Edition) -> HouseRules | None:
    """Return an effect as a house rule of a box in which no card does it."""
    does = resolve_agreement(box).effects
    blanks = [code for code, printed in does.items() if printed is not None and printed.blank]
    return None if effect in does.values() or not blanks else dict.fromkeys(blanks, effect)


def _box_with(effect: Effect, copies: int) -> Written:
    made = spelled(effect)
    more = "" if copies == 2 else f", copies={copies}"
    imports = made.imports | {"from unoengine.testing import box_with"}
    return Written(f"box_with({made.text}{more})", imports)
