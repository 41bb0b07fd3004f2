"""Make the page of editions.

`python docs/make_editions_page.py` writes `docs/editions.md`. Run it after a change to a deck or to
the description of an effect.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import TypeVar

from unoengine import Card, Edition
from unoengine.authoring import Effect
from unoengine.core.discovery import Plugin
from unoengine.plugins import editions, effects

PAGE = Path(__file__).resolve().parent / "editions.md"

_HEAD = """\
# Editions

An edition has a deck, colors and default options. These are the editions that the library
contains, with every color and symbol, the number of copies, the points, and the effect of each
card.

```python
>>> from unoengine.editions.zelda import ZELDA
>>> card = ZELDA.card("tan-draw-two")
>>> card.color, card.symbol, card.number, card.points, card.effect
('tan', 'draw-two', None, 20, 'draw-two')
>>> len(ZELDA.deck), ZELDA.deck.count(card)
(112, 2)
```

* The *code* of a card is its color, a hyphen and its symbol, `tan-draw-two`; without a color, the
  symbol alone, `wild`.
* `number` is set for the symbols `0` to `9` only.
* Two cards match by color or by symbol. A card without a color goes on any card.
* `state.edition` is the edition in play. Its codes can differ: two Customizable cards with
  different rules are `customizable-1` and `customizable-2`. Their `symbol` is still `customizable`.

`python docs/make_editions_page.py` writes this page from `src/unoengine/editions`.
"""


_FOOT = """
* [Choices and answers](options.md#choices-and-answers): what a Rad Style chooses, and what
  a Wild Draw Four asks
* [Options of cards](options.md#of-a-card): what can be changed
* [Make an edition](howto/make-an-edition.md): a deck of your own
"""

T = TypeVar("T")


def make_page() -> str:
    """Return the page."""
    parts = [_HEAD]
    own = sorted(load_own(editions(), Edition), key=lambda one: (one.title, one.name))
    for title, same in groupby(own, lambda one: one.title):
        parts.append(format_section(title, [*same]))
    parts.append("## Effects\n\n| `effect` | Name | What it does | Rules |\n|---|---|---|---|")
    for effect in load_own(effects(), Effect):
        does = re.sub(r" \([RA]\d[^)]*\)", "", effect.text())
        ids = format_links(effect.text()) or format_links(effect.rule)
        parts[-1] += f"\n| `{effect.name}` | {effect.title()} | {does} | {ids} |"
    return "\n".join([*parts, _FOOT])


def load_own(plugins: Mapping[str, Plugin], kind: type[T]) -> Iterator[T]:
    """Yield the editions or the effects that the library contains."""
    for plugin in plugins.values():
        if plugin.distribution == "unoengine":
            thing = plugin.load()
            made = thing() if isinstance(thing, type) else thing
            assert isinstance(made, kind)
            yield made


def format_section(title: str, same: list[Edition]) -> str:
    """Return the section of editions with the same cards."""
    [edition, *others] = same
    assert all((other.colors, other.deck) == (edition.colors, edition.deck) for other in others)
    names = " and ".join(f"`{one.name}`" for one in same)
    found: dict[tuple[object, ...], list[Card]] = {}
    for card in edition.deck:
        worth: object = "its number" if card.points == card.number != 0 else card.points
        color = "`None`" if card.color is None else "each"
        printed = (
            color,
            edition.deck.count(card),
            worth,
            format_codes(sorted(card.marks)),
            card.effect,
        )
        row = (*printed, card.symbol if card.number is None else "")
        found.setdefault(row, []).append(card)
    lines = [
        f"## {title}\n",
        f"{names}; the colors are {format_codes(edition.colors)}; {len(edition.deck)} cards.\n",
        *(f"![Cards of {one.name}](pictures/edition-{one.name}.svg)\n" for one in same),
        "| `symbol` | `color` | Copies of each | Cards | `points` | `marks` | `effect` |",
        "|---|---|---|---|---|---|---|",
    ]
    for (printed_in, copies, worth, marks, effect, _), cards in found.items():
        symbols = format_codes(dict.fromkeys(card.symbol for card in cards))
        facts = (symbols, printed_in, copies, len(cards), worth, marks, f"`{effect}`")
        lines.append(f"| {' | '.join(map(str, facts))} |")
    return "\n".join(lines) + "\n"


def format_codes(words: Iterable[str]) -> str:
    """Return words as code, separated by commas."""
    return ", ".join(f"`{word}`" for word in words)


def format_links(text: str) -> str:
    """Return the ids and the ranges of ids in a text, as links to the page of rules."""
    ids = ", ".join(re.findall(r"[RA]\d{2,3}(?:-[RA]\d{2,3})?", text))
    return re.sub(r"\w+", lambda id: f"[{id[0]}](rules.md#{id[0].lower()})", ids)


if __name__ == "__main__":
    PAGE.write_text(make_page(), encoding="utf-8", newline="\n")
