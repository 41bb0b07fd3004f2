"""The links in the metadata of a distribution, which the package index shows."""

import re
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).parents[2]
ADDRESS = "https://forge.example/team/unoengine"


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, object]], None]:
    """Return the method that fills in the metadata, without the build backend."""
    interface = ModuleType("interface")
    interface.MetadataHookInterface = object  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "hatchling.metadata.plugin.interface", interface)
    for name in ("hatchling", "hatchling.metadata", "hatchling.metadata.plugin"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    for name in ("PROJECT_ADDRESS", "DOCS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    links = runpy.run_path(str(ROOT / ".ci" / "metadata.py"))["Links"]
    return lambda metadata: links.update(SimpleNamespace(root=str(ROOT)), metadata)


def find_links(metadata: dict[str, object]) -> list[str]:
    """Return the targets of the links and pictures in a readme."""
    readme = metadata["readme"]
    assert isinstance(readme, dict)
    assert readme["content-type"] == "text/markdown"
    return re.findall(r"\]\(([^)#]+)[^)]*\)", readme["text"])


def test_without_an_address_the_readme_links_to_nothing_that_only_a_clone_has(
    hook: Callable[[dict[str, object]], None],
) -> None:
    metadata: dict[str, object] = {"version": "1.2.3"}
    hook(metadata)
    assert "urls" not in metadata
    assert [link for link in find_links(metadata) if "://" not in link] == []


def test_with_an_address_every_link_leads_to_the_files_of_the_tag(
    hook: Callable[[dict[str, object]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROJECT_ADDRESS", ADDRESS + "/")
    metadata: dict[str, object] = {"version": "1.2.3"}
    hook(metadata)
    own = [link for link in find_links(metadata) if link.startswith(ADDRESS)]
    assert len(own) > 5
    for link in own:
        kind, tag, path = link.removeprefix(ADDRESS + "/").split("/", 2)
        assert kind == ("raw" if Path(path).suffix in {".svg", ".png"} else "blob")
        assert tag == "v1.2.3"
        assert (ROOT / path).exists(), path
    assert [link for link in find_links(metadata) if "://" not in link] == []
    urls = metadata["urls"]
    assert isinstance(urls, dict)
    assert urls["Source"] == ADDRESS
    assert urls["Documentation"] == f"{ADDRESS}/blob/v1.2.3/docs/index.md"


def test_published_documentation_is_linked(
    hook: Callable[[dict[str, object]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROJECT_ADDRESS", ADDRESS)
    monkeypatch.setenv("DOCS_ADDRESS", "https://docs.example/unoengine")
    metadata: dict[str, object] = {"version": "1.2.3"}
    hook(metadata)
    assert metadata["urls"]["Documentation"] == "https://docs.example/unoengine"  # type: ignore[index]


def test_what_a_source_distribution_has_is_kept(hook: Callable[[dict[str, object]], None]) -> None:
    metadata: dict[str, object] = {"version": "1.2.3", "readme": {"text": "kept"}}
    hook(metadata)
    assert metadata == {"version": "1.2.3", "readme": {"text": "kept"}}


@pytest.mark.parametrize(
    ("text", "resolved"),
    [
        ("[a](docs/x.md#y)", "[a](A/blob/v1/docs/x.md#y)"),
        ("![a](docs/x.svg)", "![a](A/raw/v1/docs/x.svg)"),
        ("[![a](docs/x.svg)](docs/y.md)", "[![a](A/raw/v1/docs/x.svg)](A/blob/v1/docs/y.md)"),
        ("[a](https://b.example)", "[a](https://b.example)"),
        ("[a](#b)", "[a](#b)"),
    ],
)
def test_links_and_pictures_are_resolved(
    hook: Callable[[dict[str, object]], None], text: str, resolved: str
) -> None:
    resolve_links = runpy.run_path(str(ROOT / ".ci" / "metadata.py"))["resolve_links"]
    assert resolve_links(text, "A", "v1") == resolved
