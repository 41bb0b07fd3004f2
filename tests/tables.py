"""Tables of cases as text: a row is a line, and bars separate its cells."""

import json

__all__ = ["split_rows"]


def split_rows(text: str) -> list[tuple[str, ...]]:
    r"""Return the cells of each row; a cell with spaces at its ends is in double quotes.

    A backslash at the end of a line joins it with the next one.

    >>> split_rows('''
    ... 1.draw | 3 | no seat
    ... " "    | 1 |
    ... ''')
    [('1.draw', '3', 'no seat'), (' ', '1', '')]
    """
    lines = text.replace("\\\n", "").strip("\n").splitlines()
    return [tuple(_read_cell(cell.strip()) for cell in line.split("|")) for line in lines]


def _read_cell(cell: str) -> str:
    return str(json.loads(cell)) if cell.startswith('"') else cell
