"""Helpers at their desks: they send one form after another, whatever happens to the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Semaphore, Thread
from typing import TypeVar

from tests.endurance.desk import Answer, NoAnswer
from tests.endurance.flight import Flying, Pile

#: Seconds that a helper may take to notice that the server is gone.
PATIENCE = 120

Made = TypeVar("Made")


@dataclass
class Weather:
    """What the helpers know of the server.

    While `fair` is set, every request must be answered. Otherwise a helper without an answer waits:
    until the weather is fair again, or `nap` seconds if that is given. Then it sends again.
    """

    nap: float | None = None
    fair: Event = field(default_factory=Event)
    #: Raised by each form that leaves a desk.
    sent: Semaphore = field(default_factory=lambda: Semaphore(0))

    def let_fly(self, count: int) -> None:
        """Wait until this number of forms leave the desks."""
        while self.sent.acquire(blocking=False):
            pass
        for _form in range(count):
            self.sent.acquire(timeout=PATIENCE)


class Helper(Thread):
    """A person at a desk. A form without an answer is sent again, unchanged."""

    def __init__(self, pile: Pile, weather: Weather) -> None:
        super().__init__(name=pile.desk.name, daemon=True)
        self.pile = pile
        self.weather = weather
        self.over = Event()
        self.waits = Event()
        self.flying: Flying | None = None
        self.acknowledged: list[Flying] = []
        self.interrupted: Counter[str] = Counter()
        self.wrong: list[str] = []

    def run(self) -> None:
        try:
            while not self.over.is_set():
                self._work()
        except Exception as error:
            self.wrong.append(f"{self.name}: {error!r}")
        finally:
            # Nobody waits for a helper who has left.
            self.waits.set()

    def _work(self) -> None:
        """Fill in a form, and send it until it is acknowledged."""
        form = self._patiently(self.pile.next)
        self.flying = form
        answer = self._patiently(lambda: self._send(form))
        if answer.status == 302:
            self.acknowledged.append(form)
        else:
            self.wrong.append(f"{form.said}: status {answer.status}: {answer.text[:600]}")
        self.flying = None

    def _send(self, form: Flying) -> Answer:
        self.weather.sent.release()
        return self.pile.desk.post(form.address, form.fields)

    def _patiently(self, ask: Callable[[], Made]) -> Made:
        """Return what `ask` returns, once the server answers."""
        while True:
            fair = self.weather.fair.is_set()
            try:
                return ask()
            except NoAnswer as error:
                if fair and self.weather.fair.is_set():
                    self.wrong.append(f"{self.name}: {error} in fair weather")
                self.interrupted[str(error)] += 1
            self.waits.set()
            self.weather.fair.wait(self.weather.nap)
