"""Whether a view that was read could be one of a game: its seats, its cards, its legal actions.

A state is made of the view, with any cards where it has none, and is read like a saved one. Its
view has to be the given one. What a view does not contain, as the card that demands something, is
checked by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from attrs import fields

from unoengine.core.actions import Action, Answer, Draw, Pass, Play
from unoengine.core.cards import Card
from unoengine.core.effect_api.open_and_seal import make_table, seal
from unoengine.core.engine import find_rules
from unoengine.core.errors import FormatError, SetupError, describe_error
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.multiset import Hand, has_hand
from unoengine.core.phases.base import Pending
from unoengine.core.phases.color_choice import START_COLOR, FlipColor
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.core.phases.round_over import ROUND_OVER, GameOver
from unoengine.core.phases.series import Series
from unoengine.core.phases.turn import TURN
from unoengine.core.players import check_players
from unoengine.core.state_parts import UNSEEN, Exit, Note, NoteKey, Round
from unoengine.core.view import PlayerView
from unoengine.core.view import view as make_view
from unoengine.records.pending_record import PHASES, find_winners_of_game, read_drawn
from unoengine.records.state_record import (
    PHASES_OVER,
    StateReader,
    choose_side,
    read_gone,
    read_players,
)

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state import GameState, Question


class _Unknown(Pending):
    """Stands for a decision about which a view does not say everything."""

    __slots__ = ()
    may_expose = True


_UNKNOWN = _Unknown()
_AGREED = ("edition", "options", "variants", "house_rules")
_OF_DECISION = (
    *("phase", "demand", "owed", "attacker", "question", "drawn", "offered"),
    *("legal", "bluffs"),
)
"""The attributes that follow from the pending decision."""


_PLACES = {
    "exits": "out",
    "pending": "drawn",
    "pending.cards": "drawn",
    "turns": "turn_count",
    "winner": "round_winners",
    "winners": "round_winners",
}
"""By the place of a fault in a saved state, the attribute of a view that it is about."""

_COMPARED = tuple(
    field.name for field in fields(PlayerView) if field.name not in (*_AGREED, *_OF_DECISION)
)


def check_view(given: PlayerView) -> None:
    """Raise a `FormatError` unless a state could have this view.

    Args:
        given: The view. Each of its fields is of its type, and its agreement is possible.
    """
    players = read_players([*given.players])
    agreed = given.edition, len(players), given.options, given.house_rules, given.variants
    try:
        rules = find_rules(*agreed)
        check_players(rules, len(players))
    except SetupError as error:
        raise FormatError(str(error), "players") from None
    gone = read_gone([*given.gone], len(players)) if given.gone else frozenset()
    out = _read_out(given, gone)
    if given.phase not in PHASES:
        raise FormatError(f"one of {', '.join(PHASES)} is expected", "phase")
    rules = rules.with_absent(gone, frozenset() if given.phase in PHASES_OVER else out)
    rules = choose_side(rules, {"side": "back"} if given.side == "back" else {})
    _ViewChecker(rules, players, given).check()


def _read_out(given: PlayerView, gone: frozenset[int]) -> frozenset[int]:
    seats = frozenset(range(len(given.players)))
    out = frozenset(given.out)
    if [*given.out] != sorted(out) or not out <= seats - gone:
        raise FormatError("different seats are expected in order, which have not left", "out")
    if [*given.gone] != sorted(gone):
        raise FormatError("the seats are expected in order", "gone")
    if out | gone == seats and given.phase not in PHASES_OVER:
        raise FormatError("not all seats can be out of the round", "out")
    return out


class _ViewChecker(StateReader):
    """Makes a state of one view."""

    def __init__(self, rules: CompiledRules, players: tuple[str, ...], given: PlayerView) -> None:
        winners = given.round_winners
        record: dict[str, Any] = {"phase": given.phase}
        if len(winners) == 1:
            record["winner"] = winners[0]
        elif winners:
            record["winners"] = [*winners]
        super().__init__(rules, players, record)
        self.given = given

    def check(self) -> None:
        """Refuse the view if no state has it."""
        given = self.given
        self.check_hands()
        if given.player is None:
            self.check_spectator()
        self.check_known()
        self.check_cards()
        self.check_decision()
        try:
            table = self.make_table()
        except FormatError as error:
            raise FormatError(error.reason, _PLACES.get(error.place, error.place)) from None
        try:
            state = seal(table)
            seen = make_view(state, given.player)
            self.compare(seen, _COMPARED)
            self.check_actions(state, seen)
        except FormatError:
            raise
        except Exception as error:  # a plug-in meets values that it never wrote
            raise FormatError(
                f"this view cannot be one of a game: {describe_error(error)}"
            ) from None

    def compare(self, seen: PlayerView, names: Iterable[str]) -> None:
        """Refuse attributes that differ from those of the view that the state has."""
        for name in names:
            if getattr(seen, name) != getattr(self.given, name):
                raise FormatError("this contradicts the other parts of the view", name)

    # --- cards

    def check_hands(self) -> None:
        """Refuse hand sizes that no seats have."""
        given, seats = self.given, len(self.players)
        if len(given.hand_sizes) != seats:
            raise FormatError(f"a list of {seats} numbers is expected", "hand_sizes")
        for seat, size in enumerate(given.hand_sizes):
            self.read_count(size, f"hand_sizes[{seat}]")
            if size and seat in self.seating.absent:
                raise FormatError("a player that is out holds no cards", f"hand_sizes[{seat}]")
        if given.player is not None:
            self.read_seat(given.player, "player")
            size = given.hand_sizes[given.player]
            if len(given.hand) != size:
                raise FormatError(f"{size} cards are expected, as in hand_sizes", "hand")

    def check_spectator(self) -> None:
        """Refuse what only seats see."""
        for name in ("hand", "known", "other_sides", "drawn", "legal", "bluffs"):
            if getattr(self.given, name):
                raise FormatError("a spectator sees nothing of this", name)

    def check_known(self) -> None:
        """Refuse cards in hands of others that cannot be there."""
        for holder, cards in self.given.known.items():
            self.read_active_seat(holder, "known")
            if holder == self.given.player:
                raise FormatError("the own hand is not among the hands of others", "known")
            if not 0 < len(cards) <= self.given.hand_sizes[holder]:
                raise FormatError(
                    f"1 to {self.given.hand_sizes[holder]} cards of seat {holder}", "known"
                )

    def check_cards(self) -> None:
        """Refuse more cards than the deck has."""
        given, deck = self.given, self.lookup.deck
        self.read_count(given.draw_pile_size, "draw_pile_size")
        if not given.discards or given.discards[-1] != given.top:
            raise FormatError("the top card is expected as the last one", "discards")
        total = sum(given.hand_sizes) + given.draw_pile_size + len(given.discards)
        if total > len(deck):
            raise FormatError(f"there are {total} cards in a deck of {len(deck)}", "draw_pile_size")
        has_backs = self.lookup.other_side is not None
        if [*map(len, given.backs)] != ((has_backs and [*given.hand_sizes]) or []):
            expected = "the look of each card of each seat" if has_backs else "an empty list"
            raise FormatError(f"{expected} is expected", "backs")

    def find_faces(self, cards: Iterable[Card], place: str) -> tuple[int, ...]:
        """Return the faces of cards of the side in play."""
        return self.read_faces([card.code for card in cards], place)

    def deal_rest(self) -> tuple[list[int], tuple[int, ...]]:
        """Return hands and a draw pile of these sizes, with any cards where they are hidden.

        In the hands, the other sides of two-sided cards look as the view says (A148).
        """
        given, lookup = self.given, self.lookup
        shown = {seat: self.find_faces(cards, "known") for seat, cards in given.known.items()}
        if given.player is not None:
            shown[given.player] = self.find_faces(given.hand, "hand")
        named = [*self.find_faces(given.discards, "discards"), *chain.from_iterable(shown.values())]
        rest = lookup.codec.subtract_from_deck(lookup.codec.tally(named), len(named))
        if rest is None:
            self.refuse_surplus_cards(named)
        by_look: dict[str, list[int]] = {}
        for face in lookup.codec.unpack_tally(rest or 0):
            by_look.setdefault(self.find_look(face), []).append(face)
        hands = []
        for seat, size in enumerate(given.hand_sizes):
            own = [*shown.get(seat, ())]
            missing: Iterable[str] = ("",) * (size - len(own))
            if given.backs:
                known = Counter(map(self.find_look, own))
                missing = (Counter(given.backs[seat]) - known).elements()
            own += [self.take_card(by_look, look, seat) for look in missing]
            if len(own) != size:
                raise FormatError("the known cards look otherwise from behind", f"backs[{seat}]")
            hands.append(lookup.codec.pack(own))
        left = [*chain.from_iterable(by_look.values())]
        return hands, tuple(left[: given.draw_pile_size])

    def find_look(self, face: int) -> str:
        """Return what the other side of a card looks like; nothing if it has none."""
        other = self.lookup.other_side
        return "" if other is None else other.cards[face].look

    def take_card(self, by_look: dict[str, list[int]], look: str, seat: int) -> int:
        """Return one of the cards of a look, which is taken from them."""
        if not by_look.get(look):
            raise FormatError("there are fewer cards of this look", f"backs[{seat}]")
        return by_look[look].pop()

    # --- a state with this view

    def make_table(self) -> Table:
        """Return a table with these public parts and the own hand."""
        given, codec = self.given, self.lookup.codec
        hands, pile = self.deal_rest()
        top = self.read_face(given.top.code, "top")
        own, color = self.lookup.printed_color[top], self.read_color(given.color, "color")
        names = self.lookup.color_names
        record = {"recolored": own != color and names[own] is not None}
        self.record = {**self.record, **{name: True for name, is_set in record.items() if is_set}}
        teams = self.read_teams([[*team] for team in given.teams]) if given.teams else ()
        rnd = Round(
            rules=self.rules,
            players=self.players,
            wardrobe=self.read_wardrobe([sorted(worn) for worn in given.wardrobe]),
            seed=0,
            serial=0,
            number=self.read_count(given.round, "round", least=1),
            dealer=self.read_seat(given.dealer, "dealer"),
            scores=self.read_scores([*given.scores]),
            winners=self.read_winners(hands, teams),
            pile=pile,
            notes=self.read_notes_of_view(),
            teams=teams,
            turns=self.read_turns(given.turn_count) if given.turn_count else 0,
            exits=self.imagine_exits(),
        )
        table = make_table(
            rnd,
            hands,
            pile_size=given.draw_pile_size,
            discards=codec.tally(self.find_faces(given.discards, "discards")),
            showing=self.read_showing(top, given.color),
            turn=self.read_seat(given.turn, "turn"),
            direction=self.read_direction(given.direction),
        )
        if given.known:
            table._known = tuple(map(self.pack_known, range(len(hands))))
        table._pending = self.find_pending(table)
        self.check_exits(rnd)
        if given.exposed is not None:
            table._exposed = self.read_exposed(given.exposed, table)
        if given.phase != "game-over":
            self.read_active_seat(table._turn, "turn")
        return table

    def pack_known(self, holder: int) -> Any:
        """Return the cards of a hand that the seat has seen."""
        if holder not in self.given.known:
            return UNSEEN
        cards = self.lookup.codec.pack(self.find_faces(self.given.known[holder], "known"))
        return cards, ((self.given.player, cards),)

    def imagine_exits(self) -> tuple[Exit, ...]:
        """Return exits that lead to these places, if any do; their reasons are not public."""
        given, goes_on = self.given, self.lookup.goes_on
        absent = {*given.out, *given.gone}
        places = [seat for seat in given.places if seat in absent]
        first = next((n for n, seat in enumerate(given.places) if seat not in absent), len(places))
        finished = places[:first] if goes_on else []
        others = [seat for seat in places if seat not in finished]
        others += [seat for seat in given.out if seat not in places]
        return (
            *((seat, "finished") for seat in finished),
            *((seat, "eliminated") for seat in reversed(others)),
        )

    def read_notes_of_view(self) -> FrozenMap[NoteKey, Note]:
        """Return the notes, with hands where a view has tuples of cards."""
        given, notes = self.given, dict[NoteKey, Note]()
        keepers = self.lookup.agreement.find_note_keepers()
        for n, (key, value) in enumerate(given.notes.items()):
            by, name, seat = key
            if seat is not None and seat != given.player:
                raise FormatError("a note of another seat is hidden", f"notes[{n}].player")
            if by not in keepers:
                raise FormatError("no effect or variant has this name", f"notes[{n}].by")
            found = [
                kept
                for kept in (value, self.pack_hands(value))
                if any(keeper.accepts_note(name, kept) for keeper in keepers[by])
            ]
            if value is None or not found or (seat is None and has_hand(found[0])):
                raise FormatError(f"{by} keeps no such note", f"notes[{n}]")
            notes[key] = Note(found[0], "round")
        return FrozenMap(notes)

    def pack_hands(self, value: Any) -> Any:
        """Return a value with hands in place of tuples of cards."""
        if not isinstance(value, tuple):
            return value
        if not all(isinstance(part, Card) for part in value):
            return tuple(map(self.pack_hands, value))
        codec = self.lookup.codec
        try:
            return Hand.from_cards(codec.find_side(value[0]) if value else codec, value)
        except (KeyError, ValueError):
            return value  # more cards than the deck has: no hand

    # --- the pending decision

    def find_pending(self, table: Table) -> Pending:
        """Return the pending decision, or what stands for one that a view does not describe."""
        given, winners = self.given, find_winners_of_game(table)
        if bool(winners) is not (given.phase == "game-over"):
            raise FormatError("the game is over if and only if a player has won", "phase")
        if self.demands_something:
            return _UNKNOWN
        match given.phase:
            case "turn":
                return TURN
            case "drawn" if given.player == given.turn:
                return read_drawn(self, {"cards": [card.code for card in given.drawn]}, table)
            case "drawn":
                return DrawnCards((), 0)
            case "series":
                following = self.seating.after[table._direction][table._turn]
                cards = self.find_faces(given.offered, "offered")
                return Series(self.lookup.codec.presence_mask(cards), following)
            case "choose-color":
                return self.find_color_choice(table)
            case "round-over":
                return ROUND_OVER
            case "game-over":
                return GameOver(winners)
        return _UNKNOWN

    @property
    def demands_something(self) -> bool:
        """Whether the decision belongs to a demand or a question."""
        given = self.given
        is_for_demand = given.demand is not None or given.attacker is not None
        return given.phase in ("demand", "question") or (given.phase == "drawn" and is_for_demand)

    def find_color_choice(self, table: Table) -> Pending:
        given, lookup = self.given, self.lookup
        if given.color is not None:
            raise FormatError("no color is in force before one is named", "color")
        opens = lookup.opening_effects[lookup.top_face(table._showing)] is not None
        if opens and (given.exposed is None or lookup.other_side is None):
            return START_COLOR
        if lookup.other_side is None:
            raise FormatError("this phase is not possible here", "phase")
        return FlipColor(given.turn, None)

    def check_decision(self) -> None:
        """Refuse parts of a demand or a question that no game has."""
        given, colors = self.given, self.lookup.color_names
        if given.demand is not None and given.demand not in colors:
            raise FormatError("a color of the edition is expected", "demand")
        self.read_count(given.owed, "owed")
        if given.owed and given.phase != "demand":
            raise FormatError("cards are owed only while they are demanded", "owed")
        if given.attacker is not None and self.read_seat(given.attacker, "attacker") in given.gone:
            raise FormatError("this seat has left the game", "attacker")
        if given.attacker is None and not given.gone and given.phase in ("demand", "question"):
            raise FormatError("the seat whose card demands or asks is expected", "attacker")
        if (given.question is None) is (given.phase == "question"):
            raise FormatError("a question is expected in the phase of this name", "question")
        if given.drawn and (given.phase != "drawn" or given.player != given.turn):
            raise FormatError("only the seat on turn sees the cards that it has drawn", "drawn")
        if given.drawn and Counter(given.drawn) - Counter(given.hand):
            raise FormatError("cards of the own hand are expected", "drawn")
        if bool(given.offered) is not (given.phase == "series"):
            raise FormatError("cards are expected in the phase series, and only then", "offered")
        if given.question is not None:
            self.check_question(given.question)

    def check_question(self, question: Question) -> None:
        given, answers = self.given, question.answers
        if question.player != given.turn:
            raise FormatError("the player that is asked must be on turn", "question.player")
        if question.color_before not in self.lookup.color_names:
            raise FormatError("a color of the edition is expected", "question.color_before")
        if given.player != given.turn:
            if answers:
                raise FormatError(
                    "only the seat that is asked sees the answers", "question.answers"
                )
        elif not answers or len({*answers}) < len(answers):
            raise FormatError("different answers are expected", "question.answers")

    def check_actions(self, state: GameState, seen: PlayerView) -> None:
        """Refuse legal actions that do not follow from the other parts."""
        given = self.given
        if state._pending is not _UNKNOWN:
            self.compare(seen, _OF_DECISION)
            return
        others = seen.legal  # those that are possible whatever is pending
        own = given.legal[: len(given.legal) - len(others)]
        if given.legal != (*own, *others) or (own and given.player != given.turn):
            raise FormatError("these actions contradict the other parts of the view", "legal")
        if given.player == given.turn:
            self.check_own_actions(own)
        playable = {action.card for action in own if isinstance(action, Play)}
        if len({*given.bluffs}) < len(given.bluffs) or not playable.issuperset(given.bluffs):
            raise FormatError("different cards that may be played are expected", "bluffs")

    def check_own_actions(self, own: Sequence[Action]) -> None:
        """Refuse actions that the seat on turn cannot have, when asked or for a demand."""
        given = self.given
        if given.question is not None:
            if own != tuple(Answer(given.turn, answer) for answer in given.question.answers):
                raise FormatError("the answers to the question are expected", "legal")
            return
        last = Draw if given.phase == "demand" else Pass
        cards = given.hand if given.phase == "demand" else given.drawn
        if not own or len({*own}) < len(own):
            raise FormatError("different actions are expected", "legal")
        for n, action in enumerate(own):
            if type(action) is last and action.player == given.turn and n == len(own) - 1:
                continue
            if not isinstance(action, Play) or action.player != given.turn:
                raise FormatError("this action is not possible now", f"legal[{n}]")
            if action.card not in cards or action.color not in (None, *self.lookup.edition.colors):
                raise FormatError("this card cannot be played like this", f"legal[{n}]")
