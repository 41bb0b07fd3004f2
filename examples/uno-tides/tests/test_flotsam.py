"""Flotsam: every player gives a random card to the next one."""

from unoengine import GameState, Play, legal_moves, step
from unoengine.events import Gave
from unoengine.testing import check_effect

from positions import make_position
from uno_tides.flotsam import Flotsam


def make_play(state: GameState, *, uno: bool = False) -> Play:
    return Play(0, state.edition.card("message-in-a-bottle"), color="kelp", uno=uno)


def make_flotsam_position(*hands: str) -> GameState:
    return make_position(*hands, house_rules={"message-in-a-bottle": "flotsam"})


def test_every_player_gives_a_card_to_the_next() -> None:
    state = make_flotsam_position(
        "message-in-a-bottle coral-1 coral-2", "foam-1", "kelp-1 kelp-2 kelp-3"
    )

    played = step(state, make_play(state))

    given = [event for event in played.events if isinstance(event, Gave)]
    assert [(gave.player, gave.to, len(gave.cards)) for gave in given] == [
        (0, 1, 1),
        (1, 2, 1),
        (2, 0, 1),
    ]
    assert played.state.hand_sizes == (2, 1, 3)


def test_uno_can_be_called_with_the_play() -> None:
    state = make_flotsam_position("message-in-a-bottle coral-1", "foam-1", "kelp-1")

    assert make_play(state, uno=True) in legal_moves(state)


def test_titles() -> None:
    assert (Flotsam().title(), Flotsam().title("es")) == ("Flotsam", "Restos a la deriva")


def test_effect_keeps_the_contract() -> None:
    check_effect(Flotsam(), positions=40, games=3)
