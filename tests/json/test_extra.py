"""JSON is an extra: the library does without it, and says how it is installed."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules[{missing!r}] = None
import unoengine
unoengine.legal_moves(unoengine.new_game(seed=1))
try:
    import unoengine.json
except ImportError as error:
    print(error)
"""


def said_by(program: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return run.stdout


@pytest.mark.parametrize("missing", ["orjson", "cattrs"])
def test_without_the_extra_it_says_how_to_get_it(missing: str) -> None:
    told = said_by(WITHOUT.format(missing=missing))

    assert told.startswith("unoengine.json needs cattrs and orjson (")
    assert told.endswith(": pip install 'unoengine[json]'\n")
    assert missing in told


def test_the_library_does_not_load_it() -> None:
    program = "import sys, unoengine; unoengine.view(unoengine.new_game(seed=1), 0); "

    loaded = said_by(program + "print(*sys.modules)").split()

    assert not {"cattrs", "orjson", "unoengine.json", "jsonschema"} & set(loaded)
    assert "unoengine" in loaded
