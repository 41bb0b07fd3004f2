"""Spanish words for the colours, the cards and what they ask; more than titles can say."""

SPANISH = {
    "color.coral": "coral",
    "color.foam": "espuma",
    "color.kelp": "alga",
    "color.sand": "arena",
    "card.open-sea": "Mar Abierto",
    "card.message-in-a-bottle": "Mensaje en una Botella",
    # Its name is in its titles; that it is "una Marea creciente" is said here.
    "card.rising-tide.gender": "f",
    "prompt.show-or-hide": "te muestras o te escondes",
    "answer.show": "me muestro",
    "answer.hide": "me escondo",
    "answer.mutiny": "motín",
    "why.mutiny": "el motín",
}
