"""Start cards, the UNO window, the end of a round, and the draw pile."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import pytest

from tests.odd_card import COLORS, NUMBERS, odd_plays, set_up
from tests.step_events import events_of_action
from unoengine import (
    Answer,
    CallUno,
    Card,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Edition,
    GameState,
    Options,
    Pass,
    Play,
    PluginError,
    Setup,
    apply,
    legal_moves,
)
from unoengine.authoring import Effect, Table, Value, Variant
from unoengine.editions.zelda import ZELDA
from unoengine.effects import WildDrawFour
from unoengine.events import Dealt, PutBack, TurnedUp

# --- The deal, and start cards


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
        "zelda",
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


# --- A player stays exposed until something ends it


class Thirst(Effect):
    """The next player drinks first; the card's own player has what is left."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "how many", (1, 9))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, int)
        table.draw(table.next, answer)
        table.draw(table.player, 1)


@pytest.mark.parametrize(("drunk", "exposed"), [(1, None), (9, 0)])
def test_A52_A32_a_draw_of_no_card_does_not_end_the_exposure(
    drunk: int, exposed: int | None
) -> None:
    state = set_up(Thirst(), others="grey-1", draw="")
    state = apply(state, next(play for play in odd_plays(state) if not play.uno))
    state = apply(state, Answer(1, drunk))
    assert state.exposed == exposed
    assert (Catch(2, 0) in legal_moves(state)) == (exposed == 0)


@pytest.mark.parametrize(("direction", "order"), [(1, [2, 3, 0, 1]), (-1, [2, 1, 0, 3])])
def test_A95_A96_claims_are_listed_in_order_of_play(direction: int, order: list[int]) -> None:
    silent = 2 - direction
    hands = ["gold-5 gold-6", "gold-5 gold-6", "gold-8 gold-9", "gold-9 grey-9"]
    hands[silent] = "grey-1 gold-7"
    state = set_up(Effect(), hands=hands, turn=silent, direction=direction)
    (play,) = (
        move for move in legal_moves(state, silent) if isinstance(move, Play) and not move.uno
    )
    state = apply(state, play)
    claims = [move.player for move in legal_moves(state) if isinstance(move, Catch | CallUno)]
    assert state.exposed == silent
    assert claims == order


def test_A99_a_player_that_was_caught_is_not_caught_again() -> None:
    state = Setup(
        "zelda",
        hands=["red-1 red-2", "red-3 tan-1", "red-4 red-5"],
        discard="red-9",
    ).to_state()
    state = apply(state, Play(0, state.edition.card("red-1")))
    assert state.exposed == 0
    state = apply(state, Catch(1, 0))  # there is only one card to draw
    assert (state.hand_sizes, state.exposed) == ((2, 2, 2), None)
    assert Catch(2, 0) not in legal_moves(state)


# --- The end of a round also ends what was pending in it


class Amnesty(Effect):
    """The next player may let the last one throw everything away."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "amnesty", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "yes":
            table.discard(2, table.cards())


def test_R074_A57_no_player_can_be_caught_after_an_answer_ends_the_round() -> None:
    state = set_up(Amnesty(), others="grey-1")
    state = apply(state, next(play for play in odd_plays(state) if not play.uno))
    assert state.exposed == 0
    assert CallUno(0) in legal_moves(state)
    state = apply(state, Answer(1, "yes"))
    assert (state.phase, state.round_winner, state.exposed) == ("round-over", 2, None)
    assert legal_moves(state) == (Deal(state.turn),)
    assert Catch(1, 0) not in legal_moves(state)


class Confiscation(Variant):
    """A false UNO lets the one who sits opposite throw everything away."""

    def false_uno(self, table: Table) -> None:
        table.discard(2, table.cards())


@pytest.mark.parametrize("code", ["red-4", "red-skip"])
def test_R074_a_false_uno_may_end_the_round_for_another_seat(code: str) -> None:
    state = Setup(
        "zelda",
        hands=[f"{code} red-2 red-3", "blue-1 blue-2", "green-1"],
        discard="tan-8 red-5",
        draw="tan-1 tan-2",
        variants=[Confiscation()],
    ).to_state()
    state = apply(state, Play(0, state.edition.card(code), uno=True))
    assert (state.phase, state.round_winner) == ("round-over", 2)
    assert state.scores == (0, 0, 8)


def test_R074_otherwise_play_goes_on() -> None:
    state = Setup(
        "zelda",
        hands=["red-1 red-2 red-3", "blue-1 blue-2", "green-1"],
        discard="tan-8 red-5",
        draw="tan-1 tan-2 tan-3",
        variants=["false-uno"],
    ).to_state()
    state = apply(state, Play(0, state.edition.card("red-1"), uno=True))
    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (4, 2, 1))


def test_A06_the_next_deal_includes_the_cards_that_a_position_did_not_name() -> None:
    state = Setup("zelda", hands=["red-1", "blue-1"], discard="red-5", draw="tan-1").to_state()
    named = sum(state.hand_sizes) + state.draw_pile_size + len(state.discards)
    state = apply(state, Play(0, state.edition.card("red-1")))
    state = apply(state, Deal(state.turn))
    assert named == 4
    assert sum(state.hand_sizes) + state.draw_pile_size + len(state.discards) == 112


# --- The draw pile


def codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)


def test_the_order_after_a_reshuffle_never_changes() -> None:
    """Saved games hang on it."""
    state = Setup(
        "zelda",
        hands=["red-1 red-2 blue-1", "red-6 red-7 blue-2"],
        discard="tan-1 tan-2 tan-3 tan-4 tan-5 tan-6 red-5",
        seed=7,
    ).to_state()

    state = apply(state, Draw(0))
    assert codes(state.draw_pile) == "tan-4 tan-3 tan-6 tan-1 tan-5"

    while state.draw_pile:  # and so is that after the second
        move = Pass if state.phase == "drawn" else Draw
        state = apply(state, move(state.turn))
    if state.phase == "drawn":
        state = apply(state, Pass(state.turn))
    for _ in range(4):
        reds = (m for m in legal_moves(state) if isinstance(m, Play) and m.card.color == "red")
        state = apply(state, next(reds))
    state = apply(state, Draw(state.turn))
    assert codes(state.draw_pile) == "red-5 red-1 red-6"
