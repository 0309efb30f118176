from django.urls import path

from weapons.views import inspect

app_name = "weapons"
urlpatterns = [
    path("e/<slug:event_slug>/bench/<int:pk>/", inspect.inspect, name="inspect"),
    path("e/<slug:event_slug>/bench/<int:pk>/judge/", inspect.judge, name="judge"),
    path("e/<slug:event_slug>/bench/<int:pk>/who/", inspect.who, name="who"),
    path("e/<slug:event_slug>/bench/<int:pk>/here/", inspect.here, name="here"),
]
