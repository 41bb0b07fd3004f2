"""Variants that are told what happens: rounds, turns, plays and draws (A137)."""

from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import GameState, Options, PluginError, SetupError, new_game
from unoengine.authoring import Effect, Table, Value, Variant
from unoengine.core.agreement import resolve_agreement

from .positions import apply_and_describe, apply_moves, describe_moves, make_position, make_variant
from .written_cases import WrittenCase, each_written

HELD = ("red-1 red-2 red-3", "blue-1 blue-2 blue-3", "green-1 green-2 green-3")
NINE_DRAWS = {"draw": "red-9 tan-1"}


class Log(Variant):
    """Notes everything that it is told."""

    def round_begins(self, table: Table) -> None:
        self.write(table, f"round {table.player}")

    def turn_begins(self, table: Table) -> None:
        self.write(table, f"turn {table.player}")

    def played(self, table: Table) -> None:
        self.write(table, f"played {table.player} {table.card.code}")

    def drew(self, table: Table, player: int, count: int) -> None:
        assert table.player == player
        self.write(table, f"drew {player} {count}")

    def round_ends(self, table: Table) -> None:
        self.write(table, f"won {table.player}")

    def write(self, table: Table, line: str) -> None:
        table.note("log", (*table.noted("log", ()), line), lasts="game")


def read_log(state: GameState) -> list[str]:
    return [*state.notes.get(("log", "log", None), ())]


SHOUT = make_variant(
    "Shout",
    claims=lambda table: ("hey", "ask"),
    claim=lambda table, value: (
        table.ask(table.player, "well", ("yes",)) if value == "ask" else None
    ),
    answered=lambda table, question, answer: None,
)


@each_case(
    "first_hand, lines, given, log",
    [
        ("red-1 red-2 red-3", "p0 red-1", {}, "played 0 red-1, turn 1"),
        ("red-1 red-2 red-3", "p0 draw", {}, "drew 0 1, turn 1"),
        ("red-1 red-2 red-3", "p0 draw", NINE_DRAWS, "drew 0 1"),
        ("red-1 red-2 red-3", "p0 draw, p0 pass", NINE_DRAWS, "drew 0 1, turn 1"),
        (
            *("red-1 red-2 red-3", "p0 draw, p0 red-9", NINE_DRAWS),
            "drew 0 1, played 0 red-9, turn 1",
        ),
        (
            "red-draw-two red-2",
            "p0 red-draw-two uno",
            {},
            "drew 1 2, played 0 red-draw-two, turn 2",
        ),
        ("red-1 red-2", "p0 red-1, p2 catch p0", {}, "played 0 red-1, turn 1, drew 0 2"),
        ("wild-draw-four blue-2 blue-3", "p0 wild-draw-four blue", {}, "played 0 wild-draw-four"),
        (
            *("wild-draw-four blue-2 blue-3", "p0 wild-draw-four blue, p1: accept", {}),
            "played 0 wild-draw-four, drew 1 4, turn 2",
        ),
        (
            *("triforce blue-2 blue-3", "p0 triforce red, p1 draw", {}),
            "played 0 triforce, turn 1, drew 1 3, turn 2",
        ),
        ("red-1 red-2 red-3", "p1: hey", {"variants": [SHOUT]}, ""),
        ("red-1 red-2 red-3", "p1: ask, p1: yes", {"variants": [SHOUT]}, ""),
        (
            *("blue-8 blue-9", "p1 blue-3", {"variants": ["jump-in"], "discard": "blue-3"}),
            "played 1 blue-3, turn 2",
        ),
        ("red-1 red-2", "p0 leave", {"options": Options(leaving="allowed")}, "turn 1"),
        ("red-1 red-2", "p1 leave", {"options": Options(leaving="allowed")}, ""),
    ],
)
def test_A137_hooks_are_told_once_and_in_order(
    first_hand: str, lines: str, given: dict[str, Any], log: str
) -> None:
    """No turn begins while something is pending, nor with a penalty or a claim."""
    variants = [*given.get("variants", ()), Log()]
    state = make_position(first_hand, *HELD[1:], **{**given, "variants": variants})
    assert ", ".join(read_log(apply_moves(state, *lines.split(", ")))) == log


def test_A137_extra_turn_begins_anew() -> None:
    state = make_position("red-skip red-2 red-3", "blue-1 blue-2", variants=[Log()])
    assert read_log(apply_moves(state, "p0 red-skip")) == ["played 0 red-skip", "turn 0"]


def test_A137_round_ends_before_the_points_are_counted() -> None:
    def draw_all(table: Table) -> None:
        for player in table.everyone:
            table.draw(player, 1)

    farewell = make_variant("Farewell", round_ends=draw_all)
    held = ("red-1", "blue-1 blue-2", "green-1 green-2")
    state = make_position(*held, draw="tan-9 tan-8 tan-7", variants=[farewell, Log()])
    state, events = apply_and_describe(state, "p0 red-1")
    assert events[1:3] == ["Drew 1 tan-9 farewell", "Drew 2 tan-8 farewell"]
    assert state.scores == (1 + 2 + 1 + 2 + 9 + 8, 0, 0)
    assert state.hand_sizes == (0, 3, 3)
    assert read_log(state) == ["played 0 red-1", "drew 1 1", "drew 2 1", "won 0"]


def test_A137_round_begins_after_the_start_card_has_acted() -> None:
    expected = {
        "skip": ["round 0", "turn 2"],
        "draw-two": ["drew 1 2", "round 0", "turn 2"],
        "reverse": ["round 0", "turn 0"],
        "wild": ["round 0", "turn 1"],
    }
    seen = set()
    for seed in range(60):
        state = new_game("zelda", 3, seed=seed, dealer=0, variants=[Log()])
        symbol = state.top.symbol
        if symbol == "triforce":
            continue
        if symbol == "wild":
            assert read_log(state) == []
            state = apply_moves(state, "p1 name red")
        assert read_log(state) == expected.get(symbol, ["round 0", "turn 1"]), symbol
        seen.add(symbol)
    assert seen > set(expected)


POISON = make_variant(
    "Poison",
    turn_begins=lambda table: (
        table.draw(table.player, 1) if table.hand.some(table.cards(symbol="9")) else None
    ),
)
COMBO: dict[str, Any] = {
    "played": lambda table: (
        table.discard(table.player, table.cards(symbol="1")) if table.card.number == 1 else None
    )
}


class Tired(Variant):
    """A seat with more than three cards loses its turn."""

    def turn_begins(self, table: Table) -> None:
        assert table.next == table.player
        if table.hand_size(table.player) > 3:
            table.skip()


class Greed(Variant):
    """Whoever draws draws one card more, once."""

    def drew(self, table: Table, player: int, count: int) -> None:
        table.draw(player, 1)


class Envy(Variant):
    """If a seat draws, the seat after it draws as well."""

    after = ("greed",)

    def drew(self, table: Table, player: int, count: int) -> None:
        table.draw(table.everyone[0], 1)


class Mercy(Variant):
    """A seat with more than four cards takes no further part in the round."""

    def drew(self, table: Table, player: int, count: int) -> None:
        if table.hand_size(player) > 4:
            table.eliminate(player)


HOOKS: dict[str, dict[str, Any]] = {
    "combo": {"own_hand": "shrinks", **COMBO},
    "thief": {"drew": lambda table, player, count: table.discard(player, table.cards(symbol="9"))},
    "generous": {"drew": lambda table, *_: table.discard(table.others[0], table.cards())},
    "amnesty": {"turn_begins": lambda table: table.discard(table.player, table.cards(symbol="1"))},
    "strict": {
        "turn_begins": lambda table: table.demand("blue", table.cards(color="blue"), cost=1)
    },
    "purge": {
        "turn_begins": lambda table: (
            table.eliminate(table.player) if table.hand_size(table.player) > 2 else None
        )
    },
    # The hand of a player that is out is out of reach.
    "last": {
        "rebind": lambda card, effect: Effect() if card.number == 9 else effect,
        "played": lambda table: (table.draw(table.player, 2), table.draw(table.next, 1)),
    },
}
MADE = {name: make_variant(name.title(), **hooks) for name, hooks in HOOKS.items()}
PARTS: dict[str, dict[str, Any]] = {
    **{name: {"variants": [variant]} for name, variant in MADE.items()},
    "poison": {"variants": [POISON]},
    "tired": {"variants": [Tired()]},
    "greed": {"variants": [Greed()]},
    "greed and envy": {"variants": [Envy(), Greed()]},
    "mercy": {"variants": [Mercy()]},
    "combo and poison": {"variants": [MADE["combo"], POISON]},
}


@each_written(
    """
    # A turn may begin with a draw.
    red-1 red-2 | red-9 blue-1; with: poison; draw: tan-1 tan-2
    p0 red-1
    > Played 0 red-1 - - False, Drew 1 tan-1 poison
    = turn 1
    hands: red-2 | blue-1 red-9 tan-1

    # A turn that is skipped begins for the next seat.
    red-1 red-2 | blue-1 blue-2 blue-3 blue-4 | tan-1 tan-2 tan-4 tan-5; with: tired
    p0 red-1
    > Played 0 red-1 - - False, Skipped 1, Skipped 2
    = turn 0

    # A play may change the hand as declared; UNO depends on that, not on the next turn.
    red-1 blue-1 red-2 | tan-9 tan-2; with: combo; edition: zelda
    moves: p0 red-1, p0 red-1 uno, p0 red-2, p0 draw
    p0 red-1 = exposed 0, sizes 1 2
    undo
    p0 red-1 uno = exposed None
    red-1 blue-1 red-2 | tan-9 tan-2; with: combo and poison; edition: zelda
    moves: p0 red-1, p0 red-1 uno, p0 red-2, p0 draw
    red-1 blue-1 tan-1 | tan-2 tan-3; with: combo
    p0 red-1 = winner 0

    # A hook is not called again by its own verbs; several are called in their order.
    red-1 red-2 | blue-1 blue-2; with: greed
    p0 draw
    > Drew 0 tan-1 -, Drew 0 tan-2 greed
    red-1 red-2 | blue-1 blue-2; with: greed and envy
    p0 draw
    > Drew 0 tan-1 -, Drew 0 tan-2 greed, Drew 1 tan-4 envy, Drew 1 tan-5 envy, Drew 1 tan-7 greed

    # It may take the drawn card, and then there is nothing to play.
    blue-1 blue-2 | tan-1; with: thief; draw: red-9 tan-2
    p0 draw = phase turn, turn 1

    # A hook that empties a hand ends the round.
    blue-1 blue-2 | tan-1 tan-2 | green-1 green-2; with: generous; draw: red-9 tan-4
    p0 draw = winner 1
    blue-1 blue-2 | tan-1 tan-2 | green-1 green-2; with: generous; draw: tan-4 tan-5
    p0 draw = winner 1
    red-1 red-2 | tan-1 tan-2 | green-1 green-2; with: generous
    p0 red-1, p1 catch p0 = winner 1
    triforce blue-2 | tan-1 tan-2 | green-1; with: generous
    p0 triforce tan, p1 draw = winner 2
    red-5 red-2 | tan-1 green-1 | tan-2 tan-3; with: amnesty
    p0 red-5 = winner 1
    undo
    p0 draw = winner 1

    # A turn may begin with a demand.
    red-1 red-2 red-3 | blue-1 blue-2 blue-3; with: strict
    p0 red-1
    > Played 0 red-1 - - False, Demanded 1 blue red-1 1
    = phase demand, turn 1

    # Effects that act as last cards are told as well.
    red-9 | tan-1; with: last; draw: tan-5 tan-7
    p0 red-9 = winner 0, sizes 0 2

    # A seat may be eliminated when it draws, pays a demand, or its turn begins; the last one wins.
    red-1 red-2 red-3 red-4 | blue-1 blue-2 | tan-1 tan-2; with: mercy; draw: red-9 tan-4
    p0 draw = out 0, phase turn, turn 1
    triforce blue-1 blue-2 | tan-1 tan-2 tan-4 | green-1 green-2; with: mercy
    p0 triforce tan, p1 draw = out 1, phase turn, turn 2
    red-1 red-2 red-3 red-4 | blue-1 blue-2; with: mercy
    p0 draw = phase round-over, winner 1
    red-1 red-2 red-3 | blue-1 blue-2 blue-3 | green-1 green-2 green-3 | tan-1 tan-2; with: purge
    p0 red-1 = out 1 2, phase turn, turn 3
    """,
    **PARTS,
)
def test_A137_A77_hooks_may_change_the_table(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition)


def test_A137_variant_that_comes_after_an_elimination_is_not_told() -> None:
    held = ("red-1 red-2 red-3 red-4", *HELD[1:])
    state = make_position(*held, draw="red-9 tan-1", variants=[Mercy(), Log()])
    assert read_log(apply_moves(state, "p0 draw")) == ["turn 1"]


def act_as_draw_two(table: Table, player: int, count: int) -> None:
    table.act_as(table.edition.card("red-draw-two"))


def test_A137_act_as_in_a_hook_does_not_call_it_for_ever() -> None:
    state = make_position(*HELD, variants=[make_variant("Echo", drew=act_as_draw_two)])
    events = apply_and_describe(state, "p0 draw")[1]
    assert sum(event.startswith("Drew") for event in events) == 2


@each_case("hook", ["turn_begins", "played", "drew", "round_begins"])
def test_A137_hook_may_end_the_round(hook: str) -> None:
    variant = make_variant("Ends", **{hook: lambda table, *facts: table.end_round((1,))})
    if hook == "round_begins":
        state = new_game("zelda", 2, seed=1, variants=[variant])
    else:
        state = make_position("red-draw-two red-2 red-3", *HELD[1:], variants=[variant])
        state = apply_moves(state, "p0 red-draw-two")
    assert (state.phase, state.round_winner) == ("round-over", 1)


def play_everything(variant: Variant) -> None:
    """Let everything happen that hooks are told of, each for the first time."""
    new_game("zelda", 2, seed=2, variants=[variant])
    for held, line in ((HELD[0], "p0 draw"), (HELD[0], "p0 red-1"), ("red-1", "p0 red-1")):
        apply_moves(make_position(held, *HELD[1:], variants=[variant]), line)


def ask(table: Table, *facts: int) -> None:
    table.ask(1, "well", ("yes", "no"))


def demand(table: Table, *facts: int) -> None:
    table.demand("red", table.cards(color="red"), cost=1)


def ignore(table: Table, question: str, answer: Value) -> None:
    """Do nothing with an answer."""


@each_case(
    "hook, does, says",
    [
        *((hook, ask, f"asks a question in {hook}, where no answer") for hook in (
            *("turn_begins", "played", "drew"),
        )),
        *((hook, demand, f"demands a card in {hook}") for hook in (
            *("round_begins", "drew", "round_ends"),
        )),
        ("turn_begins", lambda table: table.skip(), "skips every turn that begins"),
        ("played", COMBO["played"], 'declare own_hand = "shrinks"'),
    ],
)  # fmt: skip
def test_A137_invalid_calls_in_hooks_are_refused(hook: str, does: Any, says: str) -> None:
    with pytest.raises(PluginError, match=says):
        play_everything(make_variant("Wrong", answered=ignore, **{hook: does}))


def test_A137_own_hand_has_known_values() -> None:
    with pytest.raises(SetupError, match="own_hand of Vague cannot be 'varies'"):
        resolve_agreement("zelda", variants=[make_variant("Vague", own_hand="varies", **COMBO)])
    assert describe_moves(make_position(*HELD, variants=[Greed()]))
