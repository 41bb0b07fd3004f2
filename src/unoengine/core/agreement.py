"""Class `Agreement`: the edition, options, variants and house rules of a game, checked.

`resolve_agreement` looks up every name, binds an effect to each card, and lists all faults.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, get_args

from attrs import evolve, fields, frozen

from unoengine.core import discovery
from unoengine.core.actions import Action, Answer, CallUno, Catch, Leave, Play
from unoengine.core.cards import Card
from unoengine.core.discovery import describe_plugin
from unoengine.core.edition import Edition, list_variants
from unoengine.core.errors import (
    PluginError,
    SetupError,
    collect_faults,
    describe_value,
    did_you_mean,
    refuse_failure,
)
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.options import DEFAULTS, EffectOptions, Options
from unoengine.core.plugin_classes.effect import (
    Effect,
    OwnHand,
    PluginBase,
    format_type,
    is_note_type,
    option,
    read_traits,
)
from unoengine.core.plugin_classes.scoring import Scoring
from unoengine.core.plugin_classes.variant import Variant, overrides, read_own_hand
from unoengine.core.standard_scoring import SCORINGS

if TYPE_CHECKING:
    from unoengine.core.matching import Lookup

T = TypeVar("T")
P = TypeVar("P", Effect, Variant)
HouseRuleChoice: TypeAlias = Effect | str | None
HouseRules: TypeAlias = Mapping[str, HouseRuleChoice | Sequence[HouseRuleChoice]]
Variants: TypeAlias = Iterable[Variant | str] | Mapping[str, bool | Mapping[str, object]]
"""Variants: names and instances, or a mapping from names to True, False or options."""

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
            CallUno: self.has_catches,
            Catch: self.has_catches,
            Play: any(overrides(variant, "out_of_turn") for variant in self.variants),
            Answer: any(overrides(variant, "claims") for variant in self.variants),
            Leave: self.options.leaving != "forbidden",
        }
        return tuple(kind for kind, is_possible in possible.items() if is_possible)

    @property
    def has_catches(self) -> bool:
        """Whether a player who does not call UNO may be caught: it has to cost something (R073)."""
        costs = self.options.uno_penalty or any(overrides(v, "caught") for v in self.variants)
        return self.options.uno_calls != "none" and bool(costs)

    def find_note_keepers(self) -> dict[str, list[Effect | Variant]]:
        """Return the effects and variants that may keep notes, by the name of their notes."""
        effects = (*self.effects.values(), *self.opening_effects.values())
        keepers: dict[str, list[Effect | Variant]] = {}
        for plugin in dict.fromkeys((*effects, *self.variants)):
            if plugin is not None:
                keepers.setdefault(plugin.note_owner, []).append(plugin)
        return keepers

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
    variants: Variants = (),
) -> Agreement:
    """Look up every name, fill in default options, and check that the parts fit together.

    The `SetupError` lists all faults at once.
    """
    parts = _load_parts(edition, options, house_rules, variants)
    published, bound = parts.edition, _bind_effects(parts)
    faults = [*_find_rivals(parts.order.variants), *_list_plugin_faults(parts, bound)]
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
            scoring, given_by = variant.scoring(scoring), describe_plugin(variant)
        hash(scoring)  # compiled rules are cached by the agreement, so it must be hashable
    if isinstance(scoring, Scoring):
        return scoring
    hint = _suggest_call(scoring)
    raise PluginError(f"{given_by} gives the scoring {scoring!r}, which is no Scoring{hint}")


# --- The parts of an agreement: every name is looked up


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


def _load_parts(
    edition: str | Edition,
    options: Options | None,
    house_rules: HouseRules | None,
    variants: Variants,
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
        chosen = list_variants(variants)
        given = _load_variants(chosen, faults)
        of_edition: list[str] = []
        own = _load_variants(published.variants, of_edition)  # A138
        faults += [f"{published.name}: {fault}" for fault in of_edition]
        faults += [
            f"{variant.name!r} is a variant of {published.name}; it cannot be left out (A138)"
            for variant in own
            if (variant.name, False) in chosen
        ]
    with refuse_failure("the house rules"):
        written = _load_house_rules(published, printed, house_rules or {}, faults)
    if faults:
        raise SetupError(*faults)
    # A variant of the game replaces its namesake of the edition (A138).
    order = VariantOrder([*{variant.name: variant for variant in (*own, *given)}.values()])
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
    return _set_options(name, effect, given)


def _set_options(name: str, plugin: P, given: Mapping[str, Any]) -> P:
    known = [attribute.name for attribute in fields(type(plugin))]
    wrong = [chosen for chosen in given if chosen not in known]
    if wrong:
        raise SetupError(
            *(f"{name!r} has no option {option!r}{did_you_mean(option, known)}" for option in wrong)
        )
    return evolve(plugin, **given)


def _load_variants(given: Iterable[object], faults: list[str]) -> tuple[Variant, ...]:
    chosen = []
    for variant in given:
        with collect_faults(faults):
            if (loaded := _load_variant(variant)) is not None:
                chosen.append(loaded)
    names = [variant.name for variant in chosen]
    twice = dict.fromkeys(name for name in names if names.count(name) > 1)
    faults += [f"the variant {name!r} is given twice" for name in twice]
    return tuple(chosen)


def _load_variant(given: object) -> Variant | None:
    """Return a variant, or None if a mapping leaves it out."""
    if isinstance(given, str):
        if ":" not in given:
            return _load(discovery.VARIANTS, given, Variant)
        from unoengine.core.agreement_text import parse_variant  # it loads the reader of JSON

        parsed = parse_variant(given)
        return _load(discovery.VARIANTS, parsed, Variant) if isinstance(parsed, str) else parsed
    if isinstance(given, Variant):
        return given
    if isinstance(given, tuple) and len(given) == 2:
        return _load_setting(*given)
    shown = f"{given!r}{_suggest_call(given)}"
    raise SetupError(f"a variant is given by its name or as a Variant, not {shown}")


def _load_setting(name: object, setting: object) -> Variant | None:
    """Return a variant of a mapping; None if it is False."""
    if not isinstance(name, str):
        shown = describe_value(name)
        raise SetupError(f"a mapping of variants has their names as keys, not {shown}")
    if type(setting) is not bool and not isinstance(setting, Mapping):
        shown, hint = describe_value(setting), ""
        if isinstance(setting, Variant):
            hint = "; instances are given in a list"
        raise SetupError(
            f"the variant {name!r} maps to True, False or its options, not to {shown}{hint}"
        )
    variant = _load(discovery.VARIANTS, name, Variant)
    if isinstance(setting, Mapping):
        return _set_options(name, variant, setting)
    return variant if setting else None


def _load_house_rules(
    edition: Edition,
    printed: Mapping[str | Effect, Effect],
    given: HouseRules,
    faults: list[str],
) -> FrozenMap[str, tuple[Effect | None, ...]]:
    """Return the house rules that are written on cards: all players agreed on them (R060, A81)."""
    written = {}  # R064, A80: for all rounds of this game
    if not isinstance(given, Mapping):
        faults.append(_suggest_house_rules(edition, printed, given))
        given = {}
    for code, rules in given.items():
        with collect_faults(faults):
            card = edition.card(code)
            effect = printed.get(card.effect) if card.effect is not None else None
            if effect is None or not read_traits(effect).blank or card not in edition.deck:
                raise SetupError(f"no house rule can be written on {code!r} (R059)")
            written[code] = _rules_of_copies(code, rules, edition.deck.count(card), faults)
    return FrozenMap({code: rules for code, rules in written.items() if any(rules)})


def _suggest_house_rules(
    edition: Edition, printed: Mapping[str | Effect, Effect], given: object
) -> str:
    """Return the fault of house rules without the card that they are written on."""
    effects = {card.code: printed.get(card.effect or "") for card in edition.cards}
    blank = [code for code, effect in effects.items() if effect and read_traits(effect).blank]
    if not blank:
        return f"{edition.name} has no blank card to write a house rule on (R059)"
    shown = describe_value(given)
    example = shown if isinstance(given, str | Sequence) else "'duel'"
    return (
        "house rules are given by the card they are written on: "
        f"house_rules={{{blank[0]!r}: {example}}}, not {shown}"
    )


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


# --- The effect of each card: the printed one or a house rule, changed by variants in order


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


class VariantOrder:
    """The variants of a game in the order in which their hooks are called (A135).

    They keep the order in which they are given, except where one declares that it comes before or
    after another.
    """

    def __init__(self, given: Sequence[Variant]) -> None:
        earlier: dict[str, set[str]] = {variant.name: set() for variant in given}
        for variant in given:
            for name in _read_names(variant, "before"):
                if name in earlier:
                    earlier[name].add(variant.name)
            earlier[variant.name].update(
                name for name in _read_names(variant, "after") if name in earlier
            )
        self._earlier: dict[str, set[str]] = {}
        """By name, all variants that have to come earlier."""

        self.variants: tuple[Variant, ...] = tuple(self._sort(given, earlier))

    def _sort(self, given: Sequence[Variant], earlier: Mapping[str, set[str]]) -> list[Variant]:
        left, placed = [*given], list[Variant]()
        while left:
            ready = next((v for v in left if earlier[v.name] <= self._earlier.keys()), None)
            if ready is None:
                raise SetupError(_describe_cycle([v.name for v in left], earlier))
            left.remove(ready)
            placed.append(ready)
            direct = earlier[ready.name]
            self._earlier[ready.name] = direct.union(*(self._earlier[name] for name in direct))
        return placed

    def is_declared(self, one: str, other: str) -> bool:
        """Return whether the variants declare which of two comes first, directly or in a chain."""
        return one in self._earlier[other] or other in self._earlier[one]


def _read_names(variant: Variant, attribute: str) -> tuple[str, ...]:
    names: Any = getattr(variant, attribute)
    if type(names) is tuple and all(type(name) is str for name in names):
        return names
    hint = f"; write ({names!r},)" if isinstance(names, str) else ""
    raise SetupError(
        f"{attribute} of {type(variant).__name__} is a tuple of names of variants, "
        f"not {describe_value(names)}{hint}"
    )


def _describe_cycle(names: Sequence[str], earlier: Mapping[str, set[str]]) -> str:
    """Return the message about variants that each have to come before another one."""
    path = [names[0]]
    while path[-1] not in path[:-1]:
        path.append(next(name for name in names if name in earlier[path[-1]]))
    cycle = path[path.index(path[-1]) :][::-1]
    return "these variants cannot be put in order: " + " before ".join(map(repr, cycle))


def rebind_card(
    card: Card, effect: Effect | None, order: VariantOrder
) -> tuple[Effect | None, frozenset[str]]:
    """Return the effect of a card after all variants, and the names of those that change it.

    Each variant receives the effect so far. Two that change one card are refused, unless their
    order is declared (A135).
    """
    printed, changed, yielding = effect, list[str](), list[str]()
    for variant in order.variants:
        other = _rebind(variant, card, effect)
        if other != effect:
            for name in changed:
                if not order.is_declared(name, variant.name):
                    raise SetupError(
                        f"{name!r} and {variant.name!r} both change the effect of {card.code}; "
                        "one has to declare that it comes before or after the other"
                    )
            changed.append(variant.name)
            effect = other
        elif effect != printed and _rebind(variant, card, printed) != printed:
            yielding.append(variant.name)  # it leaves the card to the other variant
    return effect, frozenset((*changed, *yielding))


def _rebind(variant: Variant, card: Card, effect: Effect | None) -> Effect | None:
    given: object = variant.rebind(card, effect)
    if given is not None and not isinstance(given, Effect):
        raise PluginError(f"{describe_plugin(variant)} gives {card.code} the effect {given!r}")
    return given


# --- What does not go together: variants, and effects and variants with an edition


_ONE_ONLY = {
    "draw": "how cards are drawn on a turn",
    "false_uno": "what a false UNO costs",
    "caught": "what a missed UNO costs",
}
"""Hooks that only one variant of a game can override."""


def _find_rivals(chosen: Iterable[Variant]) -> Iterator[str]:
    """Yield a fault for each hook that only one variant of a game can override."""
    for hook, subject in _ONE_ONLY.items():
        deciding = [variant.name for variant in chosen if overrides(variant, hook)]
        if len(deciding) > 1:
            one, other, *_ = deciding
            yield f"{one!r} and {other!r} both decide {subject}"


def _list_plugin_faults(parts: AgreementParts, bound: _BoundEffects) -> Iterator[str]:
    """Yield what effects and variants report about the edition as it is played."""
    played, chosen = bound.edition, parts.order.variants
    effects = [*bound.effects.values(), *bound.opening_effects.values()]
    _check_classes({type(plugin) for plugin in (*effects, *chosen) if plugin is not None})
    placed = [
        (found[card.code], side)
        for found in (bound.effects, bound.opening_effects)
        for side in ((played, played.turned) if played.is_two_sided else (played,))
        for card in dict.fromkeys(side.deck)
    ]
    for plugin, side in dict.fromkeys([*placed, *((variant, played) for variant in chosen)]):
        if plugin is not None:
            for fault in _ask_for_faults(plugin, side):
                yield f"{parts.edition.name}: {fault}"


def _ask_for_faults(plugin: Effect | Variant, edition: Edition) -> tuple[str, ...]:
    try:
        return tuple(plugin.faults(edition))
    except Exception as error:
        raise PluginError(
            f"{describe_plugin(plugin)} cannot report its faults with {edition.name}: "
            f"{type(error).__name__}: {error}"
        ) from error


_OPTION = type(option(None))

_CLASS_ATTRIBUTES = frozenset(
    (*PluginBase.__annotations__, *Effect.__annotations__, *Variant.__annotations__)
)
"""Attributes of classes of effects and variants, which cannot be options of an instance."""


def _check_classes(classes: Iterable[type[Effect | Variant]]) -> None:
    """Refuse options that would not be fields, wrong class attributes, and equal names.

    Notes are stored under the name of the class, and errors use it.
    """
    class_of_name: dict[str, type] = {}
    sharing: dict[str, type[Effect | Variant]] = {}
    for cls in sorted(classes, key=lambda cls: (cls.__module__, cls.__qualname__)):
        if any(isinstance(value, _OPTION) for value in vars(cls).values()):
            raise SetupError(f"{cls.__name__} has options: decorate the class with attrs.frozen")
        hidden = [a.name for a in fields(cls) if a.name in _CLASS_ATTRIBUTES]
        if hidden:
            raise SetupError(
                f"{cls.__name__} makes an option of {hidden[0]!r}: write it without annotation, "
                "or with ClassVar"
            )
        own_hand = read_own_hand(cls)
        if own_hand not in get_args(OwnHand):
            hint = did_you_mean(own_hand, get_args(OwnHand))
            raise SetupError(f"own_hand of {cls.__name__} cannot be {own_hand!r}{hint}")
        if cls.keeps:
            _check_keeps(cls)
        other = class_of_name.setdefault(cls.name, cls)
        if other is not cls:
            raise SetupError(
                f"{other.__module__}.{other.__qualname__} and {cls.__module__}."
                f"{cls.__qualname__} both have the name {cls.name!r}; give one another name"
            )
        _check_notes_of(cls, sharing)


def _check_notes_of(
    cls: type[Effect | Variant], sharing: dict[str, type[Effect | Variant]]
) -> None:
    """Refuse notes that classes of different packages share (A139)."""
    if type(cls.notes_of) is not str:
        shown = describe_value(cls.notes_of)
        raise SetupError(f"notes_of of {cls.__name__} is the name of an effect, not {shown}")
    name = cls.notes_of or cls.name
    other = sharing.setdefault(name, cls)
    if other.__module__.partition(".")[0] != cls.__module__.partition(".")[0]:
        raise SetupError(
            f"{other.__module__}.{other.__qualname__} and {cls.__module__}.{cls.__qualname__} "
            f"cannot share the notes of {name!r}; only classes of one package can"
        )


def _check_keeps(cls: type[Effect | Variant]) -> None:
    """Refuse types that notes cannot have."""
    if not isinstance(cls.keeps, Mapping):
        raise SetupError(f"keeps of {cls.__name__} maps keys to types, as in {{'times': int}}")
    for key, declared in cls.keeps.items():
        if not isinstance(key, str) or not is_note_type(declared):
            raise SetupError(
                f"{cls.__name__} cannot keep {key!r} as {format_type(declared)}: a note is an "
                "int, bool, str, Card, Hand, None, a Literal, or a union or tuple of these"
            )


# --- Decks with which all players are certain to be blocked at some time (A59)


def refuse_blocking(lookup: Lookup) -> None:
    """Refuse a deck if no other card of it may be played on one of its cards.

    If no card can be drawn, players hold all cards but the top one. If one of these matches, its
    holder can play it, unless its effect forbids that.
    """
    copies = Counter(lookup.deck)
    whole_deck = lookup.codec.presence_mask(lookup.deck)
    for face, card in enumerate(lookup.cards):
        others = whole_deck if copies[face] > 1 else whole_deck ^ lookup.first_bits[face]
        for number in _list_colors_on_top(lookup, face):
            if not others & lookup.matches_by_showing[lookup.encode_showing(face, number)]:
                raise SetupError(_describe_block(lookup, card, lookup.color_names[number]))


def _list_colors_on_top(lookup: Lookup, face: int) -> Iterable[int]:
    """Return the numbers of the colors that are certainly in force at some time on a card."""
    if lookup.cards[face].color is not None:
        return (lookup.printed_color[face],)
    effect = lookup.effects[face]
    if effect is not None and (not read_traits(effect).names_color or overrides(effect, "colors")):
        return ()
    return [lookup.color_names.index(color) for color in lookup.edition.colors]


def _describe_block(lookup: Lookup, card: Card, color: str | None) -> str:
    named = f" while the color is {color}" if card.color is None else ""
    deciding = [v.name for v in lookup.agreement.variants if overrides(v, "matches")]
    if deciding:
        advice = f"what matches is decided by {' and '.join(map(repr, deciding))}"
    else:
        advice = "add a card that matches it, such as one without a color"
    return (
        f"{lookup.edition.name}: no other card of the deck may be played on {card.code}{named}, "
        f"so a round can block (A59); {advice}"
    )
