"""Colors, cards and questions have Spanish words."""

import pytest
from unoengine import Play, events
from unoengine.narration import action_name, card_name, color_name, narrate

from uno_tides.edition import COLORS, TIDES

NAMES = ("Ana", "Beto", "Caro")
LIGHTHOUSE = TIDES.card("lighthouse")


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("coral-7", "7 coral"),
        ("foam-skip", "Salta espuma"),
        ("kelp-rising-tide", "Marea creciente alga"),
        ("lighthouse", "Faro"),
        ("open-sea", "Mar Abierto"),
        ("message-in-a-bottle", "Mensaje en una Botella"),
    ],
)
def test_cards_have_names(code: str, name: str) -> None:
    assert card_name(TIDES.card(code), "es") == name


def test_every_color_has_a_name() -> None:
    assert [color_name(color, "es") for color in COLORS] == ["coral", "espuma", "alga", "arena"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            events.Played(0, TIDES.card("sand-rising-tide"), None, None, True),
            "Ana juega una Marea creciente arena y canta UNO.",
        ),
        (
            events.Asked(1, "show or hide", LIGHTHOUSE),
            "El Faro le pregunta a Beto: ¿te muestras o te escondes?",
        ),
        (events.Answered(1, "show or hide", "hide"), "Beto responde: me escondo."),
        (events.Answered(2, "show or hide", "show"), "Caro responde: me muestro."),
        (events.Drew(1, (), LIGHTHOUSE, 2), "Beto toma 2 cartas por el Faro."),
        (events.Claimed(2, "mutiny"), "Caro reclama: motín."),
        (events.Drew(1, (), "mutiny", 2), "Beto toma 2 cartas por el motín."),
    ],
)
def test_events_are_narrated(event: events.Event, sentence: str) -> None:
    assert narrate(event, NAMES, "es") == sentence


def test_actions_have_names() -> None:
    play = Play(0, TIDES.card("open-sea"), color="kelp")

    assert action_name(play, NAMES, "es") == "jugar Mar Abierto y escoger el color alga"
