"""The public package, and what is reported or dealt again."""

import ast
import inspect
import pickle
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import unoengine
from tests.thorough import each_case
from unoengine import SetupError, new_game, redeal, view
from unoengine.core.events import EventLog, Listener
from unoengine.core.plugin_classes.variant import Variant
from unoengine.editions.zelda import ZELDA
from unoengine.events import Passed
from unoengine.plugins import effects

SOURCE = Path(str(unoengine.__file__))
SUBMODULES = {*re.findall(r"^    import unoengine\.(\w+)", SOURCE.read_text("utf-8"), re.MULTILINE)}
"""The public modules, which type checkers see."""


def test_dir_lists_the_public_names_and_modules() -> None:
    assert dir(unoengine) == sorted({*unoengine.__all__} | SUBMODULES)
    others = {path.stem for path in SOURCE.parent.iterdir()} - SUBMODULES - {"__pycache__"}
    assert others == {"__init__", "__main__", "cli", "core", "py", "records"}


@each_case("name", sorted(SUBMODULES))
def test_dir_of_a_module_lists_its_public_names(name: str) -> None:
    module = import_module(f"unoengine.{name}")
    if name not in ("editions", "languages"):
        assert dir(module) == sorted(module.__all__)
    assert [public for public in dir(module) if public.startswith("_")] == []
    assert dict(inspect.getmembers(module)).keys() == {*dir(module)}


def test_dir_lists_the_modules_of_editions_and_languages() -> None:
    assert {"classic", "zelda"} <= {*dir(unoengine.editions)}
    assert unoengine.editions.zelda.ZELDA is ZELDA
    assert dir(unoengine.languages) == ["english", "spanish"]


def test_dir_lists_nothing_that_needs_what_is_not_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for missing in ("hypothesis", "orjson", "websockets"):
        monkeypatch.setitem(sys.modules, missing, None)
    assert {*unoengine.__all__} | SUBMODULES - {"json"} == {*dir(unoengine)}
    assert dir(unoengine.web) == ["ServerLimits"]
    assert {"check_bot", "play"} <= {*dir(unoengine.testing)} <= {*unoengine.testing.__all__}
    assert "states" not in dir(unoengine.testing)


def test_an_unknown_name_raises_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'unoengine' has no attribute 'newgame'"):
        unoengine.newgame  # type: ignore[attr-defined] # noqa: B018
    with pytest.raises(ImportError, match="SuperStar"):
        from unoengine.effects import SuperStar  # type: ignore[attr-defined] # noqa: F401
    assert "super-star" not in effects()


@pytest.mark.parametrize("package", ["effects", "house_rules", "variants"])
def test_a_package_of_plugins_has_the_class_of_each_module(package: str) -> None:
    classes = import_module(f"unoengine.{package}")
    source = Path(str(classes.__file__))
    seen_by_type_checkers = {
        alias.asname: node.module
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(classes.__name__)
        for alias in node.names
    }

    modules = {path.stem for path in source.parent.glob("*.py")} - {"__init__"}
    assert {*seen_by_type_checkers.values()} == {f"{classes.__name__}.{name}" for name in modules}
    assert {*classes.__all__} == {*seen_by_type_checkers}
    for name, module in seen_by_type_checkers.items():
        assert getattr(classes, str(name)).__module__ == module


def test_a_setup_error_can_be_pickled() -> None:
    fault = SetupError("one", "two")

    copy = pickle.loads(pickle.dumps(fault))

    assert type(copy) is SetupError
    assert (copy.faults, str(copy)) == (("one", "two"), "one; two")


@pytest.mark.parametrize("seat", [-1, 4, 0.0, True, "p0"])
def test_A115_a_view_needs_a_seat_that_exists(seat: Any) -> None:
    with pytest.raises(SetupError, match=r"there is no seat"):
        view(new_game("zelda", seed=1), seat)


def test_a_variant_without_hooks_changes_nothing() -> None:
    plain, varied = new_game("zelda", seed=1), new_game("zelda", seed=1, variants=[Variant()])

    assert (plain.variants, varied.variants) == ((), (Variant(),))
    assert [varied.hand(seat) for seat in range(4)] == [plain.hand(seat) for seat in range(4)]
    assert unoengine.legal_moves(varied) == unoengine.legal_moves(plain)
    assert varied != plain


def test_rules_are_compared_by_agreement_and_number_of_seats() -> None:
    rules = new_game("zelda", seed=1)._round.rules

    assert rules == new_game("zelda", seed=2)._round.rules
    assert rules != new_game("zelda", players=3, seed=1)._round.rules
    assert rules != "rules"
    assert repr(rules) == "<CompiledRules of zelda for 4 players>"


def test_a_state_and_an_edition_have_a_repr() -> None:
    assert repr(ZELDA) == "<Edition zelda, 112 cards>"
    assert repr(new_game("zelda", seed=7)).startswith("<GameState zelda, round 1, ")


def test_a_log_records_events() -> None:
    log = EventLog()

    log.note(Passed(1))
    Listener().note(Passed(2))

    assert log.events == [Passed(1)]


def test_A115_shuffles_to_come_differ() -> None:
    state = new_game("zelda", seed=7)

    other = redeal(state, 2, seed=11)

    assert (state.seed, other.seed) == (7, 11)
