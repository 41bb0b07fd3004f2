"""The examples that are too big to be judged by what they print."""
