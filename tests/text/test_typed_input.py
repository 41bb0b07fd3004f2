"""What people type at a table, in English and Spanish."""

from collections.abc import Callable

import pytest

from tests.thorough import each_case
from unoengine import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    GameState,
    Leave,
    Pass,
    Play,
    PlayerView,
    Setup,
    SetupError,
    TextError,
    apply,
    legal_moves,
    view,
)
from unoengine.text import menu, parse_action

HAND = "red-5 red-skip green-3 green-draw-two blue-reverse wild wild-draw-four"


def make_turn(**more: object) -> GameState:
    """Return a position of the classic edition: Ana is on turn, a red 9 is on top."""
    given: dict[str, object] = {
        "players": ["Ana", "Ben", "Cy Twombly"],
        "hands": [HAND, "red-1 red-2", "blue-1 blue-2"],
        "discard": "red-9",
        "rest": "draw",
    }
    return Setup("classic", **given | more).to_state()  # type: ignore[arg-type]


TURN = make_turn()


def play(code: str, color: str | None = None, *, uno: bool = False, seat: int = 0) -> Play:
    return Play(seat, TURN.edition.card(code), color, None, uno)


TYPED: list[tuple[str, str, Action]] = [
    *(("en", text, play("red-5")) for text in ("red 5", "RED 5", "5 red", "r5", "5r", "r 5")),
    *(("en", text, play("red-5")) for text in ("red five", "play red 5", "I play the red 5")),
    *(("en", text, play("red-5")) for text in ("red-5", "0:red-5", "1", "1.", "5, red!", "red5")),
    *(("en", text, play("red-5", uno=True)) for text in ("r5 uno", "uno r5", "red 5, UNO!")),
    *(("en", text, play("red-5", uno=True)) for text in ("1 uno", "red-5!", "r5!")),
    *(("en", text, play("red-skip")) for text in ("red skip", "skip red", "rs", "skip", "s r")),
    *(("en", text, play("green-draw-two")) for text in ("g+2", "+2 green", "green draw two")),
    *(("en", text, play("green-draw-two")) for text in ("gd2", "draw 2 green", "+ 2 g", "+2")),
    *(("en", text, play("blue-reverse")) for text in ("blue reverse", "br", "reverse, blue")),
    *(("en", text, play("wild", "blue")) for text in ("w b", "wild blue", "blue wild", "wb")),
    ("en", "wild and name blue", play("wild", "blue")),
    ("en", "wild", play("wild")),
    *(("en", text, play("red-5")) for text in ("#1", "no. 1", "discard my red 5", "five of red")),
    *(("en", text, play("green-draw-two")) for text in ("green plus two", "draw +2", "plus 2")),
    ("en", "plus four blue", play("wild-draw-four", "blue")),
    *(("en", text, Catch(0, 1)) for text in ("ben forgot uno", "Ben didn't say UNO!")),
    *(("en", text, Pass(0)) for text in ("done", "end turn", "skip my turn")),
    *(("es", text, play("wild", "blue")) for text in ("cambio de color azul", "azul, comodín")),
    *(("es", text, play("blue-reverse")) for text in ("cambio azul", "cambio de sentido azul")),
    *(("es", text, play("green-draw-two")) for text in ("roba dos verde", "más 2 verde")),
    *(("es", text, play("wild-draw-four", "blue")) for text in ("más cuatro azul", "roba 4 azul")),
    ("es", "bloqueo rojo", play("red-skip")),
    ("es", "pillar a ben", Catch(0, 1)),
    *(("en", text, play("wild-draw-four", "blue", uno=True)) for text in ("+4 blue uno",)),
    ("en", "uno blue +4", play("wild-draw-four", "blue", uno=True)),
    *(
        ("en", text, play("wild-draw-four", "green"))
        for text in ("w4 g", "w+4g", "draw four green")
    ),
    ("en", "red 7", play("red-7")),
    *(("en", text, Draw(0)) for text in ("draw", "take", "DRAW A CARD", "draw 1", "0.draw")),
    *(("en", text, Pass(0)) for text in ("pass", "keep it", "Pass!")),
    *(("en", text, CallUno(0)) for text in ("uno", "UNO!!", "call uno")),
    *(("en", text, Catch(0, 1)) for text in ("catch ben", "catch 1", "catch Ben!", "ben, catch")),
    ("en", "catch cy twombly", Catch(0, 2)),
    *(("en", text, Answer(0, "challenge")) for text in ("challenge", "I challenge")),
    ("en", "accept", Answer(0, "accept")),
    ("en", "name blue", ChooseColor(0, "blue")),
    ("en", "deal", Deal(0)),
    ("en", "leave", Leave(0)),
    *(("es", text, play("red-5")) for text in ("5 rojo", "rojo 5", "roja 5", "cinco rojo", "r5")),
    *(("es", text, play("red-5")) for text in ("juego el 5 rojo", "red 5", "jugar 5 rojo")),
    *(("es", text, play("red-skip")) for text in ("salta roja", "rojo salta", "salta")),
    *(("es", text, play("green-draw-two")) for text in ("+2 verde", "v+2", "toma dos verde")),
    *(("es", text, play("wild", "blue")) for text in ("comodín azul", "COMODIN AZUL", "c az")),
    ("es", "+4 amarillo uno", play("wild-draw-four", "yellow", uno=True)),
    ("es", "toma 4 am", play("wild-draw-four", "yellow")),
    *(("es", text, Draw(0)) for text in ("tomar", "tomo una carta", "robo", "draw")),
    *(("es", text, Pass(0)) for text in ("paso", "me la quedo")),
    *(("es", text, Catch(0, 1)) for text in ("atrapar a Ben", "cacho a ben")),
    *(("es", text, Answer(0, "challenge")) for text in ("desafío", "DESAFIO", "desafiar")),
    ("es", "escoger el color azul", ChooseColor(0, "blue")),
]


@each_case("language, text, action", TYPED)
def test_typed_text_means_an_action(language: str, text: str, action: Action) -> None:
    assert parse_action(view(TURN, 0), text, language) == action


@each_case("language, text, reason, message", [
        ("en", "", "empty", "Nothing was typed."),
        ("en", "red 5 please", "unknown", "Not understood: please. Did you mean play red 5?"),
        ("en", "rde 5", "unknown", "Not understood: rde. Did you mean play red 5?"),
        ("en", "wild purple", "no-such-color", "Not understood: purple. The colors are red, "
         "yellow, green and blue. Did you mean play Wild and name red?"),
        ("en", "99", "no-such-move", "There is no move 99; the moves are 1 to 11."),
        ("en", "red", "ambiguous", "red can mean: play red 5; play red Skip; play Wild and name "
         "red; play Wild Draw Four and name red (a bluff, with red in hand)."),
        ("en", "1.draw", "of-another", "You play for Ana, not for Ben."),
        ("en", "7.draw", "no-such-seat", "There is no seat 7; seats are 0 to 2."),
        ("en", "catch Zoe", "unknown", "Not understood: Zoe. Did you mean catch?"),
        ("en", "r" * 201, "too-long", "This is too long; at most 200 characters are read."),
        ("es", "5 rojo, gracias", "unknown",
         "No se entiende: gracias. ¿Quisiste decir jugar 5 rojo?"),
        ("es", "comodín púrpura", "no-such-color", "No se entiende: púrpura. Los colores son "
         "rojo, amarillo, verde y azul. ¿Quisiste decir comodín?"),
        ("es", "0", "no-such-move", "No existe la jugada 0; hay jugadas de la 1 a la 11."),
    ])  # fmt: skip
def test_refusal_says_what_is_not_understood(
    language: str, text: str, reason: str, message: str
) -> None:
    with pytest.raises(TextError) as caught:
        parse_action(view(TURN, 0), text, language)

    assert (caught.value.reason, str(caught.value)) == (reason, message)


def test_ambiguous_text_lists_the_candidates() -> None:
    state = make_turn(hands=["red-skip green-skip blue-1", "red-1", "blue-1"], discard="blue-skip")

    with pytest.raises(TextError) as caught:
        parse_action(view(state, 0), "skip")

    assert caught.value.candidates == ("play red Skip", "play green Skip")


def test_color_alone_answers_where_a_color_is_asked() -> None:
    state = make_turn(discard="", draw="wild", dealer=2)

    assert parse_action(view(state, 0), "b") == ChooseColor(0, "blue")
    assert parse_action(view(state, 0), "azul", "es") == ChooseColor(0, "blue")


@each_case(
    "language, text, answer",
    [
        *(("en", text, "challenge") for text in ("yes", "Yes!", "liar", "challenge")),
        *(("en", text, "accept") for text in ("no", "don't challenge", "accept")),
        *(("es", text, "challenge") for text in ("sí", "yes", "retar", "te reto", "farol")),
        *(("es", text, "challenge") for text in ("challenge", "doubt", "2", "desafio")),
        *(("es", text, "accept") for text in ("no", "no reto", "no desafío")),
    ],
)
def test_yes_and_no_answer_the_question_whether_to_challenge(
    language: str, text: str, answer: str
) -> None:
    """R049: the next player may challenge the Wild Draw Four."""
    asked = apply(TURN, play("wild-draw-four", "blue"))
    assert parse_action(view(asked, 1), text, language) == Answer(1, answer)


def test_ok_does_not_answer_whether_to_challenge() -> None:
    """A47: an "ok" may accept the four cards, or agree to the challenge."""
    asked = apply(TURN, play("wild-draw-four", "blue"))
    assert parse_action(view(asked, 1), "ok") == Answer(1, True)  # not one of the answers


def test_name_that_starts_like_a_color_is_not_a_choice() -> None:
    """R022: a yellow Reverse does not fit, and `y` is its color, not a yes."""
    state = make_turn(hands=["yellow-reverse blue-1", "red-1", "red-2"], discard="red-9")
    assert parse_action(view(state, 0), "y r") == play("yellow-reverse")


def test_no_card_is_suggested_for_a_word_that_is_unlike_its_name() -> None:
    with pytest.raises(TextError) as refused:
        parse_action(view(TURN, 0), "hello")  # not yellow 9
    assert refused.value.suggestion is None


@pytest.mark.parametrize("use", [menu, lambda state: parse_action(state, "draw")])
def test_state_in_place_of_a_view_is_refused_with_the_remedy(
    use: Callable[[PlayerView], object],
) -> None:
    with pytest.raises(SetupError, match=r"expected a PlayerView, not a GameState; .*view\("):
        use(TURN)  # type: ignore[arg-type]


def test_only_the_card_that_may_be_played_needs_no_color() -> None:
    state = make_turn(hands=["red-skip green-skip blue-1", "red-1 red-2", "blue-1 blue-2"])

    assert parse_action(view(state, 0), "skip") == play("red-skip")


def test_player_is_chosen_by_name() -> None:
    state = make_turn(
        hands=["red-7 blue-1 blue-2", "red-1 red-2", "blue-1 blue-2"], variants=["seven-zero"]
    )
    swaps = [move for move in legal_moves(state, 0) if isinstance(move, Play) and move.choice]

    assert [parse_action(view(state, 0), f"{text} r7") for text in ("ben", "Cy Twombly")] == swaps
    assert parse_action(view(state, 0), "7 rojo elegir a ben", "es") == swaps[0]
