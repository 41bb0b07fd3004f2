"""A bot in one seat of a running game: it sees what its seat sees, and acts for it."""

from random import Random

from tests.bots.bot_objects import FirstMove, Watcher
from unoengine import Action, Draw, PlayerView, events_for, legal_moves, new_game, start_game, step
from unoengine.bots import BOT_NAMES, SeatedBot, find_bot, heuristic, search_bot, simple_bot


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


def test_every_name_has_a_bot() -> None:
    assert [find_bot(name) for name in BOT_NAMES[:2]] == [simple_bot, heuristic]
    assert find_bot(BOT_NAMES[2]) == search_bot(simulations=400)


def test_a_bot_is_returned_as_it_is() -> None:
    assert find_bot(heuristic) is heuristic
    assert find_bot(bot := search_bot(ms=5)) is bot
