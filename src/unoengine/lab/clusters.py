"""Clusters of dask and ray, whose packages are imported when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias, TypeVar

from unoengine.core.errors import refuse_failure
from unoengine.lab.executors import ExecutorChoice
from unoengine.lab.output import require_extra

_T = TypeVar("_T")

ClusterName: TypeAlias = Literal["dask", "ray"]
"""A package for clusters."""


@contextmanager
def open_cluster(name: ClusterName, address: str | None) -> Iterator[ExecutorChoice]:
    """Connect to a cluster while the context is open; without an address, to one that is found.

    Both packages look for an address in their own settings, and start processes of this computer
    if there is none.

    Raises:
        ImportError: The package is not installed.
        SetupError: There is no such cluster.
    """
    if name == "ray":
        with RayExecutor(address) as executor:
            yield executor
        return
    distributed = require_extra("distributed", "dask", extra="dask")
    with refuse_failure(f"the scheduler at {address}" if address else "dask"):
        client = distributed.Client(address)
    with client:
        yield client


class RayExecutor(Executor):
    """An executor of a ray cluster: `compare(…, executor=RayExecutor)`.

    It connects to ray unless the program has, and then disconnects when it is shut down.
    """

    def __init__(self, address: str | None = None) -> None:
        """Connect to a cluster.

        Args:
            address: That of the cluster, as for `ray.init`; None if ray finds or starts one.

        Raises:
            ImportError: ray is not installed: `pip install 'unoengine[ray]'`.
            SetupError: There is no such cluster.
        """
        self._ray: Any = require_extra("ray", "RayExecutor", extra="ray")
        self._connected: bool = not self._ray.is_initialized()
        if self._connected:
            with refuse_failure(f"the cluster at {address}" if address else "ray"):
                self._ray.init(address=address, log_to_driver=False)
        # A batch whose worker dies is repeated by the lab, which also counts the attempts.
        self._run: Any = self._ray.remote(max_retries=0)(_call)

    def submit(self, task: Callable[..., _T], /, *args: Any, **kwargs: Any) -> Future[_T]:
        """Send a task to the cluster.

        Args:
            task: A function.
            args: Its arguments.
            kwargs: Its named arguments.

        Returns:
            Its future result; to cancel it also stops the task.
        """
        reference = self._run.remote(task, *args, **kwargs)
        future: Future[_T] = reference.future()
        future.add_done_callback(lambda done: self._cancel(reference, done))
        return future

    def _cancel(self, reference: object, done: Future[Any]) -> None:
        if done.cancelled() and self._ray.is_initialized():
            self._ray.cancel(reference)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect from the cluster, if this executor connected to it.

        Args:
            wait: Is not used: nobody can wait for tasks after this.
            cancel_futures: Is not used: cancel futures before.
        """
        if self._connected and self._ray.is_initialized():
            self._ray.shutdown()


def _call(task: Callable[..., _T], *args: Any, **kwargs: Any) -> _T:
    return task(*args, **kwargs)
