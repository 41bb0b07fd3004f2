"""A real cluster of ray has the result of one process, also if a worker dies.

The gate `ray` installs `ray`; elsewhere these tests are skipped.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from unoengine import Options
from unoengine.bots import simple_bot
from unoengine.cli import main
from unoengine.lab import Condition, LabError, RayExecutor, Result, compare, load_result

from .bots import KillingBot, count_reverses

ray: Any = pytest.importorskip("ray")

pytestmark = pytest.mark.thorough

CONDITIONS = {
    "plain": Condition(players=3),
    "stacking": Condition(players=3, variants="stacking", bots="simple,heuristic"),
}


def play(deals: int, executor: Any = None) -> Result:
    return compare(CONDITIONS, deals=deals, seed=5, metrics=[count_reverses], executor=executor)


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(num_cpus=2, include_dashboard=False, logging_level="critical", log_to_driver=False)
    yield
    ray.shutdown()


def test_cluster_has_the_same_result() -> None:
    assert play(100, RayExecutor) == play(100)
    assert ray.is_initialized()


def test_batch_is_repeated_if_its_worker_died(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).touch()
    bots = (KillingBot(str(tmp_path)), simple_bot)
    killer = {"a": Condition(players=2, options=Options(hand_size=2), bots=bots)}
    found = compare(killer, deals=41, executor=RayExecutor)
    assert not [*tmp_path.iterdir()]
    assert found == compare(killer, deals=41)


def test_batch_that_always_kills_its_worker_is_named() -> None:
    killer = Condition(players=2, bots=(simple_bot, KillingBot(None)))
    with pytest.raises(LabError, match=r"^the deals 0 to 19 were lost 3 times: WorkerCrashed"):
        compare({"a": killer}, deals=20, executor=RayExecutor)
    assert play(20, RayExecutor) == play(20)


def test_command_plays_on_the_cluster(tmp_path: Path) -> None:
    path = tmp_path / "run"
    assert (
        main(["compare", "zelda", "--deals", "30-79", "--executor", "ray", "--save", str(path)])
        == 0
    )
    assert load_result(path) == compare("zelda", deals=range(30, 80))
