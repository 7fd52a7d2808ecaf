"""WSGI application of a server that runs behind a proxy. `manage.py serve` makes its own."""

import os

import django
from django.core.wsgi import get_wsgi_application

from tournaments.proxy import refuse_half_configured

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")

# The refusal is translated, so Django is set up first.
django.setup(set_prefix=False)
refuse_half_configured()
application = get_wsgi_application()
