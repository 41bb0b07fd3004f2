"""Wild."""

from typing import ClassVar

from unoengine.authoring import Effect


class Wild(Effect):
    """Its player names the colour that continues (R042): what any card without a colour does."""

    rule: ClassVar[str] = "R042"
