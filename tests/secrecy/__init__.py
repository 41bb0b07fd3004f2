"""What a seat cannot know, it is not told: by no view, no list of moves, no refusal, no event."""
