"""Notebooks show cards, states, views and replays as pictures."""

from unoengine import Card, new_game, svg, view
from unoengine.core.engine import find_edition

from .test_strips import record
from .xml import find_titles


def test_a_card_is_shown_as_without_an_edition() -> None:
    for card in find_edition("zelda").cards:
        assert card._repr_svg_() == svg.card(card)
    assert find_titles(Card("teal-hop", color="teal")._repr_svg_())[0] == "teal Hop"


def test_a_state_is_shown_as_a_spectator_sees_it() -> None:
    state = new_game(seed=3)
    assert state._repr_svg_() == svg.table(view(state, None))


def test_a_view_is_shown_as_its_seat_sees_it() -> None:
    seen = view(new_game(seed=3), 2)
    assert seen._repr_svg_() == svg.table(seen)


def test_a_replay_is_shown_as_a_strip() -> None:
    assert record(9)._repr_svg_() == svg.strip(record(9))


def test_a_replay_without_actions_is_shown_as_its_first_table() -> None:
    game = record(0)
    assert game._repr_svg_() == svg.table(game.start())
