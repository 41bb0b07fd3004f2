"""Whole games with players that leave keep all invariants."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.thorough import choose_count, pick_values
from unoengine import (
    Action,
    Deal,
    GameState,
    Leave,
    Options,
    apply,
    explain,
    legal_moves,
    new_game,
    redeal,
    step,
    view,
)
from unoengine.plugins import house_rules, variants
from unoengine.testing.checks.event_ledger import Ledger

from .tables import count_all_cards

EDITIONS = ("classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell")
VARIANTS = sorted(name for name, plugin in variants().items() if plugin.distribution == "unoengine")
WRITTEN = sorted(
    name for name, plugin in house_rules().items() if plugin.distribution == "unoengine"
)
RULINGS: dict[str, tuple[Any, ...]] = {
    "forced_drawn_play": ("never", "after_compulsory_draw", "always"),
    "two_player_reverse": ("skip", "literal"),
    "final_card_effects": ("listed_only", "all"),
    "uno_window_closes_on": ("turn_action", "any_response"),
    "scoring": ("winner_takes", "running_tally"),
    "tally_tie": ("shared", "extra_round"),
    "next_dealer": ("rotate_left", "round_winner", "redraw", "same"),
    "target": (60, 500),
}
LONGEST = choose_count(50, 250)


def deal_game(edition: str, seats: int, seed: int, chosen: list[str]) -> GameState:
    chance = Random(seed)
    rulings = {name: chance.choice(values) for name, values in RULINGS.items()}
    written = {"customizable": chance.sample(WRITTEN, 2)} if edition == "frozen" else None
    worn = (
        {seat: ["pink"] for seat in range(0, seats, 2)} if edition == "saved-by-the-bell" else None
    )
    return new_game(
        edition,
        seats,
        seed=seed,
        options=Options(leaving="allowed", max_players=15, **rulings),
        house_rules=written,
        variants=chosen,
        wardrobe=worn,
    )


def play_randomly(state: GameState, leaving: float) -> Iterator[tuple[GameState, Action]]:
    """Yield the states and actions of a random game; `leaving` is the probability to leave."""
    chance = Random(state.seed)
    for _ in range(LONGEST):
        moves = legal_moves(state)
        if not moves:
            return
        staying = [move for move in moves if not isinstance(move, Leave)]
        going = [move for move in moves if isinstance(move, Leave)]
        action = chance.choice(going if chance.random() < leaving else staying)
        yield state, action
        state = apply(state, action)


def check_step(state: GameState, action: Action, *, closely: bool) -> None:
    """Check a state and an action in it."""
    moves, here = legal_moves(state), {*range(len(state.players))} - {*state.gone}
    leaving = {move.player for move in moves if isinstance(move, Leave)}
    assert leaving == here
    assert len(here) > 1
    assert {state.turn} <= here >= {move.player for move in moves}
    assert not isinstance(moves[0], Leave)
    assert len(set(moves)) == len(moves)
    assert [m for seat in range(len(state.players)) for m in legal_moves(state, seat)] == sorted(
        moves, key=lambda move: move.player
    )
    assert all(not state.hand(seat) and not state.known[seat] for seat in state.gone)
    assert state.exposed not in state.gone
    result = step(state, action)
    after = apply(state, action)
    assert result.state == after
    assert hash(result.state) == hash(after)
    assert bool(legal_moves(after)) != after.is_over
    assert not {*after.winners} & {*after.gone}
    whole = count_all_cards(state)
    if isinstance(action, Deal):
        assert sum(count_all_cards(after).values()) == len(after.edition.deck)
    else:
        assert count_all_cards(after) == whole
    ledger = Ledger(state)
    ledger.follow(result.events)
    assert [*ledger.find_differences(after)] == []
    assert pickle.loads(pickle.dumps(after)) == after
    if closely:
        for move in moves:
            assert explain(state, move).legal
            assert apply(state, move) == step(state, move).state != state
        for seat in range(len(state.players)):
            other = redeal(state, seat, state.seed + 1)
            assert view(other, seat) == view(state, seat)
            assert count_all_cards(other) == whole
            assert explain(state, Leave(seat)).legal == (seat in here)


@pytest.mark.parametrize(("seats", "edition"), pick_values([2, 3, 4, 7, 11, 15], EDITIONS))
def test_every_edition_with_any_number_of_players(edition: str, seats: int) -> None:
    for number, leaving in enumerate((0.01, 0.08)):
        state = deal_game(edition, seats, 100 * seats + number, [])
        for count, (before, action) in enumerate(play_randomly(state, leaving)):
            check_step(before, action, closely=count % 25 == 0)


@pytest.mark.parametrize(
    ("chosen", "seats", "edition"),
    pick_values([*([name] for name in VARIANTS), VARIANTS], [3, 6], EDITIONS),
)
def test_every_variant_and_all_together(chosen: list[str], seats: int, edition: str) -> None:
    state = deal_game(edition, seats, len(chosen) + seats, chosen)
    for count, (before, action) in enumerate(play_randomly(state, 0.03)):
        check_step(before, action, closely=count % 50 == 0)


def test_seed_and_actions_determine_the_game() -> None:
    first = deal_game("zelda", 6, 4, ["jump-in"])
    line = [action for _, action in play_randomly(first, 0.02)]
    assert any(isinstance(action, Leave) for action in line)
    one = other = first
    for action in line:
        one, other = apply(one, action), apply(other, pickle.loads(pickle.dumps(action)))
    assert one == other


def test_the_last_player_of_a_whole_game_wins() -> None:
    chance = Random(8)
    for seats in range(2, 16):
        state = deal_game("zelda", seats, seats, [])
        leavers = chance.sample(range(seats), seats)
        for seat in leavers[:-1]:
            assert not state.is_over
            moves = legal_moves(state)
            state = apply(state, chance.choice([m for m in moves if not isinstance(m, Leave)]))
            if state.is_over:
                break
            state = apply(state, Leave(seat))
        if state.gone and len(state.gone) == seats - 1:
            assert state.winners == (leavers[-1],)
        assert state.is_over
