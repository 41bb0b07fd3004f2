"""Positions of every edition in the colors of Zelda, and moves in words."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.effects.positions import describe_event
from tests.rules.editions import EDITIONS, translate_colors
from tests.step_events import events_of_step
from unoengine import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    ChooseColor,
    Edition,
    GameState,
    IllegalMove,
    Play,
    Setup,
    apply,
    explain,
    legal_moves,
    step,
)
from unoengine.authoring import Variant
from unoengine.events import Event
from unoengine.narration import narrate

every_edition = pytest.mark.parametrize("edition", EDITIONS)

PILE = "tan-1 tan-2 tan-4 tan-5 tan-7 tan-9 blue-7 blue-8 blue-9 green-7 green-8 green-9"
DISCARD = "tan-8 red-5"


def make_position(*hands: str, edition: str | Edition = "zelda", **more: Any) -> GameState:
    """Return a position on a red 5 with play going left; p0 is on turn."""
    name = edition if isinstance(edition, str) else edition.name
    given: dict[str, Any] = {"discard": DISCARD, "draw": PILE} | more
    for cards in ("discard", "draw", "color"):
        if given.get(cards):
            given[cards] = _translate_into(name, given[cards])
    return Setup(edition, [_translate_into(name, hand) for hand in hands], **given).to_state()


def describe_moves(state: GameState, seat: int | None = None) -> list[str]:
    """Return the legal moves, each as `apply_moves` takes it."""
    return [_describe_action(state, move) for move in legal_moves(state, seat)]


def apply_moves(state: GameState, *lines: str) -> GameState:
    """Return the state after some legal actions."""
    for line in lines:
        state = apply(state, _find_move(state, line))
    return state


def apply_and_describe(state: GameState, *lines: str) -> tuple[GameState, list[str]]:
    """Return the state after some legal actions, and the events of the last one."""
    events: Iterable[Event] = ()
    for line in lines:
        done = step(state, _find_move(state, line))
        state, events = done.state, events_of_step(done)
    return state, [_translate_from(state, describe_event(event)) for event in events]


def narrate_last(state: GameState, *lines: str) -> list[str]:
    """Return the sentences about the last of some actions."""
    *first, last = lines
    state = apply_moves(state, *first)
    done = step(state, _find_move(state, last))
    return [_translate_from(state, narrate(event, state.players)) for event in events_of_step(done)]


def list_hands(state: GameState) -> list[str]:
    """Return the codes of all hands, each sorted."""
    return [list_cards(state, state.hand(seat)) for seat in range(len(state.players))]


def list_cards(state: GameState, some: Iterable[Card]) -> str:
    """Return the codes of cards, sorted."""
    return " ".join(sorted(_translate_from(state, card.code) for card in some))


def list_draw_pile(state: GameState) -> str:
    """Return the draw pile, the next card first."""
    return " ".join(_translate_from(state, card.code) for card in state.draw_pile)


def list_known_cards(state: GameState) -> list[dict[int, str]]:
    """Return for each seat the cards it knows, by their holder."""
    return [
        {holder: list_cards(state, seen) for holder, seen in seat.items() if seen}
        for seat in state.known
    ]


def color_in_force(state: GameState) -> str:
    """Return the color in force."""
    return _translate_from(state, str(state.color))


def make_play(
    state: GameState, seat: int, code: str, named: str | None = None, **more: Any
) -> Play:
    """Return a play that need not be legal."""
    edition = state.edition.name
    named = named and _translate_into(edition, named)
    return Play(seat, state.edition.card(_translate_into(edition, code)), named, **more)


def find_refusal(state: GameState, action: Action) -> str:
    """Return the reason for which an action is refused."""
    with pytest.raises(IllegalMove) as caught:
        apply(state, action)
    verdict = explain(state, action)
    assert (verdict.legal, verdict.reason) == (False, caught.value.reason)
    assert verdict.message == caught.value.message
    assert caught.value.legal == legal_moves(state, action.player)
    return caught.value.reason


def _translate_into(edition: str, text: str) -> str:
    return translate_colors(text, "zelda", edition) if edition in EDITIONS else text


def _translate_from(state: GameState, text: str) -> str:
    edition = state.edition.name
    return translate_colors(text, edition, "zelda") if edition in EDITIONS else text


def _find_move(state: GameState, line: str) -> Action:
    found = [move for move in legal_moves(state) if _describe_action(state, move) == line]
    assert len(found) == 1, f"{line!r} is not among {describe_moves(state)}"
    return found[0]


def _describe_action(state: GameState, action: Action) -> str:
    """Return an action: `p0 red-7 >2 uno`, `p1 wild tan`, `p2 catch p0`, `p1: accept`."""
    match action:
        case Play(card=card, color=named, choice=choice, uno=uno):
            chosen = None if choice is None else f">{choice}"
            done = " ".join(filter(None, (card.code, named, chosen, "uno" if uno else None)))
        case Answer(value=value):
            return _translate_from(state, f"p{action.player}: {value}")
        case ChooseColor(color=named):
            done = f"name {named}"
        case Catch(target=target):
            done = f"catch p{target}"
        case CallUno():
            done = "call"
        case _:
            done = type(action).__name__.lower()
    return _translate_from(state, f"p{action.player} {done}")


def make_variant(name: str, **members: Any) -> Variant:
    """Return a variant of a new class; hooks are functions without `self`."""
    hooks = {
        key: staticmethod(member) if callable(member) else member for key, member in members.items()
    }
    kind: Any = type(name, (Variant,), {"__module__": __name__, **hooks})
    variant: Variant = kind()
    return variant
