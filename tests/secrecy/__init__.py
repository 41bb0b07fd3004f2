"""Views, moves, refusals and events do not reveal what a seat cannot know."""
