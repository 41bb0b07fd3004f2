"""What is wrong with a game is said before it begins."""

from typing import Any

import pytest

from unoengine import Options, SetupError, new_game
from unoengine.authoring import Card, Effect
from unoengine.effects import LetItGo, RadStyle, Wild
from unoengine.plugins.variant_base import Variant


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
        ("uno_penalty", -1, "a whole number of at least 0"),
        ("uno_penalty", "two", "a whole number of at least 0, not 'two'"),
        ("scoring", "runing_tally", "did you mean 'running_tally'?"),
        ("tally_tie", "share", "did you mean 'shared'?"),
        ("target", 0, "a whole number of at least 1, not 0"),
        ("target", True, "a whole number of at least 1, not True"),
        ("target", 500.0, "a whole number of at least 1, not 500.0"),
        ("next_dealer", "rotate", "did you mean 'rotate_left'?"),
        ("dealer_tie", "redraw", "did you mean 'redraw_"),
        ("max_players", 1, "a whole number of at least 2, not 1"),
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
        ("saved-by-the-bell", {"rad-style": {"clothing": ()}}, "at least one color (A110)"),
        ("saved-by-the-bell", {"rad-style": {"clothing": "pink"}}, "a list of colors"),
        ("saved-by-the-bell", {"rad-style": {"clothing": 5}}, "a list of colors, not 5"),
        ("saved-by-the-bell", {"rad-style": {"clothing": (1, 2)}}, "a list of colors, not (1, 2)"),
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

    assert says == "'other' and 'another' both change the effect of blue-skip"
