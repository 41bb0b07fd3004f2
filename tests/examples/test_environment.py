"""The environment of the example: its numbers describe the game, and reveal nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, islice, product
from random import Random
from typing import Any

import pytest

from tests.programs import load_program
from tests.thorough import choose_count, pick_cases
from unoengine import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    GameState,
    IllegalMove,
    Leave,
    Options,
    Pass,
    Play,
    Setup,
    apply,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.authoring import Edition, Effect, Table, Value, Vocabulary, frozen
from unoengine.bots import decide, simple_bot
from unoengine.effects import RadStyle
from unoengine.house_rules import Duel, GiveACard, RevealAHand, Vote

example = load_program("examples/environment.py")

BOXES = ("classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell")
VARIANTS = ("draw-until-playable", "false-uno", "jump-in", "seven-zero", "stacking")
GAMES = [
    *((box, (), seats) for box, seats in zip(BOXES, (2, 3, 4, 5, 3), strict=True)),
    *(("zelda", (variant,), 3) for variant in VARIANTS),
    ("frozen", ("seven-zero",), 2),
    ("saved-by-the-bell", ("jump-in", "stacking"), 4),
]


@pytest.fixture(params=pick_cases(GAMES, 5), ids=lambda game: "-".join((game[0], *game[1])))
def start(request: pytest.FixtureRequest) -> GameState:
    """A game in one of the editions or with a variant, in which all players wear pink."""
    box, variants, seats = request.param
    wardrobe = {seat: ["pink"] for seat in range(seats)} if box == "saved-by-the-bell" else {}
    return new_game(box, seats, seed=20, variants=variants, wardrobe=wardrobe)


def anything(state: GameState, seed: int = 1) -> Iterator[GameState]:
    """Yield the states of a random game."""
    chance = Random(seed)
    while moves := legal_moves(state):
        yield state
        state = apply(state, moves[int(chance.random() * len(moves))])
    yield state


def sensible(state: GameState) -> Iterator[GameState]:
    """Yield the states of a whole game of simple bots."""
    chance, bots = Random(1), [simple_bot] * len(state.players)
    while not state.is_over:
        yield state
        state = apply(state, decide(state, bots, chance))
    yield state


def asked_about(moves: Iterable[Action]) -> list[Action]:
    """Return the moves within a round."""
    return [move for move in moves if not isinstance(move, Deal | Leave)]


def position(hands: str, discard: str = "red-5", **setup: Any) -> GameState:
    """Return a position; the hands are separated by commas."""
    told = {"edition": "zelda", "rest": "draw"} | setup
    return Setup(hands=hands.split(", "), discard=discard, **told).to_state()


def begun(state: GameState) -> Any:
    return example.Environment(example.Encoding(state), state)


# --- the numbers of actions


def test_mask_has_exactly_the_legal_actions(start: GameState) -> None:
    encoding = example.Encoding(start)
    random = islice(anything(start), choose_count(150, 10**6))
    for state in chain(random, islice(sensible(start), choose_count(60, 200))):
        for seat in encoding.seats:
            mask = encoding.make_mask(view(state, seat))
            assert len(mask) == len(encoding.actions[seat])
            masked = [a for a, may in zip(encoding.actions[seat], mask, strict=True) if may]
            waiting = [None] if seat != state.turn else []
            assert len(masked) == len({*masked})
            assert {*masked} == {*asked_about(legal_moves(state, seat)), *waiting}


def test_numbers_and_actions_correspond_one_to_one(start: GameState) -> None:
    encoding = example.Encoding(start)
    for seat, row in zip(encoding.seats, encoding.actions, strict=True):
        assert len(row) == len(encoding.actions[0])
        assert [encoding.find_number(action) for action in row] == [*range(len(row))]
        assert {action.player for action in row[:-1]} == {seat}
        assert row[-1] is None


def test_numbers_depend_only_on_edition_rules_and_seats(start: GameState) -> None:
    state = next(islice(sensible(start), 30, None))
    assert example.Encoding(state).actions == example.Encoding(start).actions


def test_number_means_the_same_for_every_seat() -> None:
    encoding = example.Encoding(new_game("zelda", 4, variants=["seven-zero"]))
    seven = new_game("zelda", 4).edition.card("red-7")
    number = encoding.find_number(Play(0, seven, choice=1))
    assert encoding.actions[3][number] == Play(3, seven, choice=0)
    assert encoding.find_number(Catch(2, 0)) == encoding.find_number(Catch(0, 2))
    assert encoding.find_number(Catch(2, 3)) != encoding.find_number(Catch(2, 0))
    for action in (Draw, Pass, CallUno):
        assert encoding.find_number(action(3)) == encoding.find_number(action(0))


def test_unknown_action_is_refused_by_name() -> None:
    encoding = example.Encoding(new_game("zelda", 4))
    for unknown in (Answer(2, "raise"), Answer(2, "1"), Answer(2, 1), Deal(2), Leave(2)):
        with pytest.raises(LookupError, match="has no number") as refusal:
            encoding.find_number(unknown)
        assert str(unknown) in str(refusal.value)


@frozen
class Asks(Effect):
    """The next player gives one of these answers."""

    answers: tuple[Value, ...]

    def play(self, table: Table) -> None:
        table.ask(table.next, "well", self.answers)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        pass

    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        return Vocabulary(questions={"well": self.answers})


def encode_with(rule: Effect, seats: int) -> Any:
    """Return the encoding of a game with a house rule."""
    return example.Encoding(new_game("frozen", seats, seed=3, house_rules={"customizable": rule}))


def test_integer_answer_is_not_taken_for_a_seat() -> None:
    encoding = encode_with(Asks((7, 3, -1, "3")), 4)
    answers = [Answer(0, value) for value in (7, 3, -1, "3")]
    assert len({encoding.find_number(answer) for answer in answers}) == 4
    number = encoding.find_number(Answer(0, 7))
    assert [row[number] for row in encoding.actions] == [Answer(seat, 7) for seat in range(4)]


def test_answer_that_may_be_a_seat_may_be_any_seat() -> None:
    encoding = encode_with(Asks((1, 2)), 4)
    for seat, value in product(range(4), (1, 2)):
        number = encoding.find_number(Answer(seat, value))
        assert encoding.actions[seat][number] == Answer(seat, value)


def test_boolean_answer_is_neither_a_seat_nor_an_integer() -> None:
    answers: tuple[Value, ...] = (True, False, 1, 0, 2)
    encoding = encode_with(Asks(answers), 3)
    for seat in range(3):
        numbers = [encoding.find_number(Answer(seat, answer)) for answer in answers]
        assert len({*numbers}) == 5
        told = [encoding.actions[seat][number] for number in numbers]
        assert [repr(action) for action in told] == [repr(Answer(seat, a)) for a in answers]


@pytest.mark.parametrize("rule", [Duel(), GiveACard(), RevealAHand(), Vote()], ids=str)
def test_house_rules_are_played_by_number(rule: Effect) -> None:
    start = new_game("frozen", 3, seed=3, house_rules={"customizable": rule})
    encoding = example.Encoding(start)
    tops = set()
    for state in anything(start):
        for move in asked_about(legal_moves(state)):
            assert encoding.actions[move.player][encoding.find_number(move)] == move
        tops.add(state.top.code)
    assert "customizable" in tops


def test_clothing_colors_outside_the_deck_may_be_chosen() -> None:
    options = Options(effects={"rad-style": RadStyle(clothing=["black", "pink"])})
    start = new_game("saved-by-the-bell", 3, seed=1, options=options)
    encoding = example.Encoding(start)
    chosen = {
        move.choice
        for state in anything(start)
        for move in asked_about(legal_moves(state))
        if isinstance(move, Play)
        and encoding.actions[move.player][encoding.find_number(move)] == move
    }
    assert chosen == {None, "black", "pink"}


# --- what a seat sees


def test_observation_does_not_depend_on_hidden_cards(start: GameState) -> None:
    encoding = example.Encoding(start)
    for state in islice(anything(start), 0, choose_count(200, 800), 7):
        for seat in encoding.seats:
            seen, mask = view(state, seat), encoding.make_mask(view(state, seat))
            for seed in (1, 2):
                other = view(redeal(state, seat, seed), seat)
                assert encoding.make_observation(other) == encoding.make_observation(seen)
                assert encoding.make_mask(other) == mask


def test_observation_is_always_as_many_small_integers(start: GameState) -> None:
    encoding = example.Encoding(start)
    lengths = set()
    for state in islice(sensible(start), choose_count(80, 10**6)):
        numbers = encoding.make_observation(view(state, state.turn))
        lengths.add(len(numbers))
        assert {type(number) for number in numbers} == {int}
        assert all(-1 <= number <= len(state.edition.deck) for number in numbers)
    assert len(lengths) == 1


PHASES = ["turn", "drawn", "demand", "choose-color", "question"]


def told(state: GameState, seat: int) -> list[Sequence[int]]:
    """Return the observation that the page describes, row by row."""
    cards, colors = [*dict.fromkeys(state.edition.deck)], state.edition.colors
    places = [(seat + by) % len(state.players) for by in range(len(state.players))]
    drawn = state.drawn if state.turn == seat else ()
    before = state.question.color_before if state.question else None
    return [
        *([pile.count(card) for card in cards] for pile in (state.hand(seat), drawn)),
        [state.discards.count(card) for card in cards],
        [card == state.top for card in cards],
        *([color == named for color in colors] for named in (state.color, state.demand, before)),
        [phase == state.phase for phase in PHASES],
        *([place == who for place in places] for who in (state.turn, state.exposed)),
        [len(state.hand(place)) for place in places],
        *([color in state.wardrobe[place] for color in colors] for place in places),
        [state.owed, state.draw_pile_size, state.direction],
    ]


def test_observation_is_as_documented(start: GameState) -> None:
    encoding = example.Encoding(start)
    for state in islice(sensible(start), 0, None, choose_count(20, 5)):
        for seat in encoding.seats:
            seen = [number for row in told(state, seat) for number in row]
            assert [*encoding.make_observation(view(state, seat))] == seen


def test_every_phase_occurs() -> None:
    """Otherwise the test above would not cover every phase."""
    starts = [new_game(box, 3, seed=seed) for box in ("zelda", "frozen") for seed in range(20)]
    states = [state for start in starts for state in islice(sensible(start), 60)]
    assert {*PHASES} <= {state.phase for state in states}


def test_observation_starts_at_the_own_seat() -> None:
    hands = ["red-1 wild", "tan-1", "tan-3 tan-4 tan-5", "blue-1 blue-2 blue-3 blue-4"]
    clothes = [["red"], ["tan"], [], ["blue", "red"]]
    encoding = example.Encoding(new_game("zelda", 4))
    seen, masks = set(), set()
    for by in range(4):
        state = position(
            ", ".join(hands[(seat - by) % 4] for seat in range(4)),
            turn=by,
            dealer=(by + 3) % 4,
            wardrobe={seat: clothes[(seat - by) % 4] for seat in range(4)},
        )
        seen.add(encoding.make_observation(view(state, by)))
        masks.add(encoding.make_mask(view(state, by)))
    assert (len(seen), len(masks)) == (1, 1)


# --- a round


def half_sensible(table: Any, chance: Random) -> int:
    """Return the number of the move of a simple bot, or sometimes of a random one."""
    seen = view(table.state, table.seat)
    if table.seat == table.state.turn and chance.random() < 0.7:
        return int(table.encoding.find_number(simple_bot(seen, chance)))
    return int(example.uniform((), table.encoding.make_mask(seen), chance))


def test_round_by_numbers_is_the_round_by_actions(start: GameState) -> None:
    for deal in range(3):
        state = redeal(start, 0, deal)
        table, chance = begun(state), Random(deal)
        numbers, actions = [], []
        while not table.is_over:
            numbers.append(half_sensible(table, chance))
            actions.append(table.encoding.actions[table.seat][numbers[-1]])
            table.step(numbers[-1])
        for action in actions:
            if action is not None:
                state = apply(state, action)
        assert state == table.state
        again = begun(redeal(start, 0, deal))
        for number in numbers:
            again.step(number)
        assert again.state == state


def exposed() -> GameState:
    """Return a position in which Ana did not call UNO and Ben is on turn; Cy plays, too."""
    state = position("red-1 red-2, tan-3 red-4, tan-5 tan-6")
    return apply(state, Play(0, state.edition.card("red-1")))


def test_seats_with_claims_are_asked_first() -> None:
    state = exposed()
    table = begun(state)
    asked = [table.seat]
    for _ in range(2):
        table.step(table.encoding.find_number(None))
        asked.append(table.seat)
    assert sorted(asked[:2]) == [0, 2]
    assert (asked[2], table.state) == (1, state)


def test_other_seats_are_asked_again_after_a_claim() -> None:
    for action, sizes in ((CallUno(0), (1, 2, 2)), (Catch(2, 0), (3, 2, 2))):
        table = begun(exposed())
        while table.seat != action.player:
            table.step(table.encoding.find_number(None))
        table.step(table.encoding.find_number(action))
        assert (table.state.exposed, table.state.hand_sizes, table.seat) == (None, sizes, 1)


def test_order_of_claims_is_random_and_reproducible() -> None:
    states = [redeal(exposed(), 0, seed) for seed in range(20)]
    first = [begun(state).seat for state in states]
    assert {*first} == {0, 2}
    assert [begun(state).seat for state in states] == first


def test_other_seats_are_asked_after_every_action() -> None:
    state = position("red-1 red-2, tan-3 red-4, tan-5 tan-6")
    table = begun(state)
    table.step(table.encoding.find_number(Play(0, state.edition.card("red-1"))))
    assert table.state == exposed()
    assert table.seat in (0, 2)


def test_player_on_turn_cannot_wait() -> None:
    table = begun(new_game("zelda", 2, seed=1))
    before = table.state
    with pytest.raises(ValueError, match="on turn"):
        table.step(table.encoding.find_number(None))
    assert table.state is before
    assert table.seat == before.turn


def test_masked_action_is_refused() -> None:
    table = begun(new_game("zelda", 2, seed=1))
    mask = table.encoding.make_mask(view(table.state, table.seat))
    for number, may in enumerate(mask[:-1]):
        if not may:
            with pytest.raises(IllegalMove):
                table.step(number)


def test_nobody_is_asked_to_leave() -> None:
    staying = new_game("zelda", 4, seed=5)
    free = new_game("zelda", 4, seed=5, options=Options(leaving="allowed"))
    assert any(isinstance(move, Leave) for move in legal_moves(free))
    tables = begun(staying), begun(free)
    chance = Random(2)
    while not tables[0].is_over:
        masks = [table.encoding.make_mask(view(table.state, table.seat)) for table in tables]
        assert masks[0] == masks[1]
        assert tables[0].seat == tables[1].seat
        number = example.uniform((), masks[0], chance)
        for table in tables:
            table.step(number)
    assert tables[1].is_over
    assert tables[1].state.gone == ()


def test_only_the_winner_is_rewarded() -> None:
    state = position("red-1, tan-3 tan-4, blue-1")
    round_ = begun(state)
    assert (round_.is_over, round_.rewards) == (False, (0, 0, 0))
    round_.step(round_.encoding.find_number(Play(0, state.edition.card("red-1"))))
    assert (round_.is_over, round_.rewards) == (True, (1, 0, 0))


def test_color_of_a_start_card_is_named_by_number() -> None:
    state = next(
        state for seed in count() if (state := new_game("zelda", 2, seed=seed)).color is None
    )
    table = begun(state)
    table.step(table.encoding.find_number(ChooseColor(table.seat, "tan")))
    assert table.state.color == "tan"


# --- the program


def test_policies_choose_legal_numbers() -> None:
    mask = (0, 1, 0, 1)
    chance = Random(1)
    assert {example.uniform((), mask, chance) for _ in range(50)} == {1, 3}
    assert example.first((), mask, chance) == 1


def test_program_prints_the_results_of_both_policies(capsys: pytest.CaptureFixture[str]) -> None:
    example.main(deals=20)
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "135 numbered actions"
    assert [line.split(" won ")[0] for line in told[1:]] == ["uniform", "first"]
    assert all("standard error" in line for line in told[1:])
