"""What is remembered of an effect is what it would say: `apply` leads where `step` leads."""

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from tests.odd_card import COLORS, NUMBERS, PLAIN
from unoengine import Action, Answer, Edition, GameState, Play, Setup, apply, legal_moves, step
from unoengine.authoring import Card, Effect

from .random_effects import Programmed, effects

CARDS = ["grey-1", "grey-5", "gold-7", "plain"] * 2 + ["grey-9", "gold-9", "gold-1"]
PILE = ["gold-2", "grey-3", "gold-3", "grey-7", "gold-4", "grey-8"]


@frozen
class Place:
    """Where the odd card is played: at a table of three."""

    cards: list[str]
    held: int
    """So many others the player holds; the others hold two each."""

    pile: int
    turn: int
    direction: int

    def with_card(self, effect: Effect) -> GameState:
        """Return the table, where the player on turn also holds the odd card."""
        odd = Card("odd", symbol="odd", effect=effect)
        edition = Edition("edition", COLORS, (*NUMBERS, *PLAIN, odd))
        hands = [self.cards[:2], self.cards[2:4]]
        hands.insert(self.turn, ["odd", *self.cards[4 : 4 + self.held]])
        return Setup(
            edition,
            hands=[" ".join(hand) for hand in hands],
            discard="gold-8 grey-4",
            draw=" ".join(PILE[: self.pile]),
            turn=self.turn,
            direction=self.direction,
        ).to_state()


PLACES = st.builds(
    Place,
    st.permutations(CARDS),
    st.integers(0, 6),
    st.integers(0, 6),
    st.integers(0, 2),
    st.sampled_from([1, -1]),
)


def told(does: Callable[[], object]) -> object:
    """Return what something comes to, be it an error."""
    try:
        return does()
    except Exception as error:
        return type(error), str(error)


def plays(state: GameState) -> Any:
    """Return with what the odd card may be played, or why that cannot be told."""
    return told(
        lambda: [
            (move.color, move.choice, move.uno)
            for move in legal_moves(state)
            if isinstance(move, Play) and move.card.code == "odd"
        ]
    )


def check(state: GameState, action: Action, further: int) -> None:
    """See that an action leads to the same, however it is done, and so do the answers after it."""
    first, listened, again = (
        told(lambda: apply(state, action)),
        told(lambda: step(state, action).state),
        told(lambda: apply(state, action)),
    )
    assert first == listened == again
    if isinstance(first, GameState) and first.phase == "question" and further:
        for answer in legal_moves(first):
            if isinstance(answer, Answer):
                check(first, answer, further - 1)


@given(effects(), st.lists(PLACES, min_size=1, max_size=4))
def test_apply_leads_where_step_leads(effect: Programmed, places: list[Place]) -> None:
    for place in places:
        state = place.with_card(effect)
        nosy = place.with_card(evolve(effect, nosy=True))

        offered = plays(state)

        assert offered == plays(nosy)
        for color, choice, uno in offered if isinstance(offered, list) else ():
            card = state.edition.card("odd")
            check(state, Play(state.turn, card, color, choice, uno), further=3)
