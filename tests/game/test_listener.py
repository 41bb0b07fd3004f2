"""Class `EventLog`: what is reported while an action is performed."""

from unoengine.events import EventLog, Listener, Passed


def test_a_log_records_events() -> None:
    log = EventLog()

    log.note(Passed(1))
    Listener().note(Passed(2))

    assert log.events == [Passed(1)]
