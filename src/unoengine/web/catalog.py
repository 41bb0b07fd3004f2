"""The message from which a visitor creates a table: everything that is installed, with pictures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from unoengine import GameState, svg
from unoengine.bots.bot_names import find_source, list_bot_names
from unoengine.core import discovery
from unoengine.core.cards import Card
from unoengine.core.discovery import Plugin
from unoengine.core.edition import Edition
from unoengine.core.errors import UnoError
from unoengine.core.players import find_player_counts
from unoengine.core.plugin_classes.effect import PluginBase
from unoengine.narration import card_name
from unoengine.narration.names import Words, load_words
from unoengine.svg.colors import load_looks
from unoengine.svg.hands import badge, draw_single_card
from unoengine.web.requests import OFFERS, RoomSettings, list_blank_cards, list_editions

# --- The pictures that a page has been sent, so that none is sent twice.

_CARD_WIDTH = 120
_BADGE_WIDTH = 64


@lru_cache(maxsize=8192)
def _draw(picture: Callable[..., str], *subject: Hashable, language: str, size: int) -> str:
    """Return a picture, which all pages in a language share."""
    return picture(*subject, language=language, size=size)


@lru_cache(maxsize=512)
def find_color_value(color: str, edition: Edition) -> str:
    """Return the value of a color in the pictures of an edition, such as `#c62f35`."""
    return load_looks(edition, "en").find(color).fill


class PictureBook:
    """The pictures of one page in a language; messages refer to them by their keys."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._known: set[str] = set()
        self._new: dict[str, str] = {}

    def add_card(self, card: Card, edition: Edition) -> str:
        """Return the key of the picture of a card; a two-sided one shows its other side."""
        return self._add(f"card/{edition.name}/{card.code}", svg.card, card, edition)

    def add_look(self, card: Card, edition: Edition) -> str:
        """Return the key of the picture of all cards that look like one, without other sides."""
        return self._add(f"look/{edition.name}/{card.look}", draw_single_card, card, edition)

    def add_badge(self, color: str, edition: Edition) -> str:
        """Return the key of the picture of a color: its shape with its letter."""
        key = f"color/{edition.name}/{color}"
        return self._add(key, badge, color, edition, size=_BADGE_WIDTH)

    def add_back(self) -> str:
        """Return the key of the picture of a card from behind."""
        return self._add("back", svg.back)

    def _add(
        self, key: str, picture: Callable[..., str], *subject: Hashable, size: int = _CARD_WIDTH
    ) -> str:
        if key not in self._known:
            self._known.add(key)
            self._new[key] = _draw(picture, *subject, language=self.language, size=size)
        return key

    def take_new(self) -> dict[str, str]:
        """Return the pictures that the page has not been sent, which is done next."""
        new, self._new = self._new, {}
        return new


# --- The catalog

_SAMPLES = 5
"""How many cards of an edition are shown."""


def describe_catalog(book: PictureBook) -> dict[str, Any]:
    """Return what a visitor can choose: editions, variants, house rules, bots and options."""
    words = load_words(book.language)
    return {
        "editions": [_describe_edition(edition, trial, book) for edition, trial in list_editions()],
        "variants": _describe_rules(discovery.variants().values(), words),
        "house_rules": [
            {"value": rule["name"], "title": rule["title"]}
            for rule in _describe_rules(discovery.house_rules().values(), words)
        ],
        "bots": [{"value": name, "title": find_bot_title(name, words)} for name in _list_bots()],
        "options": [
            {
                "name": offer.name,
                "title": words.format(f"browser.option.{offer.name}"),
                "main": offer.is_main,
                "values": [
                    {"value": value, "title": _name_value(offer.name, value, words)}
                    for value in offer.values
                ],
            }
            for offer in OFFERS
        ],
    }


def _list_bots() -> Iterator[str]:
    """Yield the names of the installed bots; those that cannot be loaded are left out."""
    for name in list_bot_names():
        with suppress(UnoError):
            find_source(name, allows_modules=False)
            yield name


def _name_value(option: str, value: str, words: Words) -> str:
    """Return the name of a value of an option; a number stands for itself if it has no name."""
    if value == "":
        return words.format("browser.booklet")
    return words.find(f"browser.option.{option}.{value.replace('_', '-')}") or words.format(
        f"browser.option.{option}.number", number=value
    )


def find_bot_title(name: str, words: Words) -> str:
    """Return the title of a bot in a language; one without a title has its name."""
    return words.find(f"browser.bot.{name}") or name


def find_edition_title(name: str, words: Words) -> str:
    """Return the title of an installed edition in a language."""
    plugin = discovery.editions()[name]
    return words.name_edition(name, getattr(plugin.load(), "title", ""), plugin.title)


def _describe_edition(edition: Edition, trial: GameState, book: PictureBook) -> dict[str, Any]:
    words = load_words(book.language)
    return {
        "name": edition.name,
        "title": find_edition_title(edition.name, words),
        "text": words.find(f"edition.{edition.name}.text")
        or words.format("browser.edition-size", count=str(len(edition.deck))),
        "least": (possible := find_player_counts(trial.options))[0],
        "most": possible[-1],
        "step": possible.step,
        "variants": [variant.name for variant in trial.variants],
        "blanks": [
            {"code": code, "count": count, "title": card_name(edition.card(code), book.language)}
            for code, count in list_blank_cards(edition, trial).items()
        ],
        "pictures": [book.add_card(card, edition) for card in _choose_samples(edition)],
    }


def _choose_samples(edition: Edition) -> Sequence[Card]:
    """Return a few cards that show an edition: one of each color, then one without a color."""
    special = [card for card in edition.deck if card.color is None]
    chosen: list[Card] = []
    for number, color in enumerate(edition.colors):
        cards = [card for card in edition.deck if card.color == color]
        kinds = sorted(dict.fromkeys(cards), key=lambda card: card.number is None)
        if kinds:
            chosen.append(kinds[(number * 4 + 3) % len(kinds)])
    rare = sorted(dict.fromkeys(special), key=special.count)
    return [*chosen[: _SAMPLES - 1], *rare[:1]]


def _describe_rules(plugins: Iterable[Plugin], words: Words) -> list[dict[str, str]]:
    """Return the names, titles and texts of plug-ins; those that cannot be loaded are left out."""
    found = []
    for plugin in plugins:
        try:
            loaded = plugin.load()
            rule = loaded() if isinstance(loaded, type) else loaded
        except Exception:  # a plug-in may raise anything when it is created
            continue
        if isinstance(rule, PluginBase):
            found.append({"name": plugin.name, **_describe_rule(rule, words)})
    return found


def _describe_rule(rule: PluginBase, words: Words) -> dict[str, str]:
    return {"title": words.get_title(rule), "text": words.get_text(rule)}


def describe_rules(settings: RoomSettings, trial: GameState, words: Words) -> list[dict[str, str]]:
    """Return what was agreed at a table besides the booklet, each rule with its text."""
    rules = [
        *trial.variants,
        *(rule for written in trial.house_rules.values() for rule in written if rule is not None),
    ]
    found = [_describe_rule(rule, words) for rule in dict.fromkeys(rules)]
    for name, value in settings.options.items():
        if value:
            title = words.format(f"browser.option.{name}")
            found.append({"title": title, "text": _name_value(name, value, words)})
    return found
