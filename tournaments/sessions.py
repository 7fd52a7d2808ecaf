"""Sessions in the database, whose failures are not taken for sessions that ended."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.db import InterfaceError, OperationalError


class SessionStore(db.SessionStore):
    """Django's sessions, where a database that fails gets the answer to every such failure.

    Django takes any failure to save a session for a session deleted meanwhile, and answers "Bad
    Request" to a form that was carried out.
    """

    def save(self, must_create: bool = False) -> None:
        """Save the session. Raises the error of a database that does not work."""
        try:
            super().save(must_create)
        except UpdateError as error:
            cause = error.__context__
            if isinstance(cause, (OperationalError, InterfaceError)):
                # The error of the database's own driver stays behind it: it says what happened.
                raise cause from cause.__cause__
            raise
