"""Trials on empty tables: what cards and variants do when no hidden card matters.

The actions of a player show which actions its hand allowed. Effects and variants decide which cards
allow them, so they are called at a table with the cards in question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.core.dry_run import find_constant_terms, find_terms_of_seat, make_trial_round
from unoengine.core.effect_api.open_and_seal import make_table
from unoengine.core.legality import is_lawful
from unoengine.core.phases.demand import Demand
from unoengine.core.play_in_progress import PlayInProgress

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.effect_api.table import Table
    from unoengine.events import Played

_MAX_PROBES = 64
"""How many compiled rules to cache results for."""

_MAX_DEMANDS = 2000
"""How many plays to cache demands for."""

_CARDS = 7
"""How many cards each player holds at a table for a trial."""


class Probe:
    """Trials with the rules of a game; their results are cached."""

    def __init__(self, rules: CompiledRules) -> None:
        self._rules = rules
        self._incriminating: dict[tuple[int, int], int] = {}
        self._goes_on: dict[int, bool] = {}
        self._sure: dict[int, int] = {}
        self._demands: dict[tuple[Played, int], Demand | None] = {}

    @property
    def rules(self) -> CompiledRules:
        """The rules of the game."""
        return self._rules

    def find_sure_faces(self, player: int) -> int:
        """Return the first bits of the faces that a seat can certainly play if they match.

        Other cards may be forbidden by their effects or by variants, or offer no choice.
        """
        found = self._sure.get(player)
        if found is None:
            tables, rnd = self._rules.tables, self._make_table(0, player)._round
            found = tables.all_first_bits & ~tables.restricted_faces
            for face, effect in enumerate(tables.effects):
                bit = tables.first_bits[face]
                if effect is None or not bit & tables.special_faces & found:
                    continue
                is_sure = find_constant_terms(effect, self._rules) or all(
                    find_terms_of_seat(effect, rnd, face, player, direction)
                    for direction in (+1, -1)
                )
                if not is_sure:
                    found ^= bit
            self._sure[player] = found
        return found

    def find_demand(self, play: Played, showing: int) -> Demand | None:
        """Return the demand that a play makes, if it makes one at once."""
        key = play, showing
        if key not in self._demands:
            if len(self._demands) > _MAX_DEMANDS:
                self._demands.clear()
            self._demands[key] = self._try_play(play, showing)
        return self._demands[key]

    def _try_play(self, play: Played, showing: int) -> Demand | None:
        registry, codec = self._rules.registry, self._rules.tables.codec
        face = codec.face_of_card[play.card]
        try:
            action = registry.intern_play(play.player, face, play.color, play.choice, False)
            table = self._make_table(showing, play.player)
            hand = table._hands[play.player]
            if not hand & codec.first_bits[face]:
                table._hands[play.player] = codec.add(hand, face)
            registry.get_move(action).act(table)
        except Exception:  # a fault is reported when the effect acts at a real table
            return None
        pending = table._pending
        return pending if isinstance(pending, Demand) else None

    def find_incriminating(self, face: int, showing: int, player: int) -> int:
        """Return the faces with any of which in hand a card may not be played lawfully.

        There are none if it does not depend on single cards of the hand.
        """
        key = face, showing
        found = self._incriminating.get(key)
        if found is None:
            try:
                found = self._try_single_cards(face, showing, player)
            except Exception:  # a fault is reported when the card is played
                found = 0
            self._incriminating[key] = found
        return found

    def _try_single_cards(self, face: int, showing: int, player: int) -> int:
        codec, table = self._rules.tables.codec, self._make_table(showing, player)
        bits, own = codec.first_bits, codec.first_bits[face]

        def is_lawful_with(others: int) -> bool:
            table._hands[player] = hand = own | others
            return is_lawful(table, player, face, hand)

        if not is_lawful_with(0):
            return 0
        found = 0
        for bit in bits:
            if bit != own and not is_lawful_with(bit):
                found |= bit
        innocent = self._rules.tables.all_first_bits & ~found
        return found if is_lawful_with(innocent) else 0

    def goes_on_until_playable(self, showing: int) -> bool:
        """Return whether the variant that draws goes on exactly until a card can be played."""
        found = self._goes_on.get(showing)
        if found is None:
            try:
                found = all(self._count_draws(showing, count) == count for count in (1, 2, 3))
            except Exception:  # a fault is reported when the variant draws at a real table
                found = False
            self._goes_on[showing] = found
        return found

    def _count_draws(self, showing: int, place: int) -> int:
        """Return how many cards are drawn if the one at this place can be played, and no other."""
        tables = self._rules.tables
        variant = tables.draw_variant
        assert variant is not None
        matching = tables.matches_by_showing[showing]
        sure = matching & self.find_sure_faces(self._rules.seating.in_game[0])
        fitting = next(face for face, bit in enumerate(tables.first_bits) if bit & sure)
        others = [face for face, bit in enumerate(tables.first_bits) if not bit & matching]
        upcoming = [*others[: place - 1], fitting, *others[place - 1 : place + 1]]
        table = self._make_table(showing, self._rules.seating.in_game[0])
        table._hands = [0] * len(table._hands)
        for seat in self._rules.seating.in_game:
            table._hands[seat] = tables.codec.pack(others[-2:])
        seat = table._turn
        table._round = table._round.with_pile(tuple(reversed(upcoming)))
        table._pile_size = len(upcoming)
        table._play = PlayInProgress(seat, tables.top_face(showing), variant, showing)
        table._turn = self._rules.seating.after[1][seat]
        variant.draw(table)
        return len(upcoming) - table._pile_size

    def _make_table(self, showing: int, player: int) -> Table:
        """Return a table on which a player is on turn, with the same cards in all hands."""
        rules = self._rules
        rnd = make_trial_round(rules, player)
        hand = (1 << min(_CARDS, len(rules.tables.cards))) - 1
        return make_table(
            rnd,
            [0 if seat in rules.seating.absent else hand for seat in range(rules.seating.seats)],
            pile_size=len(rnd.pile),
            discards=rules.tables.codec.units[rules.tables.top_face(showing)],
            showing=showing,
            turn=player,
            direction=+1,
        )


_probes: dict[int, Probe] = {}


def find_probe(rules: CompiledRules) -> Probe:
    """Return the trials with these rules, made once."""
    probe = _probes.get(id(rules))
    if probe is None or probe.rules is not rules:
        if len(_probes) >= _MAX_PROBES:
            _probes.clear()
        probe = _probes[id(rules)] = Probe(rules)
    return probe
