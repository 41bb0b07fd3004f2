"""What is wrong with a game, a position or a box is said before it begins."""

from collections.abc import Iterator
from typing import Any

import pytest

from unoengine import Edition, Options, Setup, SetupError, new_game
from unoengine.authoring import Card, Effect, Table, colored_cards, colorless_cards, number_cards
from unoengine.editions.frozen import FROZEN
from unoengine.editions.zelda import ZELDA
from unoengine.effects import LetItGo, RadStyle, Triforce, Wild
from unoengine.variant import Variant


def fault(*args: Any, **more: Any) -> str:
    """Return why a game cannot be."""
    with pytest.raises(SetupError) as caught:
        new_game(*args, **{"seed": 1} | more)
    return str(caught.value)


# How many play (A03)


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_A03_nobody_plays_alone(players: int) -> None:
    assert "a game takes at least 2 players" in fault(players=players)


@pytest.mark.parametrize("names", [[], ["Ana"]])
def test_A03_nobody_plays_alone_by_name(names: list[str]) -> None:
    assert "a game takes at least 2 players" in fault(players=names)


def test_A03_more_than_ten_need_the_option() -> None:
    assert "11 players are too many: this game takes 2 to 10" in fault(players=11)
    assert "allows up to 15" in fault(players=11)


@pytest.mark.parametrize("players", [2, 10])
def test_A03_two_to_ten_play(players: int) -> None:
    assert len(new_game(players=players, seed=1).players) == players


def test_A03_fifteen_play_with_the_option() -> None:
    assert new_game(players=15, seed=1, options=Options(max_players=15)).hand_sizes == (7,) * 15


def test_A03_for_sixteen_the_deck_is_too_small() -> None:
    assert "A03" in fault(players=16, options=Options(max_players=16))


def test_names_are_told_apart() -> None:
    assert fault(players=["Ana", "Ben", "Ana"]) == "two players share the name 'Ana'"


@pytest.mark.parametrize(
    "players",
    [
        "Ana",
        True,
        ["Ana", 5],
        ["Ana", None],
        2.0,
        None,
    ],
)
def test_players_are_a_number_or_names(players: Any) -> None:
    assert "players are a number or a list of names" in fault(players=players)


def test_names_are_texts_that_can_be_written_down() -> None:
    assert fault(players=["Ana", "\ud800"]) == r"the name '\ud800' is no Unicode"


@pytest.mark.parametrize("dealer", [-1, 4, "Ana", 1.0, True])
def test_the_dealer_is_a_seat(dealer: Any) -> None:
    assert "the dealer must be a seat from 0 to 3" in fault(dealer=dealer)


@pytest.mark.parametrize("seed", [1.5, "x", True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    assert "a seed is a whole number" in fault(seed=seed)


# Names


@pytest.mark.parametrize(
    ("edition", "says"),
    [
        ("zleda", "no edition is called 'zleda'; did you mean 'zelda'?"),
        ("frozn", "did you mean 'frozen'?"),
        ("Olaf", "there are frozen, saved-by-the-bell, zelda, zelda-es"),
        (None, "an edition is given by its name or as an Edition, not None"),
        ([], "not []"),
    ],
)
def test_an_unknown_edition(edition: Any, says: str) -> None:
    assert says in fault(edition)


@pytest.mark.parametrize(
    ("variants", "says"),
    [
        (["stakcing"], "no variant is called 'stakcing'"),
        ("stakcing", "no variant is called 'stakcing'"),
        ([5], "a variant is given by its name or as a Variant, not 5"),
        (5, "variants are a list of names or Variants, not 5"),
    ],
)
def test_an_unknown_variant(variants: Any, says: str) -> None:
    assert says in fault(variants=variants)


# Options


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("forced_drawn_play", "allways", "did you mean 'always'?"),
        ("forced_drawn_play", True, "there are after_compulsory_draw, always, never"),
        ("two_player_reverse", "skipp", "did you mean 'skip'?"),
        ("final_card_effects", "al", "did you mean 'all'?"),
        ("uno_window_closes_on", "turn", "cannot be 'turn'"),
        ("uno_penalty", -1, "a number of at least 0"),
        ("uno_penalty", "two", "a number of at least 0, not 'two'"),
        ("scoring", "runing_tally", "did you mean 'running_tally'?"),
        ("tally_tie", "share", "did you mean 'shared'?"),
        ("target", 0, "a number of at least 1, not 0"),
        ("target", True, "a number of at least 1, not True"),
        ("target", 500.0, "a number of at least 1, not 500.0"),
        ("next_dealer", "rotate", "did you mean 'rotate_left'?"),
        ("dealer_tie", "redraw", "did you mean 'redraw_"),
        ("max_players", 1, "a number of at least 2, not 1"),
        ("effects", 5, "effects maps names of effects to their options, not 5"),
        ("effects", ["triforce"], "effects maps names of effects"),
    ],
)
def test_an_option_misvalued(option: str, value: Any, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        Options(**{option: value})

    assert option in str(caught.value)
    assert says in str(caught.value)


def test_a_misspelt_option_is_no_option() -> None:
    misspelt: dict[str, Any] = {"traget": 200}

    with pytest.raises(TypeError, match="traget"):
        Options(**misspelt)


def test_options_are_options() -> None:
    assert fault(options={"target": 200}) == "options must be an Options, not {'target': 200}"


@pytest.mark.parametrize(
    ("box", "effects", "says"),
    [
        ("zelda", {"let-it-go": {}}, "no card of zelda has the effect 'let-it-go'"),
        ("zelda", {"triforc": {}}, "did you mean 'triforce'?"),
        ("zelda", {"triforce": {"declin": "x"}}, "no option 'declin'; did you mean 'decline'?"),
        ("zelda", {"triforce": {"decline": "x"}}, "there are draw_three, forbidden"),
        ("zelda", {"triforce": {"answers": "plus_wild"}}, "did you mean 'plus_any_wild'?"),
        ("zelda", {"triforce": {"after_draw": []}}, "Triforce.after_draw cannot be []"),
        ("zelda", {"triforce": 5}, "must be names and values, not 5"),
        ("zelda", {"triforce": Wild()}, "the options of 'triforce' must be a Triforce"),
        ("zelda", {"wild-draw-four": {"policy": "strikt"}}, "did you mean 'strict'?"),
        ("zelda", {"wild-draw-four": {"guilty_challenger": 1}}, "there are plays, skipped"),
        ("zelda", {"wild-draw-four": {"opening": "top"}}, "there are bottom, reshuffle"),
        ("zelda", {"skip": {"turns": 2}}, "'skip' has no option 'turns'; there are none"),
        ("saved-by-the-bell", {"rad-style": {"single_choice": "no"}}, "there are False, True"),
        ("saved-by-the-bell", {"rad-style": {"includes_player": 7}}, "there are False, True"),
        ("saved-by-the-bell", {"rad-style": {"clothing": ()}}, "at least one colour (A110)"),
        ("saved-by-the-bell", {"rad-style": {"clothing": "pink"}}, "a list of colours"),
        ("saved-by-the-bell", {"rad-style": {"clothing": 5}}, "a list of colours, not 5"),
        ("saved-by-the-bell", {"rad-style": {"clothing": (1, 2)}}, "a list of colours, not (1, 2)"),
    ],
)
def test_an_option_of_a_card(box: str, effects: Any, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        new_game(box, seed=1, options=Options(effects=effects))

    assert says in str(caught.value)


def test_A85_one_choice_needs_a_color_that_is_both() -> None:
    style = RadStyle(single_choice=True, clothing=("purple", "teal"))

    says = fault("saved-by-the-bell", options=Options(effects={"rad-style": style}))

    assert "single_choice" in says
    assert "(A85)" in says


# Clothes (A86, A110)


@pytest.mark.parametrize(
    ("wardrobe", "says"),
    [
        ({1: ["purple"]}, "seat 1 wears purple, which nobody can name (A86, A110)"),
        ({0: ["pink", "teal", "purple"]}, "seat 0 wears purple, teal"),
        ({7: ["pink"]}, "the wardrobe names a seat that does not exist, 7 (A86)"),
        ({-1: ["pink"]}, "does not exist, -1"),
        ({"p1": ["pink"]}, "does not exist, 'p1'"),
        ({1: [None]}, "seat 1 wears colours, not [None] (A86)"),
        ({1: 5}, "seat 1 wears colours, not 5 (A86)"),
        ([["pink"]], "a wardrobe gives seats their colours, not [['pink']] (A86)"),
    ],
)
def test_A86_clothes_are_colors_somebody_can_name(wardrobe: Any, says: str) -> None:
    assert says in fault("saved-by-the-bell", wardrobe=wardrobe)


def test_A110_clothes_may_be_colors_the_options_name() -> None:
    style = RadStyle(clothing=("purple",))
    options = Options(effects={"rad-style": style})

    state = new_game("saved-by-the-bell", seed=1, options=options, wardrobe={1: ["purple"]})

    assert state.wardrobe == (frozenset(), frozenset({"purple"}), frozenset(), frozenset())
    assert "pink" in fault("saved-by-the-bell", options=options, wardrobe={1: ["pink"]})


def test_A86_one_color_may_be_written_as_a_word() -> None:
    state = new_game("saved-by-the-bell", seed=1, wardrobe={1: "pink"})

    assert state.wardrobe[1] == {"pink"}


# House rules (R059, A83)


class Nothing(Effect):
    """Does nothing."""


@pytest.mark.parametrize(
    ("house_rules", "says"),
    [
        ({"wild": Nothing()}, "no house rule can be written on 'wild' (R059)"),
        ({"let-it-go": [Nothing()]}, "no house rule can be written on 'let-it-go' (R059)"),
        ({"blue-1": Nothing()}, "no house rule can be written on 'blue-1' (R059)"),
        ({"customisable": Nothing()}, "did you mean 'customizable'?"),
        ({"customizable": [Nothing()] * 3}, "3 house rules for 2 'customizable' cards"),
        ({"customizable": "everybody-sings"}, "no house rule is called 'everybody-sings'"),
        ({"customizable": [5]}, "a house rule is an Effect or the name of one, not 5"),
        ({"customizable": [Nothing]}, "a house rule is an Effect or the name of one"),
        (5, "house rules are given by the card they are written on, not 5"),
        ({"customizable": 5}, "a house rule is an Effect or the name of one, not 5"),
        ({"customizable": Nothing}, "a house rule is an Effect or the name of one, not <class"),
    ],
)
def test_R059_house_rules_are_written_on_blank_cards(house_rules: Any, says: str) -> None:
    assert says in fault("frozen", house_rules=house_rules)


def test_R059_zelda_has_no_card_to_write_on() -> None:
    assert "zelda has no card 'customizable'" in fault(house_rules={"customizable": Nothing()})


class Other(Variant):
    """Lets Skips do nothing."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return Nothing() if card.symbol == "skip" else effect


class Another(Other):
    """Lets Skips throw blue cards away."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return LetItGo() if card.symbol == "skip" else effect


def test_two_variants_that_change_one_card_are_named() -> None:
    says = fault(variants=[Other(), Another()])

    assert says == "'other' and 'another' both change what blue-skip does"


# Boxes (A59, A118)

GREY = number_cards(["grey"], dict.fromkeys(range(10), 4))


def box(*cards: Card, colors: tuple[str, ...] = ("grey",)) -> Edition:
    return Edition("box", colors, cards)


class Sometimes(Effect):
    """May not always be played."""

    def may_play(self, table: Table) -> bool:
        return table.hand_size(table.player) > 3


@pytest.mark.parametrize(
    "more",
    [
        (),
        colored_cards(["grey"], "skip", points=20, copies=9),
        colorless_cards("sometimes", points=50, copies=9, effect=Sometimes()),
    ],
    ids=["numbers", "actions", "restricted wilds"],
)
def test_A59_a_deck_that_can_block(more: tuple[Card, ...]) -> None:
    says = fault(box(*GREY, *more), 2)

    assert "without a card that may always be played a round can block (A59)" in says


def test_A59_strict_draw_fours_can_block_too() -> None:
    deck = [card for card in ZELDA.deck if card.color or card.code == "wild-draw-four"]
    options = Options(effects={"wild-draw-four": {"policy": "strict"}})

    assert "A59" in fault(ZELDA.with_deck(deck), options=options)
    assert new_game(ZELDA.with_deck(deck), seed=1).round == 1


def test_A118_a_triforce_needs_marks() -> None:
    says = fault(box(*GREY, *colorless_cards("triforce", points=50, copies=4)), 2)

    assert "no card of the deck bears the mark 'triforce', which its demand needs (A118)" in says


def test_A118_a_triforce_written_on_a_card_needs_marks_too() -> None:
    assert "A118" in fault("frozen", house_rules={"customizable": Triforce()})


def test_A03_a_deck_too_small() -> None:
    says = fault(box(*GREY[:10], *colorless_cards("wild", points=50, copies=4)), 2)

    assert "A03" in says


def test_R019_a_deck_that_nothing_of_can_start_a_round() -> None:
    fours = colorless_cards("wild-draw-four", points=50, copies=30)

    assert "no card of the draw pile can start a round (R019)" in fault(box(*fours), 2, dealer=0)


@pytest.mark.parametrize(
    "deck",
    [colorless_cards("wild", points=50, copies=30), (Card("seven", number=7),) * 30],
    ids=["no numbers", "one number"],
)
def test_A04_nobody_can_draw_higher_than_the_others(deck: tuple[Card, ...]) -> None:
    says = fault(box(*deck), 2)

    assert says == "with these cards nobody draws the highest number: name the dealer (R014)"
    assert new_game(box(*deck), 2, seed=1, dealer=1).dealer == 1
    options = Options(dealer_tie="first_seat")
    assert new_game(box(*deck), 2, seed=1, options=options).dealer == 0


def test_A04_with_one_number_and_wilds_somebody_draws_higher_in_the_end() -> None:
    wilds = colorless_cards("wild", points=50, copies=4)

    for seed in range(20):
        assert new_game(box(*number_cards(["grey"], {7: 30}), *wilds), 2, seed=seed).round == 1


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"colors": ()}, "colours must be given, each once, not ()"),
        ({"colors": ("grey", "grey")}, "each once, not ('grey', 'grey')"),
        ({"colors": ("light grey",)}, "'light grey' is not a word"),
        ({"deck": ()}, "a deck needs cards"),
        ({"deck": (Card("a b"),)}, "'a b' is not a word of letters and digits"),
        ({"deck": (Card("one"), Card("one", points=1))}, "two different cards share the code one"),
        ({"deck": (Card("one", color="mauve"),)}, "one has a colour this box lacks, 'mauve'"),
    ],
)
def test_a_box_that_cannot_be(parts: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError) as caught:
        Edition(**{"name": "box", "colors": ("grey",), "deck": GREY} | parts)

    assert any(says in told for told in caught.value.faults)


def test_every_fault_of_a_box_is_told() -> None:
    with pytest.raises(SetupError) as caught:
        Edition("box", ("a b", "a b"), (Card("x", color="mauve"), Card("x", points=1)))

    assert len(set(caught.value.faults)) == 4


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("blue-77", "zelda has no card 'blue-77'; did you mean 'blue-7'?"),
        (None, "zelda has no card None"),
        ([], "zelda has no card []"),
    ],
)
def test_a_card_the_box_lacks(code: Any, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        ZELDA.card(code)

    assert says in str(caught.value)


# Positions


def faults(*args: Any, **more: Any) -> tuple[str, ...]:
    """Return all that is wrong with a position."""
    with pytest.raises(SetupError) as caught:
        Setup(*args, **more).to_state()
    return caught.value.faults


TWO = ("blue-1 red-2", "green-1")

ONE_FAULT: list[Any] = [
    ({"hands": ("blue-1 grean-2", "red-1")}, "hand 0: zelda has no card 'grean-2'; did you mean"),
    ({"discard": "red-5 x"}, "discard: zelda has no card 'x'"),
    ({"draw": "x"}, "draw: zelda has no card 'x'"),
    ({"hands": (["blue-1", 5], "red-1")}, "hand 0: zelda has no card 5"),
    ({"hands": ([FROZEN.card("pink-1")], "red-1")}, "hand 0: Card('pink-1') is no card of zelda"),
    ({"hands": ("blue-0 blue-0", "red-1")}, "blue-0 is named more often than the 1 of the deck"),
    ({"draw": "blue-1", "hands": ("blue-1 blue-1", "red-1")}, "blue-1 is named more often than"),
    ({"draw": "blue-0 blue-0 blue-0"}, "blue-0 is named more often than the 1 of the deck"),
    (
        {"hands": ("blue-1",) * 2 + ("red-1",) * 2 + ("green-1",) * 2 + ("wild",) * 4 + ("tan-2",)},
        "11 players are too many: this game takes 2 to 10",
    ),
    ({"rest": "discard"}, "rest must be 'draw' or None, not 'discard'"),
    ({"color": "gren"}, "'gren' is no colour of the box; did you mean 'green'?"),
    ({"color": "blue"}, "the colour in force is that of red-5, not 'blue'"),
    ({"discard": "wild"}, "wild on top has no colour: name the colour in force"),
    ({"discard": "", "draw": "red-5", "color": "red"}, "no colour is in force before the first"),
    ({"discard": "", "draw": ""}, "there is no card to turn up"),
    ({"hands": ("blue-1", "")}, "hand 1: without a card the round would be over (R074)"),
    ({"hands": ("blue-1", [])}, "hand 1: without a card the round would be over (R074)"),
    ({"players": ["Ana", "Ben", "Cy"]}, "2 hands for 3 players"),
    ({"turn": 2}, "turn must be a seat from 0 to 1, not 2"),
    ({"turn": "p1"}, "turn must be a seat from 0 to 1, not 'p1'"),
    ({"dealer": -1}, "dealer must be a seat from 0 to 1, not -1"),
    ({"direction": 0}, "direction is 1 (left) or -1 (right), not 0"),
    ({"direction": "left"}, "direction is 1 (left) or -1 (right), not 'left'"),
    ({"seed": "x"}, "a seed is a whole number, not 'x'"),
    ({"scores": [1, 2, 3]}, "3 scores for 2 players"),
    ({"scores": [1, -2]}, "scores are whole numbers from 0 on, not [1, -2]"),
    ({"scores": [1, 2.0]}, "scores are whole numbers from 0 on"),
    ({"scores": [500, 0]}, "with the scores (500, 0) the game is over already (R085)"),
    ({"wardrobe": {0: ["purple"]}}, "seat 0 wears purple, which nobody can name"),
    ({"wardrobe": {5: ["red"]}}, "the wardrobe names a seat that does not exist, 5"),
]


@pytest.mark.parametrize(("wrong", "says"), ONE_FAULT)
def test_a_position_with_one_fault(wrong: dict[str, Any], says: str) -> None:
    (told,) = faults(**{"hands": TWO, "discard": "red-5", "draw": "tan-1"} | wrong)

    assert says in told


def test_every_fault_of_a_position_is_told_at_once() -> None:
    told = faults(
        hands=["blue-1 blu-2", "", "blue-0 blue-0"],
        discard="red-5 x",
        draw="y",
        color="gren",
        turn=7,
        direction=2,
        dealer=-1,
        scores=[1, 2],
        wardrobe={7: ["red"]},
        rest="x",
        seed="s",
        players=["Ana", "Ben"],
    )

    for part in (
        "blu-2",
        "hand 1",
        "blue-0",
        "'x'",
        "'y'",
        "gren",
        "turn",
        "direction",
        "dealer",
        "wardrobe",
        "rest",
        "seed",
        "3 hands for 2 players",
    ):
        assert any(part in fault for fault in told), part


def test_scores_that_do_not_fit_are_a_fault_among_others() -> None:
    told = faults(hands=TWO, discard="x", scores=[1])

    assert len(told) == 2


def test_names_that_are_shared_are_a_fault_among_others() -> None:
    told = faults(hands=TWO, discard="x", players=["Ana", "Ana"])

    assert len(told) == 2


BELL = "saved-by-the-bell"


@pytest.mark.parametrize(
    ("box", "wrong", "says"),
    [
        (
            "zelda",
            {"options": Options(effects={"triforce": {"declin": 1, "answrs": 2}, "wilt": {}})},
            ["'declin'; did you mean 'decline'", "'answrs'", "effect 'wilt'"],
        ),
        (
            "frozen",
            {"house_rules": {"customizable": ["duell", "voot"], "wild": "duel", "wlid": "duel"}},
            ["'duell'; did you mean 'duel'", "'voot'", "written on 'wild'", "no card 'wlid'"],
        ),
        (
            "zelda",
            {"variants": ["stackin", 5, "jump-in", "jump-in"]},
            ["'stackin'; did you mean 'stacking'", "not 5", "'jump-in' is given twice"],
        ),
        (
            "zelda",
            {"variants": ["stackin"], "house_rules": {"wild": "duel"}, "options": 5},
            ["an Options, not 5", "'stackin'", "written on 'wild'"],
        ),
        (
            BELL,
            {"wardrobe": {0: {"red", "gold"}, 9: {"blue"}, 1: {"tan"}, 2: 5}, "scores": [-1]},
            ["seat 0 wears gold, red", "exist, 9", "seat 1 wears tan", "exist, 2", "1 scores"],
        ),
        (BELL, {"scores": [-1]}, ["1 scores for 2 players", "whole numbers from 0 on"]),
        ("zelad", {}, ["'zelad'; did you mean 'zelda'"]),
        ("zelda", {"players": ["Ana"]}, ["at least 2 players"]),
        ("zelda", {"players": ["Ana", "Ana"]}, ["share the name 'Ana'"]),
    ],
)
def test_what_is_agreed_on_wrongly_is_told_with_the_rest(
    box: str, wrong: dict[str, Any], says: list[str]
) -> None:
    told = faults(box, hands=("grean-1", "wild"), discard="wild-draw-four", turn=7, **wrong)

    seat = ["turn must be a seat from 0 to 1"]
    cards = [] if box == "zelad" else ["no card 'grean-1'", "name the colour in force"]
    for part in (*says, *seat, *cards):
        assert any(part in fault for fault in told), part
    assert len(told) == len({*told})


class Alike(Variant):
    """Wants all Customizable cards to be alike."""

    def faults(self, edition: Edition) -> Iterator[str]:
        """Look at the box as it lies on the table."""
        if any(card.code == "customizable-1" for card in edition.deck):
            yield "there are two kinds of Customizable"


def test_what_cannot_be_together_is_told_with_the_rest() -> None:
    told = faults(
        "frozen",
        hands=("x", "red-1"),
        variants=[Alike()],
        house_rules={"customizable": ["duel", "vote"]},
        turn=7,
    )

    alone = faults("frozen", hands=("x", "red-1"), turn=7)
    assert told == ("frozen: there are two kinds of Customizable", *alone)


@pytest.mark.parametrize("hands", [(), ("blue-1",)])
def test_A03_a_position_needs_two(hands: tuple[str, ...]) -> None:
    assert any("at least 2 players" in fault for fault in faults(hands=hands, discard="red-5"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": (5, 6)},
        {"discard": 5},
        {"scores": 5},
    ],
)
def test_a_position_of_wrong_types(wrong: dict[str, Any]) -> None:
    assert faults(**{"hands": TWO, "discard": "red-5", "draw": "tan-1"} | wrong)
