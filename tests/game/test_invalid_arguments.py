"""Invalid arguments are reported by the function that gets them."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from random import Random
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import (
    Draw,
    Edition,
    FormatError,
    Options,
    Play,
    PluginError,
    Setup,
    SetupError,
    apply,
    events_for,
    explain,
    idle_move,
    legal_moves,
    new_game,
    redeal,
    step,
    view,
)
from unoengine.authoring import Card, Effect, colorless_cards, number_cards
from unoengine.bots import decide, simple_bot
from unoengine.core import discovery as plugins
from unoengine.core.actions import Catch
from unoengine.editions.zelda import ZELDA
from unoengine.events import Passed
from unoengine.narration import action_name, narrate
from unoengine.notation import fingerprint, write_action, write_position
from unoengine.replays import Recorder

GREY = ["grey", "gold"]
PLAIN = [*number_cards(GREY, {1: 20}), *colorless_cards("wild", points=5, copies=4)]


class Nothing(Effect):
    """Does nothing."""


def box(*cards: Any) -> Edition:
    return Edition("box", GREY, [*PLAIN, *cards])


@pytest.mark.parametrize("points", ["20", 10**10, 1.5, True])
def test_points_are_whole_numbers(points: Any) -> None:
    with pytest.raises(SetupError, match="grey-hop is worth a whole number of points") as caught:
        box(*(Card("grey-hop", color="grey", symbol="hop", points=points),) * 3)

    assert len(caught.value.faults) == 1  # not once a copy


@pytest.mark.parametrize("seat", [-1, 4, "p0", None, True, 1.0])
def test_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    state = new_game(seed=7)

    with pytest.raises(SetupError, match=r"there is no seat .*; seats are 0 to 3"):
        state.hand(seat)
    if seat is not None:
        with pytest.raises(SetupError, match=r"there is no seat .*; seats are 0 to 3"):
            legal_moves(state, seat)


@each_case(
    "door",
    [
        lambda given: legal_moves(given),
        lambda given: apply(given, Draw(0)),
        lambda given: step(given, Draw(0)),
        lambda given: explain(given, Draw(0)),
        lambda given: view(given, 0),
        lambda given: redeal(given, 0, seed=1),
        lambda given: idle_move(given, 0),
        lambda given: decide(given, [simple_bot] * 4, Random(1)),
        lambda given: write_position(given),
        lambda given: fingerprint(given),
        lambda given: Recorder(StringIO()).begin(given),
    ],
)
def test_a_value_that_is_not_a_state_is_shown(door: Callable[[Any], object]) -> None:
    state = new_game(seed=7)
    moved = step(state, legal_moves(state)[0])
    written = Setup("zelda", hands=["red-1", "red-2"], discard="red-5")

    with pytest.raises(SetupError, match=r"not a Step; pass its .state"):
        door(moved)
    with pytest.raises(SetupError, match="expected a GameState, not a Setup"):
        door(written)
    with pytest.raises(SetupError, match=r"not a PlayerView; its \.legal lists the moves"):
        door(view(state, 0))


def test_a_code_is_refused_in_place_of_a_card() -> None:
    state = new_game(seed=7, dealer=0)
    while state.phase != "turn":
        state = apply(state, legal_moves(state)[0])
    code: Any = state.top.code

    verdict = explain(state, Play(state.turn, code))

    assert (verdict.reason, verdict.rule) == ("no-such-card", "R001")
    assert f"Pass the card of the edition itself: state.edition.card({code!r})" in verdict.message


def test_a_value_without_a_repr_is_refused_too() -> None:
    state = new_game(seed=7)

    assert explain(state, Draw(10**5000)).reason == "no-such-seat"


def test_refresh_finds_editions_again() -> None:
    before = new_game("zelda", seed=1)

    plugins.refresh()

    assert new_game("zelda", seed=1) == before


def test_a_setup_can_be_converted_more_than_once() -> None:
    setup = Setup(
        "zelda",
        hands=[iter(["red-1", "red-2"]), (code for code in ("tan-1", "tan-2"))],
        discard=iter(["red-5"]),
        draw=iter(["blue-1"]),
        variants=iter(["jump-in"]),
        wardrobe={1: iter(["blue", "tan"])},
    )

    assert setup.to_state() == setup.to_state()
    assert [variant.name for variant in setup.to_state().variants] == ["jump-in"]
    assert setup.to_state().wardrobe == (frozenset(), frozenset({"blue", "tan"}))


def test_a_wardrobe_may_be_an_iterator() -> None:
    state = new_game("saved-by-the-bell", 2, wardrobe={1: iter(["yellow"])})

    assert state.wardrobe == (frozenset(), frozenset({"yellow"}))


def test_A03_the_deck_limits_the_number_of_players() -> None:
    with pytest.raises(SetupError, match=r"max_players is at most 15 with 112 cards, not 16"):
        new_game("zelda", 2, options=Options(max_players=16))
    with pytest.raises(SetupError, match=r"max_players is at most 15 with 112 cards, not 100"):
        Setup(
            "zelda",
            hands=["red-1", "red-2"],
            discard="red-5",
            options=Options(max_players=100),
        ).to_state()

    assert new_game("zelda", 15, options=Options(max_players=15), seed=1).options.max_players == 15
    assert new_game(box(), 2, seed=1).options.max_players == 10  # the usual, though it deals for 6


def test_A03_seven_cards_for_each_player_and_one_to_turn_up_are_enough() -> None:
    wilds = colorless_cards("wild", points=5, copies=2)
    enough = Edition("enough", GREY, [*number_cards(GREY[:1], {1: 13}), *wilds])
    lacking = Edition("lacking", GREY, [*number_cards(GREY[:1], {1: 12}), *wilds])

    assert new_game(enough, 2, seed=1, dealer=0).hand_sizes == (7, 7)
    with pytest.raises(SetupError, match="14 cards are too few to deal 7 to 2 players"):
        new_game(lacking, 2, seed=1, dealer=0)


def test_there_is_nothing_to_decide_after_the_game() -> None:
    over = new_game(players=2, seed=7, options=Options(target=1))
    chance = Random(1)
    while not over.is_over:
        over = apply(over, decide(over, [simple_bot] * 2, chance))

    with pytest.raises(SetupError, match="the game is over"):
        decide(over, [simple_bot] * 2, chance)


def test_a_bot_needs_a_seat_with_legal_actions() -> None:
    state = new_game(seed=7)
    waiting = next(seat for seat in range(4) if not legal_moves(state, seat))

    with pytest.raises(SetupError, match=f"seat {waiting} cannot do anything now"):
        simple_bot(view(state, waiting), Random(1))


@pytest.mark.parametrize(
    "tell",
    [
        lambda names: narrate(Passed(1), names),
        lambda names: narrate(Passed(1), names, "es"),
        lambda names: action_name(Catch(0, 1), names),
    ],
)
def test_each_player_has_a_name(tell: Callable[[list[str]], str]) -> None:
    assert "Ben" in tell(["Ana", "Ben"])
    with pytest.raises(SetupError, match=r"a name for each player is needed, .*: \['Ana'\]"):
        tell(["Ana"])


def test_a_missing_edition_and_a_different_one_have_different_messages() -> None:
    changed = ZELDA.with_deck([card for card in ZELDA.deck if card.code != "triforce"])

    with pytest.raises(PluginError, match="the edition 'zelda' differs from the one installed"):
        write_position(new_game(changed, 2, seed=1))
    with pytest.raises(PluginError, match="the edition 'box' is not installed under this name"):
        write_position(new_game(box(), 2, seed=1))


def setup(**given: Any) -> Any:
    described: dict[str, Any] = {"hands": ["red-1", "red-2"], "discard": "red-5"}
    return Setup("zelda", **described | given).to_state()


def number(marks: Any) -> Any:
    return number_cards(["gray"], {3: 1, 4: 1}, marks=marks)


ODD: Any = Nothing
STATE = new_game(seed=7)
FIVE: Any = 5
REVISION = "a revision is a whole number from 1 on"
REFUSED: list[tuple[Callable[[], object], str]] = [
    (
        lambda: new_game(box(Card("grey-hop", color="grey", symbol="hop", effect=ODD)), 2),
        "the effect of grey-hop must be an Effect",
    ),
    (
        lambda: new_game("frozen", 3, house_rules={"customizable": ODD}),
        r"is an Effect or .*; write Nothing\(\)",
    ),
    (
        lambda: new_game("frozen", 3, house_rules={"customizable": [ODD]}),
        r"is an Effect or .*; write Nothing\(\)",
    ),
    (lambda: box("grey-1"), "a deck is made of Cards"),
    (
        lambda: events_for(step(STATE, legal_moves(STATE)[0]), 0),  # type: ignore[arg-type]
        r"such as the .events of a Step, not a Step",
    ),
    (
        lambda: STATE.effect("blue-7"),  # type: ignore[arg-type]
        r"expected a Card, such as state.top, not 'blue-7'",
    ),
    (lambda: write_action("draw"), "an action is expected, not 'draw'"),  # type: ignore[arg-type]
    (lambda: setup(hands="red-1 red-2"), "one entry per seat"),
    (lambda: STATE.edition.card("qqqqqq"), r"there are .*, …$"),
    (lambda: setup(hands=[iter(()), "red-2"]), "hand 0: a player without a card ends the round"),
    (lambda: setup(scores=[]), "0 scores for 2 players"),
    *(
        (lambda revision=revision: Edition("box", GREY, PLAIN, revision=revision), REVISION)
        for revision in (0, -1, "one", True, 10**6)
    ),
    *(
        (lambda name=name: Edition(name, GREY, PLAIN), "an edition needs a name")
        for name in ("", 5, None)
    ),
    (lambda: box(Card(FIVE)), "5 is not a word"),
    (lambda: Edition("box", ["grey", FIVE], PLAIN), "5 is not a word"),
    (lambda: Edition("box", ["grey", [FIVE]], PLAIN), r"\[5\] is not a word"),  # type: ignore[list-item]
    (lambda: Edition("box", FIVE, PLAIN), "colors are a list, not 5"),
    (lambda: Edition("box", GREY, FIVE), "a deck is made of Cards, not 5"),
    (lambda: decide(STATE, [simple_bot] * 2, Random(1)), "4 bots are needed, one a seat, not 2"),
    (lambda: Recorder("game.toml"), "an open file is needed, not a str: open"),  # type: ignore[arg-type]
    (lambda: number(3), "^marks maps numbers to the marks on their cards, not 3"),
    (lambda: number({3: "anchor"}), r"^marks are a list, not 'anchor'; write \['anchor'\]"),
    (lambda: number({3: None}), "^marks are a list, not None"),
    (lambda: number({3: [[]]}), "^marks cannot be used: TypeError: unhashable"),
    (lambda: number({8: ["anchor"]}), "^marks are given for 8, which has no copies"),
    (
        lambda: Card("gray-3", marks="anchor"),
        r"^marks are a list, not 'anchor'; write \['anchor'\]$",
    ),
]


@each_case("call, message", REFUSED)
def test_an_invalid_argument_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises((SetupError, FormatError), match=message):
        call()


def test_marks_of_a_card_are_a_list() -> None:
    assert Card("gray-3", marks=["anchor"]).marks == {"anchor"}
