"""The print of a card besides its color: a number, a sign or an icon."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from unoengine.narration.catalogs import load_words
from unoengine.narration.names import card_name, remove_color
from unoengine.plugins import discovery
from unoengine.plugins.discovery import EFFECTS, describe_plugin
from unoengine.plugins.effect_base import Effect, read_traits
from unoengine.svg.elements import clean_text, is_path_data
from unoengine.values.card import Card
from unoengine.values.errors import PluginError, UnoError, describe_error, describe_value

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Print", "find_print", "find_text", "read_sign_and_icon"]

MAX_SIGN = 8
"""The number of characters of a sign that an effect states."""

MAX_ICON = 2000
"""The number of characters of an icon."""

MAX_DIGITS = 6
"""Upper bound for the digits of a number that is shown completely."""

_HALF_TURN = str.maketrans("0689", "0986")


@frozen
class Print:
    """The print of a card: a sign or an icon, and its name."""

    sign: str
    """A few characters, or nothing if the icon or the colors of the edition say enough."""

    icon: str
    """Path data in a square of 24 units, or nothing."""

    caption: str
    """The name of the card without its color."""

    is_underlined: bool
    """Whether the sign could be read upside down as another one, as 6 and 9."""


def find_print(card: Card, language: str) -> Print:
    """Return what is printed on a card, in a language."""
    return _find_print(card, language, discovery.generation)


@lru_cache(maxsize=4096)
def _find_print(card: Card, language: str, _generation: int) -> Print:
    caption = card_name(remove_color(card), language)
    if card.number is not None:
        number = clean_text(str(card.number), MAX_DIGITS)
        return Print(number, "", caption, _reads_upside_down(number))
    effect = _find_effect(card)
    sign, icon = (None, "") if effect is None else read_sign_and_icon(effect)
    if sign is None:
        sign = "" if icon else make_initials(caption)
    return Print(sign, icon, caption[:1].upper() + caption[1:], _reads_upside_down(sign))


def _reads_upside_down(sign: str) -> bool:
    turned = sign[::-1].translate(_HALF_TURN)
    return sign != turned and {*sign} <= {*"0689"}


def _find_effect(card: Card) -> Effect | None:
    """Return the effect that a card names; None if it cannot be loaded."""
    if card.effect is None or isinstance(card.effect, Effect):
        return card.effect
    try:
        found = discovery.find_plugin(EFFECTS, card.effect).load()
        found = found() if isinstance(found, type) else found
    except (UnoError, TypeError):  # a class with an option that has no default
        return None
    return found if isinstance(found, Effect) else None


def read_sign_and_icon(effect: Effect) -> tuple[str | None, str]:
    """Return the sign and the icon of an effect, or raise a `PluginError` if they are invalid."""
    where = describe_plugin(effect)
    try:
        sign, icon = read_traits(effect).sign, read_traits(effect).icon
    except Exception as error:
        raise PluginError(f"{where} has no sign or icon: {describe_error(error)}") from error
    if sign is not None and (not isinstance(sign, str) or len(sign) > MAX_SIGN):
        raise PluginError(
            f"{where}: a sign has at most {MAX_SIGN} characters, not {describe_value(sign)}"
        )
    if not isinstance(icon, str) or len(icon) > MAX_ICON or (icon and not is_path_data(icon)):
        raise PluginError(
            f"{where}: an icon is SVG path data such as 'M4 12h16', at most {MAX_ICON} "
            f"characters, not {describe_value(icon)}"
        )
    return None if sign is None else clean_text(sign, MAX_SIGN), icon


def make_initials(caption: str) -> str:
    """Return up to three initials of a name, or its first two letters if it is one word.

    >>> make_initials("Message in a Bottle"), make_initials("Lighthouse"), make_initials("")
    ('MB', 'Li', '?')
    """
    words: Sequence[str] = [word for word in caption.replace("-", " ").split() if word[0].isalnum()]
    capitals = [word for word in words if not word[0].islower()]
    words = capitals or words
    if not words:
        return clean_text(caption, 2) or "?"
    if len(words) == 1:
        return words[0][:2].capitalize()
    return "".join(word[0] for word in words[:3]).upper()


def find_text(card: Card, language: str) -> str:
    """Return a sentence on what a card does, or nothing if it has no effect."""
    effect = _find_effect(card)
    if not isinstance(effect, Effect):
        return ""
    return load_words(language).get_text(effect)
