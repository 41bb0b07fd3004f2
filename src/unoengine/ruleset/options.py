"""What the booklets leave open, as a frozen value; each field names its ruling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from attrs import field, fields, frozen

from unoengine.plugins.effect_base import Effect
from unoengine.values.errors import SetupError, did_you_mean
from unoengine.values.frozen_map import FrozenMap

__all__ = ["DEFAULTS", "EffectOptions", "Options"]

_CHECK = "check"
EffectOptions: TypeAlias = Effect | Mapping[str, object]


Check: TypeAlias = Callable[[str, object], str | None]
"""Says what is wrong with the value of a field, if anything is."""


def _one_of(*values: str) -> Mapping[str, Check]:
    def check(name: str, value: object) -> str | None:
        if value is None or value in values:
            return None
        return f"{name} cannot be {value!r}{did_you_mean(str(value), values)}"

    return {_CHECK: check}


def _at_least(low: int) -> Mapping[str, Check]:
    def check(name: str, value: object) -> str | None:
        if value is None or (type(value) is int and value >= low):
            return None
        return f"{name} must be a number of at least {low}, not {value!r}"

    return {_CHECK: check}


def _frozen_effects(effects: Mapping[str, EffectOptions]) -> FrozenMap[str, EffectOptions]:
    if not isinstance(effects, Mapping):
        raise SetupError(f"effects maps names of effects to their options, not {effects!r}")
    return FrozenMap(
        (name, FrozenMap(given) if isinstance(given, Mapping) else given)
        for name, given in effects.items()
    )


@frozen(kw_only=True)
class Options:
    """The rulings of a game. A field left at None means: as the box says.

    The options of one card belong to that card's effect and stand under its name in `effects`.

    >>> Options(scoring="running_tally", target=200).target
    200
    """

    forced_drawn_play: Literal["never", "after_compulsory_draw", "always"] | None = field(
        default=None, metadata=_one_of("never", "after_compulsory_draw", "always")
    )
    """A28: must a drawn card that fits be played?"""

    two_player_reverse: Literal["skip", "literal"] | None = field(
        default=None, metadata=_one_of("skip", "literal")
    )
    """A36: does turning round cost the opponent's turn when two play?"""

    final_card_effects: Literal["listed_only", "all"] | None = field(
        default=None, metadata=_one_of("listed_only", "all")
    )
    """A70: which cards act although they end the round?"""

    uno_window_closes_on: Literal["turn_action", "any_response"] | None = field(
        default=None, metadata=_one_of("turn_action", "any_response")
    )
    """A94: until when may a player be caught?"""

    uno_penalty: int | None = field(default=None, metadata=_at_least(0))
    """R073: how many cards does it cost to be caught?"""

    scoring: Literal["winner_takes", "running_tally"] | None = field(
        default=None, metadata=_one_of("winner_takes", "running_tally")
    )
    """R079, R086: who gets points for the cards that are left?"""

    tally_tie: Literal["shared", "extra_round"] | None = field(
        default=None, metadata=_one_of("shared", "extra_round")
    )
    """A106: what if two share the lowest tally?"""

    target: int | None = field(default=None, metadata=_at_least(1))
    """A107: the points that end the game."""

    next_dealer: Literal["rotate_left", "round_winner", "redraw", "same"] | None = field(
        default=None, metadata=_one_of("rotate_left", "round_winner", "redraw", "same")
    )
    """A07: who deals the next round?"""

    dealer_tie: Literal["redraw_tied", "redraw_all", "first_seat"] | None = field(
        default=None, metadata=_one_of("redraw_tied", "redraw_all", "first_seat")
    )
    """A04: what if two draw the highest card?"""

    max_players: int | None = field(default=None, metadata=_at_least(2))
    """A03: how many may play?"""

    leaving: Literal["forbidden", "allowed"] | None = field(
        default=None, metadata=_one_of("forbidden", "allowed")
    )
    """A113: may players leave, while the others go on?"""

    effects: Mapping[str, EffectOptions] = field(
        factory=FrozenMap[str, EffectOptions], converter=_frozen_effects
    )
    """By the effect's name: its options, or the effect itself."""

    def __attrs_post_init__(self) -> None:
        checked = [(one.name, one.metadata.get(_CHECK)) for one in fields(Options)]
        said = [check(name, getattr(self, name)) for name, check in checked if check is not None]
        faults = [fault for fault in said if fault is not None]
        if faults:
            raise SetupError(*faults)

    def with_defaults(self, defaults: Options) -> Options:
        """Return these options, with those left open taken from `defaults`.

        >>> Options(target=200).with_defaults(Options(target=500, uno_penalty=4)).uno_penalty
        4
        """
        chosen: dict[str, Any] = {}
        for attribute in fields(Options):
            mine = getattr(self, attribute.name)
            chosen[attribute.name] = getattr(defaults, attribute.name) if mine is None else mine
        chosen["effects"] = {**defaults.effects, **self.effects}
        return Options(**chosen)


DEFAULTS = Options(
    forced_drawn_play="never",
    two_player_reverse="skip",
    final_card_effects="listed_only",
    uno_window_closes_on="turn_action",
    uno_penalty=2,
    scoring="winner_takes",
    tally_tie="shared",
    target=500,
    next_dealer="rotate_left",
    dealer_tie="redraw_tied",
    max_players=10,
    leaving="forbidden",
)
"""What every box plays unless it says otherwise."""
