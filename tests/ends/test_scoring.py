"""Scorings of editions and variants (A124)."""

import pickle
from collections.abc import Iterable
from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen

from tests.effect_api.positions import make_edition
from tests.ends.tables import make_deed, make_table, play
from unoengine import (
    Answer,
    Deal,
    GameState,
    Leave,
    Options,
    PluginError,
    Setup,
    SetupError,
    apply,
    new_game,
)
from unoengine.authoring import (
    RoundOutcome,
    RunningTally,
    Scoring,
    Standings,
    Table,
    Value,
    Variant,
    WinnerTakes,
    override,
)
from unoengine.editions.zelda import ZELDA


@frozen
class Podium(Scoring):
    """Three points for the first place, one for the second, minus one for elimination."""

    rounds: int = 2

    @override
    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        first, second, *_ = outcome.places
        return [
            3 * (seat == first) + (seat == second) - (seat in outcome.eliminated)
            for seat in outcome.seats
        ]

    @override
    def find_winners(self, standings: Standings) -> Iterable[int]:
        return standings.highest if standings.rounds >= self.rounds else ()


class Doubled(Variant):
    """All points count twice."""

    @override
    def scoring(self, scoring: Scoring) -> Scoring:
        return Twice(scoring)


@frozen
class Twice(Scoring):
    inner: Scoring

    @override
    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        return [2 * points for points in self.inner.score_round(outcome)]

    @override
    def find_winners(self, standings: Standings) -> Iterable[int]:
        return self.inner.find_winners(standings)


PODIUM = evolve(ZELDA, name="podium", scoring=Podium())
SETUP: dict[str, Any] = {"discard": "red-5", "draw": "tan-1", "rest": "draw"}


def test_A124_the_scorings_of_the_booklets_are_two_values() -> None:
    assert new_game(seed=1).scoring == WinnerTakes()
    assert new_game(seed=1, options=Options(scoring="running_tally")).scoring == RunningTally()


def test_A124_an_edition_brings_its_scoring() -> None:
    state = Setup(PODIUM, hands=["red-1", "red-2 blue-1", "tan-1"], **SETUP).to_state()
    after = play(state, "red-1")
    assert (after.options.scoring, after.scoring) == (None, Podium())
    assert (after.scores, after.phase) == ((3, 0, 1), "round-over")


def test_A124_an_option_replaces_the_scoring_of_the_edition() -> None:
    state = new_game(PODIUM, seed=1, options=Options(scoring="running_tally"))
    assert state.scoring == RunningTally()


def test_A124_the_scoring_ends_the_game() -> None:
    edition = evolve(PODIUM, scoring=Podium(rounds=1))
    hands = ["red-1", "red-2 blue-1", "tan-2"]
    after = play(Setup(edition, hands=hands, **SETUP).to_state(), "red-1")
    assert (after.is_over, after.winners) == (True, (0,))


def test_A124_points_may_be_negative() -> None:
    edition = evolve(make_edition(make_deed(lambda table: table.eliminate(1))), scoring=Podium())
    state = Setup(edition, hands=["red-deed", "red-2", "tan-2"], **SETUP).to_state()
    assert play(state, "red-deed").scores == (3, -1, 1)


def test_A124_a_variant_changes_the_scoring() -> None:
    state = make_table(None, "red-1", "green-9", "tan-2", variants=[Doubled()])
    assert state.scoring == Twice(WinnerTakes())
    assert play(state, "red-1").scores == (22, 0, 0)


def test_A124_a_game_with_a_scoring_is_pickled() -> None:
    state = new_game(PODIUM, seed=1)
    again: GameState = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.scoring == Podium()


@frozen
class Broken(Scoring):
    """Returns what the test gives."""

    points: Any = (1, 2, 3)
    winners: Any = ()
    name: ClassVar[str] = "broken"

    @override
    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        return self.points  # type: ignore[no-any-return]

    @override
    def find_winners(self, standings: Standings) -> Iterable[int]:
        return self.winners if sum(standings.scores) else ()


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        (
            Broken(points=(1, 2)),
            r"Broken of the module .* returns \(1, 2\) from score_round, not 3",
        ),
        (Broken(points=(1, 2, 0.5)), "whole numbers from"),
        (Broken(points=(1, 2, True)), "whole numbers from"),
        (Broken(points=(1, 2, 10**14)), "whole numbers from"),
        (Broken(points=7), "score_round of Broken .* fails: TypeError"),
        (Broken(winners=(3,)), "returns .* from find_winners, not seats of"),
        (Broken(winners=("p0",)), "from find_winners, not seats of"),
        (Broken(winners=None), "find_winners of Broken .* fails"),
        (Scoring(), "score_round of Scoring .* fails: NotImplementedError"),
    ],
)
def test_A124_what_a_scoring_returns_is_checked(broken: Scoring, fault: str) -> None:
    state = Setup(
        evolve(ZELDA, scoring=broken), hands=["red-1", "red-2", "tan-2"], **SETUP
    ).to_state()
    with pytest.raises(PluginError, match=fault):
        play(state, "red-1")


def test_A124_a_scoring_without_winners_after_the_last_round_is_reported() -> None:
    options = Options(max_rounds=1)
    edition = evolve(ZELDA, scoring=Broken())
    state = Setup(edition, hands=["red-1", "red-2", "tan-2"], options=options, **SETUP).to_state()
    with pytest.raises(PluginError, match="a seat, since no round follows"):
        play(state, "red-1")


def test_A124_a_scoring_with_winners_before_the_first_round_is_refused() -> None:
    """Such a game could be played, but not loaded."""
    edition = evolve(ZELDA, scoring=Podium(rounds=0))
    fault = r"Podium of .* returns \(0, 1, 2\) from find_winners before the first round"
    with pytest.raises(PluginError, match=fault):
        new_game(edition, 3, seed=1)
    with pytest.raises(PluginError, match=fault):
        Setup(edition, hands=["red-1", "red-2", "tan-2"], **SETUP).to_state()
    assert not new_game(evolve(ZELDA, scoring=Podium()), 3, seed=1).is_over


@pytest.mark.parametrize("scoring", ["winner_takes", 5, Podium])
def test_A124_only_a_scoring_is_a_scoring(scoring: Any) -> None:
    with pytest.raises(PluginError, match="which is no Scoring"):
        new_game(evolve(ZELDA, scoring=scoring), seed=1)


@frozen
class Unhashable(Scoring):
    points: Any = ()


class Failing(Variant):
    @override
    def scoring(self, scoring: Scoring) -> Scoring:
        raise ValueError("no")


def test_A124_a_scoring_that_cannot_be_used_is_refused() -> None:
    with pytest.raises(SetupError, match="the edition cannot be used: TypeError: unhashable"):
        new_game(evolve(ZELDA, scoring=Unhashable([1])), seed=1)
    with pytest.raises(SetupError, match="the scoring cannot be used: ValueError: no"):
        new_game(seed=1, variants=[Failing()])


def test_A124_whole_games_with_a_scoring_end() -> None:
    from unoengine import legal_moves

    state = new_game(PODIUM, 3, seed=5, options=Options(round_end="last_left"))
    for number in range(5000):
        moves = legal_moves(state)
        if not moves:
            break
        state = apply(state, moves[number * 5 % len(moves)])
    assert state.is_over
    assert (state.round, sum(state.scores)) == (2, 8)


@frozen
class Curious(Scoring):
    """Checks what it is told about a round, and lets a seat deal."""

    dealer: Any = None
    told: ClassVar[list[RoundOutcome]] = []

    @override
    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        self.told.append(outcome)
        return outcome.hand_points

    @override
    def next_dealer(self, outcome: RoundOutcome, standings: Standings) -> int | None:
        assert standings.scores == outcome.hand_points
        return outcome.places[-1] if self.dealer == "last place" else self.dealer


HANDS = ("red-1", "red-2 blue-1 blue-2", "tan-2 tan-3")


@pytest.mark.parametrize(
    ("dealer", "expected"), [("last place", 1), (2, 2), (0, 0), (None, 1)], ids=str
)
def test_A165_the_scoring_names_the_next_dealer(dealer: Any, expected: int) -> None:
    edition = evolve(ZELDA, scoring=Curious(dealer))
    after = play(Setup(edition, hands=HANDS, **SETUP).to_state(), "red-1")
    assert (after.phase, after.turn) == ("round-over", expected)
    assert apply(after, Deal(expected)).dealer == expected


def test_A165_the_next_seat_deals_for_one_that_has_left() -> None:
    edition = evolve(ZELDA, scoring=Curious(1), options=Options(leaving="allowed"))
    state = Setup(edition, hands=HANDS, **SETUP).to_state()
    assert play(apply(state, Leave(1)), "red-1").turn == 2


@pytest.mark.parametrize("dealer", [3, -1, True, "p0", (1,)])
def test_A165_a_dealer_is_a_seat(dealer: Any) -> None:
    state = Setup(evolve(ZELDA, scoring=Curious(dealer)), hands=HANDS, **SETUP).to_state()
    with pytest.raises(PluginError, match="from next_dealer, not a seat from 0 to 2 or None"):
        play(state, "red-1")


class Diary(Variant):
    """Notes who has played, for all and for each seat, and lets a seat claim the end."""

    @override
    def played(self, table: Table) -> None:
        table.note("plays", table.noted("plays", 0) + 1)
        table.note("own", table.card, player=table.player)

    @override
    def claims(self, table: Table) -> Iterable[Value]:
        return ("end",)

    @override
    def claim(self, table: Table, value: Value) -> None:
        table.end_round([table.player])


@pytest.mark.parametrize(
    ("ending", "last_player", "last_card"),
    [
        (lambda state: play(state, "red-1"), 0, "red-1"),
        (lambda state: apply(state, Answer(2, "end")), None, "red-5"),
    ],
    ids=["play", "claim"],
)
def test_A166_the_scoring_knows_the_last_card_and_the_notes(
    ending: Any, last_player: int | None, last_card: str
) -> None:
    Curious.told.clear()
    edition = evolve(ZELDA, scoring=Curious(), variants=[Diary()])
    after = ending(Setup(edition, hands=HANDS, **SETUP).to_state())
    outcome = Curious.told[-1]
    assert outcome.last_card == after.edition.card(last_card)
    assert outcome.last_player == last_player
    assert outcome.notes == after.notes
    assert outcome.notes.get(("diary", "plays", None)) == (None if last_player is None else 1)


def test_A166_a_turn_limit_and_an_effect_tell_who_played() -> None:
    for edition, options in (
        (ZELDA, Options(max_turns=1)),
        (make_edition(make_deed(lambda table: table.end_round([1]))), Options()),
    ):
        Curious.told.clear()
        code = "red-deed" if options.max_turns is None else "red-2"
        state = Setup(
            evolve(edition, scoring=Curious()),
            hands=[f"{code} red-1", "red-3", "tan-2"],
            options=options,
            **SETUP,
        ).to_state()
        play(state, code)
        outcome = Curious.told[-1]
        assert (outcome.last_player, outcome.last_card) == (0, state.edition.card(code))
