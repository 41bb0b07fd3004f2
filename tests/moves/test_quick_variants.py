"""What is looked up for our variants: moved hands, penalties of a false UNO, and jump-ins."""

from typing import Any

import pytest

from unoengine import Action, GameState, Play, Setup, apply, legal_moves, new_game
from unoengine.authoring import Table, Variant
from unoengine.core import legality
from unoengine.core.fast.effect_outcomes import UNPREDICTABLE
from unoengine.core.fast.quick_moves import QuickPlay
from unoengine.variants import FalseUno

HANDS = ("red-7 red-0 red-1", "blue-1 blue-2", "green-1 green-2", "tan-1 tan-2")


def make_position(*hands: str, **more: Any) -> GameState:
    return Setup("zelda", hands or HANDS, discard="red-5", rest="draw", **more).to_state()


def find_move(state: GameState, text: str) -> QuickPlay:
    """Return the move of the first play of a card."""
    play = next(m for m in legal_moves(state) if isinstance(m, Play) and m.card.code == text)
    move = state._round.rules.registry.get_move(play)
    assert isinstance(move, QuickPlay)
    return move


@pytest.fixture
def performed(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """Return the list of plays that are performed in the plain way from now on."""
    found: list[Action] = []
    act = QuickPlay.act

    def record(self: QuickPlay, table: Table) -> None:
        found.append(self.action)
        act(self, table)

    monkeypatch.setattr(QuickPlay, "act", record)
    return found


@pytest.mark.parametrize(("code", "sources"), [("red-7", (1, 0, 2, 3)), ("red-0", (3, 0, 1, 2))])
def test_moved_hands_are_looked_up(
    code: str, sources: tuple[int, ...], performed: list[Action]
) -> None:
    state = make_position(variants=["seven-zero"])
    move = find_move(state, code)
    after = apply(state, move.action)
    assert move.find_outcome(state._round, 1).sources == sources
    assert performed == []
    assert after._hands[0] == state._hands[sources[0]]


def test_hands_of_one_card_are_not_looked_up(performed: list[Action]) -> None:
    state = make_position("red-7 red-1 red-2", "blue-1", "green-1 green-2", variants=["seven-zero"])
    uno = [m for m in legal_moves(state) if isinstance(m, Play) and m.uno]
    assert [(play.card.code, play.choice) for play in uno] == [("red-7", 1)]
    assert apply(state, uno[0]).exposed is None
    assert performed == uno


def test_seats_that_may_be_chosen_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    state = make_position(variants=["seven-zero"])
    listed = legal_moves(state)
    monkeypatch.setattr(legality, "ask_effect", None)
    again = make_position("red-7 red-2 red-3 blue-4", *HANDS[1:], variants=["seven-zero"])
    assert sum(isinstance(m, Play) and m.card.number == 7 for m in listed) == 3
    assert len(legal_moves(again)) == 3 + 2 + 1


def test_penalty_of_a_false_uno_is_looked_up(performed: list[Action]) -> None:
    state = make_position(variants=[FalseUno(penalty=3)])
    play = next(m for m in legal_moves(state) if isinstance(m, Play) and m.uno)
    after = apply(state, play)
    move = state._round.rules.registry.get_move(play)
    assert isinstance(move, QuickPlay)
    assert (move.penalties[1].draws, after.hand_sizes[0], performed) == (((0, 3),), 5, [])


def test_penalty_that_depends_on_cards_is_not_looked_up() -> None:
    class PerCard(Variant):
        def false_uno(self, table: Table) -> None:
            table.draw(table.player, table.hand_size(table.next))

    state = make_position(variants=[PerCard()])
    play = next(m for m in legal_moves(state) if isinstance(m, Play) and m.uno)

    assert apply(state, play).hand_sizes[0] == 4
    move = state._round.rules.registry.get_move(play)
    assert isinstance(move, QuickPlay)
    assert move.penalties[1] is UNPREDICTABLE


def test_jump_ins_are_listed_without_looking_at_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    state = make_position(
        "red-1 red-2", "red-5 blue-2", "green-1 green-2", "tan-1 tan-2", variants=["jump-in"]
    )
    plain = legality.list_actions(state)
    monkeypatch.setattr(legality, "list_jump_ins", None)
    assert legal_moves(state) == plain
    jump_ins = [m for m in plain if isinstance(m, Play) and m.player != state.turn]
    assert [(play.player, play.card.code, play.uno) for play in jump_ins] == [
        *((1, "red-5", False), (1, "red-5", True))
    ]


def test_rules_with_claims_list_all_interruptions() -> None:
    class Claims(Variant):
        def claims(self, table: Table) -> tuple[str, ...]:
            return ("hey",)

    jumping = new_game("zelda", 3, seed=1, variants=["jump-in"])._round.rules
    claiming = new_game("zelda", 3, seed=1, variants=["jump-in", Claims()])._round.rules

    assert claiming.list_actions is legality.list_actions
    assert jumping.cache is not None
    assert jumping.list_actions == jumping.cache.list_actions_with_jump_ins
