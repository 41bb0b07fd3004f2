"""Make the page with six questions about house rules, from the results of long comparisons.

`python docs/make_six_questions_page.py` writes `docs/explanation/six-questions.md` from the results
in `six-questions.json`. With `--play`, it first plays all comparisons again in two processes, which
takes some minutes, and writes that file. A reading that the figures do not support is an error.
"""

import ast
import json
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

from unoengine.lab import Result, Row

PAGE = Path(__file__).resolve().parent / "explanation" / "six-questions.md"
RESULTS = PAGE.with_suffix(".json")

SMALL = 2
"""Deals in the examples of the page, which the tests run."""

SURE = 0.01
"""The p-value below which a difference counts; about twenty are looked at on the page."""


class Question(NamedTuple):
    """A question, the code that answers it, and how to read the result."""

    title: str
    """The heading; empty if the code checks the answer above it, with a bot of its own."""

    code: str
    """At most six lines, unless it has no title, with `DEALS` for the number of deals."""

    deals: int
    metrics: tuple[str, ...]
    """The metrics of the table."""

    read: Callable[[Result], str]
    """Returns the reading; raises an error if the figures do not support it."""


IMPORTS = """\
from attrs import evolve
from unoengine.bots import heuristic, simple_bot
from unoengine.events import Caught
from unoengine.lab import Condition, compare
"""

_HEAD = """\
# Six questions about house rules

Bots play thousands of deals, and [`compare`](../howto/compare-house-rules.md) says what a rule
changes. Every question takes at most six lines, and one of them a bot of its own. The examples play
only {small} deals, so that they take a second; the tables are from the same lines with more deals,
by unoengine {version}.

A row has the mean over deals and, after ±, half of its 95 % interval. Below the first row of a
metric, the difference from it follows, with an interval of its own and a p-value. The page has
about twenty differences, so that only p-values below {sure} count here.

All figures are of two bots: `simple`, which plays what fits and forgets UNO at times, and
`heuristic`, which plays better and never forgets it. People play other games.

```python
{imports}```
"""

_FOOT = """\
## More

`python docs/make_six_questions_page.py --play` plays all of it again. The complete results, with
the conditions, the seeds and the versions, are in `docs/explanation/six-questions.json`;
`Result.from_json` reads each of them. [Compare house rules](../howto/compare-house-rules.md)
explains metrics, intervals and how to ask a question of your own.
"""


# --- readings


def claim(is_true: bool, text: str) -> str:
    """Return a text, if the figures support it."""
    if not is_true:
        raise ValueError(f"the figures do not support: {text}")
    return text


def is_more(row: Row) -> bool:
    """Return whether a figure is certainly more than under the first condition."""
    return row.p is not None and row.p < SURE and (row.difference or 0) > 0


def is_less(row: Row) -> bool:
    """Return whether a figure is certainly less than under the first condition."""
    return row.p is not None and row.p < SURE and (row.difference or 0) < 0


def is_open(row: Row) -> bool:
    """Return whether a difference from the first condition is uncertain."""
    return not is_more(row) and not is_less(row)


def find_ends(row: Row) -> tuple[float, float]:
    """Return the ends of the interval of a difference."""
    difference, half = row.difference or 0, row.difference_half_width or 0
    return difference - half, difference + half


def find_change(row: Row) -> float:
    """Return a difference in percent of the mean of the first condition."""
    difference = row.difference or 0
    return 100 * difference / (row.mean - difference)


def read_stacking(result: Result) -> str:
    """Read the length of rounds with stacking."""
    turns, mixed = (result.find(label, "turns") for label in ("stacking", "mixed"))
    drawn = result.find("mixed", "cards drawn")
    low, high = find_ends(turns)
    return claim(
        is_more(turns) and find_change(turns) < 10,
        f"A little: a round takes {low:.1f} to {high:.1f} turns more, of about "
        f"{turns.mean:.0f}, which is {find_change(turns):.0f} %. ",
    ) + claim(
        is_more(mixed) and is_open(drawn),
        "It is much the same if draw cards of both kinds may be mixed. For the number of cards "
        "that are drawn, no difference is certain. ",
    )


def read_luck(result: Result) -> str:
    """Read how often the better bot wins with seven-zero."""
    plain = result.find("plain", "win share, heuristic")
    swapped = result.find("seven-zero", "win share, heuristic")
    lead = result.find("seven-zero", "lead changes")
    rest = (swapped.mean - 0.25) / (plain.mean - 0.25)
    return (
        "Luck is what is left when skill matters less. `heuristic` plays better than `simple`: "
        f"among three of them it wins {100 * plain.mean:.1f} % of the rounds, where 25 % would be "
        f"its fair share. With seven-zero it wins {100 * swapped.mean:.1f} %. "
        + claim(is_more(lead), f"The lead changes {find_change(lead):.0f} % more often. ")
        + f"This looks as if {100 * rest:.0f} % of the advantage remained, but it is a trap: "
        "`simple` chooses at random with whom it swaps, and that hides what the other skills lose. "
        "So the opponents have to learn to take the smallest hand:"
    )


def read_luck_again(result: Result) -> str:
    """Read how often the better bot wins if all bots swap well."""
    plain = result.find("plain", "win share, heuristic")
    swapped = result.find("seven-zero", "win share, heuristic")
    rest = (swapped.mean - 0.25) / (plain.mean - 0.25)
    return (
        claim(
            is_less(swapped) and rest < 0.8,
            f"Yes: the share falls from {100 * plain.mean:.1f} % to {100 * swapped.mean:.1f} %, so "
            f"that about {100 * rest:.0f} % of the advantage of the better player remain. ",
        )
        + "Before you judge a rule by bots, ask whether they know what to do with it."
    )


def read_first_player(result: Result) -> str:
    """Read the advantage of the first player."""
    rows = [row for row in result.rows if row.metric == "first player's advantage"]
    two, *others = rows
    certain = [row for row in others if row.mean > (row.half_width or 0)]
    most = max(row.mean + (row.half_width or 0) for row in others)
    return (
        claim(
            two.mean > (two.half_width or 0),
            f"With two players, the first one wins {100 * two.mean + 50:.1f} % of the rounds, "
            "where half of them would be fair. ",
        )
        + claim(
            0 < len(certain) < len(others) and most < 0.04,
            "With more players, the advantage is small but does not vanish: the interval excludes "
            f"zero with {' and with '.join(row.condition for row in certain)}, and nowhere "
            f"reaches {100 * most + 0.1:.0f} percentage points. ",
        )
        + "Compare each mean with zero here, not with the first row: other numbers of players "
        "cannot be dealt the same cards, as the note says."
    )


def read_match(result: Result) -> str:
    """Read the length of matches."""
    rounds = {row.condition: row.mean for row in result.rows if row.metric == "rounds"}
    turns = {row.condition: row.mean for row in result.rows if row.metric == "turns"}
    takes, tally = rounds["winner takes, 500"], rounds["running tally, 500"]
    return (
        f"To 500 points, a match takes about {takes:.0f} rounds if the winner of a round gets the "
        f"points of all others, and about {tally:.0f} if everybody counts their own cards and the "
        "first to reach the target ends the match. "
        + claim(
            rounds["winner takes, 200"] < takes / 2 and rounds["running tally, 200"] < tally / 2,
            f"To 200 points, it takes {rounds['winner takes, 200']:.1f} and "
            f"{rounds['running tally, 200']:.1f} rounds. ",
        )
        + f"If a turn takes five seconds, the first of these matches takes "
        f"{turns['winner takes, 500'] * 5 / 60:.0f} minutes."
    )


def read_bluffing(result: Result) -> str:
    """Read what bluffs and challenges change."""
    turns, drawn, points = (
        result.find("no bluffs", metric) for metric in ("turns", "cards drawn", "points")
    )
    return (
        claim(
            is_less(turns) and is_less(drawn),
            "It makes rounds a little longer. Where a Wild Draw Four may be played only without "
            "the color in force, and nobody may challenge it, a round takes "
            f"{-find_change(turns):.0f} % fewer turns, and {-find_change(drawn):.0f} % fewer cards "
            "are drawn. ",
        )
        + claim(is_open(points), "For the points of a round, no difference is certain. ")
        + "`heuristic` bluffs and challenges by the expected cost, and knows nothing about the "
        "habits of its opponents."
    )


def read_penalty(result: Result) -> str:
    """Read what the UNO penalty changes."""
    none, four = (result.find(label, "turns") for label in ("none", "4 cards"))
    caught = result.find("2 cards", "caught")
    return (
        claim(
            is_less(none) and is_more(four),
            f"It makes rounds longer: without it they are {-find_change(none):.0f} % shorter than "
            f"with two cards, and with four cards {find_change(four):.0f} % longer. ",
        )
        + f"That is an effect of forgetting: `simple` forgets UNO one time in five, and "
        f"{caught.mean:.2f} players a round are caught. `heuristic` never forgets it, so among "
        "such players no penalty would change anything."
    )


# --- questions

QUESTIONS = (
    Question(
        "Does stacking make games longer?",
        """\
mixed = "zelda --variant stacking:mixed=true"
conditions = {"plain": "zelda", "stacking": "zelda --variant stacking", "mixed": mixed}
result = compare(conditions, deals=DEALS, seed=1)
""",
        4000,
        ("turns", "cards drawn"),
        read_stacking,
    ),
    Question(
        "Does seven-zero add luck?",
        """\
rules = {"plain": "zelda", "seven-zero": "zelda --variant seven-zero"}
bots = "--bots heuristic,simple,simple,simple"
conditions = {name: f"{text} {bots}" for name, text in rules.items()}
result = compare(conditions, deals=DEALS, seed=2)
""",
        2000,
        ("win share, heuristic", "lead changes"),
        read_luck,
    ),
    Question(
        "",
        """\
def careful(view, chance):
    move = simple_bot(view, chance)
    if type(getattr(move, "choice", None)) is not int:
        return move
    others = [seat for seat in range(4) if seat != view.player]
    return evolve(move, choice=min(others, key=view.hand_sizes.__getitem__))

bots = [heuristic, careful, careful, careful]
rules = {"plain": (), "seven-zero": "seven-zero"}
conditions = {name: Condition(bots=bots, variants=rule) for name, rule in rules.items()}
result = compare(conditions, deals=DEALS, seed=2)
""",
        2000,
        ("win share, heuristic",),
        read_luck_again,
    ),
    Question(
        "What is the first player's advantage?",
        """\
conditions = {f"{count} players": f"zelda --players {count}" for count in (2, 3, 4, 6, 10)}
result = compare(conditions, deals=DEALS, seed=3)
""",
        4000,
        ("first player's advantage",),
        read_first_player,
    ),
    Question(
        "How long is a match?",
        """\
conditions = {
    f"{scoring.replace('_', ' ')}, {target}":
        f"zelda --until game --option scoring={scoring} --option target={target}"
    for scoring in ("winner_takes", "running_tally") for target in (200, 500)
}
result = compare(conditions, deals=DEALS, seed=4)
""",
        400,
        ("rounds", "turns"),
        read_match,
    ),
    Question(
        "What does bluffing change?",
        """\
strict = "zelda --option wild-draw-four.policy=strict --bots heuristic"
conditions = {"bluffs": "zelda --bots heuristic", "no bluffs": strict}
result = compare(conditions, deals=DEALS, seed=5)
""",
        5000,
        ("turns", "cards drawn", "points"),
        read_bluffing,
    ),
    Question(
        "What does the UNO penalty change?",
        """\
def caught(events):
    return sum(isinstance(event, Caught) for event in events)

penalties = {"2 cards": 2, "none": 0, "4 cards": 4}
texts = {name: f"zelda --option uno_penalty={count}" for name, count in penalties.items()}
result = compare(texts, deals=DEALS, seed=6, metrics=[caught])
""",
        4000,
        ("turns", "cards drawn", "caught"),
        read_penalty,
    ),
)


# --- the page


def make_page() -> str:
    """Return the page, from the results in the file."""
    results = read_results()
    version = results[0].versions["unoengine"]
    parts = [_HEAD.format(small=SMALL, version=version, sure=SURE, imports=IMPORTS)]
    for question, result in zip(QUESTIONS, results, strict=True):
        if question.title:
            parts.append(f"## {question.title}\n")
        parts.append(f"```python\n{format_example(question, len(result.conditions))}```\n")
        table = result.select(*question.metrics)
        parts.append(f"With {result.deals:,} deals:\n\n```text\n{table}\n```\n")
        reading = fill(question.read(result), 110, break_long_words=False, break_on_hyphens=False)
        parts.append(f"{reading}\n")
    return "\n".join([*parts, _FOOT])


def read_results() -> list[Result]:
    """Return the results in the file, in the order of the questions."""
    records = json.loads(RESULTS.read_text(encoding="utf-8"))
    return [Result.from_json(json.dumps(record)) for record in records]


def format_example(question: Question, conditions: int) -> str:
    """Return the code with few deals as an example that the tests run."""
    code = question.code.replace("DEALS", str(SMALL))
    lines = code.splitlines()
    starts = {node.lineno for node in ast.parse(code).body}
    shown = [
        f"{'>>>' if number in starts else '...'} {line}".rstrip()
        for number, line in enumerate(lines, start=1)
        if line
    ]
    shown += [">>> result.deals, len(result.conditions)", f"({SMALL}, {conditions})"]
    return "\n".join(shown) + "\n"


def play_question(number: int) -> str:
    """Play the comparison of a question, and return its result as JSON."""
    question = QUESTIONS[number]
    names: dict[str, object] = {}
    exec(f"{IMPORTS}{question.code.replace('DEALS', str(question.deals))}", names)
    result = names["result"]
    assert isinstance(result, Result)
    print(result.select(*question.metrics), flush=True)
    return result.to_json()


def play_all() -> None:
    """Play all comparisons in two processes, and write their results."""
    with ProcessPoolExecutor(2) as pool:
        records = [json.loads(text) for text in pool.map(play_question, range(len(QUESTIONS)))]
    RESULTS.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if "--play" in sys.argv:
        play_all()
    PAGE.write_text(make_page(), encoding="utf-8", newline="\n")
