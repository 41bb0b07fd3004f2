"""Class `Agreement`: the edition, options, variants and house rules of a game, checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from attrs import evolve, fields, frozen

from unoengine.plugins import discovery
from unoengine.plugins.effect_base import Effect, read_traits
from unoengine.plugins.scoring_base import Scoring
from unoengine.plugins.variant_base import Variant, overrides
from unoengine.ruleset.class_checks import check_classes
from unoengine.ruleset.options import DEFAULTS, EffectOptions, Options
from unoengine.ruleset.scoring import SCORINGS
from unoengine.ruleset.variant_order import VariantOrder, find_rivals, rebind_card
from unoengine.values.actions import Action, Answer, CallUno, Catch, Leave, Play
from unoengine.values.card import Card
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

__all__ = ["Agreement", "HouseRuleChoice", "HouseRules", "resolve_agreement"]

T = TypeVar("T")
HouseRuleChoice: TypeAlias = Effect | str | None
_NO_EFFECT_ALONE = ("rebind", "claim", "answered", "vocabulary", "faults")
_OTHER_HOOKS = tuple(
    name
    for name, member in vars(Variant).items()
    if callable(member) and name[0] != "_" and name not in _NO_EFFECT_ALONE
)
"""Hooks by which a variant changes a game in which it rebinds no card."""

HouseRules: TypeAlias = Mapping[str, HouseRuleChoice | Sequence[HouseRuleChoice]]


@frozen(cache_hash=True)
class Agreement:
    """The rules that were agreed on for a game, with every name looked up and checked."""

    published_edition: Edition
    """The edition without house rules."""

    edition: Edition
    """The edition as it is played: cards with different house rules are different cards."""

    options: Options
    variants: tuple[Variant, ...]
    """The variants of the edition and of the game, in the order of their hooks (A135, A138)."""

    house_rules: FrozenMap[str, tuple[Effect | None, ...]]
    effects: FrozenMap[str, Effect | None]
    """The effect of each card, by its code."""

    opening_effects: FrozenMap[str, Effect | None]
    """The effect of each card when it starts a round; a house rule does not act then (A19)."""

    scoring: Scoring
    """The way of scoring (A124)."""

    @property
    def out_of_turn_actions(self) -> tuple[type[Action], ...]:
        """The kinds of actions that seats may take at some time when they are not on turn."""
        possible = {
            CallUno: True,
            Catch: True,
            Play: any(overrides(variant, "out_of_turn") for variant in self.variants),
            Answer: any(overrides(variant, "claims") for variant in self.variants),
            Leave: self.options.leaving != "forbidden",
        }
        return tuple(kind for kind, is_possible in possible.items() if is_possible)

    def find_effect(self, card: Card) -> Effect | None:
        """Return the effect of a card, found by its code."""
        if not issubclass(type(card), Card):  # `isinstance` would ask the object as well
            raise SetupError(f"expected a Card, such as state.top, not {describe_value(card)}")
        with refuse_failure("the card"):
            return self.effects[self.edition.card(card.code).code]


def resolve_agreement(
    edition: str | Edition,
    options: Options | None = None,
    house_rules: HouseRules | None = None,
    variants: Iterable[Variant | str] = (),
) -> Agreement:
    """Look up every name, fill in default options, and check that the parts fit together.

    The `SetupError` lists all faults at once.
    """
    with refuse_failure("the edition"):
        published = edition if isinstance(edition, Edition) else _load_edition(edition)
        hash(published)  # compiled rules are cached by the agreement, so it must be hashable
        preset = published.options or Options()
    faults: list[str] = []
    if options is not None and not issubclass(type(options), Options):
        faults.append(f"options must be an Options, not {describe_value(options)}")
        options = None
    with refuse_failure("the options"):
        printed = _load_effects(published, preset, options or Options(), faults)
    with refuse_failure("the variants"):
        given = _load_variants(variants, faults)
        own = _load_edition_variants(published, faults)
    with refuse_failure("the house rules"):
        written = _load_house_rules(published, printed, house_rules or {}, faults)
    if faults:
        raise SetupError(*faults)
    order = VariantOrder(_add_to_own(own, given))
    chosen = order.variants
    faults += find_rivals(chosen)
    played, rules_of = _separate_cards(published, written)
    openers, effects = {}, {}
    changing: set[str] = set()
    for card in played.cards:
        effect = printed[card.effect] if card.effect is not None else None
        openers[card.code] = rebind_card(card, effect, order, changing)
        effects[card.code] = rebind_card(card, rules_of.get(card.code) or effect, order, changing)
    parts: list[Effect | Variant | None] = [*effects.values(), *openers.values(), *chosen]
    plugins = [plugin for plugin in parts if plugin is not None]
    check_classes({type(plugin) for plugin in plugins})
    placed = [
        (found[card.code], side)
        for found in (effects, openers)
        for side in ((played, played.turned) if played.is_two_sided else (played,))
        for card in dict.fromkeys(side.deck)
    ]
    faults += [
        f"{published.name}: {fault}"
        for plugin, side in dict.fromkeys([*placed, *((variant, played) for variant in chosen)])
        if plugin is not None
        for fault in _faults(plugin, side)
    ]
    faults += [
        f"{published.name} has no card that the variant {variant.name!r} could change"
        for variant in chosen
        if overrides(variant, "rebind")
        and not overrides(variant, *_OTHER_HOOKS)
        and variant.name not in changing
    ]
    if faults:
        raise SetupError(*faults)
    defaults = DEFAULTS if published.scoring is None else evolve(DEFAULTS, scoring=None)
    resolved = (options or Options()).with_defaults(preset).with_defaults(defaults)
    by_name = {name: effect for name, effect in printed.items() if isinstance(name, str)}
    return Agreement(
        published_edition=published,
        edition=played,
        options=evolve(resolved, effects=by_name),
        variants=chosen,
        house_rules=written,
        effects=FrozenMap(effects),
        opening_effects=FrozenMap(openers),
        scoring=_find_scoring(published, resolved, chosen),
    )


def _find_scoring(edition: Edition, options: Options, variants: Iterable[Variant]) -> Scoring:
    """Return the scoring that the options name, or that of the edition, changed by variants."""
    scoring: object = edition.scoring if options.scoring is None else SCORINGS[options.scoring]
    given_by = f"the edition {edition.name}"
    with refuse_failure("the scoring"):
        for variant in variants:
            if not isinstance(scoring, Scoring):
                break
            scoring, given_by = variant.scoring(scoring), discovery.describe_plugin(variant)
        hash(scoring)  # compiled rules are cached by the agreement, so it must be hashable
    if isinstance(scoring, Scoring):
        return scoring
    hint = _suggest_call(scoring)
    raise PluginError(f"{given_by} gives the scoring {scoring!r}, which is no Scoring{hint}")


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


def _faults(plugin: Effect | Variant, edition: Edition) -> tuple[str, ...]:
    try:
        return tuple(plugin.faults(edition))
    except Exception as error:
        raise PluginError(
            f"{discovery.describe_plugin(plugin)} cannot report its faults with {edition.name}: "
            f"{type(error).__name__}: {error}"
        ) from error


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
    shown = f"{given!r}{_suggest_call(given)}"
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
        shown = f"{rules!r}{_suggest_call(rules)}"
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
    shown = f"{rule!r}{_suggest_call(rule)}"
    raise SetupError(f"a house rule is an Effect or the name of one, not {shown}")


def _suggest_call(given: object) -> str:
    """Return the end of a message if a class is given where an instance is needed."""
    return f"; write {given.__name__}()" if isinstance(given, type) else ""


def _separate_cards(
    edition: Edition, written: Mapping[str, tuple[Effect | None, ...]]
) -> tuple[Edition, dict[str, Effect | None]]:
    """Give cards with different house rules different codes (A02, A83); return the rule of each."""
    deck, rules_of = list(edition.deck), {}
    for code, rules in written.items():
        if len(set(rules)) == 1:
            rules_of[code] = rules[0]
            continue
        places = [place for place, card in enumerate(deck) if card.code == code]
        for number, (place, rule) in enumerate(zip(places, rules, strict=True), start=1):
            deck[place] = _number_card(deck[place], number)
            rules_of[deck[place].code] = rule
    return (edition.with_deck(deck) if written else edition), rules_of


def _number_card(card: Card, number: int) -> Card:
    """Return a card under a code of its own; the back gets one as well."""
    back = card.back and evolve(card.back, code=f"{card.back.code}-{number}", look=card.back.look)
    return evolve(card, code=f"{card.code}-{number}", back=back)
