"""An invalid edition is refused before a game with it begins (A59, A118)."""

from typing import Any

import pytest

from unoengine import Edition, Options, SetupError, new_game
from unoengine.authoring import Card, Effect, Table, colored_cards, colorless_cards, number_cards
from unoengine.editions.zelda import ZELDA
from unoengine.effects import Triforce

from .test_invalid_games import catch_fault

GREY = number_cards(["grey"], dict.fromkeys(range(10), 4))


def make_edition(*cards: Card, colors: tuple[str, ...] = ("grey",)) -> Edition:
    return Edition("box", colors, cards)


class SometimesPlayable(Effect):
    """May not always be played."""

    def may_play(self, table: Table) -> bool:
        return table.hand_size(table.player) > 3


@pytest.mark.parametrize(
    "more",
    [
        (),
        colored_cards(["grey"], "skip", points=20, copies=9),
        colorless_cards("sometimes", points=50, copies=9, effect=SometimesPlayable()),
    ],
    ids=["numbers", "actions", "restricted wilds"],
)
def test_A59_a_deck_that_can_block_the_game_is_refused(more: tuple[Card, ...]) -> None:
    says = catch_fault(make_edition(*GREY, *more), 2)

    assert "without a card that may always be played a round can block (A59)" in says


def test_A59_a_strict_wild_draw_four_can_block_the_game() -> None:
    deck = [card for card in ZELDA.deck if card.color or card.code == "wild-draw-four"]
    options = Options(effects={"wild-draw-four": {"policy": "strict"}})

    assert "A59" in catch_fault(ZELDA.with_deck(deck), options=options)
    assert new_game(ZELDA.with_deck(deck), seed=1).round == 1


def test_A118_a_triforce_needs_marked_cards() -> None:
    says = catch_fault(make_edition(*GREY, *colorless_cards("triforce", points=50, copies=4)), 2)

    assert "no card in the deck has the mark 'triforce', which its demand needs (A118)" in says


def test_A118_a_triforce_as_a_house_rule_needs_marked_cards() -> None:
    assert "A118" in catch_fault("frozen", house_rules={"customizable": Triforce()})


def test_A03_a_deck_that_is_too_small_is_refused() -> None:
    says = catch_fault(make_edition(*GREY[:10], *colorless_cards("wild", points=50, copies=4)), 2)

    assert "A03" in says


def test_R019_a_deck_without_a_possible_start_card_is_refused() -> None:
    fours = colorless_cards("wild-draw-four", points=50, copies=30)

    assert "no card of the draw pile can start a round (R019)" in catch_fault(
        make_edition(*fours), 2, dealer=0
    )


@pytest.mark.parametrize(
    "deck",
    [colorless_cards("wild", points=50, copies=30), (Card("seven", number=7),) * 30],
    ids=["no numbers", "one number"],
)
def test_A04_a_deck_in_which_all_draws_for_dealer_tie_is_refused(deck: tuple[Card, ...]) -> None:
    says = catch_fault(make_edition(*deck), 2)

    assert says == (
        "all cards of this edition have the same number, so drawing cannot choose the dealer: "
        "pass dealer=… (R014)"
    )
    assert new_game(make_edition(*deck), 2, seed=1, dealer=1).dealer == 1
    options = Options(dealer_tie="first_seat")
    assert new_game(make_edition(*deck), 2, seed=1, options=options).dealer == 0


def test_A04_one_number_and_wilds_suffice_to_find_a_dealer() -> None:
    wilds = colorless_cards("wild", points=50, copies=4)

    for seed in range(20):
        assert (
            new_game(make_edition(*number_cards(["grey"], {7: 30}), *wilds), 2, seed=seed).round
            == 1
        )


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
def test_an_invalid_edition_is_refused(parts: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError) as caught:
        Edition(**{"name": "box", "colors": ("grey",), "deck": GREY} | parts)

    assert any(says in fault for fault in caught.value.faults)


def test_every_fault_of_an_edition_is_reported() -> None:
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
def test_an_unknown_card_is_refused(code: Any, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        ZELDA.card(code)

    assert says in str(caught.value)
