"""The end of a play: who is out or exposed, the next decision, and the limit of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from unoengine.core.actions import Action, Draw, Pass, Play
from unoengine.core.events import Asked, Finished, HandShown
from unoengine.core.going_out import (
    is_anybody_out,
    is_decided_without,
    is_round_decided,
    pass_over_absent,
    take_out,
)
from unoengine.core.known_cards import show_cards
from unoengine.core.phases.base import RoundStart
from unoengine.core.phases.question import OpenQuestion, QueuedQuestion
from unoengine.core.phases.series import Series, add_to_series, await_next_card
from unoengine.core.phases.turn import TURN
from unoengine.core.play_in_progress import NO_PLAY
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.variant import Variant, overrides
from unoengine.core.round_end import end_decided_round, end_limited_round, end_round
from unoengine.core.subscriptions import (
    asks_emptied,
    report_empty_hand,
    report_round_start,
    report_turn,
)
from unoengine.core.two_sided_cards import await_color
from unoengine.core.uno_penalty import judge_uno

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.phases.base import Pending
    from unoengine.core.play_in_progress import PlayInProgress


def end_play(table: Table, play: PlayInProgress, *, begins_turn: bool = True) -> None:
    """Settle the consequences after a card has acted, and set the next pending decision.

    With `begins_turn`, the hooks `turn_begins` are called for the turn that follows.
    """
    table._play = NO_PLAY
    if play.winners:  # A121
        end_round(table, play.winners, _find_last_player(play))
        return
    if is_anybody_out(table) and _settle_exits(table, play):
        return
    if table._round.rules.seating.absent:
        pass_over_absent(table)
        if play.questions:
            _drop_questions(table, play)
        if play.player in table._round.rules.seating.absent:
            play.uno = None
    # An effect that asks a question may change its player's hand after the answer; UNO waits.
    if play.uno is not None and not (play.questions and play.hand_access != "kept"):
        judge_uno(table, play)
        if play.winners or is_anybody_out(table):
            end_play(table, play)
            return
    if play.questions:
        _open_question(table, play)
    else:
        if play.series is not None and not isinstance(play.following, RoundStart):
            add_to_series(table, play)
        table._pending = play.following or TURN
        if play.flips:
            await_color(table, play)
        if isinstance(table._pending, RoundStart):
            _begin_round(table, play, table._pending)
            return
        if play.series is not None:
            await_next_card(table, play)
        if begins_turn and table._turn != play.turn_before:
            report_turn(table)
        if table._listener is not None:
            table._pending.report(table)


def _begin_round(table: Table, play: PlayInProgress, start: RoundStart) -> None:
    """Let the next variant act as the round begins, or else let the first turn begin (A160)."""
    done = report_round_start(table, play, start.called)
    if done is not None:
        done.following = evolve(start, called=start.called + 1)
        end_play(table, done)
        return
    table._pending = start.following or TURN
    report_turn(table)
    if table._listener is not None:
        table._pending.report(table)


def _settle_exits(table: Table, play: PlayInProgress) -> bool:
    """Let the players finish that have no cards left; return whether this ends the round.

    Before one does, `emptied` is called once, which may give it cards (A150, A153, A154).
    """
    goes_on, asks = table._round.rules.lookup.goes_on, asks_emptied(table, play)
    while (seat := _find_empty_hand(table, play)) is not None:
        is_decided = is_round_decided(table._round)
        if goes_on and is_decided:
            break
        if asks and not is_decided and seat not in play.asked:
            play.asked += (seat,)
            report_empty_hand(table, play, seat)
            if seat == play.player:
                play.uno = None  # A152
        elif play.is_last and seat == play.player and not play.winners:
            play.is_last = False
            _act_as_last_card(table, play)
        elif not goes_on:
            end_round(table, (seat,), _find_last_player(play))
            return True
        else:  # A122
            take_out(table, seat, "finished", from_game=False)
            pass_over_absent(table)
            place = sum(how == "finished" for _, how in table._round.exits)
            if table._listener is not None:
                table._listener.note(Finished(seat, place))
        if play.winners:
            end_round(table, play.winners, _find_last_player(play))
            return True
    if is_round_decided(table._round):
        end_decided_round(table, _find_last_player(play))
        return True
    return False


def _find_empty_hand(table: Table, play: PlayInProgress) -> int | None:
    """Return the first player without cards, in order of play from the player on (A76, A116)."""
    seating = table._round.rules.seating
    for seat in (play.player, *seating.list_in_order(play.player, table._direction)):
        if not table._hands[seat] and seat not in seating.absent:
            return seat
    return None


def _act_as_last_card(table: Table, play: PlayInProgress) -> None:
    """Let a card that still waits for an answer act as its player's last card (A151)."""
    lookup, effect = table._round.rules.lookup.turn_back(play.flips), play.effect
    settle_waiting_demand(table, play)
    if not lookup.acts_last[play.face]:
        return
    waits = play.questions or (play.following is not None and ends_round(table, play.player))
    if waits and isinstance(effect, Effect) and overrides(effect, "last"):
        play.questions, play.following, play.hand_access = (), None, "out-of-reach"
        table._play = play
        effect.last(table)
        table._play = NO_PLAY
    settle_last_demand(table, play)


def ends_round(table: Table, seat: int) -> bool:
    """Return whether the round ends with a last card, whose effect acts then (A70, A122)."""
    lookup = table._round.rules.lookup
    if not lookup.goes_on:
        return True
    acts = lookup.options.final_card_effects == "all"
    return acts and is_decided_without(table._round, seat)


def settle_waiting_demand(table: Table, play: PlayInProgress) -> None:
    """Let the next player draw the cost that waits for the end of a series, as the round ends.

    The last card of the series acts after that (A157).
    """
    series, seat, turn = play.series, play.player, table._turn
    if series is None or series.demand is None or not ends_round(table, seat):
        return
    play.series = evolve(series, demand=None)
    if series.next != seat:
        table._turn = series.next
        series.demand.settle_at_round_end(table)
        table._turn, table._pending = turn, TURN


def settle_last_demand(table: Table, play: PlayInProgress) -> None:
    """Let the next player draw the cost that a last card demands and nobody can meet (A70)."""
    following, seat = play.following, play.player
    if following is not None and table._turn != seat and ends_round(table, seat):
        following.settle_at_round_end(table)


def _find_last_player(play: PlayInProgress) -> int | None:
    """Return the seat that played the card; None for a start card or a hook (A166)."""
    is_card = play.start is None and not isinstance(play.effect, Variant)
    return play.player if is_card else None


def _drop_questions(table: Table, play: PlayInProgress) -> None:
    """Drop the questions to seats that are out, and all questions if their player is (A120)."""
    absent = table._round.rules.seating.absent
    is_start = isinstance(play.following, RoundStart) and isinstance(play.effect, Variant)
    if is_start and play.player in absent:
        play.player = table._round.rules.seating.after[+1][play.player]  # A161
    is_out = play.player in absent
    play.questions = tuple(q for q in play.questions if not is_out and q.player not in absent)


def _open_question(table: Table, play: PlayInProgress) -> None:
    """Interrupt a play until its first question is answered."""
    questions = play.questions
    _show_hand_to_choose_from(table, questions[0])
    pending = OpenQuestion(
        questions,
        table._turn,
        play.player,
        play.face,
        play.effect,
        play.showing_before,
        play.choice,
        play.uno,
        play.met,
        play.following,
        play.flips,
        play.series,
    )
    if table._listener is not None:
        by_variant = isinstance(play.effect, Variant)
        card = None if by_variant else pending.get_asking_card(table._round.rules.lookup)
        table._listener.note(Asked(questions[0].player, questions[0].prompt, card))
    table._pending = pending
    table._turn = questions[0].player


def _show_hand_to_choose_from(table: Table, question: QueuedQuestion) -> None:
    """Show the seat that is asked the other hand from which it chooses a card (A142)."""
    holder, lookup = question.of, table._round.rules.lookup
    if holder is None or holder in table._round.rules.seating.absent:
        return
    hand = table._hands[holder]
    if table._listener is not None:
        shown = tuple([lookup.cards[face] for face in lookup.codec.unpack(hand)])
        table._listener.note(HandShown(holder, question.player, shown))
    show_cards(table, holder, (question.player,), hand)


def count_turn(table: Table, action: Action, before: Pending, limit: int) -> None:
    """Count a turn that an action has ended, and end the round after the last one.

    A play, a pass, and a draw that leaves nothing to decide each end a turn, but of a series only
    the first play counts (A155). The round ends when the next turn would begin, after all
    questions.
    """
    pending = table._pending
    is_draw = isinstance(action, Draw) and not pending.faces
    if is_draw or (isinstance(action, Play | Pass) and type(before) is not Series):
        table._round = table._round.count_turn()
    if table._round.turns >= limit and pending.begins_turn:
        end_limited_round(table, action.player if isinstance(action, Play) else None)
