"""Web: how do friends play at one table in their browsers?

`unoengine serve` starts a server of such tables, and so does `serve` in a program. The page is in
`static/`; it knows no rule and no card, and shows what the modules here compute for it. The same
page runs without a server, with the library inside the browser (`local.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unoengine.core.discovery import lazy_attributes, list_public_names
from unoengine.web.server_limits import ServerLimits

if TYPE_CHECKING:
    from unoengine.web.server import serve

__all__ = ["ServerLimits", "serve"]


def __dir__() -> list[str]:
    return list_public_names(__name__, extras={"serve": "websockets"})


# The server needs an extra, which nothing else here does.
if not TYPE_CHECKING:
    __getattr__ = lazy_attributes(__name__, {"serve": "unoengine.web.server"})
