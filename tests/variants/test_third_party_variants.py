"""Third-party variants: every hook, with questions and notes."""

import pickle
from collections.abc import Iterable
from typing import Any, ClassVar

import pytest

from unoengine import (
    Answer,
    Draw,
    GameState,
    Options,
    Pass,
    PluginError,
    apply,
    explain,
    legal_moves,
    redeal,
    view,
)
from unoengine.authoring import Card, Table, Value, Variant

from .positions import (
    apply_and_describe,
    apply_moves,
    describe_moves,
    every_edition,
    find_refusal,
    list_draw_pile,
    list_hands,
    list_known_cards,
    make_play,
    make_position,
    narrate_last,
)

HELD = ("red-1 red-2 red-3", "blue-1 blue-2 blue-3", "green-1 green-2 green-3")


# A claim, with a question


class Snap(Variant):
    """Once a round, the first player to say snap on a five chooses who draws a card."""

    def claims(self, table: Table) -> Iterable[Value]:
        """Offer the claim while a five is on top."""
        return ("snap",) if table.card.number == 5 and not table.noted("said") else ()

    def claim(self, table: Table, value: Value) -> None:
        """Count the claim, and ask a question."""
        said = table.noted("count", 0, player=table.player) + 1
        table.note("said", table.player)
        table.note("count", said, player=table.player, lasts="game")
        table.ask(table.player, "who draws", table.others, data=(value, said))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Make the chosen player draw."""
        assert table.data[0] == "snap"
        assert isinstance(answer, int)
        table.draw(answer, table.data[1])


def snapping(*held: str, **more: Any) -> GameState:
    """Return a position on red-5 in which snap may be said."""
    return make_position(*(held or HELD), **{"variants": [Snap()]} | more)


@every_edition
def test_claim_is_offered_to_every_seat(edition: str) -> None:
    state = snapping(edition=edition)

    assert describe_moves(state) == [
        *("p0 red-1", "p0 red-2", "p0 red-3", "p0 draw", "p0: snap"),
        *("p1: snap", "p2: snap"),
    ]
    assert [describe_moves(state, seat) for seat in (1, 2)] == [["p1: snap"], ["p2: snap"]]
    assert view(state, 1).legal == (Answer(1, "snap"),)


def test_claim_is_not_offered_if_the_variant_does_not_list_it() -> None:
    state = snapping(discard="red-6")

    assert describe_moves(state) == ["p0 red-1", "p0 red-2", "p0 red-3", "p0 draw"]


def test_claim_with_a_question_waits_for_the_answer() -> None:
    state, events = apply_and_describe(snapping(), "p1: snap")

    assert events == ["Claimed 1 snap", "Asked 1 who draws -"]
    assert (state.phase, state.turn, describe_moves(state)) == ("question", 1, ["p1: 2", "p1: 0"])
    assert state.question is not None
    assert (state.question.player, state.question.prompt) == (1, "who draws")
    assert state.question.card is None  # no card asks


def test_turn_goes_on_after_a_claim() -> None:
    state, events = apply_and_describe(snapping(), "p1: snap", "p1: 2")

    assert events == ["Answered 1 who draws 2", "Drew 2 tan-1 snap"]
    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 0, (3, 3, 4))
    assert describe_moves(state) == ["p0 red-1", "p0 red-2", "p0 red-3", "p0 draw"]


def test_player_on_turn_may_claim_and_stays_on_turn() -> None:
    state = apply_moves(snapping(), "p0: snap", "p0: 1")

    assert (state.turn, state.hand_sizes) == (0, (3, 4, 3))
    assert apply_moves(state, "p0 red-1").turn == 1


def test_view_lists_notes_by_their_plugin() -> None:
    state = apply_moves(snapping(), "p2: snap", "p2: 0")

    assert state.notes == {("snap", "said", None): 2, ("snap", "count", 2): 1}


def test_notes_last_as_long_as_stated() -> None:
    held = ("red-1", "blue-1 blue-2", "green-1 green-2")
    state = apply_moves(snapping(*held), "p2: snap", "p2: 1", "p0 red-1")
    assert len(state.notes) == 2

    state = apply_moves(state, "p1 deal")

    assert state.notes == {("snap", "count", 2): 1}


def test_note_of_the_game_is_kept_in_the_next_round() -> None:
    held = ("red-1", "blue-1 blue-2", "green-1 green-2")
    for seed in range(100):
        state = apply_moves(
            snapping(*held, rest="draw", seed=seed), "p2: snap", "p2: 1", "p0 red-1"
        )
        state = apply_moves(state, "p1 deal")
        if state.top.number == 5:
            break
    before = state.hand_sizes[0]

    state = apply_moves(state, "p2: snap", "p2: 0")

    assert state.hand_sizes[0] == before + 2
    assert state.notes["snap", "count", 2] == 2


def test_claim_leaves_the_uno_window_open() -> None:
    held = ("red-5 red-2", "blue-1 blue-2", "green-1 green-2")
    state = apply_moves(snapping(*held), "p0 red-5")
    assert describe_moves(state, 2) == ["p2 catch p0", "p2: snap"]

    state = apply_moves(state, "p2: snap")
    assert state.exposed == 0

    assert apply_moves(state, "p2: 1").exposed == 0
    assert apply_moves(state, "p2: 0").exposed is None  # with two cards there is nothing to catch


def test_A94_claim_closes_the_uno_window_with_the_option() -> None:
    held = ("red-5 red-2", "blue-1 blue-2", "green-1 green-2")
    options = Options(uno_window_closes_on="any_response")
    state = apply_moves(snapping(*held, options=options), "p0 red-5", "p2: snap")

    assert apply_moves(state, "p2: 1").exposed is None


@pytest.mark.parametrize(
    ("held", "lines"),
    [
        ("red-1 red-2", ("p0 draw",)),
        ("wild-draw-four blue-1 blue-2", ("p0 wild-draw-four tan",)),
        ("triforce blue-1 blue-2", ("p0 triforce tan",)),
        ("red-1", ("p0 red-1",)),
    ],
)
def test_claims_are_offered_only_on_an_ordinary_turn(held: str, lines: tuple[str, ...]) -> None:
    always = Always()
    state = make_position(held, "tan-3 tan-6", "green-1", variants=[always], draw="red-7 tan-1")

    state = apply_moves(state, *lines)

    assert state.phase != "turn"
    assert not any(isinstance(m, Answer) and m.value == "me" for m in legal_moves(state))


class Always(Variant):
    """Every player may claim something at any time."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("me",)

    def claim(self, table: Table, value: Value) -> None:
        table.announce("heard")


def test_invalid_claim_is_refused() -> None:
    state = snapping(discard="red-6")

    assert find_refusal(state, Answer(0, "snap")) == "no-such-claim"
    assert find_refusal(state, Answer(1, "snap")) == "no-such-claim"
    assert find_refusal(snapping(), Answer(1, "snip")) == "no-such-claim"


def test_claim_without_a_variant_is_refused() -> None:
    assert find_refusal(make_position(*HELD), Answer(0, "snap")) == "nothing-asked"


def test_claim_is_explained() -> None:
    """Nobody has asked p1 a question."""
    state = snapping()

    verdict = explain(state, Answer(1, "snap"))

    assert (verdict.legal, verdict.alternatives) == (True, legal_moves(state, 1))
    assert verdict.message == "You may claim 'snap' now."


def test_claim_is_narrated() -> None:
    state = snapping(players=["Ana", "Ben", "Cy"])

    assert narrate_last(state, "p1: snap") == ["Ben claims: snap.", "Ben is asked: who draws?"]
    assert narrate_last(state, "p1: snap", "p1: 2") == [
        "Ben answers: Cy.",
        "Cy draws a card for snap.",
    ]


def test_game_is_saved_during_a_claim() -> None:
    state = apply_moves(snapping(), "p1: snap")

    loaded = pickle.loads(pickle.dumps(state))

    assert loaded == state
    assert apply_moves(loaded, "p1: 2") == apply_moves(state, "p1: 2")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_I18_redeal_during_a_claim_keeps_the_view(seat: int) -> None:
    state = apply_moves(snapping(), "p1: snap")

    for seed in range(20):
        dealt = redeal(state, seat, seed)
        assert view(dealt, seat) == view(state, seat)
        assert apply_moves(dealt, "p1: 2").hand_sizes == (3, 3, 4)


# A claim that hangs on the own hand, and ends the round


class AllOfANumber(Variant):
    """A player with cards of one number only may discard them all."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("done",) if len({card.number for card in table.hand}) == 1 else ()

    def claim(self, table: Table, value: Value) -> None:
        table.discard(table.player, table.hand)


def test_claim_may_depend_on_the_own_hand() -> None:
    state = make_position("red-1 red-2", "blue-6 green-6", "tan-3 tan-4", variants=[AllOfANumber()])

    assert [describe_moves(state, seat) for seat in (1, 2)] == [["p1: done"], []]
    for seed in range(20):
        assert view(redeal(state, 2, seed), 2) == view(state, 2)


@every_edition
def test_claim_that_empties_a_hand_wins_the_round(edition: str) -> None:
    held = ("red-1 red-2", "blue-6 green-6", "tan-3 tan-4")
    state = make_position(*held, edition=edition, variants=[AllOfANumber()])

    state, events = apply_and_describe(state, "p1: done")

    assert events[0] == "Claimed 1 done"
    assert events[-1] == "RoundScored 1 0,10,0"
    assert (state.phase, state.round_winner, state.top.number) == ("round-over", 1, 5)


# Two that claim


class Snip(Snap):
    """It has the same claim as another variant."""


def test_two_variants_with_the_same_claim_are_refused() -> None:
    state = snapping(variants=[Snap(), Snip()])

    with pytest.raises(PluginError) as caught:
        legal_moves(state)

    said = str(caught.value)
    assert said.endswith(" both offer the claim 'snap'")
    assert "Snap of " in said
    assert "Snip of " in said


def test_two_variants_with_different_claims_are_accepted() -> None:
    state = snapping(variants=[Snap(), Always()])

    assert describe_moves(state, 1) == ["p1: snap", "p1: me"]
    _, events = apply_and_describe(state, "p1: me")
    assert events == ["Claimed 1 me", "Announced 1 red-5 heard"]


# What goes on what


class Neighbors(Variant):
    """A number goes on the next lower one, of any color; a Skip only on its color."""

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        if card.number is not None and top.number is not None and card.number == top.number + 1:
            return True
        return card.color == color if card.symbol == "skip" else None


@every_edition
def test_matches_hook_adds_and_removes_matches(edition: str) -> None:
    held = "blue-6 blue-4 blue-skip red-skip tan-5"
    state = make_position(held, "green-1", edition=edition, variants=[Neighbors()])
    on_skip = make_position(
        "blue-skip red-skip blue-1",
        "green-1",
        edition=edition,
        variants=[Neighbors()],
        discard="red-skip",
    )

    assert sorted(describe_moves(state)) == ["p0 blue-6", "p0 draw", "p0 red-skip", "p0 tan-5"]
    assert describe_moves(on_skip) == ["p0 red-skip", "p0 draw"]


def test_play_that_only_a_variant_allows_is_explained() -> None:
    state = make_position("blue-6 blue-4", "green-1", variants=[Neighbors()])

    assert explain(state, make_play(state, 0, "blue-6")).message == (
        "blue-6 goes on red-5 in the variant that is played."
    )


class SymbolsOnly(Variant):
    """A card goes on a card with the same symbol, and one without a color on any card."""

    rule = "S1"

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        return card.symbol == top.symbol or card.color is None


def test_verdicts_name_the_variant_that_decides_what_matches() -> None:
    symbols = make_position("red-8 blue-5 wild", "green-1", variants=[SymbolsOnly()])
    skips = make_position("blue-skip red-skip", "green-1", variants=[Neighbors()])

    refused = explain(symbols, make_play(symbols, 0, "red-8"))
    assert (refused.reason, refused.rule) == ("variant-forbids", "S1")
    assert refused.details["variant"] == "symbols-only"
    for code, color in (("blue-5", None), ("wild", "red")):
        allowed = explain(symbols, make_play(symbols, 0, code, color))
        assert (allowed.reason, allowed.rule) == ("variant", "S1")
    refused = explain(skips, make_play(skips, 0, "blue-skip"))
    assert (refused.reason, refused.rule) == ("variant-forbids", "A136")
    allowed = explain(skips, make_play(skips, 0, "red-skip"))
    assert (allowed.reason, allowed.rule) == ("variant", "R022")


def test_drawn_card_follows_the_matches_hook() -> None:
    state = make_position("blue-4", "green-1", variants=[Neighbors()], draw="blue-6 tan-1")

    assert describe_moves(apply_moves(state, "p0 draw")) == [
        "p0 blue-6",
        "p0 blue-6 uno",
        "p0 pass",
    ]


# Out of turn


class Tens(Variant):
    """A card that adds up to ten with the top card may be played out of turn."""

    def out_of_turn(self, card: Card, top: Card) -> bool:
        return (
            None not in (card.number, top.number) and (card.number or 0) + (top.number or 0) == 10
        )


@every_edition
def test_out_of_turn_card_need_not_match(edition: str) -> None:
    held = ("blue-4 red-1 red-2", "blue-4 green-1 green-2", "tan-4 tan-1 tan-2")
    state = make_position(*held, edition=edition, variants=[Tens()], discard="red-6")
    assert [describe_moves(state, seat) for seat in (1, 2)] == [["p1 blue-4"], ["p2 tan-4"]]
    assert "p0 blue-4" not in describe_moves(state)

    state = apply_moves(state, "p2 tan-4")

    assert (state.turn, list_hands(state)[2]) == (0, "tan-1 tan-2")


def test_two_variants_may_both_allow_out_of_turn_plays() -> None:
    held = ("blue-1 blue-2", "red-5 tan-5 green-1", "tan-1 tan-2")
    state = make_position(*held, variants=[Tens(), "jump-in"])

    assert sorted(describe_moves(state, 1)) == ["p1 red-5", "p1 tan-5"]


# Drawing


class DrawTwiceOnce(Variant):
    """The first draw of a seat in a round is two cards, and its player is on turn again."""

    def draw(self, table: Table) -> None:
        """Draw, and note the hand before."""
        first = not table.noted("drew", player=table.player)
        table.note("drew", (True, table.hand), player=table.player)
        table.draw(table.player, 1 + first)
        if first:
            table.again()


def drawing(*held: str, draw: str) -> GameState:
    return make_position(*(held or ("blue-1 blue-2", "green-1 green-2")), draw=draw,
                 variants=[DrawTwiceOnce()])  # fmt: skip


def test_draw_hook_draws_cards() -> None:
    state, events = apply_and_describe(drawing(draw="tan-1 tan-2 tan-4 tan-7"), "p0 draw")
    assert (events, state.turn) == (["Drew 0 tan-1,tan-2 -"], 0)

    state, events = apply_and_describe(state, "p0 draw")

    assert (events, state.turn, list_draw_pile(state)) == (["Drew 0 tan-4 -"], 1, "tan-7")


@pytest.mark.parametrize(("draw", "waits"), [("tan-1 red-9", "red-9"), ("red-9 tan-1", None)])
def test_card_drawn_last_may_be_played_if_it_fits(draw: str, waits: str | None) -> None:
    state = apply_moves(drawing(draw=f"{draw} tan-4"), "p0 draw")

    assert (state.phase == "drawn") == (waits is not None)
    if waits is not None:
        assert describe_moves(state) == [f"p0 {waits}", "p0 pass"]
    else:
        assert describe_moves(state) == ["p0 red-9", "p0 draw"]
        assert find_refusal(state, Pass(0)) == "must-draw-first"


def test_hand_in_a_note_is_redealt_with_the_hand() -> None:
    state = apply_moves(drawing(draw="tan-1 tan-2 tan-4 tan-5 tan-7 tan-9"), "p0 draw")
    key = ("draw-twice-once", "drew", 0)
    before = state.notes[key]
    assert tuple(map(str, before[1])) == ("blue-1", "blue-2")

    for_others = [redeal(state, 1, seed) for seed in range(30)]

    assert all(set(d.notes[key][1]) <= set(d.hand(0)) for d in for_others)
    assert len({d.notes[key] for d in for_others}) > 5
    assert {redeal(state, 0, seed).notes[key] for seed in range(30)} == {before}


# A false UNO


class Strikes(Variant):
    """The second false UNO of a game costs five cards and reveals the hand."""

    name: ClassVar[str] = "three-strikes"

    def false_uno(self, table: Table) -> None:
        """Count the call, and set the penalty."""
        strikes = table.noted("strikes", 0, player=table.player) + 1
        table.note("strikes", strikes, player=table.player, lasts="game")
        if strikes == 2:
            table.reveal(table.player)
            table.draw(table.player, 5)


def test_false_uno_hook_sets_the_penalty() -> None:
    held = ("red-1 red-2 red-3 red-4 red-6", "blue-1 blue-2")
    draw = "blue-7 tan-2 tan-4 tan-5 tan-7 tan-9"
    state = make_position(*held, variants=[Strikes()], draw=draw)

    state, events = apply_and_describe(state, "p0 red-1 uno")
    assert events == ["Played 0 red-1 - - True", "UnoMiscalled 0"]
    assert state.notes == {("three-strikes", "strikes", 0): 1}
    state, events = apply_and_describe(state, "p1 draw", "p0 red-2 uno")

    assert events[1:] == [
        "UnoMiscalled 0",
        "HandShown 0 - red-3,red-4,red-6",
        "Drew 0 tan-2,tan-4,tan-5,tan-7,tan-9 three-strikes",
    ]
    assert list_known_cards(state) == [{}, {0: "red-3 red-4 red-6"}]


def test_note_of_the_game_outlasts_the_round() -> None:
    held = ("red-1 red-2 red-3", "blue-1")
    state = make_position(*held, variants=[Strikes()], draw="blue-7 blue-8 tan-9")
    state = apply_moves(state, "p0 red-1 uno", "p1 draw", "p0 red-2 uno", "p1 draw", "p0 red-3")
    assert state.phase == "round-over"

    state = apply_moves(state, "p1 deal")

    assert state.notes == {("three-strikes", "strikes", 0): 1}


def test_notes_are_saved_with_the_game() -> None:
    held = ("red-1 red-2 red-3", "blue-1")
    state = apply_moves(make_position(*held, variants=[Strikes()]), "p0 red-1 uno")

    loaded = pickle.loads(pickle.dumps(state))

    assert (loaded, loaded.notes) == (state, state.notes)


# UNO that was not due, and somebody out for it


class Forfeit(Variant):
    """After a false UNO the next player discards the color in force."""

    def false_uno(self, table: Table) -> None:
        """Discard the cards."""
        table.discard(table.next, table.cards(color=table.color))


@every_edition
def test_round_ends_if_a_false_uno_empties_a_hand(edition: str) -> None:
    state = make_position(
        "red-1 red-2 red-3", "red-4 red-6", "green-1", edition=edition, variants=[Forfeit()]
    )

    after = apply(state, make_play(state, 0, "red-1", uno=True))

    assert (after.phase, after.round_winner) == ("round-over", 1)


# Draws that go wrong


class DrawsAndThrows(Variant):
    """A player that draws discards all cards of the color in force."""

    def draw(self, table: Table) -> None:
        """Draw one, and discard."""
        table.draw(table.player, 1)
        table.discard(table.player, table.cards(color=table.color))


class DrawsAndDemands(Variant):
    """A draw demands a card from the next player."""

    def draw(self, table: Table) -> None:
        """Draw one, and demand."""
        table.draw(table.player, 1)
        table.demand(None, table.cards(), cost=1)


class DrawsAndSkips(Variant):
    """A draw skips the next player."""

    def draw(self, table: Table) -> None:
        """Draw one, and skip."""
        table.draw(table.player, 1)
        table.skip()


DRAWING: dict[str, Any] = {"draw": "red-8 green-8", "rest": None}


@every_edition
def test_drawn_card_that_left_the_hand_cannot_be_played(edition: str) -> None:
    state = make_position(
        "green-1", "blue-1", "green-2", edition=edition, variants=[DrawsAndThrows()], **DRAWING
    )

    after = apply(state, Draw(0))

    assert (after.phase, after.turn, after.hand_sizes) == ("turn", 1, (1, 1, 1))


@pytest.mark.parametrize("variant", [DrawsAndDemands(), DrawsAndSkips()])
@every_edition
def test_player_with_a_playable_drawn_card_keeps_the_turn(edition: str, variant: Variant) -> None:
    state = make_position(
        "green-1", "blue-1", "green-2", edition=edition, variants=[variant], **DRAWING
    )

    with pytest.raises(PluginError, match="ends the turn of a player who may play the drawn card"):
        apply(state, Draw(0))
