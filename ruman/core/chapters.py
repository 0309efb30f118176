"""The chapters that every rulebook can have: what rules say in short, conduct, examples."""

from django.utils.translation import gettext_lazy as _

from ruman.core.described import Chapter, Field, Kind
from ruman.core.usual_fields import name, rule, text

NUMBER = Field("number", Kind.RULE, _("Rule"), help=_("Its number, as in R 2.2 or T 5."))
RULES = Chapter(
    "rules",
    _("Rules in short"),
    (NUMBER, text(_("What it says"), optional=False)),
    _("In our own words; every rule number on a public page leads here."),
    rank=80,
)
CONDUCT = Chapter(
    "conduct",
    _("Conduct"),
    (rule(optional=True), name(), text(_("What to know"), optional=False)),
    _("Chapters of the public page. A new line begins a new point."),
    rank=85,
)
EXAMPLES = Chapter(
    "examples",
    _("Examples"),
    help=_("Cases with what should come of them. They are tried whenever rules are published."),
    known=False,
    quiet=True,
    rank=90,
    by_case=True,
)

ALL = (RULES, CONDUCT, EXAMPLES)
