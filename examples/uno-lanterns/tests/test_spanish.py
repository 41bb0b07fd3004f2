"""Colors, cards and questions have Spanish words."""

import pytest
from unoengine import events
from unoengine.narration import card_name, color_name, narrate

from positions import find_card
from uno_lanterns.edition import DAY, NIGHT

NAMES = ("Ana", "Beto", "Caro")


@pytest.mark.parametrize(
    ("look", "name"),
    [
        ("amber-7", "7 ámbar"),
        ("moss-gust", "Ráfaga musgo"),
        ("rose-nightfall", "Anochecer rosa"),
        ("crossroads", "Cruce de Caminos"),
        ("wisp", "Fuego fatuo"),
    ],
)
def test_cards_have_names(look: str, name: str) -> None:
    assert card_name(find_card(look), "es") == name


def test_every_color_has_a_name() -> None:
    names = [color_name(color, "es") for color in (*DAY, *NIGHT)]

    assert names == ["ámbar", "jade", "rosa", "celeste", "ceniza", "brasa", "índigo", "musgo"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            events.Asked(1, "what is the gift", find_card("sky-gift")),
            "El Regalo celeste le pregunta a Beto: ¿qué carta regalas?",
        ),
    ],
)
def test_events_are_narrated(event: events.Event, sentence: str) -> None:
    assert narrate(event, NAMES, "es") == sentence
