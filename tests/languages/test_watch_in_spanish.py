"""A game is watched in another language, from the first line to the last."""

import re
from pathlib import Path

import pytest

from tests.cli.program_runner import read_output, run_in_pipe, run_on_terminal
from tests.plugins.installing import Distribution

from .test_catalogues import FRENCH
from .test_spanish import ENGLISH

WIDE = {"COLUMNS": "1000"}
SPANISH = ("--language", "es")
INK = re.compile(r"\x1b\[(\d+)m([^\x1b]*)\x1b\[0m")


def test_a_round_is_told_in_spanish() -> None:
    lines = read_output("watch", "zelda-es", *SPANISH, "--seed", "7", given=WIDE).splitlines()

    assert lines[0] == "The Legend of Zelda, semilla 7: juegan Ana, Ben, Cy y Dee."
    assert lines[2] == "Dee reparte la ronda 1."
    assert lines[3].startswith("La primera carta es ")
    assert "gana la ronda; el marcador es " in lines[-1]
    assert any(re.fullmatch(r"\w+ se queda con \d+ puntos: .*\.", line) for line in lines)
    assert sum(line.endswith(" se quedó sin cartas.") for line in lines) == 1
    assert not any(ENGLISH.search(line) for line in lines[1:])


def test_whoever_does_not_ask_for_it_is_told_in_english() -> None:
    """The box in Spanish is a box of cards; what it is told in is for the reader to say."""
    assert "play." in read_output("watch", "zelda-es", "--seed", "7").splitlines()[0]


def test_what_has_been_agreed_on_is_told_in_spanish() -> None:
    agreed = ("--house-rule", "mirror", "--variant", "jump-in")
    lines = read_output(
        "watch", "frozen", *SPANISH, "--seed", "7", *agreed, given=WIDE
    ).splitlines()

    assert lines[1:3] == [
        "Intercepción: Quien tenga la misma carta que está arriba puede jugarla fuera de turno.",
        "Espejo: Repite lo que hace la carta que tapa.",
    ]


def test_clothes_are_told_in_spanish() -> None:
    story = ("watch", "saved-by-the-bell", *SPANISH, "--seed", "1", "--players", "10")
    lines = read_output(*story, given=WIDE).splitlines()

    assert lines[0].startswith("Salvados por la campana, semilla 1: juegan Ana, ")
    assert lines[0].endswith(", Ivy y Jo.")
    assert any(re.fullmatch(r"\w+ viste de (azul|rosa|naranja|amarillo).*\.", x) for x in lines)


def test_the_same_game_is_told_in_both_languages() -> None:
    spanish = read_output("watch", "--seed", "7", *SPANISH, given=WIDE).splitlines()
    english = read_output("watch", "--seed", "7", given=WIDE).splitlines()

    assert len(spanish) == len(english)
    scores = [
        lines[-1].rpartition(" Ana ")[2].replace(" y ", " and ") for lines in (spanish, english)
    ]
    assert scores[0] == scores[1]


def test_cards_are_painted_in_their_colour_whatever_it_is_called() -> None:
    painted = read_output("watch", "--rounds", "4", "--seed", "7", "--color", "always", *SPANISH)
    looks = {(words.split()[-1], ink) for ink, words in INK.findall(painted)}

    assert {"azul", "verde", "canela", "rojo", "roja"} == {color for color, _ in looks}
    assert len({ink for _, ink in looks}) == 4
    assert re.search(r"\x1b\[\d+mSalta roja\x1b\[0m", painted)
    assert re.search(r"\x1b\[\d+m\d azul\x1b\[0m", painted)


def test_a_card_stays_on_one_line() -> None:
    told_narrow = read_output("watch", "--seed", "7", *SPANISH, given={"COLUMNS": "30"})

    assert max(map(len, told_narrow.splitlines())) <= 30
    assert not re.search(
        r"\b(Toma 2|Salta|Reversa|\d)\n +(azul|verde|canela|roj[oa])\b", told_narrow
    )
    assert told_narrow.replace("\n  ", " ") == read_output(
        "watch", "--seed", "7", *SPANISH, given=WIDE
    )


def test_a_terminal_shows_it_in_colour() -> None:
    code, screen = run_on_terminal("watch", "--seed", "7", *SPANISH)

    assert code == 0
    assert INK.search(screen)


def test_output_works_in_ascii() -> None:
    text = read_output("watch", "--seed", "7", *SPANISH, given={"PYTHONIOENCODING": "ascii"})

    assert text.isascii()
    assert "comod\\xedn" in text


def test_a_language_of_a_stranger_is_watched_as_well(tmp_path: Path) -> None:
    story = read_output(
        "watch", "--seed", "7", "--language", "fr", folders=(FRENCH.install(tmp_path),), given=WIDE
    )

    assert "La première carte est un" in story
    assert "draws a card." in story


@pytest.mark.parametrize(
    ("language", "code", "complaint"),
    [
        ("sp", 2, "no language is called 'sp'"),
        ("eo", 1, "unoengine: error: unoengine.languages 'eo' (uno_broken:WORDS) of uno-broken"),
    ],
)
def test_what_cannot_be_spoken_is_refused_before_anything_is_told(
    tmp_path: Path, language: str, code: int, complaint: str
) -> None:
    broken = Distribution(
        "uno-broken", {"uno_broken": "1 / 0"}, {"unoengine.languages": {"eo": "uno_broken:WORDS"}}
    )
    run = run_in_pipe("watch", "--language", language, folders=(broken.install(tmp_path),))

    assert (run.returncode, run.stdout) == (code, "")
    assert complaint in run.stderr
    assert "Traceback" not in run.stderr


CROWD = Distribution(
    "uno-crowd",
    {
        "uno_crowd": """
            from attrs import evolve
            from unoengine.authoring import Options
            from unoengine.editions.zelda import ZELDA

            BOX = evolve(ZELDA, name="crowd", title="", options=Options(max_players=12))
            """
    },
    {"unoengine.editions": {"crowd": "uno_crowd:BOX"}},
)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "crowd, seed 7: Ana, Ben, Cy, Dee, Eli, Flo, Gus, Hal, Ivy, Jo and Player 11 play."),
        ("es", "crowd, semilla 7: juegan Ana, Ben, Cy, Dee, Eli, Flo, Gus, Hal, Ivy, Jo y Jugador"),
    ],
)
def test_who_has_no_name_is_counted(tmp_path: Path, language: str, said: str) -> None:
    story = ("watch", "crowd", "--seed", "7", "--players", "11", "--language", language)

    assert read_output(*story, folders=(CROWD.install(tmp_path),), given=WIDE).startswith(said)
