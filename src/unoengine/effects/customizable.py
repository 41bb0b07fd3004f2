"""Wild Customizable."""

from typing import ClassVar

from unoengine.authoring import Effect


class Customizable(Effect):
    """A wild to write a house rule on (R059-R062); left blank it does no more (A82)."""

    rule: ClassVar[str] = "R061"
    blank: ClassVar[bool] = True
