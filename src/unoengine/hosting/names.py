"""Names of players at a table: what is visible, and which names look the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache

from unoengine.core.players import is_hidden, is_visible
from unoengine.hosting.room_limits import RoomError

_DEFAULT_NAME = "Player"

_MAX_RAW_NAME = 1000
"""How many characters of a name are looked at."""

_MOST_MARKS = 4
"""How many marks one letter may have; further ones would cover other lines."""


def choose_name(given: object, others: Collection[str], length: int) -> str:
    """Return the name that a player gets at a table, and that no other one has.

    Args:
        given: What the player has asked for; anything but a text is no name.
        others: The names of the others.
        length: The number of characters of the longest name.

    Raises:
        RoomError: Nothing of the name is visible, it has too many accents, or it looks like that
            of another player.
    """
    raw = given[:_MAX_RAW_NAME] if isinstance(given, str) else ""
    name = _clean(raw)[:length].strip()
    if not is_visible(name):
        if raw.strip():
            raise RoomError("invisible-name", "nothing of this name is visible")
        raw = name = _DEFAULT_NAME
    if _count_marks(name) > _MOST_MARKS:
        raise RoomError("stacked-name", f"a letter of a name has at most {_MOST_MARKS} accents")
    # Two players may have the same name, and a number tells them apart.
    is_same = unicodedata.normalize("NFC", raw)[:length] in others
    like = next((other for other in others if look_alike(name, other)), None)
    if like is not None and not is_same:
        raise RoomError("name-taken", f"this name looks like that of {like}; choose another one")
    return make_unique(name, others, length)


def name_bot(seat: int) -> str:
    """Return the name of a seat without a player."""
    return f"Bot {seat + 1}"


def make_unique(name: str, others: Collection[str], length: int) -> str:
    """Return a name that looks like no other one, with a number if necessary."""
    number, unique = 2, name
    while any(look_alike(unique, other) for other in others):
        suffix = f" {number}"
        unique, number = name[: length - len(suffix)].rstrip() + suffix, number + 1
    return unique


# --- What is visible


def _clean(text: str) -> str:
    """Return a text in one line, without hidden characters that change nothing around them."""
    kept = ""
    for character in unicodedata.normalize("NFC", text):
        kind, before = unicodedata.category(character), kept[-1:]
        if is_hidden(character) or not character.isprintable():
            if _joins(before, character):
                kept += character
            elif before.strip() and (kind in ("Cc", "Lo", "So") or character.isspace()):
                kept += " "  # fillers and line breaks take up space
        elif not (kind.startswith(("M", "Z")) and before in ("", " ")):
            kept += character
    return kept


def _joins(before: str, character: str) -> bool:
    """Return whether a hidden character shapes the one before it, as scripts and emoji need."""
    if not before:
        return False
    kind, is_emoji = unicodedata.category(before), before in "\ufe0f\u20e3"
    match character:
        case "\u200c" | "\u200d":
            is_emoji = is_emoji or kind == "So" or "\U0001f3fb" <= before <= "\U0001f3ff"
            is_arabic = unicodedata.bidirectional(before) == "AL"
            return is_emoji or is_arabic or unicodedata.combining(before) == _VIRAMA
        case "\ufe0e" | "\ufe0f":
            return kind[0] in "PS" or before.isdigit()
        case _ if "\U000e0100" <= character <= "\U000e01ef":
            return unicodedata.name(before, "").startswith("CJK")
        case _ if "\u180b" <= character <= "\u180f":
            return unicodedata.name(before, "").startswith("MONGOLIAN")
        case _ if "\U000e0020" <= character <= "\U000e007f":  # the flags of Scotland and others
            return before == "\U0001f3f4" or "\U000e0020" <= before <= "\U000e007e"
    return False


_VIRAMA = 9
"""The combining class of the signs after which joiners shape a letter."""


def _count_marks(name: str) -> int:
    """Return the largest number of marks on one letter."""
    most = count = 0
    for character in unicodedata.normalize("NFD", name):
        count = count + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        most = max(most, count)
    return most


# --- Which names look the same


def look_alike(one: str, other: str) -> bool:
    """Return whether people could take a name for another one.

    They could if the names differ in nothing but case, accents of Latin, Greek and Cyrillic
    letters, spaces, hidden characters, or letters of other alphabets and digits of the same shape.

    >>> look_alike("Ana", "\\u0410na"), look_alike("Ian", "lan"), look_alike("Ian", "Lan")
    (True, True, False)
    """
    return any(map(str.__eq__, _make_skeletons(one), _make_skeletons(other)))


@lru_cache(maxsize=4096)
def _make_skeletons(name: str) -> tuple[str, str]:
    """Return what names of the same look have in common: without regard to case, and with it."""
    text = unicodedata.normalize("NFKD", _clean(unicodedata.normalize("NFKC", name)))
    text = "".join(
        character
        for character in text
        if character.isprintable() and not is_hidden(character) and not _ACCENT.match(character)
    )
    shapes = " ".join(text.translate(_SHAPES).split())
    folded = unicodedata.normalize("NFKC", shapes.casefold()).translate(_SHAPES)
    exact = shapes.translate(_SHAPES_OF_CAPITALS)
    return _merge(folded), _merge(exact)


def _merge(text: str) -> str:
    return text.translate(_DIGITS).replace("rn", "m").replace("vv", "w")


_ACCENT = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
"""Marks of several alphabets. Those of one alphabet alone, such as its vowels, are letters."""

_DIGITS = str.maketrans("0O1|", "ooll")
_SHAPES_OF_CAPITALS = str.maketrans("I", "l")

_SHAPES = str.maketrans(
    {
        shape: latin
        for shapes, latins in (
            # Cyrillic
            ("АВЕКМНОРСТУХІЈЅԚԜԌҮ", "ABEKMHOPCTYXIJSQWGY"),
            ("аеорсухіјѕһԁԛԝӏүвкмнт", "aeopcyxijshdqwlyBKMHT"),
            # Greek
            ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "ABEZHIKMNOPTYXC"),
            ("αικνορυχϲγ", "aikvopuxcy"),
            # Armenian, Cherokee and Lisu
            ("օոսհցՕՍ", "onuhgOU"),
            ("ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᎡᏚᎢᏙᎳᎩᏃ", "ABCDEGHJKLMPRRSTVWYZ"),
            ("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "ABCDEFGHIJKLMNOPRSTUVWXYZ"),
            # Latin letters of other shapes, and small capitals
            ("ıɑɡłŁøØđĐɩǀ", "iaglLoOdDil"),
            ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "ABCDEFGHIJKLMNOPRSTUVWYZ"),
            # Arabic and Persian, and Chinese beside Japanese
            ("یىکہھ", "ييكهه"),
            ("カエロニハタトー", "力工口二八夕卜一"),
            # Punctuation
            ("\u2018\u2019\u02bc`´\u2010\u2011\u2012\u2013\u2014\u2212", "'''''------"),
        )
        for shape, latin in zip(shapes, latins, strict=True)
    }
)
"""Characters by those of the same shape, which stand for them."""
