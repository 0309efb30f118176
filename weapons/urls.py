from django.urls import path

from weapons.views import inspect, passing

app_name = "weapons"
urlpatterns = [
    path("rules/<slug:slug>/will-it-pass/", passing.will_it_pass, name="will-it-pass"),
    path("e/<slug:event_slug>/bench/<int:pk>/", inspect.inspect, name="inspect"),
    path("e/<slug:event_slug>/bench/<int:pk>/judge/", inspect.judge, name="judge"),
    path("e/<slug:event_slug>/bench/<int:pk>/who/", inspect.who, name="who"),
    path("e/<slug:event_slug>/bench/<int:pk>/here/", inspect.here, name="here"),
]
