"""Mirror: it repeats the effect of the card under it."""

import pickle
from typing import Any

import pytest

from unoengine import GameState, Options, redeal, view
from unoengine.authoring import Card, Effect, Table, Value
from unoengine.editions.frozen import FROZEN

from .positions import (
    FROZEN_WITH_FOUR_BLANKS,
    apply_and_describe,
    apply_moves,
    color_in_force,
    describe_moves,
    list_hands,
    list_known_cards,
    make_rule_position,
    narrate_last,
)

OTHERS = ("green-1 green-2", "blue-1 blue-2")
LINE = "p0 customizable green"


def on(top: str, held: str = "pink-1 pink-2", *others: str, **more: Any) -> GameState:
    """Return a position in which p0 may play a mirror on this card."""
    given: dict[str, Any] = {"discard": f"yellow-8 {top}"}
    if not top.startswith(FROZEN.colors):
        given["color"] = "yellow"
    rule = more.pop("rule", "mirror")
    return make_rule_position(rule, f"customizable {held}", *(others or OTHERS), **given | more)


# What it mirrors


def test_mirror_on_a_number_has_no_effect() -> None:
    state, events = apply_and_describe(on("pink-5"), LINE)

    assert events == ["Played 0 customizable green - False"]
    assert (state.turn, color_in_force(state), state.hand_sizes) == (1, "green", (2, 2, 2))


def test_mirror_on_a_draw_two() -> None:
    state, events = apply_and_describe(on("pink-draw-two"), LINE)

    assert events[1:] == ["Drew 1 yellow-1,yellow-2 pink-draw-two", "Skipped 1"]
    assert (state.turn, color_in_force(state), state.top.code) == (2, "green", "customizable")


def test_mirror_on_a_skip() -> None:
    state, events = apply_and_describe(on("pink-skip"), LINE)

    assert (events[1:], state.turn) == (["Skipped 1"], 2)


def test_mirror_on_a_reverse() -> None:
    state, events = apply_and_describe(on("pink-reverse"), LINE)

    assert (events[1:], state.turn, state.direction) == (["Reversed -1"], 2, -1)


@pytest.mark.parametrize(("ruling", "turn"), [("skip", 0), ("literal", 1)])
def test_A36_mirror_on_a_reverse_with_two_players(ruling: Any, turn: int) -> None:
    options = Options(two_player_reverse=ruling)
    state = apply_moves(on("pink-reverse", "pink-1 pink-2", OTHERS[0], options=options), LINE)

    assert (state.turn, state.direction) == (turn, -1)


@pytest.mark.parametrize("top", ["wild", "customizable"])
def test_mirror_on_cards_that_only_name_a_color(top: str) -> None:
    """The second customizable has the same rule, and does not mirror itself."""
    state, events = apply_and_describe(on(top), LINE)

    assert events == ["Played 0 customizable green - False"]
    assert (state.turn, color_in_force(state)) == (1, "green")


def test_mirror_on_a_mirror_has_no_effect() -> None:
    state = on("pink-draw-two", "pink-1 pink-2", OTHERS[0], "customizable blue-1 blue-2")
    state = apply_moves(state, LINE)
    assert state.turn == 2

    state, events = apply_and_describe(state, "p2 customizable blue")

    assert events == ["Played 2 customizable blue - False"]


def test_mirror_on_a_blank_card_is_a_wild() -> None:
    held = ("customizable-1 pink-1 pink-2", "green-1 green-2")
    state = make_rule_position(
        ["mirror", None], *held, discard="pink-5 customizable-2", color="yellow"
    )

    _, events = apply_and_describe(state, "p0 customizable-1 green")

    assert len(events) == 1


def test_mirror_on_a_let_it_go() -> None:
    state, events = apply_and_describe(on("let-it-go", "blue-6 blue-7 pink-1"), f"{LINE} uno")

    assert events[1:] == ["Discarded 0 blue-6,blue-7"]
    assert (list_hands(state)[0], state.turn, state.exposed) == ("pink-1", 1, None)


def test_mirror_on_a_start_card() -> None:
    state = make_rule_position(
        "mirror",
        "pink-1 pink-2",
        "green-1 green-2",
        "customizable blue-1 blue-2",
        discard="",
        draw="pink-draw-two yellow-1 yellow-2 yellow-4 yellow-5",
    )
    assert (state.turn, state.hand_sizes) == (2, (2, 4, 3))

    assert apply_moves(state, "p2 customizable blue").hand_sizes == (4, 4, 2)


# A Wild Draw Four, with its challenge


def test_mirror_on_a_wild_draw_four_asks_the_next_player() -> None:
    state, events = apply_and_describe(on("wild-draw-four"), LINE)

    assert events[1:] == ["Asked 1 challenge wild-draw-four"]
    assert (state.phase, state.turn, color_in_force(state)) == ("question", 1, "green")
    assert describe_moves(state) == ["p1: accept", "p1: challenge"]


def test_mirrored_wild_draw_four_is_accepted() -> None:
    state, events = apply_and_describe(on("wild-draw-four"), LINE, "p1: accept")

    assert events[1:] == [
        "Drew 1 yellow-1,yellow-2,yellow-4,yellow-5 wild-draw-four",
        "Skipped 1",
    ]
    assert (state.turn, color_in_force(state)) == (2, "green")


@pytest.mark.parametrize(
    ("held", "verdict", "sizes", "turn"),
    [
        ("pink-1 pink-2", "innocent", (2, 8, 2), 2),
        ("pink-1 yellow-2", "guilty", (6, 2, 2), 1),  # yellow was in force
        ("pink-1 green-6", "innocent", (2, 8, 2), 2),  # the color named with the mirror
    ],
)
def test_mirrored_wild_draw_four_is_challenged(
    held: str, verdict: str, sizes: tuple[int, ...], turn: int
) -> None:
    state, events = apply_and_describe(on("wild-draw-four", held), LINE, "p1: challenge")

    assert events[2] == f"Announced 0 wild-draw-four {verdict}"
    assert (state.hand_sizes, state.turn) == (sizes, turn)
    assert list_known_cards(state)[1][0] == " ".join(sorted(held.split()))


def test_strict_wild_draw_four_may_always_be_mirrored() -> None:
    """The mirror is not a Wild Draw Four: it may always be played."""
    options = Options(effects={"wild-draw-four": {"policy": "strict"}})
    state = apply_moves(on("wild-draw-four", "pink-1 yellow-2", options=options), LINE)

    assert describe_moves(state) == ["p1: accept"]


def test_mirrored_wild_draw_four_is_saved_during_its_question() -> None:
    state = apply_moves(on("wild-draw-four", "pink-1 yellow-2"), LINE)

    loaded = pickle.loads(pickle.dumps(state))

    assert loaded == state
    assert apply_moves(loaded, "p1: challenge") == apply_moves(state, "p1: challenge")
    for seat in range(3):
        for seed in range(20):
            dealt = redeal(state, seat, seed)
            assert view(dealt, seat) == view(state, seat)
            apply_moves(dealt, "p1: challenge")


# Other house rules


def with_rule(rule: str | Effect, held: str = "pink-1 pink-2", *others: str) -> GameState:
    """Return a position on a card with this rule, on which p0 may play a mirror."""
    return make_rule_position(
        ["mirror", rule],
        f"customizable-1 {held}",
        *(others or OTHERS),
        discard="pink-5 customizable-2",
        color="yellow",
    )


@pytest.mark.parametrize("rule", ["swap-hands", "give-a-card", "reveal-a-hand", "duel"])
def test_card_with_a_choice_is_not_mirrored(rule: str) -> None:
    state, events = apply_and_describe(with_rule(rule), "p0 customizable-1 green")

    assert events == ["Played 0 customizable-1 green - False"]
    assert (state.turn, state.phase) == (1, "turn")


@pytest.mark.parametrize(
    ("rule", "events"),
    [
        (
            "everyone-else-draws",
            ["Drew 1 yellow-1 customizable-2", "Drew 2 yellow-2 customizable-2"],
        ),
        ("extra-turn", []),
        ("rotate-hands", ["HandsMoved 2,0,1"]),
        ("vote", ["Asked 1 which color customizable-2"]),
        ("third-time", []),
        ("robin-hood", []),
    ],
)
def test_rule_without_a_choice_is_mirrored(rule: str, events: list[str]) -> None:
    _, happened = apply_and_describe(with_rule(rule), "p0 customizable-1 green")

    assert happened[1:] == events


def test_mirror_on_an_extra_turn() -> None:
    assert apply_moves(with_rule("extra-turn"), "p0 customizable-1 green").turn == 0


def test_mirrored_discard_uses_the_color_named_with_the_mirror() -> None:
    state = apply_moves(
        with_rule("discard-a-color", "pink-1 pink-2 green-6"), "p0 customizable-1 pink"
    )

    assert (list_hands(state)[0], state.exposed) == ("green-6", 0)


def test_mirrored_vote_asks_all_players() -> None:
    state = apply_moves(with_rule("vote"), "p0 customizable-1 green", "p1: blue", "p2: blue")

    assert (color_in_force(state), state.turn, state.notes) == ("blue", 1, {})


def test_mirrored_third_time_adds_to_the_count() -> None:
    held = (
        "customizable-1 pink-1 pink-2",
        "customizable-2 green-1 green-2",
        "customizable-3 blue-1",
    )
    rules = ["third-time", "mirror", "third-time"]
    state = make_rule_position(rules, *held, edition=FROZEN_WITH_FOUR_BLANKS)

    state = apply_moves(state, "p0 customizable-1 blue", "p1 customizable-2 blue")
    assert state.notes == {("third-time", "times", None): 2}

    assert apply_moves(state, "p2 customizable-3 blue uno").hand_sizes == (2 + 3, 2 + 3, 1)


def test_mirrored_robin_hood_counts_the_cards_left() -> None:
    state = with_rule("robin-hood", "pink-1 pink-2 pink-3", "green-1", "blue-1 blue-2")

    _, events = apply_and_describe(state, "p0 customizable-1 green")

    assert events[1].startswith("Gave 0 1 pink-")


# UNO


def uno(state: GameState) -> list[str]:
    """Return the plays of the mirror with UNO, without their colors."""
    return sorted(
        {m.split()[1] for m in describe_moves(state) if "customizable" in m and "uno" in m}
    )


@pytest.mark.parametrize(
    ("top", "held", "offered"),
    [
        ("pink-5", "pink-1", True),
        ("pink-5", "pink-1 pink-2", False),
        ("pink-draw-two", "pink-1", True),
        ("let-it-go", "blue-6 blue-7 pink-1", True),
        ("let-it-go", "blue-6 pink-2 pink-1", False),
        ("let-it-go", "blue-6 blue-7", False),
    ],
)
def test_A77_uno_is_offered_exactly_if_one_card_is_left(top: str, held: str, offered: bool) -> None:
    state = on(top, held)

    assert bool(uno(state)) == offered
    line = next(m for m in describe_moves(state) if "customizable" in m and "uno" not in m)
    assert apply_moves(state, line).exposed == (0 if offered else None)


def test_A77_uno_is_offered_for_the_received_hand() -> None:
    state = with_rule("rotate-hands", "pink-1 pink-2", "green-1 green-2", "blue-1")

    assert uno(state) == ["customizable-1"]
    assert apply_moves(state, "p0 customizable-1 green").exposed == 0


def test_A56_no_color_is_named_if_the_hand_is_emptied() -> None:
    state = on("let-it-go", "blue-6 blue-7")
    assert describe_moves(state) == ["p0 customizable", "p0 draw"]

    state, events = apply_and_describe(state, "p0 customizable")

    assert events[1:] == ["Discarded 0 blue-6,blue-7", "RoundScored 0 6,0,0"]
    assert state.round_winner == 0


# The last card


@pytest.mark.parametrize("top", ["pink-draw-two", "wild-draw-four", "pink-skip", "let-it-go"])
def test_A70_mirror_as_last_card_has_no_effect(top: str) -> None:
    state = on(top, "")
    assert describe_moves(state) == ["p0 customizable", "p0 draw"]

    _, events = apply_and_describe(state, "p0 customizable")

    assert events[1:] == ["RoundScored 0 6,0,0"]


@pytest.mark.parametrize(
    ("top", "happened"),
    [
        ("pink-draw-two", ["Drew 1 yellow-1,yellow-2 pink-draw-two", "Skipped 1"]),
        (
            "wild-draw-four",
            ["Drew 1 yellow-1,yellow-2,yellow-4,yellow-5 wild-draw-four", "Skipped 1"],
        ),
        ("pink-skip", []),
        ("pink-reverse", []),
        ("pink-5", []),
    ],
)
def test_A70_mirror_as_last_card_acts_with_the_option(top: str, happened: list[str]) -> None:
    state = on(top, "", options=Options(final_card_effects="all"))

    state, events = apply_and_describe(state, "p0 customizable")

    assert events[1:-1] == happened
    assert state.round_winner == 0


# With a variant, and with cards of somebody else


def test_mirrored_draw_two_waits_for_an_answer_with_stacking() -> None:
    others = ("green-draw-two green-2 green-3", "blue-1")
    state = on("pink-draw-two", "pink-1 pink-2", *others, variants=["stacking"])

    state, events = apply_and_describe(state, LINE)

    assert events[1:] == ["Demanded 1 - pink-draw-two 2"]
    assert (state.phase, state.owed) == ("demand", 2)
    assert describe_moves(state) == ["p1 green-draw-two", "p1 draw"]
    assert apply_moves(state, "p1 green-draw-two").owed == 4
    assert apply_moves(state, "p1 draw").hand_sizes == (2, 5, 1)


def test_mirrored_wild_draw_four_may_be_challenged_with_stacking() -> None:
    others = ("wild-draw-four green-2 green-3", "blue-1")
    state = on("wild-draw-four", "pink-1 pink-2", *others, variants=["stacking"])

    state, events = apply_and_describe(state, LINE, "p1: accept")
    assert events[1:] == ["Demanded 1 - wild-draw-four 4"]
    state = apply_moves(state, "p1 wild-draw-four pink", "p2: accept")

    assert (state.turn, state.owed) == (2, 8)


def test_mirror_does_not_answer_a_stack() -> None:
    held = ("pink-draw-two pink-1 pink-2", "customizable green-1")
    state = apply_moves(
        make_rule_position("mirror", *held, variants=["stacking"]), "p0 pink-draw-two"
    )

    assert describe_moves(state) == ["p1 draw"]


def test_zero_is_mirrored_with_seven_zero_and_a_seven_is_not() -> None:
    zero = apply_moves(on("pink-0", variants=["seven-zero"]), LINE)
    seven = apply_moves(on("pink-7", variants=["seven-zero"]), LINE)

    assert list_hands(zero) == ["blue-1 blue-2", "pink-1 pink-2", "green-1 green-2"]
    assert list_hands(seven) == ["pink-1 pink-2", "green-1 green-2", "blue-1 blue-2"]


class AsksForMore(Effect):
    """Its player says how many cards the next one draws; the number is noted."""

    def play(self, table: Table) -> None:
        table.note("asked", table.noted("asked", 0) + 1)
        table.ask(table.player, "how many", (1, 2, 3))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, int)
        table.draw(table.next, answer + table.noted("asked"))


def test_card_of_a_plugin_is_mirrored_with_its_question_and_notes() -> None:
    card = Card("pink-more", color="pink", symbol="more", points=10, effect=AsksForMore())
    state = on(
        "pink-5", edition=FROZEN.with_deck([*FROZEN.deck, card]), discard="yellow-8 pink-more"
    )

    state = apply_moves(state, LINE)
    assert (state.turn, state.notes) == (0, {("asks-for-more", "asked", None): 1})

    assert apply_moves(state, "p0: 2").hand_sizes == (2, 5, 2)


def test_mirror_is_narrated() -> None:
    state = on("pink-draw-two", players=("Ana", "Ben", "Cy"))

    assert narrate_last(state, LINE) == [
        "Ana plays a Customizable and names green.",
        "Ben draws 2 cards because of the pink Draw Two.",
        "Ben loses a turn.",
    ]
