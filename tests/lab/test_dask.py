"""A real cluster of dask has the result of one process, also if a worker is killed.

The gate `dask` installs `dask[distributed]`; elsewhere these tests are skipped.
"""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from unoengine.bots import simple_bot
from unoengine.cli import main
from unoengine.lab import Condition, LabError, Result, compare, load_result

from .bots import KillingBot, count_reverses

distributed: Any = pytest.importorskip("distributed")
dask: Any = pytest.importorskip("dask")

pytestmark = pytest.mark.thorough

CONDITIONS = {
    "plain": Condition(players=3),
    "stacking": Condition(players=3, variants="stacking", bots="simple,heuristic"),
}


def play(deals: int, executor: Any = None) -> Result:
    return compare(CONDITIONS, deals=deals, seed=5, metrics=[count_reverses], executor=executor)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    settings = {"distributed.scheduler.allowed-failures": 1, "logging.distributed": "critical"}
    with (
        dask.config.set(settings),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_cluster_has_the_same_result(client: Any) -> None:
    assert play(100, client) == play(100)
    assert play(50, client.get_executor()) == play(50)


def test_command_plays_on_the_cluster(client: Any, tmp_path: Path) -> None:
    path, address = tmp_path / "run", client.scheduler.address
    arguments = ["compare", "zelda", "--deals", "30-79", "--save", str(path)]
    assert main([*arguments, "--executor", "dask", "--scheduler", address]) == 0
    assert load_result(path) == compare("zelda", deals=range(30, 80))


def test_scheduler_that_does_not_answer_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with dask.config.set({"distributed.comm.timeouts.connect": "1s"}), pytest.raises(SystemExit):
        main(["compare", "zelda", "--executor", "dask", "--scheduler", "tcp://127.0.0.1:1"])
    assert "the scheduler at tcp://127.0.0.1:1 cannot be used" in capsys.readouterr().err


def test_killed_worker_changes_nothing(client: Any) -> None:
    before = {*client.run(os.getpid).values()}
    assert len(before) == 2
    found: list[Result] = []
    run = Thread(target=lambda: found.append(play(1000, client)))
    run.start()
    while not any(client.processing().values()):  # until the workers have something to do
        time.sleep(0.01)
    time.sleep(0.5)
    assert run.is_alive()
    os.kill(min(before), signal.SIGKILL)
    run.join(timeout=300)
    assert found == [play(1000)]
    client.wait_for_workers(2, timeout=60)
    after = {*client.run(os.getpid).values()}
    assert min(before) not in after
    assert len(after - before) == 1


def test_batch_that_always_kills_its_worker_is_named(client: Any) -> None:
    killer = Condition(players=2, bots=(simple_bot, KillingBot(None)))
    with pytest.raises(LabError, match=r"^the deals 0 to 19 were lost 3 times: Killed"):
        compare({"a": killer}, deals=20, executor=client)
    assert play(20, client) == play(20)
