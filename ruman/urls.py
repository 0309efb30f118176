"""Every address of the site. Staff pages of an event live under `e/<event>/`."""

from django.contrib import admin
from django.urls import include, path

from ruman import views

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("ruman.core.urls")),
    path("admin/", admin.site.urls),
    path("", include("combatants.urls")),
    path("", include("weapons.urls")),
    path("", include("battles.urls")),
    path("", include("tournament.urls")),
]
