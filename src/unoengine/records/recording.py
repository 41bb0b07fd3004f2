"""A state as plain data: names, numbers and the codes of cards, and nothing that is not needed.

The record is the one way in which states are kept: JSON is this record, the notation is another
spelling of it, and a pickle holds it. `restoring` turns it into a state again.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from unoengine.plugins.effect_base import Effect
from unoengine.records.agreement_record import agreed
from unoengine.records.basic_values import digits, plain
from unoengine.table.pending import Demand, Drawn
from unoengine.table.play_in_progress import Asked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from unoengine.moves.compiled_rules import Rules
    from unoengine.table.pending import Inquiry, Pending
    from unoengine.table.state import GameState

__all__ = ["Record", "recorded", "recorded_in_full", "recorded_table"]

Record: TypeAlias = dict[str, Any]


def recorded(state: GameState) -> Record:
    """Return a state as plain data.

    >>> from unoengine import new_game
    >>> record = recorded(new_game(players=["Ana", "Ben"], seed=3))
    >>> record["edition"], record["players"], record["phase"], record["seed"]
    ('zelda', ['Ana', 'Ben'], 'turn', '3')
    """
    return {**agreed(state._round.rules), **recorded_table(state)}


def recorded_in_full(state: GameState) -> Record:
    """Return a state as plain data in which the discards too are told one by one, for people."""
    return {**recorded(state), "discards": [card.code for card in state.discards[:-1]]}


def recorded_table(state: GameState) -> Record:
    """Return a state as plain data, apart from what was agreed on before the game."""
    rnd = state._round
    rules, faces = rnd.rules, rnd.rules.codec.unpack
    codes = rules.codes
    top, color = (
        rules.top_face(state._showing),
        rules.color_names[rules.color_number(state._showing)],
    )
    under = rules.codec.tally_size(state._discards) - 1
    record: Record = {
        "players": list(rnd.players),
        "hands": [[codes[face] for face in faces(hand)] for hand in state._hands],
        "top": codes[top],
        "color": color,
        "discards": under,
        "pile": [codes[face] for face in reversed(rnd.pile[: state._left])],
        "turn": state._turn,
        "direction": state._direction,
        "dealer": rnd.dealer,
        "round": rnd.number,
        "scores": list(rnd.scores),
        "seed": digits(rnd.seed),
        "shuffles": rnd.serial,
        "phase": state._pending.phase,
    }
    return record | _whatever_there_is(state, under)


def _whatever_there_is(state: GameState, under: int) -> Record:
    """Return what most states have nothing of."""
    rnd = state._round
    rules, faces = rnd.rules, rnd.rules.codec.unpack
    codes = rules.codes
    found: Record = {}
    pending = _pending(state._pending, rules)
    if pending:
        found["pending"] = pending
    own = rules.printed_color[rules.top_face(state._showing)]
    if rules.color_names[own] is not None and own != rules.color_number(state._showing):
        found["recolored"] = True
    if state._exposed is not None:
        found["exposed"] = state._exposed
    if rnd.winner is not None:
        found["winner"] = rnd.winner
    if any(rnd.wardrobe):
        found["wardrobe"] = [sorted(worn) for worn in rnd.wardrobe]
    if rules.gone:
        found["gone"] = sorted(rules.gone)
    if state._known:
        found["known"] = [
            {"holder": holder, "viewer": viewer, "cards": [codes[face] for face in faces(cards)]}
            for holder, seen in enumerate(state._known)
            for viewer, cards in seen[1]
        ]
    if rnd.notes:
        found["notes"] = [
            {
                "by": by,
                "key": key,
                "player": player,
                "value": plain(note.value),
                "lasts": note.lasts,
            }
            for (by, key, player), note in sorted(rnd.notes.items(), key=_by_name)
        ]
    out = _out_of_the_game(state, under)
    if out:
        found["out"] = [codes[face] for face in out]
    return found


def _by_name(item: tuple[tuple[str, str, int | None], Any]) -> tuple[str, str, int]:
    by, key, player = item[0]
    return by, key, -1 if player is None else player


def _out_of_the_game(state: GameState, under: int) -> list[int]:
    """Return the cards of the deck that a written position has left out."""
    codec, pile = state._round.rules.codec, state._round.pile[: state._left]
    if sum(map(int.bit_count, state._hands)) + len(pile) + under + 1 == len(
        state._round.rules.deck
    ):
        return []
    elsewhere = [*pile, *chain.from_iterable(map(codec.unpack, state._hands))]
    rest = codec.subtract_from_deck(codec.tally(elsewhere), len(elsewhere))
    assert rest is not None, "no card is there more often than in the deck"
    return codec.unpack_tally(rest - state._discards)


def _pending(pending: Pending, rules: Rules) -> Record:
    if isinstance(pending, Drawn):
        found: Record = {"cards": _codes(pending.faces, rules)}
        if pending.demand is not None:
            found["demand"] = _demand(pending.demand, rules)
        return found
    if isinstance(pending, Demand):
        return _demand(pending, rules)
    return _asked(pending, rules) if isinstance(pending, Asked) else {}


def _codes(faces: Iterable[int], rules: Rules) -> list[str]:
    return [rules.codes[face] for face in faces]


def _demand(demand: Demand, rules: Rules) -> Record:
    return {
        "card": rules.codes[demand.face],
        "color": rules.color_names[demand.color],
        "answers": _codes(rules.codec.unpack(demand.bits), rules),
        "cost": demand.cost,
        "may_decline": demand.may_decline,
        "may_play_drawn": demand.may_play_drawn,
    }


def _asked(asked: Asked, rules: Rules) -> Record:
    found: Record = {
        "questions": [_inquiry(inquiry, rules) for inquiry in asked.inquiries],
        "next": asked.next,
        "player": asked.player,
        "card": rules.codes[asked.face],
        "by": _asking(asked, rules),
        "before": [
            rules.codes[rules.top_face(asked.before)],
            rules.color_names[rules.color_number(asked.before)],
        ],
    }
    if asked.choice is not None:
        found["choice"] = plain(asked.choice)
    if asked.uno is not None:
        found["uno"] = asked.uno
    if asked.met is not None:
        found["met"] = _demand(asked.met, rules)
    if asked.demand is not None:
        found["demand"] = _demand(asked.demand, rules)
    return found


def _asking(asked: Asked, rules: Rules) -> str:
    """Return what asks: the card as it is played, or as a start card, or a variant."""
    if not isinstance(asked.effect, Effect):
        return asked.effect.name
    return "card" if asked.effect == rules.effects[asked.face] else "start card"


def _inquiry(inquiry: Inquiry, rules: Rules) -> Record:
    found: Record = {"player": inquiry.player, "prompt": inquiry.prompt}
    if inquiry.among is None:
        found["answers"] = [plain(value) for value in inquiry.answers]
    else:
        found["among"] = _codes(rules.codec.unpack(inquiry.among & rules.all_first_bits), rules)
    if inquiry.data is not None:
        found["data"] = plain(inquiry.data)
    if inquiry.acting is not None:
        found["acting"] = rules.codes[inquiry.acting]
    return found
