"""A checker of samples that knows nothing of the sampler: who can have drawn which card when?

Every card that was ever in a hand is a token with the time at which it came. A sample agrees with
the history if the cards that left the hand, and those that are in it in the sample, can be matched
with the tokens, so that each token has a card that it may have had all the time.
"""

from collections.abc import Callable, Iterable, Sequence

from attrs import define, field

from unoengine import Card, GameState, PlayerView, Step, events, view
from unoengine.effects import WildDrawFour

Fits = Callable[[Card], bool]


@define(eq=False)
class Token:
    """A card that came into a hand at some time."""

    born: int
    rules: list[Fits] = field(factory=list)
    """What is known about it from the moment it came."""


@define(eq=False)
class HandRecord:
    """All cards that ever were in a hand."""

    tokens: list[Token] = field(factory=list)
    left: list[tuple[int, Card]] = field(factory=list)
    """The cards that left it, with the times."""

    voids: list[tuple[int, int, Fits]] = field(factory=list)
    """The times from and at which all cards then in the hand were of some kind."""

    was_seen: bool = False
    """Whether the observer has held it; then it knows more than this checker."""


def fits(seen: PlayerView) -> Fits:
    """Return whether a card with a color could certainly be played on the top card."""
    top, color = seen.top, seen.color
    return lambda card: (
        (card.color is not None and color in (None, card.color))
        or (card.color is not None and top.color is not None and card.symbol == top.symbol)
    )


def refuse(kind: Fits) -> Fits:
    return lambda card: not kind(card)


def has_color(color: str | None) -> Fits:
    return lambda card: color is not None and card.color == color


class Checker:
    """Follows a game from the outside, and checks samples for one seat."""

    def __init__(self, start: GameState, observer: int) -> None:
        self.observer = observer
        self.before = view(start, None)
        self.time = 0
        self.played: tuple[int, Fits, int] | None = None
        self.hands = [
            HandRecord([Token(0) for _ in range(size)]) for size in self.before.hand_sizes
        ]
        self.hands[observer].was_seen = True

    def saw(self, step: Step) -> None:
        """Follow a step."""
        self.time += 1
        before, after = self.before, view(step.state, None)
        drawn: list[Token] = []
        first = step.events[0]
        options = before.options
        by_variant = any("draw" in vars(type(variant)) for variant in before.variants)
        draws_on_turn = isinstance(first, events.Drew) and first.player == before.turn
        if draws_on_turn and before.phase == "turn" and options.voluntary_draw == "forbidden":
            self._empty(before.turn, fits(before))
        if draws_on_turn and before.phase == "demand" and before.demand is not None:
            marked = has_color(before.demand)
            self._empty(before.turn, lambda card: "triforce" in card.marks and marked(card))
        if isinstance(first, events.Passed) and before.phase == "turn":
            self._empty(before.turn, fits(before))
        for event in step.events:
            drawn += self._follow(event)
        if draws_on_turn and before.phase == "turn" and options.after_drawing == "drawn_card":
            waits = after.phase == "drawn" and after.turn == before.turn
            some = fits(before)
            *others, last = drawn
            if by_variant or not waits:
                for token in others:
                    token.rules.append(refuse(some))
            if not waits:
                last.rules.append(refuse(some))
            elif by_variant or len(drawn) == 1:
                last.rules.append(lambda card: card.color is None or some(card))
        self.before = after

    def _follow(self, event: events.Event) -> list[Token]:
        """Follow an event; return the cards that were drawn."""
        self.time += 1
        match event:
            case events.Drew(player, _, _, count):
                tokens = [Token(self.time) for _ in range(count)]
                self.hands[player].tokens += tokens
                return tokens
            case events.Played(player, card):
                self.hands[player].left.append((self.time, card))
                if card.effect == "wild-draw-four":
                    effect = self.before.effect(card)
                    lawful = refuse(has_color(self.before.color))
                    self.played = player, lawful, self.time
                    if isinstance(effect, WildDrawFour) and not effect.may_bluff():
                        self._limit(player, self.time, lawful)
            case events.Announced(_, _, "innocent") if self.played is not None:
                player, lawful, time = self.played
                self._limit(player, time, lawful)
            case events.Discarded(player, cards):
                self.hands[player].left += [(self.time, card) for card in cards]
            case events.HandsMoved(sources):
                self.hands = [self.hands[source] for source in sources]
                self.hands[self.observer].was_seen = True
            case events.Gave() | events.HandsDealtAgain():
                for hand in self.hands:
                    hand.was_seen = True  # which cards they are now cannot be followed
        return []

    def _empty(self, player: int, kind: Fits) -> None:
        """A seat holds no card of a kind at the beginning of this step."""
        self._limit(player, self.time - 1, refuse(kind))

    def _limit(self, player: int, time: int, kind: Fits) -> None:
        """All cards that a seat holds after a time are of a kind."""
        self.hands[player].voids.append((time, time, kind))

    def contradicts(self, sample: GameState) -> bool:
        """Return whether a sample is impossible after what has happened."""
        return any(
            not hand.was_seen and not self._can_hold(hand, sample.hand(seat))
            for seat, hand in enumerate(self.hands)
        )

    def _can_hold(self, hand: HandRecord, cards: Sequence[Card]) -> bool:
        never = self.time + 1
        wanted = [*hand.left, *((never, card) for card in cards)]
        return len(hand.tokens) == len(wanted) and can_match(
            [
                [at for at, token in enumerate(hand.tokens) if self._agrees(hand, token, end, card)]
                for end, card in wanted
            ],
            len(hand.tokens),
        )

    @staticmethod
    def _agrees(hand: HandRecord, token: Token, end: int, card: Card) -> bool:
        """Return whether a token can have been a card that left the hand at some time."""
        return (
            token.born < end
            and all(rule(card) for rule in token.rules)
            and all(kind(card) for time, _, kind in hand.voids if token.born <= time < end)
        )


def can_match(choices: Sequence[Iterable[int]], count: int) -> bool:
    """Return whether each entry can have one of its choices, and no two the same."""
    taken: list[int | None] = [None] * count

    def place(entry: int, tried: set[int]) -> bool:
        for choice in choices[entry]:
            if choice in tried:
                continue
            tried.add(choice)
            other = taken[choice]
            if other is None or place(other, tried):
                taken[choice] = entry
                return True
        return False

    return all(place(entry, set()) for entry in range(len(choices)))
