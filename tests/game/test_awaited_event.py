"""Awaited, the last event of every step, tells whose decision is pending (A115)."""

from random import Random
from typing import Any

import pytest

from tests.properties.games import EDITIONS
from tests.step_events import awaited_event
from tests.thorough import choose_count, pick_values
from unoengine import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    GameState,
    Leave,
    Options,
    Pass,
    Play,
    Setup,
    legal_moves,
    start_game,
    step,
)
from unoengine.events import Awaited, Dealt, GameWon, events_for
from unoengine.plugins import variants

HANDS = ("red-1 red-2 wild-draw-four triforce", "blue-1 blue-2", "green-1 green-2")


def table(*hands: str, edition: str = "zelda", **more: Any) -> GameState:
    """Return a table on red-5; p0 is on turn."""
    given: dict[str, Any] = {"discard": "tan-8 red-5", "draw": "tan-4 tan-3 tan-6 tan-7 tan-9"}
    return Setup(edition, hands=hands or HANDS, **given | more).to_state()


def play(state: GameState, code: str, color: str | None = None, **more: Any) -> Play:
    """Return a play of the seat on turn."""
    return Play(state.turn, state.edition.card(code), color, **more)


def awaited_after(state: GameState, *actions: Action) -> Awaited:
    """Return what is told last of the last of these actions."""
    assert actions
    for action in actions:
        done = step(state, action)
        state = done.state
    last = done.events[-1]
    assert isinstance(last, Awaited)
    assert last == awaited_event(state)
    return last


# --- whose decision, and of what kind


def test_after_a_number_the_next_player_is_on_turn() -> None:
    state = table()

    assert awaited_after(state, play(state, "red-1")) == Awaited(1, "turn", None)


@pytest.mark.parametrize(
    ("top", "waits"),
    [("red-9", Awaited(0, "drawn", None)), ("tan-9", Awaited(1, "turn", None))],
)
def test_a_drawn_card_that_matches_may_be_played_and_another_ends_the_turn(
    top: str, waits: Awaited
) -> None:
    state = table(draw=f"{top} tan-1")

    assert awaited_after(state, Draw(0)) == waits


def test_a_player_that_keeps_a_drawn_card_ends_the_turn() -> None:
    state = table(draw="red-9 tan-1")

    assert awaited_after(state, Draw(0), Pass(0)) == Awaited(1, "turn", None)


def test_a_triforce_leads_to_a_demand() -> None:
    state = table()

    assert awaited_after(state, play(state, "triforce", "blue")) == Awaited(1, "demand", None)


def test_a_card_drawn_for_a_demand_may_be_played() -> None:
    effects = {"triforce": {"after_draw": "may_play_drawn_answer"}}
    state = table(draw="blue-9 tan-6 tan-7", options=Options(effects=effects))

    assert awaited_after(state, play(state, "triforce", "blue"), Draw(1)) == Awaited(
        1, "drawn", None
    )


def test_a_wild_draw_four_asks_a_question() -> None:
    state = table()
    four = play(state, "wild-draw-four", "blue")

    assert awaited_after(state, four) == Awaited(1, "question", None)
    assert awaited_after(state, four, Answer(1, "challenge")) == Awaited(1, "turn", None)
    assert awaited_after(state, four, Answer(1, "accept")) == Awaited(2, "turn", None)


def test_a_wild_start_card_awaits_a_color() -> None:
    state = Setup("zelda", ["red-1 red-2", "blue-1 blue-2"], draw="wild", rest="draw").to_state()

    assert awaited_event(state) == Awaited(1, "choose-color", None)
    assert awaited_after(state, ChooseColor(1, "blue")) == Awaited(1, "turn", None)


def test_an_extra_turn_belongs_to_the_same_seat() -> None:
    state = table(
        "customizable pink-1 pink-2",
        "blue-1 blue-2",
        edition="frozen",
        discard="pink-5",
        draw="blue-3 blue-4",
        house_rules={"customizable": "extra-turn"},
    )

    assert awaited_after(state, play(state, "customizable", "pink")) == Awaited(0, "turn", None)


def test_the_end_of_a_round_tells_the_next_dealer() -> None:
    state = table("red-1", "blue-1", "green-1", dealer=1)

    assert awaited_after(state, play(state, "red-1")) == Awaited(2, "round-over", None)


def test_the_next_dealer_may_be_found_by_drawing_cards() -> None:
    """It is nobody's turn in particular, so nothing else could tell."""
    dealers = set()
    for seed in range(12):
        options = Options(next_dealer="redraw")
        state = table("red-1", "blue-1", "green-1", options=options, seed=seed)
        over = awaited_after(state, play(state, "red-1"))
        dealt = step(step(state, play(state, "red-1")).state, Deal(over.player))
        assert (over.phase, dealt.events[0]) == ("round-over", Dealt(over.player, 2))
        dealers.add(over.player)
    assert dealers == {0, 1, 2}


def test_after_the_deal_the_first_player_is_on_turn() -> None:
    state = table("red-1", "blue-1", "green-1")

    after = step(step(state, play(state, "red-1")).state, Deal(1))

    assert after.events[-1] == awaited_event(after.state)
    assert sum(isinstance(event, Awaited) for event in after.events) == 1


def test_the_end_of_a_game_names_the_seat_that_ended_it() -> None:
    state = table("red-1", "blue-1", "green-1", options=Options(target=1))

    done = step(state, play(state, "red-1"))

    assert done.events[-2:] == (GameWon((0,)), Awaited(0, "game-over", None))


def test_the_turn_of_a_player_that_leaves_passes_to_the_next() -> None:
    state = table(options=Options(leaving="allowed"))

    assert awaited_after(state, Leave(0)) == Awaited(1, "turn", None)
    assert awaited_after(state, Leave(2)) == Awaited(0, "turn", None)
    assert awaited_after(state, Leave(0), Leave(1)) == Awaited(1, "game-over", None)


def test_a_question_ends_if_its_asker_leaves() -> None:
    state = table(options=Options(leaving="allowed"))

    four = play(state, "wild-draw-four", "blue")

    assert awaited_after(state, four, Leave(0)).phase == "turn"
    assert awaited_after(state, four, Leave(2)) == Awaited(1, "question", None)


# --- who may be caught


EXPOSED = ("red-1 red-2", "blue-1 blue-2", "green-1 green-2")


def test_a_player_that_does_not_call_uno_is_exposed() -> None:
    state = table(*EXPOSED)

    assert awaited_after(state, play(state, "red-1")) == Awaited(1, "turn", 0)
    assert awaited_after(state, play(state, "red-1", uno=True)) == Awaited(1, "turn", None)


@pytest.mark.parametrize(
    ("then", "turn"), [(CallUno(0), 1), (Catch(2, 0), 1), (Draw(1), 2)], ids=repr
)
def test_the_exposure_ends_with_the_next_action(then: Action, turn: int) -> None:
    state = table(*EXPOSED)

    assert awaited_after(state, play(state, "red-1"), then) == Awaited(turn, "turn", None)


def test_a_player_may_be_exposed_while_a_question_is_pending() -> None:
    state = table("red-1 wild-draw-four", *EXPOSED[1:])

    four = play(state, "wild-draw-four", "blue")

    assert awaited_after(state, four) == Awaited(1, "question", 0)
    assert awaited_after(state, four, Catch(1, 0)) == Awaited(1, "question", None)


def test_the_exposure_ends_if_the_player_leaves() -> None:
    state = table(*EXPOSED, options=Options(leaving="allowed"))

    assert awaited_after(state, play(state, "red-1"), Leave(0)) == Awaited(1, "turn", None)


# --- always


def test_every_seat_sees_the_event() -> None:
    state = table(*EXPOSED)

    done = step(state, play(state, "red-1"))

    for seat in (None, 0, 1, 2):
        assert events_for(done.events, seat)[-1] == Awaited(1, "turn", 0)


def test_a_new_game_has_the_event_too() -> None:
    phases = set()
    for seed in range(40):
        opening = start_game(players=3, seed=seed)
        *before, last = opening.events
        assert last == awaited_event(opening.state)
        assert not any(isinstance(event, Awaited) for event in before)
        phases.add(opening.state.phase)
    assert phases == {"turn", "choose-color"}


def test_a_rehearsal_emits_no_event() -> None:
    """Whether UNO is due with a card that draws is found out on another table (A77)."""
    state = table(
        "customizable pink-1",
        "blue-1 blue-2",
        edition="frozen",
        discard="pink-5",
        draw="blue-3 blue-4",
        house_rules={"customizable": "extra-turn"},
    )

    legal_moves(state)
    done = step(state, play(state, "customizable", "pink"))

    assert [type(event).__name__ for event in done.events] == ["Played", "Awaited"]


def test_every_step_of_whole_games_has_the_event_once_and_last() -> None:
    phases = set()
    games = pick_values([*EDITIONS], [[], [*variants()]], range(choose_count(1, 2)))
    for box, agreed, seed in games:
        chance = Random(seed)
        options = Options(leaving="allowed", next_dealer="redraw", target=choose_count(150, 300))
        state = start_game(box, 3, seed=seed, options=options, variants=agreed).state
        while not state.is_over:
            moves = legal_moves(state)
            if chance.random() < 0.9995:
                moves = tuple(move for move in moves if not isinstance(move, Leave))
            done = step(state, chance.choice(moves))
            state = done.state
            *before, last = done.events
            assert last == Awaited(state.turn, state.phase, state.exposed)
            assert not any(isinstance(event, Awaited) for event in before)
            phases.add(state.phase)
    assert {"turn", "drawn", "question", "round-over", "game-over"} <= phases
