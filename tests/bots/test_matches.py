"""The program that measures the strength of the bots: `python -m tests.benchmarks.strength`."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from tests.benchmarks import strength
from tests.benchmarks.cheating_bot import CheatingBot, OpenSeat
from tests.benchmarks.strength import MATCHES, Match, Outcome
from unoengine import new_game, view
from unoengine.bots import SeatedBot
from unoengine.testing import ContractBroken, check_bot


def test_every_deal_is_played_from_every_seat() -> None:
    outcome = strength.play_deal(Match("heuristic", "simple", 3, 1), 5)
    [share] = outcome.shares
    assert share in (0, 1 / 3, 2 / 3, 1)
    assert outcome.decisions > 6


def test_bot_against_itself_wins_its_share_of_every_deal_on_average() -> None:
    with ThreadPoolExecutor(1) as pool:
        outcome = strength.play_match(Match("simple", "simple", 2, 40), 40, 0, pool, 60)
    assert len(outcome.shares) == 40
    assert abs(outcome.share - 50) < 2 * outcome.margin


def test_time_ends_a_match_early() -> None:
    with ThreadPoolExecutor(1) as pool:
        outcome = strength.play_match(Match("simple", "simple", 2, 500), 500, 0, pool, 0.001)
    assert len(outcome.shares) == strength.CHUNK


def test_line_about_a_match() -> None:
    outcome = Outcome((0.5, 1.0, 0.5, 1.0), 40, 0.4)
    line = strength.describe("x", Match("search", "simple", 4, 4, wanted=38), outcome)
    assert line.split("  ", 1)[1].strip() == (
        "x  search against 3 x simple, zelda: 75.0 % ± 28.3 of the rounds of 4 deals, "
        "10.0 ms a decision  (wanted: 38 %)"
    )
    other = Outcome((0.5, 0.5, 0.5, 1.0), 40, 0.4)
    assert strength.describe_difference("x", outcome, "y", other) == (
        "x - y: +12.5 ± 24.5 over 4 deals"
    )


@pytest.mark.parametrize("match", MATCHES.values(), ids=str)
def test_bots_of_all_matches_exist(match: Match) -> None:
    player = strength.make_bot(match.bot, 0)
    assert isinstance(player, CheatingBot) == match.bot.startswith("cheat:")
    assert type(strength.make_bot(match.others, 0)) is SeatedBot


def test_cheating_seat_shows_the_real_hands_but_not_the_draw_pile() -> None:
    state = new_game(players=3, seed=4)
    sample = OpenSeat(state, 0).sample(Random(1))
    assert [sample.hand(seat) for seat in range(3)] == [state.hand(seat) for seat in range(3)]
    assert sample.draw_pile != state.draw_pile
    assert sorted(map(str, sample.draw_pile)) == sorted(map(str, state.draw_pile))
    assert view(sample, 0) == view(state, 0)


class Cheat:
    """The cheating bot as one that the test kit can ask; it finds the real state by itself."""

    def act(self, seat: object, chance: Random) -> object:
        import sys

        frame = sys._getframe()
        while "state" not in frame.f_locals:
            assert frame.f_back is not None
            frame = frame.f_back
        cheat = strength.make_bot("cheat:search:20", frame.f_locals["player"])
        return cheat.act(frame.f_locals["state"], chance)


def test_cheating_bot_is_found_out() -> None:
    with pytest.raises(ContractBroken) as caught:
        check_bot(Cheat(), games=2, decisions=30, other_process=False)  # type: ignore[arg-type]
    assert caught.value.fault == "leak"
