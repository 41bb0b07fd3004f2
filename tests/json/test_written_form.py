"""The exact JSON of one example of each class, so that stored documents stay readable."""

import re
from typing import Any

import unoengine
from tests.json.example_states import states_by_phase
from tests.tables import split_rows
from tests.thorough import each_case
from unoengine import (
    Action,
    Card,
    GameState,
    Leave,
    Options,
    Play,
    Setup,
    Step,
    Verdict,
    apply,
    events,
    explain,
    new_game,
    step,
    view,
)
from unoengine.core import actions
from unoengine.core.actions import list_classes_by_name
from unoengine.core.plugin_classes.effect import PluginBase
from unoengine.editions.zelda import ZELDA
from unoengine.effects import Triforce
from unoengine.events import Event
from unoengine.json import dumps, loads, schema, unstructure

RED, WILD = ZELDA.card("red-1"), ZELDA.card("wild")


def read_examples(text: str) -> list[tuple[Any, str]]:
    """Return values, given as they are made in Python, each with its JSON."""
    names = {**vars(unoengine), **vars(events), "RED": RED, "WILD": WILD}
    return [(eval(made, names), told) for made, told in split_rows(text)]


ACTIONS = read_examples(r"""
Play(0, RED) | {"action":"play","player":0,"card":"red-1"}
Play(1, WILD, "tan", 3, True) | {"action":"play","player":1,"card":"wild","color":"tan",\
"choice":3,"uno":true}
Play(1, WILD, "tan", RED) | {"action":"play","player":1,"card":"wild","color":"tan",\
"choice":{"card":"red-1"}}
Draw(2) | {"action":"draw","player":2}
Pass(2) | {"action":"pass","player":2}
ChooseColor(1, "red") | {"action":"choose-color","player":1,"color":"red"}
Answer(1, "accept") | {"action":"answer","player":1,"value":"accept"}
Answer(1, 2**60) | {"action":"answer","player":1,"value":{"number":"1152921504606846976"}}
Answer(1, None) | {"action":"answer","player":1,"value":null}
CallUno(0) | {"action":"call-uno","player":0}
Catch(0, 3) | {"action":"catch","player":0,"target":3}
Deal(0) | {"action":"deal","player":0}
Leave(0) | {"action":"leave","player":0}
""")

EVENTS = read_examples(r"""
Dealt(0, 2) | {"event":"dealt","player":0,"round":2,"sizes":[]}
TurnedUp(WILD) | {"event":"turned-up","card":"wild"}
PutBack(WILD) | {"event":"put-back","card":"wild"}
Played(0, WILD, "red", None, True) | {"event":"played","player":0,"card":"wild","color":"red",\
"choice":null,"uno":true}
Drew(0, (RED, RED), WILD) | {"event":"drew","player":0,"cards":["red-1","red-1"],\
"why":{"card":"wild"},"count":2}
Drew(0, (), "uno", 2) | {"event":"drew","player":0,"cards":[],"why":"uno","count":2}
Passed(1) | {"event":"passed","player":1}
ColorNamed(1, "tan") | {"event":"color-named","player":1,"color":"tan"}
ColorChanged("tan") | {"event":"color-changed","color":"tan"}
Flipped("back", WILD) | {"event":"flipped","side":"back","card":"wild"}
DiscardsTurned(WILD) | {"event":"discards-turned","card":"wild"}
Skipped(1) | {"event":"skipped","player":1}
Reversed(-1) | {"event":"reversed","direction":-1}
Discarded(1, (RED,)) | {"event":"discarded","player":1,"cards":["red-1"]}
Gave(1, 2, (RED,)) | {"event":"gave","player":1,"to":2,"cards":["red-1"],"count":1}
HandsMoved((2, 0, 1)) | {"event":"hands-moved","sources":[2,0,1]}
HandsDealtAgain((2, 3)) | {"event":"hands-dealt-again","sizes":[2,3]}
Rolled(1, 6, 4) | {"event":"rolled","player":1,"sides":6,"shown":4}
Demanded(1, None, WILD, 3) | {"event":"demanded","player":1,"color":null,"card":"wild","cost":3}
Asked(1, "challenge", WILD) | {"event":"asked","player":1,"prompt":"challenge","card":"wild"}
Answered(1, "challenge", "accept") | {"event":"answered","player":1,"prompt":"challenge",\
"value":"accept"}
Picked(1, "which", RED) | {"event":"picked","player":1,"prompt":"which","card":"red-1","count":1}
HandShown(1, None, (RED,)) | {"event":"hand-shown","player":1,"to":null,"cards":["red-1"],"count":1}
Announced(0, WILD, "guilty") | {"event":"announced","player":0,"card":"wild","verdict":"guilty"}
UnoCalled(1) | {"event":"uno-called","player":1}
UnoMiscalled(1) | {"event":"uno-miscalled","player":1}
Claimed(1, 0) | {"event":"claimed","player":1,"value":0}
Caught(1, 2) | {"event":"caught","player":1,"by":2}
DrewUntil(1, 3, True) | {"event":"drew-until","player":1,"count":3,"found":true}
LeftRound(1, 5) | {"event":"left-round","player":1,"count":5}
Left(1, 5) | {"event":"left","player":1,"count":5}
Eliminated(1, (RED,), "round", 1) | {"event":"eliminated","player":1,"cards":["red-1"],\
"lasts":"round","count":1,"aside":false}
Finished(1, 2) | {"event":"finished","player":1,"place":2}
RoundShared((0, 2), (9, 0, 9)) | {"event":"round-shared","winners":[0,2],"scores":[9,0,9]}
Reshuffled(40) | {"event":"reshuffled","count":40}
PointsCounted(1, -5) | {"event":"points-counted","player":1,"points":-5}
RoundScored(1, (0, 30)) | {"event":"round-scored","player":1,"scores":[0,30]}
GameWon((1,)) | {"event":"game-won","winners":[1]}
Awaited(1, "round-over", None) | \
 {"event":"awaited","player":1,"phase":"round-over","exposed":null,"offered":[]}
Awaited(0, "turn", 2) | {"event":"awaited","player":0,"phase":"turn","exposed":2,"offered":[]}
""")

OPTIONS: list[tuple[Options, str]] = [
    (Options(), "{}"),
    (Options(target=2**53), '{"target":{"number":"9007199254740992"}}'),
    (
        Options(scoring="running_tally", uno_penalty=4, effects={"skip": {}}),
        '{"uno_penalty":4,"scoring":"running_tally","effects":{"skip":{}}}',
    ),
    (
        Options(effects={"triforce": {"decline": "draw_three"}}),
        '{"effects":{"triforce":{"decline":"draw_three"}}}',
    ),
    (
        Options(effects={"triforce": Triforce(decline="draw_three")}),
        '{"effects":{"triforce":{"name":"triforce","options":{"decline":"draw_three"}}}}',
    ),
    (Options(effects={"triforce": Triforce()}), '{"effects":{"triforce":"triforce"}}'),
]


def list_subclasses(module: Any, base: type) -> set[type]:
    return {*list_classes_by_name(module, base).values()}


def test_each_class_has_an_example() -> None:
    assert {type(action) for action, _ in ACTIONS} == list_subclasses(actions, Action)
    assert {type(event) for event, _ in EVENTS} == list_subclasses(events, Event)


@each_case("thing, told", [*ACTIONS, *EVENTS])
def test_actions_and_events(thing: Any, told: str) -> None:
    named: Any = type(type(thing).__name__, (PluginBase,), {})
    assert dumps(thing).decode() == told
    assert loads(told, Action if isinstance(thing, Action) else Event, ZELDA) == thing
    assert re.match(rf'{{"(action|event)":"{named.name}"', told)  # like the names of plug-ins


@each_case("options, told", OPTIONS)
def test_options(options: Options, told: str) -> None:
    assert dumps(options).decode() == told
    assert loads(told, Options) == options


def test_view() -> None:
    state = Setup(
        "zelda",
        hands=["red-1 wild", "tan-2"],
        discard="green-3 red-4",
        draw="blue-5",
        dealer=1,
        variants=["stacking"],
        options=Options(effects={"triforce": {"decline": "draw_three"}}),
    ).to_state()

    told = dumps(view(state, 0)).decode()

    assert told == (
        '{"player":0,"players":["p0","p1"],"gone":[],"out":[],"edition":"zelda",'
        '"options":{"hand_size":7,"forced_drawn_play":"never","draw_count":1,'
        '"voluntary_draw":"allowed","after_drawing":"drawn_card","two_player_reverse":"skip",'
        '"final_card_effects":"listed_only","uno_calls":"required",'
        '"uno_window_closes_on":"turn_action","uno_penalty":2,'
        '"scoring":"winner_takes","tally_tie":"shared","target":500,"next_dealer":"rotate_left",'
        '"dealer_tie":"redraw_tied","max_players":10,"round_end":"first_out",'
        '"leaving":"forbidden",'
        '"effects":{'
        '"draw-two":"draw-two","reverse":"reverse","skip":"skip","wild":"wild",'
        '"wild-draw-four":"wild-draw-four",'
        '"triforce":{"name":"triforce","options":{"decline":"draw_three"}}}},'
        '"variants":["stacking"],"house_rules":{},"hand":["red-1","wild"],"hand_sizes":[2,1],'
        '"known":[],"top":"red-4","color":"red","discards":["green-3","red-4"],'
        '"draw_pile_size":1,"set_aside":106,"side":"front","backs":[],"other_sides":[],"turn":0,'
        '"phase":"turn","direction":1,"demand":null,'
        '"owed":0,"attacker":null,'
        '"question":null,"drawn":[],"exposed":null,"dealer":1,"round":1,"scores":[0,0],'
        '"round_winner":null,"round_winners":[],"teams":[],"turn_count":0,"places":[],"winners":[],'
        '"wardrobe":[[],[]],'
        '"notes":[],"legal":['
        '{"action":"play","player":0,"card":"red-1"},'
        '{"action":"play","player":0,"card":"red-1","uno":true},'
        '{"action":"play","player":0,"card":"wild","color":"blue"},'
        '{"action":"play","player":0,"card":"wild","color":"blue","uno":true},'
        '{"action":"play","player":0,"card":"wild","color":"green"},'
        '{"action":"play","player":0,"card":"wild","color":"green","uno":true},'
        '{"action":"play","player":0,"card":"wild","color":"tan"},'
        '{"action":"play","player":0,"card":"wild","color":"tan","uno":true},'
        '{"action":"play","player":0,"card":"wild","color":"red"},'
        '{"action":"play","player":0,"card":"wild","color":"red","uno":true},'
        '{"action":"draw","player":0}],"bluffs":[],"offered":[]}'
    )


def test_question_and_known_cards_of_a_view() -> None:
    told = dumps(view(states_by_phase()["challenge"], 1)).decode()
    assert (
        '"question":{"card":"wild-draw-four","player":1,"prompt":"challenge",'
        '"answers":["accept","challenge"],"color_before":"red"}' in told
    )
    told = dumps(view(states_by_phase()["shown"], 1)).decode()
    assert '"known":[{"holder":0,"cards":["red-1","red-2","triforce"]}]' in told


def test_state_is_written_as_its_record() -> None:
    state = Setup(
        "zelda",
        hands=["red-1 wild", "tan-2"],
        discard="green-3 red-4",
        draw="blue-5",
        dealer=1,
        seed=7,
    ).to_state()
    told = dumps(state).decode()
    assert told.startswith(
        '{"edition":"zelda","revision":1,"players":["p0","p1"],"hands":[["red-1","wild"],["tan-2"]],'
        '"top":"red-4","color":"red","discards":1,"pile":["blue-5"],"turn":0,'
        '"direction":1,"dealer":1,"round":1,"scores":[0,0],"seed":"7","shuffles":0,'
        '"phase":"turn","out":['
    )


def test_optional_parts_of_a_state_are_written_in_a_fixed_order() -> None:
    state = Setup(
        "saved-by-the-bell",
        hands=["pink-1 pink-2", "blue-1 blue-2", "", "orange-1 orange-2"],
        discard="pink-5",
        rest="draw",
        wardrobe={0: ["blue"]},
        teams=((0, 2), (1, 3)),
        exits=[(2, "finished")],
        options=Options(round_end="last_left", max_turns=9, leaving="allowed"),
    ).to_state()
    state = apply(apply(state, Play(0, state.edition.card("pink-1"), uno=True)), Leave(1))
    fields = [*unstructure(state)]
    assert fields[fields.index("phase") + 1 :] == ["wardrobe", "gone", "teams", "turns", "exits"]


def test_step_and_verdict() -> None:
    state = states_by_phase()["turn"]
    done = step(state, Play(0, state.edition.card("red-1")))
    why = explain(state, Play(0, state.edition.card("triforce")))
    assert dumps(done) == (
        b'{"state":' + dumps(done.state) + b',"events":' + dumps(done.events) + b"}"
    )
    assert dumps(why).startswith(
        b'{"action":{"action":"play","player":0,"card":"triforce"},"legal":false,"reason":"'
    )
    assert loads(dumps(done), Step) == done
    assert loads(dumps(why), Verdict, state.edition) == why


def test_card() -> None:
    assert dumps(RED) == b'"red-1"'
    assert loads('"red-1"', Card, ZELDA) == RED


def test_unstructured_data_belongs_to_the_caller() -> None:
    options = Options(target=300, effects={"triforce": {"decline": "draw_three"}})
    state = new_game("zelda", seed=7, options=options)
    told, seen, described = unstructure(state), unstructure(view(state, 0)), schema()
    before = dumps(state), dumps(view(state, 0))
    told["options"]["target"] = seen["options"]["target"] = 7
    told["options"]["effects"].clear()
    seen["options"]["effects"]["triforce"] = None
    described["$defs"]["card"]["type"] = "nothing"
    assert (dumps(state), dumps(view(state, 0))) == before
    assert loads(dumps(state), GameState) == state
    assert schema()["$defs"]["card"] != described["$defs"]["card"]
