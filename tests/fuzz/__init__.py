"""A fuzzer, guided by coverage, at every door by which strangers' text and bytes come in.

`python -m tests.fuzz` runs it; atheris has to be installed: `pip install -e '.[fuzz]'`. What it
once found interesting is kept in `corpus`, and `test_corpus` runs that without atheris.
"""
