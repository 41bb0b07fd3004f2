"""Tests of the workflows that test and publish the package."""
