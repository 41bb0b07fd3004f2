"""Values: what things exist? Cards, decks, actions, hands, shuffles, reasons and errors.

They are immutable values that know nothing about games. `Card` and `Edition` describe a deck,
`Action` and its subclasses the decisions of players; `MultisetCodec` and `Hand` store many cards.
"""
