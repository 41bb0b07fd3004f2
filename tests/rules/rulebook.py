"""The rulebook's ids and what they stand for."""

import tomllib
from pathlib import Path

_BOOK = tomllib.loads((Path(__file__).parent / "rulebook.toml").read_text(encoding="utf-8"))

RULES: dict[str, str] = _BOOK["rules"]
RULINGS: dict[str, str] = _BOOK["rulings"]
OPTIONS: dict[str, list[str]] = _BOOK["options"]
"""By option the values of which each needs a scenario."""
