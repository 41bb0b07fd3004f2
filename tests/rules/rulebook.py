"""The rulebook's ids and what they stand for."""

import tomllib
from pathlib import Path

from unoengine.rulebook import entries

RULES = {name: entry.text for name, entry in entries().items() if entry.kind == "rule"}
RULINGS = {name: entry.text for name, entry in entries().items() if entry.kind == "ruling"}

OPTIONS: dict[str, list[str]] = tomllib.loads(
    (Path(__file__).parent / "options.toml").read_text(encoding="utf-8")
)
"""By option the values of which each needs a scenario."""
