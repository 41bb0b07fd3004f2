"""Editions with two-sided cards: how they are made, and what is refused."""

import re
from typing import Literal

import pytest

from tests.thorough import each_case
from unoengine import Edition, Play, Setup, SetupError, apply, legal_moves, new_game
from unoengine.authoring import Card, Effect, colorless_cards, number_cards, two_sided
from unoengine.editions.zelda import ZELDA

from .twilight import DAY, FRONTS, MIXED, NIGHT, TWILIGHT

A = number_cards(["a"], dict.fromkeys(range(30), 1))
B = number_cards(["b"], dict.fromkeys(range(30), 1))


def test_cards_that_look_alike_get_codes_of_their_own() -> None:
    """A145: only if the other sides differ."""
    fronts = number_cards(["a"], {1: 3, 2: 1})
    backs = number_cards(["b"], {1: 2, 2: 2})
    deck = two_sided(fronts, backs)
    assert [card.code for card in deck] == ["a-1-a", "a-1-a", "a-1-b", "a-2"]
    assert [card.back and card.back.code for card in deck] == ["b-1", "b-1", "b-2-a", "b-2-b"]
    assert [card.look for card in deck] == ["a-1", "a-1", "a-1", "a-2"]


def test_many_cards_that_look_alike() -> None:
    fronts = colorless_cards("wild", points=50, copies=30)
    codes = [card.code for card in two_sided(fronts, A)]
    assert codes[:2] == ["wild-a", "wild-b"]
    assert codes[25:28] == ["wild-z", "wild-aa", "wild-ab"]


def test_both_sides_are_found() -> None:
    for card in TWILIGHT.deck:
        assert card.back is not None
        for edition in (TWILIGHT, TWILIGHT.turned):
            assert edition.card(card.code) is card
            assert edition.card(card.back.code) is card.back
            assert edition.other_side(card) is card.back
            assert edition.other_side(card.back) is card
    with pytest.raises(SetupError, match="has no card 'amber'"):
        TWILIGHT.other_side(Card("amber"))
    with pytest.raises(SetupError, match="expected a Card, not 'amber-1'"):
        TWILIGHT.other_side("amber-1")  # type: ignore[arg-type]


def test_the_edition_with_the_other_side_up() -> None:
    turned = TWILIGHT.turned
    assert (TWILIGHT.colors, turned.colors) == (DAY, NIGHT)
    assert turned.deck == tuple(card.back for card in TWILIGHT.deck)
    assert turned.turned is TWILIGHT
    assert (turned.is_two_sided, ZELDA.is_two_sided) == (True, False)
    assert ZELDA.turned is ZELDA
    assert ZELDA.other_side(ZELDA.card("red-7")) is None


def test_as_many_backs_as_fronts() -> None:
    with pytest.raises(SetupError, match="30 fronts need as many backs, not 29"):
        two_sided(A, B[1:])
    with pytest.raises(SetupError, match="a side is a Card without a back, not 'b-1'"):
        two_sided(A[:1], ["b-1"])  # type: ignore[list-item]
    with pytest.raises(SetupError, match="a side is a Card without a back"):
        two_sided(two_sided(A, B), B)


@each_case(
    "deck, back_colors, fault",
    [
        (A, ["b"], "back_colors are given, but no card has a back"),
        (two_sided(A, B), [], "back_colors must be given, each once, not ()"),
        (two_sided(A, B), ["b", "b"], "back_colors must be given, each once, not ('b', 'b')"),
        (two_sided(A, B), ["c"], "b-0 has a color this edition lacks, 'b'"),
        (
            (*two_sided(A, B), Card("extra", "a")),
            ["b"],
            "extra needs a back that is a Card without a back, not None",
        ),
        (
            (Card("one", "a", back=Card("x", "b")), Card("two", "a", back=Card("x", "b"))),
            ["b"],
            "one and two share the back x; two_sided(fronts, backs) gives each its own code",
        ),
        (
            (Card("one", "a", back=Card("x", "b")), Card("two", "a", back=Card("x", None))),
            ["b"],
            "two different cards share the code x",
        ),
        (
            (Card("one", "a", back=Card("two", "b")), Card("two", "a", back=Card("x", "b"))),
            ["b"],
            "the code two is that of a front and of a back",
        ),
        (
            (Card("one", "a", back=Card("x", "b", points="many")),),  # type: ignore[arg-type]
            ["b"],
            "x is worth a whole number of points, not 'many'",
        ),
        ((Card("one", "a", back=Card("x y", "b")),), ["b"], "'x y' is not a word"),
        ((Card("one", "a", back=Card(7, "b")),), ["b"], "7 is not a word"),  # type: ignore[arg-type]
    ],
)
def test_faulty_sides_are_refused(deck: object, back_colors: list[str], fault: str) -> None:
    with pytest.raises(SetupError, match=re.escape(fault)):
        Edition("faulty", ["a"], deck, back_colors=back_colors)  # type: ignore[arg-type]


def test_a_side_that_blocks_is_refused() -> None:
    """A59: each side has to be playable."""
    backs = [Card(f"b-{n}", f"b{n}", symbol=f"s{n}") for n in range(30)]
    edition = Edition("stuck", ["a"], two_sided(A, backs), back_colors=[f"b{n}" for n in range(30)])
    with pytest.raises(SetupError, match="A59"):
        new_game(edition, 2, seed=1)


def test_effects_are_checked_with_their_side() -> None:
    """A118: a Triforce on the backs needs marked backs."""
    marked = number_cards(["b"], dict.fromkeys(range(30), 1), marks={3: ["triforce"]})
    backs = [*colorless_cards("triforce", points=50, copies=2), *marked[2:]]
    new_game(Edition("deep", ["a"], two_sided(A, backs), back_colors=["b"]), 2, seed=1)
    turned = Edition("deep", ["b"], two_sided(backs, A), back_colors=["a"])
    new_game(turned, 2, seed=1)
    wrong = [*colorless_cards("triforce", points=50, copies=2), *A[2:]]
    with pytest.raises(SetupError, match="has the mark 'triforce'"):
        new_game(Edition("deep", ["b"], two_sided(marked, wrong), back_colors=["a"]), 2, seed=1)


def test_cards_that_look_alike_may_jump_in() -> None:
    """The other sides do not matter."""
    fronts = number_cards(["a"], {1: 2, **dict.fromkeys(range(2, 30), 1)})
    edition = Edition("jumps", ["a"], two_sided(fronts, B), back_colors=["b"])
    state = Setup(
        edition,
        hands=["a-1-a a-2", "a-3 a-4", "a-1-b a-5"],
        discard="a-6",
        rest="draw",
        variants=["jump-in"],
    ).to_state()
    after = apply(state, Play(0, edition.card("a-1-a"), uno=True))
    assert Play(2, edition.card("a-1-b"), uno=True) in legal_moves(after, 2)


class Blank(Effect):
    """A blank card."""

    blank = True


def test_house_rules_are_written_on_fronts() -> None:
    fronts = [*A, *colorless_cards("blank", points=20, copies=2, effect=Blank())]
    backs = [*B, *number_cards(["b"], {30: 2})]
    edition = Edition("written", ["a"], two_sided(fronts, backs), back_colors=["b"])
    state = new_game(edition, 2, seed=1, house_rules={"blank": ["extra-turn", "mirror"]})
    assert [card.code for card in state.edition.deck[-2:]] == ["blank-1", "blank-2"]
    assert [card.code for card in state.edition.turned.deck[-2:]] == ["b-30-1", "b-30-2"]
    turned = Edition("turned", ["b"], two_sided(backs, fronts), back_colors=["a"])
    with pytest.raises(SetupError, match="no house rule can be written on 'blank'"):
        new_game(turned, 2, seed=1, house_rules={"blank": "extra-turn"})


def test_a_deck_of_an_edition_can_be_replaced() -> None:
    smaller = TWILIGHT.with_deck(TWILIGHT.deck[:60])
    assert len(smaller.turned.deck) == 60
    assert len(MIXED) == len(FRONTS) == len(TWILIGHT.deck)


def test_clothes_that_an_effect_of_the_backs_looks_at() -> None:
    """A86: the wardrobe is the same whichever side is in play."""
    backs = [*colorless_cards("rad-style", points=50, copies=4), *B[4:]]
    edition = Edition("styles", ["a"], two_sided(A, backs), back_colors=["b"])
    sides: tuple[Literal["front", "back"], ...] = ("front", "back")
    for side in sides:
        state = Setup(
            edition,
            hands=["a-5", "a-6"],
            discard="a-7",
            rest="draw",
            wardrobe={0: ["b"]},
            side=side,
        ).to_state()
        assert state.wardrobe == (frozenset(("b",)), frozenset())
