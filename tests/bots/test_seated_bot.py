"""A bot in one seat of a running game: it sees what its seat sees, and acts for it."""

from random import Random

import pytest

from tests.bots.bot_objects import FirstMove, Watcher
from unoengine import (
    Action,
    Draw,
    PlayerView,
    SetupError,
    events_for,
    legal_moves,
    new_game,
    start_game,
    step,
)
from unoengine.bots import SeatedBot, simple_bot


def test_bot_that_watches_gets_the_events_of_its_seat() -> None:
    dealt = start_game(players=3, seed=4)
    mover = dealt.state.turn
    taken = step(dealt.state, Draw(mover))
    watchers = [Watcher() for _ in range(3)]
    for seat, watcher in enumerate(watchers):
        player = SeatedBot(watcher, seat)
        player.saw(dealt)
        player.saw(taken)
        assert watcher.events == [*events_for([*dealt.events, *taken.events], seat)]
    assert watchers[mover].events != watchers[mover - 1].events


def test_functions_act_on_the_view_of_their_seat() -> None:
    state = new_game(seed=4)
    seen: list[PlayerView] = []

    def bot(view: PlayerView, chance: Random) -> Action:
        seen.append(view)
        return view.legal[0]

    assert SeatedBot(bot, state.turn).act(state, Random(1)) == legal_moves(state)[0]
    assert seen[0].player == state.turn


def test_objects_act_on_their_seat() -> None:
    state = new_game(seed=4)
    assert SeatedBot(FirstMove(), state.turn).act(state, Random(1)) == legal_moves(state)[0]


def test_properties() -> None:
    player = SeatedBot(simple_bot, 3)
    assert (player.bot, player.player, player.is_watching) == (simple_bot, 3, False)
    assert SeatedBot(Watcher(), 0).is_watching
    assert repr(SeatedBot(FirstMove(), 1)).endswith("in seat 1>")


@pytest.mark.parametrize("returned", [None, "pass", Draw(0)])
def test_bot_may_act_for_its_own_seat_only(returned: Action) -> None:
    state = new_game(seed=4)
    assert state.turn == 1
    with pytest.raises(SetupError, match=r"bot in seat 1 returned .* not an action of this seat"):
        SeatedBot(lambda view, chance: returned, 1).act(state, Random(1))


@pytest.mark.parametrize(
    ("bot", "player", "message"),
    [
        (FirstMove, 0, "FirstMove is a class; pass an instance of it, such as FirstMove()"),
        ("simple", 0, "a bot is a function of a view and a random source, or an object"),
        (simple_bot, "first", "a seat is a number from 0, not 'first'"),
        (simple_bot, -1, "a seat is a number from 0, not -1"),
    ],
)
def test_what_is_no_bot_or_no_seat_is_refused(bot: FirstMove, player: int, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        SeatedBot(bot, player)
    assert str(caught.value).startswith(message)


def test_seat_that_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no seat 7"):
        SeatedBot(simple_bot, 7).act(new_game(seed=4), Random(1))


def test_what_is_no_step_is_refused() -> None:
    with pytest.raises(SetupError, match="expected a Step, not"):
        SeatedBot(simple_bot, 0).saw(new_game(seed=4))  # type: ignore[arg-type]
