"""Programs: files that are run as modules, and others that run in processes of their own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]
"""The folder of the repository, from which programs may import tests."""


def load_program(path: str) -> ModuleType:
    """Return a file of the repository as a module, which is not the main one."""
    spec = spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_python(
    *arguments: str | Path,
    typed: str = "",
    folder: Path | None = None,
    given: Mapping[str, str] | None = None,
) -> str:
    """Return the output of Python with these arguments, which must succeed without a message.

    The program runs in a folder and with environment variables that are given.
    """
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    run = subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", **(given or {})},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout
