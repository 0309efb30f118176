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
CUP = {"slug": "tournament.slug"}
LISTS = (*BENCH, "herald")
PUBLIC = dict.fromkeys(PEOPLE, OK)
SIGNED_IN = {**PUBLIC, "anonymous": SIGN_IN}
STAFF = only(*ROLES)
FIELD = only(*BENCH, "veteran")
NOBODY = dict.fromkeys(PEOPLE, MISSING)
SITE_ADMIN = {**dict.fromkeys(PEOPLE, MISSING), "anonymous": SIGN_IN, "site_admin": OK}


ARMOUR = {"chapter": "armour_types"}


@dataclass(frozen=True)
class Row:
    name: str
    methods: str
    who: dict[str, str]
    names: dict[str, str] = field(default_factory=dict)
    fixed: dict[str, str] = field(default_factory=dict)  # parts that name no object


TABLE = [
    Row("home", "GET", SIGNED_IN),
    Row("event-home", "GET", STAFF),
    Row("doctor", "GET", only()),
    Row("guides", "GET", STAFF),
    Row("end-guide", "POST", STAFF),
    Row("begin-guide", "POST", STAFF, {}, {"name": "bench"}),
    Row("role-card", "GET", PUBLIC, {}, {"role": "bench"}),
    # signing in, the frame of all pages
    Row("core:sign-in", "GET POST", PUBLIC),
    Row("core:sign-out", "POST", SIGNED_IN),
    Row("core:account", "GET POST", SIGNED_IN),
    Row("core:sign-out-elsewhere", "POST", SIGNED_IN),
    Row("core:second-step", "GET POST", PUBLIC),  # nobody is half signed in here
    Row("core:own-second-step", "GET", SIGNED_IN),
    Row("core:begin-second-step", "POST", SIGNED_IN),
    Row("core:confirm-second-step", "GET POST", SIGNED_IN),
    Row("core:new-recovery-codes", "POST", SIGNED_IN),
    Row("core:end-second-step", "POST", SIGNED_IN),
    Row("core:theme", "POST", PUBLIC),
    Row("core:language", "POST", PUBLIC),
    Row("core:versions", "GET", PUBLIC),  # of what a signed ticket names
    Row("core:service-worker", "GET", PUBLIC),
    Row("core:offline", "GET", PUBLIC),
    Row("core:manifest", "GET", PUBLIC),
    Row("core:favicon", "GET", PUBLIC),
    # the rules, for everybody; by the name of an event or of a rulebook
    Row("core:rules", "GET", PUBLIC, {"slug": "event.slug"}),
    Row("core:rulebook-rules", "GET", PUBLIC, {"pk": "published"}),
    Row("weapons:will-it-pass", "GET", PUBLIC, {"slug": "event.slug"}),
    # a person's own page, behind a secret link
    Row("combatants:player", "GET", PUBLIC, {"token": "playerlink.token"}),
    # a tournament, for everybody
    Row("tournament:public-tournaments", "GET", PUBLIC),
    *(
        Row(f"tournament:{name}", "GET", PUBLIC, {"slug": "tournament.slug"})
        for name in (
            *("public", "public-groups", "public-ladder", "public-ladder-print", "public-queue"),
            *("public-results", "wall", "stream"),
        )
    ),
    Row("tournament:entrant-record", "GET", PUBLIC, {**CUP, "pk": "entrant"}),
    Row("tournament:judges", "GET", only("head_organizer", "herald"), CUP),
    *(
        Row(
            f"tournament:{name}",
            methods,
            only("head_organizer", "herald"),
            {**CUP, "number": "bout.number"},
        )
        for name, methods in (
            ("judge", "GET"),
            ("give-vote", "POST"),
            ("close-votes", "POST"),
            ("give-count", "POST"),
            ("settle-hits", "POST"),
        )
    ),
    *(
        Row(f"tournament:{name}", "GET", PUBLIC, {**CUP, "number": "bout.number"})
        for name in ("live-bout", "bout-stream")
    ),
    *(
        Row(f"tournament:{name}", "GET", only(*BENCH, "herald"), {"slug": "tournament.slug"})
        for name in ("paper", "paper-groups", "paper-bouts")
    ),
    # the interface for other programs
    Row("api:description", "GET", PUBLIC),
    Row("api:document", "GET", PUBLIC),
    *(
        Row(f"api:{name}", "GET", PUBLIC)
        for name in ("event", "schedule", "tournaments", "calendar")
    ),
    Row("api:roster", "GET", PUBLIC, {"clash": "clash"}),
    *(
        Row(f"api:{name}", "GET", PUBLIC, {"tournament": "tournament.slug"})
        for name in ("tournament", "standings", "results", "queue")
    ),
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
    # the rulebook desk
    Row("core:rulebooks", "GET", only()),
    Row("core:rulebook", "GET", only(), {"pk": "draft"}),
    Row("core:compare-rulebooks", "GET", only(), {"pk": "draft"}),
    Row("core:rulebook-file", "GET", only(), {"pk": "draft"}),
    Row("core:upload-rulebook", "GET POST", only()),
    Row("core:copy-rulebook", "POST", only(), {"pk": "draft"}),
    Row("core:publish-rulebook", "GET POST", only(), {"pk": "draft"}),
    Row("core:title-rulebook", "GET POST", only(), {"pk": "draft"}),
    Row("core:delete-rulebook", "POST", only(), {"pk": "draft"}),
    Row("core:new-entry", "GET POST", only(), {"pk": "draft"}, ARMOUR),
    *(
        Row(
            f"core:{name}-entry" if name else "core:entry",
            "POST" if name else "GET POST",
            only(),
            {"pk": "draft"},
            {**ARMOUR, "key": "mail"},
        )
        for name in ("", "remove", "move")
    ),
    # a device's outbox
    Row("core:acts", "POST", only(*ROLES, anonymous=ASKED)),
    Row("core:ticket", "GET", PUBLIC),  # says who is signed in here, to nobody else
    Row("core:read-on-device", "POST", only(*ROLES)),
    Row("core:refused-acts", "GET", only("organizer", "head_organizer")),
    Row(
        "core:read-refused-act",
        "POST",
        only("organizer", "head_organizer"),
        {"pk": "refusedact"},
    ),
    # tables to take away; which of them each role may take says SHEETS
    Row("core:sheets", "GET", STAFF),
    Row("core:sheet", "GET", only(*BENCH), fixed={"name": "people", "kind": "csv"}),
    # people, the gate, imports
    Row("combatants:find", "GET", STAFF),
    Row("combatants:people", "GET", only(*BENCH)),
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
    # a tournament's file and sheets
    Row("tournament:export", "GET", only("head_organizer"), {"slug": "tournament.slug"}),
    Row("tournament:export-file", "GET", only("head_organizer"), {"slug": "tournament.slug"}),
    Row("tournament:take-in", "GET POST", only("head_organizer")),
    Row("tournament:event-results-sheet", "GET", PUBLIC, fixed={"kind": "xlsx"}),
    Row("tournament:results-sheet", "GET", PUBLIC, {"slug": "tournament.slug"}, {"kind": "csv"}),
    Row("tournament:public-file", "GET", PUBLIC, {"slug": "tournament.slug"}),
    # battles: planning, rosters, veterans, rulings, cards
    *(Row(f"battles:{name}", "GET", FIELD) for name in ("battles", "rulings", "cards")),
    *(Row(f"battles:{name}", "GET", FIELD) for name in ("field-board", "veteran", "scanned")),
    Row("battles:make-battle", "POST", only(*BENCH)),
    Row("battles:make-clash", "GET POST", only(*BENCH), {"pk": "battle"}),
    *(
        Row(f"battles:{name}", "GET", FIELD, {"pk": "clash"})
        for name in ("clash", "print-roster", "veterans-sheet")
    ),
    Row("battles:change-clash", "GET POST", only(*BENCH), {"pk": "clash"}),
    *(
        Row(f"battles:{name}", "POST", only("head_organizer"), {"pk": "clash"})
        for name in ("start-anyway", "step-back")
    ),
    *(
        Row(f"battles:{name}", "POST", only(*BENCH), {"pk": "clash"})
        for name in ("move-clash", "introduce")
    ),
    *(
        Row(f"battles:{name}", "POST", FIELD, {"pk": "clash"})
        for name in ("tick", "take-card", "leave-card", "use-card")
    ),
    Row("battles:line", "GET POST", only(*BENCH), {"pk": "clash", "number": "fighter.number"}),
    Row("battles:line-fragment", "GET", FIELD, {"pk": "clash", "number": "fighter.number"}),
    *(
        Row(f"battles:{name}", "POST", FIELD, {"pk": "ruling"})
        for name in ("appeal", "withdraw-ruling")
    ),
    *(
        Row(f"battles:{name}", "POST", only(*BENCH), {"pk": "ruling"})
        for name in ("answer-appeal", "answer-case")
    ),
    Row("battles:sides", "GET", only(*BENCH)),
    *(
        Row(f"battles:{name}", "POST", only(*BENCH))
        for name in ("make-side", "put-on-side", "divide", "add-veteran")
    ),
    Row("battles:undo-division", "POST", only(*BENCH), {"pk": "division"}),
    Row("battles:retire-veteran", "POST", only(*BENCH), {"pk": "veteran"}),
    *(Row(f"battles:{name}", "POST", only(*BENCH)) for name in ("make-cards", "issue-card")),
    *(Row(f"battles:{name}", "POST", FIELD) for name in ("hand-over", "swap-cards")),
    Row("battles:print-cards", "GET", only(*BENCH)),
    Row("battles:card", "GET", PUBLIC, {"code": "card.code"}),
    Row("battles:schedule", "GET", PUBLIC, {"slug": "event.slug"}),
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
        for act in (
            "give-back",
            "move",
            "appeal",
            "correct",
            "owner",
            "retag",
            "photograph",
            "lend",
        )
    ),
    Row("weapons:find", "GET", only(*BENCH)),
    Row("weapons:inspect", "GET POST", only(*BENCH), {"pk": "combatant"}),
    Row("weapons:judge", "GET", only(*BENCH), {"pk": "combatant"}),
    Row("weapons:who", "GET", only(*BENCH), {"pk": "combatant"}),
    Row("weapons:here", "POST", only(*BENCH), {"pk": "combatant"}),
    # draws
    Row("tournament:draw", "GET", only(*BENCH, "herald"), CUP),
    Row("tournament:announce-draw", "POST", only(*BENCH), CUP),
    Row("tournament:open-draw", "POST", only(*BENCH), {**CUP, "pk": "draw"}),
    Row("tournament:decline", "POST", only(*BENCH), {**CUP, "pk": "draw"}),
    Row("tournament:void-draw", "GET POST", only(*BENCH), {**CUP, "pk": "draw"}),
    Row("tournament:join-late", "GET POST", only(*BENCH), CUP),
    Row("tournament:draw-screen", "GET", PUBLIC, CUP),
    Row("tournament:draws", "GET", PUBLIC, CUP),
    Row("tournament:proof", "GET", PUBLIC, {**CUP, "pk": "draw"}),
    Row("tournament:proof-input", "GET", PUBLIC, {**CUP, "pk": "draw"}),
    Row("tournament:draw-script", "GET", PUBLIC, {**CUP, "pk": "draw"}),
    # setting up a tournament, entries, admission, heralds
    Row("tournament:tournaments", "GET", only(*LISTS)),
    Row("tournament:new", "GET POST", only(*BENCH)),
    Row("tournament:people", "GET", only(*BENCH)),
    Row("tournament:tournament", "GET", only(*LISTS), CUP),
    Row("tournament:settings", "GET POST", only(*LISTS), CUP),
    Row("tournament:format", "GET POST", only(*BENCH), CUP),
    Row("tournament:entrants", "GET", only(*LISTS), CUP),
    Row("tournament:enter", "GET POST", only(*LISTS), CUP),
    Row("tournament:enter-new", "GET POST", only(*BENCH), CUP),
    Row("tournament:entrant", "GET POST", only(*LISTS), {**CUP, "pk": "entrant"}),
    Row("tournament:proposal", "GET", only(*LISTS), {**CUP, "pk": "entrant"}),
    Row("tournament:remove-entry", "POST", only(*LISTS), {**CUP, "pk": "entrant"}),
    Row("tournament:leave", "GET POST", only(*LISTS), {**CUP, "pk": "entrant"}),
    Row("tournament:come-back", "POST", only(*LISTS), {**CUP, "pk": "entrant"}),
    Row("tournament:find-shortage", "POST", only(*LISTS), {**CUP, "pk": "entrant"}),
    Row("tournament:end-shortage", "POST", only(*LISTS), {**CUP, "pk": "shortage"}),
    Row("tournament:heralds", "GET", only(*LISTS), CUP),
    Row("tournament:new-crew", "GET POST", only(*BENCH), CUP),
    Row("tournament:crew", "GET POST", only(*BENCH), {**CUP, "pk": "crew"}),
    Row("tournament:remove-crew", "POST", only(*BENCH), {**CUP, "pk": "crew"}),
    Row("tournament:new-lists", "POST", only(*BENCH), CUP),
    Row("tournament:rename-lists", "POST", only(*BENCH), {**CUP, "pk": "lists"}),
    Row("tournament:remove-lists", "POST", only(*BENCH), {**CUP, "pk": "lists"}),
    # tournaments: the lists of the event, the queue, bouts, groups
    *(
        Row(f"tournament:{page}", methods, only(*LISTS), CUP)
        for page, methods in (
            ("queue", "GET"),
            ("move-bout", "POST"),
            ("distribute-bouts", "POST"),
            ("groups", "GET"),
        )
    ),
    Row("tournament:move-lists", "POST", only(*BENCH), {**CUP, "pk": "lists"}),
    *(
        Row(
            f"tournament:{page}",
            methods,
            only(*LISTS),
            {**CUP, "number": "bout.number"},
        )
        for page, methods in (
            ("bout", "GET"),
            ("call-bout", "POST"),
            ("forfeit", "POST"),
            ("record-result", "GET POST"),
            ("amend-result", "GET POST"),  # the act asks for a king or the head
            ("take-back-result", "GET POST"),
        )
    ),
    *(
        Row(
            f"tournament:{page}",
            methods,
            only(*LISTS),
            {**CUP, "pk": "tournament-group"},
        )
        for page, methods in (
            ("group", "GET"),
            ("extra-bout", "POST"),
            ("kings-decision", "GET POST"),  # the act asks for a king or the head
        )
    ),
]

TABLE += [
    # the herald's desk; what is entered there is judged by the act: a seat in a crew is no role
    Row("tournament:desk-clock", "GET", PUBLIC),
    *(
        Row(
            f"tournament:{page}",
            "GET",
            only("head_organizer", "herald"),
            {"slug": "tournament.slug"},
        )
        for page in ("desks", "desk-keys", "desk-practice")
    ),
    *(
        Row(
            f"tournament:{page}",
            method,
            only("head_organizer", "herald"),
            {"slug": "tournament.slug", "number": "bout.number"},
        )
        for page, method in (("desk", "GET"), ("desk-state", "GET"), ("desk-here", "POST"))
    ),
]

# Tables to take away: who may take each, as the page from which it comes.
SHEETS = {
    "people": only(*BENCH),
    "weapons": only(*BENCH),
    "lives": only(*BENCH),
    "rosters": FIELD,
    "rulings": FIELD,
    "results": STAFF,
}

# Kinds of acts through the outbox's door: the roles that may, besides the event's admin.
_HEAD = {"head_organizer"}
_BENCH = {"organizer", "head_organizer"}
_FIELD = {*_BENCH, "veteran"}
_LISTS = {*_BENCH, "herald"}
KINDS: dict[str, set[str]] = {
    "bout.event": {"herald", "head_organizer"},
    "bout.vote": {"herald", "head_organizer"},
    "bout.close_votes": {"herald", "head_organizer"},
    "battles.make_battle": _BENCH,
    "battles.make_clash": _BENCH,
    "battles.change_clash": _BENCH,
    "battles.move_clash": _BENCH,
    "battles.start_anyway": _HEAD,
    "battles.step_back": _HEAD,
    "battles.make_side": _BENCH,
    "battles.put_on_side": _BENCH,
    "battles.divide": _BENCH,
    "battles.undo_division": _BENCH,
    "battles.change_line": _BENCH,
    "battles.tick": _FIELD,
    "battles.add_veteran": _BENCH,
    "battles.retire_veteran": _BENCH,
    "battles.introduce": _BENCH,
    "battles.give_ruling": _FIELD,
    "battles.withdraw_ruling": _FIELD,
    "battles.appeal": _FIELD,
    "battles.answer_appeal": _BENCH,
    "battles.answer_case": _BENCH,
    "battles.make_cards": _BENCH,
    "battles.issue_card": _BENCH,
    "battles.hand_over": _FIELD,
    "battles.swap_cards": _FIELD,
    "battles.take_card": _FIELD,
    "battles.leave_card": _FIELD,
    "battles.use_card": _FIELD,
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
    "core.copy_rulebook": set(),
    "core.upload_rulebook": set(),
    "core.title_rulebook": set(),
    "core.delete_rulebook": set(),
    "core.add_parameter": set(),
    "core.change_parameter": set(),
    "core.remove_parameter": set(),
    "core.move_parameter": set(),
    "core.publish_rulebook": set(),
    "core.take_rulebook": set(),
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
    "tournament.make": _BENCH,
    "tournament.change": _BENCH,
    "tournament.set_parameters": _BENCH,
    "tournament.choose_format": _BENCH,
    "tournament.enter": _LISTS,
    "tournament.enter_new": _BENCH,
    "tournament.withdraw_entry": _LISTS,
    "tournament.admit": _LISTS,
    "tournament.leave": _LISTS,
    "tournament.come_back": _LISTS,
    "tournament.find_shortage": _LISTS,
    "tournament.end_shortage": _LISTS,
    "tournament.set_crew": _BENCH,
    "tournament.remove_crew": _BENCH,
    "tournament.name_lists": _BENCH,
    "tournament.remove_lists": _BENCH,
    "tournament.take_in": _HEAD,
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
    "weapons.correct_owner": _BENCH,
    "weapons.replace_tag": _BENCH,
    "weapons.photo": _BENCH,
    "weapons.print_labels": _BENCH,
    "weapons.review": _BENCH,
    "tournament.announce_draw": _BENCH,
    "tournament.open_draw": _BENCH,
    "tournament.decline": _BENCH,
    "tournament.void_draw": _BENCH,
    "tournament.join_late": _BENCH,
    "tournament.move_lists": _BENCH,
    "tournament.place_bout": _LISTS,
    "tournament.distribute_bouts": _LISTS,
    "tournament.call_bout": _LISTS,
    "tournament.forfeit": _LISTS,
    "tournament.record_result": _LISTS,
    "tournament.take_back_result": _LISTS,
    "tournament.amend_result": _LISTS,
    "tournament.extra_bout": _LISTS,
    "tournament.kings_decision": _LISTS,
}
