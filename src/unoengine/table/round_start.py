"""The start of a round: the deal and the start card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from unoengine.plugins.discovery import describe_plugin
from unoengine.table.pending import TURN
from unoengine.table.piles import take
from unoengine.table.play_in_progress import FREE, UNDECIDED, PutBack, begun
from unoengine.table.turn_end import end_play
from unoengine.values.chance import shuffle_cards
from unoengine.values.errors import PluginError, SetupError
from unoengine.values.frozen_map import FrozenMap

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.table.play_in_progress import InPlay

__all__ = ["HAND_SIZE", "deal_round", "turn_up"]

HAND_SIZE = 7


def deal_round(table: Table, dealer: int) -> None:
    """Shuffle all cards, deal, and turn up the first (R016-R019, R084, A57)."""
    rnd = table._round
    rules = rnd.rules
    order = rules.seats_in_order(dealer, +1)
    deck = shuffle_cards(
        rnd.seed, rnd.serial, rules.deck
    )  # A06: all cards, whatever was drawn before
    dealt = HAND_SIZE * len(order)
    for place, seat in enumerate(order):  # A08: one card at a time, from the dealer's left
        table._hands[seat] = rules.codec.pack(deck[place : dealt : len(order)])
    pile = tuple(deck[: dealt - 1 : -1])
    table._round = evolve(
        rnd,
        serial=rnd.serial + 1,
        number=rnd.number + 1,
        dealer=dealer,
        winner=None,
        pile=pile,
        notes=FrozenMap({key: note for key, note in rnd.notes.items() if note.lasts == "game"}),
    )
    table._left, table._direction, table._exposed = len(pile), +1, None
    table._known = ()
    if table._log is not None:
        table._log("Dealt", dealer, table._round.number)
    turn_up(table)  # A20: now that everybody holds a hand


def turn_up(table: Table) -> None:
    """Turn up the start card and let it act (R019, R020)."""
    sent_back: set[int] = set()
    while True:
        rules, dealer = table._round.rules, table._round.dealer
        if sent_back.issuperset(table._round.pile[: table._left]):
            raise SetupError("no card of the draw pile can start a round (R019)")
        (face,) = take(table, 1)
        table._discards = rules.codec.units[face]
        table._showing = rules.encode_showing(face, rules.printed_color[face])  # A21
        table._turn = rules.seat_after[+1][dealer]  # R021
        table._pending = TURN
        if table._log is not None:
            table._log("TurnedUp", rules.cards[face])
        effect = rules.opening_effects[face]
        if effect is None:
            return
        table._pending = play = begun(dealer, face, effect, table._showing, None, None, FREE)
        play.said.start = UNDECIDED
        effect.turned_up(table)
        start = play.said.start
        if not isinstance(start, PutBack):
            _let_name_color(table, play)
            end_play(table, play)
            return
        sent_back.add(face)
        _put_back(table, face, shuffle=start.shuffle)


def _let_name_color(table: Table, play: InPlay) -> None:
    """See that the colour of a start card without one is named, by whoever begins.

    The cards that have none are much the same here (R044, R063, R067, R071).
    """
    said, rules = play.said, table._round.rules
    if rules.color_names[rules.color_number(table._showing)] is None:
        if said.inquiries:
            raise PluginError(
                f"{describe_plugin(play.effect)} asks before the start card has a colour; ask in opened"
            )
        if said.start == UNDECIDED:
            said.start = table._turn


def _put_back(table: Table, face: int, *, shuffle: bool) -> None:
    """Return a start card to the draw pile (A17)."""
    rnd = table._round
    rest = rnd.pile[: table._left]
    if shuffle:
        cards = shuffle_cards(rnd.seed, rnd.serial, sorted((*rest, face)))
        table._round = rnd.with_pile(rnd.serial + 1, tuple(reversed(cards)))
    else:
        table._round = rnd.with_pile(rnd.serial, (face, *rest))
    table._left += 1
    if table._log is not None:
        table._log("PutBack", rnd.rules.cards[face])
