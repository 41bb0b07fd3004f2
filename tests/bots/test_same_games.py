"""The games of the bots are always the same with the same seeds.

The figures of the documentation and the value tables come from such games. After a deliberate
change of a bot, its strength is measured again (tests/benchmarks/strength.py), the pages are made
again, and the digests here are replaced.
"""

from hashlib import sha256
from itertools import islice
from random import Random

import pytest

from unoengine import Options, start_game
from unoengine.bots import Bot, heuristic, play_on, search_bot, simple_bot
from unoengine.plugins import editions, variants
from unoengine.search import quick_policy

BOTS: dict[str, tuple[Bot, int, str]] = {
    "simple": (simple_bot, 150, "d91b626d1dfb6757"),
    "heuristic": (heuristic, 150, "0fd36f79cd0dcb89"),
    "quick": (quick_policy, 150, "0a70f20712b249e4"),
    "search": (search_bot(simulations=10), 25, "81dcf56531759003"),
}
"""By name: the bot, how many actions of each game are compared, and the digest of the games."""


@pytest.mark.parametrize("name", BOTS)
def test_bot_plays_the_same_games_as_ever(name: str) -> None:
    bot, length, expected = BOTS[name]
    played = sha256()

    for number, edition in enumerate(sorted(editions())):
        for agreed in ((), sorted(variants())):
            players = 2 + number % 4
            options = Options(voluntary_draw="forbidden" if number % 2 else "allowed")
            dealt = start_game(edition, players, seed=number, options=options, variants=agreed)
            steps = play_on(dealt.state, [bot] * players, Random(number), "game")
            for taken in islice(steps, length):
                played.update(repr(taken.events[0]).encode())

    assert played.hexdigest()[:16] == expected
