"""Make the reference: one page per topic, with tables of names that link to their entries.

`python docs/make_reference_pages.py` writes `docs/reference.md` and `docs/reference/`. Run it after
a change to the public names or to the first paragraph of a docstring. A new public name gets a
place in `TOPICS`. In the tables the title of a link is the name; `conf.py` makes it the target.
"""

import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import NamedTuple, is_typeddict

from attrs import fields

from unoengine.events import Event

sys.path.insert(0, str(Path(__file__).resolve().parent))
from public import find_bases, find_names, find_text, find_texts

DOCS = Path(__file__).resolve().parent
INDEX = DOCS / "reference.md"
PAGES = DOCS / "reference"


class Topic(NamedTuple):
    """A page of the reference."""

    page: str
    title: str
    text: str
    names: str


TOPICS = (
    Topic(
        "engine",
        "Engine",
        "Start a game, list the legal actions, apply one, and ask why. Seats are whole numbers "
        "from 0. The guide is [Play a game in Python](../playing.md).",
        """unoengine.new_game unoengine.start_game unoengine.legal_moves unoengine.apply
        unoengine.step unoengine.explain unoengine.idle_move unoengine.redeal unoengine.Step
        unoengine.Verdict""",
    ),
    Topic(
        "state",
        "States and views",
        "A state has everything, also what players must not see. A view has what one seat may "
        "know. [Positions](../positions.md) explains `Setup`, and "
        "[Secrecy](../explanation/secrecy.md) explains views.",
        """unoengine.GameState unoengine.view unoengine.PlayerView
        unoengine.core.state.Question unoengine.Setup""",
    ),
    Topic(
        "actions",
        "Actions",
        "An action is a value with the seat that acts, `player`. `legal_moves` lists all of them. "
        "[Choices and answers](../options.md#choices-and-answers) says what cards ask for.",
        """unoengine.Action unoengine.Play unoengine.Draw unoengine.Pass unoengine.ChooseColor
        unoengine.Answer unoengine.CallUno unoengine.Catch unoengine.Deal unoengine.Leave
        unoengine.vocabulary.*""",
    ),
    Topic(
        "events",
        "Events",
        "`step` returns what happened as events. Show players only those of `events_for`, which "
        "hides cards.",
        "unoengine.events_for unoengine.events.Event unoengine.events.*",
    ),
    Topic(
        "cards",
        "Cards and editions",
        "A card has what is printed on it; an edition has a deck and default options. "
        "[Editions](../editions.md) lists the cards, and "
        "[Make an edition](../howto/make-an-edition.md) is the guide.",
        """unoengine.Card unoengine.Edition unoengine.authoring.number_cards
        unoengine.authoring.colored_cards unoengine.authoring.colorless_cards
        unoengine.authoring.two_sided""",
    ),
    Topic(
        "authoring",
        "Plug-ins",
        "`unoengine.authoring` has everything that the author of a card, an edition, a house rule "
        "or a variant imports: also `Card`, `Edition`, `Options`, the functions that make cards, "
        "`SetupError` and `PluginError`, `frozen` of attrs, and `override` of `typing`. "
        "`unoengine.plugins` lists what is installed. [Verbs, queries and hooks](../verbs.md) "
        "explains the hooks with examples.",
        """unoengine.authoring.Effect unoengine.authoring.Variant unoengine.authoring.Vocabulary
        unoengine.authoring.Scoring unoengine.authoring.RoundOutcome unoengine.authoring.Standings
        unoengine.authoring.WinnerTakes unoengine.authoring.RunningTally
        unoengine.authoring.option
        unoengine.authoring.Value unoengine.authoring.OwnHand unoengine.plugins.*""",
    ),
    Topic(
        "table",
        "Table",
        "Effects and variants get a table: they read its queries and call its verbs. "
        "[Verbs, queries and hooks](../verbs.md) explains them by subject, with examples.",
        """unoengine.authoring.Table unoengine.authoring.CardSet unoengine.core.multiset.Hand""",
    ),
    Topic(
        "options",
        "Options, variants and house rules",
        "`Options` has the options of the game. The options of a card or a variant are the "
        "parameters of its class. [Options](../options.md) explains all values and their rulings.",
        """unoengine.Options unoengine.effects.* unoengine.variants.*
        unoengine.house_rules.*""",
    ),
    Topic(
        "formats",
        "Notation, JSON and replays",
        "Guides: [The notation](../notation.md), [Send and store JSON](../howto/json.md), "
        "[Save and replay a game](../howto/save-and-replay.md). `unoengine.json` needs the extra "
        "`json`.",
        "unoengine.notation.* unoengine.json.* unoengine.replays.*",
    ),
    Topic(
        "narration",
        "Narration",
        "Events, actions, cards and reasons in the words of a language. "
        "[Translate](../howto/speak-another-language.md) is the guide.",
        "unoengine.narrate unoengine.narration.*",
    ),
    Topic(
        "text",
        "Text",
        "What a person types as an action, and the legal actions with labels. "
        "[Write a chat bot](../howto/write-a-chat-bot.md) is the guide.",
        "unoengine.text.*",
    ),
    Topic(
        "search",
        "Search",
        "States that a seat cannot tell from the real one, and quick games from there to the end. "
        "[Samples and playouts](../sampling.md) is the guide.",
        "unoengine.search.*",
    ),
    Topic(
        "svg",
        "Pictures",
        "Cards, hands, tables and games as SVG. [Pictures](../pictures.md) is the guide.",
        "unoengine.svg.*",
    ),
    Topic(
        "testing",
        "Testing kit",
        "Test plug-ins with hundreds of small games, and bots. [Test it](../howto/test-it.md) is "
        "the guide. The strategies need the extra `testing`.",
        "unoengine.testing.*",
    ),
    Topic(
        "bots",
        "Bots",
        "A bot is a function of a view and a random source, or an object that acts for a `Seat`. "
        "[Write a bot](../tutorial.md) is the guide.",
        "unoengine.bots.*",
    ),
    Topic(
        "hosting",
        "Hosting",
        "Rooms of a game server: seats, members, bots, times and messages. "
        "[Run a game server](../howto/run-a-game-server.md) is the guide.",
        "unoengine.hosting.*",
    ),
    Topic(
        "lab",
        "Lab",
        "Many deals under several conditions, compared. [Compare house rules](../howto/"
        "compare-house-rules.md) is the guide. Tables by rich, data frames and figures need the "
        "extra `lab`.",
        "unoengine.lab.*",
    ),
    Topic(
        "web",
        "Tables in the browser",
        "A server of tables in the browser, as the command `unoengine serve` starts it. "
        "[Play in the browser](../playing-in-the-browser.md) is the guide. It needs the extra "
        "`web`.",
        "unoengine.web.*",
    ),
    Topic(
        "rulebook",
        "Rulebook",
        "Every rule and ruling by its id, as data. [Rules and rulings](../rules.md) shows them.",
        "unoengine.rulebook.*",
    ),
    Topic(
        "errors",
        "Errors",
        "Invalid input raises one of these errors, which say what is wrong and what would be "
        "valid. All of them are `UnoError`s.",
        """unoengine.UnoError unoengine.IllegalMove unoengine.SetupError
        unoengine.PluginError unoengine.FormatError unoengine.TextError""",
    ),
)

OURS = ("unoengine.effects", "unoengine.variants", "unoengine.house_rules")
"""Modules whose classes are listed with their options only."""

_INDEX = """\
# Reference

Everything here is public: a change to it is in the [changelog](changelog.md), and a name is
deprecated before it is removed ([What is stable](compatibility.md)). Everything else may change at
any time. The package is typed (`py.typed`) and checked with `mypy --strict` and pyright.

In a clone, these pages have a table of names with a line each. Built with Sphinx, they also have
every signature, parameter, result and error:

```sh
pip install -e '.[docs]'
python -m sphinx docs docs/_build
```

| Page | Names |
|---|---|
"""

_SHAPES = {
    "unoengine.authoring.Value": """\
.. py:type:: unoengine.authoring.Value
   :canonical: str | int | Card | None

   A choice of a play or an answer to a question; an int is a seat, True or False a truth value.""",
    "unoengine.authoring.OwnHand": """\
.. py:type:: unoengine.authoring.OwnHand
   :canonical: Literal["kept", "grows", "shrinks", "changes"]

   What an effect does to the rest of its player's hand.""",
    "unoengine.testing.ContractBroken": """\
.. autoexception:: unoengine.testing.ContractBroken()
   :members:""",
    "unoengine.hosting.Member": """\
.. autoclass:: unoengine.hosting.Member()
   :members:""",
    "unoengine.core.multiset.Hand": """\
.. autoclass:: unoengine.core.multiset.Hand
   :members: some""",
}
"""Entries that are written by hand: name to directive."""

_HOUSE_RULES = "Mapping[str, Effect | str | None | Sequence[Effect | str | None]] | None = None"
_VARIANTS = "Iterable[Variant | str] | Mapping[str, bool | Mapping[str, object]]"
_SIGNATURES = {
    "editions": "() -> SearchStrategy[Edition]",
    "options": "() -> SearchStrategy[Options]",
    "setups": f"(edition: Edition | str | None = None, *, variants: {_VARIANTS} = (), "
    f"house_rules: {_HOUSE_RULES}) -> SearchStrategy[Setup]",
    "states": "(edition: Edition | str | None = None, *, "
    f"players: SearchStrategy[int] | None = None, variants: {_VARIANTS} = (), "
    f"house_rules: {_HOUSE_RULES}, plies: int = 60) -> SearchStrategy[GameState]",
    "actions": "(state: GameState) -> SearchStrategy[Action]",
}
"""Signatures of strategies, which Hypothesis hides."""


def expand(topic: Topic) -> list[str]:
    """Return the names of a topic; `module.*` means all names that no other topic lists."""
    listed = {name for other in TOPICS for name in other.names.split()}
    things = {id(find_thing(name)) for name in listed if not name.endswith("*")}
    found = []
    for name in topic.names.split():
        if not name.endswith(".*"):
            found.append(name)
            continue
        module = name.removesuffix(".*")
        for own in import_module(module).__all__:
            full = f"{module}.{own}"
            documented = module in OURS or full in find_names()
            if documented and id(find_thing(full)) not in things:
                found.append(full)
    return found


def find_thing(name: str) -> object:
    """Return the value of a name."""
    module, _, own = name.rpartition(".")
    return getattr(import_module(module), own)


def find_pages() -> Mapping[str, str]:
    """Return the page of each name, relative to `docs`."""
    return {name: f"reference/{topic.page}.md" for topic in TOPICS for name in expand(topic)}


def make_index() -> str:
    """Return the page that lists all topics."""
    text = _INDEX
    for topic in TOPICS:
        page = f"reference/{topic.page}.md"
        names = ", ".join(format_link(name, page) for name in expand(topic))
        text += f"| [{topic.title}]({page}) | {names} |\n"
    pages = "\n".join(f"reference/{topic.page}" for topic in TOPICS)
    return f"{text}\n```{{toctree}}\n:hidden:\n:maxdepth: 1\n\n{pages}\n```\n"


def make_page(topic: Topic) -> str:
    """Return the page of a topic: tables of names, then the entries."""
    page = f"{topic.page}.md"
    parts = [f"# {topic.title}\n\n{topic.text}\n"]
    names = expand(topic)
    entries: dict[str, list[str]] = {}
    for name in names:
        entries.setdefault(name.rpartition(".")[0], []).append(name)
    for module, own in entries.items():
        if len(entries) > 1:
            parts.append(f"## `{module}`\n")
        parts.append(format_names(own, page))
    level = "##" if len(entries) == 1 else "###"
    for own in entries.values():
        for name in own:
            parts.append(f"{level} {name.rpartition('.')[2]}\n")
            parts += format_members(name, page)
            parts.append(f"```{{eval-rst}}\n{format_directive(name)}\n```\n")
    return "\n".join(parts)


def format_link(name: str, page: str, shown: str = "") -> str:
    """Return a link to the entry of a name."""
    return f'[`{shown or name.rpartition(".")[2]}`]({page} "{name}")'


def format_names(names: list[str], page: str) -> str:
    """Return the table of names, with the fields of events."""
    found = {name: find_fields(name) for name in names}
    head = ["| Name | Fields | |", "|---|---|---|"] if any(found.values()) else []
    rows = []
    for name in names:
        cells = [format_link(name, page), *([found[name]] if head else []), summarize(name)]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join([*(head or ["| Name | |", "|---|---|"]), *rows]) + "\n"


def find_fields(name: str) -> str:
    """Return the fields of an event, or nothing."""
    thing = find_thing(name)
    is_event = isinstance(thing, type) and issubclass(thing, Event)
    return ", ".join(f"`{field.name}`" for field in fields(thing)) if is_event else ""


def summarize(name: str) -> str:
    """Return the first paragraph of the text of a name, for a table."""
    thing = find_thing(name)
    text = find_text(name) if name in find_names() else inspect.getdoc(thing) or ""
    if name in _SHAPES and not text:
        text = _SHAPES[name].splitlines()[-1].strip()
    return format_text(text)


def format_text(text: str) -> str:
    """Return the first paragraph of a text on one line, with links to rules."""
    line = " ".join(text.split("\n\n")[0].split()).replace("|", "\\|")
    return re.sub(
        r"(?<![\w`])[RA]\d{2,3}\b", lambda id: f"[{id[0]}](../rules.md#{id[0].lower()})", line
    )


def format_members(name: str, page: str) -> Iterator[str]:
    """Yield the table of the fields and methods of a class."""
    thing = find_thing(name)
    if not isinstance(thing, type) or name not in find_names():
        return
    rows = []
    for member, text in find_member_texts(thing).items():
        rows.append(f"| {format_link(f'{name}.{member}', page, call(thing, member))} | {text} |")
    if rows:
        yield "\n".join(["| Member | |", "|---|---|", *rows]) + "\n"


def find_member_texts(kind: type) -> Mapping[str, str]:
    """Return the members of a class, those of its bases first, with their first paragraphs.

    What an event inherits is listed with its base.
    """
    found: dict[str, str] = {}
    for base in [kind] if issubclass(kind, Event) else reversed(find_bases(kind)):
        for member, text in find_texts(base).items():
            found[member] = format_text(text) or found.get(member, "")
    return found


def call(kind: type, member: str) -> str:
    """Return how a member is used: a field by its name, a method with its parameters."""
    thing = inspect.getattr_static(kind, member, None)
    thing = getattr(thing, "__func__", thing)
    if not isinstance(thing, FunctionType):
        return member
    parameters = [*inspect.signature(thing).parameters.values()][1:]
    return f"{member}({', '.join(one.name for one in parameters)})"


def format_directive(name: str) -> str:
    """Return the directive that writes the entry of a name."""
    if name in _SHAPES:
        return _SHAPES[name]
    thing = inspect.unwrap(find_thing(name))  # type: ignore[arg-type]
    module, _, own = name.rpartition(".")
    if module == "unoengine.testing" and own in _SIGNATURES:
        return f".. autofunction:: {name}{_SIGNATURES[own]}"
    if isinstance(thing, FunctionType):
        return f".. autofunction:: {name}"
    if not isinstance(thing, type):
        return f".. autodata:: {name}\n   :no-value:"
    if issubclass(thing, Exception):
        return f".. autoexception:: {name}\n   :members:\n   :show-inheritance:"
    if module in OURS:
        return f".. autoclass:: {name}"
    of_python = is_typeddict(thing) or issubclass(thing, str | Executor)
    inherits_only_builtins = module == "unoengine.events" or of_python
    inherited = "" if inherits_only_builtins else "\n   :inherited-members:"
    return f".. autoclass:: {name}\n   :members:{inherited}"


def make_pages() -> Mapping[Path, str]:
    """Return the text of each file."""
    pages = {PAGES / f"{topic.page}.md": make_page(topic) for topic in TOPICS}
    return {INDEX: make_index(), **pages}


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    for path, text in make_pages().items():
        path.write_text(text, encoding="utf-8", newline="\n")
