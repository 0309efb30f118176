"""The pages, with a clock that is off by FAULTS_CLOCK_S seconds."""

import os
import time
from datetime import timedelta

from django.utils import timezone

SHIFT_S = float(os.environ["FAULTS_CLOCK_S"])
right_time, right_now = time.time, timezone.now
time.time = lambda: right_time() + SHIFT_S
timezone.now = lambda: right_now() + timedelta(seconds=SHIFT_S)

if __name__ == "__main__":
    from ruman.serving.pages import main

    main()
