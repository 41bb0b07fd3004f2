"""Events for a seat do not depend on hidden cards, except for what then becomes visible.

The same action is applied twice, with other cards in all places that the seat does not know. The
events for the seat are compared up to the first difference, since after it the two games differ.
`is_allowed_difference` decides which events may differ, for which seat, and in which fields.
"""

from collections.abc import Sequence
from random import Random

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Game
from tests.thorough import choose_count, scale_examples
from unoengine import (
    Action,
    Answer,
    Card,
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
    HandsDealtAgain,
    HandShown,
    HandsMoved,
    PointsCounted,
    Reshuffled,
    RoundScored,
    RoundShared,
    TurnedUp,
    events_for,
)
from unoengine.house_rules import GiveACard
from unoengine.narration import narrate
from unoengine.variants import DrawUntilPlayable

from .games_with_all_rules import (
    SINGLE_RULES,
    games_with_all_rules,
    list_numbers,
    make_late_game,
    play_randomly,
    show_everything,
)

Events = Sequence[Event]


def find_difference(one: Events, other: Events) -> tuple[Events, Event | None, Event | None]:
    """Return the equal beginning of two lists of events, and the first different events.

    The event is None if the list ends there.
    """
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    first, second = (events[same] if same < len(events) else None for events in (one, other))
    return one[:same], first, second


def is_allowed_difference(
    state: GameState,
    action: Action,
    seat: int | None,
    before: Events,
    one: Event | None,
    other: Event | None,
) -> bool:
    """Return whether a seat may receive different events at this point of an action."""
    last = before[-1] if before else None
    match one, other:
        case Drew(player=player), Drew() if player == seat:
            # The seat sees the cards it draws; their number and the reason do not depend on them.
            return one == evolve(other, cards=one.cards)
        case HandShown(player, to), HandShown() if player != seat and to in (seat, None):
            # The seat sees the cards it is shown; their number depends only on the hand size.
            # Only a house rule shows a hand to all, a challenge never does (A50).
            to_all = isinstance(action, Play) and action.card.effect == "customizable"
            return one == evolve(other, cards=one.cards) and (to is not None or to_all)
        case Announced(), Announced() if isinstance(last, HandShown):
            # The verdict is public, and new to all but the two seats that saw the hand.
            challenged = isinstance(action, Answer) and action.value == "challenge"
            return (
                challenged
                and seat not in (last.player, last.to)
                and one == evolve(other, verdict=one.verdict)
            )
        case Discarded(player), Discarded(rival):
            # Discarded cards and their number are public (A72).
            return player == rival != seat
        case Gave(giver, to), Gave():
            # Giver and receiver see a card; the giver did not know it if it was drawn at random.
            blind = not (isinstance(action, Answer) and isinstance(action.value, Card))
            mine = seat == to or (seat == giver and blind)
            return mine and one == evolve(other, cards=one.cards)
        case TurnedUp(), TurnedUp():
            # A new round is shuffled again.
            return isinstance(action, Deal) and isinstance(before[0], Dealt)
        case PointsCounted(player), PointsCounted(rival):
            # At the end all hands are counted; the seat already knows its own (A140).
            return player == rival != seat
        case (RoundScored() | RoundShared(), RoundScored() | RoundShared()) if (
            state.options.max_turns is not None
        ):
            # The cards that are left decide who wins a round that reaches its limit (A126).
            return True
        case (RoundScored() | RoundShared(), Awaited() as rest) | (
            Awaited() as rest,
            RoundScored() | RoundShared(),
        ) if state.options.max_turns is not None:
            # A drawn card that fits goes on with the last turn; else the limit is reached.
            return isinstance(action, Draw) and action.player != seat and rest.phase == "drawn"
        case RoundScored(scores=scores), RoundScored(scores=others):
            # At the end all hands are counted; the seat already knows its own.
            tally = state.options.scoring == "running_tally"
            same = seat is None or not tally or scores[seat] == others[seat]
            return same and one == evolve(other, scores=scores)
        case (Drew() | Reshuffled() as more, RoundScored()) | (
            RoundScored(),
            Drew() | Reshuffled() as more,
        ):
            # A seat that cannot meet the demand of a last card draws, which reveals this (A70).
            return (
                isinstance(last, Demanded)
                and last.player != seat
                and (isinstance(more, Reshuffled) or more.player == last.player)
            )
        case (Drew() | Reshuffled(), Awaited()) | (Awaited(), Drew() | Reshuffled()):
            # With `draw-until-playable` the number of draws depends on the cards.
            return (
                isinstance(action, Draw)
                and action.player != seat
                and state.phase == "turn"
                and any(isinstance(variant, DrawUntilPlayable) for variant in state.variants)
            )
        case Awaited(phase="drawn") as waits, Awaited(phase="turn") as passed:
            # A drawn card fits, or the turn passes (R026, R027).
            return drew_hidden_card(action, seat, waits, passed)
        case Awaited(phase="turn") as passed, Awaited(phase="drawn") as waits:
            return drew_hidden_card(action, seat, waits, passed)
        case Awaited(phase="round-over"), Awaited():
            # If players draw for dealer, the next dealer is random (A07).
            redrawn = isinstance(last, RoundScored) and state.options.next_dealer == "redraw"
            return redrawn and one == evolve(other, player=one.player)
        case _:
            return False


def drew_hidden_card(action: Action, seat: int | None, waits: Awaited, passed: Awaited) -> bool:
    """Return whether another seat drew a card that may fit or not."""
    drew = isinstance(action, Draw) and action.player != seat
    return drew and waits.player == action.player and waits.exposed == passed.exposed is None


def find_unknown_fields(events: Events) -> set[str]:
    """Return the fields of the view that may differ although the events are equal.

    These are the cards that were dealt to the hand or moved to it, and so the legal moves, and
    which of them are bluffs.
    """
    if any(isinstance(event, Dealt | HandsDealtAgain | HandsMoved) for event in events):
        return {"hand", "legal", "bluffs"}
    return set()


FIELDS = [attribute.name for attribute in fields(PlayerView)]


ATTEMPTS = 12
"""How often the cards are dealt again, until the action is legal with them."""


def check_events(game: Game, seed: int, longest: int, often: float) -> None:
    """Apply the actions of a game also with other cards in all places that a seat does not know."""
    chance = Random(seed)
    for state, action in play_randomly(game.start(), chance, longest):
        if chance.random() > often:
            continue
        # Usually another seat looks on, so that the acting hand is hidden too.
        seat = chance.choice((state.turn, *range(len(state.players))))
        deals = (redeal(state, seat, chance.randrange(10**6)) for _ in range(ATTEMPTS))
        fitting = next((deal for deal in deals if action in legal_moves(deal)), None)
        if fitting is not None:
            compare_events(state, fitting, action, seat)
            compare_events(state, fitting, action, None)
        other = redeal(state, seat, chance.randrange(10**6))
        listed = {*legal_moves(other)}
        same = [move for move in legal_moves(state) if move in listed and move != action]
        for move in chance.sample(same, min(1, len(same))):
            compare_events(state, other, move, seat)


@scale_examples(0.18)
@given(game=games_with_all_rules(), seed=st.integers(0, 10**6))
def test_events_do_not_depend_on_hidden_cards(game: Game, seed: int) -> None:
    check_events(game, seed, 50, 0.3)


@pytest.mark.parametrize("number", list_numbers(0))
def test_events_do_not_depend_on_hidden_cards_with_any_single_rule(number: int) -> None:
    for seed in range(choose_count(1, 3)):
        check_events(make_late_game(*SINGLE_RULES[number], seed), seed, 20, 0.5)


def compare_events(state: GameState, other: GameState, action: Action, seat: int | None) -> None:
    """Check that a seat or a spectator gets the same events, and then the same view."""
    done, then = step(state, action), step(other, action)
    events, others = (events_for(happened.events, seat) for happened in (done, then))
    check_narration(done.events, seat, state.players)
    before, one, two = find_difference(events, others)
    if one is None and two is None:
        seen, looks = (view(happened.state, seat) for happened in (done, then))
        differ = {name for name in FIELDS if getattr(seen, name) != getattr(looks, name)}
        assert differ <= find_unknown_fields(events), (action, events, differ)
    else:
        assert is_allowed_difference(state, action, seat, before, one, two), (
            action,
            before,
            one,
            two,
        )


def check_narration(events: Events, seat: int | None, names: Sequence[str]) -> None:
    """Check that the sentences for a seat depend only on the events that it sees."""
    for event in events:
        for language in ("en", "es"):
            told = narrate(event, names, language, seat)
            assert told == narrate(event.seen_by(seat), names, language, seat)


def test_only_giver_and_receiver_know_a_picked_card() -> None:
    """The others see only that a card is given."""
    asked = 0
    for seed in range(12):
        game = make_late_game("frozen", (GiveACard(), GiveACard()), (), seed)
        for state, _ in play_randomly(game.start(), Random(seed), 12):
            if state.phase == "question" and state.question and "give" in state.question.prompt:
                asked += 1
                steps = [step(state, move) for move in legal_moves(state) if type(move) is Answer]
                (to,) = {e.to for done in steps for e in done.events if isinstance(e, Gave)}
                for seat in (None, *range(len(state.players))):
                    events = {events_for(done.events, seat) for done in steps}
                    seen = {show_everything(view(done.state, seat)) for done in steps}
                    secret = seat not in (state.turn, to)
                    assert len(events) == len(seen) == (1 if secret else len(steps))
    assert asked > 5
