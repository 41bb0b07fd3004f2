"""The prompt at which a person plays: it shows the game and reads moves and commands."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from os.path import abspath

from attrs import evolve

from unoengine import __version__
from unoengine.bots.hints import suggest_action
from unoengine.cli.current_game import CurrentGame, FileError, UnfinishedGameError
from unoengine.cli.display import Display
from unoengine.cli.rules import format_result, is_too_short, split_query
from unoengine.cli.terminal import describe_fault, list_quit_words, print_command, read_line
from unoengine.core.actions import Action, Answer, CallUno, Catch, Pass, Play
from unoengine.core.engine import explain
from unoengine.core.errors import TextError, UnoError
from unoengine.core.refusals import Verdict
from unoengine.core.view import PlayerView, view
from unoengine.narration.names import load_words
from unoengine.narration.sentences import count_cards, value_name
from unoengine.text import menu, parse_action, sentence
from unoengine.text.menu import Choice, name_action
from unoengine.text.steps import DetailQuestion, complete_action, list_details, list_first_steps
from unoengine.text.words import normalize_text

COMMANDS_WITH_ARGUMENT = ("why", "rules", "save")
"""The commands that need an argument. `help` may have one, the others have none."""

MOVE_HELP = ("number", "card", "draw", "pass", "call-uno", "catch")
"""The kinds of moves that the help describes."""


class Quit(Exception):  # noqa: N818 (it is not an error)
    """The person wants to stop playing."""


class Undone(Exception):  # noqa: N818 (it is not an error)
    """The person has taken back a move, so the game goes on from an earlier state."""


class Prompt:
    """Asks a person for moves, and shows what their seat may know."""

    def __init__(self, game: CurrentGame, seat: int, display: Display) -> None:
        self.game = game
        self.seat = seat
        self.display = display
        self.has_shown_table: bool = False
        """Whether the table was shown before, so that it is not repeated after drawing a card."""

        self.question: DetailQuestion | None = None
        """The question for the color or the choice of a play, which is asked in a second step."""

        self.commands: Mapping[str, Callable[[str], None]] = {
            "hand": self.show_hand,
            "table": self.show_table,
            "scores": self.show_scores,
            "moves": self.show_moves,
            "hint": self.show_hint,
            "undo": self.undo_move,
            "why": self.explain_move,
            "rules": self.show_rules,
            "save": self.save_game,
            "help": self.show_help,
            "quit": self.quit,
        }

    # --- questions

    def ask_for_move(self) -> Action:
        """Show the table and return the move that the person makes on their turn."""
        state = self.game.state
        self.display.print_sentence("")
        keys = [f"play.turn.{state.phase}", "play.turn"]
        if state.phase == "drawn":
            keys.insert(0, self._name_drawn_turn())
        self.display.show(*keys, player=state.players[self.seat])
        if state.phase != "round-over" and not (state.phase == "drawn" and self.has_shown_table):
            self.display.show_top(self._look())
            self._show_hand_sizes()
            self.show_hand()
        if state.phase == "demand":
            self._show_demand()
        self.has_shown_table = True
        self.show_moves()
        while (action := self._read_action()) is None:
            self.show_moves()
        return action

    def _name_drawn_turn(self) -> str:
        """Return the key of the sentence on what may or must be played after drawing."""
        any_card = self.game.state.options.after_drawing == "any_card"
        key = (
            "play.turn.drawn-any" if any_card and not self.game.state.demand else "play.turn.drawn"
        )
        return key if Pass(self.seat) in self._look().legal else f"{key}-must"

    def ask_for_claim(self) -> Action | None:
        """Return the move that the person makes out of turn, or None if they make none."""
        state = self.game.state
        self.display.print_sentence("")
        self.display.show("play.out-of-turn", player=state.players[state.turn])
        self.show_moves()
        return self._read_action()

    def _read_action(self) -> Action | None:
        """Return a legal action, or None for an empty line or a pass out of turn."""
        self.question = None
        while True:
            key = "play.prompt" if self.question is None else "play.prompt.detail"
            line = read_line(self.display.words.format(key), self._list_completions)
            if line is None:
                raise Quit
            if not line and self.question is None:
                return None
            if not line:
                self.question = None
                self.show_moves()
            with self.report_faults():
                if not line or self._run_command(line):
                    continue
                if (parsed := self._parse_action(line)) is None:
                    continue
                if parsed == Pass(self.seat) and self.seat != self.game.state.turn:
                    return None
                action = self._complete(parsed)
                if action is not None and self._check_action(action):
                    return action

    @contextmanager
    def report_faults(self) -> Iterator[None]:
        """Show an unexpected error in place of raising it, so that the game can go on."""
        try:
            yield
        except (Quit, Undone, FileError, OSError):
            raise
        except UnoError as error:  # such as that of a broken plug-in, which it names
            self.display.show("play.failed", reason=str(error))
        except Exception as error:
            self.display.show("play.failed", reason=describe_fault(error))
            self.display.show("play.report", version=__version__)

    def _complete(self, action: Action) -> Action | None:
        """Return an action with its color and choice, or ask for one of them."""
        question = self.question
        if question is not None and action in question.answers and isinstance(action, Answer):
            completed: Action | DetailQuestion = question.answer(action.value)
        else:
            completed = complete_action(self._look(), action)
        self.question = completed if isinstance(completed, DetailQuestion) else None
        if self.question is None:
            return completed if isinstance(completed, Action) else None
        move = name_action(self.question.play, self._look(), self.display.language)
        self.display.show(f"play.ask.{self.question.kind}", move=move)
        self.show_moves()
        return None

    def _run_command(self, line: str) -> bool:
        """Run a line as a command; return False if it is none."""
        text = normalize_text(line) or line  # "?" has no letters and stays as it is
        for command, run in self.commands.items():
            words = self._list_words(command)
            for typed in sorted(words, key=len, reverse=True):  # "why not" before "why"
                word = normalize_text(typed) or typed
                if text == word and command in COMMANDS_WITH_ARGUMENT:
                    self.display.show(f"help.{command}")
                    return True
                has_argument = text.startswith(f"{word} ")
                may_have_argument = command in (*COMMANDS_WITH_ARGUMENT, "help")
                if text == word or (has_argument and may_have_argument):
                    run(" ".join(line.split()[len(typed.split()) :]))
                    return True
        if text in list_quit_words() and isinstance(self._parse(line), TextError):
            self.quit()
        return False

    def _list_completions(self, typed: str) -> Iterator[str]:
        """Return what can be typed now; the plays in full and `why` only after a beginning."""
        sight, display = self._look(), self.display
        moves = [self._shorten(choice.action, choice.label) for choice in self._list_choices()]
        yield from moves
        yield from (self._list_words(command)[0] for command in self.commands)
        if typed and self.question is None:
            yield from (self._shorten(action, "") for action in sight.legal)
            why = display.words.format("command.why").split(", ")[0]
            yield from (f"{why} {move}" for move in moves)

    def _shorten(self, action: Action, label: str) -> str:
        """Return a play in as few words as one would type, or the label of another action."""
        if not isinstance(action, Play):
            return label
        players, language = self.game.state.players, self.display.language
        details = reversed(list_details(action))
        names = [value_name(value, players, language) for _, value in details]
        uno = ["UNO"] if action.uno else []
        return " ".join([self.display.name_card(action.card), *names, *uno])

    def _list_words(self, command: str) -> list[str]:
        languages = (self.display.words, load_words("en"))
        return [
            word for some in languages for word in some.format(f"command.{command}").split(", ")
        ]

    def _parse(self, line: str) -> Action | TextError:
        """Return the action that a line means, or why it means none."""
        sight, question = self._look(), self.question
        if question is not None:
            sight = evolve(sight, legal=question.answers)
        numbered = [choice.action for choice in self._list_choices()]
        try:
            return parse_action(sight, line, self.display.language, numbered)
        except TextError as error:
            return error

    def _parse_action(self, line: str) -> Action | None:
        """Return the action that a line means, or show that it is not understood."""
        parsed = self._parse(line)
        if not isinstance(parsed, TextError):
            return parsed
        self.display.print_sentence(parsed.message)
        if parsed.reason == "unknown":
            names = [self._list_words(command)[0] for command in self.commands]
            near = get_close_matches(normalize_text(line), names, n=1, cutoff=0.7)
            suggestion = next(iter(near), parsed.suggestion)
            if suggestion is None:
                self.display.show("play.type-help")
            else:
                self.display.show("text.did-you-mean", text=suggestion)
        return None

    def _check_action(self, action: Action) -> bool:
        """Return whether an action is legal for the person, and show the reason if not."""
        verdict = explain(self.game.state, action)
        if not verdict.legal:
            self._show_verdict(verdict)
            with_uno = [
                choice for choice in self._list_choices() if getattr(choice.action, "uno", False)
            ]
            if isinstance(action, CallUno) and with_uno:
                self.display.show("play.uno-with-play")
                self.display.show_list(map(str, with_uno))
            else:
                self.show_moves()
        return verdict.legal

    def _show_verdict(self, verdict: Verdict) -> None:
        """Show a sentence that says why an action is legal or not, and the rule."""
        reason = sentence(verdict, self.game.state.players, self.display.language)
        key = "play.allowed" if verdict.legal else "play.refused"
        self.display.show(key, reason=f"{reason} ({verdict.rule})" if verdict.rule else reason)

    def _look(self) -> PlayerView:
        return view(self.game.state, self.seat)

    def _list_choices(self) -> tuple[Choice, ...]:
        """Return what has a number now: the first steps of the legal moves, or the details."""
        sight, question, language = self._look(), self.question, self.display.language
        if question is None:
            steps = list_first_steps(sight, self.game.state.edition.colors)
            return menu(evolve(sight, legal=steps), language)
        return question.list_choices(sight.players, language)

    def _show_demand(self) -> None:
        """Show the cards of the person that meet a demand, or the cards that would."""
        state, display = self.game.state, self.display
        held = dict.fromkeys(move.card for move in self._look().legal if isinstance(move, Play))
        if held:
            display.show("play.demand.some", cards=display.name_hand(held, state))
            return
        values = {"owed": count_cards(state.owed, display.language)}
        verdicts = (explain(state, Play(self.seat, card)) for card in state.hand(self.seat))
        found = (verdict.details["wanted"] for verdict in verdicts if "wanted" in verdict.details)
        if wanted := next(found, ()):  # they are named if they are known
            values["cards"] = display.name_cards(wanted)
        display.show("play.demand.none", "play.demand.none.else", **values)

    def _show_hand_sizes(self) -> None:
        state = self.game.state
        absent = {self.seat, *state.gone, *state.out}
        sizes = {seat: size for seat, size in enumerate(state.hand_sizes) if seat not in absent}
        self.display.show("play.others", sizes=self._join_numbers(sizes))

    def _join_numbers(self, numbers: Mapping[int, int]) -> str:
        names, words = self.game.state.players, self.display.words
        return words.join(
            words.format("score", player=names[seat], points=str(number))
            for seat, number in numbers.items()
        )

    # --- commands

    def show_hand(self, _: str = "") -> None:
        """Show the cards of the person."""
        state = self.game.state
        cards = self.display.name_hand(state.hand(self.seat), state)
        self.display.show("play.hand", cards=cards)

    def show_table(self, _: str = "") -> None:
        """Show the table as the person sees it."""
        self.display.show_table(self.game.state, self.seat, all_hands=False)

    def show_scores(self, _: str = "") -> None:
        """Show the points of all players."""
        scores = dict(enumerate(self.game.state.scores))
        self.display.show("play.scores", scores=self._join_numbers(scores))

    def show_moves(self, _: str = "") -> None:
        """Show the legal moves of the person, or the answers to a question about a play."""
        self.display.show_list(map(str, self._list_choices()))

    def show_hint(self, _: str = "") -> None:
        """Show what a good player would do, and why."""
        sight, display = self._look(), self.display
        suggestion = suggest_action(sight)
        action = suggestion.action
        display.show("hint", move=name_action(action, sight, display.language))
        values = {}
        color = getattr(action, "color", None) or getattr(getattr(action, "card", 0), "color", None)
        if color is not None:
            values["color"] = display.name_colors([color])
        if isinstance(action, Catch):
            values["player"] = sight.players[action.target]
        for reason in suggestion.reasons:
            display.show(f"hint.{reason}", **values)

    def undo_move(self, _: str = "") -> None:
        """Take back the last move of the person, and what happened after it."""
        if self.question is not None:
            self.question = None
            self.show_moves()
            return
        try:
            undone = self.game.undo(self.seat)
        except UnoError as error:
            self.display.show("play.not-undone", reason=str(error))
            return
        if undone is None:
            self.display.show("play.nothing-to-undo")
            return
        move = name_action(undone, self._look(), self.display.language)
        self.display.show("play.undone", move=move)
        self.has_shown_table = False
        raise Undone

    def explain_move(self, text: str) -> None:
        """Show why a move is legal or not."""
        action = self._parse_action(text)
        if action is None:
            return
        completed = complete_action(self._look(), action)
        if isinstance(completed, DetailQuestion):  # All these plays are legal for one reason.
            completed = completed.plays[0]
        self._show_verdict(explain(self.game.state, completed))

    def show_rules(self, text: str) -> None:
        """Show rules and rulings by their ids, or those that contain some words."""
        if is_too_short(text):
            self.display.show("play.rules-what")
            return
        for part in split_query(text):
            lines = [*format_result(part)]
            for line in lines:
                self.display.print_sentence(line)
            if not lines:
                self.display.show("play.no-such-rule", text=part)

    def save_game(self, path: str) -> None:
        """Save the game in a file, unless it is saved in another."""
        current = self.game.path
        if current is not None and abspath(current) != abspath(path):
            self.display.show("play.kept-already", file=current, other=path)
            return
        try:
            if current is None:
                self.game.save(path)
        except UnfinishedGameError:
            self.display.show("play.not-ended", file=path)
            print_command(_format_resume_command(path, 0, self.display))
        except UnoError as error:
            self.display.show("play.not-saved", reason=str(error))
        else:
            show_saved_file(self.game, self.seat, self.display)

    def show_help(self, text: str = "") -> None:
        """Show everything that can be typed, or the help for one command."""
        asked = normalize_text(text)
        named = [
            name for name in self.commands if asked in map(normalize_text, self._list_words(name))
        ]
        for name in (asked and named) or (*MOVE_HELP, *self.commands):
            self.display.show(f"help.{name}")

    def quit(self, _: str = "") -> None:
        """Stop playing."""
        raise Quit


def show_saved_file(game: CurrentGame, seat: int, display: Display) -> None:
    """Show where the game is saved, and the command that resumes it in the same way."""
    assert game.path is not None
    display.show("play.kept", file=game.path)
    print_command(_format_resume_command(game.path, seat, display))


def _format_resume_command(path: str, seat: int, display: Display) -> str:
    command = ["unoengine", "play", "--resume", path]
    if seat:
        command += ["--seat", str(seat)]
    if display.language != "en":
        command += ["--language", display.language]
    return shlex.join(command)
