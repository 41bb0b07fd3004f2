"""Players are out of a round: eliminated, or left until the next one (A120, A127)."""

import pickle
from typing import Any

import pytest

from tests.effect_api.positions import make_edition
from tests.ends.tables import list_events, make_deed, make_table, play
from tests.leaving.tables import apply_all
from tests.step_events import events_of_action
from tests.thorough import each_case
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import (
    Answer,
    Card,
    Deal,
    Draw,
    GameState,
    Leave,
    Options,
    Play,
    PluginError,
    Setup,
    apply,
    explain,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.authoring import Table, Variant, override
from unoengine.editions.zelda import ZELDA
from unoengine.events import Eliminated, GameWon, LeftRound, RoundScored
from unoengine.json import dumps, loads
from unoengine.notation import read_position, write_position
from unoengine.testing import play as play_card


def eliminate(*seats: int, **more: Any) -> Any:
    """Return a deed that eliminates these seats."""

    def act(table: Any) -> None:
        for seat in seats:
            table.eliminate(seat, **more)

    return act


def skip_after_elimination(table: Any) -> None:
    table.eliminate(1)
    assert (table.next, table.others, table.seats) == (2, (2, 3), (0, 2, 3))
    table.skip()


def act_after_own_elimination(table: Any) -> None:
    table.eliminate(0)
    assert (table.others, table.draw(0, 2)) == ((1, 2, 3), 0)
    table.again()
    table.skip_everyone()
    table.reverse()
    table.ask(1, "well?", ("yes",))


def demand_and_eliminate(table: Any) -> None:
    table.demand(None, table.cards(), cost=2)
    table.eliminate(1)


@each_case(
    "act, turn, out, gone, owed",
    [
        (eliminate(1), 2, (1,), (), 0),
        (eliminate(0), 1, (0,), (), 0),
        (eliminate(1, lasts="game"), 2, (), (1,), 0),
        # A skip passes over an eliminated seat, and a demand falls on the next one in play.
        (skip_after_elimination, 3, (1,), (), 0),
        (act_after_own_elimination, 3, (0,), (), 0),
        (demand_and_eliminate, 2, (1,), (), 2),
    ],
)
def test_A120_an_eliminated_player_takes_no_further_part(
    act: Any, turn: int, out: tuple[int, ...], gone: tuple[int, ...], owed: int
) -> None:
    after = play(make_table(act), "red-deed")
    assert (after.turn, after.out, after.gone, after.owed) == (turn, out, gone, owed)
    absent = (*out, *gone)
    assert all(view(after, seat).out == out for seat in range(4))
    assert [seat for seat in range(4) if not after.hand(seat)] == [*absent]
    assert all(legal_moves(after, seat) == () for seat in absent)
    if out:
        refused = explain(after, Draw(out[0]))
        assert (refused.reason, refused.rule) == ("out-of-round", "A120")
        assert "is out of the round" in str(view(after, 0))


@each_case("cards", ["draw-pile", "discards"])
def test_A120_the_cards_go_under_the_draw_pile_or_are_discarded(cards: str) -> None:
    more = {"cards": cards} if cards == "discards" else {}
    before = make_table(eliminate(1, **more))
    after = play(before, "red-deed")
    held = tuple(map(after.edition.card, ("green-1", "green-2")))
    [event] = [e for e in list_events(before, "red-deed") if isinstance(e, Eliminated)]
    assert event == Eliminated(1, held if more else (), "round", 2)
    if more:
        assert after.draw_pile == before.draw_pile
        assert after.top.code == "red-deed"
        assert {*held} <= {*after.discards}
    else:
        assert after.draw_pile[:-2] == before.draw_pile
        assert {*after.draw_pile[-2:]} == {*held}


def test_A169_set_aside_cards_are_out_until_the_next_deal() -> None:
    before = make_table(eliminate(1, cards="aside"), rest="draw")
    after = play_card(before, "red-deed")
    [event] = [e for e in list_events(before, "red-deed") if isinstance(e, Eliminated)]
    assert event == Eliminated(1, before.hand(1), "round", 2, aside=True)
    assert event.seen_by(3) == event, "they lie face up"
    assert (before.set_aside, after.set_aside, view(after, 3).set_aside) == (0, 2, 2)
    assert (after.draw_pile, len(after.discards)) == (before.draw_pile, len(before.discards) + 1)
    assert Setup.from_state(after).to_state() == after
    assert pickle.loads(pickle.dumps(after)) == after
    assert redeal(after, 0, 1).set_aside == 2


def test_A169_set_aside_cards_are_dealt_again() -> None:
    def act(table: Any) -> None:
        table.eliminate(1, cards="aside")
        table.end_round([0])

    after = play_card(make_table(act, rest="draw"), "red-deed")
    assert (after.phase, after.set_aside) == ("round-over", 2)
    assert apply(after, Deal(after.turn)).set_aside == 0


def test_A120_the_last_player_wins_and_everybody_returns_at_the_next_deal() -> None:
    before = make_table(eliminate(1, 2, 3))
    assert list_events(before, "red-deed")[-1] == RoundScored(0, (0, 0, 0, 0))
    state = play(before, "red-deed")
    assert (state.phase, state.round_winner, state.out) == ("round-over", 0, (1, 2, 3))
    assert state.places == (0, 3, 2, 1)
    dealt = apply(state, Deal(state.turn))
    assert (dealt.out, min(dealt.hand_sizes), dealt.places) == ((), 7, ())


def test_A120_the_last_player_is_never_eliminated() -> None:
    told: list[bool] = []
    state = make_table(lambda table: told.extend(map(table.eliminate, (1, 1, 2, 3, 0))))
    after = play(state, "red-deed")
    assert told[-5:] == [True, False, True, True, False]
    assert after.round_winner == 0


def test_A120_the_last_player_in_the_game_wins_it() -> None:
    state = make_table(eliminate(1, 2, 3, lasts="game"))
    last = play(state, "red-deed")
    assert (last.phase, last.winners, last.gone) == ("game-over", (0,), (1, 2, 3))
    assert GameWon((0,)) in list_events(state, "red-deed")


class Mercy(Variant):
    """A player that draws is out of the round."""

    @override
    def drew(self, table: Table, player: int, count: int) -> None:
        table.eliminate(player)


@each_written(
    """
    # A skip costs the turn of the player that a hook eliminates.
    red-draw-two red-1 | green-1 | tan-1
    p0 red-draw-two uno = out 1, turn 2

    # Also by the own draw, and when caught.
    red-1 red-2 | green-1 | tan-1
    p0 draw = out 0, turn 1, phase turn
    undo
    p0 red-1, p1 catch p0 = out 0, turn 1, exposed None
    """
)
def test_A120_hooks_eliminate(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, variants=[Mercy()])


def test_A120_questions_to_an_eliminated_seat_are_dropped() -> None:
    def act(table: Any) -> None:
        if table.hand_size(2):
            table.ask(2, "well?", ("yes",))
            table.ask(3, "well?", ("yes",))
            table.eliminate(2)

    after = play(make_table(act), "red-deed")
    assert after.question is not None
    assert after.question.player == 3
    answered = apply(after, Answer(3, "yes"))
    assert (answered.turn, answered.phase) == (1, "turn")


def test_A120_no_uno_is_due_from_an_eliminated_player() -> None:
    after = play(make_table(eliminate(0), "red-deed red-1", "green-1", "tan-1"), "red-deed")
    assert (after.exposed, after.turn) == (None, 1)


def test_A120_a_card_that_eliminates_its_player_names_a_color() -> None:
    jinx = Card("jinx", points=50, effect=make_deed(lambda table: table.eliminate(0)))
    box = ZELDA.with_deck([*ZELDA.deck, jinx])
    hands = ["jinx red-1 red-2", "blue-1", "blue-2"]
    state = Setup(box, hands=hands, discard="red-5", draw="tan-1").to_state()
    plays = [move for move in legal_moves(state) if isinstance(move, Play)]
    assert {play.color for play in plays if play.card == jinx} == set(box.colors)


def test_A120_players_may_still_leave_the_game() -> None:
    rulings = {"leaving": "allowed"}
    after = play(make_table(eliminate(1), rulings=rulings), "red-deed")
    assert legal_moves(after, 1) == (Leave(1),)
    left = apply_all(after, Leave(1))
    assert (left.gone, left.out, left.turn) == ((1,), (), 2)
    hands = ("red-deed red-1 red-2", "green-1", "tan-1")
    over = apply_all(play(make_table(eliminate(1), *hands, rulings=rulings), "red-deed"), Leave(2))
    assert (over.phase, over.round_winner, over.out) == ("round-over", 0, (1,))


@each_case(
    "act, fault",
    [
        (eliminate(1, cards="table"), "puts the cards of an eliminated player"),
        (eliminate(1, lasts="week"), "until the end of 'week', not 'round' or 'game'"),
    ],
)
def test_A120_invalid_calls_name_the_fault(act: Any, fault: str) -> None:
    with pytest.raises(PluginError, match=fault):
        play(make_table(act), "red-deed")


def test_A120_states_are_saved_and_loaded() -> None:
    state = new_game("zelda", players=4, seed=3, options=Options(round_end="last_left"))
    for _ in range(400):
        if state.out:
            break
        state = apply(state, legal_moves(state)[0])
    assert state.out
    assert loads(dumps(state), GameState) == state
    assert read_position(write_position(state)) == state
    assert view(redeal(state, state.turn, 5), state.turn) == view(state, state.turn)


def test_A120_an_eliminated_player_is_forgotten_by_those_who_saw_its_cards() -> None:
    after = play(make_table(lambda table: (table.reveal(1), table.eliminate(1))), "red-deed")
    assert not any(after.known)


def test_A120_a_start_card_may_eliminate() -> None:
    hands = ["red-1 red-2", "green-1 green-2", "tan-1 tan-2"]
    edition = make_edition(make_deed(eliminate(1)))
    setup = Setup(edition, hands=hands, draw="red-deed tan-3 tan-4", dealer=0)
    assert (setup.to_state().out, setup.to_state().turn) == ((1,), 2)


ROUND = {"leaving": "round"}
HANDS = ("red-1 red-2 red-3", "green-1 green-2", "tan-1 tan-2", "blue-7 blue-8")


def make(*hands: str) -> GameState:
    """Return a table with players who may leave the round."""
    return make_table(None, *(hands or HANDS), rulings=ROUND)


def test_A127_a_player_sits_out_the_round() -> None:
    state = make()
    after = apply_all(state, Leave(1))
    assert (after.out, after.gone, after.turn, after.hand_sizes) == ((1,), (), 0, (3, 0, 2, 2))
    assert after.draw_pile_size == state.draw_pile_size + 2
    assert events_of_action(state, Leave(1)) == (LeftRound(1, 2),)
    assert explain(state, Leave(1)).rule == "A127"
    refused = explain(after, Leave(1))
    assert (refused.reason, refused.rule) == ("out-of-round", "A127")
    assert legal_moves(after, 1) == ()
    assert loads(dumps(after), GameState) == after


def test_A127_the_turn_passes_from_a_player_who_leaves() -> None:
    assert apply_all(make(), Leave(0)).turn == 1


def test_A127_the_last_player_wins_the_round_and_all_return() -> None:
    state = apply_all(make("red-1 red-2", "green-1", "tan-1"), Leave(1), Leave(2))
    assert (state.phase, state.round_winner, state.places) == ("round-over", 0, (0, 2, 1))
    assert Leave(1) not in legal_moves(state)
    assert explain(state, Leave(1)).reason == "round-over"
    dealt = apply(state, Deal(state.turn))
    assert (dealt.out, min(dealt.hand_sizes)) == ((), 7)


def test_A127_a_round_with_a_player_out_is_won_as_usual() -> None:
    state = play(apply_all(make("red-1", "green-1", "tan-1"), Leave(1)), "red-1")
    assert (state.round_winner, state.scores) == (0, (1, 0, 0))
