"""`--bots` chooses the bots of `watch` and `play`."""

import pytest

from unoengine import SetupError
from unoengine.bots import Bot, heuristic, search_bot, simple_bot
from unoengine.cli.arguments import assign_bots

from .program_runner import read_output, run_in_pipe
from .prompt_runner import Program


def watch(*arguments: str) -> str:
    return read_output("watch", "--players", "2", "--seed", "9", *arguments)


def test_bots_are_simple_by_default() -> None:
    assert watch() == watch("--bots", "simple") != watch("--bots", "heuristic")


def test_each_seat_can_have_a_bot_of_its_own() -> None:
    assert watch("--bots", "heuristic, simple") == watch("--bots", "heuristic,simple")
    stories = {watch("--bots", names) for names in ("simple,heuristic", "heuristic,simple")}
    assert len(stories | {watch("--bots", "heuristic"), watch()}) == 4


def test_seed_repeats_a_game_of_search_bots() -> None:
    story = watch("--bots", "search:20,heuristic")
    assert story == watch("--bots", "search:20,heuristic")
    assert "wins the round; the scores are" in " ".join(story.split())


def test_search_bots_can_have_a_time_budget() -> None:
    assert "wins the round" in " ".join(watch("--bots", "search:1ms").split())


def test_person_plays_against_chosen_bots() -> None:
    arguments = ("play", "--players", "2", "--seed", "7", "--rounds", "1")
    seen = set()
    for bots in ("simple", "heuristic", "search:10"):
        run = run_in_pipe(*arguments, "--bots", bots, typed="1\n" * 200)
        assert run.returncode == 0, run.stderr
        assert "wins the round" in " ".join(run.stdout.split())
        seen.add(run.stdout)
    assert len(seen) > 1


def test_bots_remember_after_moves_are_taken_back() -> None:
    arguments = ("play", "--players", "2", "--seed", "7", "--rounds", "1", "--bots", "search:10")
    plain = run_in_pipe(*arguments, typed="1\n" * 200)
    undone = run_in_pipe(*arguments, typed="1\n1\nundo\n" + "1\n" * 200)
    assert undone.returncode == 0, undone.stderr
    assert plain.stdout.splitlines()[-3:] == undone.stdout.splitlines()[-3:]


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("clever", "there is no bot called 'clever'; there are heuristic, search, simple"),
        ("serch", "there is no bot called 'serch'; did you mean 'search'?"),
        ("search:0", "simulations must be a number above 0, at most 1000000000, not 0"),
        ("search:x", "no bot called 'search:x'; a budget is a number, search:800, or a time"),
        ("search:2s", "no bot called 'search:2s'; a budget is a number"),
        ("simple,", "there is no bot called ''"),
        ("simple,simple,simple", "--bots names 3 bots, but there are seats for 2"),
    ],
)
def test_wrong_bots_are_refused(program: Program, bots: str, message: str) -> None:
    assert message in program.refuse(["watch", "--players", "2", "--bots", bots])


def test_bots_of_a_person_sit_around_them() -> None:
    bots: list[Bot] = [simple_bot, heuristic]
    assert assign_bots(bots, 3, 1)[::2] == bots
    assert assign_bots(bots, 3, 0)[1:] == bots
    assert assign_bots([search_bot(ms=5)], 4, 2) == [search_bot(ms=5)] * 4
    with pytest.raises(SetupError, match="--bots names 2 bots, but there are seats for 3"):
        assign_bots(bots, 4, 1)
