"""Bugs of other engines and our own, each with a test so that it does not come back."""
