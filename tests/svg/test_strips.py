"""Pictures of games, lanes of what players did and small tables; also those in notebooks."""

import json
import pickle
from copy import deepcopy
from io import StringIO
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import Card, Play, Setup, SetupError, Step, legal_moves, new_game, step, svg, view
from unoengine.core.engine import find_edition
from unoengine.replays import Recorder, Replay, read_replays

from .xml import find_texts, find_titles, find_values


def play(count: int, edition: str = "zelda") -> list[Step]:
    state, taken = new_game(edition, players=["Ana", "Ben", "Cy"], seed=7), []
    for _ in range(count):
        taken.append(step(state, legal_moves(state)[0]))
        state = taken[-1].state
    return taken


[STEP] = play(1)


def record(count: int) -> Replay:
    file = StringIO()
    recorder = Recorder(file)
    state = new_game("zelda", players=["Ana", "Ben", "Cy"], seed=7)
    recorder.begin(state)
    for _ in range(count):
        state = recorder.add(legal_moves(state)[0])
    file.seek(0)
    [game] = read_replays(file)
    return game


def test_a_replay_has_a_lane_for_each_player_and_a_column_for_each_action() -> None:
    picture = svg.strip(record(12))
    assert find_values(picture, "data-action") == [str(number) for number in range(1, 13)]
    assert find_texts(picture)[:3] == ["Ana", "Ben", "Cy"]
    assert "Ana, Ben and Cy" in find_titles(picture)[0]


def test_steps_have_the_same_picture_as_their_replay() -> None:
    assert svg.strip(play(12)) == svg.strip(record(12)) == svg.strip(iter(play(12)))


def test_the_title_of_a_column_says_what_happened() -> None:
    state = Setup(
        "zelda", players=["Ana", "Ben"], hands=["red-7 red-1 blue-1", "tan-1"], discard="red-5"
    ).to_state()
    taken = step(state, Play(0, state.edition.card("red-7")))
    assert "1. Ana plays a red 7." in find_titles(svg.strip([taken]))
    assert "1. Ana juega un 7 rojo." in find_titles(svg.strip([taken], language="es"))


def test_a_part_of_a_game_keeps_the_numbers_of_its_actions() -> None:
    assert find_values(svg.strip(record(12), start=4, stop=7), "data-action") == ["5", "6", "7"]
    assert svg.strip(record(12), start=10, stop=99) == svg.strip(record(12), start=10)


def test_cards_and_numbers_of_drawn_cards_are_in_the_lanes() -> None:
    state = Setup(
        "zelda",
        hands=["wild red-draw-two red-1 red-2", "tan-1 tan-2", "blue-1 blue-2"],
        discard="red-5",
        rest="draw",
    ).to_state()
    wild = Play(0, state.edition.card("wild"), color="green")
    two = Play(0, state.edition.card("red-draw-two"))
    assert "G" in find_texts(svg.strip([step(state, wild)]))
    texts = find_texts(svg.strip([step(state, two)]))
    assert texts.count("+2") == 2  # the sign of the card, and what Ben drew
    assert "×" in texts


def test_calls_catches_and_wins_are_marked() -> None:
    state = Setup("zelda", hands=["red-7 red-1", "tan-1"], discard="red-5", rest="draw").to_state()
    call = step(state, Play(0, state.edition.card("red-7"), uno=True))
    assert "UNO" in find_texts(svg.strip([call]))


@each_case("edition", ["classic", "frozen", "saved-by-the-bell", "zelda-es"])
def test_long_games_have_pictures(edition: str) -> None:
    assert len(find_values(svg.strip(play(150, edition)), "data-action")) == 150


def test_states_and_views_are_small_tables_in_a_row() -> None:
    states = [taken.state for taken in play(3)]
    picture = svg.strip(states)
    assert len(find_values(picture, "data-status")) == 3
    assert svg.strip([view(state, None) for state in states]) == picture
    assert find_values(svg.strip([view(states[0], 1)]), "data-card") != []


@each_case("wrong", [[], 7, None, "abc", [7], [object()], {"a": 1}, [STEP, 7], [STEP, STEP.state]])
def test_what_is_no_game_or_a_mixture_is_refused(wrong: Any) -> None:
    with pytest.raises(SetupError, match=r"strip|expected"):
        svg.strip(wrong)


@each_case("number", [-1, "1", True, 1.5])
def test_a_start_or_stop_that_is_no_number_is_refused(number: Any) -> None:
    with pytest.raises(SetupError, match="start"):
        svg.strip([STEP], start=number)
    with pytest.raises(SetupError, match="stop"):
        svg.strip([STEP], stop=number)


def test_a_card_is_shown_as_without_an_edition() -> None:
    for card in find_edition("zelda").cards:
        assert card._repr_svg_() == svg.card(card)
    assert find_titles(Card("teal-hop", color="teal")._repr_svg_())[0] == "teal Hop"


def test_every_picture_is_a_str_that_jupyter_shows() -> None:
    state = new_game(seed=3)
    for picture in (
        *(svg.card("blue-7", "zelda"), svg.back(), svg.hand("blue-7 wild", "zelda")),
        *(svg.table(state), svg.strip(record(9)), svg.strip([state])),
    ):
        assert isinstance(picture, str)
        shown = picture._repr_svg_()
        assert type(shown) is type(str(picture)) is str
        assert picture == shown
        assert hash(picture) == hash(shown)
        assert json.loads(json.dumps([picture])) == [shown]
        for copy in (pickle.loads(pickle.dumps(picture)), deepcopy(picture)):
            assert copy == shown
            assert copy._repr_svg_() == shown
        assert repr(picture) == repr(shown)


def test_states_views_and_replays_are_shown_as_tables_and_strips() -> None:
    state = new_game(seed=3)
    assert state._repr_svg_() == svg.table(view(state, None))
    assert view(state, 2)._repr_svg_() == svg.table(view(state, 2))
    assert record(9)._repr_svg_() == svg.strip(record(9))
    assert record(0)._repr_svg_() == svg.table(record(0).start())
