"""The plug-ins of a package are checked, and errors come with a program that shows them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.plugins.distributions import Distribution, add_to_path
from tests.thorough import each_case, is_thorough
from unoengine.cli import main
from unoengine.cli.check import _choose_check, _find_plugins
from unoengine.core.discovery import EDITIONS

from .program_runner import make_environment, run_in_pipe
from .prompt_runner import Program

SOUND = """
from unoengine.authoring import Effect, Table, Variant
from unoengine.editions.zelda import ZELDA
from attrs import evolve

class Drizzle(Effect):
    def play(self, table: Table) -> None:
        table.draw(table.next, 1)

class Calm(Variant):
    def matches(self, card, top, color):
        return True if card.number == 1 else None

    def faults(self, edition):
        if edition.name != "rain":
            yield "it is for the rain"

RAIN = evolve(ZELDA, name="rain", title="Rain")
"""

WEATHER = Distribution(
    "uno-weather",
    {"uno_weather": SOUND},
    {
        "unoengine.editions": {"rain": "uno_weather:RAIN"},
        "unoengine.effects": {"drizzle": "uno_weather:Drizzle"},
        "unoengine.variants": {"calm": "uno_weather:Calm"},
    },
)

STORM = Distribution(
    "uno-storm",
    {
        "uno_storm": """
            from unoengine.authoring import Effect, Table

            class Lightning(Effect):
                def play(self, table: Table) -> None:
                    raise ValueError("struck")
            """
    },
    {"unoengine.effects": {"lightning": "uno_storm:Lightning"}},
)

FOG = Distribution(
    "uno-fog",
    {"uno_fog": SOUND},
    {
        "unoengine.effects": {"haze": "uno_fog:Haze"},
        "unoengine.house_rules": {"calm": "uno_fog:Calm"},
        "unoengine.variants": {"calm": "uno_fog:Calm"},
    },
)


GIBBERISH = Distribution(
    "uno-gibberish",
    {
        "uno_gibberish": """
            from unoengine.languages.english import ENGLISH
            from unoengine.narration.names import REASON_TEXTS

            WHOLE = {**ENGLISH, **REASON_TEXTS}
            del WHOLE["a-card.vowel"]
            WHOLE |= {"the-card.f": "the {card}", "card.kraken": "Kraken {sic}"}
            PART = {key: text for key, text in WHOLE.items() if not key.startswith("cards.")}
            PART["event.passed"] = "{player} {passes}."
            PART["event.dealt"] = "{player deals"
            MORE = {"card.kraken": "Kraken", "event.passed.none": "{0}"}
            """
    },
    {
        "unoengine.languages": {
            "qaa": "uno_gibberish:WHOLE",
            "qab": "uno_gibberish:PART",
            "qab-XX": "uno_gibberish:MORE",
            "es": "uno_gibberish:MORE",
            "en-XX": "uno_gibberish:MORE",
            "qac": "uno_gibberish:NONE",
        }
    },
)


HOMEBOUND = Distribution(
    "uno-homebound",
    {
        "uno_homebound": """
            from attrs import evolve

            from unoengine.authoring import Card, Effect, Table, frozen, option
            from unoengine.editions.frozen import FROZEN
            from unoengine.editions.zelda import ZELDA

            @frozen
            class Sprout(Effect):
                many: int = option(1, 2)

                def play(self, table: Table) -> None:
                    table.draw(table.next, self.many)

                def faults(self, edition):
                    if edition.name != "garden":
                        yield "it grows in the garden"

            class Weed(Effect):
                def play(self, table: Table) -> None:
                    table.draw(table.next, 1)

                def faults(self, edition):
                    if edition.name != "meadow":
                        yield "it grows in the meadow"

            class Ice(Effect):
                def play(self, table: Table) -> None:
                    table.draw(table.next, 1)

                def faults(self, edition):
                    if edition.name != "frozen":
                        yield "it melts"

            SPROUTS = [Card("sprout", symbol="sprout", points=20, effect=Sprout(many=2))] * 4
            GARDEN = evolve(ZELDA, name="garden", title="Garden").with_deck(
                [*ZELDA.deck, *SPROUTS]
            )
            MEADOW = evolve(FROZEN, name="meadow", title="Meadow")
            """
    },
    {
        "unoengine.editions": {"garden": "uno_homebound:GARDEN", "meadow": "uno_homebound:MEADOW"},
        "unoengine.effects": {"sprout": "uno_homebound:Sprout"},
        "unoengine.house_rules": {"weed": "uno_homebound:Weed"},
    },
)

ICE = Distribution(
    "uno-ice",
    {"uno_ice": HOMEBOUND.modules["uno_homebound"]},
    {"unoengine.house_rules": {"ice": "uno_ice:Ice"}},
)


@pytest.fixture
def quick_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the kit find no fault, except with `--thorough`; it has tests of its own."""
    for name in ("check_edition", "check_effect", "check_variant"):
        if not is_thorough():
            monkeypatch.setattr(f"unoengine.testing.{name}", lambda *_, **__: None)


@pytest.mark.usefixtures("quick_kit")
@each_case(
    "distribution, lines",
    [
        (WEATHER, ["edition rain: ok", "effect drizzle: ok", "variant calm: ok"]),
        (
            HOMEBOUND,
            [
                "edition garden: ok",
                "edition meadow: ok",
                "effect sprout: ok",
                "house rule weed: ok",
            ],
        ),
        (ICE, ["house rule ice: ok"]),
    ],
)
def test_passed_check_prints_one_line(
    tmp_path: Path, distribution: Distribution, lines: list[str]
) -> None:
    name = distribution.name.replace("-", "_").title()  # as installers accept it
    run = run_in_pipe("check", name, "--quick", folders=(distribution.install(tmp_path),))
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.splitlines() == lines


def test_suitable_edition_is_found_for_each_plugin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = list[object]()
    monkeypatch.setattr(
        "unoengine.testing.check_effect", lambda _, edition, **__: checked.append(edition)
    )
    with add_to_path(HOMEBOUND.install(tmp_path), ICE.install(tmp_path)):
        assert main(["check", "uno-ice"]) == 0
        for plugin in _find_plugins("uno-homebound"):
            if plugin.group != EDITIONS:
                _choose_check(plugin, ["garden", "meadow"])()
    assert checked == ["frozen", "garden", "meadow"]


ABROAD = Distribution(
    "uno-abroad",
    {
        "uno_abroad": """
            from attrs import evolve

            from unoengine.authoring import Card, Effect, Table, Variant
            from unoengine.editions.zelda import ZELDA

            class Kraken(Effect):
                titles = {"es": "Kraken"}

                def play(self, table: Table) -> None: ...

            class Tide(Variant):
                pass

            OWN = [
                Card("foam-1", color="foam", symbol="1", number=1, points=1),
                *(Card(f"foam-whale-{n}", color="foam", symbol="whale", points=20) for n in (1, 2)),
                Card("kraken", symbol="kraken", points=50, effect="kraken"),
            ]
            SEA = evolve(ZELDA, name="sea", colors=(*ZELDA.colors, "foam")).with_deck(
                [*ZELDA.deck, *OWN]
            )
            SPANISH = {"promt.dive": "buceas", "card.foo": "algo {de} eso", "the-card.n": "lo {de}"}
            ENGLISH = {"card.whale": "Great Whale"}
            """
    },
    {
        "unoengine.editions": {"sea": "uno_abroad:SEA"},
        "unoengine.effects": {"kraken": "uno_abroad:Kraken"},
        "unoengine.variants": {"tide": "uno_abroad:Tide"},
        "unoengine.languages": {"es": "uno_abroad:SPANISH", "en": "uno_abroad:ENGLISH"},
    },
)


def list_faults(result: dict[str, Any]) -> list[str]:
    """Return the faults of a language, which are between the name of the fault and a program."""
    report: str = result["fault"]
    title, *faults = report.partition("\n\nThis program shows it:\n\n")[0].splitlines()
    assert title.startswith(f"the language {result['name']} of ")
    assert title.endswith(" breaks the contract for languages: words")
    return faults


@pytest.mark.thorough
def test_language_check_lists_missing_names_and_unused_keys(tmp_path: Path) -> None:
    run = run_in_pipe(
        "check", "uno-abroad", "--quick", "--json", folders=(ABROAD.install(tmp_path),)
    )
    results = {(one["kind"], one["name"]): one for one in json.loads(run.stdout)}
    assert results["language", "en"]["ok"]
    assert list_faults(results["language", "es"]) == [
        "these texts for the plug-ins of the package are missing:",
        "  card.whale",
        "  color.foam",
        "  rule.tide",
        "  rule.tide.text",
        "promt.dive is never used; did you mean 'prompt'?",
        "card.foo has placeholders that are never filled in, {de}: 'algo {de} eso'",
        "the-card.n has placeholders that are never filled in, {de}: 'lo {de}'",
    ]


ORACLE = Distribution(
    "uno-oracle",
    {
        "uno_oracle": """
            from unoengine.authoring import Effect, Table, Variant

            class Oracle(Effect):
                titles = {"es": "Oráculo"}

                def choices(self, table):
                    return ("loud", "in a whisper", table.next)

                def play(self, table: Table) -> None:
                    table.ask(table.next, "Do you listen?", ("yes", "not at all"))

                def answered(self, table, question, answer):
                    table.announce("so be it")

            class Hush(Variant):
                titles = {"es": "Silencio"}
                texts = {"es": "Se puede callar."}

                def faults(self, edition):
                    return () if "pink" in edition.colors else ("it is for a box with pink",)

                def claims(self, table):
                    return () if table.noted("hush") else ("be quiet",)

                def claim(self, table, value):
                    table.note("hush", True)
                    table.ask(table.player, "for how long", ("ever",))

                def answered(self, table, question, answer):
                    table.announce("not a word")

            SPANISH = {"answer.not-at-all": "nada de eso", "verdict.so-be-it": "así sea"}
            """
    },
    {
        "unoengine.effects": {"oracle": "uno_oracle:Oracle"},
        "unoengine.variants": {"hush": "uno_oracle:Hush"},
        "unoengine.languages": {"es": "uno_oracle:SPANISH"},
    },
)


def test_language_check_lists_missing_texts_heard_in_games(tmp_path: Path) -> None:
    run = run_in_pipe(
        "check", "uno-oracle", "--quick", "--json", folders=(ORACLE.install(tmp_path),)
    )
    results = {(one["kind"], one["name"]): one for one in json.loads(run.stdout)}
    assert results["effect", "oracle"]["ok"]
    assert results["variant", "hush"]["ok"]
    assert list_faults(results["language", "es"]) == [
        "these texts for the plug-ins of the package are missing:",
        "  answer.be-quiet",
        "  answer.ever",
        "  answer.in-a-whisper",
        "  answer.loud",
        "  prompt.do-you-listen",
        "  prompt.for-how-long",
        "  verdict.not-a-word",
    ]


def test_language_check_lists_missing_texts(tmp_path: Path) -> None:
    folder = GIBBERISH.install(tmp_path)
    run = run_in_pipe("check", "uno-gibberish", "--json", folders=(folder,))

    assert (run.returncode, run.stderr) == (1, "")
    results = {checked["name"]: checked for checked in json.loads(run.stdout)}
    assert {checked["kind"] for checked in results.values()} == {"language"}
    sic = "card.kraken has placeholders that are never filled in, {sic}: 'Kraken {sic}'"
    assert (results["qaa"]["ok"], list_faults(results["qaa"])) == (False, [sic])
    lacks = [
        "these texts are missing, and appear in English:",
        "  cards.listed",
        "  cards.many",
        "  cards.none",
        "  cards.one",
    ]
    assert list_faults(results["qab"]) == [
        *lacks,
        sic,
        "event.dealt cannot be read: expected '}' before end of string: '{player deals'",
        "event.passed has placeholders that are never filled in, {passes}: '{player} {passes}.'",
    ]
    asks = "event.passed.none has placeholders that are never filled in, {0}: '{0}'"
    assert list_faults(results["qab-XX"]) == [*lacks, asks]
    assert list_faults(results["es"]) == list_faults(results["en-XX"]) == [asks]
    assert "(uno_gibberish:NONE) of uno-gibberish 1.0 cannot be loaded" in results["qac"]["fault"]


def test_failed_check_prints_a_program_that_reproduces_it(tmp_path: Path) -> None:
    folder = STORM.install(tmp_path)
    run = run_in_pipe("check", "uno-storm", "--quick", "--json", folders=(folder,))
    assert (run.returncode, run.stderr) == (1, "")
    [result] = json.loads(run.stdout)
    assert (result["kind"], result["name"], result["ok"]) == ("effect", "lightning", False)
    program = result["fault"].partition("This program shows it:\n\n")[2]
    shown = subprocess.run(
        [sys.executable, "-c", program],
        env=make_environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.returncode == 1
    assert "struck" in shown.stderr


def test_plugin_that_cannot_be_loaded_fails(tmp_path: Path) -> None:
    run = run_in_pipe("check", "uno-fog", folders=(FOG.install(tmp_path),))
    assert (run.returncode, run.stderr) == (1, "")
    results = dict(
        line.split(": ", 1) for line in run.stdout.splitlines() if line.endswith("failed")
    )
    assert [*results] == ["effect haze", "house rule calm", "variant calm"]
    assert "(uno_fog:Haze) of uno-fog 1.0 cannot be loaded" in run.stdout
    assert "which does not belong in unoengine.house_rules" in run.stdout
    assert "it is for the rain" in run.stdout


@pytest.mark.parametrize(
    ("package", "hint"), [("unoengin", "did you mean 'unoengine'?"), ("attrs", "has any plug-in")]
)
def test_package_without_plugins_is_refused(program: Program, package: str, hint: str) -> None:
    assert hint in program.refuse(["check", package])
