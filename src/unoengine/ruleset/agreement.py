"""Which rules are played: the box, the options, the variants and what is written on cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar, get_args

from attrs import evolve, fields, frozen

from unoengine.plugins import discovery
from unoengine.plugins.effect_base import Effect, OwnHand, option
from unoengine.plugins.plugin_base import PluginBase
from unoengine.plugins.variant_base import Variant, overrides
from unoengine.ruleset.options import DEFAULTS, EffectOptions, Options
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import PluginError, SetupError, collect_faults, did_you_mean
from unoengine.values.frozen_map import FrozenMap

__all__ = ["Agreement", "HouseRuleChoice", "HouseRules", "resolve_agreement"]

T = TypeVar("T")
HouseRuleChoice: TypeAlias = Effect | str | None
_ONE_ONLY = {
    "draw": "how cards are drawn on a turn",
    "false_uno": "what a false UNO costs",
}
"""Questions that only one variant of a game can answer."""

_OPTION = type(option(None))
_SAID_OF_ITSELF = frozenset((*PluginBase.__annotations__, *Effect.__annotations__))
"""What a class says of itself, and no object of it otherwise."""
_OTHER_HOOKS = ("matches", "out_of_turn", "draw", "claims", "false_uno")
"""What a variant may do besides changing what cards do."""

HouseRules: TypeAlias = Mapping[str, HouseRuleChoice | Sequence[HouseRuleChoice]]


@frozen(cache_hash=True)
class Agreement:
    """Everything that decides how a game is played, and nothing of any one game."""

    published_edition: Edition
    """The box as it was published."""

    edition: Edition
    """The box as it lies on the table: cards with different house rules are different cards."""

    options: Options
    variants: tuple[Variant, ...]
    house_rules: FrozenMap[str, tuple[Effect | None, ...]]
    effects: FrozenMap[str, Effect | None]
    """What each card does, by its code."""

    opening_effects: FrozenMap[str, Effect | None]
    """What each card does when it is turned up; a house rule does not fire then (A19)."""


def resolve_agreement(
    edition: str | Edition,
    options: Options | None = None,
    house_rules: HouseRules | None = None,
    variants: Iterable[Variant | str] = (),
) -> Agreement:
    """Look up every name, fill in what was left open, and check that it makes a game.

    Everything that is asked for wrongly is told at once.
    """
    box = edition if isinstance(edition, Edition) else _edition(edition)
    preset = box.options or Options()
    faults: list[str] = []
    if options is not None and not isinstance(options, Options):
        faults.append(f"options must be an Options, not {options!r}")
        options = None
    printed = _printed_effects(box, preset, options or Options(), faults)
    chosen = _variants(variants, faults)
    written = _house_rules(box, printed, house_rules or {}, faults)
    if faults:
        raise SetupError(*faults)
    bound, rules_of = _bound(box, written)
    openers, played = {}, {}
    changing: set[str] = set()
    for card in dict.fromkeys(bound.deck):
        effect = printed[card.effect] if card.effect is not None else None
        openers[card.code] = _rebound(card, effect, chosen, changing)
        played[card.code] = _rebound(card, rules_of.get(card.code) or effect, chosen, changing)
    things: list[Effect | Variant | None] = [*played.values(), *openers.values(), *chosen]
    _check_classes({type(thing) for thing in things if thing is not None})
    faults += [
        f"{box.name}: {fault}"
        for thing in dict.fromkeys(things)
        if thing is not None
        for fault in _faults(thing, bound)
    ]
    faults += [
        f"{box.name} has no card that the variant {variant.name!r} could change"
        for variant in chosen
        if overrides(variant, "rebind")
        and not overrides(variant, *_OTHER_HOOKS)
        and variant.name not in changing
    ]
    if faults:
        raise SetupError(*faults)
    by_name = {name: effect for name, effect in printed.items() if isinstance(name, str)}
    return Agreement(
        published_edition=box,
        edition=bound,
        options=evolve(
            (options or Options()).with_defaults(preset).with_defaults(DEFAULTS), effects=by_name
        ),
        variants=chosen,
        house_rules=written,
        effects=FrozenMap(played),
        opening_effects=FrozenMap(openers),
    )


def _edition(name: object) -> Edition:
    if not isinstance(name, str):
        raise SetupError(f"an edition is given by its name or as an Edition, not {name!r}")
    made = _loaded(discovery.EDITIONS, name, Edition)
    if made.name != name:
        distribution = discovery.find_plugin(discovery.EDITIONS, name).distribution
        raise PluginError(
            f"the box {name!r} of {distribution} calls itself "
            f"{made.name!r}; the two names have to be the same"
        )
    return made


def _loaded(group: str, name: str, kind: type[T]) -> T:
    plugin = discovery.find_plugin(group, name)
    thing = plugin.load()
    try:
        made = thing() if isinstance(thing, type) else thing
    except Exception as error:
        raise PluginError(f"{name!r} of {plugin.distribution} cannot be made: {error}") from error
    if not isinstance(made, kind):
        raise PluginError(
            f"{name!r} ({plugin.value}) of {plugin.distribution} {plugin.version} "
            f"is no {kind.__name__} but a {type(made).__name__}"
        )
    return made


def _faults(thing: Effect | Variant, edition: Edition) -> tuple[str, ...]:
    try:
        return tuple(thing.faults(edition))
    except Exception as error:
        raise PluginError(
            f"{discovery.describe_plugin(thing)} cannot say what it finds wrong with {edition.name}: "
            f"{type(error).__name__}: {error}"
        ) from error


def _check_classes(kinds: Iterable[type[Effect | Variant]]) -> None:
    """Refuse options that would be no fields, and two classes with one name.

    Under its name a class keeps its notes, and errors speak of it.
    """
    named: dict[str, type] = {}
    for kind in sorted(kinds, key=lambda kind: (kind.__module__, kind.__qualname__)):
        if any(isinstance(value, _OPTION) for value in vars(kind).values()):
            raise SetupError(f"{kind.__name__} has options: decorate the class with attrs.frozen")
        hidden = [a.name for a in fields(kind) if a.name in _SAID_OF_ITSELF]
        if hidden:
            raise SetupError(
                f"{kind.__name__} makes an option of {hidden[0]!r}: write it without annotation, "
                "or with ClassVar"
            )
        if issubclass(kind, Effect) and kind.own_hand not in get_args(OwnHand):
            hint = did_you_mean(kind.own_hand, get_args(OwnHand))
            raise SetupError(f"own_hand of {kind.__name__} cannot be {kind.own_hand!r}{hint}")
        if kind.keeps:
            _check_keeps(kind)
        other = named.setdefault(kind.name, kind)
        if other is not kind:
            raise SetupError(
                f"{other.__module__}.{other.__qualname__} and {kind.__module__}."
                f"{kind.__qualname__} are both called {kind.name!r}; give one a name of its own"
            )


def _check_keeps(kind: type[Effect | Variant]) -> None:
    """Refuse what is no kind of note."""
    from unoengine.plugins.note_types import format_type, is_note_type

    if not isinstance(kind.keeps, Mapping):
        raise SetupError(f"keeps of {kind.__name__} maps keys to kinds, as in {{'times': int}}")
    for key, kept in kind.keeps.items():
        if not isinstance(key, str) or not is_note_type(kept):
            raise SetupError(
                f"{kind.__name__} cannot keep {key!r} as {format_type(kept)}: notes are of the kinds "
                "int, bool, str, Card, Hand, None, a Literal, or a union or tuple of these"
            )


def _printed_effects(
    box: Edition, preset: Options, options: Options, faults: list[str]
) -> dict[str | Effect, Effect]:
    """Return the effects the deck's cards name, with the box's options and the player's."""
    printed: dict[str | Effect, Effect] = {}
    for card in dict.fromkeys(box.deck):
        if isinstance(card.effect, str) and card.effect not in printed:
            try:
                effect = _loaded(discovery.EFFECTS, card.effect, Effect)
            except SetupError as error:
                faults.append(f"{box.name}, {card.code}: {error}")
                continue
            printed[card.effect] = effect
            for given in (preset.effects.get(card.effect), options.effects.get(card.effect)):
                with collect_faults(faults):
                    printed[card.effect] = effect = _with_options(card.effect, effect, given)
        elif isinstance(card.effect, Effect):
            printed[card.effect] = card.effect
        elif card.effect is not None and not isinstance(card.effect, str):
            raise SetupError(
                f"the effect of {card.code} must be an Effect or the name of one, "
                f"not {card.effect!r}"
            )
    names = [name for name in printed if isinstance(name, str)]
    for name in options.effects:
        if name not in names:
            hint = did_you_mean(name, names)
            faults.append(f"no card of {box.name} has the effect {name!r}{hint}")
    return printed


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


def _variants(given: Iterable[Variant | str], faults: list[str]) -> tuple[Variant, ...]:
    if isinstance(given, str | Variant):
        given = (given,)
    if not isinstance(given, Iterable):
        faults.append(f"variants are a list of names or Variants, not {given!r}")
        return ()
    chosen = []
    for variant in given:
        with collect_faults(faults):
            chosen.append(_variant(variant))
    names = [variant.name for variant in chosen]
    twice = dict.fromkeys(name for name in names if names.count(name) > 1)
    faults += [f"the variant {name!r} is given twice" for name in twice]
    for hook, what in _ONE_ONLY.items():
        deciding = dict.fromkeys(variant.name for variant in chosen if overrides(variant, hook))
        if len(deciding) > 1:
            one, other, *_ = deciding
            faults.append(f"{one!r} and {other!r} both decide {what}")
    return tuple(chosen)


def _variant(given: Variant | str) -> Variant:
    if isinstance(given, str):
        return _loaded(discovery.VARIANTS, given, Variant)
    if isinstance(given, Variant):
        return given
    raise SetupError(f"a variant is given by its name or as a Variant, not {given!r}{_call(given)}")


def _house_rules(
    box: Edition,
    printed: Mapping[str | Effect, Effect],
    given: HouseRules,
    faults: list[str],
) -> FrozenMap[str, tuple[Effect | None, ...]]:
    """Return what is written on cards, which is to say: what all have agreed on (R060, A81)."""
    written = {}  # R064, A80: of this game, and of all its rounds
    if not isinstance(given, Mapping):
        faults.append(f"house rules are given by the card they are written on, not {given!r}")
        given = {}
    for code, rules in given.items():
        with collect_faults(faults):
            card = box.card(code)
            effect = printed.get(card.effect) if card.effect is not None else None
            if effect is None or not effect.blank:
                raise SetupError(f"no house rule can be written on {code!r} (R059)")
            written[code] = _all_copies(code, rules, box.deck.count(card), faults)
    return FrozenMap({code: rules for code, rules in written.items() if any(rules)})


def _all_copies(
    code: str, rules: HouseRuleChoice | Sequence[HouseRuleChoice], copies: int, faults: list[str]
) -> tuple[Effect | None, ...]:
    """Return what is written on each copy of a card."""
    if rules is None or isinstance(rules, str | Effect):
        return (_house_rule(rules),) * copies
    if not isinstance(rules, Sequence):
        shown = f"{rules!r}{_call(rules)}"
        raise SetupError(f"a house rule is an Effect or the name of one, not {shown}")
    if len(rules) > copies:
        raise SetupError(f"{len(rules)} house rules for {copies} {code!r} cards")
    found: dict[int, Effect | None] = {}
    for number, rule in enumerate(rules):
        with collect_faults(faults):
            found[number] = _house_rule(rule)
    return tuple(found.get(number) for number in range(copies))


def _house_rule(rule: HouseRuleChoice) -> Effect | None:
    """Return the effect that is written: it can do what effects can, and no more (A117)."""
    if rule is None or isinstance(rule, Effect):
        return rule
    if isinstance(rule, str):
        return _loaded(discovery.HOUSE_RULES, rule, Effect)
    raise SetupError(f"a house rule is an Effect or the name of one, not {rule!r}{_call(rule)}")


def _call(given: object) -> str:
    """Return the end of a sentence about a class that is given where an object is needed."""
    return f"; write {given.__name__}()" if isinstance(given, type) else ""


def _bound(
    box: Edition, written: Mapping[str, tuple[Effect | None, ...]]
) -> tuple[Edition, dict[str, Effect | None]]:
    """Tell cards with different house rules apart (A02, A83)."""
    deck, rules_of = list(box.deck), {}
    for code, rules in written.items():
        if len(set(rules)) == 1:
            rules_of[code] = rules[0]
            continue
        places = [place for place, card in enumerate(deck) if card.code == code]
        for number, (place, rule) in enumerate(zip(places, rules, strict=True), start=1):
            deck[place] = evolve(deck[place], code=f"{code}-{number}")
            rules_of[deck[place].code] = rule
    return (box.with_deck(deck) if written else box), rules_of


def _rebound(
    card: Card, effect: Effect | None, variants: Iterable[Variant], changing: set[str]
) -> Effect | None:
    """Let a variant give a card another effect; two that want the same card are refused."""
    changed = {}
    for variant in variants:
        other = variant.rebind(card, effect)
        if other is not None and not isinstance(other, Effect):
            raise PluginError(
                f"{discovery.describe_plugin(variant)} makes {card.code} do {other!r}"
            )
        if other != effect:
            changed[variant.name] = other
    if len(changed) > 1:
        one, two, *_ = changed
        raise SetupError(f"{one!r} and {two!r} both change what {card.code} does")
    changing.update(changed)
    return next(iter(changed.values()), effect)
