"""An invalid edition is refused before a game with it begins (A59, A118)."""

from typing import Any

import pytest

from unoengine import Edition, Options, SetupError, new_game
from unoengine.authoring import (
    Card,
    Effect,
    Table,
    Variant,
    colored_cards,
    colorless_cards,
    number_cards,
)
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


class Loose(Variant):
    """Every card goes on every card."""

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        return True


class Picky(Variant):
    """Nothing goes on a seven."""

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        return False if top.number == 7 else None


@pytest.mark.parametrize(
    "more",
    [
        (),
        colored_cards(["grey"], "skip", points=20, copies=9),
        colorless_cards("sometimes", points=50, copies=9, effect=SometimesPlayable()),
    ],
    ids=["numbers", "actions", "restricted wilds"],
)
def test_A59_a_deck_in_which_every_card_has_a_follower_is_accepted(more: tuple[Card, ...]) -> None:
    assert new_game(make_edition(*GREY, *more), 2, seed=1, dealer=0).round == 1


def test_A59_a_strict_wild_draw_four_cannot_block_the_game() -> None:
    deck = [card for card in ZELDA.deck if card.color or card.code == "wild-draw-four"]
    options = Options(effects={"wild-draw-four": {"policy": "strict"}})

    assert new_game(ZELDA.with_deck(deck), seed=1, options=options).round == 1


def test_A59_a_variant_that_lets_every_card_match_cannot_block_the_game() -> None:
    lonely = Card("gold-99", color="gold", symbol="99", number=99)
    box = make_edition(*GREY, lonely, colors=("grey", "gold"))

    assert new_game(box, 2, seed=1, dealer=0, variants=[Loose()]).round == 1


def test_A59_a_card_that_no_other_card_matches_blocks_the_game() -> None:
    lonely = Card("gold-99", color="gold", symbol="99", number=99)

    assert catch_fault(make_edition(*GREY, lonely, colors=("grey", "gold")), 2) == (
        "box: no other card of the deck may be played on gold-99, so a round can block (A59); "
        "add a card that matches it, such as one without a color"
    )
    # Two of them match each other, and a symbol or a card without a color suffices.
    same_symbol = Card("grey-99", color="grey", symbol="99", number=99)
    for follower in (lonely, same_symbol, *colorless_cards("wild", points=50, copies=1)):
        box = make_edition(*GREY, lonely, follower, colors=("grey", "gold"))
        assert new_game(box, 2, seed=1, dealer=0).round == 1


def test_A59_a_color_that_can_be_named_but_no_card_has_blocks_the_game() -> None:
    wilds = colorless_cards("wild", points=50, copies=1)

    says = catch_fault(make_edition(*GREY, *wilds, colors=("grey", "gold")), 2)

    assert "may be played on wild while the color is gold, so a round can block (A59)" in says


def test_A59_a_variant_that_blocks_the_game_is_named() -> None:
    says = catch_fault(make_edition(*GREY), 2, variants=[Picky()])

    assert says == (
        "box: no other card of the deck may be played on grey-7, so a round can block (A59); "
        "what matches is decided by 'picky'"
    )


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
def test_A04_the_first_seat_deals_if_all_cards_show_the_same_number(deck: tuple[Card, ...]) -> None:
    assert new_game(make_edition(*deck), 2, seed=1).dealer == 0
    assert new_game(make_edition(*deck), 2, seed=1, dealer=1).dealer == 1


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
