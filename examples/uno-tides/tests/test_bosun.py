"""The bot Bosun."""

from random import Random

from unoengine import CallUno, Play, apply, view
from unoengine.bots import find_bot
from unoengine.testing import check_bot

from positions import make_position
from uno_tides.bosun import bosun


def test_it_keeps_the_contract_for_bots() -> None:
    check_bot(bosun, "tides", variants=["mutiny"], games=1, decisions=10)


def test_it_is_found_by_its_name() -> None:
    assert find_bot("bosun") is bosun


def test_it_plays_the_card_of_most_points_and_calls_uno() -> None:
    state = make_position("coral-1 coral-skip", "kelp-1 kelp-2")

    action = bosun(view(state, 0), Random(1))

    assert action == Play(0, state.edition.card("coral-skip"), uno=True)


def test_it_calls_uno_late() -> None:
    state = make_position("coral-1 coral-2", "kelp-1 kelp-2")
    state = apply(state, Play(0, state.edition.card("coral-1")))

    assert bosun(view(state, 0), Random(1)) == CallUno(0)
