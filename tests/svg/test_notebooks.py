"""Notebooks show cards, states, views and replays as pictures."""

from unoengine import Card, new_game, svg, view
from unoengine.core.engine import find_edition

from .test_strips import record
from .xml import find_titles


def test_a_card_is_shown_as_without_an_edition() -> None:
    for card in find_edition("zelda").cards:
        assert card._repr_svg_() == svg.card(card)
    assert find_titles(Card("teal-hop", color="teal")._repr_svg_())[0] == "teal Hop"


def test_states_views_and_replays_are_shown_as_tables_and_strips() -> None:
    state = new_game(seed=3)
    assert state._repr_svg_() == svg.table(view(state, None))
    assert view(state, 2)._repr_svg_() == svg.table(view(state, 2))
    assert record(9)._repr_svg_() == svg.strip(record(9))
    assert record(0)._repr_svg_() == svg.table(record(0).start())
