"""Random games with random editions, options, variants and house rules."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.properties.games import CORE, EDITIONS, SPECIALS, WILD_DRAW_FOUR
from unoengine import (
    Action,
    Answer,
    Catch,
    GameState,
    Leave,
    Options,
    Play,
    Setup,
    SetupError,
    apply,
    legal_moves,
    new_game,
)
from unoengine.authoring import Variant
from unoengine.plugins import house_rules, variants
from unoengine.variants import FalseUno, JumpIn, Stacking

HOUSE_RULES = [name for name, rule in house_rules().items() if rule.distribution == "unoengine"]
VARIANTS = [name for name, variant in variants().items() if variant.distribution == "unoengine"]
VARIANTS_WITH_OPTIONS: dict[str, list[Variant]] = {
    "stacking": [Stacking(mixed=True), Stacking(challenge=False), Stacking(fours=False)],
    "jump-in": [JumpIn(colorless=True)],
    "false-uno": [FalseUno(penalty=3)],
}
"""Variants with options that are not the defaults."""


def play_games(seed: int, games: int, plies: int = 60) -> Iterator[GameState]:
    """Yield states of this many games: most of those with unusual decisions, some others.

    If the options allow it, players leave now and then.
    """
    chance = Random(seed)
    for _ in range(games):
        state = start_game(chance)
        yield state
        for _ in range(plies):
            if state.is_over:
                break
            state = apply(state, choose_action(state, chance))
            if state.phase != "turn" or chance.random() < 0.3:
                yield state


def choose_action(state: GameState, chance: Random) -> Action:
    """Return a random action; plays and answers are likely, leaving is unlikely."""
    moves = legal_moves(state)
    if chance.random() < 0.95:
        moves = tuple(move for move in moves if not isinstance(move, Leave)) or moves
    if chance.random() < 0.6:
        moves = tuple(m for m in moves if isinstance(m, Play | Answer | Catch)) or moves
    return chance.choice(moves)


def start_game(chance: Random) -> GameState:
    """Return a game that was just dealt, or one near its end."""
    edition = chance.choice(["frozen", *EDITIONS])  # Only Frozen has house rules.
    players = chance.choice([2, 3, 4, chance.randint(2, 15)])
    agreed = choose_agreement(chance, edition, players)
    seed = chance.choice([chance.randrange(10**6), -chance.randrange(10**6), 2**70 + 1])
    dealt = new_game(edition, players, seed=seed, **agreed)
    if chance.random() < 0.35:
        return dealt
    try:
        return make_late_position(chance, dealt, agreed).to_state()
    except SetupError:  # The game would be over already.
        return dealt


def choose_agreement(chance: Random, edition: str, players: int) -> dict[str, Any]:
    core = {name: chance.choice(offered) for name, offered in CORE.items() if chance.random() < 0.4}
    core["leaving"] = chance.choice([None, "allowed"])
    if players > 10:
        core["max_players"] = chance.randint(players, 15)
    effects = {
        name: {
            option: chance.choice(values)
            for option, values in offered.items()
            if chance.random() < 0.4
        }
        for name, offered in {"wild-draw-four": WILD_DRAW_FOUR, **SPECIALS[edition]}.items()
    }
    clothes = effects.get("rad-style", {}).get("clothing") or EDITIONS[edition]
    played = chance.sample(VARIANTS, chance.choice([0, 0, 1, 2, len(VARIANTS)]))
    return {
        "options": Options(**core, effects=effects),
        "variants": [
            chance.choice([name, *VARIANTS_WITH_OPTIONS.get(name, [])]) for name in played
        ],
        "house_rules": {"customizable": chance.sample([None, *HOUSE_RULES], 2)}
        if edition == "frozen" and chance.random() < 0.8
        else None,
        "wardrobe": {
            seat: chance.sample(clothes, chance.randint(0, len(clothes)))
            for seat in range(players)
            if chance.random() < 0.3
        },
    }


def make_late_position(chance: Random, dealt: GameState, agreed: dict[str, Any]) -> Setup:
    seats, deck = len(dealt.players), chance.sample(dealt.edition.deck, len(dealt.edition.deck))
    # Most special cards come first, and before them the cards with house rules.
    deck.sort(key=lambda card: card.color is not None and chance.random() < 0.6)
    deck.sort(key=lambda card: card.effect != "customizable")
    size = chance.randint(1, 4)
    hands = [[deck.pop(0) for _ in range(chance.randint(1, size))] for _ in range(seats)]
    first = next(card for card in deck if card.effect != "wild-draw-four")
    deck.remove(first)
    pile = chance.choice([None, chance.randint(0, 9)])
    draw = [] if pile is None else deck[:pile]
    turned_up = first.color is None or chance.random() < 0.1
    return Setup(
        dealt.edition.name,
        players=[f"p. {seat}" for seat in range(seats)],
        hands=hands,
        discard=[] if turned_up else [first],
        draw=[first, *draw] if turned_up else draw,
        turn=chance.randrange(seats),
        direction=chance.choice([1, -1]),
        dealer=dealt.dealer,
        scores=[chance.randrange(dealt.options.target or 1) for _ in range(seats)],
        seed=dealt.seed,
        rest="draw" if pile is None else None,
        **agreed,
    )
