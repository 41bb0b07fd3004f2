"""Turning two-sided cards over: what changes, and what does not."""

import pytest

from tests.effect_api.positions import ignore_answer, make_effect
from tests.thorough import each_case
from unoengine import (
    Answer,
    Card,
    ChooseColor,
    Deal,
    Draw,
    FormatError,
    GameState,
    Leave,
    Options,
    Pass,
    Play,
    PluginError,
    Setup,
    SetupError,
    apply,
    explain,
    json,
    legal_moves,
    new_game,
    redeal,
    start_game,
    step,
    view,
)
from unoengine.authoring import (
    Edition,
    Effect,
    Table,
    Variant,
    colored_cards,
    number_cards,
    two_sided,
)
from unoengine.events import Announced, ColorNamed, Demanded, Drew, Flipped
from unoengine.narration import sentence

from .twilight import DAY, NIGHT, TWILIGHT


def find(look: str, back: str = "") -> str:
    """Return the code of a card with this look, and with this look on the other side."""
    edition = TWILIGHT if any(card.look == look for card in TWILIGHT.deck) else TWILIGHT.turned
    for card in edition.deck:
        other = edition.other_side(card)
        assert other is not None
        if card.look == look and back in ("", other.look):
            return card.code
    raise AssertionError(look)


def card(look: str, back: str = "") -> Card:
    return TWILIGHT.card(find(look, back))


def turn(code: str) -> Card:
    """Return the other side of a card."""
    other = TWILIGHT.other_side(TWILIGHT.card(code))
    assert other is not None
    return other


def night(*hands: str, discard: str, **more: object) -> GameState:
    """Return a position with the backs in play."""
    return Setup(
        "twilight",
        hands=hands,
        discard=find(discard),
        rest="draw",
        side="back",
        **more,  # type: ignore[arg-type]
    ).to_state()


def day(*hands: str, **more: object) -> GameState:
    """Return a position with the fronts in play."""
    setup = Setup("twilight", hands=hands, discard=find("amber-8"), rest="draw", **more)  # type: ignore[arg-type]
    return setup.to_state()


def flip(state: GameState) -> GameState:
    """Return the state after seat 0 has played a Dusk."""
    return apply(state, Play(0, card("amber-dusk")))


DUSK = f"{find('amber-dusk')} "


def test_only_the_side_in_play_counts() -> None:
    """A145: colors, symbols, effects and points are those of one side."""
    state = day(DUSK + f"{find('sky-2')} {find('sky-3')}", find("mint-4"))
    after = flip(state)
    assert state.side == "front"
    assert after.side == "back"
    assert after.hand(0) == tuple(sorted([turn(find("sky-2")), turn(find("sky-3"))], key=_order))
    assert after.hand(1) == (turn(find("mint-4")),)
    assert state.edition.colors == DAY
    assert after.edition.colors == NIGHT
    assert {move.card for move in legal_moves(after) if isinstance(move, Play)} <= {*after.hand(1)}
    assert after.count_points(1) == turn(find("mint-4")).points


def _order(one: Card) -> int:
    return TWILIGHT.turned.deck.index(one)


def test_the_draw_pile_is_turned_over_and_the_top_card_stays() -> None:
    """A146"""
    state = day(DUSK + find("sky-2"), find("mint-4"))
    after = flip(state)
    assert after.draw_pile == tuple(turn(one.code) for one in reversed(state.draw_pile))
    assert after.top == turn(find("amber-dusk"))
    assert after.color == after.top.color
    assert [one.code for one in after.discards[:-1]] == [turn(find("amber-8")).code]


def test_turned_over_twice_all_is_as_before() -> None:
    """A146"""
    whirling = make_effect(lambda table: (table.flip(), table.flip()))
    deck = two_sided(
        [Card("a-1", "a", effect=whirling), *number_cards(["a"], {2: 30})],
        number_cards(["b"], dict.fromkeys(range(31), 1)),
    )
    edition = Edition("whirl", ["a"], deck, back_colors=["b"])
    state = Setup(edition, hands=["a-1 a-2-a", "a-2-b"], discard="a-2-c", rest="draw").to_state()

    after = apply(state, Play(0, edition.card("a-1")))

    assert (after.side, after.draw_pile, after.hand(0)) == ("front", state.draw_pile, (deck[1],))
    assert (after.turn, after.color) == (1, "a")


class Lamp(Effect):
    """Turns over all cards, and may demand or ask."""

    points = 5

    def play(self, table: Table) -> None:
        table.flip()
        if table.hand_size(table.next) > 2:
            table.demand(None, table.cards(color="b"), cost=2)
        if table.hand_size(table.next) == 2:
            table.ask(table.next, "well", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: object) -> None:
        table.announce(str(answer))


def make_lamps(effect: Effect) -> Edition:
    """Return an edition in which the back of each Lamp has no color."""
    fronts = [
        *(Card(f"lamp-{n}", "a", effect=effect) for n in range(4)),
        *number_cards(["a"], dict.fromkeys(range(30), 1)),
    ]
    backs = [
        *(Card(f"moon-{n}", symbol="moon", effect="wild") for n in range(4)),
        *number_cards(["b"], dict.fromkeys(range(15), 1)),
        *number_cards(["c"], dict.fromkeys(range(15), 1)),
    ]
    return Edition("lamps", ["a"], two_sided(fronts, backs), back_colors=["b", "c"])


LAMPS = make_lamps(Lamp())
TURNED = "the color of the top card, which was turned over."


def lamps(*hands: str, **more: object) -> GameState:
    setup = Setup(LAMPS, hands=hands, discard="a-0", rest="draw", **more)  # type: ignore[arg-type]
    return setup.to_state()


def test_the_player_names_a_color_if_the_other_side_has_none() -> None:
    """A147"""
    state = lamps("lamp-0 a-1 a-2", "a-3", "a-4")
    after = step(state, Play(0, LAMPS.card("lamp-0")))
    named = step(after.state, ChooseColor(0, "c"))
    assert (after.state.phase, after.state.turn, after.state.color) == ("choose-color", 0, None)
    assert after.events[1] == Flipped("back", LAMPS.card("moon-0"))
    assert legal_moves(after.state) == (ChooseColor(0, "b"), ChooseColor(0, "c"))
    verdict = explain(after.state, ChooseColor(0, "c"))
    assert (verdict.rule, verdict.message) == ("A147", f"You name {TURNED}")
    assert explain(after.state, Draw(1)).reason == "not-your-turn"
    refused = explain(after.state, Draw(0))
    assert (refused.rule, refused.message) == ("A147", f"First name {TURNED}")
    for given in (verdict, refused):
        assert "dada vuelta" in sentence(given, ["Ana", "Ben", "Cy"], "es")
    assert explain(after.state, ChooseColor(0, "a")).reason == "unknown-color"
    assert named.events[0] == ColorNamed(0, "c")
    assert (named.state.phase, named.state.turn, named.state.color) == ("turn", 1, "c")


def test_the_color_is_named_before_a_demand_is_met() -> None:
    """A147"""
    state = lamps("lamp-0 a-1 a-2", "a-3 a-5 a-6", "a-4")
    after = apply(state, Play(0, LAMPS.card("lamp-0")))
    named = step(after, ChooseColor(0, "c"))
    assert after.phase == "choose-color"
    assert named.events[1] == Demanded(1, None, LAMPS.card("lamp-0"), 2)
    assert (named.state.phase, named.state.turn, named.state.owed) == ("demand", 1, 2)
    reason = explain(named.state, Pass(1))
    assert reason.reason in ("must-pay", "must-meet-demand")


def test_the_color_is_named_after_a_question() -> None:
    """A147: the asking card is the side that was played."""
    state = lamps("lamp-0 a-1 a-2", "a-3 a-5", "a-4")
    asked = apply(state, Play(0, LAMPS.card("lamp-0")))
    answered = apply(asked, Answer(1, "yes"))
    assert asked.question is not None
    assert (asked.question.card, asked.question.color_before) == (LAMPS.card("lamp-0"), "a")
    assert (answered.phase, answered.turn) == ("choose-color", 0)
    assert apply(answered, ChooseColor(0, "b")).turn == 1


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_a_player_leaves_before_the_color_is_named(leaver: int) -> None:
    """A113 A147: the next player names it instead, and is on turn."""
    state = lamps("lamp-0 a-1 a-2", "a-3", "a-4", options=Options(leaving="allowed"))
    after = apply(state, Play(0, LAMPS.card("lamp-0")))
    left = apply(after, Leave(leaver))
    assert (left.phase, left.turn) == ("choose-color", 1 if leaver == 0 else 0)
    named = apply(left, ChooseColor(left.turn, "b"))
    assert (named.phase, named.turn) == ("turn", 2 if leaver == 1 else 1)


def test_the_asker_leaves_before_the_color_is_named() -> None:
    """A113 A147"""
    state = lamps("lamp-0 a-1 a-2", "a-3 a-5", "a-4", options=Options(leaving="allowed"))
    asked = apply(state, Play(0, LAMPS.card("lamp-0")))
    left = apply(asked, Leave(0))
    assert (left.phase, left.turn) == ("choose-color", 1)


def test_the_next_player_names_the_color_for_one_who_is_out() -> None:
    """A120 A147"""
    sinks = make_effect(
        lambda table: (table.flip(), table.eliminate(table.player)), own_hand="changes", points=5
    )
    edition = make_lamps(sinks)
    hands = ["lamp-0 a-1 a-2", "a-3", "a-4"]
    state = Setup(edition, hands=hands, discard="a-0", rest="draw").to_state()
    after = apply(state, Play(0, edition.card("lamp-0")))
    assert (after.phase, after.turn, after.out) == ("choose-color", 1, (0,))


def test_a_player_with_one_card_can_be_caught_while_the_color_is_named() -> None:
    """A94 A147"""
    state = lamps("lamp-0 a-1", "a-3", "a-4")
    after = apply(state, Play(0, LAMPS.card("lamp-0")))
    assert (after.phase, after.exposed) == ("choose-color", 0)
    assert apply(after, ChooseColor(0, "b")).exposed == 0


def test_everybody_sees_the_other_sides() -> None:
    """A148: in alphabetical order, so they do not tell which card is which."""
    state = day(DUSK + f"{find('sky-2')} {find('sky-3')}", find("mint-4"))
    looks = sorted(turn(one.code).look for one in state.hand(0))
    assert view(state, 1).backs == view(state, None).backs == state.backs
    assert list(state.backs[0]) == looks
    assert list(flip(state).backs[1]) == ["mint-4"]
    assert new_game("zelda", seed=1).backs == ()


def test_a_player_sees_both_sides_of_the_own_cards() -> None:
    """A148: in the same order, so a client needs no edition to know which is which."""
    state = day(DUSK + f"{find('sky-2')} {find('sky-3')}", find("mint-4"))
    seen = view(state, 0)
    assert [one.code for one in seen.other_sides] == [turn(one.code).code for one in seen.hand]
    assert view(state, None).other_sides == ()
    assert view(new_game("zelda", seed=1), 0).other_sides == ()


def test_a_redeal_exchanges_only_cards_that_look_alike() -> None:
    """A148: the fronts in other hands change, their backs do not."""
    state = new_game("twilight", 3, seed=5)
    changed = 0
    for seed in range(20):
        other = redeal(state, 0, seed)
        assert other.hand(0) == state.hand(0)
        assert other.backs == state.backs
        assert other.draw_pile != state.draw_pile
        changed += other.hand(1) != state.hand(1)
    assert changed > 10


def test_known_cards_stay_known() -> None:
    """A50 A148: a card that was seen is known by both sides."""

    class Show(Variant):
        def claims(self, table: Table) -> tuple[str, ...]:
            return ("show",) if table.player == 1 else ()

        def claim(self, table: Table, value: object) -> None:
            table.reveal(1)

    state = day(DUSK + f"{find('sky-2')} {find('sky-3')}", find("mint-4"), variants=[Show()])

    after = flip(apply(state, Answer(1, "show")))

    assert view(after, 0).known == {1: (turn(find("mint-4")),)}


def test_a_round_starts_with_the_fronts() -> None:
    """A149: the backs count for the points if they are in play at the end."""
    last = find("rust-5")
    state = night(last, find("rust-6"), discard="rust-3", options=Options(target=500))
    over = apply(state, Play(0, TWILIGHT.card(last)))
    dealt = apply(over, Deal(over.turn))
    assert (over.side, over.phase, over.scores) == ("back", "round-over", (6, 0))
    assert dealt.side == "front"
    assert {one for seat in (0, 1) for one in dealt.hand(seat)} <= {*TWILIGHT.deck}


class Morning(Variant):
    """Announces the side in play when a round begins."""

    def round_begins(self, table: Table) -> None:
        table.announce(table.side)


class LateMorning(Variant):
    """Turns over the cards when a round begins."""

    def round_begins(self, table: Table) -> None:
        table.flip()


def test_A137_a_round_begins_after_its_start_card_has_turned_over_the_cards() -> None:
    starts = (start_game("twilight", 2, seed=n, variants=[Morning()]) for n in range(300))
    start = next(start for start in starts if start.state.side == "back")
    (told,) = (event for event in start.events if isinstance(event, Announced))
    assert (told.card, told.verdict) == (turn(start.state.top.code), "back")


@each_case("code", ["amber-dusk", "amber-3"])
def test_A137_cards_are_not_turned_over_when_a_round_begins(code: str) -> None:
    hands, late = [find("sky-1"), find("mint-1")], [LateMorning()]
    with pytest.raises(PluginError, match="turns over the cards in round_begins"):
        Setup("twilight", hands, draw=find(code), variants=late).to_state()


def test_a_card_cannot_be_played_with_the_other_side_up() -> None:
    """A145"""
    state = day(f"{find('sky-2')} {find('amber-3')}", find("mint-4"))
    verdict = explain(state, Play(0, turn(find("amber-3"))))
    assert (verdict.legal, verdict.reason, verdict.rule) == (False, "other-side-up", "A145")


def test_drawn_cards_have_the_side_in_play() -> None:
    state = night(f"{find('ink-dawn')} {find('moss-3')}", find("rust-5"), discard="ink-3")
    done = step(state, Play(0, card("ink-dawn")))
    drew = next(event for event in done.events if isinstance(event, Drew))
    assert drew.why == card("ink-dawn")
    assert {*drew.cards} <= {*TWILIGHT.deck}


def test_sides_of_a_setup() -> None:
    with pytest.raises(SetupError, match="cannot be 'back'; the cards of zelda have one side"):
        Setup("zelda", hands=["red-1", "red-2"], discard="red-3", side="back").to_state()
    with pytest.raises(SetupError, match="cannot be 'top'"):
        Setup("twilight", hands=[], side="top").to_state()  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="starts with the fronts"):
        Setup("twilight", hands=[find("sky-1"), find("sky-2")], rest="draw", side="back").to_state()


def test_saved_states_with_an_impossible_side() -> None:
    data = json.dumps(new_game("zelda", seed=1)).decode()
    assert '"side"' not in data
    with pytest.raises(FormatError, match="side: 'back' is expected"):
        json.loads(data[:-1] + ',"side":"back"}', GameState)
    data = json.dumps(new_game("twilight", seed=1)).decode()
    with pytest.raises(FormatError, match="side: 'back' is expected"):
        json.loads(data[:-1] + ',"side":"front"}', GameState)


def test_cards_are_turned_over_before_a_question() -> None:
    early = make_effect(
        lambda table: (table.ask(table.next, "well", ("yes",)), table.flip()), ignore_answer
    )
    fronts = [Card("early", "a", effect=early), *number_cards(["a"], dict.fromkeys(range(30), 1))]
    backs = number_cards(["b"], dict.fromkeys(range(31), 1))
    edition = Edition("early", ["a"], two_sided(fronts, backs), back_colors=["b"])
    state = Setup(edition, hands=["early a-1 a-2", "a-3"], discard="a-0", rest="draw").to_state()
    with pytest.raises(PluginError, match="after a question or a demand"):
        apply(state, Play(0, edition.card("early")))


def test_one_sided_cards_stay_as_they_are() -> None:
    deck = [Card("lamp", "a", effect=Lamp()), *number_cards(["a"], dict.fromkeys(range(30), 1))]
    edition = Edition("dark", ["a"], deck)
    state = Setup(edition, hands=["lamp a-1 a-2", "a-3"], discard="a-0", rest="draw").to_state()
    done = step(state, Play(0, edition.card("lamp")))
    assert (done.state.side, done.state.hand(1)) == ("front", state.hand(1))
    assert not any(isinstance(event, Flipped) for event in done.events)


def test_A146_cards_of_both_sides_may_share_a_symbol() -> None:
    """One that turns over the cards goes on one of the other side, and turns them back."""

    class Tumble(Effect):
        """Turns over all cards."""

        points = 20

        def play(self, table: Table) -> None:
            table.announce(f"{table.card_before.code} {table.side}")
            table.flip()

    def make_side(colors: tuple[str, ...]) -> tuple[Card, ...]:
        numbers = number_cards(colors, dict.fromkeys(range(1, 9), 2))
        return (*numbers, *colored_cards(colors, "tumble", copies=2, effect=Tumble()))

    edition = Edition(
        "tumbles", DAY, two_sided(make_side(DAY), make_side(NIGHT)), back_colors=NIGHT
    )
    hands = ["amber-tumble mint-1", "coral-tumble mint-2", "sky-tumble mint-3"]
    state = Setup(edition, hands, discard="amber-5", rest="draw").to_state()
    told: list[str] = []
    for seat, side in enumerate(("back", "front", "back")):
        held = [card for card in state.hand(seat) if card.symbol == "tumble"]
        assert Play(seat, held[0]) in legal_moves(state), "it fits by its symbol"
        done = step(state, Play(seat, held[0]))
        state = done.state
        told += [event.verdict for event in done.events if isinstance(event, Announced)]
        assert (state.side, state.top.symbol, state.turn) == (side, "tumble", (seat + 1) % 3)
        assert state.color == state.top.color != held[0].color
        assert find_match_faults(state) == []
    assert told == ["amber-5 front", "ink-tumble back", "coral-tumble front"]


def find_match_faults(state: GameState) -> list[Card]:
    """Return the cards of the seat on turn whose plays are not what the sides in play say."""
    plays = {move.card for move in legal_moves(state) if isinstance(move, Play)}
    top, hand = state.top, {*state.hand(state.turn)}
    fitting = {card for card in hand if card.color == state.color or card.symbol == top.symbol}
    return sorted(plays ^ fitting, key=str)
