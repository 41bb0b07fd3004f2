"""Names and sentences in the installed languages."""
