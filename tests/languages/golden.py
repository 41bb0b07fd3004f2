"""Files that show the sentences of all languages side by side, for people to read.

After a change, `UNOENGINE_WRITE=1 pytest tests/languages` writes them again; read the difference.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def check_file(name: str, entries: Iterable[tuple[object, Iterable[tuple[str, str]]]]) -> None:
    """Compare entries with a file: each has a heading, and sentences with their labels."""
    text = "\n".join(_list_lines(entries))
    path = FOLDER / name
    if os.environ.get("UNOENGINE_WRITE"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8"), __doc__


def _list_lines(entries: Iterable[tuple[object, Iterable[tuple[str, str]]]]) -> Iterator[str]:
    for heading, sentences in entries:
        yield str(heading)
        yield from (f"    {label:<5} {sentence}" for label, sentence in sentences)
    yield ""
