"""A dry run records what an effect calls, reads and causes."""

import pytest

from tests.odd_card import odd_plays, set_up
from unoengine.authoring import Effect, PluginError, Table
from unoengine.core.dry_run import DryRunTable, Recording
from unoengine.core.engine import require_move
from unoengine.events import Drew, Skipped


def record(effect: Effect, recording: Recording) -> Recording:
    """Perform the first play of an odd card in a dry run."""
    state = set_up(effect, others="plain grey-1 grey-5")
    before = repr(state)
    play = require_move(state, odd_plays(state)[0])
    play.perform(state, recording, DryRunTable())
    assert repr(state) == before
    return recording


class Busy(Effect):
    def play(self, table: Table) -> None:
        if table.color and len(table.hand) == 3:
            table.draw(table.next, count=2)
            table.skip_everyone()
        try:
            table.skip(-1)
        except PluginError:
            table.announce("done")


def test_the_verbs_of_an_effect_are_recorded_with_their_arguments() -> None:
    recording = record(Busy(), Recording())

    draw, skip, announce = recording.list_verbs()
    assert (draw.name, skip.name, announce.name) == ("draw", "skip_everyone", "announce")
    assert [draw.get_argument(name) for name in ("player", "count")] == [1, 2]
    assert announce.get_argument("verdict") == "done"
    assert {call.depth for call in recording.list_calls("skip")} == {1}
    assert [call.player for call in recording.list_calls("color", "hand")] == [0, 0]
    assert [(event.player, event.count) for event in recording.list_events(Drew)] == [(1, 2)]
    assert recording.list_events(Skipped)


class Endless(Effect):
    def play(self, table: Table) -> None:
        while table.color:
            table.skip(0)


def test_an_effect_that_does_not_end_is_given_up() -> None:
    with pytest.raises(PluginError, match="does not end"):
        record(Endless(), Recording())
