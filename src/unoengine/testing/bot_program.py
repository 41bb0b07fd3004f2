"""A game that shows a fault of a bot, written as a program that its author can run."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import has

from unoengine.core.edition import Edition
from unoengine.testing.bot_process import BotMaker
from unoengine.testing.checked_game import CheckedGame
from unoengine.testing.failing_program import ProgramWriter, add_imports


def describe_bot(maker: BotMaker) -> str:
    """Return the name of a bot, for error messages."""
    source = maker.source
    name = getattr(source, "__qualname__", None)
    if name is not None:
        return f"the bot {name} of the module {source.__module__}"
    cls = type(source)
    return f"a bot of the class {cls.__qualname__} of the module {cls.__module__}"


def write_bot_program(game: CheckedGame, maker: BotMaker) -> str:
    """Return a program: the game until the decision, and a last line that fails."""
    fault = game.fault
    assert fault is not None
    writer = ProgramWriter()
    edition = game.start["edition"]
    lines = [
        f"bot = SeatedBot({_write_bot(maker, writer)}, {game.player})",
        f"twin = SeatedBot({_write_bot(maker, writer)}, {game.player})",
    ]
    if isinstance(edition, Edition):
        lines.insert(0, f"edition = {writer.write_edition(edition)}")
    arguments = [
        f"{name}={writer.write(value)}"
        for name, value in game.start.items()
        if value not in (None, ())
    ]
    lines.append(f"taken = start_game({', '.join(arguments)})")
    actions = [writer.write(action) for action in game.actions]
    if any("card(" in action for action in actions):
        lines.append("card = taken.state.edition.card")
    lines += _write_game(game, maker, actions)
    if fault.proof:
        lines.append(f"{fault.proof}  # {fault.name}")
    return add_imports("\n".join(lines), writer.imports)


def _write_game(game: CheckedGame, maker: BotMaker, actions: Sequence[str]) -> list[str]:
    """Return the lines that show two instances the game, and ask the first one."""
    seeds = {one.place: one.seed for one in game.decisions if maker.is_factory}
    numbered = "place, action in enumerate([" if seeds or game.joined else "action in ["
    shown, state = "taken", "taken.state"
    if game.deal:
        state = f"redeal(taken.state, bot.player, {game.deal})"
        if maker.is_watching:
            shown = f"Step({state}, events_for(taken.events, bot.player))"
    lines = [f"seeds = {seeds}"] if seeds else []
    lines += [f"for {numbered}", "    None,", *(f"    {action}," for action in actions)]
    lines += [
        "]):" if numbered.endswith("([") else "]:",
        "    if action is not None:",
        "        taken = step(taken.state, action)",
    ]
    if game.joined:
        lines += [f"    if place < {game.joined}:", "        continue  # the bot joins later"]
    lines += ["    bot.saw(taken)", f"    twin.saw({shown})"]
    if seeds:
        lines += [
            "    if place in seeds:",
            "        bot.act(taken.state, Random(seeds[place]))",
            f"        twin.act({state}, Random(seeds[place]))",
        ]
    return [
        *lines,
        f"state, seed = taken.state, {game.seed}",
        "action = bot.act(state, Random(seed))",
    ]


def _write_bot(maker: BotMaker, writer: ProgramWriter) -> str:
    """Return the expression that makes a bot; `...` if there is no way to write it."""
    source = maker.source
    expression = writer.find_variable(source)
    if expression is None and has(type(source)):
        expression = writer.write_instance(source, type(source).__module__)
    if expression is None:
        return "..."
    return f"{expression}()" if maker.is_factory else expression
