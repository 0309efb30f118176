"""A pytest plugin for `make mutants` (see `mutants.ini`).

It makes ready what the rules' tests need, once: what it has set up, every try inherits. Examples
are few and always the same, so that a change is noticed each time or never.
"""

import os

import django
from hypothesis import HealthCheck, Phase, settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()
settings.register_profile(
    "mutants",
    max_examples=10,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate),  # a failure is enough, nobody reads the example
)
settings.load_profile("mutants")
