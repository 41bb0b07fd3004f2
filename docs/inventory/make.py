"""Write `python.inv`: where Python's documentation has the names that our signatures link.

The build reads it in place of the inventory that Python publishes, so that it needs no network.
Whoever links a new name adds it here and runs `python docs/inventory/make.py`.
"""

import sys
import zlib
from pathlib import Path

HERE = Path(__file__).parent

PAGES = {
    "library/stdtypes": "class str bytes tuple list dict frozenset",
    "library/functions": "class bool int object type",
    "library/constants": "data None",
    "library/collections.abc": """class collections.abc.AsyncGenerator
        collections.abc.Callable collections.abc.Collection collections.abc.Coroutine
        collections.abc.Iterable collections.abc.Iterator collections.abc.Mapping
        collections.abc.Sequence""",
    "library/fractions": "class fractions.Fraction",
    "library/os": "class os.PathLike",
    "library/pathlib": "class pathlib.Path",
    "library/random": "class random.Random",
    "library/typing": "data typing.Any typing.ClassVar typing.Literal",
}
"""By page: what kind of thing its names are, and the names."""


def inventory() -> bytes:
    """Return it in the format that Sphinx calls version 2; `$` stands for the name itself."""
    lines = []
    for page, told in PAGES.items():
        kind, *names = told.split()
        lines += [f"{name} py:{kind} 1 {page}.html#$ -\n" for name in names]
    head = "# Sphinx inventory version 2\n# Project: Python\n# Version: 3\n"
    head += "# The remainder of this file is compressed using zlib.\n"
    return head.encode() + zlib.compress("".join(lines).encode(), 9)


if __name__ == "__main__":
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "python.inv"
    path.write_bytes(inventory())
