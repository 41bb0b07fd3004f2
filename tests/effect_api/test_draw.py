"""`draw` and `draw_until`: their events, and a draw pile that runs out on the way."""

from collections import Counter
from typing import Any

from attrs import frozen

from tests.step_events import events_of_action
from tests.thorough import choose_count, each_case
from unoengine import Catch, Draw, Play, Step, events_for, legal_moves, step
from unoengine.authoring import Effect, Table, Variant
from unoengine.events import Announced, Drew, DrewUntil, Event, Reshuffled
from unoengine.json import dumps, loads
from unoengine.narration import narrate
from unoengine.testing import check_effect
from unoengine.variants import DrawUntilPlayable

from .positions import (
    Played,
    apply_all,
    combine_effects,
    find_card,
    find_cards,
    hides_unknown_cards,
    list_events,
    list_hand,
    make_effect,
    make_play,
    make_position,
    pickle_and_load,
    play_deed,
)


def feed(count: int) -> Effect:
    """Return an effect with which the next player draws, and the number is announced."""
    return make_effect(lambda table: table.announce(str(table.draw(table.next, count))))


def play_with_pile(effect: Effect, draw: str, discard: str = "tan-8 tan-9 red-5") -> Played:
    return play_deed(effect, draw=draw, discard=discard, rest=None)


def kinds(told: tuple[Any, ...]) -> list[str]:
    return [type(event).__name__ for event in told]


def test_cards_are_drawn_and_returned_at_once() -> None:
    done = play_with_pile(feed(2), "tan-1 tan-2 tan-3")
    drawn = find_cards(done.before, "tan-1 tan-2")
    assert done.events == (Drew(1, drawn, done.card), Announced(0, done.card, "2"))

    own = make_effect(lambda table: table.draw(table.player, 2), own_hand="grows")
    done = play_with_pile(own, "tan-1 tan-2 tan-3")
    assert done.events == (Drew(0, drawn, done.card),)
    assert list_hand(done.after, 0) == "red-1 red-2 tan-1 tan-2"


def test_player_with_an_empty_hand_draws_like_others() -> None:
    takes_all = make_effect(lambda table: table.discard(table.next, table.cards()))
    done = play_with_pile(combine_effects(takes_all, feed(2)), "tan-1 tan-2 tan-3")
    assert done.verdicts == ["2"]
    assert (list_hand(done.after, 1), done.after.phase) == ("tan-1 tan-2", "turn")


def test_A32_draw_with_a_reshuffle_is_two_events() -> None:
    done = play_with_pile(feed(4), "tan-1 tan-2")
    first, shuffled, then, told = done.events
    assert first == Drew(1, find_cards(done.before, "tan-1 tan-2"), done.card)
    assert (shuffled, told) == (Reshuffled(3), Announced(0, done.card, "4"))
    assert isinstance(then, Drew)
    assert (then.player, len(then.cards), then.why) == (1, 2, done.card)
    held = find_cards(done.before, "blue-1 blue-2 tan-1 tan-2")
    assert Counter(done.after.hand(1)) == Counter((*held, *then.cards))
    assert (done.after.draw_pile_size, done.after.discards) == (1, (done.card,))
    assert [narrate(event, done.before.players) for event in done.events] == [
        "p1 draws 2 cards because of the red Deed.",
        "The discard pile becomes a new draw pile of 3 cards.",
        "p1 draws 2 cards because of the red Deed.",
        "p0's red Deed: 4.",
    ]


@each_case(
    "count, draw, told, verdict",
    [
        (0, "tan-1", "Drew", "0"),
        (2, "tan-1 tan-2", "Drew", "2"),
        (2, "", "Reshuffled Drew", "2"),
        (3, "tan-1 tan-2", "Drew Reshuffled Drew", "3"),
        (9, "tan-1 tan-2", "Drew Reshuffled Drew", "5"),
    ],
)
def test_A32_cards_run_out(count: int, draw: str, told: str, verdict: str) -> None:
    done = play_with_pile(feed(count), draw)
    assert kinds(done.events) == [*told.split(), "Announced"]
    assert done.verdicts == [verdict]
    heard = step(done.before, make_play(done.before)).state
    assert (heard, heard.draw_pile) == (done.after, done.after.draw_pile)
    assert pickle_and_load(heard) == done.after
    assert hides_unknown_cards(heard, deals=2)


def test_draw_from_a_pile_without_discards_is_one_event() -> None:
    shuffles = make_effect(lambda table: table.shuffle_in_discards())
    done = play_with_pile(combine_effects(shuffles, feed(9)), "tan-1 tan-2", "red-5")
    assert kinds(done.events) == ["Reshuffled", "Drew", "Announced"]
    assert done.verdicts == ["3"]


def test_R078_reshuffles_differ() -> None:
    def reshuffle(table: Table) -> None:
        table.draw(1, 99)
        for _ in range(4):
            table.discard(1, table.cards())
            table.draw(1, 99)

    done = play_with_pile(make_effect(reshuffle), "tan-1 tan-2 tan-3")
    drawn = [event.cards for event in done.events if isinstance(event, Drew)][2:]
    assert len(drawn) == len(set(drawn)) == 4
    assert len({tuple(sorted(map(str, cards))) for cards in drawn}) == 1


def test_penalty_with_a_reshuffle_is_two_events() -> None:
    hands = ("red-1 red-2", "blue-1 blue-2", "green-1 green-2")
    state = make_position(Effect(), *hands, draw="tan-1", discard="tan-8 tan-9 red-5", rest=None)
    state = apply_all(state, Play(0, find_card(state, "red-1")))
    told = list_events(state, Catch(2, 0))
    assert kinds(told) == ["Drew", "Reshuffled", "Drew"]
    assert {event.why for event in told if isinstance(event, Drew)} == {"uno"}
    assert len(apply_all(state, Catch(2, 0)).hand(0)) == 3


def test_draw_for_a_demand_with_a_reshuffle_is_two_events() -> None:
    state = play_with_pile(make_effect(lambda table: table.demand(None, (), cost=3)), "tan-1").after
    assert kinds(events_of_action(state, Draw(1))) == ["Drew", "Reshuffled", "Drew"]
    assert len(apply_all(state, Draw(1)).hand(1)) == 5


@each_case("draw", ["red-deed red-deed tan-1", "red-deed tan-1 red-deed"])
def test_drawn_fits_is_computed_anew_after_each_draw(draw: str) -> None:
    not_alone = make_effect(may_play=lambda table: len(table.hand) >= 2)
    state = make_position(
        not_alone, "blue-1", "green-1", draw=draw, rest=None, variants=[DrawUntilPlayable()]
    )
    state = apply_all(state, Draw(0))
    assert list_hand(state, 0) == " ".join(sorted(f"blue-1 {draw.removesuffix(' tan-1')}".split()))
    assert legal_moves(state, 0)[0] == make_play(state)


PILE = "tan-1 tan-2 blue-3 tan-4 wild tan-6"


@frozen
class DrawColor(Effect):
    """The next player draws until a card of this color comes."""

    color: str | None = "blue"
    limit: Any = None

    def play(self, table: Table) -> None:
        drawn = table.draw_until(table.next, table.cards(color=self.color), self.limit)
        table.announce(f"{drawn} cards")


DRAW_MYSELF = make_effect(
    lambda table: table.draw_until(table.player, table.cards(color=None)), own_hand="grows"
)


def play_until(effect: Effect, draw: str = PILE, **more: Any) -> Step:
    """Return the step in which p0 plays the card."""
    given = {"draw": draw, "rest": None, "discard": "tan-8 red-5", **more}
    state = make_position(effect, "red-deed red-1 red-2", "green-1 green-2", "green-3", **given)
    return step(state, make_play(state))


def list_draws(done: Step, seat: int | None) -> list[Event]:
    kinds = (Drew, DrewUntil, Reshuffled)
    return [event for event in events_for(done.events, seat) if isinstance(event, kinds)]


def test_a_seat_draws_until_a_card_of_the_set_comes() -> None:
    """The others learn only the number, and that the last card is one of the set."""
    done = play_until(DrawColor())
    deed, cards = find_card(done.state, "red-deed"), find_cards(done.state, "tan-1 tan-2 blue-3")
    assert (done.state.hand_sizes, done.state.draw_pile_size) == ((2, 5, 1), 3)
    assert list_draws(done, 1) == [Drew(1, cards, deed), DrewUntil(1, 3, True)]
    for seat in (0, 2, None):
        assert list_draws(done, seat) == [Drew(1, (), deed, 3), DrewUntil(1, 3, True)]
    assert done.state.known == ({}, {}, {})


@each_case(
    "limit, size, last",
    [(2, 4, DrewUntil(1, 2, False)), (3, 5, DrewUntil(1, 3, True)), (0, 2, DrewUntil(1, 0, False))],
)
def test_the_limit_ends_the_draw(limit: int, size: int, last: Event) -> None:
    done = play_until(DrawColor("blue", limit))
    assert (done.state.hand_sizes[1], list_draws(done, None)[-1]) == (size, last)
    assert kinds(tuple(list_draws(done, None))) == ["Drew", "DrewUntil"][limit == 0 :]


def test_A32_the_cards_may_run_out_before() -> None:
    done = play_until(DrawColor("green"), discard="red-5")
    assert done.state.hand_sizes[1] == 2 + 6 + 1  # with red-5, which the deed has covered
    assert kinds(tuple(list_draws(done, None))) == ["Drew", "Reshuffled", "Drew", "DrewUntil"]
    assert list_draws(done, None)[-1] == DrewUntil(1, 7, False)


def test_R078_discards_are_reshuffled_on_the_way() -> None:
    done = play_until(DrawColor("blue"), draw="tan-1 tan-2", discard="blue-7 red-5")
    last = list_draws(done, None)[-1]
    assert isinstance(last, DrewUntil)
    assert last.found
    assert find_card(done.state, "blue-7") in done.state.hand(1)
    assert done.state.hand_sizes[1] + done.state.draw_pile_size == 2 + 4


def test_uno_is_not_offered_if_it_depends_on_the_pile() -> None:
    assert play_until(DRAW_MYSELF).state.hand_sizes[0] == 2 + 5
    for draw in ("wild tan-1", "tan-1 wild"):
        state = make_position(DRAW_MYSELF, "red-deed red-1", "green-1", draw=draw, rest=None)
        deeds = [m for m in legal_moves(state) if isinstance(m, Play) and m.card.effect]
        assert deeds == [make_play(state)]


class CountDraws(Variant):
    """Announces how many cards were drawn."""

    def drew(self, table: Table, player: int, count: int) -> None:
        table.announce(f"{player}: {count}")


def test_A137_a_draw_is_reported_once() -> None:
    done = play_until(DrawColor("green"), discard="red-5", variants=[CountDraws()])
    verdicts = [event.verdict for event in done.events if isinstance(event, Announced)]
    assert verdicts == ["1: 7", "7 cards"]


def test_the_event_is_saved() -> None:
    event = DrewUntil(1, 3, True)
    assert loads(dumps(event), Event, edition="zelda") == event


@each_case("effect", [DrawColor(), DrawColor("green", 3), DRAW_MYSELF])
def test_effects_that_draw_until_a_card_comes_keep_the_contract(effect: Effect) -> None:
    check_effect(
        effect, positions=choose_count(5, 60), games=choose_count(0, 1), other_process=False
    )
