"""How are plug-ins described and found?

Entry points list what is installed; nothing is imported before a game uses it. The base classes of
effects and variants live here too, and everything else imports them from `unoengine.authoring`.

>>> "zelda" in editions()
True
"""

from unoengine.plugins.discovery import (
    Plugin,
    editions,
    effects,
    house_rules,
    languages,
    refresh,
    variants,
)

__all__ = ["Plugin", "editions", "effects", "house_rules", "languages", "refresh", "variants"]
