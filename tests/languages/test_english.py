"""Events, actions and reasons have English sentences, for all cards."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from tests.cli.program_runner import read_output
from tests.plugins.test_third_party_edition import ORBIT
from tests.thorough import choose_count, each_case
from unoengine import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Edition,
    Leave,
    Pass,
    Play,
    SetupError,
    events,
    explain,
    legal_moves,
    new_game,
    step,
)
from unoengine.authoring import Effect, Table, Value, colored_cards, colorless_cards, number_cards
from unoengine.events import Event
from unoengine.narration import (
    action_name,
    card_name,
    card_text,
    card_title,
    color_name,
    join_items,
    narrate,
    sentence,
)
from unoengine.plugins import editions

NAMES = ("Ana", "Ben", "Cy")
DUSK = Card("dusk-7", color="dusk")
OWL = Card("olive-green-night-owl", color="olive-green")
COMET = Card("falling-comet")

TOLD = [
    (events.Dealt(0, 3), "Ana deals round 3."),
    (events.TurnedUp(DUSK), "The first card is a dusk 7."),
    (events.TurnedUp(OWL), "The first card is an olive green Night Owl."),
    (events.PutBack(COMET), "The Falling Comet goes back into the draw pile."),
    (events.Played(0, DUSK, None, None, False), "Ana plays a dusk 7."),
    (events.Played(0, DUSK, None, None, True), "Ana plays a dusk 7 and calls UNO."),
    (events.Played(0, COMET, "olive-green", None, False),
     "Ana plays a Falling Comet and names olive green."),
    (events.Played(0, COMET, "dusk", 2, True),
     "Ana plays a Falling Comet, chooses Cy, names dusk and calls UNO."),
    (events.Drew(1, (DUSK,), None), "Ben draws a card."),
    (events.Drew(1, (DUSK, OWL), None), "Ben draws 2 cards."),
    (events.Drew(1, (), None), "Ben draws no card."),
    (events.Drew(1, (DUSK, DUSK), OWL), "Ben draws 2 cards because of the olive green Night Owl."),
    (events.DrewUntil(1, 3, True), "The last card that Ben drew is one that was sought."),
    (events.DrewUntil(1, 3, False), "Ben drew no card that was sought."),
    (events.Drew(1, (DUSK, DUSK), "uno"), "Ben draws 2 cards for not calling UNO."),
    (events.Passed(2), "Cy passes."),
    (events.ColorNamed(1, "olive-green"), "Ben names olive green."),
    (events.Flipped("back", Card("dusk-comet-a", "dusk", look="dusk-comet")),
     "All cards are turned over; dusk Comet is on top."),
    (events.Skipped(1), "Ben loses a turn."),
    (events.Reversed(-1), "Play now goes to the right."),
    (events.Reversed(+1), "Play now goes to the left."),
    (events.Discarded(0, (DUSK, OWL)), "Ana discards 2 cards: dusk 7 and olive green Night Owl."),
    (events.Discarded(0, (DUSK,)), "Ana discards a card: dusk 7."),
    (events.Discarded(0, ()), "Ana discards no card."),
    (events.Demanded(1, "dusk", COMET, 3),
     "Ben must answer the Falling Comet with dusk or draw 3 cards."),
    (events.Demanded(1, None, COMET, 2), "Ben must answer the Falling Comet or draw 2 cards."),
    (events.Asked(1, "heads or tails", COMET), "The Falling Comet asks Ben: heads or tails?"),
    (events.Asked(1, "how much?", COMET), "The Falling Comet asks Ben: how much?"),
    (events.Answered(1, "toss", "heads"), "Ben answers: heads."),
    (events.Answered(1, "whom", 0), "Ben answers: Ana."),
    (events.Answered(1, "what", OWL), "Ben answers: olive green Night Owl."),
    (events.Answered(1, "what", None), "Ben answers: nothing."),
    (events.Answered(1, "really", True), "Ben answers: yes."),
    (events.Answered(1, "how many", 12), "Ben answers: 12."),
    (events.HandShown(0, 1, (DUSK, OWL)), "Ana shows Ben 2 cards."),
    (events.HandShown(0, None, (DUSK,)), "Ana shows everybody a card: dusk 7."),
    (events.Gave(0, 1, (DUSK,)), "Ana gives Ben a card."),
    (events.Rolled(0, 6, 5), "Ana rolls a 5."),
    (events.Picked(1, "which one", DUSK), "Ben picks a card."),
    (events.ColorChanged("dusk"), "The color is now dusk."),
    (events.Asked(1, "again?", None), "Ben is asked: again?"),
    (events.HandsMoved((1, 0, 2)), "Hands move: Ana gets Ben's hand and Ben gets Ana's hand."),
    (events.HandsDealtAgain((3, 3, 2)), "All hands are shuffled together and dealt again."),
    (events.UnoMiscalled(2), "Cy called UNO wrongly."),
    (events.Claimed(1, "snap"), "Ben claims: snap."),
    (events.Drew(1, (DUSK,), "false-uno"), "Ben draws a card for false UNO."),
    (events.Announced(0, COMET, "guilty"), "Ana's Falling Comet: guilty."),
    (events.UnoCalled(2), "Cy calls UNO just in time."),
    (events.Caught(0, 1), "Ben catches Ana, who did not call UNO."),
    (events.Left(1, 2), "Ben leaves; 2 cards went under the draw pile."),
    (events.Eliminated(1, (), "round", 2),
     "Ben is eliminated from this round; 2 cards went under the draw pile."),
    (events.Eliminated(1, (), "round", 0), "Ben is eliminated from this round."),
    (events.Eliminated(1, (COMET,), "round", 1),
     "Ben is eliminated from this round and discards a card: Falling Comet."),
    (events.Eliminated(1, (), "game", 2),
     "Ben is eliminated from the game; 2 cards went under the draw pile."),
    (events.Eliminated(1, (), "game", 0), "Ben is eliminated from the game."),
    (events.Eliminated(1, (COMET,), "game", 1),
     "Ben is eliminated from the game and discards a card: Falling Comet."),
    (events.LeftRound(1, 2), "Ben sits out this round; 2 cards went under the draw pile."),
    (events.Finished(1, 2), "Ben has no card left and takes place 2."),
    (events.RoundShared((0, 2), (45, 0, 45)),
     "Ana and Cy win the round; the scores are Ana 45, Ben 0 and Cy 45."),
    (events.Picked(1, "which one", None), "Ben has no such card."),
    (events.Reshuffled(61), "The discard pile becomes a new draw pile of 61 cards."),
    (events.PointsCounted(1, -12), "Ben's cards count -12 points."),
    (events.RoundScored(0, (120, 0, 45)),
     "Ana wins the round; the scores are Ana 120, Ben 0 and Cy 45."),
    (events.GameWon((1,)), "Ben wins the game."),
    (events.GameWon((0, 2)), "Ana and Cy win the game."),
    (events.Awaited(1, "turn", None), "Ben is on turn."),
    (events.Awaited(1, "turn", 0), "Ben is on turn."),
    (events.Awaited(1, "drawn", None), "Ben has drawn and may play."),
    (events.Awaited(1, "demand", None), "Ben must meet a demand."),
    (events.Awaited(1, "choose-color", None), "Ben must name a color."),
    (events.Awaited(1, "question", None), "Ben must answer."),
    (events.Awaited(1, "round-over", None), "Ben deals next."),
    (events.Awaited(1, "game-over", None), "The game is over."),
]  # fmt: skip


@each_case("event, sentence", TOLD)
def test_event_is_narrated_to_everybody_and_to_players_it_does_not_concern(
    event: Event, sentence: str
) -> None:
    """What the sentence says does not depend on hidden cards."""
    for language in ("en", "en-GB"):
        assert narrate(event, NAMES, language) == sentence
    assert narrate(event, NAMES) == narrate(event.seen_by(None), NAMES) == sentence
    assert narrate(event, [*NAMES, "Dee"], player=3) == narrate(event, [*NAMES, "Dee"])


TOLD_TO_PLAYERS = [
    (events.Dealt(0, 3), 0, "You deal round 3."),
    (events.Played(0, DUSK, None, None, True), 0, "You play a dusk 7 and call UNO."),
    (events.Played(0, COMET, "dusk", 2, False), 0,
     "You play a Falling Comet, choose Cy and name dusk."),
    (events.Played(0, COMET, "dusk", 2, False), 2,
     "Ana plays a Falling Comet, chooses you and names dusk."),
    (events.Played(0, COMET, None, 0, False), 0, "You play a Falling Comet and choose yourself."),
    (events.Drew(1, (DUSK,), None), 1, "You draw dusk 7."),
    (events.Drew(1, (DUSK, OWL), None), 1, "You draw dusk 7 and olive green Night Owl."),
    (events.Drew(1, (), None), 1, "You draw no card."),
    (events.DrewUntil(1, 3, True), 1, "The last card that you drew is one that was sought."),
    (events.DrewUntil(1, 3, False), 1, "You drew no card that was sought."),
    (events.Drew(1, (DUSK, OWL), COMET), 1,
     "You draw 2 cards because of the Falling Comet: dusk 7 and olive green Night Owl."),
    (events.Drew(1, (DUSK,), "uno"), 1, "You draw a card for not calling UNO: dusk 7."),
    (events.Passed(2), 2, "You pass."),
    (events.ColorNamed(1, "dusk"), 1, "You name dusk."),
    (events.Skipped(1), 1, "You lose a turn."),
    (events.Discarded(0, (DUSK,)), 0, "You discard a card: dusk 7."),
    (events.Demanded(1, "dusk", COMET, 3), 1,
     "You must answer the Falling Comet with dusk or draw 3 cards."),
    (events.Demanded(1, None, COMET, 2), 1, "You must answer the Falling Comet or draw 2 cards."),
    (events.Asked(1, "toss", COMET), 1, "The Falling Comet asks you: toss?"),
    (events.Asked(1, "again?", None), 1, "You are asked: again?"),
    (events.Answered(1, "whom", 0), 1, "You answer: Ana."),
    (events.Answered(1, "whom", 0), 0, "Ben answers: you."),
    (events.HandShown(0, 1, (DUSK, OWL)), 0, "You show Ben dusk 7 and olive green Night Owl."),
    (events.HandShown(0, 1, (DUSK, OWL)), 1, "Ana shows you dusk 7 and olive green Night Owl."),
    (events.HandShown(0, 1, (DUSK, OWL)), 2, "Ana shows Ben 2 cards."),
    (events.HandShown(0, None, (DUSK,)), 0, "You show everybody a card: dusk 7."),
    (events.Gave(0, 1, (DUSK,)), 0, "You give Ben dusk 7."),
    (events.Gave(0, 1, (DUSK,)), 1, "Ana gives you dusk 7."),
    (events.Rolled(0, 6, 5), 0, "You roll a 5."),
    (events.Picked(1, "which one", DUSK), 1, "You pick dusk 7."),
    (events.Picked(1, "which one", None), 1, "You have no such card."),
    (events.HandsMoved((1, 0, 2)), 0, "Hands move: you get Ben's hand and Ben gets your hand."),
    (events.UnoMiscalled(2), 2, "You called UNO wrongly."),
    (events.Claimed(1, "snap"), 1, "You claim: snap."),
    (events.Announced(0, COMET, "guilty"), 0, "Your Falling Comet: guilty."),
    (events.UnoCalled(2), 2, "You call UNO just in time."),
    (events.Caught(0, 1), 0, "Ben catches you: you did not call UNO."),
    (events.Caught(0, 1), 1, "You catch Ana, who did not call UNO."),
    (events.Left(1, 2), 1, "You leave; 2 cards went under the draw pile."),
    (events.PointsCounted(1, 1), 1, "Your cards count 1 point."),
    (events.Eliminated(1, (), "round", 2), 1,
     "You are eliminated from this round; 2 cards went under the draw pile."),
    (events.Eliminated(1, (), "round", 0), 1, "You are eliminated from this round."),
    (events.Eliminated(1, (COMET,), "game", 1), 1,
     "You are eliminated from the game and discard a card: Falling Comet."),
    (events.LeftRound(1, 2), 1, "You sit out this round; 2 cards went under the draw pile."),
    (events.Finished(1, 2), 1, "You have no card left and take place 2."),
    (events.RoundShared((0, 2), (45, 0, 45)), 2,
     "You and Ana win the round; the scores are Ana 45, Ben 0 and Cy 45."),
    (events.RoundScored(0, (120, 0, 45)), 0,
     "You win the round; the scores are Ana 120, Ben 0 and Cy 45."),
    (events.GameWon((1,)), 1, "You win the game."),
    (events.GameWon((0, 2)), 2, "You and Ana win the game."),
    (events.Awaited(1, "turn", None), 1, "It is your turn."),
    (events.Awaited(1, "drawn", None), 1, "You have drawn and may play."),
    (events.Awaited(1, "demand", None), 1, "You must meet a demand."),
    (events.Awaited(1, "choose-color", None), 1, "You must name a color."),
    (events.Awaited(1, "question", None), 1, "You must answer."),
    (events.Awaited(1, "round-over", None), 1, "You deal next."),
]  # fmt: skip


@each_case("event, player, sentence", TOLD_TO_PLAYERS)
def test_event_is_narrated_to_the_player_it_concerns(
    event: Event, player: int, sentence: str
) -> None:
    assert narrate(event, NAMES, player=player) == sentence


@pytest.mark.parametrize("player", [-1, 3, "Ana", True])
def test_narrate_refuses_a_seat_that_does_not_exist(player: Any) -> None:
    with pytest.raises(SetupError, match="seats are 0 to 2"):
        narrate(events.Passed(0), NAMES, player=player)


def test_other_objects_have_no_sentence_and_no_name() -> None:
    with pytest.raises(SetupError, match="there is no sentence for Event"):
        narrate(Event(), NAMES)
    with pytest.raises(SetupError, match="there is no name for Action"):
        action_name(Action(0), NAMES)


@each_case(
    "action, name",
    [
        (Play(0, DUSK), "play dusk 7"),
        (Play(0, DUSK, uno=True), "play dusk 7 and call UNO"),
        (
            Play(0, COMET, "olive-green", 2, True),
            "play Falling Comet, choose Cy, name olive green and call UNO",
        ),
        (Draw(0), "draw"),
        (Pass(0), "pass"),
        (ChooseColor(0, "olive-green"), "name olive green"),
        (Answer(0, "heads"), "answer: heads"),
        (Answer(0, 1), "answer: Ben"),
        (Answer(0, OWL), "answer: olive green Night Owl"),
        (CallUno(0), "call UNO"),
        (Catch(0, 2), "catch Cy"),
        (Deal(0), "deal the next round"),
        (Leave(0), "leave the game"),
    ],
)
def test_action_has_a_name(action: Action, name: str) -> None:
    assert action_name(action, NAMES) == name


def reads_well(sentence: str) -> bool:
    """Return whether a text is a sentence without codes, class names or None."""
    unspoken = ("-", "_", "None", "Card", "  ", "(")
    return (
        sentence[0].isupper()
        and sentence[-1] in ".?"
        and not any(sign in sentence for sign in unspoken)
    )


class Barter(Effect):
    """The player chooses another player, who answers a question."""

    def turned_up(self, table: Table) -> None:
        """Do nothing, since no player was chosen."""

    def choices(self, table: Table) -> tuple[Value, ...]:
        return table.others

    def play(self, table: Table) -> None:
        assert isinstance(table.choice, int)
        table.ask(table.choice, "which one", (*table.edition.colors, table.card, None))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce("so be it")


COLORS = ("dusk", "olive-green")
HOMEMADE = Edition(
    "homemade",
    COLORS,
    (
        *number_cards(COLORS, dict.fromkeys(range(10), 2)),
        *colored_cards(COLORS, "night-owl", points=20, copies=3, effect=Barter()),
        *colorless_cards("falling-comet", points=50, copies=4, effect=None),
    ),
)


@pytest.mark.parametrize("box", [*editions(), HOMEMADE], ids=str)
def test_all_events_of_random_games_read_well(box: str | Edition) -> None:
    kinds = set()
    for seed in range(choose_count(1, 3)):
        chance = random.Random(seed)
        state = new_game(box, len(NAMES), seed=seed, wardrobe={0: {find_color(box)}})
        for _ in range(choose_count(500, 4_000)):
            moves = legal_moves(state)
            if not moves:
                break
            taken = step(state, chance.choice(moves))
            for event in taken.events:
                assert reads_well(narrate(event, NAMES)), event
                for player in range(len(NAMES)):
                    assert reads_well(narrate(event, NAMES, player=player)), event
                kinds.add(type(event))
            state = taken.state
    assert len(kinds) > choose_count(9, 12)


def find_color(box: str | Edition) -> str:
    """Return a color of an edition."""
    return new_game(box, seed=1).edition.colors[0]


def test_cards_of_a_plugin_read_well(tmp_path: Path) -> None:
    folder = ORBIT.install(tmp_path)
    story = read_output(
        "watch", "orbit", "--seed", "7", "--game", folders=(folder,), given={"COLUMNS": "1000"}
    )
    assert all(map(reads_well, filter(None, story.splitlines())))
    for said in ("plays a röntgen Parcel, chooses", "The Telegram asks", "answers: nothing."):
        assert said in story


VERDICT = explain(new_game(players=NAMES, seed=3, dealer=0), Draw(0))

SAYINGS: list[Callable[[int, Any], str]] = [
    lambda seat, names: action_name(Catch(0, seat), names),
    lambda seat, names: narrate(events.Passed(seat), names),
    lambda seat, names: narrate(events.GameWon((seat, 0)), names),
    lambda seat, names: sentence(evolve(VERDICT, details={"other": seat}), names),
]


@pytest.mark.parametrize("say", SAYINGS)
def test_seats_without_a_name_are_refused(say: Callable[[int, Any], str]) -> None:
    with pytest.raises(SetupError, match="there is no seat -1"):
        say(-1, NAMES)
    with pytest.raises(SetupError, match=r"these are too few: \['Ana'\]"):
        say(1, ["Ana"])
    with pytest.raises(SetupError):
        say(1, None)


ODD: list[Any] = ["x", None, []]


@pytest.mark.parametrize(
    ("name", "odd"),
    [
        *((card_name, odd) for odd in ODD),
        *((lambda odd: card_title(odd, new_game(seed=7)), odd) for odd in ODD),
        *((lambda odd: card_text(DUSK, odd), odd) for odd in ODD),
        *((color_name, odd) for odd in (None, 5)),
        *((join_items, odd) for odd in (None, 5, [1, 2])),
    ],
)
def test_foreign_objects_have_no_names(name: Callable[[Any], str], odd: object) -> None:
    with pytest.raises(SetupError):
        name(odd)
