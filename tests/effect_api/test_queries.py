"""The queries `card_before`, `answerer` and `cards(does=…)`."""

from typing import Any

import pytest
from attrs import frozen

from unoengine import Answer, PluginError, Setup, SetupError, apply, new_game
from unoengine.authoring import Card, Effect, Table, Value, Variant
from unoengine.effects import Customizable, DrawTwo, Reverse, Skip, Wild
from unoengine.events import Announced

from .positions import (
    apply_all,
    find_card,
    hides_unknown_cards,
    list_events,
    make_edition,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")


class TellsWhatLayThere(Effect):
    """It announces the card under it before and after a question."""

    def play(self, table: Table) -> None:
        table.announce(f"{table.card_before} {table.color_before}")
        table.ask(table.next, "well?", ("yes",))

    def turned_up(self, table: Table) -> None:
        table.draw(1, 1 if table.card_before == table.card else 3)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(f"{table.card_before} {table.color_before}")


class TellsWhoAnswered(Effect):
    """It asks all players in reverse order, and announces who answered."""

    def play(self, table: Table) -> None:
        for seat in reversed(table.everyone):
            table.ask(seat, "well?", ("yes", seat))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(f"{table.answerer} {answer}")


class AsksTooEarly(Effect):
    """It reads `answerer` before anybody was asked."""

    def play(self, table: Table) -> None:
        table.announce(str(table.answerer))


@frozen
class Finds(Effect):
    """It announces the cards with an effect."""

    does: Any

    def play(self, table: Table) -> None:
        table.announce(" ".join(card.code for card in table.cards(does=self.does)))


class TwiceTwo(DrawTwo):
    """It is a subclass of Draw Two."""


class FivesSkip(Variant):
    """Fives skip."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return Skip() if card.number == 5 else effect


def verdicts(state: Any, *actions: Any) -> list[str]:
    *before, last = actions
    for action in before:
        state = apply_all(state, action)
    return [event.verdict for event in list_events(state, last) if isinstance(event, Announced)]


@pytest.mark.parametrize(
    ("discard", "color", "lay"),
    [("red-5", None, "red-5 red"), ("tan-deed wild", "red", "wild red")],
)
def test_card_before_is_the_card_under_the_played_one(
    discard: str, color: str | None, lay: str
) -> None:
    state = make_position(TellsWhatLayThere(), *HANDS, discard=discard, color=color)

    assert verdicts(state, make_play(state)) == [lay]
    asked = pickle_and_load(apply_all(state, make_play(state)))
    assert verdicts(asked, Answer(1, "yes")) == [lay]


def test_card_before_a_start_card_is_itself() -> None:
    setup = Setup(
        make_edition(TellsWhatLayThere()), ["red-1", "blue-1"], draw="red-deed", rest="draw"
    )

    assert setup.to_state().hand_sizes == (1, 2)


def test_answerer_is_the_seat_that_answered() -> None:
    state = make_position(TellsWhoAnswered(), *HANDS)
    state = apply_all(state, make_play(state))
    told = []

    while state.question is not None:
        answer = Answer(state.turn, state.turn)
        told += verdicts(pickle_and_load(state), answer)
        assert hides_unknown_cards(state, deals=2)
        state = apply_all(state, answer)

    assert told == ["0 0", "2 2", "1 1"]


def test_answerer_without_a_question_is_refused() -> None:
    state = make_position(AsksTooEarly(), *HANDS)

    with pytest.raises(
        PluginError, match=r"^AsksTooEarly .* reads answerer, but no question has been answered$"
    ):
        apply(state, make_play(state))


@pytest.mark.parametrize(
    ("does", "found"),
    [
        (Skip, "blue-skip green-skip tan-skip red-skip"),
        (Wild, "wild"),
        (TwiceTwo, "tan-two red-two"),
        (DrawTwo, "blue-draw-two green-draw-two tan-draw-two red-draw-two tan-two red-two"),
        (Finds, "tan-deed red-deed"),
        (Customizable, ""),
    ],
)
def test_cards_are_found_by_effect_class(does: type[Effect], found: str) -> None:
    state = make_position(Finds(does), *HANDS, more={"two": TwiceTwo()})

    assert verdicts(state, make_play(state)) == [found]


def test_cards_are_found_by_effect_in_this_game() -> None:
    hands = ["customizable-1 pink-1 pink-2", "blue-1"]
    rules = {"customizable": [Finds(Skip), Skip()]}
    state = Setup(
        "frozen", hands, "pink-4", rest="draw", house_rules=rules, variants=[FivesSkip()]
    ).to_state()

    (found,) = verdicts(state, make_play(state, "customizable-1", color="pink"))

    assert set(found.split()) == {
        *(f"{color}-skip" for color in state.edition.colors),
        *(f"{color}-5" for color in state.edition.colors),
        "customizable-2",
    }


def test_state_returns_the_effect_of_a_card() -> None:
    rules = {"customizable": [Finds(Skip)]}
    state = new_game("frozen", seed=1, house_rules=rules, variants=[FivesSkip()])

    does = {
        code: state.effect(find_card(state, code))
        for code in ("blue-5", "blue-6", "pink-reverse", "customizable-1", "customizable-2")
    }

    assert does == {
        "blue-5": Skip(),
        "blue-6": None,
        "pink-reverse": Reverse(),
        "customizable-1": Finds(Skip),
        "customizable-2": Customizable(),
    }


def test_effect_of_a_card_outside_the_edition_is_refused() -> None:
    with pytest.raises(SetupError, match="zelda has no card 'stranger'"):
        new_game(seed=1).effect(Card("stranger"))
