"""Random games in which cards and variants eliminate players and end rounds (A120-A128)."""

from random import Random
from typing import Any, ClassVar

import pytest

from tests.thorough import choose_count
from tests.variants.random_games import check_step, play_at_random
from unoengine import GameState, Options, apply, legal_moves, new_game, redeal, view
from unoengine.authoring import (
    Effect,
    OwnHand,
    Table,
    Value,
    Variant,
    colored_cards,
    colorless_cards,
    frozen,
    override,
)
from unoengine.core import fast
from unoengine.editions.zelda import ZELDA
from unoengine.json import dumps, loads
from unoengine.notation import read_position, write_position


@frozen
class Trapdoor(Effect):
    """Eliminates players by their hand sizes, and does something else before or after."""

    own_hand: ClassVar[OwnHand] = "changes"

    number: int = 0

    @override
    def play(self, table: Table) -> None:
        sizes = {seat: table.hand_size(seat) for seat in table.everyone}
        largest = max(sizes, key=lambda seat: (sizes[seat], seat))
        match self.number:
            case 0:
                table.eliminate(largest)
                table.skip()
            case 1:
                table.draw(table.next, 2)
                table.eliminate(largest, cards="discards")
                table.reverse()
            case 2:
                table.demand(None, table.cards(symbol="7"), cost=2)
                table.eliminate(table.next)
            case 3:
                for seat in table.others:
                    table.ask(seat, "jump", ("stay", "jump"))
            case 4:
                table.eliminate(table.player)
                table.again()
            case 5 if len(table.seats) > 2:
                table.eliminate(largest, lasts="game")
            case 6 if table.hand_size(largest) > 9:
                table.end_round([largest, table.player])
            case _:
                table.rotate()

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "jump":
            table.eliminate(table.answerer)


class Mercy(Variant):
    """A player with more than twelve cards is out of the round."""

    @override
    def drew(self, table: Table, player: int, count: int) -> None:
        if table.hand_size(player) > 12:
            table.eliminate(player, cards="discards")


class Knell(Variant):
    """A player who begins a turn with exactly five cards is out."""

    @override
    def turn_begins(self, table: Table) -> None:
        if table.hand_size(table.player) == 5:
            table.eliminate(table.player)


DEEDS = [
    card
    for number in range(7)
    for card in (
        *colored_cards(
            ("red", "tan"), f"trap{number}", points=5, copies=1, effect=Trapdoor(number=number)
        ),
        *colorless_cards(f"pit{number}", points=5, copies=1, effect=Trapdoor(number=number)),
    )
]
EDITION = ZELDA.with_deck([*ZELDA.deck, *DEEDS])


def start(chance: Random, *, odd: bool) -> dict[str, Any]:
    """Return the arguments of a random game; only one without odd cards can be saved."""
    players = chance.choice((2, 3, 4, 6))
    options = Options(
        round_end=chance.choice((None, "last_left")),
        leaving=chance.choice((None, "allowed", "round")),
        max_turns=chance.choice((None, None, 40)),
        max_rounds=chance.choice((None, 3)),
        scoring=chance.choice((None, "running_tally")),
        final_card_effects=chance.choice((None, "all")),
        target=100,
    )
    teams = ((0, 2), (1, 3)) if players == 4 and chance.random() < 0.5 else None
    variants = [each() for each in (Mercy, Knell) if chance.random() < 0.4]
    return {
        "edition": EDITION if odd else "zelda",
        "players": players,
        "seed": chance.randrange(10**6),
        "options": options,
        "teams": teams,
        "variants": tuple(variants) if odd else (),
    }


@pytest.mark.parametrize("seed", range(choose_count(16, 100)))
def test_A120_random_games_keep_their_cards_and_end(seed: int) -> None:
    """A120 to A128."""
    chance = Random(seed)
    given = start(chance, odd=seed % 4 > 0)
    options = given["options"]
    with fast.disabled():
        plain = new_game(**given)
    games = play_at_random(new_game(**given), chance, decisions=1500, leaving=0.01)
    for number, (state, action) in enumerate(games):
        assert (state, legal_moves(state)) == (plain, legal_moves(plain))
        state, plain = check_step(state, action), apply(plain, action)
        if number % 10 == 0:
            seat = chance.randrange(len(state.players))
            assert view(redeal(state, seat, number), seat) == view(state, seat)
        if number % 20 == 0 and seed % 4 == 0:
            assert loads(dumps(state), GameState) == state
            assert state.is_over or read_position(write_position(state)) == state
        playing = {*range(len(state.players))} - {*state.gone, *state.out}
        assert state.turn in playing or state.phase in ("round-over", "game-over")
        assert state.turn_count <= (options.max_turns or 0)
        assert state.round <= (options.max_rounds or state.round)
        for team in state.teams:
            assert len({state.scores[seat] for seat in {*team} - {*state.gone}}) < 2
        if state.phase == "round-over":
            assert {*state.places} >= playing
            assert {*state.round_winners} <= {*state.places}
