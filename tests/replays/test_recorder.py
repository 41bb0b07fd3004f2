"""The recorder: the text that it writes, and the calls that it refuses."""

import tomllib
from collections.abc import Callable
from io import StringIO, TextIOWrapper
from pathlib import Path
from random import Random

import pytest

from tests.thorough import choose_count, each_case
from unoengine import (
    Deal,
    Draw,
    FormatError,
    GameState,
    IllegalMove,
    Leave,
    Options,
    PluginError,
    Setup,
    SetupError,
    apply,
    legal_moves,
    new_game,
)
from unoengine.authoring import Effect, Table
from unoengine.json import structure, unstructure
from unoengine.notation import fingerprint, read_action
from unoengine.replays import (
    Recorder,
    RecordingError,
    Replay,
    parse_replays,
    read_replays,
    write_replay,
)

from .sample_files import FIRST, HEADER, deal_game, play_randomly, play_simple_bots, write_games


class Unlisted(Effect):
    """An effect without an entry point."""

    def play(self, table: Table) -> None:
        table.skip()


def read_only_game(text: str) -> Replay:
    [replay] = parse_replays(text)
    return replay


def read_header(text: str) -> dict[str, object]:
    """Return the text before the actions of the only game."""
    [game] = tomllib.loads(text)["game"]
    return {name: value for name, value in game.items() if name != "actions"}


# The text


def test_the_text_of_a_short_game() -> None:
    state = deal_game()
    text = write_games((state, [Draw(0)]))
    after = apply(state, Draw(0))
    assert text == (
        f"{FIRST}\n[[game]]\n"
        'edition = "zelda"\nrevision = 1\nplayers = ["Ana", "Ben"]\nseed = 7\n'
        'plugins = { unoengine = "0.1.0" }\n\n'
        "[game.actions]\n# round 1, Ben deals\n"
        '1 = "0.draw"\n'
        f'end = {{ actions = 1, fingerprint = "{fingerprint(after)}" }}\n'
    )


def deal_with_names(*names: str) -> GameState:
    """Return a game with any names, as it was saved by an earlier version."""
    saved = unstructure(new_game("zelda", players=len(names), seed=3))
    return structure({**saved, "players": [*names]}, GameState)


def test_every_round_has_a_comment() -> None:
    state = deal_with_names("Ana", "Ben\n[[game]]")
    actions = list(play_simple_bots(state, rounds=3))
    lines = write_games((state, actions)).splitlines()
    comments = [line for line in lines if line.startswith("#")]
    first_lines = [n for n, line in enumerate(lines) if line.endswith('.deal"')]
    assert [line[:9] for line in comments] == ["# round 1", "# round 2", "# round 3"]
    assert {line[9:] for line in comments} == {", Ana deals", ", Ben?[[game]] deals"}
    assert [lines.index(line) for line in comments[1:]] == [n - 1 for n in first_lines]


@each_case(
    "state, settings",
    [
        (new_game("zelda", players=2, seed=1, dealer=0), {"dealer": 0}),
        (new_game("zelda", players=2, seed=-(2**63)), {"seed": -(2**63)}),
        (new_game("zelda", players=2, seed=10**30), {"seed": {"number": str(10**30)}}),
        (
            new_game("zelda",
                players=2,
                seed=1,
                options=Options(target=200, effects={"triforce": {"decline": "draw_three"}}),
            ),
            {"options": {"target": 200, "effects": {"triforce": {"decline": "draw_three"}}}},
        ),
        (new_game("zelda", players=2, seed=1, options=Options(uno_penalty=10**30)),
         {"options": {"uno_penalty": {"number": str(10**30)}}}),
        (new_game("zelda", players=2, seed=1, variants=["jump-in"]), {"variants": ["jump-in"]}),
        (new_game("frozen", 2, seed=1, house_rules={"customizable": [None, "mirror"]}),
         {"house_rules": {"customizable": ["", "mirror"]}}),
        (new_game("saved-by-the-bell", 2, seed=1, wardrobe={1: ["pink", "blue"]}),
         {"wardrobe": [[], ["blue", "pink"]]}),
    ],
)  # fmt: skip
def test_only_settings_that_are_not_defaults_are_written(
    state: GameState, settings: dict[str, object]
) -> None:
    text = write_games((state, []))
    usual = {"edition", "revision", "players", "seed", "plugins"}
    header = read_header(text)
    assert {name: header[name] for name in settings} == settings
    assert set(header) == usual | set(settings)
    assert read_only_game(text).start() == state


def test_the_dealer_is_written_only_if_given() -> None:
    drawn = deal_game()
    named = new_game("zelda", ["Ana", "Ben"], seed=7, dealer=drawn.dealer)
    assert drawn.dealer == named.dealer
    assert drawn != named
    assert "dealer" not in read_header(write_games((drawn, [])))
    assert read_header(write_games((named, [])))["dealer"] == drawn.dealer


def test_games_that_begin_from_a_position_contain_it() -> None:
    board = Setup("zelda", hands=["red-1 red-2", "red-3 red-4"], discard="red-5", rest="draw")
    middle = deal_game()
    for action in play_simple_bots(middle, 9):
        middle = apply(middle, action)
    left = apply(new_game("zelda", players=3, seed=1, options=Options(leaving="allowed")), Leave(1))
    for start in (board.to_state(), middle, left):
        text = write_games((start, list(play_simple_bots(start, 5))))
        assert set(read_header(text)) == {"edition", "revision", "players", "plugins", "position"}
        replay = read_only_game(text)
        assert (replay.start(), replay.seed) == (start, None)


@each_case("name", ["#", '"', "\\", "Zoë", "😀", "a\nb", "\0", "", " ", "[[game]]"])
def test_any_name_survives_a_round_trip(name: str) -> None:
    state = deal_with_names("Ana", name)
    assert read_only_game(write_games((state, []))).players == ("Ana", name)
    assert read_only_game(write_games((state, []))).start() == state


@each_case("seed", range(12))
def test_random_games_survive_a_round_trip(seed: int) -> None:
    edition = ("zelda", "zelda-es", "frozen", "saved-by-the-bell")[seed % 4]
    state = new_game(
        edition,
        2 + seed // 3,
        seed=seed,
        variants=["jump-in", "stacking", "seven-zero", "false-uno"],
        house_rules={"customizable": ["vote", "duel"]} if edition == "frozen" else None,
        options=Options(leaving="allowed"),
    )
    actions, states = list(play_randomly(state, seed)), [state]
    for action in actions:
        states.append(apply(states[-1], action))
    replay = read_only_game(write_games((state, actions)))
    assert list(replay.states()) == states
    assert [taken.state for taken in replay.steps()] == states[1:]
    assert [read_action(text, state.edition) for text in replay.actions] == actions


# Line by line


def test_each_action_is_written_immediately(path: Path) -> None:
    state = deal_game()
    with path.open("w", encoding="utf-8") as file:
        recorder = Recorder(file)
        assert list(read_replays(path)) == []
        recorder.begin(state)
        for number, action in enumerate(play_simple_bots(state, 20), start=1):
            state = recorder.add(action)
            [replay] = read_replays(path)
            assert len(replay.actions) == number
            assert replay.at(number) == state
        recorder.end()
    [replay] = read_replays(path)
    assert replay.finished


def test_a_file_cut_off_after_any_line_is_read_and_resumed() -> None:
    state = deal_game()
    actions = list(play_simple_bots(state, rounds=2))
    whole = write_games((state, actions))
    lines = whole.splitlines(keepends=True)
    for count in range(lines.index("[game.actions]\n") + 1, len(lines)):
        replay = read_only_game("".join(lines[:count]))
        assert not replay.finished
        file = StringIO()
        recorder = Recorder(file, new=False)
        recorder.resume(replay)
        for action in actions[len(replay.actions) :]:
            recorder.add(action)
        recorder.end()
        resumed = "".join(lines[:count]) + file.getvalue()
        assert [line for line in resumed.splitlines() if line[:1] != "#"] == [
            line for line in whole.splitlines() if line[:1] != "#"
        ]


def test_a_file_cut_off_before_the_actions_is_refused() -> None:
    """Part of the agreement could be missing unnoticed."""
    lines = HEADER.splitlines(keepends=True)
    for count in range(lines.index("[[game]]\n") + 1, len(lines)):
        with pytest.raises(FormatError, match=r"game 1, line 3: .* is missing"):
            list(parse_replays("".join(lines[:count])))


def test_games_are_appended_also_to_a_file_that_is_opened_again(path: Path) -> None:
    for seed in range(3):
        with path.open("a", encoding="utf-8") as file:
            recorder = Recorder(file)
            recorder.begin(new_game("zelda", seed=seed))
            recorder.end()
    assert path.read_text(encoding="utf-8").count(FIRST) == 1
    assert [replay.seed for replay in read_replays(path)] == [0, 1, 2]


def test_a_file_is_new_if_the_caller_says_so_or_it_is_empty() -> None:
    class Pipe(StringIO):
        def tell(self) -> int:
            raise OSError("a pipe does not know")

    file = StringIO(FIRST)
    Recorder(file, new=False)
    assert file.getvalue() == FIRST
    pipe = Pipe()
    Recorder(pipe)
    assert pipe.getvalue() == FIRST


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"hello, my shopping list\n", "not a file of replays"),
        (b"# only a comment\n", "not a file of replays"),
        (b"\n", "not a file of replays"),
        (b"\xff\xfe\n", "not UTF-8"),
        (b"unoengine-replays = 2\n", "version 2 of such files"),
    ],
)
def test_a_file_of_another_kind_is_refused(tmp_path: Path, content: bytes, fault: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with path.open("a", encoding="utf-8") as file:
        for new in (None, True, False):
            with pytest.raises(FormatError, match=rf"list\.txt.*{fault}.*; choose another file"):
                Recorder(file, new=new)
        with pytest.raises(FormatError, match=fault):
            write_replay(file, deal_game(), [])
    assert path.read_bytes() == content


@pytest.mark.parametrize("before", ["", "\ufeff", "# our games\n\n", " "])
def test_a_game_is_appended_to_a_file_that_somebody_edited(path: Path, before: str) -> None:
    path.write_text(before + HEADER, encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        Recorder(file).begin(deal_game())
    assert len(list(read_replays(path))) == 2


def test_write_replay_writes_the_whole_game_or_nothing() -> None:
    state, file = deal_game(), StringIO()
    actions = list(play_simple_bots(state, 12))
    with pytest.raises(IllegalMove):
        write_replay(file, state, [*actions, Deal(0)])
    assert file.getvalue() == ""
    last = write_replay(file, state, actions)
    write_replay(file, last, [])
    first, second = parse_replays(file.getvalue())
    assert first.at(12) == second.start() == last
    assert file.getvalue().startswith(write_games((state, actions)))


# Misuse


def test_a_game_is_begun_once_and_ended_once() -> None:
    recorder, state = Recorder(StringIO()), deal_game()
    calls: list[Callable[[], object]] = [
        *(lambda: recorder.add(Draw(0)), lambda: recorder.apply(state, Draw(0))),
        *(recorder.end, lambda: recorder.end(state), recorder.undo),
    ]
    for call in calls:
        with pytest.raises(SetupError, match="there is no game; begin one first"):
            call()
    with pytest.raises(SetupError, match="expected a GameState"):
        recorder.begin("zelda")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="has been ended"):
        recorder.resume(read_only_game(write_games((state, []))))
    recorder.begin(state)
    for call in (lambda: recorder.begin(state), lambda: recorder.resume(read_only_game(HEADER))):
        with pytest.raises(SetupError, match="has not been ended"):
            call()
    recorder.end()
    with pytest.raises(SetupError, match="there is no game; begin one first"):
        recorder.end()


def test_a_state_that_was_not_recorded_is_refused() -> None:
    file, state = StringIO(), deal_game()
    recorder = Recorder(file)
    recorder.begin(state)
    after = recorder.apply(state, Draw(0))
    before = file.getvalue()
    with pytest.raises(SetupError, match="not the state"):
        recorder.apply(state, Draw(0))
    with pytest.raises(SetupError, match="not the state"):
        recorder.end(state)
    assert file.getvalue() == before
    recorder.end(read_only_game(before).at(1))  # An equal state is accepted.
    assert read_only_game(file.getvalue()).at(1) == after


def test_an_illegal_action_is_not_written() -> None:
    file = StringIO()
    recorder = Recorder(file)
    recorder.begin(deal_game())
    before = file.getvalue()
    with pytest.raises(IllegalMove):
        recorder.add(Draw(1))
    assert file.getvalue() == before


@each_case(
    "state, error, message",
    [
        (new_game("frozen", 2, seed=1, house_rules={"customizable": Unlisted()}),
         PluginError, "played but not saved"),
        (new_game("saved-by-the-bell", seed=1, options=Options(
            effects={"rad-style": {"clothing": ("pink", "\ud800")}})),
         FormatError, "half of a surrogate pair"),
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_written_leaves_nothing(
    state: GameState, error: type[Exception], message: str
) -> None:
    file = StringIO()
    with pytest.raises(error, match=message):
        Recorder(file).begin(state)
    assert file.getvalue() == FIRST


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    with (
        (tmp_path / "games.toml").open("w", encoding="cp1252") as file,
        pytest.raises(SetupError, match="encoding='utf-8'"),
    ):
        Recorder(file)


def test_line_endings_of_other_systems_are_read(path: Path) -> None:
    state = deal_game()
    with path.open("w", encoding="utf-8-sig", newline="\r\n") as file:
        write_replay(file, state, play_simple_bots(state, 5))
    assert path.read_bytes()[:4] == b"\xef\xbb\xbfu"
    [replay] = read_replays(path)
    with path.open("rb") as opened:
        assert list(read_replays(opened)) == [replay]
    with path.open(encoding="utf-8-sig") as text:
        assert [game.actions for game in read_replays(text)] == [replay.actions]
    assert isinstance(file, TextIOWrapper)
    assert len(list(replay.states())) == 6


def test_a_game_that_becomes_too_long_is_not_continued(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoengine.replays.recorder.MAX_LENGTH", 1000)
    file, chance = StringIO(), Random(1)
    recorder = Recorder(file)

    def play_on(state: GameState) -> None:
        recorder.begin(state)
        while moves := legal_moves(state):
            state = recorder.apply(state, chance.choice(moves))

    with pytest.raises(SetupError, match="too long"):
        play_on(deal_game())
    recorder.end()
    replay = read_only_game(file.getvalue())
    assert replay.finished
    assert not replay.at(len(replay.actions)).is_over
    assert len(file.getvalue()) <= len(FIRST) + 1000


# Undo


def test_undo_leaves_the_file_as_it_was_before_the_actions(path: Path) -> None:
    state = new_game("zelda", seed=7, players=["Ana", "Ben"])
    with path.open("a", encoding="utf-8") as file:
        recorder = Recorder(file)
        recorder.begin(state)
        texts, states = [path.read_bytes()], [state]
        chance = Random(7)
        while len(states) < choose_count(100, 400):
            states.append(recorder.add(chance.choice(legal_moves(states[-1], states[-1].turn))))
            texts.append(path.read_bytes())
        while len(states) > 1:
            count = min(chance.randrange(1, 40), len(states) - 1)
            del states[-count:], texts[-count:]
            assert recorder.undo(count) == states[-1]
            assert path.read_bytes() == texts[-1]
        after = recorder.add(legal_moves(state, state.turn)[0])
        recorder.end(after)
    [replay] = read_replays(path)
    assert replay.at(1) == after
    assert replay.finished


def test_undo_reaches_actions_before_the_game_was_resumed(path: Path) -> None:
    state = deal_game()
    path.write_text(
        write_games((state, [Draw(0)])).partition("end = ")[0] + "# a note\n", encoding="utf-8"
    )
    [replay] = read_replays(path)
    with path.open("a", encoding="utf-8") as file:
        recorder = Recorder(file)
        after = recorder.resume(replay)
        recorder.add(legal_moves(after, after.turn)[0])
        assert recorder.undo(2) == state
    [replay] = read_replays(path)
    assert replay.actions == ()


def test_undo_refuses_other_numbers_and_files_without_a_name(tmp_path: Path) -> None:
    with (tmp_path / "games.toml").open("a", encoding="utf-8") as file:
        recorder = Recorder(file)
        recorder.begin(deal_game(), [Draw(0)])
        for count in (0, 2, -1, True, "1", None, 2**70):
            with pytest.raises(SetupError, match="a number of actions from 1 to 1 is expected, no"):
                recorder.undo(count)  # type: ignore[arg-type]
    recorder = Recorder(StringIO())
    recorder.begin(deal_game(), [Draw(0)])
    with pytest.raises(SetupError, match="only from a file that was opened by its name"):
        recorder.undo()


def test_undo_refuses_a_file_that_was_changed(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        recorder = Recorder(file)
        recorder.begin(deal_game(), [Draw(0)])
        with path.open("a", encoding="utf-8") as other:
            other.write("# a note\n")
        before = path.read_bytes()
        with pytest.raises(RecordingError, match="bytes"):
            recorder.undo()
        assert path.read_bytes() == before
