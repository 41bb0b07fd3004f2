"""Distributions whose files cannot be read affect no game that does not use them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.program_runner import run_in_pipe
from unoengine.core import discovery

from .distributions import Distribution, read_module, run_program, run_refused_program

GOOD = Distribution(
    name="uno-orbit",
    modules={"uno_orbit": read_module("uno_orbit")},
    offers={"unoengine.effects": {"echo": "uno_orbit:Echo"}},
)


def write(folder: Path, name: str, metadata: bytes | None, points: bytes) -> None:
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_bytes(points)
    if metadata is not None:
        (info / "METADATA").write_bytes(metadata)


POINTS = b"[unoengine.effects]\n%s = uno_nowhere:Lost\n"
LATIN_1 = "Metadata-Version: 2.1\nName: uno-latin\nVersion: 1\nAuthor: Jos\u00e9\n".encode(
    "latin-1"
)
BROKEN: dict[str, Callable[[Path], None]] = {
    "uno_latin": lambda f: write(f, "uno_latin", LATIN_1, POINTS % b"latin"),
    "uno_bare": lambda f: write(f, "uno_bare", None, POINTS % b"bare"),
    "uno_empty": lambda f: write(f, "uno_empty", b"", POINTS % b"empty"),
    "uno_nameless": lambda f: write(f, "uno_nameless", b"Version: 1\n", POINTS % b"nameless"),
    "uno_versionless": lambda f: write(f, "uno_versionless", b"Name: uno\n", POINTS % b"ver"),
    "uno_garbled": lambda f: write(f, "uno_garbled", b"Name: uno\nVersion: 1\n", b"[a]\nx\xff=y"),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install a good distribution among broken ones."""
    folder = GOOD.install(tmp_path_factory.mktemp("site"))
    for make in BROKEN.values():
        make(folder)
    (folder / "uno_hollow-1.0.dist-info").mkdir()
    (folder / "uno_file-1.0.dist-info").write_text("not a folder")
    return folder


def test_games_that_do_not_use_them_are_unaffected(site: Path) -> None:
    program = """
        from unoengine import new_game
        from unoengine.plugins import effects

        answer = [effects()["echo"].distribution, len(new_game(seed=7).hand_sizes)]
        """

    assert run_program(program, site) == ["uno-orbit", 4]


@pytest.mark.parametrize("name", ["latin", "bare", "empty", "nameless", "ver"])
def test_a_game_that_uses_one_names_its_folder_and_the_cause(site: Path, name: str) -> None:
    program = f"""
        from unoengine import Options, new_game
        from unoengine.authoring import Edition, colorless_cards, number_cards

        cards = number_cards(["grey"], {{1: 40}})
        cards += colorless_cards("odd", points=1, copies=1, effect={name!r})
        new_game(Edition("box", ["grey"], cards), 2)
        """

    error, message, _ = run_refused_program(program, site)

    assert error == "SetupError"
    assert f"no effect is called '{name}'" in message
    assert f"which offers '{name}', is ignored, since its METADATA cannot be read" in message


def test_lists_report_each_in_a_line(site: Path) -> None:
    run = run_in_pipe("effects", folders=(site,))

    assert run.returncode == 1
    assert "\necho " in run.stdout
    assert "\nwild " in run.stdout
    lines = run.stderr.splitlines()
    assert all(line.startswith("unoengine: error: the distribution in ") for line in lines)
    assert len(lines) == len(BROKEN)
    for name in BROKEN:
        assert any(f"{name}-1.0.dist-info" in line for line in lines)


def test_lists_report_only_what_could_be_in_them(site: Path) -> None:
    run = run_in_pipe("variants", folders=(site,))

    [line] = run.stderr.splitlines()
    assert "its entry_points.txt cannot be read" in line


def test_only_ours_are_listed_without_plugins(site: Path) -> None:
    run = run_in_pipe("effects", folders=(site,), given={"UNOENGINE_NO_PLUGINS": "1"})

    assert (run.returncode, run.stderr) == (0, "")


def test_a_plugin_that_ends_the_program_on_import_is_broken(tmp_path: Path) -> None:
    script = Distribution(
        name="uno-script",
        modules={"uno_script": "raise SystemExit(3)\n"},
        offers={"unoengine.variants": {"script": "uno_script:Rule"}},
    )

    run = run_in_pipe("variants", folders=(script.install(tmp_path),))

    assert run.returncode == 1
    assert "\nstacking " in run.stdout
    assert (
        "'script' (uno_script:Rule) of uno-script 1.0 cannot be loaded: SystemExit: 3" in run.stderr
    )


def test_there_are_no_problems_here() -> None:
    assert discovery.list_problems(discovery.EFFECTS) == ()
