"""A quiz on the rules. You answer at a terminal; elsewhere it prints the answers."""

import sys

from unoengine import GameState, Play, Setup, explain
from unoengine.narration import action_name, card_name, sentence
from unoengine.rulebook import entry


def make_position(hand: str, top: str, color: str | None = None) -> GameState:
    """Return a position in which Ana is on turn with this hand."""
    hands = [hand, "blue-1 blue-2"]
    return Setup(hands=hands, discard=top, color=color, players=["Ana", "Ben"]).to_state()


QUESTIONS = [
    (make_position("red-7 yellow-1", "blue-7"), "red-7", None),
    (make_position("green-8 wild", "red-5"), "green-8", None),
    (make_position("yellow-skip yellow-1", "wild", color="red"), "yellow-skip", None),
    (make_position("wild red-2", "red-5"), "wild", "green"),
    (make_position("wild-draw-four red-2", "red-5"), "wild-draw-four", "yellow"),
]
AT_A_TERMINAL = sys.stdin.isatty() and sys.stdout.isatty()

right = 0
for state, code, color in QUESTIONS:
    action = Play(0, state.edition.card(code), color)
    hand = " and ".join(card_name(card) for card in state.hand(0))
    print(f"{card_name(state.top)} lies on top, the color is {state.color}. Ana holds {hand}.")
    print(f"May she {action_name(action, state.players)}?")

    verdict = explain(state, action)
    if AT_A_TERMINAL:
        answer = input("(y or n) ").strip().lower().startswith("y")
        right += answer == verdict.legal
        print("Right:" if answer == verdict.legal else "Wrong:", end=" ")
    print(f"{'Yes' if verdict.legal else 'No'}. {sentence(verdict, state.players)}")
    print(f"{verdict.rule}: {entry(verdict.rule).text}\n")
if AT_A_TERMINAL:
    print(f"{right} of {len(QUESTIONS)} were right.")
