"""Who sees a drawn card that waits (A115)."""

from unoengine import Draw, Setup, apply, view


def test_A115_only_who_drew_it_sees_the_card_that_waits() -> None:
    state = Setup(hands=["blue-1", "tan-1", "tan-2"], discard="red-5", draw="red-7").to_state()

    state = apply(state, Draw(0))

    seen = [tuple(map(str, view(state, seat).drawn)) for seat in (0, 1, 2, None)]
    assert seen == [("red-7",), (), (), ()]
