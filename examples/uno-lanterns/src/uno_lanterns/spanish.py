"""Spanish words for the colors, the cards and their questions, beyond the titles."""

SPANISH = {
    "color.amber": "ámbar",
    "color.jade": "jade",
    "color.rose": "rosa",
    "color.sky": "celeste",
    "color.ash": "ceniza",
    "color.ember": "brasa",
    "color.indigo": "índigo",
    "color.moss": "musgo",
    "card.crossroads": "Cruce de Caminos",
    "card.gust.gender": "f",
    "card.gust.also": "viento",
    "prompt.what-is-the-gift": "qué carta regalas",
    "why.bedtime": "la hora de dormir",
}
