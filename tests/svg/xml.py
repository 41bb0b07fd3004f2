"""Pictures as trees, and what all of them have in common."""

from collections.abc import Iterator
from xml.etree import ElementTree

SPACE = "{http://www.w3.org/2000/svg}"

ELEMENTS = {"svg", "title", "desc", "g", "path", "rect", "text"}
"""The elements that pictures consist of; none of them runs anything or refers to anything."""


def read_picture(picture: str) -> ElementTree.Element:
    """Return the tree of a picture, after checking what is true of every one."""
    assert isinstance(picture, str)
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SPACE}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert root[0].tag == f"{SPACE}title"
    for element in root.iter():
        assert element.tag.removeprefix(SPACE) in ELEMENTS
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name not in ("id", "class", "style", "href"), "ids and styles would collide"
            assert "url(" not in value
            assert "{" not in name, "no other namespace, such as that of links"
    return root


def find_texts(picture: str) -> list[str]:
    """Return the texts that are drawn, without titles and descriptions."""
    return [element.text or "" for element in read_picture(picture).iter(f"{SPACE}text")]


def find_titles(picture: str) -> list[str]:
    """Return all titles, that of the picture first."""
    return [element.text or "" for element in read_picture(picture).iter(f"{SPACE}title")]


def find_all(picture: str, attribute: str) -> Iterator[ElementTree.Element]:
    """Yield the elements that have an attribute."""
    return (one for one in read_picture(picture).iter() if one.get(attribute) is not None)


def find_values(picture: str, attribute: str) -> list[str]:
    """Return the values of an attribute, in the order of the document."""
    return [element.attrib[attribute] for element in find_all(picture, attribute)]
