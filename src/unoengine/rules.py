"""A spec, compiled: every table that legal moves and actions are looked up in.

The engine knows cards only as faces (numbers) and what they do only as effects.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

from unoengine import moves
from unoengine.actions import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Pass,
    Play,
    Value,
)
from unoengine.cardset import ANY, CardSet
from unoengine.effect import Effect
from unoengine.errors import SetupError
from unoengine.packing import Packing
from unoengine.pending import Demand, Drawn
from unoengine.spec import Spec
from unoengine.stages import LAST, MANY, ONE

__all__ = ["Rules", "compiled"]

NAMES_COLOR = Effect()
"""What a card without a colour does if nothing else is said of it."""

Book: TypeAlias = dict[int, tuple[Play, ...]]

_BOOK_LIMIT = 4096


class Rules:
    """What a spec means for a number of seats."""

    __slots__ = (
        "_actions",
        "_card_sets",
        "_claims",
        "_demands",
        "_offers",
        "_orders",
        "_plays",
        "_replies",
        "_stride",
        "acting",
        "acts_last",
        "after",
        "books",
        "cards",
        "color_names",
        "colors",
        "deals",
        "deck",
        "drawn",
        "draws",
        "edition",
        "effects",
        "faces_present",
        "first",
        "fits",
        "judged",
        "matching",
        "moves",
        "no_color",
        "openers",
        "options",
        "packing",
        "passes",
        "points",
        "restricted",
        "seat_range",
        "seats",
        "spec",
        "special",
        "__weakref__",
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
        self.no_color = len(spec.edition.colors)
        self._stride = len(self.color_names)
        self._compile_effects()
        self._compile_matching()
        self._compile_seats()
        self._compile_actions()
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
        self.restricted = packing.presence(f for f, e in enumerate(effects) if e and _restricts(e))
        everything = self.options.final_card_effects == "all"
        self.acts_last = tuple(e is not None and (e.acts_last or everything) for e in self.acting)
        self._card_sets: dict[Any, CardSet] = {}

    def _compile_matching(self) -> None:
        packing = self.packing
        self.matching: list[int] = []
        self.fits: list[tuple[int, int, int]] = []
        """For a top card and a colour: what goes on it, and two halves of the colour's cards."""
        for top in self.cards:
            for color in self.color_names:
                goes = [f for f, c in enumerate(self.cards) if self._matches(c, top, color)]
                self.matching.append(packing.presence(goes))
                suit = [f for f, c in enumerate(self.cards) if c.color == color is not None]
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
        return card.color == color or (top.color is not None and card.symbol == top.symbol)

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
        self.after = ((), left, right)
        """Who comes after a seat, by direction: `after[+1]` to the left, `after[-1]` to the right."""
        self._orders = (
            (),
            tuple(tuple((p + n) % seats for n in range(1, seats + 1)) for p in range(seats)),
            tuple(tuple((p - n) % seats for n in range(1, seats + 1)) for p in range(seats)),
        )

    def in_order(self, player: int, direction: int) -> tuple[int, ...]:
        """Return all seats in order of play from a player on, the player last."""
        return self._orders[direction][player]

    # --- actions

    def _compile_actions(self) -> None:
        self.moves: dict[int, moves.Move] = {}
        """Every action there is, compiled, by the identity of its one instance."""
        self._actions: dict[Action, Action] = {}
        self._plays: dict[Any, Play] = {}
        self._offers: dict[Any, tuple[Play, ...]] = {}
        self._demands: dict[Any, Demand] = {}
        self._claims: dict[Any, tuple[tuple[Action, ...], tuple[Action, ...]]] = {}
        self._replies: dict[Any, tuple[Action, ...]] = {}
        seats = range(self.seats)
        self.draws = tuple((self._add(Draw(seat), moves.DrawMove),) for seat in seats)
        self.passes = tuple((self._add(Pass(seat), moves.PassMove),) for seat in seats)
        self.deals = tuple((self._add(Deal(seat), moves.DealMove),) for seat in seats)
        self.colors = tuple(
            tuple(
                self._add(ChooseColor(seat, color), moves.ColorMove)
                for color in self.edition.colors
            )
            for seat in seats
        )
        self.drawn = tuple(Drawn((face,), bit) for face, bit in enumerate(self.first))
        sizes = range(len(self.deck) + 1)
        books: list[list[Book]] = [[{}, {}, {}, {}] for _ in seats]
        self.books = tuple(tuple(own[min(size, MANY)] for size in sizes) for own in books)
        """By seat and size of the hand: the plays of parts of a hand that have been looked at."""

    def _add(self, action: Action, kind: Any) -> Any:
        self._actions[action] = action
        self.moves[id(action)] = kind(self, action)
        return action

    def find(self, action: Action) -> moves.Move | None:
        """Return the compiled move of an equal action, if it has ever been listed."""
        try:
            known = self._actions.get(action)
        except TypeError:  # something in it cannot be hashed, so nobody ever listed it
            return None
        return None if known is None else self.moves[id(known)]

    def play(self, seat: int, face: int, color: str | None, choice: Value, uno: bool) -> Play:
        """Return the one instance of a play."""
        key = (seat, face, color, choice, uno)
        play = self._plays.get(key)
        if play is None:
            play = Play(seat, self.cards[face], color, choice, uno)
            self._plays[key] = self._add(play, moves.PlayMove)
        return play

    def write_down(self, seat: int, size: int, parts: Iterable[int]) -> tuple[Play, ...]:
        """Return the plays of the parts of a hand, and write them in their book."""
        book, found = self.books[seat][size], []
        if len(book) >= _BOOK_LIMIT:
            book.clear()
        for held in parts:
            book[held] = tuple(
                [
                    self.play(seat, face, *terms)
                    for face in self.packing.faces(held)
                    for terms in self.terms(face, min(size, MANY))
                ]
            )
            found += book[held]
        return tuple(found)

    def terms(
        self,
        face: int,
        stage: int,
        colors: tuple[str, ...] = (),
        choices: tuple[Value, ...] = (None,),
    ) -> list[tuple[str | None, Value, bool]]:
        """Return what may be named with a card: a colour, a choice, and UNO (R042, A56, A77)."""
        effect = self.effects[face]
        last_acts = stage != LAST or self.acts_last[face]
        names: tuple[str | None, ...] = colors or self.edition.colors
        if self.cards[face].color is not None:
            names = (None,)
        elif stage == LAST and not (last_acts and effect is not None and effect.names_color_last):
            names = (None,)
        calls = (False, True) if stage == ONE else (False,)
        return [
            (color, choice, uno)
            for color in names
            for choice in (choices if last_acts else (None,))
            for uno in calls
        ]

    def plays(
        self,
        seat: int,
        face: int,
        stage: int,
        colors: tuple[str, ...],
        choices: tuple[Value, ...],
    ) -> tuple[Play, ...]:
        """Return the plays of a card with these colours and choices."""
        key = (seat, face, stage, colors, choices)
        found = self._offers.get(key)
        if found is None:
            terms = self.terms(face, stage, colors, choices)
            found = self._offers[key] = tuple(self.play(seat, face, *named) for named in terms)
        return found

    def demand(
        self,
        face: int,
        color: str | None,
        answers: int,
        cost: int,
        may_decline: bool,
        may_play_drawn: bool,
    ) -> Demand:
        """Return a demand, the same one for the same terms."""
        key = (face, color, answers, cost, may_decline, may_play_drawn)
        found = self._demands.get(key)
        if found is None:
            found = self._demands[key] = Demand(
                face,
                self.color_names.index(color),
                answers & self.faces_present,
                cost,
                may_decline,
                may_play_drawn,
            )
        return found

    def answers(self, seat: int, values: tuple[Value, ...]) -> tuple[Action, ...]:
        """Return one action for each answer to a question."""
        key = (seat, values)
        found = self._replies.get(key)
        if found is None:
            found = self._replies[key] = tuple(
                self._actions.get(Answer(seat, value))
                or self._add(Answer(seat, value), moves.AnswerMove)
                for value in values
            )
        return found

    def claims(
        self, exposed: int, turn: int, direction: int
    ) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
        """Return what may be claimed while a seat is exposed: by the seat on turn, by the others."""
        key = (exposed, turn, direction)
        if key not in self._claims:
            everybody = (turn, *self.in_order(turn, direction)[:-1])
            claims = [self._claim(seat, exposed) for seat in everybody]
            self._claims[key] = (claims[0],), tuple(claims[1:])
        return self._claims[key]

    def _claim(self, seat: int, exposed: int) -> Action:
        if seat == exposed:
            action, kind = CallUno(seat), moves.CallMove
        else:
            action, kind = Catch(seat, exposed), moves.CatchMove
        return self._actions.get(action) or self._add(action, kind)

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

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Rules):
            return NotImplemented
        return (self.spec, self.seats) == (other.spec, other.seats)

    def __hash__(self) -> int:
        return hash((self.spec, self.seats))

    def __repr__(self) -> str:
        return f"<Rules of {self.edition.name} for {self.seats}>"


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


@lru_cache(maxsize=256)
def compiled(spec: Spec, seats: int) -> Rules:
    """Return the rules of a spec, compiled once."""
    return Rules(spec, seats)
