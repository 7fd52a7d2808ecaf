"""Meters of a server, in the text of Prometheus. Imported only where METRICS_TOKEN is set.

No label holds a person, a contest or an address: only words of this program.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from django.db import DatabaseError, connection
from django.db.models import Count, Q
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from tournaments.machine.backups.drills import Outcome, last_drill
from tournaments.machine.backups.files import database_file
from tournaments.machine.health.metrics import SHARED
from tournaments.machine.health.readings import readings
from tournaments.machine.health.status import OK, status
from tournaments.machine.places import version
from tournaments.models import Contest, Delivery, Work
from tournaments.words.house_enums import WorkState

disable_created_metrics()  # type: ignore[no-untyped-call]

#: Pages of memory of this process, on Linux.
STATM: Final = Path("/proc/self/statm")
#: Bounds of the seconds of answers and of saves.
BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Meters:
    """Counters of the processes of a server, and what is read when Prometheus asks."""

    kind = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self) -> None:
        self._shares = SHARED in os.environ
        self._registry = registry = CollectorRegistry()
        self._requests = Counter(
            "dixdeder_requests", "Requests answered.", ["way", "status"], registry=registry
        )
        self._seconds = Histogram(
            "dixdeder_request_seconds",
            "Seconds of an answer, from its head to its last byte.",
            ["way"],
            buckets=BOUNDS,
            registry=registry,
        )
        self._saves = Histogram(
            "dixdeder_save_seconds",
            "Seconds of a write in the database, with its wait for others.",
            buckets=BOUNDS,
            registry=registry,
        )
        self._busy, self._waiting, self._threads = (
            Gauge(
                f"dixdeder_{name}", meaning, ["way"], registry=registry, multiprocess_mode="livesum"
            )
            for name, meaning in (
                ("threads_busy", "Threads that answer a request."),
                ("requests_waiting", "Requests that wait for a thread."),
                ("threads", "Threads of a way."),
            )
        )
        self._cpu = Counter(
            "dixdeder_cpu_seconds", "Processor seconds of the server.", registry=registry
        )
        self._memory = Gauge(
            "dixdeder_memory_bytes",
            "Memory of the server's processes together; 0 but on Linux.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self._cpu_before = 0.0

    def answered(self, way: str, status: int, seconds: float) -> None:
        self._requests.labels(way, f"{status // 100}xx").inc()
        self._seconds.labels(way).observe(seconds)

    def saved(self, seconds: float) -> None:
        self._saves.observe(seconds)

    def sample(self, ways: Mapping[str, tuple[int, int, int]]) -> None:
        """Note this process now: `ways` gives each way's threads, busy ones, and who waits."""
        for way, (threads, busy, waiting) in ways.items():
            self._threads.labels(way).set(threads)
            self._busy.labels(way).set(busy)
            self._waiting.labels(way).set(waiting)
        cpu = time.process_time()
        self._cpu.inc(cpu - self._cpu_before)
        self._cpu_before = cpu
        if STATM.exists():
            self._memory.set(int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))

    def exposed(self) -> bytes:
        """Return everything, as the text that Prometheus reads. A handful of queries."""
        counted = self._registry
        if self._shares:
            counted = CollectorRegistry()
            MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
        present = CollectorRegistry()
        present.register(Present())
        return generate_latest(counted) + generate_latest(present)


class Present(Collector):
    """What is true of the installation now, whichever process answers."""

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterator[Metric]:
        info = GaugeMetricFamily(
            "dixdeder_info", "Program and database.", labels=["version", "database"]
        )
        info.add_metric([version(), connection.vendor], 1)
        yield info
        parts = GaugeMetricFamily(
            "dixdeder_ok", "1 for a part that is well: see /health/.", labels=["part"]
        )
        present = status()
        for part in ("database", "migrations", "disk", "copies", "clock"):
            parts.add_metric([part], float(getattr(present, part) == OK))
        parts.add_metric(["server"], float(present.serves))
        yield parts
        yield from _backups()
        if present.serves:
            try:
                yield from _stored()
            except DatabaseError:
                return


def _backups() -> Iterator[Metric]:
    last = readings().copies.last
    if last is not None:
        yield GaugeMetricFamily(
            "dixdeder_backup_timestamp_seconds", "Newest good copy.", last.timestamp()
        )
    drill = last_drill()
    if drill is not None:
        yield GaugeMetricFamily(
            "dixdeder_drill_timestamp_seconds", "Last restore drill.", drill.at.timestamp()
        )
        good = float(drill.outcome is Outcome.GOOD)
        yield GaugeMetricFamily("dixdeder_drill_good", "1 if that drill was good.", good)


def _stored() -> Iterator[Metric]:
    """Yield what the database says of itself and of what it holds. Raises `DatabaseError`."""
    yield GaugeMetricFamily("dixdeder_database_bytes", "Size of the database.", _size())
    opened = Contest.objects.filter(closed_at=None).count()
    yield GaugeMetricFamily("dixdeder_contests_open", "Contests that are not closed.", opened)
    works = GaugeMetricFamily("dixdeder_works", "Long requests.", labels=["state"])
    for state in (WorkState.WAITING, WorkState.RUNNING):
        works.add_metric([state.value], Work.objects.filter(state=state).count())
    yield works
    sent = Delivery.objects.aggregate(
        waiting=Count("pk", filter=Q(due_at__isnull=False)),
        failed=Count("pk", filter=Q(due_at=None, delivered_at=None)),
    )
    notices = GaugeMetricFamily(
        "dixdeder_notices", "Notices to other programs: to send, or given up.", labels=["state"]
    )
    for word, number in sent.items():
        notices.add_metric([word], number)
    yield notices


def _size() -> int:
    file = database_file()
    if file is not None:
        return file.stat().st_size
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])
