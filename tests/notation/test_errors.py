"""Errors in texts: each has the place, the column and the expected form."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.tables import split_rows
from tests.thorough import each_case
from unoengine import (
    Answer,
    Draw,
    FormatError,
    Options,
    Play,
    Setup,
    SetupError,
    apply,
    new_game,
    view,
)
from unoengine.editions.zelda import ZELDA
from unoengine.notation import read_action, read_card, read_position, write_position


def catch_error(read: Callable[[], object]) -> FormatError:
    with pytest.raises(FormatError) as caught:
        read()
    return caught.value


# --- actions and cards

ACTIONS = split_rows(r"""
"" | 1 | the number of a seat is expected
draw | 1 | the number of a seat is expected
0 | 2 | ':' or '.' is expected, but the text ends
0 .draw | 2 | ':' or '.' is expected, not ' '
0draw | 1 | the number of a seat is expected
00.draw | 1 | a whole number of at most 1000 digits is expected, without leading zeros
+1.draw | 1 | the number of a seat is expected
1. | 3 | an action is expected, not the end
1.drawn | 3 | 'drawn' is not an action; there are answer=, catch=, color=, deal, draw, leave,\
 pass, uno
1.Draw | 3 | 'Draw' is not an action
"1.draw " | 7 | the end is expected, not ' '
"1.draw\n" | 7 | the end is expected, not '\n'
1.draw=1 | 7 | the end is expected, not '='
1.catch | 8 | '=' is expected, but the text ends
1.catch= | 9 | the number of a seat is expected
1.catch=x | 9 | the number of a seat is expected
1.catch=1x | 9 | the number of a seat is expected
1.color= | 9 | a color is expected, not the end
1.color=~ | 9 | a color is expected, not '~'
1.color=b%6Cue | 9 | a color cannot be written as 'b%6Cue'
1.answer= | 10 | a value is expected, not the end
1.answer=[1] | 10 | a single value is expected
1.answer=@[wild] | 10 | a single value is expected
1.answer={a:1} | 10 | a single value is expected
1.answer=#yes | 11 | 'true' or 'false' is expected, not 'y'
1.answer=@nix | 10 | zelda has no card 'nix'
1.answer=a b | 11 | the end is expected, not ' '
1.answer=%4 | 10 | a value is expected, not '%'
1.answer=%ff | 10 | a value is expected, not '%'
1.answer=%FF | 10 | a value cannot be written as '%FF'
1.answer=%61 | 10 | a value cannot be written as '%61'
1.answer='a | 10 | a value cannot be written as "'a"
1.answer={card:blue-7} | 10 | a card and a hand are written with '@'
1.answer={hand:[blue-7]} | 10 | a card and a hand are written with '@'
1.answer=-0 | 10 | a whole number of at most 1000 digits is expected, without leading zeros
1: | 3 | a card is expected, not the end
1:blue-77 | 3 | zelda has no card 'blue-77'; did you mean 'blue-7'?
1:blue-7= | 10 | a color is expected, not the end
1:blue-7/ | 10 | a value is expected, not the end
1:blue-7!! | 10 | the end is expected, not '!'
1:wild!=blue | 8 | the end is expected, not '='
1:wild/1=blue | 9 | the end is expected, not '='
""")


@each_case("text, column, reason", ACTIONS)
def test_the_error_for_an_action_has_the_column(text: str, column: str, reason: str) -> None:
    error = catch_error(lambda: read_action(text, ZELDA))
    assert (error.column, error.place) == (int(column), "")
    assert error.reason.startswith(reason)
    assert str(error) == f"column {column}: {error.reason}"


CARDS = split_rows(r"""
"" | 1 | a card is expected, not the end
"blue-7 " | 7 | the end is expected, not ' '
Blue-7 | 1 | zelda has no card 'Blue-7'; did you mean 'blue-7'?
@blue-7 | 1 | a card is expected, not '@'
pink-7 | 1 | zelda has no card 'pink-7'
""")


@each_case("text, column, reason", CARDS)
def test_the_error_for_a_card_has_the_column(text: str, column: str, reason: str) -> None:
    error = catch_error(lambda: read_card(text, ZELDA))
    assert error.column == int(column)
    assert error.reason.startswith(reason)


def test_messages_about_long_texts_are_short() -> None:
    long = "a" * 10_000
    for read in (
        lambda: read_card(long, ZELDA),
        lambda: read_action(f"0:{long}", ZELDA),
        lambda: read_position(long),
        lambda: read_position(f"{long}=1"),
        lambda: read_position(change_fields(TURN, edition=long)),
        lambda: read_position(change_fields(TURN, top=long)),
        lambda: read_position(change_fields(TURN, wardrobe=f"[[{long}],[]]")),
        lambda: read_position(change_fields(TURN, options=f"{{{long}:1}}")),
        lambda: read_position(change_fields(TURN, options=f"{{scoring:{long}}}")),
        lambda: read_position(change_fields(TURN, variants=f"[{long}]")),
        lambda: read_position(change_fields(TURN, house_rules=f"{{{long}:[]}}")),
    ):
        assert len(str(catch_error(read))) < 1000


# --- positions


TURN = write_position(
    Setup(
        "zelda",
        players=["Ana", "Ben"],
        hands=["blue-1 tan-2", "red-3"],
        discard="tan-4 blue-5",
        draw="green-6 wild",
        seed=7,
    ).to_state()
)


def change_fields(line: str, **fields: str | None) -> str:
    """Return a line with other values of fields; None removes a field."""
    values = dict(field.split("=", 1) for field in line.split(" "))
    for name, value in fields.items():
        values.pop(name, None) if value is None else values.update({name: value})
    return " ".join(f"{name}={value}" for name, value in values.items())


def find_column(line: str, name: str, inside: str = "") -> int:
    """Return the column of a field's value, or of something inside the value."""
    start = re.search(rf"(?:^| ){name}=", line)
    assert start is not None
    return line.index(inside, start.end()) + 1


NO_POSITION = (
    "this is no position; write_position writes one, such as edition=classic revision=1 ..."
)
INVALID_LINES = [
    ("", 1, NO_POSITION),
    ("edition", 1, NO_POSITION),
    (" =", 1, "a name is expected, not ' '"),
    ("edition=", 9, "a value is expected, not the end"),
    ("edition=zelda ", 15, "a name is expected, not the end"),
    ("edition=zelda  revision=1", 15, "a name is expected, not ' '"),
    ("edition=zelda\nrevision=1", 14, "' ' is expected, not '\\n'"),
    ("edition=zelda edition=zelda", 15, "'edition' occurs twice"),
    ("hands=[[a],[b]", 15, "',' or ']' is expected, but the text ends"),
    ("hands=[a,]", 10, "a value is expected, not ']'"),
    ("options={a:1,a:2}", 14, "'a' occurs twice"),
    ("options={a}", 11, "':' is expected, not '}'"),
    ("options={a:1,}", 14, "a name is expected, not '}'"),
    (
        "scores=[1,02]",
        11,
        "a whole number of at most 1000 digits is expected, without leading zeros",
    ),
    ("seed=" + "9" * 1001, 6, "a whole number of at most 1000 digits is expected"),
    ("notes=" + "[" * 61, 67, "this is nested too deep"),
    ("\ufeffedition=zelda", 1, "a name is expected, not '\\ufeff'"),
]


@pytest.mark.parametrize(("text", "column", "reason"), INVALID_LINES)
def test_the_error_for_a_position_has_the_column(text: str, column: int, reason: str) -> None:
    error = catch_error(lambda: read_position(text))
    assert (error.column, error.reason) == (column, reason)


# The changed fields, the place in the error, the text at its column, and the reason.
INVALID_FIELDS = split_rows(r"""
edition=[] | edition |  | the name of an edition is expected
edition=zeldo | edition |  | no edition is called 'zeldo'; did you mean 'zelda'?
edition=~ | edition |  | the name of an edition is expected
revision=2 | revision |  | this is of revision 2 of zelda, but revision 1
revision=#true | revision |  |
revision= | revision |  |
options=[] | options |  | names with values are expected
options={luck:1} | options |  | 'luck' is not known here; there are after_drawing
options={scoring:best} | options.scoring | best | scoring cannot be 'best'
options={target:0} | options.target | 0 | target must be a whole number of at least
options={target:#true} | options.target | #true | target must be a whole number of at least 1
options={effects:{nix:{}}} |  |  | no card of zelda has the effect 'nix'
options={effects:{wild:{x:1}}} |  |  |
variants=jump-in | variants |  | a list
variants=[nix] | variants[0] | nix | no variant is called 'nix'
variants=[7] | variants[0] | 7 | names with values are expected
variants=[{name:7}] | variants[0] | { | a name is expected
variants=[{name:jump-in,x:1}] | variants[0] | { | 'x' is not known here; there are
variants=[{name:jump-in,options:{x:1}}] | variants[0] | { | 'x' is not known here; there are\
 colorless
variants=[seven-zero,{name:false-uno,options:{penalty:-1}}] | variants[1] | { | FalseUno.penalty\
 is a whole number of at least 0, not -1
house_rules={customizable:[vote,~]} |  |  | zelda has no card 'customizable'
players=Ana | players |  | a list of names is expected
players=[Ana] | players |  | a game takes at least 2 players, not 1 (A03)
players=[Ana,Ana] | players |  | two players share the name 'Ana'
players=[Ana,7] | players |  | a list of names is expected
players=[a,b,c,d,e,f,g,h,i,j,k] | players |  | 11 players are too many: this game takes 2 to 10
players=[a,b,c] | hands |  | a list of 3 hands is expected
hands=[[blue-1,tan-2],red-3] | hands[1] | red-3 | a list of card codes
hands=[[blue-1,tan-2],[pink-3]] | hands[1][0] | pink-3 | zelda has no card
hands=[[blue-1,tan-2],[@red-3]] | hands[1][0] | @red-3 | zelda has no card
hands=[[],[blue-1,tan-2,red-3]] | phase |  | the round is over if and only if
hands=[[blue-1,tan-2],[red-3,red-0,red-0]] |  |  | red-0 occurs more often
hands=[[blue-1],[red-3]] |  |  | tan-2 is missing: every card of the deck must be somewhere
out= |  |  | blue-0 is missing: every card of the deck must be somewhere
pile=[green-6,wild,wild] |  |  | wild occurs more often than in the deck
discards=[tan-4,tan-4] |  |  | tan-4 occurs more often than in the deck
discards=[tan-5] |  |  | tan-5 occurs more often than in the deck
discards=0 | discards |  | 1 is expected: the number of cards that are nowhere else
discards=2 | discards |  | 1 is expected: the number of cards that are nowhere else
discards=-1 | discards |  | 1 is expected: the number of cards that are nowhere else
discards=#true | discards |  | a list of card codes is expected
discards=1 hands=[[blue-1,blue-1,blue-1],[red-3]] |  |  | blue-1 occurs more often than in the deck
pile=~ | pile |  | a list of card codes is expected
top=[] | top |  | zelda has no card []
top=~ | top |  | zelda has no card None
color=pink | color |  | a color of the edition is expected: blue, green, tan, red
color=tan | color |  | the color in force on blue-5 is its own
color=~ | color |  | a color is in force, except before the first one is named
color=[] | color |  | a color of the edition is expected
recolored=#true | color |  | the color in force on blue-5 is its own
turn=2 | turn |  | a seat from 0 to 1 is expected
turn=-1 | turn |  | a seat from 0 to 1 is expected
turn=#true | turn |  | a seat from 0 to 1 is expected
dealer=2 | dealer |  | a seat from 0 to 1 is expected
direction=0 | direction |  | 1 (to the left) or -1 (to the right) is expected
direction=#true | direction |  | 1 (to the left) or -1 (to the right) is expected
round=0 | round |  | a whole number of at least 1 is expected
shuffles=-1 | shuffles |  | a whole number of at least 0 is expected
scores=[0] | scores |  | a list of 2 scores is expected
scores=[0,#true] | scores[1] | #true | a whole number is expected
scores=[0,500] | phase |  | the game is over if and only if a player has won
seed=~ | seed |  | a whole number of at most 1000 digits is expected
phase=[] | phase |  | this phase is not possible here
phase=Turn | phase |  | this phase is not possible here
phase=choose-color | phase |  | this phase is not possible here
phase=round-over | phase |  | the round is over if and only if
phase=game-over | phase |  | the round is over if and only if
phase=drawn | pending |  | names with values are expected
phase=demand | pending |  | names with values are expected
phase=question | pending |  | names with values are expected
pending={x:1} | pending |  | turn has no further data
exposed=0 | exposed |  | only a player with one card may be caught
exposed=5 | exposed |  | a seat from 0 to 1 is expected
winner=0 | phase |  | the round is over if and only if
wardrobe=[[blue]] | wardrobe |  | a list of 2 lists is expected
wardrobe=[[pink],[]] | wardrobe |  | seat 0 wears pink, which no player can name
wardrobe=[[7],[]] | wardrobe |  | the colors that seat 0 wears must be strings, not [7]
known=[] | known |  | a list of known cards is expected
known=[{holder:0}] | known[0] | { | holder, viewer and cards are expected
known=[{holder:0,viewer:1,cards:[red-3]}] | known[0].cards | [red | cards of that hand are expected
known=[{holder:0,viewer:1,cards:[blue-1,blue-1]}] | known[0].cards | [blue | cards of that hand\
 are expected
known=[{holder:0,viewer:0,cards:[blue-1]}] | known[0].viewer | 0,cards | each viewer of this hand\
 is expected once
known=[{holder:0,viewer:1,cards:[tan-2]},{holder:0,viewer:1,cards:[tan-2]}] | known[1].viewer |\
 1,cards:[tan-2]}] | each viewer of this hand is expected once
notes={} | notes |  | a list of notes is expected
notes=[{by:x}] | notes[0] | { | by, key, player, value, lasts are expected
notes=[{by:nix,key:a,player:~,value:1,lasts:game}] | notes[0].by | nix | no effect or variant of\
 this game has this name
notes=[{by:wild,key:a,player:2,value:1,lasts:game}] | notes[0].player | 2 | a seat from 0 to 1 is\
 expected
notes=[{by:wild,key:a,player:~,value:1,lasts:ever}] | notes[0].lasts | ever | 'round' or 'game'\
 is expected
notes=[{by:wild,key:a,player:~,value:~,lasts:game}] | notes[0] | { | each note is expected once,\
 with a value
notes=[{by:wild,key:a,player:~,value:@[wild,nix],lasts:game}] | notes[0].value | [wild | zelda\
 has no card 'nix'
notes=[{by:wild,key:a,player:~,value:{card:[a]},lasts:game}] | notes[0].value | {card | zelda has\
 no card ['a']
gone=[1] | gone |  | a player that has left holds no cards
gone=[9] | gone |  |
gone=[-1] | gone |  |
gone=[0,1] | gone |  |
gone=[a] | gone |  | a list of seats is expected
gone=7 | gone |  | a list of seats is expected
luck=7 |  |  | 'luck' is not known here; there are color, dealer
""")


@each_case("fields, place, at, reason", INVALID_FIELDS)
def test_the_error_names_the_invalid_field(fields: str, place: str, at: str, reason: str) -> None:
    changes = dict(field.split("=", 1) for field in fields.split())
    line = change_fields(TURN, **{name: value or None for name, value in changes.items()})
    error = catch_error(lambda: read_position(line))
    assert error.place == place
    assert error.reason.startswith(reason)
    name = re.split(r"[.\[]", place)[0]
    there = f" {name}=" in f" {line}" if name else False
    assert error.column == (find_column(line, name, at) if there else None)


def test_required_fields_may_not_be_missing() -> None:
    for name in ("edition", "revision"):
        assert name in str(catch_error(partial(read_position, change_fields(TURN, **{name: None}))))
    names = [field.split("=")[0] for field in TURN.split(" ")]
    for name in names[names.index("players") : names.index("phase") + 1]:
        error = catch_error(partial(read_position, change_fields(TURN, **{name: None})))
        assert error.reason == f"{name} is missing"


# --- pending decisions


def write_after(play: str, hands: list[str], color: str | None = None, **more: Any) -> str:
    """Return the position after the first seat has played a card, or drawn one."""
    given: dict[str, Any] = {"edition": "zelda", "discard": "blue-8", "rest": "draw"} | more
    state = Setup(hands=hands, **given).to_state()
    action = Draw(0) if play == "draw" else Play(0, state.edition.card(play), color)
    return write_position(apply(state, action))


DRAWN = write_after(
    "draw", ["blue-1 tan-2", "red-3"], discard="blue-5", draw="blue-6 wild", rest=None
)
OTHERS = ["red-3 tan-4", "tan-1"]
DECLINED = Options(effects={"triforce": {"decline": "draw_three"}})
DEMAND = write_after("triforce", ["triforce red-1 red-2", *OTHERS], "red", options=DECLINED)
ASKED = write_after("wild-draw-four", ["wild-draw-four red-1 red-2", *OTHERS], "red")
OVER = write_after("red-1", ["red-1", "red-3 tan-9"], discard="red-8")
WON = write_after("red-1", ["red-1", "red-3 tan-9"], discard="red-8", scores=[490, 0])

LINES = {"drawn": DRAWN, "demand": DEMAND, "asked": ASKED, "over": OVER, "won": WON}

# The fault, the line, a part of it, the replacement, the place and the reason.
IMPOSSIBLE_DECISIONS = split_rows(r"""
a drawn card of another hand | drawn | {cards:[blue-6]} | {cards:[red-3]} | pending.cards | cards\
 of that hand are expected
a drawn card that does not fit | drawn | {cards:[blue-6]} | {cards:[tan-2]} | pending.cards | a\
 drawn card is pending only if it may be played
two drawn cards on an ordinary turn | drawn | {cards:[blue-6]} | {cards:[blue-1,blue-6]} |\
 pending.cards | on an ordinary turn one drawn card is pending
a drawn card twice | drawn | {cards:[blue-6]} | {cards:[blue-6,blue-6]} | pending.cards | cards\
 of that hand are expected
no drawn card | drawn | {cards:[blue-6]} | {cards:[]} | pending.cards | cards of that hand are\
 expected
a drawn card in the turn of another seat | drawn | turn=0 | turn=1 | pending.cards | cards of\
 that hand are expected
a drawn card for a demand that allows no play | drawn | {cards:[blue-6]} |\
 {cards:[blue-6],demand:{card:triforce,color:blue,answers:[blue-6],cost:3,may_decline:#true,may_p\
lay_drawn:#false}} | pending.demand | cards drawn for this demand may not be played
a demand of a card without an effect | demand | {card:triforce | {card:red-3 | pending.card | a\
 card with an effect is expected
a demand of an unknown color | demand | color:red,answers | color:pink,answers | pending.color |\
 a color of the edition is expected
a demand with a negative cost | demand | cost:3 | cost:-3 | pending.cost | a whole number of at\
 least 0 is expected
a demand with a number instead of a truth value | demand | may_decline:#true | may_decline:1 |\
 pending.may_decline | true or false is expected
a demand without a cost | demand | cost:3, |  | pending | cost is missing
a demand with an unknown key | demand | cost:3, | cost:3,x:1, | pending | 'x' is not known here
a question to a seat that is not on turn | asked | turn=1 | turn=2 | turn | the player that is\
 asked
a question of a card that never asks | asked | card:wild-draw-four,by | card:red-3,by |\
 pending.by | 'card', 'start card' or a variant that asks is expected
a question of an unknown origin | asked | by:card | by:mum | pending.by | 'card', 'start card' or\
 a variant that asks is expected
no question | asked | questions:[{ | questions:[],x:[{ | pending | 'x' is not known here
a question with no answers | asked | answers:[accept,challenge] | answers:[] |\
 pending.questions[0].answers | different answers are expected
a question with an answer twice | asked | answers:[accept,challenge] | answers:[accept,accept] |\
 pending.questions[0].answers | different answers are expected
a question with 1 and true | asked | answers:[accept,challenge] | answers:[1,#true] |\
 pending.questions[0].answers | different answers are expected
a question answered with a list | asked | answers:[accept,challenge] |\
 answers:[accept,[challenge]] | pending.questions[0].answers | answers are single values, not\
 lists or hands
a question answered with a hand | asked | answers:[accept,challenge] | answers:[accept,@[tan-1]]\
 | pending.questions[0].answers | answers are single values, not lists or hands
a question with both forms of answers | asked | answers:[accept,challenge] |\
 answers:[accept],among:[red-3] | pending.questions[0] | either answers or among is expected
a question with an unknown key | asked | data:@[ | data:[7,8,9],acting:wild-draw-four,x:@[ |\
 pending.questions[0] | 'x' is not known here
a choice that is a list | asked | by:card | choice:[1],by:card | pending.choice | a single value\
 is expected
a turn although a hand is empty | over | phase=round-over | phase=turn | phase | the round is\
 over if and only if
a round over although the game is won | won | phase=game-over | phase=round-over | phase | the\
 game is over if and only if a player has won
a game over without a winning score | over | phase=round-over | phase=game-over | phase | the\
 game is over if and only if a player has won
an exposed seat after the round | over | " turn=" | " exposed=1 turn=" | exposed | only a player\
 with one card may be caught
""")


@each_case("fault, name, there, instead, place, reason", IMPOSSIBLE_DECISIONS)
def test_the_error_names_an_impossible_pending_decision(
    fault: str, name: str, there: str, instead: str, place: str, reason: str
) -> None:
    line = LINES[name]
    read_position(line)
    assert line.count(there) == 1
    broken = line.replace(there, instead)
    error = catch_error(lambda: read_position(broken))
    assert error.place == place
    assert error.reason.startswith(reason)
    assert error.column is not None
    at = broken.rindex(f" {re.split(r'[.]', place)[0]}=") + 1
    assert at < error.column <= len(broken)


def test_question_data_that_makes_an_effect_fail_is_refused() -> None:
    data = re.search(r"data:(@\[.*?\])", ASKED)
    assert data is not None
    for nonsense in ("~", "7", "[1]", "@wild", "[@wild,@wild]", "[red,@[red-1]]", "[1,2,3]"):
        error = catch_error(partial(read_position, ASKED.replace(data[1], nonsense)))
        assert error.place == "pending"
        assert error.reason.startswith("an action that this state offers fails")


def test_a_choice_that_makes_an_effect_fail_is_refused_even_if_it_fails_late() -> None:
    """A duel uses the choice, the rival, only when the second answer is given."""
    state = Setup(
        "frozen",
        hands=["customizable blue-1 green-1", "blue-2 blue-8", "blue-3 blue-9"],
        discard="pink-5",
        rest="draw",
        house_rules={"customizable": ["duel", "duel"]},
    ).to_state()
    line = write_position(
        apply(state, Play(0, state.edition.card("customizable"), "blue", choice=1))
    )
    assert line.count("choice:1") == 1
    for nonsense in ("choice:mum", "choice:7", "choice:~"):
        catch_error(partial(read_position, line.replace("choice:1", nonsense)))


def test_a_seat_that_left_is_refused_in_other_fields() -> None:
    state = new_game("zelda", players=3, seed=1, options=Options(leaving="allowed"))
    line = write_position(state)
    hands = re.search(r"hands=\[(\[.*?\]),(\[.*?\]),(\[.*?\])\]", line)
    pile = re.search(r"pile=\[(.*?)\]", line)
    assert hands is not None
    assert pile is not None
    left = change_fields(
        line,
        hands=f"[{hands[1]},[],{hands[3]}]",
        pile=f"[{pile[1]},{hands[2][1:-1]}]",
        gone="[1]",
        turn="0",
        phase="turn",
    )
    if "color=~" in left:
        left = change_fields(left, phase="choose-color")
    assert read_position(left).gone == (1,)
    for fields, place in (
        ({"turn": "1"}, "turn"),
        ({"exposed": "1"}, "exposed"),
        ({"notes": "[{by:wild,key:a,player:1,value:1,lasts:game}]"}, "notes[0].player"),
        ({"known": f"[{{holder:0,viewer:1,cards:{hands[1]}}}]"}, "known[0].viewer"),
    ):
        error = catch_error(partial(read_position, change_fields(left, **fields)))
        assert (error.place, error.reason) == (place, "this seat has left the game")


def test_a_format_error_has_reason_place_and_column() -> None:
    error = FormatError("no card", "hands[1]", 12)
    assert str(error) == "hands[1], column 12: no card"
    assert (error.reason, error.place, error.column) == ("no card", "hands[1]", 12)
    assert isinstance(error, ValueError)
    assert Answer(0, "x") == read_action("0.answer=x", ZELDA)


def test_only_states_are_written_as_positions() -> None:
    seen = view(new_game("zelda", seed=7), 0)
    with pytest.raises(SetupError, match="expected a GameState, not a PlayerView"):
        write_position(seen)  # type: ignore[arg-type]
