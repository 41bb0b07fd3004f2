"""Variants that are told what happens: rounds, turns, plays and draws (A137)."""

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest

from unoengine import GameState, Options, PluginError, SetupError, new_game
from unoengine.authoring import Card, Effect, Table, Value, Variant
from unoengine.core.agreement import resolve_agreement

from .positions import apply_and_describe, apply_moves, describe_moves, list_hands, make_position

HELD = ("red-1 red-2 red-3", "blue-1 blue-2 blue-3", "green-1 green-2 green-3")


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


def log_of(*lines: str, held: tuple[str, ...] = HELD, **more: Any) -> list[str]:
    """Return what the log has after some moves."""
    variants = [*more.pop("variants", ()), Log()]
    return read_log(apply_moves(make_position(*held, variants=variants, **more), *lines))


def test_A137_play_is_told_before_the_next_turn() -> None:
    assert log_of("p0 red-1") == ["played 0 red-1", "turn 1"]


def test_A137_draw_is_told_and_the_turn_passes() -> None:
    assert log_of("p0 draw") == ["drew 0 1", "turn 1"]


def test_A137_no_turn_begins_while_a_drawn_card_may_be_played() -> None:
    lines = log_of("p0 draw", draw="red-9 tan-1")

    assert lines == ["drew 0 1"]
    assert log_of("p0 draw", "p0 pass", draw="red-9 tan-1") == ["drew 0 1", "turn 1"]
    assert log_of("p0 draw", "p0 red-9", draw="red-9 tan-1") == [
        *("drew 0 1", "played 0 red-9", "turn 1"),
    ]


def test_A137_draws_by_effects_are_told_as_well() -> None:
    held = ("red-draw-two red-2 red-3", *HELD[1:])

    assert log_of("p0 red-draw-two", held=held) == ["drew 1 2", "played 0 red-draw-two", "turn 2"]


def test_A137_penalty_is_told_as_a_draw_and_begins_no_turn() -> None:
    held = ("red-1 red-2", *HELD[1:])

    assert log_of("p0 red-1", "p2 catch p0", held=held) == [
        *("played 0 red-1", "turn 1", "drew 0 2"),
    ]


def test_A137_extra_turn_begins_anew() -> None:
    held = ("red-skip red-2 red-3", "blue-1 blue-2")

    assert log_of("p0 red-skip", held=held) == ["played 0 red-skip", "turn 0"]


def test_A137_play_with_a_question_is_told_once_and_the_turn_begins_after_the_answer() -> None:
    held = ("wild-draw-four blue-2 blue-3", *HELD[1:])
    lines = ["p0 wild-draw-four blue"]

    assert log_of(*lines, held=held) == ["played 0 wild-draw-four"]
    assert log_of(*lines, "p1: accept", held=held) == [
        *("played 0 wild-draw-four", "drew 1 4", "turn 2"),
    ]


def test_A137_demand_begins_the_turn_of_the_seat_that_meets_it() -> None:
    held = ("triforce blue-2 blue-3", *HELD[1:])

    assert log_of("p0 triforce red", "p1 draw", held=held) == [
        *("played 0 triforce", "turn 1", "drew 1 3", "turn 2"),
    ]


def test_A137_claim_begins_no_turn() -> None:
    class Shout(Variant):
        def claims(self, table: Table) -> Iterable[Value]:
            return ("hey", "ask")

        def claim(self, table: Table, value: Value) -> None:
            if value == "ask":
                table.ask(table.player, "well", ("yes",))

        def answered(self, table: Table, question: str, answer: Value) -> None:
            table.announce("so")

    assert log_of("p1: hey", variants=[Shout()]) == []
    assert log_of("p1: ask", "p1: yes", variants=[Shout()]) == []


def test_A137_jump_in_is_a_play() -> None:
    held = ("blue-1 blue-2", "red-3 red-4", "red-5 red-6 red-7")

    assert log_of("p2 red-5", held=held, variants=["jump-in"]) == ["played 2 red-5", "turn 0"]


def test_A137_leaving_begins_the_next_turn_only_on_turn() -> None:
    options = Options(leaving="allowed")

    assert log_of("p0 leave", options=options) == ["turn 1"]
    assert log_of("p1 leave", options=options) == []


def test_A137_round_ends_before_the_points_are_counted() -> None:
    held = ("red-1", "blue-1 blue-2", "green-1 green-2")

    class Farewell(Variant):
        """At the end of a round everybody draws a card."""

        def round_ends(self, table: Table) -> None:
            for player in table.everyone:
                table.draw(player, 1)

    state = make_position(*held, draw="tan-9 tan-8 tan-7", variants=[Farewell(), Log()])
    state, events = apply_and_describe(state, "p0 red-1")

    assert events[1:3] == ["Drew 1 tan-9 farewell", "Drew 2 tan-8 farewell"]
    assert state.scores == (1 + 2 + 1 + 2 + 9 + 8, 0, 0)
    assert state.hand_sizes == (0, 3, 3)
    assert read_log(state) == ["played 0 red-1", "drew 1 1", "drew 2 1", "won 0"]


def test_A137_round_begins_after_the_start_card_has_acted() -> None:
    for seed in range(60):
        state = new_game("zelda", 3, seed=seed, dealer=0, variants=[Log()])
        expected = {
            "skip": ["round 0", "turn 2"],
            "draw-two": ["drew 1 2", "round 0", "turn 2"],
            "reverse": ["round 0", "turn 0"],
            "wild": ["round 0"],
        }.get(state.top.symbol, ["round 0", "turn 1"])
        if state.top.symbol != "triforce":
            assert read_log(state) == expected, state.top
    state = apply_moves(next(iter(wild_starts())), "p1 name red")
    assert read_log(state) == ["round 0", "turn 1"]


def wild_starts() -> Iterable[GameState]:
    for seed in range(1000):
        state = new_game("zelda", 3, seed=seed, dealer=0, variants=[Log()])
        if state.top.symbol == "wild":
            yield state


# What hooks may do


class Poison(Variant):
    """Whoever holds a nine when a turn begins draws a card."""

    def turn_begins(self, table: Table) -> None:
        if table.hand.some(table.cards(symbol="9")):
            table.draw(table.player, 1)


def test_A137_turn_may_begin_with_a_draw() -> None:
    state = make_position("red-1 red-2", "red-9 blue-1", draw="tan-1 tan-2", variants=[Poison()])

    state, events = apply_and_describe(state, "p0 red-1")

    assert events[1:] == ["Drew 1 tan-1 poison"]
    assert (state.turn, sorted(list_hands(state)[1].split())) == (1, ["blue-1", "red-9", "tan-1"])


class Tired(Variant):
    """A seat with more than three cards loses its turn."""

    def turn_begins(self, table: Table) -> None:
        assert table.next == table.player
        if table.hand_size(table.player) > 3:
            table.skip()


def test_A137_turn_that_is_skipped_begins_for_the_next_seat() -> None:
    long = "blue-1 blue-2 blue-3 blue-4"
    state = make_position("red-1 red-2", long, long, variants=[Tired(), Log()])

    state, events = apply_and_describe(state, "p0 red-1")

    assert events[1:] == ["Skipped 1", "Skipped 2"]
    assert (state.turn, read_log(state)) == (0, ["played 0 red-1", "turn 0"])


def test_A137_hook_that_skips_every_turn_is_refused() -> None:
    class Never(Variant):
        def turn_begins(self, table: Table) -> None:
            table.skip()

    with pytest.raises(PluginError, match="skips every turn that begins"):
        apply_moves(make_position(*HELD, variants=[Never()]), "p0 red-1")


class Combo(Variant):
    """After a one, its player discards all ones."""

    own_hand = "shrinks"

    def played(self, table: Table) -> None:
        if table.card.number == 1:
            table.discard(table.player, table.cards(symbol="1"))


def test_A137_played_may_change_the_hand_as_declared() -> None:
    state = make_position("red-1 blue-1 red-2", "tan-1 tan-2", variants=[Combo()])

    assert describe_moves(state) == ["p0 red-1", "p0 red-1 uno", "p0 red-2", "p0 draw"]
    assert apply_moves(state, "p0 red-1").exposed == 0
    assert apply_moves(state, "p0 red-1 uno").exposed is None
    assert apply_moves(state, "p0 red-1").hand_sizes == (1, 2)


def test_A137_A77_uno_depends_on_the_play_and_not_on_the_next_turn() -> None:
    held = ("red-1 blue-1 red-2", "tan-9 tan-2")
    alone, together = (
        make_position(*held, variants=variants) for variants in ([Combo()], [Combo(), Poison()])
    )

    assert describe_moves(alone) == describe_moves(together)


def test_A137_player_who_discards_the_last_cards_wins() -> None:
    state = make_position("red-1 blue-1 tan-1", "tan-2 tan-3", variants=[Combo()])

    assert apply_moves(state, "p0 red-1").round_winner == 0


def test_A137_change_of_the_hand_that_is_not_declared_is_refused() -> None:
    class Undeclared(Combo):
        own_hand = "kept"

    state = make_position("red-1 blue-1 red-2", "tan-1", variants=[Undeclared()])

    with pytest.raises(PluginError, match='declare own_hand = "shrinks"'):
        apply_moves(state, "p0 red-1")


def test_A137_own_hand_has_known_values() -> None:
    class Vague(Combo):
        own_hand = "varies"

    with pytest.raises(SetupError, match="own_hand of Vague cannot be 'varies'"):
        resolve_agreement("zelda", variants=[Vague()])


class Greed(Variant):
    """Whoever draws draws one card more, once."""

    def drew(self, table: Table, player: int, count: int) -> None:
        table.draw(player, 1)


class Envy(Variant):
    """If a seat draws, the seat after it draws as well."""

    def drew(self, table: Table, player: int, count: int) -> None:
        table.draw(table.everyone[0], 1)


def test_A137_hook_is_not_called_again_by_its_own_verbs() -> None:
    state = make_position(*HELD, variants=[Greed()])

    state, events = apply_and_describe(state, "p0 draw")

    assert events == ["Drew 0 tan-1 -", "Drew 0 tan-2 greed"]


def test_A137_hooks_of_several_variants_are_called_in_their_order() -> None:
    class EnvyLast(Envy):
        after: ClassVar[tuple[str, ...]] = ("greed",)

    state = make_position(*HELD, variants=[EnvyLast(), Greed()])
    _, events = apply_and_describe(state, "p0 draw")

    assert events == [
        *("Drew 0 tan-1 -", "Drew 0 tan-2 greed", "Drew 1 tan-4 envy-last"),
        *("Drew 1 tan-5 envy-last", "Drew 1 tan-7 greed"),
    ]


def test_A137_draw_hook_that_takes_the_drawn_card_leaves_nothing_to_play() -> None:
    class Thief(Variant):
        """What a seat draws is discarded."""

        def drew(self, table: Table, player: int, count: int) -> None:
            table.discard(player, table.cards(symbol="9"))

    state = make_position("blue-1 blue-2", "tan-1", draw="red-9 tan-2", variants=[Thief(), Log()])
    state = apply_moves(state, "p0 draw")

    assert (state.phase, state.turn, read_log(state)) == ("turn", 1, ["drew 0 1", "turn 1"])


def test_A137_draw_hook_that_empties_a_hand_ends_the_round() -> None:
    class Generous(Variant):
        """If a seat draws, the next one discards its hand."""

        def drew(self, table: Table, player: int, count: int) -> None:
            table.discard(table.others[0], table.cards())

    held = ("blue-1 blue-2", "tan-1 tan-2", "green-1 green-2")
    for draw in ("red-9 tan-4", "tan-4 tan-5"):
        state = make_position(*held, draw=draw, variants=[Generous()])
        assert apply_moves(state, "p0 draw").round_winner == 1
    state = make_position("red-1 red-2", *held[1:], variants=[Generous()])
    assert apply_moves(state, "p0 red-1", "p1 catch p0").round_winner == 1
    state = make_position("triforce blue-2", "tan-1 tan-2", "green-1", variants=[Generous()])
    assert apply_moves(state, "p0 triforce tan", "p1 draw").round_winner == 2


def test_A137_turn_hook_that_empties_a_hand_ends_the_round() -> None:
    class Amnesty(Variant):
        def turn_begins(self, table: Table) -> None:
            table.discard(table.player, table.cards(symbol="1"))

    state = make_position("red-5 red-2", "tan-1 green-1", "tan-2 tan-3", variants=[Amnesty()])

    assert apply_moves(state, "p0 red-5").round_winner == 1
    assert apply_moves(state, "p0 draw").round_winner == 1


def test_A137_hooks_may_demand_a_card_where_a_turn_follows() -> None:
    class Strict(Variant):
        """Every turn begins with a demand."""

        def turn_begins(self, table: Table) -> None:
            table.demand("blue", table.cards(color="blue"), cost=1)

    state, events = apply_and_describe(make_position(*HELD, variants=[Strict()]), "p0 red-1")

    assert (state.phase, state.turn, events[-1]) == ("demand", 1, "Demanded 1 blue red-1 1")


@pytest.mark.parametrize("hook", ["round_begins", "turn_begins", "played", "drew"])
def test_A137_hook_cannot_ask(hook: str) -> None:
    def ask(self: Variant, table: Table, *_: int) -> None:
        table.ask(1, "well", ("yes", "no"))

    def answered(self: Variant, table: Table, question: str, answer: Value) -> None:
        pass

    kind = type("Curious", (Variant,), {hook: ask, "answered": answered})

    with pytest.raises(PluginError, match=f"asks a question in {hook}, where no answer"):
        play_everything(kind())


@pytest.mark.parametrize("hook", ["round_begins", "drew", "round_ends"])
def test_A137_hook_cannot_demand(hook: str) -> None:
    def demand(self: Variant, table: Table, *_: int) -> None:
        table.demand("red", table.cards(color="red"), cost=1)

    with pytest.raises(PluginError, match=f"demands a card in {hook}"):
        play_everything(type("Greedy", (Variant,), {hook: demand})())


def play_everything(variant: Variant) -> None:
    """Let everything happen that hooks are told of, each for the first time."""
    new_game("zelda", 2, seed=2, variants=[variant])
    apply_moves(make_position(*HELD, variants=[variant]), "p0 draw")
    apply_moves(make_position(*HELD, variants=[variant]), "p0 red-1")
    held = ("red-1", "blue-1 blue-2 blue-3")
    apply_moves(make_position(*held, variants=[variant]), "p0 red-1")


def test_A137_act_as_in_a_hook_does_not_call_it_for_ever() -> None:
    class Echo(Variant):
        """Who draws causes a Draw Two."""

        def drew(self, table: Table, player: int, count: int) -> None:
            table.act_as(table.edition.card("red-draw-two"))

    _, events = apply_and_describe(make_position(*HELD, variants=[Echo()]), "p0 draw")

    assert sum(event.startswith("Drew") for event in events) == 2


def test_A137_effects_that_act_as_last_cards_are_told_as_well() -> None:
    class Last(Effect):
        """Nothing."""

    class Bound(Variant):
        def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
            return Last() if card.number == 9 else effect

        def played(self, table: Table) -> None:
            table.draw(table.player, 2)  # the hand of a player that is out is out of reach
            table.draw(table.next, 1)

    state = make_position("red-9", "tan-1", draw="tan-5 tan-7", variants=[Bound()])

    state = apply_moves(state, "p0 red-9")

    assert (state.round_winner, state.hand_sizes) == (0, (0, 2))


# Hooks that end a round, or the part of a seat in it


class Mercy(Variant):
    """A seat with more than four cards takes no further part in the round."""

    def drew(self, table: Table, player: int, count: int) -> None:
        if table.hand_size(player) > 4:
            table.eliminate(player)


def test_A137_seat_may_be_eliminated_when_it_draws() -> None:
    state = make_position(
        "red-1 red-2 red-3 red-4", *HELD[1:], draw="red-9 tan-1", variants=[Mercy(), Log()]
    )

    state = apply_moves(state, "p0 draw")

    assert (state.out, state.phase, state.turn) == ((0,), "turn", 1)
    assert read_log(state) == ["turn 1"]  # the log comes after Mercy, so it is not told


def test_A137_seat_may_be_eliminated_while_it_pays_a_demand() -> None:
    held = ("triforce blue-1 blue-2", "tan-1 tan-2 tan-4", "green-1 green-2")
    state = make_position(*held, variants=[Mercy()])

    state = apply_moves(state, "p0 triforce tan", "p1 draw")

    assert (state.out, state.phase, state.turn) == ((1,), "turn", 2)


def test_A137_last_seat_that_stays_wins() -> None:
    state = make_position("red-1 red-2 red-3 red-4", HELD[1], variants=[Mercy()])

    state = apply_moves(state, "p0 draw")

    assert (state.phase, state.round_winner) == ("round-over", 1)


def test_A137_seat_may_be_eliminated_when_its_turn_begins() -> None:
    class Purge(Variant):
        def turn_begins(self, table: Table) -> None:
            if table.hand_size(table.player) > 2:
                table.eliminate(table.player)

    state = make_position("red-1 red-2 red-3", *HELD[1:], "tan-1 tan-2", variants=[Purge(), Log()])
    state = apply_moves(state, "p0 red-1")

    assert (state.out, state.turn, state.phase) == ((1, 2), 3, "turn")
    assert read_log(state) == ["played 0 red-1", "turn 3"]


@pytest.mark.parametrize("hook", ["turn_begins", "played", "drew"])
def test_A137_hook_may_end_the_round(hook: str) -> None:
    def end(self: Variant, table: Table, *_: int) -> None:
        table.end_round((2,))

    kind = type("Ends", (Variant,), {hook: end})

    state = make_position("red-draw-two red-2 red-3", *HELD[1:], variants=[kind()])
    state = apply_moves(state, "p0 red-draw-two")

    assert (state.phase, state.round_winner) == ("round-over", 2)


def test_A137_round_may_end_when_it_begins() -> None:
    class Short(Variant):
        def round_begins(self, table: Table) -> None:
            table.end_round((1,))

    state = new_game("zelda", 2, seed=1, variants=[Short()])

    assert (state.phase, state.round_winner) == ("round-over", 1)
