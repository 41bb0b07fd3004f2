"""Awaited, the last event of every step, tells whose decision is pending (A115)."""

from random import Random
from typing import Any

from tests.properties.games import EDITIONS
from tests.step_events import awaited_event
from tests.thorough import choose_count, each_case, pick_values
from unoengine import Deal, GameState, Leave, Options, Play, Setup, legal_moves, start_game, step
from unoengine.events import Awaited, Dealt, GameWon, events_for
from unoengine.notation import read_action
from unoengine.plugins import variants

HANDS = ("red-1 red-2 wild-draw-four triforce", "blue-1 blue-2", "green-1 green-2")


def table(*hands: str, edition: str = "zelda", **more: Any) -> GameState:
    """Return a table on red-5; p0 is on turn."""
    given: dict[str, Any] = {"discard": "tan-8 red-5", "draw": "tan-4 tan-3 tan-6 tan-7 tan-9"}
    return Setup(edition, hands=hands or HANDS, **given | more).to_state()


def play(state: GameState, code: str, color: str | None = None, **more: Any) -> Play:
    """Return a play of the seat on turn."""
    return Play(state.turn, state.edition.card(code), color, **more)


EXTRA_TURN: dict[str, Any] = {
    "edition": "frozen",
    "discard": "pink-5",
    "draw": "blue-3 blue-4",
    "house_rules": {"customizable": "extra-turn"},
}
LEAVING: dict[str, Any] = {"options": Options(leaving="allowed")}
AFTER_DRAW = Options(effects={"triforce": {"after_draw": "may_play_drawn_answer"}})
EXPOSED = table("red-1 red-2", "blue-1 blue-2", "green-1 green-2")
EXPOSED_BY_FOUR = table("red-1 wild-draw-four", "blue-1 blue-2", "green-1 green-2")
LAST = ("red-1", "blue-1", "green-1")
FOUR = "0:wild-draw-four=blue"

CASES: list[tuple[GameState, str, Awaited]] = [
    # The table, actions in notation, and the last event.
    (table(), "0:red-1", Awaited(1, "turn", None)),
    (table(draw="red-9 tan-1"), "0.draw", Awaited(0, "drawn", None)),
    (table(draw="tan-9 tan-1"), "0.draw", Awaited(1, "turn", None)),
    (table(draw="red-9 tan-1"), "0.draw 0.pass", Awaited(1, "turn", None)),
    (table(), "0:triforce=blue", Awaited(1, "demand", None)),
    (
        table(draw="blue-9 tan-6 tan-7", options=AFTER_DRAW),
        "0:triforce=blue 1.draw",
        Awaited(1, "drawn", None),
    ),
    (table(), FOUR, Awaited(1, "question", None)),
    (table(), f"{FOUR} 1.answer=challenge", Awaited(1, "turn", None)),
    (table(), f"{FOUR} 1.answer=accept", Awaited(2, "turn", None)),
    (table(discard="", draw="wild", rest="draw"), "1.color=blue", Awaited(1, "turn", None)),
    (
        table("customizable pink-1 pink-2", "blue-1 blue-2", **EXTRA_TURN),
        "0:customizable=pink",
        Awaited(0, "turn", None),
    ),
    (table(*LAST, dealer=1), "0:red-1", Awaited(2, "round-over", None)),
    # Players leave.
    (table(**LEAVING), "0.leave", Awaited(1, "turn", None)),
    (table(**LEAVING), "2.leave", Awaited(0, "turn", None)),
    (table(**LEAVING), "0.leave 1.leave", Awaited(1, "game-over", None)),
    (table(**LEAVING), f"{FOUR} 0.leave", Awaited(1, "turn", None)),
    (table(**LEAVING), f"{FOUR} 2.leave", Awaited(1, "question", None)),
    # A player may be caught until the next action.
    (EXPOSED, "0:red-1", Awaited(1, "turn", 0)),
    (EXPOSED, "0:red-1!", Awaited(1, "turn", None)),
    (EXPOSED, "0:red-1 0.uno", Awaited(1, "turn", None)),
    (EXPOSED, "0:red-1 2.catch=0", Awaited(1, "turn", None)),
    (EXPOSED, "0:red-1 1.draw", Awaited(2, "turn", None)),
    (EXPOSED_BY_FOUR, FOUR, Awaited(1, "question", 0)),
    (EXPOSED_BY_FOUR, f"{FOUR} 1.catch=0", Awaited(1, "question", None)),
    (
        table("red-1 red-2", "blue-1", "green-1", **LEAVING),
        "0:red-1 0.leave",
        Awaited(1, "turn", None),
    ),
]


@each_case("state, actions, expected", CASES)
def test_the_last_event_says_whose_decision_is_pending(
    state: GameState, actions: str, expected: Awaited
) -> None:
    for word in actions.split():
        done = step(state, read_action(word, state.edition))
        state = done.state

    assert done.events[-1] == awaited_event(state) == expected


def test_a_wild_start_card_awaits_a_color() -> None:
    state = table(discard="", draw="wild", rest="draw")

    assert awaited_event(state) == Awaited(1, "choose-color", None)


def test_the_next_dealer_may_be_found_by_drawing_cards() -> None:
    """It is nobody's turn in particular, so nothing else could tell."""
    dealers = set()
    for seed in range(12):
        options = Options(next_dealer="redraw")
        state = table("red-1", "blue-1", "green-1", options=options, seed=seed)
        over: Any = step(state, play(state, "red-1")).events[-1]
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


# --- always


def test_every_seat_sees_the_event() -> None:
    state = EXPOSED

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
    state = table("customizable pink-1", "blue-1 blue-2", **EXTRA_TURN)

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
