"""`act_as`: a card does what another card of the box does."""

from collections.abc import Iterable
from typing import ClassVar

import pytest
from attrs import frozen

from unoengine import Answer, GameState, Options, Play, PluginError, Setup, apply, legal_moves
from unoengine.authoring import Card, Effect, OwnHand, Table, Value
from unoengine.events import Announced, Asked, Demanded, Drew, Reversed, Skipped
from unoengine.house_rules import Mirror

from .tables import card, cards, deed, done, events, given, hands, keeps_secrets, pickled, plays

HANDS = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")
ALL_ACT = Options(final_card_effects="all")


@frozen
class ActsAs(Effect):
    """Does as this card does, and says whether that was anything."""

    own_hand: ClassVar[OwnHand] = "changes"

    code: str

    def play(self, table: Table) -> None:
        acted = table.act_as(table.edition.card(self.code))
        table.announce(str(acted))


@frozen
class ActsAsAndKeepsItsHand(ActsAs):
    """The same, but it has said that its player's hand stays."""

    own_hand: ClassVar[OwnHand] = "kept"


@frozen
class ActsAsAndNotes(Effect):
    """Does as this card does, and keeps a note of its own."""

    code: str

    def play(self, table: Table) -> None:
        table.act_as(table.edition.card(self.code))
        table.note("acted", table.card.code)


class DropsReds(Effect):
    """Its player throws all red cards away."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        table.discard(table.player, table.cards(color="red"))


class Picks(Effect):
    """Whoever its player names draws two cards."""

    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    def play(self, table: Table) -> None:
        assert isinstance(table.choice, int)
        table.draw(table.choice, 2)


class Feeds(Effect):
    """The next player draws two cards, at the end of a round three."""

    def play(self, table: Table) -> None:
        table.draw(table.next, 2)

    def last(self, table: Table) -> None:
        table.draw(table.next, 3)


def acting(code: str, *hands: str, **what: object) -> GameState:
    more = {"drop": DropsReds(), "pick": Picks(), "feed": Feeds()}
    return given(ActsAs(code), *(hands or HANDS), more=more, **what)


def test_it_skips_as_a_skip_does() -> None:
    state = acting("blue-skip")

    after = done(state, deed(state))

    assert events(state, deed(state))[0] == Skipped(1)
    assert (after.turn, after.top, after.color) == (2, card(state, "red-deed"), "red")


def test_it_turns_play_round_as_a_reverse_does() -> None:
    state = acting("red-reverse")

    assert events(state, deed(state))[0] == Reversed(-1)
    assert (done(state, deed(state)).turn, done(state, deed(state)).direction) == (2, -1)


def test_cards_are_drawn_because_of_the_card_it_acts_as() -> None:
    state = acting("tan-draw-two", draw="tan-1 tan-2")

    told = events(state, deed(state))

    assert told[0] == Drew(1, cards(state, "tan-1 tan-2"), card(state, "tan-draw-two"))
    assert done(state, deed(state)).hand_sizes == (2, 4, 2)


def test_it_demands_as_a_triforce_does() -> None:
    state = acting("triforce", "red-deed red-1 red-2", "red-3 red-4 blue-9", "green-1")

    after = done(state, deed(state))

    assert events(state, deed(state))[0] == Demanded(1, "red", card(state, "triforce"), 3)
    assert legal_moves(after) == (Play(1, card(state, "red-3")),)


def test_it_asks_as_a_wild_draw_four_does_and_goes_on_with_the_answer() -> None:
    state = acting("wild-draw-four")

    asked = done(state, deed(state))

    assert Asked(1, "challenge", card(state, "wild-draw-four")) in events(state, deed(state))
    assert asked.question is not None
    assert asked.question.card == card(state, "wild-draw-four")
    assert legal_moves(asked) == (Answer(1, "accept"), Answer(1, "challenge"))
    assert keeps_secrets(asked)
    assert done(pickled(asked), Answer(1, "accept")) == done(asked, Answer(1, "accept"))
    assert done(asked, Answer(1, "accept")).hand_sizes == (2, 6, 2)


@pytest.mark.parametrize("code", ["red-5", "wild", "red-deed", "tan-deed", "red-pick"])
def test_it_does_nothing_where_there_is_nothing_to_do_or_something_to_choose(code: str) -> None:
    state = acting(code)

    after = done(state, deed(state))

    assert events(state, deed(state)) == (Announced(card(state, "red-deed"), "False"),)
    assert hands(after) == ["red-1 red-2", *HANDS[1:]]
    assert (after.turn, after.phase) == (1, "turn")


def test_what_it_did_is_something() -> None:
    state = acting("red-skip")

    verdict = events(state, deed(state))[-1]

    assert isinstance(verdict, Announced)
    assert verdict.verdict == "True"


def test_its_players_hand_changes_as_that_card_changes_it() -> None:
    state = acting("red-drop", "red-deed red-1 tan-1", "blue-1")
    assert [play.uno for play in plays(state)] == [False, True]

    silent, called = (done(state, play) for play in plays(state))

    assert hands(silent) == hands(called) == ["tan-1", "blue-1"]
    assert (silent.exposed, called.exposed) == (0, None)


def test_what_it_has_said_of_its_own_hand_binds_the_card_it_acts_as() -> None:
    state = given(ActsAsAndKeepsItsHand("red-drop"), *HANDS, more={"drop": DropsReds()})

    with pytest.raises(PluginError, match='say so with own_hand = "shrinks"'):
        apply(state, deed(state))


def test_as_the_last_card_it_does_what_that_card_does_then() -> None:
    state = acting("red-feed", "red-deed", *HANDS[1:], options=ALL_ACT)

    state = done(state, deed(state))

    assert (state.round_winner, state.hand_sizes) == (0, (0, 5, 2))


def test_afterwards_it_is_itself_again() -> None:
    state = given(ActsAsAndNotes("red-skip"), *HANDS)

    state = done(state, deed(state))

    assert state.notes == {("acts-as-and-notes", "acted", None): "red-deed"}


@pytest.mark.parametrize(
    ("top", "turn", "sizes"),
    [("pink-skip", 2, (2, 1, 1)), ("pink-draw-two", 2, (2, 3, 1)), ("pink-5", 1, (2, 1, 1))],
)
def test_the_card_under_it_may_be_done_once_more(
    top: str, turn: int, sizes: tuple[int, ...]
) -> None:
    state = Setup(
        "frozen",
        ["customizable pink-1 pink-2", "blue-1", "green-1"],
        discard=top,
        rest="draw",
        house_rules={"customizable": Mirror()},
    ).to_state()

    state = done(state, deed(state, "customizable", color="blue"))

    assert (state.turn, state.hand_sizes, state.color) == (turn, sizes, "blue")


def test_a_card_this_box_lacks_is_refused() -> None:
    class ActsAsAStranger(Effect):
        def play(self, table: Table) -> None:
            table.act_as(Card("stranger"))

    state = given(ActsAsAStranger(), *HANDS)

    with pytest.raises(PluginError, match=r"ActsAsAStranger .* acts as a card this box lacks"):
        apply(state, deed(state))
