"""Players that leave, and the game of the players that stay."""
