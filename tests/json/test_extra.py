"""JSON is an extra: the library works without it, and the error says how to install it."""

from tests.programs import run_python

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


def test_error_without_the_extra_names_it() -> None:
    told = run_python("-c", WITHOUT)
    assert told.startswith("unoengine.json needs orjson (")
    assert told.endswith(": pip install 'unoengine[json]'\n")
