"""The engine and the oracle at one table: every decision is made in both and compared."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.properties.house_rules import NextDrawsTwo, OthersDrawOne
from unoengine import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Edition,
    GameState,
    Options,
    Pass,
    Play,
    apply,
    legal_moves,
    new_game,
)
from unoengine.core.shuffle import shuffle_cards

from .oracle import CHOICES, Oracle

CARD_OPTIONS = {
    "wd4_policy": ("wild-draw-four", "policy"),
    "wd4_guilty_challenger": ("wild-draw-four", "guilty_challenger"),
    "wd4_start": ("wild-draw-four", "opening"),
    "triforce_decline": ("triforce", "decline"),
    "triforce_answers": ("triforce", "answers"),
    "triforce_after_draw": ("triforce", "after_draw"),
    "rad_single_choice": ("rad-style", "single_choice"),
    "rad_includes_player": ("rad-style", "includes_player"),
    "rad_clothing_colors": ("rad-style", "clothing"),
}
CLOTHING = [None, ["pink", "black"], ["black", "white", "blue", "orange", "yellow", "pink"]]


HOUSE_RULES = {"others_draw_1": OthersDrawOne(), "next_draws_2": NextDrawsTwo(), None: None}


class EngineAndOracle:
    """A game that both play."""

    def __init__(self, edition: str, chance: Random) -> None:
        self.chance = chance
        effects = list_effects(edition)
        chosen = {
            name: chance.choice(values)
            for name, values in CHOICES.items()
            if chance.random() < 0.5
            and (name not in CARD_OPTIONS or CARD_OPTIONS[name][0] in effects)
        }
        if "rad-style" in effects:
            chosen["rad_clothing_colors"] = chance.choice(CLOTHING)
        chosen["uno_penalty"] = chance.choice([0, 1, 2, 2, 5])
        chosen["target"] = chance.choice([50, 200, 500])
        chosen["draw_count"] = chance.choice([1, 1, 1, 2, 3])
        chosen["hand_size"] = chance.choice([7, 7, 7, 7, 1, 2, 5])
        seats = chance.choice([2, 2, 3, 4, 5, 7, 10, 15])
        rules = (
            [chance.choice(list(HOUSE_RULES)) for _ in range(2)] if edition == "frozen" else None
        )
        worn = chosen.get("rad_clothing_colors") or ["pink", "blue", "orange", "yellow"]
        wardrobe = (
            {s: set(chance.sample(worn, chance.randrange(3))) for s in range(seats)}
            if "rad-style" in effects
            else {}
        )
        dealer = chance.choice([None, chance.randrange(seats)])
        self.description = f"{edition} {seats} {chosen} {rules} {wardrobe} {dealer}"
        self.state = new_game(
            edition,
            seats,
            seed=(seed := chance.getrandbits(32)),
            dealer=dealer,
            options=make_options(chosen, seats),
            house_rules={"customizable": [HOUSE_RULES[rule] for rule in rules]} if rules else None,
            wardrobe=wardrobe,
        )
        self.edition: Edition = self.state.edition
        order = {card.code: i for i, card in enumerate(dict.fromkeys(self.edition.deck))}
        self.shuffles = 0

        def shuffle(cards: list[str]) -> list[str]:
            self.shuffles += 1
            return shuffle_cards(seed, self.shuffles - 1, sorted(cards, key=order.__getitem__))

        self.oracle = Oracle(
            edition,
            seats,
            options={**chosen, "max_players": 15},
            house_rules=rules,
            wardrobe=wardrobe,
            dealer=dealer,
            shuffle=shuffle,
        )
        self.oracle.new_game()

    def compare(self) -> tuple[Action, ...]:
        """Check that both tables are equal; return the legal moves."""
        state, oracle = self.state, self.oracle
        moves = legal_moves(state)
        for seat in range(len(state.players)):
            mine = [write_action(move) for move in legal_moves(state, seat)]
            assert len(mine) == len(set(mine))
            assert set(mine) == oracle.legal(seat), self.description
        assert [write_action(move) for move in moves] == [
            write_action(move)
            for seat in dict.fromkeys(move.player for move in moves)
            for move in legal_moves(state, seat)
        ]
        assert describe_table(state) == {name: getattr(oracle, name) for name in ATTRIBUTES}, (
            self.description
        )
        for seat, hand in enumerate(oracle.hands):
            assert sorted(list_codes(state.hand(seat))) == sorted(hand), self.description
        assert list_codes(state.draw_pile) == oracle.draw, self.description
        assert sorted(list_codes(state.discards)) == sorted(oracle.discard), self.description
        assert state.top.code == oracle.discard[-1], self.description
        return moves

    def play(self, decisions: int) -> int:
        """Play, comparing before every decision; return the number of decisions."""
        for count in range(decisions):
            moves = self.compare()
            if not moves:
                return count
            move = self.pick(moves)
            self.oracle.do(write_action(move))
            self.state = apply(self.state, move)
        return decisions

    def pick(self, moves: tuple[Action, ...]) -> Action:
        """Pick a move, plays more often than draws, so that rounds end."""
        plays = [move for move in moves if isinstance(move, Play)]
        if plays and self.chance.random() < 0.6:
            return self.chance.choice(plays)
        return self.chance.choice(moves)


ATTRIBUTES = (
    *("color", "turn", "phase", "direction", "demand", "exposed", "dealer", "round"),
    *("scores", "round_winner", "winners"),
)


def describe_table(state: GameState) -> dict[str, Any]:
    """Return the attributes that both tables have."""
    found = {name: getattr(state, name) for name in ATTRIBUTES}
    return {**found, "scores": list(state.scores)}


def list_codes(cards: Any) -> list[str]:
    """Return the codes of cards."""
    return [card.code for card in cards]


def write_action(action: Action) -> tuple[Any, ...]:
    """Return an action as the oracle writes it."""
    match action:
        case Play(seat, card, color, choice, uno):
            return ("play", seat, card.code, color, choice, uno)
        case ChooseColor(seat, color):
            return ("color", seat, color)
        case Answer(seat, value):
            return ("answer", seat, value)
        case Catch(seat, target):
            return ("catch", seat, target)
    names = {Draw: "draw", Pass: "pass", CallUno: "uno", Deal: "deal"}
    return (names[type(action)], action.player)


def list_effects(edition: str) -> set[str]:
    from unoengine.core.agreement import resolve_agreement

    return set(resolve_agreement(edition).options.effects)


def make_options(chosen: dict[str, Any], seats: int) -> Options:
    effects: dict[str, dict[str, object]] = {}
    plain: dict[str, Any] = {"max_players": max(seats, 10)}
    for name, value in chosen.items():
        if name in CARD_OPTIONS:
            effect, option = CARD_OPTIONS[name]
            effects.setdefault(effect, {})[option] = value
        else:
            plain[name] = value
    return Options(**plain, effects=effects)
