"""The start of a round: the deal and the start card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from unoengine.core.discovery import describe_plugin
from unoengine.core.errors import PluginError, SetupError, describe_value, is_number
from unoengine.core.events import Dealt, PutBack, TurnedUp
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.going_out import rank_seats
from unoengine.core.phases.color_choice import START_COLOR, await_round_start
from unoengine.core.phases.turn import TURN
from unoengine.core.piles import take_from_pile
from unoengine.core.play_in_progress import NO_EFFECT, NO_PLAY, PlayInProgress, StartCard
from unoengine.core.shuffle import shuffle_cards
from unoengine.core.turn_change import end_play

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state_parts import Note, NoteKey, Round


_MAX_DEALS = 1000
"""Most deals of one round: with a deck that can start rounds at all, far fewer are needed."""


def deal_round(table: Table, dealer: int) -> None:
    """Shuffle all cards, deal, and turn up the first (R016-R019, R084, A57).

    If no card of the draw pile can start the round, all cards are dealt again (A131).
    """
    before, returned = evolve(table._round, rules=table._round.rules.front), set[int]()
    if before.winners and before.rules.lookup.keeps_last_round:  # A162
        places = rank_seats(before.exits, before.winners, [*map(int.bit_count, table._hands)])
        before = evolve(before, last_winners=before.winners, last_places=places)
    for _ in range(_MAX_DEALS):
        _deal_hands(table, evolve(before, serial=table._round.serial), dealer)
        unfit = turn_up_start_card(table)  # A20: after all hands are dealt
        if unfit is None:
            return
        returned |= unfit
        if returned.issuperset(before.rules.lookup.deck):
            break
    raise make_start_error()


def make_start_error() -> SetupError:
    """Return the error if no card can start a round."""
    return SetupError("no card of the draw pile can start a round (R019)")


def _deal_hands(table: Table, before: Round, dealer: int) -> None:
    """Collect all cards, shuffle, and deal the hands (A06, A57)."""
    lookup = before.rules.lookup
    order = before.rules.seating.list_in_order(dealer, +1)
    deck = shuffle_cards(before.seed, before.serial, lookup.deck)  # A06: all cards
    notes = _keep_lasting_notes(before) if before.number else before.notes
    dealt, sizes = lookup.hand_size * len(order), dict[int, int]()
    if lookup.hand_size_variants:
        sizes = _find_hand_sizes(table, evolve(before, dealer=dealer, notes=notes), order)
        dealt = sum(sizes.values())
        _deal_unevenly(table, deck, sizes)
    else:
        for place, seat in enumerate(order):  # A08: one card at a time, from the dealer's left
            table._hands[seat] = lookup.codec.pack(deck[place : dealt : len(order)])
    pile = tuple(deck[: dealt - 1 : -1])
    table._round = evolve(
        before,
        serial=before.serial + 1,
        number=before.number + 1,
        dealer=dealer,
        winners=(),
        exits=(),
        turns=0,
        pile=pile,
        notes=notes,
    )
    table._pile_size, table._direction, table._exposed = len(pile), +1, None
    table._known = ()
    if table._listener is not None:
        shown = tuple(map(int.bit_count, table._hands)) if sizes else ()
        table._listener.note(Dealt(dealer, table._round.number, shown))


def _find_hand_sizes(table: Table, rnd: Round, order: Sequence[int]) -> dict[int, int]:
    """Return how many cards each seat is dealt, as variants decide (A163)."""
    from unoengine.core.effect_api.open_and_seal import open_read_only

    lookup, sizes = rnd.rules.lookup, dict[int, int]()
    table._hands[:] = [0] * len(table._hands)
    table._round, table._pile_size, table._turn, table._direction = rnd, 0, order[0], +1
    for seat in order:
        size = lookup.hand_size
        for variant in lookup.hand_size_variants:
            asked = open_read_only(table)
            face = lookup.top_face(table._showing)
            asked._play = PlayInProgress(seat, face, variant, table._showing)
            size = variant.hand_size(asked, size)
            if not is_number(size, 1):
                shown = describe_value(size)
                raise PluginError(f"{describe_plugin(variant)} deals {shown} cards, not 1 or more")
        sizes[seat] = size
    if sum(sizes.values()) >= len(lookup.deck):
        raise PluginError(
            f"{describe_plugin(lookup.hand_size_variants[-1])} deals {sum(sizes.values())} cards; "
            f"one of {len(lookup.deck)} has to be turned up"
        )
    return sizes


def _deal_unevenly(table: Table, deck: Sequence[int], sizes: dict[int, int]) -> None:
    """Deal hands of these sizes, one card at a time; who has enough gets no more (A08, A163)."""
    cards, hands = iter(deck), {seat: list[int]() for seat in sizes}
    for count in range(max(sizes.values())):
        for seat, size in sizes.items():
            if count < size:
                hands[seat].append(next(cards))
    for seat, hand in hands.items():
        table._hands[seat] = table._round.rules.lookup.codec.pack(hand)


def _keep_lasting_notes(before: Round) -> FrozenMap[NoteKey, Note]:
    """Return the notes that are kept for the game."""
    return FrozenMap({key: note for key, note in before.notes.items() if note.lasts == "game"})


def turn_up_start_card(table: Table) -> set[int] | None:
    """Turn up the start card and let it act (R019, R020).

    If no card of the draw pile can start the round, return their faces, else None.
    """
    returned: set[int] = set()
    while True:
        rules, dealer = table._round.rules, table._round.dealer
        lookup = rules.lookup
        if returned.issuperset(table._round.pile[: table._pile_size]):
            return returned
        (face,) = take_from_pile(table, 1)
        table._discards = lookup.codec.units[face]
        table._showing = lookup.encode_showing(face, lookup.printed_color[face])  # A21
        table._turn = rules.seating.after[+1][dealer]  # R021
        table._pending = TURN
        if table._listener is not None:
            table._listener.note(TurnedUp(lookup.cards[face]))
        effect = lookup.opening_effects[face]
        if effect is None:
            if not lookup.has_subscribers:
                return None
            effect = NO_EFFECT
        table._play = play = PlayInProgress(dealer, face, effect, table._showing)
        play.start = start = StartCard()
        effect.turned_up(table)
        if start.returned is None:
            _require_color(table, play, start)
            if start.color_chooser in table._round.rules.seating.absent:
                start.color_chooser = table._turn
            if start.color_chooser is not None:
                play.following, table._turn = START_COLOR, start.color_chooser
            else:
                await_round_start(table, play)
            end_play(table, play)
            return None
        returned.add(face)
        table._play = NO_PLAY
        _return_to_pile(table, face, shuffle=start.returned == "shuffled")


def _require_color(table: Table, play: PlayInProgress, start: StartCard) -> None:
    """Let the first player name the color of a start card without one (R044, R063, R067, R071)."""
    is_named = table._round.rules.lookup.find_color(table._showing) is not None
    if play.questions and not (is_named and start.color_chooser is None):
        raise PluginError(
            f"{describe_plugin(play.effect)} asks before the start card has a color; ask in opened"
        )
    if not is_named and start.color_chooser is None:
        start.color_chooser = table._turn


def _return_to_pile(table: Table, face: int, *, shuffle: bool) -> None:
    """Return a start card to the draw pile (A17)."""
    rnd = table._round
    rest = rnd.pile[: table._pile_size]
    if shuffle:
        cards = shuffle_cards(rnd.seed, rnd.serial, sorted((*rest, face)))
        table._round = rnd.with_pile(tuple(reversed(cards)))
    else:
        table._round = evolve(rnd, pile=(face, *rest))
    table._pile_size += 1
    if table._listener is not None:
        table._listener.note(PutBack(rnd.rules.lookup.cards[face]))
