"""A multiset in one int behaves like a Counter."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unoengine.authoring import Card
from unoengine.core.multiset import MultisetCodec

COPIES = {"ash": 1, "birch": 2, "cedar": 4, "dogwood": 3, "elm": 1, "fir": 7}
DECK = [Card(name) for name, count in COPIES.items() for _ in range(count)]
CODEC = MultisetCodec(DECK)
FACES = [face for face, count in enumerate(COPIES.values()) for _ in range(count)]


def subtract_from_deck(codec: MultisetCodec, faces: list[int]) -> int | None:
    """What is left of the deck without these."""
    return codec.subtract_from_deck(codec.tally(faces), len(faces))


def multisets() -> st.SearchStrategy[Counter[int]]:
    """Some of the deck's cards, by face."""
    numbers = st.tuples(*(st.integers(0, count) for count in COPIES.values()))
    return numbers.map(lambda found: +Counter(dict(enumerate(found))))


def pack(cards: Counter[int]) -> int:
    return CODEC.pack(cards.elements())


@given(multisets())
def test_unpack_returns_the_packed_faces_in_the_order_of_the_deck(cards: Counter[int]) -> None:
    assert CODEC.unpack(pack(cards)) == sorted(cards.elements())


@given(multisets())
def test_the_number_of_bits_is_the_number_of_cards(cards: Counter[int]) -> None:
    assert pack(cards).bit_count() == cards.total()


@given(multisets(), st.randoms())
def test_the_order_of_packing_does_not_matter(cards: Counter[int], chance: object) -> None:
    faces = list(cards.elements())
    chance.shuffle(faces)  # type: ignore[attr-defined]

    assert CODEC.pack(faces) == pack(cards)


@given(multisets(), multisets(), st.randoms())
def test_pack_codes_returns_hands_and_their_tally(
    one: Counter[int], other: Counter[int], chance: object
) -> None:
    hands = [list(cards.elements()) for cards in (one, other)]
    codes = [[CODEC.cards[face].code for face in hand] for hand in hands]
    for hand in codes:
        chance.shuffle(hand)  # type: ignore[attr-defined]

    found, tally = CODEC.pack_codes(codes)

    assert found == [pack(one), pack(other)]
    assert tally == CODEC.tally([*one.elements(), *other.elements()])


def test_pack_codes_accepts_all_copies_of_a_card() -> None:
    assert CODEC.pack_codes([["fir"] * 7, []]) == ([pack(Counter({5: 7})), 0], 7 * CODEC.units[5])


@pytest.mark.parametrize(
    ("codes", "error"), [(["oak"], KeyError), ([["elm"]], TypeError), (["fir"] * 8, ValueError)]
)
def test_pack_codes_refuses_unknown_codes_and_too_many_copies(
    codes: list[Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        CODEC.pack_codes([codes])


@given(multisets(), st.sampled_from(range(len(COPIES))))
def test_add_and_remove(cards: Counter[int], face: int) -> None:
    if cards[face] < list(COPIES.values())[face]:
        more = CODEC.add(pack(cards), face)
        assert more == pack(cards + Counter([face]))
        assert CODEC.remove(more, face) == pack(cards)
    else:
        with pytest.raises(ValueError, match="more copies of"):
            CODEC.add(pack(cards), face)


@given(multisets(), st.sampled_from(range(len(COPIES))))
def test_remove_refuses_a_missing_card(cards: Counter[int], face: int) -> None:
    del cards[face]

    with pytest.raises(ValueError, match="to take away"):
        CODEC.remove(pack(cards), face)


@given(multisets(), multisets())
def test_merge_and_subtract(one: Counter[int], other: Counter[int]) -> None:
    part = one & other

    rest = CODEC.subtract(pack(one), pack(part))

    assert rest == pack(one - part)
    assert CODEC.merge(rest, pack(part)) == pack(one)


@given(multisets(), st.sets(st.sampled_from(range(len(COPIES)))))
def test_a_mask_cuts_out_all_copies(cards: Counter[int], faces: set[int]) -> None:
    cut = pack(cards) & CODEC.mask(faces)

    assert cut == pack(Counter({face: n for face, n in cards.items() if face in faces}))


@given(multisets(), st.sets(st.sampled_from(range(len(COPIES)))))
def test_a_presence_mask_tells_which_faces_are_there(cards: Counter[int], faces: set[int]) -> None:
    there = pack(cards) & CODEC.presence_mask(faces)

    assert there == pack(Counter(cards.keys() & faces))
    assert bool(there) == bool(cards.keys() & faces)


@given(multisets(), multisets())
def test_the_intersection_has_the_smaller_count_of_each_face(
    one: Counter[int], other: Counter[int]
) -> None:
    assert pack(one) & pack(other) == pack(one & other)
    assert pack(one) | pack(other) == pack(one | other)


@pytest.mark.parametrize("face", range(len(COPIES)), ids=list(COPIES))
def test_pack_refuses_more_copies_than_the_deck_has(face: int) -> None:
    copies = list(COPIES.values())[face]

    assert CODEC.pack([face] * copies) == pack(Counter({face: copies}))
    with pytest.raises(ValueError, match="more copies of"):
        CODEC.pack([face] * (copies + 1))


def test_the_whole_deck() -> None:
    everything = CODEC.pack(FACES)

    assert everything == (1 << len(DECK)) - 1
    assert [CODEC.cards[face] for face in CODEC.unpack(everything)] == DECK


def test_faces_are_numbered_in_the_order_of_the_deck() -> None:
    assert [card.code for card in CODEC.cards] == list(COPIES)
    assert [CODEC.face_of_card[card] for card in CODEC.cards] == list(range(len(COPIES)))


def test_second_bits_are_zero_for_single_cards() -> None:
    has_two = [bool(second) for second in CODEC.second_bits]

    assert has_two == [count > 1 for count in COPIES.values()]


@given(multisets(), multisets())
def test_tallies_are_added_and_subtracted(whole: Counter[int], other: Counter[int]) -> None:
    part = whole & other
    tally = CODEC.tally([*whole.elements()])
    left = tally - sum(CODEC.units[face] for face in part.elements())

    assert CODEC.unpack_tally(tally) == sorted(whole.elements())
    assert CODEC.tally_size(tally) == whole.total()
    assert CODEC.unpack_tally(left) == sorted((whole - part).elements())
    assert left + CODEC.tally([*part.elements()]) == tally


@given(st.lists(st.sampled_from(range(len(COPIES))), max_size=40), st.booleans())
def test_subtract_from_deck_returns_the_other_cards(faces: list[int], turned: bool) -> None:
    """Or there is none: where a face is there too often, no other makes up for it."""
    deck = Counter(FACES)
    rest = subtract_from_deck(CODEC, faces[::-1] if turned else faces)

    if Counter(faces) <= deck:
        assert rest == CODEC.tally([*(deck - Counter(faces)).elements()])
    else:
        assert rest is None


@pytest.mark.parametrize("copies", [7, 8, 15, 16, 300])
def test_subtract_from_deck_refuses_too_many_copies_of_one_face(copies: int) -> None:
    codec = MultisetCodec([Card("one")] * copies + [Card("other")] * 3 + [Card("last")])
    all_of_them = [0] * copies + [1] * 3 + [2]

    assert subtract_from_deck(codec, all_of_them) == 0
    assert subtract_from_deck(codec, all_of_them[1:]) == codec.units[0]
    for times in (1, 7, 8, 15, 16, 64, 256, copies):
        assert subtract_from_deck(codec, all_of_them + [0] * times) is None
        assert subtract_from_deck(codec, [0] * (copies + times)) is None
        assert subtract_from_deck(codec, [0] * (copies + times) + [1]) is None


@pytest.mark.parametrize("copies", [1, 7, 8, 300])
def test_a_tally_has_room_for_any_number_of_copies(copies: int) -> None:
    many = MultisetCodec([Card("one")] * copies + [Card("other")])
    faces = [0] * copies + [1]

    assert many.tally_size(many.tally(faces)) == copies + 1
    assert many.unpack_tally(many.tally(faces)) == faces
    assert many.unpack_tally(many.tally(faces) - many.units[0]) == faces[1:]
