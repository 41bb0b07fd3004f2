"""Make the pictures of the documentation and the README.

`python docs/make_pictures.py` writes `docs/pictures/`. Run it after a change to `unoengine.svg`, or
to what the pictures show.
"""

from collections.abc import Iterator, Mapping
from itertools import cycle, islice
from pathlib import Path

from unoengine import Card, Edition, GameState, Setup, Step, legal_moves, new_game, step, svg
from unoengine.authoring import Effect, colored_cards
from unoengine.editions.classic import CLASSIC
from unoengine.plugins import editions

FOLDER = Path(__file__).resolve().parent / "pictures"

PLAYERS = ("Ana", "Ben", "Cy", "Dee")


class Comet(Effect):
    """An effect that states a sign."""

    sign = "+3"


class Storm(Effect):
    """An effect that states an icon."""

    icon = "M13 2L5 14h6l-1 8 9-13h-6z"


class FallingStar(Effect):
    """An effect that states neither."""


def make_table() -> GameState:
    """Return the table of the README: seat 0 may play four of its cards."""
    return Setup(
        players=PLAYERS,
        hands=[
            "blue-7 blue-skip green-3 yellow-draw-two red-7 red-9 wild",
            "blue-1 blue-2 green-4 yellow-6 red-0",
            "green-1 green-2 yellow-3",
            "red-3",
        ],
        discard="yellow-8 yellow-7",
        rest="draw",
        scores=[120, 85, 0, 240],
        dealer=3,
    ).to_state()


def make_position() -> GameState:
    """Return the first position of the page about positions."""
    return Setup(
        hands=["blue-7 red-3", "yellow-1 yellow-2 yellow-3", "green-0 green-1"],
        discard="yellow-8 red-5",
        draw="yellow-4 yellow-5 wild",
        turn=0,
    ).to_state()


def play_first_moves(count: int) -> Iterator[Step]:
    """Yield the steps of a game in which everybody takes the first legal move."""
    state = new_game(players=PLAYERS, seed=7)
    for _ in range(count):
        taken = step(state, legal_moves(state)[0])
        state = taken.state
        yield taken


def choose_cards(edition: Edition) -> list[Card]:
    """Return a number card of each color, and one card of each other symbol."""
    colors = cycle(edition.colors)
    numbers = zip(edition.colors, (7, 6, 3, 0), strict=True)
    cards = [edition.card(f"{color}-{number}") for color, number in numbers]
    symbols: dict[str, list[Card]] = {}
    for card in edition.cards:
        if card.number is None:
            symbols.setdefault(card.symbol, []).append(card)
    for same in symbols.values():
        by_color = {card.color: card for card in same}
        cards.append(by_color.get(next(colors)) or same[0])
    return cards


def make_own_cards() -> str:
    """Return the picture of cards with a sign, with an icon, and with neither."""
    effects = {"comet": Comet(), "storm": Storm(), "falling-star": FallingStar()}
    made = [
        card
        for (symbol, effect), color in zip(effects.items(), CLASSIC.colors[:3], strict=True)
        for card in colored_cards([color], symbol, points=20, copies=1, effect=effect)
    ]
    return svg.hand(made, CLASSIC, size=280)


def make_pictures() -> Mapping[Path, str]:
    """Return the text of each file."""
    table = make_table()
    steps = [*play_first_moves(21)]
    made = {
        "table": svg.table(table, 0),
        "table-of-a-spectator": svg.table(table),
        "table-with-all-hands": svg.table(make_position(), all_hands=True, size=560),
        "hand": svg.hand(
            "blue-7 green-3 red-skip yellow-draw-two wild", "classic", playable="wild"
        ),
        "own-cards": make_own_cards(),
        "strip": svg.strip(steps),
        "tables-in-a-row": svg.strip(islice((one.state for one in steps), 3), size=960),
    }
    for name, plugin in editions().items():
        if plugin.distribution == "unoengine":
            edition = plugin.load()
            assert isinstance(edition, Edition)
            language = edition.language
            made[f"edition-{name}"] = svg.hand(
                choose_cards(edition), edition, language=language, size=960
            )
    return {FOLDER / f"{name}.svg": f"{picture}\n" for name, picture in made.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in make_pictures().items():
        path.write_text(text, encoding="utf-8", newline="\n")
