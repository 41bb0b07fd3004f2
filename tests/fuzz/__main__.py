"""Fuzz all targets, or only some by name: `python -m tests.fuzz --runs 20000`."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["unoengine"]):
    import unoengine.testing  # noqa: F401

    from .mutations import make_mutator
    from .targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"


def main() -> int:
    """Fuzz each target in a process of its own, since the fuzzer ends its process."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help=f"some of {', '.join(TARGETS)} (all)"
    )
    parser.add_argument("--runs", type=int, default=20_000, help="inputs for each target (20000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the inputs (1)")
    parser.add_argument("--keep", action="store_true", help="keep new inputs in the corpus")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.here:
        fuzz(arguments.targets[0], arguments.runs, arguments.seed, arguments.keep)
    failed = [
        target for target in arguments.targets or TARGETS if not run_target(target, arguments)
    ]
    print(f"{len(arguments.targets or TARGETS) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def run_target(target: str, arguments: argparse.Namespace) -> bool:
    """Fuzz one target in another process, and return whether nothing was found."""
    command = [sys.executable, "-m", "tests.fuzz", target, "--here"]
    command += [
        "--runs",
        str(arguments.runs),
        "--seed",
        str(arguments.seed),
        *["--keep"] * arguments.keep,
    ]
    print(f"{target}: {arguments.runs} inputs", flush=True)
    return subprocess.run(command, check=False).returncode == 0


def fuzz(target: str, runs: int, seed: int, keep: bool) -> None:
    """Fuzz one target, and end the process."""
    with tempfile.TemporaryDirectory() as found:
        folders = [str(CORPUS / target)] if keep else [found, str(CORPUS / target)]
        limits = [f"-runs={runs}", f"-seed={seed}", "-max_len=6000", "-timeout=10"]
        quiet = [
            "-rss_limit_mb=2048",
            "-verbosity=0",
            "-print_final_stats=1",
            f"-artifact_prefix={found}/",
        ]
        atheris.Setup(
            [sys.argv[0], *limits, *quiet, *folders],
            TARGETS[target],
            custom_mutator=make_mutator(target),
        )
        atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
