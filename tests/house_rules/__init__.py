"""House rules for blank cards: their effects, and what every player then knows."""
