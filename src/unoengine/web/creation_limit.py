"""How often tables may be created: by each address, and by all of them together."""

from __future__ import annotations

from collections import OrderedDict

from unoengine.hosting.token_bucket import TokenBucket
from unoengine.web.limits import ServerLimits

__all__ = ["MOST_ADDRESSES", "CreationLimit"]

MOST_ADDRESSES = 1000
"""How many addresses are remembered, to bound the memory; the least recent one is forgotten."""


class CreationLimit:
    """The limits of the creation of tables."""

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._all = TokenBucket(limits.creation_rate, limits.creation_burst)
        self._by_address: OrderedDict[str, TokenBucket] = OrderedDict()

    @property
    def address_count(self) -> int:
        """How many addresses are remembered."""
        return len(self._by_address)

    def take(self, address: str, now: float) -> bool:
        """Return whether an address may create a table, and count it if so."""
        return self._find_bucket(address).take(now) and self._all.take(now)

    def _find_bucket(self, address: str) -> TokenBucket:
        bucket = self._by_address.pop(address, None)
        if bucket is None:
            limits = self._limits
            bucket = TokenBucket(limits.creation_rate_of_address, limits.creation_burst_of_address)
        self._by_address[address] = bucket
        if len(self._by_address) > MOST_ADDRESSES:
            self._by_address.popitem(last=False)
        return bucket
