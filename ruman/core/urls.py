from django.contrib.auth.views import LoginView
from django.urls import path

app_name = "core"
urlpatterns = [
    path("sign-in/", LoginView.as_view(template_name="core/sign_in.html"), name="sign-in"),
]
