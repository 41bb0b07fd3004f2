"""The queries and verbs of the table, in the editions of the library."""

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest

from tests.odd_card import COLORS, NUMBERS, PLAIN, odd_plays, set_up
from tests.step_events import events_of_step
from tests.thorough import each_case
from unoengine import (
    Answer,
    Catch,
    Deal,
    GameState,
    Options,
    PluginError,
    Setup,
    apply,
    legal_moves,
    step,
)
from unoengine.authoring import Card, Edition, Effect, OwnHand, Table, Value
from unoengine.events import Announced, Discarded, Drew, HandShown

seen: dict[str, Any] = {}


class Looks(Effect):
    """It notes everything it sees."""

    def choices(self, table: Table) -> Iterable[Value]:
        return ("left", 2, table.card, None)

    def play(self, table: Table) -> None:
        seen.clear()
        seen.update(
            player=table.player,
            card=table.card.code,
            color=table.color,
            before=table.color_before,
            choice=table.choice,
            hand=" ".join(map(str, table.hand)),
            sizes=[table.hand_size(seat) for seat in table.seats],
            next=table.next,
            everyone=table.everyone,
            others=table.others,
            direction=table.direction,
            dealer=table.dealer,
            wardrobe=table.wardrobe,
            edition=table.edition.name,
            target=table.options.target,
            grey=len(table.cards(color="grey")),
            data=table.data,
        )


def test_effect_sees_the_documented_attributes() -> None:
    state = set_up(Looks(), direction=-1, dealer=1, wardrobe={2: ["gold"]})
    play = next(p for p in odd_plays(state) if p.color == "gold" and p.choice == 2)

    apply(state, play)

    assert seen == {
        "player": 0,
        "card": "odd",
        "color": "gold",
        "before": "grey",
        "choice": 2,
        "hand": "grey-1 plain",
        "sizes": [2, 3, 2],
        "next": 2,
        "everyone": (2, 1, 0),
        "others": (2, 1),
        "direction": -1,
        "dealer": 1,
        "wardrobe": (frozenset(), frozenset(), frozenset({"gold"})),
        "edition": "box",
        "target": 500,
        "grey": 10,
        "data": None,
    }


def test_every_color_is_offered_with_every_choice() -> None:
    state = set_up(Looks())

    offered = [(play.color, play.choice) for play in odd_plays(state)]

    choices = ("left", 2, state.edition.card("odd"), None)
    assert offered == [(color, choice) for color in ("grey", "gold") for choice in choices]


class Does(Effect):
    """It calls the function of a test."""

    own_hand: ClassVar[OwnHand] = "changes"
    deed: ClassVar[Any] = None

    def play(self, table: Table) -> None:
        seen["result"] = type(self).deed(table)


def done(deed: Any, **more: Any) -> tuple[GameState, list[Any]]:
    """Return the state after a play with this effect, and the events after the play itself."""
    Does.deed = deed
    state = set_up(Does(), **more)
    after = step(state, odd_plays(state)[0])
    return after.state, list(events_of_step(after)[1:])


@pytest.mark.parametrize(("count", "drawn"), [(0, 0), (2, 2), (9, 7)])
def test_A32_draw_returns_how_many_cards_were_drawn(count: int, drawn: int) -> None:
    state, _ = done(lambda table: table.draw(2, count))

    # Five lie on the draw pile, and two under the odd card are shuffled when they are needed.
    assert seen["result"] == drawn
    assert state.hand_sizes[2] == 2 + drawn


def test_skip_of_two_and_again() -> None:
    assert done(lambda table: table.skip(2))[0].turn == 0
    assert done(lambda table: table.skip(0))[0].turn == 1
    assert done(lambda table: (table.skip(), table.again()))[0].turn == 0


def test_reverse_keeps_the_number_of_skipped_turns() -> None:
    assert done(lambda table: table.reverse())[0].turn == 2
    assert done(lambda table: (table.skip(), table.reverse()))[0].turn == 1
    assert done(lambda table: (table.reverse(), table.reverse()))[0].turn == 1


def test_discard_takes_the_cards_of_a_set_that_are_held() -> None:
    state, events = done(lambda table: table.discard(1, table.cards(color="grey")))

    assert seen["result"] == 2
    assert [str(card) for card in state.hand(1)] == ["gold-9"]
    assert sorted(map(str, state.discards)) == ["gold-8", "grey-2", "grey-3", "grey-4", "odd"]
    assert [str(card) for card in events[0].cards] == ["grey-2", "grey-3"]
    assert isinstance(events[0], Discarded)


def test_discard_takes_single_cards() -> None:
    state, _ = done(lambda table: table.discard(1, [table.edition.card("gold-9")]))

    assert (seen["result"], state.hand_sizes) == (1, (2, 2, 2))


def test_discarding_all_cards_wins_the_round() -> None:
    state, _ = done(lambda table: table.discard(2, table.cards(color="gold")))

    assert (state.phase, state.round_winner) == ("round-over", 2)


def test_A76_player_of_the_card_wins_if_two_have_no_cards() -> None:
    def both(table: Table) -> None:
        table.discard(2, table.cards())
        table.discard(0, table.cards())

    assert done(both)[0].round_winner == 0


def test_next_player_in_order_of_play_wins_if_two_others_have_no_cards() -> None:
    def both(table: Table) -> None:
        table.discard(1, table.cards())
        table.discard(2, table.cards())

    assert done(both)[0].round_winner == 1
    assert done(both, direction=-1)[0].round_winner == 2


def test_show_of_some_cards_or_all() -> None:
    state, events = done(lambda table: table.show(1, to=0, cards=[table.edition.card("grey-2")]))
    assert [str(card) for card in state.known[0][1]] == ["grey-2"]
    assert isinstance(events[0], HandShown)

    state, _ = done(lambda table: table.show(1, to=0))
    assert [str(card) for card in state.known[0][1]] == ["grey-2", "grey-3", "gold-9"]


def test_card_shown_twice_is_known_once() -> None:
    def shows(table: Table) -> None:
        card = table.edition.card
        table.show(1, to=0, cards=[card("grey-2")])
        table.show(1, to=0, cards=[card("grey-2"), card("grey-3")])
        table.show(1, to=2, cards=[card("gold-9")])

    state, _ = done(shows)

    assert [str(card) for card in state.known[0][1]] == ["grey-2", "grey-3"]
    assert [str(card) for card in state.known[2][1]] == ["gold-9"]


def test_discarded_card_is_no_longer_known() -> None:
    def shows(table: Table) -> None:
        table.show(1, to=0)
        table.discard(1, table.cards(color="grey"))

    assert [str(card) for card in done(shows)[0].known[0][1]] == ["gold-9"]


def test_showing_cards_to_oneself_reveals_nothing() -> None:
    state, _ = done(lambda table: table.show(0, to=0))

    assert not any(state.known)


def test_A57_nothing_is_known_in_the_next_round() -> None:
    def shows(table: Table) -> None:
        table.show(1, to=0)
        table.discard(2, table.cards())

    over, _ = done(shows)
    assert over.known[0]

    assert not any(apply(over, Deal(over.turn)).known)


def test_card_that_is_not_held_is_not_known() -> None:
    state, _ = done(lambda table: table.show(1, to=0, cards=[table.edition.card("gold-1")]))

    assert not any(state.known)


def test_announcement_is_public() -> None:
    _, events = done(lambda table: table.announce("thunder"))

    assert events == [Announced(0, set_up(Does()).edition.card("odd"), "thunder")]


def test_demand_may_be_met_by_any_set_of_cards() -> None:
    def owed(table: Table) -> None:
        table.demand("gold", [table.edition.card("grey-3")], cost=2)

    state, _ = done(owed)

    assert [str(getattr(move, "card", move)) for move in legal_moves(state)] == ["grey-3"]


class Asks(Effect):
    """It asks two other players in turn, and notes their answers."""

    def play(self, table: Table) -> None:
        seen["said"] = []
        for player in table.others:
            table.ask(player, f"{player}?", ("yes", 1, None), data=(player, table.hand))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        seen["said"].append((question, answer, table.data[0], len(table.data[1]), table.next))
        if answer == "yes":
            table.draw(table.player, 1)


def test_questions_are_asked_in_turn() -> None:
    state = set_up(Asks())
    state = apply(state, odd_plays(state)[0])
    assert state.question is not None
    assert (state.turn, state.question.prompt) == (1, "1?")
    assert legal_moves(state, 1) == (Answer(1, "yes"), Answer(1, 1), Answer(1, None))

    state = apply(state, Answer(1, "yes"))
    assert state.question is not None
    assert (state.turn, state.question.prompt) == (2, "2?")
    state = apply(state, Answer(2, 1))

    assert seen["said"] == [("1?", "yes", 1, 2, 1), ("2?", 1, 2, 2, 1)]
    assert (state.turn, state.phase, state.hand_sizes) == (1, "turn", (3, 3, 2))


def test_exposed_player_may_be_caught_during_a_question() -> None:
    state = set_up(Asks(), others="grey-1")
    state = apply(state, odd_plays(state)[0])
    assert state.exposed == 0

    state = apply(state, Catch(2, 0))

    assert (state.turn, state.phase, state.hand_sizes[0]) == (1, "question", 3)


@each_case(
    "deed, says",
    [
        (lambda table: table.draw(9, 1), "9"),
        (lambda table: table.draw(1, -1), "-1"),
        (lambda table: table.skip(-1), "-1"),
        (lambda table: table.discard(9, []), "9"),
        (
            lambda table: table.discard(1, ["grey-1"]),
            "names cards that this edition does not have, ['grey-1']",
        ),
        (lambda table: table.demand("mauve", [], cost=1), "demands the color 'mauve'"),
        (lambda table: table.demand("gold", [], cost=-1), "-1"),
        (lambda table: table.ask(1, "well?", ()), "asks a question without answers"),
        (
            lambda table: table.ask(1, "well?", ([],)),
            "a value twice, or a value that is not plain: ([],)",
        ),
        (
            lambda table: table.ask(1, "well?", ("a", "a")),
            "a value twice, or a value that is not plain: ('a', 'a')",
        ),
        (
            lambda table: table.ask(1, "well?", ("a",), []),
            "asks with data that are not plain values: []",
        ),
        (
            lambda table: table.show(1, 0, ["grey-1"]),
            "names cards that this edition does not have, ['grey-1']",
        ),
        (lambda table: table.show(1, 9), "9"),
        (lambda table: table.let_choose_color(9), "9"),
    ],
)
def test_invalid_call_is_refused_and_state_is_unchanged(deed: Any, says: str) -> None:
    Does.deed = lambda table: None
    state, same = set_up(Does()), set_up(Does())
    play = odd_plays(state)[0]
    Does.deed = deed

    for act in (apply, step):
        with pytest.raises(PluginError) as caught:
            act(state, play)
        assert str(caught.value).startswith("Does of the module tests.effect_api.test_table ")
        assert says in str(caught.value)

    assert state == same


@pytest.mark.parametrize("seat", [1.0, True])
def test_seat_must_be_an_int(seat: Any) -> None:
    with pytest.raises(PluginError):
        done(lambda table: table.draw(seat, 1))


class Truth(Effect):
    """It asks for a boolean."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "true?", (True, False))


class Seat(Effect):
    """It asks for a seat."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "who?", (0, 1))


def test_seat_and_boolean_are_different_choices() -> None:
    class Either(Effect):
        def choices(self, table: Table) -> Iterable[Value]:
            return ("true?", "who?")

        def play(self, table: Table) -> None:
            (Truth() if table.choice == "true?" else Seat()).play(table)

        def answered(self, table: Table, question: str, answer: Value) -> None:
            table.announce("heard")

    state = set_up(Either())
    answers = [
        [answer.value for answer in legal_moves(apply(state, play)) if isinstance(answer, Answer)]
        for play in odd_plays(state)[:2]
    ]

    assert repr(answers) == "[[True, False], [0, 1]]"


class Twice(Effect):
    """It offers the same choice twice."""

    def choices(self, table: Table) -> Iterable[Value]:
        return ("same", "same")


def test_choice_offered_twice_is_refused() -> None:
    state = set_up(Twice())

    with pytest.raises(PluginError) as caught:
        legal_moves(state)

    assert str(caught.value).endswith("a value that is not plain: ('same', 'same')")


def test_R078_reshuffles_differ() -> None:
    def reshuffles(table: Table) -> None:
        table.draw(1, 99)
        for _ in range(4):
            table.discard(1, table.cards())
            table.draw(1, 99)

    state, events = done(reshuffles)

    # The first draw takes what was in the pile, then what the reshuffle brings.
    drawn = [event.cards for event in events if isinstance(event, Drew)][2:]
    assert len(drawn) == 4
    assert all(sorted(map(str, cards)) == sorted(map(str, drawn[0])) for cards in drawn)
    assert len(set(drawn)) == 4
    assert state._round.serial == 5


def test_A76_player_that_went_out_does_not_draw_or_discard() -> None:
    def draws(table: Table) -> tuple[int, int]:
        return table.draw(0, 2), table.discard(0, table.cards())

    state, _ = done(draws, others="", options=Options(final_card_effects="all"))

    assert seen["result"] == (0, 0)
    assert (state.phase, state.round_winner, state.hand_sizes) == ("round-over", 0, (0, 3, 2))


class Chosen(Effect):
    """A chosen player draws."""

    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    def play(self, table: Table) -> None:
        assert isinstance(table.choice, int)
        table.draw(table.choice, 2)


def test_R020_start_card_with_a_required_choice_has_no_effect() -> None:
    start = Card("grey-odd", color="grey", symbol="odd", effect=Chosen())
    box = Edition("box", COLORS, (*NUMBERS, *PLAIN, start))

    state = Setup(box, hands=["grey-1", "grey-2"], draw="grey-odd gold-1 gold-2").to_state()

    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (1, 1))
    assert state.top == start
