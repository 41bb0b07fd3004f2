"""Class `ServerLimits`: how much a server accepts from its visitors."""

from __future__ import annotations

from collections import OrderedDict

from attrs import frozen

from unoengine.hosting.room_limits import TokenBucket, check_limits


@frozen(kw_only=True)
class ServerLimits:
    """Limits of a server, which keep one visitor from using up what all of them need.

    Raises:
        SetupError: A limit is not a positive number; `faults` lists every reason.
    """

    connections: int = 1000
    """How many connections may be open."""

    connections_of_address: int = 100
    """How many of them may come from one address; behind a proxy all visitors have the same."""

    tables: int = 1000
    """How many tables are kept. A new one replaces one unused for an hour, or is refused."""

    open_tables: int = 500
    """How many tables may be in memory; tables without a visitor are closed to make space."""

    creation_rate: float = 0.5
    """How many tables may be created each second in the long run."""

    creation_burst: int = 30
    """How many tables may be created at once."""

    creation_rate_of_address: float = 0.25
    """How many of them may come from one address; behind a proxy all visitors have the same."""

    creation_burst_of_address: int = 15
    """How many tables one address may create at once."""

    message_bytes: int = 8192
    """The longest message of a visitor."""

    message_rate: float = 15.0
    """How many messages each second a connection may send in the long run."""

    message_burst: int = 60
    """How many messages a connection may send at once."""

    idle_minutes: float = 10.0
    """The minutes without a visitor after which a table leaves memory; it stays in the file."""

    keep_days: float = 30.0
    """The days without an action or a visitor after which a table is deleted."""

    def __attrs_post_init__(self) -> None:
        check_limits(self, _LEAST)


_LEAST = {
    "creation_rate": 0.001,
    "creation_rate_of_address": 0.001,
    "message_rate": 0.001,
    "idle_minutes": 0,
    "keep_days": 0.01,
}
"""The least values of the limits; that of all others is 1."""


# --- How often tables may be created: by each address, and by all of them together.

MOST_ADDRESSES = 1000
"""How many addresses are remembered, to bound the memory; the least recent one is forgotten."""


class CreationLimit:
    """The limits of the creation of tables."""

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._all = TokenBucket(limits.creation_rate, limits.creation_burst)
        self._by_address: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Return whether an address may create a table, and count it if so."""
        limits, bucket = self._limits, self._by_address.pop(address, None)
        if bucket is None:
            bucket = TokenBucket(limits.creation_rate_of_address, limits.creation_burst_of_address)
        self._by_address[address] = bucket
        if len(self._by_address) > MOST_ADDRESSES:
            self._by_address.popitem(last=False)
        return bucket.take(now) and self._all.take(now)
