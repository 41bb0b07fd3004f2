"""Flotsam: from hand to hand a card drifts to the next player."""

from unoengine import GameState, Play, legal_moves, step
from unoengine.events import Gave
from unoengine.testing import check_effect

from tables import table
from uno_tides.flotsam import Flotsam


def bottle(state: GameState, *, uno: bool = False) -> Play:
    return Play(0, state.edition.card("message-in-a-bottle"), color="kelp", uno=uno)


def afloat(*hands: str) -> GameState:
    return table(*hands, house_rules={"message-in-a-bottle": "flotsam"})


def test_everybody_gives_the_next_one_a_card() -> None:
    state = afloat("message-in-a-bottle coral-1 coral-2", "foam-1", "kelp-1 kelp-2 kelp-3")

    played = step(state, bottle(state))

    given = [event for event in played.events if isinstance(event, Gave)]
    assert [(gave.player, gave.to, len(gave.cards)) for gave in given] == [
        (0, 1, 1),
        (1, 2, 1),
        (2, 0, 1),
    ]
    assert played.state.hand_sizes == (2, 1, 3)


def test_uno_is_called_with_it_as_with_any_card() -> None:
    state = afloat("message-in-a-bottle coral-1", "foam-1", "kelp-1")

    assert bottle(state, uno=True) in legal_moves(state)


def test_what_it_is_called() -> None:
    assert (Flotsam().title(), Flotsam().title("es")) == ("Flotsam", "Restos a la deriva")


def test_it_keeps_the_rules_that_every_house_rule_keeps() -> None:
    check_effect(Flotsam(), positions=40, games=3)
