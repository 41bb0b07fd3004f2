"""Where trial games begin: small positions with the cards that are tried, and whole games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import evolve, frozen

from unoengine.game.engine import new_game
from unoengine.game.setup import Setup
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.agreement import Agreement, HouseRules
from unoengine.ruleset.options import Options
from unoengine.table.state import GameState
from unoengine.values.card import Card
from unoengine.values.edition import Edition

__all__ = ["RULINGS", "Start", "Trial", "Wanted", "position_of", "smaller"]

RULINGS: dict[str, tuple[Any, ...]] = {
    "forced_drawn_play": (None, "never", "after_compulsory_draw", "always"),
    "two_player_reverse": (None, "literal"),
    "final_card_effects": (None, "all"),
    "uno_window_closes_on": (None, "any_response"),
    "uno_penalty": (None, 0, 3),
    "scoring": (None, "running_tally"),
    "next_dealer": (None, "round_winner", "redraw"),
    "leaving": (None, "allowed"),
}
_LIMITS = (1, 100, None)


@frozen
class Start:
    """How a game begins: with a position, or dealt."""

    given: Setup | dict[str, Any]

    @property
    def rules(self) -> dict[str, Any]:
        """What decides how the game is played."""
        given = self.given
        told = ("edition", "options", "house_rules", "variants")
        if isinstance(given, Setup):
            return {name: getattr(given, name) for name in told}
        return {name: given[name] for name in told if name in given}

    def state(self) -> GameState:
        """Return the first state; it is the same each time."""
        return self.given.to_state() if isinstance(self.given, Setup) else new_game(**self.given)


@frozen
class Wanted:
    """A deck, and the cards of it that ought to be played, by what they do."""

    deck: Sequence[Card]
    cards: Sequence[Sequence[Card]]
    found: bool
    """Whether there are any that do what is tried."""


@frozen
class Trial:
    """What is tried: in which box, with what else, and which effects ought to act."""

    edition: Edition
    variants: tuple[Variant, ...] = ()
    house_rules: HouseRules | None = None
    tried: tuple[Effect, ...] = ()
    plain: Agreement | None = None
    """What is played without what is tried: whatever acts otherwise now is tried."""

    def bound(self) -> Start:
        """Return the start of any game, to see whether there can be one."""
        return Start(
            {
                "edition": self.edition,
                "players": 2,
                "seed": 1,
                "dealer": 0,
                "variants": self.variants,
                "house_rules": self.house_rules,
            }
        )

    def wanted(self) -> Wanted:
        """Return the deck as it lies on the table, and the cards in it that ought to be played."""
        state = self.bound().state()
        deck = state.edition.deck
        effects = {card: state.effect(card) for card in dict.fromkeys(deck)}
        tried = [
            card
            for card in deck
            if effects[card] in self.tried
            or (self.plain is not None and effects[card] != self.plain.effects[card.code])
        ]
        wanted = tried or [card for card in deck if effects[card]] or list(deck)
        by_effect: dict[Effect | None, list[Card]] = {}
        for card in wanted:
            by_effect.setdefault(effects[card], []).append(card)
        return Wanted(deck, tuple(by_effect.values()), bool(tried))

    def position(self, chance: Random, wanted: Wanted) -> Start:
        """Return a small position, mostly with a wanted card in the hand of who is on turn."""
        seats = chance.choice((2, 2, 2, 3, 3, 4, 5, 8))
        deck = chance.sample(wanted.deck, len(wanted.deck))
        turn = chance.randrange(seats)
        opens = chance.random() < 0.15
        first = chance.choice(chance.choice(wanted.cards))
        deck.remove(first)
        hands = [[deck.pop() for _ in range(chance.choice((1, 1, 2, 3)))] for _ in range(seats)]
        if not opens:
            hands[turn].append(first)
        top = self.fitting(first, deck, chance)
        deck.remove(top)
        draw = deck[: chance.choice((0, 1, 3, 8, 30))]
        return Start(
            Setup(
                self.edition,
                hands=hands,
                discard=() if opens else (top,),
                draw=(first, *draw, top) if opens else draw,
                color=chance.choice(self.edition.colors) if not (opens or top.color) else None,
                turn=0 if opens else turn,
                direction=1 if opens else chance.choice((1, -1)),
                dealer=chance.randrange(seats),
                house_rules=self.house_rules,
                variants=self.variants,
                options=self.options(chance),
                seed=chance.randrange(1000),
                wardrobe=self.wardrobe(chance, seats),
            )
        )

    def fitting(self, card: Card, deck: Sequence[Card], chance: Random) -> Card:
        """Return a card on which another one goes, if there is one."""
        fits = [c for c in deck if c.color is not None and card.color in (None, c.color)]
        return chance.choice(fits or [c for c in deck if c.color is not None] or deck)

    def dealt(self, chance: Random) -> Start:
        """Return a whole game."""
        seats = chance.choice((2, 3, 4, 6, 10))
        return Start(
            {
                "edition": self.edition,
                "players": seats,
                "seed": chance.randrange(10**6),
                "options": self.options(chance),
                "house_rules": self.house_rules,
                "variants": self.variants,
                "wardrobe": self.wardrobe(chance, seats),
            }
        )

    def options(self, chance: Random) -> Options:
        """Return rulings, most of them as the box says."""
        ruled = {
            name: chance.choice(values) for name, values in RULINGS.items() if chance.random() < 0.3
        }
        return Options(**ruled, target=chance.choice(_LIMITS))

    def wardrobe(self, chance: Random, seats: int) -> dict[int, frozenset[str]] | None:
        """Return what some wear, if that is anything an effect that is tried looks at."""
        worn = [effect.clothes(self.edition) for effect in self.tried]
        colors = sorted({color for known in worn if known is not None for color in known})
        if not colors:
            return None
        return {seat: frozenset(chance.sample(colors, 1)) for seat in range(0, seats, 2)}


def position_of(state: GameState, box: Edition | str) -> Setup | None:
    """Return the start of this turn written down, if nothing but the cards matters to it."""
    if state.phase != "turn" or state.notes or any(state.known) or state.exposed is not None:
        return None
    if state.gone:
        return None
    return Setup(
        box,
        hands=[state.hand(seat) for seat in range(len(state.players))],
        discard=state.discards,
        draw=state.draw_pile,
        color=state.color if state.top.color is None else None,
        turn=state.turn,
        direction=state.direction,
        dealer=state.dealer,
        wardrobe={seat: worn for seat, worn in enumerate(state.wardrobe) if worn} or None,
        house_rules=state.house_rules or None,
        variants=state.variants,
        options=evolve(state.options, effects={}),
        seed=state.seed,
    )


def smaller(setup: Setup) -> Sequence[Setup]:
    """Return the same position with one thing less, in many ways."""
    found = [evolve(setup, options=None), evolve(setup, wardrobe=None)]
    draw, discard = list(setup.draw), list(setup.discard)
    found += [evolve(setup, draw=part) for part in ((), draw[: len(draw) // 2])]
    found.append(evolve(setup, discard=discard[-1:]))
    found += [evolve(setup, draw=draw[:n] + draw[n + 1 :]) for n in range(len(draw))]
    found += [evolve(setup, discard=discard[:n] + discard[n + 1 :]) for n in range(len(discard))]
    for seat, hand in enumerate(setup.hands):
        cards = list(hand)
        for n in range(len(cards)):
            hands = [*setup.hands]
            hands[seat] = cards[:n] + cards[n + 1 :]
            found.append(evolve(setup, hands=hands))
    found.append(evolve(setup, direction=1))
    found.append(evolve(setup, dealer=0, seed=0))
    return [other for other in found if other != setup]
