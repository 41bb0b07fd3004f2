"""Tests of the rulebook: scenarios as data, and some written as code."""
