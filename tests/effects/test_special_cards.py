"""Let It Go, Wild Customizable and Wild Rad Style."""

from typing import Any

from tests.variants.positions import make_position
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import GameState, Options, Play, legal_moves
from unoengine.authoring import Effect, Table

ALL_ACT: dict[str, Any] = {"options": Options(final_card_effects="all")}


@each_written(
    """
    # R065, R066, A72, A73, A75: all blue cards go under it; A74: they have no effect.
    let-it-go blue-1 blue-skip blue-1 green-3 wild | green-1 | green-2
    p0 let-it-go green
    > Played 0 let-it-go green - False, Discarded 0 blue-1,blue-1,blue-skip
    hands: green-3 wild | green-1 | green-2
    = top let-it-go, color green
    let-it-go blue-skip blue-reverse blue-draw-two green-3 green-4 | green-1 | green-2
    p0 let-it-go green = turn 1, direction 1, sizes 2 1 1

    # A71: the named color may be blue; without blue cards, it is a wild card.
    let-it-go green-3 green-4 | green-1 | green-2
    p0 let-it-go blue
    > Played 0 let-it-go blue - False, Discarded 0 -
    = color blue, sizes 2 1 1

    # A76, A56, A116: it wins the round without naming a color.
    let-it-go blue-1 blue-draw-two | green-1 | green-2
    moves: p0 let-it-go, p0 draw
    p0 let-it-go
    > Played 0 let-it-go - - False, Discarded 0 blue-1,blue-draw-two, RoundScored 0 3,0,0
    = color red, exposed None

    # A77: UNO is due if one card is left.
    let-it-go blue-1 blue-2 green-3 | green-1 | green-2
    p0 let-it-go green = exposed 0
    moves0: p0 call
    undo
    p0 let-it-go green uno = exposed None
    let-it-go blue-1 green-3 green-4 | green-1 | green-2
    refused: p0 let-it-go green uno uno-not-due
    let-it-go green-1 green-3 | green-1 | green-2
    refused: p0 let-it-go green uno uno-not-due

    # A70: the last card discards nothing.
    let-it-go | green-1 | green-2
    p0 let-it-go = winner 0, scores 3 0 0
    let-it-go | green-1 | green-2; with: all act
    p0 let-it-go = winner 0, scores 3 0 0

    # R067, A19: a start card only lets the color be named.
    blue-1 blue-2 | blue-3 blue-4; draw: let-it-go tan-1; discard:
    = phase choose-color, turn 1
    p1 name green
    > ColorNamed 1 green
    = turn 1, sizes 2 2
    """,
    **{"all act": ALL_ACT},
)
def test_let_it_go(edition: str, case: WrittenCase) -> None:
    """R065, R066, R067, A19, A56, A70, A71, A72, A73, A74, A75, A76, A77."""
    case.check(edition=edition)


# --- Customizable


class OthersDraw(Effect):
    """Every other player draws a card."""

    def play(self, table: Table) -> None:
        for player in table.others:
            table.draw(player, 1)


class AllDraw(Effect):
    """Everybody draws a card."""

    own_hand = "grows"

    def play(self, table: Table) -> None:
        for player in table.everyone:
            table.draw(player, 1)


class ActsWhenTurnedUp(OthersDraw):
    """It would also act as the card that starts a round."""

    def turned_up(self, table: Table) -> None:
        self.play(table)

    def opened(self, table: Table) -> None:
        self.play(table)


def write_rules(*rules: Effect) -> dict[str, Any]:
    return {"house_rules": {"customizable": rules[0] if len(rules) == 1 else [*rules]}}


RULES: dict[str, dict[str, Any]] = {
    "others draw": write_rules(OthersDraw()),
    "all draw": write_rules(AllDraw()),
    "one of each": write_rules(OthersDraw(), AllDraw()),
    "one": {"house_rules": {"customizable": [OthersDraw()]}},
    "acts when turned up": write_rules(ActsWhenTurnedUp()),
    "others draw, all act": write_rules(OthersDraw()) | ALL_ACT,
    "all draw, all act": write_rules(AllDraw()) | ALL_ACT,
}


@each_written(
    """
    # R061, R062, A82: a blank card is a wild card.
    customizable red-1 red-2 | green-1 | green-2
    p0 customizable blue
    > Played 0 customizable blue - False
    = color blue, turn 1

    # R059, A80: the rule that is written on it acts; A02: cards with one rule are equal.
    customizable customizable red-1 | green-1 | green-2; with: others draw
    moves: p0 customizable blue, p0 customizable green, p0 customizable tan, p0 customizable red, \
p0 red-1, p0 draw
    p0 customizable blue
    > Played 0 customizable blue - False, Drew 1 tan-1 customizable, Drew 2 tan-2 customizable
    = sizes 2 2 2

    # A83: two rules make two different cards; the second card may stay blank.
    customizable-1 customizable-2 red-1 | green-1 | green-2; with: one of each
    p0 customizable-1 blue = sizes 2 2 2
    undo
    p0 customizable-2 blue = sizes 3 2 2
    customizable-1 customizable-2 red-1 | green-1 | green-2; with: one
    p0 customizable-2 blue = sizes 2 1 1

    # R063, A19: the rule does not act on a start card.
    red-1 | green-1; with: others draw; draw: customizable tan-1 tan-2; discard:
    = phase choose-color, turn 1
    p1 name green
    > ColorNamed 1 green
    = sizes 1 1
    red-1 | green-1; with: acts when turned up; draw: customizable tan-1 tan-2; discard:
    p1 name green = sizes 1 1

    # A70: it does not act on the last card, unless all cards do; the winner takes no part.
    customizable | green-1 | green-2; with: others draw
    p0 customizable = scores 3 0 0
    customizable | green-1 | green-2; with: others draw, all act
    p0 customizable = scores 6 0 0
    customizable | green-1 | green-2; with: all draw, all act
    p0 customizable = winner 0, sizes 0 2 2

    # A92: UNO is not due if the rule makes its player draw.
    customizable red-1 | green-1 | green-2; with: all draw
    refused: p0 customizable blue uno uno-not-due
    p0 customizable blue = exposed None, sizes 2 2 2
    """,
    **RULES,
)
def test_customizable(edition: str, case: WrittenCase) -> None:
    """R059, R061, R062, R063, A02, A19, A70, A80, A82, A83, A92."""
    case.check(edition=edition)


# --- Rad Style: every player that wears the named color draws two cards


def wear(worn: dict[int, set[str]], final_card_effects: Any = None, **options: Any) -> Any:
    given = Options(effects={"rad-style": options}, final_card_effects=final_card_effects)
    return {"wardrobe": worn, "options": given}


PINK = {0: {"pink"}, 1: {"pink"}}
WORN: dict[str, dict[str, Any]] = {
    "1 orange, 2 blue": wear({1: {"orange"}, 2: {"blue"}}),
    "single choice": wear({1: {"orange"}}, single_choice=True),
    "all pink": wear({seat: {"pink"} for seat in range(4)}),
    "0 and 1 pink": wear(PINK),
    "0 and 1 pink, without the player": wear(PINK, includes_player=False),
    "0 and 1 pink, all act": wear(PINK, "all"),
    "1 pink and blue": wear({1: {"pink", "blue"}}),
    "1 and 2 pink": wear({1: {"pink"}, 2: {"pink"}}),
    "1 purple": wear({1: {"purple"}}, clothing=("purple",)),
    "0 pink": wear({0: {"pink"}}),
    "nobody": wear({}),
}


@each_written(
    """
    # R068, R069, R070, A89: wearers draw two, and keep their turns.
    rad-style red-1 red-2 | blue-1 | blue-2 | blue-3; with: 1 orange, 2 blue
    p0 rad-style blue >green
    > Played 0 rad-style blue green False, Drew 1 tan-1,tan-2 rad-style
    = turn 1, color blue, sizes 2 3 1 1

    # A85: one choice may be both colors.
    rad-style red-1 red-2 | blue-1 | blue-2 | blue-3; with: single choice
    p0 rad-style green
    > Played 0 rad-style green - False, Drew 1 tan-1,tan-2 rad-style
    = color green

    # A87, A90: they draw in order of play, the player last, or with the option not at all.
    rad-style red-1 red-2 | blue-1 | blue-2 | blue-3; with: all pink
    p0 rad-style blue >red
    > Played 0 rad-style blue red False, Drew 1 tan-1,tan-2 rad-style, \
Drew 2 tan-4,tan-5 rad-style, Drew 3 tan-7,tan-9 rad-style, Drew 0 blue-7,blue-8 rad-style
    rad-style red-1 red-2 | blue-1 | blue-2 | blue-3; with: all pink; direction: -1
    p0 rad-style blue >red
    > Played 0 rad-style blue red False, Drew 3 tan-1,tan-2 rad-style, \
Drew 2 tan-4,tan-5 rad-style, Drew 1 tan-7,tan-9 rad-style, Drew 0 blue-7,blue-8 rad-style
    rad-style red-1 red-2 | blue-1 | blue-2 | blue-3; with: 0 and 1 pink, without the player
    p0 rad-style blue >red = sizes 2 3 1 1

    # A88: two garments cost no more; A110: clothing may have colors outside the deck.
    rad-style red-1 red-2 | blue-1 | blue-2 | blue-3; with: 1 pink and blue
    p0 rad-style blue >red = sizes 2 3 1 1
    rad-style red-1 red-2 | blue-1 | blue-2 | blue-3; with: 1 purple
    p0 rad-style blue >purple = sizes 2 3 1 1

    # A92: UNO depends on the clothing; an exposed player that draws cannot be caught.
    rad-style red-1 | blue-1 | blue-2 | blue-3; with: 0 pink
    refused: p0 rad-style blue >red uno uno-not-due
    p0 rad-style blue >red = exposed None
    rad-style red-1 | blue-1 | blue-2 | blue-3; with: nobody
    p0 rad-style blue >red = exposed 0
    undo
    p0 rad-style blue >red uno = exposed None
    red-1 red-2 | rad-style blue-1 blue-2 | blue-3; with: 0 pink
    p0 red-1 = exposed 0
    p1 rad-style blue >red = exposed None

    # R071, A19: a start card only lets a color be named.
    red-1 | blue-1; with: 0 and 1 pink; draw: rad-style green-1; discard:
    = phase choose-color
    p1 name red
    > ColorNamed 1 red
    = sizes 1 1

    # A70, A56, A91: nobody draws for a last card, unless all cards act; then the others do.
    rad-style | blue-1 | blue-2 | blue-3; with: 0 and 1 pink
    p0 rad-style = sizes 0 1 1 1, scores 6 0 0 0
    rad-style | blue-1 | blue-2 | blue-3; with: 0 and 1 pink, all act
    p0 rad-style >red
    > Played 0 rad-style - red False, Drew 1 tan-1,tan-2 rad-style, RoundScored 0 9,0,0,0
    = sizes 0 3 1 1

    # A32: they draw a short pile in order of play.
    rad-style red-1 red-2 | blue-1 | blue-2; with: 1 and 2 pink; discard: red-5; draw: tan-1 tan-2
    p0 rad-style blue >red = sizes 2 3 2
    """,
    **WORN,
)
def test_rad_style(edition: str, case: WrittenCase) -> None:
    """R068, R069, R070, R071.

    A19, A32, A56, A70, A85, A87, A88, A89, A90, A91, A92, A110.
    """
    case.check(edition=edition)


def list_plays(held: str, **given: Any) -> list[tuple[str | None, Any]]:
    """Return the color and the choice of the plays of Rad Style."""
    state: GameState = make_position(held, "blue-1", edition="saved-by-the-bell", **given)
    return [(m.color, m.choice) for m in legal_moves(state) if isinstance(m, Play) and not m.uno]


def test_A85_A110_A56_colors_and_clothing_are_chosen() -> None:
    """Independently, or with one choice of a color of both; for a last card, the clothing only."""
    colors = ("pink", "blue", "orange", "yellow")
    both = list_plays("rad-style blue-1 blue-2", **WORN["nobody"])
    assert both == [(color, worn) for color in colors for worn in colors]
    one = wear({}, single_choice=True, clothing=("purple", "orange", "pink"))
    assert {color for color, _ in list_plays("rad-style blue-1 blue-2", **one)} == {
        "orange",
        "pink",
    }
    last = wear({1: {"pink"}}, "all", single_choice=True)
    assert list_plays("rad-style", **last) == [(None, color) for color in colors]
