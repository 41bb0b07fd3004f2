"""A multiset of cards in one int does what a Counter does."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unoengine.authoring import Card
from unoengine.values.multiset import MultisetCodec

COPIES = {"ash": 1, "birch": 2, "cedar": 4, "dogwood": 3, "elm": 1, "fir": 7}
DECK = [Card(name) for name, count in COPIES.items() for _ in range(count)]
CODEC = MultisetCodec(DECK)
FACES = [face for face, count in enumerate(COPIES.values()) for _ in range(count)]


def rest_of(codec: MultisetCodec, faces: list[int]) -> int | None:
    """What is left of the deck without these."""
    return codec.subtract_from_deck(codec.tally(faces), len(faces))


def multisets() -> st.SearchStrategy[Counter[int]]:
    """Some of the deck's cards, by face."""
    numbers = st.tuples(*(st.integers(0, count) for count in COPIES.values()))
    return numbers.map(lambda found: +Counter(dict(enumerate(found))))


def packed(cards: Counter[int]) -> int:
    return CODEC.pack(cards.elements())


@settings(deadline=None)
@given(multisets())
def test_what_is_packed_comes_out_in_the_decks_order(cards: Counter[int]) -> None:
    assert CODEC.unpack(packed(cards)) == sorted(cards.elements())


@settings(deadline=None)
@given(multisets())
def test_a_bit_is_a_card(cards: Counter[int]) -> None:
    assert packed(cards).bit_count() == cards.total()


@settings(deadline=None)
@given(multisets(), st.randoms())
def test_the_order_of_packing_does_not_matter(cards: Counter[int], chance: object) -> None:
    faces = list(cards.elements())
    chance.shuffle(faces)  # type: ignore[attr-defined]

    assert CODEC.pack(faces) == packed(cards)


@settings(deadline=None)
@given(multisets(), multisets(), st.randoms())
def test_hands_are_read_from_codes(one: Counter[int], other: Counter[int], chance: object) -> None:
    hands = [list(cards.elements()) for cards in (one, other)]
    codes = [[CODEC.cards[face].code for face in hand] for hand in hands]
    for hand in codes:
        chance.shuffle(hand)  # type: ignore[attr-defined]

    found, tally = CODEC.pack_codes(codes)

    assert found == [packed(one), packed(other)]
    assert tally == CODEC.tally([*one.elements(), *other.elements()])


def test_all_copies_are_read() -> None:
    assert CODEC.pack_codes([["fir"] * 7, []]) == ([packed(Counter({5: 7})), 0], 7 * CODEC.units[5])


@pytest.mark.parametrize(
    ("codes", "error"), [(["oak"], KeyError), ([["elm"]], TypeError), (["fir"] * 8, ValueError)]
)
def test_a_hand_is_not_read_from_what_is_no_code_or_too_much(
    codes: list[Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        CODEC.pack_codes([codes])


@settings(deadline=None)
@given(multisets(), st.sampled_from(range(len(COPIES))))
def test_add_and_remove(cards: Counter[int], face: int) -> None:
    if cards[face] < list(COPIES.values())[face]:
        more = CODEC.add(packed(cards), face)
        assert more == packed(cards + Counter([face]))
        assert CODEC.remove(more, face) == packed(cards)
    else:
        with pytest.raises(ValueError, match="more copies of"):
            CODEC.add(packed(cards), face)


@settings(deadline=None)
@given(multisets(), st.sampled_from(range(len(COPIES))))
def test_what_is_not_there_cannot_go(cards: Counter[int], face: int) -> None:
    del cards[face]

    with pytest.raises(ValueError, match="to take away"):
        CODEC.remove(packed(cards), face)


@settings(deadline=None)
@given(multisets(), multisets())
def test_sum_and_difference(one: Counter[int], other: Counter[int]) -> None:
    part = one & other

    rest = CODEC.subtract(packed(one), packed(part))

    assert rest == packed(one - part)
    assert CODEC.merge(rest, packed(part)) == packed(one)


@settings(deadline=None)
@given(multisets(), st.sets(st.sampled_from(range(len(COPIES)))))
def test_a_mask_cuts_out_all_copies(cards: Counter[int], faces: set[int]) -> None:
    cut = packed(cards) & CODEC.mask(faces)

    assert cut == packed(Counter({face: n for face, n in cards.items() if face in faces}))


@settings(deadline=None)
@given(multisets(), st.sets(st.sampled_from(range(len(COPIES)))))
def test_presence_tells_which_faces_are_there(cards: Counter[int], faces: set[int]) -> None:
    there = packed(cards) & CODEC.presence_mask(faces)

    assert there == packed(Counter(cards.keys() & faces))
    assert bool(there) == bool(cards.keys() & faces)


@settings(deadline=None)
@given(multisets(), multisets())
def test_what_two_hands_share_is_the_smaller_count(one: Counter[int], other: Counter[int]) -> None:
    assert packed(one) & packed(other) == packed(one & other)
    assert packed(one) | packed(other) == packed(one | other)


@pytest.mark.parametrize("face", range(len(COPIES)), ids=list(COPIES))
def test_no_more_copies_are_packed_than_there_are(face: int) -> None:
    copies = list(COPIES.values())[face]

    assert CODEC.pack([face] * copies) == packed(Counter({face: copies}))
    with pytest.raises(ValueError, match="more copies of"):
        CODEC.pack([face] * (copies + 1))


def test_the_whole_deck() -> None:
    everything = CODEC.pack(FACES)

    assert everything == (1 << len(DECK)) - 1
    assert [CODEC.cards[face] for face in CODEC.unpack(everything)] == DECK


def test_faces_are_numbered_as_the_deck_names_them_first() -> None:
    assert [card.code for card in CODEC.cards] == list(COPIES)
    assert [CODEC.face_of_card[card] for card in CODEC.cards] == list(range(len(COPIES)))


def test_the_second_bit_is_there_for_those_that_have_one() -> None:
    has_two = [bool(second) for second in CODEC.second_bits]

    assert has_two == [count > 1 for count in COPIES.values()]


@settings(deadline=None)
@given(multisets(), multisets())
def test_a_tally_is_taken_from_and_added_to(whole: Counter[int], other: Counter[int]) -> None:
    part = whole & other
    tally = CODEC.tally([*whole.elements()])
    left = tally - sum(CODEC.units[face] for face in part.elements())

    assert CODEC.unpack_tally(tally) == sorted(whole.elements())
    assert CODEC.tally_size(tally) == whole.total()
    assert CODEC.unpack_tally(left) == sorted((whole - part).elements())
    assert left + CODEC.tally([*part.elements()]) == tally


@settings(deadline=None)
@given(st.lists(st.sampled_from(range(len(COPIES))), max_size=40), st.booleans())
def test_the_rest_is_what_a_deck_has_beside(faces: list[int], turned: bool) -> None:
    """Or there is none: where a face is there too often, no other makes up for it."""
    deck = Counter(FACES)
    rest = rest_of(CODEC, faces[::-1] if turned else faces)

    if Counter(faces) <= deck:
        assert rest == CODEC.tally([*(deck - Counter(faces)).elements()])
    else:
        assert rest is None


@pytest.mark.parametrize("copies", [7, 8, 15, 16, 300])
def test_no_number_of_copies_makes_up_for_one_of_another(copies: int) -> None:
    codec = MultisetCodec([Card("one")] * copies + [Card("other")] * 3 + [Card("last")])
    all_of_them = [0] * copies + [1] * 3 + [2]

    assert rest_of(codec, all_of_them) == 0
    assert rest_of(codec, all_of_them[1:]) == codec.units[0]
    for times in (1, 7, 8, 15, 16, 64, 256, copies):
        assert rest_of(codec, all_of_them + [0] * times) is None
        assert rest_of(codec, [0] * (copies + times)) is None
        assert rest_of(codec, [0] * (copies + times) + [1]) is None


@pytest.mark.parametrize("copies", [1, 7, 8, 300])
def test_a_tally_counts_as_many_copies_as_a_deck_has(copies: int) -> None:
    many = MultisetCodec([Card("one")] * copies + [Card("other")])
    faces = [0] * copies + [1]

    assert many.tally_size(many.tally(faces)) == copies + 1
    assert many.unpack_tally(many.tally(faces)) == faces
    assert many.unpack_tally(many.tally(faces) - many.units[0]) == faces[1:]
