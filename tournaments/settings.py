"""Settings, read from the environment; the defaults suit a laptop in a hall.

The program writes only in one folder, DATA_DIR (see `tournaments.machine.places`): the database,
its copies and the secret key.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.management.utils import get_random_secret_key

from tournaments.annexes import NAMES, lacks_libraries
from tournaments.machine.environment import cache, choice, database, env, number, some, yes, zone
from tournaments.machine.places import data_folder, house
from tournaments.machine.plugins import plugins

HOUSE = house()
DATA_DIR = data_folder()
try:
    DATA_DIR.mkdir(parents=True, exist_ok=True)
except (FileExistsError, FileNotFoundError, NotADirectoryError) as error:
    # A file stands in its way, or its disk is gone: nothing can be written there.
    unwritten = str(DATA_DIR / "secret_key")
    raise PermissionError(errno.EACCES, error.strerror, unwritten) from error
# A second folder for the automatic copies, such as a USB stick; `serve --copies-to` replaces it.
COPIES_TO: str = env.str("COPIES_TO", default="")
# The folder where a copier puts its scans of score sheets; by default `photos` in the data.
PHOTOS_FROM: str = env.str("PHOTOS_FROM", default="")
# The folder of PostgreSQL's dumps, to know how old the newest one is: see `deploy/dump.sh`.
DUMPS: str = env.str("DUMPS", default="")
# The secret by which Prometheus reads `/metrics`; without it nothing is counted.
METRICS_TOKEN: str = env.str("METRICS_TOKEN", default="")


def secret_key() -> str:
    """Return the key of this installation: SECRET_KEY, else one made on the first run."""
    key: str = env.str("SECRET_KEY", default="")
    if key:
        return key
    path = DATA_DIR / "secret_key"
    try:
        with path.open("x", encoding="ascii") as new:
            path.chmod(0o600)
            new.write(get_random_secret_key())
    except FileExistsError:
        pass
    return path.read_text(encoding="ascii").strip()


DEBUG = bool(yes("DEBUG"))
SECRET_KEY = secret_key()
# In a hall the wifi gives the laptop any address, so every name is accepted. An installation on the
# internet sets its own names.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# What goes beyond a contest day, in the order in which they may know each other: those of ANNEXES,
# all of them if it is not set, and those of the packages installed beside the program. An annex
# whose libraries are not installed is not there.
ANNEXES_WANTED = some("ANNEXES", NAMES)
ANNEXES_NOT_INSTALLED = [annex for annex in ANNEXES_WANTED if lacks_libraries(annex)]
ANNEXES = [
    *(
        f"tournaments.annexes.{annex}"
        for annex in ANNEXES_WANTED
        if annex not in ANNEXES_NOT_INSTALLED
    ),
    *plugins(),
]
#: Packages of the program's annexes, served or not: their data stay in the database.
ANNEXES_LEFT_OUT = [
    package for name in NAMES if (package := f"tournaments.annexes.{name}") not in ANNEXES
]
INSTALLED_APPS = [
    "tournaments.machine.app.TournamentsConfig",
    *ANNEXES,
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "django_htmx",
    "django_tables2",
]

MIDDLEWARE = [
    middleware
    for middleware in (
        # First, so that the redirects of the others carry its headers too.
        "tournaments.machine.middleware.HeadersMiddleware",
        "tournaments.machine.middleware.ProxyMiddleware",
        "tournaments.machine.middleware.PlainHttpMiddleware",
        # Before those that would refuse or redirect whoever watches the server.
        "tournaments.machine.middleware.HealthMiddleware",
        "tournaments.machine.health.metrics.MetricsMiddleware",
        "tournaments.machine.middleware.CompressionMiddleware",
        # Another laptop asks by the address of the machine, and proves by its code who it is.
        "tournaments.annexes.spare.views.mirror.MirrorMiddleware",
        "django.middleware.security.SecurityMiddleware",
        "csp.middleware.CSPMiddleware",
        "whitenoise.middleware.WhiteNoiseMiddleware",
        # Above those that answer with a page, which a program cannot read.
        "tournaments.machine.middleware.PublicJsonMiddleware",
        "tournaments.machine.middleware.CookiesMiddleware",
        "tournaments.machine.middleware.LanguageMiddleware",
        "tournaments.machine.middleware.LookMiddleware",
        # Before the session is read, so that a request reads one copy from its beginning.
        "tournaments.annexes.spare.views.banner.BannerMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        # Under CommonMiddleware, which writes the length of the page.
        "tournaments.machine.middleware.NotAllowedPageMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
        "django_htmx.middleware.HtmxMiddleware",
        # Last: the form that it gives back has passed every other check.
        "tournaments.annexes.spare.views.banner.ReadingMiddleware",
    )
    if not middleware.startswith("tournaments.annexes.")
    or ".".join(middleware.split(".")[:3]) in ANNEXES
]

ROOT_URLCONF = "tournaments.views.urls"
WSGI_APPLICATION = "tournaments.wsgi.application"

# Libraries of tags and filters, in `views/tags/`.
TAGS = [
    "arrivals",
    "entrants",
    "game",
    "hall",
    "health",
    "help",
    "look",
    "money",
    "prizes",
    "standings",
    "team_cards",
    "typed",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HOUSE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["tournaments.views.tags.everywhere"],
            "libraries": {name: f"tournaments.views.tags.{name}" for name in TAGS},
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.views.frame.values.frame",
            ],
        },
    },
]

FORM_RENDERER = "tournaments.forms.core.drawing.Renderer"

# The file's path does not go through a URL, which would break a folder named "50 + 1".
DATABASES: dict[str, dict[str, Any]] = {
    "default": database("DATABASE_URL")
    if env.str("DATABASE_URL", default="")
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "dixdeder.sqlite3"}
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # django-tables2 reads PostgreSQL's driver wherever it is installed, and does without it.
    sys.modules.setdefault("django.contrib.postgres.fields", None)  # type: ignore[arg-type]
    # IMMEDIATE: two scorers who write at once wait for each other instead of failing. WAL: phones
    # read while a scorer writes. FULL: a result survives a power cut.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    # Tests use a file, as in a hall: an in-memory database has locks that no organiser meets. Each
    # run has its own file, so that two runs in one folder do not disturb each other.
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / f"test-{os.getpid()}.sqlite3"}
# Opening a database takes longer than the single query of a phone that polls.
DATABASES["default"].setdefault("CONN_MAX_AGE", 600)
DATABASES["default"].setdefault("CONN_HEALTH_CHECKS", True)
SESSION_ENGINE = "tournaments.machine.sessions"
MIGRATION_MODULES = {"tournaments": "tournaments.models.migrations"}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTHENTICATION_BACKENDS = ["tournaments.views.core.signing_in.LimitedBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
CSRF_FAILURE_VIEW = "tournaments.views.core.refused.forged"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

LANGUAGE_CODE = "fr"
# Each in its own name, which is never translated.
LANGUAGES = [("fr", "Français"), ("en", "English"), ("it", "Italiano")]
# Languages of the whole program. The others are those of players: pages of the hall, papers,
# regulation; the desk and the help are then in LANGUAGE_CODE.
DESK_LANGUAGES = ["fr", "en"]
# The language of the commands; each reader of the pages chooses his own.
CONSOLE_LANGUAGE = choice("CONSOLE_LANGUAGE", DESK_LANGUAGES, default=LANGUAGE_CODE)
LOCALE_PATHS = [HOUSE / "locale"]
FORMAT_MODULE_PATH = ["tournaments.words.formats"]
TIME_ZONE = zone("TIME_ZONE", default="Europe/Paris")
USE_TZ = True
USE_I18N = True

STATIC_URL = "static/"
STATICFILES_DIRS = [HOUSE / "static"]
# Collected and compressed when the program is built (`make env-app`), not at each start.
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(HOUSE / "collected")))
# Rendered when the program is built.
DOCUMENTS_ROOT = Path(env.str("DOCUMENTS_ROOT", default=str(HOUSE / "documents")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournaments.machine.static_files.HashedFiles"},
}

# One process serves a hall, so its memory caches the public pages, by version of the contest.
CACHES = {
    "default": cache("CACHE_URL", default="locmemcache://pages?max_entries=2000"),
    # Fragments that stay valid across versions: a team's rounds already played.
    "fragments": cache("CACHE_URL", default="locmemcache://fragments?max_entries=6000"),
    # Pictures of papers, of about 15 kB each.
    "previews": cache("CACHE_URL", default="locmemcache://previews?max_entries=300"),
    # Pictures to share: few, because each takes some hundred kilobytes.
    "pictures": cache("CACHE_URL", default="locmemcache://pictures?max_entries=60"),
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
HTTPS: bool | None = yes("HTTPS", default=None)
# A browser keeps the cookies of all ports of a name together: the demonstration beside the real
# program gives its own another name.
COOKIE_PREFIX = env.str("COOKIE_PREFIX", default="")
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
SESSION_COOKIE_SECURE = bool(HTTPS)
CSRF_COOKIE_SECURE = bool(HTTPS)
SECURE_SSL_REDIRECT = bool(HTTPS)
# Whether phones are notified, through the services of their browsers on the internet: the owner
# decides. Browsers offer it only where HTTPS is.
PUSH = bool(HTTPS and yes("PUSH"))
# Browsers then refuse plain HTTP for this many seconds: a year.
SECURE_HSTS_SECONDS = number("HSTS_SECONDS", default=365 * 24 * 3600) if HTTPS else 0
# Addresses or networks of the proxy in front of this server, or "unix": see
# `tournaments.machine.proxy`.
TRUSTED_PROXY = env.list("TRUSTED_PROXY", default=[])

DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000
# The form of photographed sheets says how many files it takes: fewer than this.
DATA_UPLOAD_MAX_NUMBER_FILES = 200

DJANGO_TABLES2_TEMPLATE = "django_tables2/bootstrap5.html"
MESSAGE_TAGS = {40: "danger"}
TEST_RUNNER = "django.test.runner.DiscoverRunner"

# Forms of the log's lines: "text" for people, "json" for one object a line, which programs read.
LOG_FORMATS: dict[str, dict[str, str]] = {
    "text": {
        "format": "%(asctime)s %(levelname)s %(message)s",
        "datefmt": "%Y-%m-%d %H:%M:%S %z",
    },
    "json": {"()": "tournaments.machine.health.logs.JsonLines"},
}
# A server refuses a word that is none of them: see `tournaments.machine.health.logs`.
LOG_FORMAT: str = env.str("LOG_FORMAT", default="").strip().lower() or "text"
# One more line for each request.
LOG_REQUESTS = bool(yes("LOG_REQUESTS"))

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "one line": {"()": "tournaments.machine.health.logs.OneLine"},
        "no secrets": {"()": "tournaments.machine.health.logs.NoSecrets"},
    },
    "formatters": LOG_FORMATS,
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["one line", "no secrets"],
            "formatter": LOG_FORMAT if LOG_FORMAT in LOG_FORMATS else "text",
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        # A form sent back with errors is routine, so the console does not show it.
        "django.request": {"level": "ERROR"},
        "tournaments.views.core.signing_in": {"level": "INFO"},
        "tournaments.server.requests": {"level": "INFO" if LOG_REQUESTS else "WARNING"},
    },
}
