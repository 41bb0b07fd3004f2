"""The conformance kit: it finds faults, and only faults."""
