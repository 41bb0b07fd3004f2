"""Nobody but its player can tell an unlawful Wild Draw Four from a lawful one (A40, A115)."""

from collections.abc import Iterator

import pytest

from unoengine import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    GameState,
    Options,
    Pass,
    Play,
    Setup,
    explain,
    legal_moves,
    step,
    view,
)
from unoengine.authoring import Card
from unoengine.effects import WildDrawFour
from unoengine.events import Announced, Drew, HandShown

LAWFUL, BLUFF = "blue-1 blue-2 green-3", "red-1 red-2 red-skip"
OPTIONS = [
    None,
    Options(forced_drawn_play="always"),
    Options(uno_window_closes_on="any_response"),
    Options(effects={"wild-draw-four": WildDrawFour(guilty_challenger="skipped")}),
]


def game(others: str, options: Options | None, *, played: bool) -> GameState:
    """Return a game in which p0 holds a Wild Draw Four and these other cards on red-5."""
    state = Setup(
        hands=[f"wild-draw-four {others}", "tan-1 tan-2 wild", "tan-3 tan-4", "tan-6 tan-7"],
        discard="tan-8 red-5",
        draw="blue-7 blue-8 blue-9 green-7 green-8 green-9",
        options=options,
    ).to_state()
    return step(state, Play(0, four(state), "tan")).state if played else state


def four(state: GameState) -> Card:
    return state.edition.card("wild-draw-four")


def everything(state: GameState, seat: int) -> Iterator[Action]:
    """Yield all a seat could ever try."""
    yield from (Draw(seat), Pass(seat), CallUno(seat), Deal(seat))
    yield from (Catch(seat, other) for other in range(4))
    yield from (Answer(seat, value) for value in ("accept", "challenge", None))
    colors = (None, *state.edition.colors)
    yield from (ChooseColor(seat, color) for color in state.edition.colors)
    for card in dict.fromkeys(state.edition.deck):
        yield from (Play(seat, card, color, uno=uno) for color in colors for uno in (False, True))


def pair(options: Options | None, played: bool) -> tuple[GameState, GameState]:
    return game(LAWFUL, options, played=played), game(BLUFF, options, played=played)


@pytest.mark.parametrize("played", [False, True], ids=["before the play", "after it"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
class TestTheOthersSeeNoDifference:
    def test_in_what_they_may_do(self, options: Options | None, played: bool) -> None:
        lawful, bluff = pair(options, played)

        for seat in (1, 2, 3):
            assert legal_moves(lawful, seat) == legal_moves(bluff, seat)

    def test_in_what_they_are_told_of_anything_they_try(
        self, options: Options | None, played: bool
    ) -> None:
        lawful, bluff = pair(options, played)

        for seat in (1, 2, 3):
            for action in everything(lawful, seat):
                assert explain(lawful, action) == explain(bluff, action)

    def test_in_what_they_see(self, options: Options | None, played: bool) -> None:
        lawful, bluff = pair(options, played)

        for seat in (1, 2, 3, None):
            assert view(lawful, seat) == view(bluff, seat)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_play_itself_tells_nothing(options: Options | None) -> None:
    lawful, bluff = pair(options, played=False)
    play = Play(0, four(lawful), "tan")

    assert step(lawful, play).events == step(bluff, play).events


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_play_that_is_accepted_tells_nothing_ever(options: Options | None) -> None:
    lawful, bluff = pair(options, played=True)

    one, other = (step(state, Answer(1, "accept")) for state in (lawful, bluff))

    assert one.events == other.events
    for seat in (1, 2, 3, None):
        assert view(one.state, seat) == view(other.state, seat)


def test_its_own_player_is_told() -> None:
    lawful, bluff = pair(None, played=False)
    play = Play(0, four(lawful), "tan")

    assert explain(lawful, play).lawful
    assert not explain(bluff, play).lawful
    assert explain(bluff, play).legal


def test_a_challenge_tells_all_the_verdict_and_one_the_hand() -> None:
    _, bluff = pair(None, played=True)

    challenged = step(bluff, Answer(1, "challenge"))

    (shown,) = (event for event in challenged.events if isinstance(event, HandShown))
    (verdict,) = (event for event in challenged.events if isinstance(event, Announced))
    assert (shown.player, shown.to) == (0, 1)
    assert verdict.verdict == "guilty"
    assert [bool(seen.known) for seen in (view(challenged.state, seat) for seat in range(4))] == [
        False,
        True,
        False,
        False,
    ]


def test_what_others_draw_is_in_events_only_with_their_seat() -> None:
    _, bluff = pair(None, played=True)

    events = step(bluff, Answer(1, "accept")).events

    (drew,) = (event for event in events if isinstance(event, Drew))
    assert (drew.player, len(drew.cards)) == (1, 4)
