"""The heuristic bot plays sensibly, and uses only what its seat may know."""

from collections.abc import Mapping
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from tests.bots.positions import make_position
from tests.languages.test_english import HOMEMADE
from tests.thorough import choose_count, each_case, pick_cases
from unoengine import (
    Action,
    Answer,
    Edition,
    GameState,
    Play,
    Setup,
    apply,
    legal_moves,
    new_game,
    view,
)
from unoengine.bots import decide, heuristic, simple_bot
from unoengine.plugins import editions, house_rules, variants

RULES = [*house_rules()]


def choose(state: GameState, seat: int = 0) -> Action:
    """Return what the bot does in a position, which does not depend on chance."""
    [action] = {heuristic(view(state, seat), Random(seed)) for seed in range(5)}
    return action


def choose_card(state: GameState) -> str:
    action = choose(state)
    assert isinstance(action, Play)
    return action.card.code


# --- plays

ATTACK = "blue-1 blue-draw-two blue-3 blue-5 blue-6"
BLUFF = "wild-draw-four blue-1 red-2 red-3"
THIRD = "tan-4 tan-5 tan-6 tan-7"
PLAYS: dict[str, tuple[tuple[str, ...], set[str]]] = {
    "the color it holds most of, red": (("blue-1 red-9 red-2 red-3 tan-4",), {"red-9"}),
    "the color it holds most of, blue": (("blue-1 blue-2 blue-3 red-9 tan-4",), {"blue-3"}),
    "no wild card": (("blue-1 wild green-2 green-4",), {"blue-1"}),
    "no attack on a player with many cards": (
        (ATTACK, "tan-1 tan-2 tan-3 tan-8", "blue-9", THIRD),
        {"blue-1", "blue-3", "blue-5", "blue-6"},
    ),
    "an attack on one that is nearly out": ((ATTACK, "tan-1", "blue-9", THIRD), {"blue-draw-two"}),
    "a skip of its only opponent, if another play follows": (
        ("blue-skip blue-9 red-1 tan-2", "tan-1 tan-2 tan-3", "blue-4"),
        {"blue-skip"},
    ),
    "its last card": (("wild-draw-four", "tan-1 tan-2"), {"wild-draw-four"}),
    "no bluff": ((BLUFF, "tan-1 tan-2 tan-4 tan-5"), {"blue-1"}),
    "a bluff in danger": ((BLUFF, "tan-1"), {"wild-draw-four"}),
}


@each_case("name", PLAYS)
def test_bot_plays(name: str) -> None:
    """A bluff may be challenged, and then costs four cards (R051)."""
    given, expected = PLAYS[name]
    assert choose_card(make_position(*given)) in expected


def test_bot_names_the_color_it_holds_most_of() -> None:
    action = choose(make_position("wild red-1 red-2 tan-3"))
    assert isinstance(action, Play)
    assert action.color == "red"


def test_bot_spares_its_partner() -> None:
    """In teams, the next player may be on the own side."""
    hands = ["blue-1 blue-draw-two blue-3", "tan-1", "tan-4 tan-5 tan-6 tan-7", "red-1 red-2 red-4"]
    for teams, expected in ((((0, 1), (2, 3)), False), (((0, 2), (1, 3)), True)):
        setup = Setup("zelda", hands=hands, discard="blue-9", rest="draw", teams=teams)
        assert (choose_card(setup.to_state()) == "blue-draw-two") == expected


# --- UNO


def test_bot_never_forgets_uno() -> None:
    for seed in range(20):
        action = heuristic(view(make_position("blue-1 blue-1"), 0), Random(seed))
        assert isinstance(action, Play)
        assert action.uno


def test_bot_makes_no_false_call() -> None:
    state = Setup(
        "zelda",
        hands=["blue-1 blue-2 red-3", "tan-1 tan-2"],
        discard="blue-9",
        rest="draw",
        variants=["false-uno"],
    ).to_state()
    action = choose(state)
    assert isinstance(action, Play)
    assert not action.uno


def test_bot_plays_a_card_that_leaves_more_than_one() -> None:
    """With two cards, a seven that swaps hands does not leave one, so that UNO is not offered."""
    hands = ["blue-7 red-1", "tan-1 tan-2 tan-3"]
    setup = Setup("zelda", hands=hands, discard="blue-9", rest="draw", variants=["seven-zero"])
    plays = [move for move in legal_moves(setup.to_state(), 0) if isinstance(move, Play)]
    assert plays
    assert not any(play.uno for play in plays)
    assert choose_card(setup.to_state()) == "blue-7"


# --- bluffs and challenges


def answer_wild_draw_four(opponent: str) -> Action:
    """Return the answer to a Wild Draw Four from a hand with these cards besides, on a blue one."""
    state = make_position(f"wild-draw-four {opponent}", "red-1 red-2 tan-2")
    plays = [move for move in legal_moves(state, 0) if isinstance(move, Play)]
    play = next(play for play in plays if play.card.code == "wild-draw-four")
    return choose(apply(state, play), 1)


def test_bot_challenges_if_a_bluff_is_likely() -> None:
    """The more cards the opponent has, the more likely it could have played another."""
    few = "tan-1 tan-3"
    many = "tan-1 tan-3 tan-4 tan-5 tan-6 tan-7 tan-8 tan-9 green-1 green-2 green-3"
    assert answer_wild_draw_four(few) == Answer(1, "accept")
    assert answer_wild_draw_four(many) == Answer(1, "challenge")


# --- every game


def play_game(box: str | Edition, players: int, seed: int, **agreed: Any) -> None:
    state, chance = new_game(box, players, seed=seed, **agreed), Random(seed)
    for _ in range(choose_count(120, 100_000)):
        if state.is_over:
            return
        action = decide(state, [heuristic] * players, chance)
        assert action in legal_moves(state, action.player)
        state = apply(state, action)


@pytest.mark.parametrize("players", [2, 10])
@pytest.mark.parametrize("box", pick_cases([*editions(), HOMEMADE], 3), ids=str)
def test_bot_plays_every_edition(box: str | Edition, players: int) -> None:
    """The bot answers questions of unknown cards too, and plays editions that are not installed."""
    players = min(players, 5) if isinstance(box, Edition) else players
    play_game(box, players, seed=1)


@pytest.mark.parametrize(
    "agreed",
    [
        {"variants": [*variants()]},
        *(
            {"house_rules": {"customizable": pair}}
            for pair in zip(RULES[::2], RULES[1::2], strict=True)
        ),
    ],
    ids=str,
)
def test_bot_plays_with_variants_and_house_rules(agreed: Mapping[str, Any]) -> None:
    play_game("frozen", 4, seed=2, **agreed)


def test_bot_is_stronger_than_the_simple_bot() -> None:
    """Each deal is played from both seats; the deals are the observations."""
    shares = []
    for deal in range(choose_count(150, 1500)):
        won = 0
        for seat in (0, 1):
            bots = [heuristic, simple_bot] if seat == 0 else [simple_bot, heuristic]
            state, chance = new_game("zelda", 2, seed=deal), Random(deal)
            while state.round_winner is None:
                state = apply(state, decide(state, bots, chance))
            won += state.round_winner == seat
        shares.append(won / 2)
    assert mean(shares) - 1.96 * stdev(shares) / len(shares) ** 0.5 > 0.5
