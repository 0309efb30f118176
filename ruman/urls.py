"""Every address of the site. Staff pages of an event live under `e/<event>/`."""

from django.contrib import admin
from django.urls import include, path

from ruman import cards, guide_views, views

urlpatterns = [
    path("", views.home, name="home"),
    path("e/<slug:event_slug>/", views.event_home, name="event-home"),
    path("e/<slug:event_slug>/check-up/", views.doctor, name="doctor"),
    path("", include("ruman.api.urls")),
    path("e/<slug:event_slug>/practice/", guide_views.guides, name="guides"),
    path("e/<slug:event_slug>/practice/end/", guide_views.end_guide, name="end-guide"),
    path("e/<slug:event_slug>/practice/<slug:name>/", guide_views.begin_guide, name="begin-guide"),
    path("cards/<slug:role>/", cards.role_card, name="role-card"),
    path("", include("ruman.core.urls")),
    path("admin/", admin.site.urls),
    path("", include("combatants.urls")),
    path("", include("weapons.urls")),
    path("", include("battles.urls")),
    path("", include("tournament.urls")),
]

handler400 = "ruman.core.views.frame.bad_request"
handler403 = "ruman.core.views.frame.forbidden"
handler404 = "ruman.core.views.frame.not_found"
handler500 = "ruman.core.views.frame.server_error"
