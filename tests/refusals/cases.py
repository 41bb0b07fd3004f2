"""Every reason for or against an action, with a position that shows it."""

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve, field, frozen

from tests.sides.twilight import TWILIGHT
from tests.tables import split_rows
from unoengine import Action, Draw, GameState, Options, Play, Setup, apply
from unoengine.authoring import Card, Effect, Table, Value
from unoengine.core.plugin_classes.variant import Variant
from unoengine.editions.frozen import FROZEN
from unoengine.editions.saved_by_the_bell import SAVED_BY_THE_BELL
from unoengine.editions.zelda import ZELDA
from unoengine.effects import Triforce, WildDrawFour
from unoengine.notation import read_action
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
    given = {
        "edition": "zelda",
        "discard": "tan-8 red-5",
        "draw": "tan-1 tan-2 tan-4 tan-5 tan-7",
    } | more
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
START_WILD = Setup("zelda", hands=["red-1 red-2", "green-1 green-2"], draw="wild tan-1 tan-2")
FOUR = table("wild-draw-four blue-1 blue-2", "green-1 green-2", "tan-3 tan-6")
OWED = table("triforce blue-1 blue-2", "blue-3 red-1", "tan-3 tan-6")
OWED_WITHOUT_ANSWER = table("triforce blue-1 blue-2", "blue-4 red-1", "tan-3 tan-6")
FITTING = table("blue-1 blue-2", "green-1", draw="red-2 tan-2 tan-4")
MUST_PLAY = Setup("zelda-es", ["blue-1 blue-2", "green-1"], "red-5", "red-2 tan-2")
NO_PENALTY = evolve(EXPOSING, options=Options(uno_penalty=0))
NO_CALLS = evolve(EXPOSING, options=Options(uno_calls="none"))
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


class Twins(Variant):
    """Cards of the same symbol may follow in the same turn."""

    def played(self, table: Table) -> None:
        table.play_on(table.cards(symbol=table.card.symbol))


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
LAST_LEFT = evolve(LAST_CARD, options=Options(round_end="last_left"))
WILD = table("wild blue-1 blue-2", "green-1")
ON_WILD = table("red-1 blue-2", "green-1", discard="wild", color="red")
LAST_WILD = table("wild", "green-1")
FITTING_TOO = table("red-1 blue-2", "green-1", draw="red-2 tan-2")
FIVE = table("blue-5 blue-1 blue-2", "green-1")
MARKED = table("blue-3 blue-1 blue-2", "green-1", discard="red-6", variants=[ByMark()])
TWINS = table("red-4 blue-4 blue-1", "green-1", discard="red-6", variants=[Twins()])


def read_cases(text: str) -> list[Case]:
    """Return cases from rows: reason, rule, message, table, actions in notation, and a name.

    The last action is the one to explain, after the others.
    """
    cases = []
    for reason, rule, says, given, actions, *name in split_rows(text):
        setup: Setup = globals()[given]
        edition = setup.to_state().edition
        *when, tried = (read_action(word, edition) for word in actions.split())
        cases.append(Case(reason, rule, says, setup, tried, tuple(when), name="".join(name)))
    return cases


def make_foreign_cases() -> Iterator[Case]:
    """Yield cases of objects that are no actions, or have parts that the notation cannot have."""
    foreign: Any
    for foreign in (5, None):
        yield Case("no-action", "R032", "is not an action", PLAIN, foreign, name=str(foreign))
    yield Case("no-action", "R032", "read_action", PLAIN, "0.draw", name="in notation")
    foreign = None
    uncalled = Play(0, zelda("red-1"), uno=foreign)
    yield Case("no-action", "R032", "`uno` is True or False.", PLAIN, uncalled, name="no call")
    yield Case("not-now", "R032", "Play a card that fits, or draw one.", PLAIN, Action(0))
    foreign = 0.0
    yield Case("no-such-seat", "R021", "seats are 0 to 1", PLAIN, Draw(foreign), name="no int")
    foreign = []
    for card, says in (
        (bell("pink-1"), "is not a card of this edition"),
        (Card("red-1"), "the card of the edition itself: state.edition.card('red-1')"),
        (foreign, "[] is not a card of"),
    ):
        yield Case("no-such-card", "R001", says, PLAIN, Play(0, card), name=says)
    foreign = ["red"]
    says = "['red'] is not a color of this edition: blue, green, tan, red"
    yield Case("unknown-color", "A25", says, WILD, Play(0, zelda("wild"), foreign), name="a list")


REFUSED = [*make_foreign_cases()]
REFUSED += read_cases(r"""
may-not-draw | A133 | You hold a card that fits | UNWILLING | 0.draw
must-play | A133 | You may not draw now, so | UNWILLING | 0.pass | at all
variant-forbids-draw | A133 | “drought” forbids it | BARRED | 0.draw
out-of-round | A122 | You are out of this round | LAST_LEFT | 0:red-1 0.draw
other-side-up | A145 | other side of this card is in play | NIGHT | 0:amber-1
no-such-seat | R021 | seats are 0 to 1 | PLAIN | 2.draw
no-such-seat | R021 | seats are 0 to 1 | PLAIN | -1.draw | below
game-over | R085 | The game is over. | GAME_POINT | 0:red-1 1.draw
game-over | R085 | The game is over. | GAME_POINT | 0:red-1 1.deal
leaving-forbidden | A113 | requires Options(leaving="allowed") | PLAIN | 0.leave
leaving-forbidden | A113 | requires | PLAIN | 1.leave | off turn
has-left | A113 | You have left the game. | MAY_LEAVE | 1.leave 1.draw
has-left | A113 | You have left | MAY_LEAVE | 1.leave 1.leave | twice
game-over | R085 | over | MAY_LEAVE | 0.leave 1.leave 2.leave | by leaving
round-over | R074 | p1 deals | LAST_CARD | 0:red-1 1.draw
round-under-way | R084 | only after the last one has ended | PLAIN | 0.deal
not-your-turn | R021 | not your turn but p0's | PLAIN | 1.draw
not-your-turn | R021 | p0's | PLAIN | 1:green-1 | to play
uno-not-due | A98 | no UNO to call | PLAIN | 0.uno | before
uno-not-due | A98 | surely leaves you one card; red-1 does not | PLAIN | 0:red-1! | with the play
uno-not-due | A98 | no UNO | EXPOSING | 0:red-1! 0.uno | twice
uno-not-due | A98 | no UNO | EXPOSING | 0:red-1 1.draw 0.uno | too late
not-yourself | A95 | You cannot catch yourself. | EXPOSING | 0.catch=0
not-yourself | A95 | yourself | EXPOSING | 0:red-1 0.catch=0 | exposed
nobody-to-catch | A98 | cannot be caught now | EXPOSING | 1.catch=0 | before
no-penalty | R073 | Nobody is caught in this game, since a missing call of UNO costs nothing. |\
 NO_PENALTY | 0:red-1 1.catch=0
no-uno-calls | R072 | UNO is not called in this game. | NO_CALLS | 0:red-1!
no-uno-calls | R072 | UNO is not called in this game. | NO_CALLS | 0:red-1 0.uno | late
no-uno-calls | R072 | UNO is not called in this game. | NO_CALLS | 0:red-1 1.catch=0 | caught
nobody-to-catch | A98 | cannot be caught now | EXPOSING | 0:red-1 1.draw 2.catch=0 | too late
nobody-to-catch | A98 | cannot be caught now | EXPOSING | 0:red-1 2.catch=1 | somebody else
must-answer | A47 | First answer the question “challenge?”: 'accept', 'challenge'. | FOUR |\
 0:wild-draw-four=green 1.draw
must-answer | A47 | accept | FOUR | 0:wild-draw-four=green 1.pass | no pass
must-answer | A47 | accept | FOUR | 0:wild-draw-four=green 1:green-1 | no play
must-answer | A47 | accept | FOUR | 0:wild-draw-four=green 1.color=red | no color
must-name-color | R044 | name the color of the start card | START_WILD | 1.draw
must-name-color | R044 | name the color | START_WILD | 1.pass | no pass
must-name-color | R044 | name the color | START_WILD | 1:green-1 | no play
drawn-already | R025 | play that card or keep it | FITTING | 0.draw 0.draw
must-meet-demand | R054 | so you must play a card that does | OWED | 0:triforce=blue 1.draw
must-meet-demand | R054 | You can meet the demand | OWED | 0:triforce=blue 1.pass
must-meet-demand | R054 | Play a card that meets the demand, or draw 3 cards. | CHOOSY_DEMAND |\
 0:triforce=blue 1.pass
must-pay | R054 | so draw 3 | OWED_WITHOUT_ANSWER | 0:triforce=blue 1.pass
no-such-claim | A26 | only 'snap' | SNAPPING | 1.answer=pop
nothing-to-draw | A59 | play one that fits | NO_DRAW | 0.draw
nothing-to-draw | A58 | none to play; pass | STUCK | 0.draw | nor to play
must-play-drawn | A28 | must be played | MUST_PLAY | 0.draw 0.pass
must-draw-first | R032 | Draw a card before you pass. | PLAIN | 0.pass
no-color-awaited | R042 | named with the card | PLAIN | 0.color=red
unknown-color | A25 | blue, green, tan, red | START_WILD | 1.color=mauve
unknown-color | A25 | 'mauve' is not a color of this edition: blue, green, tan, red | WILD |\
 0:wild=mauve | with the play
nothing-asked | A47 | no question to answer | PLAIN | 0.answer=challenge
no-such-answer | A47 | There is no answer 'no'; the answers are: 'accept', 'challenge'. | FOUR |\
 0:wild-draw-four=green 1.answer=no
not-held | R022 | You do not hold this card: red-9. | PLAIN | 0:red-9
not-allowed-now | R047 | may not be played now | STRICT | 0:wild-draw-four=red
not-allowed-now | house-1 | may not be played now | WRITTEN | 0:customizable=pink | by a house rule
variant-forbids | A136 | red-1 may not be played now; the variant “no-ones” forbids it. |\
 WITHOUT_ONES | 0:red-1
demand-not-met | R054 | draw 3 cards, or play one of these: blue-3, blue-6, blue-9. |\
 OWED_WITHOUT_ANSWER | 0:triforce=blue 1:blue-4
only-drawn | R030 | only the drawn card may be played: red-2 | FITTING_TOO | 0.draw 0:red-1
no-match | R022 | red cards do, cards with 5, and cards without a color | PLAIN | 0:blue-2
no-match | R022 | blue-2 does not go on wild; red cards do, and cards without a color | ON_WILD |\
 0:blue-2 | on a wild
color-missing | R042 | With wild, the color that continues must be named: blue, green, tan, red.\
 | WILD | 0:wild
color-not-asked | R042 | red-1 has its own color, red | PLAIN | 0:red-1=blue
color-not-asked | A56 | empties the hand | LAST_WILD | 0:wild=blue | of the last card
color-not-asked | A56 | empties the hand | DISCARDED | 0:let-it-go=blue | of what throws all away
choice-not-asked | R042 | Nothing is chosen with wild. | WILD | 0:wild=blue/red
choice-missing | R068 | With rad-style, one of these must be chosen: 'pink', 'blue', 'orange',\
 'yellow'. | RAD | 0:rad-style=blue
unknown-choice | R068 | 'purple' cannot be chosen with rad-style, only 'pink', 'blue', 'orange',\
 'yellow' | RAD | 0:rad-style=blue/purple
not-the-dealer | A07 | p1 deals | LAST_CARD | 0:red-1 0.deal
must-play | A59 | a card that fits must be played | NO_DRAW | 0.pass
played-already | A155 | play a card that may follow, or pass | TWINS | 0:red-4 0.draw
only-following | A155 | in the same turn: blue-4, green-4, tan-4, red-4. | TWINS | 0:red-4 0:blue-1
only-drawn | A65 | Only a drawn card that meets the demand may be played now: blue-6. |\
 CHOOSY_DEMAND | 0:triforce=blue 1.draw 1:blue-3 | though it would do
""")

ALLOWED = read_cases(r"""
pays | R054 | You may draw 3 cards instead of meeting the demand. | OWED_WITHOUT_ANSWER |\
 0:triforce=blue 1.draw
may-draw | R028 | always draw a card | PLAIN | 0.draw
may-pass | A133 | may not draw now, and have no card | BARRED | 0.pass
nothing-to-do | A58 | nothing to draw and nothing to play | STUCK | 0.pass
out-of-turn | A26 | out of turn | JUMPING | 1:blue-5
claims | A26 | You may claim 'snap' now. | SNAPPING | 1.answer=snap
must-draw | R025 | You have no card that may be played, so you draw one. | FITTING | 0.draw
may-keep | R026 | played at once, or kept | FITTING | 0.draw 0.pass
may-keep | R029 | may be kept | FITTING_TOO | 0.draw 0.pass | after drawing of one's own will
may-keep | A65 | that meets the demand may be kept | CHOOSY_DEMAND | 0:triforce=blue 1.draw\
 1.pass | an answer
may-bluff | A40 | wild-draw-four may be played, but as a bluff | BLUFFING | 0:wild-draw-four=blue
follows | A155 | blue-4 may follow in the same turn | TWINS | 0:red-4 0:blue-4
may-stop | A155 | need not play another card | TWINS | 0:red-4 0.pass
names-color | R044 | You name the color of the start card. | START_WILD | 1.color=red
answers | A47 | You are asked | FOUR | 0:wild-draw-four=green 1.answer=accept
answers | R059 | You are asked | VOTING | 0:customizable=pink 1.answer=blue | by a rule
may-call | A93 | until | EXPOSING | 0:red-1 0.uno
may-catch | R073 | may be caught | EXPOSING | 0:red-1 2.catch=0
may-leave | A113 | You may leave at any time | MAY_LEAVE | 2.leave
may-deal | R084 | you deal the next one | LAST_CARD | 0:red-1 1.deal
meets-demand | R054 | blue-3 meets | OWED | 0:triforce=blue 1:blue-3
meets-demand | R054 | blue-6 meets | CHOOSY_DEMAND | 0:triforce=blue 1.draw 1:blue-6 | when drawn
goes-on-anything | R043 | wild has no color | WILD | 0:wild=blue
matches-color | R022 | in force, red | PLAIN | 0:red-1
matches-symbol | R022 | has the same symbol as red-5 | FIVE | 0:blue-5
variant | R022 | blue-3 goes on red-6 in the variant | MARKED | 0:blue-3
""")
