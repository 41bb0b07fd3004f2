"""Checks of the players that start a game: their number, names, teams and wardrobe."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unoengine.core.errors import SetupError, describe_value, refuse_failure
from unoengine.core.options import DEFAULTS

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.options import Options


def check_teams(teams: object, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the teams of all seats; none if everybody plays alone (A112, A125)."""
    if teams is None:
        return ()
    with refuse_failure("the teams"):
        if isinstance(teams, str) or not isinstance(teams, Iterable):
            raise SetupError(f"teams are lists of seats, not {describe_value(teams)} (A125)")
        given = [tuple(team) if isinstance(team, Iterable) else (team,) for team in teams]
    if not given:
        return ()
    named = [seat for team in given for seat in team]
    wrong = [seat for seat in named if type(seat) is not int or not 0 <= seat < seats]
    if wrong:
        shown = describe_value(wrong[0])
        raise SetupError(f"teams consist of seats from 0 to {seats - 1}, not {shown} (A125)")
    if sorted(named) != [*range(seats)] or not all(given):
        raise SetupError(f"each of the {seats} seats is in one team, not as in {given} (A125)")
    if len(given) < 2:
        raise SetupError("there are at least two teams (A125)")
    return tuple(sorted(tuple(sorted(team)) for team in given))


def agree_on_teams(teams: object, seats: int, options: Options) -> tuple[tuple[int, ...], ...]:
    """Return the given teams, or else those of the options; partners sit apart (A125, A170)."""
    number = options.team_count
    if teams is not None or number is None:
        return check_teams(teams, seats)
    possible = find_player_counts(options)
    if seats not in possible:
        shown = ", ".join(map(str, possible[:8])) or "no other number"
        raise SetupError(
            f"{seats} players do not make {describe_value(number)} teams of the same size; "
            f"possible: {shown} (A170)"
        )
    return tuple(tuple(range(first, seats, number)) for first in range(number))


def find_player_counts(options: Options) -> range:
    """Return how many may play, as far as the options of a game say (A03, A170, A171)."""
    most, number = options.max_players, options.team_count or 1
    assert most is not None, "every option is filled in"
    least = max(options.min_players or 2, 2 * number if number > 1 else 2)
    return range(least + -least % number, most + 1, number)


def fit_player_count(options: Options, wanted: int) -> int:
    """Return a number of players near to this one that the options allow."""
    possible = find_player_counts(options)
    if not possible:
        return wanted
    fitting = wanted - (wanted - possible[0]) % possible.step
    return min(max(fitting, possible[0]), possible[-1])


def count_players(players: int | Sequence[str]) -> int:
    """Return the number of players, which is checked before anything is made for each of them."""
    if isinstance(players, str) or not (type(players) is int or isinstance(players, Sequence)):
        shown = describe_value(players)
        raise SetupError(f"players must be a number or a list of names, not {shown}")
    count = players if isinstance(players, int) else len(players)
    if count < 2:
        raise SetupError(f"a game takes at least 2 players, not {describe_value(count)} (A03)")
    return count


def name_players(players: int | Sequence[str]) -> tuple[str, ...]:
    """Return the names of the players; a number of players yields p0, p1 and so on."""
    count_players(players)
    if isinstance(players, int):
        return tuple(f"p{seat}" for seat in range(players))
    if not all(isinstance(name, str) for name in players):
        shown = describe_value(players)
        raise SetupError(f"players must be a number or a list of names, not {shown}")
    # plain strings, since a subclass of `str` could override any method
    names = tuple(map(str.__str__, players))
    try:
        "".join(names).encode()
    except UnicodeEncodeError as error:
        name = next(name for name in names if error.object[error.start] in name)
        raise SetupError(f"the name {name!r} is not valid Unicode") from None
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise SetupError(f"two players share the name {twice!r}")
    return names


_HIDDEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U00013441-\U00013443\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Characters that count as printable in Unicode, but of which nothing is visible."""

_UNSEEN = ("Cc", "Cf", "Zl", "Zp", "Zs", "Mn", "Mc", "Me")
"""The categories of Unicode of which nothing is visible without another character."""


def is_hidden(character: str) -> bool:
    """Return whether a character counts as printable in Unicode, although nothing is visible."""
    return _HIDDEN.match(character) is not None


def is_visible(text: str) -> bool:
    """Return whether something of a text is visible."""
    return any(
        unicodedata.category(character) not in _UNSEEN and not is_hidden(character)
        for character in text
    )


def check_names(names: Iterable[str]) -> None:
    """Refuse names that are blank or would break a line; saved games may have such names."""
    expected = "a name is one line of visible text, such as 'Ana'"
    for name in names:
        if name.isascii() and name.isprintable() and name.strip():
            continue
        if not is_visible(name):
            raise SetupError(f"the name {name[:20]!a} is blank; {expected}")
        for character in name:
            if unicodedata.category(character) in ("Cc", "Zl", "Zp"):
                code = f"the control character U+{ord(character):04X}"
                raise SetupError(f"the name {describe_value(name)} contains {code}; {expected}")


def _count_most_players(cards: int, options: Options) -> int:
    """Return how many players a deck is enough for: each gets a hand, and one card is turned up."""
    assert options.hand_size is not None, "every option is filled in"
    return (cards - 1) // options.hand_size


def make_crowd_error(cards: int, options: Options, number: int) -> SetupError:
    """Return the error about more players than a deck is enough for."""
    limit, largest, hint = _count_most_players(cards, options), (cards - 1) // number, ""
    if limit > 1:
        hint = f"; at most {limit} may play"
    elif largest:
        hint = f"; Options(hand_size=...) allows up to {largest}"
    return SetupError(
        f"{cards} cards are too few to deal {describe_value(options.hand_size)} to "
        f"{describe_value(number)} players and turn one up{hint} (A03)"
    )


def check_players(rules: CompiledRules, number: int) -> None:
    """Refuse a number of players that the options or the deck do not allow (A03, A130, A171)."""
    options, cards = rules.lookup.options, len(rules.lookup.deck)
    most, least = options.max_players, options.min_players or 2
    assert most is not None, "every option is filled in"
    limit = _count_most_players(cards, options)
    if number > limit:
        raise make_crowd_error(cards, options, number)
    if most > limit and most != DEFAULTS.max_players:
        raise SetupError(f"max_players is at most {limit} with {cards} cards, not {most} (A03)")
    if least > most:
        given = f"min_players is {describe_value(least)}"
        raise SetupError(f"{given}, more than max_players, {describe_value(most)} (A171)")
    takes = f"this game takes {least}" + (f" to {most}" if most > least else "")
    if number > most:
        raise SetupError(
            f"{number} players are too many: {takes}; "
            f"Options(max_players=...) allows up to {limit} (A03)"
        )
    if number < least:
        raise SetupError(f"{number} players are too few: {takes} (A171)")


@refuse_failure("the wardrobe")
def assign_wardrobe(
    rules: CompiledRules, wardrobe: Mapping[int, Iterable[str]] | None
) -> tuple[frozenset[str], ...]:
    """Return the colors that each seat wears (A86)."""
    if wardrobe is None:
        return (frozenset(),) * rules.seating.seats
    known = rules.lookup.clothing or {color for color in rules.lookup.color_names if color}
    worn = [frozenset[str]() for _ in range(rules.seating.seats)]
    if not isinstance(wardrobe, Mapping):
        raise SetupError(f"a wardrobe maps seats to colors, not {wardrobe!r} (A86)")
    faults = []
    for seat, given in wardrobe.items():
        alone = isinstance(given, str) or not isinstance(given, Iterable)
        colors: tuple[Any, ...] = (given,) if alone else tuple(given)
        if type(seat) is not int or not 0 <= seat < rules.seating.seats:
            faults.append(f"the wardrobe names a seat that does not exist, {seat!r} (A86)")
        elif not all(isinstance(color, str) for color in colors):
            faults.append(f"the colors that seat {seat} wears must be strings, not {given!r} (A86)")
        else:
            worn[seat] = frozenset(str.__str__(color) for color in colors)
            if not worn[seat] <= known:
                named = ", ".join(sorted(color or "''" for color in worn[seat] - known))
                faults.append(f"seat {seat} wears {named}, which no player can name (A86, A110)")
    if faults:
        raise SetupError(*faults)
    return tuple(worn)
