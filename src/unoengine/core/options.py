"""Class `Options`: rulings on what the booklets leave open, each with the id of its ruling."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, wraps
from inspect import signature
from typing import Any, Literal, TypeAlias, TypeVar, get_args, get_origin

from attrs import field, fields, frozen

from unoengine.core.errors import (
    MAX_DIGITS,
    SetupError,
    UnknownParameterError,
    describe_value,
    did_you_mean,
    is_number,
    refuse_failure,
)
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.plugin_classes.effect import Effect

# Annotations are evaluated here (no `from __future__ import annotations`), since the values of an
# option are checked by its annotation.

T = TypeVar("T")

_LEAST = "least"
"""Key of the metadata of a number: the least value it may have."""

EffectOptions: TypeAlias = Effect | Mapping[str, object]


def _freeze_effects(effects: Mapping[str, EffectOptions]) -> FrozenMap[str, EffectOptions]:
    with refuse_failure("the options of effects"):
        if not isinstance(effects, Mapping):
            raise SetupError(f"effects maps names of effects to their options, not {effects!r}")
        return FrozenMap(
            (name, FrozenMap(given) if isinstance(given, Mapping) else given)
            for name, given in effects.items()
        )


@frozen(kw_only=True)
class Options:
    """The rulings of a game. The edition decides on an option that is None.

    The options of a card belong to its effect; they are in `effects`, under the effect's name.

    >>> Options(scoring="running_tally", target=200).target
    200
    """

    hand_size: int | None = field(default=None, metadata={_LEAST: 1})
    """A130: how many cards is each player dealt?"""

    forced_drawn_play: Literal["never", "after_compulsory_draw", "always"] | None = None
    """A28: must a drawn card that matches be played?"""

    draw_count: int | None = field(default=None, metadata={_LEAST: 1})
    """A132: how many cards does a player draw on a turn?"""

    voluntary_draw: Literal["allowed", "forbidden"] | None = None
    """A133: may a player draw that could play a card?"""

    after_drawing: Literal["drawn_card", "any_card", "ends_turn"] | None = None
    """A134: what may be played after drawing on a turn?"""

    two_player_reverse: Literal["skip", "literal"] | None = None
    """A36: with two players, does a reverse cost the opponent's turn?"""

    final_card_effects: Literal["listed_only", "all"] | None = None
    """A70: which cards act although they end the round?"""

    uno_calls: Literal["required", "none"] | None = None
    """R072: is UNO called? Without calls, nobody is caught and pays a penalty."""

    uno_window_closes_on: Literal["turn_action", "any_response"] | None = None
    """A94: until when may a player be caught?"""

    uno_penalty: int | None = field(default=None, metadata={_LEAST: 0})
    """R073: how many cards does a player draw that is caught?"""

    scoring: Literal["winner_takes", "running_tally"] | None = None
    """R079, R086: who gets points for the cards that are left?"""

    tally_tie: Literal["shared", "extra_round"] | None = None
    """A106: what happens if two players share the lowest tally?"""

    target: int | None = field(default=None, metadata={_LEAST: 1})
    """A107: the points that end the game."""

    next_dealer: Literal["rotate_left", "round_winner", "redraw", "same"] | None = None
    """A07: who deals the next round?"""

    dealer_tie: Literal["redraw_tied", "redraw_all", "first_seat"] | None = None
    """A04: what happens if two players draw the highest card?"""

    max_players: int | None = field(default=None, metadata={_LEAST: 2})
    """A03: how many may play?"""

    min_players: int | None = field(default=None, metadata={_LEAST: 2})
    """A171: how many have to play at least? None for two."""

    team_count: int | None = field(default=None, metadata={_LEAST: 2})
    """A170: how many teams of the same size play? None if everybody plays alone."""

    round_end: Literal["first_out", "last_left"] | None = None
    """A122: does a round end when the first player is out, or when one player is left?"""

    max_turns: int | None = field(default=None, metadata={_LEAST: 1})
    """A126: how many turns does a round have at most? None for any number."""

    max_rounds: int | None = field(default=None, metadata={_LEAST: 1})
    """A128: how many rounds does a game have at most? None for any number."""

    leaving: Literal["forbidden", "allowed", "round"] | None = None
    """A113, A127: may players leave the game, or a round, while the others go on?"""

    effects: Mapping[str, EffectOptions] = field(
        factory=FrozenMap[str, EffectOptions], converter=_freeze_effects
    )
    """The options of effects by name; or an effect itself, with its options."""

    def __attrs_post_init__(self) -> None:
        kind: Any = type(self)
        faults = [
            fault
            for name, (declared, least) in _list_checks(kind).items()
            if (value := getattr(self, name)) is not None
            for fault in _find_faults(name, value, declared, least)
        ]
        if faults:
            raise SetupError(*faults)

    def with_defaults(self, defaults: "Options") -> "Options":
        """Return these options, with those that are None taken from `defaults`.

        Args:
            defaults: The options to take missing values from.

        Returns:
            New options.

        Raises:
            SetupError: `defaults` are no `Options`.

        >>> Options(target=200).with_defaults(Options(target=500, uno_penalty=4)).uno_penalty
        4
        """
        if not isinstance(defaults, Options):
            raise SetupError(f"defaults are Options, not {describe_value(defaults)}")
        chosen: dict[str, Any] = {}
        for attribute in fields(Options):
            mine = getattr(self, attribute.name)
            chosen[attribute.name] = getattr(defaults, attribute.name) if mine is None else mine
        chosen["effects"] = {**defaults.effects, **self.effects}
        return Options(**chosen)


@cache
def _list_checks(kind: Any) -> dict[str, tuple[tuple[object, ...], int]]:
    """Return what each option may be besides None, and the least value of a number."""
    return {
        option.name: (get_args(option.type), option.metadata.get(_LEAST, 0))
        for option in fields(kind)
        if option.converter is None
    }


def _find_faults(
    name: str, value: object, declared: tuple[object, ...], least: int
) -> Iterator[str]:
    """Yield what is wrong with an option; `declared` are the parts of `Literal[...] | None`."""
    shown, kind = describe_value(value), declared[0]
    if get_origin(kind) is Literal:
        allowed = get_args(kind)
        if type(value) is not str or value not in allowed:
            yield f"{name} cannot be {shown}{did_you_mean(value, allowed)}"
    elif kind is bool:
        if type(value) is not bool:
            yield f"{name} must be True or False, not {shown}"
    elif kind is not int:
        raise TypeError(f"{name} cannot be checked: {kind} is neither Literal, bool nor int")
    elif not is_number(value, least):
        limit = f" and at most {MAX_DIGITS} digits" if type(value) is int and value > least else ""
        yield f"{name} must be a whole number of at least {least}{limit}, not {shown}"


def refuse_unknown_parameters(
    function: str, unknown: Iterable[str], known: Iterable[str], *, are_options: bool = False
) -> None:
    """Raise an error about parameters that a function does not have, if there are any.

    What is an option of the game is said to belong into `Options`.
    """
    from difflib import get_close_matches  # imported here: only errors need it

    options = [option.name for option in fields(Options)]
    parameters, faults = [*known], list[str]()
    for name in unknown:
        fault = f"{function}() has no parameter {name!r}"
        near = get_close_matches(name, dict.fromkeys((*parameters, *options)), n=1)
        if near and near[0] not in parameters and not are_options:
            fault += f"; it is an option, so write options=Options({near[0]}=...)"
        else:
            fault += did_you_mean(name, parameters)
        faults.append(fault)
    if faults:
        raise UnknownParameterError(*faults)


def explain_unknown_parameters(kind: type[T], *, are_options: bool = False) -> type[T]:
    """Let a class of attrs say which parameter is meant by one that it does not have."""
    create: Any = kind.__init__
    known = [name for name in signature(create).parameters if name != "self"]

    @wraps(create)
    def create_checked(self: T, *given: Any, **named: Any) -> None:
        if not named.keys() <= {*known}:
            unknown = [name for name in named if name not in known]
            refuse_unknown_parameters(kind.__name__, unknown, known, are_options=are_options)
        create(self, *given, **named)

    kind.__init__ = create_checked  # type: ignore[assignment, method-assign]
    return kind


explain_unknown_parameters(Options, are_options=True)

DEFAULTS = Options(
    hand_size=7,
    forced_drawn_play="never",
    draw_count=1,
    voluntary_draw="allowed",
    after_drawing="drawn_card",
    two_player_reverse="skip",
    final_card_effects="listed_only",
    uno_calls="required",
    uno_window_closes_on="turn_action",
    uno_penalty=2,
    scoring="winner_takes",
    tally_tie="shared",
    target=500,
    next_dealer="rotate_left",
    dealer_tie="redraw_tied",
    max_players=10,
    round_end="first_out",
    leaving="forbidden",
)
"""The rulings of an edition that does not prescribe others."""
