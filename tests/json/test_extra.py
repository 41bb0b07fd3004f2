"""JSON is an extra: the library works without it, and the error says how to install it."""

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


def run_program(program: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return run.stdout


@pytest.mark.parametrize("missing", ["orjson", "cattrs"])
def test_error_without_the_extra_names_it(missing: str) -> None:
    told = run_program(WITHOUT.format(missing=missing))

    assert told.startswith("unoengine.json needs cattrs and orjson (")
    assert told.endswith(": pip install 'unoengine[json]'\n")
    assert missing in told


def test_the_library_does_not_import_the_extra() -> None:
    program = "import sys, unoengine; unoengine.view(unoengine.new_game(seed=1), 0); "

    loaded = run_program(program + "print(*sys.modules)").split()

    assert not {"cattrs", "orjson", "unoengine.json", "jsonschema"} & set(loaded)
    assert "unoengine" in loaded
