"""Which modules a script imports: a page names them all at once, so that none waits for another."""

import posixpath
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

# What runs only later, by `import(…)`, isn't the page's first need.
IMPORT = re.compile(r'\b(?:from|import) "(\.{1,2}/[\w./-]+\.js)";')


@cache
def imported_by(name: str) -> tuple[str, ...]:
    """The modules that the script needs before it runs, those named first at the front."""
    found: dict[str, None] = {}
    left = [name]
    while left:
        folder, text = posixpath.dirname(left[0]), Path(str(finders.find(left.pop(0)))).read_text()
        for given in IMPORT.findall(text):
            module = posixpath.normpath(posixpath.join(folder, given))
            if module not in found and module != name:
                found[module] = None
                left.append(module)
    return tuple(found)
