"""The verb `play_on`: several cards in one turn, each of which acts (A155 to A159)."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import frozen

from tests.plugins.distributions import Distribution, add_to_path
from tests.properties.hook_variants import Sets
from tests.thorough import choose_count, each_case
from tests.variants.positions import apply_moves, make_position, make_variant
from tests.variants.random_games import check_step, holds_closely, play_at_random
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import (
    Answer,
    ChooseColor,
    Draw,
    FormatError,
    GameState,
    Options,
    Pass,
    Play,
    PlayerView,
    PluginError,
    Setup,
    apply,
    idle_move,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.authoring import (
    Card,
    Edition,
    Effect,
    Table,
    Variant,
    colored_cards,
    colorless_cards,
    number_cards,
    override,
    two_sided,
)
from unoengine.bots import decide, heuristic, search_bot, simple_bot
from unoengine.json import dumps, loads
from unoengine.notation import read_position, write_position
from unoengine.testing import edition_with
from unoengine.text import parse_action

from .positions import make_effect, pickle_and_load, play_deed
from .positions import make_position as make_deed_position


@frozen
class Run(Effect):
    """Its player goes on with cards of the color in force."""

    @override
    def play(self, table: Table) -> None:
        table.play_on(table.cards(color=table.color))


@frozen
class Runs(Variant):
    """A one is a Run."""

    @override
    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return Run() if card.number == 1 else effect


@frozen
class Pairs(Variant):
    """A player may play two cards of one color in a turn."""

    @override
    def played(self, table: Table) -> None:
        is_first = not table.noted("second", False)
        table.note("second", True if is_first else None)
        if is_first:
            table.play_on(table.cards(color=table.card.color))

    @override
    def turn_begins(self, table: Table) -> None:
        table.note("second", None)


PARTS: Mapping[str, Mapping[str, Any]] = {
    "sets": {"variants": [Sets()]},
    "stacked": {"variants": [Sets(), "stacking"]},
    "jumps": {"variants": [Sets(), "jump-in"]},
    "runs": {"variants": [Runs()]},
    "pairs": {"variants": [Pairs()]},
    "leaving": {"variants": [Sets(), "stacking"], "options": Options(leaving="allowed")},
    "last left": {"variants": [Sets(), "stacking"], "options": Options(round_end="last_left")},
    "limited": {"variants": [Sets()], "options": Options(max_turns=2)},
    "sevens": {"variants": [Sets(), "seven-zero"]},
}


@each_written(
    """
    # A155: one card after the other, of which only the first has to fit.
    red-4 blue-4 green-4 tan-1 | tan-2
    with: sets
    p0 red-4 = phase series, turn 0
    moves: p0 blue-4, p0 green-4, p0 pass
    refused: p0 draw played-already, p0 tan-1 only-following, p1 tan-2 not-your-turn
    p0 blue-4 = phase series, top blue-4
    p0 pass = phase turn, turn 1, sizes 2 1

    # A159: without a card that may follow, the player passes.
    red-4 tan-1 tan-3 | tan-2
    with: sets
    p0 red-4
    moves: p0 pass

    # A156: three Skips skip three players, or all others.
    red-skip blue-skip green-skip green-1 green-2 | tan-2 | tan-3 | tan-4 | tan-6
    with: sets
    p0 red-skip
    > Played 0 red-skip - - False, Skipped 1
    p0 blue-skip
    > Played 0 blue-skip - - False, Skipped 2
    p0 green-skip
    > Played 0 green-skip - - False, Skipped 3
    p0 pass = turn 4
    red-skip blue-skip green-skip green-1 green-2 | tan-2 | tan-3
    with: sets
    p0 red-skip, p0 blue-skip, p0 green-skip
    > Played 0 green-skip - - False
    p0 pass = turn 0, phase turn
    red-skip blue-skip green-1 green-2 | tan-2
    with: sets
    p0 red-skip, p0 blue-skip, p0 pass = turn 0

    # A156: two Reverses keep the direction.
    red-reverse blue-reverse green-1 green-2 | tan-2 | tan-3 | tan-4
    with: sets
    p0 red-reverse, p0 blue-reverse, p0 pass = turn 1, direction 1
    undo
    p0 red-reverse, p0 pass = turn 3, direction -1
    red-1 red-skip red-reverse red-2 green-2 | tan-2 | tan-3 | tan-4
    with: runs
    p0 red-1, p0 red-skip = turn 2, phase turn

    # A156: the same player draws for two Draw Twos.
    red-draw-two blue-draw-two green-1 green-2 | tan-2 | tan-3 | tan-4
    with: sets
    p0 red-draw-two, p0 blue-draw-two, p0 pass = turn 3, sizes 2 5 1 1
    red-draw-two blue-draw-two green-1 green-2 | tan-2
    with: sets
    p0 red-draw-two, p0 blue-draw-two, p0 pass = turn 0, sizes 2 5

    # A157: demands wait and add up.
    red-draw-two blue-draw-two green-1 green-2 | tan-2 | tan-3
    with: stacked
    p0 red-draw-two = phase series, owed 0, attacker None
    p0 blue-draw-two, p0 pass = phase demand, turn 1, owed 4, attacker 0
    p1 draw = turn 2, sizes 2 5 1
    red-draw-two green-1 green-2 | blue-draw-two green-draw-two green-2 | tan-3
    with: stacked
    p0 red-draw-two, p0 pass, p1 blue-draw-two, p1 green-draw-two uno, p1 pass = owed 6, turn 2

    # A157: if the round ends, the next player draws for both.
    red-draw-two blue-draw-two | tan-2 | tan-3
    with: stacked
    p0 red-draw-two uno, p0 blue-draw-two = phase round-over, winner 0, sizes 0 5 1

    # A157 A122: and if it goes on, the demand does.
    red-draw-two blue-draw-two | tan-2 | tan-3
    with: last left
    p0 red-draw-two uno, p0 blue-draw-two = phase demand, turn 1, owed 4, out 0

    # A158: UNO is due after each card, and a pass does not end the exposure.
    red-4 blue-4 tan-1 | tan-2
    with: sets
    p0 red-4, p0 blue-4 = exposed 0, phase series
    p0 call = exposed None
    undo
    p0 pass = exposed 0, turn 1
    p1 catch p0 = exposed None, sizes 3 1

    # A158: another card does.
    red-4 blue-4 | tan-2
    with: sets
    p0 red-4 = exposed 0
    p0 blue-4 = phase round-over, winner 0
    undo
    p1 catch p0 = phase series, turn 0, sizes 3 1

    # A155: nobody jumps in meanwhile.
    red-4 red-3 tan-1 | red-4 tan-2
    with: jumps
    p0 red-4
    moves1:
    p0 pass
    moves1: p1 red-4, p1 red-4 uno, p1 draw

    # A155: the cards count as one turn.
    red-4 blue-4 tan-1 tan-3 | tan-2 tan-9
    with: limited
    p0 red-4, p0 blue-4 = turn_count 1
    p0 pass = turn_count 1, phase turn
    p1 draw = phase round-over

    # A159 A113: a player that leaves ends the turn; the lost turns and the demand stay.
    red-skip tan-1 tan-3 | tan-2 | tan-4 | tan-7
    with: leaving
    p0 red-skip, p0 leave = turn 2, phase turn
    undo
    p0 red-skip, p2 leave = turn 0
    p0 pass = turn 3
    red-draw-two tan-1 tan-3 | tan-2 | tan-4
    with: leaving
    p0 red-draw-two, p1 leave, p0 pass = turn 2, phase demand, owed 2
    undo
    p0 red-draw-two, p0 leave = turn 1, phase demand, owed 2, attacker None

    # A155: choices come with each card.
    red-7 blue-7 tan-1 tan-3 | tan-2 | tan-4 green-1
    with: sevens
    p0 red-7 >2 = phase series, sizes 2 1 3

    # An effect goes on; two cards at most.
    red-1 red-5 red-6 tan-1 | tan-2
    with: runs
    p0 red-1
    moves: p0 red-5, p0 red-6, p0 pass
    p0 red-5 = turn 1, phase turn
    red-2 red-5 red-6 tan-1 | tan-2
    with: pairs
    p0 red-2, p0 red-5 = turn 1, phase turn
    """,
    **PARTS,
)
def test_cards_follow_in_the_same_turn(edition: str, case: WrittenCase) -> None:
    """A155 A156 A157 A158 A159"""
    case.check(edition=edition)


FLIPPED = make_effect(lambda table: (table.flip(), table.play_on(table.cards())))
"""Turns the cards over, and then lets its player go on with any of them."""

ASKING = make_effect(
    lambda table: (table.play_on(table.cards(color="red")), table.ask(1, "well", ("yes", "no"))),
    lambda table, _, answer: table.skip() if answer == "no" else table.play_on(table.cards()),
)


def test_a_question_comes_before_the_next_card() -> None:
    """A155: what an answer does counts for the card that asked."""
    state = play_deed(ASKING, "red-deed red-skip red-1 tan-1", "blue-1", "green-1").after
    asked = pickle_and_load(state)
    assert (asked, asked.phase, asked.offered) == (state, "question", ())
    yes, no = (apply(state, Answer(1, answer)) for answer in ("yes", "no"))
    assert (yes.phase, yes.turn, len(yes.offered)) == ("series", 0, len({*yes.edition.deck}))
    assert {card.color for card in no.offered} == {"red"}
    assert apply(no, Pass(0)).turn == 2
    assert apply(no, Play(0, no.edition.card("red-skip"))).turn == 0


@each_case("is_colored", [True, False])
def test_a_demand_waits_while_the_cards_are_turned_over(is_colored: bool) -> None:
    """A157 A159: the same cards meet it; the series ends if a color has to be named."""
    pledge = make_effect(
        lambda table: (
            table.demand("amber", table.cards(color="amber"), cost=2),
            table.play_on(table.cards()),
        )
    )
    front = [
        *number_cards(("amber", "sky"), dict.fromkeys(range(1, 8), 2)),
        *colored_cards(("amber",), "pledge", points=9, copies=2, effect=pledge),
        *colored_cards(("amber",), "dusk", points=9, copies=2, effect=FLIPPED),
    ]
    moth = colorless_cards("moth", points=9, copies=2, effect=None)
    owl = colored_cards(("moss",), "owl", points=9, copies=2, effect=None)
    back = [
        *number_cards(("ink", "moss"), dict.fromkeys(range(1, 8), 2)),
        *((*moth, *owl) if is_colored else (*owl, *moth)),
    ]
    eve = Edition("eve", ("amber", "sky"), two_sided(front, back), back_colors=("ink", "moss"))
    amber = {card.symbol: card for card in eve.deck if card.color == "amber"}
    hands = [[amber[symbol] for symbol in hand.split()] for hand in ("pledge dusk 1 2", "3", "4")]
    state = Setup(eve, hands=hands, discard=[amber["5"]], rest="draw").to_state()

    state = apply(state, Play(0, amber["pledge"]))
    assert (state.phase, state.demand) == ("series", None)
    assert pickle_and_load(state) == state
    assert apply(state, Pass(0)).demand == "amber"
    state = apply(state, Play(0, amber["dusk"]))
    assert (state.phase, state.side) == ("series" if is_colored else "choose-color", "back")
    assert pickle_and_load(state) == state
    state = apply(state, Pass(0) if is_colored else ChooseColor(0, "ink"))
    assert (state.phase, state.turn, state.demand, state.owed) == ("demand", 1, None, 2)
    assert legal_moves(state) == (Play(1, state.hand(1)[0]),)


def test_an_eliminated_player_does_not_go_on() -> None:
    """A159 A120"""
    card = make_effect(lambda table: (table.play_on(table.cards()), table.eliminate(table.player)))
    state = play_deed(card, "red-deed red-1", "blue-1", "green-1").after
    assert (state.phase, state.turn, state.out) == ("turn", 1, (0,))


@each_case("hook", ["claim", "turn_begins", "drew", "round_ends"])
def test_a_card_has_to_be_played(hook: str) -> None:
    variant = make_variant(
        "Early",
        claims=lambda table: ("now",),
        **{hook: lambda table, *_: table.play_on(table.cards())},
    )
    state = make_position("red-1", "blue-1 blue-2", variants=[variant])
    moves = {"claim": Answer(1, "now"), "turn_begins": Draw(0), "drew": Draw(0)}
    action = moves.get(hook, Play(0, state.edition.card("red-1")))
    with pytest.raises(PluginError, match="where no card is being played"):
        apply(state, action)


def test_a_start_card_lets_nobody_go_on() -> None:
    """A155"""
    run = make_effect(lambda table: table.play_on(table.cards()))
    state = make_deed_position(run, "red-1 red-2", "blue-1", discard="", draw="red-deed")
    assert (state.phase, state.top.symbol) == ("turn", "deed")


def test_a_start_card_whose_color_was_named_lets_nobody_go_on() -> None:
    """A155"""
    run = make_effect(
        turned_up=lambda table: table.let_choose_color(table.next),
        opened=lambda table: table.play_on(table.cards()),
    )
    state = make_deed_position(run, "red-1 red-2", "blue-1", discard="", draw="red-deed")
    assert state.phase == "choose-color"
    assert apply(state, legal_moves(state)[0]).phase == "turn"


def test_only_the_set_that_is_offered_is_public() -> None:
    """A155 A159: whoever holds what, everybody sees the same cards and the same decision."""
    state = apply_moves(make_position("red-4 blue-4 tan-1", "red-1", variants=[Sets()]), "p0 red-4")
    for seat in (1, None):
        seen = view(state, seat)
        assert [card.code for card in seen.offered] == ["blue-4", "green-4", "tan-4", "red-4"]
        assert not seen.legal
    for seed in range(5):
        dealt = redeal(state, 1, seed)
        assert view(dealt, 1) == view(state, 1)
        assert Pass(0) in legal_moves(dealt)
    assert idle_move(state, 0) == Pass(0)
    for language, words in {"en": ("pass", "done"), "es": ("pasar", "paso")}.items():
        assert {parse_action(view(state, 0), word, language) for word in words} == {Pass(0)}


def test_states_and_views_are_saved(tmp_path: Path) -> None:
    """A155 A157: also while a demand waits."""
    offers = {"unoengine.variants": {"sets": "tests.properties.hook_variants:Sets"}}
    with add_to_path(Distribution("uno-sets", {}, offers).install(tmp_path)):
        state = make_position(
            "red-draw-two blue-draw-two tan-1", "blue-1", variants=[Sets(), "stacking"]
        )
        state = apply_moves(state, "p0 red-draw-two")
        assert loads(dumps(state), GameState) == state
        assert read_position(write_position(state)) == state
        for seat in (0, 1, None):
            seen = view(state, seat)
            assert loads(dumps(seen), PlayerView) == seen
        record = json.loads(dumps(state))
        changes: list[dict[str, Any]] = [
            {"cards": []},
            {"cards": ["nonsense"]},
            {"next": 7},
            {"turn": 0},
        ]
        for change in changes:
            with pytest.raises(FormatError):
                loads(json.dumps(record | {"pending": record["pending"] | change}), GameState)
        del record["pending"]["next"]
        with pytest.raises(FormatError, match="on turn after"):
            loads(json.dumps(record), GameState)


RANDOM: list[dict[str, Any]] = [
    {"edition": "zelda", "variants": [Sets()]},
    {"edition": "frozen", "variants": [Sets(), "stacking", "false-uno", "jump-in"]},
    {"edition": "zelda", "variants": [Runs()]},
    {"edition": "classic", "variants": [Pairs(), "seven-zero"]},
    {"edition": edition_with(ASKING), "variants": [Sets()]},
]


@each_case("given", RANDOM)
def test_random_rounds_keep_all_cards(given: dict[str, Any]) -> None:
    for seed in range(choose_count(1, 200)):
        options = Options(leaving="allowed", max_turns=60 if seed % 3 else None, max_rounds=1)
        state = new_game(players=2 + seed % 4, seed=seed, options=options, **given)
        chance, longest = Random(seed), choose_count(60, 600)
        for number, (before, action) in enumerate(
            play_at_random(state, chance, decisions=longest, leaving=0.01)
        ):
            check_step(before, action)
            if number % choose_count(20, 50) == 0:
                holds_closely(before, number)


@each_case("bot", [simple_bot, heuristic, search_bot(simulations=20)])
def test_bots_play_on(bot: Any) -> None:
    """They get rid of cards while they may."""
    state = make_position("red-4 blue-4 green-4 tan-1 tan-2", "red-1 red-2", variants=[Sets()])
    state = apply_moves(state, "p0 red-4")
    chance = Random(1)
    for _ in range(2):
        state = apply(state, decide(state, [bot, bot], chance))
    assert state.hand_sizes[0] == 2
    assert decide(state, [bot, bot], chance) == Pass(0)
