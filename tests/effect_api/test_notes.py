"""`note` and `noted`: notes of a round, of a game and of a seat; `keeps` declares their types."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import pytest
from attrs import frozen

from tests.thorough import each_case
from unoengine import (
    Answer,
    Card,
    Deal,
    Draw,
    Edition,
    GameState,
    PluginError,
    SetupError,
    apply,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.authoring import Effect, Table, Variant, colorless_cards
from unoengine.core.errors import FormatError
from unoengine.core.multiset import Hand
from unoengine.core.plugin_classes.effect import has_type, is_note_type
from unoengine.editions.frozen import FROZEN
from unoengine.editions.zelda import ZELDA
from unoengine.house_rules.third_time import ThirdTime
from unoengine.house_rules.vote import Vote
from unoengine.records.state_record import read_state, write_state

from .positions import (
    apply_all,
    cards_by_code,
    find_card,
    find_plays,
    hides_unknown_cards,
    list_codes,
    list_events,
    list_hand,
    list_hands,
    list_known_cards,
    make_effect,
    make_play,
    make_position,
    make_ruled_position,
    pickle_and_load,
    play_deed,
)

HANDS = ("red-deed red-deed red-1", "tan-deed blue-1 blue-2", "green-1 green-2 green-3")
BLUE = ZELDA.card("blue-1")


@frozen
class Counts(Effect):
    """It counts its plays, for everybody or for each seat."""

    for_each: bool = False

    def play(self, table: Table) -> None:
        seat = table.player if self.for_each else None
        table.note("times", table.noted("times", 0, player=seat) + 1, player=seat)


class CountsToo(Counts):
    """The same, with a count of its own."""


def keep(
    value: Any, player: int | None = None, lasts: Literal["round", "game"] = "round"
) -> Effect:
    """Return an effect that notes a value."""
    return make_effect(
        lambda table: table.note("it", value, player=player, lasts=lasts), name="keeps"
    )


def keep_hand(codes: str = "") -> Effect:
    """Return an effect that notes its player's hand, and gives these cards of it away."""

    def play(table: Any) -> None:
        table.note("hand", table.hand, player=table.player)
        table.give(table.player, table.next, cards_by_code(table, codes))

    return make_effect(play, own_hand="shrinks", name="keeps-its-hand")


def list_notes(state: GameState) -> dict[tuple[str, int | None], object]:
    """Return the notes by key and seat; all of them have the same owner."""
    assert len({owner for owner, _, _ in state.notes}) <= 1
    return {(key, seat): value for (_, key, seat), value in state.notes.items()}


def test_note_is_kept_until_the_next_play() -> None:
    """An earlier state lacks it."""
    state = make_position(Counts(), *HANDS)
    first = apply_all(state, make_play(state))
    second = apply_all(first, make_play(first, "tan-deed"))
    assert state.notes == {}
    assert first.notes == {("counts", "times", None): 1}
    assert second.notes == {("counts", "times", None): 2}


@each_case(
    "deed, other, notes",
    [
        (Counts(), CountsToo(), {("counts", "times", None): 1, ("counts-too", "times", None): 1}),
        (
            Counts(),
            Counts(for_each=True),
            {("counts", "times", None): 1, ("counts", "times", 0): 1},
        ),
        (Counts(), Counts(), {("counts", "times", None): 2}),
    ],
)
def test_notes_belong_to_a_class_and_a_seat(
    deed: Effect, other: Effect, notes: Mapping[Any, Any]
) -> None:
    mine, draw = "red-deed red-other red-1", "tan-1 tan-2"
    state = play_deed(deed, mine, *HANDS[1:], more={"other": other}, draw=draw).after
    state = apply_all(state, Draw(1), Draw(2))
    assert apply_all(state, make_play(state, "red-other")).notes == notes


@each_case("seat", [None, 1])
def test_only_none_deletes_a_note(seat: int | None) -> None:
    def keep_two_and_forget_one(table: Any) -> None:
        for key in ("it", "more"):
            table.note(key, 1, player=seat)
        table.note("it", None, player=seat)
        table.note("never noted", None, player=seat)
        table.announce(str(table.noted("it", "gone", player=seat)))

    done = play_deed(make_effect(keep_two_and_forget_one))
    assert done.verdicts == ["gone"]
    assert list_notes(done.after) == {("more", seat): 1}


@each_case("value", [0, "", False, ()])
def test_falsy_note_is_not_replaced_by_the_default(value: object) -> None:
    def keep_little(table: Any) -> None:
        table.note("it", value)
        table.announce(repr(table.noted("it", "default")))

    assert play_deed(make_effect(keep_little)).verdicts == [repr(value)]


def test_next_deal_deletes_notes_of_the_round() -> None:
    def keep_and_end_the_round(table: Any) -> None:
        for seat in (None, 1):
            table.note("of the round", "r", player=seat)
            table.note("of the game", "g", player=seat, lasts="game")
            table.note("lasting in the end", 1, player=seat)
            table.note("lasting in the end", 2, player=seat, lasts="game")
            table.note("lasting no more", 1, player=seat, lasts="game")
            table.note("lasting no more", 2, player=seat)
        table.discard(table.next, table.cards())

    state = play_deed(make_effect(keep_and_end_the_round)).after
    assert len(state.notes) == 8
    state = apply(pickle_and_load(state), Deal(state.turn))
    lasting = {"of the game": "g", "lasting in the end": 2}
    assert state.round == 2
    assert list_notes(state) == {(key, n): lasting[key] for key in lasting for n in (None, 1)}


def test_legal_moves_may_depend_on_a_note() -> None:
    once = make_effect(
        lambda table: table.note("played", True),
        may_play=lambda table: table.noted("played") is None,
    )
    done = play_deed(once, *HANDS)
    assert find_plays(done.before)
    assert not find_plays(done.after, "tan-deed")
    assert hides_unknown_cards(done.after)


class Toll(Variant):
    """The second draw in a row is two cards."""

    def draw(self, table: Table) -> None:
        times = table.noted("draws", 0) + 1
        table.note("draws", times)
        table.draw(table.player, times)


def test_variant_keeps_notes_under_its_name() -> None:
    draw = "tan-1 tan-2 tan-3"
    state = make_position(Effect(), "red-1 red-2", "blue-1", draw=draw, variants=[Toll()])
    state = apply_all(state, Draw(0), Draw(1))
    assert state.hand_sizes == (3, 3)
    assert state.notes == {("toll", "draws", None): 2}


@each_case("value", ["text", 7, True, (), (1, ("two", None)), BLUE, (ZELDA.card("wild"),)])
def test_plain_values_are_noted_and_saved(value: object) -> None:
    state = play_deed(keep(value), *HANDS).after
    assert state.notes == {("keeps", "it", None): value}
    assert pickle_and_load(state).notes == state.notes


@each_case("value", [[], {}, 0.5, {1}, object(), (1, []), b"x"])
def test_other_values_in_notes_are_refused(value: object) -> None:
    with pytest.raises(PluginError, match="stores a note that is not a plain value"):
        play_deed(keep(value), *HANDS)


@each_case("inside", [False, True])
def test_hand_in_a_note_needs_a_player(inside: bool) -> None:
    keeps = make_effect(
        lambda table: table.note("it", (1, (table.hand,)) if inside else table.hand)
    )
    with pytest.raises(PluginError, match="stores a hand without its seat"):
        play_deed(keeps)


def test_states_with_different_notes_are_different() -> None:
    effect = make_effect(
        lambda table: table.note("it", table.choice), choices=lambda table: (1, "a")
    )
    state = make_position(effect, *HANDS)
    one, same, other = (apply(state, make_play(state, choice=choice)) for choice in (1, 1, "a"))
    assert (one == same, hash(one) == hash(same)) == (True, True)
    assert one != other


class Clash(Effect):
    name: ClassVar[str] = "clash"


class ClashToo(Clash):
    name: ClassVar[str] = "clash"


class ClashVariant(Variant):
    name: ClassVar[str] = "clash"


class ClashBlank(Effect):
    name: ClassVar[str] = "clash"
    blank: ClassVar[bool] = True


class Unlike(Clash):
    name: ClassVar[str] = "unlike"


BLANKS = colorless_cards("customizable", points=40, copies=2, effect=ClashBlank())
PRINTED = FROZEN.with_deck([*(c for c in FROZEN.deck if c.symbol != "customizable"), *BLANKS])


def start(box: Edition, *rules: Effect) -> None:
    new_game(box, 2, seed=1, house_rules={"customizable": rules})


@each_case(
    "other, make",
    [
        (ClashToo, lambda: make_position(Clash(), *HANDS, more={"other": ClashToo()})),
        (ClashVariant, lambda: make_position(Clash(), *HANDS, variants=[ClashVariant()])),
        (ClashToo, lambda: start(FROZEN, Clash(), ClashToo())),
        (ClashBlank, lambda: start(PRINTED, Clash(), Clash())),
    ],
)
def test_two_plugins_with_one_name_are_refused(other: type, make: Any) -> None:
    with pytest.raises(SetupError) as refused:
        make()
    both = f"{__name__}.Clash and {__name__}.{other.__name__}"
    assert str(refused.value) == f"{both} both have the name 'clash'; give one another name"


def test_two_classes_with_one_name_are_refused_in_any_order() -> None:
    with pytest.raises(SetupError, match="both have the name 'clash'"):
        make_position(ClashToo(), *HANDS, more={"other": Clash()})
    make_position(Clash(), *HANDS, more={"other": Unlike()})
    state = make_position(Counts(), *HANDS, more={"other": Counts(for_each=True)})
    assert state.effect(find_card(state, "red-other")) == Counts(for_each=True)


@each_case("seat", [0, 1, 2, None])
def test_view_has_public_notes_and_notes_of_its_seat(seat: int | None) -> None:
    def keep_for_all(table: Any) -> None:
        table.note("of all", "open")
        for each in table.seats:
            table.note("of one", ("secret", each), player=each)

    done = play_deed(make_effect(keep_for_all, name="all"), *HANDS)
    own: dict[Any, Any] = {("all", "of one", seat): ("secret", seat)} if seat is not None else {}
    assert view(done.before, seat).notes == {}
    assert view(done.after, seat).notes == own | {("all", "of all", None): "open"}
    assert len(done.after.notes) == 4


def test_note_with_a_hand_is_in_the_view_of_its_seat_only() -> None:
    state = play_deed(keep_hand("red-1"), *HANDS).after
    told = [view(state, seat).notes for seat in (0, 1, 2, None)]
    key = ("keeps-its-hand", "hand", 0)
    assert [set(notes) for notes in told] == [{key}, set(), set(), set()]
    assert list_codes(told[0][key]) == "red-1 red-deed"
    assert hides_unknown_cards(state)


def test_hand_in_a_note_is_hidden_from_others() -> None:
    state = play_deed(keep_hand(), *HANDS).after
    key = ("keeps-its-hand", "hand", 0)
    assert tuple(state.notes[key]) == state.hand(0)
    deals = [redeal(state, 1, seed) for seed in range(20)]
    assert all(tuple(deal.notes[key]) == deal.hand(0) for deal in deals)
    assert len({deal.hand(0) for deal in deals}) > 10
    assert all(redeal(state, 0, seed).notes == state.notes for seed in range(5))
    assert hides_unknown_cards(state)
    assert pickle_and_load(state).notes == state.notes


@each_case("lasts", ["round", "game"])
def test_card_in_a_note_is_redealt_with_the_hand(lasts: Literal["round", "game"]) -> None:
    state = play_deed(keep(("picked", BLUE), 1, lasts), *HANDS).after
    for seed in range(20):
        deal = redeal(state, 0, seed)
        ((_, picked),) = deal.notes.values()
        assert picked in deal.hand(1)
        ((_, picked),) = redeal(state, 1, seed).notes.values()
        assert picked == BLUE


def test_hand_in_a_note_does_not_change_later() -> None:
    def show_what_was_held(table: Any) -> None:
        table.note("hand", table.hand, player=table.player)
        for seat in table.others:
            held = table.noted("hand", player=seat)
            if held is not None:
                table.announce(f"{seat} {held.some(table.cards(color='red'))}")
                table.reveal(seat, held)

    effect = make_effect(show_what_was_held)
    state = pickle_and_load(play_deed(effect, "red-deed red-1 tan-1", *HANDS[1:]).after)
    told: Any = list_events(state, make_play(state, "tan-deed"))[0]
    assert told.verdict == "0 True"
    state = apply_all(state, make_play(state, "tan-deed"))
    assert list_known_cards(state) == {(1, 0): "red-1 tan-1", (2, 0): "red-1 tan-1"}


def pass_on_at_once(table: Any, question: str, answer: Card) -> None:
    """Let every player pick a card in secret; then pass all of them on."""
    table.note("picked", answer, player=table.answerer)
    if table.answerer == table.everyone[-1]:
        seats = table.everyone
        picked = [table.noted("picked", player=seat) for seat in seats]
        for giver, to, card in zip(seats, (*seats[1:], seats[0]), picked, strict=True):
            table.give(giver, to, [card])
            table.note("picked", None, player=giver)


def test_picked_cards_are_hidden_until_they_are_given() -> None:
    pot_luck = make_effect(
        lambda table: [table.ask_for_card(seat, "which") for seat in table.everyone],
        pass_on_at_once,
        own_hand="changes",
    )
    state = play_deed(pot_luck).after
    for seat, code in [(1, "blue-2"), (2, "green-2"), (0, "red-2")]:
        assert hides_unknown_cards(state, deals=4)
        state = apply_all(pickle_and_load(state), Answer(seat, find_card(state, code)))
    assert list_hands(state) == ["green-2 red-1", "blue-1 red-2", "blue-2 green-1"]
    # What seats 1 and 2 gave may have been handed on, as far as the rules can tell.
    assert list_known_cards(state) == {(0, 1): "red-2"}
    assert state.notes == {}
    assert hides_unknown_cards(state)


ASKS_WITH_ITS_HAND = make_effect(
    lambda table: (
        table.ask(table.next, "well?", ("yes",), data=table.hand),
        table.give(table.player, table.next, cards_by_code(table, "red-0")),
    ),
    lambda table, question, answer: table.announce(str(len(table.data))),
    own_hand="shrinks",
)


@each_case("effect", [keep_hand("red-0"), ASKS_WITH_ITS_HAND])
def test_note_may_have_a_hand_whose_cards_have_left(effect: Effect) -> None:
    hands = ("red-deed red-0 tan-1", "blue-1 blue-2", "tan-2 tan-3")
    state = play_deed(effect, *hands, draw="tan-4", rest=None).after
    assert list_hand(state, 0) == "tan-1"
    assert hides_unknown_cards(state, deals=50)
    assert legal_moves(pickle_and_load(state)) == legal_moves(state)


# --- `keeps`: the declared types, which a saved game must have


@each_case(
    "note, accepted",
    [
        (("times", 1), True),
        (("nothing at all", None), True),
        (("times", "once"), False),
        (("times", True), False),
        (("count", 1), False),
    ],
)
def test_note_must_have_the_declared_type(note: tuple[str, Any], accepted: bool) -> None:
    effect = make_effect(lambda table: table.note(*note), keeps={"times": int})
    if accepted:
        assert len(play_deed(effect).after.notes) == (note[1] is not None)
    else:
        with pytest.raises(PluginError, match="which its declaration does not allow"):
            play_deed(effect)


def read_with_note(rule: Effect, key: str, value: object) -> GameState:
    """Return a saved game with a changed note of the rule."""
    state = make_ruled_position(rule, "customizable blue-1 blue-2", "pink-1 pink-2")
    note = {"by": rule.name, "key": key, "player": None, "value": value, "lasts": "round"}
    return read_state(write_state(state) | {"notes": [note]})


@each_case(
    "rule, key, value, reason",
    [
        (ThirdTime(), "times", "x", " 'x' as 'times': that is of the type int"),
        (ThirdTime(), "times", True, ""),
        (ThirdTime(), "time", 1, " 1 as 'time': it keeps 'times'"),
        (Vote(), "votes", 3, ""),
        (Vote(), "votes", [1], ""),
        (Vote(), "votes", [[1, "pink", 2]], ""),
        (Vote(), "votes", [["pink", 1]], ""),
    ],
)
def test_saved_game_with_a_note_of_another_type_is_refused(
    rule: Effect, key: str, value: object, reason: str
) -> None:
    with pytest.raises(FormatError) as refused:
        read_with_note(rule, key, value)
    assert refused.value.reason.startswith(f"{rule.name} does not keep{reason}")


@each_case(
    "rule, key, value, kept",
    [
        (ThirdTime(), "times", 2, 2),
        (Vote(), "votes", [], ()),
        (Vote(), "votes", [[1, "pink"]], ((1, "pink"),)),
    ],
)
def test_saved_game_with_a_declared_note_is_loaded(
    rule: Effect, key: str, value: object, kept: object
) -> None:
    assert read_with_note(rule, key, value).notes == {(rule.name, key, None): kept}


@each_case(
    "keeps, says",
    [
        (["times"], "maps keys to types"),
        ({1: int}, "cannot keep 1 as int"),
        ({"times": "int"}, "cannot keep 'times' as int"),
        ({"times": float}, "cannot keep 'times' as float"),
        ({"times": object}, "cannot keep 'times' as object"),
        ({"times": list[int]}, r"cannot keep 'times' as list\[int\]"),
        ({"times": tuple}, "cannot keep 'times' as tuple"),
        ({"times": (str, int)}, "cannot keep 'times' as"),
        ({"times": tuple[int, list[int]]}, "cannot keep 'times' as tuple"),
        ({"times": int | float}, "cannot keep 'times' as int | float"),
    ],
)
def test_invalid_type_in_keeps_is_refused_before_the_game(keeps: Any, says: str) -> None:
    with pytest.raises(SetupError, match=says):
        make_position(make_effect(keeps=keeps))


@each_case(
    "kind",
    [
        *(int, bool, str, Card, Hand, None, str | None, Literal["a", 1], tuple[int, ...]),
        *(tuple[int, str | None], tuple[tuple[Card, ...], bool]),
    ],
)
def test_every_valid_type_may_be_kept(kind: Any) -> None:
    assert is_note_type(kind)


@each_case(
    "kind, values, others",
    [
        (int, [3], [True, None]),
        (bool, [False], [1]),
        (str, ["tan"], [BLUE]),
        (Card, [BLUE], ["blue-1"]),
        (None, [None], [0]),
        (str | None, [None, "tan"], [0]),
        (Literal["left", "right"], ["left"], ["up"]),
        (Literal[1, 2], [1], [True]),
        (tuple[int, ...], [(), (1, 2)], [1, (1, "tan")]),
        (tuple[int, str], [(1, "tan")], [(1,), (1, "tan", 2), ("tan", 1)]),
    ],
)
def test_values_of_a_type(kind: Any, values: list[object], others: list[object]) -> None:
    assert [has_type(value, kind) for value in values] == [True] * len(values)
    assert [has_type(value, kind) for value in others] == [False] * len(others)
