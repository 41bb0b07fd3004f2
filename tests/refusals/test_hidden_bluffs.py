"""Only its player can distinguish a bluff from a lawful Wild Draw Four (A40, A115)."""

import pytest

from unoengine import Answer, GameState, Options, Play, Setup, explain, legal_moves, step, view
from unoengine.authoring import Card
from unoengine.effects import WildDrawFour
from unoengine.events import Announced, Drew, HandShown
from unoengine.vocabulary import list_all_actions

LAWFUL, BLUFF = "blue-1 blue-2 green-3", "red-1 red-2 red-skip"
OPTIONS = [
    None,
    Options(forced_drawn_play="always"),
    Options(uno_window_closes_on="any_response"),
    Options(effects={"wild-draw-four": WildDrawFour(guilty_challenger="skipped")}),
]


def make_game(others: str, options: Options | None, *, played: bool) -> GameState:
    """Return a game in which p0 has a Wild Draw Four and these other cards; red-5 is on top."""
    state = Setup(
        "zelda",
        hands=[f"wild-draw-four {others}", "tan-1 tan-2 wild", "tan-3 tan-4", "tan-6 tan-7"],
        discard="tan-8 red-5",
        draw="blue-7 blue-8 blue-9 green-7 green-8 green-9",
        options=options,
    ).to_state()
    return step(state, Play(0, find_wild_draw_four(state), "tan")).state if played else state


def find_wild_draw_four(state: GameState) -> Card:
    return state.edition.card("wild-draw-four")


def make_pair(options: Options | None, played: bool) -> tuple[GameState, GameState]:
    return make_game(LAWFUL, options, played=played), make_game(BLUFF, options, played=played)


@pytest.mark.parametrize("played", [False, True], ids=["before the play", "after it"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_other_seats_cannot_see_a_bluff(options: Options | None, played: bool) -> None:
    lawful, bluff = make_pair(options, played)

    assert view(lawful, None) == view(bluff, None)
    for seat in (1, 2, 3):
        assert legal_moves(lawful, seat) == legal_moves(bluff, seat)
        assert view(lawful, seat) == view(bluff, seat)
    for action in list_all_actions(lawful):
        if action.player != 0:
            assert explain(lawful, action) == explain(bluff, action)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_events_of_the_play_do_not_show_a_bluff(options: Options | None) -> None:
    lawful, bluff = make_pair(options, played=False)
    play = Play(0, find_wild_draw_four(lawful), "tan")

    assert step(lawful, play).events == step(bluff, play).events


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_an_accepted_play_never_shows_a_bluff(options: Options | None) -> None:
    lawful, bluff = make_pair(options, played=True)

    one, other = (step(state, Answer(1, "accept")) for state in (lawful, bluff))

    assert one.events == other.events
    for seat in (1, 2, 3, None):
        assert view(one.state, seat) == view(other.state, seat)


def test_the_own_player_sees_a_bluff() -> None:
    lawful, bluff = make_pair(None, played=False)
    play = Play(0, find_wild_draw_four(lawful), "tan")

    assert explain(lawful, play).lawful
    assert not explain(bluff, play).lawful
    assert explain(bluff, play).legal


def test_a_challenge_shows_the_verdict_to_all_and_the_hand_to_one() -> None:
    _, bluff = make_pair(None, played=True)

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


def test_drawn_cards_are_in_events_only_for_their_seat() -> None:
    _, bluff = make_pair(None, played=True)

    events = step(bluff, Answer(1, "accept")).events

    (drew,) = (event for event in events if isinstance(event, Drew))
    assert (drew.player, len(drew.cards)) == (1, 4)
