"""Values for a seat contain no hand, state or seed, and only cards that it may see (A115).

Cards are found by type in all parts of a value, and by code in its text.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from attrs import fields, has
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Game
from tests.thorough import scale_examples
from unoengine import Card, GameState, IllegalMove, Play, PlayerView, apply, explain, step, view
from unoengine.authoring import CardSet
from unoengine.core.multiset import Hand
from unoengine.events import Discarded, Drew, Event, Gave, HandShown, Picked, events_for

from .games_with_all_rules import (
    HIDDEN_SEED,
    SINGLE_RULES,
    games_with_all_rules,
    list_numbers,
    make_late_game,
    play_randomly,
    show_everything,
)

PLAIN = (Card, str, int, float, type(None))


def find_parts(value: Any) -> Iterator[Any]:
    """Yield a value and all its parts, except the parts of cards."""
    yield value
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from find_parts(key)
            yield from find_parts(part)
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from find_parts(part)
    elif has(type(value)) and not isinstance(value, Card):
        for attribute in fields(type(value)):
            yield from find_parts(getattr(value, attribute.name))
    else:
        # Other types may have parts that are not found.
        assert isinstance(value, PLAIN), f"a {type(value)} is handed out"


def count_cards(value: Any) -> Counter[Card]:
    """Return all cards in a value, and check that it contains no internal type."""
    found = [*find_parts(value)]
    for part in found:
        assert not isinstance(part, Hand | CardSet | GameState)
        assert type(part) is not int or part < HIDDEN_SEED
    return Counter(part for part in found if isinstance(part, Card))


def find_words(text: str) -> set[str]:
    """Return the words of a text that may be codes of cards."""
    return {*re.findall(r"[^\W_]+(?:-[^\W_]+)*", text)}


def find_hidden_codes(state: GameState, seat: int | None, seen: PlayerView) -> set[str]:
    """Return the codes of cards that are in play, but nowhere where the seat can see them.

    Cards without a color are left out: their codes are also names of effects.
    """
    open_to_it = {*seen.hand, *seen.discards, *seen.offered}
    open_to_it.update(card for cards in seen.known.values() for card in cards)
    everywhere = {*state.draw_pile}
    everywhere.update(card for other in range(len(state.players)) for card in state.hand(other))
    return {card.code for card in everywhere - open_to_it if card.color is not None}


def check_view(state: GameState, seat: int | None) -> None:
    """Check the cards in a view."""
    seen = view(state, seat)
    own = Counter(() if seat is None else state.hand(seat))
    cards = {a.name: count_cards(getattr(seen, a.name)) for a in fields(PlayerView)}

    assert Counter(seen.hand) == own == cards.pop("hand")
    for other, known in seen.known.items():
        assert Counter(known) <= Counter(state.hand(other))
    assert cards.pop("known") == sum((Counter(known) for known in seen.known.values()), Counter())
    assert seat is not None or not seen.known
    assert cards.pop("top") <= cards["discards"]
    assert Counter(state.discards) == cards.pop("discards")
    assert cards.pop("offered") == Counter(state.offered)
    assert cards.pop("drawn") <= own
    assert not seen.drawn or seat == state.turn
    assert {*cards.pop("legal")} <= {*own}
    assert {*cards.pop("bluffs")} <= {*own}
    if seen.question is not None:
        asks = seen.question.card
        assert asks is None or asks in seen.discards
        asked = count_cards(seen.question.answers)
        assert not seen.question.answers or seat == seen.question.player
        assert asked <= own
        cards.pop("question")
    kept = [value for key, value in seen.notes.items() if key[2] == seat is not None]
    assert cards.pop("notes") == sum(map(count_cards, kept), Counter())
    assert not any(cards.values()), cards
    assert {key[2] for key in seen.notes} <= {None, seat}
    assert all(move.player == seat for move in seen.legal)
    assert not find_words(show_everything(seen)) & find_hidden_codes(state, seat, seen)
    assert str(HIDDEN_SEED)[:4] not in show_everything(seen)


def check_event(before: GameState, event: Event, seat: int | None) -> None:
    """Check the cards in an event for a seat."""
    heard = event.seen_by(seat)
    match event:
        case Drew(player, cards):
            shown = player == seat
        case Gave(player, to, cards):
            shown = seat in (player, to) and seat is not None
        case HandShown(player, to, cards):
            shown = to is None or (seat is not None and seat in (player, to))
        case Picked(player, _, card):
            shown, cards = player == seat, () if card is None else (card,)
        case _:
            count_cards(heard)
            assert heard == event
            return
    inside = count_cards(heard)
    if isinstance(event, Drew) and isinstance(event.why, Card):
        inside[event.why] -= 1
    assert +inside == Counter(cards if shown else ())
    assert heard.count == event.count == len(cards)  # type: ignore[attr-defined]


def is_public(event: Discarded | HandShown) -> bool:
    """Return whether all players see these cards, perhaps only until a shuffle."""
    return isinstance(event, Discarded) or event.to is None


def check_game(game: Game, seed: int, longest: int, often: float) -> None:
    """Check all values of a game."""
    chance = Random(seed)
    for state, action in play_randomly(game.start(), chance, longest):
        if chance.random() > often:
            continue
        for seat in (None, chance.randrange(len(state.players)), state.turn):
            check_view(state, seat)
            done = step(state, action)
            for event in done.events:
                check_event(state, event, seat)
            if done.state.round == state.round:
                hidden = find_hidden_codes(state, seat, view(state, seat))
                hidden &= find_hidden_codes(done.state, seat, view(done.state, seat))
                for event in done.events:
                    if isinstance(event, Discarded | HandShown) and is_public(event):
                        hidden -= {card.code for card in event.cards}
                assert not find_words(repr(events_for(done.events, seat))) & hidden
        if state.phase == "demand":
            # The refusal names the cards that would do, whether a seat has them or not.
            continue
        seat = chance.randrange(len(state.players))
        wrong = Play(seat, chance.choice(state.edition.deck), "blue", chance.choice((None, "x")))
        verdict = explain(state, wrong)
        hidden = find_hidden_codes(state, seat, view(state, seat)) - {wrong.card.code}
        count_cards(verdict)
        assert not find_words(show_everything(verdict)) & hidden
        if not verdict.legal:
            with pytest.raises(IllegalMove) as refused:
                apply(state, wrong)
            count_cards(refused.value.args)
            assert not find_words(repr(refused.value) + repr(vars(refused.value))) & hidden


@scale_examples(0.08)
@given(game=games_with_all_rules(), seed=st.integers(0, 10**6))
def test_a_seat_gets_only_values_it_may_see(game: Game, seed: int) -> None:
    check_game(game, seed, 60, 0.2)


@pytest.mark.parametrize("number", list_numbers(3))
def test_a_seat_gets_only_values_it_may_see_with_any_single_rule(number: int) -> None:
    check_game(make_late_game(*SINGLE_RULES[number], number), number, 30, 0.3)
