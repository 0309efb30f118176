"""The pages, as a WSGI application."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from ruman import environment
from ruman.serving.turns import Turns

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ruman.settings")
pages = get_wsgi_application()

from ruman.core.throttle import address_of  # noqa: E402 - needs Django set up
from ruman.serving.refusals import page_of  # noqa: E402

application = Turns(pages, settings.THREADS, address_of, page_of)
if proxies := environment.words("TRUSTED_PROXIES"):  # who may say where a request came from
    application = wrap_wsgi_with_proxy_headers(application, proxies)
