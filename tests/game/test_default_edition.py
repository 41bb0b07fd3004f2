"""Whoever names no edition plays the same one everywhere."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import fields_dict

from tests.hosting.rooms import run
from unoengine import Setup, new_game, plugins, start_game
from unoengine.cli import main
from unoengine.core import discovery
from unoengine.hosting import Room
from unoengine.lab import Condition
from unoengine.replays import read_replays
from unoengine.testing import check_bot, check_variant, edition_with
from unoengine.testing.trial_games import turn_edition
from unoengine.web.requests import RoomSettings, list_editions

FUNCTIONS: tuple[tuple[Callable[..., Any], str], ...] = (
    (new_game, "edition"),
    (start_game, "edition"),
    (check_bot, "editions"),
    (check_variant, "edition"),
    (edition_with, "edition"),
    (turn_edition, "name"),
)


def test_functions_and_classes_have_the_same_default() -> None:
    given = [inspect.signature(call).parameters[name].default for call, name in FUNCTIONS]
    given += [fields_dict(kind)["edition"].default for kind in (Setup, Condition, RoomSettings)]
    assert {*given} == {"classic"}


def test_a_room_plays_the_default_edition() -> None:
    async def play() -> str:
        room = Room(seats=2)
        room.sit("Ana")
        room.start()
        assert room.state is not None
        return room.state.edition.name

    assert run(play()) == "classic"


def test_commands_play_the_default_edition(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "games.toml"
    assert main(["watch", "--seed", "1", "--record", str(path)]) == 0
    [game] = read_replays(path)
    assert game.edition == "classic"
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "the edition (classic)" in capsys.readouterr().out


def test_the_browser_offers_the_default_edition_first(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = {name: plugins.editions()[name] for name in ("frozen", "zelda", "classic")}
    monkeypatch.setattr(discovery, "editions", lambda: installed)
    offered = [edition.name for edition, _ in list_editions()]
    assert offered == ["classic", "frozen", "zelda"]
