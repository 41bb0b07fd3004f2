"""A person plays at the prompt: by number, card or words, and is told why not."""

import re
import shlex
from pathlib import Path

import pytest

from tests.languages.test_spanish import ENGLISH
from unoengine import Catch, Draw, GameState, Play, Setup, redeal, step
from unoengine.cli import main
from unoengine.cli.typed import Typed
from unoengine.replays import read_replays

from .sitting import Capture, after, reached, typing, written


def position(*hands: str, discard: str = "blue-9", draw: str = "", seed: int = 0) -> GameState:
    """A position in which Ana, the person, is on turn."""
    names = ("Ana", "Ben", "Cy")[: len(hands)]
    setup = Setup(
        "zelda", hands=hands, players=names, discard=discard, draw=draw, rest="draw", seed=seed
    )
    return setup.to_state()


def card(state: GameState, code: str, seat: int = 0, *, color: str | None = None) -> Play:
    return Play(seat, state.edition.card(code), color)


FULL = ("blue-1 red-3 green-9 wild", "tan-1 tan-2 tan-3 tan-4")


def sat_down(
    capsys: Capture, folder: Path, state: GameState, *typed: str, language: str = "en"
) -> list[str]:
    """What is told to Ana, who types these lines in a position."""
    path = written(folder, state)
    return typing(capsys, typed, "play", "--resume", path, "--language", language)


# --- what is seen


def test_on_turn_the_person_sees_the_table_the_hand_and_the_moves(
    capsys: Capture, tmp_path: Path
) -> None:
    lines = sat_down(capsys, tmp_path, position(*FULL))

    assert lines[lines.index("It is your turn, Ana.") :] == [
        "It is your turn, Ana.",
        "On top: blue 9. The colour is blue.",
        "The others hold: Ben 4.",
        "Your hand: blue 1, green 9, red 3 and Wild.",
        "1. play blue 1",
        "2. play green 9",
        "3. play Wild and name blue",
        "4. play Wild and name green",
        "5. play Wild and name tan",
        "6. play Wild and name red",
        "7. draw",
        "Your move? ",
        "You leave the table.",
        f"The game is kept in {tmp_path / 'game.toml'}. This goes on with it:",
        f"unoengine play --resume {tmp_path / 'game.toml'}",
    ]


def test_cards_that_the_person_draws_are_named_and_those_of_others_are_not(
    capsys: Capture, tmp_path: Path
) -> None:
    state = position("blue-1 red-3", "tan-1 tan-2", draw="green-4 green-5 green-6")
    lines = sat_down(capsys, tmp_path, state, "draw")

    [drawn] = [n for n, line in enumerate(lines) if line == "Ana draws a card."]
    assert lines[drawn + 1] == "You see: green 4."
    [other] = [n for n, line in enumerate(lines) if line == "Ben draws a card."]
    assert "green 5" not in " ".join(lines[other:])


def test_nothing_that_is_told_hangs_on_what_others_hold(capsys: Capture, tmp_path: Path) -> None:
    state = position(*FULL)
    typed = (
        *("table", "hand", "moves", "why red 3", "why 1", "why catch ben", "why wild", "help"),
        *("catch", "uno", "pass", "challenge", "rules uno"),
    )
    stories = {
        tuple(sat_down(capsys, tmp_path, given, *typed)[1:])  # the first line tells the seed
        for given in (state, *(redeal(state, 0, seed=seed) for seed in range(4)))
    }
    assert len(stories) == 1


def test_what_was_shown_to_the_person_stays_known(capsys: Capture, tmp_path: Path) -> None:
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
    state = after(state, card(state, "wild-draw-four", 1, color="red"))

    lines = sat_down(capsys, tmp_path, state, "challenge", "table")

    assert "Ben shows Ana 2 cards." in lines
    assert "You see: tan 1 and tan 2." in lines
    assert "Ben: 3 cards (score: 0 points), among them tan 1 and tan 2." in lines


# --- what is typed


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1", "Ana plays a blue 1."),
        ("blue 1", "Ana plays a blue 1."),
        ("blue-1", "Ana plays a blue 1."),
        ("0:blue-1", "Ana plays a blue 1."),
        ("Play Blue 1", "Ana plays a blue 1."),
        ("1 blue", "Ana plays a blue 1."),
        ("wild=tan", "Ana plays a Wild and names tan."),
        ("wild tan", "Ana plays a Wild and names tan."),
        ("play wild and name tan", "Ana plays a Wild and names tan."),
        ("tan wild", None),
        ("1.", "Ana plays a blue 1."),
        ("DRAW", "Ana draws a card."),
        ("take", "Ana draws a card."),
        ("0.draw", "Ana draws a card."),
        ("-1", None),
    ],
)
def test_a_move_is_typed_as_a_number_a_card_or_in_words(
    capsys: Capture, tmp_path: Path, typed: str, told: str | None
) -> None:
    lines = sat_down(capsys, tmp_path, position(*FULL), typed)

    assert (told in lines) is (told is not None)


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("red 3", "No. Red 3 does not go on blue 9; blue cards do, or what bears 9, and cards "
         "without a colour. (R022)"),
        ("red-skip", "No. You hold no red Skip. (R022)"),
        ("wild", "No. The colour that continues is to be named, as in Wild blue. (R042)"),
        ("wild=purple", "No. The colours of this box are blue, green, tan and red. (A25)"),
        ("wild=red/yes", "No. Nothing is chosen with Wild. (R042)"),
        ("blue 1 red", "No. Blue 1 has its colour, blue; none is named with it. (R042)"),
        ("blue-1!", "No. Playing blue 1 does not leave you one card. (A98)"),
        ("1 uno", "No. Playing blue 1 does not leave you one card. (A98)"),
        ("1!", "No. Playing blue 1 does not leave you one card. (A98)"),
        ("7 uno", "No. There is no UNO to call now. (A98)"),
        ("8 uno", "There is no move 8; there are moves 1 to 7."),
        ("3 blau", "Nobody knows what 3 blau is; help tells what you may type."),
        ("uno red 3", "No. Red 3 does not go on blue 9; blue cards do, or what bears 9, and cards "
         "without a colour. (R022)"),
        ("call uno blue 1", "No. Playing blue 1 does not leave you one card. (A98)"),
        ("UNO, 1", "No. Playing blue 1 does not leave you one card. (A98)"),
        ("pass", "No. Nobody passes without drawing. (R032)"),
        ("keep it", "No. Nobody passes without drawing. (R032)"),
        ("uno", "No. There is no UNO to call now. (A98)"),
        ("catch", "No. Nobody can be caught now. (A98)"),
        ("catch Ben", "No. Ben cannot be caught now. (A98)"),
        ("catch 1", "No. Ben cannot be caught now. (A98)"),
        ("catch Ana", "No. Nobody catches themselves. (A95)"),
        ("catch Zoe", "Nobody knows what catch Zoe is; help tells what you may type."),
        ("challenge", "No. Nothing is asked now. (A47)"),
        ("name red", "No. A colour is named with the card that is played. (R042)"),
        ("answer=yes", "No. Nothing is asked now. (A47)"),
        ("deal", "No. No round is dealt while one is under way. (R084)"),
        ("leave", "No. Nobody leaves this game. (A113)"),
        ("1:tan-1", "No. You play for Ana, not for Ben."),
        ("1.draw", "No. You play for Ana, not for Ben."),
        ("7:tan-1", "No. There is no seat 7; seats are 0 to 1. (R021)"),
        ("8", "There is no move 8; there are moves 1 to 7."),
        ("0.", "There is no move 0; there are moves 1 to 7."),
        ("why 99", "There is no move 99; there are moves 1 to 7."),
        ("gren 9", "Did you mean green 9?"),
        ("hnad", "Did you mean hand?"),
        ("cacth", "Did you mean catch?"),
        ("why", "why and a move: why it may be done, or not."),
        ("\x1b[A\x00", "Nobody knows what \\x1b[A\\x00 is; help tells what you may type."),
    ],
)  # fmt: skip
def test_whatever_is_not_allowed_is_refused_with_the_reason(
    capsys: Capture, tmp_path: Path, typed: str, refusal: str
) -> None:
    state = position(*FULL)
    lines = sat_down(capsys, tmp_path, state, typed)

    assert refusal in lines
    assert reached(str(tmp_path / "game.toml")) == state


def test_after_drawing_only_the_drawn_card_is_played(capsys: Capture, tmp_path: Path) -> None:
    state = position("blue-1 red-3", "tan-1 tan-2", draw="blue-4")
    lines = sat_down(capsys, tmp_path, state, "draw", "blue 1", "draw", "pass")

    assert "No. After drawing only what was drawn may be played: blue 4. (R030)" in lines
    assert "No. You have drawn already. (R025)" in lines
    assert "Ana passes." in lines


def test_who_has_drawn_hears_the_table_only_once(capsys: Capture, tmp_path: Path) -> None:
    state = position("blue-1 red-3", "tan-1 tan-2", draw="blue-4")
    lines = sat_down(capsys, tmp_path, state, "draw")

    drawn = lines.index("You may play what you drew, Ana.")
    assert lines[drawn + 1 : drawn + 3] == ["1. play blue 4", "2. pass"]

    lines = sat_down(capsys, tmp_path, after(state, Draw(0)))
    assert "Your hand: blue 1, blue 4 and red 3." in lines


@pytest.mark.parametrize("typed", ["pass", "keep", "paso", "me la quedo"])
def test_what_was_drawn_is_kept_in_a_word(capsys: Capture, tmp_path: Path, typed: str) -> None:
    state = position("blue-1 red-3", "tan-1 tan-2", draw="blue-4")

    assert "Ana pasa." in sat_down(capsys, tmp_path, after(state, Draw(0)), typed, language="es")


@pytest.mark.parametrize(
    "typed", ["pass", "uno", "catch", "deal", "challenge", "leave", "red 3", "tan 5", "wild"]
)
def test_who_asks_for_what_cannot_be_is_told_what_can(
    capsys: Capture, tmp_path: Path, typed: str
) -> None:
    lines = sat_down(capsys, tmp_path, position(*FULL), typed)

    [refused] = [n for n, line in enumerate(lines) if line.startswith("No. ")]
    assert lines[refused + 1] == "1. play blue 1"
    assert lines[refused + 7] == "7. draw"


def test_an_empty_line_tells_the_moves_again(capsys: Capture, tmp_path: Path) -> None:
    lines = sat_down(capsys, tmp_path, position(*FULL), "", "")

    assert lines.count("7. draw") == 3


def test_a_player_may_be_chosen_with_a_card(capsys: Capture, tmp_path: Path) -> None:
    setup = Setup(
        "zelda",
        players=["Ana", "Ben", "Cy"],
        hands=["blue-7 red-3 red-4", "tan-1 tan-2", "tan-3 tan-4"],
        discard="blue-9",
        rest="draw",
        variants=["seven-zero"],
    )
    lines = sat_down(capsys, tmp_path, setup.to_state(), "blue 7", "blue 7 cy")

    assert "No. With blue 7 one of these is to be chosen: Ben, Cy." in lines
    assert "Ana plays a blue 7 and chooses Cy." in lines


def test_a_card_and_a_color_that_are_chosen_are_told_apart(capsys: Capture, tmp_path: Path) -> None:
    setup = Setup(
        "saved-by-the-bell",
        players=["Ana", "Ben"],
        hands=["rad-style pink-3 pink-4", "pink-1 pink-2 pink-5"],
        discard="blue-9",
        rest="draw",
        wardrobe={1: ["yellow"]},
    )
    lines = sat_down(capsys, tmp_path, setup.to_state(), "rad style, choose yellow and name pink")

    assert "Ana plays a Rad Style, chooses yellow and names pink." in lines


# --- why


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("why blue 1", "Yes. Blue 1 has the colour in force, blue. (R022)"),
        ("why green-9", "Yes. Green 9 bears the same as blue 9. (R022)"),
        ("why 3", "Yes. Wild has no colour and goes on anything. (R043)"),
        ("why 7", "Yes. On their turn a player may always draw a card instead. (R028)"),
        ("why tan 5", "No. You hold no tan 5. (R022)"),
        ("why 1.draw", "No. You play for Ana, not for Ben."),
    ],
)
def test_why_tells_the_reason_and_does_nothing(
    capsys: Capture, tmp_path: Path, typed: str, told: str
) -> None:
    state = position(*FULL)
    lines = sat_down(capsys, tmp_path, state, typed)

    assert told in lines
    assert reached(str(tmp_path / "game.toml")) == state


def test_A40_a_bluff_is_told_to_be_one(capsys: Capture, tmp_path: Path) -> None:
    state = position("wild-draw-four blue-3 red-1", "tan-1 tan-2 tan-3")
    lines = sat_down(capsys, tmp_path, state, "why wild draw four red", "why blue 3")

    told = "Yes. Wild Draw Four may be played as a bluff, which a challenge would prove. (A40)"
    assert lines.count(told) == 1
    assert len([line for line in lines if "may be played as a bluff" in line]) == 1


@pytest.mark.parametrize(
    ("language", "name", "first", "others"),
    [
        ("en", "play Wild Draw Four", " (a bluff, with blue in hand)", " (a bluff)"),
        ("es", "jugar comodín Toma 4", " (un engaño, con azul en la mano)", " (un engaño)"),
    ],
)
def test_A40_a_bluff_is_marked_among_the_moves_and_explained_once(
    capsys: Capture, tmp_path: Path, language: str, name: str, first: str, others: str
) -> None:
    state = position("wild-draw-four wild blue-3 red-1", "tan-1 tan-2 tan-3")
    lines = sat_down(capsys, tmp_path, state, language=language)

    moves = [line for line in lines if re.match(r"\d+\. ", line)]
    bluffs = [line for line in moves if name in line]
    assert [line for line in moves if line.endswith((first, others))] == bluffs
    assert [line.endswith(first) for line in bluffs] == [True, False, False, False]


def test_A40_what_is_no_bluff_is_not_marked(capsys: Capture, tmp_path: Path) -> None:
    state = position("wild-draw-four red-3 red-1", "tan-1 tan-2 tan-3")

    assert not [line for line in sat_down(capsys, tmp_path, state) if "(a bluff" in line]


def test_A40_nobody_else_is_told_of_a_bluff(capsys: Capture, tmp_path: Path) -> None:
    setup = Setup(
        "zelda",
        players=["Ana", "Ben"],
        hands=["red-1 red-2", "wild-draw-four blue-3 blue-4"],
        discard="blue-9",
        turn=1,
        rest="draw",
    )
    state = setup.to_state()
    state = after(state, card(state, "wild-draw-four", 1, color="red"))

    told = sat_down(capsys, tmp_path, state, "table", "moves", "why challenge", "why wild")

    assert "The Wild Draw Four asks Ana: challenge?" in told
    assert not [line for line in told if "a bluff" in line]


def test_a_rule_that_is_cited_can_be_read(capsys: Capture, tmp_path: Path) -> None:
    typed = ("rules a40", "rules A4000", "rules stacking", "rules chess", "rules")
    lines = sat_down(capsys, tmp_path, position(*FULL), *typed)

    assert any(line.startswith("A40, Wild Draw Four: ") for line in lines)
    assert any(line.startswith("A34  ") for line in lines)
    for nothing in ("A4000", "chess"):
        assert f"There is no rule {nothing}, nor one that says so." in lines
    assert any(line.startswith("rules and ids, such as A40, or words: ") for line in lines)


def test_several_rules_are_told_or_those_that_say_several_words(
    capsys: Capture, tmp_path: Path
) -> None:
    typed = ("rules R022 A98 A4000", "rules challenge bluff", "rules COLOUR wild")
    lines = sat_down(capsys, tmp_path, position(*FULL), *typed)

    first, second, third = (n for n, line in enumerate(lines) if line.startswith("Your move? rul"))
    assert lines[first + 1].startswith("R022, ")
    assert any(line.startswith("A98, ") for line in lines[first:second])
    assert lines[second - 1] == "There is no rule A4000, nor one that says so."
    found = [line.split()[0] for line in lines[second + 1 : third] if "  " in line]
    assert found == ["A40", "A43", "A52", "A53"]
    assert "R042" in [line.split()[0] for line in lines[third + 1 :] if "  " in line]


def test_help_tells_every_command(capsys: Capture, tmp_path: Path) -> None:
    lines = sat_down(capsys, tmp_path, position(*FULL), "help")

    moves = ("draw", "pass", "UNO", "catch")
    for command in (*moves, "hand", "table", "moves", "why", "rules", "save", "help", "quit"):
        assert any(re.match(rf"{command}\b.*: ", line) for line in lines)


def test_whoever_wants_to_exit_may(capsys: Capture, tmp_path: Path) -> None:
    assert "You leave the table." in sat_down(capsys, tmp_path, position(*FULL), "exit", "7")


# --- UNO


def exposed(*hands: str, seed: int = 0) -> GameState:
    """A position of three in which Ben has played his last card but one in silence."""
    setup = Setup(
        "zelda",
        players=["Ana", "Ben", "Cy"],
        hands=hands,
        discard="blue-9",
        turn=1,
        rest="draw",
        seed=seed,
    )
    state = setup.to_state()
    return after(state, card(state, "blue-1", 1))


HOLDING_ONE = ("green-1 green-2 green-3", "blue-1 red-1", "tan-2 tan-3 tan-4")


def test_uno_is_called_with_the_play(capsys: Capture, tmp_path: Path) -> None:
    state = position("blue-1 red-1", "tan-2 tan-3 tan-4")

    for typed in (
        "blue 1 uno",
        "blue-1!",
        "2",
        "1 uno",
        "2, UNO!",
        "1!",
        "blue 1 and call UNO",
        "uno blue 1",
    ):
        assert "Ana plays a blue 1 and calls UNO." in sat_down(capsys, tmp_path, state, typed)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "No. There is no UNO to call now. (A98)",
                "UNO is called with the play that leaves you one card:",
                "2. play blue 1 and call UNO",
                "4. play red 9 and call UNO",
            ],
        ),
        (
            "es",
            [
                "No. Ahora no hay UNO que cantar. (A98)",
                "UNO se canta con la jugada que te deja una sola carta:",
                "2. jugar 1 azul y cantar UNO",
                "4. jugar 9 rojo y cantar UNO",
            ],
        ),
    ],
)
def test_who_calls_uno_alone_is_told_which_plays_it_goes_with(
    capsys: Capture, tmp_path: Path, language: str, told: list[str]
) -> None:
    state = position("blue-1 red-9", "tan-2 tan-3 tan-4")
    lines = sat_down(capsys, tmp_path, state, "uno", language=language)

    refused = lines.index(told[0])
    assert lines[refused : refused + 5] == [*told, lines[-4]]
    assert reached(str(tmp_path / "game.toml")) == state


def test_who_forgets_uno_may_be_in_time_or_caught(capsys: Capture, tmp_path: Path) -> None:
    endings = set()
    for seed in range(20):
        state = position("blue-1 red-1", "tan-2 tan-3 tan-4", seed=seed)
        lines = sat_down(capsys, tmp_path, state, "blue 1", "uno")
        told = lines[lines.index("Ana plays a blue 1.") :]
        if "Ben is on turn, but you may be quicker; Enter lets it be." in told:
            endings.add("in time")
            assert "1. call UNO" in told
            assert "Ana calls UNO just in time." in told
        else:
            endings.add("caught")
            assert "Ben catches Ana, who did not call UNO." in told
    assert endings == {"in time", "caught"}


def test_the_person_catches_out_of_turn_or_lets_it_be(capsys: Capture, tmp_path: Path) -> None:
    caught = 0
    for seed in range(8):
        state = exposed(*HOLDING_ONE, seed=seed)
        lines = sat_down(capsys, tmp_path, state, "catch ben")
        if "Cy is on turn, but you may be quicker; Enter lets it be." in lines:
            caught += 1
            assert "1. catch Ben" in lines
            assert "Ana catches Ben, who did not call UNO." in lines
            assert step(state, Catch(0, 1)).state.hand_sizes[1] == 3
            let_be = sat_down(capsys, tmp_path, state, "")
            assert "Ana catches Ben, who did not call UNO." not in let_be
    assert 0 < caught < 8


@pytest.mark.parametrize("typed", ["catch", "catch 1", "atrapar", "atrapar a Ben", "CACHAR ben"])
def test_who_is_caught_need_not_be_named(capsys: Capture, tmp_path: Path, typed: str) -> None:
    caught = [
        "Ana sorprende a Ben, que no cantó UNO."
        in sat_down(capsys, tmp_path, exposed(*HOLDING_ONE, seed=seed), typed, language="es")
        for seed in range(8)
    ]
    assert any(caught)


def test_who_is_caught_is_known_by_the_whole_name() -> None:
    setup = Setup(
        hands=["blue-1 blue-2", "blue-3", "blue-4"],
        players=["Ana", "Dear Zoe", "Zoe"],
        discard="blue-9",
        rest="draw",
    )
    typed = Typed(setup.to_state(), 0, (), "es")

    assert [typed.action(f"atrapar a {name}") for name in ("dear zoe", "Zoe")] == [
        Catch(0, 1),
        Catch(0, 2),
    ]


def test_out_of_turn_to_pass_is_to_let_it_be(capsys: Capture, tmp_path: Path) -> None:
    asked = "Cy is on turn, but you may be quicker; Enter lets it be."
    for seed in range(8):
        state = exposed(*HOLDING_ONE, seed=seed)
        passed = sat_down(capsys, tmp_path, state, "pass")
        if asked in passed:
            let_be = sat_down(capsys, tmp_path, state, "")
            assert passed[passed.index(asked) + 3 :] == let_be[let_be.index(asked) + 3 :]
            assert not [line for line in passed if line.startswith("No.")]
            return
    raise AssertionError("the person has never been asked")


def test_out_of_turn_no_card_is_played(capsys: Capture, tmp_path: Path) -> None:
    told = [
        line
        for seed in range(8)
        for line in sat_down(
            capsys, tmp_path, exposed(*HOLDING_ONE, seed=seed), "green 1", "why green 1"
        )
    ]
    assert told.count("No. It is not your turn but Cy's. (R021)") >= 2


def test_on_turn_the_person_catches_instead(capsys: Capture, tmp_path: Path) -> None:
    hands = ("blue-2 blue-4 green-3", "blue-1 red-1")
    setup = Setup(
        "zelda", players=["Ana", "Ben"], hands=hands, discard="blue-9", turn=1, rest="draw", seed=3
    )
    state = setup.to_state()
    state = after(state, card(state, "blue-1", 1))
    for seed in range(8):
        lines = sat_down(capsys, tmp_path, redeal(state, 0, seed=seed), "catch ben")
        if "Ana catches Ben, who did not call UNO." in lines:
            return
    raise AssertionError("Ben has always been quicker")


def test_a_card_is_played_out_of_turn_where_that_is_agreed(capsys: Capture, tmp_path: Path) -> None:
    for seed in range(8):
        setup = Setup(
            "zelda",
            players=["Ana", "Ben", "Cy"],
            hands=["blue-9 red-1 red-2", "tan-1 tan-2 tan-3", "tan-4 tan-5 tan-6"],
            discard="blue-9",
            turn=1,
            rest="draw",
            variants=["jump-in"],
            seed=seed,
        )
        lines = sat_down(capsys, tmp_path, setup.to_state(), "blue 9")
        if "Ana plays a blue 9." in lines:
            return
    raise AssertionError("the person has never been asked")


# --- what must be done


@pytest.mark.parametrize(
    ("box", "language", "told"),
    [
        ("zelda", "en", "You may play what you drew, Ana."),
        ("zelda-es", "en", "You must play what you drew, Ana."),
        ("zelda", "es", "Puedes jugar lo que tomaste, Ana."),
        ("zelda-es", "es", "Debes jugar lo que tomaste, Ana."),
    ],
)
def test_who_must_play_what_was_drawn_is_told_so(
    capsys: Capture, tmp_path: Path, box: str, language: str, told: str
) -> None:
    setup = Setup(
        box,
        players=["Ana", "Ben"],
        hands=["green-1 red-3", "tan-1 tan-2 tan-3"],
        discard="blue-9",
        draw="blue-4",
        rest="draw",
    )
    lines = sat_down(capsys, tmp_path, setup.to_state(), "draw", "table", language=language)

    assert told in lines
    must = {"en": "Ana must play what was drawn.", "es": "Ana debe jugar lo que tomó."}
    assert (must[language] in lines) is (box == "zelda-es")


def owing(*hands: str) -> GameState:
    """A position in which Ana owes Ben's Triforce a red card."""
    setup = Setup(players=["Ana", "Ben"], hands=hands, discard="blue-9", turn=1, rest="draw")
    state = setup.to_state()
    return after(state, card(state, "triforce", 1, color="red"))


@pytest.mark.parametrize(
    ("hand", "language", "told"),
    [
        (
            "red-3 red-6 red-4 tan-1",
            "en",
            ["Of your cards these would do: red 3 and red 6.", "1. play red 3", "2. play red 6"],
        ),
        ("red-3 red-3 tan-1", "es", ["De tu mano sirve lo siguiente: 3 rojo.", "1. jugar 3 rojo"]),
        (
            "red-4 tan-3",
            "en",
            [
                "None of your cards would do, only red 3, red 6 and red 9; you draw 3 cards.",
                "1. draw 3 cards",
            ],
        ),
        (
            "red-4 tan-3",
            "es",
            [
                "Ninguna de tus cartas sirve, solo 3 rojo, 6 rojo y 9 rojo; tomas 3 cartas.",
                "1. tomar 3 cartas",
            ],
        ),
    ],
)
def test_R054_who_owes_is_told_which_cards_would_do(
    capsys: Capture, tmp_path: Path, hand: str, language: str, told: list[str]
) -> None:
    lines = sat_down(capsys, tmp_path, owing(hand, "triforce tan-4 tan-5"), language=language)

    asked = {"en": "You owe an answer, Ana.", "es": "Debes una respuesta, Ana."}
    assert asked[language] in lines
    start = lines.index(told[0])
    assert lines[start : start + len(told)] == told


@pytest.mark.parametrize(
    ("language", "typed"),
    [("en", "draw 3 cards"), ("en", "draw"), ("es", "tomar 3 cartas"), ("es", "draw 3 cards")],
)
def test_R055_what_is_owed_is_drawn_in_the_words_of_the_list(
    capsys: Capture, tmp_path: Path, language: str, typed: str
) -> None:
    sat_down(
        capsys, tmp_path, owing("red-4 tan-3", "triforce tan-4 tan-5"), typed, language=language
    )

    [replay] = read_replays(str(tmp_path / "game.toml"))
    assert replay.actions[0] == "0.draw"


@pytest.mark.parametrize(
    ("language", "before", "answers"),
    [
        ("en", "Before this play the colour was blue.", ["1. accept", "2. challenge"]),
        ("es", "Antes de esta jugada el color era azul.", ["1. acepto", "2. desafío"]),
    ],
)
@pytest.mark.parametrize("color", ["green", "blue"])
def test_A42_who_may_challenge_is_told_what_a_challenge_is_about(
    capsys: Capture,
    tmp_path: Path,
    color: str,
    language: str,
    before: str,
    answers: list[str],
) -> None:
    setup = Setup(
        players=["Ana", "Ben"],
        hands=["red-1 red-2", "wild-draw-four blue-3 blue-4"],
        discard="blue-9",
        turn=1,
        rest="draw",
    )
    state = setup.to_state()
    state = after(state, card(state, "wild-draw-four", 1, color=color))
    lines = sat_down(capsys, tmp_path, state, language=language)

    assert (before in lines) is (color == "green")
    first = lines.index(answers[0])
    assert lines[first : first + 2] == answers


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Third Time has noted: times, 2."), ("es", "A la tercera lleva anotado: veces, 2.")],
)
def test_what_everybody_may_know_of_the_notes_is_told_at_the_table(
    capsys: Capture, tmp_path: Path, language: str, told: str
) -> None:
    setup = Setup(
        "frozen",
        players=["Ana", "Ben"],
        hands=["blue-1 blue-2", "customizable customizable blue-3 blue-4"],
        discard="blue-9",
        draw="blue-5",
        turn=1,
        rest="draw",
        house_rules={"customizable": "third-time"},
    )
    state = setup.to_state()
    struck = card(state, "customizable", 1, color="blue")
    lines = sat_down(capsys, tmp_path, state, "table", language=language)
    assert told not in lines

    state = after(state, struck, card(state, "blue-1"), struck)
    lines = sat_down(capsys, tmp_path, state, "table", language=language)
    assert lines.count(told) == 1


# --- a whole game, saved and resumed


def test_a_game_is_played_to_its_end(capsys: Capture, tmp_path: Path) -> None:
    path = str(tmp_path / "whole.toml")
    lines = typing(capsys, ["1"] * 3000, "play", "--players", "2", "--seed", "5", "--save", path)

    assert lines[-1].endswith(" wins the game.")
    [game] = read_replays(path)
    assert game.finished
    assert reached(path).is_over
    assert not any(line.startswith("The game is") for line in lines)


def test_a_person_in_another_seat_may_have_another_name(capsys: Capture) -> None:
    lines = typing(
        capsys, [], "play", "--seat", "2", "--name", "Ben", "--players", "3", "--seed", "7"
    )

    assert lines[0] == "The Legend of Zelda, seed 7: Ana, Cy and Ben play."
    assert lines[1].startswith("You are Ben.")
    assert lines[-1] == "The game is not kept."


@pytest.mark.parametrize(
    ("more", "players"),
    [
        (("--name", "Zoe"), "Zoe, Ana and Ben"),
        (("--name", "Ben"), "Ben, Ana and Cy"),
        (("--name", "Ana"), "Ana, Ben and Cy"),
        (("--name", "Zoe", "--seat", "1"), "Ana, Zoe and Ben"),
    ],
)
def test_a_person_is_called_as_they_say(
    capsys: Capture, more: tuple[str, ...], players: str
) -> None:
    lines = typing(capsys, [], "play", "--players", "3", "--seed", "7", *more)

    assert lines[0] == f"The Legend of Zelda, seed 7: {players} play."
    assert lines[1].startswith(f"You are {more[1]}. ")


def test_no_more_rounds_are_played_than_are_asked_for(capsys: Capture) -> None:
    lines = typing(capsys, ["1"] * 200, "play", "--players", "2", "--seed", "5", "--rounds", "2")

    assert len([line for line in lines if "deals round" in line]) == 2
    assert "wins the round" in lines[-2]
    assert lines[-1] == "The game is not kept."


def test_rounds_are_counted_from_where_the_person_sat_down(capsys: Capture, tmp_path: Path) -> None:
    path = str(tmp_path / "rounds.toml")
    new = ("play", "--players", "2", "--seed", "5", "--save", path)
    typing(capsys, ["1"] * 200, *new, "--rounds", "1")
    assert (reached(path).phase, reached(path).round) == ("round-over", 1)

    typing(capsys, ["1"] * 200, "play", "--resume", path, "--rounds", "1")
    assert (reached(path).phase, reached(path).round) == ("round-over", 2)

    typing(capsys, ["1", "1", "quit"], "play", "--resume", path)
    assert (reached(path).phase, reached(path).round) == ("turn", 3)

    typing(capsys, ["1"] * 200, "play", "--resume", path, "--rounds", "1")
    assert (reached(path).phase, reached(path).round) == ("round-over", 3)


def test_the_command_that_goes_on_is_told_with_seat_and_language(
    capsys: Capture, tmp_path: Path
) -> None:
    path = str(tmp_path / "mi juego.toml")
    new = ("play", "--players", "3", "--seed", "9", "--seat", "2", "--language", "es")
    lines = typing(capsys, [f"guardar {path}", "salir"], *new)

    command = f"unoengine play --resume '{path}' --seat 2 --language es"
    assert lines.count(command) == 2
    assert lines[-1] == command
    again = typing(capsys, ["salir"], *shlex.split(command)[1:])
    assert again[2].startswith("Juegas como Cy. ")


@pytest.mark.parametrize(
    ("language", "typed"), [("en", "salir"), ("en", "SALGO"), ("es", "quit"), ("es", "exit")]
)
def test_the_table_is_left_in_any_language(
    capsys: Capture, tmp_path: Path, language: str, typed: str
) -> None:
    told = {"en": "You leave the table.", "es": "Te levantas de la mesa."}
    state = position(*FULL)
    lines = sat_down(capsys, tmp_path, state, typed, "1", language=language)

    assert told[language] in lines
    assert reached(str(tmp_path / "game.toml")) == state
    if language == "en":
        lines = sat_down(capsys, tmp_path, state, f"why {typed}", "draw")
        assert f"Nobody knows what {typed} is; help tells what you may type." in lines


def test_a_game_that_is_resumed_goes_on_as_it_would_have(capsys: Capture, tmp_path: Path) -> None:
    whole, parts = str(tmp_path / "whole.toml"), str(tmp_path / "parts.toml")
    new = ("play", "--players", "3", "--seed", "9", "--save")
    typing(capsys, ["1"] * 12, *new, whole)

    first = typing(capsys, ["1"] * 7, *new, parts)
    again = typing(capsys, ["1"] * 5, "play", "--resume", parts)

    assert reached(parts) == reached(whole)
    assert Path(parts).read_text(encoding="utf-8") == Path(whole).read_text(encoding="utf-8")
    assert first[-1] == f"unoengine play --resume {parts}"
    assert re.fullmatch(r"The game goes on\. Moves so far: \d+\.", again[1])


def test_a_game_is_saved_in_the_middle_and_goes_on_in_the_file(
    capsys: Capture, tmp_path: Path
) -> None:
    path, whole = str(tmp_path / "late.toml"), str(tmp_path / "whole.toml")
    new = ("play", "--players", "3", "--seed", "9")
    typing(capsys, [*"11111", f"save {path}", *"111", "save elsewhere.toml", "quit"], *new)
    typing(capsys, [*"11111111"], *new, "--save", whole)

    assert reached(path) == reached(whole)
    assert not Path("elsewhere.toml").exists()


def test_a_game_is_added_to_a_file_whose_games_have_ended(capsys: Capture, tmp_path: Path) -> None:
    path = str(tmp_path / "games.toml")
    assert main(["watch", "--seed", "7", "--record", path]) == 0
    capsys.readouterr()

    typing(capsys, ["1"], "play", "--seed", "8", "--save", path)

    assert [game.finished for game in read_replays(path)] == [True, False]


@pytest.mark.parametrize("text", ["my diary", 'unoengine-replays = 1\n[[game]]\nedition = "x"\n'])
def test_no_other_file_is_touched(capsys: Capture, tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text, encoding="utf-8")

    typing(capsys, [], "play", "--seed", "8", "--save", str(path), code=1)
    lines = typing(capsys, [f"save {path}"], "play", "--seed", "8")

    assert path.read_text(encoding="utf-8") == text
    assert len([line for line in lines if "This could not be kept: " in line]) == 1


def test_a_game_that_was_left_open_is_not_written_over(tmp_path: Path, capsys: Capture) -> None:
    path = written(tmp_path, position(*FULL))
    before = Path(path).read_text(encoding="utf-8")

    with pytest.raises(SystemExit) as ended:
        main(["play", "--save", path])

    assert ended.value.code == 2
    assert "has not been ended: resume that one" in capsys.readouterr().err
    assert Path(path).read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--resume", "{game}", "--name", "Bem"], "nobody is called 'Bem'; did you mean 'Ben'?"),
        (["--resume", "{game}", "--seat", "5"], "5"),
        (["--resume", "{game}", "--seat", "0", "--name", "Ben"], "Ben has seat 1"),
        (["--resume", "{game}", "--players", "4"], "--players 4 cannot be chosen"),
        (["--resume", "{game}", "--players", "3"], "game.toml has 2"),
        (["--resume", "{game}", "--seed", "1"], "--seed 1 cannot be chosen"),
        (["--resume", "{game}", "--variant", "jump-in"], "--variant jump-in cannot be chosen"),
        (["--resume", "{game}", "--house-rule", "duel"], "--house-rule duel cannot be chosen"),
        (["--resume", "{game}", "--save", "{game}"], "--save cannot be chosen"),
        (["frozen", "--resume", "{game}"], "EDITION frozen cannot be chosen"),
        (["zelda-es", "--resume", "{game}", "--players", "9"], "; --players 9 cannot be chosen"),
        (["--seat", "4"], "4"),
        (["--seat", "4", "--name", "Zoe"], "4"),
        (["--seat", "-1"], "-1"),
        (["--name", " "], "' ' is no name"),
        (["--players", "1"], "at least 2 players"),
        (["--rounds", "0"], "0 rounds are none to play"),
        (["zeldo"], "did you mean 'zelda'?"),
    ],
)
def test_what_cannot_be_played_is_refused(
    capsys: Capture, tmp_path: Path, arguments: list[str], said: str
) -> None:
    game = written(tmp_path, position(*FULL))

    with pytest.raises(SystemExit) as ended:
        main(["play", *(argument.format(game=game) for argument in arguments)])

    out, complaint = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert said in complaint


def test_what_a_resumed_game_is_may_be_said_again(capsys: Capture, tmp_path: Path) -> None:
    path = str(tmp_path / "mine.toml")
    rules = ("--house-rule", "duel", "--house-rule", "mirror", "--variant", "jump-in")
    settings = ("frozen", "--players", "3", "--seed", "8", *rules)
    typing(capsys, [], "play", *settings, "--save", path)

    typing(capsys, [], "play", "--resume", path, *settings, "--seat", "1")
    before = Path(path).read_text(encoding="utf-8")
    turned = ("--house-rule", "mirror", "--house-rule", "duel")
    for otherwise in (("--house-rule", "duel"), turned, ("--variant", "stacking")):
        with pytest.raises(SystemExit) as ended:
            main(["play", "--resume", path, *otherwise])
        assert ended.value.code == 2
    assert "has jump-in" in capsys.readouterr().err
    assert Path(path).read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "Ana wins the round; the scores are Ana 6 and Ben 0.",
                "Ana deals next.",
                "",
                "The round is over; it is yours to deal the next one, Ana.",
                "1. deal the next round",
            ],
        ),
        (
            "es",
            [
                "Ana gana la ronda; el marcador es Ana 6 y Ben 0.",
                "La siguiente ronda la reparte Ana.",
                "",
                "La ronda terminó; te toca repartir la siguiente, Ana.",
                "1. repartir la siguiente ronda",
            ],
        ),
    ],
)
def test_a_game_that_is_resumed_between_rounds_says_so(
    capsys: Capture, tmp_path: Path, language: str, told: list[str]
) -> None:
    setup = Setup(
        "zelda",
        players=["Ana", "Ben"],
        hands=["blue-1", "tan-1 tan-2 tan-3"],
        discard="blue-9",
        rest="draw",
        dealer=1,
    )
    state = setup.to_state()
    lines = sat_down(capsys, tmp_path, after(state, card(state, "blue-1")), "1", language=language)

    assert lines[3:8] == told
    assert lines[10].endswith((" deals round 2.", " reparte la ronda 2."))


def test_a_game_that_is_resumed_at_a_question_asks_it_again(
    capsys: Capture, tmp_path: Path
) -> None:
    setup = Setup(
        "zelda",
        players=["Ana", "Ben"],
        hands=["red-1 red-2", "wild-draw-four tan-1 tan-2"],
        discard="blue-9",
        turn=1,
        rest="draw",
    )
    state = setup.to_state()
    state = after(state, card(state, "wild-draw-four", 1, color="red"))
    lines = sat_down(capsys, tmp_path, state, "red 1")

    assert lines[3:6] == [
        "The Wild Draw Four asks Ana: challenge?",
        "",
        "It is yours to answer, Ana.",
    ]
    assert "No. First the question is to be answered: accept, challenge. (R047)" in lines


def test_a_game_that_has_ended_is_not_resumed(capsys: Capture, tmp_path: Path) -> None:
    path = str(tmp_path / "over.toml")
    assert main(["watch", "--record", path]) == 0

    with pytest.raises(SystemExit) as ended:
        main(["play", "--resume", path])

    assert ended.value.code == 2
    assert "has ended" in capsys.readouterr().err


def test_a_resumed_player_is_found_by_name(capsys: Capture, tmp_path: Path) -> None:
    path = written(tmp_path, position(*FULL))
    lines = typing(capsys, [], "play", "--resume", path, "--name", "Ben")

    assert any(line.startswith("You are Ben.") for line in lines)


# --- in Spanish


def test_everything_is_told_in_spanish(capsys: Capture, tmp_path: Path) -> None:
    state = position(*FULL)
    typed = (
        *("mano", "mesa", "jugadas", "ayuda", "hand", "por qué 1", "porque"),
        *("rojo 3", "3 rojo", "Salta roja", "comodín", "1:tan-1", "gren 9", "pasar"),
        *("por qué comodín rojo", "comodín rojo", "salir"),
    )
    lines = sat_down(capsys, tmp_path, state, *typed, language="es")
    told = [
        line
        for line in lines
        if not line.startswith(
            ("The Legend", "¿Qué haces?", "La partida está guardada", "unoengine play --resume ")
        )
    ]

    assert [line for line in told if ENGLISH.search(line)] == []
    for said in (
        "Es tu turno, Ana.",
        "Tu mano: 1 azul, 9 verde, 3 rojo y comodín.",
        "Sí. 1 azul tiene el color que se juega, azul. (R022)",
        "No. 3 rojo no va sobre 9 azul; van las cartas de color azul, las que llevan 9 y las que "
        "no tienen color. (R022)",
        "No. No tienes esta carta: Salta roja. (R022)",
        "No. Hay que escoger el color que sigue, como en comodín azul. (R042)",
        "tomar, o robar: tomas una carta.",
        "No. Juegas como Ana, no como Ben.",
        "No. Nadie pasa sin tomar. (R032)",
        "Ana juega un comodín y escoge el color rojo.",
        "Te levantas de la mesa.",
    ):
        assert said in lines
