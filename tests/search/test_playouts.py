"""Playouts do on one table what stepping with `apply` does."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Game
from tests.secrecy.games_with_all_rules import games_with_all_rules
from tests.sides.twilight import TWILIGHT
from tests.thorough import choose_count, scale_examples
from unoengine import (
    Action,
    Draw,
    GameState,
    IllegalMove,
    Options,
    Play,
    PlayerView,
    Setup,
    SetupError,
    apply,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.bots import SeatedBot, decide, search_bot, simple_bot
from unoengine.notation import write_action
from unoengine.search import Playout, QuickPolicy, Sampler, playout, quick_policy, random_policy


class PassingBot(SeatedBot):
    """A policy in a seat that draws from the shared random source, as policies of a playout do."""

    def act(self, state: GameState, chance: Random) -> Action:
        policy: Any = self.bot
        action: Action = policy(view(state, self.player), chance)
        return action


def step_on(state: GameState, policy: Any, chance: Random, until: str, most: int) -> GameState:
    """Return what `playout` is to return, with a state for each decision."""
    seated = [PassingBot(policy, seat) for seat in range(len(state.players))]
    for _ in range(most):
        if state.is_over or (until == "round" and state.phase == "round-over"):
            break
        state = apply(state, decide(state, seated, chance))
    return state


@scale_examples(0.25)
@given(
    game=games_with_all_rules(),
    seed=st.integers(0, 10**6),
    policy=st.sampled_from([quick_policy, random_policy, simple_bot]),
)
def test_a_playout_ends_like_the_same_decisions_one_by_one(
    game: Game, seed: int, policy: Any
) -> None:
    state = game.start()

    end = playout(state, policy, Random(seed), "round", limit=60)

    assert end.state == step_on(state, policy, Random(seed), "round", 60)
    assert end.decisions <= 60


@pytest.mark.parametrize("policy", [quick_policy, random_policy])
def test_a_quick_policy_decides_in_a_playout_as_it_does_as_a_bot(policy: QuickPolicy) -> None:
    for seed in range(choose_count(5, 100)):
        edition: Any = ("zelda", "frozen", "saved-by-the-bell", TWILIGHT, "classic")[seed % 5]
        state = new_game(edition, 2 + seed % 4, seed=seed)

        end = playout(state, policy, Random(seed), limit=300)

        assert end.state == step_on(state, policy, Random(seed), "round", 300)
        assert end == playout(state, lambda v, c: policy(v, c), Random(seed), limit=300)


def test_it_goes_on_to_the_end_of_the_game() -> None:
    state = new_game("zelda", 3, seed=2, options=Options(target=100))

    end = playout(state, quick_policy, Random(1), "game")

    assert (end.is_complete, end.state.is_over) == (True, True)
    assert end.winners == end.state.winners
    assert max(end.scores) >= 100
    assert end.state == step_on(state, quick_policy, Random(1), "game", 5000)


def test_it_stops_after_a_number_of_decisions() -> None:
    state = new_game("zelda", seed=2)

    ends = [playout(state, quick_policy, Random(1), count) for count in (0, 1, 7)]

    assert ends[0] == Playout(state, 0, True)
    assert [end.decisions for end in ends] == [0, 1, 7]
    assert all(end.is_complete and end.winners == () for end in ends)
    assert ends[2].state == step_on(state, quick_policy, Random(1), "round", 7)


def test_a_number_of_decisions_ends_with_the_round() -> None:
    end = playout(new_game("zelda", 2, seed=2), quick_policy, Random(1), 10_000)

    assert (end.is_complete, end.state.phase) == (True, "round-over")
    assert end.decisions < 1000
    assert end.winners == end.state.round_winners
    assert end.places == end.state.places


def test_a_finished_round_stays_as_it_is() -> None:
    state = playout(new_game("zelda", seed=3), quick_policy, Random(1)).state

    assert playout(state, quick_policy, Random(1)) == Playout(state, 0, True)
    assert playout(state, quick_policy, Random(1), "game").decisions > 0


def never_ends(seen: PlayerView, chance: Random) -> Action:
    return next((move for move in seen.legal if isinstance(move, Draw)), seen.legal[-1])


def test_the_limit_ends_a_playout_that_does_not_end() -> None:
    end = playout(new_game("zelda", seed=2), never_ends, Random(1), limit=200)

    assert (end.decisions, end.is_complete, end.winners) == (200, False, ())


def test_each_seat_may_have_a_policy_of_its_own() -> None:
    asked: list[int | None] = []

    def watching(seen: PlayerView, chance: Random) -> Action:
        asked.append(seen.player)
        return simple_bot(seen, chance)

    state = new_game("zelda", 3, seed=4)
    end = playout(state, [quick_policy, watching, random_policy], Random(1))

    assert end.is_complete
    assert {*asked} == {1}


def test_bots_see_nothing_but_their_view_in_a_playout() -> None:
    state = new_game("zelda", 2, seed=4)
    views: list[list[PlayerView]] = []
    for other in (state, redeal(state, 0, 1)):
        views.append([])

        def watching(seen: PlayerView, chance: Random, into: Any = views[-1]) -> Action:
            into.append(seen)
            return seen.legal[-1]

        playout(other, watching, Random(1), 1)

    assert isinstance(views[0][0], PlayerView)
    assert (views[0][0] == views[1][0]) == (state.turn == 0)


def test_the_state_does_not_change() -> None:
    state = new_game("zelda", seed=6)
    before = repr(state), hash(state)

    playout(state, quick_policy, Random(1))

    assert (repr(state), hash(state)) == before


def test_a_bot_that_breaks_the_rules_is_refused() -> None:
    state = new_game("zelda", seed=6)
    with pytest.raises(IllegalMove):
        playout(state, lambda seen, chance: Draw((seen.turn + 1) % 4), Random(1))


STATE = new_game("zelda", seed=1)
END = "until must be 'round', 'game' or a number of decisions"
REFUSALS: list[tuple[str, Any, tuple[Any, ...], dict[str, Any]]] = [
    ("4 policies are needed, one a seat, not 1", playout, (STATE, [quick_policy], Random(1)), {}),
    *(
        ("a policy is a QuickPolicy or a function of a", playout, (STATE, policy, Random(1)), {})
        for policy in (5, [quick_policy, None, *[quick_policy] * 2], search_bot(simulations=3))
    ),
    (r"a random\.Random is needed, not 7", playout, (STATE, quick_policy, 7), {}),
    *(
        (END, playout, (STATE, quick_policy, Random(1), until), {})
        for until in ("end", -1, True, 1.5, None)
    ),
    (
        "the limit of decisions must be a whole number",
        *(playout, (STATE, quick_policy, Random(1)), {"limit": -1}),
    ),
    ("color_weight must be a finite number, not 'x'", QuickPolicy, (), {"color_weight": "x"}),
    ("noise must be a finite number, not nan", QuickPolicy, (), {"noise": float("nan")}),
    ("first_answer must be from 0 to 1, not 7", QuickPolicy, (), {"first_answer": 7}),
    ("few_cards must be a whole number from 0 to", QuickPolicy, (), {"few_cards": -1}),
]


@pytest.mark.parametrize(("message", "call", "given", "named"), REFUSALS)
def test_wrong_arguments_are_refused(message: str, call: Any, given: Any, named: Any) -> None:
    with pytest.raises(SetupError, match=message):
        call(*given, **named)


# --- what the policies do


def choose(hands: Sequence[str], discard: str = "red-5", **given: Any) -> Action:
    state = Setup("zelda", hands=hands, discard=discard, rest="draw", **given).to_state()
    return quick_policy(view(state, 0), Random(1))


@pytest.mark.parametrize(
    ("hand", "other", "expected"),
    [
        # Cards without a color are held back until another player has few cards.
        ("wild red-1 tan-3 tan-4", "blue-1 blue-2 blue-3", "0:red-1"),
        ("wild red-1 tan-3 tan-4 tan-5 tan-6", "blue-1 blue-2", "0:wild=tan"),
        # The color of most cards is kept.
        ("red-1 tan-5 tan-3 tan-4 tan-6", "blue-1 blue-2 blue-3", "0:tan-5"),
        ("tan-1 tan-2", "blue-1 blue-2", "0.draw"),
    ],
)
def test_the_quick_policy_plays_sensibly(hand: str, other: str, expected: str) -> None:
    assert write_action(choose([hand, other])) == expected


def test_uno_is_always_called_when_it_is_due() -> None:
    for variants in ((), ("false-uno",)):
        two = choose(["red-1 tan-5", "blue-1 blue-2 blue-3"], variants=variants)
        three = choose(["red-1 tan-5 tan-6", "blue-1 blue-2 blue-3"], variants=variants)
        assert isinstance(two, Play)
        assert isinstance(three, Play)
        assert (two.uno, three.uno) == (True, False)


def test_random_plays_are_of_all_kinds() -> None:
    state = Setup(
        "zelda",
        hands=["wild red-1 red-2 red-3 tan-5", "blue-1 blue-2 blue-3"],
        discard="red-5",
        rest="draw",
    ).to_state()

    found = {random_policy(view(state, 0), Random(seed)) for seed in range(300)}

    assert found == {move for move in legal_moves(state) if isinstance(move, Play)}


def test_quick_policies_end_rounds_soon() -> None:
    counts = [
        playout(
            Sampler(new_game("zelda", seed=s), 0).sample(Random(s)), quick_policy, Random(s)
        ).decisions
        for s in range(30)
    ]

    assert sum(counts) / 30 < 80
