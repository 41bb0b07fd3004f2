"""Tables told in the colors of Zelda, whatever the box, and what may be done there, in words."""

from collections.abc import Iterable
from typing import Any

import pytest
from attrs import frozen

from tests.effects.tables import spelled
from tests.happenings import happened_in
from tests.rules.editions import EDITIONS, translate_colors
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
from unoengine.events import Event
from unoengine.narration import narrate

every_box = pytest.mark.parametrize("box", EDITIONS)

PILE = "tan-1 tan-2 tan-4 tan-5 tan-7 tan-9 blue-7 blue-8 blue-9 green-7 green-8 green-9"
DISCARD = "tan-8 red-5"


@frozen
class Teller:
    """Tells of any of our boxes in the colors of one; of other boxes in their own."""

    tongue: str

    def table(self, *hands: str, box: str | Edition = "", **more: Any) -> GameState:
        """Return a table on a red 5, play running left; p0 is on turn."""
        box = box or self.tongue
        name = box if isinstance(box, str) else box.name
        given: dict[str, Any] = {
            "discard": translate_colors(DISCARD, "zelda", self.tongue),
            "draw": translate_colors(PILE, "zelda", self.tongue),
        }
        given |= more
        for cards in ("discard", "draw", "color"):
            if given.get(cards):
                given[cards] = self._meant(name, given[cards])
        return Setup(box, [self._meant(name, hand) for hand in hands], **given).to_state()

    def moves(self, state: GameState, seat: int | None = None) -> list[str]:
        """Return what is legal, each as `act` takes it."""
        return [self._spelled(state, move) for move in legal_moves(state, seat)]

    def act(self, state: GameState, *lines: str) -> GameState:
        """Return the state after some legal actions."""
        for line in lines:
            state = apply(state, self._found(state, line))
        return state

    def happens(self, state: GameState, *lines: str) -> tuple[GameState, list[str]]:
        """Return the state after some legal actions, and what happened at the last of them."""
        events: Iterable[Event] = ()
        for line in lines:
            done = step(state, self._found(state, line))
            state, events = done.state, happened_in(done)
        return state, [self._told(state, spelled(event)) for event in events]

    def told(self, state: GameState, *lines: str) -> list[str]:
        """Return what happens at the last of some actions, as people at the table say it."""
        *first, last = lines
        state = self.act(state, *first)
        done = step(state, self._found(state, last))
        return [self._told(state, narrate(event, state.players)) for event in happened_in(done)]

    def hands(self, state: GameState) -> list[str]:
        """Return all hands as a person writes them, each sorted."""
        return [self.cards(state, state.hand(seat)) for seat in range(len(state.players))]

    def cards(self, state: GameState, some: Iterable[Card]) -> str:
        """Return cards as a person writes them, sorted."""
        return " ".join(sorted(self._told(state, card.code) for card in some))

    def pile(self, state: GameState) -> str:
        """Return the draw pile, the next card first."""
        return " ".join(self._told(state, card.code) for card in state.draw_pile)

    def known(self, state: GameState) -> list[dict[int, str]]:
        """Return for each seat what it has seen of whose hand."""
        return [
            {holder: self.cards(state, seen) for holder, seen in seat.items() if seen}
            for seat in state.known
        ]

    def color(self, state: GameState) -> str:
        """Return the color in force."""
        return self._told(state, str(state.color))

    def play(
        self, state: GameState, seat: int, code: str, named: str | None = None, **more: Any
    ) -> Play:
        """Return a play that need not be legal."""
        box = state.edition.name
        named = named and self._meant(box, named)
        return Play(seat, state.edition.card(self._meant(box, code)), named, **more)

    def refusal(self, state: GameState, action: Action) -> str:
        """Return what is said to who tries something that may not be done."""
        with pytest.raises(IllegalMove) as caught:
            apply(state, action)
        verdict = explain(state, action)
        assert (verdict.legal, verdict.message) == (False, caught.value.message)
        assert caught.value.legal == legal_moves(state, action.player)
        return self._told(state, caught.value.message)

    def _meant(self, box: str, text: str) -> str:
        return translate_colors(text, self.tongue, box) if box in EDITIONS else text

    def _told(self, state: GameState, text: str) -> str:
        box = state.edition.name
        return translate_colors(text, box, self.tongue) if box in EDITIONS else text

    def _found(self, state: GameState, line: str) -> Action:
        found = [move for move in legal_moves(state) if self._spelled(state, move) == line]
        assert len(found) == 1, f"{line!r} is not among {self.moves(state)}"
        return found[0]

    def _spelled(self, state: GameState, action: Action) -> str:
        """Return an action: `p0 red-7 >2 uno`, `p1 wild tan`, `p2 catch p0`, `p1: accept`."""
        match action:
            case Play(card=card, color=named, choice=choice, uno=uno):
                chosen = None if choice is None else f">{choice}"
                done = " ".join(filter(None, (card.code, named, chosen, "uno" if uno else None)))
            case Answer(value=value):
                return self._told(state, f"p{action.player}: {value}")
            case ChooseColor(color=named):
                done = f"name {named}"
            case Catch(target=target):
                done = f"catch p{target}"
            case CallUno():
                done = "call"
            case _:
                done = type(action).__name__.lower()
        return self._told(state, f"p{action.player} {done}")


_zelda = Teller("zelda")
table = _zelda.table
play = _zelda.play
moves = _zelda.moves
act = _zelda.act
happens = _zelda.happens
told = _zelda.told
refusal = _zelda.refusal
hands = _zelda.hands
cards = _zelda.cards
pile = _zelda.pile
known = _zelda.known
color = _zelda.color
