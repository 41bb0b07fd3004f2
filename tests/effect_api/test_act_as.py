"""`act_as`: a card has the effect of another card of the edition."""

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

from .positions import (
    apply_all,
    combine_effects,
    find_card,
    find_cards,
    find_plays,
    hides_unknown_cards,
    list_events,
    list_hands,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")
ALL_ACT = Options(final_card_effects="all")


@frozen
class ActsAs(Effect):
    """It acts as this card, and announces whether that had an effect."""

    own_hand: ClassVar[OwnHand] = "changes"

    code: str

    def play(self, table: Table) -> None:
        acted = table.act_as(table.edition.card(self.code))
        table.announce(str(acted))


@frozen
class ActsAsAndKeepsItsHand(ActsAs):
    """The same, but it declares that its player's hand is kept."""

    own_hand: ClassVar[OwnHand] = "kept"


@frozen
class ActsAsAndNotes(Effect):
    """It acts as this card, and keeps a note."""

    code: str

    def play(self, table: Table) -> None:
        table.act_as(table.edition.card(self.code))
        table.note("acted", table.card.code)


class DropsReds(Effect):
    """The player discards all red cards."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        table.discard(table.player, table.cards(color="red"))


class Picks(Effect):
    """A chosen player draws two cards."""

    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    def play(self, table: Table) -> None:
        assert isinstance(table.choice, int)
        table.draw(table.choice, 2)


class Feeds(Effect):
    """The next player draws two cards, or three as the last card."""

    def play(self, table: Table) -> None:
        table.draw(table.next, 2)

    def last(self, table: Table) -> None:
        table.draw(table.next, 3)


class DrawsUnsaid(Effect):
    """The player draws a card, which is not declared."""

    def play(self, table: Table) -> None:
        table.draw(table.player, 1)


class Keeps(Effect):
    """It notes which card acts."""

    def play(self, table: Table) -> None:
        table.note("card", table.card.code)
        table.announce("noted")


class KeepsAndAsks(Effect):
    """It asks the next player, and notes the question."""

    def play(self, table: Table) -> None:
        table.ask(1, "yours", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce("heard")
        table.note("heard", question)


@frozen
class ActsAsAndAsks(KeepsAndAsks):
    """It acts as this card, and asks a question before or after that."""

    code: str
    first: bool

    def play(self, table: Table) -> None:
        if not self.first:
            table.act_as(table.edition.card(self.code))
        table.ask(1, "mine", ("yes",))
        if self.first:
            table.act_as(table.edition.card(self.code))


class AsksTwice(Effect):
    """It asks the next player, and then the one after."""

    def play(self, table: Table) -> None:
        table.ask(1, "first", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if question == "first":
            table.ask(2, "second", ("yes",))
        else:
            table.announce(f"asked {table.answerer}")


class ActsBack(Effect):
    """It acts as the deed."""

    def play(self, table: Table) -> None:
        table.act_as(table.edition.card("red-deed"))


def acting(code: str, *hands: str, **what: object) -> GameState:
    more = {"drop": DropsReds(), "pick": Picks(), "feed": Feeds()}
    return make_position(ActsAs(code), *(hands or HANDS), more=more, **what)


def test_act_as_skip() -> None:
    state = acting("blue-skip")

    after = apply_all(state, make_play(state))

    assert list_events(state, make_play(state))[0] == Skipped(1)
    assert (after.turn, after.top, after.color) == (2, find_card(state, "red-deed"), "red")


def test_act_as_reverse() -> None:
    state = acting("red-reverse")

    assert list_events(state, make_play(state))[0] == Reversed(-1)
    assert (
        apply_all(state, make_play(state)).turn,
        apply_all(state, make_play(state)).direction,
    ) == (2, -1)


def test_cards_are_drawn_because_of_the_card_acted_as() -> None:
    state = acting("tan-draw-two", draw="tan-1 tan-2")

    told = list_events(state, make_play(state))

    assert told[0] == Drew(1, find_cards(state, "tan-1 tan-2"), find_card(state, "tan-draw-two"))
    assert apply_all(state, make_play(state)).hand_sizes == (2, 4, 2)


def test_act_as_triforce() -> None:
    state = acting("triforce", "red-deed red-1 red-2", "red-3 red-4 blue-9", "green-1")

    after = apply_all(state, make_play(state))

    assert Demanded(1, "red", find_card(state, "triforce"), 3) in list_events(
        state, make_play(state)
    )
    assert legal_moves(after) == (Play(1, find_card(state, "red-3")),)


def test_act_as_wild_draw_four_handles_the_answer() -> None:
    state = acting("wild-draw-four")

    asked = apply_all(state, make_play(state))

    assert Asked(1, "challenge", find_card(state, "wild-draw-four")) in list_events(
        state, make_play(state)
    )
    assert asked.question is not None
    assert asked.question.card == find_card(state, "wild-draw-four")
    assert legal_moves(asked) == (Answer(1, "accept"), Answer(1, "challenge"))
    assert hides_unknown_cards(asked)
    assert apply_all(pickle_and_load(asked), Answer(1, "accept")) == apply_all(
        asked, Answer(1, "accept")
    )
    assert apply_all(asked, Answer(1, "accept")).hand_sizes == (2, 6, 2)


@pytest.mark.parametrize("code", ["red-5", "wild", "red-deed", "tan-deed", "red-pick"])
def test_act_as_returns_false_without_effect_or_with_a_choice(code: str) -> None:
    state = acting(code)

    after = apply_all(state, make_play(state))

    assert list_events(state, make_play(state)) == (
        Announced(0, find_card(state, "red-deed"), "False"),
    )
    assert list_hands(after) == ["red-1 red-2", *HANDS[1:]]
    assert (after.turn, after.phase) == (1, "turn")


def test_act_as_returns_true_if_the_card_acted() -> None:
    state = acting("red-skip")

    verdict = list_events(state, make_play(state))[-1]

    assert isinstance(verdict, Announced)
    assert verdict.verdict == "True"


def test_act_as_changes_the_hand_of_its_player() -> None:
    state = acting("red-drop", "red-deed red-1 tan-1", "blue-1")
    assert [play.uno for play in find_plays(state)] == [False, True]

    silent, called = (apply_all(state, play) for play in find_plays(state))

    assert list_hands(silent) == list_hands(called) == ["tan-1", "blue-1"]
    assert (silent.exposed, called.exposed) == (0, None)


def test_own_hand_limits_the_card_acted_as() -> None:
    state = make_position(ActsAsAndKeepsItsHand("red-drop"), *HANDS, more={"drop": DropsReds()})

    with pytest.raises(PluginError) as refused:
        apply(state, make_play(state))

    assert str(refused.value) == (
        "ActsAsAndKeepsItsHand of the module tests.effect_api.test_act_as acts as red-drop; "
        'declare own_hand = "shrinks" or "changes"'
    )


@pytest.mark.parametrize(("said", "fine"), [("grows", False), ("shrinks", True), ("changes", True)])
def test_own_hand_of_the_card_acted_as_must_be_allowed(said: OwnHand, fine: bool) -> None:
    class ActsAsADrop(Effect):
        own_hand: ClassVar[OwnHand] = said

        def play(self, table: Table) -> None:
            table.act_as(table.edition.card("red-drop"))

    state = make_position(ActsAsADrop(), *HANDS, more={"drop": DropsReds()})

    if fine:
        assert apply_all(state, make_play(state)).round_winner == 0
    else:
        with pytest.raises(PluginError, match=r"^ActsAsADrop .* acts as red-drop; declare"):
            apply(state, make_play(state))


def test_effect_that_keeps_the_hand_may_act_as_others_that_do() -> None:
    state = make_position(ActsAsAndKeepsItsHand("tan-draw-two"), *HANDS)

    assert apply_all(state, make_play(state)).hand_sizes == (2, 4, 2)


def test_undeclared_change_is_blamed_on_the_card_acted_as() -> None:
    state = make_position(ActsAsAndKeepsItsHand("red-rogue"), *HANDS, more={"rogue": DrawsUnsaid()})

    with pytest.raises(PluginError, match=r'^DrawsUnsaid .* declare own_hand = "grows"$'):
        apply(state, make_play(state))


def test_act_as_on_the_last_card_calls_last() -> None:
    state = acting("red-feed", "red-deed", *HANDS[1:], options=ALL_ACT)

    state = apply_all(state, make_play(state))

    assert (state.round_winner, state.hand_sizes) == (0, (0, 5, 2))


def test_card_is_itself_again_after_act_as() -> None:
    state = make_position(ActsAsAndNotes("red-skip"), *HANDS)

    state = apply_all(state, make_play(state))

    assert state.notes == {("acts-as-and-notes", "acted", None): "red-deed"}


def test_table_card_is_the_card_acted_as_during_act_as() -> None:
    state = make_position(ActsAsAndNotes("red-keep"), *HANDS, more={"keep": Keeps()})

    after = apply_all(state, make_play(state))

    assert list_events(state, make_play(state)) == (
        Announced(0, find_card(state, "red-keep"), "noted"),
    )
    assert after.notes == {
        ("keeps", "card", None): "red-keep",
        ("acts-as-and-notes", "acted", None): "red-deed",
    }


def test_later_draws_are_because_of_the_played_card() -> None:
    class SkipsAndFeeds(Effect):
        def play(self, table: Table) -> None:
            table.act_as(table.edition.card("red-draw-two"))
            table.draw(table.next, 1)

    state = make_position(SkipsAndFeeds(), *HANDS, draw="tan-1 tan-2 tan-3")

    assert list_events(state, make_play(state)) == (
        Drew(1, find_cards(state, "tan-1 tan-2"), find_card(state, "red-draw-two")),
        Skipped(1),
        Drew(2, find_cards(state, "tan-3"), find_card(state, "red-deed")),
    )


@pytest.mark.parametrize("first", [True, False])
def test_effect_that_asked_gets_the_answer(first: bool) -> None:
    state = make_position(ActsAsAndAsks("red-keep", first), *HANDS, more={"keep": KeepsAndAsks()})
    own = ("red-deed", "mine", "acts-as-and-asks")
    other = ("red-keep", "yours", "keeps-and-asks")

    state = apply_all(state, make_play(state))
    for code, prompt, name in (own, other) if first else (other, own):
        question = state.question
        assert question is not None
        assert (question.card, question.prompt) == (find_card(state, code), prompt)
        assert hides_unknown_cards(state, deals=3)
        answer = Answer(1, "yes")
        told = step(pickle_and_load(state), answer).events
        assert told[:2] == (
            Answered(1, prompt, "yes"),
            Announced(0, find_card(state, code), "heard"),
        )
        state = apply_all(state, answer)
        assert state.notes[name, "heard", None] == prompt

    assert (state.phase, state.turn) == ("turn", 1)


def test_effect_that_asked_again_gets_the_second_answer() -> None:
    state = make_position(ActsAs("red-again"), *HANDS, more={"again": AsksTwice()})

    state = apply_all(state, make_play(state), Answer(1, "yes"))
    assert state.question is not None
    assert (state.question.card, state.turn) == (find_card(state, "red-again"), 2)

    assert list_events(pickle_and_load(state), Answer(2, "yes")) == (
        Announced(0, find_card(state, "red-again"), "asked 2"),
    )


def test_refused_answer_cites_the_rule_of_the_card_acted_as() -> None:
    state = apply_all(acting("wild-draw-four"), make_play(acting("wild-draw-four")))

    verdict = explain(state, Answer(1, "maybe"))

    assert (verdict.reason, verdict.rule) == ("no-such-answer", "A47")


def test_card_may_act_as_several_cards() -> None:
    state = make_position(
        combine_effects(ActsAsAndNotes("red-skip"), ActsAsAndNotes("red-draw-two")), *HANDS
    )

    assert apply_all(state, make_play(state)).hand_sizes == (2, 2, 4)


def test_cards_that_act_as_each_other_do_not_loop() -> None:
    """Either it stops, or it is refused by name."""
    state = make_position(ActsAsAndNotes("red-back"), *HANDS, more={"back": ActsBack()})

    with suppress(PluginError):
        assert apply_all(state, make_play(state)).turn == 1


@pytest.mark.parametrize(
    ("top", "turn", "sizes"),
    [("pink-skip", 2, (2, 1, 1)), ("pink-draw-two", 2, (2, 3, 1)), ("pink-5", 1, (2, 1, 1))],
)
def test_card_may_act_as_the_card_under_it(top: str, turn: int, sizes: tuple[int, ...]) -> None:
    state = Setup(
        "frozen",
        ["customizable pink-1 pink-2", "blue-1", "green-1"],
        discard=top,
        rest="draw",
        house_rules={"customizable": Mirror()},
    ).to_state()

    state = apply_all(state, make_play(state, "customizable", color="blue"))

    assert (state.turn, state.hand_sizes, state.color) == (turn, sizes, "blue")


def test_act_as_a_card_outside_the_edition_is_refused() -> None:
    class ActsAsAStranger(Effect):
        def play(self, table: Table) -> None:
            table.act_as(Card("stranger"))

    state = make_position(ActsAsAStranger(), *HANDS)

    with pytest.raises(
        PluginError, match=r"ActsAsAStranger .* acts as a card that is not in this edition"
    ):
        apply(state, make_play(state))


class Boom(Effect):
    """It raises an error."""

    def play(self, table: Table) -> None:
        raise RuntimeError("boom")


class Careful(Effect):
    """It goes on if the card it acts as raises an error."""

    def play(self, table: Table) -> None:
        with suppress(RuntimeError):
            table.act_as(card_of(table))
        table.note("it", 1)
        table.announce("went on")


def card_of(table: Table) -> Card:
    return table.edition.card("tan-boom")


def test_card_is_itself_again_after_an_error_in_act_as() -> None:
    state = make_position(Careful(), *HANDS, more={"boom": Boom()})

    assert list_events(state, make_play(state)) == (
        Announced(0, find_card(state, "red-deed"), "went on"),
    )
    assert [*apply(state, make_play(state)).notes] == [("careful", "it", None)]
