"""Games with plug-ins of other distributions, and with other editions, are pickled and loaded."""

import pickle
from pathlib import Path

import pytest

from unoengine import Edition, PluginError, new_game
from unoengine.editions.frozen import FROZEN

from .distributions import Distribution, run_program

WIND = Distribution(
    name="uno-wind",
    modules={
        "uno_wind": """
            from unoengine.authoring import Effect, Variant

            class Gust(Effect):
                pass

            class Calm(Variant):
                pass
            """
    },
    offers={
        "unoengine.house_rules": {"gust": "uno_wind:Gust"},
        "unoengine.variants": {"calm": "uno_wind:Calm"},
    },
)


def test_a_game_with_plugins_that_are_given_by_name(tmp_path: Path) -> None:
    program = """
    import pickle
    from unoengine import new_game

    state = new_game("frozen", 3, house_rules={"customizable": ["gust", None]}, variants=["calm"])
    assert pickle.loads(pickle.dumps(state)) == state
    answer = [type(rule).__name__ for rule in state.house_rules["customizable"]]
    answer += [type(variant).__name__ for variant in state.variants]
    """

    assert run_program(program, WIND.install(tmp_path)) == ["Gust", "NoneType", "Calm"]


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
