"""Spanish words for the colors, the cards and their questions, beyond the titles."""

SPANISH = {
    "color.coral": "coral",
    "color.foam": "espuma",
    "color.kelp": "alga",
    "color.sand": "arena",
    "card.open-sea": "Mar Abierto",
    "card.message-in-a-bottle": "Mensaje en una Botella",
    # The name is in the titles of the effect; this is the gender: "una Marea creciente".
    "card.rising-tide.gender": "f",
    "prompt.show-or-hide": "te muestras o te escondes",
    "answer.show": "me muestro",
    "answer.hide": "me escondo",
    "answer.mutiny": "motín",
    "why.mutiny": "el motín",
}
