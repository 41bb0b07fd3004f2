"""Labels, numbers and the notation of legal actions mean these actions, in every game."""

import pytest
from attrs import evolve

from tests.notation.random_games import play_games
from tests.thorough import choose_count, each_case
from unoengine import Draw, GameState, Play, PlayerView, Setup, SetupError, TextError, view
from unoengine.json import dumps, loads
from unoengine.notation import write_action
from unoengine.text import menu, parse_action

LANGUAGES = ("en", "es")


def list_views(seed: int, games: int) -> list[tuple[GameState, int]]:
    """Return states of random games of all editions, variants and house rules, with each seat."""
    return [
        (state, seat)
        for state in play_games(seed, games, plies=40)
        for seat in range(len(state.players))
        if seat == state.turn or view(state, seat).legal
    ]


@pytest.mark.parametrize("seed", range(choose_count(1, 6)))
def test_every_label_number_and_notation_means_its_action(seed: int) -> None:
    checked = 0
    for state, seat in list_views(seed, games=choose_count(4, 12)):
        seen = view(state, seat)
        for language in LANGUAGES:
            choices = menu(seen, language)
            assert [choice.action for choice in choices] == [*seen.legal]
            assert [choice.number for choice in choices] == [*range(1, len(choices) + 1)]
            for choice in choices[:: 1 + len(choices) // 25]:
                for text in (choice.label, str(choice.number), write_action(choice.action)):
                    assert parse_action(seen, text, language) == choice.action, (text, language)
                checked += 1
    assert checked > 250


@each_case(
    "names",
    [
        *(("red", "Blue 5", "draw"), ("1", "0:red-5", "uno"), ("Ana", "ana", "ÁNA")),
        *(("call UNO", "play wild", "and"), ("!", "?", "…"), ("rojo", "accept", "yes")),
    ],
)
def test_labels_are_clear_whatever_the_names_of_players(names: tuple[str, ...]) -> None:
    for state, seat in list_views(40, games=choose_count(2, 4)):
        if len(state.players) == 3:
            seen = evolve(view(state, seat), players=names)
            for language in LANGUAGES:
                for choice in menu(seen, language):
                    assert parse_action(seen, choice.label, language) == choice.action


def test_views_from_json_give_the_same_menu_and_actions() -> None:
    for state, seat in list_views(7, games=choose_count(2, 8)):
        seen = view(state, seat)
        loaded = loads(dumps(seen), PlayerView)
        for language in LANGUAGES:
            assert menu(loaded, language) == menu(seen, language)
            for choice in menu(seen, language)[:5]:
                assert parse_action(loaded, choice.label, language) == choice.action


def test_spectator_has_an_empty_menu_and_cannot_act() -> None:
    state = next(play_games(1, 1))
    seen = view(state, None)

    assert menu(seen) == ()
    with pytest.raises(SetupError, match="a spectator cannot act; pass the view of a seat"):
        parse_action(seen, "draw")


def test_numbers_mean_the_numbered_actions() -> None:
    setup = Setup(hands=["red-5 wild", "red-1"], discard="red-9", rest="draw")
    seen = view(setup.to_state(), 0)
    wild = Play(0, setup.to_state().edition.card("wild"))
    shown = [Draw(0), wild]

    assert parse_action(seen, "1", numbered=shown) == shown[0]
    assert parse_action(seen, "2", numbered=shown) == shown[1]
    assert parse_action(seen, "2!", numbered=shown) == evolve(wild, uno=True)
    assert parse_action(seen, "red 5", numbered=shown) in seen.legal
    with pytest.raises(TextError, match="the moves are 1 to 2"):
        parse_action(seen, "3", numbered=shown)
