"""The pages, as a WSGI application."""

import os

from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from ruman import environment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ruman.settings")
application = get_wsgi_application()
if proxies := environment.words("TRUSTED_PROXIES"):  # who may say where a request came from
    application = wrap_wsgi_with_proxy_headers(application, proxies)
