"""A second opinion on the rules: naive, slow, mutable, and sharing nothing with the library.

It is written from the numbered study of the booklets alone (R = rule, A = ruling) and meant to be
run beside the real engine, action by action. Where the two differ, one of them is wrong.

Cards are strings (their codes), a hand is a list of them. Actions are tuples:

    ("play", seat, code, color | None, clothing | None, uno)
    ("draw", seat)    ("pass", seat)    ("color", seat, color)    ("uno", seat)
    ("answer", seat, "accept" | "challenge")    ("catch", seat, target)    ("deal", seat)

Chance enters only through `shuffle`, which takes cards and returns them, the top card first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Action = tuple[Any, ...]
Shuffle = Callable[[list[str]], list[str]]

WILD = "wild"
WD4 = "wild-draw-four"
TRIFORCE = "triforce"
LET_IT_GO = "let-it-go"
RAD = "rad-style"

# R002, D01
COLORS: dict[str, tuple[str, ...]] = {
    "classic": ("red", "yellow", "green", "blue"),
    "zelda": ("blue", "green", "tan", "red"),
    "zelda-es": ("blue", "green", "tan", "red"),
    "frozen": ("blue", "green", "pink", "yellow"),
    "saved-by-the-bell": ("pink", "blue", "orange", "yellow"),
}
ALL_COLORS = {color for colors in COLORS.values() for color in colors}

# R009, D02
SPECIALS: dict[str, list[str]] = {
    "classic": [],
    "zelda": [TRIFORCE] * 4,
    "zelda-es": [TRIFORCE] * 4,
    "frozen": [LET_IT_GO] * 2,  # and the two Customizable cards
    "saved-by-the-bell": [RAD] * 4,
}

# Section 6, the default first
CHOICES: dict[str, tuple[Any, ...]] = {
    "forced_drawn_play": ("never", "after_compulsory_draw", "always"),
    "wd4_policy": ("bluff_allowed", "strict"),
    "wd4_guilty_challenger": ("plays", "skipped"),
    "wd4_start": ("reshuffle", "bottom"),
    "two_player_reverse": ("skip", "literal"),
    "triforce_decline": ("forbidden", "draw_three"),
    "triforce_answers": ("numbers_only", "plus_triforce_wild", "plus_any_wild"),
    "triforce_after_draw": ("end_turn", "may_play_drawn_answer"),
    "final_card_effects": ("listed_only", "all"),
    "rad_single_choice": (False, True),
    "rad_includes_player": (True, False),
    "uno_calls": ("required", "required", "none"),
    "uno_window_closes_on": ("turn_action", "any_response"),
    "scoring": ("winner_takes", "running_tally"),
    "tally_tie": ("shared", "extra_round"),
    "voluntary_draw": ("allowed", "forbidden"),
    "after_drawing": ("drawn_card", "any_card", "ends_turn"),
    "next_dealer": ("rotate_left", "round_winner", "redraw", "same"),
    "dealer_tie": ("redraw_tied", "redraw_all", "first_seat"),
}
FREE: dict[str, Any] = {
    "rad_clothing_colors": None,
    "uno_penalty": 2,
    "hand_size": 7,
    "draw_count": 1,
    "target": 500,
    "max_players": 10,
}
# A28, D04
PRESETS: dict[str, dict[str, Any]] = {"zelda-es": {"forced_drawn_play": "after_compulsory_draw"}}
HOUSE_RULES = ("others_draw_1", "next_draws_2", None)


def color_of(code: str) -> str | None:
    """The printed color; None for wild-type cards (A44, A75)."""
    first = code.split("-")[0]
    return first if first in ALL_COLORS else None


def symbol_of(code: str) -> str | None:
    """The number or action of a colored card; None for wild-type cards (A22)."""
    return code.split("-", 1)[1] if color_of(code) else None


def points(code: str) -> int:
    """R080-R083, A111."""
    symbol = symbol_of(code)
    if symbol is None:
        return 50
    return int(symbol) if symbol.isdigit() else 20


def dealer_value(code: str) -> int:
    """R015, A05: a card with a symbol counts zero, a marked number does not."""
    symbol = symbol_of(code)
    return int(symbol) if symbol is not None and symbol.isdigit() else 0


def is_marked(code: str) -> bool:
    """R010: the number cards that carry the Triforce mark."""
    return symbol_of(code) in ("3", "6", "9")


def customizable_faces(house_rules: Sequence[str | None]) -> dict[str, str | None]:
    """A80-A83: the rule on each face; equal cards are one face (A02)."""
    written = [*house_rules, None, None][:2]
    if written[0] == written[1]:
        return {"customizable": written[0]}
    return {"customizable-1": written[0], "customizable-2": written[1]}


def full_deck(edition: str, written: Mapping[str, str | None]) -> list[str]:
    """R001-R009, A01: the cards of an edition."""
    deck = []
    for color in COLORS[edition]:
        deck.append(f"{color}-0")
        for number in range(1, 10):
            deck += [f"{color}-{number}"] * 2
        for action in ("draw-two", "reverse", "skip"):
            deck += [f"{color}-{action}"] * 2
    deck += [WILD] * 4 + [WD4] * 4 + SPECIALS[edition]
    if edition == "frozen":
        deck += list(written) if len(written) == 2 else list(written) * 2
    return deck


def checked_options(edition: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The defaults, the presets of the edition, and the given options."""
    for name, value in given.items():
        if name not in CHOICES and name not in FREE:
            raise ValueError(f"no such option: {name}")
        if name in CHOICES and value not in CHOICES[name]:
            raise ValueError(f"{name} cannot be {value!r}")
    defaults = {name: values[0] for name, values in CHOICES.items()}
    return {**defaults, **FREE, **PRESETS.get(edition, {}), **given}


class Oracle:
    """One game. Start it with `new_game` or `from_position`, then `legal` and `do`."""

    def __init__(
        self,
        edition: str,
        players: int,
        *,
        options: Mapping[str, Any] | None = None,
        house_rules: Sequence[str | None] | None = None,
        wardrobe: Mapping[int, set[str]] | None = None,
        dealer: int | None = None,
        shuffle: Shuffle,
    ) -> None:
        self.edition = edition
        self.colors = COLORS[edition]
        self.options = checked_options(edition, options or {})
        if not 2 <= players <= min(self.options["max_players"], 15):  # A03
            raise ValueError(f"{players} players")
        self.players = players
        self.written = self._checked_house_rules(house_rules or [])
        self.clothing = tuple(self._option("rad_clothing_colors") or self.colors)  # A110
        self.wardrobe = self._checked_wardrobe(wardrobe or {})
        self.cards = full_deck(edition, self.written)
        self._shuffle_cards = shuffle
        self._named_dealer = dealer

        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.draw: list[str] = []
        self.discard: list[str] = []
        self.color: str | None = None
        self.turn = 0
        self.phase = "turn"
        self.direction = 1
        self.demand: str | None = None
        self.exposed: int | None = None
        self.dealer = 0
        self.round = 1
        self.scores = [0] * players
        self.round_winner: int | None = None
        self.winners: tuple[int, ...] = ()
        self.drawn: list[str] = []  # just drawn, may be played
        self.compulsory = False  # whether that draw was (A28, A29)
        self.challenged: tuple[int, bool] | None = None  # who played the WD4, and was it lawful

    def _checked_house_rules(self, rules: Sequence[str | None]) -> dict[str, str | None]:
        if len(rules) > 2 or any(rule not in HOUSE_RULES for rule in rules):
            raise ValueError(f"house rules {rules}")
        if self.edition != "frozen":
            if rules:
                raise ValueError(f"{self.edition} has no Customizable card")
            return {}
        return customizable_faces(rules)

    def _checked_wardrobe(self, wardrobe: Mapping[int, set[str]]) -> dict[int, set[str]]:
        for seat, worn in wardrobe.items():
            if seat not in range(self.players) or not worn <= set(self.clothing):  # A86
                raise ValueError(f"seat {seat} cannot wear {worn}")
        return {seat: set(worn) for seat, worn in wardrobe.items()}

    def _option(self, name: str) -> Any:
        return self.options[name]

    # ---------------------------------------------------------------- setting up

    def new_game(self) -> Oracle:
        """Choose the dealer, deal and turn up the first card."""
        named = self._named_dealer
        self._deal(self._draw_for_dealer() if named is None else named)  # A04
        return self

    def from_position(
        self,
        hands: Sequence[Iterable[str]],
        discard: Iterable[str] = (),
        draw: Iterable[str] = (),
        color: str | None = None,
        turn: int = 0,
        direction: int = 1,
        dealer: int = 0,
        scores: Sequence[int] | None = None,
    ) -> Oracle:
        """Start in the middle: discards bottom to top, draw pile top first.

        Without discards the cards are dealt and the first one is about to be turned up. Cards that
        are not named are out of the game.
        """
        if len(hands) != self.players:
            raise ValueError(f"{len(hands)} hands for {self.players} players")
        self.hands = [list(hand) for hand in hands]
        self.discard, self.draw = list(discard), list(draw)
        self.cards = [*self.draw, *self.discard, *(card for hand in self.hands for card in hand)]
        self.dealer = dealer
        self.scores = [0] * self.players if scores is None else list(scores)
        if not self.discard:
            self._turn_up()
            return self
        self.direction = direction
        self.color = color or color_of(self.discard[-1])
        if self.color is None:
            raise ValueError("a wild-type card is on top: name the color in force")
        self._begin_turn(turn)
        return self

    def _shuffle(self, cards: Iterable[str]) -> list[str]:
        return list(self._shuffle_cards(list(cards)))

    def _draw_for_dealer(self) -> int:
        """R014, R015: the highest number deals."""
        everybody = list(range(self.players))
        seats = everybody
        pile = self._shuffle(self.cards)
        while True:
            values = {}
            for seat in seats:  # A04: drawn cards stay out meanwhile
                pile = pile or self._shuffle(self.cards)
                values[seat] = dealer_value(pile.pop(0))
            highest = [seat for seat in seats if values[seat] == max(values.values())]
            if len(highest) == 1 or self._option("dealer_tie") == "first_seat":
                return highest[0]
            seats = highest if self._option("dealer_tie") == "redraw_tied" else everybody

    def _deal(self, dealer: int) -> None:
        """R016-R019, A06, A57: all cards are collected, nothing of the last round stays."""
        size = self._option("hand_size")  # A130
        if len(self.cards) < size * self.players + 1:
            raise ValueError("too few cards for a deal")
        if all(card == WD4 for card in self.cards):
            raise ValueError("no card to start with")
        self.dealer = dealer
        self.round_winner = None
        self.draw = []
        while all(card == WD4 for card in self.draw):  # A131
            self.draw = self._shuffle(self.cards)
            self.discard = []
            self.hands = [[] for _ in range(self.players)]
            for _ in range(size):
                for place in range(1, self.players + 1):  # A08: singly, from left of the dealer
                    seat = (self.dealer + place) % self.players
                    self.hands[seat].append(self.draw.pop(0))
            self._put_back_first()
        self._turn_up()

    def _put_back_first(self) -> None:
        """R048, A17: a Wild Draw Four goes back; A131: once, if there is no other card."""
        while self.draw[0] == WD4:
            self.draw.append(self.draw.pop(0))
            if self._option("wd4_start") == "reshuffle":
                self.draw = self._shuffle(self.draw)
            if all(card == WD4 for card in self.draw):
                return

    def _turn_up(self) -> None:
        """R019: the first card."""
        self.direction = 1  # A10, A57
        if all(card == WD4 for card in self.draw):
            raise ValueError("no card to start with")
        self._put_back_first()
        self.discard = [self.draw.pop(0)]
        self._open(self.discard[0])

    def _open(self, code: str) -> None:
        """R020, R021: the effect of the first card."""
        first = self._after(self.dealer)
        self.color = color_of(code)
        symbol = symbol_of(code)
        if (
            self.color is None
        ):  # R044, R056, R063, R067, R071: the player left of the dealer names it
            self.phase, self.turn = "choose-color", first
        elif symbol == "reverse":  # R038, A13, A14: the dealer, then to the right
            self.direction = -1
            self._begin_turn(self.dealer)
        elif symbol == "skip":  # R041, A15
            self._begin_turn(self._after(first))
        elif symbol == "draw-two":  # R035, A11, A12
            self._give(first, 2)
            self._begin_turn(self._after(first))
        else:
            self._begin_turn(first)

    # ---------------------------------------------------------------- seats and piles

    def _after(self, seat: int) -> int:
        """The next seat in the direction of play."""
        return (seat + self.direction) % self.players

    def _others_after(self, seat: int) -> list[int]:
        """All other seats, from the next one in the direction of play (A90)."""
        order = []
        other = self._after(seat)
        while other != seat:
            order.append(other)
            other = self._after(other)
        return order

    def _can_draw(self) -> bool:
        """A31: the top discard stays, so it can never be drawn."""
        return bool(self.draw) or len(self.discard) > 1

    def _give(self, seat: int, count: int) -> list[str]:
        """Let a seat draw cards; A32: missing cards are not owed."""
        taken = []
        for _ in range(count):
            if not self._can_draw():
                break
            if not self.draw:  # R078, A109: rebuilt when the next card is needed
                self.draw = self._shuffle(self.discard[:-1])
                self.discard = self.discard[-1:]
            taken.append(self.draw.pop(0))
        self.hands[seat] += taken
        if self.exposed is not None and len(self.hands[self.exposed]) != 1:  # A52, A92
            self.exposed = None
        return taken

    # ---------------------------------------------------------------- playable cards

    def _rest(self, seat: int, code: str) -> list[str]:
        """The remaining hand after a card is played (and Let It Go's blue cards: R065, A72)."""
        rest = list(self.hands[seat])
        rest.remove(code)
        if code == LET_IT_GO:
            rest = [card for card in rest if color_of(card) != "blue"]
        return rest

    def _is_lawful(self, seat: int, code: str) -> bool:
        """R047, A41, A42, A44, A54, A63: no other card of the color in force."""
        if code != WD4:
            return True
        return all(color_of(card) != self.color for card in self._rest(seat, code))

    def _matches(self, code: str) -> bool:
        """R022, R024, A21-A24."""
        if color_of(code) is None or color_of(code) == self.color:
            return True
        return symbol_of(code) == symbol_of(self.discard[-1])

    def _meets_demand(self, code: str, demand: str) -> bool:
        """R054, A61-A64."""
        if color_of(code) is not None:
            return color_of(code) == demand and is_marked(code)
        allowed = {
            "numbers_only": (),
            "plus_triforce_wild": (TRIFORCE,),
            "plus_any_wild": (TRIFORCE, WILD, WD4),
        }
        return code in allowed[self._option("triforce_answers")]

    def _fits(self, seat: int, code: str) -> bool:
        """Whether the seat may play the card now."""
        if self._option("wd4_policy") == "strict" and not self._is_lawful(seat, code):  # A40
            return False
        if self.demand is not None:
            return self._meets_demand(code, self.demand)
        return self._matches(code)

    def _namings(self, seat: int, code: str) -> set[tuple[str | None, str | None]]:
        """The pairs of color and clothing color that may be named with a card."""
        if color_of(code) is not None:
            return {(None, None)}
        if not self._rest(seat, code):
            return self._final_namings(code)
        if code != RAD:
            return {(color, None) for color in self.colors}  # R042, A25
        if self._option("rad_single_choice"):  # A85
            return {(color, None) for color in self.colors if color in self.clothing}
        return {(color, worn) for color in self.colors for worn in self.clothing}  # A85, A110

    def _final_namings(self, code: str) -> set[tuple[str | None, str | None]]:
        """A56: a last card names only what its effect as the last card needs."""
        if self._option("final_card_effects") == "all":
            if code == TRIFORCE:
                return {(color, None) for color in self.colors}
            if code == RAD:
                return {(None, worn) for worn in self.clothing}
        return {(None, None)}

    def _leaves_one(self, seat: int, code: str, color: str | None, choice: str | None) -> bool:
        """A77, A92: whether the play, with its effects, leaves its player one card."""
        left = len(self._rest(seat, code))
        if left == 0:
            return False
        if code == RAD:
            left += self._own_rad_cards(seat, choice or color)
        return left == 1

    def _own_rad_cards(self, seat: int, worn: str | None) -> int:
        """The number of cards the player of Rad Style would get, drawing last (A90)."""
        # The present top discard will be covered, so it can be reshuffled too (A31).
        available = len(self.draw) + len(self.discard)
        for drawer in self._rad_drawers(seat, worn):
            taken = min(2, available)
            available -= taken
            if drawer == seat:
                return taken
        return 0

    def _plays(self, seat: int, codes: Iterable[str]) -> set[Action]:
        """All plays of these cards; A02: one for each face."""
        plays: set[Action] = set()
        for code in set(codes):
            if not self._fits(seat, code):
                continue
            for color, choice in self._namings(seat, code):
                plays.add(("play", seat, code, color, choice, False))
                calls = self._option("uno_calls") == "required"  # R072
                if calls and self._leaves_one(seat, code, color, choice):  # A93, A98
                    plays.add(("play", seat, code, color, choice, True))
        return plays

    # ---------------------------------------------------------------- legal actions

    def legal(self, seat: int) -> set[Action]:
        """All legal actions of this seat."""
        actions = self._claims(seat)
        if seat == self.turn:
            actions |= self._decisions(seat)
        return actions

    def _claims(self, seat: int) -> set[Action]:
        """A93, A95: the exposed player may still call, every other player may catch."""
        if self.exposed is None:
            return set()
        if seat == self.exposed:
            return {("uno", seat)}
        return {("catch", seat, self.exposed)}

    def _decisions(self, seat: int) -> set[Action]:
        if self.phase == "turn":
            return self._turn_moves(seat)
        if self.phase == "drawn":
            return self._drawn_moves(seat)
        if self.phase == "demand":
            return self._demand_moves(seat)
        if self.phase == "choose-color":
            return {("color", seat, color) for color in self.colors}  # A25
        if self.phase == "question":
            strict = self._option("wd4_policy") == "strict"  # A40
            values = ["accept"] if strict else ["accept", "challenge"]  # A47
            return {("answer", seat, value) for value in values}
        if self.phase == "round-over":
            return {("deal", seat)}
        return set()  # the game is over

    def _turn_moves(self, seat: int) -> set[Action]:
        moves = self._plays(seat, self.hands[seat])
        banned = moves and self._option("voluntary_draw") == "forbidden"  # A133
        if self._can_draw() and not banned:  # R025, R028
            moves.add(("draw", seat))
        return moves or {("pass", seat)}  # A58, A59

    def _drawn_moves(self, seat: int) -> set[Action]:
        moves = self._plays(seat, self._may_follow_draw(seat))  # R030, A39
        if not self._must_play_drawn(seat):
            moves.add(("pass", seat))
        return moves

    def _may_follow_draw(self, seat: int) -> list[str]:
        """A134: the cards that may be played after drawing, if they fit."""
        any_card = self._option("after_drawing") == "any_card" and self.demand is None
        return self.hands[seat] if any_card else self.drawn

    def _must_play_drawn(self, seat: int) -> bool:
        """A28."""
        if self.demand is not None:  # A65: forced play is about the ordinary draw
            return False
        good = any(self._fits(seat, card) and self._is_lawful(seat, card) for card in self.drawn)
        if self._option("forced_drawn_play") == "always":
            return good
        if self._option("forced_drawn_play") == "after_compulsory_draw":
            return self.compulsory and good
        return False

    def _demand_moves(self, seat: int) -> set[Action]:
        moves = self._plays(seat, self.hands[seat])
        # A60: who can answer must (a Wild Draw Four that may be played is an answer, A40, A63);
        # A58: drawing is offered even if it brings nothing.
        if not moves or self._option("triforce_decline") == "draw_three":
            moves.add(("draw", seat))
        return moves

    # ---------------------------------------------------------------- doing it

    def do(self, action: Action) -> None:
        """Apply an action; ValueError (and no change) if it is not legal (A79)."""
        seats = range(self.players)
        if len(action) < 2 or action[1] not in seats or action not in self.legal(action[1]):
            raise ValueError(f"illegal: {action}")
        kind, seat, *rest = action
        perform: dict[str, Callable[..., None]] = {
            "play": self._do_play,
            "draw": self._do_draw,
            "pass": self._do_pass,
            "color": self._do_color,
            "answer": self._do_answer,
            "uno": self._do_uno,
            "catch": self._do_catch,
            "deal": self._do_deal,
        }
        perform[kind](seat, *rest)

    def _begin_turn(self, seat: int) -> None:
        self.phase, self.turn = "turn", seat
        self.demand, self.drawn, self.challenged = None, [], None

    def _begin_demand(self, seat: int, color: str) -> None:
        """R054, R058, A67: one player owes a card."""
        self._begin_turn(seat)
        self.phase, self.demand = "demand", color

    def _do_play(
        self, seat: int, code: str, color: str | None, choice: str | None, uno: bool
    ) -> None:
        self.exposed = None  # A94: this is a turn action
        lawful = self._is_lawful(seat, code)  # A41: fixed now
        self._lay_down(seat, code, color)
        self._begin_turn(self._after(seat))
        if self.hands[seat]:
            self._take_effect(seat, code, choice or color, lawful)
        else:
            self._take_final_effect(seat, code, choice or color)
        out = self._gone_out(seat)
        if out is not None:
            self._end_round(out)
        elif len(self.hands[seat]) == 1:  # R072, A77, A97: judged after the effects
            self.exposed = None if uno or not self._may_catch() else seat

    def _may_catch(self) -> bool:
        """R072, R073: a catch has to cost something."""
        return bool(self._option("uno_calls") == "required" and self._option("uno_penalty") > 0)

    def _lay_down(self, seat: int, code: str, color: str | None) -> None:
        rest = self._rest(seat, code)
        if code == LET_IT_GO:  # A73, A74: blue cards go underneath and do nothing
            self.discard += [card for card in self.hands[seat] if color_of(card) == "blue"]
        self.hands[seat] = rest
        self.discard.append(code)
        self.color = color_of(code) or color or self.color  # A56: unnamed, it stays

    def _take_effect(self, seat: int, code: str, named: str | None, lawful: bool) -> None:
        """The effect of a card that is not its player's last; the turn is at the next seat."""
        following = self._after(seat)
        symbol = symbol_of(code)
        if symbol == "skip":  # R039
            self._begin_turn(self._after(following))
        elif symbol == "draw-two":  # R033, A34
            self._give(following, 2)
            self._begin_turn(self._after(following))
        elif symbol == "reverse":
            self._reverse(seat)
        elif code == WD4:  # R046, R049, A51
            self.phase, self.challenged = "question", (seat, lawful)
        elif code == TRIFORCE and named is not None:  # R053, R054
            self._begin_demand(following, named)
        elif code == RAD:  # R069, A88, A89
            for drawer in self._rad_drawers(seat, named):
                self._give(drawer, 2)
        elif code in self.written:
            self._apply_house_rule(seat, self.written[code])

    def _take_final_effect(self, seat: int, code: str, named: str | None) -> None:
        """R076, A70: the effect of a card that empties its player's hand."""
        following = self._after(seat)
        if symbol_of(code) == "draw-two":
            self._give(following, 2)
        elif code == WD4:  # A54, A55: nothing to challenge
            self._give(following, 4)
        elif self._option("final_card_effects") == "listed_only":
            return
        elif code == TRIFORCE:
            self._final_demand(following)
        elif code == RAD:  # A91: not the winner
            for drawer in self._rad_drawers(seat, named):
                if drawer != seat:
                    self._give(drawer, 2)
        elif code in self.written:  # A84
            self._apply_house_rule(seat, self.written[code])

    def _reverse(self, seat: int) -> None:
        """R036, A35, A36, A38."""
        self.direction = -self.direction
        skips = self.players == 2 and self._option("two_player_reverse") == "skip"
        self._begin_turn(seat if skips else self._after(seat))

    def _final_demand(self, seat: int) -> None:
        """A70: a player that could not meet the demand draws three."""
        self.demand = self.color
        if not any(self._fits(seat, code) for code in self.hands[seat]):
            self._give(seat, 3)
        self.demand = None

    def _rad_drawers(self, seat: int, worn: str | None) -> list[int]:
        """A86, A87, A90: the players that wear the color, in order, the card's player last."""
        seats = self._others_after(seat)
        if self._option("rad_includes_player"):
            seats.append(seat)
        return [other for other in seats if worn in self.wardrobe.get(other, set())]

    def _apply_house_rule(self, seat: int, rule: str | None) -> None:
        """R059; A82: a blank card is a plain Wild. No turn is lost by either rule."""
        if rule == "others_draw_1":
            for other in self._others_after(seat):
                self._give(other, 1)
        elif rule == "next_draws_2":
            self._give(self._after(seat), 2)

    def _do_draw(self, seat: int) -> None:
        self.exposed = None  # A94
        if self.demand is not None:  # R055, A66: the three cards are the turn
            self.drawn = self._give(seat, 3)
            playable = self._option("triforce_after_draw") == "may_play_drawn_answer"  # A65
        else:  # R025, A27
            self.compulsory = not self._plays(seat, self.hands[seat])  # A29
            self.drawn = self._give(seat, self._option("draw_count"))  # A132
            playable = self._option("after_drawing") != "ends_turn"  # R026, R029, A134
        if playable and self._plays(seat, self._may_follow_draw(seat)):
            self.phase = "drawn"  # after a Triforce draw the demand stands until play or pass (A65)
        else:
            self._begin_turn(self._after(seat))  # R027

    def _do_pass(self, seat: int) -> None:
        self.exposed = None  # A94
        self._begin_turn(self._after(seat))

    def _do_color(self, seat: int, color: str) -> None:
        """The color of a start card; A19: no other effect of it happens."""
        self.color = color
        if self.discard[-1] == TRIFORCE:  # R056, A18: as if this player had played it
            self._begin_demand(self._after(seat), color)
        else:  # A16: the same player has the first turn
            self._begin_turn(seat)

    def _do_answer(self, seat: int, value: str) -> None:
        """R046, R049-R052."""
        assert self.challenged is not None
        offender, lawful = self.challenged
        if self._option("uno_window_closes_on") == "any_response":  # A94
            self.exposed = None
        if value == "challenge" and not lawful:  # R051, A46, A53
            self._give(offender, 4)
            plays = self._option("wd4_guilty_challenger") == "plays"  # A48
            self._begin_turn(seat if plays else self._after(seat))
            return
        self._give(seat, 6 if value == "challenge" else 4)  # R052
        self._begin_turn(self._after(seat))  # A49

    def _do_uno(self, seat: int) -> None:
        self.exposed = None  # A93: late, but in time

    def _do_catch(self, seat: int, target: int) -> None:
        self.exposed = None  # A96, A99
        self._give(target, self._option("uno_penalty"))  # R073

    # ---------------------------------------------------------------- rounds and games

    def _gone_out(self, seat: int) -> int | None:
        """R074, A76: the first seat without cards, in order of play from the one that played."""
        for other in [seat, *self._others_after(seat)]:
            if not self.hands[other]:
                return other
        return None

    def _end_round(self, winner: int) -> None:
        self.round_winner = winner
        self.exposed, self.demand, self.drawn, self.challenged = None, None, [], None  # A57
        self._score(winner)
        self.winners = self._game_winners()
        if self.winners:
            self.phase, self.turn = "game-over", winner
        else:
            self.phase, self.turn = "round-over", self._next_dealer(winner)

    def _score(self, winner: int) -> None:
        worth = [sum(points(code) for code in hand) for hand in self.hands]
        if self._option("scoring") == "winner_takes":  # R079
            self.scores[winner] += sum(worth)
        else:  # R086, A108
            self.scores = [score + more for score, more in zip(self.scores, worth, strict=True)]

    def _game_winners(self) -> tuple[int, ...]:
        target = self._option("target")
        if max(self.scores) < target:  # R084
            return ()
        if self._option("scoring") == "winner_takes":  # R085, A102, A103
            return tuple(seat for seat, score in enumerate(self.scores) if score >= target)
        lowest = min(self.scores)  # R086, A104
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == lowest)
        if len(winners) > 1 and self._option("tally_tie") == "extra_round":  # A106
            return ()
        return winners

    def _next_dealer(self, winner: int) -> int:
        """A07, A09."""
        rule = self._option("next_dealer")
        if rule == "redraw":
            return self._draw_for_dealer()
        if rule == "round_winner":
            return winner
        return self.dealer if rule == "same" else (self.dealer + 1) % self.players

    def _do_deal(self, seat: int) -> None:
        """R075, R084."""
        self._deal(seat)
        self.round += 1
