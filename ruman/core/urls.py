from django.urls import path

from ruman.core.views import acts, frame, news, offline, rules, sign_in

app_name = "core"
urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
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
]
