"""For commands that work without a database: have one if it comes up soon, else name none.

`rulebook try` judges by the built-in rulebook then. Called before the settings are loaded, since
those start the embedded PostgreSQL.
"""

import os
import secrets
import signal
import sys
from types import FrameType

from ruman import database, embedded

PATIENCE_S = 20
NOWHERE = "postgresql://127.0.0.1:1/none"


def prepare() -> None:
    """DATABASE_URL as given or as started; one that leads nowhere if that fails."""
    kept = signal.signal(signal.SIGALRM, _give_up)
    signal.alarm(PATIENCE_S)
    try:
        database.settings_of(embedded.ensure())
    except Exception as error:
        sys.stderr.write(f"No database, so the built-in rulebook: {error}\n")
        os.environ["DATABASE_URL"] = NOWHERE
        os.environ.setdefault("SECRET_KEY", secrets.token_hex())
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, kept)


def _give_up(_number: int, _frame: FrameType | None) -> None:
    raise TimeoutError(f"PostgreSQL did not start within {PATIENCE_S} s")
