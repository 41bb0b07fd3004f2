"""Proofs with distributions that are really installed."""
