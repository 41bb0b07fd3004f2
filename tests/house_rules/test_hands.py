"""House rules that move, show or discard cards of hands."""

import pickle

import pytest

from unoengine import Options, redeal, view

from .positions import (
    apply_and_describe,
    apply_moves,
    color_in_force,
    describe_moves,
    find_refusal,
    list_draw_pile,
    list_hands,
    list_known_cards,
    make_play,
    make_rule_position,
    narrate_last,
)

COLORS = ("blue", "green", "pink", "yellow")
NAMES = ("Ana", "Ben", "Cy")


def with_any_color(*lines: str) -> list[str]:
    """Return lines with each color in place of a star, sorted."""
    return sorted(line.replace("*", each) for line in lines for each in COLORS)


# Swap hands


SWAP = ("customizable pink-1 pink-2", "green-1 green-2 green-3", "blue-1")


def test_swap_hands_has_a_choice_of_player() -> None:
    state = make_rule_position(
        "swap-hands", "customizable blue-1 blue-2", *SWAP[1:2], "green-4 green-6"
    )

    assert sorted(describe_moves(state)[:-1]) == with_any_color(
        "p0 customizable * >1", "p0 customizable * >2"
    )
    assert find_refusal(state, make_play(state, 0, "customizable", "blue")) == "choice-missing"
    assert (
        find_refusal(state, make_play(state, 0, "customizable", "blue", choice=0))
        == "unknown-choice"
    )


def test_swap_hands_swaps_two_hands() -> None:
    state, events = apply_and_describe(
        make_rule_position("swap-hands", *SWAP), "p0 customizable blue >1"
    )

    assert events == ["Played 0 customizable blue 1 False", "HandsMoved 1,0,2"]
    assert list_hands(state) == ["green-1 green-2 green-3", "pink-1 pink-2", "blue-1"]
    assert (state.turn, color_in_force(state), state.exposed) == (1, "blue", None)
    assert list_known_cards(state) == [{1: "pink-1 pink-2"}, {0: "green-1 green-2 green-3"}, {}]


def test_swap_hands_offers_uno_for_the_received_hand() -> None:
    state = make_rule_position("swap-hands", *SWAP)

    called = [move for move in describe_moves(state) if move.endswith(" uno")]
    assert sorted(called) == with_any_color("p0 customizable * >2 uno")
    assert apply_moves(state, "p0 customizable blue >2").exposed == 0
    assert apply_moves(state, "p0 customizable blue >2 uno").exposed is None


def test_swap_hands_is_narrated() -> None:
    state = make_rule_position("swap-hands", *SWAP, players=NAMES)

    assert narrate_last(state, "p0 customizable blue >1") == [
        "Ana plays a Customizable, chooses Ben and names blue.",
        "Hands move: Ana gets Ben's hand and Ben gets Ana's hand.",
    ]


# Rotate hands


def test_rotate_hands_passes_all_hands_on() -> None:
    state, events = apply_and_describe(
        make_rule_position("rotate-hands", *SWAP), "p0 customizable blue uno"
    )

    assert events == ["Played 0 customizable blue - True", "HandsMoved 2,0,1"]
    assert list_hands(state) == ["blue-1", "pink-1 pink-2", "green-1 green-2 green-3"]
    assert (state.turn, color_in_force(state)) == (1, "blue")
    assert list_known_cards(state) == [
        {1: "pink-1 pink-2"},
        {2: "green-1 green-2 green-3"},
        {0: "blue-1"},
    ]


def test_rotate_hands_follows_the_direction_of_play() -> None:
    state, events = apply_and_describe(
        make_rule_position("rotate-hands", *SWAP, direction=-1), "p0 customizable blue"
    )

    assert events[1] == "HandsMoved 1,2,0"
    assert list_hands(state) == ["green-1 green-2 green-3", "blue-1", "pink-1 pink-2"]


@pytest.mark.parametrize(("direction", "calls"), [(1, 4), (-1, 0)])
def test_rotate_hands_offers_uno_for_the_received_hand(direction: int, calls: int) -> None:
    state = make_rule_position("rotate-hands", *SWAP, direction=direction)

    assert len([move for move in describe_moves(state) if move.endswith(" uno")]) == calls
    assert apply_moves(state, "p0 customizable blue").exposed == (0 if calls else None)


def test_rotate_hands_is_narrated() -> None:
    state = make_rule_position("rotate-hands", *SWAP, players=NAMES)

    assert narrate_last(state, "p0 customizable blue uno")[1] == (
        "Hands move: Ana gets Cy's hand, Ben gets Ana's hand and Cy gets Ben's hand."
    )


# Give a card


GIFT = ("customizable pink-1 blue-2 blue-2", "green-1 green-2", "yellow-3 yellow-4")


def test_give_a_card_asks_for_a_card() -> None:
    state = make_rule_position("give-a-card", *GIFT)
    assert "p0 customizable blue >2" in describe_moves(state)

    state, events = apply_and_describe(state, "p0 customizable blue >2")

    assert events == [
        "Played 0 customizable blue 2 False",
        "Asked 0 which card do you give customizable",
    ]
    assert (state.phase, state.turn) == ("question", 0)
    assert describe_moves(state) == ["p0: blue-2", "p0: pink-1"]
    assert [describe_moves(state, seat) for seat in (1, 2)] == [[], []]


def test_give_a_card_gives_to_the_chosen_player() -> None:
    state, events = apply_and_describe(
        make_rule_position("give-a-card", *GIFT), "p0 customizable blue >2", "p0: pink-1"
    )

    assert events == ["Picked 0 which card do you give pink-1", "Gave 0 2 pink-1"]
    assert list_hands(state) == ["blue-2 blue-2", "green-1 green-2", "pink-1 yellow-3 yellow-4"]
    assert (state.turn, state.phase) == (1, "turn")


def test_give_a_card_gives_one_of_two_equal_cards() -> None:
    state = apply_moves(
        make_rule_position("give-a-card", *GIFT), "p0 customizable blue >1", "p0: blue-2"
    )

    assert list_hands(state)[:2] == ["blue-2 pink-1", "blue-2 green-1 green-2"]


def test_given_card_is_known_to_giver_and_receiver() -> None:
    state = apply_moves(
        make_rule_position("give-a-card", *GIFT), "p0 customizable blue >2", "p0: pink-1"
    )

    assert list_known_cards(state) == [{2: "pink-1"}, {}, {}]
    for seat in (0, 2):
        dealt = redeal(state, seat, 5)
        assert "pink-1" in list_hands(dealt)[2]
    assert len({list_hands(redeal(state, 1, seed))[2] for seed in range(20)}) > 10


def test_give_a_card_hides_the_answers_from_others() -> None:
    state = apply_moves(make_rule_position("give-a-card", *GIFT), "p0 customizable blue >2")

    seen = [view(state, seat).question for seat in (0, 1, 2, None)]

    assert [len(question.answers) if question else None for question in seen] == [2, 0, 0, 0]
    for seat in (1, 2):
        for seed in range(20):
            assert view(redeal(state, seat, seed), seat) == view(state, seat)


def test_give_a_card_is_narrated_without_the_card() -> None:
    """Sentences contain what everybody may know."""
    state = make_rule_position("give-a-card", *GIFT, players=NAMES)

    assert narrate_last(state, "p0 customizable blue >2")[1] == (
        "The Customizable asks Ana: which card do you give?"
    )
    said = narrate_last(state, "p0 customizable blue >2", "p0: pink-1")
    assert said == ["Ana picks a card.", "Ana gives Cy a card."]


def test_giving_the_last_card_wins_the_round() -> None:
    state = apply_moves(
        make_rule_position("give-a-card", "customizable pink-1", *GIFT[1:]),
        "p0 customizable blue >1",
    )
    assert (state.phase, state.exposed) == ("question", None)

    state, events = apply_and_describe(state, "p0: pink-1")

    assert events[1:] == ["Gave 0 1 pink-1", "RoundScored 0 11,0,0"]
    assert (state.phase, state.round_winner) == ("round-over", 0)


def test_uno_is_due_if_giving_leaves_one_card() -> None:
    state = make_rule_position("give-a-card", "customizable pink-1 blue-1", *GIFT[1:])
    state = apply_moves(state, "p0 customizable blue >1")
    assert state.exposed is None

    state = apply_moves(state, "p0: pink-1")

    assert (state.exposed, describe_moves(state, 0), describe_moves(state, 2)) == (
        0,
        ["p0 call"],
        ["p2 catch p0"],
    )


def test_give_a_card_is_saved_during_its_question() -> None:
    state = apply_moves(make_rule_position("give-a-card", *GIFT), "p0 customizable blue >2")

    loaded = pickle.loads(pickle.dumps(state))

    assert loaded == state
    assert apply_moves(loaded, "p0: pink-1") == apply_moves(state, "p0: pink-1")


def test_give_a_card_refuses_a_card_that_is_not_held() -> None:
    state = apply_moves(make_rule_position("give-a-card", *GIFT), "p0 customizable blue >2")

    assert find_refusal(state, make_play(state, 0, "blue-2")) == "must-answer"


# Robin Hood


def test_robin_hood_takes_from_the_player_with_most_cards() -> None:
    held = ("customizable pink-1 pink-2", "green-1", "blue-1 blue-2 blue-3")
    state, events = apply_and_describe(
        make_rule_position("robin-hood", *held), "p0 customizable blue"
    )

    assert events[0] == "Played 0 customizable blue - False"
    assert events[1].startswith("Gave 2 1 blue-")
    assert (state.hand_sizes, state.turn) == ((2, 2, 2), 1)


def test_robin_hood_takes_a_random_card() -> None:
    held = ("customizable pink-1 pink-2", "green-1", "blue-1 blue-2 blue-3")
    given = {
        apply_and_describe(
            make_rule_position("robin-hood", *held, seed=seed), "p0 customizable blue"
        )[1][1]
        for seed in range(40)
    }

    assert given == {"Gave 2 1 blue-1", "Gave 2 1 blue-2", "Gave 2 1 blue-3"}


@pytest.mark.parametrize(
    ("held", "given"),
    [
        (("pink-1", "green-1", "blue-1"), None),
        (("pink-1 pink-2", "green-1 green-2", "blue-1 blue-2"), None),
        (("pink-1 pink-2 pink-3", "green-1", "blue-1"), "0 to 1"),
        (("pink-1", "green-1 green-2", "blue-1 blue-2"), "1 to 0"),
        (("pink-1 pink-2", "green-1 green-2", "blue-1"), "1 to 2"),
        (("pink-1 pink-2", "green-1", "blue-1 blue-2"), "2 to 1"),
    ],
)
def test_robin_hood_takes_the_first_of_several_in_order_of_play(
    held: tuple[str, ...], given: str | None
) -> None:
    """The player of the card comes last."""
    own, *others = held

    _, events = apply_and_describe(
        make_rule_position("robin-hood", f"customizable {own}", *others), "p0 customizable blue"
    )

    gave = [event.split() for event in events[1:]]
    assert [f"{words[1]} to {words[2]}" for words in gave] == ([given] if given else [])


def test_robin_hood_follows_the_direction_of_play() -> None:
    held = ("customizable pink-1 pink-2", "green-1 green-2 green-3", "blue-1 blue-2 blue-3")
    _, events = apply_and_describe(
        make_rule_position("robin-hood", *held, direction=-1), "p0 customizable blue"
    )

    assert events[1].startswith("Gave 2 0 blue-")


def test_robin_hood_card_is_known_to_giver_and_receiver() -> None:
    held = ("customizable pink-1 pink-2", "green-1", "blue-1 blue-1 blue-6 blue-6")
    state = apply_moves(make_rule_position("robin-hood", *held), "p0 customizable blue")

    (card,) = list_known_cards(state)[2][1].split()
    assert (list_known_cards(state)[0], list_known_cards(state)[1]) == ({}, {})
    assert card in list_hands(state)[1]


@pytest.mark.parametrize(
    ("held", "calls"),
    [
        (("customizable pink-1 pink-2", "green-1", "blue-1"), 4),  # gives one away
        (("customizable pink-1", "green-1 green-2 green-3", "blue-1 blue-2"), 0),  # is given one
        (("customizable pink-1", "green-1", "blue-1"), 4),  # nobody gives
        (("customizable pink-1 pink-2", "green-1", "blue-1 blue-2 blue-3"), 0),
    ],
)
def test_robin_hood_offers_uno_exactly_if_one_card_is_left(
    held: tuple[str, ...], calls: int
) -> None:
    state = make_rule_position("robin-hood", *held, discard="green-8 green-5")

    assert len([move for move in describe_moves(state) if move.endswith(" uno")]) == calls
    assert apply_moves(state, "p0 customizable blue").exposed == (0 if calls else None)


def test_robin_hood_is_narrated() -> None:
    held = ("customizable pink-1 pink-2", "green-1", "blue-1 blue-2 blue-3")

    assert narrate_last(
        make_rule_position("robin-hood", *held, players=NAMES), "p0 customizable blue"
    ) == [
        "Ana plays a Customizable and names blue.",
        "Cy gives Ben a card.",
    ]


# Reveal a hand


SHOWN = ("customizable pink-1 pink-2", "green-1 green-2", "blue-1 pink-9")


def test_reveal_a_hand_shows_it_to_everybody() -> None:
    state, events = apply_and_describe(
        make_rule_position("reveal-a-hand", *SHOWN), "p0 customizable blue >2"
    )

    assert events[1:] == ["HandShown 2 - blue-1,pink-9"]
    assert list_known_cards(state) == [{2: "blue-1 pink-9"}, {2: "blue-1 pink-9"}, {}]
    assert (state.turn, state.hand_sizes) == (1, (2, 2, 2))
    assert view(state, 1).known[2] == state.hand(2)


def test_reveal_a_hand_has_a_choice_of_another_player() -> None:
    state = make_rule_position("reveal-a-hand", *SHOWN)

    assert sorted(m for m in describe_moves(state) if "customizable" in m) == with_any_color(
        "p0 customizable * >1", "p0 customizable * >2"
    )


def test_reveal_a_hand_does_not_reveal_later_cards() -> None:
    state = apply_moves(
        make_rule_position("reveal-a-hand", *SHOWN), "p0 customizable blue >2", "p1 draw", "p2 draw"
    )
    assert list_hands(state)[2] == "blue-1 pink-9 yellow-2"
    assert list_known_cards(state)[0] == {2: "blue-1 pink-9"}

    state = apply_moves(state, "p0 draw", "p1 draw", "p2 blue-1")

    assert list_known_cards(state)[0] == {2: "pink-9"}


def test_reveal_a_hand_offers_uno() -> None:
    state = make_rule_position("reveal-a-hand", "customizable pink-1", *SHOWN[1:])

    assert apply_moves(state, "p0 customizable blue >1 uno").exposed is None
    assert apply_moves(state, "p0 customizable blue >1").exposed == 0


def test_reveal_a_hand_is_narrated() -> None:
    state = make_rule_position("reveal-a-hand", *SHOWN, players=NAMES)

    assert narrate_last(state, "p0 customizable blue >2") == [
        "Ana plays a Customizable, chooses Cy and names blue.",
        "Cy shows everybody 2 cards: blue 1 and pink 9.",
    ]


# Discard a color


def test_discard_a_color_discards_the_named_color() -> None:
    held = "customizable blue-1 blue-draw-two blue-1 pink-1 wild"
    state = make_rule_position("discard-a-color", held, "green-1 blue-2")

    state, events = apply_and_describe(state, "p0 customizable blue")

    assert events == [
        "Played 0 customizable blue - False",
        "Discarded 0 blue-1,blue-1,blue-draw-two",
    ]
    assert list_hands(state) == ["pink-1 wild", "blue-2 green-1"]
    assert (state.top.code, color_in_force(state), state.turn) == ("customizable", "blue", 1)


def test_discard_a_color_without_such_cards() -> None:
    state = make_rule_position(
        "discard-a-color", "customizable blue-1 pink-1", "green-1", players=NAMES[:2]
    )

    assert list_hands(apply_moves(state, "p0 customizable green"))[0] == "blue-1 pink-1"
    assert narrate_last(state, "p0 customizable pink uno")[1] == "Ana discards a card: pink 1."


def test_discard_a_color_offers_uno_exactly_if_one_card_is_left() -> None:
    state = make_rule_position("discard-a-color", "customizable blue-1 blue-2 pink-1", "green-1")

    assert [m for m in describe_moves(state) if m.endswith(" uno")] == ["p0 customizable blue uno"]
    assert apply_moves(state, "p0 customizable blue").exposed == 0
    assert apply_moves(state, "p0 customizable pink").exposed is None


def test_discard_a_color_that_empties_the_hand_wins_the_round() -> None:
    state = make_rule_position("discard-a-color", "customizable blue-1 blue-2", "green-1")
    assert "p0 customizable blue" in describe_moves(state)

    state, events = apply_and_describe(state, "p0 customizable blue")

    assert events[1:] == ["Discarded 0 blue-1,blue-2", "RoundScored 0 1,0"]
    assert state.round_winner == 0


@pytest.mark.parametrize("rule", ["swap-hands", "rotate-hands", "robin-hood", "give-a-card"])
def test_A70_winner_takes_no_part_in_a_last_card_that_moves_cards(rule: str) -> None:
    options = Options(final_card_effects="all")
    state = make_rule_position(
        rule, "customizable", "green-1 green-2", "blue-1 blue-2 blue-3", options=options
    )

    state = apply_moves(state, describe_moves(state)[0])

    assert (state.round_winner, list_hands(state)[0]) == (0, "")
    assert list_draw_pile(state).startswith("yellow-1")
