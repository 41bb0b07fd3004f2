"""The number of examples of Hypothesis: few and always the same, or as many as requested.

`UNOENGINE_EXAMPLES=20000 pytest tests/properties` tries this many, different ones each time.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "short",
    derandomize=True,
    deadline=None,
    max_examples=600,
    stateful_step_count=25,
    suppress_health_check=list(HealthCheck),
)
settings.register_profile(
    "long",
    settings.get_profile("short"),
    derandomize=False,
    max_examples=int(os.environ.get("UNOENGINE_EXAMPLES", "600")),
    stateful_step_count=60,
    print_blob=True,
)
settings.load_profile("long" if "UNOENGINE_EXAMPLES" in os.environ else "short")
