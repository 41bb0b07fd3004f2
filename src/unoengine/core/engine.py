"""Functions of the game: start it, list legal actions, apply an action, explain a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from inspect import signature
from typing import TYPE_CHECKING, Any, Never

from unoengine.core import discovery, fast
from unoengine.core.actions import Action, Answer, Catch, Play, is_action
from unoengine.core.agreement import resolve_agreement
from unoengine.core.compiled_rules import CompiledRules, compile_rules
from unoengine.core.edition import DEFAULT_EDITION, list_variants
from unoengine.core.effect_api.open_and_seal import make_table, open_table, seal
from unoengine.core.errors import (
    IllegalMove,
    SetupError,
    check_seed,
    describe_value,
    is_number,
    refuse_failure,
)
from unoengine.core.events import EventLog, Step
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.legality import list_actions_of_seat
from unoengine.core.options import refuse_unknown_parameters
from unoengine.core.perform import Move
from unoengine.core.players import (
    agree_on_teams,
    assign_wardrobe,
    check_names,
    check_players,
    count_players,
    make_crowd_error,
    name_players,
)
from unoengine.core.plugin_classes.effect import Effect, read_traits
from unoengine.core.round_end import check_scoring
from unoengine.core.round_start import deal_round
from unoengine.core.shuffle import draw_for_dealer
from unoengine.core.state import GameState, check_state
from unoengine.core.state_parts import Round

if TYPE_CHECKING:
    from unoengine.core.agreement import Agreement, HouseRules, Variants
    from unoengine.core.edition import Edition
    from unoengine.core.options import Options
    from unoengine.core.refusals import Verdict


# --- The rules of a game: what was agreed on is resolved and compiled once, and cached.


def find_rules(
    edition: str | Edition,
    seats: int,
    options: Options | None,
    house_rules: HouseRules | None,
    variants: Variants,
) -> CompiledRules:
    """Return the compiled rules for an edition, options, house rules and variants.

    What was agreed on is resolved once, until `discovery.refresh` finds plug-ins again.
    """
    if type(variants) is not tuple:
        variants = list_variants(variants)
    installed = (discovery.generation, fast.enabled)
    try:
        key = (edition, seats, options, _freeze(house_rules), variants, installed)
        typed_key = (key, _list_types(options, variants))
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
    return find_rules(name, 2, None, None, ()).lookup.agreement.published_edition


def assign_house_rules(
    edition: str | Edition, rules: Sequence[str]
) -> Mapping[str, str | Sequence[str]]:
    """Return house rules for all blank cards of an edition: one for all, or one for each copy."""
    if not rules:
        return {}
    agreement = find_rules(edition, 2, None, None, ()).lookup.agreement
    effects = agreement.effects.items()
    blank = [code for code, effect in effects if effect is not None and read_traits(effect).blank]
    if not blank:
        name = agreement.edition.name
        raise SetupError(f"{name} has no blank card to write a house rule on (R059)")
    return {code: rules[0] if len(rules) == 1 else rules for code in blank}


_MAX_RULES = 256
_rules: dict[object, CompiledRules] = {}
"""Rules by what was agreed on and what is installed; cleared when there are too many."""


def list_clothes(state: GameState) -> tuple[str, ...]:
    """Return the colors of clothing that matter in a game, in the order of its edition."""
    effects = (*state.options.effects.values(), *(card.effect for card in state.edition.cards))
    clothes = (effect.clothes(state.edition) for effect in effects if isinstance(effect, Effect))
    return tuple(dict.fromkeys(color for colors in clothes for color in colors or ()))


def _freeze(house_rules: HouseRules | None) -> object:
    """Return house rules in a form that can be hashed."""
    if house_rules is None:
        return None
    return FrozenMap({c: tuple(r) if isinstance(r, list) else r for c, r in house_rules.items()})


def _list_types(options: Options | None, variants: tuple[Any, ...]) -> tuple[object, ...]:
    """Return the types of the options of effects and variants, since `True == 1`."""
    given = [] if options is None else [*options.effects.items()]
    given += [variant for variant in variants if type(variant) is tuple]
    return tuple(
        (n, type(of), *map(type, of.values() if isinstance(of, Mapping) else ())) for n, of in given
    )


def _compile_for_seats(agreement: Agreement, seats: int) -> CompiledRules:
    """Return compiled rules; refuse more seats than cards before tables are built for them."""
    if seats > len(agreement.edition.deck):
        raise make_crowd_error(len(agreement.edition.deck), agreement.options, seats)
    return compile_rules(agreement, seats)


# --- The functions that are public.


def new_game(
    edition: str | Edition = DEFAULT_EDITION,
    players: int | Sequence[str] = 4,
    *,
    seed: int | None = None,
    dealer: int | None = None,
    options: Options | None = None,
    house_rules: HouseRules | None = None,
    variants: Variants = (),
    wardrobe: Mapping[int, Iterable[str]] | None = None,
    teams: Iterable[Iterable[int]] | None = None,
    **unknown: Never,
) -> GameState:
    """Start a game: find the dealer, shuffle, deal, and turn up the first card (R014-R020).

    `players` is a number or a list of names, each in one line of visible text. Without a seed, a
    random one is used; the state contains it. The arguments, the seed and the actions determine the
    whole game.

    Args:
        edition: The name of an installed edition, or an `Edition`.
        players: The number of players, or their names.
        seed: A whole number that determines all randomness; None for an unpredictable one.
        dealer: The seat that deals the first round; None to draw cards for it.
        options: The options that differ from the edition.
        house_rules: By the code of a blank card, a rule for all copies, or a list with one for
            each.
        variants: Names of variants and instances, or a mapping from names to True, False or
            options.
        wardrobe: By seat, the colors that the player wears (for Rad Style).
        teams: The seats that play together, as in `((0, 2), (1, 3))`; `()` if all play alone. If
            None, the option `team_count` decides.
        unknown: Any other name is refused, with the parameter or the option that it resembles.

    Returns:
        The state before the first turn.

    Raises:
        SetupError: The arguments are invalid; `faults` lists every reason.
        PluginError: A plug-in cannot be loaded.

    >>> state = new_game(players=["Ana", "Ben", "Cy"], seed=7)
    >>> state.hand_sizes, state == new_game(players=["Ana", "Ben", "Cy"], seed=7)
    ((7, 7, 7), True)
    """
    _refuse_unknown_parameters("new_game", unknown)
    agreed = options, house_rules, variants
    state = deal_game(None, edition, players, seed, dealer, agreed, wardrobe, teams)
    check_names(state.players)
    return state


def start_game(
    edition: str | Edition = DEFAULT_EDITION,
    players: int | Sequence[str] = 4,
    *,
    seed: int | None = None,
    dealer: int | None = None,
    options: Options | None = None,
    house_rules: HouseRules | None = None,
    variants: Variants = (),
    wardrobe: Mapping[int, Iterable[str]] | None = None,
    teams: Iterable[Iterable[int]] | None = None,
    **unknown: Never,
) -> Step:
    """Start a game like `new_game`; return the state and the events of the deal.

    The parameters are those of `unoengine.new_game`.

    Returns:
        A step with the state of `new_game` and the events until the first turn.

    Raises:
        SetupError: The arguments are invalid; `faults` lists every reason.
        PluginError: A plug-in cannot be loaded.

    >>> start_game(players=["Ana", "Ben"], seed=7).events[0]
    Dealt(player=1, round=1)
    """
    _refuse_unknown_parameters("start_game", unknown)
    log = EventLog()
    agreed = options, house_rules, variants
    state = deal_game(log, edition, players, seed, dealer, agreed, wardrobe, teams)
    check_names(state.players)
    return Step(state, tuple(log.events))


def _refuse_unknown_parameters(function: str, unknown: Mapping[str, object]) -> None:
    if unknown:
        known = [name for name in signature(new_game).parameters if name != "unknown"]
        refuse_unknown_parameters(function, unknown, known)


def deal_game(
    log: EventLog | None,
    edition: str | Edition,
    players: int | Sequence[str],
    seed: int | None,
    dealer: int | None,
    agreed: tuple[Options | None, HouseRules | None, Variants],
    wardrobe: Mapping[int, Iterable[str]] | None,
    teams: Iterable[Iterable[int]] | None,
) -> GameState:
    """Return a new game, and report the deal to a listener.

    The names may be ones of which nothing is visible, as in files of earlier versions.
    """
    with refuse_failure("players"):
        seats = count_players(players)
    rules = find_rules(edition, seats, *agreed)
    check_players(rules, seats)
    with refuse_failure("players"):
        names = name_players(players)
    if seed is None:
        from secrets import randbits

        seed = randbits(63)
    check_seed(seed)
    serial = 0
    if dealer is None:
        dealer, serial = draw_for_dealer(rules, seed, serial)  # A09
    elif not is_number(dealer, 0, seats - 1):
        last, shown = seats - 1, describe_value(dealer)
        raise SetupError(f"the dealer must be a seat from 0 to {last}, not {shown}")
    agreed_teams = agree_on_teams(teams, seats, rules.lookup.options)
    check_scoring(rules, agreed_teams)
    before = Round(
        rules=rules,
        players=names,
        wardrobe=assign_wardrobe(rules, wardrobe),
        seed=seed,
        serial=serial,
        number=0,
        dealer=dealer,
        scores=(0,) * len(names),
        teams=agreed_teams,
    )
    table = make_table(
        before, [0] * len(names), pile_size=0, discards=0, showing=0, turn=dealer, direction=+1
    )
    table._listener = log
    deal_round(table, dealer)
    return seal(table)


def legal_moves(state: GameState, player: int | None = None) -> tuple[Action, ...]:
    """Return every legal action, in a stable order; it is empty only when the game is over.

    First come the actions of the seat on turn, then those of the other seats in order of play.
    With `player`, only the actions of that seat are returned; show players no others.

    Args:
        state: The current state.
        player: A seat, or None for all seats.

    Returns:
        The actions that `apply` accepts.

    Raises:
        SetupError: There is no such seat, or `state` is not a `GameState`.

    >>> state = new_game(seed=7)
    >>> legal_moves(state) == legal_moves(state, state.turn)
    True
    """
    try:
        list_actions = state._round.rules.list_actions
    except Exception:
        check_state(state)
        raise
    if player is None:
        return list_actions(state)
    state.check_seat(player)
    return list_actions_of_seat(state, player)


def apply(state: GameState, action: Action) -> GameState:
    """Return the state after an action; the given state does not change.

    An action that `legal_moves` does not list raises `IllegalMove`, which gives the reason.

    Args:
        state: The current state.
        action: The action to perform.

    Returns:
        The next state.

    Raises:
        IllegalMove: `legal_moves` does not list the action; its `reason` says why.
        SetupError: `state` is not a `GameState`.
        PluginError: An effect or a variant requests something impossible.

    >>> state = new_game(seed=7)
    >>> apply(state, legal_moves(state)[0]) == state
    False
    """
    try:  # the move of a listed instance can often tell whether the action is legal
        move = state._round.rules.moves[id(action)]
    except KeyError:
        check_state(state)
    except Exception:
        check_state(state)
        raise
    else:
        table = open_table(state)
        if move.act_quickly(table, state):
            table.__class__ = GameState  # type: ignore[assignment]  # as `seal` does, but faster
            return table  # type: ignore[return-value]
    return require_move(state, action).perform(state)


def step(state: GameState, action: Action) -> Step:
    """Return the state after an action, as `apply` does, together with the events.

    Args:
        state: The current state.
        action: The action to perform.

    Returns:
        The next state, and the events in their order.

    Raises:
        IllegalMove: `legal_moves` does not list the action; its `reason` says why.
        SetupError: `state` is not a `GameState`.
        PluginError: An effect or a variant requests something impossible.

    >>> state = new_game(seed=7)
    >>> step(state, legal_moves(state)[0]).events[0].player == state.turn
    True
    """
    check_state(state)
    log = EventLog()
    after = require_move(state, action).perform(state, log)
    return Step(after, tuple(log.events))


def explain(state: GameState, action: Action) -> Verdict:
    """Return whether an action is legal, and why, citing the rule; no action raises.

    Args:
        state: The current state.
        action: The action in question.

    Returns:
        A verdict, which is true if the action is legal.

    Raises:
        SetupError: `state` is not a `GameState`.

    >>> state = new_game(seed=7)
    >>> explain(state, legal_moves(state)[0]).legal
    True
    """
    from unoengine.core.explain import make_verdict

    check_state(state)
    move = find_move(state, action)
    return make_verdict(state, action, None if move is None else move.action)


def find_move(state: GameState, action: object) -> Move[Any] | None:
    """Return the move of a legal action, given as the listed instance or an equal one."""
    if not is_action(action) or type(action.player) is not int:
        return None
    rules = state._round.rules
    if not 0 <= action.player < rules.seating.seats:
        return None
    for listed in list_actions_of_seat(state, action.player):
        if listed is action or is_same_action(listed, action):
            return rules.registry.get_move(listed)
    return None


def is_same_action(one: Action, other: Action) -> bool:
    """Return whether two actions are equal; True and 1 are different."""
    try:
        if one != other:
            return False
    except Exception:  # comparing a foreign value in an action may fail
        return False
    pairs = zip(_list_values(one), _list_values(other), strict=True)
    return all((type(value) is bool) == (type(same) is bool) for value, same in pairs)


def _list_values(action: Action) -> tuple[object, ...]:
    """Return the parts of an action that may be equal to an int or a bool, without the player."""
    match action:
        case Play():
            return action.choice, action.uno
        case Answer():
            return (action.value,)
        case Catch():
            return (action.target,)
    return ()


def require_move(state: GameState, action: Action) -> Move[Any]:
    """Return the move of a legal action, or raise `IllegalMove` (A79)."""
    move = find_move(state, action)
    if move is not None:
        return move
    from unoengine.core.explain import make_verdict

    raise IllegalMove(make_verdict(state, action, None))
