"""The table in the browser: its messages, its server and its file."""
