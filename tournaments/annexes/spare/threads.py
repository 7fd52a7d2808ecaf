"""The part of this server in a pair of laptops: its threads, and its beginning in each role."""

from __future__ import annotations

from collections.abc import Callable

from django.core.cache import caches
from django.db import connections
from django.utils.translation import gettext as _

from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.following import Following, begin
from tournaments.annexes.spare.copying.house import begin_lineage, house, renew
from tournaments.annexes.spare.copying.place import Role, Standing
from tournaments.annexes.spare.copying.watching import Watching, decide_at_start
from tournaments.machine import serving
from tournaments.machine.backups.restoring import set_database_aside
from tournaments.machine.backups.rolling import Rolling
from tournaments.words.texts import Refused


class Part:
    """What this server does for its pair, from its start to its end.

    `copies` returns the thread of automatic copies, or None if there is none to make.
    """

    def __init__(self, port: int, every: float, copies: Callable[[], Rolling | None]) -> None:
        self.port = port
        self.every = every
        self.copies = copies
        self._rolling: Rolling | None = None
        self._threads: list[Following | Watching] = []

    @property
    def again(self) -> bool:
        """Whether the server is to start anew, in another role."""
        return house().again

    def becomes_spare(self, mirror: str, token: str) -> None:
        """Become the spare of the server at `mirror`, or of the one kept. Raises `Refused`."""
        kept = place.kept()
        url, code = mirror or kept.source, token or place.code()
        if not code:
            raise Refused(_("Donnez le code affiché là-bas : --token CODE"), field="token")
        begin(url, code, self.every, self.port)
        connections.close_all()
        main = serving.main_file()
        if main.exists():
            aside = set_database_aside(main)
            place.keep(aside=aside.name if kept.role is Role.RETIRED else "")
        serving.follow()

    def writes(self, *, alone: bool) -> None:
        """Take the role that the spares of this server leave it. Raises `sqlite3.Error`."""
        house().port = self.port
        retired = place.kept().role is Role.RETIRED
        descent = house().descent() if retired else begin_lineage()
        house().lineage, house().generation = descent.lineage, descent.generation
        place.first_code()
        decide_at_start(alone=alone)
        serving.follow()

    def start(self) -> None:
        """Start the threads of the present role."""
        here = house()
        here.taken_over = self._taken_over
        if here.standing is Standing.COPIES:
            self._add(Following(self.every))
            return
        if here.standing is not Standing.RETIRED:
            self._writes_now()

    def stop(self) -> None:
        """Stop the threads, after the copy in progress."""
        for thread in self._threads:
            thread.stop()
        if self._rolling is not None:
            self._rolling.stop()
            self._rolling = None
        self._threads = []

    def rejoin(self) -> None:
        """Become the spare of the server that replaced this one. Raises `Refused`.

        If that one cannot be copied, this server stays as it was.
        """
        successor, code = place.kept().successor, place.code()
        here = renew()
        from tournaments.queries.core.held import held

        # Their versions may be those of other pages on the server that took over.
        for cache in caches.all(initialized_only=True):
            cache.clear()
        held.clear()
        here.standing = Standing.RETIRED
        try:
            self.becomes_spare(successor, code)
        except Refused:
            self.writes(alone=False)
            raise

    def _taken_over(self) -> None:
        for thread in self._threads:
            thread.stop()
        self._threads = []
        self._writes_now()

    def _writes_now(self) -> None:
        self._add(Watching(self.every))
        self._rolling = self.copies()
        if self._rolling is not None:
            self._rolling.start()

    def _add(self, thread: Following | Watching) -> None:
        self._threads.append(thread)
        thread.start()
