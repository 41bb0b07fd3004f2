"""The verbs and queries of the table."""
