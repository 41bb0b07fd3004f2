"""The plug-ins of pytest for all tests: how many are run, and what they covered."""

pytest_plugins = ("tests.thorough", "tests.summary", "tests.coroutines", "pytester")
