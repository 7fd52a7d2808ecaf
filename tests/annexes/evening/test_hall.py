"""Points of the hall: what is said of the phones, the firewall, the printer, the machine."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tournaments.annexes.evening.services.hall import (
    OF_A_CONTEST,
    Point,
    State,
    Subject,
    Visit,
    came,
    points,
)
from tournaments.machine.health.readings import Copies, Disk, Jump, Moment, Readings

EVENING = Moment(datetime(2026, 11, 20, 19, 0, tzinfo=UTC), 5000.0)
COPIED = Copies(
    last=EVENING.wall - timedelta(minutes=20),
    current=EVENING.wall,
    every=timedelta(minutes=10),
    second_folder=Path("/media/stick"),
)
WELL = Readings(EVENING, (Disk(Path("/data"), 12 * OF_A_CONTEST),), Path("/data/db"), 0, COPIED)
ADDRESS = ["http://192.168.1.20:8000"]
CAME = Visit("192.168.1.20", EVENING.wall - timedelta(minutes=18))


def point(subject: Subject, read: Readings = WELL, *, letters: bool = True, **said: list) -> Point:  # type: ignore[type-arg]
    subjects = points(read, said.get("addresses", ADDRESS), said.get("visits", []), letters)
    return next(one for one in subjects if one.subject is subject)


def test_every_subject_has_one_point_in_the_order_of_the_page() -> None:
    page_points = points(WELL, ADDRESS, [], letters=True)
    assert [one.subject for one in page_points] == list(Subject)
    assert all(one.what.endswith(".") for one in page_points)
    assert all(one.to_do for one in page_points if one.state is not State.GOOD)


def test_a_computer_on_no_network_cannot_be_seen_by_a_phone() -> None:
    phones = point(Subject.PHONES, addresses=[])
    assert phones.state is State.BAD
    assert "aucun réseau" in phones.what


def test_an_address_alone_proves_nothing() -> None:
    assert point(Subject.PHONES).state is State.LOOK
    assert point(Subject.FIREWALL).state is State.LOOK


def test_the_visit_of_a_phone_proves_the_wifi_and_the_firewall() -> None:
    for subject in (Subject.PHONES, Subject.FIREWALL):
        assert point(subject, visits=[CAME]).state is State.GOOD
    assert "192.168.1.20" in point(Subject.PHONES, visits=[CAME]).what


def test_the_visit_of_the_day_before_proves_nothing_tonight() -> None:
    old = replace(CAME, at=EVENING.wall - timedelta(hours=13))
    assert point(Subject.FIREWALL, visits=[old]).state is State.LOOK


def test_a_visit_is_told_with_its_hour_and_with_its_day_if_it_is_older() -> None:
    assert came(CAME, EVENING.wall) == "un téléphone est venu à 19\xa0h\xa042 par 192.168.1.20"
    assert came(CAME, EVENING.wall + timedelta(days=1)).startswith(
        "un téléphone est venu le 20 novembre à 19\xa0h\xa042"
    )


def test_the_program_does_not_see_the_printer() -> None:
    assert point(Subject.PRINTER).state is State.LOOK
    assert point(Subject.PRINTER, letters=False).state is State.BAD


def test_a_clock_that_jumped_is_to_look_at() -> None:
    assert point(Subject.CLOCK).state is State.GOOD
    assert "vendredi 20 novembre 2026, 20\xa0h (fuseau Europe/Paris)" in point(Subject.CLOCK).what
    jumped = replace(WELL, jump=Jump(timedelta(hours=2), EVENING.wall, EVENING.elapsed))
    assert point(Subject.CLOCK, jumped).state is State.LOOK


def test_the_disk_says_how_many_contests_it_holds() -> None:
    disk = point(Subject.DISK)
    assert (disk.state, "12 concours y tiendraient" in disk.what) == (State.GOOD, True)
    large = replace(WELL, disks=(Disk(Path("/data"), 5000 * OF_A_CONTEST),))
    assert "plus de 1000 concours" in point(Subject.DISK, large).what
    full = replace(WELL, disks=(Disk(Path("/data"), 1_000_000),))
    assert point(Subject.DISK, full).state is State.BAD


def test_copies_on_the_same_disk_alone_are_to_look_at() -> None:
    assert point(Subject.COPIES).state is State.GOOD
    alone = replace(WELL, copies=replace(COPIED, second_folder=None))
    assert point(Subject.COPIES, alone).state is State.LOOK
    failed = replace(WELL, copies=replace(COPIED, failure="Disque plein."))
    assert point(Subject.COPIES, failed).state is State.BAD
    assert "Disque plein." in point(Subject.COPIES, failed).to_do
    never = replace(WELL, copies=Copies())
    assert "ne copie pas" in point(Subject.COPIES, never).what
