"""Languages are plug-ins: merged, extended, incomplete and broken ones."""

import warnings
from pathlib import Path
from typing import Any

import pytest

from tests.plugins.distributions import Distribution, run_program, run_refused_program
from tests.thorough import each_case
from unoengine import SetupError, events
from unoengine.core.discovery import languages
from unoengine.narration import card_name, color_name, narrate

FRENCH = Distribution(
    "uno-fr",
    {
        "uno_fr": """
            WORDS = {
                "color.red": "rouge",
                "color.yellow": "jaune",
                "card.wild": "joker",
                "card.skip": "passe-tour",
                "colored-card": "{card} {color}",
                "a-card": "un {card}",
                "the-card": "le {card}",
                "the-card.vowel": "l'{card}",
                "card.night-owl": "Étoile",
                "card.night-owl.gender": "f",
                "a-card.f": "une {card}",
                "event.passed": "{player} passe.",
                "event.skipped": "{joueur} passe son tour.",
                "event.dealt": "{player distribue",
                "event.uno-called": "{0} dit UNO",
                "event.false-uno": "{player.seat} s'est trompé",
                "event.put-back": "{The_card} retourne dans la pioche.",
                "event.turned-up": "La première carte est {a_card}.",
                "rule.mirror": "Miroir",
                "rule.mirror.text": "Elle répète la carte du dessous.",
            }
            """
    },
    {"unoengine.languages": {"fr": "uno_fr:WORDS"}},
)

SEA = Distribution(
    "uno-sea",
    {
        "uno_sea": """
            from unoengine.authoring import Card, Edition, Effect

            class Whale(Effect):
                titles = {"es": "Ballena", "en": "Great Whale"}

            SPANISH = {
                "color.foam": "espuma",
                "color.red": "bermejo",
                "card.kraken": "Kraken",
                "prompt.sink-or-swim": "nadas o te hundes",
                "answer.sink": "me hundo",
                "verdict.all-wet": "todos mojados",
                "why.storm": "la tormenta",
                "event.passed": "{player} flota.",
            }
            """
    },
    {
        "unoengine.languages": {"es": "uno_sea:SPANISH"},
        "unoengine.effects": {"whale": "uno_sea:Whale", "trap": "uno_nowhere:Trap"},
    },
)

ALSO = Distribution(
    "uno-also",
    {"uno_also": 'SPANISH = {"card.kraken": "Pulpo", "card.crab": "Cangrejo"}'},
    {"unoengine.languages": {"es": "uno_also:SPANISH"}},
)

BROKEN = Distribution(
    "uno-broken",
    {
        "uno_broken": "1 / 0",
        "uno_odd": """
            from collections.abc import Mapping

            NUMBER = 42
            LIST = {"color.red": 7}

            class Torn(Mapping):
                def __iter__(self):
                    raise ValueError("torn in two")

                def __len__(self):
                    return 1

                def __getitem__(self, key):
                    return key

            TORN = Torn()
            """,
    },
    {
        "unoengine.languages": {
            "es": "uno_broken:WORDS",
            "eo": "uno_broken:WORDS",
            "io": "uno_odd:NUMBER",
            "ia": "uno_odd:LIST",
            "vo": "uno_odd:TORN",
        }
    },
)

NARRATING = """
from unoengine import Card, events
from unoengine.narration import action_name, card_name, color_name, narrate

names = ["Ana", "Ben"]
"""


def say(code: str, *folders: Path, only_ours: bool = False) -> Any:
    unwanted = {"UNOENGINE_NO_PLUGINS": "1"} if only_ours else {}
    return run_program(f"{NARRATING}\nanswer = {code}", *folders, given=unwanted)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for distribution in (SEA, FRENCH):
        distribution.install(folder)
    return folder


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return BROKEN.install(tmp_path_factory.mktemp("broken"))


# --- what is there


def test_library_has_english_and_spanish() -> None:
    assert {code: languages()[code].distribution for code in ("en", "es")} == {
        "en": "unoengine",
        "es": "unoengine",
    }


def test_third_party_language_is_listed_with_ours(site: Path) -> None:
    program = """
    import sys
    from unoengine.core.discovery import languages
    answer = {code: plugin.distribution for code, plugin in languages().items()}, [
        name for name in sys.modules if name.startswith(("uno_", "unoengine.languages."))
    ]
    """
    assert run_program(program, site, in_new_process=True) == [
        {"en": "unoengine", "es": "unoengine", "fr": "uno-fr"},
        [],
    ]


@each_case(
    "language, hint",
    [("ess", "did you mean 'es'?"), ("de", "there are en, es"), ("", ""), ("EN", ""), (None, "")],
)
def test_unknown_language_is_refused(language: Any, hint: str) -> None:
    with pytest.raises(SetupError, match=f"no language is called {language!r}") as refused:
        narrate(events.Passed(0), ["Ana"], language)
    assert hint in str(refused.value)


# --- languages and words of strangers


SAID = [
    # a language with its own grammar
    ("narrate(events.Passed(1), names, 'fr')", "Ben passe."),
    ("narrate(events.TurnedUp(Card('red-skip', color='red')), names, 'fr')",
     "La première carte est un passe-tour rouge."),
    ("narrate(events.TurnedUp(Card('night-owl')), names, 'fr')",
     "La première carte est une Étoile."),
    ("narrate(events.PutBack(Card('night-owl')), names, 'fr')",
     "L'Étoile retourne dans la pioche."),
    ("narrate(events.PutBack(Card('wild')), names, 'fr')", "Le joker retourne dans la pioche."),
    # missing texts, and texts with unknown placeholders, are in English
    ("narrate(events.Drew(0, (), None, 2), names, 'fr-CA')", "Ana draws 2 cards."),
    ("color_name('blue', 'fr')", "blue"),
    ("narrate(events.Skipped(1), names, 'fr')", "Ben loses a turn."),
    ("narrate(events.Dealt(1, 2), names, 'fr')", "Ben deals round 2."),
    ("narrate(events.UnoCalled(0), names, 'fr')", "Ana calls UNO just in time."),
    ("narrate(events.UnoMiscalled(0), names, 'fr')", "Ana called UNO wrongly."),
    # a plug-in adds its own words to a language
    ("color_name('foam', 'es')", "espuma"),
    ("card_name(Card('foam-kraken', color='foam'), 'es')", "Kraken espuma"),
    ("narrate(events.Asked(1, 'sink or swim?', Card('kraken')), names, 'es')",
     "El Kraken le pregunta a Ben: ¿nadas o te hundes?"),
    ("narrate(events.Answered(1, 'x', 'sink'), names, 'es')", "Ben responde: me hundo."),
    ("narrate(events.Announced(0, Card('kraken'), 'all wet'), names, 'es')",
     "Kraken de Ana: todos mojados."),
    ("narrate(events.Drew(1, (), 'storm', 3), names, 'es')", "Ben toma 3 cartas por la tormenta."),
    # but cannot change ours
    ("color_name('red', 'es')", "rojo"),
    ("narrate(events.Passed(0), names, 'es')", "Ana pasa."),
]  # fmt: skip


@each_case("code, said", SAID)
def test_words_of_third_parties_are_used(site: Path, code: str, said: str) -> None:
    assert say(code, site) == said


def test_our_rules_are_narrated_in_a_third_party_language(site: Path) -> None:
    program = """
    from unoengine.house_rules import Mirror, RobinHood
    from unoengine.narration.names import load_words
    french = load_words("fr")
    answer = [french.get_title(Mirror()), french.get_text(Mirror()), french.get_title(RobinHood())]
    """
    assert run_program(program, site) == [
        "Miroir",
        "Elle répète la carte du dessous.",
        "Robin Hood",
    ]


def test_first_plugin_by_name_wins_for_a_word(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = SEA.install(tmp_path / "a"), ALSO.install(tmp_path / "b")
    assert say("card_name(Card('kraken'), 'es')", one, other) == "Pulpo"
    assert say("card_name(Card('kraken'), 'es')", other, one) == "Pulpo"


def test_only_our_words_are_known_without_plugins(site: Path) -> None:
    assert say("color_name('foam', 'es')", site, only_ours=True) == "foam"
    assert say("color_name('tan', 'es')", site, only_ours=True) == "canela"


def test_words_installed_later_are_known_after_refresh(tmp_path: Path) -> None:
    ALSO.install(tmp_path)
    program = f"""
    import sys
    from unoengine import Card
    from unoengine.core import discovery as plugins
    from unoengine.narration import card_name

    before = card_name(Card("crab"), "es")
    sys.path.append({str(tmp_path)!r})
    plugins.refresh()
    answer = before, card_name(Card("crab"), "es")
    """
    assert run_program(program) == ["Crab", "Cangrejo"]


# --- cards that say themselves what they are called


@each_case(
    "card, names",
    [
        ("Card('whale', effect='whale')", ["Great Whale", "Ballena", "Great Whale"]),
        ("Card('foam-whale', color='foam', effect='whale')",
         ["foam Great Whale", "Ballena espuma"]),
        ("Card('orca', effect='whale')", ["Orca", "Orca"]),
        ("Card('whale')", ["Whale", "Whale"]),
        ("Card('trap', effect='trap')", ["Trap", "Trap"]),
        ("Card('unheard-of', effect='unheard-of')", ["Unheard of", "Unheard of"]),
    ],
)  # fmt: skip
def test_card_has_the_title_of_the_effect_with_its_name(
    site: Path, card: str, names: list[str]
) -> None:
    """An effect that cannot be loaded has no title."""
    some = ("en", "es", "fr")[: len(names)]
    assert say(f"[card_name({card}, language) for language in {some}]", site) == names


def test_effect_instance_names_its_card() -> None:
    from unoengine import Card
    from unoengine.house_rules import Duel

    assert card_name(Card("duel", effect=Duel()), "es") == "Duelo"
    assert card_name(Card("fight", effect=Duel()), "es") == "Fight"
    assert color_name("grey", "es") == "grey"


# --- what is broken


def test_broken_plugin_does_not_change_our_words(site: Path, broken: Path) -> None:
    program = """
    import warnings
    from unoengine import events
    from unoengine.narration import narrate

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        said = [narrate(events.Passed(0), ["Ana"], "es") for _ in range(2)]
    answer = said, [str(warning.message) for warning in caught]
    """
    assert run_program(program, broken) == [
        ["Ana pasa."] * 2,
        [
            "unoengine.languages 'es' (uno_broken:WORDS) of uno-broken 1.0 cannot be loaded: "
            "ZeroDivisionError: division by zero; its words are left out"
        ],
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert say("color_name('foam', 'es')", site, broken) == "espuma"
        assert say("narrate(events.Passed(0), names)", broken) == "Ana passes."


@each_case(
    "language, message",
    [
        ("eo", "unoengine.languages 'eo' (uno_broken:WORDS) of uno-broken 1.0 cannot be loaded: "
         "ZeroDivisionError: division by zero"),
        ("io", "'io' (uno_odd:NUMBER) of uno-broken 1.0 is not a Mapping but a int"),
        ("ia", "'ia' (uno_odd:LIST) of uno-broken 1.0 contains something other than text: "
         "'color.red': 7"),
        ("vo", "'vo' (uno_odd:TORN) of uno-broken 1.0 cannot be read: ValueError: torn in two"),
    ],
)  # fmt: skip
def test_broken_language_is_refused_when_used(broken: Path, language: str, message: str) -> None:
    program = f"{NARRATING}\nnarrate(events.Passed(0), names, {language!r})"
    name, said, _ = run_refused_program(program, broken)
    assert (name, said) == ("PluginError", message)
