"""An event loop for tests, whose time passes only while all tasks wait."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar

T = TypeVar("T")


class _Selector(selectors.DefaultSelector):
    """A selector that lets the time of its loop pass instead of waiting."""

    loop: VirtualTimeLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if self.loop.jobs and timeout != 0:
            return super().select(None)  # a thread works, for which no time passes
        found = super().select(0)
        if not found:
            if timeout is None:
                raise RuntimeError("all tasks wait for something that never happens")
            self.loop.seconds += timeout
        return found


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock begins at 0, and jumps to the next timer when all tasks wait.

    Jobs in threads take no time. Sockets and subprocesses must not be used, since nothing waits for
    them.
    """

    def __init__(self) -> None:
        self.seconds: float = 0.0
        self.jobs: int = 0
        """How many jobs run in threads."""

        selector = _Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        """Return the seconds that have passed since the loop was made."""
        return self.seconds

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Run a function in a thread, and let no time pass until it is done."""
        self.jobs += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._end_job)
        return future

    async def shutdown_default_executor(self, *arguments: Any) -> None:
        """Wait for the threads at the end."""
        self.jobs += 1
        await super().shutdown_default_executor(*arguments)
        self.jobs -= 1

    def _end_job(self, _: object) -> None:
        self.jobs -= 1


def run_in_virtual_time(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine, as `asyncio.run` does, without waiting for any timer.

    Args:
        coroutine: The coroutine; it must not use sockets or subprocesses.

    Returns:
        Its result.

    Raises:
        RuntimeError: All tasks wait for something that never happens.

    >>> run_in_virtual_time(asyncio.sleep(3600, "an hour later"))
    'an hour later'
    """
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(coroutine)
