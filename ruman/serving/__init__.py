"""One command starts, watches and stops all: PostgreSQL, the pages and the streams.

`start` is the supervisor and knows no Django; `pages` and `streams` are the two servers it runs.
"""

import sys

# Granian renames its processes where setproctitle is installed, over the environment by which the
# supervisor knows its own (`children.MARK`).
sys.modules["setproctitle"] = None  # type: ignore[assignment]
