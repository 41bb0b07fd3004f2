"""Players without cards who may go on: the hook `emptied` of variants and effects (A150-A154)."""

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar

import pytest

from tests.effect_api.positions import make_effect
from tests.sides.twilight import TWILIGHT
from tests.thorough import choose_count, each_case
from unoengine import GameState, Options, Play, PluginError, apply, legal_moves, new_game, step
from unoengine.authoring import Effect, Table, Value, Variant, Vocabulary, frozen, override
from unoengine.bots import decide, simple_bot
from unoengine.events import Drew
from unoengine.testing import edition_with
from unoengine.testing.checks.event_ledger import Ledger
from unoengine.testing.checks.states import count_cards
from unoengine.variants import FalseUno, JumpIn, SevenZero, Stacking

from .positions import apply_and_describe, apply_moves, describe_moves, make_position, make_variant
from .written_cases import WrittenCase, each_written


@frozen
class Countdown(Variant):
    """A player who is out gets a new hand, of one card fewer each time."""

    keeps: ClassVar = {"left": int}

    @override
    def emptied(self, table: Table) -> None:
        left = table.noted("left", table.options.hand_size, player=table.player) - 1
        table.note("left", left, player=table.player)
        table.draw(table.player, left)


class MauMau(Variant):
    """A player says Mau-Mau before the last card, or else draws two cards."""

    keeps: ClassVar = {"said": bool}

    @override
    def claims(self, table: Table) -> Iterable[Value]:
        if table.hand_size(table.player) == 1 and not table.noted("said", player=table.player):
            yield "mau-mau"

    @override
    def claim(self, table: Table, value: Value) -> None:
        table.note("said", True, player=table.player)

    @override
    def emptied(self, table: Table) -> None:
        if not table.noted("said", player=table.player):
            table.draw(table.player, 2)
        table.note("said", None, player=table.player)

    @override
    def vocabulary(self, edition: Any, seats: Any) -> Vocabulary:
        return Vocabulary(claims=("mau-mau",))


class NumbersFinish(Variant):
    """A player who finishes on an action card draws one."""

    @override
    def emptied(self, table: Table) -> None:
        if table.card.number is None:
            table.draw(table.player, 1)


def give_once(count: int) -> Variant:
    """Return a variant that gives each player a new hand once in a round."""

    def emptied(table: Table) -> None:
        if not table.noted("had", player=table.player):
            table.note("had", True, player=table.player)
            table.draw(table.player, count)

    return make_variant(f"Give{count}", emptied=emptied)


LAST_LEFT = Options(round_end="last_left")
GIVE = [give_once(2)]
ASKED = make_variant("Asked", emptied=lambda table: table.announce(f"asked-{table.player}"))


def with_options(variants: list[Variant], **options: Any) -> dict[str, Any]:
    return {"variants": variants, "options": Options(**options)}


PARTS: dict[str, dict[str, Any]] = {
    "give": {"variants": GIVE},
    "give one": {"variants": [give_once(1)]},
    "give and last left": with_options(GIVE, round_end="last_left"),
    "give and stack": {"variants": [*GIVE, Stacking()]},
    "give and swap": {"variants": [*GIVE, SevenZero()]},
    "give and jump": {"variants": [*GIVE, JumpIn()]},
    "give and bluff": {"variants": [*GIVE, FalseUno()]},
    "asked": {"variants": [ASKED]},
    "asked and last left": with_options([ASKED], round_end="last_left"),
    "asked and stack": {"variants": [ASKED, Stacking()]},
    "countdown of 3": with_options([Countdown()], hand_size=3),
    "mau-mau": {"variants": [MauMau()]},
    "numbers": {"variants": [NumbersFinish()]},
    "mau-mau first": {"variants": [MauMau(), give_once(3)]},
}


@each_written(
    """
    # A150: a player without cards gets new ones and goes on, until none are left to get.
    red-1 | blue-1 blue-2 | green-1 green-2; with: countdown of 3
    p0 red-1
    > Played 0 red-1 - - False, Drew 0 tan-1,tan-2 countdown
    = phase turn, turn 1, sizes 2 2 2, exposed None
    red-1 | red-2 red-3 | green-1 green-2; with: give one; draw: red-4 tan-1 tan-2 tan-4
    p0 red-1, p1 red-2, p2 draw, p0 red-4 = winner 0, sizes 0 1 3

    # A150: a draw card acts first, and the second variant is asked only if there is no card yet.
    red-draw-two | blue-1 blue-2 | green-1; with: give
    p0 red-draw-two
    > Played 0 red-draw-two - - False, Drew 1 tan-1,tan-2 red-draw-two, Skipped 1, \
Drew 0 tan-4,tan-5 give2
    = turn 2
    red-1 | blue-1 blue-2; with: mau-mau first; draw: red-2 red-3 tan-1 tan-2 tan-4 tan-5 tan-7
    p0 red-1 = sizes 2 2
    p1 draw, p1 pass, p0 red-2, p0: mau-mau = turn 1
    p1 draw, p1 pass, p0 red-3
    > Played 0 red-3 - - False, Drew 0 tan-4,tan-5,tan-7 give3
    = sizes 3 4, turn 1

    # A151: a color is named and a choice is made; the card acts by `play`.
    wild | blue-1 blue-2 | green-1; with: give
    moves: p0 wild blue, p0 wild green, p0 wild tan, p0 wild red, p0 draw
    p0 wild tan = color tan, sizes 2 2 1, turn 1
    red-skip | blue-1 blue-2 | green-1; with: give
    p0 red-skip = turn 2, sizes 2 2 1
    red-7 | blue-1 blue-2 | green-1; with: give and swap
    moves: p0 red-7 >1, p0 red-7 >2, p0 red-7 >2 uno, p0 draw
    p0 red-7 >1
    > Played 0 red-7 - 1 False, HandsMoved 1,0,2, Drew 1 tan-1,tan-2 give2
    = sizes 2 2 1, exposed None, turn 1
    red-0 | blue-1 blue-2 | green-1; with: give and swap
    p0 red-0 uno = sizes 1 2 2, turn 1, exposed None

    # A151: what the card asks or demands follows if the player goes on.
    wild-draw-four | blue-1 blue-2 | green-1; with: give
    p0 wild-draw-four tan = phase question, turn 1, sizes 2 2 1
    p1: accept = sizes 2 6 1, turn 2
    red-draw-two | blue-1 blue-2 | green-1; with: give and stack
    p0 red-draw-two = phase demand, turn 1, sizes 2 2 1
    p1 draw = sizes 2 4 1
    triforce | blue-1 blue-2 | green-1; with: give
    p0 triforce tan = phase demand, turn 1

    # A151: if the player is out, a card that acts as a last card does so then.
    wild-draw-four | blue-1 blue-2 | green-1; with: asked
    p0 wild-draw-four tan
    > Played 0 wild-draw-four tan - False, Announced 0 wild-draw-four asked-0, \
Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four, Skipped 1, RoundScored 0 16,0,0
    wild-draw-four | blue-1 blue-2 | green-1; with: asked and last left
    p0 wild-draw-four tan = out 0, sizes 0 6 1, turn 2, phase turn
    red-draw-two | blue-1 blue-2 | green-1; with: asked and stack
    p0 red-draw-two = winner 0, sizes 0 4 1
    triforce | blue-1 blue-2 | green-1; with: asked
    p0 triforce tan = winner 0, sizes 0 2 1

    # A152: nobody owes a call for a new hand of one card.
    red-1 | blue-1 blue-2 | green-1; with: give one
    moves: p0 red-1, p0 draw
    p0 red-1 = sizes 1 2 1, exposed None
    red-1 | blue-1 blue-2 | green-1; with: give and bluff
    moves: p0 red-1, p0 draw

    # The player may finish only on a number.
    red-skip | blue-1 blue-2; with: numbers
    p0 red-skip = sizes 1 2, turn 0
    red-1 | blue-1 blue-2; with: numbers
    p0 red-1 = winner 0

    # A missed Mau-Mau costs two cards; it may be said by a seat that is not on turn.
    red-1 | red-2 blue-2; with: mau-mau
    moves: p0 red-1, p0 draw, p0: mau-mau
    p0 red-1 = sizes 2 2
    undo
    p0: mau-mau
    moves: p0 red-1, p0 draw
    p0 red-1 = winner 0
    tan-1 red-3 | red-2 | green-1 green-2; with: mau-mau
    p1: mau-mau, p0 red-3, p1 red-2 = winner 1

    # Jumping in with the last card works as well.
    red-1 red-2 | blue-1 blue-2 | red-5; with: give and jump
    p2 red-5 = sizes 2 2 2, turn 0

    # A122, A154: a place is taken when a player is out for good.
    red-1 | red-2 | green-1 green-2; with: give and last left
    draw: tan-1 tan-2 red-3 red-4 tan-4 tan-5 tan-7 tan-8 tan-9
    p0 red-1, p1 red-2 = sizes 2 2 2, phase turn, turn 2
    p2 draw, p0 draw, p1 red-3, p2 draw, p0 draw, p1 red-4
    > Played 1 red-4 - - False, Finished 1 1
    = out 1, turn 2
    """,
    **PARTS,
)
def test_A150_A151_A152_A154_players_without_cards(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition)


# --- Hands that are emptied by something else than the last card, and several at once.

EMPTY_ALL = make_effect(
    play=lambda table: [table.discard(seat, table.cards()) for seat in table.everyone],
    own_hand="shrinks",
)
FIRST = ("red-1 red-2", "blue-1 blue-2", "green-1 green-2")


def log(table: Table, *, cards: int = 0, of: Iterable[int] = range(9)) -> None:
    """Note who is asked, and give cards to some of them."""
    table.note("log", (*table.noted("log", ()), table.player))
    if table.player in of:
        table.draw(table.player, cards)


def list_blank_plays(state: GameState) -> list[Play]:
    moves = legal_moves(state)
    return [move for move in moves if isinstance(move, Play) and move.card.color is None]


def read_log(state: GameState) -> tuple[int, ...]:
    return next((note for (_, key, _), note in state.notes.items() if key == "log"), ())


@each_case(
    "of, options, asked, sizes, phase",
    [
        ((0, 1, 2), Options(), (0, 2, 1), (2, 2, 2), "turn"),
        ((0,), Options(), (0, 2), (2, 0, 0), "round-over"),
        ((), Options(), (0,), (0, 0, 0), "round-over"),
        ((1, 2), LAST_LEFT, (0, 2, 1), (0, 2, 2), "turn"),
        ((1,), LAST_LEFT, (0, 2), (0, 0, 0), "round-over"),
    ],
)
def test_A153_players_are_asked_in_order_of_play(
    of: tuple[int, ...], options: Options, asked: tuple[int, ...], sizes: Any, phase: str
) -> None:
    """Who is out before the next one is asked may end the round."""
    variant = make_variant("Log", emptied=lambda table: log(table, cards=2, of=of))
    state = make_position(
        *("customizable red-2", *FIRST[1:]),
        edition="frozen",
        house_rules={"customizable": EMPTY_ALL},
        direction=-1,
        variants=[variant],
        options=options,
    )
    state = apply(state, list_blank_plays(state)[0])
    assert (read_log(state), state.hand_sizes, state.phase) == (asked, sizes, phase)


def test_A153_each_player_is_asked_once_in_one_settlement() -> None:
    """The second player that is asked takes the cards of the first."""

    def take(table: Table) -> None:
        log(table, cards=1)
        if table.player == 1:
            table.discard(0, table.cards())

    variants = [make_variant("Take", emptied=take)]
    rules: dict[str, Any] = {"house_rules": {"customizable": EMPTY_ALL}, "edition": "frozen"}
    state = make_position("customizable red-2", *FIRST[1:], **rules, variants=variants)
    state = apply(state, list_blank_plays(state)[0])
    assert (read_log(state), state.round_winner) == ((0, 1), 0)


THROW: dict[str, dict[str, Any]] = {
    "claim": {
        "claims": lambda table: ("throw",),
        "claim": lambda table, value: table.discard(table.player, table.cards()),
    },
    "drew": {"drew": lambda table, *_: table.discard(table.player, table.cards())},
    "turn": {"turn_begins": lambda table: table.discard(table.player, table.cards(symbol="1"))},
    "played": {
        "own_hand": "shrinks",
        "played": lambda table: table.discard(table.player, table.cards()),
    },
    "draw": {"draw": lambda table: table.discard(table.others[0], table.cards())},
}


@each_case(
    "name, line, asked, turn",
    [
        ("claim", "p1: throw", 1, 0),
        ("drew", "p0 draw", 0, 1),
        ("turn", "p0 draw", 1, 1),
        ("played", "p0 red-1", 0, 1),
        ("draw", "p0 draw", 1, 1),
    ],
)
@each_case("options", [Options(), LAST_LEFT])
def test_A150_players_are_asked_whatever_has_emptied_the_hand(
    name: str, line: str, asked: int, turn: int, options: Options
) -> None:
    def emptied(table: Table) -> None:
        log(table)
        table.give(table.others[-1], table.player, 1)

    hands = ("red-1 red-2", "blue-1" if name == "turn" else "blue-1 blue-2", "green-1 green-2")
    variants = [make_variant("Throw", **THROW[name]), make_variant("Beg", emptied=emptied)]
    state = make_position(*hands, variants=variants, options=options)
    state = apply_moves(state, line)
    assert (read_log(state), state.turn, state.phase) == ((asked,), turn, "turn")
    assert state.hand_sizes[asked] == 1


def test_A150_hand_that_is_emptied_at_every_turn_is_an_error() -> None:
    def throw(table: Table) -> None:
        table.discard(table.player, table.cards())
        table.skip()

    throwing = make_variant("Throw", turn_begins=throw)
    giving = make_variant("Give", emptied=lambda table: table.draw(table.player, 1))
    state = make_position(*FIRST, variants=[throwing, giving])
    with pytest.raises(PluginError, match="skips every turn that begins"):
        apply_moves(state, "p0 red-1")


# --- What the hook may do.


@each_case(
    "hook, message",
    [
        (lambda table: table.ask(0, "why", ("a",)), "asks a question in emptied"),
        (lambda table: table.demand(None, table.cards(), cost=1), "demands a card in emptied"),
    ],
)
def test_A150_requests_are_refused(hook: Any, message: str) -> None:
    variant = make_variant("Asks", emptied=hook, answered=lambda *_: None)
    state = make_position("red-1", *FIRST[1:], variants=[variant])
    with pytest.raises(PluginError, match=message):
        apply_moves(state, "p0 red-1")
    assert state.hand_sizes == (1, 2, 2)


@each_case(
    "hook, sizes, phase, winner",
    [
        (lambda table: table.end_round((2,)), (0, 2, 2), "round-over", 2),
        (lambda table: table.eliminate(table.player), (0, 2, 2), "turn", None),
        (lambda table: [*map(table.eliminate, table.others)], (0, 0, 0), "round-over", 0),
        (lambda table: table.swap(table.player, 2), (2, 2, 0), "round-over", 2),
    ],
)
def test_A150_hook_may_use_every_other_verb(
    hook: Any, sizes: Any, phase: str, winner: int | None
) -> None:
    variant = make_variant("Acts", emptied=lambda table: hook(table) if table.player == 0 else None)
    state = apply_moves(make_position("red-1", *FIRST[1:], variants=[variant]), "p0 red-1")
    assert (state.hand_sizes, state.phase, state.round_winner) == (sizes, phase, winner)


class Sticky(Effect):
    """Whoever is out with it draws one card; it counts how often that was."""

    keeps: ClassVar = {"times": int}

    @override
    def emptied(self, table: Table) -> None:
        table.note("times", table.noted("times", 0) + 1)
        table.draw(table.player, 1)


def test_A150_A151_effect_of_the_last_card_is_asked() -> None:
    """It is asked about its own card only, and needs no other hook."""
    edition = edition_with(Sticky(), edition="zelda")
    state = make_position("sticky", "red-1 red-2", edition=edition)
    assert describe_moves(state)[:2] == ["p0 sticky blue", "p0 sticky green"]
    state, events = apply_and_describe(state, "p0 sticky red")
    assert events[-1] == "Drew 0 tan-1 sticky"
    assert state.notes["sticky", "times", None] == 1
    assert (state.hand_sizes, state.turn, state.color) == ((1, 2), 1, "red")
    assert (
        apply_moves(make_position("red-1", "red-2", edition=edition), "p0 red-1").round_winner == 0
    )


def test_A151_color_is_named_with_a_card_that_takes_others_along() -> None:
    """A card that empties the hand otherwise names no color (A56)."""
    effect = make_effect(
        play=lambda table: table.discard(table.player, table.cards(symbol="1")),
        own_hand="shrinks",
    )
    given: dict[str, Any] = {"edition": "frozen", "house_rules": {"customizable": effect}}
    state = make_position("customizable red-1", "red-2", **given)
    assert [play.color for play in list_blank_plays(state)] == [None]
    state = make_position("customizable red-1", "red-2", **given, variants=[Countdown()])
    assert [play.color for play in list_blank_plays(state)] == [*state.edition.colors]
    assert apply(state, list_blank_plays(state)[0]).hand_sizes == (6, 1)


# --- Whole rounds, in which no card is lost.


def play_round(state: GameState, chance: Random, *, closely: bool = True) -> list[tuple[int, int]]:
    """Play a round with bots, follow its events, and return the seats and sizes of new hands."""
    bots, ledger, before = [simple_bot] * len(state.players), Ledger(state), count_cards(state)
    gotten: list[tuple[int, int]] = []
    for _ in range(20_000):
        if state.phase in ("round-over", "game-over"):
            assert count_cards(state) == before
            return gotten
        done = step(state, decide(state, bots, chance))
        ledger.follow(done.events)
        if closely:
            assert [*ledger.find_differences(done.state)] == []
        drawn = [event for event in done.events if isinstance(event, Drew)]
        new = [event for event in drawn if event.why == "countdown"]
        if new:  # a shuffle may interrupt a draw
            gotten.append((new[0].player, sum(event.count for event in new)))
        state = done.state
    raise AssertionError("the round does not end")


def test_A150_countdown_counts_down_and_no_card_is_lost() -> None:
    for seed in range(choose_count(6, 200)):
        players, size = 2 + seed % 5, 3 + seed % 3
        options = Options(hand_size=size)
        state = new_game("zelda", players, seed=seed, variants=[Countdown()], options=options)
        gotten = play_round(state, Random(seed), closely=seed % 3 == 0)
        hands = {seat: [n for s, n in gotten if s == seat] for seat in range(players)}
        assert all(sizes == [*range(size)][::-1][: len(sizes)] for sizes in hands.values())
        assert [sizes[-1:] for sizes in hands.values()].count([0]) == 1


SMALL = {"options": Options(hand_size=3)}
COMBINED: tuple[dict[str, Any], ...] = (
    {"variants": [Countdown(), "stacking", "jump-in", "seven-zero"], **SMALL},
    {"variants": [Countdown()], "options": Options(round_end="last_left", hand_size=3)},
    {"variants": [NumbersFinish(), "stacking", "false-uno"], "options": LAST_LEFT},
    {"variants": [MauMau(), "jump-in", "seven-zero"]},
    {"variants": [MauMau(), Countdown()], "options": Options(hand_size=3, leaving="allowed")},
    {"edition": TWILIGHT, "variants": [Countdown()], **SMALL},
    {"edition": TWILIGHT, "variants": [NumbersFinish()], "options": LAST_LEFT},
)


def test_A150_rounds_end_with_other_variants_sides_and_teams() -> None:
    for number in range(choose_count(7, 140)):
        given = {"edition": "zelda", **COMBINED[number % len(COMBINED)]}
        players = 2 + number % 5
        teams = {4: ((0, 2), (1, 3)), 6: ((0, 3), (1, 4), (2, 5))}.get(players, ())
        state = new_game(players=players, seed=number, teams=teams, **given)
        play_round(state, Random(number))
