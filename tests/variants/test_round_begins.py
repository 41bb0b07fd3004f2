"""Questions between the deal and the first turn: the hook `round_begins` (A160-A162)."""

from random import Random
from typing import Any, ClassVar

import pytest

from tests.sides.test_flip import find
from tests.sides.twilight import TWILIGHT
from tests.testing.test_broken_plugins import run_check
from tests.thorough import choose_count, each_case
from unoengine import (
    Answer,
    Deal,
    FormatError,
    GameState,
    Leave,
    Options,
    PluginError,
    Setup,
    apply,
    legal_moves,
    new_game,
    start_game,
    step,
    view,
)
from unoengine.authoring import (
    Card,
    Effect,
    RoundOutcome,
    RunningTally,
    Table,
    Value,
    Variant,
    Vocabulary,
    override,
)
from unoengine.bots import decide, simple_bot
from unoengine.core.shuffle import shuffle_cards
from unoengine.events import Dealt
from unoengine.records.state_record import read_table, write_table
from unoengine.search import Sampler
from unoengine.testing import edition_with
from unoengine.testing.checks.event_ledger import Ledger
from unoengine.testing.checks.states import count_cards

from .positions import apply_and_describe, apply_moves, describe_moves, make_position, make_variant

HANDS = ("red-1 red-2 blue-3", "blue-1 blue-2 wild", "green-1 green-2 green-3")


class Tribute(Variant):
    """The last player of the round before gives a card to the winner, who may return one."""

    @override
    def round_begins(self, table: Table) -> None:
        if table.last_places:
            loser, winner = table.last_places[-1], table.last_winners[0]
            table.ask_for_card(loser, "which card do you give", data=winner)

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        if isinstance(answer, Card):
            table.give(table.answerer, table.data, [answer])
            if question == "which card do you give":
                table.ask_for_card(table.data, "which card do you return", data=table.answerer)

    @override
    def vocabulary(self, edition: Any, seats: Any) -> Vocabulary:
        cards = (None, *edition.cards)
        prompts = ("which card do you give", "which card do you return")
        return Vocabulary(questions=dict.fromkeys(prompts, cards))


class WinnerChooses(Variant):
    """The winner of the round before says who begins."""

    after: ClassVar = ("tribute",)

    @override
    def round_begins(self, table: Table) -> None:
        for winner in table.last_winners[:1]:
            table.ask(winner, "who begins", table.seats)

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, int)
        table.continue_with(answer)

    @override
    def vocabulary(self, edition: Any, seats: Any) -> Vocabulary:
        return Vocabulary(questions={"who begins": seats})


def ask_starter(table: Table) -> None:
    table.ask(2, "who begins", table.seats)


CHOOSE = make_variant(
    "Choose",
    round_begins=ask_starter,
    answered=lambda table, question, answer: table.continue_with(answer),
)


def begin(start: str, *hands: str, **more: Any) -> GameState:
    """Return the state after this start card was turned up; seat 2 has dealt."""
    given: dict[str, Any] = {"discard": "", "draw": f"{start} tan-1 tan-2 tan-4 tan-5", "dealer": 2}
    return make_position(*(hands or HANDS), **given, **more)


def save_and_load(state: GameState) -> GameState:
    return read_table(state._round.rules.front, write_table(state))


@each_case("start, first", [("red-5", ()), ("red-skip", ()), ("wild", ("p0 name green",))])
def test_A160_questions_are_answered_before_the_first_turn(start: str, first: Any) -> None:
    asked = apply_moves(begin(start, variants=[CHOOSE]), *first)
    color = "green" if first else "red"
    assert (asked.phase, asked.turn, asked.color) == ("question", 2, color)
    assert asked.question is not None
    assert (asked.question.card, asked.question.answers) == (None, (0, 1, 2))
    assert save_and_load(asked) == asked
    for seat in range(3):
        begun, events = apply_and_describe(asked, f"p2: {seat}")
        assert (begun.phase, begun.turn, begun.direction) == ("turn", seat, 1)
        assert not [event for event in events if event.startswith("Skipped")]


def test_A160_color_is_named_first() -> None:
    state = begin("wild", variants=[CHOOSE])
    assert (state.phase, state.turn) == ("choose-color", 0)
    assert save_and_load(state) == state


def test_A160_start_card_comes_first() -> None:
    """What it asks when its color is named, and the demand that follows."""

    class Riddle(Effect):
        """The seat that names the color is asked, and the next one must play red or draw."""

        def opened(self, table: Table) -> None:
            table.ask(table.player, "which", ("a", "b"))

        def answered(self, table: Table, question: str, answer: Value) -> None:
            table.demand("red", table.cards(color="red"), cost=2)

    edition = edition_with(Riddle())
    given: dict[str, Any] = {"edition": edition, "variants": [CHOOSE]}
    asked = apply_moves(begin("riddle", "red-1 red-2", "blue-1", "blue-2", **given), "p0 name blue")
    assert asked.question is not None
    assert (asked.question.prompt, asked.turn) == ("which", 0)
    assert save_and_load(asked) == asked
    chosen = apply_moves(asked, "p0: a")
    assert chosen.question is not None
    assert (chosen.question.prompt, chosen.turn, chosen.owed) == ("who begins", 2, 0)
    assert save_and_load(chosen) == chosen
    begun = apply_moves(chosen, "p2: 1")
    assert (begun.phase, begun.turn, begun.owed) == ("demand", 1, 2)


def test_A160_variants_act_in_their_order_and_turns_begin_after_them() -> None:
    def log(word: str) -> Any:
        def write(table: Table, *_: object) -> None:
            table.note("log", (*table.noted("log", ()), word))

        return write

    def ask(table: Table) -> None:
        log("first")(table)
        table.ask(0, "one", ("a",))
        table.ask(1, "two", ("b",))

    shared: dict[str, Any] = {"notes_of": "first"}
    first = make_variant("First", round_begins=ask, answered=log("answered"), **shared)
    second = make_variant("Second", round_begins=log("second"), turn_begins=log("turn"), **shared)
    state = begin("red-5", variants=[first, second])
    logs = []
    for line in ("p0: a", "p1: b"):
        logs.append(state.notes["first", "log", None])
        state = apply_moves(save_and_load(state), line)
    logs.append(state.notes["first", "log", None])
    assert logs == [
        ("first",),
        ("first", "answered"),
        ("first", "answered", "answered", "second", "turn"),
    ]


def test_A160_cards_may_be_asked_for_and_drawn() -> None:
    """Hands of different sizes: the hook draws, and the cards of others stay hidden."""

    def handicap(table: Table) -> None:
        table.draw(1, 2)
        table.ask_for_card(1, "which card", among=table.cards(color="tan"))

    variant = make_variant(
        "Handicap",
        round_begins=handicap,
        answered=lambda table, question, answer: table.give(1, 0, [answer]),
    )
    state = begin("red-5", variants=[variant])
    assert (state.hand_sizes, describe_moves(state)) == ((3, 5, 3), ["p1: tan-1", "p1: tan-2"])
    assert [len(view(state, seat).legal) for seat in range(3)] == [0, 2, 0]
    question = view(state, 0).question
    assert question is not None
    assert question.answers == ()
    samples = [Sampler(state, 0).sample(Random(n)) for n in range(20)]
    assert len({sample.hand(1) for sample in samples}) > 1
    assert all(sample.hand_sizes == state.hand_sizes for sample in samples)
    assert {len(legal_moves(sample)) for sample in samples} > {1}
    assert apply_moves(state, "p1: tan-2").hand_sizes == (4, 4, 3)


@each_case(
    "does, says",
    [
        (lambda table: table.demand(None, table.cards(), cost=1), "demands a card in round_begins"),
        (lambda table: table.flip(), "turns over the cards in round_begins"),
    ],
)
def test_A160_other_requests_are_refused(does: Any, says: str) -> None:
    variant = make_variant("Wrong", round_begins=does, answered=lambda *_: None)
    start = find("amber-3")
    with pytest.raises(PluginError, match=says):
        Setup(TWILIGHT, [find("sky-1"), find("mint-1")], draw=start, variants=[variant]).to_state()


def test_A160_answer_may_demand_no_card() -> None:
    variant = make_variant(
        "Late",
        round_begins=ask_starter,
        answered=lambda table, *_: table.demand(None, table.cards(), cost=1),
    )
    with pytest.raises(PluginError, match="demands a card before the first turn"):
        apply_moves(begin("red-5", variants=[variant]), "p2: 0")


def test_A160_answer_may_end_the_round_or_empty_a_hand() -> None:
    end = make_variant(
        "End",
        round_begins=ask_starter,
        answered=lambda table, question, answer: table.end_round((answer,)),
    )
    assert apply_moves(begin("red-5", variants=[end]), "p2: 1").round_winners == (1,)
    shed = make_variant(
        "Shed",
        round_begins=ask_starter,
        answered=lambda table, question, answer: table.discard(answer, table.cards()),
    )
    assert apply_moves(begin("red-5", variants=[shed, CHOOSE]), "p2: 1").round_winners == (1,)


def test_A160_answer_may_turn_over_the_cards() -> None:
    """A color is named then, if the other side has none; the next variant acts after that."""
    turned = make_variant(
        "Turned",
        round_begins=lambda table: table.ask(0, "turn", ("yes",)),
        answered=lambda table, *_: table.flip(),
    )
    late = make_variant(
        "Last", round_begins=lambda table: table.continue_with(0), after=("turned",)
    )
    hands = [find("sky-1"), find("mint-1")]
    numbers = [card for card in TWILIGHT.deck if card.number is not None]
    backs = [(card, TWILIGHT.other_side(card)) for card in numbers]
    colorless = next(card for card, back in backs if back is not None and back.color is None)
    given: dict[str, Any] = {"variants": [turned, late], "dealer": 0}
    state = Setup(TWILIGHT, hands, draw=colorless.code, **given).to_state()
    state = apply(state, Answer(0, "yes"))
    assert (state.phase, state.side) == ("choose-color", "back")
    assert save_and_load(state) == state
    state = apply(state, legal_moves(state)[0])
    assert (state.phase, state.turn) == ("turn", 0)


# --- Players who are out.


@each_case(
    "leaver, asked, turn",
    [(2, "p1", 0), (0, "p1", 1), (1, "p2", 0)],
)
def test_A161_others_still_answer(leaver: int, asked: str, turn: int) -> None:
    def ask(table: Table) -> None:
        table.ask(1, "one", ("a",))
        table.ask(2, "two", ("a",))

    variant = make_variant(
        "Ask",
        round_begins=ask,
        answered=lambda table, *_: table.note("by", table.player),
    )
    state = begin("red-5", variants=[variant], options=Options(leaving="allowed"))
    state = apply(state, Leave(leaver))
    assert save_and_load(state) == state
    assert describe_moves(state)[0] == f"{asked}: a"
    while state.phase == "question":
        state = apply(state, Answer(state.turn, "a"))
    assert (state.phase, state.turn) == ("turn", turn)
    assert state.notes["ask", "by", None] == (0 if leaver == 2 else 2)


def test_A161_dealer_may_be_eliminated_by_a_variant() -> None:
    out = make_variant("Out", round_begins=lambda table: table.eliminate(table.player))
    ask = make_variant(
        "Ask",
        round_begins=lambda table: table.ask(1, "one", (table.player,)),
        answered=lambda table, *_: None,
        after=("out",),
    )
    state = begin("red-5", variants=[out, ask])
    assert describe_moves(state) == ["p1: 0"]
    assert apply_moves(state, "p1: 0").turn == 0


def test_A161_nobody_is_left_to_answer() -> None:
    state = begin("red-5", variants=[CHOOSE], options=Options(leaving="allowed"))
    state = apply(state, Leave(2))
    assert (state.phase, state.turn, state.gone) == ("turn", 0, (2,))


# --- The round before.


def test_A162_tribute_and_starter_in_many_rounds() -> None:
    for seed in range(choose_count(2, 20)):
        chance, variants = Random(seed), [Tribute(), WinnerChooses()]
        options = Options(target=10_000)
        state = new_game("zelda", 2 + seed % 4, seed=seed, variants=variants, options=options)
        rounds, total, asked = choose_count(3, 10), count_cards(state), list[str]()
        bots = [simple_bot] * len(state.players)
        assert state._round.last_winners == ()
        before = state
        while state.round <= rounds:
            if state.question is not None and state.question.card is None:
                asked.append(state.question.prompt.split()[0])
                assert save_and_load(state) == state
            after = apply(state, decide(state, bots, chance))
            if after.round > state.round:
                before = state
                assert after._round.last_winners == before.round_winners
                assert after._round.last_places == before.places
            state = after
            assert count_cards(state) == total
        assert asked[:6] == ["which", "which", "who"] * 2


def test_A162_those_who_have_left_are_left_out() -> None:
    told = list[object]()
    variant = make_variant(
        "Tell", round_begins=lambda table: told.append((table.last_winners, table.last_places))
    )
    options = Options(leaving="allowed", target=500)
    state = make_position(
        "red-1", "blue-1", "green-1 green-2", "green-3", variants=[variant], options=options
    )
    over = apply_moves(state, "p0 red-1")
    apply(over, Deal(over.turn))
    gone = apply(over, Leave(1))
    dealt = apply(gone, Deal(gone.turn))
    assert told == [((0,), (0, 1, 3, 2)), ((0,), (0, 3, 2))]
    kept = Setup.from_state(dealt).to_state() if dealt.phase == "turn" else dealt
    assert kept == dealt


def test_A162_round_before_is_kept_only_for_variants_that_ask() -> None:
    variant = make_variant("Late", turn_begins=lambda table: table.last_winners)
    with pytest.raises(PluginError, match="reads last_winners, which is kept only if"):
        new_game("zelda", 2, seed=1, variants=[variant])


@each_case(
    "changes, says",
    [
        ({"last_winners": []}, "a list of seats"),
        ({"last_places": [0, 0]}, "different seats"),
        ({"last_places": [7]}, "last_places"),
        ({"round": 1}, "no variant of this game asks for the round before"),
    ],
)
def test_A162_invalid_records_are_refused(changes: dict[str, Any], says: str) -> None:
    state = new_game("zelda", 2, seed=1, variants=[Tribute()])
    record = {**write_table(state), "round": 2, "last_winners": [0], "last_places": [0, 1]}
    assert read_table(state._round.rules, record)._round.last_places == (0, 1)
    with pytest.raises(FormatError, match=says):
        read_table(state._round.rules, record | changes)


def test_A160_invalid_record_of_a_question_is_refused() -> None:
    asked = begin("red-5", variants=[CHOOSE])
    record = write_table(asked)
    assert record["pending"]["begun"] == 1
    for begun in (2, -1, True, "1"):
        wrong = record | {"pending": record["pending"] | {"begun": begun}}
        with pytest.raises(FormatError, match=r"pending\.begun"):
            read_table(asked._round.rules, wrong)


# --- Hands of different sizes.


class Handicap(Variant):
    """The winner of the round before is dealt two cards more, the last player one fewer."""

    @override
    def hand_size(self, table: Table, size: int) -> int:
        return (
            size
            + 2 * (table.player in table.last_winners)
            - (table.player in table.last_places[-1:])
        )


def test_A163_cards_are_dealt_one_at_a_time() -> None:
    """Seats with enough cards are passed over, so others get the same cards at first (A08)."""
    uneven = make_variant("Uneven", hand_size=lambda table, size: size - 2 * table.player)
    options = Options(hand_size=6)
    usual = start_game("zelda", 3, seed=6, dealer=2, options=options)
    dealt = start_game("zelda", 3, seed=6, dealer=2, options=options, variants=[uneven])
    assert dealt.events[0] == Dealt(2, 1, (6, 4, 2))
    assert usual.events[0] == Dealt(2, 1)
    lookup = dealt.state._round.rules.lookup
    deck = shuffle_cards(6, 0, lookup.deck)
    places = ([0, 3, 6, 8, 10, 11], [1, 4, 7, 9], [2, 5])
    for seat, at in enumerate(places):
        faces = sorted(deck[place] for place in at)
        assert [*dealt.state.hand(seat)] == [lookup.cards[face] for face in faces]
    assert count_cards(dealt.state) == count_cards(usual.state)


def test_A163_handicap_follows_the_round_before() -> None:
    chance, options = Random(4), Options(target=10_000)
    done = start_game("zelda", 3, seed=4, variants=[Handicap()], options=options)
    state, ledger, bots = done.state, Ledger(done.state), [simple_bot] * 3
    while state.round < 3:
        before, done = state, step(state, decide(state, bots, chance))
        ledger.follow(done.events)
        assert [*ledger.find_differences(done.state)] == []
        state = done.state
        for event in done.events:
            if isinstance(event, Dealt):
                assert event.sizes[before.round_winners[0]] == 9
                assert event.sizes[before.places[-1]] == 6
                assert save_and_load(state) == state


def test_A163_several_variants_add_up_and_the_table_is_read_only() -> None:
    one = make_variant("One", hand_size=lambda table, size: size + 1)
    two = make_variant("Two", hand_size=lambda table, size: size * 2)
    state = new_game("zelda", 2, seed=3, dealer=0, variants=[one, two])
    assert min(state.hand_sizes) == 16
    draw = make_variant("Draw", hand_size=lambda table, size: table.draw(0, 1))
    with pytest.raises(PluginError):
        new_game("zelda", 2, seed=1, variants=[draw])


@each_case(
    "size, says", [(0, "deals 0 cards"), (None, "deals None cards"), (60, "deals 120 cards")]
)
def test_A163_invalid_sizes_are_refused(size: Any, says: str) -> None:
    variant = make_variant("Sized", hand_size=lambda table, usual: size)
    with pytest.raises(PluginError, match=says):
        new_game("zelda", 2, seed=1, variants=[variant])


# --- The test kit.


class Robbery(Tribute):
    """The card that is given disappears."""

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        if isinstance(answer, Card):
            codec = table._round.rules.lookup.codec
            hand = table._hands[table.answerer]
            table._hands[table.answerer] = codec.remove(hand, codec.face_of_card[answer])


def test_kit_finds_a_tribute_that_disappears() -> None:
    assert run_check(Robbery()).fault == "cards not conserved"


# --- Partners who are out.


def test_A125_partners_with_and_without_those_who_are_out() -> None:
    seen = list[object]()

    def look(table: Table) -> None:
        seen.append((table.partners(0), table.partners(0, with_absent=True)))

    variant = make_variant("Look", played=look)
    given: dict[str, Any] = {"teams": ((0, 2, 4), (1, 3, 5)), "exits": [(2, "finished")]}
    options = Options(round_end="last_left", leaving="allowed")
    hands = ("red-1 red-2", "red-3 red-4", "", "blue-1 blue-2", "blue-3 blue-4", "tan-1 tan-2")
    state = make_position(*hands, variants=[variant], options=options, **given)
    apply_moves(state, "p0 red-1")
    apply_moves(apply(state, Leave(4)), "p0 red-1")
    assert seen == [((4,), (2, 4)), ((), (2, 4))]


# --- What a scoring reads.


def test_A140_points_of_hands_are_those_at_the_end() -> None:
    """After all draws and `round_ends`, also of a winner with cards; 0 without cards."""
    outcomes = list[RoundOutcome]()

    class Reading(RunningTally):
        """Remembers what it reads."""

        def score_round(self, outcome: RoundOutcome) -> Any:
            outcomes.append(outcome)
            return super().score_round(outcome)

    def finish(table: Table) -> None:
        table.eliminate(2)
        table.end_round((0,))

    variant = make_variant(
        "Finish",
        played=finish,
        round_ends=lambda table: table.draw(1, 1),
        scoring=lambda scoring: Reading(),
    )
    hands = ("red-1 red-2", "red-3 red-4", "tan-9 tan-8", "blue-6")
    teams = ((0, 3), (1, 2))
    state = make_position(*hands, draw="tan-1", variants=[variant], teams=teams)
    apply_moves(state, "p0 red-1 uno")
    assert [outcome.hand_points for outcome in outcomes] == [(2, 8, 0, 6)]
