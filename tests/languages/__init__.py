"""What things are called in the languages that are installed."""
