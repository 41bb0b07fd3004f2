"""Every reason for or against an action, with a position that shows it."""

from collections.abc import Iterable
from typing import Any

from attrs import evolve, field, frozen

from tests.sides.twilight import TWILIGHT
from unoengine import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    GameState,
    Leave,
    Options,
    Pass,
    Play,
    Setup,
    apply,
)
from unoengine.authoring import Card, Effect, Table, Value
from unoengine.core.plugin_classes.variant import Variant
from unoengine.editions.frozen import FROZEN
from unoengine.editions.saved_by_the_bell import SAVED_BY_THE_BELL
from unoengine.editions.zelda import ZELDA
from unoengine.effects import Triforce, WildDrawFour
from unoengine.variants import JumpIn

zelda, frozen_box, bell = ZELDA.card, FROZEN.card, SAVED_BY_THE_BELL.card


@frozen
class Case:
    """A position, actions that are applied, an action to explain, and the expected verdict."""

    reason: str
    rule: str
    says: str
    """A part of the message; for a refusal, the legal alternative."""

    given: Setup
    tried: Any
    when: tuple[Action, ...] = ()
    name: str = field(kw_only=True, default="")

    def state(self) -> GameState:
        state = self.given.to_state()
        for action in self.when:
            state = apply(state, action)
        return state

    def __str__(self) -> str:
        return f"{self.reason} {self.name}".strip().replace(" ", "-")


def table(*hands: str, **more: Any) -> Setup:
    """Return a Zelda table with red-5 on top; p0 is on turn."""
    given = {"discard": "tan-8 red-5", "draw": "tan-1 tan-2 tan-4 tan-5 tan-7"} | more
    return Setup(hands=hands or ("red-1 blue-2 blue-3", "green-1 green-2"), **given)


class NotOnPink(Effect):
    """A house rule that may not be played while pink is in force."""

    rule = "house-1"

    def may_play(self, table: Any) -> bool:
        return bool(table.color != "pink")


class ByMark(Variant):
    """Cards with the same mark match each other."""

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        return True if card.marks & top.marks else None


# Tables with which several cases begin.
PLAIN = table()
LAST_CARD = table("red-1", "green-1 green-2", "green-3 green-4")
GAME_POINT = table("red-1", "wild", "green-3", scores=[460, 0, 0])
EXPOSING = table("red-1 blue-2", "green-1 green-2", "green-3 green-4")
START_WILD = Setup(hands=["red-1 red-2", "green-1 green-2"], draw="wild tan-1 tan-2")
FOUR = table("wild-draw-four blue-1 blue-2", "green-1 green-2", "tan-3 tan-6")
PLAYED_FOUR = (Play(0, zelda("wild-draw-four"), "green"),)
OWED = table("triforce blue-1 blue-2", "blue-3 red-1", "tan-3 tan-6")
OWED_WITHOUT_ANSWER = table("triforce blue-1 blue-2", "blue-4 red-1", "tan-3 tan-6")
DEMANDED = (Play(0, zelda("triforce"), "blue"),)
FITTING = table("blue-1 blue-2", "green-1", draw="red-2 tan-2 tan-4")
MUST_PLAY = Setup("zelda-es", ["blue-1 blue-2", "green-1"], "red-5", "red-2 tan-2")
NO_DRAW = table("red-1 blue-2", "green-1 green-2", discard="red-5", draw="")
STUCK = table("blue-1 blue-2", "green-1 green-2", discard="red-5", draw="")
RAD = Setup(
    "saved-by-the-bell", ["rad-style pink-1 pink-2", "blue-1 blue-2"], "pink-5", "blue-3 blue-4"
)
STRICT = table(
    "wild-draw-four red-1 blue-1",
    "green-1",
    options=Options(effects={"wild-draw-four": WildDrawFour(policy="strict")}),
)
CHOOSY_DEMAND = table(
    "triforce blue-1 blue-2",
    "blue-3 red-1",
    draw="blue-6 tan-1 tan-2 tan-4",
    options=Options(
        effects={"triforce": Triforce(decline="draw_three", after_draw="may_play_drawn_answer")}
    ),
)
WRITTEN = Setup(
    "frozen",
    ["customizable pink-1 blue-1", "green-1 green-2"],
    "pink-5",
    "blue-3",
    house_rules={"customizable": NotOnPink()},
)
VOTING = evolve(WRITTEN, house_rules={"customizable": "vote"})
VOTED = (Play(0, frozen_box("customizable"), "pink"),)
BLUFFING = table("wild-draw-four red-1 blue-2", "green-1", discard="red-5")
DISCARDED = Setup("frozen", ["let-it-go blue-1 blue-2", "green-1 green-2"], "pink-5", "blue-3")


NIGHT = Setup(
    TWILIGHT,
    [[TWILIGHT.deck[0], TWILIGHT.deck[5]], [TWILIGHT.deck[9]]],
    [next(card for card in TWILIGHT.deck if card.back and card.back.color)],
    rest="draw",
    side="back",
)
DAY = TWILIGHT.deck[0]


class Snap(Variant):
    """Any player may claim snap, which does nothing."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("snap",)


MAY_LEAVE = table(
    "red-1 blue-2", "green-1 green-2", "green-3 green-4", options=Options(leaving="allowed")
)


class NoOnes(Variant):
    """No one may be played."""

    def may_play(self, table: Table) -> bool:
        return table.card.number != 1


WITHOUT_ONES = table("red-1 wild", "green-1 green-2", variants=[NoOnes()])
SNAPPING = table("blue-1 blue-2", "green-1 green-2", discard="blue-5", variants=[Snap()])
JUMPING = table("blue-1 blue-2", "blue-5 green-2", discard="blue-5", variants=[JumpIn()])


class Drought(Variant):
    """No player may draw."""

    def may_draw(self, table: Table) -> bool:
        return False


UNWILLING = table(options=Options(voluntary_draw="forbidden"))
BARRED = table("blue-1 blue-2", "green-1 green-2", variants=[Drought()])

REFUSED = [
    Case("may-not-draw", "A133", "You hold a card that fits", UNWILLING, Draw(0)),
    Case("must-play", "A133", "You may not draw now, so", UNWILLING, Pass(0), name="at all"),
    Case("variant-forbids-draw", "A133", "“drought” forbids it", BARRED, Draw(0)),
    Case(
        "out-of-round",
        "A122",
        "You are out of this round",
        evolve(LAST_CARD, options=Options(round_end="last_left")),
        Draw(0),
        (Play(0, zelda("red-1")),),
    ),
    Case("other-side-up", "A145", "other side of this card is in play", NIGHT, Play(0, DAY)),
    Case("no-action", "R032", "is not an action", PLAIN, 5),
    Case("no-action", "R032", "is not an action", PLAIN, None, name="at all"),
    Case("no-such-seat", "R021", "seats are 0 to 1", PLAIN, Draw(2)),
    Case("no-such-seat", "R021", "seats are 0 to 1", PLAIN, Draw(-1), name="below"),
    Case("game-over", "R085", "The game is over.", GAME_POINT, Draw(1), (Play(0, zelda("red-1")),)),
    Case("game-over", "R085", "The game is over.", GAME_POINT, Deal(1), (Play(0, zelda("red-1")),)),
    Case("leaving-forbidden", "A113", 'requires Options(leaving="allowed")', PLAIN, Leave(0)),
    Case("leaving-forbidden", "A113", "requires", PLAIN, Leave(1), name="off turn"),
    Case("has-left", "A113", "You have left the game.", MAY_LEAVE, Draw(1), (Leave(1),)),
    Case("has-left", "A113", "You have left", MAY_LEAVE, Leave(1), (Leave(1),), name="twice"),
    Case("game-over", "R085", "over", MAY_LEAVE, Leave(2), (Leave(0), Leave(1)), name="by leaving"),
    Case("round-over", "R074", "p1 deals", LAST_CARD, Draw(1), (Play(0, zelda("red-1")),)),
    Case("round-under-way", "R084", "only after the last one has ended", PLAIN, Deal(0)),
    Case("not-your-turn", "R021", "not your turn but p0's", PLAIN, Draw(1)),
    Case("not-your-turn", "R021", "p0's", PLAIN, Play(1, zelda("green-1")), name="to play"),
    Case("uno-not-due", "A98", "no UNO to call", PLAIN, CallUno(0), name="before"),
    Case(
        "uno-not-due",
        "A98",
        "surely leaves you one card; red-1 does not",
        PLAIN,
        Play(0, zelda("red-1"), uno=True),
        name="with the play",
    ),
    Case(
        "uno-not-due",
        "A98",
        "no UNO",
        EXPOSING,
        CallUno(0),
        (Play(0, zelda("red-1"), uno=True),),
        name="twice",
    ),
    Case(
        "uno-not-due",
        "A98",
        "no UNO",
        EXPOSING,
        CallUno(0),
        (Play(0, zelda("red-1")), Draw(1)),
        name="too late",
    ),
    Case("not-yourself", "A95", "You cannot catch yourself.", EXPOSING, Catch(0, 0)),
    Case(
        "not-yourself",
        "A95",
        "yourself",
        EXPOSING,
        Catch(0, 0),
        (Play(0, zelda("red-1")),),
        name="exposed",
    ),
    Case("nobody-to-catch", "A98", "cannot be caught now", EXPOSING, Catch(1, 0), name="before"),
    Case(
        "nobody-to-catch",
        "A98",
        "cannot be caught now",
        EXPOSING,
        Catch(2, 0),
        (Play(0, zelda("red-1")), Draw(1)),
        name="too late",
    ),
    Case(
        "nobody-to-catch",
        "A98",
        "cannot be caught now",
        EXPOSING,
        Catch(2, 1),
        (Play(0, zelda("red-1")),),
        name="somebody else",
    ),
    Case(
        "must-answer",
        "A47",
        "First answer the question “challenge?”: 'accept', 'challenge'.",
        FOUR,
        Draw(1),
        PLAYED_FOUR,
    ),
    Case("must-answer", "A47", "accept", FOUR, Pass(1), PLAYED_FOUR, name="no pass"),
    Case(
        "must-answer",
        "A47",
        "accept",
        FOUR,
        Play(1, zelda("green-1")),
        PLAYED_FOUR,
        name="no play",
    ),
    Case("must-answer", "A47", "accept", FOUR, ChooseColor(1, "red"), PLAYED_FOUR, name="no color"),
    Case("must-name-color", "R044", "name the color of the start card", START_WILD, Draw(1)),
    Case("must-name-color", "R044", "name the color", START_WILD, Pass(1), name="no pass"),
    Case(
        "must-name-color",
        "R044",
        "name the color",
        START_WILD,
        Play(1, zelda("green-1")),
        name="no play",
    ),
    Case("not-now", "R032", "Play a card that fits, or draw one.", PLAIN, Action(0)),
    Case("drawn-already", "R025", "play that card or keep it", FITTING, Draw(0), (Draw(0),)),
    Case("must-meet-demand", "R054", "so you must play a card that does", OWED, Draw(1), DEMANDED),
    Case("must-meet-demand", "R054", "You can meet the demand", OWED, Pass(1), DEMANDED),
    Case(
        "must-meet-demand",
        "R054",
        "Play a card that meets the demand, or draw 3 cards.",
        CHOOSY_DEMAND,
        Pass(1),
        DEMANDED,
    ),
    Case("must-pay", "R054", "so draw 3", OWED_WITHOUT_ANSWER, Pass(1), DEMANDED),
    Case("no-such-claim", "A26", "only 'snap'", SNAPPING, Answer(1, "pop")),
    Case("nothing-to-draw", "A59", "play one that fits", NO_DRAW, Draw(0)),
    Case("nothing-to-draw", "A58", "none to play; pass", STUCK, Draw(0), name="nor to play"),
    Case("must-play-drawn", "A28", "must be played", MUST_PLAY, Pass(0), (Draw(0),)),
    Case("must-draw-first", "R032", "Draw a card before you pass.", PLAIN, Pass(0)),
    Case("no-color-awaited", "R042", "named with the card", PLAIN, ChooseColor(0, "red")),
    Case("unknown-color", "A25", "blue, green, tan, red", START_WILD, ChooseColor(1, "mauve")),
    Case(
        "unknown-color",
        "A25",
        "'mauve' is not a color of this edition: blue, green, tan, red",
        table("wild blue-1 blue-2", "green-1"),
        Play(0, zelda("wild"), "mauve"),
        name="with the play",
    ),
    Case("nothing-asked", "A47", "no question to answer", PLAIN, Answer(0, "challenge")),
    Case(
        "no-such-answer",
        "A47",
        "There is no answer 'no'; the answers are: 'accept', 'challenge'.",
        FOUR,
        Answer(1, "no"),
        PLAYED_FOUR,
    ),
    Case("no-such-card", "R001", "is not a card of this edition", PLAIN, Play(0, bell("pink-1"))),
    Case(
        "no-such-card", "R001", "is not a card of", PLAIN, Play(0, Card("red-1")), name="a forgery"
    ),
    Case(
        "no-such-card",
        "R001",
        "the card of the edition itself: state.edition.card('red-1')",
        PLAIN,
        Play(0, Card("red-1")),
        name="made by hand",
    ),
    Case("no-action", "R032", "read_action", PLAIN, "0.draw", name="in notation"),
    Case(
        "no-action",
        "R032",
        "`uno` is True or False.",
        PLAIN,
        Play(0, zelda("red-1"), uno=None),  # type: ignore[arg-type]
        name="None as a call",
    ),
    Case("no-such-card", "R001", "[] is not a card of", PLAIN, Play(0, []), name="no card"),  # type: ignore[arg-type]
    Case("not-held", "R022", "You do not hold this card: red-9.", PLAIN, Play(0, zelda("red-9"))),
    Case(
        "not-allowed-now",
        "R047",
        "may not be played now",
        STRICT,
        Play(0, zelda("wild-draw-four"), "red"),
    ),
    Case(
        "not-allowed-now",
        "house-1",
        "may not be played now",
        WRITTEN,
        Play(0, frozen_box("customizable"), "pink"),
        name="by a house rule",
    ),
    Case(
        "variant-forbids",
        "A136",
        "red-1 may not be played now; the variant “no-ones” forbids it.",
        WITHOUT_ONES,
        Play(0, zelda("red-1")),
    ),
    Case(
        "demand-not-met",
        "R054",
        "draw 3 cards, or play one of these: blue-3, blue-6, blue-9.",
        OWED_WITHOUT_ANSWER,
        Play(1, zelda("blue-4")),
        DEMANDED,
    ),
    Case(
        "only-drawn",
        "R030",
        "only the drawn card may be played: red-2",
        table("red-1 blue-2", "green-1", draw="red-2 tan-2"),
        Play(0, zelda("red-1")),
        (Draw(0),),
    ),
    Case(
        "no-match",
        "R022",
        "red cards do, cards with 5, and cards without a color",
        PLAIN,
        Play(0, zelda("blue-2")),
    ),
    Case(
        "no-match",
        "R022",
        "blue-2 does not go on wild; red cards do, and cards without a color",
        table("red-1 blue-2", "green-1", discard="wild", color="red"),
        Play(0, zelda("blue-2")),
        name="on a wild",
    ),
    Case(
        "color-missing",
        "R042",
        "With wild, the color that continues must be named: blue, green, tan, red.",
        table("wild blue-1 blue-2", "green-1"),
        Play(0, zelda("wild")),
    ),
    Case(
        "color-not-asked",
        "R042",
        "red-1 has its own color, red",
        PLAIN,
        Play(0, zelda("red-1"), "blue"),
    ),
    Case(
        "color-not-asked",
        "A56",
        "empties the hand",
        table("wild", "green-1"),
        Play(0, zelda("wild"), "blue"),
        name="of the last card",
    ),
    Case(
        "color-not-asked",
        "A56",
        "empties the hand",
        DISCARDED,
        Play(0, frozen_box("let-it-go"), "blue"),
        name="of what throws all away",
    ),
    Case(
        "choice-not-asked",
        "R042",
        "Nothing is chosen with wild.",
        table("wild blue-1 blue-2", "green-1"),
        Play(0, zelda("wild"), "blue", "red"),
    ),
    Case(
        "choice-missing",
        "R068",
        "With rad-style, one of these must be chosen: 'pink', 'blue', 'orange', 'yellow'.",
        RAD,
        Play(0, bell("rad-style"), "blue"),
    ),
    Case(
        "unknown-choice",
        "R068",
        "'purple' cannot be chosen with rad-style, only 'pink', 'blue', 'orange', 'yellow'",
        RAD,
        Play(0, bell("rad-style"), "blue", "purple"),
    ),
    Case("not-the-dealer", "A07", "p1 deals", LAST_CARD, Deal(0), (Play(0, zelda("red-1")),)),
    Case(
        "unknown-color",
        "A25",
        "['red'] is not a color of this edition: blue, green, tan, red",
        table("wild blue-1 blue-2", "green-1"),
        Play(0, zelda("wild"), ["red"]),  # type: ignore[arg-type]
        name="that cannot be hashed",
    ),
    Case("no-such-seat", "R021", "seats are 0 to 1", PLAIN, Draw(0.0), name="no int"),  # type: ignore[arg-type]
    Case("must-play", "A59", "a card that fits must be played", NO_DRAW, Pass(0)),
    Case(
        "only-drawn",
        "A65",
        "Only a drawn card that meets the demand may be played now: blue-6.",
        CHOOSY_DEMAND,
        Play(1, zelda("blue-3")),
        (*DEMANDED, Draw(1)),
        name="though it would do",
    ),
]

ALLOWED = [
    Case(
        "pays",
        "R054",
        "You may draw 3 cards instead of meeting the demand.",
        OWED_WITHOUT_ANSWER,
        Draw(1),
        DEMANDED,
    ),
    Case("may-draw", "R028", "always draw a card", PLAIN, Draw(0)),
    Case("may-pass", "A133", "may not draw now, and have no card", BARRED, Pass(0)),
    Case("nothing-to-do", "A58", "nothing to draw and nothing to play", STUCK, Pass(0)),
    Case("out-of-turn", "A26", "out of turn", JUMPING, Play(1, zelda("blue-5"))),
    Case("claims", "A26", "You may claim 'snap' now.", SNAPPING, Answer(1, "snap")),
    Case(
        "must-draw",
        "R025",
        "You have no card that may be played, so you draw one.",
        FITTING,
        Draw(0),
    ),
    Case("may-keep", "R026", "played at once, or kept", FITTING, Pass(0), (Draw(0),)),
    Case(
        "may-keep",
        "R029",
        "may be kept",
        table("red-1 blue-2", "green-1", draw="red-2 tan-2"),
        Pass(0),
        (Draw(0),),
        name="after drawing of one's own will",
    ),
    Case(
        "may-keep",
        "A65",
        "that meets the demand may be kept",
        CHOOSY_DEMAND,
        Pass(1),
        (*DEMANDED, Draw(1)),
        name="an answer",
    ),
    Case(
        "may-bluff",
        "A40",
        "wild-draw-four may be played, but as a bluff",
        BLUFFING,
        Play(0, zelda("wild-draw-four"), "blue"),
    ),
    Case(
        "names-color",
        "R044",
        "You name the color of the start card.",
        START_WILD,
        ChooseColor(1, "red"),
    ),
    Case("answers", "A47", "You are asked", FOUR, Answer(1, "accept"), PLAYED_FOUR),
    Case("answers", "R059", "You are asked", VOTING, Answer(1, "blue"), VOTED, name="by a rule"),
    Case("may-call", "A93", "until", EXPOSING, CallUno(0), (Play(0, zelda("red-1")),)),
    Case("may-catch", "R073", "may be caught", EXPOSING, Catch(2, 0), (Play(0, zelda("red-1")),)),
    Case("may-leave", "A113", "You may leave at any time", MAY_LEAVE, Leave(2)),
    Case(
        "may-deal", "R084", "you deal the next one", LAST_CARD, Deal(1), (Play(0, zelda("red-1")),)
    ),
    Case("meets-demand", "R054", "blue-3 meets", OWED, Play(1, zelda("blue-3")), DEMANDED),
    Case(
        "meets-demand",
        "R054",
        "blue-6 meets",
        CHOOSY_DEMAND,
        Play(1, zelda("blue-6")),
        (*DEMANDED, Draw(1)),
        name="when drawn",
    ),
    Case(
        "goes-on-anything",
        "R043",
        "wild has no color",
        table("wild blue-1 blue-2", "green-1"),
        Play(0, zelda("wild"), "blue"),
    ),
    Case("matches-color", "R022", "in force, red", PLAIN, Play(0, zelda("red-1"))),
    Case(
        "matches-symbol",
        "R022",
        "has the same symbol as red-5",
        table("blue-5 blue-1 blue-2", "green-1"),
        Play(0, zelda("blue-5")),
    ),
    Case(
        "variant",
        "R022",
        "blue-3 goes on red-6 in the variant",
        table("blue-3 blue-1 blue-2", "green-1", discard="red-6", variants=[ByMark()]),
        Play(0, zelda("blue-3")),
    ),
]
