"""How long Hypothesis searches: shortly and always the same, or as long as it is told.

`UNOENGINE_EXAMPLES=20000 pytest tests/properties` plays so many games, every time others.
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
