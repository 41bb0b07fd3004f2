"""House rules that ask other players: Duel and Vote."""

import pickle

import pytest

from unoengine import Answer, explain, redeal, view

from .positions import (
    apply_and_describe,
    apply_moves,
    color_in_force,
    describe_moves,
    find_refusal,
    make_play,
    make_rule_position,
    narrate_last,
)

NAMES = ("Ana", "Ben", "Cy")
HELD = ("customizable pink-1 pink-2", "green-1 green-2", "blue-1 blue-2")


# Duel


def test_duel_has_a_choice_of_rival() -> None:
    state = make_rule_position("duel", *HELD)
    assert "p0 customizable blue >1" in describe_moves(state)

    assert find_refusal(state, make_play(state, 0, "customizable", "blue")) == "choice-missing"


def test_duel_asks_the_rival_first() -> None:
    state, events = apply_and_describe(make_rule_position("duel", *HELD), "p0 customizable blue >2")

    assert events == [
        "Played 0 customizable blue 2 False",
        "Asked 2 raise or give in customizable",
    ]
    assert (state.phase, state.turn) == ("question", 2)
    assert describe_moves(state) == ["p2: give in", "p2: raise"]


@pytest.mark.parametrize(
    ("course", "loser", "stake"),
    [
        (("p2: give in",), 2, 1),
        (("p2: raise", "p0: give in"), 0, 2),
        (("p2: raise", "p0: raise", "p2: give in"), 2, 3),
        (("p2: raise", "p0: raise", "p2: raise", "p0: give in"), 0, 4),
    ],
)
def test_duel_makes_the_player_that_gives_in_draw_the_stake(
    course: tuple[str, ...], loser: int, stake: int
) -> None:
    state = make_rule_position("duel", *HELD)
    drawn = ("yellow-1", "yellow-2", "yellow-4", "yellow-5")[:stake]

    state, events = apply_and_describe(state, "p0 customizable blue >2", *course)

    assert events == [
        f"Answered {loser} raise or give in give in",
        f"Drew {loser} {','.join(drawn)} customizable",
    ]
    assert (state.phase, state.turn, color_in_force(state)) == ("turn", 1, "blue")
    assert state.hand_sizes == tuple(2 + stake * (seat == loser) for seat in range(3))


def test_duel_ends_at_four() -> None:
    state = apply_moves(
        make_rule_position("duel", *HELD), "p0 customizable blue >2", *("p2: raise", "p0: raise")
    )
    assert describe_moves(state) == ["p2: give in", "p2: raise"]

    state = apply_moves(state, "p2: raise")

    assert describe_moves(state) == ["p0: give in"]
    assert find_refusal(state, Answer(0, "raise")) == "no-such-answer"


def test_duel_asks_only_the_two_players() -> None:
    state = apply_moves(make_rule_position("duel", *HELD), "p0 customizable blue >2")

    assert [describe_moves(state, seat) for seat in (0, 1)] == [[], []]
    assert find_refusal(state, Answer(1, "raise")) == "not-your-turn"
    assert find_refusal(state, make_play(state, 2, "blue-1")) == "must-answer"


def test_duel_with_two_players() -> None:
    state = apply_moves(
        make_rule_position("duel", *HELD[:2]), "p0 customizable blue >1", "p1: raise", "p0: give in"
    )

    assert (state.turn, state.hand_sizes) == (1, (4, 2))


def test_uno_is_due_after_a_won_duel_that_leaves_one_card() -> None:
    state = apply_moves(
        make_rule_position("duel", "customizable pink-1", *HELD[1:]), "p0 customizable blue >2"
    )
    assert state.exposed is None

    won, lost = apply_moves(state, "p2: give in"), apply_moves(state, "p2: raise", "p0: give in")

    assert (won.exposed, lost.exposed) == (0, None)
    assert describe_moves(won, 0) == ["p0 call"]


def test_duel_is_saved_at_every_stake() -> None:
    state = apply_moves(make_rule_position("duel", *HELD), "p0 customizable blue >2")
    for line in ("p2: raise", "p0: raise", "p2: raise", "p0: give in"):
        loaded = pickle.loads(pickle.dumps(state))
        assert loaded == state
        assert apply_moves(loaded, line) == apply_moves(state, line)
        for seat in range(3):
            dealt = redeal(state, seat, 3)
            assert view(dealt, seat) == view(state, seat)
            assert apply_moves(dealt, line).hand_sizes == apply_moves(state, line).hand_sizes
        state = apply_moves(state, line)


def test_duel_is_narrated() -> None:
    state = make_rule_position("duel", *HELD, players=NAMES)

    assert narrate_last(state, "p0 customizable blue >2") == [
        "Ana plays a Customizable, chooses Cy and names blue.",
        "The Customizable asks Cy: raise or give in?",
    ]
    assert narrate_last(state, "p0 customizable blue >2", "p2: raise", "p0: give in") == [
        "Ana answers: give in.",
        "Ana draws 2 cards because of the Customizable.",
    ]


# Vote


def test_vote_asks_other_players_in_order_of_play() -> None:
    state, events = apply_and_describe(make_rule_position("vote", *HELD), "p0 customizable blue")
    assert events == ["Played 0 customizable blue - False", "Asked 1 which color customizable"]
    assert describe_moves(state) == ["p1: blue", "p1: green", "p1: pink", "p1: yellow"]

    state, events = apply_and_describe(state, "p1: green")

    assert events == ["Answered 1 which color green", "Asked 2 which color customizable"]
    assert (state.phase, state.turn, color_in_force(state)) == ("question", 2, "blue")


def test_vote_follows_the_direction_of_play() -> None:
    state = apply_moves(make_rule_position("vote", *HELD, direction=-1), "p0 customizable blue")
    assert state.turn == 2

    assert apply_moves(state, "p2: pink").turn == 1


def test_vote_sets_the_color_if_all_agree() -> None:
    state, events = apply_and_describe(
        make_rule_position("vote", *HELD), "p0 customizable blue", "p1: green", "p2: green"
    )

    assert events == ["Answered 2 which color green", "ColorChanged green"]
    assert (state.phase, state.turn, color_in_force(state)) == ("turn", 1, "green")
    assert describe_moves(state)[:2] == ["p1 green-1", "p1 green-1 uno"]
    assert state.hand_sizes == (2, 2, 2)


def test_vote_keeps_the_color_if_players_disagree() -> None:
    state, events = apply_and_describe(
        make_rule_position("vote", *HELD), "p0 customizable blue", "p1: green", "p2: pink"
    )

    assert events == ["Answered 2 which color pink"]
    assert (state.phase, state.turn, color_in_force(state)) == ("turn", 1, "blue")


def test_vote_with_two_players_is_up_to_the_other_player() -> None:
    state = apply_moves(make_rule_position("vote", *HELD[:2]), "p0 customizable blue", "p1: yellow")

    assert (state.turn, color_in_force(state)) == (1, "yellow")


def test_vote_needs_all_other_players() -> None:
    state = make_rule_position("vote", *HELD, "yellow-1 yellow-2", draw="yellow-4")
    state = apply_moves(state, "p0 customizable blue", "p1: green", "p2: green")
    assert (state.turn, state.phase, color_in_force(state)) == (3, "question", "blue")

    assert color_in_force(apply_moves(state, "p3: green")) == "green"
    assert color_in_force(apply_moves(state, "p3: pink")) == "blue"


def test_vote_deletes_its_note_at_the_end() -> None:
    state = apply_moves(make_rule_position("vote", *HELD), "p0 customizable blue", "p1: green")
    assert state.notes == {("vote", "votes", None): ((1, "green"),)}

    assert apply_moves(state, "p2: pink").notes == {}


def test_vote_offers_uno() -> None:
    state = make_rule_position("vote", "customizable pink-1", *HELD[1:])
    silent = apply_moves(state, "p0 customizable blue")

    assert apply_moves(state, "p0 customizable blue uno").exposed is None
    assert silent.exposed == 0
    assert apply_moves(silent, "p1: green", "p2: green").exposed == 0  # no turn has begun


def test_vote_is_saved_during_its_questions() -> None:
    state = apply_moves(make_rule_position("vote", *HELD), "p0 customizable blue", "p1: green")

    loaded = pickle.loads(pickle.dumps(state))

    assert loaded == state
    assert apply_moves(loaded, "p2: green") == apply_moves(state, "p2: green")


def test_vote_twice_in_a_row() -> None:
    held = ("customizable pink-1 pink-2", "customizable green-1 green-2", "blue-1 blue-2")
    state = apply_moves(
        make_rule_position("vote", *held), "p0 customizable blue", "p1: green", "p2: pink"
    )

    state = apply_moves(state, "p1 customizable yellow", "p2: pink", "p0: pink")

    assert (color_in_force(state), state.turn) == ("pink", 2)


def test_vote_is_narrated() -> None:
    state = make_rule_position("vote", *HELD, players=NAMES)

    assert (
        narrate_last(state, "p0 customizable blue")[1] == "The Customizable asks Ben: which color?"
    )
    said = narrate_last(state, "p0 customizable blue", "p1: green", "p2: green")
    # It is not Ana who wants green, so nobody names it.
    assert said == ["Cy answers: green.", "The color is now green."]


def test_refusal_because_of_a_house_rule_cites_the_rule_on_house_rules() -> None:
    state = make_rule_position("duel", *HELD)
    asked = apply_moves(state, "p0 customizable blue >2")

    assert explain(state, make_play(state, 0, "customizable", "blue")).rule == "R059"
    assert explain(state, make_play(state, 0, "customizable", "blue", choice=7)).rule == "R059"
    assert explain(asked, Answer(2, "perhaps")).rule == "R059"
