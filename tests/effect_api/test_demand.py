"""`demand`, `owed`, `owed_to` and `attacker`: what is owed, and to whom."""

from typing import Any

import pytest

from tests.step_events import events_of_action
from tests.thorough import each_case
from unoengine import (
    Answer,
    Draw,
    FormatError,
    GameState,
    Leave,
    Options,
    Pass,
    Play,
    PlayerView,
    Setup,
    apply,
    explain,
    legal_moves,
    redeal,
    view,
)
from unoengine.authoring import Effect
from unoengine.events import Announced, Demanded, Drew
from unoengine.json import dumps, loads, structure, unstructure
from unoengine.notation import read_position, write_position

from .positions import (
    apply_all,
    find_card,
    find_cards,
    find_plays,
    hides_unknown_cards,
    list_events,
    list_hand,
    list_hands,
    make_effect,
    make_play,
    make_position,
    make_ruled_position,
    pickle_and_load,
    play_deed,
)

HANDS = ("red-deed red-1 red-2", "green-9 blue-9 tan-9 tan-4", "green-1 green-2 tan-5")


def demand_nine(color: str | None = None, cost: int = 3, **flags: bool) -> Effect:
    """Return an effect that makes the next player play a nine or draw."""

    def play(table: Any) -> None:
        nines = table.cards(symbol="9")
        owed = nines if color is None else nines & table.cards(color=color)
        table.demand(color, owed, cost=cost, **flags)

    return make_effect(play, acts_last=True)


def demand_red(**flags: bool) -> Effect:
    """Return an effect that makes the next player play any red card or draw five."""
    return make_effect(
        lambda table: table.demand(
            None, table.cards(color="red"), cost=5, may_decline=True, **flags
        )
    )


PASSES_IT_ON = make_effect(
    lambda table: table.demand(
        None, table.cards(symbol="deed") | table.cards(symbol="third"), cost=table.owed + 2
    )
)
"""The next player plays another deed, or draws two for each one played."""


def tell(table: Any, *answer: Any) -> None:
    """Announce the card and the cost of the demand that was met."""
    table.announce(f"{table.owed_to} {table.owed}")
    if not answer:
        table.ask(table.player, "well?", ("yes",))


TELLS = make_effect(tell, tell, acts_last=True)


def demanded(
    *hands: str, draw: str = "tan-1 tan-2 tan-3 tan-6", color: str | None = None, **flags: Any
) -> GameState:
    return play_deed(demand_nine(color, **flags), *(hands or HANDS), draw=draw).after


def tell_demand(state: GameState, code: str = "red-other") -> str:
    """Return what the card announces when the seat on turn plays it."""
    told = list_events(state, make_play(state, code))[0]
    assert isinstance(told, Announced)
    assert (told.player, told.card) == (state.turn, find_card(state, code))
    return told.verdict


def test_demand_is_for_cards_without_a_color() -> None:
    done = play_deed(demand_nine(), *HANDS)
    state = done.after
    assert (state.phase, state.turn, state.demand, state.owed) == ("demand", 1, None, 3)
    assert done.events == (Demanded(1, None, done.card, 3),)
    nines = find_cards(state, "blue-9 green-9 tan-9")
    assert legal_moves(state) == tuple(Play(1, card) for card in nines)
    for seat in (0, 1, 2, None):
        assert (view(state, seat).owed, view(state, seat).demand) == (3, None)


def test_demand_of_a_house_rule_is_saved() -> None:
    hands = ("customizable pink-1 pink-2", "blue-9 blue-1", "blue-2 blue-3")
    table = make_ruled_position(demand_nine(), *hands)
    saved = pickle_and_load(apply(table, make_play(table, "customizable", color="pink")))
    assert (saved.phase, saved.owed) == ("demand", 3)


def test_demand_with_a_color_sets_the_demanded_color() -> None:
    state = demanded(color="blue")
    assert (state.demand, state.owed) == ("blue", 3)
    assert legal_moves(state) == (Play(1, find_card(state, "blue-9")),)


def test_player_that_meets_the_demand_owes_nothing() -> None:
    state = demanded()
    verdict = explain(state, Play(1, find_card(state, "tan-4")))
    assert (verdict.legal, verdict.reason) == (False, "demand-not-met")
    state = apply_all(state, Play(1, find_card(state, "blue-9")))
    assert (state.phase, state.turn, state.owed, state.color) == ("turn", 2, 0, "blue")
    assert state.hand_sizes == (2, 3, 3)


def test_player_that_cannot_meet_the_demand_draws_and_loses_the_turn() -> None:
    state = demanded(HANDS[0], "tan-4 red-7", HANDS[2])
    assert legal_moves(state) == (Draw(1),)
    drawn = find_cards(state, "tan-1 tan-2 tan-3")
    assert events_of_action(state, Draw(1)) == (Drew(1, drawn, find_card(state, "red-deed")),)
    after = apply_all(state, Draw(1))
    assert list_hand(after, 1) == "red-7 tan-1 tan-2 tan-3 tan-4"
    assert (after.phase, after.turn, after.owed) == ("turn", 2, 0)


@each_case(
    "flags, may_draw, size",
    [
        ({}, False, None),
        ({"may_decline": True}, True, 7),
        ({"may_decline": True, "cost": 0}, True, 4),
    ],
)
def test_demand_must_be_met_unless_declining_is_allowed(
    flags: Any, may_draw: bool, size: int | None
) -> None:
    state = demanded(**flags)
    assert (Draw(1) in legal_moves(state)) == may_draw
    if may_draw:
        assert apply_all(state, Draw(1)).hand_sizes == (2, size, 3)


def test_demand_may_cost_nothing() -> None:
    state = demanded(HANDS[0], "tan-4 red-7", HANDS[2], cost=0)
    assert (state.phase, state.owed, legal_moves(state)) == ("demand", 0, (Draw(1),))
    state = apply_all(state, Draw(1))
    assert (state.hand_sizes, state.turn, state.phase) == ((2, 2, 3), 2, "turn")


@each_case("allowed", [True, False])
def test_drawn_answer_may_be_played_if_allowed(allowed: bool) -> None:
    hands = (HANDS[0], "tan-4 red-7", HANDS[2])
    state = demanded(*hands, may_play_drawn=allowed, draw="tan-1 green-9 tan-2")
    state = apply_all(state, Draw(1))
    if not allowed:
        assert (state.phase, state.turn) == ("turn", 2)
        return
    assert (state.phase, state.owed, view(state, 0).owed) == ("drawn", 0, 0)
    play = Play(1, find_card(state, "green-9"))
    assert legal_moves(state) == (play, Pass(1))
    assert explain(state, play).reason == "meets-demand"
    assert hides_unknown_cards(state)


def test_cost_of_passed_on_demands_adds_up() -> None:
    hands = ("red-deed red-1 red-2", "tan-deed blue-1 blue-2", "red-deed green-1 green-2")
    draw = "tan-1 tan-2 tan-3 tan-4 tan-5 tan-6"
    state = make_position(PASSES_IT_ON, *hands, "green-3 green-4", draw=draw)
    owed = []
    for code in ("red-deed", "tan-deed", "red-deed"):
        state = apply_all(state, make_play(state, code))
        owed.append((state.turn, state.owed, state.attacker))
    assert owed == [(1, 2, 0), (2, 4, 1), (3, 6, 2)]
    assert legal_moves(state) == (Draw(3),)
    state = apply_all(state, Draw(3))
    assert (state.hand_sizes, state.turn, state.owed) == ((2, 2, 2, 8), 0, 0)


OWING = ("red-deed red-1 red-2", "red-other blue-1 blue-2", "red-other green-1 green-2")


def make_owing(
    *held: str, other: Effect = TELLS, draw: str = "tan-1 tan-2 tan-3 tan-6 tan-7", **flags: bool
) -> GameState:
    """Return a position in which p1 must answer a deed with any red card."""
    hands = held or OWING
    return play_deed(demand_red(**flags), *hands, more={"other": other}, draw=draw).after


def test_owed_to_is_the_card_whose_demand_was_met() -> None:
    state = make_owing()
    assert tell_demand(state) == "red-deed 5"
    state = apply_all(state, make_play(state, "red-other"))
    assert hides_unknown_cards(state, deals=3)
    answered = list_events(pickle_and_load(state), Answer(1, "yes"))
    assert answered == (Announced(1, find_card(state, "red-other"), "red-deed 5"),)
    assert tell_demand(apply_all(state, Answer(1, "yes"))) == "None 0"  # nothing is owed any more


def test_owed_to_is_the_latest_of_two_demands() -> None:
    hands = ("red-deed red-1 red-2", "tan-deed blue-1 blue-2", "red-third green-1 green-2")
    state = play_deed(PASSES_IT_ON, *hands, more={"third": TELLS}).after
    state = apply_all(state, make_play(state, "tan-deed"))
    assert tell_demand(state, "red-third") == "tan-deed 4"


def test_choices_may_depend_on_the_demand_that_was_met() -> None:
    offers = make_effect(choices=lambda table: (f"{table.owed_to} {table.owed}",))
    state = make_owing(other=offers)
    (met,) = find_plays(state, "red-other")
    assert met.choice == "red-deed 5"
    state = apply_all(state, met)
    assert [play.choice for play in find_plays(state, "red-other")] == ["None 0"]


def test_declined_or_paid_demand_is_not_met() -> None:
    assert tell_demand(apply_all(make_owing(), Draw(1))) == "None 0"
    held = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")
    draw = "tan-1 tan-2 red-other tan-3 tan-6"
    state = apply_all(make_owing(*held, draw=draw, may_play_drawn=True), Draw(1))
    assert state.phase == "drawn"
    assert tell_demand(state) == "None 0"


def test_owed_to_is_set_for_the_last_card() -> None:
    assert tell_demand(make_owing("red-deed red-1 red-2", "red-other", "green-1")) == "red-deed 5"


def test_card_acted_as_demands_and_played_card_meets() -> None:
    copies = make_effect(
        lambda table: (
            table.announce(str(table.owed_to)),
            table.act_as(table.edition.card("tan-deed")),
        )
    )
    hands = ("red-copy red-1 red-2", "red-copy blue-1 blue-2", "red-other green-1 green-2")
    state = make_position(demand_red(), *hands, more={"copy": copies, "other": TELLS})
    state = apply_all(state, make_play(state, "red-copy"))
    assert tell_demand(state, "red-copy") == "tan-deed"
    state = apply_all(state, make_play(state, "red-copy"))
    assert tell_demand(state) == "tan-deed 5"


@each_case("held, size", [("blue-9 tan-4", 2), ("tan-4 red-7", 5)])
def test_player_without_an_answer_draws_at_once_for_a_last_card(held: str, size: int) -> None:
    state = play_deed(demand_nine(), "red-deed", held, HANDS[2]).after
    assert (state.phase, state.round_winner, state.owed) == ("round-over", 0, 0)
    assert state.hand_sizes == (0, size, 3)


@each_case("held", ["blue-9 tan-4", "tan-4 red-7"])
@each_case("may_decline", [False, True])
def test_demand_does_not_reveal_whether_it_can_be_met(held: str, may_decline: bool) -> None:
    state = demanded(HANDS[0], held, HANDS[2], may_decline=may_decline)
    assert hides_unknown_cards(state)
    again, move = pickle_and_load(state), legal_moves(state)[0]
    assert list_hands(apply(again, move)) == list_hands(apply(state, move))


# --- attacker: the seat against which an answer or a met demand is directed (A141)

ATTACKED = ("red-deed red-1 red-2", "red-mirror red-3 red-4", "red-mirror red-6 red-7")


def threaten(skipped: int = 0, *, reverses: bool = False) -> Effect:
    """Return an effect that makes the next player meet it with a mirror or draw three."""

    def play(table: Any) -> None:
        table.skip(skipped)
        if reverses:
            table.reverse()
        mirrors = table.cards(symbol="mirror")
        table.demand(None, mirrors, cost=3, may_decline=True, may_play_drawn=True)

    return make_effect(play)


def strike_back(table: Any) -> None:
    if table.attacker is not None:
        table.draw(table.attacker, table.owed)


def answer_tax(table: Any, question: str, answer: str) -> None:
    if answer == "yes":
        table.give(table.answerer, table.attacker, 1)
    else:
        table.show(table.answerer, table.attacker)


MIRROR = make_effect(strike_back)
NEMESIS = make_effect(may_play=lambda table: table.attacker == (table.player - 1) % 3)
TAX = make_effect(
    lambda table: table.ask(table.next, f"pay {table.attacker}", ("yes", "no")),
    answer_tax,
    own_hand="grows",
)


def attack(effect: Effect, mirror: Effect = MIRROR, **what: Any) -> GameState:
    """Return the state after seat 0 has demanded a card."""
    return play_deed(effect, *ATTACKED, more={"mirror": mirror}, **what).after


@each_case(
    "effect, target",
    [(threaten(), 1), (threaten(1), 2), (threaten(2), 0), (threaten(reverses=True), 2), (TAX, 1)],
)
def test_effect_that_meets_a_demand_finds_who_demanded(effect: Effect, target: int) -> None:
    """A141: also if seats were skipped, or the direction has changed; every seat sees it."""
    state = attack(effect)
    assert (state.turn, state.attacker) == (target, 0)
    assert {view(state, seat).attacker for seat in (None, 0, 1, 2)} == {0}
    assert pickle_and_load(state) == state
    assert redeal(state, 1, seed=4).attacker == 0
    if target and effect is not TAX:
        assert apply_all(state, make_play(state, "red-mirror")).hand_sizes[0] == 2 + 3


def test_card_can_depend_on_the_attacker_before_it_is_played() -> None:
    """A141."""
    for skipped, may in ((0, True), (1, False)):
        state = attack(threaten(skipped), NEMESIS)
        assert bool(find_plays(state, "red-mirror")) is may


def test_without_a_demand_nobody_attacks() -> None:
    hands = ("red-mirror red-1 red-2", "blue-1 blue-2")
    state = make_position(threaten(), *hands, more={"mirror": MIRROR})
    after = apply(state, make_play(state, "red-mirror"))
    assert (state.attacker, after.hand_sizes, after.attacker) == (None, (2, 2), None)


@each_case("answer, sizes", [("yes", (3, 1, 2)), ("no", (2, 2, 2))])
def test_answer_is_directed_against_the_seat_that_asks(answer: str, sizes: tuple[int, ...]) -> None:
    """A141: before an answer, nobody attacks."""
    asked = play_deed(TAX).after
    assert asked.question is not None
    assert (asked.question.prompt, asked.attacker) == ("pay None", 0)
    after = apply(asked, Answer(1, answer))
    assert after.hand_sizes == sizes
    assert (after.known[0].keys() == {1}) is (answer == "no")


def test_seat_that_drew_for_a_demand_is_still_attacked() -> None:
    """A65, A141: until the drawn card is played or kept."""
    drawn = apply(attack(threaten(), draw="tan-mirror blue-1 blue-2"), Draw(1))
    assert (drawn.phase, drawn.attacker) == ("drawn", 0)
    assert apply(drawn, Pass(1)).attacker is None


def test_seat_that_has_left_attacks_no_more() -> None:
    """A113, A141: the demand stays."""
    left = apply(attack(threaten(), options=Options(leaving="allowed")), Leave(0))
    assert (left.phase, left.owed, left.attacker) == ("demand", 3, None)
    assert apply_all(left, make_play(left, "red-mirror")).hand_sizes == (0, 2, 3)


@each_case("leaves, by", [(False, None), (True, 0)])
def test_saved_demand_says_who_demanded(leaves: bool, by: int | None) -> None:
    """A141: nothing is written if it is the seat before, as it nearly always is."""
    state = Setup(
        "zelda",
        hands=["triforce red-1 red-2", "red-3 blue-4", "red-5 blue-5"],
        discard="red-4",
        options=Options(leaving="allowed"),
        rest="draw",
    ).to_state()
    state = apply(state, Play(0, find_card(state, "triforce"), "red"))
    state = apply(state, Leave(0)) if leaves else state
    record = unstructure(state)
    assert record["pending"].get("by") == by
    assert loads(dumps(state), GameState) == state
    assert read_position(write_position(state)) == state
    assert loads(dumps(view(state, 2)), PlayerView).attacker == (None if leaves else 0)
    record["pending"]["by"] = 3
    with pytest.raises(FormatError, match=r"pending\.by: a seat from 0 to 2 is expected"):
        structure(record, GameState)
