"""The class ruler: where a length lies among the classes of its type, as shares of a strip."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ruman.core.words import in_page_language
from weapons.rules.limits import Fit
from weapons.rules.parameters import WeaponClass
from weapons.words import figure

MARGIN = Decimal("0.07")  # of the span, for what lies beyond the classes


@dataclass(frozen=True, slots=True)
class Band:
    """A stretch of the ruler in per cent; without a name nothing is allowed there."""

    start: Decimal
    width: Decimal
    name: str
    end: str
    here: bool

    @property
    def stop(self) -> Decimal:
        return self.start + self.width


@dataclass(frozen=True, slots=True)
class Ruler:
    bands: tuple[Band, ...]
    at: Decimal | None


@dataclass(frozen=True, slots=True)
class _Stretch:
    least: Decimal
    most: Decimal
    weapon_class: WeaponClass | None


def ruler(fits: Sequence[Fit], length: Decimal | None, chosen: str) -> Ruler | None:
    """The classes that a length decides between; None for a type that has no such classes."""
    classes = sorted(_ranges(fits), key=lambda stretch: (stretch.least, stretch.most))
    if not classes:
        return None
    first, last = classes[0], classes[-1]
    least = first.least or first.most * 2 / 3
    margin = (last.most - least) * MARGIN
    start = least - margin if first.least else least
    end = last.most + margin
    scale = Decimal(100) / (end - start)
    bands = tuple(
        Band(
            start=round((stretch.least - start) * scale, 2),
            width=round((stretch.most - stretch.least) * scale, 2),
            name=in_page_language(stretch.weapon_class.name) if stretch.weapon_class else "",
            end=figure(stretch.most) if stretch.most < end else "",
            here=stretch.weapon_class is not None and stretch.weapon_class.code == chosen,
        )
        for stretch in _whole(classes, start, end)
    )
    at = None if length is None else round((min(max(length, start), end) - start) * scale, 2)
    return Ruler(bands, at)


def _ranges(fits: Sequence[Fit]) -> Iterator[_Stretch]:
    for fit in fits:
        for limit in fit.weapon_class.limits:
            if limit.measure == "length" and limit.deciding and limit.most is not None:
                yield _Stretch(limit.least or Decimal(0), limit.most, fit.weapon_class)


def _whole(classes: Sequence[_Stretch], start: Decimal, end: Decimal) -> Iterator[_Stretch]:
    """The classes' stretches with what lies before, between and behind them."""
    at = start
    for stretch in classes:
        if stretch.least > at:
            yield _Stretch(at, stretch.least, None)
        if stretch.most > at:
            yield _Stretch(max(at, stretch.least), stretch.most, stretch.weapon_class)
            at = stretch.most
    if end > at:
        yield _Stretch(at, end, None)
