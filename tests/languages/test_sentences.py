"""Events and actions have sentences in both languages, also for the players they concern."""

from collections.abc import Iterator

import pytest

from tests.thorough import each_case
from unoengine import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Leave,
    Pass,
    Play,
    SetupError,
    events,
)
from unoengine.core import actions
from unoengine.core.actions import list_classes_by_name
from unoengine.editions.frozen import FROZEN
from unoengine.editions.saved_by_the_bell import SAVED_BY_THE_BELL
from unoengine.editions.zelda import ZELDA
from unoengine.events import Event
from unoengine.narration import action_name, narrate

from .golden import check_file

LANGUAGES = ("en", "es")
NAMES = ("Ana", "Beto", "Inés")
card = ZELDA.card
SEVEN, RED, SKIP = card("blue-7"), card("red-3"), card("red-skip")
REVERSE, TWO = card("green-reverse"), card("tan-draw-two")
WILD, FOUR, TRIFORCE = card("wild"), card("wild-draw-four"), card("triforce")
CUSTOM, STYLE = FROZEN.card("customizable"), SAVED_BY_THE_BELL.card("rad-style")
HOP = Card("dark-grey-big-hop", color="dark-grey")
OWL = Card("olive-green-night-owl", color="olive-green")
COMET = Card("falling-comet")
TURNED = Card("yellow-7-a", "yellow", look="yellow-7")

EVENTS: list[Event] = [
    events.Dealt(0, 3),
    *(events.TurnedUp(one) for one in (SEVEN, SKIP, OWL)),
    *(events.PutBack(one) for one in (FOUR, COMET)),
    *(events.Played(0, one, None, None, False) for one in (SEVEN, TWO, REVERSE)),
    events.Played(2, HOP, None, None, False),
    events.Played(0, RED, None, None, True),
    events.Played(0, COMET, "olive-green", None, False),
    events.Played(0, TRIFORCE, "tan", 1, False),
    events.Played(0, CUSTOM, "pink", 1, True),
    events.Played(0, STYLE, "orange", "yellow", False),
    *(events.Played(0, WILD, None, choice, False) for choice in (0, "red")),
    *(
        events.Drew(1, cards, why)
        for why in (None, TWO, OWL, "uno", "false-uno", "jump-in")
        for cards in ((), (SKIP,), (RED, SKIP))
    ),
    *(events.DrewUntil(1, 3, found) for found in (True, False)),
    *(events.Passed(2), events.ColorNamed(1, "red"), events.ColorChanged("yellow")),
    events.DiscardsTurned(SEVEN),
    *(events.Flipped("back", TURNED), events.Skipped(1), events.Reversed(-1), events.Reversed(+1)),
    *(events.Discarded(0, cards) for cards in ((SEVEN, TWO), (SEVEN,), ())),
    *(events.Gave(0, 1, cards) for cards in ((RED,), ())),
    *(events.HandsMoved(sources) for sources in ((2, 1, 0), (1, 0, 2))),
    events.HandsDealtAgain((3, 3, 2)),
    *(events.Demanded(1, color, TWO, cost) for color in ("tan", None) for cost in (0, 1, 3)),
    events.Demanded(1, "tan", TRIFORCE, 3),
    events.Rolled(0, 6, 5),
    *(events.Asked(1, "challenge", FOUR), events.Asked(1, "raise or give in", CUSTOM)),
    *(events.Asked(1, "how much?", COMET), events.Asked(1, "again?", None)),
    *(events.Picked(1, "which one", found) for found in (RED, None)),
    *(
        events.Answered(1, "what", value)
        for value in ("accept", "challenge", "give in", "red", 0, 12, SKIP, None, True, False)
    ),
    *(events.HandShown(0, 1, cards) for cards in ((SEVEN, RED), ())),
    *(events.HandShown(0, None, cards) for cards in ((SEVEN,), ())),
    *(events.Announced(0, FOUR, verdict) for verdict in ("guilty", "innocent")),
    *(events.UnoCalled(2), events.UnoMiscalled(2), events.Claimed(1, "snap"), events.Caught(0, 1)),
    *(leave(1, count) for leave in (events.Left, events.LeftRound) for count in (2, 1, 0)),
    *(
        events.Eliminated(1, cards, lasts, count, aside)
        for lasts in ("round", "game")
        for cards, count, aside in (
            *(((), 2, False), ((), 0, False), ((COMET,), 1, False)),
            ((COMET, RED), 2, True),
        )
    ),
    events.Finished(1, 2),
    *(events.Reshuffled(count) for count in (61, 0)),
    *(events.PointsCounted(1, points) for points in (-12, 1)),
    events.RoundShared((0, 2), (45, 0, 45)),
    events.RoundScored(0, (120, 0, 45)),
    *(events.GameWon(winners) for winners in ((1,), (0, 1), (0, 2))),
    *(
        events.Awaited(1, phase, None)
        for phase in ("turn", "drawn", "demand", "choose-color", "question", "series")
    ),
    *(events.Awaited(1, phase, None) for phase in ("round-over", "game-over")),
]

ACTIONS: list[Action] = [
    *(Play(0, SEVEN), Play(0, SEVEN, uno=True), Play(0, SKIP)),
    *(Play(0, WILD, "red", 2), Play(0, WILD, None, "red"), Play(0, COMET, "olive-green", 2, True)),
    *(Draw(0), Pass(0), ChooseColor(0, "tan"), CallUno(0), Catch(0, 1), Deal(0), Leave(0)),
    *(Answer(0, value) for value in ("accept", 1, OWL)),
]


def narrate_to_all(event: Event) -> Iterator[tuple[str, str]]:
    """Yield the sentence to everybody, and those of the players who hear something else."""
    for language in LANGUAGES:
        told = narrate(event, NAMES, language)
        assert narrate(event.seen_by(None), NAMES, language) == told, "hidden cards are not named"
        assert narrate(event, (*NAMES, "Dee"), language, 3) == narrate(
            event, (*NAMES, "Dee"), language
        )
        yield language, told
        for player in range(len(NAMES)):
            addressed = narrate(event, NAMES, language, player)
            if addressed != told:
                yield f"{language} {player}", addressed


def test_events_are_narrated_as_in_the_file() -> None:
    check_file("events.txt", ((event, narrate_to_all(event)) for event in EVENTS))


def test_actions_have_the_names_of_the_file() -> None:
    check_file(
        "actions.txt",
        (
            (action, ((language, action_name(action, NAMES, language)) for language in LANGUAGES))
            for action in ACTIONS
        ),
    )


def test_every_event_and_every_action_has_an_example() -> None:
    kinds = (one for one in map(events.__dict__.get, events.__all__) if isinstance(one, type))
    assert {type(event) for event in EVENTS} == {
        kind for kind in kinds if issubclass(kind, Event) and kind is not Event
    }
    assert {type(one) for one in ACTIONS} == {*list_classes_by_name(actions, Action).values()}


@each_case("language", ["es-MX", "es-419", "es-Latn-MX"])
def test_regional_language_falls_back_on_its_language(language: str) -> None:
    assert narrate(events.Passed(0), NAMES, language) == "Ana pasa."
    assert narrate(events.Passed(0), NAMES, "en-GB") == narrate(events.Passed(0), NAMES)


@each_case("player", [-1, 3, "Ana", True])
def test_narrate_refuses_a_seat_that_does_not_exist(player: int) -> None:
    with pytest.raises(SetupError, match="seats are 0 to 2"):
        narrate(events.Passed(0), NAMES, player=player)


def test_other_objects_have_no_sentence_and_no_name() -> None:
    with pytest.raises(SetupError, match="there is no sentence for Event"):
        narrate(Event(), NAMES)
    with pytest.raises(SetupError, match="there is no name for Action"):
        action_name(Action(0), NAMES)
