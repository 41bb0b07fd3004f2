"""Check a scoring by what it returns for rounds that any game can have, and that games end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from attrs import frozen

from unoengine.bots import decide, simple_bot
from unoengine.core.engine import apply
from unoengine.core.errors import PluginError
from unoengine.core.going_out import rank_seats
from unoengine.core.options import Options
from unoengine.core.plugin_classes.scoring import RoundOutcome, Scoring, Standings, list_partners
from unoengine.core.standard_scoring import SCORINGS, add_round_scores, find_game_winners
from unoengine.core.state import GameState
from unoengine.testing.faults import Fault

_ROUNDS = 2000
"""After how many rounds somebody should have won a game."""

_PLAYED_ROUNDS = 8
"""How many rounds are played if nobody has, to see whether seats leave the game instead."""

_ACTIONS = 6000
"""How many actions these rounds may take."""

_TABLES: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...] = (
    *((2, ()), (3, ()), (4, ()), (4, ((0, 2), (1, 3))), (6, ((0, 3), (1, 4), (2, 5)))),
    *((7, ()), (10, ())),
)
"""Numbers of players, and teams."""


@frozen
class _Game:
    """The scores of a game whose rounds are not played."""

    scoring: Scoring
    options: Options
    seats: int
    teams: tuple[tuple[int, ...], ...]

    def play_round(
        self, scores: tuple[int, ...], rounds: int, winners: tuple[int, ...], chance: Random
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the scores after a round, and the winners of the game."""
        winners = tuple(dict.fromkeys((*winners, *list_partners(self.teams, winners))))
        sizes = [chance.randrange(1, 8) * (seat not in winners) for seat in range(self.seats)]
        outcome = RoundOutcome(
            hand_points=tuple(size * chance.randrange(1, 21) for size in sizes),
            winners=winners,
            places=rank_seats((), winners, sizes),
            teams=self.teams,
        )
        scores = add_round_scores(self.scoring, scores, outcome)
        return scores, self.find_winners(scores, rounds)

    def find_winners(
        self, scores: tuple[int, ...], rounds: int, gone: int | None = None, *, last: bool = False
    ) -> tuple[int, ...]:
        """Return the winners of the game."""
        limit = self.options.max_rounds
        standings = Standings(
            scores=scores,
            seats=tuple(seat for seat in range(self.seats) if seat != gone),
            rounds=rounds,
            options=self.options,
            is_last=last or (limit is not None and rounds >= limit),
            teams=self.teams,
        )
        return find_game_winners(self.scoring, standings)

    def is_ever_won(self, *, chance: Random, takes_turns: bool, at_random: bool) -> bool:
        """Return whether somebody wins the game in the end."""
        scores, won = (0,) * self.seats, tuple[int, ...]()
        for number in range(1, _ROUNDS + 1):
            seat = chance.randrange(self.seats) if at_random else number * takes_turns % self.seats
            scores, won = self.play_round(scores, number, (seat,), chance)
            if won:
                return True
        return False


def find_scoring_fault(state: GameState) -> Fault | None:
    """Return a fault of the scoring of a game: it fails, or nobody can win a game."""
    agreement = state._round.rules.lookup.agreement
    scoring = agreement.scoring
    if type(scoring) in map(type, SCORINGS.values()):
        return None
    proof, most = "assert find_scoring_fault(state) is None", agreement.options.max_players or 2
    try:
        if not any(_list_endings(_Game(scoring, agreement.options, 2, ()))):
            if _has_an_end(state):
                return None
            what = f"find_winners still returns no seat after {_ROUNDS} rounds, whoever wins them"
            return Fault("endless", f"nobody ever wins a game: {what}", proof)
        for seats, teams in _TABLES:
            if seats <= most:
                _try_rounds(_Game(scoring, agreement.options, seats, teams))
    except PluginError as error:
        return Fault.from_error("raises", "the score of a round", error, proof)
    return None


def _try_rounds(game: _Game) -> None:
    """Score rounds of every kind that any game can have, or raise an error."""
    chance, scores = Random(0), (0,) * game.seats
    for number, winners in enumerate([(0,), (game.seats - 1,), (1, 0)], start=1):
        scores, won = game.play_round(scores, number, winners, chance)
        game.find_winners(scores, number, last=True)
        if game.seats > 2:  # the best seat may have left
            best = max(range(game.seats), key=scores.__getitem__)
            game.find_winners(scores, number, gone=best, last=True)
        if won:
            return


def _list_endings(game: _Game) -> Iterator[bool]:
    for takes_turns, at_random in ((False, False), (True, False), (False, True)):
        yield game.is_ever_won(chance=Random(0), takes_turns=takes_turns, at_random=at_random)


def _has_an_end(state: GameState) -> bool:
    """Return whether a game that bots play ends otherwise: seats are eliminated, one by one."""
    bots, chance = [simple_bot] * len(state.players), Random(0)
    for _ in range(_ACTIONS):
        if state.is_over or state.gone:
            return True
        if state.round > _PLAYED_ROUNDS:
            return False
        try:
            state = apply(state, decide(state, bots, chance))
        except Exception:  # a game reports it
            return True
    return True
