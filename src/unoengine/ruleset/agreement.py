"""Class `Agreement`: the edition, options, variants and house rules of a game, checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve, frozen

from unoengine.plugins import discovery
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.scoring_base import Scoring
from unoengine.plugins.variant_base import Variant, overrides
from unoengine.ruleset.agreement_parts import (
    AgreementParts,
    HouseRuleChoice,
    HouseRules,
    load_parts,
    suggest_call,
)
from unoengine.ruleset.class_checks import check_classes
from unoengine.ruleset.options import DEFAULTS, Options
from unoengine.ruleset.scoring import SCORINGS
from unoengine.ruleset.variant_order import find_rivals, rebind_card
from unoengine.values.actions import Action, Answer, CallUno, Catch, Leave, Play
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import (
    PluginError,
    SetupError,
    describe_value,
    refuse_failure,
)
from unoengine.values.frozen_map import FrozenMap

__all__ = ["Agreement", "HouseRuleChoice", "HouseRules", "resolve_agreement"]

_NO_EFFECT_ALONE = ("rebind", "claim", "answered", "vocabulary", "faults")
_OTHER_HOOKS = tuple(
    name
    for name, member in vars(Variant).items()
    if callable(member) and name[0] != "_" and name not in _NO_EFFECT_ALONE
)
"""Hooks by which a variant changes a game in which it rebinds no card."""


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
    parts = load_parts(edition, options, house_rules, variants)
    published, bound = parts.edition, _bind_effects(parts)
    faults = [*find_rivals(parts.order.variants), *_list_plugin_faults(parts, bound)]
    faults += [
        f"{published.name} has no card that the variant {variant.name!r} could change"
        for variant in parts.order.variants
        if overrides(variant, "rebind")
        and not overrides(variant, *_OTHER_HOOKS)
        and variant.name not in bound.changing
    ]
    if faults:
        raise SetupError(*faults)
    resolved = _complete_options(parts)
    return Agreement(
        published_edition=published,
        edition=bound.edition,
        options=resolved,
        variants=parts.order.variants,
        house_rules=parts.house_rules,
        effects=FrozenMap(bound.effects),
        opening_effects=FrozenMap(bound.opening_effects),
        scoring=_find_scoring(published, resolved, parts.order.variants),
    )


@frozen
class _BoundEffects:
    """The effects of all cards, after house rules and variants."""

    edition: Edition
    """The edition as it is played."""

    effects: dict[str, Effect | None]
    opening_effects: dict[str, Effect | None]
    changing: frozenset[str]
    """The names of the variants that change the effect of a card."""


def _bind_effects(parts: AgreementParts) -> _BoundEffects:
    """Return the effect of each card: the printed one or a house rule, changed by variants."""
    played, rules_of = _separate_cards(parts.edition, parts.house_rules)
    openers: dict[str, Effect | None] = {}
    effects: dict[str, Effect | None] = {}
    changing: set[str] = set()
    for card in played.cards:
        effect = parts.printed[card.effect] if card.effect is not None else None
        for found, bound in ((openers, effect), (effects, rules_of.get(card.code) or effect)):
            found[card.code], names = rebind_card(card, bound, parts.order)
            changing |= names
    return _BoundEffects(played, effects, openers, frozenset(changing))


def _list_plugin_faults(parts: AgreementParts, bound: _BoundEffects) -> Iterator[str]:
    """Yield what effects and variants report about the edition as it is played."""
    played, chosen = bound.edition, parts.order.variants
    effects = [*bound.effects.values(), *bound.opening_effects.values()]
    check_classes({type(plugin) for plugin in (*effects, *chosen) if plugin is not None})
    placed = [
        (found[card.code], side)
        for found in (bound.effects, bound.opening_effects)
        for side in ((played, played.turned) if played.is_two_sided else (played,))
        for card in dict.fromkeys(side.deck)
    ]
    for plugin, side in dict.fromkeys([*placed, *((variant, played) for variant in chosen)]):
        if plugin is not None:
            for fault in _faults(plugin, side):
                yield f"{parts.edition.name}: {fault}"


def _complete_options(parts: AgreementParts) -> Options:
    """Return the options with those of the edition, the usual ones, and the effects of cards."""
    defaults = DEFAULTS if parts.edition.scoring is None else evolve(DEFAULTS, scoring=None)
    resolved = parts.options.with_defaults(parts.preset).with_defaults(defaults)
    by_name = {name: effect for name, effect in parts.printed.items() if isinstance(name, str)}
    return evolve(resolved, effects=by_name)


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
    hint = suggest_call(scoring)
    raise PluginError(f"{given_by} gives the scoring {scoring!r}, which is no Scoring{hint}")


def _faults(plugin: Effect | Variant, edition: Edition) -> tuple[str, ...]:
    try:
        return tuple(plugin.faults(edition))
    except Exception as error:
        raise PluginError(
            f"{discovery.describe_plugin(plugin)} cannot report its faults with {edition.name}: "
            f"{type(error).__name__}: {error}"
        ) from error


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
