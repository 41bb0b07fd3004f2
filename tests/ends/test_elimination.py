"""Players are eliminated from a round or from the game (A120)."""

from typing import Any

import pytest

from tests.ends.tables import Deed, do, list_events, make_edition, make_table, play
from unoengine import (
    Answer,
    Card,
    Catch,
    Deal,
    Draw,
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
from unoengine.core.state import GameState
from unoengine.editions.zelda import ZELDA
from unoengine.events import Eliminated, GameWon, RoundScored
from unoengine.json import dumps, loads
from unoengine.notation import read_position, write_position


def eliminate(*seats: int, **more: Any) -> Any:
    """Return a deed that eliminates these seats."""

    def act(table: Any) -> None:
        for seat in seats:
            table.eliminate(seat, **more)

    return act


def test_A120_an_eliminated_player_takes_no_further_part() -> None:
    after = play(make_table(eliminate(1)), "red-deed")
    assert (after.turn, after.out, after.gone, after.hand_sizes) == (2, (1,), (), (2, 0, 2, 2))
    assert legal_moves(after, 1) == ()
    assert view(after, 3).out == (1,)
    refused = explain(after, Draw(1))
    assert (refused.reason, refused.rule) == ("out-of-round", "A120")
    assert "is out of the round" in str(view(after, 0))


def test_A120_the_cards_go_under_the_draw_pile() -> None:
    before = make_table(eliminate(1))
    after = play(before, "red-deed")
    assert after.draw_pile[:-2] == before.draw_pile
    assert sorted(card.code for card in after.draw_pile[-2:]) == ["green-1", "green-2"]
    [event] = [e for e in list_events(before, "red-deed") if isinstance(e, Eliminated)]
    assert event == Eliminated(1, (), "round", 2)


def test_A120_the_cards_may_be_discarded() -> None:
    before = make_table(eliminate(1, cards="discards"))
    after = play(before, "red-deed")
    assert after.draw_pile == before.draw_pile
    assert after.top.code == "red-deed"
    assert {"green-1", "green-2"} <= {card.code for card in after.discards}
    [event] = [e for e in list_events(before, "red-deed") if isinstance(e, Eliminated)]
    cards = tuple(map(after.edition.card, ("green-1", "green-2")))
    assert event == Eliminated(1, cards, "round", 2)


def test_A120_the_player_of_the_card_can_be_eliminated() -> None:
    after = play(make_table(eliminate(0)), "red-deed")
    assert (after.turn, after.out, after.phase) == (1, (0,), "turn")


def test_A120_everybody_returns_at_the_next_deal() -> None:
    state = play(make_table(eliminate(1, 2, 3)), "red-deed")
    assert (state.phase, state.round_winner, state.out) == ("round-over", 0, (1, 2, 3))
    assert state.places == (0, 3, 2, 1)
    dealt = apply(state, Deal(state.turn))
    assert (dealt.out, min(dealt.hand_sizes), dealt.places) == ((), 7, ())


def test_A120_the_last_player_wins_the_round_with_the_cards_in_hand() -> None:
    state = make_table(eliminate(1, 2, 3))
    assert list_events(state, "red-deed")[-1] == RoundScored(0, (0, 0, 0, 0))


def test_A120_the_last_player_is_never_eliminated() -> None:
    told: list[bool] = []
    state = make_table(lambda table: told.extend(map(table.eliminate, (1, 1, 2, 3, 0))))
    after = play(state, "red-deed")
    assert told[-5:] == [True, False, True, True, False]
    assert after.round_winner == 0


def test_A120_elimination_from_the_game_is_for_good() -> None:
    after = play(make_table(eliminate(1, lasts="game")), "red-deed")
    assert (after.gone, after.out) == ((1,), ())
    last = play(make_table(eliminate(1, 2, 3, lasts="game")), "red-deed")
    assert (last.phase, last.winners, last.gone) == ("game-over", (0,), (1, 2, 3))
    assert GameWon((0,)) in list_events(make_table(eliminate(1, 2, 3, lasts="game")), "red-deed")


def test_A120_a_skip_passes_over_an_eliminated_seat() -> None:
    def act(table: Any) -> None:
        table.eliminate(1)
        assert (table.next, table.others, table.seats) == (2, (2, 3), (0, 2, 3))
        table.skip()

    assert play(make_table(act), "red-deed").turn == 3


def test_A120_verbs_work_after_the_own_player_is_eliminated() -> None:
    def act(table: Any) -> None:
        table.eliminate(0)
        assert (table.others, table.draw(0, 2)) == ((1, 2, 3), 0)
        table.again()
        table.skip_everyone()
        table.reverse()
        table.ask(1, "well?", ("yes",))

    after = play(make_table(act), "red-deed")
    assert (after.turn, after.direction, after.phase) == (3, -1, "turn")


class Mercy(Variant):
    """A player with more than two cards is out of the round."""

    @override
    def drew(self, table: Table, player: int, count: int) -> None:
        table.eliminate(player)


def test_A120_a_skip_costs_the_turn_of_the_player_that_a_hook_eliminates() -> None:
    state = make_table(None, "red-draw-two red-1", "green-1", "tan-1", variants=[Mercy()])
    after = play(state, "red-draw-two", uno=True)
    assert (after.out, after.turn) == ((1,), 2)


def test_A120_a_player_may_be_eliminated_by_the_own_draw() -> None:
    after = do(make_table(None, "red-1 red-2", "green-1", "tan-1", variants=[Mercy()]), Draw(0))
    assert (after.out, after.turn, after.phase) == ((0,), 1, "turn")


def test_A120_a_caught_player_may_be_eliminated() -> None:
    state = make_table(None, "red-1 red-2", "green-1", "tan-1", variants=[Mercy()])
    after = do(play(state, "red-1"), Catch(1, 0))
    assert (after.out, after.turn, after.exposed) == ((0,), 1, None)


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


def test_A120_a_demand_falls_on_the_next_player_in_play() -> None:
    def act(table: Any) -> None:
        table.demand(None, table.cards(), cost=2)
        table.eliminate(1)

    after = play(make_table(act), "red-deed")
    assert (after.turn, after.owed) == (2, 2)


def test_A120_no_uno_is_due_from_an_eliminated_player() -> None:
    after = play(make_table(eliminate(0), "red-deed red-1", "green-1", "tan-1"), "red-deed")
    assert (after.exposed, after.turn) == (None, 1)


def test_A120_a_card_that_eliminates_its_player_names_a_color() -> None:
    edition = ZELDA.with_deck(
        [*ZELDA.deck, Card("jinx", points=50, effect=Deed(lambda table: table.eliminate(0)))]
    )
    state = Setup(
        edition, hands=["jinx red-1 red-2", "blue-1", "blue-2"], discard="red-5", draw="tan-1"
    ).to_state()
    plays = [move for move in legal_moves(state) if isinstance(move, Play)]
    named = {move.color for move in plays if move.card.code == "jinx"}
    assert named == set(edition.colors)


def test_A120_who_is_out_may_still_leave_the_game() -> None:
    state = make_table(eliminate(1), rulings={"leaving": "allowed"})
    after = play(state, "red-deed")
    assert legal_moves(after, 1) == (Leave(1),)
    assert Leave(1) in legal_moves(after)
    left = do(after, Leave(1))
    assert (left.gone, left.out, left.turn) == ((1,), (), 2)


def test_A120_the_round_ends_when_the_others_leave() -> None:
    state = make_table(
        eliminate(1), "red-deed red-1 red-2", "green-1", "tan-1", rulings={"leaving": "allowed"}
    )
    after = do(play(state, "red-deed"), Leave(2))
    assert (after.phase, after.round_winner, after.out) == ("round-over", 0, (1,))
    assert view(after, 0).out == view(after, None).out == (1,)


@pytest.mark.parametrize(
    ("act", "fault"),
    [
        (lambda table: table.eliminate(9), "a seat that does not exist"),
        (lambda table: table.eliminate(1, cards="table"), "puts the cards of an eliminated player"),
        (
            lambda table: table.eliminate(1, lasts="week"),
            "until the end of 'week', not 'round' or 'game'",
        ),
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
    def act(table: Any) -> None:
        table.reveal(1)
        table.eliminate(1)

    after = play(make_table(act), "red-deed")
    assert not any(after.known)


def test_A120_a_start_card_may_eliminate() -> None:
    edition = make_edition(eliminate(1))
    state = Setup(
        edition,
        hands=["red-1 red-2", "green-1 green-2", "tan-1 tan-2"],
        draw="red-deed tan-3 tan-4",
        dealer=0,
    ).to_state()
    assert (state.out, state.turn) == ((1,), 2)
