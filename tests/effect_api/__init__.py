"""The verbs an effect may speak, and the questions it may ask."""
