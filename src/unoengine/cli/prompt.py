"""The prompt at which a person plays: it shows the game and reads commands and moves."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from os.path import abspath

from unoengine.cli.current_game import Kept, NotEndedError
from unoengine.cli.display import Teller, picture, told_top
from unoengine.cli.explanations import told_reason, wanted_cards
from unoengine.cli.rules import is_too_short, sought, told
from unoengine.cli.terminal import asked
from unoengine.cli.typed_input import Typed, leaving_words, normal
from unoengine.game.engine import explain, legal_moves
from unoengine.game.explain import Verdict
from unoengine.game.view import view
from unoengine.narration.catalogs import load_words
from unoengine.values.actions import Action, CallUno, Pass, Play
from unoengine.values.errors import UnoError

__all__ = ["Gone", "Person", "tell_kept"]

ABOUT_SOMETHING = ("why", "rules", "save")
"""Commands that say nothing alone; beside `help` nothing is said with any other."""

MOVES = ("number", "card", "draw", "pass", "call-uno", "catch")
"""What may be done, as the help has it."""


class Gone(Exception):  # noqa: N818 (nothing has gone wrong)
    """The person has had enough."""


class Person:
    """Somebody who plays by typing; what is told is what the seat may know."""

    def __init__(self, game: Kept, seat: int, table: Teller) -> None:
        self.game = game
        self.seat = seat
        self.table = table
        self.knows_table: bool = False
        """Whether the table has been told, so that who has just drawn need not hear it again."""

        self.commands: Mapping[str, Callable[[str], None]] = {
            "hand": self.tell_hand,
            "table": self.tell_table,
            "scores": self.tell_scores,
            "moves": self.tell_moves,
            "why": self.tell_why,
            "rules": self.tell_rule,
            "save": self.save,
            "help": self.tell_help,
            "quit": self.leave,
        }

    def move(self) -> Action:
        """Return what the person does on turn."""
        state = self.game.state
        self.table.say("")
        keys = [f"play.turn.{state.phase}", "play.turn"]
        if state.phase == "drawn" and Pass(self.seat) not in self._moves():
            keys.insert(0, "play.turn.drawn-must")
        self.table.tell(*keys, player=state.players[self.seat])
        if state.phase != "round-over" and not (state.phase == "drawn" and self.knows_table):
            told_top(view(state, self.seat), self.table)
            self.tell_others()
            self.tell_hand()
        if state.phase == "demand":
            self._tell_answers()
        self.knows_table = True
        self.tell_moves()
        while (action := self._typed()) is None:
            self.tell_moves()
        return action

    def claim(self) -> Action | None:
        """Return what the person does out of turn, or None to let it be."""
        state = self.game.state
        self.table.say("")
        self.table.tell("play.out-of-turn", player=state.players[state.turn])
        self.tell_moves()
        return self._typed()

    def _typed(self) -> Action | None:
        """Return a legal action that is typed, or None for an empty line, or a pass out of turn."""
        while True:
            line = asked(self.table.words.format("play.prompt"))
            if line is None:
                raise Gone
            if not line:
                return None
            action = None if self._commanded(line) else self._meant(line)
            if action == Pass(self.seat) and self.seat != self.game.state.turn:
                return None
            if action is not None and self._may(action):
                return action

    def _commanded(self, line: str) -> bool:
        """Do what is asked for, if it is no move; return whether that was so."""
        said = normal(line) or line  # a sign alone is a word as well
        for command, do in self.commands.items():
            for word in (normal(word) or word for word in self._words_for(command)):
                if said == word and command in ABOUT_SOMETHING:
                    self.table.tell(f"help.{command}")
                    return True
                more = command in (*ABOUT_SOMETHING, "help") and said.startswith(f"{word} ")
                if said == word or more:
                    do(" ".join(line.split()[len(word.split()) :]))
                    return True
        if self._understanding().action(line) is None and said in leaving_words():
            self.leave()
        return False

    def _words_for(self, command: str) -> list[str]:
        """Return what a command is called, in English as well."""
        known = (self.table.words, load_words("en"))
        return [word for some in known for word in some.format(f"command.{command}").split(", ")]

    def _understanding(self) -> Typed:
        return Typed(self.game.state, self.seat, self._moves(), self.table.language)

    def _meant(self, line: str) -> Action | None:
        """Return the action that is meant, or tell that none is known."""
        typed = self._understanding()
        action = typed.action(line)
        if action is None and (number := typed.number(line)) is not None:
            last = len(self._moves())
            key = "play.no-such-move.only" if last == 1 else "play.no-such-move"
            self.table.tell(key, text=number, last=str(last))
        elif action is None and (read := typed.read(line)) is not None:
            open_color = read.play.card.color is None and read.play.color is None
            colors = self.table.colors(self.game.state.edition.colors)
            key = "play.no-such-color" if open_color else "play.not-understood"
            self.table.tell(key, text=read.strange, colors=colors)
        elif action is None:
            self.table.tell("play.not-understood", text=line)
            names = [self._words_for(command)[0] for command in self.commands]
            close = typed.close(line, names)
            if close is not None:
                self.table.tell("play.did-you-mean", text=close)
        return action

    def _may(self, action: Action) -> bool:
        """Return whether the person may do this, and tell why not."""
        if self._is_of_another(action):
            return False
        verdict = explain(self.game.state, action)
        if not verdict.legal:
            self._refuse(action, verdict)
            if isinstance(action, CallUno) and any(map(_calls_uno, self._moves())):
                self.table.tell("play.uno-with-play")
                self.table.moves(self.game.state, self.seat, _calls_uno)
            else:
                self.tell_moves()
        return verdict.legal

    def _refuse(self, action: Action, verdict: Verdict) -> None:
        reason = told_reason(self.game.state, action, verdict, self.table)
        self.table.tell("play.refused", reason=reason)

    def _is_of_another(self, action: Action) -> bool:
        players = self.game.state.players
        if action.player == self.seat or not 0 <= action.player < len(players):
            return False
        other, own = players[action.player], players[self.seat]
        self.table.tell("play.of-another", player=own, other=other)
        return True

    def _moves(self) -> tuple[Action, ...]:
        return legal_moves(self.game.state, self.seat)

    def _tell_answers(self) -> None:
        """Tell which cards of the person meet a demand, or which ones would."""
        state, table = self.game.state, self.table
        held = dict.fromkeys(move.card for move in self._moves() if isinstance(move, Play))
        if held:
            table.tell("play.demand.some", cards=table.cards([*held]))
            return
        parts = {"owed": table.count("cards", state.owed)}
        if wanted := wanted_cards(state, self.seat):
            parts["cards"] = table.cards(wanted)
        table.tell("play.demand.none", "play.demand.none.else", **parts)

    # --- what may be asked for

    def tell_hand(self, _: str = "") -> None:
        """Tell the cards of the person."""
        self.table.tell("play.hand", cards=self.table.cards(self.game.state.hand(self.seat)))

    def tell_others(self) -> None:
        """Tell how many cards the others hold."""
        state = self.game.state
        held = [
            self.table.words.format("score", player=name, points=str(size))
            for seat, (name, size) in enumerate(zip(state.players, state.hand_sizes, strict=True))
            if seat != self.seat and seat not in state.gone
        ]
        self.table.tell("play.others", sizes=self.table.listed(held))

    def tell_table(self, _: str = "") -> None:
        """Tell how the table lies there."""
        picture(self.game.state, self.table, self.seat, all_hands=False)

    def tell_scores(self, _: str = "") -> None:
        """Tell how many points everybody has."""
        state, tell = self.game.state, self.table.words.format
        scores = zip(state.players, state.scores, strict=True)
        told = [tell("score", player=name, points=str(points)) for name, points in scores]
        self.table.tell("play.scores", scores=self.table.listed(told))

    def tell_moves(self, _: str = "") -> None:
        """Tell what the person may do."""
        self.table.moves(self.game.state, self.seat)

    def tell_why(self, text: str) -> None:
        """Tell why something may be done, or not."""
        action = self._meant(text)
        if action is None or self._is_of_another(action):
            return
        state = self.game.state
        verdict = explain(state, action)
        if not verdict.legal:
            self._refuse(action, verdict)
            return
        self.table.tell("play.allowed", reason=told_reason(state, action, verdict, self.table))

    def tell_rule(self, text: str) -> None:
        """Tell a rule or a ruling, or those in which something is said."""
        if is_too_short(text):
            self.table.tell("play.rules-what")
            return
        for one in sought(text):
            lines = [*told(one)]
            for line in lines:
                self.table.say(line)
            if not lines:
                self.table.tell("play.no-such-rule", text=one)

    def save(self, text: str) -> None:
        """Write the game into a file, and go on there; one that is kept stays in its file."""
        kept = self.game.path
        if kept is not None and abspath(kept) != abspath(text):
            self.table.tell("play.kept-already", file=kept, other=text)
            return
        try:
            if kept is None:
                self.game.save(text)
        except NotEndedError:
            self.table.tell("play.not-ended", file=text)
            self.table.say(_resuming(text, 0, self.table))
        except UnoError as error:
            self.table.tell("play.not-saved", reason=str(error))
        else:
            tell_kept(self.game, self.seat, self.table)

    def tell_help(self, _: str = "") -> None:
        """Tell what may be typed."""
        for command in (*MOVES, *self.commands):
            self.table.tell(f"help.{command}")

    def leave(self, _: str = "") -> None:
        """Have had enough."""
        raise Gone


def tell_kept(game: Kept, seat: int, table: Teller) -> None:
    """Tell where the game is kept, and the command that goes on with it as it is played now."""
    assert game.path is not None
    table.tell("play.kept", file=game.path)
    table.say(_resuming(game.path, seat, table))


def _resuming(path: str, seat: int, table: Teller) -> str:
    """Return the command that goes on with the last game of a file."""
    command = ["unoengine", "play", "--resume", path]
    if seat:
        command += ["--seat", str(seat)]
    if table.language != "en":
        command += ["--language", table.language]
    return shlex.join(command)


def _calls_uno(move: Action) -> bool:
    return isinstance(move, Play) and move.uno
