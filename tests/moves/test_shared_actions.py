"""An action is legal where it is listed, also the very one that was listed elsewhere before.

The engine has one instance of each action and knows it again, so it asks no more than it must.
"""

from random import Random

import pytest

from tests.odd_card import odd_plays, set_up
from tests.thorough import choose_count
from unoengine import (
    Action,
    Draw,
    GameState,
    IllegalMove,
    Options,
    Play,
    Setup,
    apply,
    explain,
    legal_moves,
    new_game,
    step,
)
from unoengine.bots import decide, simple_bot

from .odd_effects import Counts

PINK = {seat: ["pink"] for seat in range(3)}
GAMES = {
    "zelda": new_game("zelda", 3, seed=5),
    "classic": new_game("classic", 3, seed=5),
    "zelda-es": new_game("zelda-es", 3, seed=5),
    "frozen": new_game("frozen", 3, seed=5, house_rules={"customizable": ["duel", "vote"]}),
    "saved-by-the-bell": new_game("saved-by-the-bell", 3, seed=5, wardrobe=PINK),
    "strict": new_game(
        "zelda", 2, seed=6, options=Options(effects={"wild-draw-four": {"policy": "strict"}})
    ),
    "stacking and jump-in": new_game("zelda", 3, seed=7, variants=["stacking", "jump-in"]),
    "false-uno": new_game("zelda", 3, seed=8, variants=["false-uno"]),
}


def played(state: GameState) -> list[GameState]:
    """Return states of a game of simple bots and of one at random, some steps apart."""
    chance, found = Random(1), list[GameState]()
    for simple in (True, False):
        now = state
        for _ in range(150):
            found.append(now)
            if now.is_over:
                break
            bots = [simple_bot] * len(now.hand_sizes)
            moves = legal_moves(now)
            now = apply(now, decide(now, bots, chance) if simple else chance.choice(moves))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_is_listed_elsewhere_is_legal_only_where_it_is_listed_too(name: str) -> None:
    states = played(GAMES[name])
    listed = {id(move): move for state in states for move in legal_moves(state)}
    chance = Random(2)
    for state in states:
        here = legal_moves(state)
        others = chance.sample([*listed.values()], choose_count(20, 60))
        for move in (*here, *others):
            assert accepted(state, move) == (move in here)


def accepted(state: GameState, move: Action) -> bool:
    """Return whether an action can be done, as `explain` says too."""
    try:
        apply(state, move)
    except IllegalMove:
        return False
    assert explain(state, move).legal
    return True


def test_a_drawn_card_keeps_special_cards_back_whichever_card_it_is() -> None:
    """Every card of the deck is drawn once, that it begins with among them."""
    deck = GAMES["frozen"].edition.deck
    numbers = [card for card in dict.fromkeys(deck) if card.color is not None]
    for card in numbers:
        top = next(other for other in numbers if other.color == card.color and other != card)
        state = Setup(
            "frozen",
            hands=["let-it-go wild wild-draw-four", "wild wild"],
            discard=top.code,
            draw=f"{card.code} wild",
        ).to_state()
        listed = [move for move in legal_moves(state) if isinstance(move, Play)]
        drawn = apply(state, Draw(0))
        assert drawn.phase == "drawn"
        for move in listed:
            assert not accepted(drawn, move)


@pytest.mark.parametrize("played", ["red-1", "red-skip", "red-draw-two"])
def test_who_is_left_with_one_card_is_exposed_whichever_card_it_is(played: str) -> None:
    """The card the deck begins with is one like any other."""
    for card in dict.fromkeys(GAMES["zelda"].edition.deck):
        state = Setup(
            "zelda",
            hands=[f"{played} {card.code}", "tan-1 tan-2 tan-3", "tan-4 tan-5"],
            discard="red-9",
            draw="green-1 green-2 green-3",
        ).to_state()
        play = Play(0, state.edition.card(played))
        assert apply(state, play).exposed == step(state, play).state.exposed == 0


def test_an_answer_of_another_question_is_none_although_it_is_equal() -> None:
    state = set_up(Counts(), others="plain grey-1 grey-5")
    numbers, truths = [apply(state, play) for play in odd_plays(state)]
    for asked, other in ((numbers, truths), (truths, numbers), (numbers, truths)):
        for answer in legal_moves(asked):
            assert accepted(asked, answer)
            assert apply(asked, answer) == step(asked, answer).state
        for answer in legal_moves(other):
            assert not accepted(asked, answer)
