"""Class `Setup`: a description of a position, as a test or a puzzle writes it down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from typing import Any, Literal, TypeAlias, cast, get_args

from attrs import evolve, field, frozen

from unoengine.core.agreement import HouseRules, Variants, resolve_agreement
from unoengine.core.cards import Card
from unoengine.core.compiled_rules import CompiledRules
from unoengine.core.edition import DEFAULT_EDITION, Edition
from unoengine.core.effect_api.open_and_seal import make_table, seal
from unoengine.core.effect_api.table import Table
from unoengine.core.engine import find_rules
from unoengine.core.errors import (
    SetupError,
    check_seed,
    collect_faults,
    describe_value,
    did_you_mean,
    refuse_failure,
)
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.going_out import list_exit_faults
from unoengine.core.known_cards import make_seen, pack_known
from unoengine.core.matching import Side
from unoengine.core.options import Options, explain_unknown_parameters
from unoengine.core.phases.turn import TURN
from unoengine.core.players import (
    agree_on_teams,
    assign_wardrobe,
    check_names,
    check_players,
    name_players,
)
from unoengine.core.round_end import check_scoring, find_winners
from unoengine.core.round_start import make_start_error, turn_up_start_card
from unoengine.core.shuffle import shuffle_cards
from unoengine.core.state import GameState, check_state
from unoengine.core.state_parts import (
    NO_NOTES,
    UNSEEN,
    Exit,
    ExitReason,
    Note,
    NoteKey,
    Round,
    Seen,
)
from unoengine.core.uno_penalty import close_window_unless_one_card

Cards: TypeAlias = str | Iterable[str | Card]
"""Cards: a string of codes, or an iterable of codes and cards."""


def _copy_items(given: Any, *, depth: int = 1) -> Any:
    """Return iterables as tuples, which can be iterated again; leave other values unchanged."""
    try:
        if isinstance(given, Mapping):
            return {key: _copy_items(part) for key, part in given.items()}
        if isinstance(given, str | range) or not isinstance(given, Iterable):
            return given
        return tuple(given) if depth == 1 else tuple(_copy_items(part) for part in given)
    except Exception:  # `to_state` reports it
        return given


def _copy_hands(given: Any) -> Any:
    try:
        return _copy_items(given, depth=2) if isinstance(given, Sequence) else given
    except Exception:  # `to_state` reports it
        return given


@frozen(kw_only=False)
class Setup:
    """A position at the start of a turn; `to_state` checks it and makes a state of it.

    The discard pile is given from bottom to top, the draw pile from top to bottom. If the discard
    pile is empty, the first card is turned up next; it determines the seat on turn and the
    direction of play. Cards that are not named are out of this round, unless `rest="draw"`
    shuffles them under the draw pile; the next deal includes them.
    """

    edition: str | Edition = DEFAULT_EDITION
    """The edition, or the name of an installed one."""

    hands: Sequence[Cards | int] = field(default=(), converter=_copy_hands)
    """The hands, one entry for each seat; a number stands for as many unknown cards.

    Unknown cards are those that are not named anywhere; the seed decides which ones they are.
    """

    discard: Cards = field(default="", converter=_copy_items)
    """The discard pile, from bottom to top; empty if the first card has yet to be turned up."""

    draw: Cards = field(default="", converter=_copy_items)
    """The draw pile, next card first."""

    color: str | None = None
    """The color in force, if the top card has none."""

    turn: int = 0
    """The seat that is on turn."""

    direction: int = 1
    """+1 if play runs to the left (to the next higher seat), -1 to the right."""

    dealer: int = 0
    """The seat that dealt."""

    scores: Sequence[int] | None = None
    """The points of each seat so far; None if all have 0."""

    wardrobe: Mapping[int, Iterable[str]] | None = field(default=None, converter=_copy_items)
    """By seat, the colors that the player wears."""

    house_rules: HouseRules | None = None
    """By the code of a blank card, the rule written on it, or a list with one for each copy."""

    variants: Variants = field(default=(), converter=_copy_items)
    """The variants that are played, as in `new_game`."""

    options: Options | None = None
    """The options that differ from those of the edition."""

    seed: int = 0
    """The seed; all chance from this position on follows from it."""

    players: Sequence[str] | None = None
    """The names, by seat, each in one line; if None, there are as many players as hands."""

    teams: Iterable[Iterable[int]] | None = field(default=None, converter=_copy_items)
    """The seats that play together, as in `new_game`."""

    exits: Iterable[tuple[int, str]] = field(default=(), converter=_copy_items)
    """The seats that are out of the round, in order: pairs of a seat, whose hand is empty, and
    `"finished"`, `"eliminated"` or `"left"`."""

    rest: Literal["draw"] | None = None
    """`"draw"` shuffles the cards that are not named under the draw pile; None leaves them out."""

    side: Side = "front"
    """The side of two-sided cards that is in play; a card may be given by either of its sides."""

    base: GameState | None = field(default=None, kw_only=True, repr=False)
    """The state of a running game, for `from_state`: what no other field describes is kept."""

    @classmethod
    def from_state(cls, state: GameState, **changes: Any) -> Setup:
        """Return the setup of a state in a running game, with other values of some fields.

        Without changes, `to_state` returns an equal state. What no field describes is kept: the
        numbers of the round, of its turns and of shuffles, the seats that have left the game, the
        notes of effects and variants, and who may be caught. What others have seen of a hand is
        forgotten if the hand changes, and everything seen and noted if the cards or house rules
        are others. Notes of a variant that is no longer played are dropped.

        Args:
            state: A state at the start of a turn, which is the phase `turn`.
            changes: The fields of the setup that are different. In `options`, those that are None
                stay as they are in the game.

        Returns:
            The setup.

        Raises:
            SetupError: It is no state, or one in another phase.
            TypeError: There is no such field.

        >>> from unoengine import new_game
        >>> state = new_game(seed=8)
        >>> Setup.from_state(state).to_state() == state
        True
        >>> Setup.from_state(state, draw="wild", rest="draw").to_state().draw_pile[0]
        Card('wild')
        """
        _require_turn(state)
        given = _describe_state(state)
        if "discard" in changes:
            given["color"] = None
        if isinstance(changes.get("options"), Options):
            changes["options"] = changes["options"].with_defaults(state.options)
        return cls(**(given | changes))

    def to_state(self) -> GameState:
        """Return the state, or raise a `SetupError` that names every fault at once.

        Returns:
            The state at the start of the turn.

        Raises:
            SetupError: The position is impossible; `faults` lists every reason.
            PluginError: A plug-in cannot be loaded.
        """
        if self.base is not None:
            _require_turn(self.base)
        if type(self.hands) is not tuple:
            shown = describe_value(self.hands)
            raise SetupError(f"hands must be a list with one entry per seat, not {shown}")
        faults: list[str] = []
        names = name_players(
            max(2, len(self.hands))
        )  # for the other checks, if `players` is invalid
        with collect_faults(faults), refuse_failure("players"):
            if isinstance(self.players, int) and self.players != len(self.hands):
                shown = describe_value(self.players)
                raise SetupError(f"{len(self.hands)} hands for {shown} players")
            names = name_players(len(self.hands) if self.players is None else self.players)
            if self.base is None or names != self.base.players:
                check_names(names)
        if self.base is not None and len(names) != len(self.base.players):
            faults.append(f"the game has {len(self.base.players)} seats, not {len(names)}")
        rules = self._find_rules(len(names), faults)
        if rules is None:
            with refuse_failure("the position"):
                faults += _list_seat_faults(self, len(names))
            raise SetupError(*faults)
        if self.side != "front":
            other = rules.other_side
            if other is None or self.side != "back":
                shown = describe_value(self.side)
                faults.append(f"the side in play cannot be {shown}" + _describe_sides(rules))
            rules = other or rules
        return _SetupReader(self, rules, names, faults).read()

    def _find_rules(self, seats: int, faults: list[str]) -> CompiledRules | None:
        """Return the rules; if arguments are invalid, the rules without them for further checks."""
        given: dict[str, Any] = {
            "options": self.options,
            "house_rules": self.house_rules,
            "variants": self.variants,
        }
        with collect_faults(faults):
            return find_rules(self.edition, seats, **given)
        valid = {name: part for name, part in given.items() if _is_valid(self.edition, name, part)}
        for parts in (valid, {}):
            with collect_faults([]):
                return find_rules(self.edition, seats, **(_NO_PARTS | parts))
        return None


def _require_turn(state: GameState) -> None:
    """Refuse what is no state at the start of a turn."""
    check_state(state)
    if state._pending is not TURN:
        raise SetupError(
            "a setup describes the start of a turn, so a state in the phase 'turn' is needed, "
            f"not {state.phase!r}"
        )


def _describe_state(state: GameState) -> dict[str, Any]:
    """Return the fields of a setup that describe a state."""
    rnd = state._round
    agreement = rnd.rules.lookup.agreement
    return {
        "edition": agreement.published_edition,
        "hands": [_join_codes(state.hand(seat)) for seat in range(len(rnd.players))],
        "discard": _join_codes(state.discards),
        "draw": _join_codes(state.draw_pile),
        "color": None if state.color == state.top.color else state.color,
        "turn": state.turn,
        "direction": state.direction,
        "dealer": rnd.dealer,
        "scores": rnd.scores,
        "wardrobe": dict(enumerate(rnd.wardrobe)),
        "house_rules": agreement.house_rules,
        "variants": agreement.variants,
        "options": agreement.options,
        "seed": rnd.seed,
        "players": rnd.players,
        "teams": rnd.teams,
        "exits": rnd.exits,
        "side": state.side,
        "base": state,
    }


def _join_codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)


explain_unknown_parameters(Setup)


def _describe_sides(rules: CompiledRules) -> str:
    edition = rules.lookup.edition
    return "" if edition.is_two_sided else f"; the cards of {edition.name} have one side"


_NO_PARTS: Mapping[str, Any] = {"options": None, "house_rules": None, "variants": ()}


def _is_valid(edition: str | Edition, name: str, part: Any) -> bool:
    faults: list[str] = []
    with collect_faults(faults):
        resolve_agreement(edition, **{name: part})
    return not faults


def _list_seat_faults(setup: Setup, seats: int) -> Iterator[str]:
    """Yield the faults that do not depend on the edition."""
    yield from _list_exit_faults(setup, seats)
    gone = () if setup.base is None else setup.base.gone
    out = [*gone, *(entry[0] for entry in setup.exits if isinstance(entry, tuple) and entry)]
    for seat, hand in enumerate(setup.hands):
        given = hand.split() if isinstance(hand, str) else hand
        is_empty = type(given) is int or isinstance(given, Sized)
        is_empty = is_empty and not given
        if is_empty and seat not in out:
            yield f"hand {seat}: a player without a card ends the round (R074)"
        elif not is_empty and seat in gone:
            yield f"hand {seat}: the player has left the game (A113)"
    if setup.turn in gone:
        yield f"turn: the player in seat {setup.turn} has left the game (A113)"
    for name in ("turn", "dealer"):
        seat = getattr(setup, name)
        if type(seat) is not int or not 0 <= seat < seats:
            yield f"{name} must be a seat from 0 to {seats - 1}, not {describe_value(seat)}"
    if type(setup.direction) is not int or setup.direction not in (+1, -1):
        shown = describe_value(setup.direction)
        yield f"direction must be 1 (left) or -1 (right), not {shown}"
    seed_faults: list[str] = []
    with collect_faults(seed_faults):
        check_seed(setup.seed)
    yield from seed_faults
    if setup.rest not in (None, "draw"):
        yield f"rest must be 'draw' or None, not {describe_value(setup.rest)}"


def _list_exit_faults(setup: Setup, seats: int) -> Iterator[str]:
    """Yield the faults of the seats that are out of the round."""
    out: list[object] = []
    for entry in setup.exits:
        if not isinstance(entry, tuple) or len(entry) != 2:
            yield f"exits are pairs such as (1, 'finished'), not {describe_value(entry)}"
            continue
        seat, how = entry
        if type(seat) is not int or not 0 <= seat < seats or seat in out:
            yield f"exits name different seats from 0 to {seats - 1}, not {describe_value(seat)}"
        elif setup.hands[seat : seat + 1] and setup.hands[seat]:
            yield f"exits: seat {seat} is out of the round, but has cards"
        elif seat == setup.turn:
            yield f"exits: seat {seat} is out of the round, but on turn"
        if how not in get_args(ExitReason):
            yield f"exits: {describe_value(how)} is none of {', '.join(get_args(ExitReason))}"
        out.append(seat)


class _SetupReader:
    """A reader of a setup that collects all faults before it raises them."""

    def __init__(
        self, setup: Setup, rules: CompiledRules, names: tuple[str, ...], faults: list[str]
    ) -> None:
        self.setup = setup
        self.rules = rules
        self.names = names
        self.faults = faults
        self.gone = setup.base._round.rules.seating.gone if setup.base else frozenset[int]()
        """The seats that have left the game."""

        self.unknown: dict[int, int] = {
            seat: hand for seat, hand in enumerate(setup.hands) if type(hand) is int
        }
        """By seat, how many unknown cards it holds, if its hand is given as a number."""

    def read(self) -> GameState:
        """Return the state, or raise a `SetupError` with all faults."""
        setup, rules = self.setup, self.rules
        expected = "a string of codes, a list, or a number of unknown cards"
        teams: tuple[tuple[int, ...], ...] = ()
        with refuse_failure("the position"):
            hands = [
                [] if seat in self.unknown else self.read_cards(f"hand {seat}", hand, expected)
                for seat, hand in enumerate(setup.hands)
            ]
            discard = self.read_cards("discard", setup.discard)
            draw = self.read_cards("draw", setup.draw)
            rest = self.find_rest([*hands, discard, draw])
            self.check_unknown_cards(len(rest))
            color = self.read_color(discard)
            wardrobe = self.read_wardrobe()
            with collect_faults(self.faults):
                teams = agree_on_teams(setup.teams, len(self.names), rules.lookup.options)
            scores = self.read_scores(teams)
            self.check_seats_and_piles(hands, discard, draw)
        if self.faults:
            raise SetupError(*self.faults)
        before = None if setup.base is None else setup.base._round
        serial = 0 if before is None else before.serial
        if setup.rest == "draw" or self.unknown:
            rest = shuffle_cards(setup.seed, serial, rest)
            serial += 1
        for seat, count in self.unknown.items():
            hands[seat], rest = rest[:count], rest[count:]
        if setup.rest == "draw":
            draw += rest
        pile = tuple(reversed(draw))
        codec = rules.lookup.codec
        exits = cast("tuple[Exit, ...]", setup.exits)
        rnd = Round(
            rules=rules.with_absent(self.gone, frozenset(seat for seat, _ in exits) - self.gone),
            players=self.names,
            wardrobe=wardrobe,
            seed=setup.seed,
            serial=serial,
            number=1 if before is None else before.number,
            dealer=setup.dealer,
            scores=scores,
            pile=pile,
            teams=teams,
            exits=exits,
        )
        if before is not None:
            keeps_last = rules.lookup.keeps_last_round
            rnd = evolve(
                rnd,
                notes=_keep_notes(before, rnd),
                turns=_keep_turns(before, rnd),
                last_winners=before.last_winners if keeps_last else (),
                last_places=before.last_places if keeps_last else (),
            )
        faults = [f"exits: {fault}" for fault in list_exit_faults(rnd, is_over=False)]
        if faults:
            raise SetupError(*faults)
        table = make_table(
            rnd,
            [codec.pack(hand) for hand in hands],
            pile_size=len(pile),
            discards=codec.tally(discard),
            showing=rules.lookup.encode_showing(discard[-1], color) if discard else 0,
            turn=setup.turn,
            direction=setup.direction,
        )
        if setup.base is not None:
            table._known, table._exposed = _keep_known_cards(setup.base, table), setup.base._exposed
            close_window_unless_one_card(table)
            if not rules.lookup.has_catches:
                table._exposed = None
        if not discard:
            table._direction = +1
            if turn_up_start_card(table) is not None:
                raise make_start_error()
        return seal(table)

    def check_unknown_cards(self, left: int) -> None:
        """Report numbers of unknown cards for which no, or not enough, cards are left."""
        for seat, count in self.unknown.items():
            if count < 0:
                shown = describe_value(count)
                self.faults.append(f"hand {seat}: a number of cards is at least 1, not {shown}")
        wanted = sum(count for count in self.unknown.values() if count > 0)
        if wanted > left:
            shown = describe_value(wanted)
            self.faults.append(f"hands: {shown} unknown cards, but only {left} are not named")

    def read_cards(
        self, where: str, given: object, expected: str = "a string of codes or a list"
    ) -> list[int]:
        """Return the faces of cards; report cards that the edition does not have."""
        faces: list[int] = []
        if not isinstance(given, Iterable):
            self.faults.append(f"{where} must be {expected}, not {describe_value(given)}")
            return faces
        for item in given.split() if isinstance(given, str) else given:
            try:
                card = item if isinstance(item, Card) else self.rules.lookup.edition.card(item)
                faces.append(self.rules.lookup.codec.face_of_card[card])
            except SetupError as error:
                self.faults.append(f"{where}: {error}")
            except (KeyError, TypeError):
                self.faults.append(
                    f"{where}: {item!r} is not a card of {self.rules.lookup.edition.name}"
                )
        return faces

    def find_rest(self, named: Iterable[Iterable[int]]) -> list[int]:
        """Return the cards that are not named; report cards that are named too often."""
        lookup = self.rules.lookup
        left = list(lookup.deck)
        for faces in named:
            for face in faces:
                if face in left:
                    left.remove(face)
                else:
                    code, count = lookup.cards[face].code, lookup.deck.count(face)
                    fault = f"too many {code}: the deck has only {count}"
                    if fault not in self.faults:
                        self.faults.append(fault)
        return left

    def read_color(self, discard: Sequence[int]) -> int:
        """Return the color in force, by number."""
        named, colors = self.setup.color, self.rules.lookup.edition.colors
        if named is not None and named not in colors:
            self.faults.append(
                f"{named!r} is not a color of the edition{did_you_mean(named, colors)}"
            )
            return 0
        if not discard:
            if self.setup.side == "back":
                self.faults.append("discard: a round starts with the fronts in play (A149)")
            if named is not None:
                self.faults.append("color: none is in force before the first card is turned up")
            return 0
        top = self.rules.lookup.cards[discard[-1]]
        if top.color is None and named is None:
            self.faults.append(f"the top card {top.code} has no color; pass the color in force")
            return 0
        if top.color is not None and named not in (None, top.color, self.find_other_color(top)):
            self.faults.append(f"the color in force is that of {top.code}, not {named!r}")
        return self.rules.lookup.color_names.index(named or top.color)

    def find_other_color(self, top: Card) -> str | None:
        """Return the color in force in the running game, if this is the top card there as well."""
        base = self.setup.base
        return base.color if base is not None and base.top.code == top.code else None

    def read_wardrobe(self) -> tuple[frozenset[str], ...]:
        """Return the colors that each seat wears."""
        with collect_faults(self.faults):
            return assign_wardrobe(self.rules, self.setup.wardrobe)
        return ()

    def read_scores(self, teams: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        """Return the scores so far."""
        given = self.setup.scores
        if given is not None and not isinstance(given, Sequence):
            self.faults.append(f"scores must be a list with one number per seat, not {given!r}")
            return ()
        if given is None and self.setup.base is None:
            check_scoring(self.rules, teams)
            return (0,) * len(self.names)
        scores = (0,) * len(self.names) if given is None else tuple(given)
        if len(scores) != len(self.names):
            self.faults.append(f"{len(scores)} scores for {len(self.names)} players")
        if not all(type(score) is int for score in scores):
            self.faults.append(f"scores must be whole numbers, not {given!r}")
        elif len(scores) == len(self.names) and self.find_winners(scores, teams):
            self.faults.append(f"with the scores {scores} the game is already over (R085)")
        return scores

    def find_winners(
        self, scores: tuple[int, ...], teams: tuple[tuple[int, ...], ...]
    ) -> tuple[int, ...]:
        """Return the seats that would have won the game with these scores."""
        base, rules = self.setup.base, self.rules.with_absent(self.gone)
        if base is None:
            return find_winners(rules, teams, scores, rounds=0)
        before, agreement = base._round, base._round.rules.lookup.agreement
        if (scores, teams, rules.lookup.agreement) == (before.scores, before.teams, agreement):
            return ()  # the round has begun; since then, a player may have left
        return find_winners(rules, teams, scores, rounds=before.number - 1)

    def check_seats_and_piles(
        self, hands: Sequence[Sequence[int]], discard: Sequence[int], draw: Sequence[int]
    ) -> None:
        """Report faults of the seats and the piles."""
        setup, seats = self.setup, len(self.names)
        with collect_faults(self.faults):
            check_players(self.rules, len(self.names))
        if setup.players is not None and len(hands) != seats:
            self.faults.append(f"{len(hands)} hands for {seats} players")
        self.faults += _list_seat_faults(setup, seats)
        if not discard and not draw and not setup.discard and setup.rest != "draw":
            self.faults.append("there is no card to turn up")
        if setup.base is not None and not setup.discard:
            self.faults.append("discard: a running game has a top card")


# --- What is kept of a running game


def _has_same_cards(before: Round, rnd: Round) -> bool:
    """Return whether faces and hands stand for the same cards in both rounds."""
    return before.rules.lookup.agreement.edition == rnd.rules.lookup.agreement.edition


def _keep_notes(before: Round, rnd: Round) -> FrozenMap[NoteKey, Note]:
    """Return the notes without those of variants that are not played, and of seats now out."""
    if not _has_same_cards(before, rnd):
        return NO_NOTES
    keepers = rnd.rules.lookup.agreement.find_note_keepers()
    newly_out = rnd.rules.seating.absent - before.rules.seating.absent
    notes = {
        key: note
        for key, note in before.notes.items()
        if key[0] in keepers and (note.lasts == "game" or key[2] not in newly_out)
    }
    return before.notes if len(notes) == len(before.notes) else FrozenMap(notes)


def _keep_turns(before: Round, rnd: Round) -> int:
    """Return how many turns of the round have been played, if the options limit them."""
    limit = rnd.rules.lookup.max_turns
    if limit is not None and before.turns >= limit:
        raise SetupError(
            f"the round is over: {before.turns} turns have been played, and max_turns is {limit}"
        )
    return 0 if limit is None else before.turns


def _keep_known_cards(base: GameState, table: Table) -> tuple[Seen, ...]:
    """Return what others have seen of the hands that are the same as before."""
    absent = table._round.rules.seating.absent
    if not base._known or not _has_same_cards(base._round, table._round):
        return ()
    return pack_known(
        [
            make_seen((viewer, cards) for viewer, cards in seen[1] if viewer not in absent)
            if hand == before
            else UNSEEN
            for seen, before, hand in zip(base._known, base._hands, table._hands, strict=True)
        ]
    )
