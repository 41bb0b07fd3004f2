"""A fuzzer, guided by coverage, for every function that reads untrusted text or bytes.

`python -m tests.fuzz` runs it. It needs atheris: `pip install -e '.[fuzz]'`. `corpus` keeps the
inputs that it found interesting, and `test_corpus` runs them without atheris.
"""
