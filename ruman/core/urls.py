from django.urls import path

from ruman.core.views import (
    acts,
    events,
    frame,
    invitations,
    news,
    offline,
    rules,
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
    path("colours/", frame.theme, name="theme"),
    path("language/", frame.language, name="language"),
    path("versions/", news.versions, name="versions"),
    path("worker.js", offline.service_worker, name="service-worker"),
    path("offline/", offline.offline, name="offline"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("rules/<slug:slug>/", rules.rules, name="rules"),
    # the outbox of a device
    path("e/<slug:event_slug>/acts/", acts.receive_acts, name="acts"),
    path("e/<slug:event_slug>/ticket/", acts.ticket, name="ticket"),
    path("e/<slug:event_slug>/refused/", acts.refused_acts, name="refused-acts"),
    path(
        "e/<slug:event_slug>/refused/<int:pk>/read/",
        acts.read_refused_act,
        name="read-refused-act",
    ),
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
