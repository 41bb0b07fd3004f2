"""`ask_for_card` with `of`: a seat chooses a card of another hand, which it is shown (A142)."""

from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.step_events import events_of_action
from unoengine import (
    Answer,
    Catch,
    FormatError,
    GameState,
    IllegalMove,
    Leave,
    Options,
    PluginError,
    apply,
    legal_moves,
)
from unoengine.authoring import Card, CardSet, Effect, OwnHand, Table, Value
from unoengine.events import Asked, HandShown, Picked
from unoengine.records.state_record import read_table, write_table

from .positions import (
    find_card,
    find_cards,
    hides_unknown_cards,
    list_events,
    list_known_cards,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-2", "blue-1 blue-1 blue-2 tan-9", "green-1 green-2 tan-4")
SHOWN = "blue-1 blue-1 blue-2 tan-9"


@frozen
class Burglar(Effect):
    """A seat takes a card of another hand for the player; by default the player of the next."""

    own_hand: ClassVar[OwnHand] = "grows"

    asked: int = 0
    of: int = 1
    color: str | None = None
    first: int | None = None
    """A seat that is asked before for a card, which it throws away."""

    def play(self, table: Table) -> None:
        if self.first is not None:
            table.ask_for_card(self.first, "which do you throw away")
        among: CardSet | None = None if self.color is None else table.cards(color=self.color)
        table.ask_for_card(self.asked, "which do you take", among, of=self.of)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if question == "which do you throw away" and isinstance(answer, Card):
            table.discard(table.answerer, [answer])
        elif isinstance(answer, Card):
            table.give(self.of, table.player, [answer])
        else:
            table.announce("nothing")


def ask(effect: Effect, *hands: str, **what: Any) -> GameState:
    """Return the state after seat 0 has played the deed."""
    state = make_position(effect, *hands or HANDS, **what)
    return apply(state, make_play(state))


def list_answers(state: GameState) -> list[str]:
    """Return the codes of the cards that may be chosen."""
    values = [move.value for move in legal_moves(state, state.turn) if isinstance(move, Answer)]
    return [value.code if isinstance(value, Card) else str(value) for value in values]


def test_player_chooses_among_the_cards_of_another_hand() -> None:
    """A142: the chosen card is one of the hand; copies of a card are one answer."""
    state = ask(Burglar())
    assert (state.turn, list_answers(state)) == (0, ["blue-1", "blue-2", "tan-9"])
    after = apply(state, Answer(0, find_card(state, "tan-9")))
    assert after.hand(0) == find_cards(after, "tan-9 red-1 red-2")
    assert after.hand_sizes == (3, 3, 3)


def test_chooser_has_seen_the_whole_hand() -> None:
    """A115, A142: nobody else has."""
    state = ask(Burglar(color="tan"))
    assert list_answers(state) == ["tan-9"]
    assert list_known_cards(state) == {(0, 1): SHOWN}
    assert hides_unknown_cards(state)
    taken = apply(state, Answer(0, find_card(state, "tan-9")))
    assert list_known_cards(taken) == {(0, 1): "blue-1 blue-1 blue-2", (1, 0): "tan-9"}
    assert hides_unknown_cards(taken)


@pytest.mark.parametrize(
    ("asked", "of", "answers"),
    [
        (2, 1, ["blue-1", "blue-2", "tan-9"]),
        (1, 0, ["red-1", "red-2"]),
        (1, 2, ["green-1", "green-2", "tan-4"]),
        (2, 2, ["green-1", "green-2", "tan-4"]),
    ],
)
def test_any_seat_may_choose_of_any_hand(asked: int, of: int, answers: list[str]) -> None:
    state = ask(Burglar(asked, of))
    assert (state.turn, list_answers(state)) == (asked, answers)
    assert set(list_known_cards(state)) == ({(asked, of)} if asked != of else set())
    assert hides_unknown_cards(state)


def test_without_such_a_card_the_answer_is_none() -> None:
    state = ask(Burglar(color="red"))
    assert list_answers(state) == ["None"]
    assert list_known_cards(state) == {(0, 1): SHOWN}
    assert apply(state, Answer(0, None)).hand_sizes == (2, 4, 3)


def test_events_show_the_hand_and_the_card_only_to_the_chooser() -> None:
    """A142: not even the holder of the card learns which one is chosen."""
    before = make_position(Burglar(asked=2), *HANDS)
    cards = find_cards(before, SHOWN)
    shown, asked, *_ = list_events(before, make_play(before))
    assert shown == HandShown(1, 2, cards)
    assert asked == Asked(2, "which do you take", find_card(before, "red-deed"))
    assert shown.seen_by(0) == HandShown(1, 2, (), 4)
    state = apply(before, make_play(before))
    picked = events_of_action(state, Answer(2, cards[-1]))[0]
    assert picked == Picked(2, "which do you take", cards[-1])
    for seat in (0, 1, None):
        assert picked.seen_by(seat) == Picked(2, "which do you take", None, 1)


def test_hand_is_shown_when_its_question_is_asked() -> None:
    """A142: cards that have left it before are not seen."""
    state = ask(Burglar(first=1))
    assert (state.turn, list_known_cards(state)) == (1, {})
    state = apply(state, Answer(1, find_card(state, "blue-2")))
    assert list_answers(state) == ["blue-1", "tan-9"]
    assert list_known_cards(state) == {(0, 1): "blue-1 blue-1 tan-9"}


def test_cards_drawn_since_the_hand_was_shown_cannot_be_chosen() -> None:
    """A94, A142: the holder is caught meanwhile, and draws two cards that nobody has seen."""
    state = make_position(
        Caught(), "red-deed red-1", "blue-1 tan-5", "green-1 green-2", draw="tan-7 tan-8"
    )
    state = apply(state, make_play(state))
    assert (state.exposed, list_answers(state)) == (0, ["red-1"])
    state = apply(state, Catch(2, 0))
    assert (state.turn, state.hand_sizes[0], list_answers(state)) == (1, 3, ["red-1"])
    assert hides_unknown_cards(state)


class Caught(Effect):
    """The next player chooses a card of the player, which does nothing."""

    def play(self, table: Table) -> None:
        table.ask_for_card(table.next, "which", of=table.player)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        pass


def test_card_of_another_hand_may_be_refused() -> None:
    state = ask(Burglar())
    with pytest.raises(IllegalMove):
        apply(state, Answer(0, find_card(state, "red-1")))


def test_question_about_the_hand_of_a_seat_that_leaves() -> None:
    """A113, A142: there is nothing left to choose."""
    state = ask(Burglar(), options=Options(leaving="allowed"))
    state = apply(state, Leave(1))
    assert (state.turn, list_answers(state)) == (0, ["None"])
    gone = make_position(Burglar(), *HANDS, options=Options(leaving="allowed"))
    gone = apply(gone, Leave(1))
    after = apply(gone, make_play(gone))
    assert after.question is None


def test_last_card_asks_no_question() -> None:
    over = ask(Burglar(), "red-deed", *HANDS[1:], options=Options(final_card_effects="all"))
    assert (over.round_winner, list_known_cards(over)) == (0, {})


@pytest.mark.parametrize("of", [3, -1, "1"])
def test_seat_that_does_not_exist(of: int) -> None:
    state = make_position(Burglar(of=of), *HANDS)
    with pytest.raises(PluginError, match="names a seat that does not exist"):
        apply(state, make_play(state))


def test_question_is_saved_with_the_hand() -> None:
    """The record of a pickle is that of JSON and positions."""
    state = ask(Burglar())
    assert pickle_and_load(state) == state
    record = write_table(state)
    assert record["pending"]["questions"][0]["of"] == 1
    assert "of" not in write_table(ask(Burglar(of=0)))["pending"]["questions"][0]
    assert read_table(state._round.rules, record) == state
    record["pending"]["questions"][0]["of"] = 3
    with pytest.raises(FormatError, match=r"questions\[0\]\.of: a seat from 0 to 2 is expected"):
        read_table(state._round.rules, record)


def test_saved_question_with_answers_is_about_no_hand() -> None:
    state = ask(Burglar())
    record = write_table(state)
    question = record["pending"]["questions"][0]
    question["answers"] = [None]
    del question["among"]
    with pytest.raises(FormatError, match=r"questions\[0\]: 'of' is possible only beside 'among'"):
        read_table(state._round.rules, record)


def test_guess_names_a_card_that_the_asked_seat_does_not_see() -> None:
    """A set of cards is a list of answers; no hand is shown."""

    class Guess(Effect):
        """The next player names a blue card; the player who holds it discards it."""

        own_hand: ClassVar[OwnHand] = "shrinks"

        def play(self, table: Table) -> None:
            table.ask(table.next, "which blue card", table.cards(color="blue"))

        def answered(self, table: Table, question: str, answer: Value) -> None:
            assert isinstance(answer, Card)
            for seat in table.everyone:
                table.discard(seat, [answer])

    state = ask(Guess())
    assert len(legal_moves(state)) == len({c for c in state.edition.deck if c.color == "blue"})
    assert list_known_cards(state) == {}
    assert hides_unknown_cards(state)
    assert apply(state, Answer(1, find_card(state, "blue-2"))).hand_sizes == (2, 3, 3)
