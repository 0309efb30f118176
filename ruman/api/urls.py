"""Addresses of the interface for others; a version that would break them gets another number."""

from django.urls import URLPattern, URLResolver, include, path

from ruman.api import views

app_name = "api"

cup_urls: list[URLPattern] = [
    path("", views.tournament, name="tournament"),
    path("standings/", views.standings, name="standings"),
    path("results/", views.results, name="results"),
    path("queue/", views.queue, name="queue"),
]
event_urls: list[URLPattern | URLResolver] = [
    path("", views.event, name="event"),
    path("schedule/", views.schedule, name="schedule"),
    path("clashes/<int:clash>/roster/", views.roster, name="roster"),
    path("tournaments/", views.tournaments, name="tournaments"),
    path("tournaments/<slug:tournament>/", include(cup_urls)),
]
urlpatterns = [
    path("schedule/<slug:event_slug>/calendar.ics", views.calendar, name="calendar"),
    path("api/1/", views.description, name="description"),
    path("api/1/openapi.json", views.document, name="document"),
    path("api/1/events/<slug:event_slug>/", include(event_urls)),
]
