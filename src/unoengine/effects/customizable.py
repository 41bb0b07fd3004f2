"""The effect of Wild Customizable."""

from typing import ClassVar

from unoengine.authoring import Effect


class Customizable(Effect):
    """A wild to write a house rule on (R059-R062); a blank one is a plain wild (A82)."""

    rule: ClassVar[str] = "R061"
    blank: ClassVar[bool] = True
