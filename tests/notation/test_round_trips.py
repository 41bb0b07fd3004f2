"""States and actions are equal after they are written and read."""

from functools import cache, partial
from random import Random
from typing import Any

import pytest

from tests.properties.games import EDITIONS
from tests.properties.house_rules import RULES
from tests.thorough import choose_count, each_case
from unoengine import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Edition,
    FormatError,
    GameState,
    Leave,
    Options,
    Pass,
    Play,
    PluginError,
    Setup,
    apply,
    legal_moves,
    new_game,
)
from unoengine.authoring import Effect
from unoengine.editions.frozen import FROZEN
from unoengine.effects import Wild
from unoengine.notation import read_action, read_card, read_position, write_action, write_position
from unoengine.records.basic_values import write_basic_value
from unoengine.records.state_record import read_state, write_state

from . import random_games
from .state_checks import check_round_trip

PHASES = ("turn", "drawn", "demand", "choose-color", "question", "round-over", "game-over")
ACTIONS = (Play, Draw, Pass, CallUno, Deal, Leave, Catch, ChooseColor, Answer)
RUNS = choose_count(1, 6)
GAMES = choose_count(8, 90)


def list_features(state: GameState) -> set[str]:
    """Return the features of a state that not every state has."""
    record = write_state(state)
    asked = record.get("pending", {})
    seen = {
        f"phase {state.phase}",
        f"edition {state.edition.name}",
        f"players {len(state.players)}",
    }
    seen |= {f"has {name}" for name in record}
    seen |= {f"pending {name}" for name in asked}
    for question in asked.get("questions", ()):
        seen |= {f"question {name}" for name in question} | {f"asks {question['prompt']}"}
    options = record.get("options", {})
    seen |= {f"option {name}={value}" for name, value in options.items() if name != "effects"}
    for effect, its_options in options.get("effects", {}).items():
        seen |= {f"option {effect}.{name}={value}" for name, value in its_options.items()}
    for variant in record.get("variants", ()):
        seen.add(f"variant {variant if isinstance(variant, str) else variant['name']}")
        seen |= {"variant with options"} if not isinstance(variant, str) else set()
    for rules in record.get("house_rules", {}).values():
        seen |= {f"rule {n} {rule}" for n, rule in enumerate(rules)}
    if len(record.get("variants", ())) == len(random_games.VARIANTS):
        seen.add("all variants")
    return seen


@cache
def play_games(number: int) -> list[GameState]:
    """Return the states that several tests look at."""
    return [*random_games.play_games(8 + number, games=GAMES)]


@pytest.mark.parametrize("number", range(RUNS))
def test_every_state_of_random_games_survives_a_round_trip(number: int) -> None:
    for state in play_games(number):
        check_round_trip(state)


@pytest.mark.parametrize("number", range(RUNS))
def test_a_game_continues_the_same_after_a_round_trip(number: int) -> None:
    chance = Random(number)
    for state in random_games.play_games(100 + number, games=choose_count(3, 12), plies=20):
        read = read_position(write_position(state))
        for _ in range(12):
            if state.is_over:
                break
            action = random_games.choose_action(state, chance)
            state, read = apply(state, action), apply(read, action)
            assert read == state
            assert legal_moves(read) == legal_moves(state)


@pytest.mark.parametrize("number", range(RUNS))
def test_every_legal_action_is_one_word_and_survives_a_round_trip(number: int) -> None:
    kinds = set[type[Action]]()
    for state in play_games(number):
        for action in legal_moves(state):
            word = write_action(action)
            assert word.split() == [word]
            read = read_action(word, state.edition)
            assert (read, repr(read)) == (action, repr(action))
            kinds.add(type(action))
    assert kinds == set(ACTIONS)


FEATURES = [
    *(f"phase {phase}" for phase in PHASES),
    *(f"edition {name}" for name in EDITIONS),
    *(f"players {count}" for count in range(2, 16)),
    *(f"variant {name}" for name in random_games.VARIANTS),
    *("all variants", "variant with options"),
    *(f"rule {place} {name}" for name in (*random_games.HOUSE_RULES, None) for place in (0, 1)),
    *(
        f"has {name}"
        for name in (
            *("pending", "exposed", "winner", "wardrobe", "known", "notes", "out", "gone"),
            *("options", "variants", "house_rules"),
        )
    ),
    *(f"pending {name}" for name in ("cards", "demand", "cost", "questions", "choice", "uno")),
    *(f"question {name}" for name in ("answers", "data", "among")),
    *(f"asks {prompt}" for prompt in ("challenge", "which color", "raise or give in")),
    *(f"option forced_drawn_play={value}" for value in ("after_compulsory_draw", "always")),
    *("option draw_count=3", "option voluntary_draw=forbidden"),
    *("option after_drawing=any_card", "option after_drawing=ends_turn"),
    *("option two_player_reverse=literal", "option final_card_effects=all"),
    *("option uno_window_closes_on=any_response", "option uno_penalty=0", "option uno_penalty=4"),
    "option uno_calls=none",
    *("option scoring=running_tally", "option tally_tie=extra_round", "option target=60"),
    *(f"option next_dealer={value}" for value in ("round_winner", "redraw", "same")),
    *(f"option dealer_tie={value}" for value in ("redraw_all", "first_seat")),
    *("option leaving=allowed", "option max_players=15", "option hand_size=3"),
    *("option wild-draw-four.policy=strict", "option wild-draw-four.guilty_challenger=skipped"),
    "option wild-draw-four.opening=bottom",
    "option triforce.decline=draw_three",
    "option triforce.after_draw=may_play_drawn_answer",
    *(f"option triforce.answers={value}" for value in ("plus_triforce_wild", "plus_any_wild")),
    *("option rad-style.single_choice=True", "option rad-style.includes_player=False"),
    "option rad-style.clothing=['blue', 'purple']",
]


@pytest.mark.thorough
def test_the_random_games_have_every_feature() -> None:
    seen = {
        feature for n in range(RUNS) for state in play_games(n) for feature in list_features(state)
    }
    assert [feature for feature in FEATURES if feature not in seen] == []


# --- positions that are rare in random games


def test_cards_drawn_for_a_demand_survive_a_round_trip() -> None:
    state = Setup(
        "zelda",
        hands=["triforce red-1 red-2", "blue-2 blue-4"],
        discard="blue-8",
        draw="red-3 red-6 blue-1 tan-2",
        options=Options(effects={"triforce": {"after_draw": "may_play_drawn_answer"}}),
    ).to_state()
    state = apply(state, Play(0, state.edition.card("triforce"), color="red"))
    check_round_trip(state)
    state = apply(state, Draw(1))
    assert (state.phase, state.demand, len(state.drawn)) == ("drawn", "red", 3)
    check_round_trip(state)


def test_further_questions_survive_a_round_trip() -> None:
    state = Setup(
        "frozen",
        hands=["customizable blue-1 green-1", "blue-2", "blue-3", "blue-4"],
        discard="pink-5",
        rest="draw",
        house_rules={"customizable": ["vote", "vote"]},
    ).to_state()
    state = apply(state, Play(0, state.edition.card("customizable"), color="blue"))
    for seat in (1, 2, 3):
        assert len(write_state(state)["pending"]["questions"]) == 4 - seat
        check_round_trip(state)
        state = apply(state, Answer(seat, "green"))
    assert state.color == "green"


def test_a_question_asked_as_another_card_survives_a_round_trip() -> None:
    state = Setup(
        "frozen",
        hands=["wild-draw-four pink-2 blue-3", "customizable-1 blue-1 green-1"],
        discard="pink-5",
        rest="draw",
        house_rules={"customizable": ["mirror", None]},
    ).to_state()
    state = apply(state, Play(0, state.edition.card("wild-draw-four"), "blue"))
    state = apply(state, Answer(1, "challenge"))
    state = apply(state, Play(1, state.edition.card("customizable-1"), "blue"))
    assert write_state(state)["pending"]["questions"][0]["acting"] == "wild-draw-four"
    check_round_trip(state)


def test_the_discards_may_be_given_as_a_number() -> None:
    state = Setup(
        "zelda", hands=["blue-1", "red-3"], discard="tan-4 tan-4 blue-5", rest="draw"
    ).to_state()
    line = write_position(state)
    assert "discards=[tan-4,tan-4]" in line
    assert read_position(line.replace("[tan-4,tan-4]", "2")) == state


def test_any_text_is_a_name_of_a_player() -> None:
    """Also those of games of earlier versions, which allowed blanks and control characters."""
    names = ["Ana María", "", "7", "-1", "~", "Zoë=[1,2]", "a\tb\n", "'", "100%", "\U0001f600", "+"]
    record = write_state(new_game("zelda", players=11, seed=1, options=Options(max_players=15)))
    state = read_state({**record, "players": names})
    text = write_position(state)
    assert "\n" not in text
    assert text.isprintable()
    check_round_trip(state)
    assert read_position(text).players == tuple(names)


def test_the_text_does_not_depend_on_the_version_of_unicode() -> None:
    """An old Python does not know newer letters, so they are written as bytes."""
    later = "\U0001e4d0\U0002ebf0\U00010d4a"  # of Unicode 15, 15.1 and 16
    line = write_position(new_game("zelda", players=[f"a{later}", "b"], seed=1))
    assert not set(later) & set(line)


# --- actions

BOX = FROZEN
CARD = BOX.card("wild")
FORMS_OF_ACTIONS: dict[str, Action] = {
    "0:blue-7": Play(0, BOX.card("blue-7")),
    "12:blue-7!": Play(12, BOX.card("blue-7"), uno=True),
    "1:wild=green": Play(1, CARD, "green"),
    "1:wild=green!": Play(1, CARD, "green", uno=True),
    "1:wild/2": Play(1, CARD, choice=2),
    "1:wild/'2": Play(1, CARD, choice="2"),
    "1:wild=green/#true!": Play(1, CARD, "green", choice=True, uno=True),
    "1:wild=green/@blue-7": Play(1, CARD, "green", choice=BOX.card("blue-7")),
    "1:wild=green/give+in": Play(1, CARD, "green", choice="give in"),
    "3.draw": Draw(3),
    "3.pass": Pass(3),
    "3.uno": CallUno(3),
    "3.deal": Deal(3),
    "3.leave": Leave(3),
    "3.catch=10": Catch(3, 10),
    "0.color=pink": ChooseColor(0, "pink"),
    "0.answer=challenge": Answer(0, "challenge"),
    "0.answer=~": Answer(0, None),
    "0.answer=-4": Answer(0, -4),
    "0.answer='-4": Answer(0, "-4"),
    "0.answer='": Answer(0, ""),
    "0.answer=%7E": Answer(0, "~"),
    "0.answer=#false": Answer(0, False),
    "0.answer=true": Answer(0, "true"),
    "0.answer=@wild": Answer(0, CARD),
    "0.answer=a%2Cb+c%21": Answer(0, "a,b c!"),
}


@each_case("text", FORMS_OF_ACTIONS)
def test_every_form_of_an_action_survives_a_round_trip(text: str) -> None:
    action = FORMS_OF_ACTIONS[text]
    assert write_action(action) == text
    read = read_action(text, BOX)
    assert (read, repr(read)) == (action, repr(action))


def test_every_card_is_read_from_its_code() -> None:
    for name in EDITIONS:
        edition = new_game(name, seed=1).edition
        for card in edition.deck:
            assert read_card(card.code, edition) is edition.card(card.code)


# --- states that cannot be written

NOT_WRITTEN = "played but not saved"


@each_case("rule", dict.fromkeys(RULES))
def test_a_house_rule_that_is_not_installed_is_not_written(rule: Effect) -> None:
    state = new_game("frozen", seed=1, house_rules={"customizable": [rule, None]})
    with pytest.raises(PluginError, match=NOT_WRITTEN) as caught:
        write_position(state)
    assert type(rule).__name__ in str(caught.value)


def test_an_edition_that_is_not_installed_is_not_written() -> None:
    state = new_game(Edition("nowhere", FROZEN.colors, FROZEN.deck), 3, seed=1)
    with pytest.raises(PluginError, match=f"'nowhere' is not installed.*{NOT_WRITTEN}"):
        write_position(state)


def test_a_changed_edition_is_not_written() -> None:
    state = new_game(FROZEN.with_deck(FROZEN.deck[:-1]), 3, seed=1)
    with pytest.raises(
        PluginError, match=f"'frozen' differs from the one installed.*{NOT_WRITTEN}"
    ):
        write_position(state)


class OwnWild(Wild):
    """An effect that replaces the Wild of the library."""


def test_an_effect_that_replaces_an_installed_one_is_not_written() -> None:
    state = new_game("zelda", seed=1, options=Options(effects={"wild": OwnWild()}))
    with pytest.raises(PluginError, match=f"OwnWild.* replaces 'wild'.*{NOT_WRITTEN}"):
        write_position(state)


def test_every_seed_of_a_game_is_written() -> None:
    check_round_trip(new_game("zelda", seed=10**1000 - 1))
    check_round_trip(new_game("zelda", seed=1 - 10**1000))


def test_a_number_of_more_than_1000_digits_is_not_written() -> None:
    with pytest.raises(FormatError, match="more than 1000 digits"):
        write_basic_value(10**1000)


def test_only_texts_are_read() -> None:
    for thing in (None, b"0.draw", 7, ["0.draw"], Card("wild")):
        given: Any = thing
        for read in (
            partial(read_action, given, BOX),
            partial(read_card, given, BOX),
            partial(read_position, given),
        ):
            with pytest.raises(FormatError, match="a text is expected"):
                read()
