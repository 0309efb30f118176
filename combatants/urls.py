from django.urls import URLPattern

app_name = "combatants"
urlpatterns: list[URLPattern] = []
