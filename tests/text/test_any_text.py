"""Any text is an action of the seat or a `TextError`, quickly, and reveals nothing."""

import pickle
import re
import sys
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import ClassVar, Literal

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.random_games import play_games
from tests.thorough import choose_count, each_case, pick_cases
from unoengine import (
    Action,
    Draw,
    PlayerView,
    Setup,
    SetupError,
    TextError,
    apply,
    explain,
    new_game,
    redeal,
    view,
)
from unoengine.authoring import (
    Edition,
    Effect,
    Table,
    Variant,
    colored_cards,
    colorless_cards,
    number_cards,
)
from unoengine.narration.names import load_words
from unoengine.text import menu, parse_action, sentence

VIEWS = [view(state, state.turn) for state in play_games(3, games=6, plies=20)]
WORDS = """red blue r b g 5 7 +4 +2 wild skip reverse uno draw pass catch ana p1 0 1 play name
    choose and the accept challenge azul rojo comodín toma tomar elegir color ! , . 0:red-5 ="""
typed = st.text(max_size=250) | st.lists(st.sampled_from(WORDS.split()), max_size=45).map(" ".join)


def parse(seen: PlayerView, text: str, language: str) -> Action | TextError:
    """Return the action or the error, which are the only results."""
    try:
        action = parse_action(seen, text, language)
    except TextError as error:
        return check_error(error)
    assert isinstance(action, Action)
    assert action.player == seen.player
    return action


def check_error(error: TextError) -> TextError:
    """Return an error that says something, also after it was pickled."""
    assert str(error)
    assert error.reason
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    return error


@given(text=typed, index=st.integers(0, len(VIEWS) - 1), language=st.sampled_from(["en", "es"]))
def test_any_text_is_an_action_or_a_text_error(text: str, index: int, language: str) -> None:
    parse(VIEWS[index], text, language)


@each_case(
    "text",
    [
        *("r " * 100, "rr" * 100, "wild " * 40, "red blue green yellow " * 9, "1 " * 100),
        *(
            "draw two " * 22,
            "rbgwrbgw " * 22,
            "red 5 " * 30,
            "r5 " * 60,
            "1 2 3 4 5 6 7 8 9 0 " * 9,
        ),
        *("x " * 100, "x" * 200, "x" * 10**6, "+" * 200),
    ],
)
def test_long_texts_take_no_long_time(text: str) -> None:
    for seen in pick_cases(VIEWS[:20], 1):
        assert count_calls(partial(parse, seen, text, "es")) < 300_000


def count_calls(work: Callable[[], object]) -> int:
    """Return how many functions of Python or C are called; this does not depend on the machine."""
    calls = 0

    def note_call(frame: object, event: str, called: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note_call)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


def test_suggestions_and_candidates_are_understood() -> None:
    chance = Random(1)
    for seen in VIEWS:
        for choice in menu(seen)[: choose_count(4, 10)]:
            letters = [*choice.label]
            del letters[chance.randrange(len(letters))]
            parsed = parse(seen, "".join(letters), "en")
            if isinstance(parsed, TextError):
                for text in (parsed.suggestion, *parsed.candidates):
                    if text is not None:
                        parse_action(seen, text)


def test_two_states_that_a_seat_cannot_tell_apart_give_the_same_results() -> None:
    for number, state in enumerate(play_games(11, games=choose_count(3, 10), plies=20)):
        seat = state.turn
        other = redeal(state, seat, seed=number)
        for text in ("red 5", "wild blue", "draw", "catch", "nonsense", "1", "r"):
            first, second = (parse(view(each, seat), text, "en") for each in (state, other))
            assert str(first) == str(second)
        assert menu(view(state, seat)) == menu(view(other, seat))


class FallingComet(Effect):
    """The next player draws a card."""

    titles: ClassVar[Mapping[str, str]] = {"es": "Cometa fugaz"}

    def play(self, table: Table) -> None:
        table.draw(table.next, 1)


SPACE = Edition(
    "space",
    ("grey", "gold"),
    (
        *number_cards(("grey", "gold"), dict.fromkeys(range(1, 10), 3)),
        *colorless_cards("falling-comet", points=50, copies=20, effect=FallingComet()),
        *colored_cards(("grey", "gold"), "skip", points=20, copies=4),
    ),
)


@each_case(
    "language, text",
    [
        *(("en", "falling comet gold"), ("en", "falling-comet gold"), ("en", "gold fallingcomet")),
        *(("en", "go falling comet"), ("es", "cometa fugaz gold"), ("es", "gold Cometa Fugaz")),
    ],
)
def test_cards_of_an_edition_that_is_not_installed_are_understood(language: str, text: str) -> None:
    """Such an edition cannot be found by its name; the view shows enough of its cards."""
    games = (new_game(SPACE, 2, seed=seed) for seed in range(50))
    card = SPACE.card("falling-comet")
    state = next(one for one in games if card in one.hand(one.turn) and one.phase == "turn")
    seen = view(state, state.turn)

    parsed = parse_action(seen, text, language)

    assert parsed in seen.legal
    assert (parsed.card, parsed.color) == (card, "gold")  # type: ignore[attr-defined]


@frozen
class LastOneAwake(Variant):
    """All other players are eliminated when a turn begins, from the round or from the game."""

    lasts: Literal["round", "game"] = "round"

    def turn_begins(self, table: Table) -> None:
        for player in table.everyone:
            if player != 0:
                table.eliminate(player, lasts=self.lasts)


def list_input_words(language: str) -> list[str]:
    """Return all verbs and answers of a language, and other short texts that people type."""
    catalog = load_words(language).catalogs.values()
    kinds = ("verb.", "answer.", "action.", "command.")
    texts = [text for some in catalog for key, text in some.items() if key.startswith(kinds)]
    words = [word for text in texts for word in re.sub(r"{.*?}", "", text).split(", ")]
    return [*dict.fromkeys((*words, "1", "0", "p1", "catch 1", "red", "5", "red 5", "wild", "?"))]


@each_case("language", ["en", "es"])
def test_every_word_is_understood_or_refused_when_nobody_else_is_left(language: str) -> None:
    by_phase = {seen.phase: seen for seen in VIEWS}
    assert len(by_phase) >= 5
    words = list_input_words(language)
    for number, seen in enumerate(by_phase.values()):
        others = tuple(seat for seat in range(len(seen.players)) if seat != seen.player)
        for alone in (evolve(seen, out=others), evolve(seen, gone=others)):
            for word in ("catch", *words[number :: choose_count(12, 1)]):
                parse(alone, word, language)


@each_case("lasts", ["round", "game"])
def test_every_word_is_explained_after_all_others_are_eliminated(
    lasts: Literal["round", "game"],
) -> None:
    setup = Setup(
        "zelda",
        hands=["red-1 red-2 red-3", "blue-1 blue-2", "tan-1 tan-2"],
        discard="red-9",
        rest="draw",
        variants=[LastOneAwake(lasts=lasts)],
    )
    state = apply(setup.to_state(), Draw(0))
    assert {*state.out, *state.gone} == {1, 2}
    for seat in range(3):
        for language in ("en", "es"):
            for word in ("catch", *list_input_words(language)[seat :: choose_count(6, 1)]):
                action = parse(view(state, seat), word, language)
                if isinstance(action, Action):
                    assert sentence(explain(state, action), state.players, language)


def test_unknown_language_is_refused() -> None:
    with pytest.raises(SetupError):
        parse_action(VIEWS[0], "draw", "xx")
