"""Names that players choose: what is visible of them, and which ones look like others."""

from contextlib import suppress

import pytest

from tests.hosting.rooms import expect_refusal, list_presence
from tests.thorough import each_case
from unoengine.core.players import is_hidden
from unoengine.hosting import Room
from unoengine.hosting.names import choose_name
from unoengine.hosting.room_limits import RoomError

BOTS = ("Bot 2", "Bot 3")


def refuse(name: str, *others: str) -> str:
    """Return the reason for which a name is refused."""
    with pytest.raises(RoomError) as caught:
        choose_name(name, others, 24)
    return caught.value.reason


@each_case(
    "name",
    [
        *("\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\ufffc", "\U0001d159", "\U00016fe4"),
        *("\u00ad", "\u034f", "\u061c", "\u17b4", "\u180e", "\u2028", "\u202e", "\ufeff", "\u206a"),
        *("\ufe0f", "\ufe00", "\U000e0101", "\U000e0041", "\u200c", "\u200d", "\u0301", "\u20dd"),
        *("\x00", "\x1b", "\x7f", "\x9f", "\ue000", "\U0010fffd", "\ufdd0", "\u0378", "\ud800"),
    ],
)
def test_a_name_of_which_nothing_is_visible_is_refused(name: str) -> None:
    for shown in (name, name * 30, f" {name}\u3164 {name}"):
        assert shown.isspace() or refuse(shown) == "invisible-name"


def test_every_character_leads_to_a_visible_name_or_to_a_refusal() -> None:
    for number in (*range(0x3200), *range(0xA000, 0x20000, 23), *range(0xE0000, 0xE0200)):
        with suppress(RoomError):
            name = choose_name(chr(number), (), 24)
            assert name == "Player" if chr(number).isspace() else name.isprintable()
            assert not is_hidden(name)


@each_case("count, is_allowed", [(1, True), (4, True), (5, False), (23, False)])
def test_a_letter_has_at_most_four_accents(count: int, is_allowed: bool) -> None:
    name = "Z" + "\u0335\u0316\u0320\u0323" * 6
    if is_allowed:
        assert choose_name(name[: count + 1], (), 24) == name[: count + 1]
    else:
        assert refuse(name[: count + 1]) == refuse("Ana" + name[1 : count + 1]) == "stacked-name"


@each_case(
    "name",
    [
        *("José", "Zoë", "Nguyễn", "O’Brien", "Anne-Marie", "R2-D2", "Łukasz", "Øyvind", "Straße"),
        *("العربية", "می\u200cروم", "שָׁלוֹם", "क\u094d\u200dष", "ന\u0d4d\u200d", "น้ำ", "မြန်မာ"),
        *("Анна", "Νίκος", "Հայկ", "ქეთი", "지우", "小明", "葛\U000e0100", "さくら", "བཀྲ་ཤིས"),
        *("❤\ufe0f", "1\ufe0f\u20e3", "👩🏽\u200d🚀", "🏴\u200d☠\ufe0f", "🇪🇸", "x_X", "<b>"),
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    ],
)
def test_an_ordinary_name_stays_as_it_is(name: str) -> None:
    assert choose_name(name, BOTS, 24) == name


@each_case(
    "one, others",
    [
        ("Ana", ["ana", "ANA", "Ana ", " Ana", "Ana\n", "A\u200bna", "Ana\u3164", "Ána", "Anạ"]),
        ("Ana", ["Аna", "Anа", "Αna", "Ａｎａ", "Ꭺna", "ꓮna", "ᴀɴᴀ", "𝐀na", "𝒜𝓃𝒶", "Anɑ", "Ⓐna"]),
        ("Ana Maria", ["Ana  Maria", "Ana\u00a0Maria", "ana\tmaria", "ANA MARIA"]),
        ("Ana Maria", ["Ana\u2800Maria", "Ana\u3164 Maria"]),
        ("Ian", ["lan", "1an", "|an", "IAN", "Іan"]),
        ("Bob", ["B0b", "Вob", "BOB", "Bоb", "Bօb"]),
        ("Lou 1", ["Lou l", "Lou I", "Lou １"]),
        ("Camila", ["Carnila", "camila", "CAMILA", "Самila"]),
        ("Анна", ["Aннa", "АННА", "анна"]),
        ("Νίκος", ["Nίκος", "Νικος", "ΝΊΚΟΣ"]),
        ("ی\u0627", ["ي\u0627"]),
        ("力", ["カ"]),
        ("O'Brien", ["O’Brien", "o`brien"]),
        ("Straße", ["STRASSE", "Strasse"]),
        ("fin", ["\ufb01n"]),
        ("Bot 2", ["bot 2", "Воt 2", "Bot\u2003\u20032", "B0t 2", "Bot ２"]),
        ("👩\u200d🚀", ["👩🚀"]),
    ],
)
def test_a_name_that_looks_like_another_one_is_refused(one: str, others: list[str]) -> None:
    for other in others:
        assert refuse(other, "Ben", one) == "name-taken", other
        if other.isprintable() and other == other.strip():
            assert refuse(one, other) == "name-taken", other


@each_case(
    "names",
    [
        ("Ana", "Anna", "An", "Ada", "Анна", "Ana Maria", "AnaMaria", "安娜", "Ana-Maria"),
        ("Ian", "Lan", "Jan", "Ivan"),
        ("Kali", "Kail", "Kalle"),
        ("कमल", "कमला", "राम", "रमा", "रीता"),
        ("나", "니", "너"),
        ("かな", "がな", "カナ"),
        ("דן", "דנה"),
        ("👩\u200d🚀", "👨\u200d🚀", "🚀", "🇪🇸", "🇪🇪"),
    ],
)
def test_names_that_look_different_are_accepted(names: tuple[str, ...]) -> None:
    for name in names:
        assert choose_name(name, [*BOTS, *(other for other in names if other != name)], 24) == name


async def test_a_room_refuses_such_names_and_changes_nothing() -> None:
    room = Room("zelda", 3)
    assert room.sit("Ana").name == "Ana"
    expect_refusal("name-taken", room.sit, "Аna", says="this name looks like that of Ana; choose")
    expect_refusal("name-taken", room.sit, "bot 3", says="looks like that of Bot 3")
    expect_refusal("invisible-name", room.sit, "\u3164", says="nothing of this name is visible")
    expect_refusal("stacked-name", room.sit, "a" + "\u0335" * 23, says="at most 4 accents")
    assert list_presence(room) == ["here", "free", "free"]
    assert [room.sit("Ana").name, room.sit("Ana").name] == ["Ana 2", "Ana 3"]


async def test_a_bot_never_has_a_name_that_looks_like_that_of_a_player() -> None:
    room = Room("zelda", 3)
    room.sit("B0T 3", 2)
    room.sit("bot 2", 1).give_up()
    assert [seat.name for seat in room.seats] == ["Bot 1", "Bot 2", "B0T 3"]
    other = Room("zelda", 2)
    other.sit("bot 2", 1)
    assert [seat.name for seat in other.seats] == ["Bot 1", "bot 2"]
