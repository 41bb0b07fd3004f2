"""What prints of states and values look like."""

from random import Random

import pytest

import unoengine
from tests.effects.positions import apply_and_describe, make_play, make_position
from unoengine import (
    Card,
    Draw,
    GameState,
    PlayerView,
    Setup,
    Step,
    apply,
    explain,
    legal_moves,
    new_game,
    plugins,
    redeal,
    step,
    view,
)
from unoengine.events import Drew

LONGEST = 250
"""The most characters of a line."""


def play(edition: str, seed: int) -> list[tuple[GameState, Step]]:
    """Return the states and steps of some actions of a random game."""
    chance, state, found = Random(seed), new_game(edition, 4, seed=seed), []
    for _ in range(60):
        moves = legal_moves(state)
        if not moves:
            break
        taken = step(state, chance.choice(moves))
        found.append((state, taken))
        state = taken.state
    return found


@pytest.mark.parametrize("edition", plugins.editions())
@pytest.mark.parametrize("seed", range(3))
def test_reprs_are_short(edition: str, seed: int) -> None:
    for state, taken in play(edition, seed):
        for thing in (
            *(taken, state.edition, view(state, 0), view(state, None)),
            *(event for event in taken.events if len(getattr(event, "cards", ())) <= 7),
            *(explain(state, move) for move in legal_moves(state)[:3]),
        ):
            assert "\n" not in repr(thing)
            assert len(repr(thing)) <= LONGEST, thing
        for shown in (str(view(state, 1)), str(taken), repr(state)):
            lines = shown.splitlines()
            assert len(lines) <= 12, shown
            assert max(map(len, lines)) <= LONGEST, shown


@pytest.mark.parametrize("edition", plugins.editions())
def test_view_prints_only_cards_that_the_seat_sees(edition: str) -> None:
    chance = Random(1)
    for state, _ in play(edition, 5):
        seat = chance.randrange(4)
        seen, other = view(state, seat), view(redeal(state, seat, chance.randrange(10**6)), seat)
        assert (str(seen), repr(seen)) == (str(other), repr(other))
        known = {*seen.hand, seen.top, *(card for cards in seen.known.values() for card in cards)}
        words = {*str(seen).split(), *repr(seen).split()}
        assert words & {card.code for card in state.edition.deck} <= {card.code for card in known}


def test_view_prints_the_table_as_the_seat_sees_it() -> None:
    state = new_game("zelda", players=["Ana", "Ben"], seed=3, dealer=0)
    seen, watched = view(state, 0), view(state, None)

    assert str(seen).splitlines() == [
        "<PlayerView of Ana: zelda, round 1, turn, play runs left",
        "   blue-2 on 0 discards, 97 to draw, color blue",
        "   Ana  blue-0 green-1 green-2 green-8 tan-6 blue-skip triforce  (0 points, dealer)",
        " > Ben  7 cards  (0 points)",
        ">",
    ]
    assert repr(seen) == ("<PlayerView of seat 0: zelda, round 1, turn of seat 1, 7 cards in hand>")
    assert str(watched).splitlines()[2] == "   Ana  7 cards  (0 points, dealer)"
    assert repr(watched) == "<PlayerView of a spectator: zelda, round 1, turn of seat 1>"


def test_long_hand_is_cut() -> None:
    cards = " ".join(
        f"{color}-{number}" for color in ("red", "tan", "blue") for number in range(10)
    )
    state = Setup("zelda", hands=[cards, "green-1"], discard="green-5", draw="green-2").to_state()

    assert str(view(state, 0)).splitlines()[2].endswith("and 5 more  (0 points, dealer)")


def test_step_prints_its_events() -> None:
    state = new_game("zelda", players=["Ana", "Ben"], seed=3, dealer=0)
    taken = step(state, legal_moves(state, 1)[-1])

    assert repr(taken) == "<Step Drew, Awaited; round 1, turn of seat 0>"
    assert str(taken).splitlines()[1].startswith("  Drew(player=1, cards=(Card(")


def test_event_prints_how_to_make_it() -> None:
    event = Drew(1, (Card("gray-7"),), None)

    assert repr(event) == "Drew(player=1, cards=(Card('gray-7'),), why=None, count=1)"
    assert eval(repr(event)) == event


def test_plugins_are_printed_as_a_table() -> None:
    lines = repr(plugins.editions()).splitlines()

    assert [line.split()[0] for line in lines] == [*plugins.editions()]
    assert [line.split()[1:] for line in lines if line.startswith("frozen")] == [
        ["Frozen", "unoengine", unoengine.__version__]
    ]
    assert max(map(len, lines)) <= 100
    assert plugins.editions() == {**plugins.editions()}


def test_view_is_still_a_value() -> None:
    state = new_game("zelda", seed=3)

    assert isinstance(view(state, 0), PlayerView)
    assert view(state, 0) == view(state, 0)
    assert view(apply(state, legal_moves(state)[0]), 0) != view(state, 0)


def test_a_new_game() -> None:
    state = new_game("zelda", players=["Ana", "Ben"], seed=3, dealer=0)
    assert repr(state).splitlines() == [
        "<GameState zelda, round 1, turn, play runs left",
        "   blue-2 on 0 discards, 97 to draw, color blue",
        "   Ana  blue-0 green-1 green-2 green-8 tan-6 blue-skip triforce  (0 points, dealer)",
        " > Ben  green-5 tan-2 tan-6 red-8 blue-reverse tan-reverse triforce  (0 points)",
        ">",
    ]


def test_a_demand_and_an_exposed_player() -> None:
    state = make_position("triforce blue-1", "blue-3", "green-1", direction=-1, scores=[7, 8, 9])
    state, _ = apply_and_describe(state, make_play(state, "triforce", "blue"))
    lines = repr(state).splitlines()
    assert lines[0].endswith("demand, play runs right")
    assert lines[1].endswith("triforce on 2 discards, 6 to draw, color blue, blue demanded")
    assert lines[2] == "   p0  blue-1  (7 points, dealer, may be caught)"
    assert lines[4].startswith(" > p2")


def test_a_start_card_without_a_color() -> None:
    state = Setup("zelda", hands=["blue-1", "blue-2"], draw="wild tan-1").to_state()
    assert "no color yet" in repr(state)


def test_the_end_of_a_game() -> None:
    state = make_position("red-1", "wild", "green-3", scores=[460, 0, 0])
    state, _ = apply_and_describe(state, make_play(state, "red-1"))
    lines = repr(state).splitlines()
    assert "   p0  -  (513 points, dealer, has won)" in lines
    assert not any(line.startswith(" >") for line in lines)


def test_a_drawn_card_is_in_the_hand() -> None:
    state = apply(make_position("blue-1", "blue-2", draw="red-1"), Draw(0))
    assert "blue-1 red-1" in repr(state)
