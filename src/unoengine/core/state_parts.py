"""Parts of a state that are values of their own, and the slots that states and tables share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from attrs import define, field, frozen

from unoengine.core.frozen_map import FrozenMap

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.effect_api.queries import Queries
    from unoengine.core.events import Listener
    from unoengine.core.phases.base import Pending
    from unoengine.core.play_in_progress import PlayInProgress
    from unoengine.core.state import GameState


H = TypeVar("H")

NoteKey: TypeAlias = tuple[str, str, int | None]
"""The name of the effect or variant that keeps a note, its key, and its seat or None."""

Seen: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]
"""Seen cards of one hand: all of them together, then pairs of a viewer and its seen cards."""

ExitReason: TypeAlias = Literal["finished", "eliminated", "left"]

Exit: TypeAlias = tuple[int, ExitReason]
"""A seat that takes no further part in a round, and the reason."""

UNSEEN: Seen = (0, ())
"""A hand of which no other seat has seen a card."""

Position: TypeAlias = "GameState | Queries"
"""Anything with the slots of `Layout`: a state, or the table it becomes during an action."""


@frozen
class Note:
    """A value that an effect or a variant keeps for the round or the game."""

    value: Any
    lasts: Literal["round", "game"]


NO_NOTES: FrozenMap[NoteKey, Note] = FrozenMap()


@define(unsafe_hash=True)
class Round:
    """Everything that stays the same while cards are drawn and played; it is never changed.

    It is not frozen, since each shuffle makes one, and that would take three times as long.
    """

    rules: CompiledRules
    players: tuple[str, ...]
    wardrobe: tuple[frozenset[str], ...]
    seed: int
    serial: int
    """The number of shuffles and rolls of dice so far in this game."""

    number: int
    dealer: int
    scores: tuple[int, ...]
    winners: tuple[int, ...] = ()
    """The seats that have won the round; empty until it is over."""

    pile: tuple[int, ...] = field(default=(), eq=False)
    """The draw pile after its last shuffle, next card last; the state knows how many are left."""

    notes: FrozenMap[NoteKey, Note] = NO_NOTES
    """The values that effects and variants keep."""

    teams: tuple[tuple[int, ...], ...] = ()
    """The seats that play together; empty if everybody plays alone."""

    turns: int = 0
    """How many turns of the round have been played; counted only if the options limit them."""

    exits: tuple[Exit, ...] = ()
    """The seats that are out of the round, in the order in which that happened."""

    last_winners: tuple[int, ...] = ()
    """The seats that won the round before; empty in the first round of a game (A162)."""

    last_places: tuple[int, ...] = ()
    """The seats that took part in the round before, best first (A123)."""

    def with_pile(self, pile: tuple[int, ...]) -> Round:
        """Return the same round after another shuffle of the draw pile."""
        return self.with_chance(self.seed, self.serial + 1, pile, self.notes)

    def count_shuffle(self) -> Round:
        """Return the same round after a shuffle or a roll that leaves the pile as it is."""
        return self.with_pile(self.pile)

    def count_turn(self) -> Round:
        """Return the same round after one more turn."""
        return self.with_chance(self.seed, self.serial, self.pile, self.notes, self.turns + 1)

    def with_chance(
        self,
        seed: int,
        serial: int,
        pile: tuple[int, ...],
        notes: FrozenMap[NoteKey, Note],
        turns: int | None = None,
    ) -> Round:
        """Return the same round with other hidden parts, in less time than `evolve` takes."""
        return Round(
            self.rules,
            self.players,
            self.wardrobe,
            seed,
            serial,
            self.number,
            self.dealer,
            self.scores,
            self.winners,
            pile,
            notes,
            self.teams,
            self.turns if turns is None else turns,
            self.exits,
            self.last_winners,
            self.last_places,
        )


@define(eq=False, init=False)
class Layout(Generic[H]):
    """The slots of a state, and of the table it becomes while an action is performed.

    Cards are faces of the edition, by number; a hand is a multiset of faces in one int, and the
    discard pile is a tally.
    """

    _round: Round
    _hands: H
    _pile_size: int
    """How many cards of the draw pile are left."""

    _discards: int
    _showing: int
    """The top card and the color in force, in one number."""

    _turn: int
    """The seat that decides; while an effect acts, the seat that is next after the play."""

    _direction: int
    _pending: Pending
    """The pending decision. While an effect acts it is out of date; `end_play` replaces it."""

    _play: PlayInProgress
    """The play whose effect is acting; `NO_PLAY` in a state."""

    _exposed: int | None
    _known: tuple[Seen, ...]
    """The cards that other seats have seen of each hand; empty while they have seen none."""

    _listener: Listener | None
