"""`watch` shows a game in Spanish and in third-party languages."""

import re
from pathlib import Path

import pytest

from tests.cli.program_runner import read_output, run_in_pipe
from tests.plugins.distributions import Distribution

from .test_catalogs import FRENCH
from .test_spanish import ENGLISH

WIDE = {"COLUMNS": "1000"}
SPANISH = ("--language", "es")
INK = re.compile(r"\x1b\[(\d+)m([^\x1b]*)\x1b\[0m")


def test_round_can_be_watched_in_spanish() -> None:
    lines = read_output("watch", "zelda-es", *SPANISH, "--seed", "7", given=WIDE).splitlines()
    assert lines[0] == "The Legend of Zelda, semilla 7: juegan Ana, Ben, Cy y Dee."
    assert lines[2] == "Dee reparte la ronda 1."
    assert lines[3].startswith("La primera carta es ")
    assert "gana la ronda; el marcador es " in lines[-1]
    assert any(re.fullmatch(r"\w+ se queda con \d+ puntos: .*\.", line) for line in lines)
    assert sum(line.endswith(" se quedó sin cartas.") for line in lines) == 1
    assert not any(ENGLISH.search(line) for line in lines[1:])


def test_english_is_the_default_language() -> None:
    """The edition does not choose the language."""
    assert "play." in read_output("watch", "zelda-es", "--seed", "7").splitlines()[0]


def test_agreement_is_shown_in_spanish() -> None:
    agreed = ("--house-rule", "mirror", "--variant", "jump-in")
    lines = read_output(
        "watch", "frozen", *SPANISH, "--seed", "7", *agreed, given=WIDE
    ).splitlines()
    assert lines[1:3] == [
        "Intercepción: Quien tenga la misma carta que está arriba puede jugarla fuera de turno.",
        "Espejo: Repite lo que hace la carta que tapa.",
    ]


def test_wardrobe_is_shown_in_spanish() -> None:
    story = ("watch", "saved-by-the-bell", *SPANISH, "--seed", "1", "--players", "10")
    lines = read_output(*story, given=WIDE).splitlines()
    assert lines[0].startswith("Salvados por la campana, semilla 1: juegan Ana, ")
    assert lines[0].endswith(", Ivy y Jo.")
    assert any(re.fullmatch(r"\w+ viste de (azul|rosa|naranja|amarillo).*\.", x) for x in lines)


def test_same_game_can_be_watched_in_both_languages() -> None:
    spanish = read_output("watch", "zelda", "--seed", "7", *SPANISH, given=WIDE).splitlines()
    english = read_output("watch", "zelda", "--seed", "7", given=WIDE).splitlines()
    assert len(spanish) == len(english)
    scores = [
        lines[-1].rpartition(" Ana ")[2].replace(" y ", " and ") for lines in (spanish, english)
    ]
    assert scores[0] == scores[1]


def test_cards_are_colored_in_every_language() -> None:
    colored = read_output(
        "watch", "zelda", "--rounds", "4", "--seed", "7", "--color", "always", *SPANISH
    )
    colors = {(words.split()[-1], ink) for ink, words in INK.findall(colored)}
    assert {"azul", "verde", "canela", "rojo", "roja"} == {name for name, _ in colors}
    assert len({ink for _, ink in colors}) == 4
    assert re.search(r"\x1b\[\d+mSalta roja\x1b\[0m", colored)
    assert re.search(r"\x1b\[\d+m\d azul\x1b\[0m", colored)


def test_card_name_stays_on_one_line() -> None:
    narrow = read_output("watch", "zelda", "--seed", "7", *SPANISH, given={"COLUMNS": "30"})
    assert max(map(len, narrow.splitlines())) <= 30
    assert not re.search(r"\b(Toma 2|Salta|Reversa|\d)\n +(azul|verde|canela|roj[oa])\b", narrow)
    assert narrow.replace("\n  ", " ") == read_output(
        "watch", "zelda", "--seed", "7", *SPANISH, given=WIDE
    )


def test_output_works_in_ascii() -> None:
    text = read_output(
        "watch", "zelda", "--seed", "7", *SPANISH, given={"PYTHONIOENCODING": "ascii"}
    )
    assert text.isascii()
    assert "comod\\xedn" in text


def test_third_party_language_can_be_used(tmp_path: Path) -> None:
    story = read_output(
        "watch",
        "zelda",
        "--seed",
        "7",
        "--language",
        "fr",
        folders=(FRENCH.install(tmp_path),),
        given=WIDE,
    )
    assert "La première carte est un" in story
    assert "draws a card." in story


@pytest.mark.parametrize(
    ("language", "code", "expected"),
    [
        ("sp", 2, "no language is called 'sp'"),
        ("eo", 1, "unoengine: error: unoengine.languages 'eo' (uno_broken:WORDS) of uno-broken"),
    ],
)
def test_unknown_language_is_refused_before_any_output(
    tmp_path: Path, language: str, code: int, expected: str
) -> None:
    broken = Distribution(
        "uno-broken", {"uno_broken": "1 / 0"}, {"unoengine.languages": {"eo": "uno_broken:WORDS"}}
    )
    run = run_in_pipe("watch", "zelda", "--language", language, folders=(broken.install(tmp_path),))
    assert (run.returncode, run.stdout) == (code, "")
    assert expected in run.stderr
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
    ("language", "expected"),
    [
        ("en", "crowd, seed 7: Ana, Ben, Cy, Dee, Eli, Flo, Gus, Hal, Ivy, Jo and Player 11 play."),
        ("es", "crowd, semilla 7: juegan Ana, Ben, Cy, Dee, Eli, Flo, Gus, Hal, Ivy, Jo y Jugador"),
    ],
)
def test_players_without_a_default_name_are_numbered(
    tmp_path: Path, language: str, expected: str
) -> None:
    story = ("watch", "crowd", "--seed", "7", "--players", "11", "--language", language)
    assert read_output(*story, folders=(CROWD.install(tmp_path),), given=WIDE).startswith(expected)
