"""Everything that is written is read back as an equal value, also by a client with a view."""

from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tests.json.example_states import (
    GAMES,
    any_game,
    play_at_random,
    play_near_end,
    states_by_phase,
)
from tests.properties.games import Game
from tests.thorough import choose_count, each_case, pick_cases, scale_examples
from unoengine import (
    Action,
    Answer,
    Card,
    GameState,
    Options,
    Play,
    PlayerView,
    PluginError,
    SetupError,
    Step,
    Verdict,
    apply,
    events_for,
    explain,
    legal_moves,
    new_game,
    step,
    view,
)
from unoengine.authoring import Effect, Table
from unoengine.core.frozen_map import FrozenMap
from unoengine.editions.frozen import FROZEN
from unoengine.editions.zelda import ZELDA
from unoengine.effects import RadStyle, Triforce, WildDrawFour
from unoengine.events import Drew, Event
from unoengine.json import dumps, loads
from unoengine.notation import read_action, write_action
from unoengine.variants import Stacking


def check_round_trip(state: GameState, action: Action) -> None:
    """Write and read every value that belongs to a state, for each seat and for spectators."""
    edition, done = state.edition, step(state, action)
    again = loads(dumps(state), GameState)
    assert (again, legal_moves(again)) == (state, legal_moves(state))
    assert (
        loads(dumps(action), Action, edition)
        == loads(dumps(action), type(action), edition)
        == action
    )
    assert loads(dumps(done), Step) == done
    assert loads(dumps(explain(state, action)), Verdict, edition) == explain(state, action)
    for seat in (None, *range(len(state.players))):
        seen, heard = view(state, seat), events_for(done.events, seat)
        assert loads(dumps(seen), PlayerView) == seen
        assert loads(dumps(heard), tuple[Event, ...], edition) == heard
    assert loads(dumps(state.options), Options) == state.options


@pytest.mark.parametrize("number", pick_cases(range(len(GAMES)), 42))
def test_games_with_each_house_rule_and_variant(number: int) -> None:
    for state, action in play_near_end(number, seed=number, longest=choose_count(5, 12)):
        check_round_trip(state, action)


@scale_examples(0.07)
@given(any_game(), st.randoms(use_true_random=False), st.integers(0, 30))
def test_any_game(game: Game, chance: Any, before: int) -> None:
    for number, (state, action) in enumerate(play_at_random(game.start(), chance, before + 3)):
        if number >= before or number == 0:
            check_round_trip(state, action)


@each_case("kind", states_by_phase())
def test_each_pending_decision(kind: str) -> None:
    state = states_by_phase()[kind]
    again = loads(dumps(state), GameState)
    assert again == state
    for move in legal_moves(state):
        assert apply(again, move) == apply(state, move)
        check_round_trip(state, move)


def test_types_are_kept() -> None:
    seen = loads(dumps(view(states_by_phase()["which card"], 1)), PlayerView)
    assert (type(seen.players), type(seen.legal)) == (tuple, tuple)
    assert type(seen.wardrobe[0]) is frozenset
    assert isinstance(seen.house_rules, FrozenMap)
    assert isinstance(hash(seen), int)


@each_case("value", ["accept", "", 3, True, False, 0, 1, None, 2**53, -(10**30)])
def test_answers_keep_their_types(value: Any) -> None:
    read = loads(dumps(Answer(0, value)), Answer, ZELDA)
    assert (read.value, type(read.value)) == (value, type(value))


@pytest.mark.parametrize("why", [Card("wild"), "uno", "wild", None])
def test_a_card_differs_from_its_code(why: Any) -> None:
    why = ZELDA.card("wild") if isinstance(why, Card) else why
    drew = Drew(1, (ZELDA.card("red-1"),), why)
    assert loads(dumps(drew), Event, ZELDA) == drew
    assert loads(dumps(Answer(0, why)), Answer, ZELDA) == Answer(0, why)


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(target=2**70, uno_penalty=2**53, scoring="running_tally"),
        Options(effects={"triforce": Triforce()}),
        Options(effects={"triforce": Triforce(decline="draw_three"), "skip": {}}),
        Options(effects={"wild-draw-four": {"policy": "strict", "opening": "bottom"}}),
        Options(effects={"rad-style": {"clothing": ("pink", "blue"), "single_choice": True}}),
        Options(effects={"rad-style": RadStyle(clothing=("pink",)), "a": WildDrawFour()}),
        Options(effects={"comet": {"tail": 1, "of": True, "in": None, "size": 2**60}}),
    ],
    ids=repr,
)
def test_options_are_read_as_written(options: Options) -> None:
    read = loads(dumps(options), Options)
    assert read == options
    assert repr(read) == repr(options)


def test_lists_of_each_kind() -> None:
    state = new_game(seed=1)
    moves = legal_moves(state)
    assert loads(dumps(moves), tuple[Action, ...], state.edition) == moves
    assert loads(dumps(moves), list[Action], state.edition) == [*moves]
    assert loads(dumps([state]), list[GameState]) == [state]
    assert loads(dumps([[state]]), list[list[GameState]]) == [[state]]
    assert loads(dumps([]), list[PlayerView]) == []
    assert loads(dumps(state.hand(0)), tuple[Card, ...], state.edition) == state.hand(0)


def test_bytes_and_strings_are_read_alike() -> None:
    state = new_game(players=["Ana", "Bärbel", "伊: 藤"], seed=1)
    assert loads(dumps(state).decode(), GameState) == loads(dumps(state), GameState) == state


def test_whitespace_and_key_order_do_not_matter() -> None:
    spread = '\n{ "player" :0,\t"action": "play", "uno" : true,"card":"bl\\u0075e-7" }\n'
    assert loads(spread, Action, ZELDA) == Play(0, ZELDA.card("blue-7"), uno=True)


# What has no name


class Nameless(Effect):
    """Draws a card."""

    def play(self, table: Table) -> None:
        table.draw(table.next, 1)


class Mixed(Stacking):
    """Is not installed, but its base class is."""


@pytest.mark.parametrize(
    ("given_", "what"),
    [
        ({"edition": "frozen", "house_rules": {"customizable": Nameless()}}, "Nameless"),
        ({"variants": [Mixed()]}, "Mixed"),
        ({"edition": ZELDA.with_deck(ZELDA.deck[20:])}, "zelda"),
    ],
)
def test_plug_in_that_is_not_installed_is_not_written(given_: Any, what: str) -> None:
    state = new_game(players=3, seed=1, **given_)
    for told in (state, view(state, 0)):
        if what != "zelda" or told is state:
            with pytest.raises(PluginError, match=f"{what}.*not (installed|saved)"):
                dumps(told)


def test_view_of_a_different_edition_with_the_same_name_is_not_written() -> None:
    odd = Card("odd-1", color="blue", symbol="1", number=1, points=1)
    state = new_game(ZELDA.with_deck([odd] * 99 + [*ZELDA.deck]), players=3, seed=1)
    with pytest.raises(PluginError, match=r"odd-1 is not a card of the edition .* 'zelda'"):
        dumps(view(state, 0))


@pytest.mark.parametrize("value", [None, {}, "text", 1, {"a": 1}, [1], Action(0), object()])
def test_other_objects_are_not_written(value: Any) -> None:
    with pytest.raises(TypeError):
        dumps(value)


@pytest.mark.parametrize("kind", [int, dict, str, list[int], object, Any, None, "GameState"])
def test_other_kinds_are_not_read(kind: Any) -> None:
    with pytest.raises(TypeError, match="cannot be read from JSON"):
        loads("{}", kind)


@pytest.mark.parametrize("kind", [Action, Play, Event, Verdict, list[Action], tuple[Event, ...]])
def test_kinds_with_cards_need_an_edition(kind: Any) -> None:
    with pytest.raises(TypeError, match=r"give the edition as well: state\.edition"):
        loads("[]", kind)


TWO_RULES = {"customizable": ["discard-a-color", "duel"]}


@pytest.mark.parametrize("seed", range(3))
def test_view_reads_actions_and_events_of_cards_with_different_rules(seed: int) -> None:
    game = new_game("frozen", 3, seed=seed, house_rules=TWO_RULES)
    codes = set()
    for state, action in play_at_random(game, Random(seed), 400):
        seen = loads(dumps(view(state, 1)), PlayerView)
        events = events_for(step(state, action).events, 1)
        told = dumps(list(events))
        assert loads(told, tuple[Event, ...], seen.edition_in_play) == events
        assert loads(dumps(action), Action, seen.edition_in_play) == action
        assert read_action(write_action(action), seen.edition_in_play) == action
        codes |= {code for code in ("customizable-1", "customizable-2") if code.encode() in told}
    assert codes, "neither was played"


def test_edition_of_a_view_is_the_one_in_play() -> None:
    state = new_game("frozen", house_rules=TWO_RULES, variants=["stacking"], seed=1)
    assert view(state, None).edition_in_play == state.edition


def test_edition_that_is_not_installed_is_an_error_in_a_view() -> None:
    seen = view(new_game(evolve(FROZEN, name="at-home"), 2, seed=1), 0)
    with pytest.raises(SetupError, match="at-home"):
        _ = seen.edition_in_play
