"""Limits: what is kept in caches, and what is computed again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.properties.plain_twins import Comparison, optimize
from tests.thorough import pick_values
from unoengine import GameState, Leave, Options, PluginError, SetupError, apply, new_game
from unoengine.authoring import Card, Edition, Effect, number_cards
from unoengine.core import discovery
from unoengine.core import engine as rules
from unoengine.core.agreement import Agreement, resolve_agreement
from unoengine.core.compiled_rules import CompiledRules
from unoengine.editions.zelda import ZELDA
from unoengine.effects import RadStyle, Triforce

AGREEMENTS: dict[str, Any] = {
    "nothing": dict,
    "options": lambda: {"options": Options(target=200)},
    "options of a card": lambda: {
        "edition": "zelda",
        "options": Options(effects={"triforce": {"decline": "draw_three"}}),
    },
    "an effect": lambda: {
        "edition": "zelda",
        "options": Options(effects={"triforce": Triforce()}),
    },
    "variants": lambda: {"variants": ["stacking", "jump-in"]},
    "an iterator": lambda: {"variants": iter(["stacking"])},
    "house rules": lambda: {
        "edition": "frozen",
        "house_rules": {"customizable": ["mirror", "duel"]},
    },
    "an edition": lambda: {"edition": ZELDA, "options": Options(target=300)},
}


@pytest.fixture
def resolved(monkeypatch: pytest.MonkeyPatch) -> list[Agreement]:
    """List the agreements that are resolved, starting from an empty cache."""
    found: list[Agreement] = []

    def resolve(*given: Any) -> Agreement:
        found.append(resolve_agreement(*given))
        return found[-1]

    monkeypatch.setattr(rules, "_rules", {})
    monkeypatch.setattr(rules, "resolve_agreement", resolve)
    return found


@pytest.mark.parametrize("name", AGREEMENTS)
def test_equal_agreements_are_resolved_once(resolved: list[Agreement], name: str) -> None:
    states = [new_game(seed=seed, **AGREEMENTS[name]()) for seed in range(3)]

    assert len(resolved) == 1
    assert len({id(state._round.rules) for state in states}) == 1


def test_different_agreements_are_resolved_separately(resolved: list[Agreement]) -> None:
    states = [new_game(seed=1, **given()) for given in AGREEMENTS.values()]

    assert len(resolved) == len(AGREEMENTS)
    assert [state._round.rules.lookup.agreement for state in states] == resolved


def test_plugins_that_are_found_again_are_used(resolved: list[Agreement]) -> None:
    new_game(seed=1, variants=["stacking"])
    discovery.refresh()
    new_game(seed=1, variants=["stacking"])

    assert len(resolved) == 2


def test_a_number_of_players_has_rules_of_its_own(resolved: list[Agreement]) -> None:
    options = Options(target=200)

    seats = [len(new_game(players=n, seed=1, options=options).players) for n in (2, 3, 2)]

    assert seats == [2, 3, 2]
    assert len(resolved) == 2


def test_few_agreements_are_kept(
    resolved: list[Agreement], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "_MAX_RULES", 3)

    for target in range(1, 10):
        assert new_game(seed=1, options=Options(target=target)).options.target == target

    assert len(rules._rules) <= 3


def box(effect: Effect) -> Edition:
    cards = [*number_cards(["red", "blue"], {1: 10, 2: 10})]
    return Edition("box", ["red", "blue"], [*cards, Card("odd", symbol="odd", effect=effect)])


def test_true_and_1_are_different_options() -> None:
    def start(single: Any) -> GameState:
        options = Options(effects={"rad-style": {"single_choice": single}})
        return new_game("saved-by-the-bell", seed=1, options=options)

    assert start(True).options.effects["rad-style"] == RadStyle(single_choice=True)
    with pytest.raises(SetupError, match=r"RadStyle.single_choice cannot be 1"):
        start(1)


def test_an_agreement_that_cannot_be_hashed_gets_the_usual_error() -> None:
    wrong: Any = [["stacking"]]

    with pytest.raises(SetupError, match="a variant is given by its name or as a Variant"):
        new_game(seed=1, variants=wrong)


NONSENSE: dict[str, Any] = {
    "a number": 7,
    "a string": "red",
    "numbers": (1, 2),
    "lists": (["red"],),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_from_clothes_names_the_effect(name: str) -> None:
    class Tailor(Effect):
        def clothes(self, edition: Edition) -> Any:
            return NONSENSE[name]

    with pytest.raises(PluginError, match=r"^Tailor of the module .* clothes"):
        new_game(box(Tailor()), 2, seed=1, wardrobe={0: ["red"]})


def test_a_fault_in_clothes_names_the_effect_and_the_cause() -> None:
    class Torn(Effect):
        def clothes(self, edition: Edition) -> tuple[str, ...]:
            raise ZeroDivisionError("torn")

    with pytest.raises(PluginError, match=r"Torn of .* cannot list clothes: ZeroDivisionError"):
        new_game(box(Torn()), 2, seed=1)


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
