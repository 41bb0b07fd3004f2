"""The effect of Wild Customizable."""

from typing import ClassVar

from unoengine.authoring import Effect


class Customizable(Effect):
    """A wild to write a house rule on (R059-R062); a blank one is a plain wild (A82)."""

    rule: ClassVar[str] = "R061"
    icon: ClassVar[str] = "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4"
    blank: ClassVar[bool] = True
