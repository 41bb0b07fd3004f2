"""Effects: what do the cards of our editions do?

There is one file per effect; the engine finds it through its entry point, on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.core.discovery import lazy_classes, list_public_names

if TYPE_CHECKING:
    from unoengine.effects.customizable import Customizable as Customizable
    from unoengine.effects.draw_two import DrawTwo as DrawTwo
    from unoengine.effects.let_it_go import LetItGo as LetItGo
    from unoengine.effects.rad_style import RadStyle as RadStyle
    from unoengine.effects.reverse import Reverse as Reverse
    from unoengine.effects.skip import Skip as Skip
    from unoengine.effects.triforce import Triforce as Triforce
    from unoengine.effects.wild import Wild as Wild
    from unoengine.effects.wild_draw_four import WildDrawFour as WildDrawFour
else:  # so that type checkers report misspelled names
    __getattr__ = lazy_classes(__name__)

    def __dir__() -> list[str]:
        return list_public_names(__name__)
