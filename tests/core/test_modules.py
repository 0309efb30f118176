"""Scripts of a page: all that they import is named at once, none of it twice."""

import re

from django.template import Context, Template

from ruman.core.modules import imported_by


def test_imports_of_imports_are_found_and_what_runs_later_is_not():
    assert imported_by("js/waiting.js") == (
        *("js/page.js", "js/outbox.js"),
        *("js/store.js", "js/turn.js"),
    )
    assert "js/busy.js" not in imported_by("js/frame.js")  # `import(…)`, for pages with long work
    assert "js/desk/do.js" not in imported_by("js/desk/do.js")  # two that import each other


def test_page_names_each_module_once_before_the_script_that_needs_it():
    page = '{% load ruman %}{% module "js/live.js" %}{% module "js/gate.js" %}'
    made = Template(page).render(Context())
    named = re.findall(r'(?:href|src)="/static/js/([\w./-]+)"', made)
    assert len(named) == len(set(named))
    assert {"outbox.js", "page.js", "news.js"} < set(named)
    assert made.endswith('<script type="module" src="/static/js/gate.js"></script>')
