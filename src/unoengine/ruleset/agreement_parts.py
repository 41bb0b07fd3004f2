"""Class `AgreementParts`: every name in an agreement, looked up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from attrs import evolve, fields, frozen

from unoengine.plugins import discovery
from unoengine.plugins.effect_base import Effect, read_traits
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.options import EffectOptions, Options
from unoengine.ruleset.variant_order import VariantOrder
from unoengine.values.edition import Edition
from unoengine.values.errors import (
    PluginError,
    SetupError,
    collect_faults,
    describe_value,
    did_you_mean,
    refuse_failure,
)
from unoengine.values.frozen_map import FrozenMap

__all__ = ["AgreementParts", "HouseRuleChoice", "HouseRules", "load_parts", "suggest_call"]

T = TypeVar("T")
HouseRuleChoice: TypeAlias = Effect | str | None
HouseRules: TypeAlias = Mapping[str, HouseRuleChoice | Sequence[HouseRuleChoice]]


@frozen
class AgreementParts:
    """The parts of an agreement, with every name looked up."""

    edition: Edition
    """The edition without house rules."""

    preset: Options
    """The options of the edition."""

    options: Options
    """The options of the game."""

    printed: Mapping[str | Effect, Effect]
    """The effects that cards name."""

    order: VariantOrder
    house_rules: FrozenMap[str, tuple[Effect | None, ...]]


def load_parts(
    edition: str | Edition,
    options: Options | None,
    house_rules: HouseRules | None,
    variants: Iterable[Variant | str],
) -> AgreementParts:
    """Look up every name; the `SetupError` lists all that cannot be found."""
    with refuse_failure("the edition"):
        published = edition if isinstance(edition, Edition) else _load_edition(edition)
        hash(published)  # compiled rules are cached by the agreement, so it must be hashable
        preset = published.options or Options()
    faults: list[str] = []
    if options is not None and not issubclass(type(options), Options):
        faults.append(f"options must be an Options, not {describe_value(options)}")
        options = None
    options = Options() if options is None else options
    with refuse_failure("the options"):
        printed = _load_effects(published, preset, options, faults)
    with refuse_failure("the variants"):
        given = _load_variants(variants, faults)
        own = _load_edition_variants(published, faults)
    with refuse_failure("the house rules"):
        written = _load_house_rules(published, printed, house_rules or {}, faults)
    if faults:
        raise SetupError(*faults)
    order = VariantOrder(_add_to_own(own, given))
    return AgreementParts(published, preset, options, printed, order, written)


def _load_edition(name: object) -> Edition:
    if not isinstance(name, str):
        raise SetupError(f"an edition is given by its name or as an Edition, not {name!r}")
    edition = _load(discovery.EDITIONS, name, Edition)
    if edition.name != name:
        distribution = discovery.find_plugin(discovery.EDITIONS, name).distribution
        raise PluginError(
            f"the edition {name!r} of {distribution} has the name {edition.name!r}; "
            "the two names have to be the same"
        )
    return edition


def _load(group: str, name: str, expected: type[T]) -> T:
    """Return the plug-in of this name; if it is a class, an instance of it."""
    plugin = discovery.find_plugin(group, name)
    loaded = plugin.load()
    try:
        made = loaded() if isinstance(loaded, type) else loaded
    except Exception as error:
        raise PluginError(f"{name!r} of {plugin.distribution} cannot be made: {error}") from error
    if not isinstance(made, expected):
        raise PluginError(
            f"{name!r} ({plugin.value}) of {plugin.distribution} {plugin.version} "
            f"is of type {type(made).__name__}, not {expected.__name__}"
        )
    return made


def _load_effects(
    edition: Edition, preset: Options, options: Options, faults: list[str]
) -> dict[str | Effect, Effect]:
    """Return the effects that the deck's cards name, with options of the edition and the game."""
    effects: dict[str | Effect, Effect] = {}
    for card in edition.cards:
        if isinstance(card.effect, str) and card.effect not in effects:
            try:
                effect = _load(discovery.EFFECTS, card.effect, Effect)
            except SetupError as error:
                faults.append(f"{edition.name}, {card.code}: {error}")
                continue
            effects[card.effect] = effect
            for given in (preset.effects.get(card.effect), options.effects.get(card.effect)):
                with collect_faults(faults):
                    effects[card.effect] = effect = _with_options(card.effect, effect, given)
        elif isinstance(card.effect, Effect):
            effects[card.effect] = card.effect
        elif card.effect is not None and not isinstance(card.effect, str):
            raise SetupError(
                f"the effect of {card.code} must be an Effect or the name of one, "
                f"not {card.effect!r}"
            )
    names = [name for name in effects if isinstance(name, str)]
    for name in options.effects:
        if name not in names:
            hint = did_you_mean(name, names)
            faults.append(f"no card of {edition.name} has the effect {name!r}{hint}")
    return effects


def _with_options(name: str, effect: Effect, given: EffectOptions | None) -> Effect:
    if given is None:
        return effect
    if isinstance(given, Effect):
        if not isinstance(given, type(effect)):
            raise SetupError(f"the options of {name!r} must be a {type(effect).__name__}: {given}")
        return given
    if not isinstance(given, Mapping):
        raise SetupError(f"the options of {name!r} must be names and values, not {given!r}")
    known = [attribute.name for attribute in fields(type(effect))]
    wrong = [chosen for chosen in given if chosen not in known]
    if wrong:
        raise SetupError(
            *(f"{name!r} has no option {option!r}{did_you_mean(option, known)}" for option in wrong)
        )
    return evolve(effect, **given)


def _load_variants(given: Iterable[Variant | str], faults: list[str]) -> tuple[Variant, ...]:
    if isinstance(given, str | Variant):
        given = (given,)
    if not isinstance(given, Iterable):
        faults.append(f"variants are a list of names or Variants, not {given!r}")
        return ()
    chosen = []
    for variant in given:
        with collect_faults(faults):
            chosen.append(_load_variant(variant))
    names = [variant.name for variant in chosen]
    twice = dict.fromkeys(name for name in names if names.count(name) > 1)
    faults += [f"the variant {name!r} is given twice" for name in twice]
    return tuple(chosen)


def _load_edition_variants(edition: Edition, faults: list[str]) -> tuple[Variant, ...]:
    """Return the variants that belong to an edition (A138)."""
    found: list[str] = []
    own = _load_variants(edition.variants, found)
    faults += [f"{edition.name}: {fault}" for fault in found]
    return own


def _add_to_own(own: Iterable[Variant], given: Iterable[Variant]) -> list[Variant]:
    """Return the variants of an edition and of a game; one of the game replaces its namesake."""
    return [*({variant.name: variant for variant in (*own, *given)}.values())]


def _load_variant(given: Variant | str) -> Variant:
    if isinstance(given, str):
        return _load(discovery.VARIANTS, given, Variant)
    if isinstance(given, Variant):
        return given
    shown = f"{given!r}{suggest_call(given)}"
    raise SetupError(f"a variant is given by its name or as a Variant, not {shown}")


def _load_house_rules(
    edition: Edition,
    printed: Mapping[str | Effect, Effect],
    given: HouseRules,
    faults: list[str],
) -> FrozenMap[str, tuple[Effect | None, ...]]:
    """Return the house rules that are written on cards: all players agreed on them (R060, A81)."""
    written = {}  # R064, A80: for all rounds of this game
    if not isinstance(given, Mapping):
        faults.append(f"house rules are given by the card they are written on, not {given!r}")
        given = {}
    for code, rules in given.items():
        with collect_faults(faults):
            card = edition.card(code)
            effect = printed.get(card.effect) if card.effect is not None else None
            if effect is None or not read_traits(effect).blank or card not in edition.deck:
                raise SetupError(f"no house rule can be written on {code!r} (R059)")
            written[code] = _rules_of_copies(code, rules, edition.deck.count(card), faults)
    return FrozenMap({code: rules for code, rules in written.items() if any(rules)})


def _rules_of_copies(
    code: str, rules: HouseRuleChoice | Sequence[HouseRuleChoice], copies: int, faults: list[str]
) -> tuple[Effect | None, ...]:
    """Return the house rule on each copy of a card, or None on a blank one."""
    if rules is None or isinstance(rules, str | Effect):
        return (_load_house_rule(rules),) * copies
    if not isinstance(rules, Sequence):
        shown = f"{rules!r}{suggest_call(rules)}"
        raise SetupError(f"a house rule is an Effect or the name of one, not {shown}")
    if len(rules) > copies:
        raise SetupError(f"{len(rules)} house rules for {copies} {code!r} cards")
    found: dict[int, Effect | None] = {}
    for number, rule in enumerate(rules):
        with collect_faults(faults):
            found[number] = _load_house_rule(rule)
    return tuple(found.get(number) for number in range(copies))


def _load_house_rule(rule: HouseRuleChoice) -> Effect | None:
    """Return a house rule: it is an effect, and can do no more than other effects (A117)."""
    if rule is None or isinstance(rule, Effect):
        return rule
    if isinstance(rule, str):
        return _load(discovery.HOUSE_RULES, rule, Effect)
    shown = f"{rule!r}{suggest_call(rule)}"
    raise SetupError(f"a house rule is an Effect or the name of one, not {shown}")


def suggest_call(given: object) -> str:
    """Return the end of a message if a class is given where an instance is needed."""
    return f"; write {given.__name__}()" if isinstance(given, type) else ""
