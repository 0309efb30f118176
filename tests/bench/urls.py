"""All of the program's addresses and the two that measures are taken from."""

from django.urls import path

from ruman.urls import *  # noqa: F403
from ruman.urls import urlpatterns as ours
from tests.bench import views

urlpatterns = [
    path("bench/bare/", views.bare),
    path("bench/insert-select/", views.insert_select),
    *ours,
]
