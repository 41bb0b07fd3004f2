"""Runs tests that are coroutines in virtual time, or in real time if they are marked so."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Declare the markers."""
    config.addinivalue_line("markers", "real_time: a coroutine that waits for sockets or threads")
    config.addinivalue_line("markers", "collects: garbage is collected after the coroutine")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, or that Hypothesis calls as one for each example."""
    test: Any = pyfuncitem.obj
    if getattr(test, "is_hypothesis_test", False):
        inner = test.hypothesis.inner_test
        if iscoroutinefunction(inner):

            @wraps(inner)
            def run_example(*given: Any, **named: Any) -> None:
                _run(pyfuncitem, inner(*given, **named))

            test.hypothesis.inner_test = run_example
        return None
    if not iscoroutinefunction(test):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    _run(pyfuncitem, test(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


def _run(item: pytest.Function, coroutine: Coroutine[Any, Any, None]) -> None:
    from tests.hosting.rooms import run

    if item.get_closest_marker("real_time") is not None:
        asyncio.run(asyncio.wait_for(coroutine, 120))
    else:
        run(coroutine, collects=item.get_closest_marker("collects") is not None)
