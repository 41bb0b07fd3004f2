"""The effect of Wild."""

from typing import ClassVar

from unoengine.authoring import Effect


class Wild(Effect):
    """The player names the color that continues (R042), as with any card without a color."""

    rule: ClassVar[str] = "R042"
    sign: ClassVar[str] = ""  # The colors of the edition say enough.
