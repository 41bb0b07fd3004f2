"""How the documentation is built: `sphinx-build -W -n --keep-going docs docs/_build`."""

import unoengine

project = "unoengine"
author = "The unoengine maintainers"
copyright = "2026, The unoengine maintainers"
version = release = unoengine.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"unoengine {version}"

myst_heading_anchors = 3
myst_enable_extensions = ["attrs_inline"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True

nitpicky = True
nitpick_ignore_regex = [
    # Python's own documentation is not looked up: the build needs no network.
    ("py:.*", r"collections\.abc\..*"),
]
