"""A view that is read could be one of a game, whatever its parts are; else the fault is named."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

import orjson
import pytest

from tests.json.example_states import GAMES, play_near_end, states_by_phase
from tests.json.test_errors import assert_refused
from tests.thorough import choose_count, each_case, pick_cases
from unoengine import GameState, Leave, PlayerView, Setup, new_game, svg, view
from unoengine.bots import heuristic, simple_bot
from unoengine.core.errors import FormatError, UnoError
from unoengine.json import dumps, loads
from unoengine.narration.sentences import describe_pending, describe_result
from unoengine.notation import write_action
from unoengine.text import menu

STATES = states_by_phase()
TURN: dict[str, Any] = orjson.loads(
    dumps(
        view(
            Setup("zelda", ["red-1 red-2", "blue-3", "tan-4 tan-5"], "red-7", "blue-9").to_state(),
            0,
        )
    )
)


@each_case(
    "name, value, place, reason",
    [
        ("players", ["p0", "p1"], "hand_sizes", "a list of 2 numbers is expected"),
        ("players", ["p0", "p0", "p2"], "players", "two players share the name"),
        ("players", ["p0"], "players", "at least 2 players"),
        ("player", 3, "player", "a seat from 0 to 2"),
        ("player", -1, "player", "a seat from 0 to 2"),
        ("player", 1, "hand", "1 cards are expected"),
        ("player", None, "hand", "a spectator sees nothing of this"),
        ("gone", [3], "gone", "different seats"),
        ("gone", [1, 1], "gone", "different seats"),
        ("gone", [2], "hand_sizes[2]", "holds no cards"),
        ("out", [5], "out", "different seats"),
        ("out", [1], "hand_sizes[1]", "holds no cards"),
        ("hand", ["red-1"], "hand", "2 cards are expected, as in hand_sizes"),
        ("hand", ["red-2", "red-1"], "hand", "contradicts"),
        ("hand", ["red-7", "red-7"], "", "red-7 occurs more often than in the deck"),
        ("hand_sizes", [2, 1], "hand_sizes", "a list of 3 numbers"),
        ("hand_sizes", [2, 1, -1], "hand_sizes[2]", "at least 0"),
        ("hand_sizes", [2, 1, 200], "draw_pile_size", "in a deck of 112"),
        ("hand_sizes", [3, 1, 2], "hand", "3 cards are expected"),
        ("hand_sizes", [2, 0, 2], "phase", "the round is over if and only if"),
        ("known", [{"holder": 0, "cards": ["red-1"]}], "known", "the own hand"),
        ("known", [{"holder": 7, "cards": ["red-1"]}], "known", "a seat from 0 to 2"),
        ("known", [{"holder": 1, "cards": ["red-1", "red-2"]}], "known", "1 to 1 cards of seat 1"),
        ("top", "red-8", "discards", "the top card is expected as the last one"),
        ("discards", [], "discards", "the top card"),
        ("color", "blue", "legal", "contradicts"),
        ("color", "pink", "color", "a color of the edition"),
        ("color", None, "color", "a color is in force"),
        ("draw_pile_size", -1, "draw_pile_size", "at least 0"),
        ("draw_pile_size", 107, "draw_pile_size", "in a deck of 112"),
        ("side", "back", "side", "with two-sided cards"),
        ("backs", [["a"]], "backs", "an empty list is expected"),
        ("other_sides", ["red-1", "red-2"], "other_sides", "contradicts"),
        ("turn", 3, "turn", "a seat from 0 to 2"),
        ("turn", 1, "legal", "contradicts"),
        ("phase", "lunch", "phase", "one of turn, drawn"),
        ("phase", "game-over", "phase", "the round is over if and only if"),
        ("phase", "question", "attacker", "the seat whose card demands or asks"),
        ("phase", "demand", "attacker", "the seat whose card demands or asks"),
        ("phase", "drawn", "drawn", "cards of that hand"),
        ("phase", "choose-color", "color", "no color is in force"),
        ("direction", 0, "direction", r"1 \(to the left\)"),
        ("demand", "pink", "demand", "a color of the edition"),
        ("demand", "blue", "demand", "contradicts"),
        ("owed", 2, "owed", "only while they are demanded"),
        ("attacker", 9, "attacker", "a seat from 0 to 2"),
        ("drawn", ["red-1"], "drawn", "only the seat on turn"),
        ("exposed", 0, "exposed", "only a player with one card"),
        ("exposed", 4, "exposed", "a seat from 0 to 2"),
        ("exposed", 1, "legal", "contradicts"),
        ("dealer", 3, "dealer", "a seat from 0 to 2"),
        ("round", 0, "round", "at least 1"),
        ("scores", [0, 0], "scores", "a list of 3 scores"),
        ("scores", [0, 0, 900], "phase", "the game is over if and only if"),
        ("round_winner", 1, "round_winner", "contradicts"),
        ("round_winners", [1], "phase", "the round is over if and only if"),
        ("teams", [[0, 1]], "teams", "each of the 3 seats is in one team"),
        ("teams", [[0, 1], [5]], "teams", "seats from 0 to 2"),
        ("turn_count", 3, "turn_count", "turns are not counted"),
        ("places", [1], "places", "contradicts"),
        ("winners", [0], "winners", "contradicts"),
        ("wardrobe", [[], []], "wardrobe", "a list of 3 lists"),
        ("wardrobe", [["pink"], [], []], "wardrobe", "wears pink"),
        (
            "notes",
            [{"by": "x", "key": "k", "player": None, "value": 1}],
            "notes[0].by",
            "no effect",
        ),
        ("legal", [], "legal", "contradicts"),
        ("legal", [{"action": "draw", "player": 1}], "legal", "contradicts"),
        ("bluffs", ["red-1"], "bluffs", "contradicts"),
    ],
)
def test_a_view_that_no_state_has_is_refused(
    name: str, value: Any, place: str, reason: str
) -> None:
    assert_refused(orjson.dumps(TURN | {name: value}), PlayerView, place, reason)


def change_parts(part: Any, chance: Random, words: list[Any]) -> Any:
    """Return plain data with one change somewhere in it: something is missing, twice or another."""
    if isinstance(part, list | dict) and part and chance.random() < 0.8:
        key = chance.choice([*part] if isinstance(part, dict) else [*range(len(part))])
        if isinstance(part, list) and (kind := chance.randrange(4)) < 3:
            return (
                [*part[:key], *part[key + 1 :]],
                [*part, part[key]],
                chance.sample(part, len(part)),
            )[kind]
        part[key] = change_parts(part[key], chance, words)
        return part
    if type(part) is int:
        return chance.choice((part + 1, part - 1, -part, chance.randrange(-2, 12)))
    return deepcopy(chance.choice(words))


def list_words(part: Any) -> Iterator[Any]:
    """Yield everything that a view consists of, and what it never contains."""
    yield part
    for child in (
        part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    ):
        yield from list_words(child)


def use_view(seen: PlayerView, chance: Random) -> None:
    """Do everything with a view that programs do; only errors of our types may be raised."""
    for use in (
        *(repr, str, svg.table, hash, dumps, PlayerView._repr_svg_),
        lambda view: describe_pending(view, "en", view.player),
        lambda view: describe_result(view, "es", view.player) if view.round_winners else "",
        lambda view: menu(view, "es"),
        lambda view: [view.effect(card) for card in view.hand],
        lambda view: [write_action(action) for action in view.legal],
        lambda view: svg.hand(view.hand),
        lambda view: view.count(view.cards(color=view.color)),
    ):
        try:
            use(seen)
        except UnoError:
            assert use is not repr
    for bot in (simple_bot, heuristic):
        if any(not isinstance(action, Leave) for action in seen.legal):
            assert bot(seen, chance) in seen.legal


VIEWS: list[GameState] = [
    *STATES.values(),
    *(list(play_near_end(number, 1, 6))[-1][0] for number in range(0, len(GAMES), 7)),
    *(new_game(edition, 3, seed=1) for edition in ("frozen", "saved-by-the-bell")),
]


@pytest.mark.parametrize("share", pick_cases(range(2), 1))
def test_a_view_with_any_change_is_refused_or_of_use(share: int) -> None:
    refused = accepted = 0
    chance = Random(share)
    for state in VIEWS:
        for seat in (None, 0, state.turn):
            written = orjson.loads(dumps(view(state, seat)))
            words = [*list_words(written), None, -1, 10**9, "red-1", "", [], {}, True, [[0]]]
            for _ in range(choose_count(3, 100)):
                changed = deepcopy(written)
                name = chance.choice([*changed])
                changed[name] = change_parts(changed[name], chance, words)
                refused += 1
                with suppress(FormatError):
                    seen = loads(orjson.dumps(changed), PlayerView)
                    refused, accepted = refused - 1, accepted + 1
                    use_view(seen, chance)
                    assert loads(dumps(seen), PlayerView) == seen
    assert refused > 3 * accepted > 10, (refused, accepted)
