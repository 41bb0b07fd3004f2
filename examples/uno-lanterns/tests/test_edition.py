"""The installed edition, found by its name."""

from random import Random

import pytest
from unoengine import apply, new_game, view
from unoengine.bots import decide, simple_bot
from unoengine.plugins import editions, effects, variants
from unoengine.testing import check_edition

from positions import make_position, play
from uno_lanterns.bedtime import Bedtime
from uno_lanterns.day_and_night import Daybreak, Nightfall
from uno_lanterns.edition import LANTERNS
from uno_lanterns.gift import Gift
from uno_lanterns.gust import Gust
from uno_lanterns.wisp import Wisp


def test_entry_points_find_every_plugin() -> None:
    assert editions()["lanterns"].load() is LANTERNS
    assert effects()["nightfall"].load() is Nightfall
    assert effects()["daybreak"].load() is Daybreak
    assert effects()["gift"].load() is Gift
    assert effects()["gust"].load() is Gust
    assert effects()["wisp"].load() is Wisp
    assert variants()["bedtime"].load() is Bedtime


def test_game_needs_no_more_than_the_name_of_the_edition() -> None:
    state = new_game("lanterns", seed=7)

    assert (state.variants, state.options.round_end) == ((Bedtime(),), "last_left")


def test_back_does_not_tell_the_front() -> None:
    fronts = {card.look for card in LANTERNS.deck if card.back and card.back.look == "moss-3"}

    assert len(fronts) == 2


def test_others_see_the_backs_of_a_hand() -> None:
    state = make_position("amber-1 jade-1", "rose-2")

    assert view(state, 1).backs[0] == tuple(
        sorted(card.back.look for card in state.hand(0) if card.back)
    )


def test_round_goes_on_until_one_player_is_left() -> None:
    state = make_position("amber-1", "amber-2", "rose-2")

    state = play(state, "amber-1")
    assert (state.phase, state.places, state.turn) == ("turn", (0,), 1)

    state = play(state, "amber-2")
    assert (state.phase, state.places, state.round_winner) == ("round-over", (0, 1, 2), 0)


@pytest.mark.parametrize(("players", "teams"), [(2, None), (5, None), (4, ((0, 2), (1, 3)))])
def test_simple_bots_finish_a_game(players: int, teams: tuple[tuple[int, int]] | None) -> None:
    state = new_game("lanterns", players, seed=7, teams=teams)
    bots, chance = [simple_bot] * players, Random(7)

    while not state.is_over:
        state = apply(state, decide(state, bots, chance))

    best = max(state.scores)
    assert best >= 12
    assert state.winners == tuple(seat for seat in range(players) if state.scores[seat] == best)


def test_edition_keeps_the_contract() -> None:
    check_edition("lanterns", positions=10, games=1)
