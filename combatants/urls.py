"""Addresses of people, the gate and imports, all of one event."""

from django.urls import include, path

from combatants.views import (
    find,
    gate,
    imports,
    lives,
    people,
    person,
    personal,
    player,
    slips,
    stored,
)

app_name = "combatants"

people_urls = [
    path("", people.people, name="people"),
    path("add/", person.add_person, name="add-person"),
    path("import/", imports.upload, name="upload"),
    path("import/<int:pk>/", imports.import_preview, name="import"),
    path("import/<int:pk>/confirm/", imports.confirm_import, name="confirm-import"),
    path("erase/", stored.erase_people, name="erase-people"),
    path("slips/", slips.slips, name="slips"),
    path("slips/links/", slips.make_links, name="make-links"),
    path("<int:number>/", person.person, name="person"),
    path("<int:number>/stored/", stored.export_person, name="export-person"),
    path("<int:number>/erase/", stored.erase_person, name="erase-person"),
    path("<int:number>/edit/", person.edit_person, name="edit-person"),
    path("<int:number>/check-in/", gate.check_in, name="check-in"),
    path("<int:number>/leave/", gate.leave, name="leave"),
    path("<int:number>/undo/", gate.undo_check_in, name="undo-check-in"),
    path("<int:number>/assign/", gate.assign, name="assign"),
    path("<int:number>/renew-link/", personal.renew_link, name="renew-link"),
    path("<int:number>/withdraw-link/", personal.withdraw_link, name="withdraw-link"),
    path("<int:number>/expel/", personal.expel, name="expel"),
    path("<int:number>/lift-sanction/", personal.lift_sanction, name="lift-sanction"),
]
gate_urls = [
    path("", gate.gate, name="gate"),
    path("state/", gate.gate_state, name="gate-state"),
    path("<int:number>/", gate.gate_person, name="gate-person"),
]
lives_urls = [
    path("", lives.lives, name="lives"),
    path("<int:number>/", lives.lives_person, name="lives-person"),
    path("<int:number>/sum/", lives.lives_sum, name="lives-sum"),
    path("<int:number>/slip/", slips.slip, name="slip"),
]
urlpatterns = [
    path("p/<str:token>/", player.player, name="player"),
    path("e/<slug:event_slug>/find/", find.find, name="find"),
    path("e/<slug:event_slug>/people/", include(people_urls)),
    path("e/<slug:event_slug>/gate/", include(gate_urls)),
    path("e/<slug:event_slug>/lives/", include(lives_urls)),
]
