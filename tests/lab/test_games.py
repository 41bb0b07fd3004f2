"""Games of a comparison: their seats, their ends, and what is measured."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve

from tests.thorough import choose_count, each_case, pick_values
from unoengine import Options, SetupError
from unoengine.authoring import Effect, Table
from unoengine.bots import heuristic, simple_bot
from unoengine.events import Awaited, Dealt, Drew, Event, Played, events_for
from unoengine.lab import Condition, compare, play_deal
from unoengine.lab.conditions import find_deal_key, seat_bots
from unoengine.lab.games import make_seed
from unoengine.lab.metrics import METRICS
from unoengine.plugins import editions, house_rules, variants

from .bots import WatchingBot, count_reverses, draw_always, measure_nothing, play_first


class Swap(Effect):
    """Ends the round for the two seats across the table."""

    def play(self, table: Table) -> None:
        """Let the first and the third seat win."""
        table.end_round((0, 2))


# --- seats


@each_case(
    "players, bots, seats",
    [
        (3, "heuristic,simple,simple", ["heuristic simple simple", "simple simple heuristic",
         "simple heuristic simple"]),
        # fewer bots than seats repeat around the table
        (4, "simple", ["simple simple simple simple"]),
        (4, "heuristic,simple", ["heuristic simple heuristic simple",
         "simple heuristic simple heuristic"]),
        (3, "heuristic,simple", ["heuristic simple heuristic", "simple heuristic simple"]),
        # equal seatings are played once
        (4, "heuristic,simple,heuristic,simple", ["heuristic simple heuristic simple",
         "simple heuristic simple heuristic"]),
        (4, [simple_bot] * 4, ["simple simple simple simple"]),
        (4, ["simple", simple_bot], ["simple simple simple simple"]),
    ],
)  # fmt: skip
def test_every_bot_gets_every_seat(players: int, bots: Any, seats: list[str]) -> None:
    found = seat_bots(Condition(players=players, bots=bots))
    assert [" ".join(seating.names) for seating in found] == seats


def test_bot_with_a_memory_is_copied_for_each_seat_and_game() -> None:
    bot = WatchingBot()
    assert compare(Condition(players=2, bots=bot), deals=3).deals == 3
    assert bot.actions == 0


def test_bots_are_shown_every_step_once_from_the_first_deal_on() -> None:
    shown: dict[int, list[Event]] = {}

    class Witness(WatchingBot):
        def saw(self, events: tuple[Event, ...]) -> None:
            shown.setdefault(id(self), []).extend(events)

    options = Options(target=100)
    game = play_deal(Condition(players=2, bots=Witness(), until="game", options=options), 3)

    assert sum(isinstance(event, Dealt) for event in game.events) == game.state.round > 1
    assert [*shown.values()] == [list(events_for(game.events, seat)) for seat in range(2)]


# --- measurements


BOTS = "heuristic,simple"
COUNTED = [
    *(
        Condition(edition=edition, players=3, variants=variant, bots=BOTS)
        for edition, variant in pick_values(sorted(editions()), [None, *sorted(variants())])
    ),
    *(
        Condition.parse(f"frozen --players 3 --house-rule {rule} --bots {BOTS}")
        for rule in sorted(house_rules())
    ),
    Condition(variants=sorted(variants()), bots=BOTS),
]


@each_case("condition", COUNTED)
def test_A126_turns_are_counted_like_those_of_the_limit(condition: Condition) -> None:
    counting = evolve(condition, options=Options(max_turns=10**6))
    for deal in range(choose_count(2, 20)):
        game = play_deal(counting, deal)
        assert game.measurements["turns"] == game.state.turn_count
        assert game.measurements["turns"] <= game.measurements["decisions"]


def test_metrics_are_those_of_the_events_and_the_last_state() -> None:
    game = play_deal("zelda --until game --players 3", 4, metrics=[count_reverses])
    found, state = game.measurements, game.state
    assert state.is_over
    assert found["rounds"] == state.round
    assert found["points"] == sum(state.scores)
    assert found["cards drawn"] == sum(
        len(event.cards) for event in game.events if isinstance(event, Drew)
    )
    assert found["count reverses"] == count_reverses(game.events)
    assert [found[f"win share, seat {seat}"] for seat in range(3)] == [
        int(seat in state.winners) for seat in range(3)
    ]
    assert [*found][: len(METRICS)] == [*METRICS]


def test_first_player_is_the_one_that_has_the_first_turn() -> None:
    for deal in range(10):
        game = play_deal("zelda", deal)
        first = next(event.player for event in game.events if isinstance(event, Played | Drew))
        advantage = Fraction(int(game.winners == (first,))) - Fraction(1, 4)
        assert game.measurements["first player's advantage"] == advantage


def test_a_shared_win_is_divided() -> None:
    condition = Condition(
        edition="frozen",
        house_rules={"customizable": Swap()},
        options=Options(hand_size=25),
        bots=play_first,
    )
    games = (play_deal(condition, deal) for deal in range(30))
    shared = next(game for game in games if len(game.winners) == 2)
    assert shared.winners == (0, 2)
    shares = [shared.measurements[f"win share, seat {seat}"] for seat in range(4)]
    assert shares == [Fraction(1, 2), 0, Fraction(1, 2), 0]


def test_partners_share_the_win() -> None:
    game = play_deal("zelda --team 0,2 --team 1,3 --until game --option target=100", 3)
    assert game.winners in ((0, 2), (1, 3))
    assert sum(game.measurements[f"win share, seat {seat}"] for seat in range(4)) == 1


def test_leads_change_when_another_seat_alone_has_the_fewest_cards() -> None:
    game = play_deal("zelda --players 3", 7)
    sizes, leaders = [7, 7, 7], list[int]()
    for event in game.events:
        if isinstance(event, Played):
            sizes[event.player] -= 1
        elif isinstance(event, Drew):
            sizes[event.player] += event.count
        elif isinstance(event, Awaited) and sizes.count(min(sizes)) == 1:
            leaders.append(sizes.index(min(sizes)))
    changes = sum(now != before for before, now in pairwise(leaders))
    assert changes > 1
    assert game.measurements["lead changes"] == changes


def test_metric_that_returns_no_number_is_refused() -> None:
    with pytest.raises(SetupError, match=r"'measure nothing' returned nan, which is not a finite"):
        play_deal("zelda", 0, metrics=[measure_nothing])


# --- ends


def test_round_that_does_not_end_is_cut_off() -> None:
    conditions = {"endless": Condition(players=2, bots=draw_always)}
    found = compare(conditions, deals=4, max_decisions=300)
    assert found.find("endless", "cut off").mean == 1
    assert found.find("endless", "decisions").mean == 300
    assert [row.total for row in found.select("win share").rows] == [0, 0]
    assert found.notes == (
        "endless: 100.00% of the games were cut off, after 300 decisions in a round or too many "
        "rounds; nobody wins these",
    )


def test_limit_holds_for_each_round_of_a_game() -> None:
    game = play_deal("zelda --until game", 2, max_decisions=300)
    assert game.measurements["rounds"] > 3
    assert game.measurements["decisions"] > 600
    assert not game.measurements["cut off"]


def test_end_of_a_round_by_its_limit_of_turns_is_no_cut_off() -> None:
    game = play_deal("zelda --option max_turns=10", 0)
    assert game.measurements["turns"] == 10
    assert not game.measurements["cut off"]


# --- deals


@each_case("variant", sorted(variants()))
def test_conditions_with_the_same_key_are_dealt_the_same_cards(variant: str) -> None:
    plain, other = Condition(), Condition(variants=variant, bots=heuristic)
    assert find_deal_key(plain) == find_deal_key(other)
    for deal in range(12):
        seed = make_seed(1, deal)
        assert plain.start(seed).state.draw_pile[-50:] == other.start(seed).state.draw_pile[-50:]


@each_case("other", ["frozen", "zelda --players 3", "zelda --option hand_size=5", "classic"])
def test_deals_that_cannot_be_paired_are_named(other: str) -> None:
    found = compare(["zelda", other], deals=2)
    assert found.notes == (
        "the deck, the hands or the number of players differ, so these conditions could not be "
        f"dealt the same cards as 'zelda': {other!r}",
    )


def test_seeds_of_deals_are_the_same_on_every_computer() -> None:
    assert make_seed(0, 0) == 3326662518839929767
    assert len({make_seed(seed, deal) for seed in range(-9, 9) for deal in range(9)}) == 18 * 9
