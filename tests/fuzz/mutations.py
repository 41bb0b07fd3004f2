"""Mutations as a forger would make them: parts of other texts, changed numbers and codes.

Random bytes seldom pass the first check; every other mutation is of that kind all the same.
"""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

CORPUS = Path(__file__).parent / "corpus"
PARTS = re.compile(
    r"[A-Za-z_][\w-]*=\S+"  # a field of a position
    r"|\"[\w-]+\":\s*(?:\[[^\[\]]*\]|\{[^{}]*\}|\"[^\"]*\"|[\w.-]+)"  # a member of JSON
    r"|^[\w-]+ = .*$"  # a line of TOML
    r"|\[[^\[\]]*\]|\{[^{}]*\}|[\w@'-]+",
    re.MULTILINE,
)
SMALLER = re.compile(r"[\w@'-]+")


def make_mutator(target: str) -> Callable[[bytes, int, int], bytes]:
    """Return the function that makes a new input of an old one."""
    import atheris  # which the fuzzer alone needs

    others = [path.read_text("utf-8", "replace") for path in sorted((CORPUS / target).iterdir())]

    def mutate(data: bytes, longest: int, seed: int) -> bytes:
        chance = Random(seed)
        if chance.random() < 0.4 or not data:
            return bytes(atheris.Mutate(data, longest))
        text = data.decode("utf-8", "surrogateescape")
        for _ in range(chance.randint(1, 3)):
            text = mutate_text(text, chance.choice(others), chance)
        return text.encode("utf-8", "surrogateescape")[:longest]

    return mutate


def mutate_text(text: str, other: str, chance: Random) -> str:
    pattern = chance.choice((PARTS, SMALLER))
    here = list(pattern.finditer(text))
    there = [found[0] for found in pattern.finditer(chance.choice((text, other)))]
    if not here or not there:
        return text
    at = chance.choice(here)
    name = at[0].partition("=")[0].partition(":")[0]
    alike = [part for part in there if part.startswith(name)] if chance.random() < 0.5 else there
    match chance.randrange(5):
        case 0:
            new = ""
        case 1:
            new = f"{at[0]},{at[0]}"
        case 2:
            new = str(chance.choice((-1, 0, 1, 2, 3, 7, 99, 10**9, 10**20)))
        case _:
            new = chance.choice(alike or there)
    return text[: at.start()] + new + text[at.end() :]
