"""The ids of the rulebook with their texts, and the values of the options."""

import tomllib
from pathlib import Path

from unoengine.rulebook import entries

RULES = {name: entry.text for name, entry in entries().items() if entry.kind == "rule"}
RULINGS = {name: entry.text for name, entry in entries().items() if entry.kind == "ruling"}

OPTIONS: dict[str, list[str]] = tomllib.loads(
    (Path(__file__).parent / "options.toml").read_text(encoding="utf-8")
)
"""For each option, the values that need a scenario."""
