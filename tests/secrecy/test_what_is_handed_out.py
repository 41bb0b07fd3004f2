"""What a seat is handed holds no hand, no state and no seed, and only the cards it may see (A115).

Cards are looked for by type, wherever they are, and by their codes in what is written out.
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
from unoengine import Card, GameState, IllegalMove, Play, PlayerView, apply, explain, step, view
from unoengine.authoring import CardSet
from unoengine.events import Discarded, Drew, Event, Gave, HandShown, Picked, events_for
from unoengine.values.hand import Hand

from .games import ALONE, HIDDEN_SEED, everything, near_the_end, played, some

PLAIN = (Card, str, int, float, type(None))


def held(value: Any) -> Iterator[Any]:
    """Yield whatever is in a value, itself first; inside cards there is nothing to find."""
    yield value
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from held(key)
            yield from held(part)
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from held(part)
    elif has(type(value)) and not isinstance(value, Card):
        for attribute in fields(type(value)):
            yield from held(getattr(value, attribute.name))
    else:
        # Anything else might hold what nobody looks for.
        assert isinstance(value, PLAIN), f"a {type(value)} is handed out"


def cards_in(value: Any) -> Counter[Card]:
    """Return all cards in a value, which holds nothing else of the game's inside."""
    found = [*held(value)]
    for part in found:
        assert not isinstance(part, Hand | CardSet | GameState)
        assert type(part) is not int or part < HIDDEN_SEED
    return Counter(part for part in found if isinstance(part, Card))


def words(text: str) -> set[str]:
    """Return what might be the code of a card in a text."""
    return {*re.findall(r"[^\W_]+(?:-[^\W_]+)*", text)}


def hidden_codes(state: GameState, seat: int | None, seen: PlayerView) -> set[str]:
    """Return the codes of cards that lie or are held somewhere, but nowhere the seat can see.

    Cards without a colour are left out: their codes are also names of effects.
    """
    open_to_it = {*seen.hand, *seen.discards}
    open_to_it.update(card for cards in seen.known.values() for card in cards)
    everywhere = {*state.draw_pile}
    everywhere.update(card for other in range(len(state.players)) for card in state.hand(other))
    return {card.code for card in everywhere - open_to_it if card.color is not None}


def only_what_it_may_see(state: GameState, seat: int | None) -> None:
    """See what is in a view."""
    seen = view(state, seat)
    own = Counter(() if seat is None else state.hand(seat))
    cards = {a.name: cards_in(getattr(seen, a.name)) for a in fields(PlayerView)}

    assert Counter(seen.hand) == own == cards.pop("hand")
    for other, known in seen.known.items():
        assert Counter(known) <= Counter(state.hand(other))
    assert cards.pop("known") == sum((Counter(known) for known in seen.known.values()), Counter())
    assert seat is not None or not seen.known
    assert cards.pop("top") <= cards["discards"]
    assert Counter(state.discards) == cards.pop("discards")
    assert cards.pop("drawn") <= own
    assert not seen.drawn or seat == state.turn
    assert {*cards.pop("legal")} <= {*own}
    if seen.question is not None:
        asks = seen.question.card
        assert asks is None or asks in seen.discards
        asked = cards_in(seen.question.answers)
        assert not seen.question.answers or seat == seen.question.player
        assert asked <= own
        cards.pop("question")
    kept = [value for key, value in seen.notes.items() if key[2] == seat is not None]
    assert cards.pop("notes") == sum(map(cards_in, kept), Counter())
    assert not any(cards.values()), cards
    assert {key[2] for key in seen.notes} <= {None, seat}
    assert all(move.player == seat for move in seen.legal)
    assert not words(repr(seen)) & hidden_codes(state, seat, seen)
    assert str(HIDDEN_SEED)[:4] not in repr(seen)


def only_what_it_may_hear(before: GameState, event: Event, seat: int | None) -> None:
    """See what is in an event, as a seat hears it."""
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
            cards_in(heard)
            assert heard == event
            return
    inside = cards_in(heard)
    if isinstance(event, Drew) and isinstance(event.why, Card):
        inside[event.why] -= 1
    assert +inside == Counter(cards if shown else ())
    assert heard.count == event.count == len(cards)  # type: ignore[attr-defined]


def _is_open(event: Discarded | HandShown) -> bool:
    """Return whether everybody sees these cards, which may be shuffled into the pile at once."""
    return isinstance(event, Discarded) or event.to is None


def look_at(game: Game, seed: int, longest: int, often: float) -> None:
    """Look at all that is handed out in a game."""
    chance = Random(seed)
    for state, action in played(game.start(), chance, longest):
        if chance.random() > often:
            continue
        for seat in (None, chance.randrange(len(state.players)), state.turn):
            only_what_it_may_see(state, seat)
            done = step(state, action)
            for event in done.events:
                only_what_it_may_hear(state, event, seat)
            if done.state.round == state.round:
                hidden = hidden_codes(state, seat, view(state, seat))
                hidden &= hidden_codes(done.state, seat, view(done.state, seat))
                for event in done.events:
                    if isinstance(event, Discarded | HandShown) and _is_open(event):
                        hidden -= {card.code for card in event.cards}
                assert not words(repr(events_for(done.events, seat))) & hidden
        if state.phase == "demand":  # what would do is told by its name, whoever holds it
            continue
        seat = chance.randrange(len(state.players))
        wrong = Play(seat, chance.choice(state.edition.deck), "blue", chance.choice((None, "x")))
        verdict = explain(state, wrong)
        hidden = hidden_codes(state, seat, view(state, seat)) - {wrong.card.code}
        cards_in(verdict)
        assert not words(repr(verdict)) & hidden
        if not verdict.legal:
            with pytest.raises(IllegalMove) as refused:
                apply(state, wrong)
            cards_in(refused.value.args)
            assert not words(repr(refused.value) + repr(vars(refused.value))) & hidden


@some(0.08)
@given(game=everything(), seed=st.integers(0, 10**6))
def test_nothing_is_handed_out_that_a_seat_may_not_see(game: Game, seed: int) -> None:
    look_at(game, seed, 60, 0.2)


@pytest.mark.parametrize("number", range(len(ALONE)))
def test_nor_with_any_one_rule_or_variant(number: int) -> None:
    look_at(near_the_end(*ALONE[number], number), number, 30, 0.3)
