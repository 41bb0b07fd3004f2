"""Plug-in classes: what can an effect, a variant and a way of scoring override?

Plug-ins import the classes from `unoengine.authoring`.
"""
