"""Addresses of the bench, of weapons and of their labels."""

from django.urls import include, path

from weapons.views import board, find, inspect, labels, passing, photos, weapon

app_name = "weapons"

bench_urls = [
    path("", board.bench, name="bench"),
    path("find/", find.find, name="find"),
    path("look-again/", board.looks_again, name="looks-again"),
    path("look-again/review/", board.review, name="review"),
    path("appeals/", board.appeals, name="appeals"),
    path("held/", board.held, name="held"),
    path("doubted/", board.doubted, name="doubted"),
    path("labels/", labels.labels, name="labels"),
    path("labels/sheet/", labels.label_sheet, name="label-sheet"),
    path("<int:pk>/", inspect.inspect, name="inspect"),
    path("<int:pk>/judge/", inspect.judge, name="judge"),
    path("<int:pk>/who/", inspect.who, name="who"),
    path("<int:pk>/here/", inspect.here, name="here"),
]
weapon_urls = [
    path("<uuid:pk>/", weapon.weapon, name="weapon"),
    *(path(f"<uuid:pk>/{name}/", view, name=name) for name, view in weapon.ACT_VIEWS.items()),
    path("photos/<int:pk>/", photos.photo, name="photo"),
    path("photos/<int:pk>/small/", photos.small_photo, name="small-photo"),
]
urlpatterns = [
    path("e/<slug:event_slug>/bench/", include(bench_urls)),
    path("e/<slug:event_slug>/weapons/", include(weapon_urls)),
    path("rules/<slug:slug>/will-it-pass/", passing.will_it_pass, name="will-it-pass"),
    path("t/<slug:code>/", labels.tag, name="tag"),
]
