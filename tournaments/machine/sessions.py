"""Sessions in the database, whose failures are not taken for sessions that ended."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import InterfaceError, OperationalError
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.machine import serving
from tournaments.models.prepared import prepared

#: Sessions begun while the database is only read, by key: they last as long as this process.
_of_process: dict[str, dict[str, Any]] = {}
#: Most of them; the oldest goes.
MOST = 1000


@prepared
def _stored(session_key: str) -> QuerySet[Session]:
    return Session.objects.filter(session_key=session_key)


class SessionStore(db.SessionStore):
    """Django's sessions, where a database that fails gets the answer to every such failure.

    Django takes any failure to save a session for a session deleted meanwhile, and answers "Bad
    Request" to a form that was carried out. On a spare, which writes nothing, a session lasts as
    long as its process, also once the spare has taken over.
    """

    def load(self) -> dict[str, Any]:
        kept = _of_process.get(self.session_key or "")
        return dict(kept) if kept is not None else super().load()

    def _get_session_from_db(self) -> Session | None:
        for session in _stored(self.session_key):
            if session.expire_date > timezone.now():
                return session
        self._session_key = None
        return None

    def exists(self, session_key: str) -> bool:
        return session_key in _of_process or super().exists(session_key)

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key or ""
        if _of_process.pop(key, None) is None and serving.writes():
            super().delete(session_key)

    def save(self, must_create: bool = False) -> None:
        """Save the session. Raises the error of a database that does not work."""
        if not serving.writes() or self.session_key in _of_process:
            self._keep(must_create)
            return
        try:
            super().save(must_create)
        except UpdateError as error:
            cause = error.__context__
            if isinstance(cause, (OperationalError, InterfaceError)):
                # The error of the database's own driver stays behind it: it says what happened.
                raise cause from cause.__cause__
            raise

    def _keep(self, must_create: bool) -> None:
        if self.session_key is None:
            return self.create()
        data = dict(getattr(self, "_session_cache", {})) if must_create else dict(self.items())
        while len(_of_process) >= MOST:
            del _of_process[next(iter(_of_process))]
        _of_process[self.session_key] = data
