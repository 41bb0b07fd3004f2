"""`act_as`: a card does what another card of the box does."""

from collections.abc import Iterable
from contextlib import suppress
from typing import ClassVar

import pytest
from attrs import frozen

from unoengine import (
    Answer,
    GameState,
    Options,
    Play,
    PluginError,
    Setup,
    apply,
    explain,
    legal_moves,
    step,
)
from unoengine.authoring import Card, Effect, OwnHand, Table, Value
from unoengine.events import Announced, Answered, Asked, Demanded, Drew, Reversed, Skipped
from unoengine.house_rules import Mirror

from .tables import (
    card,
    cards,
    deed,
    done,
    events,
    given,
    hands,
    in_turn,
    keeps_secrets,
    pickled,
    plays,
)

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


class DrawsUnsaid(Effect):
    """Its player draws a card, of which it has said nothing."""

    def play(self, table: Table) -> None:
        table.draw(table.player, 1)


class Keeps(Effect):
    """Notes which card acts."""

    def play(self, table: Table) -> None:
        table.note("card", table.card.code)
        table.announce("noted")


class KeepsAndAsks(Effect):
    """Asks the next player, and notes what was asked."""

    def play(self, table: Table) -> None:
        table.ask(1, "yours", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce("heard")
        table.note("heard", question)


@frozen
class ActsAsAndAsks(KeepsAndAsks):
    """Does as this card does, and asks something itself, before it or after it."""

    code: str
    first: bool

    def play(self, table: Table) -> None:
        if not self.first:
            table.act_as(table.edition.card(self.code))
        table.ask(1, "mine", ("yes",))
        if self.first:
            table.act_as(table.edition.card(self.code))


class AsksTwice(Effect):
    """Asks the next player, and then the one after."""

    def play(self, table: Table) -> None:
        table.ask(1, "first", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if question == "first":
            table.ask(2, "second", ("yes",))
        else:
            table.announce(f"asked {table.answerer}")


class ActsBack(Effect):
    """Does as the Deed does."""

    def play(self, table: Table) -> None:
        table.act_as(table.edition.card("red-deed"))


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

    assert Demanded(1, "red", card(state, "triforce"), 3) in events(state, deed(state))
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

    assert events(state, deed(state)) == (Announced(0, card(state, "red-deed"), "False"),)
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

    with pytest.raises(PluginError) as refused:
        apply(state, deed(state))

    assert str(refused.value) == (
        "ActsAsAndKeepsItsHand of the module tests.effect_api.test_act_as acts as red-drop; "
        'say so with own_hand = "shrinks" or "changes"'
    )


@pytest.mark.parametrize(("said", "fine"), [("grows", False), ("shrinks", True), ("changes", True)])
def test_what_the_other_card_says_of_its_own_hand_has_to_be_allowed(
    said: OwnHand, fine: bool
) -> None:
    class ActsAsADrop(Effect):
        own_hand: ClassVar[OwnHand] = said

        def play(self, table: Table) -> None:
            table.act_as(table.edition.card("red-drop"))

    state = given(ActsAsADrop(), *HANDS, more={"drop": DropsReds()})

    if fine:
        assert done(state, deed(state)).round_winner == 0
    else:
        with pytest.raises(PluginError, match=r"^ActsAsADrop .* acts as red-drop; say so"):
            apply(state, deed(state))


def test_what_says_nothing_of_its_own_hand_may_act_as_any_card_that_keeps_it() -> None:
    state = given(ActsAsAndKeepsItsHand("tan-draw-two"), *HANDS)

    assert done(state, deed(state)).hand_sizes == (2, 4, 2)


def test_what_the_other_card_does_without_having_said_so_is_its_own_fault() -> None:
    state = given(ActsAsAndKeepsItsHand("red-rogue"), *HANDS, more={"rogue": DrawsUnsaid()})

    with pytest.raises(PluginError, match=r'^DrawsUnsaid .* say so with own_hand = "grows"$'):
        apply(state, deed(state))


def test_as_the_last_card_it_does_what_that_card_does_then() -> None:
    state = acting("red-feed", "red-deed", *HANDS[1:], options=ALL_ACT)

    state = done(state, deed(state))

    assert (state.round_winner, state.hand_sizes) == (0, (0, 5, 2))


def test_afterwards_it_is_itself_again() -> None:
    state = given(ActsAsAndNotes("red-skip"), *HANDS)

    state = done(state, deed(state))

    assert state.notes == {("acts-as-and-notes", "acted", None): "red-deed"}


def test_while_the_other_effect_speaks_it_is_that_card() -> None:
    state = given(ActsAsAndNotes("red-keep"), *HANDS, more={"keep": Keeps()})

    after = done(state, deed(state))

    assert events(state, deed(state)) == (Announced(0, card(state, "red-keep"), "noted"),)
    assert after.notes == {
        ("keeps", "card", None): "red-keep",
        ("acts-as-and-notes", "acted", None): "red-deed",
    }


def test_what_is_drawn_afterwards_is_drawn_for_the_card_that_was_played() -> None:
    class SkipsAndFeeds(Effect):
        def play(self, table: Table) -> None:
            table.act_as(table.edition.card("red-draw-two"))
            table.draw(table.next, 1)

    state = given(SkipsAndFeeds(), *HANDS, draw="tan-1 tan-2 tan-3")

    assert events(state, deed(state)) == (
        Drew(1, cards(state, "tan-1 tan-2"), card(state, "red-draw-two")),
        Skipped(1),
        Drew(2, cards(state, "tan-3"), card(state, "red-deed")),
    )


@pytest.mark.parametrize("first", [True, False])
def test_each_question_is_answered_to_the_effect_that_asked_it(first: bool) -> None:
    state = given(ActsAsAndAsks("red-keep", first), *HANDS, more={"keep": KeepsAndAsks()})
    own = ("red-deed", "mine", "acts-as-and-asks")
    other = ("red-keep", "yours", "keeps-and-asks")

    state = done(state, deed(state))
    for code, prompt, name in (own, other) if first else (other, own):
        question = state.question
        assert question is not None
        assert (question.card, question.prompt) == (card(state, code), prompt)
        assert keeps_secrets(state, deals=3)
        answer = Answer(1, "yes")
        told = step(pickled(state), answer).events
        assert told[:2] == (Answered(1, prompt, "yes"), Announced(0, card(state, code), "heard"))
        state = done(state, answer)
        assert state.notes[name, "heard", None] == prompt

    assert (state.phase, state.turn) == ("turn", 1)


def test_what_is_asked_after_an_answer_is_answered_to_it_too() -> None:
    state = given(ActsAs("red-again"), *HANDS, more={"again": AsksTwice()})

    state = done(state, deed(state), Answer(1, "yes"))
    assert state.question is not None
    assert (state.question.card, state.turn) == (card(state, "red-again"), 2)

    assert events(pickled(state), Answer(2, "yes")) == (
        Announced(0, card(state, "red-again"), "asked 2"),
    )


def test_a_question_of_the_other_card_is_refused_by_its_own_rule() -> None:
    state = done(acting("wild-draw-four"), deed(acting("wild-draw-four")))

    verdict = explain(state, Answer(1, "maybe"))

    assert (verdict.reason, verdict.rule) == ("no-such-answer", "A47")


def test_a_card_may_act_as_several() -> None:
    state = given(in_turn(ActsAsAndNotes("red-skip"), ActsAsAndNotes("red-draw-two")), *HANDS)

    assert done(state, deed(state)).hand_sizes == (2, 2, 4)


def test_between_two_cards_that_act_as_each_other_the_game_does_not_hang() -> None:
    """Either nothing more is done, or it is refused by name."""
    state = given(ActsAsAndNotes("red-back"), *HANDS, more={"back": ActsBack()})

    with suppress(PluginError):
        assert done(state, deed(state)).turn == 1


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


class Boom(Effect):
    """Breaks."""

    def play(self, table: Table) -> None:
        raise RuntimeError("boom")


class Careful(Effect):
    """Goes on where the card as which it acts breaks."""

    def play(self, table: Table) -> None:
        with suppress(RuntimeError):
            table.act_as(card_of(table))
        table.note("it", 1)
        table.announce("went on")


def card_of(table: Table) -> Card:
    return table.edition.card("tan-boom")


def test_what_breaks_as_another_card_is_itself_again() -> None:
    state = given(Careful(), *HANDS, more={"boom": Boom()})

    assert events(state, deed(state)) == (Announced(0, card(state, "red-deed"), "went on"),)
    assert [*apply(state, deed(state)).notes] == [("careful", "it", None)]
