"""WSGI application of a server that runs behind a proxy. `manage.py serve` makes its own."""

import os
from contextlib import suppress

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError

from tournaments.machine.health.logs import refuse_unknown_format
from tournaments.machine.health.metrics import refuse_weak_token
from tournaments.machine.proxy import refuse_half_configured

# The database, its copies and the secret key are their owner's alone.
os.umask(0o077)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")

# The refusals are translated, so Django is set up first.
django.setup(set_prefix=False)
refuse_half_configured()
refuse_unknown_format()
refuse_weak_token()
# No thread sends messages to phones here: pages offer none.
settings.PUSH = False
application = get_wsgi_application()


# These read models, which exist once Django is set up.
from tournaments.machine.backups.starting import refuse_unfit  # noqa: E402
from tournaments.machine.health.readings import begin  # noqa: E402
from tournaments.words.texts import Refused  # noqa: E402


def refuse_unfit_database() -> None:
    """Raise `ImproperlyConfigured` if the database is lost or from a newer version.

    A server of databases that does not answer yet is no reason to stop: the first pages will say
    so, and the next ones work.
    """
    with suppress(DatabaseError):
        try:
            refuse_unfit()
        except Refused as refused:
            raise ImproperlyConfigured(str(refused)) from refused


refuse_unfit_database()
begin()
