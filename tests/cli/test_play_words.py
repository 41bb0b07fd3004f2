"""What a person may type at the prompt, and the line that answers it: cards, moves, commands."""

from tests.thorough import each_case
from unoengine import Draw, GameState
from unoengine.text.words import normalize_text

from .prompt_runner import FULL_HANDS, Program, apply_actions, make_position


def make_frozen_position() -> GameState:
    rules = {"customizable": ["third-time", "mirror"]}
    hands = ("customizable-1 customizable-2 blue-3", "pink-1 pink-2 pink-3")
    return make_position(*hands, edition="frozen", house_rules=rules)


DRAWERS = ("wild-draw-four red-draw-two blue-4 blue-2 red-1", "tan-1 tan-2 tan-3 tan-4")
DRAWN = make_position("blue-1 red-3", "tan-1 tan-2", draw="blue-4")
BELL = ("rad-style pink-3 pink-4", "pink-1 pink-2 pink-5")
SEVEN = ("blue-7 red-3 red-4", "tan-1 tan-2", "tan-3 tan-4")
RED_ONES = ("red-7 red-skip wild triforce", "tan-1 tan-2 tan-3")

POSITIONS = {
    "full": make_position(*FULL_HANDS),
    "scored": make_position(*FULL_HANDS, scores=[40, 7]),
    "drawers": make_position(*DRAWERS),
    "drawers on red": make_position(*DRAWERS, discard="red-9"),
    "drawers on green": make_position(*DRAWERS, discard="green-9"),
    "red": make_position(*RED_ONES, discard="red-9"),
    "wilds": make_position("wild wild-draw-four triforce red-1", "tan-1 tan-2 tan-3"),
    "one wild": make_position("wild red-1 red-2", "tan-1 tan-2 tan-3"),
    "skip": make_position("red-skip red-9 tan-1 tan-2", "tan-3 tan-4", discard="red-8"),
    "near": make_position("red-skip green-9 tan-1 tan-2", "tan-3 tan-4"),
    "start": make_position("blue-1 tan-2", "green-1 green-2", discard="", draw="wild", dealer=1),
    "two left": make_position("blue-1 red-1", "tan-2 tan-3 tan-4"),
    "two others": make_position("blue-1 tan-2", "green-1 green-2 green-3"),
    "drawn": apply_actions(DRAWN, Draw(0)),
    "bell": make_position(*BELL, edition="saved-by-the-bell", wardrobe={1: ["yellow"]}),
    "seven": make_position(*SEVEN, variants=["seven-zero"]),
}

NOT_HELD = "No. You do not hold this card: tan 5. (R022)"
WHY_ES = ("por qué", "por qué no", "Por que no puedo jugar")
HAND, HAND_ES = ("hand", "cards", "my cards"), ("mano", "cartas", "mis cartas", "cards")
NO_SKIP = {"en": "You hold no such card: Skip.", "es": "No tienes ninguna carta así: Salta."}

# By the position, the language and the line: what may be typed to get this line.

MOVES = {
    ("full", "en", "You play a blue 1."): (
        *("1", "blue 1", "blue-1", "0:blue-1", "Play Blue 1", "1 blue", "1.", "-1"),
    ),
    ("full", "en", "You play a Wild and name tan."): (
        *("wild=tan", "wild tan", "tan wild", "play wild and name tan"),
    ),
    ("full", "en", "You draw green 9."): ("DRAW", "take", "0.draw"),
    ("full", "es", "Tomas un 9 verde."): ("roba", "robar", "toma"),
    ("full", "en", "You play a Wild and name red."): (
        *("wild, in the colour red", "wild and name red"),
    ),
    ("full", "es", "Juegas un comodín y escoges el color rojo."): (
        *("comodín de color rojo", "comodín y escoger el color rojo"),
    ),
    ("drawers", "en", "You play a Wild Draw Four and name red."): (
        *("+4 red", "+ 4 red", "wild +4 red", "wild draw 4, red"),
    ),
    ("drawers", "es", "Juegas un comodín Toma 4 y escoges el color rojo."): ("+4 rojo", "+4 roja"),
    ("drawers", "es", "Juegas un comodín Toma 4 y escoges el color azul."): (
        *("comodín +4 azul", "comodín toma cuatro azul"),
    ),
    ("drawers on red", "en", "You play a red Draw Two."): (
        *("red +2", "+2 red", "red+2", "red draw 2", "draw 2 red"),
    ),
    ("drawers on red", "es", "Juegas una Toma 2 roja."): (
        *("+2 roja", "+2 rojo", "roja +2", "toma dos roja"),
    ),
    ("red", "es", "Juegas un 7 rojo."): ("7 roja", "roja 7"),
    ("red", "es", "Juegas una Salta roja."): ("salta rojo", "rojo salta"),
    ("red", "es", "Juegas un comodín y escoges el color rojo."): ("comodín roja",),
    ("red", "es", "Juegas un comodín Trifuerza y escoges el color rojo."): (
        "comodín trifuerza roja",
    ),
    ("wilds", "es", "Juegas un comodín Toma 4 y escoges el color rojo."): (
        *("toma 4 rojo", "toma 4 roja"),
    ),
    ("wilds", "es", "Juegas un comodín Trifuerza y escoges el color rojo."): (
        *("trifuerza roja", "jugar trifuerza rojo"),
    ),
    ("wilds", "en", "You play a Wild Draw Four and name red."): ("draw four red",),
    ("skip", "en", "You play a red Skip."): ("skip",),
    ("skip", "es", "Juegas una Salta roja."): ("salta",),
    ("start", "es", "Escoges el color rojo."): (
        *("roja", "rojo", "el rojo", "escoger el color roja", "red"),
    ),
    ("two left", "en", "You play a blue 1 and call UNO."): (
        *("blue 1 uno", "blue-1!", "2", "1 uno", "2, UNO!", "1!"),
        *("blue 1 and call UNO", "uno blue 1", "blue 1 call", "blue 1 and call"),
    ),
    ("two others", "es", "Juegas un 1 azul y cantas UNO."): (
        *("1 azul y canto", "1 azul, canta", "1 azul y canto uno"),
    ),
    ("drawn", "es", "Pasas."): ("pass", "keep", "paso", "me la quedo", "pasa"),
    ("seven", "en", "You play a blue 7 and choose Cy."): ("blue 7 cy",),
    ("bell", "en", "You play a Rad Style, choose yellow and name pink."): (
        *("rad style choose yellow, name pink", "rad style name pink, choose yellow"),
        *("rad style yellow pink", "rad style yellow, name pink"),
        "rad style, choose yellow and name pink",
    ),
    ("bell", "en", "You play a Rad Style, choose pink and name yellow."): (
        *("rad style choose pink, name yellow", "rad style and name yellow, and choose pink"),
        "rad style pink yellow",
    ),
    ("bell", "es", "Juegas un comodín Gran Estilo, eliges amarillo y escoges el color rosa."): (
        "gran estilo, escoger el color rosa y elegir amarillo",
    ),
}

NO_FIT = (
    "No. Red 3 does not go on blue 9; blue cards do, cards with 9, and cards without a color. "
    "(R022)"
)
NO_UNO = "No. UNO is called with a play that surely leaves you one card; blue 1 does not. (A98)"
NO_UNO_NOW = "No. You have no UNO to call now. (A98)"
NO_DRAW_TWO = "No. You do not hold this card: blue Draw Two. (R022)"
NO_CATCH = "No. Ben cannot be caught now. (A98)"
NO_QUESTION = "No. There is no question to answer now. (A47)"
NO_PASS = "No. Draw a card before you pass. (R032)"
COLORS = "The colors are blue, green, tan and red."
SPANISH_COLORS = "Los colores son azul, verde, canela y rojo."
HELP_OF_UNDO = "deshacer: tu última jugada y lo que pasó después ya no cuentan."

ANSWERS = {
    ("full", "en", NO_FIT): ("red 3", "uno red 3"),
    ("full", "en", "No. You do not hold this card: red Skip. (R022)"): ("red-skip",),
    ("full", "en", NO_UNO): ("blue-1!", "1 uno", "1!", "call uno blue 1", "UNO, 1"),
    ("full", "en", NO_UNO.replace("blue 1", "Wild")): ("wild uno",),
    ("full", "en", NO_UNO_NOW): ("4 uno", "uno"),
    ("full", "en", "No. Purple is not a color of this edition: blue, green, tan and red. (A25)"): (
        "wild=purple",
    ),
    ("full", "en", "No. Nothing is chosen with Wild. (R042)"): ("wild=red/yes",),
    ("full", "en", "No. Blue 1 has its own color, blue; no color is named with it. (R042)"): (
        "blue 1 red",
    ),
    ("full", "en", NO_PASS): ("pass", "keep it"),
    ("full", "en", NO_CATCH): ("catch", "catch Ben", "catch 1"),
    ("full", "en", "No. You cannot catch yourself. (A95)"): ("catch Ana",),
    ("full", "en", NO_QUESTION): ("challenge", "answer=yes"),
    ("full", "en", "No. A color is named with the card that is played. (R042)"): ("name red",),
    ("full", "en", "No. A round is dealt only after the last one has ended. (R084)"): ("deal",),
    ("full", "en", "No. Nobody may leave this game. (A113)"): ("leave",),
    ("full", "en", "You play for Ana, not for Ben."): ("1:tan-1", "1.draw"),
    ("full", "en", "There is no seat 7; seats are 0 to 1."): ("7:tan-1",),
    ("full", "en", "There is no move 5; the moves are 1 to 4."): ("5 uno",),
    ("full", "en", "There is no move 7; the moves are 1 to 4."): ("7",),
    ("full", "en", "There is no move 0; the moves are 1 to 4."): ("0.",),
    ("full", "en", "There is no move 99; the moves are 1 to 4."): ("why 99",),
    ("full", "en", "Not understood: blau."): ("3 blau",),
    ("full", "en", "Not understood: Zoe."): ("catch Zoe",),
    ("full", "en", "Not understood: \\x1b[A\\x00."): ("\x1b[A\x00",),
    ("full", "en", "Not understood: please."): (
        *("blue 1 please", "wild red please", "catch Ben please", "1 please"),
    ),
    ("full", "en", "Not understood: purple."): ("blue 1 purple",),
    ("full", "en", "Not understood: NOW."): ("play blue 1 uno NOW",),
    ("full", "en", "Not understood: now."): ("uno blue 1 now", "draw now"),
    ("full", "en", "Not understood: nobody."): ("catch nobody Ben",),
    ("full", "en", "Not understood: blue 1 +2."): ("blue 1 +2",),
    ("full", "en", "Not understood: quit."): ("quit the skip",),
    ("full", "en", "Not understood: q."): ("q red",),
    ("full", "en", "Not understood: hand over."): ("hand over",),
    ("full", "en", "Not understood: !."): ("!",),
    ("full", "en", f"Not understood: purple. {COLORS}"): ("wild purple", "why wild purple"),
    ("full", "en", f"Not understood: dark purple. {COLORS}"): ("wild dark purple",),
    ("full", "es", "No se entiende: gracias."): ("1 azul, gracias",),
    ("full", "es", f"No se entiende: púrpura. {SPANISH_COLORS}"): ("comodín púrpura",),
    ("full", "en", "Did you mean play green 9?"): ("gren 9",),
    ("full", "en", "Did you mean hand?"): ("hnad",),
    ("full", "en", "Did you mean catch?"): ("cacth",),
    ("near", "en", "Did you mean green 9?"): ("gren 8",),
    ("near", "en", "Did you mean Triforce?"): ("triforc",),
    ("near", "en", "Did you mean blue Reverse?"): ("blue revers",),
    ("drawers", "en", NO_DRAW_TWO): ("blue +2", "+2 blue"),
    ("drawers", "es", "No. No tienes esta carta: Toma 2 azul. (R022)"): ("azul +2", "+2 azul"),
    ("drawers on green", "en", "Play Wild Draw Four: which color do you name? Enter goes back."): (
        "+4",
    ),
    ("one wild", "en", "No. You do not hold this card: Wild Draw Four. (R022)"): ("draw four red",),
    ("one wild", "es", "No. No tienes esta carta: comodín Trifuerza. (R022)"): ("trifuerza rojo",),
    ("full", "en", "hand: see your cards."): ("?", "h", "H", "help", "help me"),
    ("full", "es", "mano: tus cartas."): ("?", "h", "H", "help", "help me"),
    ("full", "en", "undo: take back your last move, and what the bots did after it."): (
        "help undo",
    ),
    ("full", "en", "hint: see what a good player would do, and why."): ("help hint",),
    ("full", "en", "why and a move: see why the move is legal or not."): ("why",),
    ("full", "es", HELP_OF_UNDO): ("ayuda deshacer",),
    ("full", "es", "consejo: lo que haría alguien que juega bien, y por qué."): ("ayuda pista",),
    ("full", "es", "por qué y una jugada: por qué se puede, o no."): ("ayuda por qué",),
    ("scored", "en", "The scores: Ana 40 and Ben 7."): ("score", "scores"),
    ("scored", "es", "El marcador: Ana 40 y Ben 7."): ("marcador", "puntos", "score"),
    ("full", "en", "Yes. Blue 1 has the color in force, blue. (R022)"): ("why blue 1",),
    ("full", "en", "Yes. Green 9 has the same symbol as blue 9. (R022)"): ("why green-9",),
    ("full", "en", "Yes. Wild has no color and goes on any card. (R043)"): ("why 3", "why wild"),
    ("full", "en", "Yes. On your turn you may always draw a card instead. (R028)"): ("why 4",),
    ("full", "en", "No. You do not hold this card: tan 5. (R022)"): ("why tan 5",),
    ("full", "en", "Type an id, such as A40, or a word of three letters or more."): (
        *("rules A", "rules 40", "rules a an"),
    ),
    ("full", "es", "Di una clave, como A40, o una palabra de tres letras o más."): (
        *("reglas A", "reglas 40", "reglas a an"),
    ),
}


@each_case(
    "language, typed, expected",
    [
        *(("en", f"{why} tan 5", NOT_HELD) for why in ("why", "why not", "Why can't I play")),
        *(
            ("es", f"{why} canela 5", "No. No tienes esta carta: 5 canela. (R022)")
            for why in WHY_ES
        ),
        *(("en", text, "Your hand: blue 1, green 9, red 3 and Wild.") for text in HAND),
        *(("es", text, "Tu mano: 1 azul, 9 verde, 3 rojo y comodín.") for text in HAND_ES),
        *(("en", text, "4. draw") for text in ("list", "what can I play?", "What can I do")),
        *(("es", text, "4. tomar") for text in ("lista", "¿Qué puedo jugar?", "que puedo hacer")),
        *(("en", text, "You hold no such card: Skip.") for text in ("skip", "Skip!", "play skip")),
        ("es", "salta", "No tienes ninguna carta así: Salta."),
        *((code, "why not skip", text) for code, text in NO_SKIP.items()),
        *(("en", text, "You draw green 9.") for text in ("d", "D", "d.")),
        ("es", "d", "Tomas un 9 verde."),
    ],
)
def test_what_newcomers_type_is_understood(
    program: Program, language: str, typed: str, expected: str
) -> None:
    lines = program.play(POSITIONS["full"], typed, language=language)
    prompt = {"en": "Your move? ", "es": "¿Qué haces? "}[language]
    assert expected in lines[lines.index(f"{prompt}{typed}") :]


@each_case("given, typed", MOVES.items())
def test_move_can_be_typed_in_many_words(
    program: Program, given: tuple[str, str, str], typed: tuple[str, ...]
) -> None:
    position, language, expected = given
    again = [line for text in typed for line in (text, "undo")]
    assert program.play(POSITIONS[position], *again, language=language).count(expected) == len(
        typed
    )
    assert program.read_state() == POSITIONS[position]


@each_case("position, language", dict.fromkeys(given[:2] for given in ANSWERS))
def test_anything_else_gets_an_answer_and_changes_nothing(
    program: Program, position: str, language: str
) -> None:
    wanted = [
        (text, expected)
        for (at, code, expected), texts in ANSWERS.items()
        if (at, code) == (position, language)
        for text in texts
    ]
    typed = [text for text, _ in wanted]
    lines = program.play(POSITIONS[position], *typed, language=language)
    asked = [n for n, line in enumerate(lines) if line.startswith(("Your move?", "¿Qué haces?"))]
    for (text, expected), start, end in zip(wanted, asked, [*asked[1:], len(lines)], strict=False):
        assert expected in lines[start + 1 : end], text
    assert len(asked) >= len(typed)
    assert program.read_state() == POSITIONS[position]


@each_case("typed", ["pass", "uno", "catch", "deal", "challenge", "leave", "red 3", "wild uno"])
def test_refusal_is_followed_by_the_legal_moves(program: Program, typed: str) -> None:
    lines = program.play(POSITIONS["full"], typed)
    [refused] = [n for n, line in enumerate(lines) if line.startswith("No. ")]
    assert lines[refused + 1] == "1. play blue 1"
    assert lines[refused + 4] == "4. draw"


@each_case("typed", ["help undo", "help hint"])
def test_help_for_one_command_is_one_line(program: Program, typed: str) -> None:
    lines = program.play(POSITIONS["full"], typed)
    [start] = [number for number, line in enumerate(lines) if line.endswith(f"? {typed}")]
    assert lines[start + 2].endswith("? ")


@each_case("language", ["en", "es"])
def test_nothing_is_read_after_the_game_is_left(program: Program, language: str) -> None:
    left = {"en": "You leave the table.", "es": "Te levantas de la mesa."}[language]
    for typed in ("q", "exit", "quit", "salir", "SALGO"):
        assert left in program.play(POSITIONS["full"], typed, "1", language=language)
        assert program.read_state() == POSITIONS["full"]


def test_word_that_quits_is_no_move(program: Program) -> None:
    lines = program.play(POSITIONS["full"], "why salir", "draw")
    assert "Not understood: salir." in lines


def test_short_search_finds_nothing_and_three_letters_do(program: Program) -> None:
    lines = program.play(POSITIONS["full"], "rules a an", "rules uno", "rules a uno")
    assert sum(line.startswith("A98  ") for line in lines) == 2
    assert not any(line.startswith("R0") for line in lines[: lines.index("Your move? rules uno")])


def test_color_is_asked_for_after_a_sign_alone(program: Program) -> None:
    lines = program.play(POSITIONS["drawers on green"], "+4", "", "+2")
    assert any(line.startswith("No. Red Draw Two does not go on green 9;") for line in lines)


def test_ambiguous_short_name_is_not_understood(program: Program) -> None:
    state, typed = make_frozen_position(), "personalizable azul"
    lines = program.play(state, typed, language="es")
    [line] = [line for line in lines if line.startswith(f"{typed} puede ser: ")]
    for number in (1, 2):
        assert f"jugar comodín Personalizable {number} y escoger el color azul" in line
    assert program.read_state() == state


def test_plus_stays_with_its_number() -> None:
    assert normalize_text("Wild +4, red") == "wild +4 red"
    assert normalize_text("+ 2 azul") == "+2 azul"
    assert normalize_text("rojo+2") == "rojo +2"
    assert normalize_text("1 + uno!") == "1 uno"
