"""The usual outcome of a card, found by playing it in positions made for that."""

import pytest

from tests.bots.positions import make_position
from tests.languages.test_english import HOMEMADE
from unoengine import Answer, Options, Play, apply, new_game, view
from unoengine.bots.heuristic import CardOutcome, estimate_color_odds, find_outcome_table


@pytest.mark.parametrize(
    ("code", "players", "expected"),
    [
        ("blue-1", 3, CardOutcome()),
        ("wild", 3, CardOutcome()),
        ("blue-skip", 3, CardOutcome(tempo=1)),
        ("blue-reverse", 3, CardOutcome()),
        ("blue-reverse", 2, CardOutcome(tempo=1)),
        ("blue-draw-two", 2, CardOutcome(attack=2, tempo=1)),
        ("blue-draw-two", 5, CardOutcome(attack=2, tempo=1)),
        ("wild-draw-four", 4, CardOutcome(attack=4, tempo=1)),
    ],
)
def test_outcomes_are_those_of_the_rules(code: str, players: int, expected: CardOutcome) -> None:
    state = new_game("zelda", players, seed=1)
    assert find_outcome_table(view(state, 0))[state.edition.card(code)] == expected


def test_outcome_follows_house_rules() -> None:
    state = new_game("frozen", 3, seed=1, house_rules={"customizable": "everyone-else-draws"})
    outcome = find_outcome_table(view(state, 0))[state.edition.card("customizable")]
    assert outcome.attack == outcome.spread > 0


def test_outcome_follows_options() -> None:
    options = Options(two_player_reverse="literal")
    state = new_game("zelda", 2, seed=1, options=options)
    assert find_outcome_table(view(state, 0))[state.edition.card("red-reverse")] == CardOutcome()


def test_cards_that_leave_the_own_hand_are_counted() -> None:
    state = new_game("frozen", 3, seed=1)
    assert find_outcome_table(view(state, 0))[state.edition.card("let-it-go")].own < 0


def test_cards_of_an_edition_that_is_not_installed_are_guessed() -> None:
    state = new_game(HOMEMADE, 3, seed=1)
    table = find_outcome_table(view(state, 0))
    outcomes = {card.effect is None: table[card] for card in state.edition.cards}
    assert outcomes[True] == CardOutcome()
    assert outcomes[False].attack > 0


# --- the probability of a color


def test_odds_of_a_color_grow_with_the_hand() -> None:
    def estimate(other: str) -> float:
        return estimate_color_odds(view(make_position("blue-1 blue-2", other), 0), "red", 1)

    assert 0 < estimate("tan-1") < estimate("tan-1 tan-2") < estimate("red-1 red-2 red-3") < 1


def test_odds_count_the_cards_that_are_seen() -> None:
    red = " ".join(f"red-{number}" for number in range(1, 10))
    few = view(make_position(f"blue-1 {red}"), 0)
    assert estimate_color_odds(few, "red", 1) < estimate_color_odds(few, "green", 1)


def test_color_that_was_seen_is_certain() -> None:
    """A challenge shows the hand (R050)."""
    state = make_position("wild-draw-four red-1 red-2", "tan-1 tan-2", "red-9")
    state = apply(state, Play(0, state.edition.card("wild-draw-four"), color="tan"))
    assert 0 < estimate_color_odds(view(state, 1), "red", 0) < 1
    state = apply(state, Answer(1, "challenge"))
    assert estimate_color_odds(view(state, 1), "red", 0) == 1
