"""The rules of a game: what was agreed on is resolved and compiled once, and cached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unoengine.game.players import make_crowd_error
from unoengine.moves import fast
from unoengine.moves.compiled_rules import CompiledRules, compile_rules
from unoengine.plugins import discovery
from unoengine.plugins.effect_base import read_traits
from unoengine.ruleset.agreement import resolve_agreement
from unoengine.values.errors import SetupError, refuse_failure
from unoengine.values.frozen_map import FrozenMap

if TYPE_CHECKING:
    from unoengine.plugins.variant_base import Variant
    from unoengine.ruleset.agreement import Agreement, HouseRules
    from unoengine.ruleset.options import Options
    from unoengine.values.edition import Edition

__all__ = ["assign_house_rules", "find_edition", "find_rules"]


def find_rules(
    edition: str | Edition,
    seats: int,
    options: Options | None,
    house_rules: HouseRules | None,
    variants: Iterable[Variant | str],
) -> CompiledRules:
    """Return the compiled rules for an edition, options, house rules and variants.

    What was agreed on is resolved once, until `discovery.refresh` finds plug-ins again.
    """
    if type(variants) is not tuple:
        variants = _copy_items(variants)
    installed = (discovery.generation, fast.is_enabled())
    try:
        key = (edition, seats, options, _freeze(house_rules), variants, installed)
        typed_key = (key, _list_types(options))
        rules = _rules.get(typed_key)
    except Exception:  # a part that cannot be hashed or compared; resolving reports it
        agreement = resolve_agreement(edition, options, house_rules, variants)
        return _compile_for_seats(agreement, seats)
    if rules is None:
        agreement = resolve_agreement(edition, options, house_rules, variants)
        rules = _compile_for_seats(agreement, seats)
        if len(_rules) >= _MAX_RULES:
            _rules.clear()
        _rules[typed_key] = rules
    return rules


def find_edition(name: str) -> Edition:
    """Return an installed edition, which is resolved once, as by `find_rules`."""
    return find_rules(name, 2, None, None, ()).tables.agreement.published_edition


def assign_house_rules(
    edition: str | Edition, rules: Sequence[str]
) -> Mapping[str, str | Sequence[str]]:
    """Return house rules for all blank cards of an edition: one for all, or one for each copy."""
    if not rules:
        return {}
    agreement = find_rules(edition, 2, None, None, ()).tables.agreement
    effects = agreement.effects.items()
    blank = [code for code, effect in effects if effect is not None and read_traits(effect).blank]
    if not blank:
        name = agreement.edition.name
        raise SetupError(f"{name} has no blank card to write a house rule on (R059)")
    return {code: rules[0] if len(rules) == 1 else rules for code in blank}


_MAX_RULES = 256
_rules: dict[object, CompiledRules] = {}
"""Rules by what was agreed on and what is installed; cleared when there are too many."""


def _copy_items(given: Any) -> Any:
    """Return an iterable as a tuple, or another object unchanged."""
    with refuse_failure("the variants"):
        alone = isinstance(given, str) or not isinstance(given, Iterable)
        return given if alone else tuple(given)


def _freeze(house_rules: HouseRules | None) -> object:
    """Return house rules in a form that can be hashed."""
    if house_rules is None:
        return None
    return FrozenMap({c: tuple(r) if isinstance(r, list) else r for c, r in house_rules.items()})


def _list_types(options: Options | None) -> tuple[object, ...]:
    """Return the types of the options of effects, since `True == 1`."""
    if options is None:
        return ()
    given = options.effects.items()
    return tuple((n, *map(type, of.values())) for n, of in given if isinstance(of, Mapping))


def _compile_for_seats(agreement: Agreement, seats: int) -> CompiledRules:
    """Return compiled rules; refuse more seats than cards before tables are built for them."""
    if seats > len(agreement.edition.deck):
        raise make_crowd_error(len(agreement.edition.deck), agreement.options, seats)
    return compile_rules(agreement, seats)
