"""The links in the metadata of a distribution, and the workflows that test and publish it.

Workflows are read as text, since a YAML parser would be another dependency.
"""

import re
import runpy
import sys
import tomllib
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


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

each = pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda workflow: workflow.stem)


def jobs(workflow: Path) -> dict[str, str]:
    """Return the text of each job of a workflow."""
    text = workflow.read_text(encoding="utf-8").partition("\njobs:\n")[2]
    _, *parts = re.split(r"^  (\w+):\n", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_there_are_four_workflows() -> None:
    assert [workflow.stem for workflow in WORKFLOWS] == ["ci", "docs", "nightly", "release"]


@each
def test_a_workflow_is_indented_by_two_spaces(workflow: Path) -> None:
    lines = workflow.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "\t" in line or line != line.rstrip()] == []
    assert [line for line in lines if (len(line) - len(line.lstrip())) % 2] == []


@each
def test_every_action_is_pinned(workflow: Path) -> None:
    used = re.findall(r"uses: (\S+)", workflow.read_text(encoding="utf-8"))
    assert used
    pinned = re.compile(r"[\w-]+/[\w-]+@(v\d+\.\d+\.\d+|[0-9a-f]{40})")
    assert [action for action in used if not pinned.fullmatch(action)] == []


@each
def test_a_workflow_has_read_permission_and_only_publishing_gets_a_token(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    assert "\npermissions:\n  contents: read\n" in text
    granted = {
        name: re.findall(r"([\w-]+): write", re.sub(r"#.*", "", job))
        for name, job in jobs(workflow).items()
    }
    assert re.sub(r"#.*", "", text).count("write") == sum(map(len, granted.values()))
    expected = {"release": ["id-token"], "docs": ["id-token", "pages"]}
    assert {name: rights for name, rights in granted.items() if rights} == (
        {"publish": expected[workflow.stem]} if workflow.stem in expected else {}
    )


def test_the_published_files_are_built_once_and_tested() -> None:
    release = jobs(ROOT / ".github" / "workflows" / "release.yml")
    assert [name for name, job in release.items() if "python -m build" in job] == ["build"]
    assert "needs: [gates, tests]" in release["publish"]
    assert "environment: pypi" in release["publish"]
    assert "attestations: true" in release["publish"]
    for name in ("gates", "tests", "publish"):
        assert "actions/download-artifact@" in release[name], name
    # The links on the page of the index.
    assert "PROJECT_ADDRESS: ${{ github.server_url }}/${{ github.repository }}" in release["build"]
    assert "checkout" not in release["publish"]


def test_the_documentation_is_built_with_its_extra_alone() -> None:
    """The gate installs what the workflow and a reader of the reference install."""
    workflow = jobs(ROOT / ".github" / "workflows" / "docs.yml")["build"]
    gates = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    gate = gates.partition("\ndocs() {\n")[2].partition("\n}")[0]
    reference = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    for text in (workflow, gate, reference):
        assert re.findall(r"pip install (?:-q )?-e ['\"]\.\[(\w+)\]", text) == ["docs"]
        assert " -m sphinx " in text
    for text in (workflow, gate):
        assert " -W -n --keep-going docs " in text


@pytest.mark.parametrize("name", ["ci", "release"])
def test_every_supported_python_is_tested_on_three_systems(name: str) -> None:
    workflow = ROOT / ".github" / "workflows" / f"{name}.yml"
    named = "Programming Language :: Python :: 3."
    promised = {line.removeprefix(named) for line in PROJECT["classifiers"] if named in line}
    tests = jobs(workflow)["tests"]
    tested = set(re.findall(r'"3\.(\d+)"', tests.partition("python:")[2].partition("\n")[0]))
    assert promised
    assert promised <= tested
    for system in ("ubuntu", "macos", "windows"):
        assert system in tests


@each
def test_the_extras_and_tests_in_a_workflow_exist(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    extras = set(re.findall(r'\[(\w+)\]"', text))
    assert extras
    assert extras <= PROJECT["optional-dependencies"].keys()
    for path in re.findall(r"\btests/[\w./]+", text):
        assert (ROOT / path).exists(), path
