"""Invalid calls of third-party effects are refused by name, and the state is unchanged."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from .distributions import Distribution, read_module, run_program, run_refused_program
from .third_party.uno_rogue import NONSENSE, ROGUES

ROGUE = Distribution(
    name="uno-rogue",
    version="0.3",
    modules={"uno_rogue": read_module("uno_rogue")},
    offers={
        "unoengine.editions": {"roguery": "uno_rogue:ROGUERY"},
        "unoengine.effects": {name: f"uno_rogue:{name}" for name in ROGUES},
    },
)

EVERY_NONSENSE = """
from unoengine import Play, Setup, apply, legal_moves, step
import uno_rogue

def setup(card):
    return Setup("roguery", hands=[f"{card} ochre-1 ochre-2", "umber-5 umber-6 umber-6"],
                 discard="umber-7", draw="ochre-5 ochre-6 ochre-7 ochre-8").to_state()

def tried(act, card):
    state = setup(card)
    move = Play(0, state.edition.card(card), "ochre")
    before = repr(state)
    try:
        act(state, move)
    except Exception as error:
        return type(error).__name__, str(error), repr(state) == before and state == setup(card)
    return "nothing", "", repr(state) == before and state == setup(card)

cards = {name: name.replace("_", "-") for name in uno_rogue.ROGUES}
answer = {
    name: {act.__name__: tried(act, card) for act in (apply, step)} for name, card in cards.items()
}
answer["listing"] = {name: tried(lambda state, _: legal_moves(state), card)
                     for name, card in cards.items()}

def refused(verb, table):
    try:
        verb(table)
    except Exception as caught:
        return type(caught).__name__, str(caught)

def kept(verb):
    return [refused(verb, table) for table in uno_rogue.kept]

uno_rogue.kept.clear()
state = setup("keeper")
action = Play(0, state.edition.card("keeper"), "ochre")
after = step(state, action).state
apply(state, Play(0, state.edition.card("keeper"), "umber"))
picture = repr(after)
answer["kept"] = [
    kept(lambda table: table.draw(1, 1)),
    kept(lambda table: table.skip()),
    kept(lambda table: table.reverse()),
    kept(lambda table: table.ask(1, "well?", ("yes",))),
    kept(lambda table: table.discard(1, [])),
]
answer["kept picture"] = picture == repr(after)
"""

SAYS = {
    "draw_for_nobody": "99",
    "draw_for_minus_one": "-1",
    "draw_for_a_name": "'Ana'",
    "draw_minus_one": "-1",
    "draw_half": "0.5",
    "draw_for_oneself": "draws for its own player; declare",
    "skip_minus_one": "-1",
    "discard_from_nobody": "names a seat that does not exist, 99",
    "discard_from_oneself": "discards for its own player; declare",
    "discard_a_stranger": "names cards that this edition does not have, [Card('stranger')]",
    "discard_a_word": "names cards that this edition does not have, ['ochre-1']",
    "discard_a_number": "names cards that this edition does not have, 5",
    "demand_a_foreign_color": "demands the color 'mauve'",
    "demand_a_stranger": "names cards that this edition does not have, [Card('stranger')]",
    "demand_for_minus_one": "-1",
    "ask_nobody": "names a seat that does not exist, 99",
    "ask_without_answers": "asks a question without answers",
    "ask_with_a_list": "stores data with a question that are not plain",
    "ask_with_a_list_inside": "stores data with a question that are not plain",
    "ask_with_a_half": "offers a value twice, or a value that is not plain: (0.5,)",
    "ask_with_the_table": "stores data with a question that are not plain",
    "ask_the_same_twice": "offers a value twice, or a value that is not plain: ('yes', 'yes')",
    "hand_size_of_nobody": "names a seat that does not exist, 99",
    "show_to_nobody": "names a seat that does not exist, 99",
    "show_of_nobody": "names a seat that does not exist, 99",
    "show_a_stranger": "names cards that this edition does not have, [Card('stranger')]",
    "show_too_many": "names cards that this edition does not have, [Card('show-too-many')",
    "color_by_nobody": "names a seat that does not exist, 99",
    "shrink_and_draw": "draws for its own player; declare",
    "grow_and_discard": "discards for its own player; declare",
    "Chooser": "offers a value twice, or a value that is not plain: ([],)",
    "Painter": "lets its player name colors that are not in this edition, ('mauve',)",
}


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    tried: dict[str, Any] = run_program(
        EVERY_NONSENSE, ROGUE.install(tmp_path_factory.mktemp("site"))
    )
    return tried


@pytest.mark.parametrize("act", ["apply", "step"])
@pytest.mark.parametrize("name", [*NONSENSE, "shrink_and_draw", "grow_and_discard"])
def test_invalid_call_is_refused_by_name(tried: Mapping[str, Any], name: str, act: str) -> None:
    error, message, stands = tried[name][act]

    assert error == "PluginError", message
    assert message.startswith(f"{name} of uno-rogue 0.3 ")
    assert SAYS[name] in message
    assert stands


@pytest.mark.parametrize("name", ["Chooser", "Painter"])
def test_choices_that_are_no_values_are_refused_by_name(
    tried: Mapping[str, Any], name: str
) -> None:
    error, message, stands = tried["listing"][name]

    assert (error, stands) == ("PluginError", True)
    assert message.startswith(f"{name} of uno-rogue 0.3 ")
    assert SAYS[name] in message


def test_table_kept_after_the_play_cannot_be_used(tried: Mapping[str, Any]) -> None:
    assert tried["kept picture"]
    assert all(len(tables) == 2 and None not in tables for tables in tried["kept"])


SAME_EFFECT = """
    from unoengine import Edition, Play, Setup, apply
    from unoengine.authoring import Card, colorless_cards

    box = Edition("box", ["grey"], [*colorless_cards("plain", points=1, copies=30, effect=None),
                                    Card("odd", effect="odd")])
    state = Setup(box, hands=["odd plain", "plain"], discard="plain", color="grey").to_state()
    apply(state, Play(0, box.card("odd"), "grey", uno=True))
"""


@pytest.mark.parametrize("value", ["uno_odd:Odd", "uno_odd:ODD", "uno_shop:Odd"])
def test_distribution_of_an_effect_is_named(tmp_path: Path, value: str) -> None:
    odd = """
        from unoengine.authoring import Effect

        class Odd(Effect):
            def play(self, table):
                table.draw(99, 1)

        ODD = Odd()
        """
    Distribution(
        name="uno-odd",
        version="0.1",
        modules={"uno_odd": odd, "uno_shop": "from uno_odd import Odd as Odd\n"},
        offers={"unoengine.effects": {"odd": value}},
    ).install(tmp_path)

    name, message, _ = run_refused_program(SAME_EFFECT, tmp_path)

    assert name == "PluginError"
    assert message.startswith("Odd of uno-odd 0.1 ")
