"""What happens sounds the same to a seat, whatever is hidden, but for what then comes to light.

The same action is done twice, with other cards in all places a seat does not know. What the seat
hears of both is compared up to the first event that differs, since after it the two games are two.
`comes_to_light` says which event that may be, for whom, and in which of its fields.
"""

from collections.abc import Sequence
from random import Random

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Game
from unoengine import (
    Action,
    Answer,
    Deal,
    Draw,
    GameState,
    Play,
    PlayerView,
    legal_moves,
    redeal,
    step,
    view,
)
from unoengine.events import (
    Announced,
    Awaited,
    Dealt,
    Demanded,
    Discarded,
    Drew,
    Event,
    Gave,
    HandShown,
    HandsMoved,
    Reshuffled,
    RoundScored,
    TurnedUp,
    events_for,
)
from unoengine.house_rules import GiveACard
from unoengine.variants import DrawUntilPlayable

from .games import ALONE, everything, near_the_end, played, some

Told = Sequence[Event]


def parting(one: Told, other: Told) -> tuple[Told, Event | None, Event | None]:
    """Return what two lists of events have in common, and where they part; None is an end."""
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    first, second = (told[same] if same < len(told) else None for told in (one, other))
    return one[:same], first, second


def comes_to_light(
    state: GameState,
    action: Action,
    seat: int | None,
    before: Told,
    one: Event | None,
    other: Event | None,
) -> bool:
    """Return whether a seat may hear two things of one action: that there they may part."""
    last = before[-1] if before else None
    match one, other:
        case Drew(player=player), Drew() if player == seat:
            # It sees what it draws itself; how many, and why, does not hang on that.
            return one == evolve(other, cards=one.cards)
        case HandShown(player, to), HandShown() if player != seat and to in (seat, None):
            # It sees what it is shown; how many cards are shown hangs on the hand's size alone.
            # All see a hand only where a house rule says so, never in a challenge (A50).
            to_all = isinstance(action, Play) and action.card.effect == "customizable"
            return one == evolve(other, cards=one.cards) and (to is not None or to_all)
        case Announced(), Announced() if isinstance(last, HandShown):
            # The verdict is for all to hear, and new to all but the two who saw the hand.
            challenged = isinstance(action, Answer) and action.value == "challenge"
            return (
                challenged
                and seat not in (last.player, last.to)
                and one == evolve(other, verdict=one.verdict)
            )
        case Discarded(player), Discarded(rival):
            # What is thrown away lies open (A72), and so does how many cards that are.
            return player == rival != seat
        case Gave(giver, to), Gave():
            # Who gets a card sees it; who gives does so too, and did not know if chance took it.
            blind = not isinstance(action, Answer)
            mine = seat == to or (seat == giver and blind)
            return mine and one == evolve(other, cards=one.cards)
        case TurnedUp(), TurnedUp():
            # A new round is new chance.
            return isinstance(action, Deal) and isinstance(before[0], Dealt)
        case RoundScored(scores=scores), RoundScored(scores=others):
            # The hands are counted in the end, whatever was in them; one's own is no news.
            tally = state.options.scoring == "running_tally"
            same = seat is None or not tally or scores[seat] == others[seat]
            return same and one == evolve(other, scores=scores)
        case (Drew() | Reshuffled() as more, RoundScored()) | (
            RoundScored(),
            Drew() | Reshuffled() as more,
        ):
            # Who cannot meet the demand of a last card draws, which tells of that hand (A70).
            return (
                isinstance(last, Demanded)
                and last.player != seat
                and (isinstance(more, Reshuffled) or more.player == last.player)
            )
        case (Drew() | Reshuffled(), Awaited()) | (Awaited(), Drew() | Reshuffled()):
            # How long somebody draws tells what was drawn, where that is played.
            return (
                isinstance(action, Draw)
                and action.player != seat
                and state.phase == "turn"
                and any(isinstance(variant, DrawUntilPlayable) for variant in state.variants)
            )
        case Awaited(phase="drawn") as waits, Awaited(phase="turn") as passed:
            # Whether a drawn card fits and waits, or the turn has passed (R026, R027).
            return drew_unseen(action, seat, waits, passed)
        case Awaited(phase="turn") as passed, Awaited(phase="drawn") as waits:
            return drew_unseen(action, seat, waits, passed)
        case Awaited(phase="round-over"), Awaited():
            # Who deals next, if cards are drawn for it, is new chance (A07).
            redrawn = isinstance(last, RoundScored) and state.options.next_dealer == "redraw"
            return redrawn and one == evolve(other, player=one.player)
        case _:
            return False


def drew_unseen(action: Action, seat: int | None, waits: Awaited, passed: Awaited) -> bool:
    """Return whether somebody else drew what may be played, or what may not."""
    drew = isinstance(action, Draw) and action.player != seat
    return drew and waits.player == action.player and waits.exposed == passed.exposed is None


def in_doubt(told: Told) -> set[str]:
    """Return what a seat may see of the table after an action although it has heard nothing of it.

    That is what is in a hand that was dealt or went to it unseen, and so what it may do.
    """
    if any(isinstance(event, Dealt | HandsMoved) for event in told):
        return {"hand", "legal"}
    return set()


FIELDS = [attribute.name for attribute in fields(PlayerView)]


DEALS = 12
"""So often other cards are dealt, until who acts might act so with them."""


def look_on(game: Game, seed: int, longest: int, often: float) -> None:
    """Do what is done in a game with other cards in all places a seat does not know."""
    chance = Random(seed)
    for state, action in played(game.start(), chance, longest):
        if chance.random() > often:
            continue
        # Somebody else looks on, most often: then the cards of who acts are hidden too.
        seat = chance.choice((state.turn, *range(len(state.players))))
        deals = (redeal(state, seat, chance.randrange(10**6)) for _ in range(DEALS))
        fitting = next((deal for deal in deals if action in legal_moves(deal)), None)
        if fitting is not None:
            agree(state, fitting, action, seat)
            agree(state, fitting, action, None)
        other = redeal(state, seat, chance.randrange(10**6))
        listed = {*legal_moves(other)}
        same = [move for move in legal_moves(state) if move in listed and move != action]
        for move in chance.sample(same, min(1, len(same))):
            agree(state, other, move, seat)


@some(0.18)
@given(game=everything(), seed=st.integers(0, 10**6))
def test_an_action_sounds_the_same_whatever_is_hidden(game: Game, seed: int) -> None:
    look_on(game, seed, 50, 0.3)


@pytest.mark.parametrize("number", range(len(ALONE)))
def test_so_it_does_with_any_one_rule_or_variant(number: int) -> None:
    for seed in range(3):
        look_on(near_the_end(*ALONE[number], seed), seed, 20, 0.5)


def agree(state: GameState, other: GameState, action: Action, seat: int | None) -> None:
    """See that a seat, or a spectator, hears the same of both, and then sees the same."""
    done, then = step(state, action), step(other, action)
    told, heard = (events_for(happened.events, seat) for happened in (done, then))
    before, one, two = parting(told, heard)
    if one is None and two is None:
        seen, looks = (view(happened.state, seat) for happened in (done, then))
        differ = {name for name in FIELDS if getattr(seen, name) != getattr(looks, name)}
        assert differ <= in_doubt(told), (action, told, differ)
    else:
        assert comes_to_light(state, action, seat, before, one, two), (action, before, one, two)


def test_which_card_of_the_own_hand_is_picked_is_between_two() -> None:
    """Who gets it sees it; the others only see that a card goes, and nothing else afterwards."""
    asked = 0
    for seed in range(12):
        game = near_the_end("frozen", (GiveACard(), GiveACard()), (), seed)
        for state, _ in played(game.start(), Random(seed), 12):
            if state.phase == "question" and state.question and "give" in state.question.prompt:
                asked += 1
                steps = [step(state, move) for move in legal_moves(state) if type(move) is Answer]
                (to,) = {e.to for done in steps for e in done.events if isinstance(e, Gave)}
                for seat in (None, *range(len(state.players))):
                    told = {events_for(done.events, seat) for done in steps}
                    seen = {repr(view(done.state, seat)) for done in steps}
                    secret = seat not in (state.turn, to)
                    assert len(told) == len(seen) == (1 if secret else len(steps))
    assert asked > 5
