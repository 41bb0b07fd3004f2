"""Rooms report no errors here, since many tests break something on purpose."""

import logging

import pytest


@pytest.fixture(autouse=True)
def no_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "unoengine.hosting")
