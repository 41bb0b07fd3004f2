"""The pictures of the documentation are current."""

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
MADE = runpy.run_path(str(DOCS / "make_pictures.py"))["make_pictures"]()


def test_the_pictures_are_up_to_date() -> None:
    """If not: `python docs/make_pictures.py`."""
    for path, text in MADE.items():
        assert path.read_bytes().decode() == text, path.name


def test_every_picture_is_made_and_shown() -> None:
    assert {*(DOCS / "pictures").iterdir()} == MADE.keys()
    pages = [*DOCS.rglob("*.md"), DOCS.parent / "README.md"]
    shown = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert [path.name for path in MADE if f"pictures/{path.name})" not in shown] == []
