"""The list of all actions, and what plug-ins declare for it."""

import re
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest
from attrs import astuple, evolve, frozen

from tests.json.example_states import GAMES, play_at_random, play_near_end
from tests.properties.games import EDITIONS
from tests.sides.twilight import TWILIGHT
from tests.thorough import choose_count, each_case, pick_cases
from unoengine import (
    Action,
    Answer,
    Card,
    Catch,
    ChooseColor,
    Deal,
    GameState,
    Leave,
    Options,
    Play,
    PluginError,
    Setup,
    SetupError,
    apply,
    legal_moves,
    new_game,
)
from unoengine.authoring import Edition, Effect, Table, Value, Variant, Vocabulary
from unoengine.editions.zelda import ZELDA
from unoengine.house_rules import Duel, GiveACard
from unoengine.plugins import house_rules, variants
from unoengine.vocabulary import find_undeclared, list_all_actions


def make_key(action: Action) -> tuple[Any, ...]:
    """Return a key by which True differs from 1."""
    parts = astuple(action, recurse=False)
    return type(action), *((type(part), part) for part in parts)


# --- the list


@pytest.mark.parametrize("number", pick_cases(range(len(GAMES)), 12))
def test_every_legal_action_is_listed_and_declared(number: int) -> None:
    longest = choose_count(40, 400)
    listed: set[tuple[Any, ...]] = set()
    for state, action in play_near_end(number, seed=number, longest=longest):
        listed = listed or {*map(make_key, list_all_actions(state))}
        assert {*map(make_key, (action, *legal_moves(state)))} <= listed
        assert find_undeclared(state) == ()


def test_every_action_with_two_sided_cards_is_listed() -> None:
    state = new_game(TWILIGHT, 3, seed=4)
    listed, sides = list_all_actions(state), set()
    for position, action in play_at_random(state, Random(3), choose_count(200, 2000)):
        assert {action, *legal_moves(position)} <= {*listed}
        assert list_all_actions(position) == listed
        assert find_undeclared(position) == ()
        sides.add(position.side)
    assert sides == {"front", "back"}
    assert [*dict.fromkeys(a.color for a in listed if isinstance(a, ChooseColor))] == [
        *TWILIGHT.colors,
        *TWILIGHT.back_colors,
    ]


@each_case("number", pick_cases(range(len(GAMES)), 12))
def test_list_has_no_action_twice_and_as_many_for_each_seat(number: int) -> None:
    state, _ = next(play_near_end(number, seed=2, longest=1))
    listed = list_all_actions(state)
    assert len({*map(make_key, listed)}) == len(listed)
    counts = [sum(action.player == seat for action in listed) for seat in range(4)]
    assert len({*counts[: len(state.players)]}) == 1
    assert [action.player for action in listed] == sorted(action.player for action in listed)


def test_list_does_not_depend_on_the_state_of_the_game() -> None:
    options = Options(leaving="allowed")
    state = new_game("zelda", 3, seed=1, options=options)
    listed = list_all_actions(state)
    assert list_all_actions(apply(state, Leave(2))) == listed
    assert list_all_actions(new_game("zelda", 3, seed=9, options=options)) == listed


def test_leave_is_listed_if_it_is_allowed() -> None:
    for leaving, may in (("forbidden", False), ("allowed", True)):
        options: Any = Options(leaving=leaving)  # type: ignore[arg-type]
        listed = list_all_actions(new_game("zelda", 2, options=options))
        assert (Leave(1) in listed) is may
        assert Deal(1) in listed


def test_catches_begin_with_the_next_seat() -> None:
    listed = list_all_actions(new_game("zelda", 4))
    catches = [action for action in listed if isinstance(action, Catch) and action.player == 2]
    assert [action.target for action in catches] == [3, 0, 1]


def test_cards_of_an_edition_are_different() -> None:
    assert len(ZELDA.cards) == len({*ZELDA.deck})
    fronts, backs = {*TWILIGHT.deck}, {*TWILIGHT.turned.deck}
    assert {*TWILIGHT.cards} == fronts | backs
    assert {*TWILIGHT.turned.cards} == fronts | backs


@pytest.mark.parametrize("given", [5, None, "zelda", ZELDA])
def test_list_needs_a_state(given: Any) -> None:
    for function in (list_all_actions, find_undeclared):
        with pytest.raises(SetupError, match="expected a GameState"):
            function(given)


# --- declarations


@frozen
class Asks(Effect):
    """Offers choices, and asks the next player."""

    offered: tuple[Value, ...] = ("a", "b")
    prompt: str = "well"
    answers: tuple[Value, ...] = (1, 2)

    def choices(self, table: Table) -> Iterable[Value]:
        return self.offered

    def play(self, table: Table) -> None:
        table.ask(table.next, self.prompt, self.answers)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        pass


A_OR_B = Vocabulary(choices=("a", "b"), questions={"well": (1, 2)})
ZERO_OR_TWO = Vocabulary(choices=("a", "b"), questions={"well": (0, 2)})
SNAP = Vocabulary(claims=["snap"], questions={"sure": ["yes"]})


@frozen
class Declares(Asks):
    """Declares what it offers by default, or any object."""

    declared: Any = A_OR_B

    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        assert [*seats] == [0, 1]
        declared: Vocabulary = self.declared
        return declared


class Claims(Variant):
    """Offers a claim, and asks its player."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("snap",)

    def claim(self, table: Table, value: Value) -> None:
        table.ask(table.player, "sure", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        pass


@frozen
class DeclaresClaims(Claims):
    """Declares a claim and a question."""

    declared: Vocabulary = SNAP

    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        return self.declared


OTHER_CLAIMS = DeclaresClaims(Vocabulary(claims=["snip"], questions={"really": ["yes"]}))


def position(effect: Effect, **more: Any) -> GameState:
    """Return a state in which seat 0 holds a card with this house rule."""
    hands = ["customizable blue-1 blue-2", "blue-3 blue-4"]
    written = {"customizable": effect}
    setup = Setup("frozen", hands=hands, discard="blue-5", rest="draw", house_rules=written, **more)
    return setup.to_state()


def play(state: GameState, choice: Value = "a") -> GameState:
    return apply(state, Play(0, state.edition.card("customizable"), "blue", choice))


def test_declared_choices_and_answers_are_listed() -> None:
    state = position(Declares())
    listed, card = list_all_actions(state), state.edition.card("customizable")
    choices = [a.choice for a in listed if isinstance(a, Play) and a.card == card and not a.player]
    assert {*choices} == {None, "a", "b"}
    answers = [a.value for a in listed if isinstance(a, Answer) and not a.player]
    assert answers == ["accept", "challenge", 1, 2]
    assert find_undeclared(state) == find_undeclared(play(state)) == ()


def test_declared_claims_are_listed() -> None:
    state = position(Declares(), variants=[DeclaresClaims()])
    assert {Answer(0, "snap"), Answer(1, "yes")} <= {*list_all_actions(state)}
    assert find_undeclared(state) == find_undeclared(apply(state, Answer(1, "snap"))) == ()


def test_plugin_without_a_declaration_is_named() -> None:
    message = r"Asks of .*does not declare what it offers, .*override vocabulary\(edition, seats\)"
    with pytest.raises(PluginError, match=message):
        list_all_actions(position(Asks()))
    with pytest.raises(PluginError, match=r"Claims of .*does not declare what it offers"):
        list_all_actions(position(Declares(), variants=[Claims()]))
    assert find_undeclared(play(position(Asks()))) == ()


@pytest.mark.parametrize(
    ("effect", "before", "after"),
    [
        (Declares(offered=("a", "c")), "offers the choice 'c'", None),
        (Declares(prompt="so"), None, "asks 'so'"),
        (Declares(answers=(1, 3)), None, "offers the answer 3 to 'well'"),
        (Declares(answers=(False, 2), declared=ZERO_OR_TWO), None, "answer False to 'well'"),
        (Declares(answers=("1", 2)), None, "offers the answer '1' to 'well'"),
    ],
)
def test_what_is_not_declared_is_found(
    effect: Effect, before: str | None, after: str | None
) -> None:
    state = position(effect)
    for table, fault in ((state, before), (play(state), after)):
        found = find_undeclared(table)
        assert len(found) == (fault is not None)
        for sentence in found:
            assert sentence.startswith("Declares")
            assert sentence.endswith(f"{fault}, which its vocabulary does not declare")


def test_claims_and_their_questions_that_are_not_declared_are_found() -> None:
    state = position(Declares(), variants=[OTHER_CLAIMS])
    (claim,) = find_undeclared(state)
    assert "offers the claim 'snap', which" in claim
    (question,) = find_undeclared(apply(state, Answer(0, "snap")))
    assert "asks 'sure', which" in question


def test_question_of_a_card_that_another_card_acts_as_belongs_to_that_card() -> None:
    state = Setup(
        "frozen",
        hands=["customizable-1 customizable-2 blue-1", "blue-3 blue-4"],
        discard="blue-5",
        house_rules={"customizable": [Declares(offered=(None,)), "mirror"]},
        rest="draw",
    ).to_state()
    card = state.edition.card
    state = apply(state, Play(0, card("customizable-1"), "blue"))
    state = apply(state, Answer(1, 1))
    state = apply(state, Play(1, card("blue-3"))) if state.turn == 1 else state
    assert find_undeclared(state) == ()


@each_case("declared", [None, ("a",)])
def test_invalid_declarations_are_refused(declared: Any) -> None:
    with pytest.raises(PluginError, match=f"declares {re.escape(repr(declared))}, not a Voc"):
        list_all_actions(position(Declares(declared=declared)))


def test_error_in_a_declaration_names_the_effect() -> None:
    class Fails(Asks):
        def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
            raise LookupError("no such card")

    with pytest.raises(PluginError, match="cannot declare its vocabulary: LookupError: no such"):
        list_all_actions(position(Fails()))


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"choices": "abc"}, "made of lists of values, not 'abc'"),
        ({"choices": 5}, "made of lists of values, not 5"),
        ({"choices": [1.5]}, "has plain values, not 1.5"),
        ({"claims": [[]]}, "has plain values, not "),
        ({"questions": {"well": [()]}}, "has plain values, not "),
        ({"claims": "snap"}, "made of lists of values, not 'snap'"),
        ({"questions": {"well": "yes"}}, "made of lists of values, not 'yes'"),
        ({"questions": [("well", ["yes"])]}, "questions map their texts to lists of answers"),
        ({"questions": {1: ["yes"]}}, "questions map their texts to lists of answers"),
    ],
)
def test_vocabulary_is_made_of_lists(given: Any, fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        Vocabulary(**given)


def test_vocabularies_are_values() -> None:
    one = Vocabulary(choices=["a"], questions={"well": iter([1, 2])})
    assert one == Vocabulary(choices=("a",), questions={"well": (1, 2)})
    assert hash(one) == hash(evolve(one))
    assert one != Vocabulary()


RULES = [name for name, plugin in house_rules().items() if plugin.distribution == "unoengine"]
OURS = [name for name, plugin in variants().items() if plugin.distribution == "unoengine"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_our_plugins_declare_what_they_offer(edition: str) -> None:
    rules = [None, *RULES] if edition == "frozen" else [None]
    for rule in rules:
        written = {} if rule is None else {"customizable": rule}
        for variant in ((), *((name,) for name in OURS)):
            state = new_game(edition, 3, seed=1, house_rules=written, variants=variant)
            assert len(list_all_actions(state)) > 300


def test_our_house_rules_declare_cards_and_seats() -> None:
    assert Duel().vocabulary(ZELDA, range(3)).choices == (0, 1, 2)
    given = GiveACard().vocabulary(ZELDA, range(3)).questions["which card do you give"]
    assert given == ZELDA.cards
    assert all(isinstance(card, Card) for card in given)
