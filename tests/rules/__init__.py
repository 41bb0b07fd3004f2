"""The rulebook, held against the library: scenarios as data, and a few written out."""
