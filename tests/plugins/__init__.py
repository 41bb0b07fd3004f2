"""Tests with installed distributions."""
