"""A box and how it is played, compiled: what goes on what, who comes after whom, what acts.

The engine knows cards only as faces (numbers), and what they do only as effects.
"""

from __future__ import annotations

from typing import Any

from unoengine.cardset import ANY, CardSet
from unoengine.effect import Effect
from unoengine.errors import SetupError
from unoengine.packing import Packing
from unoengine.spec import Spec

__all__ = ["Box"]

NAMES_COLOR = Effect()
"""What a card without a colour does if nothing else is said of it."""


class Box:
    """What a spec means for a number of seats."""

    __slots__ = (
        "__weakref__",
        "_card_sets",
        "_orders",
        "_stride",
        "acting",
        "acts_last",
        "after",
        "asking",
        "cards",
        "color_names",
        "deck",
        "edition",
        "effects",
        "faces_present",
        "first",
        "fits",
        "judged",
        "matching",
        "openers",
        "options",
        "packing",
        "points",
        "restricted",
        "seat_range",
        "seats",
        "sound",
        "spec",
        "special",
    )

    def __init__(self, spec: Spec, seats: int) -> None:
        self.spec = spec
        self.edition = spec.edition
        self.options = spec.options
        self.seats = seats
        self.packing = packing = Packing(spec.edition.deck)
        self.faces_present = packing.presence(range(len(packing.cards)))
        self.cards, self.first = packing.cards, packing.first
        self.deck = tuple(packing.index[card] for card in spec.edition.deck)
        self.points = tuple(card.points for card in self.cards)
        self.color_names: tuple[str | None, ...] = (*spec.edition.colors, None)
        self._stride = len(self.color_names)
        self._compile_effects()
        self._compile_matching()
        self._compile_seats()
        self._refuse_blocking()

    # --- cards

    def _compile_effects(self) -> None:
        spec, packing = self.spec, self.packing
        self.effects = effects = tuple(spec.effects[card.code] for card in self.cards)
        self.acting = tuple(effect if effect and _acts(effect) else None for effect in effects)
        openers = [spec.openers[card.code] for card in self.cards]
        self.openers = tuple(
            NAMES_COLOR if effect is None and card.color is None else effect
            for effect, card in zip(openers, self.cards, strict=True)
        )
        self.judged = packing.presence(f for f, e in enumerate(effects) if e and _judges(e))
        self.special = packing.presence(f for f, e in enumerate(effects) if e and _is_special(e))
        self.asking = packing.presence(f for f, e in enumerate(effects) if e and _asks(e))
        self.restricted = packing.presence(f for f, e in enumerate(effects) if e and _restricts(e))
        everything = self.options.final_card_effects == "all"
        self.acts_last = tuple(e is not None and (e.acts_last or everything) for e in self.acting)
        self._card_sets: dict[Any, CardSet] = {}
        self.sound: set[tuple[Any, ...]] = set()
        """What effects offer again and again, and what has been found to be in order."""

    def _compile_matching(self) -> None:
        packing = self.packing
        self.matching: list[int] = []
        self.fits: list[tuple[int, int, int]] = []
        """For a top card and a colour: what goes on it, and two halves of that colour."""
        for top in self.cards:
            for color in self.color_names:
                goes = [f for f, c in enumerate(self.cards) if self._matches(c, top, color)]
                self.matching.append(packing.presence(goes))
                suit = [f for f, c in enumerate(self.cards) if color and c.color == color]
                half = len(suit) // 2
                halves = packing.presence(suit[:half]), packing.presence(suit[half:])
                self.fits.append((packing.presence(goes), *halves))

    def _matches(self, card: Any, top: Any, color: str | None) -> bool:
        """Return whether a card goes on another while a colour is in force (R022, A22, A24)."""
        for variant in self.spec.variants:
            answer = variant.matches(card, top, color or "")
            if answer is not None:
                return answer
        if card.color is None:
            return True
        return card.color == color or (
            card.symbol != "" and top.color is not None and card.symbol == top.symbol
        )

    def showing(self, face: int, color: int) -> int:
        """Return the number of a top card with a colour in force."""
        return face * self._stride + color

    def top(self, showing: int) -> int:
        """Return the top card's face."""
        return showing // self._stride

    def color(self, showing: int) -> int:
        """Return the colour in force, by number."""
        return showing % self._stride

    def own_color(self, face: int) -> int:
        """Return the number of the colour printed on a card."""
        return self.color_names.index(self.cards[face].color)

    def worth(self, hand: int) -> int:
        """Return the points of a hand."""
        return sum(self.points[face] for face in self.packing.faces(hand))

    def card_set(self, color: Any, symbol: Any, mark: Any, effect: Any) -> CardSet:
        """Return the cards that are so; the same question is answered from memory."""
        key = (color, symbol, mark, effect)
        found = self._card_sets.get(key)
        if found is None:
            bits = self.packing.mask(
                face
                for face, card in enumerate(self.cards)
                if (color is ANY or card.color == color)
                and (symbol is ANY or card.symbol == symbol)
                and (mark is ANY or mark in card.marks)
                and (effect is ANY or card.effect == effect)
            )
            found = CardSet(bits, tuple(zip(self.packing.masks, self.cards, strict=True)))
            self._card_sets[key] = found
        return found

    # --- seats

    def _compile_seats(self) -> None:
        seats = self.seats
        left = tuple((seat + 1) % seats for seat in range(seats))
        right = tuple((seat - 1) % seats for seat in range(seats))
        self.seat_range = range(seats)
        nowhere = tuple(range(seats))
        self.after = (nowhere, left, right)
        """Who comes after a seat: `after[+1]` to the left, `after[-1]` to the right."""
        self._orders = (
            (nowhere,) * seats,
            tuple(tuple((p + n) % seats for n in range(1, seats + 1)) for p in range(seats)),
            tuple(tuple((p - n) % seats for n in range(1, seats + 1)) for p in range(seats)),
        )

    def in_order(self, player: int, direction: int) -> tuple[int, ...]:
        """Return all seats in order of play from a player on, the player last."""
        return self._orders[direction][player]

    # --- checks

    def _refuse_blocking(self) -> None:
        """Refuse a deck with which everybody could hold cards and nobody play one (A59)."""
        packing = self.packing
        everything = packing.presence(self.deck)
        free = everything & ~self.restricted
        if not any(free & packing.first[f] for f, c in enumerate(self.cards) if c.color is None):
            raise SetupError(
                f"{self.edition.name}: without a card that may always be played a round can block "
                "(A59); add one without a colour"
            )


def _overrides(effect: Effect, *hooks: str) -> bool:
    return any(getattr(type(effect), hook) is not getattr(Effect, hook) for hook in hooks)


def _acts(effect: Effect) -> bool:
    return _overrides(effect, "play", "last") or _asks(effect)


def _judges(effect: Effect) -> bool:
    return _overrides(effect, "lawful")


def _restricts(effect: Effect) -> bool:
    return _overrides(effect, "may_play") or (_judges(effect) and not effect.may_bluff())


def _asks(effect: Effect) -> bool:
    return _overrides(effect, "choices", "choices_last", "colors")


def _is_special(effect: Effect) -> bool:
    """Return whether its plays hang on more than the hand's size and the top card."""
    return _restricts(effect) or _asks(effect) or effect.own_hand != "kept"
