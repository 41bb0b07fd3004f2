"""Distributions as an installer writes them, and programs that use them."""

import importlib
import json
import os
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any
from zipfile import ZipFile

import pytest
from attrs import field, frozen

from tests.thorough import is_thorough
from unoengine.core import discovery

THIRD_PARTY = Path(__file__).parent / "third_party"
NO_VARIABLES: Mapping[str, str] = {}


@frozen
class Distribution:
    """A distribution: its modules, by name, and what it offers, by group and name."""

    name: str
    modules: Mapping[str, str]
    offers: Mapping[str, Mapping[str, str]] = field(factory=dict)
    version: str = "1.0"

    @property
    def _info(self) -> str:
        return f"{self.name.replace('-', '_')}-{self.version}.dist-info"

    def list_files(self) -> dict[str, str]:
        """Return the text of every file by its path."""
        offered = (
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
            for group, points in self.offers.items()
        )
        files = {f"{module}.py": dedent(code) for module, code in self.modules.items()}
        files |= {
            f"{self._info}/METADATA": (
                f"Metadata-Version: 2.1\nName: {self.name}\nVersion: {self.version}\n"
            ),
            f"{self._info}/WHEEL": (
                "Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
            ),
            f"{self._info}/entry_points.txt": "\n".join(offered),
        }
        record = f"{self._info}/RECORD"
        return files | {record: "".join(map(_write_record_line, files.items())) + f"{record},,\n"}

    def install(self, folder: Path) -> Path:
        """Write the files into a folder as an installer does, and return the folder."""
        for path, text in self.list_files().items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
        return folder

    def write_wheel(self, folder: Path) -> Path:
        """Write a wheel, and return its path."""
        path = folder / f"{self.name.replace('-', '_')}-{self.version}-py3-none-any.whl"
        with ZipFile(path, "w") as archive:
            for name, text in self.list_files().items():
                archive.writestr(name, text)
        return path


def _write_record_line(file: tuple[str, str]) -> str:
    path, text = file
    digest = urlsafe_b64encode(sha256(text.encode()).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(text.encode())}\n"


def read_module(module: str) -> str:
    """Return the code of a module under `third_party/`."""
    return (THIRD_PARTY / f"{module}.py").read_text(encoding="utf-8")


def run_program(
    program: str,
    *folders: Path,
    bare: bool = False,
    in_new_process: bool = False,
    given: Mapping[str, str] = NO_VARIABLES,
) -> Any:
    """Run a program with folders on its path and environment variables; return its `answer`.

    With `bare`, only these folders and the standard library are on the path. A new process is
    used if that is asked for, and always with `--thorough`; otherwise this one.
    """
    if bare or in_new_process or is_thorough():
        return _run_in_new_process(dedent(program), folders, bare, given)
    names: dict[str, Any] = {"__name__": "__main__"}
    with add_to_path(*folders, given=given):
        exec(dedent(program), names)
    return json.loads(json.dumps(names["answer"]))


def _run_in_new_process(
    program: str, folders: Iterable[Path], bare: bool, given: Mapping[str, str]
) -> Any:
    inherited = [] if bare else filter(None, [os.environ.get("PYTHONPATH")])
    path = os.pathsep.join([*map(str, folders), *inherited])
    code = f"{program}\nimport json\nprint(json.dumps(answer))"
    run = subprocess.run(
        [sys.executable, *["-S"] * bare, "-c", code],
        env={**os.environ, "PYTHONPATH": path, **given},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout.splitlines()[-1])


@contextmanager
def add_to_path(*folders: Path, given: Mapping[str, str] = NO_VARIABLES) -> Iterator[None]:
    """Let this process find what is installed in these folders, as if it had just started."""
    with pytest.MonkeyPatch.context() as patch:
        imported = {*sys.modules}
        for name, value in given.items():
            patch.setenv(name, value)
        patch.setattr(sys, "path", [*map(str, folders), *sys.path])
        importlib.invalidate_caches()
        discovery.refresh()
        try:
            yield
        finally:
            for name in {*sys.modules} - imported:
                if _is_inside(sys.modules[name], folders):
                    del sys.modules[name]
    importlib.invalidate_caches()
    discovery.refresh()


def _is_inside(module: ModuleType, folders: Iterable[Path]) -> bool:
    path = Path(getattr(module, "__file__", None) or "")
    return any(path.is_relative_to(folder) for folder in folders)


def run_refused_program(
    program: str, *folders: Path, bare: bool = False, given: Mapping[str, str] = NO_VARIABLES
) -> tuple[str, str, list[str]]:
    """Run a program that fails; return the name, message and causes of its error."""
    tried = f"""
def told(error):
    return [f"{{type(error).__name__}}: {{error}}"] if error else []

answer = None
try:
    exec({dedent(program)!r})
except Exception as error:
    answer = type(error).__name__, str(error), told(error.__cause__)
"""
    answer = run_program(tried, *folders, bare=bare, given=given)
    assert answer is not None, "nothing was refused"
    name, message, causes = answer
    return name, message, causes
