"""Variants: each alone, in combinations, and from third parties."""
