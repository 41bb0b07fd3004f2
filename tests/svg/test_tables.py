"""Pictures of tables: what a seat and a spectator see."""

import pytest

from tests.thorough import each_case
from unoengine import Answer, Play, Setup, SetupError, apply, legal_moves, new_game, svg, view

from .samples import make_unknown_edition
from .xml import find_all, find_texts, find_titles, find_values, read_picture

STATE = Setup(
    "zelda",
    hands=["blue-7 red-skip wild", "green-1 green-2", "tan-3"],
    discard="tan-8 red-5",
    rest="draw",
).to_state()


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    picture = svg.table(STATE, 0)
    assert sorted(find_values(picture, "data-card")) == ["blue-7", "red-5", "red-skip", "wild"]
    assert "green 1" not in find_titles(picture)


def list_playable(picture: str) -> list[str | None]:
    found = find_all(picture, "data-playable")
    return [one.get("data-card") or one.get("data-pile") for one in found]


def test_the_cards_that_may_be_played_are_marked() -> None:
    assert list_playable(svg.table(STATE, 0)) == ["draw", "red-skip", "wild"]


def test_a_view_has_the_picture_of_its_seat_and_a_state_that_of_a_spectator() -> None:
    assert svg.table(view(STATE, 1)) == svg.table(STATE, 1)
    assert svg.table(STATE) == svg.table(view(STATE, None))
    assert find_values(svg.table(STATE), "data-card") == ["red-5"]


def test_all_hands_can_be_open() -> None:
    assert {"7", "1", "2", "3"} <= {*find_texts(svg.table(STATE, all_hands=True))}


@each_case("size", [200, 390, 720, 2000])
@each_case("language", ["en", "es"])
def test_every_player_has_a_panel_with_the_name_and_the_size_of_the_hand(
    size: int, language: str
) -> None:
    picture = svg.table(STATE, 1, size=size, language=language)
    assert sorted(find_values(picture, "data-seat")) == ["0", "1", "2"]
    assert {"p0", "p1", "p2", "3", "1"} <= {*find_texts(picture)}


def test_a_view_is_not_combined_with_a_seat() -> None:
    with pytest.raises(SetupError, match="view"):
        svg.table(view(STATE, 0), 1)
    with pytest.raises(SetupError, match="view"):
        svg.table(view(STATE, 0), all_hands=True)
    with pytest.raises(SetupError, match="PlayerView"):
        svg.table(7)  # type: ignore[arg-type]


def test_the_description_says_what_the_picture_shows() -> None:
    root = read_picture(svg.table(STATE, 0))
    assert root[1].text == (
        "On top: red 5. The color is red. p0: 3 cards (dealer, score: 0 points). "
        "p1: 2 cards (score: 0 points). p2: a card (score: 0 points). It is your turn."
    )
    spanish = read_picture(svg.table(STATE, language="es"))[1].text
    assert spanish is not None
    assert spanish.endswith("Le toca a p0.")


def test_a_card_that_jumps_in_is_raised_out_of_turn() -> None:
    state = Setup(
        "zelda", hands=["blue-7 blue-1", "red-5 tan-1"], discard="red-5", variants=["jump-in"]
    ).to_state()
    assert list_playable(svg.table(state, 1)) == ["red-5"]


def test_nothing_is_dimmed_while_another_seat_is_on_turn() -> None:
    assert "opacity" not in svg.table(STATE, 1)
    assert "opacity" in svg.table(STATE, 0)


def test_the_cards_to_answer_with_are_raised() -> None:
    state = Setup(
        "frozen",
        hands=["customizable blue-7 blue-1 pink-1", "green-1 green-2"],
        discard="yellow-5",
        rest="draw",
        house_rules={"customizable": "give-a-card"},
    ).to_state()
    blank = state.edition.card("customizable")
    plays = (one for one in legal_moves(state, 0) if isinstance(one, Play) and one.card == blank)
    asked = apply(state, next(plays))
    moves = legal_moves(asked, asked.turn)
    answers = {action.value for action in moves if isinstance(action, Answer)}
    assert asked.phase == "question"
    raised = list_playable(svg.table(asked, asked.turn))
    assert {asked.edition.card(code) for code in raised if code} == answers


def test_a_view_of_an_edition_that_is_not_installed_is_drawn_with_it() -> None:
    edition = make_unknown_edition()
    state = new_game(edition, 3, seed=1)
    seen = view(state, 0)
    assert svg.table(seen, edition=edition) == svg.table(state, 0)
    assert find_values(svg.table(seen), "data-card") != []


def test_a_demand_shows_its_color_and_what_is_owed() -> None:
    state = Setup("zelda", hands=["triforce red-1", "blue-3 tan-1"], discard="red-5", rest="draw")
    start = state.to_state()
    asked = apply(start, Play(0, start.edition.card("triforce"), color="blue"))
    assert {"+3", "blue"} <= {*find_texts(svg.table(asked, 1))}


def test_seats_that_left_places_teams_and_winners_are_shown() -> None:
    state = Setup(
        "zelda",
        players=["Ana", "Ben", "Cy", "Dee"],
        teams=[[0, 2], [1, 3]],
        hands=["blue-7", "red-1", "tan-3", "tan-4"],
        discard="blue-5",
        rest="draw",
    ).to_state()
    texts = find_texts(svg.table(state))
    assert any("& Cy" in text for text in texts)
    over = apply(state, Play(0, state.edition.card("blue-7")))
    assert over.phase == "round-over"
    assert any("#1" in text for text in find_texts(svg.table(over)))


def test_a_house_rule_is_written_on_its_card() -> None:
    state = Setup(
        "frozen",
        hands=["customizable-1 customizable-2", "green-1"],
        discard="yellow-5",
        house_rules={"customizable": ["mirror", None]},
    ).to_state()
    texts = find_texts(svg.table(state, 0))
    assert "Mirror" in texts
    assert "Customizable 2" in texts or "Customizable" in texts
    assert "Espejo" in find_texts(svg.table(state, 0, language="es"))
    assert "Customizable 1: Mirror" in find_titles(svg.table(state, 0))
