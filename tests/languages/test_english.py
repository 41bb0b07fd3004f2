"""Events, actions and reasons have English sentences, for all cards."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from tests.cli.program_runner import read_output
from tests.plugins.test_third_party_edition import ORBIT
from tests.thorough import choose_count
from unoengine import (
    Card,
    Catch,
    Draw,
    Edition,
    SetupError,
    events,
    explain,
    legal_moves,
    new_game,
    step,
)
from unoengine.authoring import Effect, Table, Value, colored_cards, colorless_cards, number_cards
from unoengine.narration import (
    action_name,
    card_name,
    card_text,
    card_title,
    color_name,
    narrate,
    sentence,
)
from unoengine.narration.names import join_items
from unoengine.plugins import editions

NAMES = ("Ana", "Ben", "Cy")
DUSK = Card("dusk-7", color="dusk")


def reads_well(sentence: str) -> bool:
    """Return whether a text is a sentence without codes, class names or None."""
    unspoken = ("-", "_", "None", "Card", "  ", "(")
    return (
        sentence[0].isupper()
        and sentence[-1] in ".?"
        and not any(sign in sentence for sign in unspoken)
    )


class Barter(Effect):
    """The player chooses another player, who answers a question."""

    def turned_up(self, table: Table) -> None:
        """Do nothing, since no player was chosen."""

    def choices(self, table: Table) -> tuple[Value, ...]:
        return table.others

    def play(self, table: Table) -> None:
        assert isinstance(table.choice, int)
        table.ask(table.choice, "which one", (*table.edition.colors, table.card, None))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce("so be it")


COLORS = ("dusk", "olive-green")
HOMEMADE = Edition(
    "homemade",
    COLORS,
    (
        *number_cards(COLORS, dict.fromkeys(range(10), 2)),
        *colored_cards(COLORS, "night-owl", points=20, copies=3, effect=Barter()),
        *colorless_cards("falling-comet", points=50, copies=4, effect=None),
    ),
)


@pytest.mark.parametrize("box", [*editions(), HOMEMADE], ids=str)
def test_all_events_of_random_games_read_well(box: str | Edition) -> None:
    kinds = set()
    for seed in range(choose_count(1, 3)):
        chance = random.Random(seed)
        state = new_game(box, len(NAMES), seed=seed, wardrobe={0: {find_color(box)}})
        for _ in range(choose_count(500, 4_000)):
            moves = legal_moves(state)
            if not moves:
                break
            taken = step(state, chance.choice(moves))
            for event in taken.events:
                assert reads_well(narrate(event, NAMES)), event
                for player in range(len(NAMES)):
                    assert reads_well(narrate(event, NAMES, player=player)), event
                kinds.add(type(event))
            state = taken.state
    assert len(kinds) > choose_count(9, 12)


def find_color(box: str | Edition) -> str:
    """Return a color of an edition."""
    return new_game(box, seed=1).edition.colors[0]


def test_cards_of_a_plugin_read_well(tmp_path: Path) -> None:
    folder = ORBIT.install(tmp_path)
    story = read_output(
        "watch", "orbit", "--seed", "7", "--game", folders=(folder,), given={"COLUMNS": "1000"}
    )
    assert all(map(reads_well, filter(None, story.splitlines())))
    for said in ("plays a röntgen Parcel, chooses", "The Telegram asks", "answers: nothing."):
        assert said in story


VERDICT = explain(new_game(players=NAMES, seed=3, dealer=0), Draw(0))

SAYINGS: list[Callable[[int, Any], str]] = [
    lambda seat, names: action_name(Catch(0, seat), names),
    lambda seat, names: narrate(events.Passed(seat), names),
    lambda seat, names: narrate(events.GameWon((seat, 0)), names),
    lambda seat, names: sentence(evolve(VERDICT, details={"other": seat}), names),
]


@pytest.mark.parametrize("say", SAYINGS)
def test_seats_without_a_name_are_refused(say: Callable[[int, Any], str]) -> None:
    with pytest.raises(SetupError, match="there is no seat -1"):
        say(-1, NAMES)
    with pytest.raises(SetupError, match=r"these are too few: \['Ana'\]"):
        say(1, ["Ana"])
    with pytest.raises(SetupError):
        say(1, None)


ODD: list[Any] = ["x", None, []]


@pytest.mark.parametrize(
    ("name", "odd"),
    [
        *((card_name, odd) for odd in ODD),
        *((lambda odd: card_title(odd, new_game(seed=7)), odd) for odd in ODD),
        *((lambda odd: card_text(DUSK, odd), odd) for odd in ODD),
        *((color_name, odd) for odd in (None, 5)),
        *((join_items, odd) for odd in (None, 5, [1, 2])),
    ],
)
def test_foreign_objects_have_no_names(name: Callable[[Any], str], odd: object) -> None:
    with pytest.raises(SetupError):
        name(odd)
