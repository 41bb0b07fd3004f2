"""Events, actions and reasons have Spanish sentences."""

import random
import re

import pytest

from tests.languages.test_english import TOLD
from tests.thorough import choose_count, each_case, pick_cases
from unoengine import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Leave,
    Pass,
    Play,
    events,
    legal_moves,
    new_game,
    step,
)
from unoengine.editions.frozen import FROZEN
from unoengine.editions.saved_by_the_bell import SAVED_BY_THE_BELL
from unoengine.editions.zelda import ZELDA
from unoengine.events import Event
from unoengine.narration import action_name, card_name, color_name, join_items, narrate
from unoengine.plugins import house_rules, variants

NAMES = ("Ana", "Beto", "Inés")
card = ZELDA.card
SEVEN, RED, SKIP = card("blue-7"), card("red-3"), card("red-skip")
REVERSE, TWO = card("green-reverse"), card("tan-draw-two")
WILD, FOUR, TRIFORCE = card("wild"), card("wild-draw-four"), card("triforce")
HOP = Card("dark-grey-big-hop", color="dark-grey")

SAID = [
    (events.Dealt(0, 3), "Ana reparte la ronda 3."),
    (events.TurnedUp(SEVEN), "La primera carta es un 7 azul."),
    (events.TurnedUp(SKIP), "La primera carta es una Salta roja."),
    (events.PutBack(FOUR), "El comodín Toma 4 regresa a la pila para tomar."),
    (events.Played(0, SEVEN, None, None, False), "Ana juega un 7 azul."),
    (events.Played(0, RED, None, None, True), "Ana juega un 3 rojo y canta UNO."),
    (events.Played(0, TWO, None, None, False), "Ana juega una Toma 2 canela."),
    (events.Played(0, REVERSE, None, None, False), "Ana juega una Reversa verde."),
    (events.Played(0, TRIFORCE, "tan", None, False),
     "Ana juega un comodín Trifuerza y escoge el color canela."),
    (events.Played(0, FROZEN.card("customizable"), "pink", 1, True),
     "Ana juega un comodín Personalizable, elige a Beto, escoge el color rosa y canta UNO."),
    (events.Played(0, SAVED_BY_THE_BELL.card("rad-style"), "orange", "yellow", False),
     "Ana juega un comodín Gran Estilo, elige amarillo y escoge el color naranja."),
    (events.Played(2, HOP, None, None, False), "Inés juega un Big Hop dark grey."),
    (events.Drew(1, (SEVEN,), None), "Beto toma una carta."),
    (events.Drew(1, (SEVEN, RED), None), "Beto toma 2 cartas."),
    (events.Drew(1, (), None), "Beto no toma ninguna carta."),
    (events.Drew(1, (RED, RED), TWO), "Beto toma 2 cartas por la Toma 2 canela."),
    (events.Drew(1, (), TWO), "Beto no toma ninguna carta por la Toma 2 canela."),
    (events.DrewUntil(1, 3, True), "La última carta que tomó Beto es de las que se buscaban."),
    (events.DrewUntil(1, 3, False), "Beto no tomó ninguna carta de las que se buscaban."),
    (events.Drew(1, (RED, RED), "uno"), "Beto toma 2 cartas por no cantar UNO."),
    (events.Drew(1, (RED,), "false-uno"), "Beto toma una carta por cantar UNO en falso."),
    (events.Drew(1, (), "uno"), "Beto no toma ninguna carta por no cantar UNO."),
    (events.Drew(1, (RED,), "jump-in"), "Beto toma una carta por Intercepción."),
    (events.Passed(2), "Inés pasa."),
    (events.ColorNamed(1, "red"), "Beto escoge el color rojo."),
    (events.ColorChanged("yellow"), "El color ahora es amarillo."),
    (events.Flipped("back", Card("yellow-7-a", "yellow", look="yellow-7")),
     "Se da la vuelta a todas las cartas; arriba queda 7 amarillo."),
    (events.Skipped(1), "Beto pierde su turno."),
    (events.Reversed(-1), "El juego sigue ahora hacia la derecha."),
    (events.Reversed(+1), "El juego sigue ahora hacia la izquierda."),
    (events.Discarded(0, (SEVEN, TWO)), "Ana se deshace de 2 cartas: 7 azul y Toma 2 canela."),
    (events.Discarded(0, (SEVEN,)), "Ana se deshace de una carta: 7 azul."),
    (events.Discarded(0, ()), "Ana no se deshace de ninguna carta."),
    (events.Gave(0, 1, (RED,)), "Ana le da una carta a Beto."),
    (events.Gave(0, 1, ()), "Ana no le da ninguna carta a Beto."),
    (events.HandsMoved((2, 1, 0)),
     "Las manos cambian: Ana recibe la de Inés e Inés recibe la de Ana."),
    (events.Demanded(1, "tan", TRIFORCE, 3),
     "El comodín Trifuerza le exige a Beto una respuesta de color canela; sin ella, Beto "
     "toma 3 cartas."),
    (events.Demanded(1, None, TWO, 1),
     "La Toma 2 canela le exige a Beto una respuesta; sin ella, Beto toma una carta."),
    (events.Demanded(1, None, TWO, 0), "La Toma 2 canela le exige a Beto una respuesta."),
    (events.Demanded(1, "red", TWO, 0),
     "La Toma 2 canela le exige a Beto una respuesta de color rojo."),
    (events.Rolled(0, 6, 5), "Ana tira el dado y saca 5."),
    (events.Asked(1, "challenge", FOUR), "El comodín Toma 4 le pregunta a Beto: ¿desafías?"),
    (events.Asked(1, "raise or give in", FROZEN.card("customizable")),
     "El comodín Personalizable le pregunta a Beto: ¿subes o te rindes?"),
    (events.Asked(1, "again?", None), "Se le pregunta a Beto: ¿again?"),
    (events.Picked(1, "which one", RED), "Beto escoge una carta."),
    (events.Picked(1, "which one", None), "Beto no tiene ninguna carta así."),
    (events.Answered(1, "challenge", "accept"), "Beto responde: acepto."),
    (events.Answered(1, "challenge", "challenge"), "Beto responde: desafío."),
    (events.Answered(1, "raise or give in", "give in"), "Beto responde: me rindo."),
    (events.Answered(1, "which color", "red"), "Beto responde: rojo."),
    (events.Answered(1, "whom", 0), "Beto responde: Ana."),
    (events.Answered(1, "what", SKIP), "Beto responde: Salta roja."),
    (events.Answered(1, "what", None), "Beto responde: nada."),
    (events.Answered(1, "really", True), "Beto responde: sí."),
    (events.Answered(1, "really", False), "Beto responde: no."),
    (events.Answered(1, "how many", 12), "Beto responde: 12."),
    (events.HandShown(0, 1, (SEVEN, RED)), "Ana le enseña 2 cartas a Beto."),
    (events.HandShown(0, 1, ()), "Ana no le enseña ninguna carta a Beto."),
    (events.HandShown(0, None, (SEVEN,)), "Ana enseña a todos una carta: 7 azul."),
    (events.HandShown(0, None, ()), "Ana no enseña ninguna carta."),
    (events.Announced(0, FOUR, "guilty"), "Comodín Toma 4 de Ana: culpable."),
    (events.Announced(0, FOUR, "innocent"), "Comodín Toma 4 de Ana: inocente."),
    (events.UnoCalled(2), "Inés canta justo a tiempo: ¡UNO!"),
    (events.HandsDealtAgain((3, 3, 2)),
     "Todas las manos se revuelven juntas y se reparten de nuevo."),
    (events.UnoMiscalled(2), "Inés cantó UNO en falso."),
    (events.Claimed(1, "snap"), "Beto reclama: snap."),
    (events.Caught(0, 1), "Beto sorprende a Ana, que no cantó UNO."),
    (events.Left(1, 2), "Beto se retira y deja 2 cartas debajo de la pila para tomar."),
    (events.Left(1, 1), "Beto se retira y deja una carta debajo de la pila para tomar."),
    (events.Left(1, 0), "Beto se retira sin dejar cartas."),
    (events.Eliminated(1, (), "round", 2),
     "Beto queda fuera de esta ronda y deja 2 cartas debajo de la pila para tomar."),
    (events.Eliminated(1, (), "round", 0), "Beto queda fuera de esta ronda."),
    (events.Eliminated(1, (), "game", 2),
     "Beto queda fuera de la partida y deja 2 cartas debajo de la pila para tomar."),
    (events.Eliminated(1, (), "game", 0), "Beto queda fuera de la partida."),
    (events.LeftRound(1, 2),
     "Beto se retira de esta ronda y deja 2 cartas debajo de la pila para tomar."),
    (events.LeftRound(1, 0), "Beto se retira de esta ronda sin dejar cartas."),
    (events.Finished(1, 2), "Beto se queda sin cartas y ocupa el lugar 2."),
    (events.RoundShared((0, 2), (45, 0, 45)),
     "Ana e Inés ganan la ronda; el marcador es Ana 45, Beto 0 e Inés 45."),
    (events.Reshuffled(61),
     "La pila para tirar se revuelve: la nueva pila para tomar es de 61 cartas."),
    (events.Reshuffled(0), "La pila para tirar se revuelve, pero no queda nada que tomar."),
    (events.PointsCounted(1, -12), "Las cartas de Beto suman -12 puntos."),
    (events.RoundScored(0, (120, 0, 45)),
     "Ana gana la ronda; el marcador es Ana 120, Beto 0 e Inés 45."),
    (events.GameWon((1,)), "Beto gana la partida."),
    (events.GameWon((0, 1)), "Ana y Beto ganan la partida."),
    (events.Awaited(1, "turn", None), "Le toca a Beto."),
    (events.Awaited(1, "turn", 0), "Le toca a Beto."),
    (events.Awaited(1, "drawn", None), "Beto tomó y puede jugar."),
    (events.Awaited(1, "demand", None), "Beto debe una respuesta."),
    (events.Awaited(1, "choose-color", None), "A Beto le toca escoger un color."),
    (events.Awaited(1, "question", None), "Se le pregunta a Beto."),
    (events.Awaited(1, "round-over", None), "La siguiente ronda la reparte Beto."),
    (events.Awaited(1, "game-over", None), "La partida terminó."),
]  # fmt: skip


@each_case("event, sentence", SAID)
def test_event_is_narrated_without_hidden_cards(event: Event, sentence: str) -> None:
    assert narrate(event, NAMES, "es") == narrate(event.seen_by(None), NAMES, "es") == sentence


SAID_TO_PLAYERS = [
    (events.Dealt(0, 3), 0, "Repartes la ronda 3."),
    (events.Played(0, RED, None, None, True), 0, "Juegas un 3 rojo y cantas UNO."),
    (events.Played(0, TRIFORCE, "tan", 1, False), 0,
     "Juegas un comodín Trifuerza, eliges a Beto y escoges el color canela."),
    (events.Played(0, TRIFORCE, "tan", 1, False), 1,
     "Ana juega un comodín Trifuerza, te elige y escoge el color canela."),
    (events.Played(0, WILD, None, 0, False), 0, "Juegas un comodín y te eliges."),
    (events.Played(0, WILD, None, "red", False), 0, "Juegas un comodín y eliges rojo."),
    (events.Drew(1, (SKIP, RED), None), 1, "Tomas una Salta roja y un 3 rojo."),
    (events.DrewUntil(1, 3, True), 1, "La última carta que tomaste es de las que se buscaban."),
    (events.DrewUntil(1, 3, False), 1, "No tomaste ninguna carta de las que se buscaban."),
    (events.Drew(1, (), None), 1, "No tomas ninguna carta."),
    (events.Drew(1, (RED,), TWO), 1, "Tomas una carta por la Toma 2 canela: 3 rojo."),
    (events.Drew(1, (), TWO), 1, "No tomas ninguna carta por la Toma 2 canela."),
    (events.Drew(1, (RED,), "uno"), 1, "Tomas una carta por no cantar UNO: 3 rojo."),
    (events.Passed(2), 2, "Pasas."),
    (events.ColorNamed(1, "red"), 1, "Escoges el color rojo."),
    (events.Skipped(1), 1, "Pierdes tu turno."),
    (events.Discarded(0, (SEVEN,)), 0, "Te deshaces de una carta: 7 azul."),
    (events.Discarded(0, ()), 0, "No te deshaces de ninguna carta."),
    (events.Gave(0, 1, (RED,)), 0, "Le das a Beto un 3 rojo."),
    (events.Gave(0, 1, (RED,)), 1, "Ana te da un 3 rojo."),
    (events.Gave(0, 1, (RED,)), 2, "Ana le da una carta a Beto."),
    (events.Gave(0, 1, ()), 1, "Ana no te da ninguna carta."),
    (events.HandsMoved((2, 1, 0)), 0,
     "Las manos cambian: tú recibes la de Inés e Inés recibe la tuya."),
    (events.Demanded(1, "tan", TRIFORCE, 3), 1,
     "El comodín Trifuerza te exige una respuesta de color canela; sin ella, tomas 3 cartas."),
    (events.Demanded(1, None, TWO, 0), 1, "La Toma 2 canela te exige una respuesta."),
    (events.Rolled(0, 6, 5), 0, "Tiras el dado y sacas 5."),
    (events.Asked(1, "challenge", FOUR), 1, "El comodín Toma 4 te pregunta: ¿desafías?"),
    (events.Asked(1, "again?", None), 1, "Se te pregunta: ¿again?"),
    (events.Picked(1, "which one", RED), 1, "Escoges un 3 rojo."),
    (events.Picked(1, "which one", None), 1, "No tienes ninguna carta así."),
    (events.Answered(1, "whom", 0), 1, "Respondes: Ana."),
    (events.Answered(1, "whom", 0), 0, "Beto responde: tú."),
    (events.HandShown(0, 1, (SEVEN, RED)), 0, "Le enseñas a Beto un 7 azul y un 3 rojo."),
    (events.HandShown(0, 1, (SEVEN, RED)), 1, "Ana te enseña un 7 azul y un 3 rojo."),
    (events.HandShown(0, 1, ()), 1, "Ana no te enseña ninguna carta."),
    (events.HandShown(0, None, (SEVEN,)), 0, "Enseñas a todos una carta: 7 azul."),
    (events.Announced(0, FOUR, "guilty"), 0, "Tu comodín Toma 4: culpable."),
    (events.UnoCalled(2), 2, "Cantas justo a tiempo: ¡UNO!"),
    (events.UnoMiscalled(2), 2, "Cantaste UNO en falso."),
    (events.Claimed(1, "snap"), 1, "Reclamas: snap."),
    (events.Caught(0, 1), 0, "Beto te sorprende: no cantaste UNO."),
    (events.Caught(0, 1), 1, "Sorprendes a Ana, que no cantó UNO."),
    (events.Left(1, 2), 1, "Te retiras y dejas 2 cartas debajo de la pila para tomar."),
    (events.Left(1, 0), 1, "Te retiras sin dejar cartas."),
    (events.PointsCounted(1, 1), 1, "Tus cartas suman 1 punto."),
    (events.Eliminated(1, (), "round", 2), 1,
     "Quedas fuera de esta ronda y dejas 2 cartas debajo de la pila para tomar."),
    (events.Eliminated(1, (), "game", 0), 1, "Quedas fuera de la partida."),
    (events.LeftRound(1, 2), 1,
     "Te retiras de esta ronda y dejas 2 cartas debajo de la pila para tomar."),
    (events.LeftRound(1, 0), 1, "Te retiras de esta ronda sin dejar cartas."),
    (events.Finished(1, 2), 1, "Te quedas sin cartas y ocupas el lugar 2."),
    (events.RoundShared((0, 2), (45, 0, 45)), 2,
     "Tú y Ana ganan la ronda; el marcador es Ana 45, Beto 0 e Inés 45."),
    (events.RoundScored(0, (120, 0, 45)), 0,
     "Ganas la ronda; el marcador es Ana 120, Beto 0 e Inés 45."),
    (events.GameWon((1,)), 1, "Ganas la partida."),
    (events.GameWon((0, 2)), 0, "Tú e Inés ganan la partida."),
    (events.Awaited(1, "turn", None), 1, "Es tu turno."),
    (events.Awaited(1, "drawn", None), 1, "Tomaste y puedes jugar."),
    (events.Awaited(1, "demand", None), 1, "Debes una respuesta."),
    (events.Awaited(1, "choose-color", None), 1, "Te toca escoger un color."),
    (events.Awaited(1, "question", None), 1, "Te toca responder."),
    (events.Awaited(1, "round-over", None), 1, "La siguiente ronda la repartes tú."),
]  # fmt: skip


@each_case("event, player, sentence", SAID_TO_PLAYERS)
def test_event_is_narrated_to_the_player_it_concerns(
    event: Event, player: int, sentence: str
) -> None:
    assert narrate(event, NAMES, "es", player) == sentence


def test_every_event_has_an_example_in_both_languages() -> None:
    kinds = {
        kind
        for kind in map(events.__dict__.get, events.__all__)
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    assert {type(event) for event, _ in TOLD} == {type(event) for event, _ in SAID} == kinds


@each_case("language", ["es-MX", "es-419", "es-Latn-MX"])
def test_regional_language_falls_back_on_its_language(language: str) -> None:
    assert narrate(events.Passed(0), NAMES, language) == "Ana pasa."


@each_case(
    "action, name",
    [
        (Play(0, SEVEN, uno=True), "jugar 7 azul y cantar UNO"),
        (Play(0, SKIP), "jugar Salta roja"),
        (Play(0, WILD, "red", 2), "jugar comodín, elegir a Inés y escoger el color rojo"),
        (Play(0, WILD, None, "red"), "jugar comodín y elegir rojo"),
        (Draw(0), "tomar"),
        (Pass(0), "pasar"),
        (ChooseColor(0, "tan"), "escoger el color canela"),
        (Answer(0, "accept"), "responder: acepto"),
        (CallUno(0), "cantar UNO"),
        (Catch(0, 1), "sorprender a Beto"),
        (Deal(0), "repartir la siguiente ronda"),
        (Leave(0), "retirarse de la partida"),
    ],
)
def test_action_has_a_name(action: Action, name: str) -> None:
    assert action_name(action, NAMES, "es") == name


@each_case(
    "code, name",
    [
        *(("red-7", "7 rojo"), ("red-skip", "Salta roja"), ("blue-reverse", "Reversa azul")),
        *(("tan-draw-two", "Toma 2 canela"), ("wild", "comodín")),
        *(("wild-draw-four", "comodín Toma 4"), ("triforce", "comodín Trifuerza")),
    ],
)
def test_color_follows_the_card_name(code: str, name: str) -> None:
    assert card_name(card(code), "es") == name


def test_card_with_a_rule_keeps_its_number() -> None:
    written = {"customizable": ["duel", "mirror"]}
    box = new_game("frozen", seed=1, house_rules=written).edition

    assert card_name(box.card("customizable-2"), "es") == "comodín Personalizable 2"
    assert card_name(box.card("customizable-2")) == "Customizable 2"


def test_colors_have_names() -> None:
    names = [color_name(color, "es") for color in ZELDA.colors]
    assert names == ["azul", "verde", "canela", "rojo"]


@each_case(
    "names, told",
    [
        *(([], ""), (iter([]), ""), (["Ana"], "Ana"), (["Ana", "Beto"], "Ana y Beto")),
        *((["Ana", "Inés"], "Ana e Inés"), (["Ana", "Íñigo"], "Ana e Íñigo")),
        *((["Ana", "Hilda"], "Ana e Hilda"), (["fuego", "hielo"], "fuego y hielo")),
        (["Ana", "Beto", "Ian"], "Ana, Beto y Ian"),
    ],
)
def test_list_is_joined_as_in_speech(names: list[str], told: str) -> None:
    assert join_items(names, "es") == told


ENGLISH = re.compile(
    r"\b(the|an|and|or|card|cards|draws?|plays?|takes|names|calls|give|raise"
    r"|challenge|accept|guilty|innocent|blue|green|red|tan|pink|yellow|orange|wild|skip)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("box", ["classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell"])
def test_narration_of_our_plugins_has_no_english(box: str) -> None:
    ours = [name for name, rule in house_rules().items() if rule.distribution == "unoengine"]
    agreed = [name for name, one in variants().items() if one.distribution == "unoengine"]
    for seed, rule in enumerate(ours if box == "frozen" else pick_cases(ours, 1)):
        written = {"customizable": rule} if box == "frozen" else {}
        chance, color = random.Random(seed), new_game(box, seed=1).edition.colors[0]
        state = new_game(
            box, 3, seed=seed, house_rules=written, variants=agreed, wardrobe={0: {color}}
        )
        for _ in range(choose_count(60, 300)):
            moves = legal_moves(state)
            for move in moves:
                assert not ENGLISH.search(action_name(move, NAMES, "es")), move
            taken = step(state, chance.choice(moves))
            for event in taken.events:
                sentence = narrate(event, NAMES, "es")
                assert not ENGLISH.search(sentence), event
                assert sentence[-1] in ".?!", event
            state = taken.state
