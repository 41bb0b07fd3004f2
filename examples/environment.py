"""An environment for learning agents: numbered actions, a mask of legal ones, observations.

An episode is one round. Seats that are not on turn but may act are asked first, in random order;
each acts or waits. When all have waited, the seat on turn decides.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from statistics import mean, stdev
from typing import TypeAlias

from attrs import evolve

from unoengine import Action, Deal, GameState, Leave, PlayerView, apply, legal_moves, new_game, view
from unoengine.authoring import Value
from unoengine.bots import simple_bot
from unoengine.vocabulary import list_all_actions

Numbers: TypeAlias = tuple[int, ...]
Policy: TypeAlias = Callable[[Numbers, Numbers, Random], int]
"""Returns a number at which the mask is 1, from an observation, the mask and a random source."""

PHASES = ("turn", "drawn", "demand", "choose-color", "question")
NOT_ASKED = (Deal, Leave)
"""The next round is another episode, and nobody leaves."""


class Encoding:
    """Numbers for actions and observations, the same in all games with these rules and seats.

    `actions[seat][number]` is the action of a seat; None, the last one, is to wait. Seats are
    counted from the acting one, so that a number means the same to all of them.
    """

    def __init__(self, state: GameState) -> None:
        self.cards = tuple(dict.fromkeys(state.edition.deck))
        self.colors = state.edition.colors
        self.seats = range(len(state.players))
        own = [*{_make_key(action): action for action in _list_own_actions(state)}.values()]
        self.actions = [
            [*(_rotate_seats(a, by, self.seats) for a in own), None] for by in self.seats
        ]
        self._numbers = {
            _make_key(a): number for row in self.actions for number, a in enumerate(row)
        }

    def find_number(self, action: Action | None) -> int:
        """Return the number of an action, or of waiting."""
        if _make_key(action) not in self._numbers:
            raise LookupError(f"{action} has no number in games with these rules and seats")
        return self._numbers[_make_key(action)]

    def make_mask(self, seen: PlayerView) -> Numbers:
        """Return a 1 for every number whose action is legal, otherwise 0."""
        legal = {self.find_number(a) for a in seen.legal if not isinstance(a, NOT_ASKED)}
        if seen.player != seen.turn:
            legal.add(self.find_number(None))
        return tuple(int(number in legal) for number in range(len(self.actions[0])))

    def make_observation(self, seen: PlayerView) -> Numbers:
        """Return what a seat sees: counts of cards, and 1 for each condition that holds."""
        assert seen.player is not None, "a spectator decides nothing"
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


def _list_own_actions(state: GameState) -> Iterator[Action]:
    """Yield every action that seat 0 can ever have; a number that is a seat may be any seat."""
    seats = range(len(state.players))
    for action in list_all_actions(state):
        if action.player == 0 and not isinstance(action, NOT_ASKED):
            yield action
            for name in ("choice", "value"):
                if type(value := getattr(action, name, None)) is int and value in seats:
                    yield from (evolve(action, **{name: seat}) for seat in seats)


def _make_key(action: Action | None) -> tuple[Action | None, bool]:
    """Return a dictionary key: the answers True and 1 are equal, but they are two actions."""
    value: object = getattr(action, "value", getattr(action, "choice", None))
    return action, isinstance(value, bool)


def _rotate_seats(action: Action, by: int, seats: range) -> Action:
    """Return an action with every seat in it moved around the table."""
    names = ("player", "target", "choice", "value")
    values: dict[str, Value] = {name: getattr(action, name, None) for name in names}
    found = {name: seat for name, seat in values.items() if type(seat) is int and seat in seats}
    return evolve(action, **{name: (seat + by) % len(seats) for name, seat in found.items()})


class Environment:
    """A round: `seat` must act in `state`, until the round `is_over`."""

    def __init__(self, encoding: Encoding, state: GameState) -> None:
        self.encoding = encoding
        self._chance = Random(f"claims {state.seed}")  # state and numbers determine the round
        self._ask(state)

    def _ask(self, state: GameState) -> None:
        moves = (a for a in legal_moves(state) if not isinstance(a, NOT_ASKED))
        quick = {action.player for action in moves} - {state.turn}
        self.state = state
        self._left = [state.turn, *sorted(quick, key=lambda _: self._chance.random())]
        self.seat = self._left.pop()

    def step(self, number: int) -> None:
        """Apply the action with this number, or raise `IllegalMove`."""
        action = self.encoding.actions[self.seat][number]
        if action is not None:
            self._ask(apply(self.state, action))
        elif self._left:
            self.seat = self._left.pop()
        else:
            raise ValueError("the player on turn cannot wait")

    @property
    def is_over(self) -> bool:
        """Whether somebody has gone out."""
        return self.state.round_winner is not None

    @property
    def rewards(self) -> Numbers:
        """For each seat, 1 if its player has gone out, otherwise 0."""
        return tuple(int(seat == self.state.round_winner) for seat in self.encoding.seats)


def uniform(seen: Numbers, mask: Numbers, chance: Random) -> int:
    """Choose a random legal action."""
    legal = [number for number, may in enumerate(mask) if may]
    return legal[int(chance.random() * len(legal))]


def first(seen: Numbers, mask: Numbers, chance: Random) -> int:
    """Choose the first legal action: catch or call UNO, or play, rather than draw."""
    return mask.index(1)


def play_round(policy: Policy, encoding: Encoding, deal: int, seat: int) -> int:
    """Play a round against the simple bot, and return the reward of the policy in this seat."""
    chance = Random(deal)
    table = Environment(encoding, new_game(players=2, seed=deal))
    while not table.is_over:
        seen = view(table.state, table.seat)
        if table.seat == seat:
            number = policy(encoding.make_observation(seen), encoding.make_mask(seen), chance)
        elif table.seat == table.state.turn or chance.random() < 0.4:  # as likely as in `decide`
            number = encoding.find_number(simple_bot(seen, chance))
        else:
            number = encoding.find_number(None)
        table.step(number)
    return table.rewards[seat]


def main(deals: int = 100) -> None:
    """Play every deal from both seats; the two rounds of a deal are one observation."""
    encoding = Encoding(new_game(players=2))
    print(f"{len(encoding.actions[0])} numbered actions")
    for policy in (uniform, first):
        shares = [
            mean(play_round(policy, encoding, d, seat) for seat in (0, 1)) for d in range(deals)
        ]
        error = stdev(shares) / deals**0.5
        print(f"{policy.__name__} won {mean(shares):.1%}, with a standard error of {error:.1%}")


if __name__ == "__main__":
    main()
