"""Gift: the player gives a card to another player."""

from unoengine import Answer, Play, apply, legal_moves
from unoengine.testing import check_effect

from positions import find_card, list_looks, make_position, play
from uno_lanterns.gift import Gift


def test_player_gives_a_card_to_the_named_player() -> None:
    state = make_position("amber-gift jade-1 sky-2", "rose-2", "sky-1")

    state = play(state, "amber-gift", choice=2)
    assert legal_moves(state) == tuple(Answer(0, card) for card in state.hand(0))

    state = apply(state, Answer(0, find_card("jade-1")))
    assert [list_looks(state, player) for player in range(3)] == [
        ["sky-2"],
        ["rose-2"],
        ["jade-1", "sky-1"],
    ]


def test_player_who_gives_the_last_card_is_out() -> None:
    state = make_position("amber-gift jade-1", "rose-2", "sky-1")

    state = apply(play(state, "amber-gift", choice=1), Answer(0, find_card("jade-1")))

    assert (state.places, state.out, state.turn) == ((0,), (0,), 1)


def test_in_teams_only_a_partner_gets_it() -> None:
    teams = ((0, 2), (1, 3))
    state = make_position("amber-gift jade-1 sky-2", "rose-2", "sky-1", "sky-3", teams=teams)

    assert {move.choice for move in legal_moves(state) if isinstance(move, Play)} == {2}


def test_titles() -> None:
    assert (Gift().title(), Gift().title("es"), Gift().points) == ("Gift", "Regalo", 20)
    assert "regala" in Gift().text("es")


def test_effect_keeps_the_contract() -> None:
    check_effect(Gift(), "lanterns", positions=10, games=1)
