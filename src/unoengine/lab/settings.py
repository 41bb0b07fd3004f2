"""Settings of a comparison, which two runs must have in common to be parts of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unoengine.core.errors import SetupError


def list_settings(record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each setting in the record of a result or of a saved run."""
    yield "the seed", str(record["seed"])
    yield "max_decisions", str(record["max_decisions"])
    yield "the conditions in their order", ", ".join(map(repr, record["conditions"]))
    for label, condition in record["conditions"].items():
        foreign = "" if condition["text"] is not None else ", with bots or rules of its own"
        yield f"the condition {label!r}", f"{condition['description']}{foreign}"
    yield "the metrics", ", ".join(map(repr, record["metrics"])) or "the usual ones"
    yield from list_version_settings(record["versions"])


def list_version_settings(versions: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the versions that a result depends on; the last number of Python's does not matter."""
    for name, version in versions.items():
        shown = ".".join(version.split(".")[:2]) if name == "python" else version
        yield name if name.startswith("the ") else f"the version of {name}", shown


def list_differences(
    one: Iterator[tuple[str, str]], other: Iterator[tuple[str, str]], where: str, elsewhere: str
) -> list[str]:
    """Return a sentence for each setting that differs between two runs."""
    first, second = dict(one), dict(other)
    return [
        f"{name}: {first.get(name, 'none')} {where}, {second.get(name, 'none')} {elsewhere}"
        for name in first | second
        if first.get(name) != second.get(name)
    ]


def refuse_other_versions(
    wanted: Mapping[str, str], found: Mapping[str, str], elsewhere: str
) -> None:
    """Raise a `SetupError` if other versions of something are installed."""
    faults = list_differences(
        list_version_settings(wanted), list_version_settings(found), "here", elsewhere
    )
    if faults:
        raise SetupError(*faults)
