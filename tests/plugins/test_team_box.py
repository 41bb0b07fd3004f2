"""An installed box for exactly four players in two teams, with rules that other boxes have."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.hosting.rooms import run
from tests.plugins.distributions import Distribution, add_to_path
from tests.thorough import choose_count
from tests.web.pages import visit
from unoengine import Catch, GameState, SetupError, apply, legal_moves, new_game
from unoengine.cli import main
from unoengine.testing import check_edition

PAIRS = Distribution(
    "uno-pairs",
    {
        "uno_pairs": """
            from unoengine.authoring import *

            COLORS = ["coal", "chalk", "clay"]

            class Overturn(Effect):
                "The discard pile is turned over."

                def play(self, table: Table) -> None:
                    table.turn_discards()

            class Trap(Effect):
                "The next player is out, with the cards set aside."

                def play(self, table: Table) -> None:
                    table.eliminate(table.next, cards="aside")

            class Confess(Variant):
                "A player who is caught shows the hand and draws one card."

                def caught(self, table: Table) -> None:
                    table.reveal(table.player)
                    table.draw(table.player, 1)

            class LastDeals(WinnerTakes):
                "The last place deals."

                def next_dealer(self, outcome: RoundOutcome, standings: Standings) -> int:
                    return outcome.places[-1]

            PAIRS = Edition(
                "pairs",
                COLORS,
                [
                    *number_cards(COLORS, dict.fromkeys(range(1, 9), 2)),
                    *colored_cards(COLORS, "overturn", points=20, copies=3, effect=Overturn()),
                    *colorless_cards("trap", points=30, copies=2, effect=Trap()),
                ],
                options=Options(
                    hand_size=5, min_players=4, max_players=4, team_count=2, uno_penalty=0
                ),
                variants=[Confess()],
                scoring=LastDeals(),
            )
        """
    },
    {"unoengine.editions": {"pairs": "uno_pairs:PAIRS"}},
)


@pytest.fixture(autouse=True)
def installed(tmp_path: Path) -> Iterator[None]:
    PAIRS.install(tmp_path)
    with add_to_path(tmp_path):
        yield


def count_cards(state: GameState) -> int:
    in_piles = state.draw_pile_size + len(state.discards)
    return sum(state.hand_sizes) + in_piles + state.set_aside


def test_A165_A167_A168_A169_A170_rounds_of_a_box_for_two_teams() -> None:
    state, chance = new_game("pairs", seed=5), Random(5)
    assert state.teams == ((0, 2), (1, 3))
    for _ in range(choose_count(1500, 40_000)):
        if state.is_over:
            state = new_game("pairs", seed=chance.randrange(1000))
        moves = legal_moves(state)
        catches = [move for move in moves if isinstance(move, Catch)]
        state = apply(state, chance.choice(catches or moves))
        assert count_cards(state) == len(state.edition.deck)
        assert state.scores[:2] == state.scores[2:], "partners score together"
        if state.phase == "round-over":
            assert state.turn == state.places[-1]


def test_A171_other_numbers_are_refused() -> None:
    with pytest.raises(SetupError, match="2 players are too few: this game takes 4"):
        new_game("pairs", 2)


def test_A170_the_kit_knows_the_number_of_players() -> None:
    check_edition("pairs", positions=3, games=0, other_process=False)


def test_A170_the_command_chooses_the_number_of_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["watch", "pairs", "--seed", "3"]) == 0
    assert "Ana, Ben, Cy and Dee play." in capsys.readouterr().out
    assert main(["watch", "--seed", "3", "--team", "0,3", "--team", "1,2"]) == 0
    with pytest.raises(SystemExit):
        main(["watch", "--players", "5", "--option", "team_count=2"])
    assert "possible: 4, 6, 8, 10" in capsys.readouterr().err


def test_A170_the_table_in_the_browser_offers_the_right_numbers() -> None:
    async def scenario() -> None:
        async with visit(1) as [ana]:
            await ana.enter()
            offered = ana.find("welcome")["catalog"]["editions"]
            found = {each["name"]: (each["least"], each["most"], each["step"]) for each in offered}
            assert (found["pairs"], found["zelda"]) == ((4, 4, 2), (2, 10, 1))

    run(scenario())
