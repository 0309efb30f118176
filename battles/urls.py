from django.urls import URLPattern

app_name = "battles"
urlpatterns: list[URLPattern] = []
