"""Hooks that query: they may read the table, but not change it."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.thorough import each_case, pick_values
from unoengine import (
    Edition,
    GameState,
    PluginError,
    Setup,
    SetupError,
    apply,
    explain,
    legal_moves,
    new_game,
)
from unoengine.authoring import Card, Effect, Table, Value, Variant
from unoengine.core.effect_api.queries import ReadOnlyTable

from .positions import find_plays, make_edition, make_play, make_position

HANDS = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")

VERBS: dict[str, Callable[[Table], object]] = {
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
    "put_back": lambda table: table.put_back(shuffle=True),
    "reveal": lambda table: table.reveal(1),
    "reverse": lambda table: table.reverse(),
    "roll": lambda table: table.roll(6),
    "rotate": lambda table: table.rotate(),
    "collect_and_deal": lambda table: table.collect_and_deal(),
    "show": lambda table: table.show(1, to=2),
    "shuffle_in_discards": lambda table: table.shuffle_in_discards(),
    "skip": lambda table: table.skip(),
    "skip_everyone": lambda table: table.skip_everyone(),
    "swap": lambda table: table.swap(1, 2),
}
every_verb = each_case("verb", VERBS)


def test_every_verb_is_listed() -> None:
    said = {name for name in dir(Table) if callable(getattr(Table, name)) and name[0] != "_"}
    queries = {name for name in dir(ReadOnlyTable) if name[0] != "_"}

    assert said - queries == set(VERBS)


@frozen
class Meddles(Effect):
    """It calls a verb in hooks that query."""

    verb: str

    def meddle(self, table: Table) -> None:
        VERBS[self.verb](table)


class MeddlesChoosing(Meddles):
    def choices(self, table: Table) -> Iterable[Value]:
        self.meddle(table)
        return (None,)


class MeddlesLate(Meddles):
    """It calls the verb while its generator is consumed."""

    def choices(self, table: Table) -> Iterable[Value]:
        yield None
        self.meddle(table)


class MeddlesNamingColors(Meddles):
    def colors(self, table: Table) -> Iterable[str]:
        self.meddle(table)
        return table.edition.colors


class MeddlesForbidding(Meddles):
    def may_play(self, table: Table) -> bool:
        self.meddle(table)
        return True


class MeddlesJudging(Meddles):
    def lawful(self, table: Table) -> bool:
        self.meddle(table)
        return True

    def may_bluff(self) -> bool:
        return False


class MeddlesAtLast(Meddles):
    acts_last: ClassVar[bool] = True

    def choices_last(self, table: Table) -> Iterable[Value]:
        self.meddle(table)
        return (None,)


@frozen
class MeddlesClaiming(Variant):
    verb: str

    def claims(self, table: Table) -> Iterable[Value]:
        VERBS[self.verb](table)
        return ("me",)


KINDS: tuple[Any, ...] = (
    *(MeddlesChoosing, MeddlesLate, MeddlesNamingColors, MeddlesForbidding, MeddlesJudging),
)


def refused(state: GameState, name: str, verb: str) -> None:
    """Check that the moves cannot be listed, and that the state is unchanged."""
    before = repr(state)
    with pytest.raises(PluginError) as caught:
        legal_moves(state)
    assert str(caught.value) == (
        f"{name} of the module tests.effect_api.test_query_hooks calls {verb!r} "
        "in a hook that may only query the table"
    )
    assert repr(state) == before


@each_case("verb, kind", pick_values([*VERBS], KINDS))
def test_verbs_are_refused_in_hooks_that_query(kind: Any, verb: str) -> None:
    refused(make_position(kind(verb), *HANDS), kind.__name__, verb)


@every_verb
def test_verbs_are_refused_in_choices_last(verb: str) -> None:
    state = make_position(MeddlesAtLast(verb), "red-deed", *HANDS[1:])

    refused(state, "MeddlesAtLast", verb)


@every_verb
def test_verbs_are_refused_in_claims(verb: str) -> None:
    state = make_position(Effect(), *HANDS, variants=[MeddlesClaiming(verb)])

    refused(state, "MeddlesClaiming", verb)


@every_verb
def test_verbs_are_refused_while_a_play_is_explained(verb: str) -> None:
    """`lawful` is called only when a play is explained."""

    class MeddlesInJudgement(MeddlesJudging):
        def may_bluff(self) -> bool:
            return True

    state = make_position(MeddlesInJudgement(verb), *HANDS)
    assert make_play(state) in legal_moves(state)

    with pytest.raises(
        PluginError, match=f"^MeddlesInJudgement .* calls '{verb}' in a hook that may"
    ):
        explain(state, make_play(state))


@pytest.mark.parametrize("verb", ["draw", "skip", "note"])
def test_verbs_are_refused_in_choices_of_a_start_card(verb: str) -> None:
    setup = Setup(
        make_edition(MeddlesChoosing(verb)), ["red-1", "blue-1"], draw="red-deed", rest="draw"
    )

    with pytest.raises(
        PluginError, match=f"^MeddlesChoosing .* calls '{verb}' in a hook that may only"
    ):
        setup.to_state()


@pytest.mark.parametrize("verb", ["draw", "skip", "note"])
def test_verbs_are_refused_in_choices_of_a_card_acted_as(verb: str) -> None:
    state = make_position(ActsAsTheOther(), *HANDS, more={"other": MeddlesChoosing(verb)})

    with pytest.raises(
        PluginError, match=f"^MeddlesChoosing .* calls '{verb}' in a hook that may only"
    ):
        apply(state, make_play(state))


class ActsAsTheOther(Effect):
    def play(self, table: Table) -> None:
        table.act_as(table.edition.card("red-other"))


# --- it may look at everything


SEEN: dict[str, tuple[Callable[[Table], object], object]] = {
    "player": (lambda table: table.player, 0),
    "card": (lambda table: table.card.code, "red-deed"),
    "color": (lambda table: table.color, "red"),
    "color before": (lambda table: table.color_before, "red"),
    "card before": (lambda table: table.card_before.code, "red-5"),
    "owed": (lambda table: table.owed, 0),
    "owed to": (lambda table: table.owed_to, None),
    "choice": (lambda table: table.choice, None),
    "hand": (lambda table: " ".join(card.code for card in table.hand), "red-1 red-2"),
    "sizes": (lambda table: tuple(map(table.hand_size, table.seats)), (2, 2, 2)),
    "next": (lambda table: table.next, 1),
    "everyone": (lambda table: table.everyone, (1, 2, 0)),
    "others": (lambda table: table.others, (1, 2)),
    "direction": (lambda table: table.direction, 1),
    "dealer": (lambda table: table.dealer, 0),
    "wardrobe": (lambda table: table.wardrobe, (frozenset(),) * 3),
    "edition": (lambda table: table.edition.name, "zelda"),
    "options": (lambda table: table.options.uno_penalty, 2),
    "cards": (lambda table: len(table.cards(mark="triforce")) > 0, True),
    "note": (lambda table: table.noted("it", "nothing"), "nothing"),
}
"""The queries, and their expected results."""


@frozen
class Looks(Effect):
    """It offers what it sees as choices."""

    what: str

    def choices(self, table: Table) -> Iterable[Value]:
        return (repr(SEEN[self.what][0](table)),)


@each_case("what", SEEN)
def test_every_query_has_an_answer(what: str) -> None:
    state = make_position(Looks(what), *HANDS)

    (play,) = find_plays(state)

    assert play.choice == repr(SEEN[what][1])


@frozen
class Offers(Effect):
    """It offers this as choices."""

    what: str

    def choices(self, table: Table) -> Iterable[Value]:
        return (self.what,)


def test_every_card_in_a_hand_is_queried() -> None:
    hands = ("red-deed red-other tan-other red-1", *HANDS[1:])
    state = make_position(Offers("this"), *hands, more={"other": Offers("that")})

    for _ in range(2):
        assert [play.choice for play in find_plays(state)] == ["this"]
        assert [play.choice for play in find_plays(state, "red-other")] == ["that"]


# --- answers that are none


def nothing() -> Any:
    return None


class ChoosesNone(Effect):
    def choices(self, table: Table) -> Iterable[Value]:
        answer: Iterable[Value] = nothing()
        return answer


class ChoosesNoneAtLast(Effect):
    acts_last: ClassVar[bool] = True

    def choices_last(self, table: Table) -> Iterable[Value]:
        answer: Iterable[Value] = nothing()
        return answer


class NamesNone(Effect):
    def colors(self, table: Table) -> Iterable[str]:
        answer: Iterable[str] = nothing()
        return answer


class NamesMauve(Effect):
    def colors(self, table: Table) -> Iterable[str]:
        return ("mauve",)


class ChoosesAStranger(Effect):
    def choices(self, table: Table) -> Iterable[Value]:
        return (Card("stranger"),)


class FindsNone(Effect):
    def faults(self, edition: Edition) -> Iterable[str]:
        answer: Iterable[str] = nothing()
        return answer


class FindsNothingForTheNoise(Effect):
    def faults(self, edition: Edition) -> Iterable[str]:
        raise KeyError("noise")


class FindsAFault(Effect):
    def faults(self, edition: Edition) -> Iterable[str]:
        yield "it is too small"


NO_LIST = "offers None, which is not a list of values"


@pytest.mark.parametrize(
    ("effect", "held", "says"),
    [
        (ChoosesNone(), "red-deed red-1", NO_LIST),
        (ChoosesNone(), "red-deed red-1 red-2", NO_LIST),
        (ChoosesNoneAtLast(), "red-deed", NO_LIST),
        (NamesNone(), "red-deed red-1", NO_LIST),
        (
            NamesMauve(),
            "red-deed red-1",
            "lets its player name colors that are not in this edition, ('mauve',)",
        ),
        (
            ChoosesAStranger(),
            "red-deed red-1",
            "offers a value twice, or a value that is not plain",
        ),
    ],
    ids=repr,
)
def test_invalid_result_of_a_hook_is_refused_by_name(effect: Effect, held: str, says: str) -> None:
    state = make_position(effect, held, *HANDS[1:])

    with pytest.raises(PluginError) as caught:
        legal_moves(state)

    name = type(effect).__name__
    assert str(caught.value).startswith(
        f"{name} of the module tests.effect_api.test_query_hooks {says}"
    )


class JudgesWithNone(Effect):
    """A hook that reports a bluff if it forgets to return anything."""

    def lawful(self, table: Table) -> bool:
        return nothing()  # type: ignore[no-any-return]


class NeverBluffs(JudgesWithNone):
    def may_bluff(self) -> bool:
        return False


class BluffsPerhaps(JudgesWithNone):
    def may_bluff(self) -> bool:
        return nothing()  # type: ignore[no-any-return]


def test_none_from_lawful_is_neither_a_bluff_nor_forbidden() -> None:
    bluffing = make_position(JudgesWithNone(), *HANDS)
    with pytest.raises(PluginError, match="returns None from lawful, which must be True or False"):
        explain(bluffing, find_plays(bluffing)[0])

    strict = make_position(NeverBluffs(), *HANDS)
    with pytest.raises(PluginError, match="returns None from lawful, which must be True or False"):
        legal_moves(strict)


def test_none_from_may_bluff_is_refused_before_the_game() -> None:
    with pytest.raises(PluginError, match=r"^BluffsPerhaps .* returns None where True or False is"):
        new_game(make_edition(BluffsPerhaps()), 2, seed=1)


def test_none_is_not_a_list_of_choices_for_a_start_card() -> None:
    setup = Setup(make_edition(ChoosesNone()), ["red-1", "blue-1"], draw="red-deed", rest="draw")

    with pytest.raises(PluginError, match=f"^ChoosesNone .* {NO_LIST}$"):
        setup.to_state()


def test_none_is_not_a_list_of_choices_for_a_card_acted_as() -> None:
    state = make_position(ActsAsTheOther(), *HANDS, more={"other": ChoosesNone()})

    with pytest.raises(PluginError, match=f"^ChoosesNone .* {NO_LIST}$"):
        apply(state, make_play(state))


@pytest.mark.parametrize(
    ("effect", "error"),
    [(FindsNone(), "TypeError: "), (FindsNothingForTheNoise(), "KeyError: 'noise'")],
    ids=repr,
)
def test_invalid_faults_are_refused_before_the_game(effect: Effect, error: str) -> None:
    with pytest.raises(PluginError) as caught:
        new_game(make_edition(effect), 2, seed=1)

    assert str(caught.value).startswith(
        f"{type(effect).__name__} of the module tests.effect_api.test_query_hooks "
        f"cannot report its faults with zelda: {error}"
    )


def test_faults_are_reported_before_the_game() -> None:
    with pytest.raises(SetupError) as caught:
        new_game(make_edition(FindsAFault()), 2, seed=1)

    assert str(caught.value) == "zelda: it is too small"
    assert not isinstance(caught.value, PluginError)
