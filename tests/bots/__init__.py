"""The bots: legal moves, sensible decisions, and nothing but their view."""
