"""What the table waits for, out of plain data: it must be able to wait there for that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from unoengine.plugins.variant_base import overrides
from unoengine.records.reading import Reading, entry_of
from unoengine.ruleset import scoring
from unoengine.table.pending import (
    COLOR_AWAITED,
    ROUND_OVER,
    TURN,
    Demand,
    Drawn,
    GameOver,
    Inquiry,
    Pending,
    inquired,
)
from unoengine.table.play_in_progress import Asked, interrupted
from unoengine.values.actions import Value
from unoengine.values.errors import FormatError
from unoengine.values.hand import Hand

if TYPE_CHECKING:
    from unoengine.plugins.effect_base import Effect
    from unoengine.plugins.variant_base import Variant

__all__ = ["Waiting"]

_DEMAND = ("card", "color", "answers", "cost", "may_decline", "may_play_drawn")
_ASKED = (
    *("questions", "next", "player", "card", "by", "before", "choice", "uno", "met", "demand"),
)
_INQUIRY = ("player", "prompt", "answers", "among", "data", "acting")

_MOST_ANSWERS = 1000
"""More than these nobody is offered, to all questions together: each of them is tried."""


class Waiting(Reading):
    """A record being read: the part of it that is pending."""

    def pending(
        self, hands: Sequence[int], turn: int, top: int, showing: int, scores: Sequence[int]
    ) -> Pending:
        """Return what the table waits for."""
        told, won_by = self.record.get("pending"), self.won_by(scores)
        if bool(won_by) is not (self.phase == "game-over"):
            raise FormatError("the game is over when, and only when, somebody has won", "phase")
        match self.phase:
            case "turn":
                found: Pending = TURN
            case "choose-color" if self.rules.opening_effects[top] is not None:
                found = COLOR_AWAITED
            case "round-over":
                found = ROUND_OVER
            case "game-over":
                found = GameOver(won_by)
            case "demand":
                return self.demand(told, "pending")
            case "drawn":
                return self.drawn(told, hands[turn], showing)
            case "question":
                return self.asked(told, turn)
            case _:
                raise FormatError("the table cannot wait for this", "phase")
        if told:
            raise FormatError(f"nothing is told of {self.phase}", "pending")
        return found

    def won_by(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Return who has won the game, if it is over."""
        if len(self.seats_in) == 1:
            return tuple(self.seats_in)
        return scoring.find_winners(scores, self.rules.options, self.rules.gone)

    def demand(self, told: Any, place: str) -> Demand:
        """Return a demand."""
        entry = entry_of(told, place, _DEMAND, _DEMAND)
        face = self.face(entry["card"], f"{place}.card")
        if self.rules.acting_effects[face] is None and self.rules.opening_effects[face] is None:
            raise FormatError("a card that does something is expected", f"{place}.card")
        cost = self.count(entry["cost"], f"{place}.cost")
        return Demand(
            face,
            self.color(entry["color"], f"{place}.color"),
            self.rules.codec.presence_mask(self.faces(entry["answers"], f"{place}.answers")),
            cost,
            self.truth(entry["may_decline"], f"{place}.may_decline"),
            self.truth(entry["may_play_drawn"], f"{place}.may_play_drawn"),
        )

    def drawn(self, told: Any, hand: int, showing: int) -> Drawn:
        """Return the cards that were drawn and may be played now."""
        entry, rules = entry_of(told, "pending", ("cards",), ("cards", "demand")), self.rules
        cards = self.held(entry["cards"], hand, "pending.cards")
        if "demand" not in entry:
            if cards.bit_count() > 1:
                raise FormatError("on an ordinary turn one card waits", "pending.cards")
            if not cards & rules.matches_by_showing[showing]:
                raise FormatError("a drawn card waits only if it may be played", "pending.cards")
            return rules.drawn[rules.face_of_bit[cards]]
        demand = self.demand(entry["demand"], "pending.demand")
        if not demand.may_play_drawn:
            raise FormatError("nothing drawn for this demand may be played", "pending.demand")
        faces = rules.codec.unpack(cards)
        return Drawn(tuple(faces), rules.codec.presence_mask(faces) & demand.bits, demand)

    def asked(self, told: Any, turn: int) -> Asked:
        """Return a question, and the play that waits for its answer."""
        entry = entry_of(told, "pending", _ASKED[:6], _ASKED)
        questions = entry["questions"]
        if not isinstance(questions, list) or not 0 < len(questions) <= _MOST_ANSWERS:
            raise FormatError("a list of questions is expected", "pending.questions")
        inquiries = tuple(
            self.inquiry(question, f"pending.questions[{n}]")
            for n, question in enumerate(questions)
        )
        if inquiries[0].player != turn:
            raise FormatError("who is asked is on turn", "turn")
        if sum(len(inquiry.answers) for inquiry in inquiries) > _MOST_ANSWERS:
            raise FormatError(f"at most {_MOST_ANSWERS} answers are expected", "pending.questions")
        face = self.face(entry["card"], "pending.card")
        return interrupted(
            inquiries,
            self.seat_in(entry["next"], "pending.next"),
            self.seat_in(entry["player"], "pending.player"),
            face,
            self.asking(entry["by"], face, inquiries),
            self.before(entry["before"]),
            self.single(entry.get("choice"), "pending.choice"),
            self.truth(entry["uno"], "pending.uno") if "uno" in entry else None,
            self.demand(entry["met"], "pending.met") if "met" in entry else None,
            self.demand(entry["demand"], "pending.demand") if "demand" in entry else None,
        )

    def asking(self, by: Any, face: int, inquiries: Sequence[Inquiry]) -> Effect | Variant:
        """Return what asks, by itself or acting as another card."""
        found: Effect | Variant | None
        if by == "card":
            found = self.rules.effects[face]
        elif by == "start card":
            found = self.rules.opening_effects[face]
        else:
            found = next((v for v in self.rules.agreement.variants if v.name == by), None)
        by_itself = any(inquiry.acting is None for inquiry in inquiries)
        if found is None or (by_itself and not overrides(found, "answered")):
            raise FormatError(
                "'card', 'start card' or a variant that asks is expected", "pending.by"
            )
        return found

    def before(self, told: Any) -> int:
        """Return the top card and the colour before the play."""
        if not isinstance(told, list) or len(told) != 2:
            raise FormatError("a card and a colour are expected", "pending.before")
        face = self.face(told[0], "pending.before[0]")
        return self.rules.encode_showing(face, self.color(told[1], "pending.before[1]"))

    def inquiry(self, told: Any, place: str) -> Inquiry:
        """Return a question to a seat."""
        entry = entry_of(told, place, ("player", "prompt"), _INQUIRY)
        if ("answers" in entry) == ("among" in entry):
            raise FormatError("either answers or among is expected", place)
        answers: tuple[Value, ...] = ()
        among = None
        if "answers" in entry:
            answers = self.value(entry["answers"], f"{place}.answers")
            if not isinstance(answers, tuple) or not answers or len(set(answers)) < len(answers):
                raise FormatError("different answers are expected", f"{place}.answers")
            if any(isinstance(answer, tuple | Hand) for answer in answers):
                raise FormatError("single values are expected", f"{place}.answers")
        else:
            among = self.rules.codec.mask(self.faces(entry["among"], f"{place}.among"))
        acting = entry.get("acting")
        return inquired(
            self.seat_in(entry["player"], f"{place}.player"),
            self.text(entry["prompt"], f"{place}.prompt"),
            answers,
            self.value(entry.get("data"), f"{place}.data"),
            among,
            None if acting is None else self.acting(acting, f"{place}.acting"),
        )

    def acting(self, code: Any, place: str) -> int:
        """Return the card as which another one asks."""
        face = self.face(code, place)
        effect = self.rules.effects[face]
        if effect is None or not overrides(effect, "answered"):
            raise FormatError("a card that asks is expected", place)
        return face
