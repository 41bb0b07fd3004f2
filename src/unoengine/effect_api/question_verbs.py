"""Verbs of `Table` that let a seat decide: demands and questions."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from unoengine.effect_api.card_arguments import make_mask
from unoengine.effect_api.queries import Queries
from unoengine.plugins.variant_base import overrides
from unoengine.table.phases.demand import Demand
from unoengine.table.phases.question import QueuedQuestion
from unoengine.values.actions import Value
from unoengine.values.card import Card
from unoengine.values.card_set import CardSet
from unoengine.values.errors import describe_value
from unoengine.values.numbers import is_number

__all__ = ["QuestionVerbs"]


class QuestionVerbs(Queries):
    """Verbs that demand a card of the next player, or ask a seat a question."""

    __slots__ = ()

    def demand(
        self,
        color: str | None,
        answers: CardSet | Collection[Card],
        *,
        cost: int,
        may_decline: bool = False,
        may_play_drawn: bool = False,
    ) -> None:
        """Demand that the next player play one of these cards, or else draw `cost` cards.

        `color` is the color that is demanded, or None. If the card ends the round, no player can
        answer: a next player that holds no such card draws at once.

        Args:
            color: The demanded color to show, or None.
            answers: The cards that meet the demand.
            cost: How many cards to draw otherwise.
            may_decline: Whether a player with an answer may draw instead.
            may_play_drawn: Whether a drawn answer may be played at once.

        Raises:
            PluginError: The color, the cards or the cost are invalid.
        """
        play, tables = self._play, self._round.rules.tables
        if color is not None and color not in tables.edition.colors:
            raise self._make_error(f"demands the color {color!r}, which is not in this edition")
        if not is_number(cost, 0):
            shown = describe_value(cost)
            raise self._make_error(f"demands a card at a cost of {shown} cards, not 0 or more")
        if not type(may_decline) is type(may_play_drawn) is bool:
            raise self._make_error("passes a flag to demand that is not True or False")
        play.following = Demand(
            play.face,
            tables.color_names.index(color),
            make_mask(self, answers) & tables.all_first_bits,
            cost,
            may_decline,
            may_play_drawn,
            play.player,
            play.flips == 1,
        )

    def ask(self, player: int, prompt: str, answers: Iterable[Value], data: Any = None) -> None:
        """Ask a seat a question; its answer is passed to `answered`.

        Several questions are asked one after the other. When the round is over, none is asked.

        Args:
            player: The seat that is asked.
            prompt: The text of the question.
            answers: Plain values, the mildest first.
            data: A plain value for `answered`, in `data`.

        Raises:
            PluginError: There is no such seat, no answer, or no hook `answered`.
        """
        if self._play.hand_access == "out-of-reach":
            return
        values = self._check_values(answers)
        if not values:
            raise self._make_error("asks a question without answers")
        self._queue_question(player, prompt, values, data, None)

    def ask_no_more(self) -> None:
        """Drop the questions that have not been asked yet."""
        self._play.questions = ()

    def ask_for_card(
        self,
        player: int,
        prompt: str,
        among: CardSet | Collection[Card] | None = None,
        data: Any = None,
        *,
        of: int | None = None,
    ) -> None:
        """Ask a seat for a card of a hand; if there is none of these, it answers None.

        The hand of another seat is shown to it when the question is asked (A142). For a guess,
        ask with `table.cards(…)` as answers.

        Args:
            player: The seat that is asked.
            prompt: The text of the question.
            among: The cards that count; None for all.
            data: A plain value for `answered`, in `data`.
            of: The seat whose hand it is; None for the hand of the seat that is asked.

        Raises:
            PluginError: There is no such seat or card, or no hook `answered`.
        """
        cards = self._round.rules.tables.cards
        bits = make_mask(self, cards if among is None else among)
        if of is not None and self._has_left(self._check_seat(of)):
            return
        holder = None if of == player else of
        self._queue_question(player, prompt, (), data, bits, holder)

    def _queue_question(
        self,
        player: int,
        prompt: str,
        answers: tuple[Value, ...],
        data: Any,
        among: int | None,
        of: int | None = None,
    ) -> None:
        play, seat = self._play, self._check_seat(player)
        if play.hand_access == "out-of-reach":
            return
        if type(prompt) is not str:
            raise self._make_error(f"asks a question that is not a string: {prompt!r}")
        if not self._are_plain(data if type(data) is tuple else (data,)):
            raise self._make_error(f"asks with data that are not plain values: {data!r}")
        if not overrides(play.effect, "answered"):
            raise self._make_error("asks a question, but does not override answered")
        if play.acting is not None and play.flips:
            raise self._make_error("turns over the cards and then asks while another card acts")
        if self._has_left(seat, play.player):
            return
        play.questions += (QueuedQuestion(seat, prompt, answers, data, among, play.acting, of),)
