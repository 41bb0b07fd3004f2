"""The table as it lies there, line by line, and as plain data for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import asdict

from unoengine.cli.telling import Teller, edition_title
from unoengine.events import Asked, Awaited, GameWon
from unoengine.game.view import PlayerView, view
from unoengine.narration import card_name, color_name, narrate
from unoengine.notation import write_action
from unoengine.plugins.discovery import HOUSE_RULES, VARIANTS
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.plugin_base import PluginBase, title_from_name
from unoengine.records.agreement_record import named
from unoengine.records.basic_values import plain
from unoengine.ruleset.options import Options
from unoengine.table.state import GameState
from unoengine.values.actions import Pass
from unoengine.values.card import Card

__all__ = ["picture", "plain_view", "told_pending", "told_top"]


def picture(state: GameState, table: Teller, seen: int | None, *, all_hands: bool) -> None:
    """Tell how the table lies there as a seat sees it, or a spectator, or with all hands open."""
    sight = view(state, seen)
    side = "left" if sight.direction == 1 else "right"
    table.tell(
        "table.title",
        title=edition_title(state, table.words),
        round=str(sight.round),
        direction=table.words.tell(f"direction.{side}"),
    )
    told_top(sight, table)
    pile, under = sight.draw_pile_size, len(sight.discards) - 1
    table.tell("table.piles", discards=table.count("cards", under), pile=table.count("cards", pile))
    hands = dict(enumerate(map(state.hand, range(len(sight.players))))) if all_hands else {}
    if seen is not None:
        hands = {**sight.known, seen: sight.hand}
    for seat in range(len(sight.players)):
        _tell_seat(sight, seat, hands, table)
    _tell_notes(state, table)
    told_pending(sight, table)


def _tell_notes(state: GameState, table: Teller) -> None:
    """Tell what effects and variants keep for everybody to see."""
    rules: dict[str, PluginBase] = {
        rule.name: rule
        for rule in (*map(state.effect, dict.fromkeys(state.edition.deck)), *state.variants)
        if rule is not None
    }
    for (owner, name, seat), value in state.notes.items():
        if seat is None and value not in (None, ()):
            title = table.words.title(rules[owner]) if owner in rules else title_from_name(owner)
            known = table.words.find(f"note.{name}") or name.replace("-", " ").replace("_", " ")
            table.tell("table.note", title=title, name=known, value=_noted(value, table))


def _noted(value: Any, table: Teller, between: str = ", ") -> str:
    """Return what is kept in words; a number may be anything, so it is no player."""
    match value:
        case tuple():
            return between.join(_noted(part, table, " ") for part in value)
        case int() if not isinstance(value, bool):
            return str(value)
        case _:
            return table.values([value], ())


def told_top(sight: PlayerView, table: Teller) -> None:
    """Tell what lies on top, and the colour in force."""
    top = card_name(sight.top, table.language)
    if sight.color is None:
        table.tell("table.top.no-color", top=top)
    else:
        table.tell("table.top", top=top, color=color_name(sight.color, table.language))
    before = None if sight.question is None else sight.question.color_before
    if before is not None and before != sight.color:
        table.tell("table.color-before", color=color_name(before, table.language))


def told_pending(sight: PlayerView, table: Teller) -> None:
    """Tell what the table waits for."""
    match sight.phase:
        case "question" if sight.question is not None:
            question = sight.question
            asked = Asked(question.player, question.prompt, question.card)
            table.say(narrate(asked, sight.players, table.language))
        case "game-over":
            table.say(narrate(GameWon(sight.winners), sight.players, table.language))
        case "demand":
            player, owed = sight.players[sight.turn], table.count("cards", sight.owed)
            if sight.demand is None:
                table.tell("table.demand", player=player, owed=owed)
            else:
                color = color_name(sight.demand, table.language)
                table.tell("table.demand.color", player=player, owed=owed, color=color)
        case "drawn" if sight.player == sight.turn and Pass(sight.turn) not in sight.legal:
            table.tell("table.drawn-must", player=sight.players[sight.turn])
        case _:
            waits = Awaited(sight.turn, sight.phase, sight.exposed)
            table.say(narrate(waits, sight.players, table.language))


def _tell_seat(
    sight: PlayerView, seat: int, hands: Mapping[int, tuple[Card, ...]], table: Teller
) -> None:
    """Tell what a seat holds, as far as it is known, and what else there is to it."""
    notes = {
        "dealer": seat == sight.dealer,
        "exposed": seat == sight.exposed,
        "gone": seat in sight.gone,
        "points": True,
    }
    points = table.count("points", sight.scores[seat])
    told = [
        table.words.tell(f"seat.{note}", points=points) for note, is_so in notes.items() if is_so
    ]
    parts = {
        "player": sight.players[seat],
        "count": table.count("cards", sight.hand_sizes[seat]),
        "notes": table.words.tell("comma").join(told),
    }
    known = hands.get(seat, ())
    if not known:
        table.tell("seat.closed", **parts)
    elif len(known) == sight.hand_sizes[seat]:
        table.tell("seat.open", names=table.cards(known), **parts)
    else:
        table.tell("seat.partly-open", names=table.cards(known), **parts)


def plain_view(sight: PlayerView) -> dict[str, Any]:
    """Return what a seat may know as plain data: cards by their codes, moves in the notation."""
    question = sight.question
    return {
        "edition": sight.edition,
        "options": _options(sight.options),
        "variants": [named(variant, VARIANTS) for variant in sight.variants],
        "house_rules": {
            code: [None if rule is None else named(rule, HOUSE_RULES) for rule in written]
            for code, written in sight.house_rules.items()
        },
        "players": list(sight.players),
        "player": sight.player,
        "hand": [card.code for card in sight.hand],
        "hand_sizes": list(sight.hand_sizes),
        "known": {str(seat): [card.code for card in cards] for seat, cards in sight.known.items()},
        "top": sight.top.code,
        "color": sight.color,
        "discards": [card.code for card in sight.discards],
        "draw_pile_size": sight.draw_pile_size,
        "turn": sight.turn,
        "phase": sight.phase,
        "direction": sight.direction,
        "demand": sight.demand,
        "owed": sight.owed,
        "question": question
        and {
            "card": None if question.card is None else question.card.code,
            "player": question.player,
            "prompt": question.prompt,
            "answers": [plain(answer) for answer in question.answers],
            "color_before": question.color_before,
        },
        "drawn": [card.code for card in sight.drawn],
        "exposed": sight.exposed,
        "gone": list(sight.gone),
        "dealer": sight.dealer,
        "round": sight.round,
        "scores": list(sight.scores),
        "round_winner": sight.round_winner,
        "winners": list(sight.winners),
        "wardrobe": [sorted(worn) for worn in sight.wardrobe],
        "notes": [
            {"by": by, "key": key, "player": player, "value": plain(value)}
            for (by, key, player), value in sight.notes.items()
        ],
        "legal": [write_action(move) for move in sight.legal],
    }


def _options(options: Options) -> dict[str, Any]:
    """Return how everything is ruled, with the options of each card."""
    told = {
        name: value for name, value in asdict(options, recurse=False).items() if name != "effects"
    }
    effects = {
        name: asdict(effect) if isinstance(effect, Effect) else dict(effect)
        for name, effect in options.effects.items()
    }
    return {**told, "effects": effects}
