"""An environment for learners: numbered actions, a mask of the legal ones, and what a seat sees.

An episode is one round. Seats that are not on turn and may claim something are asked first, in an
order left to chance; each claims or waits. When all have waited, the seat on turn decides.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random
from statistics import mean, stdev
from typing import TypeAlias

from attrs import evolve

from unoengine import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    GameState,
    Leave,
    Pass,
    Play,
    PlayerView,
    apply,
    legal_moves,
    new_game,
    view,
)
from unoengine.authoring import Effect, Value
from unoengine.bots import simple_bot

Numbers: TypeAlias = tuple[int, ...]
Policy: TypeAlias = Callable[[Numbers, Numbers, Random], int]
"""Picks, by what its seat sees, one of the numbers at which the mask has a 1."""

PHASES = ("turn", "drawn", "demand", "choose-color", "question")
NOT_ASKED = (Deal, Leave)
"""Another round is another episode, and nobody leaves."""


class Encoding:
    """A game in numbers: the same for all games of a box, its rules and a number of seats.

    `actions[seat][number]` is what a seat does; None, the last one, is to wait. Other seats are
    counted from the own one on, so a number means the same to all. `more` takes what cards of your
    own let answer or choose, as seat 0 would do it.
    """

    def __init__(self, state: GameState, more: Iterable[Action] = ()) -> None:
        self.cards = tuple(dict.fromkeys(state.edition.deck))
        self.colors = state.edition.colors
        self.seats = range(len(state.players))
        own = [*{_key(action): action for action in (*_usual(state), *more)}.values()]
        self.actions = [[*(_moved_on(a, by, self.seats) for a in own), None] for by in self.seats]
        self._numbers = {_key(a): number for row in self.actions for number, a in enumerate(row)}

    def number(self, action: Action | None) -> int:
        """Return the number of an action, or of waiting."""
        if _key(action) not in self._numbers:
            raise LookupError(f"{action} has no number here; Encoding(state, more=...) takes it")
        return self._numbers[_key(action)]

    def mask(self, seen: PlayerView) -> Numbers:
        """Return for every number whether its action may be done."""
        may = {self.number(a) for a in seen.legal if not isinstance(a, NOT_ASKED)}
        if seen.player != seen.turn:
            may.add(self.number(None))
        return tuple(int(number in may) for number in range(len(self.actions[0])))

    def observation(self, seen: PlayerView) -> Numbers:
        """Return what a seat sees: what is counted, and a 1 for each thing that is so."""
        assert seen.player is not None, "who only watches decides nothing"
        around = [*self.seats[seen.player :], *self.seats[: seen.player]]
        piles = map(Counter, (seen.hand, seen.drawn, seen.discards))
        asked = seen.question
        colors = (seen.color, seen.demand, asked and asked.color_before)
        return (
            *(pile[card] for pile in piles for card in self.cards),
            *(int(seen.top == card) for card in self.cards),
            *(int(named == color) for named in colors for color in self.colors),
            *(int(seen.phase == phase) for phase in PHASES),
            *(int(who == seat) for who in (seen.turn, seen.exposed) for seat in around),
            *(seen.hand_sizes[seat] for seat in around),
            *(int(color in seen.wardrobe[seat]) for seat in around for color in self.colors),
            *(seen.owed, seen.draw_pile_size, seen.direction),
        )


def _usual(state: GameState) -> Iterator[Action]:
    """Yield all that the cards of the library ever let seat 0 do: choices are colours or seats."""
    box, others = state.edition, range(1, len(state.players))
    yield from (CallUno(0), *(Catch(0, seat) for seat in others))
    for card in dict.fromkeys(box.deck):
        effect = state.effect(card)
        choices: list[Value] = [None]
        if effect is not None and type(effect).choices is not Effect.choices:
            choices += [*(effect.clothes(box) or box.colors), *others]
        colors = [None] if card.color else [*box.colors, None]
        for color, choice, uno in product(colors, choices, (True, False)):
            yield Play(0, card, color, choice, uno)
    yield from (ChooseColor(0, color) for color in box.colors)
    yield from (Answer(0, "accept"), Answer(0, "challenge"), Draw(0), Pass(0))


def _key(action: Action | None) -> tuple[Action | None, bool]:
    """Return what an action is found by: True is 1, but they are two answers."""
    told: object = getattr(action, "value", getattr(action, "choice", None))
    return action, isinstance(told, bool)


def _moved_on(action: Action, by: int, seats: range) -> Action:
    """Return an action with every seat in it moved on round the table."""
    named = ("player", "target", "choice", "value")
    told: dict[str, Value] = {name: getattr(action, name, None) for name in named}
    at = {name: seat for name, seat in told.items() if type(seat) is int and seat in seats}
    moved = {name: (seat + by) % len(seats) for name, seat in at.items()}
    return evolve(action, **moved)


class Environment:
    """A round: `seat` is asked what to do in `state`, until it is `over`."""

    def __init__(self, encoding: Encoding, state: GameState) -> None:
        self.encoding = encoding
        self._chance = Random(f"claims {state.seed}")  # so that state and numbers are the round
        self._ask(state)

    def _ask(self, state: GameState) -> None:
        moves = (a for a in legal_moves(state) if not isinstance(a, NOT_ASKED))
        quick = {action.player for action in moves} - {state.turn}
        self.state = state
        self._left = [state.turn, *sorted(quick, key=lambda _: self._chance.random())]
        self.seat = self._left.pop()

    def step(self, number: int) -> None:
        """Do what has this number; what may not be done raises `IllegalMove`."""
        action = self.encoding.actions[self.seat][number]
        if action is not None:
            self._ask(apply(self.state, action))
        elif self._left:
            self.seat = self._left.pop()
        else:
            raise ValueError("who is on turn cannot wait")

    @property
    def over(self) -> bool:
        """Whether somebody has gone out."""
        return self.state.round_winner is not None

    @property
    def rewards(self) -> Numbers:
        """By seat: 1 for who has gone out, else 0."""
        return tuple(int(seat == self.state.round_winner) for seat in self.encoding.seats)


def uniform(seen: Numbers, mask: Numbers, chance: Random) -> int:
    """Do anything."""
    legal = [number for number, may in enumerate(mask) if may]
    return legal[int(chance.random() * len(legal))]


def first(seen: Numbers, mask: Numbers, chance: Random) -> int:
    """Do what is numbered first: claim, or else play and call UNO, rather than draw."""
    return mask.index(1)


def reward(policy: Policy, encoding: Encoding, deal: int, seat: int) -> int:
    """Play a round of two against the simple bot, and return what the policy gets at this seat."""
    chance = Random(deal)
    table = Environment(encoding, new_game("zelda", 2, seed=deal))
    while not table.over:
        seen = view(table.state, table.seat)
        if table.seat == seat:
            number = policy(encoding.observation(seen), encoding.mask(seen), chance)
        elif table.seat == table.state.turn or chance.random() < 0.4:  # as quick as by `decide`
            number = encoding.number(simple_bot(seen, chance))
        else:
            number = encoding.number(None)
        table.step(number)
    return table.rewards[seat]


def main(deals: int = 100) -> None:
    """Play every deal from both seats; a deal is one observation, its two rounds are not two."""
    encoding = Encoding(new_game("zelda", 2))
    print(f"{len(encoding.actions[0])} numbered actions")
    for policy in (uniform, first):
        shares = [mean(reward(policy, encoding, d, seat) for seat in (0, 1)) for d in range(deals)]
        error = stdev(shares) / deals**0.5
        print(f"{policy.__name__} won {mean(shares):.1%}, with a standard error of {error:.1%}")


if __name__ == "__main__":
    main()
