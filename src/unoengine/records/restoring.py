"""A state out of plain data, which may come from anybody: it is what it should be, or refused.

Nothing is believed: each part is checked by itself, all cards of the deck must be accounted for,
and what waits at the table must be able to wait there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from unoengine.effect_api.open_and_seal import laid, seal
from unoengine.game.engine import apply, legal_moves
from unoengine.game.players import dressed, seated
from unoengine.moves import legality
from unoengine.plugins.note_types import describe_expected
from unoengine.records.agreement_record import KEYS, refuse_others, rules_agreed
from unoengine.records.basic_values import number
from unoengine.records.reading import MOST
from unoengine.records.waiting import Waiting
from unoengine.table.pending import Demand, Drawn
from unoengine.table.play_in_progress import Asked
from unoengine.table.state import UNSEEN, Note, NoteKey, Seen, standing
from unoengine.values.errors import FormatError, SetupError
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.hand import has_hand

if TYPE_CHECKING:
    from unoengine.moves.compiled_rules import Rules
    from unoengine.plugins.effect_base import Effect
    from unoengine.plugins.variant_base import Variant
    from unoengine.table.state import GameState

__all__ = ["names_told", "restored", "restored_table"]

_ALWAYS = (
    *("players", "hands", "top", "color", "discards", "pile", "turn", "direction", "dealer"),
    *("round", "scores", "seed", "shuffles", "phase"),
)
_SOMETIMES = (
    *("pending", "recolored", "exposed", "winner", "wardrobe", "known", "notes", "out", "gone"),
)
_KNOWN = frozenset((*_ALWAYS, *_SOMETIMES, *KEYS))
_TOLD_ALWAYS = itemgetter(*_ALWAYS)
_KNOWN_BY = ("holder", "viewer", "cards")
_KNOWING = itemgetter(*_KNOWN_BY)
_NOTE = ("by", "key", "player", "value", "lasts")
_MAY_BE_CAUGHT = ("turn", "demand", "question")
_NOBODY = frozenset[int]()
_NOTHING = frozenset[str]()
_OVER = ("round-over", "game-over")
_NO_NOTES: FrozenMap[NoteKey, Note] = FrozenMap()


def restored(record: Any) -> GameState:
    """Return the state that was recorded; a record that is not in order is a `FormatError`.

    >>> from unoengine import new_game
    >>> from unoengine.records.recording import recorded
    >>> state = new_game(seed=7)
    >>> restored(recorded(state)) == state
    True
    """
    if type(record) is not dict and not isinstance(record, Mapping):
        raise FormatError("a state is expected, as names with values")
    if not _KNOWN.issuperset(record):
        refuse_others(record, (*KEYS, *_ALWAYS, *_SOMETIMES))
    try:
        told = _TOLD_ALWAYS(record)
    except KeyError as error:
        raise FormatError(f"{error.args[0]} is missing") from None
    players = _names(told[0])
    gone = _gone(record["gone"], len(players)) if "gone" in record else _NOBODY
    rules = rules_agreed(record, len(players), gone)
    state = _State(rules, players, record).state(told)
    if "pending" in record or "notes" in record:
        _try_out(state)
    return state


def names_told(record: Any) -> int:
    """Return how many names are told in the record of a state, or fewer.

    What has fewer than that is no such record, and `restored` refuses it.
    """
    try:
        return len(record) + 3 * len(record.get("known", ())) + len(record.get("pending", ()))
    except (AttributeError, TypeError):
        return 0


def restored_table(rules: Rules, record: Any) -> GameState:
    """Return the state that was recorded without what was agreed on, played by these rules."""
    return _State(rules, _names(record["players"]), record).state(_TOLD_ALWAYS(record))


def _names(players: Any) -> tuple[str, ...]:
    if not isinstance(players, list):
        raise FormatError("a list of names is expected", "players")
    for name in players:
        if type(name) is not str:
            raise FormatError("a list of names is expected", "players")
    if len({*players}) == len(players) > 1 and "".join(players).isascii():
        return tuple(players)
    try:
        return seated(players)
    except SetupError as error:
        raise FormatError(str(error), "players") from None


def _gone(seats: Any, players: int) -> frozenset[int]:
    if not isinstance(seats, list) or not all(type(seat) is int for seat in seats):
        raise FormatError("a list of seats is expected", "gone")
    gone = frozenset(seats) & frozenset(range(players))
    if len(gone) < len(seats) or len(gone) == players:
        raise FormatError("some seats, not all, are expected, each once", "gone")
    return gone


class _State(Waiting):
    """A record being read as a state."""

    def state(self, told: tuple[Any, ...]) -> GameState:
        """Return the state, given what is always told of one."""
        (
            _,
            hands_told,
            top_told,
            color,
            discards_told,
            pile_told,
            turn,
            direction,
            dealer,
            which_round,
            scores_told,
            seed,
            shuffles,
            _,
        ) = told
        record, rules, codec = self.record, self.rules, self.rules.codec
        hands, held = self.hands(hands_told)
        pile, top = self.faces(pile_told, "pile"), self.face(top_told, "top")
        out = self.faces(record["out"], "out") if "out" in record else ()
        discards = self.discards(discards_told, hands, held, (top, *pile, *out))
        scores = self.scores(scores_told)
        rnd = standing(
            rules,
            self.players,
            self.wardrobe() if "wardrobe" in record else (_NOTHING,) * len(hands),
            number(seed, "seed"),
            self.count(shuffles, "shuffles"),
            self.count(which_round, "round", least=1),
            self.seat(dealer, "dealer"),
            scores,
            self.winner(hands),
            pile[::-1],
            self.notes() if "notes" in record else _NO_NOTES,
        )
        table = laid(
            rnd,
            hands,
            left=len(pile),
            discards=discards + codec.units[top],
            showing=self.showing(top, color),
            turn=self.seat(turn, "turn"),
            direction=self.direction(direction),
        )
        if "exposed" in record:
            table._exposed = self.exposed(hands)
        if "known" in record:
            table._known = self.known(hands)
        table._pending = self.pending(hands, table._turn, top, table._showing, scores)
        if table._turn not in self.seats_in and self.phase != "game-over":
            raise FormatError("this seat has left the game", "turn")
        return seal(table)

    # --- seats and numbers

    def direction(self, told: Any) -> int:
        """Return the direction of play."""
        if type(told) is int and told in (1, -1):
            return told
        raise FormatError("1 (to the left) or -1 (to the right) is expected", "direction")

    def scores(self, told: Any) -> tuple[int, ...]:
        """Return the scores so far, with which the game must be as over as it is."""
        if not isinstance(told, list) or len(told) != len(self.players):
            raise FormatError(f"a list of {len(self.players)} scores is expected", "scores")
        for n, score in enumerate(told):
            if type(score) is not int or not 0 <= score < MOST:
                self.count(score, f"scores[{n}]")
        return tuple(told)

    def wardrobe(self) -> tuple[frozenset[str], ...]:
        """Return the colours each seat wears."""
        told = self.record["wardrobe"]
        wrong = not isinstance(told, list) or len(told) != len(self.players)
        if wrong or not all(isinstance(worn, list) for worn in told):
            raise FormatError(f"a list of {len(self.players)} lists is expected", "wardrobe")
        try:
            return dressed(self.rules, dict(enumerate(told)))
        except (SetupError, TypeError) as error:
            raise FormatError(str(error), "wardrobe") from None

    # --- cards

    def hands(self, told: Any) -> tuple[list[int], int]:
        """Return each hand, and the tally of them all."""
        if not isinstance(told, list) or len(told) != len(self.players):
            raise FormatError(f"a list of {len(self.players)} hands is expected", "hands")
        codec = self.rules.codec
        for n, codes in enumerate(told):
            if type(codes) is not list:
                self.faces(codes, f"hands[{n}]")
        try:
            hands, held = codec.pack_codes(told)
        except (KeyError, TypeError, ValueError):
            faces = [self.faces(codes, f"hands[{n}]") for n, codes in enumerate(told)]
            self.refuse_too_many(chain(*faces))
            raise
        if self.rules.gone:
            self.check_gone(hands)
        return hands, held

    def check_gone(self, hands: Sequence[int]) -> None:
        """Refuse that anybody has left with cards, or where nobody may."""
        if not self.rules.leaves:
            raise FormatError("nobody leaves a game with these options", "gone")
        if any(hands[seat] for seat in self.rules.gone):
            raise FormatError("who has left the game holds no cards", "gone")

    def discards(self, told: Any, hands: Sequence[int], held: int, lie: Sequence[int]) -> int:
        """Return the discards under the top card, counted: what of the deck is nowhere else.

        They are told one by one, or how many they are.
        """
        codec, deck = self.rules.codec, self.rules.deck
        elsewhere = sum(map(int.bit_count, hands)) + len(lie)
        rest, number = (
            codec.subtract_from_deck(held + codec.tally(lie), elsewhere),
            len(deck) - elsewhere,
        )
        if type(told) is int:
            if told == number and rest is not None:
                return rest
            under: Sequence[int] = ()
        else:
            under = self.faces(told, "discards")
            if rest is not None and len(under) == number and codec.tally(under) == rest:
                return rest
        there = (*chain(*map(codec.unpack, hands)), *lie, *under)
        self.refuse_too_many(there)
        if type(told) is int:
            raise FormatError(f"{number} is expected: so many cards are nowhere else", "discards")
        lost = next(iter(Counter(deck) - Counter(there)))
        raise FormatError(f"{self.rules.codes[lost]} is nowhere; all cards have to be told")

    def showing(self, top: int, told: Any) -> int:
        """Return the top card with the colour in force."""
        rules = self.rules
        color, own = self.color(told, "color"), rules.printed_color[top]
        alone = len(self.seats_in) == 1  # the others left before it was named
        if told is None and self.phase != "choose-color" and not alone:
            raise FormatError("a colour is in force, except before the first is named", "color")
        changed = own != color and rules.color_names[own] is not None
        if changed is not self.record.get("recolored", False):
            raise FormatError(f"the colour in force on {rules.codes[top]} is its own", "color")
        return rules.encode_showing(top, color)

    def exposed(self, hands: Sequence[int]) -> int:
        """Return the seat that may be caught."""
        seat = self.seat_in(self.record["exposed"], "exposed")
        if hands[seat].bit_count() != 1 or self.phase not in _MAY_BE_CAUGHT:
            raise FormatError(
                "only who has one card may be caught, before the next turn", "exposed"
            )
        return seat

    def known(self, hands: Sequence[int]) -> tuple[Seen, ...]:
        """Return what seats have seen of hands."""
        told = self.record["known"]
        if not isinstance(told, list) or not told:
            raise FormatError("a list of what is known is expected", "known")
        known = [UNSEEN] * len(hands)
        for n, entry in enumerate(told):
            try:
                holder, seen = self.knowing(entry, hands, known)
            except FormatError as error:
                raise FormatError(error.reason, f"known[{n}]{error.place}") from None
            known[holder] = seen
        return tuple(known)

    def knowing(self, entry: Any, hands: Sequence[int], known: Sequence[Seen]) -> tuple[int, Seen]:
        """Return whose hand it is, and what has been seen of it by one more."""
        try:
            told_holder, told_viewer, codes = _KNOWING(entry)
        except (KeyError, TypeError):
            raise FormatError("holder, viewer and cards are expected") from None
        if len(entry) > len(_KNOWN_BY):
            refuse_others(entry, _KNOWN_BY)
        holder, viewer = self.seat_in(told_holder, ".holder"), self.seat_in(told_viewer, ".viewer")
        cards = self.held(codes, hands[holder], ".cards")
        seen, by_viewer = known[holder]
        if viewer == holder or (by_viewer and viewer in dict(by_viewer)):
            raise FormatError("each other seat is expected once", ".viewer")
        by_all = (*by_viewer, (viewer, cards))
        return holder, (seen | cards, tuple(sorted(by_all)) if by_viewer else by_all)

    # --- what effects keep

    def notes(self) -> FrozenMap[NoteKey, Note]:
        """Return what effects and variants keep."""
        told, notes = self.record["notes"], {}
        things = {thing.name: thing for thing in self.things()}
        if not isinstance(told, list) or not told:
            raise FormatError("a list of notes is expected", "notes")
        for n, entry in enumerate(told):
            place = f"notes[{n}]"
            if not isinstance(entry, Mapping) or set(entry) != set(_NOTE):
                raise FormatError(f"{', '.join(_NOTE)} are expected", place)
            by, lasts, seat = self.text(entry["by"], f"{place}.by"), entry["lasts"], entry["player"]
            if by not in things:
                raise FormatError("nothing of this name plays a part in the game", f"{place}.by")
            if type(entry["lasts"]) is not str or lasts not in ("round", "game"):
                raise FormatError("'round' or 'game' is expected", f"{place}.lasts")
            if seat is not None:
                self.seat_in(seat, f"{place}.player")
            value = self.value(entry["value"], f"{place}.value")
            key = by, self.text(entry["key"], f"{place}.key"), seat
            if seat is None and has_hand(value):
                raise FormatError("a hand is kept with the seat whose it is", f"{place}.value")
            if value is None or key in notes:
                raise FormatError("each note is expected once, with a value", place)
            if not things[by].accepts_note(key[1], value):
                shown, told = repr(value)[:40], describe_expected(things[by].keeps, key[1])
                raise FormatError(f"{by} does not keep {shown} as {key[1][:40]!r}: {told}", place)
            notes[key] = Note(value, lasts)
        return FrozenMap(notes)

    def things(self) -> Collection[Effect | Variant]:
        """Return all effects and variants that play a part."""
        rules = self.rules
        some = (*rules.effects, *rules.opening_effects, *rules.agreement.variants)
        return [thing for thing in some if thing is not None]

    def winner(self, hands: Sequence[int]) -> int | None:
        """Return who went out, once the round is over; until then everybody holds a card."""
        told, over = self.record.get("winner"), self.phase in _OVER
        if told is None and not over and 0 not in hands:
            return None
        out = [seat for seat, hand in enumerate(hands) if not hand and seat in self.seats_in]
        if told is None and not out and (not over or len(self.seats_in) == 1):
            return None
        if over and told is not None and not hands[self.seat(told, "winner")]:
            return int(told)
        raise FormatError("the round is over when, and only when, somebody has no cards", "phase")


def _try_all(state: GameState) -> None:
    """Perform whatever may be done; after answers, whatever may be answered then, and so on.

    First to the last question there is, after the first answer to each; then after as many answers
    as can be tried in a moment.
    """
    if _follow(state, ways=1, most=2000):
        _follow(state, ways=400, most=400)


def _follow(state: GameState, ways: int, most: int) -> bool:
    """Try all answers, and go on after so many of them; return whether one asked anything more.

    No further question is gone into after so many tries at most.
    """
    tries, level, deeper = 0, [state], False
    while level and tries < most:
        asked = []
        for before in level:
            moves = legal_moves(before)
            tries += len(moves)
            for action in moves:
                after = apply(before, action)
                if isinstance(before._pending, Asked) and isinstance(after._pending, Asked):
                    asked.append(after)
        deeper = deeper or bool(asked)
        room = max(1, ways // len(legal_moves(asked[0]))) if asked else 1
        level = asked[:: -(-len(asked) // room) or 1]
    return deeper


def _asks_anyway(state: GameState, asked: Asked) -> bool:
    """Return whether the card on top could just have been played, and then always asks this.

    Then it is the card's own question, not the word of whoever has sent it.
    """
    rules, face = state._round.rules, asked.face
    if rules.color_names[rules.color_number(asked.before)] is None:
        return False
    in_force = rules.color_names[rules.color_number(state._showing)]
    named = in_force if rules.cards[face].color is None else None
    return rules.move(rules.play(asked.player, face, named, None, False)).asks(state, asked)


def _try_out(state: GameState) -> None:
    """See that what may be done now can be done: what effects keep is theirs to understand."""
    pending, special = state._pending, state._round.rules.special_faces
    try:
        hangs = type(pending) is Drawn and not pending.bits & ~special
        if hangs and not legality.plays(state):
            raise FormatError("a drawn card waits only if it may be played", "pending.cards")
        if type(pending) is Asked and not state._round.notes and _asks_anyway(state, pending):
            return
        kept = pending.demand if type(pending) is Drawn else pending
        if type(kept) in (Asked, Demand) or state._round.notes:
            _try_all(state)
    except FormatError:
        raise
    except Exception as error:
        kind = type(error).__name__
        raise FormatError(f"from here it does not go on: {kind}: {error}", "pending") from None
