"""Plug-ins that are installed while the test runs, without another process."""

import importlib
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from unoengine import Edition, PluginError, SetupError, apply, legal_moves, new_game
from unoengine.authoring import Card, colorless_cards
from unoengine.core import discovery as plugins
from unoengine.editions.frozen import FROZEN
from unoengine.plugins import editions, effects, house_rules, variants

from .distributions import Distribution

GOOD = """
    from unoengine.authoring import Edition, Effect, colorless_cards
    from unoengine.core.plugin_classes.variant import Variant

    class Gust(Effect):
        def play(self, table):
            table.draw(99, 1)

    class Calm(Variant):
        pass

    class Unmade(Effect):
        def __init__(self):
            raise ValueError("too hot")

    BOX = Edition("breeze", ["grey"], colorless_cards("gust", points=50, copies=30))
    NUMBER = 42
    """

WIND = Distribution(
    name="uno-wind",
    version="0.4",
    modules={"uno_wind": GOOD, "uno_storm": "1 / 0\n"},
    offers={
        "unoengine.editions": {
            "breeze": "uno_wind:BOX",
            "storm": "uno_storm:BOX",
            "number": "uno_wind:NUMBER",
        },
        "unoengine.effects": {"gust": "uno_wind:Gust", "unmade": "uno_wind:Unmade"},
        "unoengine.house_rules": {"gust": "uno_wind:Gust"},
        "unoengine.variants": {"calm": "uno_wind:Calm"},
    },
)

UNMADE = Card("unmade", effect="unmade")

Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return a function that installs distributions until the end of the test."""
    imported = set(sys.modules)

    def installed(*distributions: Distribution) -> Path:
        for distribution in distributions:
            distribution.install(tmp_path)
        monkeypatch.syspath_prepend(tmp_path)
        importlib.invalidate_caches()
        plugins.refresh()
        return tmp_path

    yield installed
    for name in set(sys.modules) - imported:
        if name.startswith("uno_"):
            del sys.modules[name]
    plugins.refresh()


def test_all_four_groups_are_listed(install: Install) -> None:
    install(WIND)

    assert {"breeze", "storm", "number", "zelda"} <= set(editions())
    assert {"gust", "skip"} <= set(effects())
    assert {"gust", "mirror"} <= set(house_rules())
    assert {"calm", "jump-in"} <= set(variants())
    assert effects()["gust"].title == "Gust"
    assert not {"uno_wind", "uno_storm"} & set(sys.modules)
    assert (variants()["calm"].distribution, variants()["calm"].version) == ("uno-wind", "0.4")


def test_listed_edition_is_played_by_its_name(install: Install) -> None:
    install(WIND)

    state = new_game(
        "frozen", seed=1, house_rules={"customizable": ["gust", None]}, variants=["calm"]
    )

    assert [type(rule).__name__ for rule in state.house_rules["customizable"]] == [
        "Gust",
        "NoneType",
    ]
    assert [type(variant).__name__ for variant in state.variants] == ["Calm"]
    assert pickle.loads(pickle.dumps(state)) == state


def test_plugin_that_fails_on_import_is_named_with_the_cause(install: Install) -> None:
    install(WIND)

    with pytest.raises(PluginError) as caught:
        new_game("storm")

    assert str(caught.value) == (
        "unoengine.editions 'storm' (uno_storm:BOX) of uno-wind 0.4 cannot be loaded: "
        "ZeroDivisionError: division by zero"
    )
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_plugin_of_the_wrong_type_is_named(install: Install) -> None:
    install(WIND)

    with pytest.raises(PluginError) as caught:
        new_game("number")

    assert str(caught.value) == (
        "'number' (uno_wind:NUMBER) of uno-wind 0.4 is of type int, not Edition"
    )


def test_plugin_that_cannot_be_constructed_is_named(install: Install) -> None:
    install(WIND)
    box = Edition("hot", ["grey"], [*colorless_cards("wild", points=50, copies=29), UNMADE])

    with pytest.raises(PluginError, match="'unmade' of uno-wind cannot be made: too hot"):
        new_game(box, 2, seed=1)


def test_effect_with_an_invalid_call_is_named_with_its_distribution(install: Install) -> None:
    install(WIND)
    state = new_game("breeze", 3, seed=1, dealer=0)
    state = apply(state, legal_moves(state)[0])  # the color of the start card

    with pytest.raises(PluginError) as caught:
        apply(state, legal_moves(state)[0])

    assert str(caught.value) == ("Gust of uno-wind 0.4 names a seat that does not exist, 99")


def test_both_distributions_that_offer_one_name_are_named(install: Install) -> None:
    other = Distribution("uno-other", {}, {"unoengine.editions": {"breeze": "uno_other:BOX"}})
    install(WIND, other)

    with pytest.raises(PluginError) as caught:
        new_game("breeze")

    told = str(caught.value)
    assert told.endswith("both offer the edition 'breeze'; uninstall one of them")
    assert "uno-wind 0.4" in told
    assert "uno-other 1.0" in told


def test_misspelled_name_gets_a_hint(install: Install) -> None:
    install(WIND)

    with pytest.raises(SetupError) as caught:
        new_game(variants="clam")

    assert str(caught.value) == "no variant is called 'clam'; did you mean 'calm'?"


def test_unreadable_entry_points_are_skipped(install: Install) -> None:
    folder = Distribution("uno-torn", {}).install(install(WIND))
    points = next(folder.glob("uno_torn*")) / "entry_points.txt"
    points.write_text("[unoengine.editions]\nneither a name nor a value\n")
    plugins.refresh()

    assert "breeze" in editions()
    assert {box.distribution for box in editions().values()} == {"unoengine", "uno-wind"}


@pytest.mark.parametrize(("value", "listed"), [("1", False), ("0", True), ("", True)])
def test_third_party_plugins_can_be_hidden(
    install: Install, monkeypatch: pytest.MonkeyPatch, value: str, listed: bool
) -> None:
    monkeypatch.setenv("UNOENGINE_NO_PLUGINS", value)
    install(WIND)

    assert ("breeze" in editions()) is listed
    assert "zelda" in editions()


# --- saved games


def test_edition_that_is_not_installed_is_saved_with_the_game() -> None:
    state = new_game(Edition("nowhere", FROZEN.colors, FROZEN.deck), 3, seed=1)

    loaded = pickle.loads(pickle.dumps(state))

    assert loaded == state
    assert loaded.edition == state.edition


def test_changed_edition_is_saved_with_the_game() -> None:
    state = new_game(FROZEN.with_deck(FROZEN.deck[:-1]), 3, seed=1)

    assert pickle.loads(pickle.dumps(state)).edition == state.edition


def test_game_saved_with_another_revision_is_refused() -> None:
    state = new_game("zelda", seed=1)
    restored, (rules, revision, *parts) = state.__reduce__()
    assert restored(rules, revision, *parts) == state

    with pytest.raises(PluginError) as caught:
        restored(rules, revision + 1, *parts)

    assert str(caught.value) == (
        "this state was saved with revision 2 of zelda; revision 1 is installed"
    )
