"""A round is told from the deal to the scores, the same one for the same seed."""

import re

import pytest

from unoengine import GameState, new_game
from unoengine.cli import main
from unoengine.plugins import editions

from .running import told

BOXES = ("zelda", "zelda-es", "frozen", "saved-by-the-bell")

Capture = pytest.CaptureFixture[str]


def watched(capsys: Capture, *arguments: str) -> list[str]:
    """The lines that are told, each in one piece."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "1000")
        assert main(["watch", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def dealt(box: str, effect: str | None) -> GameState:
    """A new game of four whose first card has this effect."""
    games = (new_game(box, 4, seed=seed) for seed in range(1000))
    return next(state for state in games if state.top.effect == effect)


def test_one_round_of_four_is_told_unless_something_else_is_asked_for(capsys: Capture) -> None:
    lines = watched(capsys, "--seed", "7")
    assert lines[0] == "The Legend of Zelda, seed 7: Ana, Ben, Cy and Dee play."
    assert [line for line in lines if "deals round" in line] == ["Dee deals round 1."]
    assert "wins the round; the scores are" in lines[-1]


def test_what_has_been_agreed_on_is_told_first(capsys: Capture) -> None:
    agreed = ["--house-rule", "mirror", "--house-rule", "duel", "--variant", "jump-in"]

    lines = watched(capsys, "frozen", "--seed", "7", *agreed)

    assert [line.partition(":")[0] for line in lines[1:4]] == ["Jump-in", "Mirror", "Duel"]
    assert lines[2] == "Mirror: The effect of the card under it is repeated."
    assert "wins the round; the scores are" in lines[-1]


def test_one_house_rule_is_on_all_blank_cards(capsys: Capture) -> None:
    lines = watched(capsys, "frozen", "--seed", "7", "--house-rule", "duel", "--rounds", "3")

    assert [line for line in lines if line.startswith("Duel:")] == [
        "Duel: The player and a rival take turns raising the stake; the first to give in draws it."
    ]
    assert any("asks" in line and "raise or give in" in line for line in lines)


def test_R059_a_house_rule_needs_a_blank_card(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(["watch", "zelda", "--house-rule", "mirror"])

    assert left.value.code == 2
    assert "zelda has no blank card" in capsys.readouterr().err


def test_a_misspelt_variant_is_told(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(["watch", "--variant", "jumpin"])

    assert left.value.code == 2
    assert "did you mean 'jump-in'?" in capsys.readouterr().err


@pytest.mark.parametrize("players", [2, 10])
@pytest.mark.parametrize("box", BOXES)
def test_every_box_is_played_by_two_and_by_ten(capsys: Capture, box: str, players: int) -> None:
    lines = watched(capsys, box, "--players", str(players), "--seed", "1")
    [scores] = [line.partition("the scores are ")[2] for line in lines if "the scores are" in line]
    assert len(re.findall(r"\w+ \d+", scores)) == players


def test_every_box_of_ours_is_watched() -> None:
    assert {name for name, box in editions().items() if box.distribution == "unoengine"} == {*BOXES}


def test_more_rounds_are_played_when_asked_for(capsys: Capture) -> None:
    lines = watched(capsys, "--seed", "7", "--rounds", "3")
    rounds = [line.split()[-1] for line in lines if "deals round" in line]
    assert rounds == ["1.", "2.", "3."]


@pytest.mark.parametrize("length", [["--game"], ["--rounds", "1000"]])
def test_a_game_is_played_until_it_is_won(capsys: Capture, length: list[str]) -> None:
    lines = watched(capsys, "--seed", "7", *length)
    assert lines[-1].endswith(" wins the game.")
    assert max(map(int, re.findall(r"\d+", lines[-2]))) >= 500


def test_what_is_left_adds_up_to_the_score(capsys: Capture) -> None:
    lines = watched(capsys, "--seed", "7")
    left = [int(found[1]) for line in lines if (found := re.search(r"left with (\d+) poin", line))]
    assert len(left) == 3
    assert f" {sum(left)}" in lines[-1]
    assert lines.count("Ana has no card left.") == 1


def test_the_same_seed_tells_the_same_story() -> None:
    stories = {told("watch", "--seed", "7", given={"PYTHONHASHSEED": salt}) for salt in "123"}
    assert len(stories) == 1
    assert told("watch", "--seed", "8") not in stories


@pytest.mark.parametrize("box", ["zelda", "saved-by-the-bell"])
def test_a_seed_that_was_drawn_can_be_watched_again(box: str) -> None:
    story = told("watch", box)
    found = re.search(r"seed (\d+):", story)
    assert found
    assert told("watch", box, "--seed", found[1]) == story
    assert told("watch", box) != story


def test_a_first_card_that_makes_somebody_draw_is_told_with_what_it_does(capsys: Capture) -> None:
    state = dealt("zelda", "draw-two")
    lines = watched(capsys, "--seed", str(state.seed))
    seat = state.hand_sizes.index(9)
    name = ("Ana", "Ben", "Cy", "Dee")[seat]
    assert any(line.startswith(f"{name} takes 2 cards because of the ") for line in lines[:6])


def test_a_first_card_that_turns_play_round_is_told_with_what_it_does(capsys: Capture) -> None:
    state = dealt("frozen", "reverse")
    assert "Play now runs to the right." in watched(capsys, "frozen", "--seed", str(state.seed))[:6]


def test_after_a_plain_first_card_somebody_begins(capsys: Capture) -> None:
    state = dealt("frozen", None)
    lines = watched(capsys, "frozen", "--seed", str(state.seed))
    assert lines[3].startswith("The first card is a")
    assert lines[4] == f"{('Ana', 'Ben', 'Cy', 'Dee')[state.turn]} begins."


def test_players_are_dressed_where_a_card_looks_at_clothes(capsys: Capture) -> None:
    """A86: nobody would ever draw for the clothes of players who wear nothing."""
    assert any(" wears " in line for line in watched(capsys, "saved-by-the-bell", "--seed", "1"))
    assert not any(" wears " in line for line in watched(capsys, "zelda", "--seed", "1"))


def test_uno_is_forgotten_and_caught_now_and_then(capsys: Capture) -> None:
    story = " ".join(watched(capsys, "--seed", "7", "--rounds", "9"))
    for said in ("and calls UNO.", "who did not call UNO.", "calls UNO just in time."):
        assert said in story


def test_a_bluff_is_challenged_now_and_then(capsys: Capture) -> None:
    story = " ".join(watched(capsys, "frozen", "--seed", "3", "--game"))
    for said in ("answers: accept.", "answers: challenge.", "innocent.", "guilty."):
        assert said in story


def test_nobody_waits_unless_a_delay_is_asked_for(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    lines = watched(capsys, "--seed", "7")
    assert sum(waited) == 0
    waited.clear()
    watched(capsys, "--seed", "7", "--delay", "0.5")
    assert sum(waited) == sum(0.5 for line in lines if line)
