"""Points of cards, printed or counted by an effect (A140); titles and texts of plug-ins."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from tests.step_events import events_of_action
from tests.thorough import each_case
from unoengine import (
    Edition,
    GameState,
    Options,
    PlayerView,
    PluginError,
    Setup,
    SetupError,
    apply,
    view,
)
from unoengine.authoring import Card, Effect, Variant, colored_cards, colorless_cards
from unoengine.editions.zelda import ZELDA
from unoengine.effects import DrawTwo, WildDrawFour
from unoengine.events import PointsCounted, RoundScored
from unoengine.house_rules import RobinHood, ThirdTime
from unoengine.json import dumps, loads
from unoengine.notation import read_position, write_position
from unoengine.variants import SevenZero

from .positions import (
    hides_unknown_cards,
    list_events,
    make_effect,
    make_play,
    make_position,
    make_ruled_position,
)


def count_others(table: Any, player: int) -> int:
    """Count as many points as the holder has other cards."""
    assert table.player == player
    assert table.hand_size(player) == len(table.hand)
    return len(table.hand)


ANCHOR = make_effect(count_points=count_others)
TIDE = make_effect(count_points=lambda table, player: -20 if player == table.dealer else -10)
FEEDS = make_effect(lambda table: table.draw(table.next, 2), acts_last=True)


def end_round(effect: Effect, *hands: str, **what: Any) -> GameState:
    """Return the state after seat 0 has played its only card."""
    state = make_position(effect, "red-1", *hands, **what)
    return apply(state, make_play(state, "red-1"))


def make_reef_edition(points: Any) -> Edition:
    """Return Zelda with a card that has these points."""
    return ZELDA.with_deck([*ZELDA.deck, Card("reef", symbol="reef", points=points)])


@each_case(
    "effect, hands, scores",
    [
        # Each copy counts by itself; the other cards count what is printed on them.
        (ANCHOR, ("red-deed tan-deed blue-2", "red-deed"), (2 + 2 + 2 + 0, 0, 0)),
        (ANCHOR, ("red-deed red-deed blue-3",), (2 + 2 + 3, 0)),
        (TIDE, ("red-deed blue-4", "tan-deed tan-3"), (-10 + 4 - 20 + 3, 0, 0)),
    ],
)
def test_effect_counts_points_in_the_hand_it_is_in(
    effect: Effect, hands: tuple[str, ...], scores: tuple[int, ...]
) -> None:
    """A140: scores may fall below zero, and the game goes on."""
    over = end_round(effect, *hands, dealer=len(hands))
    assert over.scores == scores
    assert (over.phase, over.winners) == ("round-over", ())


def test_effect_sees_the_table_as_it_is_when_the_round_ends() -> None:
    """R077, A140: cards that the last card made a player draw are counted."""
    draw, more = "red-star blue-4", {"star": ANCHOR}
    state = make_position(FEEDS, "red-deed", "blue-1 blue-2", more=more, draw=draw)
    over = apply(state, make_play(state))
    assert (over.hand_sizes, over.scores) == ((0, 4), (1 + 2 + 3 + 4, 0))


@each_case("card, winners", [("blue-4", ()), ("blue-5", (1,))])
def test_negative_scores_in_a_running_tally(card: str, winners: tuple[int, ...]) -> None:
    """A103, A140: the lowest total wins when a player has reached the target."""
    options = Options(scoring="running_tally", target=100)
    over = end_round(TIDE, "red-deed", card, scores=(0, -5, 95), options=options, dealer=1)
    assert over.scores == (0, -25, 95 + int(card[-1]))
    assert over.winners == winners


def test_printed_points_may_be_negative() -> None:
    """A140."""
    state = Setup(
        make_reef_edition(-30), hands=["red-1", "reef blue-4"], discard="red-5"
    ).to_state()
    assert apply(state, make_play(state, "red-1")).scores == (-26, 0)
    assert state.count_points(1) == -26


@each_case("points", [1.5, True, None, "20", 10**9 + 1, -(10**9) - 1])
def test_points_are_whole_numbers(points: object) -> None:
    with pytest.raises(SetupError, match="reef is worth a whole number of points"):
        make_reef_edition(points)
    with pytest.raises(PluginError, match=r"returns .* from count_points, not a whole"):
        end_round(make_effect(count_points=lambda table, player: points), "red-deed")


def test_counting_may_only_query_the_table() -> None:
    with pytest.raises(PluginError, match="calls 'draw' in a hook that may only query"):
        end_round(make_effect(count_points=lambda table, player: table.draw(1, 1)), "red-deed")


def test_state_counts_a_hand_at_any_time() -> None:
    state = make_position(ANCHOR, "red-1 red-deed", "red-deed tan-2 blue-draw-two")
    assert [state.count_points(seat) for seat in range(2)] == [2, 24]
    with pytest.raises(SetupError, match="there is no seat 2"):
        state.count_points(2)


def test_counted_points_are_events() -> None:
    """A140: everybody learns what each hand counts, also one without such a card."""
    state = make_position(TIDE, "red-1", "red-deed blue-4", "blue-7", dealer=1)
    counted = (PointsCounted(1, -16), PointsCounted(2, 7))
    told = list_events(state, make_play(state, "red-1"))
    assert told[:3] == (*counted, RoundScored(0, (-9, 0, 0)))
    assert tuple(event.seen_by(None) for event in counted) == counted
    plain = make_position(FEEDS, "red-1", "blue-2")
    told = events_of_action(plain, make_play(plain, "red-1"))
    assert [type(event).__name__ for event in told] == ["Played", "RoundScored"]


def test_saved_scores_may_be_negative() -> None:
    """A140."""
    state = Setup(
        "zelda", hands=["red-1", "tan-2"], discard="red-5", scores=[-3, 7], rest="draw"
    ).to_state()
    assert hides_unknown_cards(state)
    assert loads(dumps(state), GameState) == state
    assert loads(dumps(view(state, 0)), PlayerView).scores == (-3, 7)
    assert read_position(write_position(state)) == state


def test_a_house_rule_counts_the_points_of_its_card() -> None:
    """A140: the effect counts that acts in this game."""
    ink = make_effect(count_points=lambda table, player: 1)
    state = make_ruled_position(ink, "blue-1", "customizable", discard="blue-5")
    assert apply(state, make_play(state, "blue-1")).scores == (1, 0)


class FallingComet(Effect):
    """Every other player
    draws two cards.

    It has never been seen twice.
    """

    points: ClassVar[int | None] = 40


class SuperStar(Effect):
    """The next player draws a card."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Super-Star!", "es": "Superestrella"}
    texts: ClassVar[Mapping[str, str]] = {"es": "El siguiente roba una carta."}


@each_case("stated, points", [({}, 40), ({"points": 0}, 0), ({"points": 7}, 7)])
def test_effect_states_the_points_of_its_card_unless_the_deck_does(
    stated: dict[str, int], points: int
) -> None:
    cards = (
        *colored_cards(["grey", "gold"], "comet", copies=1, effect=FallingComet(), **stated),
        *colorless_cards("comet", copies=2, effect=FallingComet(), **stated),
    )
    assert [card.points for card in cards] == [points] * 4


@each_case("effect", [SuperStar(), DrawTwo(), "super-star", "", None])
def test_points_must_be_stated(effect: Any) -> None:
    with pytest.raises(SetupError, match=r"say how many points 'star' is worth: points=…"):
        colored_cards(["grey"], "star", copies=1, effect=effect)
    with pytest.raises(SetupError, match="how many points 'star'"):
        colorless_cards("star", copies=1, effect=effect)


class Renamed(FallingComet):
    name: ClassVar[str] = "night-of-the-comet"
    texts: ClassVar[Mapping[str, str]] = {"en": "Comets."}


class Plain(Effect):
    titles: ClassVar[Mapping[str, str]] = {"en": "Plain", "zh": "zh", "zh-Hant": "zh-Hant"}


class RuleOfTwo(Variant):
    """There are always two."""

    titles: ClassVar[Mapping[str, str]] = {"es": "La regla de dos"}


@each_case(
    "thing, name, title, spanish",
    [
        (FallingComet(), "falling-comet", "Falling Comet", None),
        (SuperStar(), "super-star", "Super-Star!", "Superestrella"),
        (Renamed(), "night-of-the-comet", "Night of the Comet", None),
        (RuleOfTwo(), "rule-of-two", "Rule of Two", "La regla de dos"),
        (WildDrawFour(), "wild-draw-four", "Wild Draw Four", None),
        (ThirdTime(), "third-time", "Third Time", "A la tercera"),
        (SevenZero(), "seven-zero", "Seven-zero", "Siete-cero"),
    ],
)
def test_plugin_has_a_name_and_titles_by_language(
    thing: Effect | Variant, name: str, title: str, spanish: str | None
) -> None:
    assert (thing.name, type(thing).name) == (name, name)
    assert (thing.title(), thing.title("fr"), thing.title("es")) == (
        *(title, title),
        spanish or title,
    )


@each_case(
    "language, title",
    [("zh-Hant-TW", "zh-Hant"), ("zh-Hant", "zh-Hant"), ("zh-Hans", "zh"), ("de", "Plain")],
)
def test_title_falls_back_on_wider_languages(language: str, title: str) -> None:
    assert Plain().title(language) == title


@each_case(
    "thing, english, spanish",
    [
        (FallingComet(), "Every other player draws two cards.", None),
        (SuperStar(), "The next player draws a card.", "El siguiente roba una carta."),
        (Renamed(), "Comets.", None),
        (Plain(), "", None),
        (RuleOfTwo(), "There are always two.", None),
        (
            RobinHood(),
            "The player with the most cards gives a random one to the player with the fewest.",
            "Quien más cartas tiene da una al azar a quien menos tiene.",
        ),
    ],
)
def test_text_is_the_docstring_or_a_translation(
    thing: Effect | Variant, english: str, spanish: str | None
) -> None:
    assert thing.text() == thing.text("fr") == english
    assert thing.text("es") == (spanish or english)
