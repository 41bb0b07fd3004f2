"""A person plays at the prompt, and types moves as numbers, cards or words."""

from pathlib import Path

from tests.languages.test_spanish import ENGLISH
from unoengine import Draw, redeal

from .prompt_runner import FULL_HANDS, Program, apply_actions, make_play, make_position


def test_turn_shows_the_top_card_hand_and_moves(program: Program, tmp_path: Path) -> None:
    lines = program.play(make_position(*FULL_HANDS))
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


def test_only_own_drawn_cards_are_named(program: Program) -> None:
    state = make_position("blue-1 red-3", "tan-1 tan-2", draw="green-4 green-5 green-6")
    lines = program.play(state, "draw")
    assert lines.count("You draw green 4.") == 1
    [other] = [n for n, line in enumerate(lines) if line == "Ben draws a card."]
    assert "green 5" not in " ".join(lines[other:])


def test_output_does_not_depend_on_hidden_cards(program: Program) -> None:
    state = make_position(*FULL_HANDS)
    typed = (
        *("table", "hand", "moves", "why red 3", "why 1", "why catch ben", "why wild", "help"),
        *("catch", "uno", "pass", "challenge", "rules uno"),
    )
    stories = {
        tuple(program.play(given, *typed)[1:])  # the first line contains the seed
        for given in (state, *(redeal(state, 0, seed=seed) for seed in range(4)))
    }
    assert len(stories) == 1


def test_hand_that_was_shown_stays_on_the_table_display(program: Program) -> None:
    pile = "green-1 green-2 green-3 green-4 green-5 green-6 green-7"
    state = make_position("blue-1 red-3", "wild-draw-four tan-1 tan-2", draw=pile, turn=1)
    state = apply_actions(state, make_play(state, "wild-draw-four", 1, color="red"))
    lines = program.play(state, "challenge", "table")
    assert "Ben shows you tan 1 and tan 2." in lines
    assert "Ben: 3 cards (score: 0 points), among them tan 1 and tan 2." in lines


def test_only_the_drawn_card_can_be_played_after_drawing(program: Program) -> None:
    state = make_position("blue-1 red-3", "tan-1 tan-2", draw="blue-4")
    lines = program.play(state, "draw", "blue 1", "draw", "pass")
    assert "No. After drawing, only the drawn card may be played: blue 4. (R030)" in lines
    assert "No. You have drawn already; play that card or keep it. (R025)" in lines
    assert "You pass." in lines


def test_table_is_not_repeated_after_drawing(program: Program) -> None:
    state = make_position("blue-1 red-3", "tan-1 tan-2", draw="blue-4")
    lines = program.play(state, "draw")
    drawn = lines.index("You may play what you drew, Ana.")
    assert lines[drawn + 1 : drawn + 3] == ["1. play blue 4", "2. pass"]
    lines = program.play(apply_actions(state, Draw(0)))
    assert "Your hand: blue 1, blue 4 and red 3." in lines


def test_empty_line_shows_the_moves_again(program: Program) -> None:
    lines = program.play(make_position(*FULL_HANDS), "", "")
    assert lines.count("4. draw") == 3


def test_game_can_be_played_in_spanish(program: Program) -> None:
    state = make_position(*FULL_HANDS)
    typed = (
        *("mano", "mesa", "jugadas", "ayuda", "hand", "por qué 1", "porque"),
        *("rojo 3", "3 rojo", "Salta roja", "comodín rosa", "1:tan-1", "gren 9", "pasar"),
        *("por qué comodín rojo", "comodín rojo", "salir"),
    )
    lines = program.play(state, *typed, language="es")
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
