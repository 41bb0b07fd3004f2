"""Plug-ins are listed without being imported, and broken ones fail only if used."""

from pathlib import Path
from typing import Any

import pytest

from tests.thorough import each_case

from .distributions import Distribution, read_module, run_program, run_refused_program

TRAP = 'raise RuntimeError("imported while listing")\n'

ORBIT = Distribution(
    name="uno-orbit",
    modules={"uno_orbit": read_module("uno_orbit")},
    offers={"unoengine.effects": {"echo": "uno_orbit:Echo", "tide": "uno_orbit:Tide"}},
)

BROKEN = Distribution(
    name="uno-broken",
    version="0.7",
    modules={
        "uno_trap": TRAP,
        "uno_missing": "import no_such_library_anywhere\n",
        "uno_typed": "BOX = RULE = VARIANT = 42\n",
        "uno_made": """
            from unoengine.authoring import Effect

            class Explosive(Effect):
                def __init__(self):
                    raise ValueError("too hot")

            def exploding_box():
                raise ValueError("never called: a box is no function")

            from unoengine.core.plugin_classes.variant import Variant

            class Unmade(Variant):
                def __init__(self):
                    raise ValueError("too cold")
            """,
        "uno_faulty": """
            from unoengine.authoring import Edition

            BOX = Edition("faulty", [], [])
            """,
    },
    offers={
        "unoengine.editions": {
            "trap": "uno_trap:BOX",
            "missing": "uno_missing:BOX",
            "typed": "uno_typed:BOX",
            "function": "uno_made:exploding_box",
            "nowhere": "uno_typed:NOTHING",
            "faulty": "uno_faulty:BOX",
            "no-module": "uno_never_written:BOX",
            "nonsense": "this is no entry point",
        },
        "unoengine.effects": {"explosive": "uno_made:Explosive", "trapped": "uno_trap:Effect"},
        "unoengine.house_rules": {"hot": "uno_made:Explosive", "typed": "uno_typed:RULE"},
        "unoengine.variants": {"cold": "uno_made:Unmade", "typed": "uno_typed:VARIANT"},
    },
)

LISTING = """
import sys
from unoengine.plugins import editions, effects, house_rules, variants

listed = {kind.__name__: sorted(kind()) for kind in (editions, effects, house_rules, variants)}
third_party = [name for name in sys.modules if name.startswith("uno_")]
ours = [name for name in sys.modules
        if name.startswith(("unoengine.effects.", "unoengine.editions."))]
answer = {"listed": listed, "imported": third_party + ours,
          "trap": [effects()["trapped"].distribution, effects()["trapped"].version,
                   effects()["trapped"].value, effects()["trapped"].group]}
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    ORBIT.install(folder)
    return BROKEN.install(folder)


@pytest.fixture(scope="module")
def listing(site: Path) -> Any:
    return run_program(LISTING, site, in_new_process=True)


def test_all_plugins_are_listed_in_order_and_none_is_imported(listing: Any) -> None:
    assert listing["imported"] == []
    assert listing["trap"] == ["uno-broken", "0.7", "uno_trap:Effect", "unoengine.effects"]
    assert {"zelda", "frozen", "trap", "typed"} <= set(listing["listed"]["editions"])
    assert {"draw-two", "triforce", "echo", "trapped"} <= set(listing["listed"]["effects"])
    assert {"hot", "typed"} <= set(listing["listed"]["house_rules"])
    assert {"cold", "typed"} <= set(listing["listed"]["variants"])
    for names in listing["listed"].values():
        assert names == sorted(names)


@pytest.mark.parametrize("box", ["classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell"])
def test_our_editions_play_beside_broken_plugins(site: Path, box: str) -> None:
    program = f"""
    import sys
    from unoengine import apply, legal_moves, new_game

    before = {{*sys.modules}}
    state = new_game({box!r}, seed=3)
    while moves := legal_moves(state):
        state = apply(state, moves[0])
    answer = state.is_over, [name for name in {{*sys.modules}} - before if name[:4] == "uno_"]
    """

    assert run_program(program, site) == [True, []]


@each_case(
    "box, cause",
    [
        ("trap", "RuntimeError: imported while listing"),
        ("missing", "ModuleNotFoundError: No module named 'no_such_library_anywhere'"),
        ("no-module", "ModuleNotFoundError: No module named 'uno_never_written'"),
        ("nowhere", "AttributeError: module 'uno_typed' has no attribute 'NOTHING'"),
        ("faulty", "SetupError: faulty: colors must be given"),
        ("nonsense", "AttributeError"),
    ],
)
def test_edition_that_cannot_be_loaded_is_reported(site: Path, box: str, cause: str) -> None:
    name, message, causes = run_refused_program(
        f"from unoengine import new_game; new_game({box!r})", site
    )

    assert name == "PluginError"
    assert message.startswith(f"unoengine.editions '{box}' (")
    assert "of uno-broken 0.7 cannot be loaded: " in message
    assert cause in message
    assert cause in causes[0]


TYPED = "of uno-broken 0.7 is of type"
EXPLOSIVE = """
from unoengine import Edition
from unoengine.authoring import Card
new_game(Edition("e", ["grey"], [Card("bang", effect="explosive")] * 30), 2)
"""
REFUSED = [
    # A program, the kind of its error, the message, and the cause.
    ('new_game("typed")', "PluginError", f"'typed' (uno_typed:BOX) {TYPED} int, not Edition", ""),
    (
        'new_game("function")',
        "PluginError",
        f"'function' (uno_made:exploding_box) {TYPED} function, not Edition",
        "",
    ),
    (
        'new_game("frozen", house_rules={"customizable": "typed"})',
        "PluginError",
        f"'typed' (uno_typed:RULE) {TYPED} int, not Effect",
        "",
    ),
    (
        'new_game(variants=["typed"])',
        "PluginError",
        f"'typed' (uno_typed:VARIANT) {TYPED} int, not Variant",
        "",
    ),
    (
        'new_game("frozen", house_rules={"customizable": ["hot"]})',
        "PluginError",
        "'hot' of uno-broken cannot be made: too hot",
        "ValueError: too hot",
    ),
    (
        'new_game(variants=["cold"])',
        "PluginError",
        "'cold' of uno-broken cannot be made: too cold",
        "ValueError: too cold",
    ),
    (
        EXPLOSIVE,
        "PluginError",
        "'explosive' of uno-broken cannot be made: too hot",
        "ValueError: too hot",
    ),
    ('new_game("zleda")', "SetupError", "no edition is called 'zleda'; did you mean 'zelda'?", ""),
    ('new_game("trpa")', "SetupError", "no edition is called 'trpa'; did you mean 'trap'?", ""),
    (
        'new_game(variants=["clod"])',
        "SetupError",
        "no variant is called 'clod'; did you mean 'cold'?",
        "",
    ),
    (
        'new_game("frozen", house_rules={"customizable": "hto"})',
        "SetupError",
        "no house rule is called 'hto'; did you mean 'hot'?",
        "",
    ),
]


@each_case("program, kind, message, cause", REFUSED)
def test_a_broken_or_unknown_plugin_is_reported(
    site: Path, program: str, kind: str, message: str, cause: str
) -> None:
    name, told_why, causes = run_refused_program(f"from unoengine import new_game; {program}", site)

    assert (name, told_why) == (kind, message)
    assert cause in causes or not cause


def offering(distribution: str, module: str, version: str) -> Distribution:
    return Distribution(
        name=distribution,
        version=version,
        modules={module: read_module("uno_orbit")},
        offers={
            "unoengine.editions": {"orbit": f"{module}:ORBIT"},
            "unoengine.effects": {"skip": f"{module}:Echo"},
        },
    )


@pytest.mark.parametrize(
    ("program", "kind"),
    [('new_game("orbit")', "edition 'orbit'"), ("new_game()", "effect 'skip'")],
)
def test_name_offered_by_two_distributions_is_refused(
    tmp_path: Path, program: str, kind: str
) -> None:
    offering("uno-one", "uno_one", "1.1").install(tmp_path)
    offering("uno-two", "uno_two", "2.2").install(tmp_path)

    name, message, _ = run_refused_program(f"from unoengine import new_game; {program}", tmp_path)

    assert name == "PluginError"
    assert "uno-one 1.1" in message
    assert "uno-two 2.2" in message
    assert f"offer the {kind}" in message


def test_distribution_twice_on_the_path_counts_once(tmp_path: Path) -> None:
    folders = [tmp_path / "first", tmp_path / "second"]
    for folder, version in zip(folders, ("2.0", "1.0"), strict=True):
        offering("uno-one", "uno_one", version).install(folder)
    program = 'from unoengine.plugins import editions; answer = editions()["orbit"].version'

    assert run_program(program, *folders) == "2.0"


WITHOUT_GUESTS = """
from unoengine.plugins import editions, effects, house_rules, variants

answer = [sorted({each.distribution for each in kind().values()})
          for kind in (editions, effects, house_rules, variants)]
"""


def test_no_plugins_variable_hides_third_party_plugins(site: Path) -> None:
    kept = run_program(WITHOUT_GUESTS, site, given={"UNOENGINE_NO_PLUGINS": "1"})

    assert {name for names in kept for name in names} == {"unoengine"}


@pytest.mark.parametrize("value", ["", "0"])
def test_no_plugins_variable_may_be_off(site: Path, value: str) -> None:
    found = run_program(WITHOUT_GUESTS, site, given={"UNOENGINE_NO_PLUGINS": value})

    assert {"uno-broken", "unoengine"} <= {name for names in found for name in names}


def test_third_party_plugin_is_unknown_with_no_plugins(site: Path) -> None:
    program = 'from unoengine import new_game; new_game("trap")'

    name, message, _ = run_refused_program(program, site, given={"UNOENGINE_NO_PLUGINS": "1"})

    assert name == "SetupError"
    assert "no edition is called 'trap'" in message


def test_plugin_installed_later_is_found_after_forget(tmp_path: Path) -> None:
    ORBIT.install(tmp_path / "later")
    program = f"""
    import sys
    from unoengine.plugins import effects
    from unoengine.core import discovery as plugins

    before = "echo" in effects()
    sys.path.insert(0, {str(tmp_path / "later")!r})
    kept = "echo" in effects()
    plugins.refresh()
    answer = before, kept, "echo" in effects()
    """

    assert run_program(program) == [False, False, True]
