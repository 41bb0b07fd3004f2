"""What has become of the public names since a tag: `python .ci/api.py BEFORE NOW`, two checkouts.

Public is what docs/reference.md lists. A breakage is an error unless the version has been raised
for it: the second number while the first is 0, and the first number after that.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from griffe import (
    Alias,
    AliasResolutionError,
    Class,
    GriffeLoader,
    Module,
    Object,
    find_breaking_changes,
)

PACKAGE = "unoengine"
LISTED = re.compile(r"^\.\. auto(?:module|class|function):: ([\w.]+)", re.MULTILINE)
VERSION = re.compile(r'^__version__ = "(\d+)\.(\d+)', re.MULTILINE)
PAINT = re.compile(r"\x1b\[\d+m")


def loaded(checkout: Path) -> Module:
    """Return the package as its source says, without importing it."""
    loader = GriffeLoader(search_paths=[checkout / "src"])
    package = loader.load(PACKAGE)
    loader.resolve_aliases(implicit=True)
    assert isinstance(package, Module)
    return package


def public(package: Module, listed: list[str]) -> dict[str, Object | Alias]:
    """Return what is listed, and what a listed module exports, by the name it is imported under."""
    found: dict[str, Object | Alias] = {}
    for path in listed:
        below = path.removeprefix(PACKAGE).removeprefix(".")
        thing = package[below] if below else package
        exported = [str(name) for name in thing.exports or ()] if thing.is_module else []
        found |= {f"{path}.{name}": thing[name] for name in exported if name in thing.members}
        if not thing.is_module:
            found[path] = thing
    return found


def paths(found: Object | Alias) -> Iterator[str]:
    """Return where an object is found, where it is defined, and where what it inherits is."""
    yield found.path
    try:
        target = found.final_target if isinstance(found, Alias) else found
    except AliasResolutionError:
        return  # it comes from another package
    yield target.path
    if isinstance(target, Class):
        yield from (base.path for base in target.mro())


def is_there(package: Module, path: str) -> bool:
    """Return whether a public name can still be imported from where it was."""
    module, _, name = path.removeprefix(f"{PACKAGE}.").rpartition(".")
    try:
        home = package[module] if module else package
    except KeyError:
        return False
    return name in home.members and (home.exports is None or name in map(str, home.exports))


def raised(before: Path, now: Path) -> bool:
    """Return whether the version says that something may break."""
    versions = []
    for checkout in (before, now):
        source = (checkout / "src" / PACKAGE / "__init__.py").read_text(encoding="utf-8")
        found = VERSION.search(source)
        assert found, checkout
        major, minor = int(found[1]), int(found[2])
        versions.append((major, minor) if major == 0 else (major, 0))
    return versions[0] < versions[1]


def main(before: Path, now: Path) -> int:
    """Tell what breaks whom; return 1 if that is not allowed."""
    reference = (before / "docs" / "reference.md").read_text(encoding="utf-8")
    old, new = loaded(before), loaded(now)
    names = public(old, LISTED.findall(reference))
    theirs = {path for thing in names.values() for path in paths(thing) if path != "object"}
    told = {f"{path}: it is gone" for path in names if not is_there(new, path)}
    for breakage in find_breaking_changes(old, new):
        found = list(paths(breakage.obj))[:2]
        if any(f"{path}.".startswith(f"{name}.") for name in theirs for path in found):
            told.add(PAINT.sub("", breakage.explain()))
    print(*sorted(told), sep="\n", end="\n" if told else "")
    print(f"{len(names)} public names, {len(told)} breakages")
    if told and raised(before, now):
        print("The version has been raised for it: see that the changelog tells of each.")
        return 0
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()))
