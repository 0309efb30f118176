from django.urls import path

from ruman.core.views import frame, sign_in

app_name = "core"
urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("account/", sign_in.account, name="account"),
    path("colours/", frame.theme, name="theme"),
    path("language/", frame.language, name="language"),
]
