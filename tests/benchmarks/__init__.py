"""Benchmarks: ``python -m tests.benchmarks`` from the root of a checkout.

Ratios are the point, not seconds. Everything that is compared is measured in one process, in
short blocks that take turns, and the median of the ratios within each turn is what is reported;
a machine that is busy with something else slows both sides down and leaves the ratio alone.
"""
