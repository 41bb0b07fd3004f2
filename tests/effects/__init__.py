"""What each card does, event by event."""
