"""Why an action is legal, or why not: the sentence, the stable code and the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from unoengine.game.engine import legal_moves
from unoengine.moves import legality
from unoengine.plugins.effect_base import Effect
from unoengine.table.pending import TURN, ColorAwaited, Demand, Drawn, GameOver, RoundOver
from unoengine.table.play_in_progress import Asked
from unoengine.table.state import answers_of, asker_of
from unoengine.values.actions import (
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
)
from unoengine.values.card import Card

if TYPE_CHECKING:
    from unoengine.plugins.variant_base import Variant
    from unoengine.table.state import GameState

__all__ = ["Verdict", "verdict"]


def _shown(thing: object) -> str:
    """Return how a thing shows itself, if it can."""
    try:
        return repr(thing)
    except Exception:
        return f"a {type(thing).__name__} that cannot be shown"


@frozen
class Verdict:
    """Whether an action is legal, and why; as a condition it is whether.

    `reason` is a stable code, `rule` the id of the rule or ruling, `alternatives` what the same
    seat may do. `lawful` is False for a play that is offered although a challenge would prove it
    wrong (A40): it is for the player alone.
    """

    action: object
    """What was asked about."""

    legal: bool
    """Whether it may be done."""

    reason: str
    """Why, as a code that stays the same."""

    rule: str
    """The id of the rule or ruling it stands on."""

    message: str
    """Why, as an English sentence."""

    alternatives: tuple[Action, ...] = ()
    """What the same seat may do."""

    lawful: bool = True
    """False for a play that is offered although a challenge would prove it wrong."""

    def __bool__(self) -> bool:
        return self.legal


_AS_AGREED = "A26"
"""What variants add to the booklet, and effects that cite no rule of their own."""

Why: TypeAlias = tuple[str, str, str]


def verdict(state: GameState, action: object, legal: bool) -> Verdict:
    """Return the verdict on an action that has been found legal or not."""
    if legal and isinstance(action, Action):
        reason, rule, message = _allowed(state, action)
        others = legal_moves(state, action.player)
        return Verdict(action, True, reason, rule, message, others, _is_lawful(state, action))
    reason, rule, message = _refused(state, action)
    seat = action.player if isinstance(action, Action) else None
    own = legal_moves(state, seat) if _exists(state, seat) else ()
    return Verdict(action, False, reason, rule, message, own)


def _exists(state: GameState, seat: object) -> bool:
    return type(seat) is int and 0 <= seat < len(state.players)


def _is_lawful(state: GameState, action: Action) -> bool:
    if not isinstance(action, Play):
        return True
    rules = state._round.rules
    first = rules.first_bits[rules.codec.face_of_card[action.card]]
    return legality.lawful(state, action.player, state._hands[action.player], first)


# --- why it is legal


def _allowed(state: GameState, action: Action) -> Why:
    name = state.players[action.player]
    match action:
        case Play():
            return _play_allowed(state, action)
        case Draw():
            if isinstance(state._pending, Demand):
                return "pays", _asking_rule(state), f"{name} may pay what is demanded by drawing"
            if not legality.may_play_lawfully(state):
                return "must-draw", "R025", "who has no card that may be played draws one"
            return "may-draw", "R028", "on their turn a player may always draw a card instead"
        case Pass():
            if state._pending is TURN:
                return "nothing-to-do", "A58", "there is nothing to draw and nothing to play"
            if isinstance(state._pending, Drawn) and state._pending.demand is not None:
                return "may-keep", "A65", "what answers among the cards drawn may be kept"
            if legality.had_to_draw(state):
                return "may-keep", "R026", "a drawn card that fits may be played at once, or kept"
            return "may-keep", "R029", "a drawn card may be kept"
        case ChooseColor():
            return "names-color", "R044", f"{name} names the colour of the start card"
        case Answer(value=value) if state._pending is TURN:
            return (
                "claims",
                _claimed(state, action).rule or "A26",
                f"{name} may claim {_shown(value)} now",
            )
        case Answer():
            return "answers", _asking_rule(state), f"{name} is asked"
        case CallUno():
            return "may-call", "A93", "UNO may be called until somebody catches it"
        case Catch():
            return "may-catch", "R073", "who has one card and did not call UNO may be caught"
        case Leave():
            return "may-leave", "A113", f"{name} may leave at any time; the others go on"
        case _:
            return "may-deal", "R084", f"the round is over and {name} deals the next one"


def _play_allowed(state: GameState, action: Play) -> Why:
    card, top, color = action.card, state.top, state.color
    if action.player != state.turn:
        return "out-of-turn", "A26", f"{card} may be played on {top} out of turn, as agreed"
    pending = state._pending
    if not _is_lawful(state, action):
        return "may-bluff", "A40", f"{card} may be played, but it is a bluff: now it is not lawful"
    if isinstance(pending, Demand) or (isinstance(pending, Drawn) and pending.demand is not None):
        return "meets-demand", _asking_rule(state), f"{card} meets the demand"
    if card.color is None:
        return "goes-on-anything", "R043", f"{card} has no colour and goes on anything"
    if card.color == color:
        return "matches-color", "R022", f"{card} has the colour in force, {color}"
    if top.color is not None and card.symbol == top.symbol:
        return "matches-symbol", "R022", f"{card} bears the same as {top}"
    return "variant", "R022", f"{card} goes on {top} in the variant that is played"


def _asking_rule(state: GameState) -> str:
    pending = state._pending
    if isinstance(pending, Drawn):
        pending = pending.demand or pending
    if isinstance(pending, Asked) and not isinstance(pending.effect, Effect):
        return pending.effect.choice_rule or pending.effect.rule or _AS_AGREED
    if isinstance(pending, Asked):
        return _choice_rule(state, asker_of(pending))
    return _rule_of(state, pending.face) if isinstance(pending, Demand) else ""


def _rule_of(state: GameState, face: int) -> str:
    """Return the rule by which a card does what it does."""
    effect, printed = state._round.rules.effects[face], state._round.rules.opening_effects[face]
    if effect is None:
        return "R022"
    return effect.rule or ("R059" if printed is not None and printed.blank else _AS_AGREED)


def _choice_rule(state: GameState, face: int) -> str:
    """Return the rule on what is chosen with a card, or answered to it."""
    effect = state._round.rules.effects[face]
    return (effect is not None and effect.choice_rule) or _rule_of(state, face)


# --- why it is not


def _refused(state: GameState, action: object) -> Why:
    if isinstance(action, str):
        read = "unoengine.notation.read_action(text, state.edition)"
        return "no-action", "R032", f"{_shown(action)} is a text, not an action; {read} reads it"
    if not isinstance(action, Action):
        return "no-action", "R032", f"{_shown(action)} is no action"
    if not _exists(state, action.player):
        last = len(state.players) - 1
        return (
            "no-such-seat",
            "R021",
            f"there is no seat {_shown(action.player)}; seats are 0 to {last}",
        )
    if isinstance(state._pending, GameOver):
        return "game-over", "R085", "the game is over"
    if action.player in state.gone:
        return "has-left", "A113", f"{state.players[action.player]} has left the game"
    if isinstance(action, Leave):
        allowed = 'Options(leaving="allowed")'
        return "leaving-forbidden", "A113", f"nobody leaves this game; it takes {allowed}"
    if isinstance(action, CallUno):
        return _uncallable(state, action)
    if isinstance(action, Catch):
        return _uncatchable(state, action)
    if isinstance(state._pending, RoundOver) and not isinstance(action, Deal):
        dealer = state.players[state.turn]
        return "round-over", "R074", f"the round is over; {dealer} deals the next one"
    if isinstance(action, Deal) and not isinstance(state._pending, RoundOver):
        return "round-under-way", "R084", "no round is dealt while one is under way"
    if isinstance(action, Deal):
        name = state.players[state.turn]
        return "not-the-dealer", "A07", f"{name} deals the next round"
    if isinstance(action, Answer) and state._pending is TURN and state._round.rules.claim_variants:
        return _unclaimable(state, action)
    if action.player != state.turn:
        return _not_on_turn(state, action)
    return _REFUSED.get(type(action), _unfit)(state, action)


def _not_on_turn(state: GameState, action: Action) -> Why:
    offered = legality.jumps(state, action.player) if isinstance(action, Play) else ()
    same = [play for play in offered if isinstance(action, Play) and play.card == action.card]
    if isinstance(action, Play) and same:
        return _misnamed(state, action, same)
    return "not-your-turn", "R021", f"it is not your turn but {state.players[state.turn]}'s"


def _uncallable(state: GameState, action: CallUno) -> Why:
    return "uno-not-due", "A98", "there is no UNO for you to call now"


def _uncatchable(state: GameState, action: Catch) -> Why:
    if action.target == action.player:
        return "not-yourself", "A95", "nobody catches themselves"
    return "nobody-to-catch", "A98", "that player cannot be caught now"


def _unfit(state: GameState, action: Action) -> Why:
    pending = state._pending
    if isinstance(pending, Asked):
        answers = ", ".join(map(str, answers_of(state)))
        prompt = pending.inquiries[0].prompt
        return (
            "must-answer",
            _asking_rule(state),
            f"first answer the question {prompt!r}: {answers}",
        )
    if isinstance(pending, ColorAwaited):
        return "must-name-color", "R044", "first name the colour of the start card"
    return "not-now", "R032", "now a card is played, or one is drawn"


def _undrawable(state: GameState, action: Action) -> Why:
    pending = state._pending
    if isinstance(pending, Drawn):
        return "drawn-already", "R025", "you have drawn already; play what you drew or keep it"
    if isinstance(pending, Demand):
        return "must-meet-demand", _asking_rule(state), "who can meet the demand must do so"
    if pending is TURN:
        if not legality.plays(state):
            return "nothing-to-draw", "A58", "there is no card to draw and none to play; pass"
        return "nothing-to-draw", "A59", "there is no card to draw; play one that fits"
    return _unfit(state, action)


def _unpassable(state: GameState, action: Action) -> Why:
    pending = state._pending
    if isinstance(pending, Drawn):
        return "must-play-drawn", "A28", "this card fits and must be played"
    if isinstance(pending, Demand) and not legality.plays(state):
        owed = f"who has nothing of what is demanded draws {pending.cost}"
        return "must-pay", _asking_rule(state), owed
    if isinstance(pending, Demand):
        return "must-meet-demand", _asking_rule(state), f"play what is demanded{_or_draw(state)}"
    if pending is TURN and not legality.can_draw(state):
        return "must-play", "A59", "there is no card to draw, so a card that fits must be played"
    if pending is TURN:
        return "must-draw-first", "R032", "nobody passes without drawing"
    return _unfit(state, action)


def _uncolored(state: GameState, action: Action) -> Why:
    assert isinstance(action, ChooseColor)
    if not isinstance(state._pending, ColorAwaited):
        return _unfit(state, action) if state._pending is not TURN else _no_color_now()
    return _unknown_color(state, action.color)


def _no_color_now() -> Why:
    return "no-color-awaited", "R042", "a colour is named with the card that is played"


def _unknown_color(state: GameState, color: object) -> Why:
    colors = ", ".join(state.edition.colors)
    return "unknown-color", "A25", f"{_shown(color)} is no colour of this box: {colors}"


def _unanswerable(state: GameState, action: Action) -> Why:
    assert isinstance(action, Answer)
    if not isinstance(state._pending, Asked):
        return "nothing-asked", "A47", "nothing is asked now"
    offered = answers_of(state)
    why = f"{_shown(action.value)} is no answer: {', '.join(map(str, offered))}"
    if any(isinstance(card, Card) and card.code == action.value for card in offered):
        why += f"; give the card itself: state.edition.card({action.value!r})"
    return "no-such-answer", _asking_rule(state), why


def _unclaimable(state: GameState, action: Answer) -> Why:
    claims = ", ".join(map(_shown, legality.claims(state, action.player)))
    only = f"only {claims}" if claims else "nor can anything else"
    return "no-such-claim", "A26", f"{_shown(action.value)} cannot be claimed now, {only}"


def _claimed(state: GameState, action: Action) -> Variant:
    assert isinstance(action, Answer)
    return legality.claims(state, action.player)[action.value]


def _unplayable(state: GameState, action: Action) -> Why:
    assert isinstance(action, Play)
    rules, card, pending = state._round.rules, action.card, state._pending
    if not (pending is TURN or isinstance(pending, Drawn | Demand)):
        return _unfit(state, action)
    try:
        face = rules.codec.face_of_card.get(card)
    except TypeError:
        face = None
    if face is None:
        code = card.code if isinstance(card, Card) else card
        if isinstance(code, str) and code in rules.face_of_code:
            itself = f"give the card of the box itself: state.edition.card({code!r})"
            return "no-such-card", "R001", f"{_shown(card)} is no card of this box; {itself}"
        return "no-such-card", "R001", f"{_shown(card)} is no card of this box"
    first = rules.first_bits[face]
    if not state._hands[action.player] & first:
        return "not-held", "R022", f"you do not hold {card}"
    if not first & legality.playable(state):
        return _misfit(state, card, pending)
    offered = [play for play in legality.plays(state) if play.card == card]
    if not offered:
        see = "see what else you may do"
        return "not-allowed-now", _rule_of(state, face), f"{card} may not be played now; {see}"
    return _misnamed(state, action, offered)


def _misfit(state: GameState, card: object, pending: object) -> Why:
    demand = pending.demand if isinstance(pending, Drawn) else pending
    if isinstance(demand, Demand) and isinstance(pending, Drawn):
        drawn = ", ".join(map(str, state.drawn))
        return "only-drawn", "A65", f"of what was drawn, {drawn}, one that answers may be played"
    if isinstance(demand, Demand):
        answers = [str(c) for c in state._cards_of(state._round.rules.codec.unpack(demand.bits))]
        return (
            "demand-not-met",
            _asking_rule(state),
            f"only {', '.join(answers)} would do{_or_draw(state)}",
        )
    if isinstance(pending, Drawn):
        drawn = ", ".join(map(str, state.drawn))
        return "only-drawn", "R030", f"after drawing only the drawn card may be played: {drawn}"
    top = state.top
    bears = f", or what bears {top.symbol}" if top.color is not None and top.symbol else ""
    return (
        "no-match",
        "R022",
        f"{card} does not go on {top}; {state.color} cards do{bears}, and cards without a colour",
    )


def _or_draw(state: GameState) -> str:
    return ", or draw" if legality.may_draw(state) else ""


def _misnamed(state: GameState, action: Play, offered: list[Play]) -> Why:
    """Say what is wrong with what was named with a card that may be played."""
    card, colors = action.card, [play.color for play in offered]
    face = state._round.rules.codec.face_of_card[card]
    effect = state._round.rules.effects[face]
    if action.color not in colors:
        if action.color is None:
            return "color-missing", "R042", f"name the colour that continues with {card}"
        if card.color is not None:
            return "color-not-asked", "R042", f"{card} has its colour; none is named with it"
        if set(colors) == {None} and effect is not None and not effect.names_color:
            return "color-not-asked", _rule_of(state, face), f"no colour is named with {card}"
        if set(colors) == {None}:
            return "color-not-asked", "A56", "no colour is named with what empties the hand"
        return _unknown_color(state, action.color)
    rule = _choice_rule(state, face)
    choices = dict.fromkeys(play.choice for play in offered if play.color == action.color)
    if not any(action.choice == c and type(action.choice) is type(c) for c in choices):
        if list(choices) == [None]:
            return "choice-not-asked", rule, f"nothing is chosen with {card}"
        wanted = ", ".join(map(_shown, choices))
        if action.choice is None:
            return "choice-missing", rule, f"choose one of {wanted} with {card}"
        return (
            "unknown-choice",
            rule,
            f"{_shown(action.choice)} cannot be chosen with {card}, only {wanted}",
        )
    if effect is None or effect.own_hand == "kept":
        return "uno-not-due", "A98", "this play does not leave you one card"
    return "uno-not-due", "A98", "it is not certain beforehand that this play leaves you one card"


_REFUSED: dict[type[Action], Callable[[GameState, Action], Why]] = {
    Play: _unplayable,
    Draw: _undrawable,
    Pass: _unpassable,
    ChooseColor: _uncolored,
    Answer: _unanswerable,
}
