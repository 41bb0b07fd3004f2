"""The check of bots accepts honest ones, and finds every kind of fault."""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.languages.test_english import HOMEMADE
from tests.testing import bots_on_trial as on_trial
from tests.thorough import choose_count, each_case, is_thorough, pick_cases
from unoengine import Action, Options, PlayerView, SetupError
from unoengine.bots import Bot, Seat, simple_bot
from unoengine.events import Dealt, Event
from unoengine.testing import ContractBroken, check_bot
from unoengine.testing.bot_trial import BotClock
from unoengine.testing.bot_trial import BotSource as Source
from unoengine.variants import Stacking

ROOT = Path(__file__).parents[2]


def find_fault(bot: Source, **options: object) -> ContractBroken:
    usual = (
        {"other_process": False} if is_thorough() else {"other_process": False, "players": (2, 3)}
    )
    with pytest.raises(ContractBroken) as caught:
        check_bot(bot, **{**usual, **options})  # type: ignore[arg-type]
    return caught.value


@pytest.mark.parametrize("name", on_trial.HONEST)
def test_honest_bots_are_accepted(name: str) -> None:
    check_bot(
        on_trial.HONEST[name],
        games=choose_count(1, 6),
        decisions=choose_count(8, 60),
        players=(2, 3, 4) if is_thorough() else 3,
        other_process=is_thorough(),
    )


@pytest.mark.parametrize("name", pick_cases([*on_trial.SEARCHING], 1))
def test_bots_that_search_for_some_milliseconds_are_accepted(name: str) -> None:
    if is_thorough():
        check_bot(on_trial.SEARCHING[name])
    else:
        check_bot(on_trial.SEARCHING[name], players=2, games=1, decisions=8)


@each_case("ms", [0.5, 1, 2, 3, 5, 10, 20, 62.5])
def test_budget_lasts_the_same_number_of_readings_at_any_time(ms: float) -> None:
    counts = set()
    for start in (0, 12_345, 637_149_229, 4_566_795_479):
        clock = BotClock(start)
        for _ in range(3):
            with clock.replace():
                readings = on_trial.count_readings(ms / 1000)
                until = time.perf_counter() + ms / 1000
                counts.add((readings, on_trial.count_readings(1000, until)))
    assert len(counts) == 1


def test_clock_in_nanoseconds_is_the_same_clock() -> None:
    clock = BotClock(0)
    with clock.replace():
        times = time.time(), time.monotonic_ns() / 10**9, time.perf_counter()
    assert sorted(times) == [*times]
    assert times[2] - times[0] == 2 / 2**13


@pytest.mark.parametrize("name", pick_cases([*on_trial.REMEMBERING_ELSEWHERE], 1))
def test_bots_that_remember_hidden_cards_outside_their_instances_are_found(name: str) -> None:
    bot, options = on_trial.REMEMBERING_ELSEWHERE[name], {"games": 1, "decisions": 15, "players": 2}
    found = find_fault(bot, **options, other_process=True)
    assert found.fault == "leak"
    assert "remembers them outside its instances: in a state that looks the same" in str(found)


@pytest.mark.parametrize("name", on_trial.SELDOM)
def test_bots_that_look_seldom_are_found(name: str) -> None:
    seeds = range(0, 10 * choose_count(1, 12), 10)
    missed = [seed for seed in seeds if not is_found(on_trial.SELDOM[name], seed)]
    assert len(missed) <= len(seeds) // 12, missed


def is_found(bot: Source, seed: int) -> bool:
    try:
        check_bot(bot, seed=seed, other_process=False)
    except ContractBroken as found:
        return found.fault == "leak"
    return False


def test_rare_decisions_are_checked() -> None:
    asked = Counter[str]()

    def watching(view: PlayerView, chance: Random) -> Action:
        asked[f"{len(view.players)} players"] += 1
        asked[view.phase] += 1
        asked.update({type(action).__name__ for action in view.legal})
        asked.update(f"hand of {size}" for size in {*view.hand_sizes})
        asked[f"own hand of {len(view.hand)}"] += 1
        asked[f"score {max(view.scores) // 100}"] += 1
        return simple_bot(view, chance)

    check_bot(watching, other_process=False)

    rare = [
        *(f"{players} players" for players in (2, 3, 4, 5)),
        "choose-color",
        "Catch",
        "Answer",
        "drawn",
    ]
    rare += ["hand of 1", "hand of 2", "own hand of 1", "own hand of 2", "score 1", "score 3"]
    assert {kind: asked[kind] for kind in rare if asked[kind] < 5} == {}


def test_numbers_of_players_that_an_edition_does_not_allow_are_left_out_by_default() -> None:
    few = Options(max_players=3)
    seen = {len(view.players) for view in list_views(options=few)}
    assert seen == {2, 3}
    with pytest.raises(SetupError, match="4 players are too many"):
        check_bot(simple_bot, players=(2, 3, 4), options=few)


@pytest.mark.parametrize("name", [*on_trial.DISHONEST, *on_trial.UNDETERMINED])
def test_bots_that_look_at_hidden_cards_or_use_other_chance_are_found(name: str) -> None:
    bots = {**on_trial.DISHONEST, **on_trial.UNDETERMINED}
    fault = "leak" if name in on_trial.DISHONEST else "undetermined"
    assert find_fault(bots[name]).fault == fault


def test_instance_that_counts_its_decisions_should_be_passed_as_a_class() -> None:
    found = find_fault(on_trial.CountingDecisions())
    assert found.fault == "undetermined"
    assert "if the bot remembers its decisions, pass its class, or a function" in str(found)


def test_bot_that_depends_on_the_order_of_a_set_is_found() -> None:
    check_bot(on_trial.hashing, games=1, players=2, other_process=False)
    found = find_fault(on_trial.hashing, games=1, other_process=True)
    assert found.fault == "undetermined"
    assert "in another process, the bot returned" in str(found)


@pytest.mark.parametrize("bot", pick_cases([*on_trial.FAILING_ELSEWHERE], 2))
def test_failures_in_another_process_are_found(bot: Source) -> None:
    check_bot(bot, games=1, decisions=3, players=2, other_process=False)
    found = find_fault(bot, games=1, decisions=3, other_process=True)
    assert found.fault == "undetermined"
    assert on_trial.FAILING_ELSEWHERE[bot] in str(found)


def test_bots_that_another_process_cannot_load_are_not_compared() -> None:
    check_bot(lambda: simple_bot, games=1, decisions=3, players=2, other_process=True)


@pytest.mark.parametrize("bot", [on_trial.busy, on_trial.lazy])
def test_slow_bots_are_found(bot: Bot) -> None:
    found = find_fault(bot, ms=10)
    assert found.fault == "slow"
    assert "which is more than 10 ms" in str(found)
    check_bot(bot, ms=5000, games=1, decisions=1, players=2, other_process=False)


@each_case(
    "bot, fault, message",
    [
        (on_trial.illegal, "illegal", "the bot returned Play("),
        (on_trial.for_others, "raises", "which is not an action of this seat"),
        (on_trial.failing, "raises", "the bot raised IndexError: tuple index out of range"),
        (on_trial.FailingWatcher, "raises", "the bot raised KeyError"),
        (on_trial.exiting, "raises", "the bot raised SystemExit: no more"),
        (on_trial.ExitingWatcher, "raises", "the bot raised SystemExit: 0"),
    ],
)
def test_illegal_actions_and_errors_are_found(bot: Source, fault: str, message: str) -> None:
    found = find_fault(bot)
    assert found.fault == fault
    assert message in str(found)


def test_errors_with_the_real_clock_are_found() -> None:
    found = find_fault(on_trial.failing_in_time, ms=100)
    assert found.fault == "raises"
    assert "the bot raised ValueError: the clock is real" in str(found)


@pytest.mark.parametrize("made", [1, 4, 7])
@pytest.mark.parametrize(
    ("later", "error"), [([], "StopIteration"), ([on_trial.FailingWatcher()], "KeyError")]
)
def test_errors_of_later_instances_are_found(made: int, later: list[Bot], error: str) -> None:
    """The first instance is a sample, the next six play, and the eighth is measured again."""
    bots = chain((on_trial.SlowWatcher() for _ in range(made)), iter(later * 20))
    found = find_fault(lambda: next(bots), ms=10, games=1, players=2)
    assert found.fault == "raises"
    assert f"the bot raised {error}" in str(found)


# --- the games


def list_views(**options: Any) -> list[PlayerView]:
    """Return what a bot sees that is checked once in each game."""
    seen: list[PlayerView] = []

    def watching(view: PlayerView, chance: Random) -> Action:
        seen.append(view)
        return view.legal[0]

    check_bot(watching, **{"games": 1, "decisions": 1, **options})
    return seen


def test_bots_are_checked_in_the_games_that_are_named() -> None:
    views = list_views(
        editions=iter(["zelda", "frozen"]), players=iter([2, 5]), options=Options(target=100)
    )
    seen = {(view.edition, len(view.players), view.options.target) for view in views}
    assert seen == {(edition, n, 100) for edition in ("zelda", "frozen") for n in (2, 5)}


@each_case("given", ["stacking", Stacking(), ["stacking"], iter(["stacking"])])
def test_variants_are_played_in_all_games(given: Any) -> None:
    views = list_views(players=[2, 4], variants=given)
    seen = {(len(view.players), *(variant.name for variant in view.variants)) for view in views}
    assert seen == {(2, "stacking"), (4, "stacking")}


def test_editions_that_are_not_installed_can_be_played() -> None:
    check_bot(simple_bot, HOMEMADE, games=1, players=2, decisions=3, other_process=False)
    assert find_fault(on_trial.frame_walker, editions=HOMEMADE, players=2).fault == "leak"


def test_bots_that_watch_see_a_deal_first_and_join_half_of_the_games_late() -> None:
    first: list[Event] = []

    class Watching:
        def __init__(self) -> None:
            self.is_new = True

        def saw(self, events: tuple[Event, ...]) -> None:
            if self.is_new:
                first.append(events[0])
            self.is_new = False

        def act(self, seat: Seat, chance: Random) -> Action:
            assert not self.is_new
            return simple_bot(seat.view, chance)

    check_bot(Watching, players=2, decisions=3, other_process=False)

    rounds = [event.round for event in first if isinstance(event, Dealt)]
    assert len(rounds) == len(first) == 10
    assert rounds[:5] == [1] * 5
    assert min(rounds[5:]) > 4


def test_another_seed_plays_other_games() -> None:
    one, again, other = (list_views(players=2, seed=seed)[0].hand for seed in (1, 1, 2))
    assert one == again != other


# --- the report


REPORTED: Sequence[tuple[Source, dict[str, float]]] = [
    (on_trial.illegal, {}),
    *((bot, {}) for bot in (on_trial.frame_walker, on_trial.RememberingWalker, on_trial.failing)),
    *((bot, {}) for bot in (on_trial.WatchingPeeker, on_trial.LatePeeker, on_trial.KeepingPeeker)),
    (on_trial.DealPeeker, {}),
    (on_trial.busy, {"ms": 10}),
]


@pytest.mark.parametrize(("bot", "options"), pick_cases(REPORTED, 1))
def test_report_contains_a_program_that_fails(
    bot: Source, options: dict[str, float], tmp_path: Path
) -> None:
    found = find_fault(bot, **options)
    assert str(found).startswith(f"the bot {bot.__name__} of the module")  # type: ignore[union-attr]
    assert "breaks the contract for bots: " in str(found)
    assert str(found).endswith(found.script)
    program = tmp_path / "program.py"
    program.write_text(found.script)
    run = subprocess.run(
        [sys.executable, str(program)],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert "Error" in run.stderr.splitlines()[-1]
    assert not run.stderr.splitlines()[-1].startswith(("NameError", "ImportError", "SyntaxError"))


# --- what is refused


@each_case(
    "bot, options, message",
    [
        ("simple", {}, "a bot is a function of a view and a random source, or an object with"),
        (lambda: 3, {}, "a bot is a function of a view and a random source, or an object with"),
        (
            on_trial.Remembering(),
            {},
            "the bot Remembering of the module tests.testing.bots_on_trial watches the game, so "
            "every game needs another instance; pass its class, or a function",
        ),
        (on_trial.FailingFactory, {}, "the bot cannot be used: KeyError: 'no bot'"),
        (on_trial.ExitingFactory, {}, "the bot cannot be used: SystemExit: 3"),
        (simple_bot, {"games": 0}, "games must be a whole number from 1 to"),
        (simple_bot, {"decisions": 0}, "decisions must be a whole number from 1 to"),
        (simple_bot, {"players": 99}, "players"),
        (simple_bot, {"players": 0}, "players must be a whole number from 2 to"),
        (simple_bot, {"players": [2, "4"]}, "players must be a whole number from 2 to"),
        (simple_bot, {"players": None}, "players must be a whole number from 2 to"),
        (simple_bot, {"players": ()}, "name at least one edition and one number of players"),
        (simple_bot, {"editions": "zeldo"}, "zeldo"),
        (simple_bot, {"editions": None}, "an edition is given by its name or as an Edition"),
        (simple_bot, {"editions": []}, "name at least one edition and one number of players"),
        (simple_bot, {"variants": "stackin"}, "did you mean 'stacking'?"),
        (simple_bot, {"variants": None}, "a variant is given by its name or as a Variant"),
    ],
)
def test_what_cannot_be_checked_is_refused(
    bot: Source, options: dict[str, object], message: str
) -> None:
    with pytest.raises(SetupError) as caught:
        check_bot(bot, **options)  # type: ignore[arg-type]
    assert message in str(caught.value)
