"""A new game, what may be done, and doing it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from unoengine.effect_api.open_and_seal import laid, seal
from unoengine.game.players import check_players, dressed, rules_for, seated
from unoengine.moves.legality import interruptions, listed
from unoengine.moves.move_base import Move
from unoengine.table.dealing import draw_for_dealer
from unoengine.table.pending import TURN, GameOver
from unoengine.table.round_start import deal_round
from unoengine.table.state import GameState, Round, check_state
from unoengine.values.actions import Action
from unoengine.values.errors import IllegalMove, SetupError

if TYPE_CHECKING:
    from unoengine.events import Step
    from unoengine.game.explain import Verdict
    from unoengine.plugins.variant_base import Variant
    from unoengine.ruleset.agreement import HouseRules
    from unoengine.ruleset.options import Options
    from unoengine.table.state import Listener
    from unoengine.values.edition import Edition

__all__ = [
    "apply",
    "explain",
    "found",
    "legal_moves",
    "lookup",
    "new_game",
    "start_game",
    "step",
]


def new_game(
    edition: str | Edition = "zelda",
    players: int | Sequence[str] = 4,
    *,
    seed: int | None = None,
    dealer: int | None = None,
    options: Options | None = None,
    house_rules: HouseRules | None = None,
    variants: Iterable[Variant | str] = (),
    wardrobe: Mapping[int, Iterable[str]] | None = None,
) -> GameState:
    """Start a game: find the dealer, shuffle, deal, and turn up the first card (R014-R020).

    `players` is a number or names. Without a seed one is drawn; it stands in the state, and with
    the actions it is the whole game.

    >>> state = new_game("zelda", players=["Ana", "Ben", "Cy"], seed=7)
    >>> state.hand_sizes, state == new_game("zelda", players=["Ana", "Ben", "Cy"], seed=7)
    ((7, 7, 7), True)
    """
    return _started(None, edition, players, seed, dealer, options, house_rules, variants, wardrobe)


def start_game(
    edition: str | Edition = "zelda",
    players: int | Sequence[str] = 4,
    *,
    seed: int | None = None,
    dealer: int | None = None,
    options: Options | None = None,
    house_rules: HouseRules | None = None,
    variants: Iterable[Variant | str] = (),
    wardrobe: Mapping[int, Iterable[str]] | None = None,
) -> Step:
    """Return what `new_game` returns, and what happened, as events.

    >>> start_game(players=["Ana", "Ben"], seed=7).events[0]
    Dealt(player=1, round=1)
    """
    from unoengine.events import Log, Step

    log = Log()
    state = _started(log, edition, players, seed, dealer, options, house_rules, variants, wardrobe)
    return Step(state, tuple(log.events))


def _started(
    log: Listener | None,
    edition: str | Edition,
    players: int | Sequence[str],
    seed: int | None,
    dealer: int | None,
    options: Options | None,
    house_rules: HouseRules | None,
    variants: Iterable[Variant | str],
    wardrobe: Mapping[int, Iterable[str]] | None,
) -> GameState:
    """Return a new game, and tell a listener how it was dealt."""
    names = seated(players)
    rules = rules_for(edition, len(names), options, house_rules, variants)
    check_players(rules, len(names))
    if seed is None:
        from secrets import randbits

        seed = randbits(63)
    elif type(seed) is not int:
        raise SetupError(f"a seed is a whole number, not {seed!r}")
    serial = 0
    if dealer is None:
        dealer, serial = draw_for_dealer(rules, seed, serial)  # A09
    elif type(dealer) is not int or not 0 <= dealer < len(names):
        raise SetupError(f"the dealer must be a seat from 0 to {len(names) - 1}, not {dealer!r}")
    before = Round(
        rules=rules,
        players=names,
        wardrobe=dressed(rules, wardrobe or {}),
        seed=seed,
        serial=serial,
        number=0,
        dealer=dealer,
        scores=(0,) * len(names),
    )
    table = laid(before, [0] * len(names), left=0, discards=0, showing=0, turn=dealer, direction=+1)
    table._log = log
    deal_round(table, dealer)
    return seal(table)


def legal_moves(state: GameState, player: int | None = None) -> tuple[Action, ...]:
    """Return every legal action, in a stable order; nothing only when the game is over.

    First come those of the seat that must act, then what the others may do, in order of play.
    With `player` only that seat's: that is what a player may be shown.

    >>> state = new_game(seed=7)
    >>> legal_moves(state) == legal_moves(state, state.turn)
    True
    """
    try:
        rules = state._round.rules
    except AttributeError:
        check_state(state)
        raise
    if player is not None or state._exposed is not None:
        return _with_others(state, player)
    if state._pending is TURN and state._left:
        # Small parts of a hand come again and again, whole hands hardly ever: so what is written
        # down is looked up in three, two halves of the colour in force and the rest. Nothing is
        # written down where others may interrupt.
        turn = state._turn
        hand = state._hands[turn]
        low, high, others = rules.match_parts[state._showing]
        book, page = rules.books[turn][hand.bit_count()]
        try:
            return book[hand & low] + book[hand & high] + page[hand & others]
        except KeyError:
            pass
    return _with_others(state, None) if rules.allows_interruptions else listed(state)


def _with_others(state: GameState, player: int | None) -> tuple[Action, ...]:
    """Return every legal action, or those of a seat, where others may do something as well."""
    if player is not None:
        state.check_seat(player)
    rules, turn = state._round.rules, state._turn
    if rules.allows_interruptions:
        return _with_interruptions(state, player)
    if state._exposed is None:
        return legal_moves(state) if player == turn else ()
    own, others = rules.claims(state._exposed, turn, state._direction)
    if player is None:
        return listed(state) + own + others
    if player == turn:
        return listed(state) + own
    return tuple(claim for claim in others if claim.player == player)


def _with_interruptions(state: GameState, player: int | None) -> tuple[Action, ...]:
    """Return what is legal where others may do more than catch."""
    rules, turn = state._round.rules, state._turn
    leaves = () if type(state._pending) is GameOver else rules.leaves
    found: tuple[Action, ...] = ()
    for seat in (turn, *rules.seats_in_order(turn, state._direction)[:-1]):
        if player is None or player == seat:
            found += listed(state) if seat == turn else ()
            if state._exposed is not None:
                found += (rules.claim(seat, state._exposed),)
            found += interruptions(state, seat)
            if leaves:
                found += leaves[seat]
    return found


def apply(state: GameState, action: Action) -> GameState:
    """Return the state after an action; the one given stays as it is.

    What `legal_moves` does not list raises `IllegalMove`, which says why.

    >>> state = new_game(seed=7)
    >>> apply(state, legal_moves(state)[0]) == state
    False
    """
    try:
        move = state._round.rules.moves[id(action)]
    except AttributeError:
        check_state(state)
        raise
    except KeyError:
        return found(state, action).perform(state)
    return move.attempt(state, None, False) or found(state, action).perform(state)


def step(state: GameState, action: Action) -> Step:
    """Return what `apply` returns, and what happened, as events.

    >>> state = new_game(seed=7)
    >>> step(state, legal_moves(state)[0]).events[0].player == state.turn
    True
    """
    from unoengine.events import Log, Step

    check_state(state)
    log = Log()
    after = found(state, action).perform(state, log)
    return Step(after, tuple(log.events))


def explain(state: GameState, action: Action) -> Verdict:
    """Return whether an action is legal, and why, citing the rule; no action makes it raise.

    >>> state = new_game(seed=7)
    >>> explain(state, legal_moves(state)[0]).legal
    True
    """
    from unoengine.game.explain import verdict

    check_state(state)
    return verdict(state, action, lookup(state, action) is not None)


def lookup(state: GameState, action: object) -> Move | None:
    """Return the compiled move of a legal action, given as the listed one or as its equal."""
    if not isinstance(action, Action) or type(action.player) is not int:
        return None
    rules = state._round.rules
    move = rules.find(action)
    if move is not None and move.allowed(state):
        return move
    with rules.lock:  # so that no other thread makes room meanwhile
        legal_moves(state)  # whatever is legal now is compiled after this
        move = rules.find(action)
        return move if move is not None and move.allowed(state) else None


def found(state: GameState, action: Action) -> Move:
    """Return the compiled move of a legal action, or refuse: nothing has changed then (A79)."""
    move = lookup(state, action)
    if move is not None:
        return move
    from unoengine.game.explain import verdict

    why = verdict(state, action, legal=False)
    raise IllegalMove(why.message, action, why.reason, why.rule, why.alternatives)
