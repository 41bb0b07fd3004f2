"""Records: which plain-data form do JSON, notation, replays and pickles share?

A record: dicts, lists, text and numbers. Each module covers one subject: it writes, reads and
describes (as JSON Schema) the saved form of that subject.
"""
