"""Odd effects: they look, count, catch errors, keep tables and break rules, all at the wrong time.

They are for tests of the optimizations, which must treat each of them like the plain code does.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from attrs import frozen

from tests.odd_card import COLORS, NUMBERS, PLAIN
from unoengine import Card, Edition, GameState, Leave, Options, Setup, apply
from unoengine.authoring import Effect, OwnHand, PluginError, Table, Value
from unoengine.core.multiset import Hand
from unoengine.variants import FalseUno, JumpIn

Deed = Callable[[Table], object]


@frozen
class Acts(Effect):
    """Performs a deed when it is played, and another one when a question is answered.

    Its subclasses declare what a deed may do.
    """

    deed: Deed
    then: Deed = Table.skip

    def play(self, table: Table) -> None:
        self.deed(table)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        self.then(table)


class Shrinks(Acts):
    own_hand: ClassVar[OwnHand] = "shrinks"


class Grows(Acts):
    own_hand: ClassVar[OwnHand] = "grows"


class Changes(Acts):
    own_hand: ClassVar[OwnHand] = "changes"


class ActsLast(Shrinks):
    acts_last: ClassVar[bool] = True


class Blank(Acts):
    """Asks as a start card; when it is played, the house rule that is written on it acts."""

    blank: ClassVar[bool] = True


@frozen
class Offers(Effect):
    """Offers choices."""

    offer: Callable[[Table], Iterable[Value]]

    def choices(self, table: Table) -> Iterable[Value]:
        return self.offer(table)

    def play(self, table: Table) -> None:
        table.skip(1 if table.choice == "a" else 2)


@frozen
class OffersLast(Offers):
    """Offers other choices as the last card."""

    acts_last: ClassVar[bool] = True
    names_color_last: ClassVar[bool] = True

    def choices_last(self, table: Table) -> Iterable[Value]:
        return ("last", *table.edition.colors)


@frozen
class OffersColors(Effect):
    """Offers some colors."""

    offer: Callable[[Table], Iterable[str]]

    def colors(self, table: Table) -> Iterable[str]:
        return self.offer(table)


@frozen
class Restricted(Effect):
    """May be played, and is lawful, only under conditions."""

    allow: Callable[[Table], bool]
    judge: Callable[[Table], bool] = bool
    bluff: bool = True

    def may_play(self, table: Table) -> bool:
        return self.allow(table)

    def lawful(self, table: Table) -> bool:
        return self.judge(table)

    def may_bluff(self) -> bool:
        return self.bluff


class Colorless(Effect):
    """Names no color, so that the color in force stays."""

    names_color: ClassVar[bool] = False


class ThrowsByAnswer(Acts):
    """Discards grey cards of its player after one answer, and lets another draw in any case."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "yes":
            throw(table)
        table.draw(table.next, 1)


class Differs(Effect):
    """Asks one of two seats one of two things, and continues by everything it may depend on."""

    def choices(self, table: Table) -> Iterable[Value]:
        return tuple(range(16))

    def play(self, table: Table) -> None:
        choice = table.choice
        assert isinstance(choice, int)
        if choice & 1:
            table.skip()
        if choice & 2:
            table.reverse()
        prompt = "well?" if choice & 4 else "really?"
        table.ask(table.others[choice >> 3], prompt, ("yes", "no"), data=table.hand)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.answerer, 1 if question == "well?" else 2)
        if table.card.code == "odd":
            table.skip()
        if answer == "yes":
            table.reverse()
        if table.player == 0:
            table.again()


class Counts(Effect):
    """Asks for a number, or for a truth value: True equals 1, but they are two answers."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "well?", (1, 0) if table.color == "grey" else (True, False))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.next, 1 if type(answer) is int else 2)


class Owing(Effect):
    """The next player must meet a demand for any card, at a cost of three."""

    def play(self, table: Table) -> None:
        table.demand("grey", table.edition.deck, cost=3, may_decline=True)


class Poses(Effect):
    """Acts as the odd card."""

    own_hand: ClassVar[OwnHand] = "changes"

    def play(self, table: Table) -> None:
        table.act_as(table.edition.card("odd"))


class Reveals(Effect):
    """Shows the hand of its player to everybody."""

    def play(self, table: Table) -> None:
        table.reveal(table.player)


# --- deeds


def catch_errors(deed: Deed) -> Deed:
    """Return a deed that does the same, and skips where an exception is raised."""

    def act(table: Table) -> None:
        try:
            deed(table)
        except Exception:
            table.skip()

    return act


def chain(*deeds: Deed) -> Deed:
    """Return a deed that performs these one after the other."""
    return lambda table: [deed(table) for deed in deeds]


def draw_all_cards(table: Table) -> None:
    while table.draw(table.next, 1):
        pass


def draw_by_size(table: Table) -> None:
    try:
        few = table.hand_size(table.next) < 3
    except Exception:
        few = False
    table.draw(table.next, 1 if few else 2)


def draw_by_kind_of_error(table: Table) -> None:
    try:
        table.draw(2, 1)
    except PluginError:
        table.skip()
    except Exception:
        table.skip(2)


_kept: list[Table] = []


def keep_table(table: Table) -> None:
    """Keep the table, and act on the one that was kept before."""
    _kept.append(table)
    for old in _kept[:-1]:
        try:
            old.skip()
            old.draw(1, 1)
        except Exception:
            continue
    del _kept[:-1]


def throw(table: Table) -> int:
    return table.discard(table.player, table.cards(color="grey"))


def ask_seats(choose: Callable[[Table], Iterable[int]]) -> Deed:
    """Return a deed that asks some seats."""

    def act(table: Table) -> None:
        for seat in choose(table):
            table.ask(seat, "well?", ("yes", "no"))

    return act


ask = ask_seats(lambda table: (table.next,))


def throw_and_skip(table: Table) -> None:
    throw(table)
    table.discard(table.player, table.cards(color=None))
    table.draw(table.next, 2)
    table.skip()


def ask_with(kept: Callable[[Table], object]) -> Deed:
    """Return a deed that asks the next player, and keeps something with the question."""
    return lambda table: table.ask(table.next, "well?", ("yes", "no"), data=kept(table))


def demand_and_ask(table: Table) -> None:
    table.demand("grey", table.cards(color="grey"), cost=2)
    table.draw(table.others[-1], 1)
    table.ask(table.others[-1], "well?", ("yes",))
    table.skip()


def match_number(number: object) -> int:
    match number:
        case int():
            return 1
    return 2


PREDICTABLE: dict[str, Deed] = {
    "does nothing": lambda table: None,
    "skips": Table.skip,
    "skips three": lambda table: table.skip(3),
    "skips everyone": Table.skip_everyone,
    "plays again": Table.again,
    "reverses": Table.reverse,
    "reverses and skips": chain(Table.reverse, Table.skip),
    "skips and draws": chain(lambda table: table.draw(table.next, 2), Table.skip),
    "lets each draw one": lambda table: [table.draw(seat, 1) for seat in table.others],
    "lets the same draw twice": lambda table: [table.draw(table.next, 1) for _ in range(2)],
    "draws five": lambda table: table.draw(table.next, 5),
    "draws none": lambda table: table.draw(table.next, 0),
    "demands": lambda table: table.demand(
        "gold", table.cards(color="gold"), cost=2, may_decline=True
    ),
    "demands the named color": lambda table: table.demand(
        table.color, table.cards(color=table.color), cost=2, may_play_drawn=True
    ),
    "demands nothing": lambda table: table.demand(None, (), cost=1),
    "skips by color": lambda table: table.skip(1 if table.color == "grey" else 2),
    "skips by direction": lambda table: table.skip(1 if table.direction > 0 else 2),
    "skips by seat": lambda table: table.skip(table.player),
    "skips by card": lambda table: table.skip(len(table.card.code)),
    "skips by number of seats": lambda table: table.skip(len(table.seats)),
    "announces": lambda table: table.announce("well"),
}
"""Deeds whose outcomes depend on seats, direction and color only."""

LOOKING: dict[str, Deed] = {
    "its player's hand": lambda table: list(table.hand),
    "the draw pile": lambda table: table.draw_until(table.next, table.cards(color="gold")),
    "a number of cards": lambda table: table.hand_size(1),
    "the color before": lambda table: table.color_before,
    "the card before": lambda table: table.card_before,
    "what was noted": lambda table: table.noted("so far"),
    "clothes": lambda table: table.wardrobe,
    "the dealer": lambda table: table.dealer,
    "what was drawn": lambda table: table.drawn_fits,
    "chance": lambda table: table.skip(table.roll(6)),
    "a die and clothes": lambda table: (table.roll(2), table.wardrobe),
    "a note": lambda table: table.note("so far", 1),
    "another seat's cards": lambda table: table.reveal(1),
    "the result of a draw": lambda table: table.draw(1, 1) and table.hand_size(1),
    "a swap": lambda table: table.swap(1, 2),
    "a rotation": lambda table: table.rotate(),
    "a new deal": lambda table: table.collect_and_deal(),
    "a gift": lambda table: table.give(table.next, table.others[-1], 1),
    "another color": lambda table: table.name_color("gold"),
    "a reshuffle": lambda table: table.shuffle_in_discards(),
    "no more questions": chain(ask, Table.ask_no_more),
    "its options": lambda table: table.skip(len(str(table.options.leaving))),
    "everything": repr,
}
"""Deeds that depend on more, or do more, than a table without cards can tell."""

AFTERWARDS: dict[str, Deed] = {
    "what was kept": lambda table: table.skip(1 if table.data else 2),
    "the color": lambda table: table.skip(1 if table.color == "grey" else 2),
    "the choice": lambda table: table.choice,
    "what was owed": lambda table: table.skip(table.owed),
    "the card of the demand": lambda table: table.owed_to,
    "the hand": lambda table: table.skip(len(table.hand)),
    "another question": lambda table: table.ask(table.next, "really?", ("yes", "no")),
    "another hand": lambda table: table.skip(table.hand_size(table.answerer)),
    "a draw of its own player": lambda table: table.draw(table.player, 1),
    "an own discard": throw,
}
"""Deeds after an answer, which depend on more than seats."""

ASKING: dict[str, Deed] = {
    "nothing": ask_with(lambda table: None),
    "a text": ask_with(lambda table: "why"),
    "some values": ask_with(lambda table: (table.next, "why", (table.card, True))),
    "its player's hand": ask_with(lambda table: table.hand),
    "the color": ask_with(lambda table: table.color),
    "its own player": ask_seats(lambda table: [table.player]),
    "two seats": ask_seats(lambda table: table.others),
    "one seat or all": ask_seats(
        lambda table: table.others[: 1 if table.color == "grey" else None]
    ),
    "a card": lambda table: table.ask_for_card(table.next, "well?"),
    "a card of another": lambda table: table.ask_for_card(table.next, "well?", of=table.player),
    "the hand and more": ask_with(lambda table: (1, table.hand)),
    "another hand": ask_with(
        lambda table: Hand.from_cards(table.hand.codec, [table.edition.card("plain")])
    ),
    "the number of cards": ask_with(lambda table: len(table.hand)),
    "the cards": ask_with(lambda table: tuple(table.hand)),
    "the first card": ask_with(lambda table: table.hand[0]),
    "whether there are cards": ask_with(lambda table: bool(table.hand)),
    "whether a card is there": ask_with(lambda table: table.card in table.hand),
    "whether some card is there": ask_with(
        lambda table: table.hand.some(table.cards(color="grey"))
    ),
    "whether it is that hand": ask_with(lambda table: table.hand == table.hand),
    "whether it is another hand": ask_with(lambda table: table.hand == ()),
    "a hash": ask_with(lambda table: hash(table.hand)),
    "a list of the cards": ask_with(lambda table: repr(table.hand)),
    # There are many prompts, since they depend on the hand.
    "in other words": lambda table: table.ask(table.next, f"{[*map(str, table.hand)]}?", ("yes",)),
    "with a demand": demand_and_ask,
    "without answers": lambda table: table.ask(table.next, "well?", ()),
}
"""Deeds that ask, by the thing that is asked for or kept with the question."""

THROWING: dict[str, Deed] = {
    "grey cards": throw,
    "cards of the named color": lambda table: table.discard(
        table.player, table.cards(color=table.color)
    ),
    "several kinds": throw_and_skip,
    "as many as are drawn": lambda table: table.draw(table.next, throw(table)),
    "if there were any": lambda table: table.skip(1 if throw(table) else 0),
    "if there were none": lambda table: table.skip(int(not throw(table))),
    "if there were three": lambda table: table.skip(int(throw(table) == 3)),
    "if there were more": lambda table: table.skip(int(throw(table) > 1)),
    "if there were less": lambda table: table.skip(int(throw(table) < 1)),
    "at most two": lambda table: table.skip(min(2, throw(table))),
    "at least one": lambda table: table.skip(max(throw(table), 1)),
    "one more": lambda table: table.skip(throw(table) + 1),
    "one more than it": lambda table: table.skip(1 + throw(table)),
    "one less": lambda table: table.skip(abs(throw(table) - 1)),
    "less than all": lambda table: table.skip(9 - throw(table)),
    "twice": lambda table: table.skip(2 * throw(table)),
    "twice as many": lambda table: table.skip(throw(table) * 2),
    "half": lambda table: table.skip(throw(table) // 2),
    "odd or even": lambda table: table.skip(throw(table) % 2),
    "half of it": lambda table: table.skip(int(throw(table) / 2)),
    "as it is": lambda table: table.skip(throw(table)),
    "as a cost": lambda table: table.demand("grey", table.hand, cost=throw(table)),
    "if it is a number": lambda table: table.skip(int(isinstance(throw(table), int))),
    "as a pattern": lambda table: table.skip(match_number(throw(table))),
    "by its bits": lambda table: table.skip(2 | throw(table)),
    "by more bits": lambda table: table.skip(throw(table) ^ 1 & throw(table) << 1),
    "without its sign": lambda table: table.skip(abs(+throw(table))),
    "rounded": lambda table: table.skip(round(throw(table))),
    "as a divisor": lambda table: table.skip(9 % throw(table)),
    "divided": lambda table: table.skip(divmod(throw(table), 2)[1]),
    "in figures": lambda table: table.skip(len(f"{throw(table):d}")),
    "as a range": lambda table: table.skip(len(range(throw(table)))),
    "as a text": lambda table: table.skip(len(f"{throw(table)}")),
    "by a dictionary": lambda table: table.skip({3: 2}.get(throw(table), 1)),
    "one by one": lambda table: table.discard(table.player, [*table.cards(color="grey")]),
    "somebody else's": lambda table: table.discard(table.next, table.cards(color="grey")),
    "if few can be drawn": lambda table: throw(table) if table.draw(table.next, 2) < 2 else None,
    "if enough can be drawn": lambda table: (
        throw(table) if table.draw(table.next, 2) == 2 else None
    ),
    "if a demand was met": lambda table: throw(table) if table.owed else None,
    "and a question": chain(throw, ask),
    "all it has": lambda table: table.discard(table.player, table.cards()),
}
"""Deeds that discard cards of their own player."""

CATCHING: dict[str, Deed] = {
    "draws by size": draw_by_size,
    "draws by the kind of error": draw_by_kind_of_error,
    "turns up": catch_errors(lambda table: Effect().turned_up(table)),
    "draws all cards": draw_all_cards,
    "skips by the number drawn": lambda table: table.skip(table.draw(table.next, 3)),
    "keeps the table": keep_table,
}
"""Deeds that catch exceptions, that only a table without cards ends, or that keep the table."""

FAULTS: dict[str, Deed] = {
    "draws for a seat that does not exist": lambda table: table.draw(99, 1),
    "draws for its own player": lambda table: table.draw(table.player, 1),
    "draws -1 cards": lambda table: table.draw(table.next, -1),
    "draws True cards": lambda table: table.draw(table.next, True),
    "draws for seat True": lambda table: table.draw(True, 1),
    "discards for seat True": lambda table: table.discard(True, table.cards()),
    "discards for seat 1.0": lambda table: table.discard(1.0, table.cards()),  # type: ignore[arg-type]
    "discards unsaid": throw,
    "skips -1 turns": lambda table: table.skip(-1),
    "demands a color that does not exist": lambda table: table.demand("mauve", (), cost=1),
    "asks without a text": lambda table: table.ask(table.next, 5, ("yes",)),  # type: ignore[arg-type]
    "asks a seat that does not exist": lambda table: table.ask(99, "well?", ("yes",)),
    "announces no text": lambda table: table.announce(5),  # type: ignore[arg-type]
    "calls a verb that does not exist": lambda table: table.jump(),  # type: ignore[attr-defined]
    "divides by zero": lambda table: table.skip(1 // (table.player - table.player)),
}
"""Deeds that are wrong."""


def choose_by_error(table: Table) -> Iterable[Value]:
    try:
        return table.others
    except Exception:
        return ["nobody"]


def choose_by_kind_of_error(table: Table) -> Iterable[Value]:
    try:
        table.cards(symbol=[])  # type: ignore[arg-type]
    except PluginError:
        return ["a"]
    except Exception:
        return ["b"]
    return ["c"]


CHOICES: dict[str, Callable[[Table], Iterable[Value]]] = {
    "two": lambda table: ("a", "b"),
    "the colors": lambda table: table.edition.colors,
    "nothing or a": lambda table: (None, "a"),
    "the size of the hand": lambda table: [str(len(table.hand))],
    "seats": lambda table: table.others,
    "seats, or an error": choose_by_error,
    "by the kind of error": choose_by_kind_of_error,
    "none": lambda table: [],
    "the same twice": lambda table: ["a", "a"],
    "no list": lambda table: 5,  # type: ignore[dict-item,return-value]
    "True and 1": lambda table: (1, "a") if table.color == "grey" else (True, "a"),
    "a generator": lambda table: (value for value in ("a", "b")),
    "a broken one": lambda table: [1 // len(())],
}

NAMED: dict[str, Callable[[Table], Iterable[str]]] = {
    "one": lambda table: ("gold",),
    "reversed": lambda table: table.edition.colors[::-1],
    "the one in force": lambda table: [table.color or "grey"],
    "another one": lambda table: [c for c in table.edition.colors if c != table.color],
    "none": lambda table: (),
    "foreign": lambda table: ("mauve",),
}


def _make_effects() -> Iterator[tuple[str, Effect]]:
    yield from ((name, Acts(deed)) for name, deed in PREDICTABLE.items())
    for name, deed in PREDICTABLE.items():
        yield f"{name} after an answer", Acts(ask_with(lambda table: table.hand), deed)
    for kind in (Shrinks, Grows, Changes):
        for deed_name in ("skips and draws", "demands", "skips by color"):
            yield f"{kind.__name__}: {deed_name}", kind(PREDICTABLE[deed_name])
    for name, deed in (LOOKING | CATCHING).items():
        yield from _vary(f"looks at {name}", Acts, deed)
    for name, deed in (LOOKING | AFTERWARDS | CATCHING).items():
        yield from _vary(f"looks at {name} after an answer", partial(Acts, ask), deed)
    for name, deed in ASKING.items():
        yield from _vary(f"asks {name}", Acts, deed)
        yield f"asks {name}, then draws", Acts(deed, PREDICTABLE["skips and draws"])
    for name, deed in THROWING.items():
        yield from _vary(f"throws {name}", Shrinks, deed)
    for name, deed in FAULTS.items():
        yield from _vary(name, Acts, deed)
        yield f"{name} after an answer", Acts(ask, deed)
    yield "throws, draws itself", Changes(lambda t: (throw(t), t.draw(t.player, 1)))
    yield "draws itself, throws", Changes(lambda t: (t.draw(t.player, 1), throw(t)))
    yield (
        "draws until gold itself",
        Grows(lambda table: table.draw_until(table.player, table.cards(color="gold"), 3)),
    )
    yield "draws itself", Grows(lambda table: table.draw(table.player, 1))
    yield "throws, draws all cards", Shrinks(draw_all_cards)
    yield "throws after one answer", ThrowsByAnswer(ask)
    yield "throws, then after one answer", ThrowsByAnswer(THROWING["and a question"])
    yield "throws as the last card", ActsLast(throw_and_skip)
    yield "demands as the last card", ActsLast(PREDICTABLE["demands"])
    yield "asks as the last card", ActsLast(ask)
    yield "differs", Differs()
    yield "counts", Counts()
    yield "is without color", Colorless()
    for name, offer in CHOICES.items():
        yield f"offers {name}", Offers(offer)
        yield f"offers {name}, and others last", OffersLast(offer)
    for name, colors in NAMED.items():
        yield f"names {name}", OffersColors(colors)
    yield "is never played", Restricted(lambda table: False)
    yield "is played on grey", Restricted(lambda table: table.color == "grey")
    yield "is played by the hand", Restricted(lambda table: len(table.hand) > 2)
    yield "is lawful without another", Restricted(_always, _holds_no_other)
    yield "never bluffs", Restricted(_always, _holds_no_other, bluff=False)
    yield "says maybe", Restricted(lambda table: "maybe")  # type: ignore[arg-type,return-value]


def _vary(name: str, make: Callable[[Deed], Effect], deed: Deed) -> Iterator[tuple[str, Effect]]:
    yield name, make(deed)
    yield f"{name}, caught", make(catch_errors(deed))


def _always(table: Table) -> bool:
    return True


def _holds_no_other(table: Table) -> bool:
    return not table.hand.some(table.cards(effect=table.card.effect))


ODD_EFFECTS: Mapping[str, Effect] = dict(_make_effects())
"""All odd effects by their names."""


# --- situations

MANY = "odd odd grey-odd plain grey-0 grey-5 grey-5 gold-1 gold-2"
OTHERS = ("odd grey-2 grey-3 gold-9", "gold-5 gold-6 grey-odd plain")
DRAW = "gold-1 gold-3 gold-4 gold-7 grey-8 grey-9"

TABLES: dict[str, dict[str, Any]] = {
    "many cards": {},
    "to the right": {"direction": -1},
    "another seat": {"turn": 1, "hands": ["gold-5 gold-6", MANY, "odd grey-2 grey-3"]},
    "two players": {"hands": [MANY, OTHERS[0]]},
    "a matching symbol": {"discard": "grey-4 gold-0"},
    "an empty pile": {"draw": "", "discard": "grey-4"},
    "one card to draw": {"draw": "gold-1", "discard": "grey-4"},
    "two cards to draw": {"draw": "gold-1 gold-3", "discard": "gold-8 grey-7 grey-4"},
    "a reshuffle": {"draw": "gold-1", "discard": "gold-8 grey-7 grey-6 gold-3 grey-4"},
    "the last card": {"hands": ["odd", *OTHERS]},
    "a grey card left": {"hands": ["odd grey-1", *OTHERS]},
    "a gold card left": {"hands": ["odd gold-1", *OTHERS]},
    "another one left": {"hands": ["odd grey-odd", *OTHERS]},
    "two cards left": {"hands": ["odd plain grey-1", *OTHERS]},
    "two grey cards left": {"hands": ["grey-odd grey-1 grey-5", *OTHERS]},
    "three cards left": {"hands": ["odd gold-1 gold-2 grey-1", *OTHERS]},
    "others with one card": {"hands": [MANY, "grey-1", "gold-6"]},
    "the drawn card": {"hands": ["grey-1 gold-1 odd", *OTHERS], "draw": f"odd {DRAW}"},
    "the drawn card in grey": {"hands": ["gold-1 gold-2", *OTHERS], "draw": f"grey-odd {DRAW}"},
    "the start card": {"draw": f"grey-odd {DRAW}", "discard": "", "dealer": 0},
    "the start card without color": {"draw": f"odd {DRAW}", "discard": "", "dealer": 0},
    "a demand": {"hands": [f"owing {MANY}", f"odd {OTHERS[0]}", OTHERS[1]]},
    "a demand for the last but one": {"hands": [f"owing {MANY}", "odd grey-3 gold-9", OTHERS[1]]},
    "a pose": {"hands": [f"pose {MANY}", *OTHERS]},
    "a known hand": {"hands": [f"reveal {MANY}", "plain gold-9 gold-9", "plain plain"]},
}
"""By name, where an odd card is held, as arguments for `Setup`."""

AGREEMENTS: dict[str, dict[str, Any]] = {
    "as usual": {},
    "with all last cards": {"options": Options(final_card_effects="all")},
    "with leaving": {"options": Options(leaving="allowed")},
    "with forced plays": {"options": Options(forced_drawn_play="after_compulsory_draw")},
    "with an early end of exposure": {"options": Options(uno_window_closes_on="any_response")},
    "with false UNO": {"variants": [FalseUno()]},
    "with jump-in": {"variants": [JumpIn()]},
}
"""By name, what is agreed on, as arguments for `Setup`."""


def make_edition(effect: Effect) -> Edition:
    """Return a small edition with odd cards that have this effect."""
    odd = (
        *[Card("odd", symbol="odd", effect=effect)] * 4,
        *[Card("grey-odd", color="grey", symbol="odd", effect=effect)] * 3,
        *[Card("owing", symbol="owing", effect=Owing())] * 2,
        *[Card("pose", symbol="pose", effect=Poses())] * 2,
        *[Card("reveal", symbol="reveal", effect=Reveals())] * 2,
    )
    return Edition("box", COLORS, (*NUMBERS, *PLAIN, *odd))


def make_state(effect: Effect, table: str, agreement: str = "as usual") -> GameState:
    """Return a state at one of `TABLES`, where someone holds an odd card with this effect."""
    given: dict[str, Any] = {"hands": [MANY, *OTHERS], "discard": "gold-8 grey-4", "draw": DRAW}
    return Setup(make_edition(effect), **given | TABLES[table] | AGREEMENTS[agreement]).to_state()


def make_state_after_leaving(effect: Effect) -> GameState:
    """Return a state in which the seat after the next one has left."""
    hands = [MANY, OTHERS[0], "gold-9 gold-9", OTHERS[1]]
    options = Options(leaving="allowed")
    setup = Setup(make_edition(effect), hands, "gold-8 grey-4", DRAW, options=options)
    return apply(setup.to_state(), Leave(2))


def make_state_with_house_rule(effect: Effect) -> GameState:
    """Return a state with a start card that asks, on which the effect is written as a rule."""
    blank = Blank(ask, PREDICTABLE["skips and draws"])
    cards = (*NUMBERS, *PLAIN, *[Card("odd", color="grey", symbol="odd", effect=blank)] * 4)
    return Setup(
        Edition("box", COLORS, cards),
        hands=["odd odd plain grey-0 grey-5 gold-1", "odd grey-2 grey-3", "gold-5 gold-6"],
        draw=f"odd {DRAW}",
        discard="",
        dealer=0,
        house_rules={"odd": [effect] * 4},
    ).to_state()
