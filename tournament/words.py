"""What tournaments say in sentences of the page's language: why an order is so, names, numbers."""

from collections.abc import Collection, Mapping
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.models import Bout
from tournament.queries.standing import GroupTable, Line
from tournament.rules.ladder import LadderRound
from tournament.rules.standings import Because

ISOLATED = "\u2068{}\u2069"  # a name in a script of the other direction turns nothing around it


def split_label(label: str) -> tuple[str, str]:
    """A label as drawn, `Jan Novák (12)`, as name and number; without a number it is all name."""
    name, bracket, number = label.rpartition(" (")
    if bracket and number.endswith(")") and number[:-1].isascii() and number[:-1].isdigit():
        return name, number[:-1]
    return label, ""


def where(bout: Bout) -> str:
    """A bout's place in its stage: `A 3`, `Round 2, bout 1`, `Bout for third place`."""
    if bout.group is not None:
        place = f"{bout.group.name} {bout.position}"
        return _("%(place)s, extra bout") % {"place": place} if bout.extra else place
    if bout.third_place:
        return _("Bout for third place")
    number = bout.round.number if bout.round else 0
    return _("Round %(round)d, bout %(bout)d") % {"round": number, "bout": bout.position}


def short_names(labels: Collection[str]) -> dict[str, str]:
    """Names to be read within a group: without the number where that tells them apart."""
    names = {label: split_label(label)[0] for label in labels}
    taken = list(names.values())
    return {
        label: ISOLATED.format(label if taken.count(name) > 1 else name)
        for label, name in names.items()
    }


def percent(share: Fraction, digits: int = 1) -> str:
    """`+40 %`, `−4.3 %`, `0 %`; as many digits after the point as are needed, at most `digits`."""
    hundredths = abs(share) * 100
    scaled = round(hundredths * 10**digits)
    shown = Decimal(scaled).scaleb(-digits).normalize()
    sign = "" if not share else "+" if share > 0 else "−"
    return f"{sign}{number_format(f'{shown:f}', use_l10n=True)}\u00a0%"


def exact(share: Fraction) -> str:
    """A fraction as it is: `−1/17`."""
    sign = "−" if share < 0 else ""
    return f"{sign}{abs(share.numerator)}/{share.denominator}"


def why_lines(group: GroupTable) -> list[str]:
    """Why the order is so, a sentence for each tie; one where there is none."""
    if not any(line.fought for line in group.lines):
        return [_("No bout fought yet.")]
    names = short_names([one.label for one in group.members])
    lines = {line.entrant.label: line for line in group.lines}
    said = [
        _by_advantage(because, names, lines)
        if because.code == "advantage"
        else str(WORDS[because.code])
        % {
            "first": names[because.names[0]],
            "second": names[because.names[-1]],
            "names": ", ".join(names[name] for name in because.names),
        }
        for because in group.because
    ]
    return said or [_("The order follows from the wins.")]


def _by_advantage(because: Because, names: Mapping[str, str], lines: Mapping[str, Line]) -> str:
    wins = lines[because.names[0]].wins
    shares = [lines[name].advantage or Fraction(0) for name in because.names]
    shown = [percent(share) for share in shares]
    if len(set(shown)) < len(shown):
        shown = [exact(share) for share in shares]
    told = [f"{names[name]} {share}" for name, share in zip(because.names, shown, strict=True)]
    return ngettext(
        "%(wins)d win each, ordered by advantage: %(names)s.",
        "%(wins)d wins each, ordered by advantage: %(names)s.",
        wins,
    ) % {"wins": wins, "names": ", ".join(told)}


WORDS = {
    "direct": gettext_lazy(
        "%(first)s before %(second)s: all level, but won the bout between them."
    ),
    "direct_wins": gettext_lazy(
        "%(first)s before %(second)s: equal wins, but won the bout between them."
    ),
    "extra": gettext_lazy("%(first)s before %(second)s: all level, settled by an extra bout."),
    "extra_wins": gettext_lazy(
        "%(first)s before %(second)s: equal wins, settled by an extra bout."
    ),
    "king": gettext_lazy("%(first)s before %(second)s: decided by the king of arms."),
    "shared": gettext_lazy("%(names)s share the place: all level."),
    "shared_wins": gettext_lazy("%(names)s share the place: equal wins."),
    "level": gettext_lazy("Level so far: %(names)s."),
    "extra_bout": gettext_lazy("All level: %(names)s. An extra bout decides who goes on."),
    "extra_bout_wins": gettext_lazy("Equal wins: %(names)s. An extra bout decides who goes on."),
    "king_decides": gettext_lazy("The king of arms decides between %(names)s."),
}


def round_title(one: LadderRound) -> str:
    """Final, semi-finals, quarter-finals, or how many fight in the round."""
    if one.final:
        return _("Final")
    if one.people == 4:
        return _("Semi-finals")
    if one.people == 8:
        return _("Quarter-finals")
    return ngettext("Round of %(n)d", "Round of %(n)d", one.people) % {"n": one.people}


def round_note(one: LadderRound) -> str:
    """How the round came to its number: who was drawn back in, who rests."""
    if one.back is not None:
        return _("with one drawn back in")
    if one.bye is not None:
        return _("with one bye")
    return ""
