"""The check of bots accepts honest ones, and finds every kind of fault."""

import subprocess
import sys
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.languages.test_english import HOMEMADE
from tests.testing import bots_on_trial as on_trial
from tests.thorough import choose_count, is_thorough
from unoengine import Action, Card, Options, PlayerView, SetupError
from unoengine.bots import Bot, simple_bot
from unoengine.testing import ContractBroken, check_bot
from unoengine.testing.bot_maker import BotSource as Source
from unoengine.variants import Stacking

ROOT = Path(__file__).parents[2]


def find_fault(bot: Source, **options: object) -> ContractBroken:
    with pytest.raises(ContractBroken) as caught:
        check_bot(bot, **{"other_process": False, **options})  # type: ignore[arg-type]
    return caught.value


@pytest.mark.parametrize("name", on_trial.HONEST)
def test_honest_bots_are_accepted(name: str) -> None:
    check_bot(
        on_trial.HONEST[name],
        games=choose_count(1, 6),
        decisions=choose_count(8, 60),
        other_process=is_thorough(),
    )


@pytest.mark.thorough
def test_honest_bots_are_accepted_in_another_process() -> None:
    check_bot(on_trial.Remembering, games=1, decisions=5, other_process=True)


@pytest.mark.parametrize("name", on_trial.DISHONEST)
def test_bots_that_look_at_hidden_cards_are_found(name: str) -> None:
    assert find_fault(on_trial.DISHONEST[name]).fault == "leak"


@pytest.mark.parametrize("name", on_trial.UNDETERMINED)
def test_bots_with_other_random_sources_are_found(name: str) -> None:
    assert find_fault(on_trial.UNDETERMINED[name]).fault == "undetermined"


def test_bot_that_depends_on_the_order_of_a_set_is_found() -> None:
    check_bot(on_trial.hashing, games=1, other_process=False)
    found = find_fault(on_trial.hashing, games=1, other_process=True)
    assert found.fault == "undetermined"
    assert "in another process, the bot returned" in str(found)


@pytest.mark.parametrize("bot", on_trial.FAILING_ELSEWHERE)
def test_failures_in_another_process_are_found(bot: Source) -> None:
    check_bot(bot, games=1, decisions=3, other_process=False)

    found = find_fault(bot, games=1, decisions=3, other_process=True)

    assert found.fault == "undetermined"
    assert on_trial.FAILING_ELSEWHERE[bot] in str(found)


def test_bots_that_another_process_cannot_load_are_not_compared() -> None:
    check_bot(lambda: simple_bot, games=1, decisions=3, other_process=True)


@pytest.mark.parametrize("bot", [on_trial.busy, on_trial.lazy])
def test_slow_bots_are_found(bot: Bot) -> None:
    found = find_fault(bot, ms=10)
    assert found.fault == "slow"
    assert "which is more than 10 ms" in str(found)
    check_bot(bot, ms=5000, games=1, decisions=1, players=2, other_process=False)


def test_illegal_actions_are_found() -> None:
    found = find_fault(on_trial.illegal)
    assert found.fault == "illegal"
    assert "the bot returned Play(" in str(found)


def test_actions_of_other_seats_are_found() -> None:
    found = find_fault(on_trial.for_others)
    assert found.fault == "raises"
    assert "which is not an action of this seat" in str(found)


def test_errors_of_bots_are_found() -> None:
    found = find_fault(on_trial.failing)
    assert found.fault == "raises"
    assert "the bot raised IndexError: tuple index out of range" in str(found)
    assert find_fault(on_trial.FailingWatcher).fault == "raises"


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


def test_bots_are_checked_in_the_games_that_are_named() -> None:
    seen = set()

    def watching(view: PlayerView, chance: Random) -> Action:
        seen.add((view.edition, len(view.players), len(view.variants), view.options.target))
        return view.legal[0]

    check_bot(
        watching,
        ["zelda", "frozen"],
        players=[2, 5],
        variants=["stacking"],
        options=Options(target=100),
        games=1,
        decisions=1,
    )
    assert seen == {(edition, n, 1, 100) for edition in ("zelda", "frozen") for n in (2, 5)}


def find_games_played(**options: Any) -> set[tuple[str, int, tuple[str, ...]]]:
    """Return the editions, numbers of players and variants that a bot sees."""
    seen = set()

    def watching(view: PlayerView, chance: Random) -> Action:
        names = tuple(variant.name for variant in view.variants)
        seen.add((view.edition, len(view.players), names))
        return view.legal[0]

    check_bot(watching, **{"games": 1, "decisions": 1, **options})
    return seen


@pytest.mark.parametrize(
    "variants",
    ["stacking", Stacking(), ["stacking"], (name for name in ["stacking"])],
    ids=["a name", "a variant", "a list", "an iterator"],
)
def test_variants_are_played_in_all_games(variants: Any) -> None:
    seen = find_games_played(players=[2, 4], variants=variants)

    assert seen == {("zelda", 2, ("stacking",)), ("zelda", 4, ("stacking",))}


def test_editions_and_numbers_of_players_may_be_iterators() -> None:
    seen = find_games_played(editions=iter(["zelda", "frozen"]), players=iter([2, 3]))

    assert seen == {(name, count, ()) for name in ("zelda", "frozen") for count in (2, 3)}


def test_editions_that_are_not_installed_can_be_played() -> None:
    check_bot(simple_bot, HOMEMADE, games=1, players=2, decisions=3, other_process=False)
    assert find_fault(on_trial.frame_walker, editions=HOMEMADE, players=2).fault == "leak"


def find_first_hand(seed: int) -> tuple[Card, ...]:
    hands = []

    def watching(view: PlayerView, chance: Random) -> Action:
        hands.append(view.hand)
        return view.legal[0]

    check_bot(watching, games=1, decisions=1, players=2, seed=seed)
    return hands[0]


def test_another_seed_plays_other_games() -> None:
    assert find_first_hand(1) == find_first_hand(1) != find_first_hand(2)


# --- the report


@pytest.mark.parametrize(
    ("bot", "options"),
    [
        (on_trial.illegal, {}),
        pytest.param(on_trial.frame_walker, {}, marks=pytest.mark.thorough),
        pytest.param(on_trial.RememberingWalker, {}, marks=pytest.mark.thorough),
        pytest.param(on_trial.failing, {}, marks=pytest.mark.thorough),
        pytest.param(on_trial.busy, {"ms": 10}, marks=pytest.mark.thorough),
    ],
)
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


@pytest.mark.parametrize(
    ("bot", "options", "message"),
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
        (simple_bot, {"ms": 0}, "ms is a number of milliseconds above 0, not 0"),
        (simple_bot, {"games": 0}, "games must be a whole number from 1 to"),
        (simple_bot, {"decisions": 0}, "decisions must be a whole number from 1 to"),
        (simple_bot, {"players": 99}, "players"),
        (simple_bot, {"players": 0}, "players must be a whole number from 2 to"),
        (simple_bot, {"players": "24"}, "players must be a whole number from 2 to"),
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
