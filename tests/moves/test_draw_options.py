"""Options and hooks that decide whether a player may draw, how many cards, and what follows."""

from random import Random
from typing import Any

import pytest

from tests.odd_card import set_up
from tests.properties.plain_twins import Comparison
from tests.thorough import each_case
from tests.variants.positions import make_variant
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import (
    Draw,
    GameState,
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
from unoengine.authoring import Effect, Table, Variant
from unoengine.bots import decide, simple_bot
from unoengine.json import dumps, loads
from unoengine.narration import sentence
from unoengine.text import menu, parse_action


class NoDrawWithFour(Variant):
    """A player with four cards or more may not draw."""

    def may_draw(self, table: Table) -> bool:
        return len(table.hand) < 4


def agree(*variants: Any, **options: Any) -> dict[str, Any]:
    return {"options": Options(**options), "variants": variants, "edition": "zelda"}


DECLINE = {"triforce": {"decline": "draw_three"}}
PLAY_DRAWN = {"triforce": {"after_draw": "may_play_drawn_answer"}}
PARTS = {
    "draw 2": agree(draw_count=2),
    "draw 4": agree(draw_count=4),
    "draw 2, always play": agree(draw_count=2, forced_drawn_play="always"),
    "draw 4 until playable": agree("draw-until-playable", draw_count=4),
    "no voluntary draw": agree(voluntary_draw="forbidden", effects=DECLINE),
    "any card": agree(after_drawing="any_card", effects=PLAY_DRAWN),
    "any card, always play": agree(after_drawing="any_card", forced_drawn_play="always"),
    "any card until playable": agree("draw-until-playable", after_drawing="any_card"),
    "ends turn": agree(after_drawing="ends_turn"),
    "ends turn until playable": agree("draw-until-playable", after_drawing="ends_turn"),
    "no draw with four": agree(NoDrawWithFour()),
}


@each_written(
    """
    # A132: several cards are drawn, any of which may be played, or as many as there are.
    blue-1 | green-1 green-2 | green-3 green-4
    with: draw 4; draw: tan-1 red-9 tan-2 blue-5 tan-3 tan-4
    p0 draw = phase drawn, sizes 5 2 2, draw_pile_size 2, drawn blue-5 red-9 tan-1 tan-2
    moves: p0 red-9, p0 blue-5, p0 pass
    refused: p0 tan-1 no-match
    p0 blue-5 = turn 1
    undo
    p0 pass = turn 1
    blue-1 | green-1 green-2 | green-3 green-4; with: draw 2; draw: tan-1 tan-2 red-9
    p0 draw = phase turn, turn 1, sizes 3 2 2
    blue-1 | green-1 green-2 | green-3 green-4; with: draw 4; draw: red-9; discard: tan-8 red-5
    p0 draw = sizes 3 2 2, draw_pile_size 0
    moves: p0 red-9, p0 pass
    red-1 | green-1 green-2; with: draw 2; draw: tan-1 red-9 tan-2
    p0 draw
    refused: p0 red-1 only-drawn, p0 draw drawn-already
    blue-1 | green-1 green-2; with: draw 2, always play; draw: tan-1 red-9 tan-2
    p0 draw
    moves: p0 red-9
    refused: p0 pass must-play-drawn
    blue-1 | green-1 green-2; with: draw 4 until playable; draw: tan-1 red-9 tan-2
    p0 draw = sizes 3 2

    # A133: drawing without need may be forbidden; a demand keeps its own option.
    red-1 blue-1 | green-1 green-2; with: no voluntary draw
    moves: p0 red-1, p0 red-1 uno
    refused: p0 draw may-not-draw, p0 pass must-play
    blue-1 | green-1 green-2; with: no voluntary draw
    moves: p0 draw
    refused: p0 pass must-draw-first
    wild-draw-four | green-1 green-2; with: no voluntary draw
    moves: p0 wild-draw-four
    triforce blue-1 blue-2 | green-3 green-2; with: no voluntary draw
    p0 triforce green
    moves: p1 green-3, p1 green-3 uno, p1 draw

    # A134: any card may be played after drawing; or drawing ends the turn.
    red-1 blue-1 | green-1 green-2; with: any card; draw: tan-1 red-9
    p0 draw = phase drawn, drawn tan-1
    moves: p0 red-1, p0 pass
    refused: p0 blue-1 no-match, p0 draw drawn-already
    p0 red-1 = turn 1
    blue-1 | green-1 green-2; with: any card; draw: tan-1 red-9
    p0 draw = phase turn, turn 1
    red-1 blue-1 | green-1 green-2; with: any card, always play; draw: red-9 tan-1
    p0 draw
    moves: p0 red-1, p0 red-9
    refused: p0 pass must-play-drawn
    red-1 blue-1 | green-1 green-2; with: any card, always play; draw: tan-1 red-9
    p0 draw
    moves: p0 red-1, p0 pass
    blue-2 red-1 | green-1 green-2; with: any card until playable; draw: tan-1 red-9
    p0 draw
    moves: p0 red-1, p0 red-9, p0 pass
    red-1 | green-1 green-2; with: ends turn; draw: red-9
    p0 draw = phase turn, turn 1, sizes 2 2
    blue-1 | green-1 green-2; with: ends turn until playable; draw: tan-1 red-9
    p0 draw = phase turn, turn 1, sizes 3 2
    triforce blue-1 blue-2 | red-1 red-2; with: any card; draw: green-3 tan-1 tan-2
    p0 triforce green, p1 draw
    moves: p1 green-3, p1 pass

    # A variant may forbid to draw, but only on a turn.
    blue-1 | green-1 green-2; with: no draw with four
    moves: p0 draw
    blue-1 blue-2 tan-6 tan-7 | green-1 green-2; with: no draw with four
    moves: p0 pass
    p0 pass = turn 1
    red-1 blue-2 tan-6 tan-7 | green-1 green-2; with: no draw with four
    moves: p0 red-1
    refused: p0 draw variant-forbids-draw, p0 pass must-play
    triforce blue-1 blue-2 | green-1 green-2 red-3 red-6; with: no draw with four
    p0 triforce blue
    moves: p1 draw
    """,
    **PARTS,
)
def test_A132_A133_A134_drawing(edition: str, case: WrittenCase) -> None:
    case.check()


def make_state(
    hand: str, draw: str = "tan-1 red-9 tan-2 blue-5", variants: Any = (), **options: Any
) -> GameState:
    """Return a position on red-5 with this hand on turn."""
    hands = [hand, "green-1 green-2", "green-3 green-4"]
    rulings = Options(**options)
    setup = Setup(
        "zelda", hands=hands, discard="tan-8 red-5", draw=draw, options=rulings, variants=variants
    )
    return setup.to_state()


NO_DRAW = {"variants": [NoDrawWithFour()]}


@each_case(
    "hand, options, drawn, action, rule, english, spanish",
    [
        (
            *("blue-1", {"draw_count": 3}, False, Draw(0), "A132"),
            "You have no card that may be played, so you draw 3 cards.",
            "No tienes carta que jugar, así que tomas 3 cartas.",
        ),
        (
            *("red-1", {"draw_count": 3}, False, Draw(0), "A132"),
            "On your turn you may always draw 3 cards instead.",
            "En tu turno siempre puedes tomar 3 cartas.",
        ),
        (
            *("red-1", {"draw_count": 3}, True, Draw(0), "A132"),
            "You have drawn already; play one of these cards or keep them.",
            "Ya tomaste; juega una de esas cartas o consérvalas.",
        ),
        (
            *("blue-1", {"draw_count": 2, "forced_drawn_play": "always"}, True, Pass(0), "A132"),
            "A card that you drew fits, and one that fits must be played.",
            "Una carta que tomaste va, y debe jugarse una que vaya.",
        ),
        (
            *("blue-1", {"variants": ["draw-until-playable"], "draw_count": 4}, False),
            *(Draw(0), "R025", None, None),
        ),
        (
            *("red-1 blue-1", {"voluntary_draw": "forbidden"}, False, Draw(0), "A133"),
            "You hold a card that fits, so you may not draw.",
            "Tienes una carta que va, así que no puedes tomar.",
        ),
        (
            *("red-1 blue-1", {"voluntary_draw": "forbidden"}, False, Pass(0), "A133"),
            "You may not draw now, so a card that fits must be played.",
            "Ahora no puedes tomar, así que hay que jugar una carta que vaya.",
        ),
        (
            *("red-1 blue-1", {"after_drawing": "any_card"}, True, Draw(0), "A134"),
            "You have drawn already; play a card that fits, or pass.",
            "Ya tomaste; juega una carta que vaya, o pasa.",
        ),
        (*("red-1 blue-1", {"after_drawing": "any_card"}, True, Pass(0), "A134", None, None),),
        (
            *("red-1 blue-2 tan-6 tan-7", NO_DRAW, False, Draw(0), "A133"),
            "You may not draw now; the variant “no draw with four” forbids it.",
            "Ahora no puedes tomar; lo prohíbe la variante «no draw with four».",
        ),
    ],
)
def test_A132_A133_A134_reasons(
    hand: str,
    options: dict[str, Any],
    drawn: bool,
    action: Any,
    rule: str,
    english: str | None,
    spanish: str | None,
) -> None:
    state = make_state(hand, **options)
    verdict = explain(apply(state, Draw(0)) if drawn else state, action)
    assert verdict.rule == rule
    if english is not None:
        assert (sentence(verdict, "ABC"), sentence(verdict, "ABC", "es")) == (english, spanish)


def test_A132_refusals_name_the_cards_that_were_drawn() -> None:
    state = apply(make_state("blue-1", draw_count=4), Draw(0))
    refused = explain(state, Play(0, state.edition.card("blue-1")))
    assert [card.code for card in refused.details["drawn"]] == ["blue-5", "red-9"]


def test_A132_a_menu_gives_the_number() -> None:
    seen = view(make_state("blue-1", draw_count=3), 0)
    assert [choice.label for choice in menu(seen)] == ["draw 3 cards"]
    assert parse_action(seen, "draw 3 cards") == parse_action(seen, "draw") == Draw(0)
    assert parse_action(seen, "toma 3", "es") == Draw(0)


@each_case("count", [0, -1, True, 1.0, "2"])
def test_A132_at_least_one_card_is_drawn(count: Any) -> None:
    with pytest.raises(SetupError, match="draw_count must be a whole number of at least 1"):
        Options(draw_count=count)


def test_A133_without_cards_to_draw_the_usual_reasons_are_given() -> None:
    rulings = Options(voluntary_draw="forbidden")
    hands = ["red-1 blue-1", "blue-2 blue-3"]
    state = Setup("zelda", hands=hands, discard="red-5", options=rulings).to_state()
    assert {explain(state, action).rule for action in (Draw(0), Pass(0))} == {"A59"}


@each_case(
    "hand, options",
    [("blue-1 tan-7", {"draw_count": 3}), ("red-1 tan-7", {"after_drawing": "any_card"})],
)
def test_A132_A134_states_are_saved_and_dealt_again(hand: str, options: Any) -> None:
    state = apply(make_state(hand, draw="tan-1 red-9 tan-2 wild", **options), Draw(0))
    assert state.phase == "drawn"
    assert loads(dumps(state), GameState) == state
    for seed in range(20):
        for seat in range(3):
            dealt = redeal(state, seat, seed)
            assert view(dealt, seat) == view(state, seat)
            assert view(dealt, None) == view(state, None)
            assert any(isinstance(move, Play) for move in legal_moves(dealt))


def test_may_draw_answers_with_true_or_false() -> None:
    nonsense = make_variant("Nonsense", may_draw=lambda table: 1)
    with pytest.raises(PluginError, match="returns 1 from may_draw, which must be True or False"):
        legal_moves(make_state("blue-1", variants=[nonsense]))


class Barred(Effect):
    """Is never to be played."""

    def may_play(self, table: Table) -> bool:
        return False


class Alone(Effect):
    """Is lawful only without another of its kind in hand."""

    def lawful(self, table: Table) -> bool:
        return not table.hand.some(table.cards(effect=table.card.effect))


@each_case(
    "effect, forced, hand, draw, compulsory",
    [
        (Barred(), "after_compulsory_draw", "odd gold-1", "grey-5 gold-2", True),
        (Barred(), "after_compulsory_draw", "odd grey-1", "grey-5 gold-2", False),
        (Alone(), "always", "grey-1 gold-1", "odd gold-2", True),
    ],
)
def test_A28_A29_A30_draws_are_judged_by_what_may_be_played(
    effect: Effect, forced: Any, hand: str, draw: str, compulsory: bool
) -> None:
    """A card that may not be played leaves the draw compulsory; the other cards judge."""
    options = Options(forced_drawn_play=forced)
    state = set_up(effect, hands=[hand, "grey-2"], draw=draw, options=options)
    state = apply(state, Draw(0))
    assert (state.phase, Pass(0) not in legal_moves(state)) == ("drawn", compulsory)


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
