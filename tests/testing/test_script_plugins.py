"""A plug-in in the running script is checked as far as possible."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from unoengine.testing import ContractBroken, check_effect

SCRIPT = """
from unoengine.authoring import Effect, Table
from unoengine.testing import ContractBroken, check_effect


class Star(Effect):
    def play(self, table: Table) -> None:
        for player in table.others:
            table.draw(player, 1)


class Thief(Star):
    def play(self, table: Table) -> None:
        table.draw(table.player, 1)


check_effect(Star(), positions=6, games=0)
try:
    check_effect(Thief(), positions=6, games=0)
except ContractBroken as error:
    print(error.fault)
"""


def test_class_that_another_process_cannot_import_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("uno_here_only")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec("from unoengine.authoring import Effect\n\n\nclass Here(Effect):\n    pass", vars(module))
    with pytest.raises(ContractBroken, match="another process cannot load it") as caught:
        check_effect(vars(module)["Here"](), positions=2, games=0)
    with pytest.raises(RuntimeError, match="uno_here_only"):
        exec(caught.value.script, {})


def test_class_of_a_script_is_checked_without_another_process(tmp_path: Path) -> None:
    script = tmp_path / "stars.py"
    script.write_text(SCRIPT)
    run = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (run.returncode, run.stdout) == (0, "raises\n"), run.stderr
