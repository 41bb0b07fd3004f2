"""Clusters: a stand-in for ray with the functions that its documentation describes.

The real ones are tried by `test_ray.py` and `test_dask.py`, in gates of their own.
"""

import sys
from collections.abc import Callable
from concurrent.futures import Future
from types import ModuleType
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import SetupError
from unoengine.lab import RayExecutor, compare
from unoengine.lab.clusters import open_cluster

SHORT = "zelda --players 2 --option hand_size=2"


class Reference:
    """What `remote` returns."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self.call = call

    def future(self) -> Future[Any]:
        found: Future[Any] = Future()
        if not Ray.holds_back:
            found.set_result(self.call())
        return found


class RemoteFunction:
    def __init__(self, task: Callable[..., Any]) -> None:
        self.task = task

    def remote(self, *args: Any, **kwargs: Any) -> Reference:
        return Reference(lambda: self.task(*args, **kwargs))


class Ray(ModuleType):
    """The module `ray`."""

    holds_back = False

    def __init__(self) -> None:
        super().__init__("ray")
        self.address: object = "not connected"
        self.cancelled: list[object] = []

    def is_initialized(self) -> bool:
        return self.address != "not connected"

    def init(self, address: str | None = None, *, log_to_driver: bool = True) -> None:
        if address == "nowhere:1":
            raise ConnectionError("nobody answers")
        self.address = address

    def shutdown(self) -> None:
        self.address = "not connected"

    def remote(self, *, max_retries: int) -> Callable[[Callable[..., Any]], RemoteFunction]:
        assert max_retries == 0
        return RemoteFunction

    def cancel(self, reference: object) -> None:
        self.cancelled.append(reference)


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Ray:
    module = Ray()
    monkeypatch.setitem(sys.modules, "ray", module)
    return module


def test_ray_has_the_same_result(ray: Ray) -> None:
    wanted = compare(SHORT, deals=41)
    assert compare(SHORT, deals=41, executor=RayExecutor) == wanted
    assert not ray.is_initialized()
    with open_cluster("ray", "head:6379") as executor:
        assert ray.address == "head:6379"
        assert compare(SHORT, deals=41, executor=executor) == wanted
    assert not ray.is_initialized()


def test_connection_of_the_program_is_used_and_kept(ray: Ray) -> None:
    ray.init("mine:1")
    with RayExecutor() as executor:
        assert executor.submit(pow, 2, 5).result() == 32
    assert ray.address == "mine:1"


def test_cancelled_task_is_cancelled_on_the_cluster(
    ray: Ray, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Ray, "holds_back", True)
    executor = RayExecutor()
    assert executor.submit(pow, 2, 5).cancel()
    assert len(ray.cancelled) == 1


def test_cluster_that_does_not_answer_is_reported(ray: Ray) -> None:
    with pytest.raises(SetupError, match="the cluster at nowhere:1 cannot be used: Connection"):
        RayExecutor("nowhere:1")


@each_case("name, module", [("ray", "ray"), ("dask", "distributed")])
def test_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, name: Any, module: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with (
        pytest.raises(ImportError, match=rf"pip install 'unoengine\[{name}\]'"),
        open_cluster(name, None),
    ):
        raise AssertionError
