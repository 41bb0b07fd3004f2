"""Cards that effects have stored, in samples and redealt states."""

from random import Random

from unoengine import Answer, GameState, Options, Play, Setup, apply, events_for, redeal, step
from unoengine.authoring import Card, Table, Variant, override
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


def shown_hand(state: GameState) -> tuple[Card, ...]:
    """Return the hand that a challenge shows, as the challenged seat sees it."""
    events = events_for(step(state, Answer(1, "challenge")).events, 0)
    return next(event.cards for event in events if isinstance(event, HandShown))
