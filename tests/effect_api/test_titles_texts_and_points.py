"""Titles, texts and points of effects and variants."""

from collections.abc import Mapping
from typing import ClassVar

import pytest

from unoengine import Setup, SetupError
from unoengine.authoring import Effect, Table, Variant, colored_cards, colorless_cards
from unoengine.editions.zelda import ZELDA
from unoengine.effects import DrawTwo, WildDrawFour
from unoengine.house_rules import RobinHood, ThirdTime
from unoengine.variants import SevenZero

from .positions import apply_all, make_play


class FallingComet(Effect):
    """Every other player
    draws two cards.

    It has never been seen twice.
    """

    points: ClassVar[int | None] = 40

    def play(self, table: Table) -> None:
        for seat in table.others:
            table.draw(seat, 2)


class SuperStar(Effect):
    """The next player draws a card."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Super-Star!", "es": "Superestrella"}
    texts: ClassVar[Mapping[str, str]] = {"es": "El siguiente roba una carta."}


class Comet(Effect):
    titles: ClassVar[Mapping[str, str]] = {"en": "Comet", "zh": "zh", "zh-Hant": "zh-Hant"}


@pytest.mark.parametrize(
    ("language", "title"),
    [("zh-Hant-TW", "zh-Hant"), ("zh-Hant", "zh-Hant"), ("zh-Hans", "zh"), ("de", "Comet")],
)
def test_title_falls_back_on_wider_languages(language: str, title: str) -> None:
    assert Comet().title(language) == title


class Renamed(FallingComet):
    name: ClassVar[str] = "night-of-the-comet"
    texts: ClassVar[Mapping[str, str]] = {"en": "Comets."}


class Plain(Effect):
    pass


class RuleOfTwo(Variant):
    """There are always two."""

    titles: ClassVar[Mapping[str, str]] = {"es": "La regla de dos"}


@pytest.mark.parametrize(
    ("thing", "name", "titles"),
    [
        (FallingComet(), "falling-comet", ("Falling Comet", "Falling Comet")),
        (SuperStar(), "super-star", ("Super-Star!", "Superestrella")),
        (Renamed(), "night-of-the-comet", ("Night of the Comet", "Night of the Comet")),
        (RuleOfTwo(), "rule-of-two", ("Rule of Two", "La regla de dos")),
        (WildDrawFour(), "wild-draw-four", ("Wild Draw Four", "Wild Draw Four")),
        (ThirdTime(), "third-time", ("Third Time", "A la tercera")),
        (SevenZero(), "seven-zero", ("Seven-zero", "Siete-cero")),
    ],
    ids=lambda thing: getattr(thing, "name", ""),
)
def test_plugin_has_a_name_and_titles_by_language(
    thing: Effect | Variant, name: str, titles: tuple[str, str]
) -> None:
    assert (thing.name, type(thing).name) == (name, name)
    assert (thing.title(), thing.title("es")) == titles
    assert thing.title("fr") == titles[0]


@pytest.mark.parametrize(
    ("thing", "english", "spanish"),
    [
        (FallingComet(), "Every other player draws two cards.", None),
        (SuperStar(), "The next player draws a card.", "El siguiente roba una carta."),
        (Renamed(), "Comets.", None),
        (Plain(), "", None),
        (RuleOfTwo(), "There are always two.", None),
        (
            RobinHood(),
            "The player with the most cards gives a random one to the player with the fewest.",
            "Quien más cartas tiene da una al azar a quien menos tiene.",
        ),
    ],
    ids=lambda thing: getattr(thing, "name", ""),
)
def test_text_is_the_docstring_or_a_translation(
    thing: Effect | Variant, english: str, spanish: str | None
) -> None:
    assert thing.text() == thing.text("fr") == english
    assert thing.text("es") == (spanish or english)


def test_effect_states_the_points_of_its_card() -> None:
    comets = colored_cards(["grey", "gold"], "comet", copies=1, effect=FallingComet())
    wild = colorless_cards("comet", copies=2, effect=FallingComet())

    assert [card.points for card in (*comets, *wild)] == [40, 40, 40, 40]


@pytest.mark.parametrize("points", [0, 7])
def test_deck_overrides_the_points_of_the_effect(points: int) -> None:
    (comet,) = colored_cards(["grey"], "comet", points=points, copies=1, effect=FallingComet())
    (wild,) = colorless_cards("comet", points=points, copies=1, effect=FallingComet())

    assert (comet.points, wild.points) == (points, points)


@pytest.mark.parametrize("effect", [SuperStar(), DrawTwo(), "super-star", "", None])
def test_points_must_be_stated(effect: Effect | str | None) -> None:
    with pytest.raises(SetupError, match=r"say how many points 'star' is worth: points=…"):
        colored_cards(["grey"], "star", copies=1, effect=effect)
    with pytest.raises(SetupError, match=r"say how many points 'star' is worth: points=…"):
        colorless_cards("star", copies=1, effect=effect)


def test_points_count_at_the_end_of_a_round() -> None:
    comets = colored_cards(["red"], "comet", copies=2, effect=FallingComet())
    box = ZELDA.with_deck([*ZELDA.deck, *comets])
    state = Setup(box, ["red-comet", "red-comet blue-2"], discard="red-5", rest="draw").to_state()

    assert apply_all(state, make_play(state, "red-comet")).scores == (42, 0)
