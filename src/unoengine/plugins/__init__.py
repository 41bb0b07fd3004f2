"""Plug-ins: how are they described and found?

Entry points list the installed plug-ins; none is imported before a game uses it. The base classes
`Effect` and `Variant` are here too; plug-ins import them from `unoengine.authoring`.

>>> "classic" in editions()
True
"""

from unoengine.core.discovery import (
    Plugin,
    bots,
    editions,
    effects,
    house_rules,
    languages,
    list_public_names,
    variants,
)

__all__ = ["Plugin", "bots", "editions", "effects", "house_rules", "languages", "variants"]


def __dir__() -> list[str]:
    return list_public_names(__name__)
