"""Cards that effects have stored, in samples and redealt states."""

from random import Random
from typing import ClassVar

from unoengine import (
    Answer,
    Draw,
    GameState,
    Leave,
    Options,
    Pass,
    Play,
    Setup,
    apply,
    events_for,
    legal_moves,
    redeal,
    step,
)
from unoengine.authoring import Card, Effect, Table, Variant, override
from unoengine.events import HandShown
from unoengine.search import Sampler


class GivesAway(Variant):
    """After each play, the player gives a card away."""

    own_hand = "changes"

    @override
    def played(self, table: Table) -> None:
        table.give(table.player, table.others[0], 1)


def test_A40_a_remembered_card_that_its_player_has_given_away_stays_the_same() -> None:
    """The seat remembers its hand, and has seen the card go: both are alike in all samples."""
    start = Setup(
        "zelda",
        hands=["wild-draw-four blue-1 tan-9", "green-2 green-3"],
        discard="red-5",
        rest="draw",
        variants=[GivesAway()],
        options=Options(effects={"wild-draw-four": {"policy": "bluff_allowed"}}),
    ).to_state()
    wild = start.edition.card("wild-draw-four")
    state = apply(start, Play(0, wild, color="red"))
    assert len(state.known[0][1]) == 1

    shown = {shown_hand(deal) for deal in (state, *(redeal(state, 0, seed) for seed in range(20)))}
    sampler, chance = Sampler(state, 0), Random(1)
    shown |= {shown_hand(sampler.sample(chance)) for _ in range(20)}

    assert [sorted(card.code for card in hand) for hand in shown] == [["blue-1", "tan-9"]]


class NotesHand(Effect):
    """Notes the hand of its player for that seat."""

    keeps: ClassVar = {"hand": tuple[Card, ...]}

    @override
    def play(self, table: Table) -> None:
        table.note("hand", tuple(table.hand), player=table.player)


def test_I18_a_noted_card_that_was_played_does_not_tell_where_its_copies_are() -> None:
    """Another copy of the blue 1 may be anywhere, also in the hand of the observer."""
    state = Setup(
        "frozen",
        hands=["customizable blue-1 pink-2 pink-3", "yellow-1 yellow-2 yellow-3"],
        discard="blue-9",
        rest="draw",
        house_rules={"customizable": NotesHand()},
    ).to_state()
    for code in ("customizable", None, "blue-1"):
        moves = [move for move in legal_moves(state) if not isinstance(move, Leave)]
        wanted = [m for m in moves if isinstance(m, Play) and m.card.code == code]
        state = apply(state, wanted[0] if code else Draw(1))
        if state.phase == "drawn":
            state = apply(state, Pass(1))
    assert len(next(iter(state.notes.values()))) == 3

    worlds = [state, *(redeal(state, 1, seed) for seed in range(40))]

    assert len({Sampler(world, 1).sample(Random(1)).notes for world in worlds}) == 1


def shown_hand(state: GameState) -> tuple[Card, ...]:
    """Return the hand that a challenge shows, as the challenged seat sees it."""
    events = events_for(step(state, Answer(1, "challenge")).events, 0)
    return next(event.cards for event in events if isinstance(event, HandShown))
