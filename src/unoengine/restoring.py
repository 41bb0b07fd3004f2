"""A state out of plain data, which may come from anybody: it is what it should be, or refused.

Nothing is believed: each part is checked by itself, all cards of the deck must be accounted for,
and what waits at the table must be able to wait there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from unoengine import legality
from unoengine.agreement import KEYS, refuse_others, rules_agreed
from unoengine.engine import legal_moves, lookup
from unoengine.errors import FormatError, SetupError
from unoengine.frozenmap import FrozenMap
from unoengine.hand import has_hand
from unoengine.inplay import Asked
from unoengine.kinds import instead
from unoengine.pending import Drawn
from unoengine.plain import number
from unoengine.reading import MOST
from unoengine.sealing import laid, seal
from unoengine.seating import check_players, dressed, seated
from unoengine.state import UNSEEN, Note, NoteKey, Round, Seen
from unoengine.waiting import Waiting

if TYPE_CHECKING:
    from unoengine.effect import Effect
    from unoengine.rules import Rules
    from unoengine.state import GameState
    from unoengine.variant import Variant

__all__ = ["restored", "restored_table"]

_ALWAYS = (
    *("players", "hands", "top", "color", "discards", "pile", "turn", "direction", "dealer"),
    *("round", "scores", "seed", "shuffles", "phase"),
)
_SOMETIMES = (
    *("pending", "recolored", "exposed", "winner", "wardrobe", "known", "notes", "out", "gone"),
)
_KNOWN = frozenset((*_ALWAYS, *_SOMETIMES, *KEYS))
_NEEDED = frozenset(_ALWAYS)
_KNOWING = {"holder", "viewer", "cards"}
_NOTE = ("by", "key", "player", "value", "lasts")
_MAY_BE_CAUGHT = ("turn", "demand", "question")
_OVER = ("round-over", "game-over")


def restored(record: Any) -> GameState:
    """Return the state that was recorded; a record that is not in order is a `FormatError`.

    >>> from unoengine import new_game
    >>> from unoengine.recording import recorded
    >>> state = new_game(seed=7)
    >>> restored(recorded(state)) == state
    True
    """
    _check_names(record)
    players = _names(record["players"])
    gone = _gone(record.get("gone", []), len(players))
    state = _State(rules_agreed(record, len(players), gone), players, record).state()
    if state._round.notes or isinstance(state._pending, Asked | Drawn):
        _try_out(state)
    return state


def restored_table(rules: Rules, record: Any) -> GameState:
    """Return the state that was recorded without what was agreed on, played by these rules."""
    return _State(rules, _names(record["players"]), record).state()


def _check_names(record: Any) -> None:
    if not isinstance(record, Mapping):
        raise FormatError("a state is expected, as names with values")
    if not _KNOWN.issuperset(record):
        refuse_others(record, (*KEYS, *_ALWAYS, *_SOMETIMES))
    if not record.keys() >= _NEEDED:
        missing = next(name for name in _ALWAYS if name not in record)
        raise FormatError(f"{missing} is missing")


def _names(players: Any) -> tuple[str, ...]:
    if not isinstance(players, list) or {*map(type, players)} != {str}:
        raise FormatError("a list of names is expected", "players")
    try:
        if len({*players}) == len(players) > 1 and "".join(players).isascii():
            return tuple(players)
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

    def state(self) -> GameState:
        record, rules, packing = self.record, self.rules, self.rules.packing
        self.check_seats()
        hands = self.hands(record["hands"])
        discards = self.faces(record["discards"], "discards")
        pile = self.faces(record["pile"], "pile")
        top = self.face(record["top"], "top")
        discards.append(top)
        self.account_for([*hands, discards, pile])
        pile.reverse()
        scores = self.scores()
        shuffles = self.count(record["shuffles"], "shuffles")
        rnd = Round(
            rules=rules,
            players=self.players,
            wardrobe=self.wardrobe(),
            seed=number(record["seed"], "seed"),
            serial=shuffles,
            number=self.count(record["round"], "round", least=1),
            dealer=self.seat(record["dealer"], "dealer"),
            scores=scores,
            winner=self.winner(hands),
            pile=tuple(pile),
            notes=self.notes() if "notes" in record else FrozenMap(),
        )
        table = laid(
            rnd,
            [packing.pack(hand) for hand in hands],
            left=len(pile),
            discards=packing.tally(discards),
            showing=self.showing(top),
            turn=self.seat(record["turn"], "turn"),
            direction=self.direction(),
        )
        table._exposed = self.exposed(hands)
        if "known" in record:
            table._known = self.known(table._hands)
        table._pending = self.pending(table._hands, top, table._showing, scores)
        if table._turn not in self.seats_in and self.phase != "game-over":
            raise FormatError("this seat has left the game", "turn")
        return seal(table)

    # --- seats and numbers

    def check_seats(self) -> None:
        """Refuse a game for so many, and hands that are not one a seat."""
        try:
            check_players(self.rules, self.players)
        except SetupError as error:
            raise FormatError(str(error), "players") from None
        hands = self.record["hands"]
        if not isinstance(hands, list) or len(hands) != len(self.players):
            raise FormatError(f"a list of {len(self.players)} hands is expected", "hands")
        gone = self.rules.gone
        if gone and not self.rules.leaves:
            raise FormatError("nobody leaves a game with these options", "gone")
        if any(hands[seat] != [] for seat in gone):
            raise FormatError("who has left the game holds no cards", "gone")

    def direction(self) -> int:
        """Return the direction of play."""
        direction = self.record["direction"]
        if type(direction) is int and direction in (1, -1):
            return direction
        raise FormatError("1 (to the left) or -1 (to the right) is expected", "direction")

    def scores(self) -> tuple[int, ...]:
        """Return the scores so far, with which the game must be as over as it is."""
        told = self.record["scores"]
        if not isinstance(told, list) or len(told) != len(self.players):
            raise FormatError(f"a list of {len(self.players)} scores is expected", "scores")
        if {*map(type, told)} == {int} and min(told) >= 0 and max(told) < MOST:
            return tuple(told)
        return tuple([self.count(score, f"scores[{n}]") for n, score in enumerate(told)])

    def wardrobe(self) -> tuple[frozenset[str], ...]:
        """Return the colours each seat wears."""
        told = self.record.get("wardrobe")
        if told is None:
            return (frozenset(),) * len(self.players)
        wrong = not isinstance(told, list) or len(told) != len(self.players)
        if wrong or not all(isinstance(worn, list) for worn in told):
            raise FormatError(f"a list of {len(self.players)} lists is expected", "wardrobe")
        try:
            return dressed(self.rules, dict(enumerate(told)))
        except (SetupError, TypeError) as error:
            raise FormatError(str(error), "wardrobe") from None

    # --- cards

    def hands(self, told: Sequence[Any]) -> list[list[int]]:
        """Return the faces in each hand."""
        face_of = self.rules.face_of_code.__getitem__
        try:
            if {*map(type, told)} == {list}:
                return [[*map(face_of, codes)] for codes in told]
        except (KeyError, TypeError):
            pass  # and now once more, to see where
        return [self.faces(codes, f"hands[{n}]") for n, codes in enumerate(told)]

    def account_for(self, places: Sequence[Sequence[int]]) -> None:
        """See that every card of the deck is somewhere, and none twice."""
        there = sorted(chain(*places, self.faces(self.record.get("out", []), "out")))
        if there == self.rules.sorted_deck:
            return
        told, deck, codes = Counter(there), Counter(self.rules.sorted_deck), self.rules.codes
        for face in told - deck:
            raise FormatError(f"{codes[face]} is there more often than in the deck")
        for face in deck - told:
            raise FormatError(f"{codes[face]} is nowhere; all cards have to be told")

    def showing(self, top: int) -> int:
        """Return the top card with the colour in force."""
        rules, told = self.rules, self.record["color"]
        color, own = self.color(told, "color"), rules.own_color(top)
        alone = len(self.seats_in) == 1  # the others left before it was named
        if told is None and self.phase != "choose-color" and not alone:
            raise FormatError("a colour is in force, except before the first is named", "color")
        changed = rules.color_names[own] is not None and own != color
        if changed is not self.record.get("recolored", False):
            raise FormatError(f"the colour in force on {rules.codes[top]} is its own", "color")
        return rules.showing(top, color)

    def exposed(self, hands: Sequence[Sequence[int]]) -> int | None:
        """Return the seat that may be caught."""
        if "exposed" not in self.record:
            return None
        seat = self.seat_in(self.record["exposed"], "exposed")
        if len(hands[seat]) != 1 or self.phase not in _MAY_BE_CAUGHT:
            raise FormatError(
                "only who has one card may be caught, before the next turn", "exposed"
            )
        return seat

    def known(self, hands: Sequence[int]) -> tuple[Seen, ...]:
        """Return what seats have seen of hands."""
        told = self.record["known"]
        seen: list[dict[int, int]] = [{} for _ in hands]
        if not isinstance(told, list) or not told:
            raise FormatError("a list of what is known is expected", "known")
        for n, entry in enumerate(told):
            holder, viewer, cards = self.knowing(entry, hands, n)
            if viewer == holder or viewer in seen[holder]:
                raise FormatError("each other seat is expected once", f"known[{n}].viewer")
            seen[holder][viewer] = cards
        return tuple(_seen(by) for by in seen)

    def knowing(self, entry: Any, hands: Sequence[int], n: int) -> tuple[int, int, int]:
        """Return whose hand it is, who has seen some of it, and what."""
        place = f"known[{n}]"
        if not isinstance(entry, Mapping) or entry.keys() != _KNOWING:
            raise FormatError("holder, viewer and cards are expected", place)
        holder = self.seat_in(entry["holder"], f"{place}.holder")
        viewer = self.seat_in(entry["viewer"], f"{place}.viewer")
        return holder, viewer, self.held(entry["cards"], hands[holder], f"{place}.cards")

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
            if lasts not in ("round", "game"):
                raise FormatError("'round' or 'game' is expected", f"{place}.lasts")
            if seat is not None:
                self.seat_in(seat, f"{place}.player")
            value = self.value(entry["value"], f"{place}.value")
            key = by, self.text(entry["key"], f"{place}.key"), seat
            if seat is None and has_hand(value):
                raise FormatError("a hand is kept with the seat whose it is", f"{place}.value")
            if value is None or key in notes:
                raise FormatError("each note is expected once, with a value", place)
            if not things[by].may_keep(key[1], value):
                shown, told = repr(value)[:40], instead(things[by].keeps, key[1])
                raise FormatError(f"{by} does not keep {shown} as {key[1][:40]!r}: {told}", place)
            notes[key] = Note(value, lasts)
        return FrozenMap(notes)

    def things(self) -> Collection[Effect | Variant]:
        """Return all effects and variants that play a part."""
        rules = self.rules
        some = (*rules.effects, *rules.openers, *rules.spec.variants)
        return [thing for thing in some if thing is not None]

    def winner(self, hands: Sequence[Sequence[int]]) -> int | None:
        """Return who went out, once the round is over; until then everybody holds a card."""
        told, over = self.record.get("winner"), self.phase in _OVER
        out = [seat for seat, hand in enumerate(hands) if not hand and seat in self.seats_in]
        if told is None and not out and (not over or len(self.seats_in) == 1):
            return None
        if over and told is not None and not hands[self.seat(told, "winner")]:
            return int(told)
        raise FormatError("the round is over when, and only when, somebody has no cards", "phase")


def _seen(by: Mapping[int, int]) -> Seen:
    seen = 0
    for cards in by.values():
        seen |= cards
    return (seen, tuple(sorted(by.items()))) if by else UNSEEN


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
                move = lookup(before, action)
                assert move is not None, action
                after = move.perform(before)
                if isinstance(before._pending, Asked) and isinstance(after._pending, Asked):
                    asked.append(after)
        deeper = deeper or bool(asked)
        room = max(1, ways // len(legal_moves(asked[0]))) if asked else 1
        level = asked[:: -(-len(asked) // room) or 1]
    return deeper


def _try_out(state: GameState) -> None:
    """See that what may be done now can be done: what effects keep is theirs to understand."""
    try:
        if isinstance(state._pending, Drawn) and not legality.plays(state):
            raise FormatError("a drawn card waits only if it may be played", "pending.cards")
        if isinstance(state._pending, Asked) or state._round.notes:
            _try_all(state)
    except FormatError:
        raise
    except Exception as error:
        kind = type(error).__name__
        raise FormatError(f"from here it does not go on: {kind}: {error}", "pending") from None
