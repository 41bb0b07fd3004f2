"""Verbs that move or show cards, such as `give`, `discard`, `swap`, `rotate` and `reveal`."""

from collections import Counter
from typing import Any

from tests.thorough import each_case
from unoengine import Deal, Draw, GameState, Leave, Options, Play, apply, legal_moves, redeal
from unoengine.authoring import Effect
from unoengine.editions.zelda import ZELDA
from unoengine.events import Announced, Discarded, Gave, HandsDealtAgain, HandShown, HandsMoved

from .positions import (
    apply_all,
    cards_by_code,
    combine_effects,
    find_card,
    find_cards,
    find_plays,
    hides_unknown_cards,
    list_events,
    list_hand,
    list_hands,
    list_known_cards,
    make_effect,
    make_play,
    make_position,
    pickle_and_load,
    play_deed,
    show_cards,
)

HANDS = ("red-deed red-1 red-1 tan-1", "blue-1 blue-2 blue-2", "green-1 green-2 green-3")


def give(giver: int, to: int, what: str | int) -> Effect:
    """Return an effect that gives cards, all of a color, or random ones."""

    def play(table: Any) -> None:
        cards: Any = what
        if isinstance(what, str):
            is_color = what in table.edition.colors
            cards = table.cards(color=what) if is_color else cards_by_code(table, what)
        table.announce(str(table.give(giver, to, cards)))

    return make_effect(play, own_hand="changes")


def drop(seat: int, codes: str = "", symbol: str | None = None) -> Effect:
    """Return an effect with which a seat discards these cards, or all with a symbol."""

    def play(table: Any) -> None:
        cards = cards_by_code(table, codes) if symbol is None else table.cards(symbol=symbol)
        table.announce(str(table.discard(seat, cards)))

    return make_effect(play, own_hand="shrinks")


def swap(one: int, other: int) -> Effect:
    """Return an effect that swaps two hands."""
    return make_effect(lambda table: table.swap(one, other), own_hand="changes")


ROTATES = make_effect(lambda table: table.rotate(), own_hand="changes")
STORM = make_effect(lambda table: table.collect_and_deal(), own_hand="changes")
STORM_BACK = make_effect(
    lambda table: (table.reverse(), table.collect_and_deal()), own_hand="changes"
)

GIFTS = (give(1, 2, "blue"), give(1, 2, "blue-2"), give(1, 2, 2))
"""A gift of all cards of a color, of listed ones, and of random ones."""

MOVES = (
    *GIFTS,
    *(drop(1, "blue-2"), drop(0, symbol="1")),
    *(swap(0, 1), swap(1, 2), swap(2, 0), ROTATES, STORM),
)


@each_case("move", MOVES)
def test_moves_reveal_nothing_else_and_are_saved(move: Effect) -> None:
    shown = (show_cards(1, 0, "blue-1"), show_cards(0, 2, "red-1"))
    after = play_deed(combine_effects(*shown, move), *HANDS).after
    assert hides_unknown_cards(after)
    loaded = pickle_and_load(after)
    assert list_hands(loaded) == list_hands(after)
    assert list_known_cards(loaded) == list_known_cards(after)


# --- discard


@each_case(
    "effect, gone, left",
    [
        (drop(0, "red-1"), "red-1", "red-1 red-2 tan-1"),
        (drop(0, "red-1 red-1"), "red-1 red-1", "red-2 tan-1"),
        (drop(0, "red-2 red-2"), "red-2", "red-1 red-1 tan-1"),
        (drop(0, "tan-1 blue-1"), "tan-1", "red-1 red-1 red-2"),
        (drop(0, "blue-1"), "", "red-1 red-1 red-2 tan-1"),
        (drop(0), "", "red-1 red-1 red-2 tan-1"),
        (drop(0, symbol="1"), "tan-1 red-1 red-1", "red-2"),
        (drop(0, symbol="9"), "", "red-1 red-1 red-2 tan-1"),
    ],
)
def test_discarded_cards_go_under_the_top_card(effect: Effect, gone: str, left: str) -> None:
    done = play_deed(effect, "red-deed red-1 red-1 red-2 tan-1", *HANDS[1:])
    state, after = done.before, done.after
    assert done.events == (
        Discarded(0, find_cards(state, gone)),
        Announced(0, done.card, str(len(gone.split()))),
    )
    assert list_hand(after, 0) == left
    assert (after.top, after.color, after.turn) == (done.card, "red", 1)
    assert Counter(after.discards) == Counter(find_cards(state, f"tan-8 red-5 red-deed {gone}"))


@each_case(
    "shown, effect, known",
    [
        ("blue-1 blue-2", drop(1, "blue-1"), "blue-2"),
        ("blue-1 blue-2", drop(1, symbol="2"), "blue-1"),
        ("blue-1 blue-2 blue-2", drop(1, "blue-2"), "blue-1 blue-2"),
        ("blue-1 blue-2", drop(1, "blue-2"), "blue-1"),
    ],
)
def test_known_cards_after_a_discard_are_those_certainly_left(
    shown: str, effect: Effect, known: str
) -> None:
    """Copies are equal: the discarded one may be the one that was seen."""
    after = play_deed(combine_effects(show_cards(1, 0, shown), effect), *HANDS).after
    assert list_known_cards(after) == {(0, 1): known}


@each_case(
    "effect, direction, winner",
    [
        (drop(2, "green-1 green-2 green-3"), 1, 2),
        (give(0, 2, "red-1 red-1 tan-1"), 1, 0),
        (combine_effects(drop(2, symbol="3"), give(1, 2, 9)), 1, 1),
        # The order of play decides between two others.
        (make_effect(lambda table: [table.discard(n, table.cards()) for n in (1, 2)]), 1, 1),
        (make_effect(lambda table: [table.discard(n, table.cards()) for n in (1, 2)]), -1, 2),
    ],
)
def test_seat_without_cards_wins_the_round(effect: Effect, direction: int, winner: int) -> None:
    after = play_deed(effect, *HANDS, direction=direction).after
    assert (after.phase, after.round_winner) == ("round-over", winner)


def test_A76_player_of_the_card_wins_if_two_have_no_cards() -> None:
    both = make_effect(
        lambda table: [table.discard(seat, table.cards()) for seat in (2, 0)], own_hand="shrinks"
    )
    assert play_deed(both, *HANDS).after.round_winner == 0


# --- give


@each_case(
    "gift, hands, given",
    [
        (give(0, 1, "red"), ["tan-1", f"{HANDS[1]} red-1 red-1"], "red-1 red-1"),
        (give(0, 1, "red-1"), ["red-1 tan-1", f"{HANDS[1]} red-1"], "red-1"),
        (give(0, 1, "red-1 red-1"), ["tan-1", f"{HANDS[1]} red-1 red-1"], "red-1 red-1"),
        (give(0, 1, "red-1 tan-1"), ["red-1", f"{HANDS[1]} red-1 tan-1"], "tan-1 red-1"),
        (give(0, 1, "tan-1 tan-1"), ["red-1 red-1", f"{HANDS[1]} tan-1"], "tan-1"),
        (give(0, 1, "tan-1 blue-9"), ["red-1 red-1", f"{HANDS[1]} tan-1"], "tan-1"),
        (give(1, 0, 9), ["blue-1 blue-2 blue-2 red-1 red-1 tan-1", ""], HANDS[1]),
    ],
)
def test_giver_gives_each_card_as_often_as_named_and_held(
    gift: Effect, hands: list[str], given: str
) -> None:
    done = play_deed(gift, *HANDS)
    assert list_hands(done.after) == [*hands, HANDS[2]]
    told, verdict = done.events[:2]
    assert isinstance(told, Gave)
    assert told.cards == find_cards(done.before, given)
    assert verdict == Announced(0, done.card, str(len(given.split())))
    assert (done.after.color, done.after.draw_pile) == ("red", done.before.draw_pile)


def test_random_gift_depends_only_on_the_seed() -> None:
    gifts = [
        [list_hand(play_deed(give(1, 2, 1), *HANDS, seed=seed).after, 1) for seed in range(20)]
        for _ in range(2)
    ]
    assert gifts[0] == gifts[1]
    assert set(gifts[0]) == {"blue-1 blue-2", "blue-2 blue-2"}


def test_second_random_gift_differs() -> None:
    there_and_back = combine_effects(*[give(1, 2, 1), give(2, 1, 1)] * 2)
    told = play_deed(there_and_back, *HANDS, seed=3).events
    gifts = [event.cards for event in told if isinstance(event, Gave)]
    assert len(gifts) == 4
    assert len(set(gifts)) > 2


@each_case("gift", [give(1, 2, "red"), give(1, 2, "red-1"), give(1, 2, 0)])
def test_giving_cards_that_are_not_held_reveals_nothing(gift: Effect) -> None:
    done = play_deed(combine_effects(show_cards(1, 0, "blue-1"), gift), *HANDS)
    assert done.events[1:] == (Gave(1, 2, ()), Announced(0, done.card, "0"))
    assert list_hands(done.after)[1:] == [*HANDS[1:]]
    assert list_known_cards(done.after) == {(0, 1): "blue-1"}


@each_case(
    "shown, gift, known",
    [
        # The giver knows what was given, and what it knew before.
        ([], give(1, 2, "blue-1 blue-2"), {(1, 2): "blue-1 blue-2"}),
        ([(2, 1, "green-2")], give(1, 2, "blue-2"), {(1, 2): "blue-2 green-2"}),
        # A hidden gift makes the hand of the giver unknown to others.
        ([(1, 0, "blue-1 blue-2")], give(1, 2, "blue-2"), {(1, 2): "blue-2"}),
        # The known copy and the given copy are indistinguishable.
        ([(1, 2, "blue-1 blue-2")], give(1, 2, "blue-2"), {(1, 2): "blue-2", (2, 1): "blue-1"}),
        # A gift of all cards of a color is public.
        (
            [(1, 0, "blue-1"), (2, 0, "green-1")],
            give(1, 2, "blue"),
            {(0, 2): "blue-1 green-1", (1, 2): HANDS[1]},
        ),
        # The receiver's known cards stay known.
        ([(2, 0, "green-1")], give(1, 2, "blue-2"), {(0, 2): "green-1", (1, 2): "blue-2"}),
    ],
)
def test_known_cards_after_a_gift(
    shown: list[tuple[int, int, str]], gift: Effect, known: dict[tuple[int, int], str]
) -> None:
    effect = combine_effects(*(show_cards(*what) for what in shown), gift)
    assert list_known_cards(play_deed(effect, *HANDS).after) == known


def test_gift_of_a_whole_color_leaves_known_cards_of_others_known() -> None:
    shown = (show_cards(1, 0, "blue-1 green-9"), show_cards(1, 2, "blue-2 green-9"))
    effect = combine_effects(*shown, give(1, 2, "blue"))
    after = play_deed(effect, HANDS[0], f"{HANDS[1]} green-9", HANDS[2]).after
    assert list_known_cards(after) == {
        (0, 1): "green-9",
        (0, 2): "blue-1",
        (1, 2): "blue-1 blue-2 blue-2",
        (2, 1): "green-9",
    }


def test_random_gift_is_known_to_the_giver_only() -> None:
    done = play_deed(combine_effects(show_cards(1, 0, "blue-1 blue-2"), give(1, 2, 2)), *HANDS)
    gift = done.events[1]
    assert isinstance(gift, Gave)
    assert done.after.known == ({}, {2: gift.cards}, {})
    assert len({list_hand(redeal(done.after, 0, seed), 2) for seed in range(20)}) > 10


@each_case("code, known", [("red-7", {(0, 1): "red-1"}), ("red-1", {})])
def test_given_card_is_known_until_it_is_played(
    code: str, known: dict[tuple[int, int], str]
) -> None:
    hands = ("red-deed red-1 red-2 red-3", "red-7 blue-2", "green-1 green-2")
    state = play_deed(give(0, 1, "red-1"), *hands).after
    assert list_known_cards(apply_all(state, Play(1, find_card(state, code)))) == known


# --- swap and rotate

R, B, G = "red-1 red-1 tan-1", *HANDS[1:]


@each_case(
    "effect, direction, hands, sources",
    [
        (swap(0, 1), 1, [B, R, G], (1, 0, 2)),
        (swap(2, 0), 1, [G, B, R], (2, 1, 0)),
        (make_effect(lambda table: table.swap(*table.others)), 1, [R, G, B], (0, 2, 1)),
        (ROTATES, 1, [G, R, B], (2, 0, 1)),
        (ROTATES, -1, [B, G, R], (1, 2, 0)),
    ],
)
def test_hands_move(
    effect: Effect, direction: int, hands: list[str], sources: tuple[int, ...]
) -> None:
    done = play_deed(effect, *HANDS, direction=direction)
    hands = [" ".join(sorted(hand.split())) for hand in hands]
    assert (list_hands(done.after), done.events) == (hands, (HandsMoved(sources),))
    assert (done.after.turn, done.after.direction) == (direction % 3, direction)
    assert (done.after.color, done.after.draw_pile) == ("red", done.before.draw_pile)


def test_rotate_swaps_with_two_players() -> None:
    swapped, rotated = (play_deed(effect, *HANDS[:2]).after for effect in (swap(0, 1), ROTATES))
    assert list_hands(swapped) == list_hands(rotated) == [B, R]
    assert list_known_cards(swapped) == list_known_cards(rotated)


@each_case(
    "shown, effect, known",
    [
        # Each player knows the hand that it gave away, and not its own as somebody else's.
        ([], swap(0, 1), {(0, 1): R, (1, 0): B}),
        ([(1, 0, "blue-1")], swap(0, 1), {(0, 1): R, (1, 0): B}),
        ([], ROTATES, {(0, 1): R, (1, 2): B, (2, 0): G}),
        # Known cards move with the hands.
        (
            [(0, 2, "red-1"), (1, 2, "blue-2")],
            swap(0, 1),
            {(0, 1): R, (1, 0): B, (2, 0): "blue-2", (2, 1): "red-1"},
        ),
        (
            [(1, 0, "blue-1"), (2, 0, "green-1"), (0, 2, "tan-1")],
            ROTATES,
            {(0, 1): R, (0, 2): "blue-1", (1, 2): B, (2, 0): G, (2, 1): "tan-1"},
        ),
        # A hand that does not move stays known.
        (
            [(2, 0, "green-1"), (2, 1, "green-2")],
            swap(0, 1),
            {(0, 1): R, (1, 0): B, (0, 2): "green-1", (1, 2): "green-2"},
        ),
        # After a whole turn, everybody has held every hand.
        (
            [],
            combine_effects(ROTATES, ROTATES, ROTATES),
            {(one, other): (R, B, G)[other] for one in range(3) for other in {0, 1, 2} - {one}},
        ),
    ],
)
def test_known_cards_after_hands_move(
    shown: list[tuple[int, int, str]], effect: Effect, known: dict[tuple[int, int], str]
) -> None:
    effect = combine_effects(*(show_cards(*what) for what in shown), effect)
    assert list_known_cards(play_deed(effect, *HANDS).after) == known


def test_given_hand_stays_known_after_draws_and_plays() -> None:
    state = play_deed(swap(0, 1), *HANDS, draw="blue-9 tan-9 tan-9").after
    state = apply_all(state, Draw(1), Draw(2), Draw(0), Play(1, find_card(state, "red-1")))
    assert state.hand_sizes[1] == 3
    assert list_known_cards(state)[0, 1] == "red-1 tan-1"


def test_third_player_learns_nothing_from_a_swap() -> None:
    state = play_deed(swap(0, 1), *HANDS).after
    deals = [list_hands(redeal(state, 2, seed)) for seed in range(20)]
    assert all(len({deal[seat] for deal in deals}) > 10 for seat in (0, 1))


# --- collect_and_deal

DEALT = ("red-deed red-1 red-2 red-3", "blue-1 blue-2", "green-1 green-2 green-3")


def deal_again(effect: Effect, *hands: str, **what: Any) -> GameState:
    return play_deed(effect, *hands or DEALT, **what).after


def collect(state: GameState) -> Counter[str]:
    """Return the cards of all hands together."""
    return Counter(card.code for seat in range(len(state.players)) for card in state.hand(seat))


@each_case(
    "effect, hands, sizes",
    [
        (STORM, DEALT, (2, 3, 3)),
        (STORM_BACK, DEALT, (2, 3, 3)),
        (STORM, ("red-deed red-1", *DEALT[1:]), (2, 2, 2)),
        (STORM, ("red-deed red-1 red-2", *DEALT[1:]), (2, 3, 2)),
        (STORM_BACK, ("red-deed red-1 red-2", *DEALT[1:]), (2, 2, 3)),
        (STORM, ("red-deed red-1", "blue-1 blue-2 blue-3 blue-4"), (2, 3)),
    ],
)
def test_cards_are_dealt_evenly_from_the_next_player_on(
    effect: Effect, hands: tuple[str, ...], sizes: tuple[int, ...]
) -> None:
    """A143: the player of the card gets the last one; everybody learns the numbers."""
    done = play_deed(effect, *hands)
    assert done.after.hand_sizes == sizes
    assert collect(done.after) == collect(done.before) - Counter(["red-deed"])
    assert done.after.draw_pile == done.before.draw_pile
    dealt = done.events[-1]
    assert dealt == HandsDealtAgain(sizes)
    assert [dealt.seen_by(seat) for seat in (None, 0, 1)] == [dealt] * 3


def test_the_seed_decides_the_hands() -> None:
    once, twice = (
        [list_hand(deal_again(effect, seed=seed), 1) for seed in range(20)]
        for effect in (STORM, combine_effects(STORM, STORM))
    )
    assert len(set(once)) > 10
    assert once != twice
    assert deal_again(STORM, seed=3) == deal_again(STORM, seed=3)


def test_known_cards_are_forgotten() -> None:
    """A115, A143."""
    after = deal_again(combine_effects(show_cards(1, 0, "blue-1 blue-2"), STORM))
    assert list_known_cards(after) == {}


def test_player_with_one_card_after_the_deal_owes_uno() -> None:
    """R072, A77: how many cards are left is known before."""
    state = make_position(STORM, "red-deed red-1 red-2", "blue-1", "green-1")
    assert {play.uno for play in find_plays(state)} == {False, True}
    assert apply(state, make_play(state)).exposed == 0
    assert apply(state, make_play(state, uno=True)).exposed is None
    more = make_position(STORM, "red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")
    assert {play.uno for play in find_plays(more)} == {False}


def test_exposed_player_gets_other_cards() -> None:
    """A92: with more than one card, it cannot be caught any more."""
    state = make_position(STORM, "red-1 red-2", "red-deed blue-1 blue-2")
    state = apply(state, make_play(state, "red-1"))
    assert state.exposed == 0
    after = apply(state, make_play(state))
    assert (after.hand_sizes, after.exposed) == ((2, 1), 1)


def test_last_card_deals_nothing() -> None:
    """A91, A143."""
    options = Options(final_card_effects="all")
    after = deal_again(STORM, "red-deed", "blue-1 blue-2", "green-4", options=options)
    assert (after.round_winner, after.hand_sizes) == (0, (0, 2, 1))


def test_seats_that_have_left_get_no_cards() -> None:
    """A113, A143."""
    state = apply(make_position(STORM, *DEALT, options=Options(leaving="allowed")), Leave(1))
    assert apply(state, make_play(state)).hand_sizes == (3, 0, 3)


def test_legal_moves_hide_the_next_deal() -> None:
    state = make_position(STORM, *DEALT)
    assert hides_unknown_cards(state)
    assert legal_moves(state) == legal_moves(make_position(STORM, *DEALT, seed=5))
    assert list_events(state, make_play(state))


# --- show and reveal


def show(holder: int, viewer: int | None, what: str = "") -> Effect:
    """Return an effect that shows all cards, those of a color, or these; by default to all."""

    def play(table: Any) -> None:
        cards: Any = None
        if what:
            is_color = what in table.edition.colors
            cards = table.cards(color=what) if is_color else cards_by_code(table, what)
        if viewer is None:
            table.reveal(holder, cards)
        else:
            table.show(holder, viewer, cards)

    return make_effect(play)


HELD = "blue-1 blue-2 blue-2 tan-9"


@each_case("viewer", [2, None])
@each_case(
    "what, shown",
    [
        ("", HELD),
        ("blue", "blue-1 blue-2 blue-2"),
        ("blue-2 tan-9", "blue-2 tan-9"),
        ("blue-2 blue-2", "blue-2 blue-2"),
        ("tan-9 red-9", "tan-9"),
        ("red-9", ""),
    ],
)
def test_shown_cards_are_known(what: str, shown: str, viewer: int | None) -> None:
    """To one seat, or to all."""
    done = play_deed(show(1, viewer, what), HANDS[0], HELD, HANDS[2])
    state, after = done.before, done.after
    assert done.events == (HandShown(1, viewer, find_cards(state, shown)),)
    viewers = (0, 2) if viewer is None else (viewer,)
    assert list_known_cards(after) == {(seat, 1): shown for seat in viewers if shown}
    assert list_hands(after) == ["red-1 red-1 tan-1", HELD, HANDS[2]]
    assert (after.turn, after.color, after.draw_pile) == (1, "red", state.draw_pile)
    assert hides_unknown_cards(after)
    assert list_known_cards(pickle_and_load(after)) == list_known_cards(after)


def test_own_hand_may_be_shown_but_not_to_oneself() -> None:
    state = play_deed(combine_effects(show(0, None), show(0, 0)), *HANDS).after
    assert list_known_cards(state) == {(seat, 0): "red-1 red-1 tan-1" for seat in (1, 2)}


@each_case("shown", ["blue-1", "blue-2", "tan-9"])
def test_other_held_cards_are_not_seen(shown: str) -> None:
    """Not even the first card of the edition."""
    state = play_deed(show(1, 2, shown), HANDS[0], f"{ZELDA.deck[0].code} {HELD}", HANDS[2]).after
    assert list_known_cards(state) == {(2, 1): shown}


@each_case(
    "before, then, known",
    [
        ("blue-2", "blue-2", "blue-2"),
        ("blue-2", "blue-2 blue-2", "blue-2 blue-2"),
        ("blue-2 blue-2", "blue-2", "blue-2 blue-2"),
        ("blue-1", "blue-2", "blue-1 blue-2"),
    ],
)
def test_card_shown_twice_is_known_once(before: str, then: str, known: str) -> None:
    effect = combine_effects(show(1, 2, before), show(1, None, then))
    state = play_deed(effect, HANDS[0], HELD, HANDS[2]).after
    assert list_known_cards(state) == {(0, 1): then, (2, 1): known}


def test_cards_drawn_later_and_other_hands_are_not_known() -> None:
    state = play_deed(show(1, None), HANDS[0], HELD, HANDS[2], draw="tan-1").after
    drawn = apply_all(state, Draw(1))
    assert list_hand(drawn, 1) == "blue-1 blue-2 blue-2 tan-1 tan-9"
    assert list_known_cards(drawn)[0, 1] == HELD
    for seat in range(3):
        assert {list_hand(redeal(state, seat, seed), 1) for seed in range(10)} == {HELD}
    assert len({list_hand(redeal(state, 0, seed), 2) for seed in range(20)}) > 10


def test_A57_nothing_is_known_in_the_next_round() -> None:
    over = play_deed(combine_effects(show(1, 0), drop(2, HANDS[2])), *HANDS).after
    assert over.known[0]
    assert not any(apply(over, Deal(over.turn)).known)
