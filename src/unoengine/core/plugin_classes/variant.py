"""Class `Variant`: the base of rules that change the game rather than a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, cast

from attrs import frozen

from unoengine.core.actions import Value
from unoengine.core.cards import Card
from unoengine.core.edition import Edition, Vocabulary
from unoengine.core.plugin_classes.effect import Effect, EffectTraits, OwnHand, PluginBase

if TYPE_CHECKING:
    from unoengine.core.effect_api.table import Table
    from unoengine.core.plugin_classes.scoring import Scoring


@frozen
class Variant(PluginBase):
    """A variant of the rules: a few hooks, each of which changes one of them.

    Like an effect, a variant is a value, and its options are its fields. A hook that is not
    overridden costs nothing. `rebind`, `matches`, `out_of_turn`, `scoring` and `faults` are called
    when the rules are compiled, `vocabulary` when actions are numbered, and the others during the
    game. `may_play`, `may_draw`, `claims` and `hand_size` may only query the table; the hooks that
    act call its verbs like an effect.
    """

    before: ClassVar[tuple[str, ...]] = ()
    """Names of variants that come after this one where both are played (A135)."""

    after: ClassVar[tuple[str, ...]] = ()
    """Names of variants that come before this one where both are played (A135)."""

    asks_finished: ClassVar[bool] = False
    """Whether `claims` also asks players who have finished while a partner plays on (A172)."""

    if not TYPE_CHECKING:  # so that authors may annotate it in any way: see `EffectTraits`
        own_hand: ClassVar[OwnHand] = "kept"
        """The change that `played` makes to the player's hand; no other is allowed."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        """Return the effect of this card, in place of `effect`.

        Args:
            card: The card.
            effect: Its effect so far, with the changes of the variants before this one.

        Returns:
            The effect to use; by default `effect`.
        """
        return effect

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        """Return whether `card` matches `top` and the color in force; None for the usual rule.

        Args:
            card: The card to play.
            top: The top card.
            color: The color in force.

        Returns:
            True, False, or None for the usual rule.
        """
        return None

    def out_of_turn(self, card: Card, top: Card) -> bool:
        """Return whether a seat that is not on turn may play `card` on `top`.

        It may while an ordinary turn is pending; play continues from that seat.

        Args:
            card: The card to play.
            top: The top card.

        Returns:
            By default False.
        """
        return False

    def may_play(self, table: Table) -> bool:
        """Return whether the player may play a card that fits (A136).

        It is called for each card that a seat could play otherwise: `table.card` is the card,
        `table.card_before` the top card that it would cover, with `table.color` in force,
        `table.hand` the player's other cards, and `table.owed` the cost of a demand that the card
        would meet. The table can be queried but not changed.

        Returns:
            By default True.
        """
        return True

    def may_draw(self, table: Table) -> bool:
        """Return whether the player on turn may draw now; asked only while there are cards.

        The table can be queried, and `table.hand` is the whole hand of the player. A player that
        may neither draw nor play passes. The draw for a demand is not affected.

        Returns:
            By default True.
        """
        return True

    def draw(self, table: Table) -> None:
        """Draw for the player on turn (R025); the last drawn card may be played if it matches."""
        table.draw(table.player, 1)

    def claims(self, table: Table) -> Iterable[Value]:
        """Return the claims of the player while an ordinary turn of any seat is pending.

        Returns:
            Plain values; each is offered as an `Answer`.
        """
        return ()

    def claim(self, table: Table, value: Value) -> None:
        """Act on a claim of the player.

        `table.next` is the seat on turn, which stays on turn unless a verb changes that:
        `table.skip()` takes its turn, and `table.again()` gives the turn to the player.

        Args:
            value: The claimed value.
        """

    def false_uno(self, table: Table) -> None:
        """Act on a call of UNO with a play that did not leave one card.

        Such a call is legal only if a variant overrides this hook.
        """

    def caught(self, table: Table) -> None:
        """Act when a player is caught that did not call UNO, in place of the penalty (A167).

        The player is the one that was caught, and `table.attacker` is the seat that caught it.
        With this hook, players can be caught even if the option `uno_penalty` is 0.
        """

    def hand_size(self, table: Table, size: int) -> int:
        """Return how many cards the player is dealt (A163); asked before each deal.

        The table can be queried: its player is the seat, the dealer is the new one, and nobody
        holds cards yet.

        Args:
            size: The number so far: that of the option `hand_size`, or of the variants before.

        Returns:
            The number, at least 1; by default `size`.
        """
        return size

    def round_begins(self, table: Table) -> None:
        """Act when a round begins: the hands are dealt, and the start card has acted (A137).

        Its color is named, and what it asks is answered. The player is the dealer. The hook may ask
        questions, which `answered` continues; then the next variant acts, and the first turn begins
        with `table.next` (A160).
        """

    def turn_begins(self, table: Table) -> None:
        """Act when the turn of a seat begins, which is the player (A137).

        `table.next` is the same seat; if it is skipped, the turn of another seat begins.
        """

    def played(self, table: Table) -> None:
        """Act after the effect of a card, before its questions and the end of the play (A137).

        `table.card` is the card. `own_hand` declares whether the hand of the player changes.
        """

    def drew(self, table: Table, player: int, count: int) -> None:
        """Act after a seat drew cards, for whatever reason except the deal (A137).

        Args:
            player: The seat, which is the player of the table as well.
            count: How many cards it drew.
        """

    def emptied(self, table: Table) -> None:
        """Act when a seat has no cards left, which is the player, before it is out (A150).

        If it holds cards then, it goes on. If this hook is overridden, last cards act by `play`.
        """

    def round_ends(self, table: Table) -> None:
        """Act when a round ends, before the points are counted (A137).

        The player is the winner, whose hand is out of reach.
        """

    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Continue after a player answered a question of `claim` or `round_begins`.

        Args:
            question: The text of the question.
            answer: The chosen answer.
        """

    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Return everything that it can ever offer, so that actions can be numbered.

        A variant that overrides `claims` or `answered` overrides this as well.

        Args:
            edition: The edition in play.
            seats: The seats at the table.

        Returns:
            The largest set of claims, and of questions with their answers; by default it is empty.
        """
        return Vocabulary()

    def scoring(self, scoring: Scoring) -> Scoring:
        """Return the way of scoring, in place of `scoring` (A124).

        Args:
            scoring: The way of scoring so far.

        Returns:
            The scoring to use; by default `scoring`.
        """
        return scoring

    def faults(self, edition: Edition) -> Iterable[str]:
        """Yield what the edition lacks for the variant to make sense, each in a sentence.

        Args:
            edition: The edition in play.

        Returns:
            The sentences; without any, the game can start.
        """
        return ()


def read_own_hand(plugin: Effect | Variant | type[Effect | Variant]) -> OwnHand:
    """Return what an effect, or the hook `played` of a variant, may do to the player's hand."""
    return cast(EffectTraits, plugin).own_hand


def overrides(plugin: Effect | Variant, *hooks: str) -> bool:
    """Return whether an effect or a variant overrides one of these hooks."""
    cls: Any = type(plugin)
    return _overrides(cls, hooks)


@cache
def _overrides(cls: Any, hooks: tuple[str, ...]) -> bool:
    base: type[Effect | Variant] = Effect if issubclass(cls, Effect) else Variant
    return any(getattr(cls, hook) is not getattr(base, hook) for hook in hooks)
