"""What people read about two-sided cards: menus, tables, sentences."""

from io import StringIO
from random import Random

import pytest

from unoengine import GameState, Play, explain, narration, new_game, view
from unoengine.bots import simple_bot
from unoengine.cli.display import Display
from unoengine.narration.names import load_words
from unoengine.replays import Recorder, parse_replays
from unoengine.text import menu, parse_action

from .test_flip import card, find, night, turn
from .twilight import TWILIGHT


def position() -> GameState:
    return night(f"{find('ink-5')} {find('rust-4')}", find("plum-6"), discard="ink-3")


def test_menus_show_the_other_sides() -> None:
    """A148: a player sees both sides of the own cards."""
    state = position()
    back = narration.card_name(turn(find("ink-5")))
    labels = [choice.label for choice in menu(view(state, 0))]
    assert labels[0] == f"play ink 5 (other side: {back})"
    assert menu(view(state, 0), "es")[0].label.startswith("jugar 5 ink (del otro lado: ")
    assert parse_action(view(state, 0), labels[0]) == Play(0, card("ink-5"))
    assert parse_action(view(state, 0), "ink 5") == Play(0, card("ink-5"))


def test_cards_that_look_alike_have_one_name() -> None:
    one, other = (each for each in dict.fromkeys(TWILIGHT.deck) if each.look == "amber-3")
    assert one.code != other.code
    assert narration.card_name(one) == narration.card_name(other) == "amber 3"
    assert narration.card_name(one, "es") == "3 amber"


def test_pictures_show_what_is_seen_from_behind() -> None:
    """A148"""
    state = position()
    look = turn(find("plum-6")).look
    assert f"1 card, from behind {look}" in str(view(state, 0))


@pytest.mark.parametrize("seat", [0, None])
def test_the_table_of_the_command_shows_what_is_seen_from_behind(
    capsys: pytest.CaptureFixture[str], seat: int | None
) -> None:
    """A148"""
    state = position()
    Display(print, load_words("en"), "en").show_table(state, seat, all_hands=False)
    shown = capsys.readouterr().out
    assert f"Seen from behind: {narration.card_name(turn(find('plum-6')))}." in shown


def test_a_refusal_names_the_side() -> None:
    state = position()
    wrong = turn(find("ink-5"))
    verdict = explain(state, Play(0, wrong))
    assert verdict.message == f"The other side of this card is in play now: {wrong.code}."
    spanish = narration.sentence(verdict, state.players, "es")
    assert spanish.startswith("Está en juego el otro lado de esta carta: ")


def test_a_bot_plays_both_sides_and_the_game_is_replayed() -> None:

    file, state, chance = StringIO(), new_game("twilight", 3, seed=4), Random(1)
    recorder, sides = Recorder(file), set()
    recorder.begin(state)
    for _ in range(60):
        state = recorder.apply(state, simple_bot(view(state, state.turn), chance))
        sides.add(state.side)
    recorder.end()
    [replay] = parse_replays(file.getvalue())
    assert replay.at(60) == state
    assert sides == {"front", "back"}


def test_a_replay_begins_with_the_backs_in_play() -> None:
    state = position()
    file = StringIO()
    recorder = Recorder(file)
    recorder.begin(state)
    recorder.end()
    [replay] = parse_replays(file.getvalue())
    assert replay.at(0) == state
