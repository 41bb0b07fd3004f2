"""Class `ServerLimits`: how much a server accepts from its visitors."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from math import ceil

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
    """How many of them may come from one address; behind a proxy all visitors have the same.

    An address of IPv6 counts with all of its /64 network, as in the other limits of an address.
    """

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
    """How many messages each second a connection may send in the long run.

    Those that take longer to answer count for more. Pings, pongs and fragments are limited alike. A
    tenth of `connections_of_address` is how many times as much an address may send.
    """

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


# --- What an address may ask for, with all its connections together.

MOST_ADDRESSES = 1000
"""How many addresses without a connection are remembered; the least recent one is forgotten."""

_SHARE_OF_CONNECTIONS = 10
"""An address may send as much as one in so many of its connections may."""


@lru_cache(maxsize=MOST_ADDRESSES)
def find_network(address: str) -> str:
    """Return the address that limits count: a customer has all of a /64 network of IPv6.

    >>> find_network("2001:db8::1:2:3:4"), find_network("::ffff:192.0.2.1")
    ('2001:db8::/64', '192.0.2.1')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a server may be reached otherwise than by IP
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


class Account:
    """What an address has used up, and how many connections it has."""

    def __init__(self, limits: ServerLimits) -> None:
        share = max(1.0, limits.connections_of_address / _SHARE_OF_CONNECTIONS)
        rate, burst = limits.message_rate * share, ceil(limits.message_burst * share)
        self.connections: int = 0
        """How many connections the address has."""

        self.frames: TokenBucket = TokenBucket(rate, burst)
        """The limit of its connections and of the frames on them."""

        self.messages: TokenBucket = TokenBucket(rate, burst)
        """The limit of its messages, each with its cost."""

        self.creations: TokenBucket = TokenBucket(
            limits.creation_rate_of_address, limits.creation_burst_of_address
        )
        """The limit of the tables that it creates."""


class Accounts:
    """The accounts of all addresses; those without a connection are forgotten in time."""

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._creations = TokenBucket(limits.creation_rate, limits.creation_burst)
        self._connected: dict[str, Account] = {}
        self._idle: OrderedDict[str, Account] = OrderedDict()

    def __len__(self) -> int:
        return len(self._connected) + len(self._idle)

    def find(self, address: str) -> Account:
        """Return the account of an address."""
        network = find_network(address)
        account = self._connected.get(network)
        return account or self._store(network, self._idle.pop(network, None))

    def _store(self, network: str, account: Account | None) -> Account:
        """Remember an account without a connection as the most recent one."""
        self._idle[network] = account = account or Account(self._limits)
        if len(self._idle) > MOST_ADDRESSES:
            self._idle.popitem(last=False)
        return account

    def add_connection(self, address: str, now: float) -> bool:
        """Count a connection, and return whether the address may have it."""
        account, network = self.find(address), find_network(address)
        self._connected[network] = account
        self._idle.pop(network, None)
        account.connections += 1
        return account.connections <= self._limits.connections_of_address and (
            account.frames.take(now)
        )

    def remove_connection(self, address: str) -> None:
        """Count a connection no longer."""
        network = find_network(address)
        self._connected[network].connections -= 1
        if not self._connected[network].connections:
            self._store(network, self._connected.pop(network))

    def take_creation(self, address: str, now: float) -> bool:
        """Return whether an address may create a table, and count it if so."""
        return self.find(address).creations.take(now) and self._creations.take(now)


class Budget:
    """A limit of one connection, and the one that it shares with others of its address."""

    def __init__(self, limits: ServerLimits, shared: TokenBucket) -> None:
        self._own = TokenBucket(limits.message_rate, limits.message_burst)
        self._shared = shared

    def take(self, now: float, cost: float = 1) -> bool:
        """Return whether one more message or frame is within both limits, and count it."""
        return self._own.take(now, cost) and self._shared.take(now, cost)
