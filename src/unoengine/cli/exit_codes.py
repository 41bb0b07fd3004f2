"""Exit codes of the program."""

from __future__ import annotations

__all__ = ["EXIT_BROKEN_PIPE", "EXIT_FAILURE", "EXIT_INTERRUPTED", "EXIT_USAGE"]

EXIT_FAILURE = 1
"""The command failed."""

EXIT_USAGE = 2
"""The command line is wrong, which is also the code of `argparse`."""

EXIT_INTERRUPTED = 130
"""The code that a shell reports for a program that is killed by Ctrl-C."""

EXIT_BROKEN_PIPE = 141
"""The code that a shell reports for a program that is killed by a closed pipe."""
