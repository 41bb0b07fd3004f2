"""Caches are evicted when they are full, and then give the same results again."""

import pytest

from tests.properties.plain_twins import Comparison, optimize
from tests.thorough import pick_values
from unoengine import Leave, Options, apply, new_game
from unoengine.core.compiled_rules import CompiledRules

LIMITS = {
    "unoengine.core.compiled_rules._MAX_CHOSEN": 8,
    "unoengine.core.compiled_rules._MAX_OFFERS": 8,
    "unoengine.core.fast.quick_moves._MAX_OUTCOMES": 1,
    "unoengine.core.fast.move_cache._MAX_PARTS": 4,
    "unoengine.core.compiled_rules._MAX_REDUCED": 1,
}


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, limit in LIMITS.items():
        monkeypatch.setattr(name, limit)


@pytest.mark.usefixtures("little_room")
@pytest.mark.parametrize(
    ("edition", "leaving"),
    pick_values(["classic", "zelda", "frozen", "saved-by-the-bell"], ["forbidden", "allowed"]),
)
def test_fast_equals_plain_with_little_room(edition: str, leaving: str) -> None:
    options = Options(leaving=leaving)  # type: ignore[arg-type]
    state = optimize(new_game(edition, 5, seed=3, options=options))
    Comparison(1).walk(state, 100)


@pytest.mark.usefixtures("little_room")
def test_lists_of_moves_are_evicted() -> None:
    state = optimize(new_game(seed=3))
    cache = state._round.rules.cache
    assert cache is not None
    Comparison(1).walk(state, 100)
    for by_size in cache.by_seat:
        for plays, turns in by_size:
            assert max(len(plays), len(turns)) <= 5


def test_rules_for_those_who_stay_are_evicted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoengine.core.compiled_rules._MAX_REDUCED", 3)
    rules = optimize(new_game(players=8, seed=3))._round.rules
    first = rules.with_absent(frozenset({1}))
    for seat in (2, 3, 4):
        rules.with_absent(frozenset({seat}))
    assert rules.with_absent(frozenset({1})) is first
    rules.with_absent(frozenset({5}))
    assert rules.with_absent(frozenset({1})) is not first
    assert rules.with_absent(frozenset({1})) == first


def test_moves_of_a_player_who_has_left_are_not_cached() -> None:
    options = Options(leaving="allowed")
    state = apply(optimize(new_game(seed=3, options=options)), Leave(2))
    rules: CompiledRules = state._round.rules
    assert rules.cache is not None
    Comparison(1).walk(state, 40)
    assert not any(any(plays.values()) for plays, _ in rules.cache.by_seat[2])
