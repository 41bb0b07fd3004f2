"""Class `Lookup`: facts about the cards of an agreement, precomputed when it is compiled.

The engine knows a card only as its *face*, a number, and as an effect. A *showing* is a number too:
it encodes the face of the top card and the color in force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

from unoengine.core.agreement import Agreement, refuse_blocking
from unoengine.core.cards import UNSPECIFIED, Card, CardSet
from unoengine.core.discovery import describe_plugin
from unoengine.core.edition import Edition
from unoengine.core.errors import PluginError, SetupError, describe_error, describe_value
from unoengine.core.multiset import MultisetCodec
from unoengine.core.options import Options
from unoengine.core.plugin_classes.effect import Effect, OwnHand, read_traits
from unoengine.core.plugin_classes.variant import Variant, overrides
from unoengine.core.subscriptions import Subscribers


def matches(card: Card, top: Card, color: str | None, variants: Iterable[Variant]) -> bool:
    """Return whether a card matches another while a color is in force (R022, R023, A22).

    They match by color, number or symbol (R034, R037, R040), but not by marks (A23). Variants with
    the hook `matches` may decide otherwise.
    """
    decision = find_decision(card, top, color, variants)
    if decision is not None:
        return decision[1]
    if card.color is None:
        return True  # R024, R043, A24
    return card.color == color or (
        card.symbol != "" and top.color is not None and card.symbol == top.symbol
    )


def find_decision(
    card: Card, top: Card, color: str | None, variants: Iterable[Variant]
) -> tuple[Variant, bool] | None:
    """Return the first variant that decides whether a card matches another, with its answer.

    Return None if the usual rule decides.
    """
    deciding: dict[bool, Variant] = {}
    # While a start card has no color yet, no card can be played.
    for variant in variants if color is not None else ():
        answer = variant.matches(card, top, color or "")
        if answer is not None:
            deciding.setdefault(check_answer(variant, answer), variant)
    if len(deciding) > 1:
        raise SetupError(
            f"{deciding[True].name!r} and {deciding[False].name!r} disagree whether {card.code} "
            f"matches {top.code}"
        )
    return next(((variant, answer) for answer, variant in deciding.items()), None)


def check_answer(plugin: Effect | Variant, answer: object) -> bool:
    """Return the answer of a hook that is called without a table, which has to be a bool."""
    if not isinstance(answer, bool):
        raise PluginError(
            f"{describe_plugin(plugin)} returns {answer!r} where True or False is needed"
        )
    return answer


Side: TypeAlias = Literal["front", "back"]
"""The side of two-sided cards that is in play."""

NAMES_COLOR = Effect()
"""The effect of a start card without a color and without an effect."""


class Lookup:
    """Precomputed facts about the cards of an agreement, or about one side of them.

    Both sides number faces, colors and showings alike (A145).
    """

    __slots__ = (
        "__weakref__",
        "_card_sets",
        "_stride",
        "acting_effects",
        "acts_last",
        "agreement",
        "all_first_bits",
        "allows_interruptions",
        "allows_more_than_jump_ins",
        "asks_finished",
        "calls_uno",
        "cards",
        "caught_variant",
        "claim_variants",
        "clothing",
        "codec",
        "codes",
        "color_names",
        "colored_faces",
        "counting_faces",
        "deck",
        "draw_count",
        "draw_guards",
        "draw_variant",
        "draws_as_usual",
        "edition",
        "effects",
        "face_of_bit",
        "face_of_code",
        "faces_with_lawful_hook",
        "false_uno_variant",
        "first_bits",
        "forbids_voluntary_draw",
        "goes_on",
        "hand_size",
        "hand_size_variants",
        "has_catches",
        "has_subscribers",
        "keeps_last_round",
        "matches_by_showing",
        "max_turns",
        "may_always_draw",
        "may_go_on",
        "may_keep_drawn",
        "opening_effects",
        "options",
        "other_side",
        "out_of_turn_matches",
        "own_hands",
        "play_guards",
        "printed_color",
        "restricted_faces",
        "side",
        "special_faces",
        "subscribers",
        "suits",
        "validated_offers",
    )

    def __init__(self, agreement: Agreement, side: Side = "front") -> None:
        self.agreement: Agreement = agreement
        self.side: Side = side
        """The side of the cards that is in play; of one-sided cards, the front."""
        self.other_side: Lookup | None = None
        """The lookup of the other side of two-sided cards."""
        edition = agreement.edition if side == "front" else agreement.edition.turned
        self.edition: Edition = edition
        """The edition with this side of the cards up."""
        self.options: Options = agreement.options
        self.may_keep_drawn: bool = agreement.options.forced_drawn_play == "never"
        """Whether a drawn card may always be kept (A28)."""
        hand_size, draw_count = agreement.options.hand_size, agreement.options.draw_count
        assert hand_size is not None, "every option is filled in"
        assert draw_count is not None, "every option is filled in"
        self.hand_size: int = hand_size
        """The number of cards that each player is dealt (R017, A130)."""
        self.hand_size_variants: tuple[Variant, ...] = tuple(
            variant for variant in agreement.variants if overrides(variant, "hand_size")
        )
        """The variants that deal some players more or fewer cards (A163)."""
        self.draw_count: int = draw_count
        """The number of cards that a player draws on a turn, unless a variant draws (A132)."""
        codec = MultisetCodec(edition.deck)
        self.codec: MultisetCodec = codec
        self.cards: tuple[Card, ...] = codec.cards
        """By face: the card."""
        self.first_bits: tuple[int, ...] = codec.first_bits
        """By face: the bit that is set in a hand with at least one copy."""
        self.all_first_bits: int = codec.presence_mask(range(len(codec.cards)))
        self.face_of_bit: dict[int, int] = {bit: face for face, bit in enumerate(self.first_bits)}
        """By first bit: the face."""
        self.codes: tuple[str, ...] = tuple(card.code for card in self.cards)
        """By face: the code of the card."""
        self.face_of_code: dict[str, int] = {code: face for face, code in enumerate(self.codes)}
        self.deck: tuple[int, ...] = tuple(codec.face_of_card[card] for card in edition.deck)
        """The face of each card of the deck, one entry for each copy."""
        colors = dict.fromkeys((*agreement.edition.colors, *agreement.edition.back_colors))
        self.color_names: tuple[str | None, ...] = (*colors, None)
        """By number: the name of a color; the last number means that there is none."""
        self.printed_color: tuple[int, ...] = tuple(
            self.color_names.index(card.color) for card in self.cards
        )
        """By face: the number of the printed color."""
        self._stride = len(self.color_names)
        self._compile_effects()
        self._compile_matching()
        self._compile_variants()
        refuse_blocking(self)

        if side == "front" and edition.is_two_sided:
            self._join_sides(Lookup(agreement, "back"))

    # --- cards

    def _compile_effects(self) -> None:
        agreement = self.agreement
        effects = tuple(agreement.effects[card.code] for card in self.cards)
        self.effects: tuple[Effect | None, ...] = effects
        """By face: its effect."""
        self.acting_effects: tuple[Effect | None, ...] = tuple(
            effect if effect and _acts(effect) else None for effect in effects
        )
        """By face: its effect, if it does something when the card is played."""
        openers = [agreement.opening_effects[card.code] for card in self.cards]
        self.opening_effects: tuple[Effect | None, ...] = tuple(
            NAMES_COLOR if effect is None and card.color is None else effect
            for effect, card in zip(openers, self.cards, strict=True)
        )
        """By face: its effect when it starts a round."""
        self.clothing: frozenset[str] = frozenset().union(
            *(_list_clothing(effect, self.edition) for effect in effects if effect)
        )
        """The colors of clothing that effects can name (A86)."""
        self.colored_faces: int = self.codec.presence_mask(
            face for face, card in enumerate(self.cards) if card.color is not None
        )
        self.faces_with_lawful_hook: int = self._faces_with(lambda e: overrides(e, "lawful"))
        self.play_guards: tuple[Variant, ...] = tuple(
            variant for variant in agreement.variants if overrides(variant, "may_play")
        )
        """The variants that may forbid the play of any card (A136)."""
        self.subscribers: Subscribers = Subscribers(agreement.variants)
        """The variants that subscribe to events of the game, by hook."""
        self.has_subscribers: bool = bool(self.subscribers)
        last = self.hand_size_variants or self.subscribers.round_begins
        self.keeps_last_round: bool = bool(last)
        """Whether the winners and places of the round before are kept for variants (A162)."""
        self.own_hands: tuple[OwnHand, ...] = tuple(
            self.subscribers.change_own_hand(read_traits(e).own_hand if e else "kept")
            for e in effects
        )
        """By face: what its play may do to the rest of its player's hand."""
        changing = (face for face, own_hand in enumerate(self.own_hands) if own_hand != "kept")
        self.special_faces: int = self._faces_with(_is_special) | self.codec.presence_mask(changing)
        """The faces whose plays depend on more than the size of the hand and the showing."""
        self.counting_faces: int = self._faces_with(lambda e: overrides(e, "count_points"))
        self.restricted_faces: int = self._faces_with(_restricts)
        self.max_turns: int | None = self.options.max_turns
        """How many turns a round has at most; None without a limit (A126)."""
        self.goes_on: bool = self.options.round_end == "last_left"
        """Whether a round goes on after a player has played the last card (A122)."""
        everything = self.goes_on or self.options.final_card_effects == "all"  # A70, A84
        self.acts_last: tuple[bool, ...] = tuple(
            e is not None and (read_traits(e).acts_last or everything) for e in self.acting_effects
        )
        """By face: whether its effect acts if the card is the last one of its player."""
        asks = bool(self.subscribers.emptied)
        self.may_go_on: tuple[bool, ...] = tuple(
            asks or (effect is not None and overrides(effect, "emptied")) for effect in effects
        )
        """By face: whether its player may get cards again after it as a last card (A151)."""
        self._card_sets: dict[tuple[object, ...], CardSet] = {}
        self.validated_offers: set[tuple[object, ...]] = set()
        """Colors and choices that effects offered and that were found valid, to check them once."""

    def turn_back(self, flips: int) -> Lookup:
        """Return the lookup of the side that was up before this number of flips."""
        return self if flips % 2 == 0 else self.other_side or self

    def _join_sides(self, other: Lookup) -> None:
        """Store in the lookup of each side that of the other side (A145)."""
        self.other_side, other.other_side = other, self
        self.codec.join_sides(other.codec)
        self.clothing = other.clothing = self.clothing | other.clothing

    def _faces_with(self, condition: Callable[[Effect], bool]) -> int:
        """Return the presence mask of the faces with an effect that satisfies a condition."""
        return self.codec.presence_mask(
            face for face, effect in enumerate(self.effects) if effect and condition(effect)
        )

    def _compile_matching(self) -> None:
        codec = self.codec
        variants = self.agreement.variants
        matching = [v for v in variants if overrides(v, "matches")]
        # Unless a variant decides, the symbol of the top card and the color in force decide.
        alike = {top: top if matching else (top.symbol, top.color is None) for top in self.cards}
        masks = {
            (kind, color): codec.presence_mask(
                face for face, card in enumerate(self.cards) if matches(card, top, color, matching)
            )
            for kind, top in {kind: top for top, kind in alike.items()}.items()
            for color in self.color_names
        }
        self.matches_by_showing: tuple[int, ...] = tuple(
            masks[alike[top], color] for top in self.cards for color in self.color_names
        )
        """By showing: the presence mask of the faces that match it."""
        self.suits: tuple[int, ...] = tuple(
            codec.presence_mask(
                face
                for face, card in enumerate(self.cards)
                if color is not None and card.color == color
            )
            & ~self.special_faces
            for color in self.color_names
        )
        """By number of a color: the presence mask of its faces, without special faces."""

    def _compile_variants(self) -> None:
        variants = self.agreement.variants
        self.draw_variant: Variant | None = _find_variant(variants, "draw")
        self.draw_guards: tuple[Variant, ...] = tuple(
            v for v in variants if overrides(v, "may_draw")
        )
        """The variants that are asked whether a player may draw on a turn."""
        self.forbids_voluntary_draw: bool = self.options.voluntary_draw == "forbidden"
        """Whether a player that can play a card may not draw (A133)."""
        self.may_always_draw: bool = not self.forbids_voluntary_draw and not self.draw_guards
        """Whether a player may always draw on a turn while there are cards (R028)."""
        self.draws_as_usual: bool = (
            self.draw_count == 1 and self.options.after_drawing == "drawn_card"
        )
        """Whether a player may play only one card that was drawn on a turn (R030)."""
        self.calls_uno: bool = self.options.uno_calls != "none"
        """Whether UNO is called (R072)."""
        self.has_catches: bool = self.agreement.has_catches
        """Whether a player who does not call UNO may be caught: it has to cost something (R073)."""
        self.false_uno_variant: Variant | None = (
            _find_variant(variants, "false_uno") if self.calls_uno else None
        )
        self.caught_variant: Variant | None = _find_variant(variants, "caught")
        """The variant that acts in place of the penalty for a missed UNO (A167)."""
        self.claim_variants: tuple[Variant, ...] = tuple(
            v for v in variants if overrides(v, "claims")
        )
        self.asks_finished: bool = any(v.asks_finished for v in self.claim_variants)
        """Whether players who have finished may make claims for a partner (A172)."""
        jumping = [v for v in variants if overrides(v, "out_of_turn")]
        self.out_of_turn_matches: tuple[int, ...] = tuple(
            self.codec.presence_mask(
                face
                for face, card in enumerate(self.cards if jumping else ())
                if any(check_answer(v, v.out_of_turn(card, top)) for v in jumping)
            )
            for top in self.cards
        )
        """By top face: the presence mask of the faces that seats not on turn may play on it."""
        leaving = self.options.leaving != "forbidden"
        self.allows_more_than_jump_ins: bool = bool(self.claim_variants) or leaving
        """Whether seats that are not on turn have other actions than `Catch` and plays."""
        self.allows_interruptions: bool = self.allows_more_than_jump_ins or any(
            self.out_of_turn_matches
        )
        """Whether seats that are not on turn have other actions than `Catch`."""

    def encode_showing(self, face: int, color: int) -> int:
        """Return the showing of a top face and the number of the color in force."""
        return face * self._stride + color

    def top_face(self, showing: int) -> int:
        """Return the top face of a showing."""
        return showing // self._stride

    def color_number(self, showing: int) -> int:
        """Return the number of the color in force, of a showing."""
        return showing % self._stride

    def find_color(self, showing: int) -> str | None:
        """Return the color in force, of a showing; None if none has been named yet."""
        return self.color_names[showing % self._stride]

    def find_playable_after_draw(self, faces: Iterable[int], showing: int) -> int:
        """Return the presence mask of the faces that may be played after a draw on a turn (A134).

        `faces` are the faces that were drawn.
        """
        matching = self.matches_by_showing[showing]
        if self.options.after_drawing == "any_card":
            return matching
        return matching & self.codec.presence_mask(faces)

    def find_cards(
        self, color: object, symbol: object, mark: object, effect: object, does: type[Effect]
    ) -> CardSet:
        """Return the cards that satisfy all conditions; results are cached."""
        key = (color, symbol, mark, effect, does)
        found = self._card_sets.get(key)
        if found is None:
            bits = self.codec.mask(
                face
                for face, card in enumerate(self.cards)
                if (color is UNSPECIFIED or card.color == color)
                and (symbol is UNSPECIFIED or card.symbol == symbol)
                and (mark is UNSPECIFIED or mark in card.marks)
                and (effect is UNSPECIFIED or card.effect == effect)
                and (does is UNSPECIFIED or isinstance(self.effects[face], does))
            )
            found = CardSet(bits, tuple(zip(self.codec.masks, self.cards, strict=True)))
            self._card_sets[key] = found
        return found


def _find_variant(variants: Iterable[Variant], hook: str) -> Variant | None:
    return next((variant for variant in variants if overrides(variant, hook)), None)


def _list_clothing(effect: Effect, edition: Edition) -> frozenset[str]:
    """Return the colors of clothing that an effect can name."""
    try:
        given = effect.clothes(edition)
        colors = frozenset[str]() if given is None else frozenset(given)
    except Exception as error:
        raise PluginError(
            f"{describe_plugin(effect)} cannot list clothes: {describe_error(error)}"
        ) from error
    if isinstance(given, str) or not all(type(color) is str for color in colors):
        shown = describe_value(given)
        raise PluginError(f"{describe_plugin(effect)} returns {shown} from clothes, not colors")
    return colors


def _acts(effect: Effect) -> bool:
    return overrides(effect, "play", "last", "emptied") or _asks(effect)


def _restricts(effect: Effect) -> bool:
    if overrides(effect, "lawful") and not check_answer(effect, effect.may_bluff()):
        return True
    return overrides(effect, "may_play")


def _asks(effect: Effect) -> bool:
    return overrides(effect, "choices", "choices_last", "colors")


def _is_special(effect: Effect) -> bool:
    """Return whether an effect is asked what its card offers."""
    return _restricts(effect) or _asks(effect)
