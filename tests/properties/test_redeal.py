"""Redealing moves all cards that a seat cannot know (A115)."""

from collections import Counter
from typing import Any

import pytest

from unoengine import (
    Answer,
    Card,
    Draw,
    Edition,
    GameState,
    Options,
    Play,
    Setup,
    SetupError,
    apply,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.authoring import Effect, Table, Value, number_cards

REDEALS = 400


def lay_out(*hands: str, **more: Any) -> GameState:
    """Return a position with these hands, in which a red 5 lies on top."""
    given: dict[str, Any] = {"edition": "zelda", "discard": "red-5", "rest": "draw"} | more
    return Setup(hands=hands, **given).to_state()


def play_wild_draw_four(hand: str) -> GameState:
    """Return a state in which seat 1 must answer a Wild Draw Four played from this hand."""
    state = lay_out(f"wild-draw-four {hand}", "green-1 green-2 green-3", "tan-1 tan-2 tan-3")
    return apply(state, Play(0, state.edition.card("wild-draw-four"), color="blue"))


def is_bluff(state: GameState) -> bool:
    after = apply(state, Answer(1, "challenge"))
    return after.hand_sizes[0] > state.hand_sizes[0]


@pytest.mark.parametrize("seat", [1, 2])
def test_I18_A40_redealing_does_not_show_a_bluff(seat: int) -> None:
    bluff, lawful = (
        play_wild_draw_four("red-1 red-2 red-3"),
        play_wild_draw_four("tan-4 tan-5 tan-6"),
    )
    assert is_bluff(bluff)
    assert not is_bluff(lawful)
    found = [
        sum(is_bluff(redeal(state, seat, seed)) for seed in range(REDEALS))
        for state in (bluff, lawful)
    ]
    # Three unknown cards of about a hundred, of which about 24 are red: more than half of the time.
    assert all(0.4 * REDEALS < bluffs < 0.75 * REDEALS for bluffs in found)


def test_I18_redealing_for_the_player_of_the_card_keeps_a_bluff() -> None:
    state = play_wild_draw_four("red-1 tan-2 tan-3")
    assert all(is_bluff(redeal(state, 0, seed)) for seed in range(40))


@pytest.mark.parametrize("edition", ["classic", "zelda", "frozen", "saved-by-the-bell"])
def test_I18_all_hidden_cards_are_redealt(edition: str) -> None:
    state = new_game(edition, 4, seed=1)
    deals = [redeal(state, 2, seed) for seed in range(60)]
    for seat in (0, 1, 3):
        held = Counter(card for deal in deals for card in deal.hand(seat))
        assert len(held) > 40
        assert max(held.values()) < 40
    assert len({deal.draw_pile[0] for deal in deals}) > 20
    assert {deal.hand(2) for deal in deals} == {state.hand(2)}


def test_A50_redealing_does_not_show_cards_that_another_seat_knows() -> None:
    """Seat 1 has seen a hand; redealing for seat 2 must not keep it."""
    state = apply(play_wild_draw_four("tan-4 tan-5 tan-6"), Answer(1, "challenge"))
    assert state.known[1][0] == state.hand(0)
    deals = [redeal(state, 2, seed) for seed in range(60)]
    assert all(deal.known[1][0] == deal.hand(0) for deal in deals)
    assert len({deal.hand(0) for deal in deals}) > 50


def test_A50_known_cards_are_not_redealt() -> None:
    state = apply(play_wild_draw_four("tan-4 tan-5 tan-6"), Answer(1, "challenge"))
    deals = [redeal(state, 1, seed) for seed in range(60)]
    assert {deal.hand(0) for deal in deals} == {state.hand(0)}
    assert len({deal.hand(2) for deal in deals}) > 50


def test_R026_the_drawn_card_stays_in_its_hand_and_fits() -> None:
    state = apply(lay_out("tan-1 tan-2", "green-1 green-2", draw="red-7"), Draw(0))
    assert state.drawn == (state.edition.card("red-7"),)
    for_others = [redeal(state, 1, seed) for seed in range(200)]
    assert {redeal(state, 0, seed).drawn for seed in range(40)} == {state.drawn}
    drawn = {deal.drawn[0] for deal in for_others}
    assert len(drawn) > 15
    assert all(c.color in ("red", None) or c.symbol == "5" for c in drawn)
    assert all(deal.drawn[0] in deal.hand(0) for deal in for_others)


@pytest.mark.parametrize(
    ("scores", "phase"), [((0, 0, 0), "round-over"), ((499, 0, 0), "game-over")]
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_I18_redealing_after_the_round_keeps_the_view(
    seat: int, scores: tuple[int, ...], phase: str
) -> None:
    state = lay_out("red-1", "green-1 green-2", "tan-1 tan-2", scores=scores)
    state = apply(state, Play(0, state.edition.card("red-1")))
    assert state.phase == phase
    for seed in range(40):
        deal = redeal(state, seat, seed)
        assert view(deal, seat) == view(state, seat)
        assert legal_moves(deal) == legal_moves(state)
        for move in legal_moves(deal):
            assert apply(deal, move).round == 2


@pytest.mark.parametrize("seat", [-1, 4, None, "p0", 1.0, True])
def test_redeal_needs_a_seat(seat: Any) -> None:
    with pytest.raises(SetupError, match=r"there is no seat"):
        redeal(new_game("zelda", seed=1), seat, 1)


@pytest.mark.parametrize("seed", [None, 1.0, "x", True])
def test_redeal_needs_a_seed(seed: Any) -> None:
    with pytest.raises(SetupError, match="a seed is a whole number, not "):
        redeal(new_game("zelda", seed=1), 0, seed)


class PlayableBesideSixCards(Effect):
    """May only be played while the rest of the hand is six certain cards."""

    def may_play(self, table: Table) -> bool:
        keys = [table.edition.card(f"gold-{number}") for number in range(1, 7)]
        return list(table.hand) == keys


def test_R026_if_no_other_deal_fits_only_the_seed_changes() -> None:
    lock = Card("lock", symbol="lock", effect=PlayableBesideSixCards())
    wild = Card("wild", symbol="wild")
    numbers = number_cards(("grey", "gold"), dict.fromkeys(range(10), 4))
    setup = Setup(
        Edition("edition", ("grey", "gold"), (*numbers, lock, wild)),
        hands=["gold-1 gold-2 gold-3 gold-4 gold-5 gold-6", "gold-7 gold-8"],
        discard="grey-9",
        draw="lock gold-7 gold-7 gold-7 gold-8 gold-8 gold-8 gold-0 gold-0 gold-0 gold-0",
    )
    state = apply(setup.to_state(), Draw(0))
    assert state.drawn == (lock,)
    deal = redeal(state, 1, 5)
    assert deal.seed == 5
    assert [deal.hand(0), deal.hand(1), deal.draw_pile] == [
        state.hand(0),
        state.hand(1),
        state.draw_pile,
    ]


def test_R026_a_drawn_strict_wild_draw_four_is_playable_after_redealing() -> None:
    """Some deals do not fit the public state; then another one is tried."""
    options = Options(effects={"wild-draw-four": {"policy": "strict"}})
    hands = "red-1 red-2 tan-1 tan-2", "green-1 green-2"
    state = apply(lay_out(*hands, discard="blue-5", draw="blue-7", options=options), Draw(0))
    deals = [redeal(state, 1, seed) for seed in range(300)]
    assert all(any(isinstance(move, Play) for move in legal_moves(deal)) for deal in deals)
    waits = [deal for deal in deals if deal.drawn[0].code == "wild-draw-four"]
    assert waits
    assert not any(card.color == "blue" for deal in waits for card in deal.hand(0))


class Remembers(Effect):
    """Asks, and remembers the cards of its player."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "well?", ("yes",), data=(table.hand, tuple(table.hand), (1, "a")))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        heard.append(table.data)


class NameACard(Effect):
    """The next player names a card of the edition."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "which card?", tuple(table.cards(color="blue")))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(answer))


heard: list[Any] = []


def play_customizable(rule: Effect, hand: str = "green-1 blue-1") -> GameState:
    """Return a state after a card with this house rule has been played."""
    agreed: dict[str, Any] = {"edition": "frozen", "house_rules": {"customizable": rule}}
    hands = f"customizable {hand}", "pink-1 pink-2", "pink-3 pink-4"
    state = lay_out(*hands, discard="pink-5", **agreed)
    return apply(state, Play(0, state.edition.card("customizable"), "blue"))


def test_I18_remembered_cards_are_redealt_with_their_hand() -> None:
    state = play_customizable(Remembers())
    heard.clear()
    for seed in range(20):
        deal = redeal(state, 2, seed)
        apply(deal, Answer(1, "yes"))
        hand, cards, plain = heard[-1]
        assert hand == deal.hand(0)
        assert Counter(cards) == Counter(deal.hand(0))
        assert plain == (1, "a")
    assert len({hand for hand, _, _ in heard}) > 10


@pytest.mark.parametrize("seat", [0, 2])
def test_I18_other_seats_cannot_see_the_answers(seat: int) -> None:
    state = play_customizable(NameACard())
    for seed in range(20):
        assert view(redeal(state, seat, seed), seat) == view(state, seat)


def test_I18_answers_that_do_not_depend_on_hidden_cards_are_kept() -> None:
    state = play_customizable(NameACard())
    for seed in range(20):
        assert view(redeal(state, 1, seed), 1) == view(state, 1)


class NotesAndSwaps(Effect):
    """Notes the hand of its player, who then swaps it with the next player."""

    own_hand = "changes"

    def play(self, table: Table) -> None:
        table.note("hand", tuple(table.hand), player=table.player)
        table.swap(table.player, table.next)


class HandsOn(Effect):
    """The next player picks a card, and its player is asked whether to see it."""

    def play(self, table: Table) -> None:
        table.ask_for_card(table.next, "which card")

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if question == "which card":
            table.ask(table.player, "see it", ("yes", "no"), data=answer)
        else:
            heard.append(table.data)


def test_I18_noted_cards_are_redealt_with_a_hand_that_moved() -> None:
    state = play_customizable(NotesAndSwaps())
    key = ("notes-and-swaps", "hand", 0)
    deals = [redeal(state, 2, seed) for seed in range(50)]
    assert all(Counter(deal.notes[key]) == Counter(deal.hand(1)) for deal in deals)
    assert len({deal.notes[key] for deal in deals}) > 25


@pytest.mark.parametrize("seat", [0, 2])
def test_I18_a_picked_card_is_redealt_wherever_it_is_remembered(seat: int) -> None:
    asked = play_customizable(HandsOn())
    picked = Answer(1, asked.hand(1)[0])
    state = apply(asked, picked)
    heard.clear()
    for seed in range(50):
        apply(redeal(state, seat, seed), Answer(0, "yes"))
    assert len({*heard}) > 10


class DropOneOfMine(Effect):
    """Its player picks a card of their hand from a list."""

    def play(self, table: Table) -> None:
        table.ask(table.player, "which", tuple(dict.fromkeys(table.hand)))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(answer))


def test_I18_a_redealt_hand_may_offer_fewer_answers() -> None:
    state = play_customizable(
        DropOneOfMine(), hand="green-1 blue-1 pink-6 pink-7 yellow-1 yellow-2 wild"
    )
    for seed in range(100):
        moves = legal_moves(redeal(state, 1, seed))
        assert len(moves) == len({*moves})
