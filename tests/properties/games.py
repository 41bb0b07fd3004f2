"""Random games: every edition, number of players, option, wardrobe, house rule and seed."""

from collections.abc import Mapping
from random import Random
from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from unoengine import (
    Answer,
    CallUno,
    Card,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    GameState,
    Leave,
    Options,
    Pass,
    Play,
    Setup,
    new_game,
)
from unoengine.authoring import Effect, Variant

from .house_rules import RULES

EDITIONS = {
    "classic": ("red", "yellow", "green", "blue"),
    "zelda": ("blue", "green", "tan", "red"),
    "zelda-es": ("blue", "green", "tan", "red"),
    "frozen": ("blue", "green", "pink", "yellow"),
    "saved-by-the-bell": ("pink", "blue", "orange", "yellow"),
}
CORE: dict[str, tuple[Any, ...]] = {
    "hand_size": (None, 1, 3, 7),
    "forced_drawn_play": (None, "never", "after_compulsory_draw", "always"),
    "draw_count": (None, 1, 2, 3),
    "voluntary_draw": (None, "allowed", "forbidden"),
    "after_drawing": (None, "drawn_card", "any_card", "ends_turn"),
    "two_player_reverse": (None, "skip", "literal"),
    "final_card_effects": (None, "listed_only", "all"),
    "uno_calls": (None, None, None, "required", "none"),
    "uno_window_closes_on": (None, "turn_action", "any_response"),
    "uno_penalty": (None, 0, 1, 2, 4),
    "scoring": (None, "winner_takes", "running_tally"),
    "tally_tie": (None, "shared", "extra_round"),
    "target": (None, 1, 60, 200, 500),
    "next_dealer": (None, "rotate_left", "round_winner", "redraw", "same"),
    "dealer_tie": (None, "redraw_tied", "redraw_all", "first_seat"),
    "round_end": (None, "first_out", "last_left"),
    "max_turns": (None, 7, 30),
    "max_rounds": (None, 1, 3),
    "leaving": (None, "forbidden", "allowed", "round"),
}
WILD_DRAW_FOUR: dict[str, tuple[Any, ...]] = {
    "policy": ("bluff_allowed", "strict"),
    "guilty_challenger": ("plays", "skipped"),
    "opening": ("reshuffle", "bottom"),
}
TRIFORCE: dict[str, tuple[Any, ...]] = {
    "decline": ("forbidden", "draw_three"),
    "answers": ("numbers_only", "plus_triforce_wild", "plus_any_wild"),
    "after_draw": ("end_turn", "may_play_drawn_answer"),
}
RAD_STYLE: dict[str, tuple[Any, ...]] = {
    "single_choice": (False, True),
    "includes_player": (True, False),
    "clothing": (None, ("blue", "purple"), ("pink",)),
}
SPECIALS: dict[str, dict[str, dict[str, tuple[Any, ...]]]] = {
    "classic": {},
    "zelda": {"triforce": TRIFORCE},
    "zelda-es": {"triforce": TRIFORCE},
    "frozen": {},
    "saved-by-the-bell": {"rad-style": RAD_STYLE},
}


@frozen
class Game:
    """Everything that determines a game except the actions of the players."""

    edition: str
    players: int
    seed: int
    options: Options
    rules: tuple[Effect | None, ...]
    wardrobe: Mapping[int, frozenset[str]]
    cards: int | None
    """How many cards each player has at the start, if the game starts near the end of a round."""

    pile: int | None
    """How many cards the draw pile has then; None for all remaining cards."""

    variants: tuple[Variant, ...] = ()

    def start(self) -> GameState:
        """Return the first state, the same one each time."""
        dealt = new_game(
            self.edition,
            self.players,
            seed=self.seed,
            options=self.options,
            house_rules=self._written(),
            variants=self.variants,
            wardrobe=self.wardrobe,
        )
        return dealt if self.cards is None else self._late(dealt, self.cards).to_state()

    def _written(self) -> dict[str, tuple[Effect | None, ...]] | None:
        return {"customizable": self.rules} if any(self.rules) else None

    def _late(self, dealt: GameState, size: int) -> Setup:
        chance = Random(self.seed)
        deck = chance.sample(dealt.edition.deck, len(dealt.edition.deck))
        # Special cards come first, and before them cards with house rules, for many games.
        deck.sort(key=lambda card: card.color is not None and chance.random() < 0.6)
        deck.sort(key=lambda card: card.effect != "customizable")
        hands = [[deck.pop(0) for _ in range(chance.randint(1, size))] for _ in dealt.players]
        rest = chance.choice((deck, deck[::-1]))
        first = next(card for card in rest if card.effect != "wild-draw-four")
        deck.remove(first)
        draw = deck[: self.pile] if self.pile is not None else []
        turned_up = first.color is None or chance.random() < 0.1
        return Setup(
            self.edition,
            hands=hands,
            discard=[] if turned_up else [first],
            draw=[first, *draw] if turned_up else draw,
            turn=0 if any(self.rules) else chance.randrange(self.players),
            direction=chance.choice((+1, -1)),
            dealer=dealt.dealer,
            wardrobe=self.wardrobe,
            house_rules=self._written(),
            variants=self.variants,
            options=self.options,
            seed=self.seed,
            rest="draw" if self.pile is None else None,
        )


def choose_options(offered: Mapping[str, tuple[Any, ...]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={k: st.sampled_from(v) for k, v in offered.items()})


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game of any edition with any agreement."""
    edition = draw(st.sampled_from(["frozen", *EDITIONS]))  # Only Frozen has house rules.
    players = draw(st.integers(2, 15) | st.integers(2, 4))
    core = draw(choose_options(CORE))
    if players > 10 or draw(st.booleans()):
        core["max_players"] = draw(st.integers(players, 15))
    specials = {"wild-draw-four": WILD_DRAW_FOUR, **SPECIALS[edition]}
    effects = {name: draw(choose_options(offered)) for name, offered in specials.items()}
    clothing = effects.get("rad-style", {}).get("clothing") or EDITIONS[edition]
    worn = st.frozensets(st.sampled_from(clothing))
    rules = st.lists(st.sampled_from([None, *RULES]), max_size=2 if edition == "frozen" else 0)
    late = draw(st.none() | st.integers(1, 4))
    return Game(
        edition,
        players,
        seed=draw(st.integers(0, 10**6)),
        options=Options(**core, effects=effects),
        rules=tuple(draw(rules)),
        wardrobe=draw(st.dictionaries(st.integers(0, players - 1), worn, max_size=4)),
        cards=late,
        pile=draw(st.none() | st.integers(0, 9)) if late is not None else None,
    )


NONSENSE: list[Any] = [None, "", "grey", -1, 99, True, 0.5, [], ["blue"], {}, Card("grey-1")]


def attempts(state: GameState) -> st.SearchStrategy[Any]:
    """Draw an action to try: usually almost legal, sometimes nonsense."""
    nonsense = st.sampled_from(NONSENSE)
    seats = st.sampled_from(range(len(state.players)))
    anyone = seats | st.just(state.turn) | st.integers(-1, len(state.players)) | nonsense
    cards = st.sampled_from(state.edition.deck) | st.sampled_from(state.hand(state.turn) or [None])
    colors = st.none() | st.sampled_from(state.edition.colors) | nonsense
    asked = state.question.answers if state.question else ("accept", "challenge")
    values = st.none() | st.sampled_from([*asked, *state.edition.colors]) | seats | nonsense
    return st.one_of(
        st.builds(Play, anyone, cards | nonsense, colors, values, st.booleans() | nonsense),
        st.builds(Play, st.just(state.turn), cards, colors),
        st.builds(Play, st.just(state.turn), cards, st.none(), st.none(), st.booleans()),
        st.sampled_from([Draw, Pass, CallUno, Deal, Leave]).flatmap(
            lambda kind: st.builds(kind, anyone)
        ),
        st.builds(Catch, anyone, anyone),
        st.builds(ChooseColor, anyone, colors),
        st.builds(Answer, anyone, values),
        nonsense,
    )
