from django.urls import URLPattern

app_name = "weapons"
urlpatterns: list[URLPattern] = []
