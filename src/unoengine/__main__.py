"""`python -m unoengine` does what `unoengine` does."""

from unoengine.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
