"""What is wrong with a box is said before a game with it begins (A59, A118)."""

from typing import Any

import pytest

from unoengine import Edition, Options, SetupError, new_game
from unoengine.authoring import Card, Effect, Table, colored_cards, colorless_cards, number_cards
from unoengine.editions.zelda import ZELDA
from unoengine.effects import Triforce

from .test_games_that_cannot_be import fault

GREY = number_cards(["grey"], dict.fromkeys(range(10), 4))


def box(*cards: Card, colors: tuple[str, ...] = ("grey",)) -> Edition:
    return Edition("box", colors, cards)


class Sometimes(Effect):
    """May not always be played."""

    def may_play(self, table: Table) -> bool:
        return table.hand_size(table.player) > 3


@pytest.mark.parametrize(
    "more",
    [
        (),
        colored_cards(["grey"], "skip", points=20, copies=9),
        colorless_cards("sometimes", points=50, copies=9, effect=Sometimes()),
    ],
    ids=["numbers", "actions", "restricted wilds"],
)
def test_A59_a_deck_that_can_block(more: tuple[Card, ...]) -> None:
    says = fault(box(*GREY, *more), 2)

    assert "without a card that may always be played a round can block (A59)" in says


def test_A59_strict_draw_fours_can_block_too() -> None:
    deck = [card for card in ZELDA.deck if card.color or card.code == "wild-draw-four"]
    options = Options(effects={"wild-draw-four": {"policy": "strict"}})

    assert "A59" in fault(ZELDA.with_deck(deck), options=options)
    assert new_game(ZELDA.with_deck(deck), seed=1).round == 1


def test_A118_a_triforce_needs_marks() -> None:
    says = fault(box(*GREY, *colorless_cards("triforce", points=50, copies=4)), 2)

    assert "no card in the deck has the mark 'triforce', which its demand needs (A118)" in says


def test_A118_a_triforce_written_on_a_card_needs_marks_too() -> None:
    assert "A118" in fault("frozen", house_rules={"customizable": Triforce()})


def test_A03_a_deck_too_small() -> None:
    says = fault(box(*GREY[:10], *colorless_cards("wild", points=50, copies=4)), 2)

    assert "A03" in says


def test_R019_a_deck_that_nothing_of_can_start_a_round() -> None:
    fours = colorless_cards("wild-draw-four", points=50, copies=30)

    assert "no card of the draw pile can start a round (R019)" in fault(box(*fours), 2, dealer=0)


@pytest.mark.parametrize(
    "deck",
    [colorless_cards("wild", points=50, copies=30), (Card("seven", number=7),) * 30],
    ids=["no numbers", "one number"],
)
def test_A04_nobody_can_draw_higher_than_the_others(deck: tuple[Card, ...]) -> None:
    says = fault(box(*deck), 2)

    assert says == "with these cards nobody draws the highest number: name the dealer (R014)"
    assert new_game(box(*deck), 2, seed=1, dealer=1).dealer == 1
    options = Options(dealer_tie="first_seat")
    assert new_game(box(*deck), 2, seed=1, options=options).dealer == 0


def test_A04_with_one_number_and_wilds_somebody_draws_higher_in_the_end() -> None:
    wilds = colorless_cards("wild", points=50, copies=4)

    for seed in range(20):
        assert new_game(box(*number_cards(["grey"], {7: 30}), *wilds), 2, seed=seed).round == 1


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"colors": ()}, "colors must be given, each once, not ()"),
        ({"colors": ("grey", "grey")}, "each once, not ('grey', 'grey')"),
        ({"colors": ("light grey",)}, "'light grey' is not a word"),
        ({"deck": ()}, "a deck needs cards"),
        ({"deck": (Card("a b"),)}, "'a b' is not a word of letters and digits"),
        ({"deck": (Card("one"), Card("one", points=1))}, "two different cards share the code one"),
        ({"deck": (Card("one", color="mauve"),)}, "one has a color this edition lacks, 'mauve'"),
    ],
)
def test_a_box_that_cannot_be(parts: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError) as caught:
        Edition(**{"name": "box", "colors": ("grey",), "deck": GREY} | parts)

    assert any(says in told for told in caught.value.faults)


def test_every_fault_of_a_box_is_told() -> None:
    with pytest.raises(SetupError) as caught:
        Edition("box", ("a b", "a b"), (Card("x", color="mauve"), Card("x", points=1)))

    assert len(set(caught.value.faults)) == 4


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("blue-77", "zelda has no card 'blue-77'; did you mean 'blue-7'?"),
        (None, "zelda has no card None"),
        ([], "zelda has no card []"),
    ],
)
def test_a_card_the_box_lacks(code: Any, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        ZELDA.card(code)

    assert says in str(caught.value)
