"""The checks of effects, editions and variants against the contract for plug-ins."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from unoengine.plugins.discovery import describe_plugin
from unoengine.plugins.effect_base import Effect, read_traits
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.agreement import HouseRules, resolve_agreement
from unoengine.testing.failing_program import Code, write_constructor, write_expression
from unoengine.testing.faults import ContractBroken, Fault
from unoengine.testing.plugin_check import PluginCheck, check_value, check_with_variations
from unoengine.testing.trial_edition import edition_with
from unoengine.testing.trial_starts import Trial
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError, describe_value
from unoengine.values.numbers import check_seed, require_number

__all__ = ["check_edition", "check_effect", "check_variant"]

_MOST_GAMES = 10**6
"""How many positions and games may be requested; a million take days."""

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

    Without an `edition`, cards with the effect are added to Zelda (`edition_with`). In an
    edition without such a card the effect becomes the house rule of the blank cards. Then it is
    played in small positions and whole games under many options: on cards with a color and
    without, on the start card and on the last card. The contract:

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

    check_with_variations(effect, make_check, positions, games, other_process)
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
    check = PluginCheck(f"the edition {edition.name}", Trial(edition), source=None, seed=seed)
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
    """Check a variant in an edition, in the same way as `check_effect`.

    Args:
        variant: The variant.
        edition: The edition to test it in.
        beside: Other variants in the same games.
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

    def make_check(tried: Variant) -> PluginCheck:
        trial = Trial(baseline.published_edition, variants=(tried, *others), baseline=baseline)
        return PluginCheck(describe_plugin(tried), trial, source=None, seed=seed)

    check_with_variations(variant, make_check, positions, games, other_process)


def _check_numbers(positions: int, games: int, seed: int) -> None:
    """Raise a `SetupError` unless these numbers of positions and games can be played."""
    require_number("positions", positions, 0, _MOST_GAMES)
    require_number("games", games, 0, _MOST_GAMES)
    check_seed(seed)


def _make_check(
    effect: Effect,
    edition: Edition | str | None,
    seed: int,
    *,
    copies: int = 2,
    instead_of: Effect | None = None,
) -> PluginCheck:
    """Return the check of an effect on cards of its own, or in an edition."""
    __tracebackhide__ = True
    plugin, source, house_rules = describe_plugin(effect), None, None
    if edition is None:
        source = _write_edition_with(effect, copies)
        try:
            tried_in = edition_with(effect, copies=copies)
        except Exception as error:
            fault = Fault.from_error("no game", "edition_with", error)
            raise ContractBroken(plugin, fault, write_expression(source)) from error
    else:
        tried_in = resolve_agreement(edition).published_edition
        if instead_of is not None:
            tried_in = _replace_effect(tried_in, instead_of, effect)
        house_rules = _bind_to_blank_cards(effect, tried_in)
    return PluginCheck(
        plugin=plugin,
        trial=Trial(tried_in, house_rules=house_rules, tried=(effect,)),
        source=source,
        seed=seed,
        crowded=copies > 2,
    )


def _replace_effect(edition: Edition, old: Effect, new: Effect) -> Edition:
    """Return an edition in which cards with an effect have another one."""
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


def _write_edition_with(effect: Effect, copies: int) -> Code:
    made = write_constructor(effect)
    more = "" if copies == 2 else f", copies={copies}"
    imports = made.imports | {"from unoengine.testing import edition_with"}
    return Code(f"edition_with({made.text}{more})", imports)
