"""`watch` shows a round from the deal to the scores; a seed repeats it."""

import re
from pathlib import Path

import pytest

from tests.thorough import pick_cases, pick_values
from unoengine import GameState, new_game
from unoengine.cli import main
from unoengine.effects import WildDrawFour
from unoengine.plugins import editions
from unoengine.replays import read_replays
from unoengine.variants import Stacking

from .program_runner import read_output
from .prompt_runner import Program

BOXES = ("classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell")


def deal_game(box: str, effect: str | None) -> GameState:
    """Return a new game of four whose first card has this effect."""
    games = (new_game(box, 4, seed=seed) for seed in range(1000))
    return next(state for state in games if state.top.effect == effect)


def test_watch_shows_one_round_of_four_players_by_default(program: Program) -> None:
    lines = program.type([], "watch", "--seed", "7")
    assert lines[0] == "Classic UNO, seed 7: Ana, Ben, Cy and Dee play."
    assert [line for line in lines if "deals round" in line] == ["Ben deals round 1."]
    assert "wins the round; the scores are" in lines[-1]


def test_agreement_is_shown_first(program: Program) -> None:
    agreed = ["--house-rule", "mirror", "--house-rule", "duel", "--variant", "jump-in"]
    lines = program.type([], "watch", "frozen", "--seed", "7", *agreed)
    assert [line.partition(":")[0] for line in lines[1:4]] == ["Jump-in", "Mirror", "Duel"]
    assert lines[2] == "Mirror: The effect of the card under it is repeated."
    assert "wins the round; the scores are" in lines[-1]


def test_variant_and_options_are_those_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    agreed = ["--variant", "stacking:mixed=true", "--option", "target=200", "--option"]
    agreed += ["wild-draw-four.policy=strict", "--option", "max_players=12", "--players", "12"]
    assert main(["watch", "zelda", "--record", str(path), *agreed]) == 0
    [replay] = read_replays(path)
    state = replay.at(0)
    assert (state.variants, state.options.target) == ((Stacking(mixed=True),), 200)
    assert state.options.effects["wild-draw-four"] == WildDrawFour(policy="strict")
    assert len(state.players) == 12


def test_single_house_rule_is_on_all_blank_cards(program: Program) -> None:
    lines = program.type(
        [], "watch", "frozen", "--seed", "7", "--house-rule", "duel", "--rounds", "3"
    )
    assert [line for line in lines if line.startswith("Duel:")] == [
        "Duel: The player and a rival take turns raising the stake; the first to give in draws it."
    ]
    assert any("asks" in line and "raise or give in" in line for line in lines)


def test_R059_house_rule_needs_a_blank_card(program: Program) -> None:
    assert "zelda has no blank card" in program.refuse(["watch", "zelda", "--house-rule", "mirror"])


@pytest.mark.parametrize(("box", "players"), pick_values([*BOXES], [2, 10]))
def test_every_edition_works_with_two_and_ten_players(
    program: Program, box: str, players: int
) -> None:
    lines = program.type([], "watch", box, "--players", str(players), "--seed", "1")
    [scores] = [line.partition("the scores are ")[2] for line in lines if "the scores are" in line]
    assert len(re.findall(r"\w+ \d+", scores)) == players


def test_every_edition_of_ours_is_tested() -> None:
    assert {name for name, box in editions().items() if box.distribution == "unoengine"} == {*BOXES}


def test_rounds_option_plays_more_rounds(program: Program) -> None:
    lines = program.type([], "watch", "--seed", "7", "--rounds", "3")
    rounds = [line.split()[-1] for line in lines if "deals round" in line]
    assert rounds == ["1.", "2.", "3."]


@pytest.mark.parametrize("length", [["--game"], ["--rounds", "1000"]])
def test_game_option_plays_until_a_player_wins(program: Program, length: list[str]) -> None:
    lines = program.type([], "watch", "--seed", "7", *length)
    assert lines[-1].endswith(" wins the game.")
    assert max(map(int, re.findall(r"\d+", lines[-2]))) >= 500


def test_remaining_hands_add_up_to_the_score(program: Program) -> None:
    lines = program.type([], "watch", "--seed", "7")
    left = [int(found[1]) for line in lines if (found := re.search(r"left with (\d+) poin", line))]
    assert len(left) == 3
    assert f" {sum(left)}" in lines[-1]
    assert sum(line.endswith(" has no card left.") for line in lines) == 1


def test_same_seed_prints_the_same_game() -> None:
    stories = {
        read_output("watch", "--seed", "7", given=given) for given in ({}, {"PYTHONHASHSEED": "1"})
    }
    assert len(stories) == 1
    assert read_output("watch", "--seed", "8") not in stories


@pytest.mark.parametrize("box", pick_cases(["zelda", "saved-by-the-bell"], 1))
def test_printed_seed_repeats_the_game(box: str) -> None:
    story = read_output("watch", box)
    found = re.search(r"seed (\d+):", story)
    assert found
    assert read_output("watch", box, "--seed", found[1]) == story
    assert read_output("watch", box) != story


def test_first_card_that_makes_a_player_draw_is_explained(program: Program) -> None:
    state = deal_game("zelda", "draw-two")
    lines = program.type([], "watch", "zelda", "--seed", str(state.seed))
    seat = state.hand_sizes.index(9)
    name = ("Ana", "Ben", "Cy", "Dee")[seat]
    assert any(line.startswith(f"{name} draws 2 cards because of the ") for line in lines[:6])


def test_first_card_that_reverses_play_is_explained(program: Program) -> None:
    state = deal_game("frozen", "reverse")
    assert (
        "Play now goes to the right."
        in program.type([], "watch", "frozen", "--seed", str(state.seed))[:6]
    )


def test_player_that_begins_is_shown(program: Program) -> None:
    state = deal_game("frozen", None)
    lines = program.type([], "watch", "frozen", "--seed", str(state.seed))
    assert lines[3].startswith("The first card is a")
    assert lines[4] == f"{('Ana', 'Ben', 'Cy', 'Dee')[state.turn]} begins."


def test_players_wear_colors_if_a_card_depends_on_them(program: Program) -> None:
    """A86: otherwise no player would ever draw for their clothes."""
    assert any(
        " wears " in line for line in program.type([], "watch", "saved-by-the-bell", "--seed", "1")
    )
    assert not any(" wears " in line for line in program.type([], "watch", "zelda", "--seed", "1"))


def test_bots_sometimes_forget_uno_and_are_caught(program: Program) -> None:
    story = " ".join(program.type([], "watch", "--seed", "7", "--rounds", "9"))
    for expected in ("and calls UNO.", "who did not call UNO.", "calls UNO just in time."):
        assert expected in story


def test_bots_sometimes_challenge_a_bluff(program: Program) -> None:
    story = " ".join(program.type([], "watch", "frozen", "--seed", "3", "--game"))
    for expected in ("answers: accept.", "answers: challenge.", "innocent.", "guilty."):
        assert expected in story


def test_program_waits_only_with_a_delay(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    lines = program.type([], "watch", "--seed", "7")
    assert sum(waited) == 0
    waited.clear()
    program.type([], "watch", "--seed", "7", "--delay", "0.5")
    assert sum(waited) == sum(0.5 for line in lines if line)
