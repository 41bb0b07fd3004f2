"""A setup of a running game: the same state without changes, and another one with them."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.properties.games import CORE, EDITIONS
from tests.sides.twilight import TWILIGHT
from tests.thorough import choose_count, each_case
from unoengine import (
    CallUno,
    Catch,
    Draw,
    GameState,
    Leave,
    Options,
    Play,
    Setup,
    SetupError,
    apply,
    json,
    legal_moves,
    new_game,
)
from unoengine.authoring import Edition, Table, Variant, override

VARIANTS = ("jump-in", "seven-zero", "draw-until-playable", "false-uno")


class Tally(Variant):
    """Notes how many cards were played, for everybody and by each player."""

    @override
    def played(self, table: Table) -> None:
        table.note("played", table.noted("played", 0) + 1)
        mine = table.noted("played", 0, player=table.player) + 1
        table.note("played", mine, player=table.player)


def play(number: int, plies: int = 80) -> Iterator[GameState]:
    """Yield the states of a random game with random rules."""
    chance = Random(f"from_state {number}")
    players = chance.choice((2, 3, 4, 4, 6))
    options = {name: chance.choice(CORE[name]) for name in CORE if chance.random() < 0.3}
    if chance.random() < 0.4:
        options |= {"round_end": "last_left", "leaving": chance.choice(("allowed", "round"))}
    editions: list[str | Edition] = [*EDITIONS, TWILIGHT]
    edition = chance.choice(editions)
    state = new_game(
        edition,
        players,
        seed=number,
        options=Options(**options),
        house_rules={"customizable": ["reveal-a-hand", "vote"]} if edition == "frozen" else None,
        variants=[*chance.sample(VARIANTS, chance.choice((0, 0, 1, 2))), Tally()],
        teams=((0, 2), (1, 3)) if players == 4 and chance.random() < 0.5 else None,
        wardrobe={1: ("orange",)} if edition == "saved-by-the-bell" else None,
    )
    for _ in range(plies):
        yield state
        moves = legal_moves(state)
        if not moves:
            return
        rare = [m for m in moves if isinstance(m, Leave | Catch | CallUno)]
        common = [m for m in moves if m not in rare]
        state = apply(state, chance.choice(rare if rare and chance.random() < 0.05 else common))


def test_a_setup_of_any_state_at_the_start_of_a_turn_makes_an_equal_state() -> None:
    """Also what is hidden: the order of the draw pile, and all chance that follows."""
    kinds = Counter[str]()
    for number in range(choose_count(24, 400)):
        for state in play(number):
            if state.phase != "turn" or (state.direction + len(state.draw_pile)) % 4:
                continue
            again = Setup.from_state(state).to_state()
            assert again == state
            assert legal_moves(again) == legal_moves(state)
            kinds.update(
                {
                    "states": True,
                    "two sides": state.side == "back",
                    "teams": bool(state.teams),
                    "gone": bool(state.gone),
                    "out": bool(state.out),
                    "known": any(state.known),
                    "notes": bool(state.notes),
                    "later rounds": state.round > 1,
                    "exposed": state.exposed is not None,
                    "turns": state.turn_count > 0,
                }
            )
    assert all(kinds.values()), kinds


def exchange_hands(*more: Variant) -> GameState:
    """Return a state after seats 0 and 1 have exchanged their hands, so that they know them."""
    setup = Setup(
        "zelda",
        hands=["red-7 red-1 red-2", "tan-1 tan-2", "blue-7 blue-8"],
        discard="tan-9 red-9",
        draw="tan-4 tan-5",
        rest="draw",
        variants=["seven-zero", *more],
        options=Options(round_end="last_left", uno_penalty=3),
        seed=5,
    )
    start = setup.to_state()
    return apply(start, Play(0, start.edition.card("red-7"), choice=1))


def test_what_if_the_next_card_were_another() -> None:
    """The other cards of the draw pile are shuffled under it; all else is the same."""
    state = exchange_hands(Tally())
    other = Setup.from_state(state, draw="red-5", rest="draw").to_state()
    assert other.draw_pile[0].code == "red-5"
    assert Counter(other.draw_pile) == Counter(state.draw_pile)
    assert other.draw_pile != state.draw_pile
    for name in ("turn", "top", "discards", "known", "notes", "round", "seed", "options"):
        assert getattr(other, name) == getattr(state, name)
    assert state.known[0] == {1: tuple(map(state.edition.card, ("red-1", "red-2")))}
    after = apply(other, Draw(1))
    assert [card.code for card in after.drawn] == ["red-5"]
    in_order = [*state.draw_pile]
    in_order.insert(0, in_order.pop(9))
    assert Setup.from_state(state, draw=in_order).to_state().draw_pile == tuple(in_order)


def test_what_others_know_of_a_hand_that_changes_is_forgotten() -> None:
    state = exchange_hands(Tally())
    hands = ["tan-1 tan-2", "red-1 green-2", "blue-7 blue-8"]
    other = Setup.from_state(state, hands=hands, draw="tan-5").to_state()
    assert [card.code for card in other.hand(1)] == ["green-2", "red-1"]
    assert (other.known[0], other.known[1]) == ({}, state.known[1])
    assert other.notes == state.notes


def test_hands_of_unknown_cards() -> None:
    state = exchange_hands(Tally())
    unknown = {"hands": [2, "red-1 red-2", 5], "draw": "", "rest": "draw"}
    first, second = (Setup.from_state(state, seed=n, **unknown).to_state() for n in (1, 2))
    assert first.hand_sizes == second.hand_sizes == (2, 2, 5)
    assert first.hand(2) != second.hand(2)


@each_case(
    "changes",
    [
        {"scores": (10, 20, 30)},
        {"turn": 2},
        {"direction": -1},
        {"dealer": 2},
        {"players": ("Ana", "Ben", "Cy")},
        {"seed": 99},
        {"wardrobe": {0: ["red"]}},
        {"discard": "blue-9"},
        {"discard": "wild", "color": "green"},
        {"teams": ((0,), (1, 2))},
        {"options": Options(target=50)},
        {"variants": ["jump-in", "seven-zero"]},
    ],
)
def test_one_change_leaves_the_rest(changes: dict[str, Any]) -> None:
    start = new_game(
        "zelda", players=3, seed=8, options=Options(uno_penalty=3), variants=["seven-zero"]
    )
    state = next(s for s in walk(start) if s.phase == "turn" and any(s.known))
    other = Setup.from_state(state, **changes).to_state()
    assert other != state
    before = {name: getattr(Setup.from_state(state), name) for name in changes}
    assert Setup.from_state(other, **before).to_state() == state
    assert json.loads(json.dumps(other), GameState) == other


def walk(state: GameState) -> Iterator[GameState]:
    chance = Random(4)
    for _ in range(400):
        yield state
        state = apply(state, chance.choice(legal_moves(state)))


def test_options_that_are_not_named_stay() -> None:
    state = exchange_hands()
    options = Setup.from_state(state, options=Options(target=50)).to_state().options
    assert (options.target, options.uno_penalty, options.round_end) == (50, 3, "last_left")


def test_notes_of_a_variant_go_with_it() -> None:
    state = exchange_hands(Tally())
    assert state.notes
    assert Setup.from_state(state, variants=["seven-zero"]).to_state().notes == {}


def test_a_seat_that_goes_out() -> None:
    """Its notes of the round, and what it knew, go as well."""
    state = exchange_hands(Tally())
    changes = {"hands": ["", "red-1 red-2", "blue-7 blue-8"], "exits": [(0, "finished")]}
    other = Setup.from_state(state, **changes).to_state()
    assert (other.out, other.known) == ((0,), ({}, {}, {}))
    assert [*other.notes] == [("tally", "played", None)]


def test_a_player_that_may_be_caught() -> None:
    start = Setup("zelda", hands=["red-1 red-2", "tan-1 tan-2"], discard="red-5").to_state()
    state = apply(start, Play(0, start.edition.card("red-1")))
    assert Setup.from_state(state, turn=1).to_state().exposed == 0
    assert Setup.from_state(state, hands=["tan-5 tan-6", "tan-1"]).to_state().exposed is None


def test_a_color_that_is_not_that_of_the_top_card() -> None:
    """An effect may set it; the setup of another top card takes the printed color."""

    class Recolored(Variant):
        def played(self, table: Table) -> None:
            table.name_color("green")

    hands = ["red-1 red-2 red-3", "tan-1 tan-2"]
    start = Setup("zelda", hands=hands, discard="red-5", variants=[Recolored()]).to_state()
    state = apply(start, Play(0, start.edition.card("red-1")))
    assert state.color == "green"
    assert Setup.from_state(state).to_state() == state
    assert Setup.from_state(state, discard="blue-5").to_state().color == "blue"


@each_case(
    "changes, fault",
    [
        ({"draw": "red-1 red-1"}, "too many red-1: the deck has only 2"),
        ({"draw": "grean-5"}, "zelda has no card 'grean-5'"),
        ({"hands": ["red-1", "red-2"]}, "2 hands for 3 players"),
        ({"hands": ["red-1", "red-2"], "players": 2}, "the game has 3 seats, not 2"),
        ({"hands": ["", "red-2", "red-3"]}, "a player without a card ends the round"),
        ({"discard": ""}, "discard: a running game has a top card"),
        ({"discard": "wild"}, "the top card wild has no color; pass the color in force"),
        ({"color": "blue"}, "the color in force is that of red-7, not 'blue'"),
        ({"scores": (0, 600, 0)}, "the game is already over"),
        ({"side": "back"}, "the side in play cannot be 'back'"),
        ({"edition": "classic"}, "classic has no card"),
        ({"options": Options(max_players=2)}, "3 players are too many"),
        ({"base": 5}, "expected a GameState, not a int"),
    ],
)
def test_impossible_changes_are_refused(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(SetupError, match=re.escape(fault)):
        Setup.from_state(exchange_hands(), **changes).to_state()


def test_names_of_a_saved_game_that_would_be_refused_now() -> None:
    saved = json.dumps(exchange_hands()).replace(b'"p0"', b'" "')
    state = json.loads(saved, GameState)
    assert Setup.from_state(state).to_state() == state


def test_other_phases_are_refused() -> None:
    found = {state.phase: state for number in range(30) for state in play(number)}
    assert found.keys() >= {"demand", "drawn", "question", "choose-color", "round-over"}
    for phase, state in found.items():
        if phase != "turn":
            message = f"a state in the phase 'turn' is needed, not {phase!r}"
            with pytest.raises(SetupError, match=message):
                Setup.from_state(state)
    with pytest.raises(SetupError, match="expected a GameState, not a str"):
        Setup.from_state("zelda")  # type: ignore[arg-type]


def test_the_limit_of_turns_is_reached() -> None:
    state = new_game("zelda", players=3, seed=1, options=Options(max_turns=30))
    state = next(s for s in walk(state) if s.phase == "turn" and s.turn_count == 7)
    assert Setup.from_state(state, options=Options(max_turns=8)).to_state().turn_count == 7
    with pytest.raises(SetupError, match="7 turns have been played, and max_turns is 7"):
        Setup.from_state(state, options=Options(max_turns=7)).to_state()


def test_a_field_that_does_not_exist() -> None:
    with pytest.raises(TypeError, match="draw_pile"):
        Setup.from_state(exchange_hands(), draw_pile="red-5")
