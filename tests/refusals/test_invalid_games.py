"""Invalid arguments are refused before a game begins."""

from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import Options, Setup, SetupError, new_game
from unoengine.authoring import Card, Effect
from unoengine.core.plugin_classes.variant import Variant
from unoengine.effects import LetItGo, RadStyle, Wild


def catch_fault(*args: Any, **more: Any) -> str:
    """Return why a game is refused."""
    with pytest.raises(SetupError) as caught:
        new_game(*args, **{"seed": 1} | more)
    return str(caught.value)


TOO_FEW = "a game takes at least 2 players"
NO_PLAYERS = "players must be a number or a list of names"


@each_case(
    "given, says",
    [
        *(({"players": players}, TOO_FEW) for players in (-1, 0, 1, [], ["Ana"])),
        *(({"players": players}, NO_PLAYERS) for players in ("Ana", True, 2.0, None)),
        *(({"players": ["Ana", other]}, NO_PLAYERS) for other in (5, None)),
        ({"players": ["Ana", "Ben", "Ana"]}, "two players share the name 'Ana'"),
        ({"players": ["Ana", "\ud800"]}, r"the name '\ud800' is not valid Unicode"),
        *(
            ({"players": ["Ana", name]}, f"the name {name!a} is blank; a name is one line")
            for name in ("", " ", "\n", "\u3000", "\u200b", "\u3164", "\u2800\ufe0f", "\u0301")
        ),
        *(
            (
                {"players": ["Ana", f"Ben{code}Cy"]},
                f"the control character U+{ord(code):04X}; a name",
            )
            for code in ("\n", "\r", "\t", "\0", "\x1b", "\x85", "\u2028", "\u2029")
        ),
        ({"players": 11}, "11 players are too many: this game takes 2 to 10"),
        ({"players": 11}, "allows up to 15"),
        ({"players": 16, "options": Options(max_players=16)}, "A03"),
        *(
            ({"dealer": dealer}, "the dealer must be a seat from 0 to 3")
            for dealer in (-1, 4, "Ana", 1.0, True)
        ),
        *(({"seed": seed}, "a seed is a whole number") for seed in (1.5, "x", True)),
        ({"edition": "zleda"}, "no edition is called 'zleda'; did you mean 'zelda'?"),
        ({"edition": "frozn"}, "did you mean 'frozen'?"),
        ({"edition": "Olaf"}, "there are classic, frozen, saved-by-the-bell, zelda, zelda-es"),
        ({"edition": None}, "an edition is given by its name or as an Edition, not None"),
        ({"edition": []}, "not []"),
        ({"variants": ["stakcing"]}, "no variant is called 'stakcing'"),
        ({"variants": "stakcing"}, "no variant is called 'stakcing'"),
        ({"variants": [5]}, "a variant is given by its name or as a Variant, not 5"),
        ({"variants": 5}, "a variant is given by its name or as a Variant, not 5"),
        ({"options": {"target": 200}}, "options must be an Options, not {'target': 200}"),
    ],
)
def test_an_invalid_argument_is_refused(given: dict[str, Any], says: str) -> None:
    assert says in catch_fault(**given)


@each_case(
    "name",
    [
        *("Jos\u00e9", "Zoe\u0308", "Nguy\u1ec5n", "Ana ", "\u2068Ben\u2069"),
        *("\u0639\u0627\u0626\u0634\u0629", "\u0915\u094d\u200d\u0937", "\u5c0f\u660e"),
        *("\uc9c0\uc6b0", "\U0001f469\u200d\U0001f680"),
    ],
)
def test_a_line_of_visible_text_is_a_name(name: str) -> None:
    assert new_game("zelda", players=["Ana", name]).players == ("Ana", name)
    position = Setup("zelda", hands=["red-1", "red-2"], players=["Ana", name], discard="red-7")
    assert position.to_state().players == ("Ana", name)


def test_A03_two_to_ten_players_and_fifteen_with_the_option_are_allowed() -> None:
    for players in (2, 10):
        assert len(new_game("zelda", players=players, seed=1).players) == players
    assert (
        new_game("zelda", players=15, seed=1, options=Options(max_players=15)).hand_sizes
        == (7,) * 15
    )


# Options


@each_case(
    "option, value, says",
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
def test_an_invalid_value_of_an_option_is_refused(option: str, value: Any, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        Options(**{option: value})

    assert option in str(caught.value)
    assert says in str(caught.value)


def test_a_misspelled_option_is_refused() -> None:
    misspelt: dict[str, Any] = {"traget": 200}

    with pytest.raises(TypeError, match="traget"):
        Options(**misspelt)


@each_case(
    "edition, effects, says",
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
def test_an_invalid_option_of_an_effect_is_refused(edition: str, effects: Any, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        new_game(edition, seed=1, options=Options(effects=effects))

    assert says in str(caught.value)


def test_A85_single_choice_needs_a_clothing_color_of_the_edition() -> None:
    style = RadStyle(single_choice=True, clothing=("purple", "teal"))

    says = catch_fault("saved-by-the-bell", options=Options(effects={"rad-style": style}))

    assert "single_choice" in says
    assert "(A85)" in says


# Clothes (A86, A110)


@each_case(
    "wardrobe, says",
    [
        ({1: ["purple"]}, "seat 1 wears purple, which no player can name (A86, A110)"),
        ({0: ["pink", "teal", "purple"]}, "seat 0 wears purple, teal"),
        ({7: ["pink"]}, "the wardrobe names a seat that does not exist, 7 (A86)"),
        ({-1: ["pink"]}, "does not exist, -1"),
        ({"p1": ["pink"]}, "does not exist, 'p1'"),
        ({1: [None]}, "the colors that seat 1 wears must be strings, not [None] (A86)"),
        ({1: 5}, "the colors that seat 1 wears must be strings, not 5 (A86)"),
        ([["pink"]], "a wardrobe maps seats to colors, not [['pink']] (A86)"),
    ],
)
def test_A86_clothes_must_have_colors_that_can_be_named(wardrobe: Any, says: str) -> None:
    assert says in catch_fault("saved-by-the-bell", wardrobe=wardrobe)


def test_A110_clothes_may_have_colors_from_the_options() -> None:
    style = RadStyle(clothing=("purple",))
    options = Options(effects={"rad-style": style})

    state = new_game("saved-by-the-bell", seed=1, options=options, wardrobe={1: ["purple"]})

    assert state.wardrobe == (frozenset(), frozenset({"purple"}), frozenset(), frozenset())
    assert "pink" in catch_fault("saved-by-the-bell", options=options, wardrobe={1: ["pink"]})


def test_A86_one_color_may_be_given_as_a_string() -> None:
    state = new_game("saved-by-the-bell", seed=1, wardrobe={1: "pink"})

    assert state.wardrobe[1] == {"pink"}


# House rules (R059, A83)


class DoesNothing(Effect):
    """Does nothing."""


@each_case(
    "house_rules, says",
    [
        ({"wild": DoesNothing()}, "no house rule can be written on 'wild' (R059)"),
        ({"let-it-go": [DoesNothing()]}, "no house rule can be written on 'let-it-go' (R059)"),
        ({"blue-1": DoesNothing()}, "no house rule can be written on 'blue-1' (R059)"),
        ({"customisable": DoesNothing()}, "did you mean 'customizable'?"),
        ({"customizable": [DoesNothing()] * 3}, "3 house rules for 2 'customizable' cards"),
        ({"customizable": "everybody-sings"}, "no house rule is called 'everybody-sings'"),
        ({"customizable": [5]}, "a house rule is an Effect or the name of one, not 5"),
        ({"customizable": [DoesNothing]}, "a house rule is an Effect or the name of one"),
        (5, "house rules are given by the card they are written on: "),
        ({"customizable": 5}, "a house rule is an Effect or the name of one, not 5"),
        ({"customizable": DoesNothing}, "a house rule is an Effect or the name of one, not <class"),
    ],
)
def test_R059_house_rules_need_blank_cards(house_rules: Any, says: str) -> None:
    assert says in catch_fault("frozen", house_rules=house_rules)


def test_R059_zelda_has_no_blank_card() -> None:
    says = catch_fault("zelda", house_rules={"customizable": DoesNothing()})
    assert "zelda has no card 'customizable'" in says


class SkipsDoNothing(Variant):
    """Removes the effect of Skip."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return DoesNothing() if card.symbol == "skip" else effect


class SkipsDiscardBlue(SkipsDoNothing):
    """Replaces the effect of Skip by Let It Go."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return LetItGo() if card.symbol == "skip" else effect


def test_two_variants_that_rebind_one_card_are_refused_by_name() -> None:
    says = catch_fault(variants=[SkipsDoNothing(), SkipsDiscardBlue()])

    assert says == (
        "'skips-do-nothing' and 'skips-discard-blue' both change the effect of red-skip; "
        "one has to declare that it comes before or after the other"
    )
