"""What is refused, and what is told of it."""
