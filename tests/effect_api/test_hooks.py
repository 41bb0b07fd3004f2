"""Queries, and the hooks that may only query: they read the table, but do not change it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.thorough import each_case, pick_values
from unoengine import Answer, Draw, GameState, PluginError, Setup, SetupError, explain, new_game
from unoengine.authoring import Card, Effect, Table, Variant
from unoengine.core.effect_api.open_and_seal import ReadOnlyTable
from unoengine.effects import Customizable, DrawTwo, Reverse, Skip, Wild

from .positions import (
    ask_yes,
    find_card,
    find_plays,
    list_events,
    make_edition,
    make_effect,
    make_play,
    make_position,
    make_ruled_position,
    pickle_and_load,
    play_deed,
)

HANDS = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")

VERBS: dict[str, Callable[[Any], object]] = {
    "act_as": lambda table: table.act_as(table.edition.card("red-skip")),
    "again": lambda table: table.again(),
    "announce": lambda table: table.announce("hm"),
    "ask": lambda table: table.ask(1, "well?", ("yes",)),
    "ask_for_card": lambda table: table.ask_for_card(1, "which?"),
    "ask_no_more": lambda table: table.ask_no_more(),
    "demand": lambda table: table.demand(None, table.cards(), cost=1),
    "discard": lambda table: table.discard(1, table.cards()),
    "draw": lambda table: table.draw(1, 1),
    "draw_until": lambda table: table.draw_until(1, table.cards(color="red")),
    "eliminate": lambda table: table.eliminate(1),
    "end_round": lambda table: table.end_round([1]),
    "flip": lambda table: table.flip(),
    "give": lambda table: table.give(1, 2, 1),
    "let_choose_color": lambda table: table.let_choose_color(1),
    "name_color": lambda table: table.name_color("blue"),
    "note": lambda table: table.note("it", 1),
    "play_on": lambda table: table.play_on(table.cards()),
    "put_back": lambda table: table.put_back(shuffle=True),
    "reveal": lambda table: table.reveal(1),
    "reverse": lambda table: table.reverse(),
    "roll": lambda table: table.roll(6),
    "rotate": lambda table: table.rotate(),
    "continue_with": lambda table: table.continue_with(1),
    "collect_and_deal": lambda table: table.collect_and_deal(),
    "show": lambda table: table.show(1, to=2),
    "shuffle_in_discards": lambda table: table.shuffle_in_discards(),
    "skip": lambda table: table.skip(),
    "skip_everyone": lambda table: table.skip_everyone(),
    "swap": lambda table: table.swap(1, 2),
    "turn_discards": lambda table: table.turn_discards(),
}


def test_every_verb_is_listed() -> None:
    said = {name for name in dir(Table) if callable(getattr(Table, name)) and name[0] != "_"}
    queries = {name for name in dir(ReadOnlyTable) if name[0] != "_"}
    assert said - queries == set(VERBS)


def meddle_late(verb: Callable[[Any], object], table: Any) -> Any:
    """Call the verb while the generator is consumed."""
    yield None
    verb(table)


def meddle_last(verb: Callable[[Any], object]) -> Effect:
    return make_effect(acts_last=True, choices_last=lambda table: [None, verb(table)][:1])


MEDDLERS: tuple[tuple[Callable[[Any], Effect], str], ...] = (
    (lambda verb: make_effect(choices=lambda table: [None, verb(table)][:1]), HANDS[0]),
    (lambda verb: make_effect(choices=lambda table: meddle_late(verb, table)), HANDS[0]),
    (
        lambda verb: make_effect(colors=lambda table: (verb(table), table.edition.colors)[1]),
        HANDS[0],
    ),
    (lambda verb: make_effect(may_play=lambda table: (verb(table), True)[1]), HANDS[0]),
    (
        lambda verb: make_effect(
            lawful=lambda table: (verb(table), True)[1], may_bluff=lambda: False
        ),
        HANDS[0],
    ),
    (meddle_last, "red-deed"),
)
"""Effects that call a verb in a hook that queries, and the hand in which the hook is called."""


def check_refused(call: Callable[[], object], verb: str, state: GameState | None = None) -> None:
    """Check that the call is refused by name, and that the state is unchanged."""
    before = repr(state)
    with pytest.raises(PluginError, match=f" calls '{verb}' in a hook that may only query"):
        call()
    assert repr(state) == before


@each_case("verb, meddler", pick_values([*VERBS], MEDDLERS))
def test_verbs_are_refused_in_hooks_that_query(verb: str, meddler: Any) -> None:
    make, hand = meddler
    state = make_position(make(VERBS[verb]), hand, *HANDS[1:])
    check_refused(lambda: find_plays(state), verb, state)


def make_claiming(verb: str) -> Variant:
    hooks = {"claims": lambda self, table: (VERBS[verb](table),)}
    kind: Any = type("Claims", (Variant,), hooks)
    variant: Variant = kind()
    return variant


@each_case("verb", VERBS)
def test_verbs_are_refused_in_claims_and_while_a_play_is_explained(verb: str) -> None:
    """`lawful` is called only when a play is explained."""
    state = make_position(Effect(), *HANDS, variants=[make_claiming(verb)])
    check_refused(lambda: find_plays(state), verb, state)
    judges = make_effect(lawful=lambda table: (VERBS[verb](table), True)[1], may_bluff=lambda: True)
    judged = make_position(judges, *HANDS)
    assert make_play(judged) in find_plays(judged)
    check_refused(lambda: explain(judged, make_play(judged)), verb, judged)


def start_with(effect: Effect) -> GameState:
    """Return a game in which the deed is the start card."""
    box = make_edition(effect)
    return Setup(box, ["red-1", "blue-1"], draw="red-deed", rest="draw").to_state()


def act_as_other(effect: Effect) -> GameState:
    """Return the state after a card has acted as one with this effect."""
    copies = make_effect(lambda table: table.act_as(table.edition.card("red-other")))
    return play_deed(copies, *HANDS, more={"other": effect}).after


@each_case("verb", ["draw", "skip", "note"])
def test_verbs_are_refused_in_choices_of_start_cards_and_cards_acted_as(verb: str) -> None:
    meddles = MEDDLERS[0][0](VERBS[verb])
    check_refused(lambda: start_with(meddles), verb)
    check_refused(lambda: act_as_other(meddles), verb)


REFUSED_NOTE = " reads a note of another seat in a hook that may only query"


def read_note(seat: int | None) -> Callable[[Any], object]:
    return lambda table: table.noted("lucky", player=seat)


def ask_variant(hook: str, verb: Callable[[Any], object]) -> GameState:
    """Return a position with a variant that does this in a hook that only queries."""
    answer: Any = ("hm",) if hook == "claims" else True
    hooks = {hook: lambda self, table: (verb(table), answer)[1]}
    variant: Any = type("Asks", (Variant,), hooks)
    return make_position(Effect(), *HANDS, variants=[variant()])


def list_asking_positions(verb: Callable[[Any], object]) -> list[Callable[[], object]]:
    """Return calls of every hook that only queries, with a hook that does this."""
    meddled = [make_position(make(verb), hand, *HANDS[1:]) for make, hand in MEDDLERS]
    judges = make_position(make_effect(lawful=lambda table: (verb(table), True)[1]), *HANDS)
    counts = make_effect(count_points=lambda table, player: (verb(table), 5)[1])
    return [
        *(partial(find_plays, state) for state in meddled),
        partial(explain, judges, make_play(judges)),
        partial(make_position(counts, *HANDS).count_points, 0),
        partial(start_with, MEDDLERS[0][0](verb)),
        partial(act_as_other, MEDDLERS[0][0](verb)),
        *(lambda hook=hook: find_plays(ask_variant(hook, verb)) for hook in ("may_play", "claims")),
        lambda: explain(ask_variant("may_draw", verb), Draw(0)),
    ]


def test_notes_of_other_seats_cannot_be_read_in_hooks_that_query() -> None:
    """Whether there is such a note or not; otherwise moves would tell what only one seat sees."""
    for call in list_asking_positions(read_note(1)):
        with pytest.raises(PluginError, match=REFUSED_NOTE):
            call()
    with pytest.raises(PluginError, match="names a seat that does not exist, 9"):
        list_asking_positions(read_note(9))[0]()


@each_case("seat", [0, None])
def test_own_and_public_notes_can_be_read_in_hooks_that_query(seat: int | None) -> None:
    for call in list_asking_positions(read_note(seat)):
        call()


QUERIES: dict[str, tuple[Callable[[Any], object], object, object]] = {
    "player": (lambda table: table.player, 0, 2),
    "card": (lambda table: table.card.code, "red-deed", "red-deed"),
    "color": (lambda table: table.color, "red", "red"),
    "color before": (lambda table: table.color_before, "red", "tan"),
    "card before": (lambda table: table.card_before.code, "red-5", "tan-deed"),
    "owed": (lambda table: table.owed, 0, 0),
    "owed to": (lambda table: table.owed_to, None, None),
    "attacker": (lambda table: table.attacker, None, None),
    "choice": (lambda table: table.choice, None, None),
    "data": (lambda table: table.data, None, None),
    "hand": (lambda table: " ".join(map(str, table.hand)), "red-1 red-2", "green-1 green-9"),
    "sizes": (lambda table: tuple(map(table.hand_size, table.seats)), (2, 2, 2), (2, 2, 2)),
    "next": (lambda table: table.next, 1, 1),
    "everyone": (lambda table: table.everyone, (1, 2, 0), (1, 0, 2)),
    "others": (lambda table: table.others, (1, 2), (1, 0)),
    "partners": (lambda table: table.partners(0), (), ()),
    "direction": (lambda table: table.direction, 1, -1),
    "dealer": (lambda table: table.dealer, 0, 1),
    "wardrobe": (lambda table: [*map(sorted, table.wardrobe)], [[], [], []], [[], [], ["green"]]),
    "edition": (lambda table: table.edition.name, "zelda", "zelda"),
    "side": (lambda table: table.side, "front", "front"),
    "options": (lambda table: table.options.uno_penalty, 2, 2),
    "cards": (lambda table: len(table.cards(color="tan", symbol="deed")), 1, 1),
    "note": (lambda table: table.noted("it", "nothing"), "nothing", "nothing"),
}
"""The queries, and their results in two positions."""

OTHER_POSITION: dict[str, Any] = {
    "hands": ("red-1 red-2", "blue-1 blue-2", "red-deed green-1 green-9"),
    "discard": "tan-8 tan-deed",
    "turn": 2,
    "direction": -1,
    "dealer": 1,
    "wardrobe": {2: ["green"]},
}


@each_case("what", QUERIES)
def test_every_query_has_an_answer(what: str) -> None:
    """In a hook that queries, and while the card acts."""
    query, first, second = QUERIES[what]
    offered = what not in ("choice", "color")  # they depend on the play
    effect = make_effect(
        lambda table: table.announce(repr(query(table))),
        choices=lambda table: (repr(query(table)) if offered else None,),
    )
    for state, expected in (
        (make_position(effect, *HANDS), first),
        (make_position(effect, **OTHER_POSITION), second),
    ):
        (play,) = find_plays(state)
        assert play.choice == (repr(expected) if offered else None)
        told: Any = list_events(state, play)[0]
        assert told.verdict == repr(expected)


def test_every_color_is_offered_with_every_choice() -> None:
    choices = ("left", 2, None)
    effect = make_effect(
        lambda table: table.announce(f"{table.color} {table.choice}"),
        choices=lambda table: (*choices, table.card),
    )
    state = make_ruled_position(effect, "customizable pink-1 pink-2", "blue-1")
    plays = find_plays(state, "customizable")
    card = find_card(state, "customizable")
    assert [(play.color, play.choice) for play in plays] == [
        (color, choice) for color in state.edition.colors for choice in (*choices, card)
    ]
    told: Any = list_events(state, plays[1])[0]
    assert told.verdict == f"{state.edition.colors[0]} 2"


def test_every_card_in_a_hand_is_queried() -> None:
    this, that = (
        make_effect(choices=lambda table, what=what: (what,)) for what in ("this", "that")
    )
    hands = ("red-deed red-other tan-other red-1", *HANDS[1:])
    state = make_position(this, *hands, more={"other": that})
    for _ in range(2):
        assert [play.choice for play in find_plays(state)] == ["this"]
        assert [play.choice for play in find_plays(state, "red-other")] == ["that"]


@each_case(
    "discard, color, lay", [("red-5", None, "red-5 red"), ("tan-deed wild", "red", "wild red")]
)
def test_card_before_is_the_card_under_the_played_one(
    discard: str, color: str | None, lay: str
) -> None:
    """Also after a question."""

    def tell(table: Any, *answer: object) -> None:
        table.announce(f"{table.card_before} {table.color_before}")
        if not answer:
            ask_yes(table)

    done = play_deed(make_effect(tell, tell), *HANDS, discard=discard, color=color)
    assert done.verdicts == [lay]
    told: Any = list_events(pickle_and_load(done.after), Answer(1, "yes"))[0]
    assert told.verdict == lay


def test_card_before_a_start_card_is_itself() -> None:
    effect = make_effect(
        turned_up=lambda table: table.draw(1, 1 if table.card_before == table.card else 3)
    )
    assert start_with(effect).hand_sizes == (1, 2)


class TwiceTwo(DrawTwo):
    """It is a subclass of Draw Two."""


class FivesSkip(Variant):
    """Fives skip."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return Skip() if card.number == 5 else effect


def find_by(does: Any) -> Effect:
    """Return an effect that announces the cards with an effect."""
    return make_effect(
        lambda table: table.announce(" ".join(map(str, table.cards(does=does)))), name="finds"
    )


@each_case(
    "does, found",
    [
        (Skip, "blue-skip green-skip tan-skip red-skip"),
        (Wild, "wild"),
        (TwiceTwo, "tan-two red-two"),
        (DrawTwo, "blue-draw-two green-draw-two tan-draw-two red-draw-two tan-two red-two"),
        (Customizable, ""),
    ],
)
def test_cards_are_found_by_effect_class(does: type[Effect], found: str) -> None:
    done = play_deed(find_by(does), *HANDS, more={"two": TwiceTwo()})
    assert done.verdicts == [found]


def test_cards_are_found_by_effect_in_this_game() -> None:
    finds = find_by(Skip)
    given: Any = {"discard": "pink-4", "variants": [FivesSkip()]}
    hands = ("customizable-1 pink-1 pink-2", "blue-1")
    state = make_ruled_position([finds, Skip()], *hands, **given)
    told: Any = list_events(state, make_play(state, "customizable-1", color="pink"))[0]
    skips = {f"{color}-{symbol}" for color in state.edition.colors for symbol in ("skip", "5")}
    assert set(told.verdict.split()) == {*skips, "customizable-2"}


def test_state_returns_the_effect_of_a_card() -> None:
    finds = find_by(Skip)
    rules = {"customizable": [finds]}
    state = new_game("frozen", seed=1, house_rules=rules, variants=[FivesSkip()])
    expected = {
        "blue-5": Skip(),
        "blue-6": None,
        "pink-reverse": Reverse(),
        "customizable-1": finds,
        "customizable-2": Customizable(),
    }
    assert {code: state.effect(find_card(state, code)) for code in expected} == expected
    with pytest.raises(SetupError, match="zelda has no card 'stranger'"):
        new_game("zelda", seed=1).effect(Card("stranger"))


NO_LIST = "offers None, which is not a list of values"
CHOOSES_NONE = make_effect(choices=lambda table: None)


@each_case(
    "effect, held, says",
    [
        (CHOOSES_NONE, "red-deed red-1", NO_LIST),
        (CHOOSES_NONE, "red-deed red-1 red-2", NO_LIST),
        (make_effect(acts_last=True, choices_last=lambda table: None), "red-deed", NO_LIST),
        (make_effect(colors=lambda table: None), "red-deed red-1", NO_LIST),
        (
            make_effect(colors=lambda table: ("mauve",)),
            "red-deed red-1",
            "name colors that are not",
        ),
        (make_effect(choices=lambda table: (Card("stranger"),)), "red-deed red-1", "is not plain"),
        (make_effect(choices=lambda table: ("same", "same")), "red-deed red-1", "a value twice"),
    ],
)
def test_invalid_result_of_a_hook_is_refused_by_name(effect: Effect, held: str, says: str) -> None:
    state = make_position(effect, held, *HANDS[1:])
    name = f"{type(effect).__name__} of the module {type(effect).__module__} "
    with pytest.raises(PluginError, match=f"^{name}.*{says}"):
        find_plays(state)


@each_case("make", [start_with, act_as_other])
def test_invalid_choices_of_start_cards_and_cards_acted_as(make: Any) -> None:
    with pytest.raises(PluginError, match=NO_LIST):
        make(CHOOSES_NONE)


def test_none_from_lawful_is_neither_a_bluff_nor_forbidden() -> None:
    bluffing = make_position(make_effect(lawful=lambda table: None))
    with pytest.raises(PluginError, match="returns None from lawful, which must be True or False"):
        explain(bluffing, find_plays(bluffing)[0])
    strict = make_position(make_effect(lawful=lambda table: None, may_bluff=lambda: False))
    with pytest.raises(PluginError, match="returns None from lawful"):
        find_plays(strict)


@each_case(
    "effect, error, says",
    [
        (
            make_effect(lawful=lambda table: None, may_bluff=lambda: None),
            PluginError,
            "returns None where True or False is",
        ),
        (
            make_effect(faults=lambda edition: None),
            PluginError,
            "report its faults .*: TypeError: ",
        ),
        (
            make_effect(faults=lambda edition: dict[str, str]()["noise"]),
            PluginError,
            "report its faults with zelda: KeyError: 'noise'",
        ),
        (make_effect(faults=lambda edition: ["it is too small"]), SetupError, "^zelda: it is too"),
    ],
)
def test_faults_are_reported_before_the_game(
    effect: Effect, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says) as caught:
        new_game(make_edition(effect), 2, seed=1)
    assert type(caught.value) is error
