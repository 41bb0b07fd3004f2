"""Samples look the same to a seat, and depend on nothing that it does not know."""

import gc
from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Game
from tests.secrecy.games_with_all_rules import games_with_all_rules
from tests.sides.twilight import TWILIGHT
from tests.thorough import choose_count, scale_examples
from unoengine import (
    Draw,
    Edition,
    GameState,
    Options,
    Setup,
    SetupError,
    legal_moves,
    new_game,
    redeal,
    start_game,
    step,
    view,
)
from unoengine.authoring import number_cards
from unoengine.core.compiled_rules import CompiledRules
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.json import dumps, loads
from unoengine.search import History, Sampler
from unoengine.search.sampler import Dealer, Places


@scale_examples(0.15)
@given(game=games_with_all_rules(), seed=st.integers(0, 10**6))
def test_samples_look_the_same_and_depend_on_nothing_hidden(game: Game, seed: int) -> None:
    chance, state = Random(seed), game.start()
    history = History(state)
    for _ in range(25):
        moves = legal_moves(state)
        if not moves:
            break
        taken = step(state, chance.choice(moves))
        history.saw(taken.events)
        state = taken.state
        if chance.random() < 0.6:
            continue
        seat = chance.randrange(len(state.players))
        for known in (None, history):
            sample = Sampler(state, seat, known).sample(Random(seed))
            assert view(sample, seat) == view(state, seat)
            assert view(sample, None) == view(state, None)
            assert legal_moves(sample, seat) == legal_moves(state, seat)
            for other in (sample, redeal(state, seat, seed)):
                again = Sampler(other, seat, known).sample(Random(seed))
                assert list_cards(again) == list_cards(sample)
                # Of cards that plug-ins have stored about others, only the places can be followed.
                if all(key[2] in (None, seat) for key in state.notes):
                    assert again == sample


def list_cards(state: GameState) -> tuple[Any, ...]:
    hands = [state.hand(seat) for seat in range(len(state.players))]
    return hands, state.draw_pile, state.seed, state.known, state.drawn


VARIANTS = ((), ("stacking", "jump-in"), ("seven-zero",), ("draw-until-playable", "false-uno"))


@scale_examples(0.5)
@given(
    edition=st.sampled_from(["zelda", "frozen", "saved-by-the-bell", "classic"]),
    variants=st.sampled_from(VARIANTS),
    seed=st.integers(0, 10**6),
)
def test_samples_are_states_that_can_be_saved_and_played_on(
    edition: str, variants: tuple[str, ...], seed: int
) -> None:
    chance, rules = Random(seed), {"customizable": ["give-a-card", "duel"]}
    house_rules = rules if edition == "frozen" else None
    state = new_game(edition, 3, seed=seed, variants=variants, house_rules=house_rules)
    history = History(state)
    for number in range(16):
        moves = legal_moves(state)
        if not moves:
            break
        taken = step(state, chance.choice(moves))
        history.saw(taken.events)
        state = taken.state
        seat = number % len(state.players)
        sample = Sampler(state, seat, history).sample(chance)
        assert loads(dumps(sample), GameState) == sample
        for move in legal_moves(sample)[:3]:
            step(sample, move)


def test_two_games_that_a_seat_cannot_tell_apart_have_the_same_samples() -> None:
    """The same actions are played with other hidden cards, as long as the seat sees the same."""
    compared = 0
    for seed in range(choose_count(30, 300)):
        chance, dealt = Random(seed), start_game(seed=seed)
        seat = seed % 4
        worlds = [dealt.state, Sampler(dealt.state, seat).sample(Random(1))]
        histories = [History(dealt.state), History(dealt.state)]
        for _ in range(40):
            both = [move for move in legal_moves(worlds[0]) if move in legal_moves(worlds[1])]
            if not both:
                break
            action = chance.choice(both)
            taken = [step(world, action) for world in worlds]
            for history, done in zip(histories, taken, strict=True):
                history.saw(done.events)
            worlds = [done.state for done in taken]
            if view(worlds[0], seat) != view(worlds[1], seat) or histories[0] != histories[1]:
                break
            samples = [
                Sampler(world, seat, history).sample(Random(seed))
                for world, history in zip(worlds, histories, strict=True)
            ]
            assert samples[0] == samples[1]
            compared += worlds[0] != worlds[1]
    assert compared > 40


def list_positions() -> list[tuple[GameState, History]]:
    """Return positions of a round, also with a drawn card that waits, and with a question."""
    dealt = start_game(seed=5)
    state, history, chance = dealt.state, History(), Random(1)
    history.saw(dealt.events)
    found = []
    for _ in range(60):
        taken = step(state, chance.choice(legal_moves(state)))
        history.saw(taken.events)
        state = taken.state
        found.append((state, history.copy()))
    assert {"drawn", "question"} <= {state.phase for state, _ in found}
    return found


def test_a_sampler_has_no_reference_to_the_real_state() -> None:
    for state, history in list_positions():
        seat = (state.turn + 1) % 4
        sampler = Sampler(state, seat, history)
        hidden = {hand for other, hand in enumerate(state._hands) if other != seat}
        found: list[Any] = [sampler]
        seen: set[int] = set()
        while found:
            value = found.pop()
            # The compiled rules are those of every game with this agreement, and know no state.
            if id(value) in seen or isinstance(value, type | CompiledRules) or callable(value):
                continue
            seen.add(id(value))
            assert value is not state
            assert value is not state._round
            assert value is not state._hands
            if type(value) is int:
                assert value not in hidden or value.bit_count() < 2
            if isinstance(value, DrawnCards):
                assert not any(value.faces)
            kind = type(value).__module__
            if kind.startswith(("unoengine.search", "unoengine.core", "builtins")):
                found += gc.get_referents(value)
        assert len(seen) > 50


def test_the_sequence_follows_from_the_random_source_alone() -> None:
    sampler = Sampler(new_game(seed=5), 1)
    one, other = Random(3), Random(3)

    first = [sampler.sample(one) for _ in range(5)]
    sampler.sample(Random(9))

    assert [sampler.sample(other) for _ in range(5)] == first
    assert len({*first}) == 5
    assert len({sample.seed for sample in first}) == 5


# --- equally likely deals


def measure_deviation(counts: Counter[Any], expected: int) -> float:
    """Return how far counts of equally likely results are from their mean, in standard errors."""
    total = sum(counts.values())
    mean = total / expected
    square = sum((counts[key] - mean) ** 2 / mean for key in counts)
    square += (expected - len(counts)) * mean
    free = expected - 1
    return float((square - free) / (2 * free) ** 0.5)


@pytest.mark.parametrize(
    "allowed",
    [
        (0b11111111, 0b11111111),
        (0b00001111, 0b11111111),
        (0b00000111, 0b00111111),
        (0b00011111, 0b11111000),
        (0b00001111, 0b01111100),
        (0b00000111, 0b00000111),
    ],
)
def test_all_deals_that_are_possible_are_equally_likely(allowed: tuple[int, int]) -> None:
    """Also where the sets of cards overlap, so that some deals have to be rejected."""
    faces, bits = range(8), [1 << face for face in range(8)]
    places = [Places(seat, 2 if seat else 1, 0, 0) for seat in range(2)]
    dealer = Dealer(faces, bits, places, allowed, None)
    chance = Random(1)

    counts = Counter[Any]()
    for _ in range(6000):
        deal = dealer.deal(chance)
        assert deal is not None
        (one,), (two, three) = deal[0]
        assert sorted((one, two, three, *deal[1])) == [*faces]
        counts[one, two, three] += 1

    possible = {
        (one, two, three)
        for one, two, three in permutations(faces, 3)
        if bits[one] & allowed[0] and bits[two] & allowed[1] and bits[three] & allowed[1]
    }
    assert counts.keys() <= possible
    assert abs(measure_deviation(counts, len(possible))) < 5


def test_all_orders_of_a_small_draw_pile_are_equally_likely() -> None:
    dealer = Dealer(range(4), [1, 2, 4, 8], [], [], None)
    chance = Random(2)

    counts = Counter(tuple((dealer.deal(chance) or ([], []))[1]) for _ in range(6000))

    assert abs(measure_deviation(counts, 24)) < 5


def test_each_hidden_card_is_as_likely_in_each_place() -> None:
    """In a large deck, also deep in the draw pile."""
    state = new_game("zelda", seed=3)
    sampler, chance = Sampler(state, 0), Random(4)
    deals = [sampler.sample(chance) for _ in range(3000)]

    for place in (0, 5, 20, 60, 80):
        counts = Counter(deal.draw_pile[place].color for deal in deals)
        hidden = Counter(c.color for c in (*deals[0].draw_pile, *held(deals[0])))
        for color, count in hidden.items():
            share = count / sum(hidden.values())
            assert abs(counts[color] / 3000 - share) < 5 * (share * (1 - share) / 3000) ** 0.5


def held(state: GameState) -> list[Any]:
    return [card for seat in (1, 2, 3) for card in state.hand(seat)]


def test_a_tiny_game_after_a_forced_draw_has_all_possible_deals() -> None:
    """Seat 0 drew because it had to: neither card fitted, nor did the one that it drew."""
    deck = (*number_cards(("red", "blue"), dict.fromkeys(range(4), 1)),)
    setup = Setup(
        Edition("tiny", ("red", "blue"), deck),
        hands=["blue-1", "red-0 red-3"],
        discard="red-2",
        draw="blue-3",
        rest="draw",
        options=Options(voluntary_draw="forbidden", hand_size=1),
    )
    state = setup.to_state()
    history = History(state)
    taken = step(state, Draw(0))
    history.saw(taken.events)
    sampler, chance = Sampler(taken.state, 1, history), Random(1)

    counts = Counter(
        (*sorted(card.code for card in sample.hand(0)), *(c.code for c in sample.draw_pile))
        for sample in (sampler.sample(chance) for _ in range(3000))
    )

    # Hidden are blue 0, 1, 2, 3 and red 1. Two of blue 0, 1, 3 are held; three are in the pile.
    assert len(counts) == 3 * 6
    assert all("blue-2" not in key[:2] and "red-1" not in key[:2] for key in counts)
    assert abs(measure_deviation(counts, 18)) < 5


# --- two-sided cards, and arguments


def test_A148_samples_of_two_sided_cards_keep_what_is_seen_from_behind() -> None:
    dealt = start_game(TWILIGHT, 3, seed=5)
    chance, history, state = Random(5), History(), dealt.state
    history.saw(dealt.events)
    for _ in range(40):
        taken = step(state, chance.choice(legal_moves(state)))
        history.saw(taken.events)
        state = taken.state
        if state.round_winner is not None:
            break
        for seat in range(3):
            sample = Sampler(state, seat, history).sample(chance)
            assert sample.backs == state.backs
            assert view(sample, seat) == view(state, seat)


@pytest.mark.parametrize("seat", [-1, 4, None, 1.0, True])
def test_a_sampler_needs_a_seat(seat: Any) -> None:
    with pytest.raises(SetupError, match="there is no seat"):
        Sampler(new_game(seed=1), seat)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"history": []}, "the history must be a History, not"),
        ({"trust": 1.5}, "trust must be a number from 0 to 1, not 1.5"),
        ({"trust": True}, "trust must be a number from 0 to 1, not True"),
        ({"trust": float("nan")}, "trust must be a number from 0 to 1, not nan"),
    ],
)
def test_wrong_arguments_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Sampler(new_game(seed=1), 0, **given)


@pytest.mark.parametrize("chance", [None, 5, "random"])
def test_a_random_source_is_needed(chance: Any) -> None:
    with pytest.raises(SetupError, match=r"a random\.Random is needed, not"):
        Sampler(new_game(seed=1), 0).sample(chance)


def test_a_state_is_needed() -> None:
    with pytest.raises(SetupError, match="expected a GameState"):
        Sampler(view(new_game(seed=1), 0), 0)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="a history starts with a state, not 5"):
        History(5)  # type: ignore[arg-type]
