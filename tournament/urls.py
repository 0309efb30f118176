from django.urls import URLPattern

app_name = "tournament"
urlpatterns: list[URLPattern] = []
