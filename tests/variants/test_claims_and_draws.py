"""Variants of others: claims, matches, plays out of turn, draws and false UNO."""

import pickle
from collections.abc import Iterable
from typing import Any, ClassVar

import pytest

from tests.thorough import each_case
from unoengine import (
    Answer,
    Draw,
    GameState,
    Options,
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
    find_refusal,
    make_play,
    make_position,
    make_variant,
    narrate_last,
)
from .written_cases import WrittenCase, each_written

HELD = ("red-1 red-2 red-3", "blue-1 blue-2 blue-3", "green-1 green-2 green-3")


class Snap(Variant):
    """Once a round, the first player to say snap on a five chooses who draws a card."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("snap",) if table.card.number == 5 and not table.noted("said") else ()

    def claim(self, table: Table, value: Value) -> None:
        said = table.noted("count", 0, player=table.player) + 1
        table.note("said", table.player)
        table.note("count", said, player=table.player, lasts="game")
        table.ask(table.player, "who draws", table.others, data=(value, said))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert table.data[0] == "snap"
        assert isinstance(answer, int)
        table.draw(answer, table.data[1])


ALWAYS = make_variant(
    "Always", claims=lambda table: ("me",), claim=lambda table, value: table.announce("heard")
)
ALL_OF_A_NUMBER = make_variant(
    "AllOfANumber",
    claims=lambda table: ("done",) if len({card.number for card in table.hand}) == 1 else (),
    claim=lambda table, value: table.discard(table.player, table.hand),
)


def has_next_number(card: Card, top: Card, color: str) -> bool | None:
    """Let a number go on the next lower one, of any color, and a Skip only on its color."""
    if card.number is not None and top.number is not None and card.number == top.number + 1:
        return True
    return card.color == color if card.symbol == "skip" else None


NEIGHBORS = make_variant("Neighbors", matches=has_next_number)
TENS = make_variant(
    "Tens",
    out_of_turn=lambda card, top: (
        None not in (card.number, top.number) and card.number + top.number == 10
    ),
)


class DrawTwiceOnce(Variant):
    """The first draw of a seat in a round is two cards, and its player is on turn again."""

    def draw(self, table: Table) -> None:
        first = not table.noted("drew", player=table.player)
        table.note("drew", (True, table.hand), player=table.player)
        table.draw(table.player, 1 + first)
        if first:
            table.again()


class Strikes(Variant):
    """The second false UNO of a game costs five cards and reveals the hand."""

    name: ClassVar[str] = "three-strikes"

    def false_uno(self, table: Table) -> None:
        strikes = table.noted("strikes", 0, player=table.player) + 1
        table.note("strikes", strikes, player=table.player, lasts="game")
        if strikes == 2:
            table.reveal(table.player)
            table.draw(table.player, 5)


FORFEIT = make_variant(
    "Forfeit",
    false_uno=lambda table: table.discard(table.next, table.cards(color=table.color)),
)
THROWS = make_variant(
    "Throws",
    draw=lambda table: (
        table.draw(table.player, 1),
        table.discard(table.player, table.cards(color=table.color)),
    ),
)
PARTS: dict[str, dict[str, Any]] = {
    "always": {"variants": [ALWAYS]},
    "all of a number": {"variants": [ALL_OF_A_NUMBER]},
    "neighbors": {"variants": [NEIGHBORS]},
    "tens": {"variants": [TENS]},
    "tens and jump-in": {"variants": [TENS, "jump-in"]},
    "draw twice once": {"variants": [DrawTwiceOnce()]},
    "strikes": {"variants": [Strikes()]},
    "any response": {"options": Options(uno_window_closes_on="any_response")},
    "snap and always": {"variants": [Snap(), ALWAYS]},
    "no variant": {"variants": []},
    "forfeit": {"variants": [FORFEIT]},
    "throws": {"variants": [THROWS]},
}


@each_written(
    """
    # A claim is offered to every seat while its variant lists it.
    red-1 red-2 red-3 | blue-1 blue-2 blue-3 | green-1 green-2 green-3
    moves: p0 red-1, p0 red-2, p0 red-3, p0 draw, p0: snap, p1: snap, p2: snap
    moves1: p1: snap
    p1: snap
    > Claimed 1 snap, Asked 1 who draws -
    = phase question, turn 1
    moves: p1: 2, p1: 0
    p1: 2
    > Answered 1 who draws 2, Drew 2 tan-1 snap
    = phase turn, turn 0, sizes 3 3 4
    moves: p0 red-1, p0 red-2, p0 red-3, p0 draw
    undo
    undo
    p0: snap, p0: 1 = turn 0, sizes 3 4 3
    p0 red-1 = turn 1
    red-1 red-2 red-3 | blue-1 blue-2 blue-3; discard: red-6
    moves: p0 red-1, p0 red-2, p0 red-3, p0 draw

    # Two variants may have different claims.
    red-1 red-2 red-3 | blue-1 blue-2 blue-3; with: snap and always
    moves1: p1: snap, p1: me
    p1: me
    > Claimed 1 me, Announced 1 red-5 heard

    # Claims are offered only on an ordinary turn.
    red-1 red-2 | tan-3 tan-6 | green-1; with: always; edition: zelda; draw: red-7 tan-1
    p0 draw
    moves: p0 red-7, p0 pass
    wild-draw-four blue-1 blue-2 | tan-3 tan-6 | green-1; with: always
    p0 wild-draw-four tan
    moves: p1: accept, p1: challenge
    triforce blue-1 blue-2 | tan-3 tan-4 | green-1; with: always
    p0 triforce tan
    moves: p1 tan-3, p1 tan-3 uno
    red-1 | tan-3 tan-6 | green-1; with: always
    p0 red-1
    moves: p1 deal

    # A claim leaves the UNO window open, unless any response closes it (A94).
    red-5 red-2 | blue-1 blue-2 | green-1 green-2
    p0 red-5
    moves2: p2 catch p0, p2: snap
    p2: snap = exposed 0
    p2: 1 = exposed 0
    undo
    p2: 0 = exposed None
    red-5 red-2 | blue-1 blue-2 | green-1 green-2; with: any response
    p0 red-5, p2: snap, p2: 1 = exposed None

    # A claim may depend on the own hand, and win the round.
    red-1 red-2 | blue-6 green-6 | tan-3 tan-4; with: all of a number
    moves1: p1: done
    moves2:
    p1: done = phase round-over, winner 1, scores 0 10 0

    # What goes on what: a variant adds and removes matches, also for a drawn card.
    blue-6 blue-4 blue-skip red-skip tan-5 | green-1; with: neighbors; edition: zelda
    moves: p0 red-skip, p0 blue-6, p0 tan-5, p0 draw
    blue-skip red-skip blue-1 | green-1; with: neighbors; discard: red-skip
    moves: p0 red-skip, p0 draw
    blue-4 | green-1; with: neighbors; edition: zelda; draw: blue-6 tan-1
    p0 draw
    moves: p0 blue-6, p0 blue-6 uno, p0 pass

    # A card that is played out of turn need not match.
    blue-4 red-1 red-2 | blue-4 green-1 green-2 | tan-4 tan-1 tan-2; with: tens; discard: red-6
    moves0: p0 red-1, p0 red-2, p0 draw
    moves1: p1 blue-4
    moves2: p2 tan-4
    p2 tan-4 = turn 0, sizes 3 3 2
    blue-1 blue-2 | red-5 tan-5 green-1 | tan-1 tan-2; with: tens and jump-in
    moves1: p1 tan-5, p1 red-5

    # A draw hook draws; the last card may be played if it fits.
    blue-1 blue-2 | green-1 green-2; with: draw twice once; draw: tan-1 tan-2 tan-4 tan-7
    p0 draw
    > Drew 0 tan-1,tan-2 -
    = turn 0
    p0 draw
    > Drew 0 tan-4 -
    = turn 1, pile tan-7
    blue-1 blue-2 | green-1 green-2; with: draw twice once; edition: zelda; draw: tan-1 red-9 tan-4
    p0 draw = phase drawn
    moves: p0 red-9, p0 pass
    blue-1 blue-2 | green-1 green-2; with: draw twice once; draw: red-9 tan-1 tan-4
    p0 draw = phase turn
    moves: p0 red-9, p0 draw
    refused: p0 pass must-draw-first
    green-1 | blue-1 | green-2; with: throws; draw: red-8 green-8
    p0 draw = phase turn, turn 1, sizes 1 1 1

    # A hook sets the penalty for a false UNO; a game may end with it.
    red-1 red-2 red-3 red-4 red-6 | blue-1 blue-2
    with: strikes; draw: blue-7 tan-2 tan-4 tan-5 tan-7 tan-9
    p0 red-1 uno
    > Played 0 red-1 - - True, UnoMiscalled 0
    p1 draw, p0 red-2 uno
    > Played 0 red-2 - - True, UnoMiscalled 0, HandShown 0 - red-3,red-4,red-6, \
Drew 0 tan-2,tan-4,tan-5,tan-7,tan-9 three-strikes
    known: 1>0 red-3 red-4 red-6
    red-1 red-2 red-3 | red-4 red-6 | green-1; with: forfeit
    p0 red-1 uno = phase round-over, winner 1
    """,
    **PARTS,
)
def test_A94_hooks_of_variants(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, variants=[Snap()])


def snap(*held: str, **more: Any) -> GameState:
    """Return a position on red-5 in which snap may be said."""
    return make_position(*(held or HELD), **{"variants": [Snap()]} | more)


def test_notes_last_as_long_as_stated() -> None:
    held = ("red-1", "blue-1 blue-2", "green-1 green-2")
    for seed in range(100):
        state = apply_moves(snap(*held, rest="draw", seed=seed), "p2: snap", "p2: 1", "p0 red-1")
        assert state.notes == {("snap", "said", None): 2, ("snap", "count", 2): 1}
        state = apply_moves(state, "p1 deal")
        assert state.notes == {("snap", "count", 2): 1}
        if state.top.number == 5:
            break
    before = state.hand_sizes[0]
    state = apply_moves(state, "p2: snap", "p2: 0")
    assert state.hand_sizes[0] == before + 2
    assert state.notes["snap", "count", 2] == 2


def test_invalid_claim_is_refused() -> None:
    for state in (snap(discard="red-6"), snap(variants=[ALWAYS])):
        assert find_refusal(state, Answer(0, "snap")) == "no-such-claim"
        assert find_refusal(state, Answer(1, "snap")) == "no-such-claim"
    assert find_refusal(make_position(*HELD), Answer(0, "snap")) == "nothing-asked"


def test_claim_is_explained_and_narrated() -> None:
    """Nobody has asked p1 a question."""
    state = snap(players=["Ana", "Ben", "Cy"])
    assert view(state, 1).legal == legal_moves(state, 1) == (Answer(1, "snap"),)
    verdict = explain(state, Answer(1, "snap"))
    assert (verdict.legal, verdict.alternatives) == (True, legal_moves(state, 1))
    assert verdict.message == "You may claim 'snap' now."
    assert narrate_last(state, "p1: snap") == ["Ben claims: snap.", "Ben is asked: who draws?"]
    assert narrate_last(state, "p1: snap", "p1: 2") == [
        *("Ben answers: Cy.", "Cy draws a card for snap.")
    ]


def test_I18_redeal_during_a_claim_keeps_the_view() -> None:
    """Likewise, a saved game."""
    state = apply_moves(snap(), "p1: snap")
    loaded = pickle.loads(pickle.dumps(state))
    assert loaded == state
    assert apply_moves(loaded, "p1: 2") == apply_moves(state, "p1: 2")
    for seat in range(3):
        for seed in range(20):
            dealt = redeal(state, seat, seed)
            assert view(dealt, seat) == view(state, seat)
            assert apply_moves(dealt, "p1: 2").hand_sizes == (3, 3, 4)


def test_claim_that_depends_on_the_own_hand_is_hidden() -> None:
    held = ("red-1 red-2", "blue-6 green-6", "tan-3 tan-4")
    state = make_position(*held, variants=[ALL_OF_A_NUMBER])
    for seed in range(20):
        assert view(redeal(state, 2, seed), 2) == view(state, 2)
    assert apply_and_describe(state, "p1: done")[1][0] == "Claimed 1 done"


class Snip(Snap):
    """It has the same claim as another variant."""


def test_two_variants_with_the_same_claim_are_refused() -> None:
    with pytest.raises(PluginError, match=r"Snap of .*Snip of .* both offer the claim 'snap'$"):
        legal_moves(snap(variants=[Snap(), Snip()]))


def test_verdicts_name_the_variant_that_decides_what_matches() -> None:
    symbols_only = make_variant(
        "SymbolsOnly",
        rule="S1",
        matches=lambda card, top, color: card.symbol == top.symbol or card.color is None,
    )
    symbols = make_position("red-8 blue-5 wild", "green-1", variants=[symbols_only])
    skips = make_position("blue-skip red-skip blue-6", "green-1", variants=[NEIGHBORS])
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
    allowed = explain(skips, make_play(skips, 0, "blue-6"))
    assert allowed.message == "blue-6 goes on red-5 in the variant that is played."


def test_hand_in_a_note_is_redealt_with_the_hand() -> None:
    given: dict[str, Any] = {"draw": "tan-1 tan-2 tan-4 tan-5 tan-7", "variants": [DrawTwiceOnce()]}
    state = apply_moves(make_position("blue-1 blue-2", "green-1 green-2", **given), "p0 draw")
    key = ("draw-twice-once", "drew", 0)
    before = state.notes[key]
    assert tuple(map(str, before[1])) == ("blue-1", "blue-2")
    for_others = [redeal(state, 1, seed) for seed in range(30)]
    assert all(set(deal.notes[key][1]) <= set(deal.hand(0)) for deal in for_others)
    assert len({deal.notes[key] for deal in for_others}) > 5
    assert {redeal(state, 0, seed).notes[key] for seed in range(30)} == {before}


def test_note_of_the_game_outlasts_the_round_and_is_saved() -> None:
    held = ("red-1 red-2 red-3", "blue-1")
    state = make_position(*held, variants=[Strikes()], draw="blue-7 blue-8 tan-9")
    state = apply_moves(state, "p0 red-1 uno")
    assert pickle.loads(pickle.dumps(state)).notes == state.notes
    state = apply_moves(state, "p1 draw", "p0 red-2 uno", "p1 draw", "p0 red-3", "p1 deal")
    assert state.notes == {("three-strikes", "strikes", 0): 1}


@each_case(
    "spoil", [lambda table: table.skip(), lambda table: table.demand(None, table.cards(), cost=1)]
)
def test_player_with_a_playable_drawn_card_keeps_the_turn(spoil: Any) -> None:
    variant = make_variant("Spoils", draw=lambda table: (table.draw(table.player, 1), spoil(table)))
    state = make_position("green-1", "blue-1", "tan-1", draw="red-8", variants=[variant])
    with pytest.raises(PluginError, match="ends the turn of a player who may play the drawn card"):
        apply(state, Draw(0))
