"""The start of a round: the deal and the start card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from unoengine.core.discovery import describe_plugin
from unoengine.core.errors import PluginError, SetupError
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
    if before.winners and before.rules.lookup.subscribers.round_begins:  # A162
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
    dealt = lookup.hand_size * len(order)
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
        notes=_keep_lasting_notes(before) if before.number else before.notes,
    )
    table._pile_size, table._direction, table._exposed = len(pile), +1, None
    table._known = ()
    if table._listener is not None:
        table._listener.note(Dealt(dealer, table._round.number))


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
