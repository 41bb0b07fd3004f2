"""Every action that can occur at a table, in a fixed order, so that actions can be numbered.

Effects and variants declare what they can offer with the hook `vocabulary`. `list_all_actions`
lists all actions of a game, and `find_undeclared` finds what was offered without being declared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, product

from unoengine.core.actions import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Leave,
    Pass,
    Play,
    Value,
)
from unoengine.core.agreement import Agreement
from unoengine.core.cards import Card
from unoengine.core.discovery import describe_plugin, list_public_names
from unoengine.core.edition import Vocabulary
from unoengine.core.engine import legal_moves
from unoengine.core.errors import PluginError, describe_error, describe_value
from unoengine.core.legality import find_claims
from unoengine.core.phases.question import OpenQuestion
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.variant import Variant, overrides
from unoengine.core.state import GameState, check_state

__all__ = ["find_undeclared", "list_all_actions"]


def __dir__() -> list[str]:
    return list_public_names(__name__)


_OFFERING = ("choices", "choices_last", "answered")
"""Hooks of an effect that overrides `vocabulary`, too, unless it offers nothing."""


def list_all_actions(state: GameState) -> tuple[Action, ...]:
    """Return every action that can ever occur in this game, seat by seat, in a fixed order.

    The list depends on the edition, the options, the variants, the house rules and the number of
    seats, but not on the cards or the round; so the index of an action can be its number. It has
    the same length for every seat. Many of its actions are never legal.

    Args:
        state: Any state of the game.

    Returns:
        The actions, none of them twice.

    Raises:
        PluginError: An effect or variant offers choices, answers or claims, but does not declare
            its vocabulary.
        SetupError: This is not a state.

    >>> from unoengine import new_game
    >>> actions = list_all_actions(new_game(players=2))
    >>> len(actions), actions[0], actions[-1]
    (270, CallUno(0), Deal(1))
    """
    check_state(state)
    agreement = state._round.rules.lookup.agreement
    seats = range(len(state.players))
    vocabularies = _Vocabularies(agreement, seats)
    return tuple(action for seat in seats for action in _list_actions_of_seat(seat, vocabularies))


def find_undeclared(state: GameState) -> tuple[str, ...]:
    """Return sentences on what is offered in a state beyond what plug-ins have declared.

    Plug-ins that declare no vocabulary are left out.

    Args:
        state: The state.

    Returns:
        A sentence for each value or question that is not in a declared vocabulary.

    Raises:
        PluginError: A vocabulary is invalid.
        SetupError: This is not a state.
    """
    check_state(state)
    vocabularies = _Vocabularies(state._round.rules.lookup.agreement, range(len(state.players)))
    return tuple(dict.fromkeys(_find_faults(state, vocabularies)))


class _Vocabularies:
    """The vocabularies of the effects and variants of one agreement."""

    def __init__(self, agreement: Agreement, seats: range) -> None:
        self.agreement = agreement
        self.seats = seats
        self._found: dict[Effect | Variant, Vocabulary | None] = {}

    def find(self, plugin: Effect | Variant) -> Vocabulary | None:
        """Return what a plug-in declares; None if it offers something without a declaration."""
        if plugin not in self._found:
            self._found[plugin] = self._read(plugin)
        return self._found[plugin]

    def require(self, plugin: Effect | Variant) -> Vocabulary:
        """Return what a plug-in declares, or raise an error that says how to declare it."""
        found = self.find(plugin)
        if found is None:
            raise PluginError(
                f"{describe_plugin(plugin)} does not declare what it offers, so its actions cannot "
                "be listed; override vocabulary(edition, seats)"
            )
        return found

    @property
    def plugins(self) -> Iterable[Effect | Variant]:
        """Every effect, in the order of the cards, then every variant."""
        agreement = self.agreement
        bound = (agreement.effects, agreement.opening_effects)
        effects = (by_code[card.code] for card in agreement.edition.cards for by_code in bound)
        return dict.fromkeys(
            (*(effect for effect in effects if effect is not None), *agreement.variants)
        )

    def _read(self, plugin: Effect | Variant) -> Vocabulary | None:
        if not overrides(plugin, "vocabulary"):
            hooks = ("claims", "answered") if isinstance(plugin, Variant) else _OFFERING
            return None if overrides(plugin, *hooks) else Vocabulary()
        try:
            found = plugin.vocabulary(self.agreement.edition, self.seats)
        except Exception as error:
            raise PluginError(
                f"{describe_plugin(plugin)} cannot declare its vocabulary: {describe_error(error)}"
            ) from error
        if not isinstance(found, Vocabulary):
            shown = describe_value(found)
            raise PluginError(f"{describe_plugin(plugin)} declares {shown}, not a Vocabulary")
        return found


# --- the list of all actions


def _list_actions_of_seat(seat: int, vocabularies: _Vocabularies) -> Iterator[Action]:
    agreement, seats = vocabularies.agreement, vocabularies.seats
    others = (*seats[seat + 1 :], *seats[:seat])
    edition = agreement.edition
    yield CallUno(seat)
    yield from (Catch(seat, other) for other in others)
    for card in edition.cards:
        yield from _list_plays(seat, card, vocabularies)
    for color in dict.fromkeys((*edition.colors, *edition.back_colors)):
        yield ChooseColor(seat, color)
    yield from (Answer(seat, value) for value in _list_answers(vocabularies))
    yield from (Draw(seat), Pass(seat))
    if agreement.options.leaving != "forbidden":
        yield Leave(seat)
    yield Deal(seat)


def _list_plays(seat: int, card: Card, vocabularies: _Vocabularies) -> Iterator[Play]:
    agreement = vocabularies.agreement
    edition = agreement.edition
    colors: tuple[str | None, ...] = (None,)
    if card.color is None:
        colors = (*(edition.colors if card in edition.deck else edition.back_colors), None)
    effect = agreement.effects[card.code]
    choices = () if effect is None else vocabularies.require(effect).choices
    for color, choice, uno in product(colors, _unique((None, *choices)), (True, False)):
        yield Play(seat, card, color, choice, uno)


def _list_answers(vocabularies: _Vocabularies) -> list[Value]:
    found: list[Value] = []
    for plugin in vocabularies.plugins:
        vocabulary = vocabularies.require(plugin)
        found += (*chain(*vocabulary.questions.values()), *vocabulary.claims)
    return _unique(found)


def _unique(values: Iterable[Value]) -> list[Value]:
    """Return the values without repetitions; True and 1 are two values, although they are equal."""
    return [value for _, value in dict.fromkeys((type(value), value) for value in values)]


# --- what is not declared

_MISSING = "which its vocabulary does not declare"


def _find_faults(state: GameState, vocabularies: _Vocabularies) -> Iterator[str]:
    if isinstance(state._pending, OpenQuestion):
        yield from _find_question_faults(state, state._pending, vocabularies)
    for seat in state._round.rules.seating.in_game:
        for action in legal_moves(state, seat):
            if isinstance(action, Play) and action.choice is not None:
                yield from _find_choice_faults(action, vocabularies)
        for claim, variant in find_claims(state, seat).items():
            vocabulary = vocabularies.find(variant)
            if vocabulary is not None and not _contains(vocabulary.claims, claim):
                yield f"{describe_plugin(variant)} offers the claim {claim!r}, {_MISSING}"


def _find_choice_faults(play: Play, vocabularies: _Vocabularies) -> Iterator[str]:
    effect = vocabularies.agreement.effects[play.card.code]
    if effect is None:
        return
    vocabulary = vocabularies.find(effect)
    if vocabulary is not None and not _contains(vocabulary.choices, play.choice):
        yield f"{describe_plugin(effect)} offers the choice {play.choice!r}, {_MISSING}"


def _find_question_faults(
    state: GameState, asked: OpenQuestion, vocabularies: _Vocabularies
) -> Iterator[str]:
    acting = asked.questions[0].acting
    lookup = state._round.rules.lookup
    plugin = asked.effect if acting is None else lookup.effects[acting]
    vocabulary = None if plugin is None else vocabularies.find(plugin)
    if plugin is None or vocabulary is None:
        return
    prompt = asked.questions[0].prompt
    if prompt not in vocabulary.questions:
        yield f"{describe_plugin(plugin)} asks {prompt!r}, {_MISSING}"
        return
    for answer in asked.list_answers(state):
        if not _contains(vocabulary.questions[prompt], answer):
            shown = f"the answer {answer!r} to {prompt!r}"
            yield f"{describe_plugin(plugin)} offers {shown}, {_MISSING}"


def _contains(values: Iterable[Value], value: Value) -> bool:
    return any(type(other) is type(value) and other == value for other in values)
