"""The invariants of RULES.md, section 8: those of states and those of steps.

I02, I03, I04 and I18 are about more than one state or step; they are in `test_state_machine.py`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from attrs import frozen

from unoengine import (
    Action,
    Answer,
    Card,
    Deal,
    Draw,
    GameState,
    Leave,
    Pass,
    Play,
    Step,
    explain,
    legal_moves,
)
from unoengine.events import (
    Asked,
    Awaited,
    Caught,
    Discarded,
    Drew,
    Event,
    Left,
    LeftRound,
    Played,
    Reshuffled,
    RoundScored,
    RoundShared,
)

DRAW_COUNTS: Mapping[str, tuple[int, ...]] = {
    "draw-two": (2,),
    "wild-draw-four": (4, 6),
    "triforce": (3,),
    "rad-style": (2,),
}
"""How many cards are drawn, by the card that is the cause (R033, R046, R052, R055, R069)."""


@frozen
class Moment:
    """An action, and the states before and after it."""

    before: GameState
    action: Action
    step: Step

    @property
    def after(self) -> GameState:
        return self.step.state


def all_cards(state: GameState) -> Counter[Card]:
    """Return all cards in hands and piles."""
    hands = (card for seat in range(len(state.players)) for card in state.hand(seat))
    return Counter((*hands, *state.draw_pile, *state.discards))


def count_points(state: GameState, seat: int) -> int:
    return sum(card.points for card in state.hand(seat))


# States


def I02_somebody_can_always_act(state: GameState) -> None:
    assert bool(legal_moves(state, state.turn)) == (not state.is_over)


def I05_the_color_in_force_is_one_of_the_edition(state: GameState) -> None:
    """There is none before the first color is named, or if all others leave before that."""
    is_over = state.phase in ("round-over", "game-over")
    alone = is_over and len({*state.gone, *state.out}) == len(state.players) - 1
    if state.phase == "choose-color" or (alone and state.color is None):
        assert state.color is None
        assert state.top.color is None
    else:
        assert state.color in state.edition.colors


def I06_a_colored_top_card_has_the_color_in_force(state: GameState) -> None:
    """True for all options and house rules: none names a color for a colored card."""
    assert state.top.color in (None, state.color)


def I07_colored_cards_match_or_meet_the_demand(state: GameState) -> None:
    """House rules may demand anything; only the Triforce demands marked numbers."""
    for play in legal_moves(state, state.turn):
        if not isinstance(play, Play) or play.card.color is None:
            continue
        if state.demand is None:
            same = state.top.color is not None and play.card.symbol == state.top.symbol
            assert play.card.color == state.color or same
        else:
            assert play.card.color == state.demand
            assert state.house_rules or play.card.number in (3, 6, 9)


def I08_a_wild_draw_four_is_lawful_without_the_color_in_force(state: GameState) -> None:
    """Also under a demand that it meets (A63); other cards are always lawful."""
    for play in legal_moves(state, state.turn):
        if not isinstance(play, Play):
            continue
        holds = any(card.color == state.color for card in state.hand(play.player))
        bluff = play.card.effect == "wild-draw-four" and holds
        assert explain(state, play).lawful == (not bluff)
        assert not (bluff and state.options.effects["wild-draw-four"].policy == "strict")  # type: ignore[union-attr]


def I10_the_discard_pile_is_never_empty(state: GameState) -> None:
    assert state.discards[-1] == state.top


def I11_only_one_card_can_be_caught(state: GameState) -> None:
    if state.exposed is not None:
        assert state.hand_sizes[state.exposed] == 1
        assert state.phase not in ("round-over", "game-over")


def I12_a_round_is_over_when_a_hand_is_empty(state: GameState) -> None:
    """A player that left does not win; the last player that stays wins the game (A113).

    A player that is out of a round that goes on has no cards (A120, A122).
    """
    over = state.phase in ("round-over", "game-over")
    here = [seat for seat in range(len(state.players)) if seat not in state.gone]
    empty = [seat for seat in here if state.hand_sizes[seat] == 0]
    alone = len(here) == 1
    assert over == (state.round_winner is not None) or alone
    assert over or {*empty} == {*state.out}
    assert state.is_over == bool(state.winners)
    assert not any(state.hand_sizes[seat] for seat in state.gone)
    if alone:
        assert state.winners == (*here,)
    elif over:
        assert state.round_winner in state.places
        deals = [move for move in legal_moves(state) if not isinstance(move, Leave)]
        assert deals == ([] if state.is_over else [Deal(state.turn)])


def A113_every_player_may_leave_or_none(state: GameState) -> None:
    """At any time until the game is over, or until the round is (A127), but only once."""
    leaving = [move.player for move in legal_moves(state) if isinstance(move, Leave)]
    here = {seat for seat in range(len(state.players)) if seat not in state.gone}
    allowed = state.options.leaving == "allowed" and not state.is_over
    if state.options.leaving == "round":
        here -= {*state.out}
        allowed = state.phase not in ("round-over", "game-over")
    assert sorted(leaving) == (sorted(here) if allowed else [])
    assert state.exposed not in state.gone
    for seat, known in enumerate(state.known):
        assert not {*known} & {*state.gone}
        assert known == {} or seat in here


def I16_only_drawn_cards_are_played_after_drawing(state: GameState) -> None:
    """At least one card can be played, or the turn would have passed (R027)."""
    assert (state.phase == "drawn") == bool(state.drawn)
    if state.phase == "drawn":
        plays = [move for move in legal_moves(state, state.turn) if isinstance(move, Play)]
        assert plays
        any_card = state.options.after_drawing == "any_card" and state.demand is None  # A134
        assert any_card or {play.card for play in plays} <= set(state.drawn)
        assert not Counter(state.drawn) - Counter(state.hand(state.turn))


def I17_demands_are_for_zelda(state: GameState) -> None:
    """Unless a house rule demands."""
    if state.demand is not None:
        assert state.phase in ("demand", "drawn")
        assert state.edition.name.startswith("zelda") or state.house_rules
    assert state.demand is not None or state.phase != "demand"


def A50_known_cards_are_in_the_hand(state: GameState) -> None:
    for seat, known in enumerate(state.known):
        assert seat not in known
        for holder, cards in known.items():
            assert not Counter(cards) - Counter(state.hand(holder))


STATE_INVARIANTS: tuple[Callable[[GameState], None], ...] = (
    I02_somebody_can_always_act,
    I05_the_color_in_force_is_one_of_the_edition,
    I06_a_colored_top_card_has_the_color_in_force,
    I07_colored_cards_match_or_meet_the_demand,
    I08_a_wild_draw_four_is_lawful_without_the_color_in_force,
    I10_the_discard_pile_is_never_empty,
    I11_only_one_card_can_be_caught,
    I12_a_round_is_over_when_a_hand_is_empty,
    A113_every_player_may_leave_or_none,
    I16_only_drawn_cards_are_played_after_drawing,
    I17_demands_are_for_zelda,
    A50_known_cards_are_in_the_hand,
)


# Steps


def I01_cards_are_conserved(now: Moment) -> None:
    """A new round has the whole deck, even if the first one began with few cards."""
    whole = Counter(now.after.edition.deck)
    dealt = isinstance(now.action, Deal)
    assert all_cards(now.after) == (whole if dealt else all_cards(now.before))


def I09_events_account_for_the_hands(now: Moment) -> None:
    """The number of drawn cards is fixed except for house rules."""
    dealt = isinstance(now.action, Deal)
    gone = now.before.gone
    full = now.before.options.hand_size or 0
    sizes = [
        full * (seat not in gone) if dealt else size
        for seat, size in enumerate(now.before.hand_sizes)
    ]
    for event in now.step.events:
        match event:
            case Played():
                sizes[event.player] -= 1
            case Discarded():
                sizes[event.player] -= len(event.cards)
            case Drew():
                sizes[event.player] += len(event.cards)
            case Left() | LeftRound():
                sizes[event.player] -= event.count
    assert tuple(sizes) == now.after.hand_sizes
    if not now.after.house_rules:
        for (_, why), drawn in count_draws(now.step.events).items():
            check_draw_count(now, why, drawn)


def count_draws(events: Iterable[Event]) -> Counter[tuple[int, Card | str | None]]:
    """Return how many cards each seat drew and why; a reshuffle may split a draw in two."""
    drawn: Counter[tuple[int, Card | str | None]] = Counter()
    for event in events:
        if isinstance(event, Drew):
            drawn[event.player, event.why] += len(event.cards)
    return drawn


def check_draw_count(now: Moment, why: Card | str | None, drawn: int) -> None:
    if why == "uno":
        due: tuple[int | None, ...] = (now.after.options.uno_penalty,)
    else:
        due = (
            DRAW_COUNTS[str(why.effect)]
            if isinstance(why, Card)
            else (now.after.options.draw_count,)
        )
    nothing_left = now.after.draw_pile_size == 0 and len(now.after.discards) == 1
    assert drawn in due or (nothing_left and drawn < max(n or 0 for n in due))  # A32


def I10_a_reshuffle_keeps_the_top_card_and_the_color(now: Moment) -> None:
    """Without house rules no card is discarded after a reshuffle in the same action."""
    if isinstance(now.action, Deal):
        return
    top = now.action.card if isinstance(now.action, Play) else now.before.top
    assert now.after.top == top
    if not isinstance(now.action, Play) and now.before.color is not None:
        assert now.after.color == now.before.color
    if any(isinstance(event, Reshuffled) for event in now.step.events):
        assert len(now.after.discards) == 1 or now.after.house_rules


def I11_exposure_begins_with_a_play_and_ends_with_a_turn(now: Moment) -> None:
    """A play that leaves one card without a call exposes its player (A77, A94).

    A question that is asked before the effect has changed the hand leaves that open.
    """
    before, action, after = now.before, now.action, now.after
    if isinstance(action, Play):
        one = after.hand_sizes[action.player] == 1 and not action.uno
        one = one and after.options.uno_calls == "required" and after.options.uno_penalty != 0
        open_question = after.phase == "question" and bool(after.house_rules)
        over = after.round_winner is not None
        allowed = {action.player if one and not over else None}
        assert after.exposed in (allowed | {None} if open_question else allowed)
    elif isinstance(action, Answer):
        closes = after.options.uno_window_closes_on == "any_response"
        if not after.house_rules:
            assert after.exposed in ({None} if closes else {None, before.exposed})
            drew = {event.player for event in now.step.events if isinstance(event, Drew)}
            if not closes and before.exposed not in drew:
                assert after.exposed == before.exposed
    elif isinstance(action, Leave):
        closes = action.player == before.exposed or after.is_over or bool(after.round_winners)
        assert after.exposed == (None if closes else before.exposed)
    else:
        assert after.exposed is None


def I13_a_round_is_scored_as_agreed(now: Moment) -> None:
    before, after = now.before, now.after
    if not any(isinstance(event, RoundScored | RoundShared) for event in now.step.events):
        assert before.scores == after.scores
        return
    gained = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
    left = [count_points(after, seat) for seat in range(len(gained))]
    if after.options.scoring == "running_tally":
        assert gained == left
    else:
        lost = sum(points for seat, points in enumerate(left) if seat not in after.round_winners)
        assert gained == [lost * (seat in after.round_winners) for seat in range(len(gained))]


def I14_a_round_scores_at_most_the_points_of_the_deck(now: Moment) -> None:
    after = now.after
    worth = sum(card.points for card in after.edition.deck)
    assert worth == (1240 if after.edition.name == "classic" else 1440)
    piles = sum(card.points for card in (*after.draw_pile, *after.discards))
    if after.round_winner is not None and now.before.round_winner is None:
        assert sum(after.scores) - sum(now.before.scores) <= len(after.round_winners) * (
            worth - piles
        )


def I15_each_reverse_changes_the_direction(now: Moment) -> None:
    """Two in a row restore the direction. One of our house rules also reverses.

    Once the round is over, the direction does not matter.
    """
    if isinstance(now.action, Deal) or now.after.house_rules or now.after.round_winner is not None:
        return
    turned = isinstance(now.action, Play) and now.action.card.effect == "reverse"
    assert now.after.direction == now.before.direction * (-1 if turned else 1)


def I17_a_demand_ends_with_the_turn_it_was_made_for(now: Moment) -> None:
    if now.before.demand is None or not isinstance(now.action, Play | Draw | Pass):
        return
    waits = isinstance(now.action, Draw) and now.after.phase == "drawn"
    again = isinstance(now.action, Play) and now.action.card.color is None
    assert now.after.demand is None or waits or again
    assert not waits or now.after.turn == now.before.turn


def A98_only_an_exposed_player_is_caught(now: Moment) -> None:
    for event in now.step.events:
        if isinstance(event, Caught):
            assert event.player == now.before.exposed


def R074_nothing_is_asked_when_the_round_is_over(now: Moment) -> None:
    if now.after.round_winner is not None:
        assert not any(isinstance(event, Asked) for event in now.step.events)


def A115_awaited_is_the_last_event(now: Moment) -> None:
    *before, last = now.step.events
    assert last == Awaited(now.after.turn, now.after.phase, now.after.exposed)
    assert not any(isinstance(event, Awaited) for event in before)


STEP_INVARIANTS: tuple[Callable[[Moment], None], ...] = (
    I01_cards_are_conserved,
    I09_events_account_for_the_hands,
    I10_a_reshuffle_keeps_the_top_card_and_the_color,
    I11_exposure_begins_with_a_play_and_ends_with_a_turn,
    I13_a_round_is_scored_as_agreed,
    I14_a_round_scores_at_most_the_points_of_the_deck,
    I15_each_reverse_changes_the_direction,
    I17_a_demand_ends_with_the_turn_it_was_made_for,
    A98_only_an_exposed_player_is_caught,
    R074_nothing_is_asked_when_the_round_is_over,
    A115_awaited_is_the_last_event,
)
