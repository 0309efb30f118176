"""The language of a page: the person's choice (cookie), then the browser's."""

from django.middleware.locale import LocaleMiddleware


class LanguageMiddleware(LocaleMiddleware):
    """Django's own; a person's language from their registration is set where they are known."""
