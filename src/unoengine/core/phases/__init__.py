"""Phases: which decision is awaited? One file for each kind of pending decision.

Each kind knows the actions that it offers, what they do, what a leaving player changes, and why
other actions are refused.
"""
