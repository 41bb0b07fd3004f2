"""Options and hooks that decide whether a player may draw, how many cards, and what follows."""

from random import Random
from typing import Any

import pytest

from tests.properties.plain_twins import Comparison
from unoengine import (
    Draw,
    GameState,
    IllegalMove,
    Options,
    Pass,
    Play,
    PluginError,
    Setup,
    SetupError,
    apply,
    explain,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.authoring import Table, Variant
from unoengine.bots import decide, simple_bot
from unoengine.json import dumps, loads
from unoengine.narration import sentence
from unoengine.text import menu, parse_action

PILE = "tan-1 red-9 tan-2 blue-5 tan-3 tan-4"


def given(hand: str, draw: str = PILE, **rulings: Any) -> GameState:
    """Return a position on red-5 with this hand on turn."""
    variants = rulings.pop("variants", ())
    hands = [hand, "green-1 green-2", "green-3 green-4"]
    options = Options(**rulings)
    return Setup(
        hands=hands, discard="tan-8 red-5", draw=draw, options=options, variants=variants
    ).to_state()


def cards(state: GameState) -> list[str]:
    """Return the codes of the cards that the seat on turn may play, and its other actions."""
    moves = legal_moves(state, state.turn)
    found = [move.card.code if isinstance(move, Play) else type(move).__name__ for move in moves]
    return [*dict.fromkeys(found)]


def check_refusal(state: GameState, action: Any, reason: str, english: str, spanish: str) -> None:
    names = ("Ana", "Ben", "Cy")
    with pytest.raises(IllegalMove) as refused:
        apply(state, action)
    assert refused.value.reason == reason
    assert sentence(refused.value, names) == english
    assert sentence(refused.value, names, "es") == spanish


# --- the number of cards


def test_A132_several_cards_are_drawn_and_any_of_them_may_be_played() -> None:
    state = apply(given("blue-1", draw_count=4), Draw(0))

    assert (state.phase, state.hand_sizes[0], state.draw_pile_size) == ("drawn", 5, 2)
    assert [card.code for card in state.drawn] == ["blue-5", "tan-1", "tan-2", "red-9"]
    assert cards(state) == ["red-9", "blue-5", "Pass"]
    assert apply(state, Play(0, state.edition.card("blue-5"))).top.code == "blue-5"
    refused = explain(state, Play(0, state.edition.card("tan-1")))
    assert (refused.reason, refused.rule) == ("no-match", "R022")
    other = explain(state, Play(0, state.edition.card("blue-1")))
    assert [card.code for card in other.details["drawn"]] == ["blue-5", "red-9"]
    assert apply(state, Pass(0)).turn == 1


def test_A132_the_turn_passes_if_none_of_the_cards_fits() -> None:
    state = apply(given("blue-1", draw="tan-1 tan-2 red-9", draw_count=2), Draw(0))

    assert (state.phase, state.turn, state.hand_sizes[0]) == ("turn", 1, 3)


def test_A132_as_many_cards_are_drawn_as_there_are() -> None:
    state = apply(given("blue-1", draw="red-9", draw_count=5), Draw(0))

    assert (state.hand_sizes[0], state.draw_pile_size) == (3, 0)
    assert cards(state) == ["red-9", "Pass"]


def test_A132_the_usual_cards_may_not_be_played_after_drawing() -> None:
    state = apply(given("red-1", draw_count=2), Draw(0))

    verdict = explain(state, Play(0, state.edition.card("red-1")))

    assert (verdict.legal, verdict.reason, verdict.rule) == (False, "only-drawn", "R030")


def test_A132_a_card_that_fits_must_be_played_if_one_was_drawn() -> None:
    state = apply(given("blue-1", draw_count=2, forced_drawn_play="always"), Draw(0))

    assert cards(state) == ["red-9"]
    check_refusal(
        state,
        Pass(0),
        "must-play-drawn",
        "A card that you drew fits, and one that fits must be played.",
        "Una carta que tomaste va, y debe jugarse una que vaya.",
    )


def test_A132_the_reasons_give_the_number() -> None:
    state, may = given("blue-1", draw_count=3), given("red-1", draw_count=3)

    told = [explain(each, Draw(0)) for each in (state, may)]

    assert [(verdict.reason, verdict.rule) for verdict in told] == [
        ("must-draw", "A132"),
        ("may-draw", "A132"),
    ]
    assert [sentence(verdict, "ABC") for verdict in told] == [
        "You have no card that may be played, so you draw 3 cards.",
        "On your turn you may always draw 3 cards instead.",
    ]
    assert [sentence(verdict, "ABC", "es") for verdict in told] == [
        "No tienes carta que jugar, así que tomas 3 cartas.",
        "En tu turno siempre puedes tomar 3 cartas.",
    ]
    check_refusal(
        apply(may, Draw(0)),
        Draw(0),
        "drawn-already",
        "You have drawn already; play one of these cards or keep them.",
        "Ya tomaste; juega una de esas cartas o consérvalas.",
    )


def test_A132_a_menu_gives_the_number() -> None:
    seen = view(given("blue-1", draw_count=3), 0)

    assert [choice.label for choice in menu(seen)] == ["draw 3 cards"]
    assert parse_action(seen, "draw 3 cards") == parse_action(seen, "draw") == Draw(0)
    assert parse_action(seen, "toma 3", "es") == Draw(0)


def test_A132_a_variant_that_draws_decides_how_many() -> None:
    state = given("blue-1", draw_count=4, variants=["draw-until-playable"])

    assert apply(state, Draw(0)).hand_sizes[0] == 3
    assert explain(state, Draw(0)).rule == "R025"


@pytest.mark.parametrize("count", [0, -1, True, 1.0, "2"])
def test_A132_at_least_one_card_is_drawn(count: Any) -> None:
    with pytest.raises(SetupError, match="draw_count must be a whole number of at least 1"):
        Options(draw_count=count)


# --- drawing without need


def test_A133_a_player_who_can_play_may_not_draw() -> None:
    state = given("red-1 blue-1", voluntary_draw="forbidden")

    assert cards(state) == ["red-1"]
    check_refusal(
        state,
        Draw(0),
        "may-not-draw",
        "You hold a card that fits, so you may not draw.",
        "Tienes una carta que va, así que no puedes tomar.",
    )
    check_refusal(
        state,
        Pass(0),
        "must-play",
        "You may not draw now, so a card that fits must be played.",
        "Ahora no puedes tomar, así que hay que jugar una carta que vaya.",
    )


def test_A133_a_player_without_a_card_that_fits_draws() -> None:
    state = given("blue-1", voluntary_draw="forbidden")

    assert cards(state) == ["Draw"]
    assert explain(state, Draw(0)).reason == "must-draw"
    assert explain(state, Pass(0)).reason == "must-draw-first"


def test_A133_a_bluff_counts_as_a_card_that_can_be_played() -> None:
    state = given("wild-draw-four blue-1", voluntary_draw="forbidden")

    assert cards(state) == ["wild-draw-four"]


def test_A133_without_cards_to_draw_the_usual_reasons_are_given() -> None:
    hands = ["red-1 blue-1", "blue-2 blue-3"]
    rulings = Options(voluntary_draw="forbidden")
    state = Setup(hands=hands, discard="red-5", options=rulings).to_state()

    assert explain(state, Draw(0)).rule == "A59"
    assert explain(state, Pass(0)).rule == "A59"


def test_A133_a_demand_keeps_its_own_option() -> None:
    state = given(
        "triforce blue-1 blue-2",
        voluntary_draw="forbidden",
        effects={"triforce": {"decline": "draw_three"}},
    )

    asked = apply(state, Play(0, state.edition.card("triforce"), "green"))

    assert (asked.phase, asked.turn) == ("demand", 1)
    assert Draw(1) in legal_moves(asked)


# --- after drawing


def test_A134_any_card_may_be_played_after_drawing() -> None:
    state = apply(given("red-1 blue-1", after_drawing="any_card"), Draw(0))

    assert (state.phase, [card.code for card in state.drawn]) == ("drawn", ["tan-1"])
    assert cards(state) == ["red-1", "Pass"]
    assert apply(state, Play(0, state.edition.card("red-1"))).turn == 1
    assert explain(state, Pass(0)).rule == "A134"
    assert explain(state, Play(0, state.edition.card("blue-1"))).reason == "no-match"
    check_refusal(
        state,
        Draw(0),
        "drawn-already",
        "You have drawn already; play a card that fits, or pass.",
        "Ya tomaste; juega una carta que vaya, o pasa.",
    )


def test_A134_the_turn_passes_if_no_card_of_the_hand_fits() -> None:
    state = apply(given("blue-1", after_drawing="any_card"), Draw(0))

    assert (state.phase, state.turn) == ("turn", 1)


def test_A134_a_drawn_card_that_must_be_played_may_be_replaced() -> None:
    rulings: Any = {"after_drawing": "any_card", "forced_drawn_play": "always"}
    fits = apply(given("red-1 blue-1", draw="red-9 tan-1", **rulings), Draw(0))
    misfit = apply(given("red-1 blue-1", draw="tan-1 red-9", **rulings), Draw(0))

    assert cards(fits) == ["red-1", "red-9"]
    assert cards(misfit) == ["red-1", "Pass"]
    check_refusal(
        fits,
        Pass(0),
        "must-play-drawn",
        "A card that you drew fits, so a card must be played.",
        "Una carta que tomaste va, así que debe jugarse una carta.",
    )


def test_A134_drawing_ends_the_turn() -> None:
    state = apply(given("red-1", draw="red-9", after_drawing="ends_turn"), Draw(0))

    assert (state.phase, state.turn, state.hand_sizes[0]) == ("turn", 1, 2)


def test_A134_drawing_until_a_card_fits_ends_the_turn_too() -> None:
    state = given("blue-1", after_drawing="ends_turn", variants=["draw-until-playable"])

    after = apply(state, Draw(0))

    assert (after.phase, after.turn, after.hand_sizes[0]) == ("turn", 1, 3)


def test_A134_after_drawing_until_a_card_fits_any_card_may_be_played() -> None:
    state = given("wild blue-1", after_drawing="any_card", variants=["draw-until-playable"])

    assert cards(apply(state, Draw(0))) == ["red-9", "wild", "Pass"]


def test_A134_cards_drawn_for_a_demand_keep_their_own_option() -> None:
    state = given(
        "triforce blue-1 blue-2",
        draw="green-3 tan-1 tan-2",
        after_drawing="any_card",
        effects={"triforce": {"after_draw": "may_play_drawn_answer"}},
    )
    asked = apply(state, Play(0, state.edition.card("triforce"), "green"))

    drawn = apply(asked, Draw(1))

    assert cards(drawn) == ["green-3", "Pass"]


@pytest.mark.parametrize(
    ("hand", "rulings"),
    [("blue-1 tan-7", {"draw_count": 3}), ("red-1 tan-7", {"after_drawing": "any_card"})],
)
def test_A132_A134_states_are_saved_and_dealt_again(hand: str, rulings: Any) -> None:
    state = apply(given(hand, draw="tan-1 red-9 tan-2 wild", **rulings), Draw(0))
    assert state.phase == "drawn"

    assert loads(dumps(state), GameState) == state
    for seed in range(20):
        for seat in range(3):
            dealt = redeal(state, seat, seed)
            assert view(dealt, seat) == view(state, seat)
            assert view(dealt, None) == view(state, None)
            assert any(isinstance(move, Play) for move in legal_moves(dealt))


# --- the hook


class NoDrawWithFour(Variant):
    """A player with four cards or more may not draw."""

    def may_draw(self, table: Table) -> bool:
        return len(table.hand) < 4


class Nonsense(Variant):
    """Answers with a number."""

    def may_draw(self, table: Table) -> bool:
        return 1  # type: ignore[return-value]


def test_a_variant_may_forbid_to_draw() -> None:
    few = given("blue-1", variants=[NoDrawWithFour()])
    stuck = given("blue-1 blue-2 tan-6 tan-7", variants=[NoDrawWithFour()])
    able = given("red-1 blue-2 tan-6 tan-7", variants=[NoDrawWithFour()])

    assert [cards(state) for state in (few, stuck, able)] == [["Draw"], ["Pass"], ["red-1"]]
    assert (apply(stuck, Pass(0)).turn, explain(stuck, Pass(0)).reason) == (1, "may-pass")
    check_refusal(
        able,
        Draw(0),
        "variant-forbids-draw",
        "You may not draw now; the variant “no draw with four” forbids it.",
        "Ahora no puedes tomar; lo prohíbe la variante «no draw with four».",
    )
    assert explain(able, Pass(0)).reason == "must-play"


def test_a_variant_may_forbid_to_draw_only_on_a_turn() -> None:
    state = given("triforce blue-1 blue-2", variants=[NoDrawWithFour()])
    asked = apply(state, Play(0, state.edition.card("triforce"), "blue"))

    assert legal_moves(asked, 1) == (Draw(1),)


def test_may_draw_answers_with_true_or_false() -> None:
    with pytest.raises(PluginError, match="returns 1 from may_draw, which must be True or False"):
        legal_moves(given("blue-1", variants=[Nonsense()]))


# --- fast equals plain, and games end

POLICIES: list[dict[str, Any]] = [
    {"draw_count": 2},
    {"draw_count": 3, "after_drawing": "any_card"},
    {"draw_count": 2, "forced_drawn_play": "always"},
    {"after_drawing": "any_card", "forced_drawn_play": "after_compulsory_draw"},
    {"after_drawing": "ends_turn", "voluntary_draw": "forbidden"},
    {"voluntary_draw": "forbidden", "variants": ["draw-until-playable", "jump-in"]},
    {"voluntary_draw": "forbidden", "draw_count": 2, "variants": ["stacking", NoDrawWithFour()]},
    {"after_drawing": "any_card", "variants": ["draw-until-playable", "false-uno"]},
]


@pytest.mark.parametrize("policy", POLICIES, ids=map(str, range(len(POLICIES))))
def test_fast_equals_plain_with_options_of_drawing(policy: dict[str, Any]) -> None:
    rulings = dict(policy)
    variants = rulings.pop("variants", ())
    options = Options(**rulings, target=100)
    state = new_game("zelda", 3, seed=5, options=options, variants=variants)

    Comparison(1).walk(state, 40, tried_elsewhere=2)

    chance = Random(2)
    for _ in range(4000):
        if state.is_over:
            break
        state = apply(state, decide(state, [simple_bot] * 3, chance))
    assert state.is_over
