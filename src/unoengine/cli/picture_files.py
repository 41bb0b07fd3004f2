"""The option `--svg`, and the file that it names."""

from __future__ import annotations

import argparse
import sys

from unoengine.cli.current_game import make_write_error

__all__ = ["add_svg_option", "write_picture"]


def add_svg_option(parser: argparse._ActionsContainer, about: str) -> None:
    """Add the option that writes a picture in place of text."""
    parser.add_argument(
        "--svg", metavar="FILE", help=f"write {about} as SVG into this file, or - to print it"
    )


def write_picture(picture: str, path: str) -> None:
    """Write a picture into a file, which is replaced; print it if the path is a hyphen."""
    if path == "-":
        encoding = sys.stdout.encoding or "utf-8"
        print(picture.encode(encoding, "xmlcharrefreplace").decode(encoding))
        return
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(f"{picture}\n")
    except (OSError, ValueError) as error:  # a path may contain a null character
        raise make_write_error(path, error) from error
