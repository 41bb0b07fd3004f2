"""Verbs of `Table` that roll dice, announce outcomes and keep notes."""

from __future__ import annotations

from typing import Any, Literal

from attrs import evolve

from unoengine.effect_api.queries import Queries
from unoengine.table.state_parts import Note
from unoengine.values.errors import describe_value
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.hand import has_hand
from unoengine.values.numbers import is_number
from unoengine.values.shuffle_and_dice import roll_die

__all__ = ["NoteVerbs"]


class NoteVerbs(Queries):
    """Verbs that roll a die, announce an outcome, or keep a note."""

    __slots__ = ()

    def roll(self, sides: int) -> int:
        """Roll a die with this many sides for all to see; return the number it shows, from 1.

        Args:
            sides: The number of sides, at least 1.

        Returns:
            The number shown.

        Raises:
            PluginError: The number of sides is invalid.
        """
        if not is_number(sides, 1):
            given = describe_value(sides)
            raise self._make_error(f"rolls a die with {given} sides; a die has 1 or more")
        rnd = self._round
        shown = roll_die(rnd.seed, rnd.serial, sides)
        self._round = rnd.count_shuffle()
        if self._listener is not None:
            self._listener.rolled(self._play.player, sides, shown)
        return shown

    def announce(self, verdict: str) -> None:
        """Announce an outcome to everybody, in one word.

        Args:
            verdict: The outcome.

        Raises:
            PluginError: It is not a text.
        """
        if type(verdict) is not str:
            raise self._make_error(f"announces an outcome that is not a string: {verdict!r}")
        if self._listener is not None:
            self._listener.announced(self._play.player, self.card, verdict)

    def note(
        self,
        key: str,
        value: Any,
        *,
        player: int | None = None,
        lasts: Literal["round", "game"] = "round",
    ) -> None:
        """Store a plain value until the end of the round or the game; None removes the note.

        A note about the cards of a hand needs `player`, the seat that holds it: other seats must
        not see the note.

        Args:
            key: The key of the note.
            value: A plain value; None deletes the note.
            player: The only seat that sees it; None for all.
            lasts: `"round"` or `"game"`.

        Raises:
            PluginError: The value is not plain, or `keeps` does not allow it.
        """
        if type(key) is not str:
            raise self._make_error(f"stores a note under a key that is not a string, {key!r}")
        if lasts not in ("round", "game"):
            raise self._make_error(
                f"stores a note until the end of {lasts!r}, not 'round' or 'game'"
            )
        if player is not None:
            self._check_seat(player)
        if not self._are_plain((value,)):
            raise self._make_error(f"stores a note that is not a plain value: {value!r}")
        if player is None and has_hand(value):
            raise self._make_error("stores a hand without its seat; pass player=…")
        if player is not None and self._has_left(player):
            return
        effect = self._play.effect
        if value is not None and not effect.accepts_note(key, value):
            from unoengine.plugins.note_types import describe_expected

            expected = describe_expected(effect.keeps, key)
            raise self._make_error(
                f"stores {value!r} as {key!r}, which its declaration does not allow: {expected}"
            )
        owner = effect.note_owner
        notes = dict(self._round.notes)
        notes.pop((owner, key, player), None)
        if value is not None:
            notes[owner, key, player] = Note(value, lasts)
        self._round = evolve(self._round, notes=FrozenMap(notes))
