"""JSON is an extra: the library works without it, and the error says how to install it."""

import subprocess
import sys

WITHOUT = """
import sys
sys.modules["orjson"] = None
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


def test_error_without_the_extra_names_it() -> None:
    told = run_program(WITHOUT)

    assert told.startswith("unoengine.json needs orjson (")
    assert told.endswith(": pip install 'unoengine[json]'\n")


def test_the_library_does_not_import_the_extra() -> None:
    program = "import sys, unoengine; unoengine.view(unoengine.new_game(seed=1), 0); "

    loaded = run_program(program + "print(*sys.modules)").split()

    assert not {"orjson", "unoengine.json", "jsonschema"} & set(loaded)
    assert "unoengine" in loaded
