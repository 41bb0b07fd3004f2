"""Classes `Listener` and `EventLog`: what is reported while an action is performed."""

from unoengine.events import EventLog, Listener, Passed


class Counter(Listener):
    """Counts everything."""

    def __init__(self) -> None:
        self.count = 0

    def any_report(self) -> None:
        self.count += 1


def report_everything(listener: Listener) -> None:
    """Call each method once."""
    listener.note(Passed(1))
    listener.saw_color()
    listener.looked_at_hand(1)
    listener.picked_at_random(1)


def test_each_report_calls_the_method_for_all_reports() -> None:
    counter = Counter()

    report_everything(counter)

    assert counter.count == 4


def test_a_log_records_events_and_nothing_else() -> None:
    log = EventLog()

    report_everything(log)

    assert log.events == [Passed(1)]
