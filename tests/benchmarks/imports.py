"""The time that imports take, each in a new interpreter."""

import subprocess
import sys
from collections.abc import Sequence
from statistics import median

TARGET = 2.5

_TIMED = "import time; start = time.process_time(); {}; print(time.process_time() - start)"


def time_statements(statements: Sequence[str], processes: int) -> list[float] | None:
    """The median time of each statement, the interpreter's own start not counted.

    None where one of them fails, which is where the library is not installed: the interpreter
    is isolated and does not see a working directory.
    """
    samples: list[list[float]] = [[] for _ in statements]
    for repetition in range(processes + 1):
        for statement, times in zip(statements, samples, strict=True):
            run = subprocess.run(
                [sys.executable, "-I", "-c", _TIMED.format(statement)],
                check=False,
                capture_output=True,
                text=True,
            )
            if run.returncode:
                return None
            if repetition:  # the first run may have to write bytecode
                times.append(float(run.stdout))
    return [median(times) for times in samples]
