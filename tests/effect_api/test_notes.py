"""`note` and `noted`: notes of a round, of a game and of a seat."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import pytest
from attrs import frozen

from unoengine import (
    Answer,
    Deal,
    Draw,
    Edition,
    PluginError,
    SetupError,
    apply,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.authoring import Effect, OwnHand, Table, Value, Variant, colorless_cards
from unoengine.editions.frozen import FROZEN
from unoengine.editions.zelda import ZELDA
from unoengine.events import Announced

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
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-deed red-1", "tan-deed blue-1 blue-2", "green-1 green-2 green-3")


class Counts(Effect):
    """It announces how often it has been played in this round."""

    def play(self, table: Table) -> None:
        table.note("times", table.noted("times", 0) + 1)
        table.announce(str(table.noted("times")))


class CountsToo(Counts):
    """The same, with a count of its own."""


class CountsForEach(Effect):
    """It announces how often each seat has played it."""

    def play(self, table: Table) -> None:
        times = table.noted("times", 0, player=table.player)
        table.note("times", times + 1, player=table.player)


@frozen
class Keeps(Effect):
    """It notes a value, or deletes the note."""

    value: Any = None
    key: str = "it"
    player: int | None = None
    lasts: Literal["round", "game"] = "round"

    def play(self, table: Table) -> None:
        table.note(self.key, self.value, player=self.player, lasts=self.lasts)


class KeepsAndEndsTheRound(Effect):
    """It notes values of the round and of the game, and makes the next player go out."""

    def play(self, table: Table) -> None:
        for seat in (None, 1):
            table.note("of the round", "r", player=seat)
            table.note("of the game", "g", player=seat, lasts="game")
        table.discard(table.next, table.cards())


class Once(Effect):
    """It may be played once in a round."""

    def may_play(self, table: Table) -> bool:
        return table.noted("played") is None

    def play(self, table: Table) -> None:
        table.note("played", True)


@frozen
class KeepsItsHand(Effect):
    """It notes its player's hand, and gives these cards of it to the next player."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    codes: str = ""

    def play(self, table: Table) -> None:
        table.note("hand", table.hand, player=table.player)
        table.give(table.player, table.next, cards_by_code(table, self.codes))


class ShowsWhatWasHeld(Effect):
    """It notes its player's hand; the next play of it shows the cards that are left."""

    def play(self, table: Table) -> None:
        table.note("hand", table.hand, player=table.player)
        for seat in table.others:
            held = table.noted("hand", player=seat)
            if held is not None:
                table.announce(f"{seat} {held.some(table.cards(color='red'))}")
                table.reveal(seat, held)


class PotLuck(Effect):
    """Every player picks a card in secret; then all cards are passed on at once."""

    own_hand: ClassVar[OwnHand] = "changes"

    def play(self, table: Table) -> None:
        for seat in table.everyone:
            table.ask_for_card(seat, "which")

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.note("picked", answer, player=table.answerer)
        if table.answerer == table.everyone[-1]:
            seats = table.everyone
            picked = [table.noted("picked", player=seat) for seat in seats]
            for giver, to, card in zip(seats, (*seats[1:], seats[0]), picked, strict=True):
                table.give(giver, to, [card])
                table.note("picked", None, player=giver)


@frozen
class AsksWithItsHand(Effect):
    """It asks a question with its player's hand as data, and gives these cards away."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    codes: str

    def play(self, table: Table) -> None:
        table.ask(table.next, "well?", ("yes",), data=table.hand)
        table.give(table.player, table.next, cards_by_code(table, self.codes))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(len(table.data)))


def notes(*of: tuple[str, str, int | None, object]) -> Mapping[tuple[str, str, int | None], Any]:
    return {(owner, key, seat): value for owner, key, seat, value in of}


def test_note_is_kept_until_the_next_play() -> None:
    state = make_position(Counts(), *HANDS)
    assert state.notes == {}

    state = apply_all(state, make_play(state))
    assert state.notes == notes(("counts", "times", None, 1))
    told = list_events(state, make_play(state, "tan-deed"))
    state = apply_all(state, make_play(state, "tan-deed"))

    assert told == (Announced(1, find_card(state, "tan-deed"), "2"),)
    assert state.notes == notes(("counts", "times", None, 2))


def test_earlier_state_lacks_a_later_note() -> None:
    state = make_position(Counts(), *HANDS)

    after = apply_all(state, make_play(state))

    assert state.notes == {}
    assert list_events(state, make_play(state))[-1] == Announced(
        0, find_card(state, "red-deed"), "1"
    )
    assert after.notes == apply_all(state, make_play(state)).notes


def test_notes_of_two_effects_are_separate() -> None:
    mine, draw = "red-deed red-other red-1", "tan-1 tan-2"
    state = make_position(Counts(), mine, *HANDS[1:], more={"other": CountsToo()}, draw=draw)

    state = apply_all(state, make_play(state), Draw(1), Draw(2), make_play(state, "red-other"))

    assert state.notes == notes(("counts", "times", None, 1), ("counts-too", "times", None, 1))


def test_notes_of_seats_are_separate() -> None:
    state = make_position(CountsForEach(), *HANDS)

    state = apply_all(state, make_play(state))
    state = apply_all(state, make_play(state, "tan-deed"))

    assert state.notes == notes(
        ("counts-for-each", "times", 0, 1), ("counts-for-each", "times", 1, 1)
    )


def test_cards_with_one_effect_class_share_notes() -> None:
    mine, draw = "red-deed red-other red-1", "tan-1 tan-2"
    state = make_position(Keeps("a"), mine, *HANDS[1:], more={"other": Keeps("b")}, draw=draw)

    state = apply_all(state, make_play(state), Draw(1), Draw(2))
    assert state.notes == notes(("keeps", "it", None, "a"))
    state = apply_all(state, make_play(state, "red-other"))

    assert state.notes == notes(("keeps", "it", None, "b"))


@pytest.mark.parametrize("seat", [None, 1])
def test_only_none_deletes_a_note(seat: int | None) -> None:
    class KeepsTwoAndForgetsOne(Effect):
        def play(self, table: Table) -> None:
            for key in ("it", "more"):
                table.note(key, 1, player=seat)
            table.note("it", None, player=seat)
            table.note("never noted", None, player=seat)
            table.announce(str(table.noted("it", "gone", player=seat)))

    state = make_position(KeepsTwoAndForgetsOne(), *HANDS)

    assert list_events(state, make_play(state)) == (
        Announced(0, find_card(state, "red-deed"), "gone"),
    )
    assert apply_all(state, make_play(state)).notes == notes(
        ("keeps-two-and-forgets-one", "more", seat, 1)
    )


@pytest.mark.parametrize("value", [0, "", False, ()])
def test_falsy_note_is_not_replaced_by_the_default(value: object) -> None:
    class KeepsLittle(Effect):
        def play(self, table: Table) -> None:
            table.note("it", value)
            table.announce(repr(table.noted("it", "default")))

    state = make_position(KeepsLittle(), *HANDS)

    assert list_events(state, make_play(state)) == (
        Announced(0, find_card(state, "red-deed"), repr(value)),
    )


def test_next_deal_deletes_notes_of_the_round() -> None:
    state = make_position(KeepsAndEndsTheRound(), *HANDS)
    state = apply_all(state, make_play(state))
    assert len(state.notes) == 4

    state = apply(pickle_and_load(state), Deal(state.turn))

    assert state.round == 2
    assert state.notes == notes(
        ("keeps-and-ends-the-round", "of the game", None, "g"),
        ("keeps-and-ends-the-round", "of the game", 1, "g"),
    )


@pytest.mark.parametrize(("first", "then", "left"), [("round", "game", 1), ("game", "round", 0)])
def test_last_note_decides_how_long_it_lasts(
    first: Literal["round", "game"], then: Literal["round", "game"], left: int
) -> None:
    class KeepsTwice(Effect):
        def play(self, table: Table) -> None:
            table.note("it", 1, lasts=first)
            table.note("it", 2, lasts=then)
            table.discard(table.next, table.cards())

    state = make_position(KeepsTwice(), *HANDS)
    state = apply_all(state, make_play(state))
    assert list(state.notes.values()) == [2]

    assert len(apply(state, Deal(state.turn)).notes) == left


def test_legal_moves_may_depend_on_a_note() -> None:
    state = make_position(Once(), *HANDS)
    assert find_plays(state)

    state = apply_all(state, make_play(state))

    assert not find_plays(state, "tan-deed")
    assert hides_unknown_cards(state)


class Toll(Variant):
    """The second draw in a row is two cards."""

    def draw(self, table: Table) -> None:
        times = table.noted("draws", 0) + 1
        table.note("draws", times)
        table.draw(table.player, times)


def test_variant_keeps_notes_under_its_name() -> None:
    state = make_position(
        Effect(), "red-1 red-2", "blue-1", draw="tan-1 tan-2 tan-3", variants=[Toll()]
    )

    state = apply_all(state, Draw(0), Draw(1))

    assert state.hand_sizes == (3, 3)
    assert state.notes == notes(("toll", "draws", None, 2))


# --- what may be noted


@pytest.mark.parametrize(
    "value", ["text", 7, True, (), (1, ("two", None)), ZELDA.card("blue-1"), (ZELDA.card("wild"),)]
)
def test_plain_values_are_noted_and_saved(value: object) -> None:
    state = make_position(Keeps(value), *HANDS)

    state = apply_all(state, make_play(state))

    assert state.notes == notes(("keeps", "it", None, value))
    assert pickle_and_load(state).notes == state.notes


@pytest.mark.parametrize("value", [[], {}, 0.5, {1}, object(), (1, []), b"x"])
def test_other_values_in_notes_are_refused_by_name(value: object) -> None:
    class KeepsTooMuch(Effect):
        def play(self, table: Table) -> None:
            table.note("it", value)

    state = make_position(KeepsTooMuch(), *HANDS)

    with pytest.raises(
        PluginError, match=r"KeepsTooMuch .* stores a note that is not a plain value"
    ):
        apply(state, make_play(state))
    assert state.notes == {}


@pytest.mark.parametrize("inside", [False, True])
def test_hand_in_a_note_needs_a_player(inside: bool) -> None:
    class KeepsAHand(Effect):
        def play(self, table: Table) -> None:
            table.note("it", (1, (table.hand,)) if inside else table.hand)

    state = make_position(KeepsAHand(), *HANDS)

    with pytest.raises(PluginError, match=r"KeepsAHand .* stores a hand without its seat"):
        apply(state, make_play(state))


@pytest.mark.parametrize("value", [1, "a"])
def test_states_with_different_notes_are_different(value: object) -> None:
    states = [make_position(Keeps(kept), *HANDS) for kept in (value, value, "z")]

    one, same, other = (apply_all(state, make_play(state)) for state in states)

    assert (one == same, hash(one) == hash(same)) == (True, True)
    assert one.notes != other.notes


# --- two of one name


class Clash(Effect):
    """It keeps a note under its name."""

    name: ClassVar[str] = "clash"

    def play(self, table: Table) -> None:
        table.note("times", table.noted("times", 0) + 1)


class ClashToo(Clash):
    """It is another class with the same name."""

    name: ClassVar[str] = "clash"


class Quiet(Effect):
    """Keeps no notes."""

    name: ClassVar[str] = "quiet"


class QuietToo(Effect):
    """It keeps no notes either, and has the same name."""

    name: ClassVar[str] = "quiet"


class QuietVariant(Variant):
    """A variant with the name of an effect."""

    name: ClassVar[str] = "quiet"


class QuietBlank(Effect):
    """A blank effect with that name."""

    name: ClassVar[str] = "quiet"
    blank: ClassVar[bool] = True


def says_both(one: type, other: type, name: str) -> str:
    both = " and ".join(f"{__name__}.{kind.__name__}" for kind in (one, other))
    return f"{both} both have the name {name!r}; give one another name"


@pytest.mark.parametrize(
    ("one", "other", "name"), [(Clash, ClashToo, "clash"), (Quiet, QuietToo, "quiet")]
)
@pytest.mark.parametrize("swapped", [False, True])
def test_two_classes_with_one_name_are_refused(
    one: type[Effect], other: type[Effect], name: str, swapped: bool
) -> None:
    first, then = (other, one) if swapped else (one, other)

    with pytest.raises(SetupError) as refused:
        make_position(first(), *HANDS, more={"other": then()})

    assert str(refused.value) == says_both(one, other, name)


def test_variant_and_effect_with_one_name_are_refused() -> None:
    with pytest.raises(SetupError) as refused:
        make_position(Quiet(), *HANDS, variants=[QuietVariant()])

    assert str(refused.value) == says_both(Quiet, QuietVariant, "quiet")


def test_house_rule_and_another_plugin_with_one_name_are_refused() -> None:
    def written(box: Edition, *rules: Effect) -> None:
        new_game(box, 2, seed=1, house_rules={"customizable": rules})

    blanks = colorless_cards("customizable", points=40, copies=2, effect=QuietBlank())
    ours = [card for card in FROZEN.deck if card.symbol != "customizable"]
    printed = FROZEN.with_deck([*ours, *blanks])

    with pytest.raises(SetupError) as two_rules:
        written(FROZEN, Quiet(), QuietToo())
    with pytest.raises(SetupError) as over_print:
        written(printed, Quiet(), Quiet())

    assert str(two_rules.value) == says_both(Quiet, QuietToo, "quiet")
    assert str(over_print.value) == says_both(Quiet, QuietBlank, "quiet")


def test_one_class_with_two_options_is_accepted() -> None:
    state = make_position(Keeps("a"), *HANDS, more={"other": Keeps("b")})

    assert state.effect(find_card(state, "red-other")) == Keeps("b")


def test_own_name_separates_two_classes() -> None:
    class Unlike(Clash):
        name: ClassVar[str] = "unlike"

    mine, draw = "red-deed red-other red-1", "tan-1 tan-2"
    state = make_position(Clash(), mine, *HANDS[1:], more={"other": Unlike()}, draw=draw)

    state = apply_all(state, make_play(state), Draw(1), Draw(2), make_play(state, "red-other"))

    assert state.notes == notes(("clash", "times", None, 1), ("unlike", "times", None, 1))


# --- who is told


class KeepsForAll(Effect):
    """It notes values of the game and of each seat."""

    def play(self, table: Table) -> None:
        table.note("of all", "open")
        for seat in table.seats:
            table.note("of one", ("secret", seat), player=seat)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_view_has_public_notes_and_notes_of_its_seat(seat: int | None) -> None:
    state = make_position(KeepsForAll(), *HANDS)
    assert view(state, seat).notes == {}

    state = apply_all(state, make_play(state))

    own = () if seat is None else (("keeps-for-all", "of one", seat, ("secret", seat)),)
    assert view(state, seat).notes == notes(("keeps-for-all", "of all", None, "open"), *own)
    assert len(state.notes) == 4


def test_note_with_a_hand_is_in_the_view_of_its_seat_only() -> None:
    state = make_position(KeepsItsHand("red-1"), *HANDS)

    state = apply_all(state, make_play(state))

    told = [view(state, seat).notes for seat in (0, 1, 2, None)]
    key = ("keeps-its-hand", "hand", 0)
    assert [set(notes) for notes in told] == [{key}, set(), set(), set()]
    assert list_codes(told[0][key]) == "red-1 red-deed"
    assert hides_unknown_cards(state)


# --- notes of hidden cards


def test_hand_in_a_note_is_hidden_from_others() -> None:
    state = make_position(KeepsItsHand(), *HANDS)
    state = apply_all(state, make_play(state))
    key = ("keeps-its-hand", "hand", 0)
    assert tuple(state.notes[key]) == state.hand(0)

    deals = [redeal(state, 1, seed) for seed in range(20)]

    assert all(tuple(deal.notes[key]) == deal.hand(0) for deal in deals)
    assert len({deal.hand(0) for deal in deals}) > 10
    assert all(redeal(state, 0, seed).notes == state.notes for seed in range(5))
    assert hides_unknown_cards(state)
    assert pickle_and_load(state).notes == state.notes


@pytest.mark.parametrize("lasts", ["round", "game"])
def test_card_in_a_note_is_redealt_with_the_hand(
    lasts: Literal["round", "game"],
) -> None:
    blue = find_card(make_position(Effect(), *HANDS), "blue-1")
    state = make_position(Keeps(("picked", blue), player=1, lasts=lasts), *HANDS)
    state = apply_all(state, make_play(state))

    for seed in range(20):
        deal = redeal(state, 0, seed)
        ((_, picked),) = deal.notes.values()
        assert picked in deal.hand(1)
        ((_, picked),) = redeal(state, 1, seed).notes.values()
        assert picked == blue


def test_hand_in_a_note_does_not_change_later() -> None:
    state = make_position(ShowsWhatWasHeld(), "red-deed red-1 tan-1", *HANDS[1:])
    state = pickle_and_load(apply_all(state, make_play(state)))

    told = list_events(state, make_play(state, "tan-deed"))
    state = apply_all(state, make_play(state, "tan-deed"))

    assert told[0] == Announced(1, find_card(state, "tan-deed"), "0 True")
    assert list_known_cards(state) == {(1, 0): "red-1 tan-1", (2, 0): "red-1 tan-1"}


def test_picked_cards_are_hidden_until_they_are_given() -> None:
    state = make_position(PotLuck(), "red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")
    state = apply_all(state, make_play(state))

    for seat, code in [(1, "blue-2"), (2, "green-2"), (0, "red-2")]:
        assert hides_unknown_cards(state, deals=4)
        state = apply_all(pickle_and_load(state), Answer(seat, find_card(state, code)))

    assert list_hands(state) == ["green-2 red-1", "blue-1 red-2", "blue-2 green-1"]
    # What seats 1 and 2 gave may have been handed on, as far as the rules can tell.
    assert list_known_cards(state) == {(0, 1): "red-2"}
    assert state.notes == {}
    assert hides_unknown_cards(state)


@pytest.mark.parametrize("effect", [KeepsItsHand("red-0"), AsksWithItsHand("red-0")], ids=repr)
def test_note_may_have_a_hand_whose_cards_have_left(effect: Effect) -> None:
    state = make_position(
        effect, "red-deed red-0 tan-1", "blue-1 blue-2", "tan-2 tan-3", draw="tan-4", rest=None
    )

    state = apply_all(state, make_play(state))

    assert list_hand(state, 0) == "tan-1"
    assert hides_unknown_cards(state, deals=50)
    assert legal_moves(pickle_and_load(state)) == legal_moves(state)
