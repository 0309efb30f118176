"""One line at a time on the terminal; loads nothing, for whoever only has a line to say."""

import sys


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
