"""The effect of each card, event by event."""
