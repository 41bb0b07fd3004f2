"""Who sees a drawn card that may be played (A115)."""

from unoengine import Draw, Setup, apply, view


def test_A115_only_the_player_that_drew_a_card_sees_it() -> None:
    state = Setup(hands=["blue-1", "tan-1", "tan-2"], discard="red-5", draw="red-7").to_state()
    state = apply(state, Draw(0))
    seen = [tuple(map(str, view(state, seat).drawn)) for seat in (0, 1, 2, None)]
    assert seen == [("red-7",), (), (), ()]
