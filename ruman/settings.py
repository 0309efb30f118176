"""Settings, read from the environment; a bad value stops the start with its name."""

import os

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from ruman import database, embedded, environment, logs

BASE_DIR = environment.BASE_DIR
VAR_DIR = environment.var_dir()
DEBUG = environment.flag("DEBUG")


def secret_key() -> str:
    """SECRET_KEY, or one made once and kept beside the data."""
    if given := environment.secret("SECRET_KEY", 32):
        return given
    kept = VAR_DIR / "secret_key"
    if not kept.exists():
        VAR_DIR.mkdir(parents=True, exist_ok=True)
        fresh = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(fresh, "w") as file:
            file.write(os.urandom(48).hex())
    return kept.read_text()


SECRET_KEY = secret_key()
# Phones come by whatever address the laptop has; a server behind a name sets ALLOWED_HOSTS.
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS") or ["*"]
CSRF_TRUSTED_ORIGINS = environment.origins("CSRF_TRUSTED_ORIGINS")
# Behind a proxy that ends TLS: the header that says so. HTTPS=1: the program ends TLS itself.
SECURE_PROXY_SSL_HEADER = environment.header("SECURE_PROXY_SSL_HEADER")
# How many proxies stand before the program; their X-Forwarded-For says where a request comes from.
PROXIES = environment.number("RUMAN_PROXIES", 1 if SECURE_PROXY_SSL_HEADER else 0, 0, 9)
SECURE = environment.https() or SECURE_PROXY_SSL_HEADER is not None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = SECURE
SECURE_HSTS_SECONDS = environment.number("SECURE_HSTS_SECONDS", 0, 0, 63072000)
# Whose subdomains there are, and whether they may be preloaded, is for the name's owner to say.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
LOGGING = logs.config()

INSTALLED_APPS = [
    "ruman.core.apps.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django_include_bootstrap",
    "django_htmx",
    "lucide",
    "crispy_forms",
    "crispy_bootstrap5",
    "pgtrigger",
    "axes",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "csp",
    "ruman.core",
    "combatants",
    "weapons",
    "battles",
    "tournament",
    "ruman",
]

MIDDLEWARE = [
    "ruman.health.HealthMiddleware",
    "ruman.compressed.CompressMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "ruman.core.languages.LanguageMiddleware",
    "ruman.core.back.OnlyFormsMiddleware",
    "ruman.core.then.ThenMiddleware",
    "ruman.core.access.FragmentMiddleware",
    "ruman.core.back.SignInMiddleware",
    "ruman.core.access.PinMiddleware",
    "ruman.core.sudo.PasswordMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "ruman.urls"
WSGI_APPLICATION = "ruman.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ruman.core.context.page",
                "ruman.backups.context.page",
            ],
        },
    },
]

# A connection for each thread that serves, and two to spare; a dead one is noticed and replaced.
THREADS = environment.number("RUMAN_THREADS", 4, 1, 64)
DATABASES = {"default": database.settings_of(embedded.ensure())}
POOL = {"min_size": 1, "max_size": THREADS + 2, "timeout": 5, "num_workers": 1}
DATABASES["default"]["OPTIONS"]["pool"] = POOL
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "core.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "ruman.core.form_words.LongEnoughValidator",
        "django.contrib.auth.password_validation.CommonPasswordValidator",
        "django.contrib.auth.password_validation.NumericPasswordValidator",
    )
]
LOGIN_URL = "core:sign-in"
LOGIN_REDIRECT_URL = "home"
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.1
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "core/locked_out.html"
AXES_USERNAME_CALLABLE = "ruman.core.throttle.counted_name"
AXES_CLIENT_IP_CALLABLE = "ruman.core.throttle.client_address"
AXES_DISABLE_ACCESS_LOG = True  # who did what is in the acts; no list of visits is kept
OTP_TOTP_ISSUER = "Ruman"  # what the app on a phone calls it

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("cs", _("Czech")), ("pl", _("Polish"))]
FORMAT_MODULE_PATH = ["ruman.formats"]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Europe/Prague"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Pages name files by their content alone, so no other copy is kept (nor read at every start).
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "ruman.statics.StaticFiles"},
}
MEDIA_ROOT = VAR_DIR / "media"
# While an event runs, the supervisor makes a backup every so many minutes (0: never).
BACKUP_MINUTES = environment.backup_minutes()
BACKUPS_KEPT = environment.number("RUMAN_BACKUPS_KEPT", 12, 2, 9999)
BACKUP_DIR = environment.text("RUMAN_BACKUP_DIR") or VAR_DIR / "backups"
CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"

# Asked for what phones on the Wi-Fi call this machine, when a link is made on the machine itself.
OWN_ADDRESSES = "ruman.serving.addresses.own_addresses"

# The streams listen on their own port beside the pages, or share the origin behind a proxy.
STREAM_PORT = environment.stream_port()
STREAM_URL = environment.address("RUMAN_STREAM_URL")
STREAM_SOURCES = [] if STREAM_URL.startswith("/") else [STREAM_URL or f"*:{STREAM_PORT}"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],
        "connect-src": [SELF, *STREAM_SOURCES],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
# Not "no-referrer": browsers then send `Origin: null` with every form, and the token check refuses
# it. Pages behind a secret link set "no-referrer" themselves and have no form that needs a token.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_ENGINE = "ruman.core.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 14 * 24 * 3600
CSRF_FAILURE_VIEW = "ruman.core.views.frame.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024
