"""Make the page of boxes out of the editions that ship.

`python docs/make_boxes_page.py` writes `docs/boxes.md`. Run it when a deck or what a card says of
itself has changed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import TypeVar

from unoengine import Card, Edition
from unoengine.authoring import Effect
from unoengine.plugins import editions, effects
from unoengine.plugins.discovery import Plugin

PAGE = Path(__file__).resolve().parent / "boxes.md"

_HEAD = """\
# The boxes

What is in the boxes that ship: every colour and symbol, how many cards there are of each, what they
are worth, and what they do.

```python
>>> from unoengine.editions.zelda import ZELDA
>>> card = ZELDA.card("tan-draw-two")
>>> card.color, card.symbol, card.number, card.points, card.effect
('tan', 'draw-two', None, 20, 'draw-two')
>>> len(ZELDA.deck), ZELDA.deck.count(card)
(112, 2)
```

A card's code is its colour, a hyphen and its symbol, `tan-draw-two`, or the symbol alone if it has
no colour, `wild`. `number` is `None` but for the symbols `0` to `9`. Two cards go on each other by
colour or by symbol; one without a colour goes on anything.

A game is played with the box as it lies on the table, `state.edition`. Codes can differ there:
where two Customizable cards bear two rules, they are `customizable-1` and `customizable-2`. What
is printed on them stays: the `symbol` of both is `customizable`.

This page is made by `python docs/make_boxes_page.py` out of `src/unoengine/editions`.
"""


_FOOT = """
With a Rad Style the colour of clothing is chosen too, and a Wild Draw Four asks whether it is
challenged: [what is chosen, and answered](options.md#what-is-chosen-and-answered).

What can be ruled otherwise is among the [options](options.md#of-a-card).
[Make a box](howto/make-a-box.md) is about a box of your own.
"""

T = TypeVar("T")


def page() -> str:
    """Return the page."""
    parts = [_HEAD]
    boxes = sorted(shipped(editions(), Edition), key=lambda box: (box.title, box.name))
    for title, same in groupby(boxes, lambda box: box.title):
        parts.append(section(title, [*same]))
    parts.append("## What they do\n\n| `effect` | Name | What it does | Rules |\n|---|---|---|---|")
    for effect in shipped(effects(), Effect):
        does = re.sub(r" \([RA]\d[^)]*\)", "", effect.text())
        ids = linked(effect.text()) or linked(effect.rule)
        parts[-1] += f"\n| `{effect.name}` | {effect.title()} | {does} | {ids} |"
    return "\n".join([*parts, _FOOT])


def shipped(plugins: Mapping[str, Plugin], kind: type[T]) -> Iterator[T]:
    """Yield the boxes or the effects that come with the library."""
    for plugin in plugins.values():
        if plugin.distribution == "unoengine":
            thing = plugin.load()
            made = thing() if isinstance(thing, type) else thing
            assert isinstance(made, kind)
            yield made


def section(title: str, boxes: list[Edition]) -> str:
    """Return what is told of boxes with the same cards."""
    [box, *others] = boxes
    assert all((other.colors, other.deck) == (box.colors, box.deck) for other in others)
    names = " and ".join(f"`{box.name}`" for box in boxes)
    found: dict[tuple[object, ...], list[Card]] = {}
    for card in box.deck:
        worth: object = "its number" if card.points == card.number != 0 else card.points
        color = "`None`" if card.color is None else "each"
        printed = (color, box.deck.count(card), worth, coded(sorted(card.marks)), card.effect)
        row = (*printed, card.symbol if card.number is None else "")
        found.setdefault(row, []).append(card)
    lines = [
        f"## {title}\n",
        f"{names}; the colours are {coded(box.colors)}; {len(box.deck)} cards.\n",
        "| `symbol` | `color` | Copies of each | Cards | `points` | `marks` | `effect` |",
        "|---|---|---|---|---|---|---|",
    ]
    for (printed_in, copies, worth, marks, effect, _), cards in found.items():
        symbols = coded(dict.fromkeys(card.symbol for card in cards))
        facts = (symbols, printed_in, copies, len(cards), worth, marks, f"`{effect}`")
        lines.append(f"| {' | '.join(map(str, facts))} |")
    return "\n".join(lines) + "\n"


def coded(words: Iterable[str]) -> str:
    """Return words as code, one after the other."""
    return ", ".join(f"`{word}`" for word in words)


def linked(text: str) -> str:
    """Return the ids and the ranges of ids in a text, as links to the page of rules."""
    ids = ", ".join(re.findall(r"[RA]\d{2,3}(?:-[RA]\d{2,3})?", text))
    return re.sub(r"\w+", lambda id: f"[{id[0]}](rules.md#{id[0].lower()})", ids)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
