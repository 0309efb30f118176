"""Every act of tournaments under its name: who may do it, which form reads it, what does it.

Pages and the outbox's door go the same way. Each part of the app has its own module of kinds.
"""

from collections.abc import Callable

from ruman.core.acts import ActForm, Answer, guard, register
from tournament.forms import bout_kinds, desk, draws, export, judging, setup_kinds

Kind = tuple[tuple[str, ...], type[ActForm], Callable[..., Answer]]
PARTS: tuple[dict[str, Kind], ...] = (
    setup_kinds.KINDS,
    draws.KINDS,
    bout_kinds.KINDS,
    desk.KINDS,
    judging.KINDS,
    export.KINDS,
)
KINDS: dict[str, Kind] = {name: kind for part in PARTS for name, kind in part.items()}

for _name, (_roles, _form, _act) in KINDS.items():
    register(_name, roles=_roles, form=_form)(_act)

guard("tournament.void_draw")
