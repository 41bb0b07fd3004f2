"""Class `Listener`: one method for each event, with the parameters of the event's class."""

import inspect
import re
from typing import Any, get_type_hints

import pytest
from attrs import NOTHING, fields

from tests.thorough import each_case
from unoengine import events
from unoengine.events import Event, EventLog, Listener

EXPORTED: list[Any] = [getattr(events, name) for name in events.__all__]
KINDS: list[type[Event]] = [kind for kind in EXPORTED if Event in getattr(kind, "__bases__", ())]
NO_EVENTS = {"saw_color", "looked_at_hand", "picked_at_random"}


def find_method(kind: type[Event]) -> str:
    """Return the name of the method for a class of events."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


@each_case("kind", KINDS)
def test_each_method_has_the_parameters_of_its_event(kind: type[Event]) -> None:
    types = get_type_hints(kind)
    *parameters, returned = get_type_hints(getattr(Listener, find_method(kind))).items()

    assert parameters == [
        (field.name, types[field.name]) for field in fields(kind) if field.default is NOTHING
    ]
    assert returned == ("return", type(None))
    assert f"`{kind.__name__}`" in (inspect.getdoc(getattr(Listener, find_method(kind))) or "")


def test_there_is_a_method_for_each_event_and_no_other() -> None:
    methods = {name for name in vars(Listener) if name[0] != "_"}

    assert methods == {*map(find_method, KINDS), "any_event", "ends_with_play"} | NO_EVENTS
    assert len(KINDS) > 25


class Counter(Listener):
    """Counts everything."""

    def __init__(self) -> None:
        self.count = 0

    def any_event(self) -> None:
        self.count += 1


@each_case("name", sorted({*map(find_method, KINDS)} | NO_EVENTS))
def test_each_method_calls_the_one_for_all_events(name: str) -> None:
    counter = Counter()
    parameters = inspect.signature(getattr(counter, name)).parameters

    getattr(counter, name)(*(None for _ in parameters))

    assert counter.count == 1


@each_case("kind", KINDS)
def test_a_log_records_an_instance_of_each_event(kind: type[Event]) -> None:
    log = EventLog()
    given = [
        () if field.name == "cards" else field.name
        for field in fields(kind)
        if field.default is NOTHING
    ]

    getattr(log, find_method(kind))(*given)

    assert log.events == [kind(*given)]
    assert type(log.events[0]) is kind


@pytest.mark.parametrize("name", sorted(NO_EVENTS))
def test_a_log_ignores_what_is_no_event(name: str) -> None:
    log = EventLog()

    getattr(log, name)(*(1 for _ in inspect.signature(getattr(log, name)).parameters))

    assert log.events == []
