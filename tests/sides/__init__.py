"""Two-sided cards: both sides, turning them over, and what others see."""
