"""An edition, a card and a variant that the page cannot know, with texts that want to be markup."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from tests.hosting.rooms import run
from tests.plugins.distributions import Distribution, add_to_path
from tests.web.pages import visit
from tests.web.test_tables import list_pictures, play_round

STRANGE = Distribution(
    "uno-strange",
    {
        "uno_strange": """
            from unoengine.authoring import *

            class Borrow(Effect):
                "Takes a <b>card</b> from a chosen player & gives it back."
                titles = {"en": "Borrow </svg><script>alert(1)</script>"}
                names_color = True

                def choices(self, table: Table):
                    return table.others

                def play(self, table: Table):
                    table.draw(table.choice, 1)

            STRANGE = Edition(
                "strange",
                ["ultraviolet", "infrared", "x-ray"],
                number_cards(["ultraviolet", "infrared", "x-ray"], {n: 1 for n in range(1, 10)})
                + colorless_cards("borrow", points=40, copies=80, effect=Borrow()),
                title="Strange <img src=x onerror=alert(2)>",
            )
        """
    },
    {"unoengine.editions": {"strange": "uno_strange:STRANGE"}},
)


@pytest.fixture
def installed(tmp_path: Path) -> None:
    STRANGE.install(tmp_path)


@pytest.mark.usefixtures("installed")
def test_a_round_of_an_edition_that_nobody_knows(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with visit(2) as [ana, eve]:
            await ana.enter()
            [offered] = [
                each
                for each in ana.find("welcome")["catalog"]["editions"]
                if each["name"] == "strange"
            ]
            assert offered["title"] == "Strange <img src=x onerror=alert(2)>"
            await ana.create(edition="strange", players=3)
            await eve.enter(ana.room)
            await ana.send({"start": True})
            await play_round([ana], Random(4), eve)

            for page in (ana, eve):
                for picture in list_pictures(page):
                    root = ElementTree.fromstring(picture)
                    assert "script" not in {
                        element.tag.rpartition("}")[2] for element in root.iter()
                    }
            parts = [
                [part["text"] for part in choice["parts"]]
                for message in ana.messages
                for card in message.get("hand", ())
                for choice in card["choices"]
                if card["code"] == "borrow"
            ]
            assert any("ultraviolet" in texts and "Bot 2" in texts for texts in parts), parts
            assert "Borrow </svg>" in json.dumps(ana.messages)

    with add_to_path(tmp_path):
        run(scenario())
