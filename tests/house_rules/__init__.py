"""The rules to write on a blank card: what each does, and what everybody then knows."""
