"""What a person types means a legal action if it can, and names of actions mean these actions."""

import pytest

from tests.effect_api.positions import make_effect
from tests.thorough import choose_count, each_case
from unoengine import (
    Action,
    Answer,
    Draw,
    GameState,
    Pass,
    Play,
    PlayerView,
    Setup,
    TextError,
    apply,
    view,
)
from unoengine.authoring import Table, Value
from unoengine.narration import action_name
from unoengine.text import parse_action

from .test_round_trips import LANGUAGES, list_views


def ask(*answers: Value, top: str = "pink-9") -> GameState:
    """Return a position in which seat 1 is asked a question with these answers."""

    def play(table: Table) -> None:
        table.ask(table.next, "what now", answers)

    rule = make_effect(play=play, answered=lambda *_: None)
    state = Setup(
        "frozen",
        hands=["customizable green-1 green-2", "pink-1 wild", "green-3"],
        discard=top,
        rest="draw",
        house_rules={"customizable": rule},
    ).to_state()
    return apply(state, Play(0, state.edition.card("customizable"), color="green"))


WORDS = ("draw", "pass", "uno", "catch", "deal", "leave", "wild", "pink-1", "call uno", "play")


@each_case("word", WORDS)
def test_answer_that_is_a_verb_or_a_card_is_meant_when_it_is_asked_for(word: str) -> None:
    """The notation of an action that is not legal came first."""
    seen = view(ask(word, "wait"), 1)
    for language in LANGUAGES:
        for text in (word, word.upper(), f"answer: {word}", f" {word}!"):
            assert parse_action(seen, text, language) == Answer(1, word), (text, language)


@each_case(
    "language, text", [("en", "take"), ("en", "draw a card"), ("es", "tomar"), ("es", "robo")]
)
def test_synonym_of_a_verb_means_the_answer_of_its_name(language: str, text: str) -> None:
    assert parse_action(view(ask("draw", "wait"), 1), text, language) == Answer(1, "draw")
    assert parse_action(view(ask("yes", "wait"), 1), text, language) == Draw(1)


def test_notation_with_a_seat_stays_exact() -> None:
    seen = view(ask("draw", "wait"), 1)
    assert parse_action(seen, "1.draw") == Draw(1)
    assert parse_action(seen, "pass") == Pass(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_name_of_every_legal_action_means_it(language: str) -> None:

    for state, seat in list_views(3, games=choose_count(6, 60)):
        seen = view(state, seat)
        for action in seen.legal[:: 1 + len(seen.legal) // 12]:
            check_name(state, seen, action, language)


def check_name(state: GameState, seen: PlayerView, action: Action, language: str) -> None:
    """Check that the name of an action means it, or that the error names all it can mean."""
    name = action_name(action, state.players, language)
    same = [a for a in seen.legal if action_name(a, state.players, language) == name]
    if len(same) == 1:
        assert parse_action(seen, name, language) == action, (name, language)
    else:
        with pytest.raises(TextError) as raised:
            parse_action(seen, name, language)
        assert raised.value.reason == "ambiguous"
        meant = [parse_action(seen, text, language) for text in raised.value.candidates]
        assert {*meant} == {*same}
