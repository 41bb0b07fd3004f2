"""A person plays at the prompt, and types moves as numbers, cards or words."""

from pathlib import Path

import pytest

from tests.languages.test_spanish import ENGLISH
from unoengine import Draw, Setup, redeal

from .prompt_runner import (
    FULL_HANDS,
    Capture,
    apply_actions,
    make_play,
    make_position,
    play_at_prompt,
    read_last_state,
)

# --- the output


def test_turn_shows_the_top_card_hand_and_moves(capsys: Capture, tmp_path: Path) -> None:
    lines = play_at_prompt(capsys, tmp_path, make_position(*FULL_HANDS))

    assert lines[lines.index("It is your turn, Ana.") :] == [
        "It is your turn, Ana.",
        "On top: blue 9. The color is blue.",
        "The others hold: Ben 4.",
        "Your hand: blue 1, green 9, red 3 and Wild.",
        "1. play blue 1",
        "2. play green 9",
        "3. play Wild",
        "4. draw",
        "Your move? ",
        "You leave the table.",
        f"The game is saved in {tmp_path / 'game.toml'}. To resume it:",
        f"unoengine play --resume {tmp_path / 'game.toml'}",
    ]


def test_only_own_drawn_cards_are_named(capsys: Capture, tmp_path: Path) -> None:
    state = make_position("blue-1 red-3", "tan-1 tan-2", draw="green-4 green-5 green-6")
    lines = play_at_prompt(capsys, tmp_path, state, "draw")

    assert lines.count("You draw green 4.") == 1
    [other] = [n for n, line in enumerate(lines) if line == "Ben draws a card."]
    assert "green 5" not in " ".join(lines[other:])


def test_output_does_not_depend_on_hidden_cards(capsys: Capture, tmp_path: Path) -> None:
    state = make_position(*FULL_HANDS)
    typed = (
        *("table", "hand", "moves", "why red 3", "why 1", "why catch ben", "why wild", "help"),
        *("catch", "uno", "pass", "challenge", "rules uno"),
    )
    stories = {
        tuple(
            play_at_prompt(capsys, tmp_path, given, *typed)[1:]
        )  # the first line contains the seed
        for given in (state, *(redeal(state, 0, seed=seed) for seed in range(4)))
    }
    assert len(stories) == 1


def test_hand_that_was_shown_stays_on_the_table_display(capsys: Capture, tmp_path: Path) -> None:
    setup = Setup(
        "zelda",
        players=["Ana", "Ben"],
        hands=["blue-1 red-3", "wild-draw-four tan-1 tan-2"],
        discard="blue-9",
        draw="green-1 green-2 green-3 green-4 green-5 green-6 green-7",
        turn=1,
        rest="draw",
    )
    state = setup.to_state()
    state = apply_actions(state, make_play(state, "wild-draw-four", 1, color="red"))

    lines = play_at_prompt(capsys, tmp_path, state, "challenge", "table")

    assert "Ben shows you tan 1 and tan 2." in lines
    assert "Ben: 3 cards (score: 0 points), among them tan 1 and tan 2." in lines


# --- the input


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("1", "You play a blue 1."),
        ("blue 1", "You play a blue 1."),
        ("blue-1", "You play a blue 1."),
        ("0:blue-1", "You play a blue 1."),
        ("Play Blue 1", "You play a blue 1."),
        ("1 blue", "You play a blue 1."),
        ("wild=tan", "You play a Wild and name tan."),
        ("wild tan", "You play a Wild and name tan."),
        ("play wild and name tan", "You play a Wild and name tan."),
        ("tan wild", None),
        ("1.", "You play a blue 1."),
        ("DRAW", "You draw green 9."),
        ("take", "You draw green 9."),
        ("0.draw", "You draw green 9."),
        ("-1", None),
    ],
)
def test_move_can_be_a_number_a_card_or_words(
    capsys: Capture, tmp_path: Path, typed: str, expected: str | None
) -> None:
    lines = play_at_prompt(capsys, tmp_path, make_position(*FULL_HANDS), typed)

    assert (expected in lines) is (expected is not None)


NO_UNO = "No. UNO is called with a play that surely leaves you one card; blue 1 does not. (A98)"


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("red 3", "No. Red 3 does not go on blue 9; blue cards do, cards with 9, and cards "
         "without a color. (R022)"),
        ("red-skip", "No. You do not hold this card: red Skip. (R022)"),
        ("wild uno", NO_UNO.replace("blue 1", "Wild")),
        (
            "wild=purple",
            "No. Purple is not a color of this edition: blue, green, tan and red. "
            "(A25)",
        ),
        ("wild=red/yes", "No. Nothing is chosen with Wild. (R042)"),
        ("blue 1 red", "No. Blue 1 has its own color, blue; no color is named with it. (R042)"),
        ("blue-1!", NO_UNO),
        ("1 uno", NO_UNO),
        ("1!", NO_UNO),
        ("4 uno", "No. You have no UNO to call now. (A98)"),
        ("5 uno", "There is no move 5; the moves are 1 to 4."),
        ("3 blau", "Not understood: blau."),
        ("uno red 3", "No. Red 3 does not go on blue 9; blue cards do, cards with 9, and cards "
         "without a color. (R022)"),
        ("call uno blue 1", NO_UNO),
        ("UNO, 1", NO_UNO),
        ("pass", "No. Draw a card before you pass. (R032)"),
        ("keep it", "No. Draw a card before you pass. (R032)"),
        ("uno", "No. You have no UNO to call now. (A98)"),
        ("catch", "No. Ben cannot be caught now. (A98)"),
        ("catch Ben", "No. Ben cannot be caught now. (A98)"),
        ("catch 1", "No. Ben cannot be caught now. (A98)"),
        ("catch Ana", "No. You cannot catch yourself. (A95)"),
        ("catch Zoe", "Not understood: Zoe."),
        ("challenge", "No. There is no question to answer now. (A47)"),
        ("name red", "No. A color is named with the card that is played. (R042)"),
        ("answer=yes", "No. There is no question to answer now. (A47)"),
        ("deal", "No. A round is dealt only after the last one has ended. (R084)"),
        ("leave", "No. Nobody may leave this game. (A113)"),
        ("1:tan-1", "You play for Ana, not for Ben."),
        ("1.draw", "You play for Ana, not for Ben."),
        ("7:tan-1", "There is no seat 7; seats are 0 to 1."),
        ("7", "There is no move 7; the moves are 1 to 4."),
        ("0.", "There is no move 0; the moves are 1 to 4."),
        ("why 99", "There is no move 99; the moves are 1 to 4."),
        ("gren 9", "Did you mean play green 9?"),
        ("hnad", "Did you mean hand?"),
        ("cacth", "Did you mean catch?"),
        ("why", "why and a move: see why the move is legal or not."),
        ("\x1b[A\x00", "Not understood: \\x1b[A\\x00."),
    ],
)  # fmt: skip
def test_illegal_or_unknown_input_is_refused_with_the_reason(
    capsys: Capture, tmp_path: Path, typed: str, refusal: str
) -> None:
    state = make_position(*FULL_HANDS)
    lines = play_at_prompt(capsys, tmp_path, state, typed)

    assert refusal in lines
    assert read_last_state(str(tmp_path / "game.toml")) == state


def test_only_the_drawn_card_can_be_played_after_drawing(capsys: Capture, tmp_path: Path) -> None:
    state = make_position("blue-1 red-3", "tan-1 tan-2", draw="blue-4")
    lines = play_at_prompt(capsys, tmp_path, state, "draw", "blue 1", "draw", "pass")

    assert "No. After drawing, only the drawn card may be played: blue 4. (R030)" in lines
    assert "No. You have drawn already; play that card or keep it. (R025)" in lines
    assert "You pass." in lines


def test_table_is_not_repeated_after_drawing(capsys: Capture, tmp_path: Path) -> None:
    state = make_position("blue-1 red-3", "tan-1 tan-2", draw="blue-4")
    lines = play_at_prompt(capsys, tmp_path, state, "draw")

    drawn = lines.index("You may play what you drew, Ana.")
    assert lines[drawn + 1 : drawn + 3] == ["1. play blue 4", "2. pass"]

    lines = play_at_prompt(capsys, tmp_path, apply_actions(state, Draw(0)))
    assert "Your hand: blue 1, blue 4 and red 3." in lines


@pytest.mark.parametrize("typed", ["pass", "keep", "paso", "me la quedo"])
def test_drawn_card_can_be_kept(capsys: Capture, tmp_path: Path, typed: str) -> None:
    state = make_position("blue-1 red-3", "tan-1 tan-2", draw="blue-4")

    assert "Pasas." in play_at_prompt(
        capsys, tmp_path, apply_actions(state, Draw(0)), typed, language="es"
    )


@pytest.mark.parametrize(
    "typed", ["pass", "uno", "catch", "deal", "challenge", "leave", "red 3", "tan 5", "wild uno"]
)
def test_refusal_is_followed_by_the_legal_moves(
    capsys: Capture, tmp_path: Path, typed: str
) -> None:
    lines = play_at_prompt(capsys, tmp_path, make_position(*FULL_HANDS), typed)

    [refused] = [n for n, line in enumerate(lines) if line.startswith("No. ")]
    assert lines[refused + 1] == "1. play blue 1"
    assert lines[refused + 4] == "4. draw"


def test_empty_line_shows_the_moves_again(capsys: Capture, tmp_path: Path) -> None:
    lines = play_at_prompt(capsys, tmp_path, make_position(*FULL_HANDS), "", "")

    assert lines.count("4. draw") == 3


def test_player_can_be_chosen_with_a_card(capsys: Capture, tmp_path: Path) -> None:
    setup = Setup(
        "zelda",
        players=["Ana", "Ben", "Cy"],
        hands=["blue-7 red-3 red-4", "tan-1 tan-2", "tan-3 tan-4"],
        discard="blue-9",
        rest="draw",
        variants=["seven-zero"],
    )
    lines = play_at_prompt(capsys, tmp_path, setup.to_state(), "blue 7 cy")

    assert "You play a blue 7 and choose Cy." in lines


def test_chosen_card_and_color_are_distinguished(capsys: Capture, tmp_path: Path) -> None:
    setup = Setup(
        "saved-by-the-bell",
        players=["Ana", "Ben"],
        hands=["rad-style pink-3 pink-4", "pink-1 pink-2 pink-5"],
        discard="blue-9",
        rest="draw",
        wardrobe={1: ["yellow"]},
    )
    lines = play_at_prompt(
        capsys, tmp_path, setup.to_state(), "rad style, choose yellow and name pink"
    )

    assert "You play a Rad Style, choose yellow and name pink." in lines


# --- in Spanish


def test_game_can_be_played_in_spanish(capsys: Capture, tmp_path: Path) -> None:
    state = make_position(*FULL_HANDS)
    typed = (
        *("mano", "mesa", "jugadas", "ayuda", "hand", "por qué 1", "porque"),
        *("rojo 3", "3 rojo", "Salta roja", "comodín rosa", "1:tan-1", "gren 9", "pasar"),
        *("por qué comodín rojo", "comodín rojo", "salir"),
    )
    lines = play_at_prompt(capsys, tmp_path, state, *typed, language="es")
    lines = [
        line
        for line in lines
        if not line.startswith(
            ("The Legend", "¿Qué haces?", "La partida está guardada", "unoengine play --resume ")
        )
    ]

    assert [line for line in lines if ENGLISH.search(line)] == []
    for expected in (
        "Es tu turno, Ana.",
        "Tu mano: 1 azul, 9 verde, 3 rojo y comodín.",
        "No se entiende: rosa. Los colores son azul, verde, canela y rojo.",
        "Sí. El 1 azul tiene el color que se juega, azul. (R022)",
        "No. El 3 rojo no va sobre el 9 azul; van las cartas de color azul, las que llevan 9 y las "
        "que no tienen color. (R022)",
        "No. No tienes esta carta: Salta roja. (R022)",
        "tomar, o robar: tomas una carta.",
        "Juegas como Ana, no como Ben.",
        "No. No puedes pasar sin tomar. (R032)",
        "Juegas un comodín y escoges el color rojo.",
        "Te levantas de la mesa.",
    ):
        assert expected in lines
