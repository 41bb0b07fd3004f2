"""A box and how it is played, compiled: what goes on what, who comes after whom, what acts.

The engine knows cards only as faces (numbers), and what they do only as effects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unoengine.moves.effect_outcomes import Terms, named
from unoengine.plugins.discovery import describe_plugin
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant, overrides
from unoengine.ruleset.agreement import Agreement
from unoengine.ruleset.options import Options
from unoengine.values.card import Card
from unoengine.values.card_set import UNSPECIFIED, CardSet
from unoengine.values.edition import Edition
from unoengine.values.errors import PluginError, SetupError
from unoengine.values.multiset import MultisetCodec

__all__ = ["LookupTables"]

NAMES_COLOR = Effect()
"""What a card without a colour does if nothing else is said of it."""


class LookupTables:
    """What a spec means for a number of seats."""

    __slots__ = (
        "__weakref__",
        "_card_sets",
        "_matching_variants",
        "_orders",
        "_stride",
        "acting_effects",
        "acts_last",
        "agreement",
        "all_first_bits",
        "allows_interruptions",
        "asked",
        "cards",
        "claim_variants",
        "codec",
        "codes",
        "color_names",
        "deck",
        "draw_variant",
        "edition",
        "effects",
        "face_of_bit",
        "face_of_code",
        "faces_with_lawful_hook",
        "false_uno_variant",
        "first_bits",
        "gone",
        "gone_count",
        "hangs",
        "match_parts",
        "matches_by_face",
        "matches_by_showing",
        "may_keep_drawn",
        "mirror_seats",
        "named",
        "neighbors",
        "opening_effects",
        "options",
        "out_of_turn_matches",
        "points",
        "printed_color",
        "restricted_faces",
        "seat_after",
        "seats",
        "seats_in_game",
        "special_faces",
        "validated_offers",
    )

    def __init__(
        self,
        agreement: Agreement,
        seats: int,
        gone: frozenset[int] = frozenset(),
        like: LookupTables | None = None,
    ) -> None:
        """Compile a box, but for what another one of the same spec, `like`, has worked out."""
        self.seats: int = seats
        self.gone: frozenset[int] = gone
        """The seats that have left the game."""
        self.gone_count: int = len(gone)
        self._compile_seats()
        if like is None:
            self._compile_spec(agreement)
        else:
            for name in _OF_THE_SPEC:
                setattr(self, name, getattr(like, name))

    def _compile_spec(self, agreement: Agreement) -> None:
        self.agreement: Agreement = agreement
        self.edition: Edition = agreement.edition
        self.options: Options = agreement.options
        self.may_keep_drawn: bool = agreement.options.forced_drawn_play == "never"
        """Whether a drawn card may always be kept (A28)."""
        codec = MultisetCodec(agreement.edition.deck)
        self.codec: MultisetCodec = codec
        self.all_first_bits: int = codec.presence_mask(range(len(codec.cards)))
        self.cards: tuple[Card, ...] = codec.cards
        self.first_bits: tuple[int, ...] = codec.first_bits
        self.face_of_bit: dict[int, int] = {bit: face for face, bit in enumerate(self.first_bits)}
        self.codes: tuple[str, ...] = tuple(card.code for card in self.cards)
        self.face_of_code: dict[str, int] = {code: face for face, code in enumerate(self.codes)}
        self.deck: tuple[int, ...] = tuple(
            codec.face_of_card[card] for card in agreement.edition.deck
        )
        self.points: tuple[int, ...] = tuple(card.points for card in self.cards)
        self.color_names: tuple[str | None, ...] = (*agreement.edition.colors, None)
        self.printed_color: tuple[int, ...] = tuple(
            self.color_names.index(card.color) for card in self.cards
        )
        """By face, the number of the colour printed on a card."""
        self._stride = len(self.color_names)
        self._compile_effects()
        self._compile_matching()
        self._compile_variants()
        self._refuse_blocking()

    # --- cards

    def _compile_effects(self) -> None:
        agreement, codec = self.agreement, self.codec
        effects = tuple(agreement.effects[card.code] for card in self.cards)
        self.effects: tuple[Effect | None, ...] = effects
        self.acting_effects: tuple[Effect | None, ...] = tuple(
            effect if effect and _acts(effect) else None for effect in effects
        )
        openers = [agreement.opening_effects[card.code] for card in self.cards]
        self.opening_effects: tuple[Effect | None, ...] = tuple(
            NAMES_COLOR if effect is None and card.color is None else effect
            for effect, card in zip(openers, self.cards, strict=True)
        )
        self.faces_with_lawful_hook: int = codec.presence_mask(
            f for f, e in enumerate(effects) if e and _judges(e)
        )
        self.special_faces: int = codec.presence_mask(
            f for f, e in enumerate(effects) if e and _is_special(e)
        )
        self.restricted_faces: int = codec.presence_mask(
            f for f, e in enumerate(effects) if e and _restricts(e)
        )
        everything = self.options.final_card_effects == "all"  # A70, A84
        self.acts_last: tuple[bool, ...] = tuple(
            e is not None and (e.acts_last or everything) for e in self.acting_effects
        )
        self._card_sets: dict[Any, CardSet] = {}
        self.validated_offers: set[tuple[Any, ...]] = set()
        """What effects offer again and again, and what has been found to be in order."""
        terms = [named(effect, self) if effect else None for effect in effects]
        usual: Terms = (agreement.edition.colors, (None,), (None,))
        self.named: tuple[Terms, ...] = tuple(found or usual for found in terms)
        """By face: what may be named with it, if that hangs on nothing but the box."""
        self.asked: int = self.restricted_faces | codec.presence_mask(
            f for f, e in enumerate(effects) if e and not terms[f]
        )
        """The faces whose effects are asked every time whether, and how, they may be played."""

    def _compile_matching(self) -> None:
        codec = self.codec
        variants = self.agreement.variants
        self._matching_variants = [v for v in variants if overrides(v, "matches")]
        self.matches_by_showing: list[int] = []
        self.match_parts: list[tuple[int, int, int]] = []
        """For a top card and a colour what goes on it, in three: halves of that colour, and others.

        Cards whose plays hang on more are among the others.
        """
        for top in self.cards:
            for color in self.color_names:
                goes = [f for f, c in enumerate(self.cards) if self._matches(c, top, color)]
                self.matches_by_showing.append(codec.presence_mask(goes))
                plain = [f for f in goes if not codec.first_bits[f] & self.special_faces]
                suit = [f for f in plain if color and self.cards[f].color == color]
                half = len(suit) // 2
                low, high = codec.presence_mask(suit[:half]), codec.presence_mask(suit[half:])
                self.match_parts.append((low, high, codec.presence_mask(goes) ^ low ^ high))
        self.matches_by_face: tuple[tuple[bool, ...], ...] = tuple(
            tuple(goes & first != 0 for goes in self.matches_by_showing)
            for first in codec.first_bits
        )
        """By face: whether it goes on a top card while a colour is in force."""
        self.hangs: tuple[bool, ...] = tuple(bit & self.asked != 0 for bit in codec.first_bits)
        """By face: whether it is asked."""

    def _compile_variants(self) -> None:
        variants = self.agreement.variants
        self.draw_variant: Variant | None = next(
            (v for v in variants if overrides(v, "draw")), None
        )
        self.false_uno_variant: Variant | None = next(
            (v for v in variants if overrides(v, "false_uno")), None
        )
        self.claim_variants: tuple[Variant, ...] = tuple(
            v for v in variants if overrides(v, "claims")
        )
        jumping = [v for v in variants if overrides(v, "out_of_turn")]
        self.out_of_turn_matches: tuple[int, ...] = tuple(
            self.codec.presence_mask(
                face
                for face, card in enumerate(self.cards)
                if any(_truth(v, v.out_of_turn(card, top)) for v in jumping)
            )
            for top in self.cards
        )
        """For a top card: what may be played on it by who is not on turn."""
        leaving = self.options.leaving == "allowed"
        self.allows_interruptions: bool = (
            bool(self.claim_variants) or any(self.out_of_turn_matches) or leaving
        )
        """Whether seats that are not on turn may do more than catch."""

    def _matches(self, card: Any, top: Any, color: str | None) -> bool:
        """Return whether a card goes on another while a colour is in force (R022, R023, A22).

        By colour, number or symbol (R034, R037, R040); a mark is none of these (A23).
        """
        answers: dict[bool, str] = {}
        # While the colour of a start card is awaited nothing is played at all.
        for variant in self._matching_variants if color is not None else ():
            answer = variant.matches(card, top, color or "")
            if answer is not None:
                answers.setdefault(_truth(variant, answer), variant.name)
        if len(answers) > 1:
            raise SetupError(
                f"{answers[True]!r} and {answers[False]!r} disagree whether {card.code} goes "
                f"on {top.code}"
            )
        if answers:
            return True in answers
        if card.color is None:
            return True  # R024, R043, A24
        return card.color == color or (
            card.symbol != "" and top.color is not None and card.symbol == top.symbol
        )

    def encode_showing(self, face: int, color: int) -> int:
        """Return the number of a top card with a colour in force."""
        return face * self._stride + color

    def top_face(self, showing: int) -> int:
        """Return the top card's face."""
        return showing // self._stride

    def color_number(self, showing: int) -> int:
        """Return the colour in force, by number."""
        return showing % self._stride

    def score_hand(self, hand: int) -> int:
        """Return the points of a hand."""
        return sum(self.points[face] for face in self.codec.unpack(hand))

    def find_cards(self, color: Any, symbol: Any, mark: Any, effect: Any, does: Any) -> CardSet:
        """Return the cards that are so; the same question is answered from memory."""
        key = (color, symbol, mark, effect, does)
        found = self._card_sets.get(key)
        if found is None:
            bits = self.codec.mask(
                face
                for face, card in enumerate(self.cards)
                if (color is UNSPECIFIED or card.color == color)
                and (symbol is UNSPECIFIED or card.symbol == symbol)
                and (mark is UNSPECIFIED or mark in card.marks)
                and (effect is UNSPECIFIED or card.effect == effect)
                and (does is UNSPECIFIED or isinstance(self.effects[face], does))
            )
            found = CardSet(bits, tuple(zip(self.codec.masks, self.cards, strict=True)))
            self._card_sets[key] = found
        return found

    # --- seats

    def _compile_seats(self) -> None:
        everybody = range(self.seats)
        self._orders = tuple(
            tuple(self._onwards(seat, direction) for seat in everybody) for direction in (0, +1, -1)
        )
        nowhere, left, right = (tuple(o[0] for o in orders) for orders in self._orders)
        self.seat_after: tuple[tuple[int, ...], ...] = (nowhere, left, right)
        """Who comes after a seat: `after[+1]` to the left, `after[-1]` to the right (A10)."""
        self.neighbors: tuple[tuple[int, ...], ...] = tuple(zip(*self.seat_after, strict=True))
        """The same by seat first."""
        self.seats_in_game: Sequence[int] = everybody
        if self.gone:
            self.seats_in_game = tuple(seat for seat in everybody if seat not in self.gone)
        self.mirror_seats: tuple[tuple[int, ...], ...] = tuple(map(self._mirrored, everybody))
        """By two seats: who sits as far from the first as the second, on the other side."""

    def _onwards(self, seat: int, direction: int) -> tuple[int, ...]:
        """Return all seats that are in the game, from a seat on; without direction that seat."""
        if not direction:
            return (seat,) * self.seats
        places = ((seat + direction * n) % self.seats for n in range(1, self.seats + 1))
        return tuple(place for place in places if place not in self.gone)

    def _mirrored(self, seat: int) -> tuple[int, ...]:
        left, right = (self._orders[direction][seat] for direction in (+1, -1))
        mirrored = dict(zip(left, right, strict=True)) | {seat: seat}
        return tuple(mirrored.get(other, other) for other in range(self.seats))

    def seats_in_order(self, player: int, direction: int) -> tuple[int, ...]:
        """Return all seats in order of play from a player on, the player last."""
        return self._orders[direction][player]

    # --- checks

    def _refuse_blocking(self) -> None:
        """Refuse a deck with which everybody could hold cards and nobody play one (A59)."""
        free = self.codec.presence_mask(self.deck) & ~self.restricted_faces
        for goes in self.matches_by_showing:
            free &= goes
        if not free:
            raise SetupError(
                f"{self.edition.name}: without a card that may always be played a round can block "
                "(A59); add one without a colour"
            )


_OF_SEATS = {
    "_orders",
    "gone",
    "gone_count",
    "mirror_seats",
    "neighbors",
    "seat_after",
    "seats",
    "seats_in_game",
}
_OF_THE_SPEC = tuple(sorted({*LookupTables.__slots__} - _OF_SEATS - {"__weakref__"}))
"""What is the same for any seats."""


def _truth(variant: Variant, answer: object) -> bool:
    if not isinstance(answer, bool):
        raise PluginError(
            f"{describe_plugin(variant)} answers {answer!r} where only yes or no will do"
        )
    return answer


def _acts(effect: Effect) -> bool:
    return overrides(effect, "play", "last") or _asks(effect)


def _judges(effect: Effect) -> bool:
    return overrides(effect, "lawful")


def _restricts(effect: Effect) -> bool:
    return overrides(effect, "may_play") or (_judges(effect) and not effect.may_bluff())


def _asks(effect: Effect) -> bool:
    return overrides(effect, "choices", "choices_last", "colors")


def _is_special(effect: Effect) -> bool:
    """Return whether its plays hang on more than the hand's size and the top card."""
    return _restricts(effect) or _asks(effect) or effect.own_hand != "kept"
