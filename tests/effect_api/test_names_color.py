"""`names_color = False`: the color in force stays until the effect names one."""

from typing import ClassVar

import pytest

from unoengine import Answer, GameState, IllegalMove, Play, Setup, apply, explain, legal_moves
from unoengine.authoring import Effect, OwnHand, Table, Value, colorless_cards
from unoengine.editions.zelda import ZELDA

from .positions import apply_all, hides_unknown_cards, list_hands, pickle_and_load


class Silent(Effect):
    """Nothing."""

    rule: ClassVar[str] = "N1"
    names_color: ClassVar[bool] = False


class Tornado(Effect):
    """All hands move to the left; then the player names the color."""

    own_hand: ClassVar[OwnHand] = "changes"
    names_color: ClassVar[bool] = False

    def play(self, table: Table) -> None:
        table.rotate(+1)
        table.ask(table.player, "which color?", table.edition.colors)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, str)
        table.name_color(answer)


def dealt(effect: Effect, *hands: str, direction: int = 1) -> GameState:
    """Return a position on red-5 with two Comets in the edition; p0 is on turn."""
    comets = colorless_cards("comet", points=50, copies=2, effect=effect)
    box = ZELDA.with_deck([*ZELDA.deck, *comets])
    setup = Setup(box, hands=hands, discard="tan-8 red-5", rest="draw", direction=direction)
    return setup.to_state()


def comet(state: GameState, color: str | None = None, *, uno: bool = False) -> Play:
    return Play(state.turn, state.edition.card("comet"), color, uno=uno)


def test_card_is_listed_once_and_the_color_stays() -> None:
    state = dealt(Silent(), "comet red-1 red-2", "blue-1 green-9")

    assert [m for m in legal_moves(state) if isinstance(m, Play) and m.card.code == "comet"] == [
        comet(state)
    ]
    after = apply_all(state, comet(state))
    assert (after.top.code, after.color, after.turn) == ("comet", "red", 1)
    assert pickle_and_load(after) == after


def test_color_with_the_play_is_refused() -> None:
    state = dealt(Silent(), "comet red-1 red-2", "blue-1 green-9")

    with pytest.raises(IllegalMove, match="No color is named with comet") as refused:
        apply(state, comet(state, "blue"))

    assert (refused.value.reason, refused.value.rule) == ("color-not-asked", "N1")
    assert explain(state, comet(state)).legal


@pytest.mark.parametrize("direction", [1, -1])
def test_color_may_be_named_after_the_effect(direction: int) -> None:
    state = dealt(
        Tornado(), "comet red-1 red-2", "blue-1", "tan-1 tan-2 tan-3", direction=direction
    )

    asked = apply_all(state, comet(state))

    assert list_hands(asked) == ["tan-1 tan-2 tan-3", "red-1 red-2", "blue-1"]
    assert (asked.color, asked.turn, asked.direction) == ("red", 0, direction)
    assert apply_all(asked, Answer(0, "tan")).color == "tan"
    assert hides_unknown_cards(asked)


def test_last_card_ends_the_round() -> None:
    state = dealt(Tornado(), "comet", "blue-1", "tan-1")

    after = apply(state, comet(state))

    assert (after.round_winner, after.color) == (0, "red")
