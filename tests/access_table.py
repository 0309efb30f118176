"""Who gets what at which address, and who may send which kind of act. Add a line for a new one.

`who` is PUBLIC, SIGNED_IN, STAFF (any role at the event), `only("organizer", …)`, to which the
event's admin and the site admin are added, or SITE_ADMIN. `names` says which object of
`tests/world.py` each part of the address names; that of another event must then be a 404.
"""

from dataclasses import dataclass, field

from tests.world import PEOPLE, ROLES

OK, SIGN_IN, MISSING, ASKED = "ok", "sign in", "missing", "asked"


def only(*roles: str, anonymous: str = SIGN_IN) -> dict[str, str]:
    """Whoever holds one of `roles`, the admins, and nobody else."""
    allowed = {*roles, "admin", "site_admin"}
    if "organizer" in roles:
        allowed.add("head_organizer")  # who is an organizer too
    said = {person: OK if person in allowed else MISSING for person in PEOPLE}
    return {**said, "anonymous": anonymous}


BENCH = ("organizer", "head_organizer")
PUBLIC = dict.fromkeys(PEOPLE, OK)
SIGNED_IN = {**PUBLIC, "anonymous": SIGN_IN}
STAFF = only(*ROLES)
NOBODY = dict.fromkeys(PEOPLE, MISSING)
SITE_ADMIN = {**dict.fromkeys(PEOPLE, MISSING), "anonymous": SIGN_IN, "site_admin": OK}


@dataclass(frozen=True)
class Row:
    name: str
    methods: str
    who: dict[str, str]
    names: dict[str, str] = field(default_factory=dict)


TABLE = [
    Row("home", "GET", SIGNED_IN),
    Row("event-home", "GET", STAFF),
    # signing in, the frame of all pages
    Row("core:sign-in", "GET POST", PUBLIC),
    Row("core:sign-out", "POST", SIGNED_IN),
    Row("core:account", "GET POST", SIGNED_IN),
    Row("core:theme", "POST", PUBLIC),
    Row("core:language", "POST", PUBLIC),
    Row("core:versions", "GET", PUBLIC),  # of what a signed ticket names
    Row("core:service-worker", "GET", PUBLIC),
    Row("core:offline", "GET", PUBLIC),
    Row("core:manifest", "GET", PUBLIC),
    # the rules, for everybody; by the name of an event or of a rulebook
    Row("core:rules", "GET", PUBLIC, {"slug": "event.slug"}),
    Row("weapons:will-it-pass", "GET", PUBLIC, {"slug": "event.slug"}),
    # a person's own page, behind a secret link
    Row("combatants:player", "GET", PUBLIC, {"token": "playerlink.token"}),
    # the first day of a server (there is somebody here already), and further events
    Row("core:first-run", "GET POST", NOBODY),
    Row("core:first-run-by-link", "GET POST", NOBODY, {"code": "event.slug"}),
    Row("core:new-event", "GET POST", SITE_ADMIN),
    Row("core:event-settings", "GET POST", only("admin")),
    # invitations, the team
    Row("core:typed-invitation", "GET POST", PUBLIC),
    Row("core:invitation", "GET POST", PUBLIC, {"token": "invitation.token"}),
    Row("core:team", "GET", only("head_organizer")),
    Row("core:invite", "GET POST", only("head_organizer")),
    Row("core:made-invitation", "GET", only("organizer"), {"pk": "device_invitation"}),
    Row("core:withdraw-invitation", "POST", only("head_organizer"), {"pk": "invitation"}),
    Row("core:member", "GET POST", only("head_organizer"), {"pk": "membership"}),
    Row("core:revoke-member", "POST", only("head_organizer"), {"pk": "membership"}),
    Row("core:clear-pin", "POST", only("head_organizer"), {"pk": "membership"}),
    Row("core:invite-again", "POST", only("head_organizer"), {"pk": "membership"}),
    Row("core:own-pin", "GET POST", STAFF),
    # stations
    Row("core:stations", "GET", only("organizer")),
    Row("core:new-station", "GET POST", only("organizer")),
    Row("core:station", "GET POST", only("organizer"), {"pk": "station"}),
    Row("core:bind-station", "POST", only("organizer"), {"pk": "station"}),
    Row("core:revoke-station", "POST", only("organizer"), {"pk": "station"}),
    Row("core:invite-device", "POST", only("organizer"), {"pk": "station"}),
    Row("core:change-person", "GET POST", SIGNED_IN),  # this device is no station
    Row("core:station-beat", "POST", NOBODY),
    # a device's outbox
    Row("core:acts", "POST", only(*ROLES, anonymous=ASKED)),
    Row("core:ticket", "GET", PUBLIC),  # says who is signed in here, to nobody else
    Row("core:refused-acts", "GET", only("organizer", "head_organizer")),
    Row(
        "core:read-refused-act",
        "POST",
        only("organizer", "head_organizer"),
        {"pk": "refusedact"},
    ),
    # people, the gate, imports
    Row("combatants:find", "GET", STAFF),
    Row("combatants:people", "GET", only(*BENCH)),
    Row("combatants:export-people", "GET", only(*BENCH)),
    Row("combatants:add-person", "GET POST", only(*BENCH)),
    Row("combatants:upload", "GET POST", only(*BENCH)),
    Row("combatants:import", "GET POST", only(*BENCH), {"pk": "registrationfile"}),
    Row("combatants:confirm-import", "POST", only(*BENCH), {"pk": "registrationfile"}),
    Row("combatants:person", "GET", STAFF, {"number": "combatant.number"}),
    Row("combatants:renew-link", "POST", only(*BENCH), {"number": "combatant.number"}),
    Row("combatants:withdraw-link", "POST", only(*BENCH), {"number": "combatant.number"}),
    Row("combatants:expel", "POST", only("head_organizer"), {"number": "combatant.number"}),
    Row("combatants:lift-sanction", "POST", only("head_organizer"), {"number": "combatant.number"}),
    Row("combatants:slips", "GET", only(*BENCH)),
    Row("combatants:make-links", "POST", only(*BENCH)),
    Row("combatants:erase-people", "GET POST", only()),
    Row("combatants:export-person", "GET", only(), {"number": "combatant.number"}),
    Row("combatants:erase-person", "POST", only(), {"number": "combatant.number"}),
    Row("combatants:lives", "GET", only(*BENCH)),
    Row("combatants:lives-person", "GET", only(*BENCH), {"number": "combatant.number"}),
    Row("combatants:lives-sum", "GET", only(*BENCH), {"number": "combatant.number"}),
    Row("combatants:slip", "GET", only(*BENCH), {"number": "combatant.number"}),
    Row("combatants:edit-person", "GET POST", only(*BENCH), {"number": "combatant.number"}),
    Row("combatants:check-in", "POST", only(*BENCH), {"number": "combatant.number"}),
    Row("combatants:leave", "POST", only(*BENCH), {"number": "combatant.number"}),
    Row("combatants:undo-check-in", "POST", only(*BENCH), {"number": "combatant.number"}),
    Row("combatants:assign", "POST", only(*BENCH), {"number": "combatant.number"}),
    Row("combatants:gate", "GET", only(*BENCH)),
    Row("combatants:gate-state", "GET", only(*BENCH)),
    Row("combatants:gate-person", "GET", only(*BENCH), {"number": "combatant.number"}),
    # the weapon bench
    Row("weapons:bench", "GET", only(*BENCH)),
    Row("weapons:looks-again", "GET", only(*BENCH)),
    Row("weapons:review", "POST", only(*BENCH)),
    Row("weapons:appeals", "GET", only(*BENCH)),
    Row("weapons:held", "GET", only(*BENCH)),
    Row("weapons:doubted", "GET", only(*BENCH)),
    Row("weapons:labels", "GET POST", only(*BENCH)),
    Row("weapons:label-sheet", "GET", only(*BENCH)),
    Row("weapons:tag", "GET", PUBLIC, {"code": "tag.code"}),
    Row("weapons:weapon", "GET", only(*BENCH, "veteran"), {"pk": "weapon"}),
    Row("weapons:photo", "GET", STAFF, {"pk": "photo"}),
    Row("weapons:small-photo", "GET", STAFF, {"pk": "photo"}),
    Row("weapons:answer", "GET POST", only("head_organizer"), {"pk": "weapon"}),
    *(
        Row(f"weapons:{act}", "GET POST", only(*BENCH, "veteran"), {"pk": "weapon"})
        for act in ("exclude", "complain", "look-again")
    ),
    *(
        Row(f"weapons:{act}", "GET POST", only(*BENCH), {"pk": "weapon"})
        for act in ("give-back", "move", "appeal", "correct", "retag", "photograph", "lend")
    ),
    Row("weapons:find", "GET", only(*BENCH)),
    Row("weapons:inspect", "GET POST", only(*BENCH), {"pk": "combatant"}),
    Row("weapons:judge", "GET", only(*BENCH), {"pk": "combatant"}),
    Row("weapons:who", "GET", only(*BENCH), {"pk": "combatant"}),
    Row("weapons:here", "POST", only(*BENCH), {"pk": "combatant"}),
]

# Kinds of acts through the outbox's door: the roles that may, besides the event's admin.
_HEAD = {"head_organizer"}
_BENCH = {"organizer", "head_organizer"}
_FIELD = {*_BENCH, "veteran"}
KINDS: dict[str, set[str]] = {
    "combatants.check_in": _BENCH,
    "combatants.undo_check_in": _BENCH,
    "combatants.leave": _BENCH,
    "combatants.assign": _BENCH,
    "combatants.add": _BENCH,
    "combatants.edit": _BENCH,
    "combatants.give_lives": _BENCH,
    "combatants.expel": _HEAD,
    "combatants.lift_sanction": _HEAD,
    "combatants.renew_link": _BENCH,
    "combatants.withdraw_link": _BENCH,
    "combatants.make_links": _BENCH,
    "core.change_event": set(),
    "core.invite": {"head_organizer"},
    "core.invite_again": {"head_organizer"},
    "core.withdraw_invitation": {"head_organizer"},
    "core.change_roles": {"head_organizer"},
    "core.revoke_member": {"head_organizer"},
    "core.clear_pin": {"head_organizer"},
    "core.make_station": {"organizer"},
    "core.change_station": {"organizer"},
    "core.bind_station": {"organizer"},
    "core.revoke_station": {"organizer"},
    "core.invite_device": {"organizer"},
    "weapons.inspect": _BENCH,
    "weapons.exclude": _FIELD,
    "weapons.complain": _FIELD,
    "weapons.move": _BENCH,
    "weapons.give_back": _BENCH,
    "weapons.leave": _BENCH,
    "weapons.appeal": _BENCH,
    "weapons.answer_appeal": {"head_organizer"},
    "weapons.look_again": _FIELD,
    "weapons.correct": _BENCH,
    "weapons.replace_tag": _BENCH,
    "weapons.photo": _BENCH,
    "weapons.print_labels": _BENCH,
    "weapons.review": _BENCH,
}
