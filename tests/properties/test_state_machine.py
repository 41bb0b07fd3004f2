"""Every game keeps the invariants of RULES.md (section 8), whatever is played and tried."""

import copy
import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.thorough import choose_count
from unoengine import (
    Action,
    CallUno,
    Catch,
    Deal,
    Draw,
    GameState,
    IllegalMove,
    Leave,
    Options,
    Pass,
    Play,
    apply,
    explain,
    legal_moves,
    redeal,
    step,
    view,
)
from unoengine.authoring import Effect

from .games import Game, attempts, games
from .house_rules import RULES
from .invariants import STATE_INVARIANTS, STEP_INVARIANTS, Moment, all_cards


class GameMachine(RuleBasedStateMachine):
    """One game, with every operation that is possible at any moment."""

    game: Game
    state: GameState
    actions: list[Action]

    @initialize(game=games())
    def start(self, game: Game) -> None:
        self.game = game
        self.state = game.start()
        self.actions = []
        if game.cards is None:
            assert all_cards(self.state) == Counter(self.state.edition.deck)  # I01

    # --- playing

    def act(self, action: Action) -> None:
        before, frozen = self.state, record_attributes(self.state)
        result = step(before, action)
        after = apply(before, pickle.loads(pickle.dumps(action)))
        assert result.state == after == apply(before, action)  # I04
        assert hash(result.state) == hash(after)
        assert record_attributes(before) == frozen
        self.actions.append(action)
        self.state = after
        for holds in STEP_INVARIANTS:
            holds(Moment(before, action, result))
        for is_so in STATE_INVARIANTS:
            is_so(after)

    @rule(data=st.data())
    def apply_a_legal_action(self, data: st.DataObject) -> None:
        if moves := legal_moves(self.state):
            self.act(data.draw(st.sampled_from(moves)))

    @rule(seed=st.integers(0, 10**6), count=st.integers(5, 40))
    def apply_several_actions(self, seed: int, count: int) -> None:
        chance = Random(seed)
        for _ in range(count):
            if moves := legal_moves(self.state):
                self.act(chance.choice(moves))

    # --- legality

    @invariant()
    def legal_moves_are_listed_in_order(self) -> None:
        """The seat on turn comes first, then the claims of the others in order of play (A95)."""
        state, moves = self.state, legal_moves(self.state)
        seats, turn = len(state.players), state.turn
        order = [(turn + n * state.direction) % seats for n in range(seats)]
        assert len(set(moves)) == len(moves)
        assert legal_moves(state) == moves
        assert [move for seat in order for move in legal_moves(state, seat)] == list(moves)
        assert all(move.player == seat for seat in order for move in legal_moves(state, seat))
        for move in moves:
            assert move.player == turn or isinstance(move, Catch | CallUno | Leave)

    @rule()
    def I03_everything_listed_is_accepted(self) -> None:
        state = self.state
        for action in legal_moves(state):
            same = pickle.loads(pickle.dumps(action))
            verdict = explain(state, same)
            assert (verdict.legal, verdict.action) == (True, action)
            assert verdict.alternatives == legal_moves(state, action.player)
            assert apply(state, same) == step(state, action).state != state

    @rule()
    def A77_uno_is_offered_where_the_play_leaves_one_card(self) -> None:
        """House rules whose outcome depends on hidden cards or answers never offer the call."""
        moves = legal_moves(self.state, self.state.turn)
        for play in moves:
            if isinstance(play, Play) and not play.uno:
                after = apply(self.state, play)
                one = after.hand_sizes[play.player] == 1 and after.round_winner is None
                offered = evolve(play, uno=True) in moves
                assert one or not offered
                assert offered or not one or after.house_rules

    @rule(data=st.data())
    def I03_nothing_else_is_accepted(self, data: st.DataObject) -> None:
        state, frozen = self.state, record_attributes(self.state)
        action = data.draw(attempts(state))
        verdict = explain(state, action)
        if action in legal_moves(state):  # for example True, which is equal to 1
            assert verdict.legal == is_accepted(state, action)
            return
        with pytest.raises(IllegalMove) as refused:
            apply(state, action)
        with pytest.raises(IllegalMove):
            step(state, action)

        why = refused.value
        seat = getattr(action, "player", None)
        exists = type(seat) is int and seat in range(len(state.players))
        assert record_attributes(state) == frozen
        assert why.action is action
        assert why.reason
        assert why.rule or state.house_rules
        assert why.legal == (legal_moves(state, seat) if exists else ())
        assert not verdict.legal
        assert (verdict.reason, verdict.rule, verdict.message) == (why.reason, why.rule, str(why))
        assert verdict.alternatives == why.legal

    # --- states are values

    @rule()
    def a_copy_of_a_state_is_the_same_object(self) -> None:
        assert copy.copy(self.state) is self.state
        assert copy.deepcopy(self.state) is self.state

    @rule()
    def a_saved_game_continues_the_same(self) -> None:
        loaded = pickle.loads(pickle.dumps(self.state))
        assert loaded == self.state
        assert hash(loaded) == hash(self.state)
        assert legal_moves(loaded) == legal_moves(self.state)
        for seat in range(len(self.state.players)):
            assert view(loaded, seat) == view(self.state, seat)
        for action in legal_moves(loaded):
            assert apply(loaded, action) == apply(self.state, action)
        self.state = loaded

    @precondition(lambda self: len(self.actions) < 60)
    @rule()
    def I04_the_seed_and_the_actions_are_the_game(self) -> None:
        state = self.game.start()
        for action in self.actions:
            state = apply(state, action)
        assert state == self.state
        assert hash(state) == hash(self.state)

    # --- secrets

    @rule(seat=st.integers(0, 14), seed=st.integers(0, 10**6))
    def I18_a_seat_cannot_tell_a_redealt_state_from_the_true_one(
        self, seat: int, seed: int
    ) -> None:
        state, seat = self.state, seat % len(self.state.players)
        frozen = record_attributes(state)
        other = redeal(state, seat, seed)
        assert record_attributes(state) == frozen
        assert other == redeal(state, seat, seed)
        assert other.seed == seed
        assert view(other, seat) == view(state, seat)
        assert view(other, None) == view(state, None)
        assert legal_moves(other, seat) == legal_moves(state, seat)
        for action in list_attempts(seat, state):
            assert explain(other, action) == explain(state, action)
        assert all_cards(other) == all_cards(state)
        assert len(other.drawn) == len(state.drawn)
        for is_so in STATE_INVARIANTS:
            is_so(other)
        for action in legal_moves(other):
            apply(other, action)


def is_accepted(state: GameState, action: Action) -> bool:
    try:
        apply(state, action)
    except IllegalMove:
        return False
    return True


def record_attributes(state: GameState) -> tuple[Any, ...]:
    return hash(state), pickle.dumps(state), legal_moves(state)


def list_attempts(seat: int, state: GameState) -> list[Action]:
    """Return actions that a seat may try in order to learn from the refusal."""
    plays = [Play(seat, card) for card in dict.fromkeys(state.edition.deck)]
    catches = [Catch(seat, target) for target in range(len(state.players))]
    return [*plays, *catches, Draw(seat), Pass(seat), CallUno(seat), Deal(seat), Leave(seat)]


TestPlaying = GameMachine.TestCase


@pytest.mark.parametrize("written", RULES, ids=repr)
def test_A117_no_house_rule_breaks_the_invariants(written: Effect) -> None:
    for seed in range(choose_count(2, 12)):
        other = RULES[seed % len(RULES)]
        pile = (None, 0, 4)[seed % 3]
        options = Options(final_card_effects="all" if seed % 2 else "listed_only")
        playing = GameMachine()
        playing.start(
            game=Game("frozen", 2 + seed % 3, seed, options, (written, other), {}, 3, pile)
        )
        for turn in range(6):
            playing.legal_moves_are_listed_in_order()
            playing.I03_everything_listed_is_accepted()
            playing.A77_uno_is_offered_where_the_play_leaves_one_card()
            playing.a_saved_game_continues_the_same()
            playing.I18_a_seat_cannot_tell_a_redealt_state_from_the_true_one(seat=turn, seed=seed)
            playing.apply_several_actions(seed=seed, count=2)
