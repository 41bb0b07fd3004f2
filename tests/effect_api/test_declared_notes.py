"""`keeps`: the declared types of notes, which a saved game must have."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import pytest

from tests.thorough import each_case
from unoengine import Card, GameState, PluginError, Setup, SetupError, apply
from unoengine.authoring import Effect, Table
from unoengine.core.errors import FormatError
from unoengine.core.multiset import Hand
from unoengine.core.plugin_classes.effect import has_type, is_note_type
from unoengine.house_rules.third_time import ThirdTime
from unoengine.house_rules.vote import Vote
from unoengine.records.state_record import read_state, write_state

from .positions import make_play, make_position

HANDS = ("red-deed red-deed red-1", "tan-1 blue-1", "green-1 green-2")
BLUE = Card("blue-1", "blue", "1")


class Counts(Effect):
    """It counts its plays, or notes something else."""

    keeps: ClassVar[Mapping[str, Any]] = {"times": int}
    wrong: ClassVar[Any] = None

    def play(self, table: Table) -> None:
        """Note a value of the declared type, or another one."""
        if self.wrong is None:
            table.note("times", table.noted("times", 0) + 1)
            table.note("nothing at all", None)
        else:
            table.note(*self.wrong)


class CountsInWords(Counts):
    """It notes a text but declares a number."""

    wrong: ClassVar[Any] = ("times", "once")


class CountsInYes(Counts):
    """It notes a boolean but declares a number."""

    wrong: ClassVar[Any] = ("times", True)


class CountsSecretly(Counts):
    """It notes a number under a key that is not declared."""

    wrong: ClassVar[Any] = ("count", 1)


def test_note_of_the_declared_type_is_kept() -> None:
    state = make_position(Counts(), *HANDS)
    assert apply(state, make_play(state)).notes == {("counts", "times", None): 1}


@pytest.mark.parametrize("effect", [CountsInWords(), CountsInYes(), CountsSecretly()])
def test_note_of_another_type_is_an_error_of_the_plugin(effect: Effect) -> None:
    state = make_position(effect, *HANDS)
    with pytest.raises(PluginError, match="which its declaration does not allow"):
        apply(state, make_play(state))


def customized(rule: Effect) -> GameState:
    """Return a position in which a Customizable with the rule may be played."""
    return Setup(
        "frozen",
        hands=["customizable blue-1 blue-2", "pink-1 pink-2", "green-1 green-2"],
        discard="yellow-9",
        rest="draw",
        house_rules={"customizable": rule},
    ).to_state()


def with_note(rule: Effect, key: str, value: object) -> dict[str, Any]:
    """Return a saved game with a changed note of the rule."""
    note = {"by": rule.name, "key": key, "player": None, "value": value, "lasts": "round"}
    return write_state(customized(rule)) | {"notes": [note]}


@pytest.mark.parametrize(
    ("rule", "key", "value"),
    [
        (ThirdTime(), "times", "x"),
        (ThirdTime(), "times", True),
        (ThirdTime(), "time", 1),
        (Vote(), "votes", 3),
        (Vote(), "votes", [1]),
        (Vote(), "votes", [[1, "pink", 2]]),
        (Vote(), "votes", [["pink", 1]]),
    ],
)
def test_saved_game_with_a_note_of_another_type_is_refused(
    rule: Effect, key: str, value: object
) -> None:
    with pytest.raises(FormatError, match=f"{rule.name} does not keep"):
        read_state(with_note(rule, key, value))


@pytest.mark.parametrize(
    ("rule", "key", "value", "kept"),
    [
        (ThirdTime(), "times", 2, 2),
        (Vote(), "votes", [], ()),
        (Vote(), "votes", [[1, "pink"]], ((1, "pink"),)),
    ],
)
def test_saved_game_with_a_declared_note_is_loaded(
    rule: Effect, key: str, value: object, kept: object
) -> None:
    assert read_state(with_note(rule, key, value)).notes == {(rule.name, key, None): kept}


def test_error_states_the_declared_types() -> None:
    with pytest.raises(FormatError) as other_kind:
        read_state(with_note(ThirdTime(), "times", "x"))
    with pytest.raises(FormatError) as other_key:
        read_state(with_note(ThirdTime(), "time", 1))

    assert (
        other_kind.value.reason
        == "third-time does not keep 'x' as 'times': that is of the type int"
    )
    assert other_key.value.reason == "third-time does not keep 1 as 'time': it keeps 'times'"


@each_case(
    "keeps, says",
    [
        (["times"], "maps keys to types"),
        ({1: int}, "cannot keep 1 as int"),
        ({"times": "int"}, "cannot keep 'times' as int"),
        ({"times": float}, "cannot keep 'times' as float"),
        ({"times": object}, "cannot keep 'times' as object"),
        ({"times": list[int]}, r"cannot keep 'times' as list\[int\]"),
        ({"times": tuple}, "cannot keep 'times' as tuple"),
        ({"times": (str, int)}, "cannot keep 'times' as"),
        ({"times": tuple[int, list[int]]}, "cannot keep 'times' as tuple"),
        ({"times": int | float}, "cannot keep 'times' as int | float"),
    ],
)
def test_invalid_type_in_keeps_is_refused_before_the_game(keeps: Any, says: str) -> None:
    class Wrong(Effect):
        """It declares invalid types."""

    Wrong.keeps = keeps
    with pytest.raises(SetupError, match=says):
        make_position(Wrong(), *HANDS)


@each_case(
    "kind",
    [
        *(int, bool, str, Card, Hand, None, str | None, Literal["a", 1], tuple[int, ...]),
        *(tuple[int, str | None], tuple[tuple[Card, ...], bool]),
    ],
)
def test_every_valid_type_may_be_kept(kind: Any) -> None:
    assert is_note_type(kind)


@each_case(
    "value, kind",
    [
        (3, int),
        (False, bool),
        ("tan", str),
        (BLUE, Card),
        (None, None),
        (None, str | None),
        ("left", Literal["left", "right"]),
        ((), tuple[int, ...]),
        ((1, 2), tuple[int, ...]),
        ((1, "tan"), tuple[int, str]),
    ],
)
def test_value_of_the_type_is_accepted(value: object, kind: Any) -> None:
    assert has_type(value, kind)


@each_case(
    "value, kind",
    [
        (True, int),
        (1, bool),
        (BLUE, str),
        (None, int),
        (0, None),
        (0, str | None),
        ("up", Literal["left", "right"]),
        (True, Literal[1, 2]),
        (1, tuple[int, ...]),
        ((1, "tan"), tuple[int, ...]),
        ((1,), tuple[int, str]),
        ((1, "tan", 2), tuple[int, str]),
        (("tan", 1), tuple[int, str]),
    ],
)
def test_value_of_another_type_is_rejected(value: object, kind: Any) -> None:
    assert not has_type(value, kind)
