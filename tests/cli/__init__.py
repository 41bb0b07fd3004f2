"""The command line, the narration, the simple bot and the examples."""
