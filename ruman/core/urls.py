from django.urls import path

from ruman.core.views import (
    acts,
    events,
    frame,
    invitations,
    news,
    offline,
    rulebook_edit,
    rulebook_publish,
    rulebooks,
    rules,
    second_step,
    sheets,
    sign_in,
    stations,
    team,
)

app_name = "core"
urlpatterns = [
    # the first day of a server, and further events
    path("start/", events.first_run, name="first-run"),
    path("start/<str:code>/", events.first_run, name="first-run-by-link"),
    path("events/new/", events.new_event, name="new-event"),
    path("e/<slug:event_slug>/settings/", events.event_settings, name="event-settings"),
    # the way in
    path("in/", invitations.typed_invitation, name="typed-invitation"),
    path("in/<str:token>/", invitations.invitation, name="invitation"),
    path("sign-in/", sign_in.SignInView.as_view(), name="sign-in"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("account/", sign_in.account, name="account"),
    path("account/sign-out/", sign_in.sign_out_elsewhere, name="sign-out-elsewhere"),
    # the second step at sign-in
    path("sign-in/second-step/", second_step.sign_in, name="second-step"),
    path("account/second-step/", second_step.own, name="own-second-step"),
    path("account/second-step/begin/", second_step.begin, name="begin-second-step"),
    path("account/second-step/confirm/", second_step.confirm, name="confirm-second-step"),
    path("account/second-step/codes/", second_step.new_codes, name="new-recovery-codes"),
    path("account/second-step/end/", second_step.end, name="end-second-step"),
    path("colours/", frame.theme, name="theme"),
    path("language/", frame.language, name="language"),
    path("versions/", news.versions, name="versions"),
    path("worker.js", offline.service_worker, name="service-worker"),
    path("favicon.ico", offline.favicon, name="favicon"),
    path("offline/", offline.offline, name="offline"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("rules/<slug:slug>/", rules.rules, name="rules"),
    path("rulebooks/<int:pk>/", rules.rulebook_rules, name="rulebook-rules"),
    # the rulebook desk
    path("e/<slug:event_slug>/rulebooks/", rulebooks.rulebook_list, name="rulebooks"),
    path("e/<slug:event_slug>/rulebooks/<int:pk>/", rulebooks.rulebook, name="rulebook"),
    path(
        "e/<slug:event_slug>/rulebooks/<int:pk>/compare/",
        rulebooks.compare_rulebooks,
        name="compare-rulebooks",
    ),
    path(
        "e/<slug:event_slug>/rulebooks/<int:pk>/file/",
        rulebooks.rulebook_file,
        name="rulebook-file",
    ),
    path(
        "e/<slug:event_slug>/rulebooks/upload/",
        rulebook_edit.upload_rulebook,
        name="upload-rulebook",
    ),
    path(
        "e/<slug:event_slug>/rulebooks/<int:pk>/publish/",
        rulebook_publish.publish_rulebook,
        name="publish-rulebook",
    ),
    path(
        "e/<slug:event_slug>/rulebooks/<int:pk>/copy/",
        rulebook_edit.copy_rulebook,
        name="copy-rulebook",
    ),
    path(
        "e/<slug:event_slug>/rulebooks/<int:pk>/title/",
        rulebook_edit.title_rulebook,
        name="title-rulebook",
    ),
    path(
        "e/<slug:event_slug>/rulebooks/<int:pk>/delete/",
        rulebook_edit.delete_rulebook,
        name="delete-rulebook",
    ),
    path(
        "e/<slug:event_slug>/rulebooks/<int:pk>/new/<slug:chapter>/",
        rulebook_edit.new_entry,
        name="new-entry",
    ),
    path(
        "e/<slug:event_slug>/rulebooks/<int:pk>/rows/<slug:chapter>/<slug:key>/",
        rulebook_edit.entry,
        name="entry",
    ),
    path(
        "e/<slug:event_slug>/rulebooks/<int:pk>/rows/<slug:chapter>/<slug:key>/remove/",
        rulebook_edit.remove_entry,
        name="remove-entry",
    ),
    path(
        "e/<slug:event_slug>/rulebooks/<int:pk>/rows/<slug:chapter>/<slug:key>/move/",
        rulebook_edit.move_entry,
        name="move-entry",
    ),
    # the outbox of a device
    path("e/<slug:event_slug>/acts/", acts.receive_acts, name="acts"),
    path("e/<slug:event_slug>/ticket/", acts.ticket, name="ticket"),
    path("e/<slug:event_slug>/refused/", acts.refused_acts, name="refused-acts"),
    path("e/<slug:event_slug>/refused/read/", acts.read_on_device, name="read-on-device"),
    path(
        "e/<slug:event_slug>/refused/<int:pk>/read/",
        acts.read_refused_act,
        name="read-refused-act",
    ),
    # tables to take away
    path("e/<slug:event_slug>/sheets/", sheets.sheets, name="sheets"),
    path("e/<slug:event_slug>/sheets/<slug:name>.<slug:kind>", sheets.sheet, name="sheet"),
    # the team of an event
    path("e/<slug:event_slug>/team/", team.team, name="team"),
    path("e/<slug:event_slug>/team/invite/", team.invite, name="invite"),
    path("e/<slug:event_slug>/team/<int:pk>/", team.member, name="member"),
    path("e/<slug:event_slug>/team/<int:pk>/revoke/", team.revoke_member, name="revoke-member"),
    path("e/<slug:event_slug>/team/<int:pk>/clear-pin/", team.clear_pin, name="clear-pin"),
    path("e/<slug:event_slug>/team/<int:pk>/invite/", team.invite_again, name="invite-again"),
    path("e/<slug:event_slug>/pin/", team.own_pin, name="own-pin"),
    path("e/<slug:event_slug>/invitations/<int:pk>/", team.made_invitation, name="made-invitation"),
    path(
        "e/<slug:event_slug>/invitations/<int:pk>/withdraw/",
        team.withdraw_invitation,
        name="withdraw-invitation",
    ),
    # stations
    path("e/<slug:event_slug>/stations/", stations.stations, name="stations"),
    path("e/<slug:event_slug>/stations/new/", stations.new_station, name="new-station"),
    path("e/<slug:event_slug>/stations/<int:pk>/", stations.station, name="station"),
    path("e/<slug:event_slug>/stations/<int:pk>/bind/", stations.bind_station, name="bind-station"),
    path(
        "e/<slug:event_slug>/stations/<int:pk>/revoke/",
        stations.revoke_station,
        name="revoke-station",
    ),
    path(
        "e/<slug:event_slug>/stations/<int:pk>/invite/",
        stations.invite_device,
        name="invite-device",
    ),
    path("e/<slug:event_slug>/change-person/", stations.change_person, name="change-person"),
    path("e/<slug:event_slug>/station/beat/", stations.station_beat, name="station-beat"),
]
