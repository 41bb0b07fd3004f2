"""The draw pile and the discards."""

from collections.abc import Iterable

from tests.step_events import events_of_action
from unoengine import Card, Draw, Pass, Play, Setup, apply, legal_moves
from unoengine.events import Drew, Event, Reshuffled


def draw_events(discard: str, draw: str) -> list[Event]:
    """Return what is told of the piles when p0 plays a Draw Two and p1 takes two."""
    state = Setup(
        "zelda", hands=["red-draw-two blue-1", "green-1 green-2"], discard=discard, draw=draw
    ).to_state()
    play = Play(0, state.edition.card("red-draw-two"), uno=True)
    told = events_of_action(state, play)
    return [event for event in told if isinstance(event, Drew | Reshuffled)]


def codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)


def test_A32_the_last_card_is_drawn_before_the_discards_are_shuffled() -> None:
    first, shuffled, second = draw_events("red-5", "tan-1")
    assert isinstance(first, Drew)
    assert [card.code for card in first.cards] == ["tan-1"]
    assert shuffled == Reshuffled(1)
    assert isinstance(second, Drew)
    assert [card.code for card in second.cards] == ["red-5"]


def test_R078_the_top_card_stays_on_top() -> None:
    first, shuffled, second = draw_events("tan-8 red-5", "tan-1")
    assert shuffled == Reshuffled(2)
    assert isinstance(second, Drew)
    assert {card.code for card in second.cards} < {"tan-8", "red-5"}
    assert isinstance(first, Drew)


def test_two_cards_of_a_full_pile_are_drawn_the_top_one_first() -> None:
    (both,) = draw_events("red-5", "tan-1 tan-2 tan-3")
    assert isinstance(both, Drew)
    assert [card.code for card in both.cards] == ["tan-1", "tan-2"]


def test_the_order_after_a_reshuffle_never_changes() -> None:
    """Saved games hang on it."""
    state = Setup(
        "zelda",
        hands=["red-1 red-2 blue-1", "red-6 red-7 blue-2"],
        discard="tan-1 tan-2 tan-3 tan-4 tan-5 tan-6 red-5",
        seed=7,
    ).to_state()

    state = apply(state, Draw(0))
    assert codes(state.draw_pile) == "tan-4 tan-3 tan-6 tan-1 tan-5"

    while state.draw_pile:  # and so is that after the second
        move = Pass if state.phase == "drawn" else Draw
        state = apply(state, move(state.turn))
    if state.phase == "drawn":
        state = apply(state, Pass(state.turn))
    for _ in range(4):
        reds = (m for m in legal_moves(state) if isinstance(m, Play) and m.card.color == "red")
        state = apply(state, next(reds))
    state = apply(state, Draw(state.turn))
    assert codes(state.draw_pile) == "red-5 red-1 red-6"
