"""The program's settings, and two more addresses that exist nowhere else."""

from ruman.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
