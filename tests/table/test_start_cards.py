"""The deal, and start cards."""

from typing import Literal, TypeAlias

import pytest

from tests.odd_card import COLORS, NUMBERS, odd_plays, set_up
from tests.step_events import events_of_action
from unoengine import (
    Card,
    ChooseColor,
    Deal,
    Edition,
    GameState,
    Options,
    Play,
    PluginError,
    Setup,
    apply,
    legal_moves,
)
from unoengine.authoring import Effect, Table, Value
from unoengine.editions.zelda import ZELDA
from unoengine.effects import WildDrawFour
from unoengine.events import Dealt, PutBack, TurnedUp


def test_R044_A16_the_first_player_names_the_color_of_a_start_card_and_plays() -> None:
    state = set_up(Effect(), discard="", draw="plain grey-5 gold-1")
    assert (state.phase, state.turn, state.color) == ("choose-color", 1, None)
    assert legal_moves(state) == tuple(ChooseColor(1, color) for color in COLORS)
    state = apply(state, ChooseColor(1, "gold"))
    assert (state.phase, state.turn, state.color) == ("turn", 1, "gold")


class FeedsAtTheStart(Effect):
    """As a start card it lets who begins draw, and says nothing of its color."""

    def turned_up(self, table: Table) -> None:
        table.draw(table.next, 1)


class LetsTheDealerBegin(Effect):
    """As a start card it lets the dealer name its color and begin."""

    def turned_up(self, table: Table) -> None:
        table.let_choose_color(table.dealer)


def test_A16_the_first_player_names_the_color_if_the_effect_lets_no_other_do_so() -> None:
    state = set_up(
        FeedsAtTheStart(), hands=["grey-1 gold-1", "grey-2"], discard="", draw="odd gold-3"
    )
    assert (state.phase, state.turn, state.color) == ("choose-color", 1, None)
    assert state.hand_sizes == (2, 2)
    assert apply(state, ChooseColor(1, "gold")).turn == 1


def test_A16_the_player_that_the_effect_lets_name_the_color_begins() -> None:
    state = set_up(LetsTheDealerBegin(), hands=["grey-1", "grey-2"], discard="", draw="odd gold-3")
    assert (state.phase, state.turn) == ("choose-color", 0)
    assert apply(state, ChooseColor(0, "gold")).turn == 0


class AsksAndLetsTheDealerBegin(Effect):
    """As a start card it asks a question although the dealer names another color."""

    def turned_up(self, table: Table) -> None:
        table.let_choose_color(table.dealer)
        table.ask(table.next, "Ready?", ["yes", "no"])

    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Do nothing."""


def test_A16_an_effect_that_asks_before_the_color_is_named_is_refused() -> None:
    odd = Card("odd-gold", "gold", symbol="odd", effect=AsksAndLetsTheDealerBegin())
    edition = Edition("box", COLORS, (*NUMBERS, odd))
    with pytest.raises(PluginError, match="ask in opened"):
        Setup(edition, hands=["grey-1", "grey-2"], draw="odd-gold gold-3").to_state()


def test_A57_every_round_starts_to_the_left() -> None:
    state = Setup(
        "zelda", hands=["red-1", "red-2", "red-3"], discard="", draw="red-5 tan-1", direction=-1
    ).to_state()
    assert (state.direction, state.turn) == (+1, 1)


# --- the deal of another round

FOUR_COMES_FIRST = 6
"""A seed with which the second round begins with a Wild Draw Four, put back for a number."""


Opening: TypeAlias = Literal["reshuffle", "bottom"]


def over(opening: Opening) -> GameState:
    """Return the end of a round that p0 has won, after its draw pile was shuffled once."""
    options = Options(effects={"wild-draw-four": WildDrawFour(opening=opening)})
    state = Setup(
        hands=["red-1", "tan-1"],
        discard="red-5",
        rest="draw",
        options=options,
        seed=FOUR_COMES_FIRST,
    ).to_state()
    return apply(state, Play(0, ZELDA.card("red-1")))


@pytest.mark.parametrize("opening", ["reshuffle", "bottom"])
def test_there_are_events_for_the_deal_and_for_each_start_card(opening: Opening) -> None:
    state = over(opening)
    dealer, four = state.turn, ZELDA.card("wild-draw-four")
    told = events_of_action(state, Deal(dealer))
    assert told == (
        Dealt(dealer, 2),
        TurnedUp(four),
        PutBack(four),
        TurnedUp(apply(state, Deal(dealer)).top),
    )


@pytest.mark.parametrize(("opening", "shuffles"), [("reshuffle", 2), ("bottom", 1)])
def test_the_deal_takes_a_shuffle_and_so_does_a_start_card_that_is_shuffled_in(
    opening: Opening, shuffles: int
) -> None:
    """A game played again from its seed comes to the same shuffles for ever."""
    state = over(opening)
    dealt = apply(state, Deal(state.turn))
    assert dealt._round.serial == state._round.serial + shuffles


def test_A50_after_the_deal_no_player_knows_cards_of_others() -> None:
    class ShowsAndEndsTheRound(Effect):
        def play(self, table: Table) -> None:
            table.reveal(2)
            table.discard(table.next, table.cards())

    state = set_up(ShowsAndEndsTheRound())
    state = apply(state, odd_plays(state)[0])
    assert (state.phase, [*state.known[0]]) == ("round-over", [2])

    state = apply(state, Deal(state.turn))

    assert [dict(known) for known in state.known] == [{}, {}, {}]
