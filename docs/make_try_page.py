"""Build "Try it now": the table in the browser without a server, as a folder of static files.

    python docs/make_try_page.py docs/_build/try

The page is that of `unoengine serve`. In place of the server it has Pyodide, which is Python for
the browser, with the wheel of this checkout. All files are in the folder, so the page loads nothing
from elsewhere. The script needs npm for Pyodide, and pip for the wheels.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "unoengine" / "web" / "static"
SOURCES = ROOT / "docs" / "try"

PYODIDE = "314.0.7"
PYODIDE_SHA512 = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)


def main(arguments: list[str]) -> None:
    """Build the page in the folder that is named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the page is built; it is emptied first")
    parser.add_argument("--wheel", type=Path, help="the wheel of the library; built if not given")
    given = parser.parse_args(arguments)
    folder: Path = given.folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    copy_page(folder)
    copy_pyodide(folder / "pyodide")
    copy_wheels(folder, given.wheel)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB")


def copy_page(folder: Path) -> None:
    """Copy the page of the server; only the script that starts it is another one."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    page = page.replace('src="/static/main.js"', 'src="main.js"').replace('"/static/', '"static/')
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    page = re.sub(r'( *)<meta charset="utf-8">\n', rf"\g<0>\1{policy}\n", page)
    (folder / "index.html").write_text(page, encoding="utf-8")
    unused = shutil.ignore_patterns("index.html", "main.js", "socket.js")
    shutil.copytree(STATIC, folder / "static", ignore=unused)
    for source in SOURCES.iterdir():
        shutil.copy(source, folder)


def copy_pyodide(folder: Path) -> None:
    """Fetch Pyodide from the registry of npm, and copy what the page needs of it."""
    folder.mkdir()
    with TemporaryDirectory() as work:
        npm = shutil.which("npm") or "npm"
        command = [npm, "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", work]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        [archive] = Path(work).glob("*.tgz")
        digest = b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if digest != PYODIDE_SHA512:
            raise SystemExit(f"pyodide {PYODIDE} is not the one that was tried: {digest}")
        with tarfile.open(archive) as packed:
            for name in PYODIDE_FILES:
                member = packed.extractfile(f"package/{name}")
                assert member is not None
                (folder / name).write_bytes(member.read())


def copy_wheels(folder: Path, wheel: Path | None) -> None:
    """Copy the wheels of the library and of what it needs, and list them."""
    wheels = folder / "wheels"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    library = str(wheel or ROOT)
    subprocess.run([*pip, "wheel", "--wheel-dir", str(wheels), library], check=True)
    names = sorted(file.name for file in wheels.iterdir())
    if compiled := [name for name in names if not name.endswith("-none-any.whl")]:
        raise SystemExit(f"these wheels do not run in a browser: {', '.join(compiled)}")
    (folder / "wheels.json").write_text(json.dumps(names), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
