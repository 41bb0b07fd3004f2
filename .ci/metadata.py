"""The links in the metadata of a distribution, which depend on the project's address.

The workflow that builds a distribution passes the address in PROJECT_ADDRESS, and that of the
published documentation in DOCS_ADDRESS. Without them, the README links to no file of the project.
"""

import os
import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[((?:[^][]|!\[[^]]*\]\([^)]*\))*)\]\((?!\w+:|#)([^)\s]+)\)")
"""A Markdown link or picture with a relative target; its text may be a picture."""


class Links(MetadataHookInterface):
    """Hook that fills in `readme` and `urls`."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add the README with links that work on the package index, and the project's links."""
        if "readme" in metadata:
            return  # built from a source distribution, which has them already
        address = os.environ.get("PROJECT_ADDRESS", "").rstrip("/")
        docs = os.environ.get("DOCS_ADDRESS", "").rstrip("/")
        tag = f"v{metadata['version']}"
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = resolve_links(readme, address, tag)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if address:
            pages = f"{address}/blob/{tag}"
            metadata["urls"] = {
                "Source": address,
                "Documentation": docs or f"{pages}/docs/index.md",
                "Changelog": f"{pages}/CHANGELOG.md",
                "Issues": f"{address}/issues",
            }


def resolve_links(text: str, address: str, tag: str) -> str:
    """Make the relative links of a Markdown text absolute; without an address, remove them."""

    def resolve(link: re.Match[str]) -> str:
        picture, label, target = link.groups()
        label = LINK.sub(resolve, label)
        if not address:
            return "" if picture else label
        return f"{picture}[{label}]({address}/{'raw' if picture else 'blob'}/{tag}/{target})"

    return LINK.sub(resolve, text)
