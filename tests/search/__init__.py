"""Tests of samples, conclusions and playouts."""
