"""Properties that hold in every game."""
