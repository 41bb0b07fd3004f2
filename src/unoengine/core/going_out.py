"""Seats that take no further part in a round or a game: their cards, notes and places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from unoengine.core.frozen_map import FrozenMap
from unoengine.core.known_cards import set_known
from unoengine.core.plugin_classes.scoring import is_one_team
from unoengine.core.shuffle import shuffle_cards

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state_parts import Exit, ExitReason, Round


def return_hand(table: Table, seat: int) -> None:
    """Put the cards of a seat under the draw pile, shuffled (A113, A120)."""
    rnd = table._round
    cards = rnd.rules.lookup.codec.unpack(table._hands[seat])
    under = shuffle_cards(rnd.seed, rnd.serial, cards)
    pile = (*under, *rnd.pile[: table._pile_size])
    table._round = evolve(rnd, serial=rnd.serial + 1, pile=pile)
    table._pile_size += len(cards)
    table._hands[seat] = 0


def discard_hand(table: Table, seat: int) -> None:
    """Put the cards of a seat under the top discard (A120)."""
    codec = table._round.rules.lookup.codec
    table._discards += codec.tally(codec.unpack(table._hands[seat]))
    table._hands[seat] = 0


def take_out(table: Table, seat: int, how: ExitReason | None, *, from_game: bool) -> None:
    """Take a seat without cards out of the round or the game, with its notes and knowledge."""
    rnd = table._round
    seating = rnd.rules.seating
    leaving = frozenset((seat,))
    if from_game:
        rules = rnd.rules.with_absent(seating.gone | leaving, seating.out - leaving)
    else:
        rules = rnd.rules.with_absent(seating.gone, seating.out | leaving)
    notes = {
        key: note
        for key, note in rnd.notes.items()
        if key[2] != seat or (note.lasts == "game" and not from_game)
    }
    exits = rnd.exits if how is None else (*rnd.exits, (seat, how))
    table._round = evolve(rnd, rules=rules, notes=FrozenMap(notes), exits=exits)
    if table._exposed == seat:
        table._exposed = None
    for holder, (_, viewers) in enumerate(table._known):
        others = [] if holder == seat else [seen for seen in viewers if seen[0] != seat]
        set_known(table, holder, others)


def pass_over_absent(table: Table) -> None:
    """Let the seat after it be next if the seat that was to be next takes no part any more."""
    seating = table._round.rules.seating
    if table._turn in seating.absent:
        table._turn = seating.after[table._direction][table._turn]


def is_round_decided(rnd: Round) -> bool:
    """Return whether one player or one team is left in the round (A120, A125)."""
    seating = rnd.rules.seating
    return seating.is_decided or (bool(rnd.teams) and is_one_team(rnd.teams, seating.in_game))


def is_anybody_out(table: Table) -> bool:
    """Return whether a player has no card left, or one team is left (R011, R074, A120)."""
    hands, absent = table._hands, table._round.rules.seating.absent
    if not absent:
        return 0 in hands
    return hands.count(0) > len(absent) or is_round_decided(table._round)


def is_decided_without(rnd: Round, seat: int) -> bool:
    """Return whether one player or one team would be left in the round without a seat."""
    return is_one_team(rnd.teams, [other for other in rnd.rules.seating.in_game if other != seat])


def list_exit_faults(rnd: Round, *, is_over: bool) -> Iterator[str]:
    """Yield why the players of a round cannot be out of it like this (R074, A120, A122, A127)."""
    lookup = rnd.rules.lookup
    for seat, how in rnd.exits:
        if how == "finished" and not lookup.goes_on:
            yield f"seat {seat} has not finished: the first player who is out ends the round"
        if how == "left" and lookup.options.leaving != "round":
            leaving = lookup.options.leaving
            yield f"seat {seat} has not left the round: the option leaving is {leaving!r}"
    if not is_over and is_round_decided(rnd):
        yield "the round is decided: one player or one team is left"


def find_last_team(rnd: Round) -> tuple[int, ...]:
    """Return the seats that are left in the game if they are one player or one team."""
    seating = rnd.rules.seating
    return seating.staying if seating.gone and is_one_team(rnd.teams, seating.staying) else ()


def rank_seats(
    exits: Sequence[Exit], winners: Sequence[int], sizes: Sequence[int]
) -> tuple[int, ...]:
    """Return the seats whose place in a round is decided, best first (A123).

    Players with cards are ranked by the sizes of their hands, since their points are not public.
    """
    finished = [seat for seat, how in exits if how == "finished"]
    if not winners:
        return tuple(finished)
    holding = sorted((seat for seat, size in enumerate(sizes) if size), key=sizes.__getitem__)
    others = [seat for seat, how in reversed(exits) if how != "finished"]
    return tuple(dict.fromkeys((*finished, *winners, *holding, *others)))
