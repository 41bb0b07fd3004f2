"""Players who leave, and the game of those who stay."""
