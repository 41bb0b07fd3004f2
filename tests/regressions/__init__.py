"""Faults that others had, or that we had ourselves: each has a test so that it stays away."""
