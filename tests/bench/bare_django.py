"""A bare Django, as `startproject` makes it, on the same database and server: for its memory."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.urls import path

from ruman import database

APPS = ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")
MIDDLEWARE = (
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
)


def page(request):
    from django.contrib.auth.models import Group  # noqa: PLC0415 - after the set-up

    return HttpResponse(f"{Group.objects.count()}")


urlpatterns = [path("", page)]
settings.configure(
    ROOT_URLCONF=__name__,
    ALLOWED_HOSTS=["*"],
    SECRET_KEY="only measured",
    DATABASES={"default": database.settings_of(os.environ["DATABASE_URL"])},
    INSTALLED_APPS=[f"django.contrib.{name}" for name in APPS],
    MIDDLEWARE=MIDDLEWARE,
    STATIC_URL="static/",
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
)
application = get_wsgi_application()
