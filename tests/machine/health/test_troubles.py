"""The banners of the desk: each is judged from readings."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import for_each
from tournaments.machine.backups.drills import Drill, Outcome
from tournaments.machine.health.readings import (
    FRESH,
    JUMP,
    Copies,
    Disk,
    Jump,
    Moment,
    Readings,
    Watch,
)
from tournaments.machine.health.troubles import Kind, Trouble, troubles

MB = 1_000_000
DAY = Moment(datetime(2026, 11, 21, 13, 5, tzinfo=UTC), 50_000.0)
HERE = Path("/home/club/dix de der")
WELL = Readings(
    now=DAY,
    disks=(Disk(HERE, 400 * MB), Disk(Path("/media/stick"), 400 * MB, second=True)),
    file=HERE / "dixdeder.sqlite3",
    size=3 * MB,
    copies=Copies(
        last=DAY.wall - timedelta(hours=3),
        current=DAY.wall - timedelta(minutes=4),
        every=timedelta(minutes=10),
    ),
    newest_line=DAY.wall - timedelta(days=7),
)


def only(read: Readings) -> Trouble:
    """Return the only trouble that readings show."""
    (trouble,) = troubles(read)
    return trouble


def kinds(read: Readings) -> list[Kind]:
    return [trouble.kind for trouble in troubles(read)]


def test_a_machine_that_is_well_shows_nothing() -> None:
    assert troubles(WELL) == []
    assert troubles(Readings(DAY)) == []


class TestDisk:
    def test_the_desk_knows_before_the_disk_is_full(self) -> None:
        trouble = only(replace(WELL, disks=(Disk(HERE, 42 * MB),)))
        assert trouble.kind is Kind.DISK_NEARLY_FULL
        assert "il reste 40,1\xa0Mio" in trouble.what
        assert str(HERE) in trouble.to_do
        assert "videz la corbeille" in trouble.to_do

    def test_a_large_database_needs_more_room_for_its_copies(self) -> None:
        disks = (Disk(HERE, 200 * MB),)
        assert kinds(replace(WELL, disks=disks)) == []
        assert kinds(replace(WELL, disks=disks, size=20 * MB)) == [Kind.DISK_NEARLY_FULL]

    def test_the_stick_of_the_copies_is_told_apart(self) -> None:
        trouble = only(replace(WELL, disks=(Disk(Path("/media/stick"), 5 * MB, second=True),)))
        assert trouble.kind is Kind.SECOND_FOLDER_NEARLY_FULL
        assert "/media/stick" in trouble.what


class TestDrill:
    SERVER = replace(WELL, file=None, drill=Drill(DAY.wall - timedelta(days=2), Outcome.GOOD))

    def test_a_drill_of_the_last_nights_is_good(self) -> None:
        assert kinds(self.SERVER) == []

    def test_a_server_that_no_longer_tries_is_told_and_a_laptop_that_is_off_is_not(self) -> None:
        old = Drill(DAY.wall - timedelta(days=3, hours=1), Outcome.GOOD)
        assert kinds(replace(self.SERVER, drill=old)) == [Kind.DRILL_OLD]
        assert kinds(replace(WELL, drill=old)) == kinds(replace(WELL, drill=None)) == []
        # Without a dump, the copies say so themselves.
        without = replace(self.SERVER, drill=None, first_start=DAY.wall - timedelta(days=4))
        assert kinds(replace(without, copies=Copies())) == []

    def test_a_server_has_three_nights_for_its_first_drill(self) -> None:
        def without_drill(days: int) -> list[Kind]:
            first_start = DAY.wall - timedelta(days=days)
            return kinds(replace(self.SERVER, drill=None, first_start=first_start))

        assert without_drill(2) == []
        assert without_drill(4) == [Kind.DRILL_OLD]
        assert kinds(replace(self.SERVER, drill=None)) == []

    def test_a_drill_that_failed_says_why(self) -> None:
        trouble = only(replace(self.SERVER, drill=Drill(DAY.wall, Outcome.COUNTS, "last.dump")))
        assert trouble.kind is Kind.DRILL_FAILED
        assert "a échoué : il manque des lignes dans la sauvegarde." in trouble.what


class TestCopies:
    def test_a_copy_that_failed_says_why(self) -> None:
        copies = replace(WELL.copies, failure="Le disque est plein.")
        trouble = only(replace(WELL, copies=copies))
        assert trouble.kind is Kind.COPY_FAILED
        assert "Le disque est plein." in trouble.to_do
        assert "Sauvegardes" in trouble.to_do

    def test_a_copy_of_this_morning_is_not_old_while_nothing_changes(self) -> None:
        assert WELL.copies.last == DAY.wall - timedelta(hours=3)
        assert troubles(WELL) == []

    def test_copies_that_are_missing_in_a_row_make_the_last_one_old(self) -> None:
        late = replace(WELL.copies, current=DAY.wall - timedelta(minutes=32))
        trouble = only(replace(WELL, copies=late))
        assert trouble.kind is Kind.COPY_OLD
        assert "21 novembre 2026 à 11\xa0h\xa005" in trouble.what
        slower = replace(late, every=timedelta(hours=1))
        assert troubles(replace(WELL, copies=slower)) == []

    def test_copies_switched_off_are_never_old(self) -> None:
        off = replace(WELL.copies, every=None, current=DAY.wall - timedelta(days=30))
        assert troubles(replace(WELL, copies=off)) == []

    def test_a_stick_that_is_pulled_out_is_told(self) -> None:
        copies = replace(WELL.copies, second_failure="La clé /media/stick n’est pas branchée.")
        trouble = only(replace(WELL, copies=copies))
        assert trouble.kind is Kind.SECOND_FOLDER_FAILED
        assert trouble.what == "La clé /media/stick n’est pas branchée."


class TestClock:
    def test_a_clock_behind_the_log_is_told_until_it_is_set(self) -> None:
        behind = replace(WELL, newest_line=DAY.wall + timedelta(days=2))
        trouble = only(behind)
        assert trouble.kind is Kind.CLOCK_BEHIND
        assert "21 novembre 2026 à 14\xa0h\xa005" in trouble.what
        assert "23 novembre 2026 à 14\xa0h\xa005" in trouble.what
        set_right = Moment(DAY.wall + timedelta(days=2), DAY.elapsed + 60)
        assert troubles(replace(behind, now=set_right, copies=Copies())) == []

    @for_each(
        "by, words",
        [
            (timedelta(hours=3), "avancé d’un coup de 3 h"),
            (timedelta(hours=-3), "reculé d’un coup de 3 h"),
            (timedelta(minutes=-10), "reculé d’un coup de 10 min"),
            (timedelta(days=365), "avancé d’un coup de 365 jours"),
        ],
    )
    def test_a_jump_says_how_far_and_which_way(self, by: timedelta, words: str) -> None:
        trouble = only(replace(WELL, jump=Jump(by, DAY.wall, DAY.elapsed - 30)))
        assert trouble.kind is Kind.CLOCK_JUMPED
        assert words in trouble.what

    def test_a_jump_is_told_for_an_hour(self) -> None:
        jump = Jump(timedelta(hours=1), DAY.wall, DAY.elapsed - 3601)
        assert troubles(replace(WELL, jump=jump)) == []


class TestBusy:
    def test_a_database_held_by_another_program_is_told_with_the_command(self) -> None:
        trouble = only(replace(WELL, waited=DAY.elapsed - 120))
        assert trouble.kind is Kind.BUSY
        assert "à 14\xa0h\xa003" in trouble.what
        assert trouble.command == "lsof '/home/club/dix de der/dixdeder.sqlite3'"

    def test_it_is_forgotten_after_ten_minutes(self) -> None:
        assert troubles(replace(WELL, waited=DAY.elapsed - 601)) == []


def test_a_folder_sent_to_the_internet_is_told_with_what_to_do() -> None:
    trouble = only(replace(WELL, follower="OneDrive"))
    assert trouble.kind is Kind.FOLLOWED
    assert "OneDrive envoie le dossier des concours" in trouble.what
    assert "déplacez /home/club/dix de der hors de son dossier" in trouble.to_do


def test_the_worst_comes_first() -> None:
    ill = replace(
        WELL,
        disks=(Disk(HERE, 1),),
        copies=replace(WELL.copies, failure="Manquée."),
        jump=Jump(timedelta(hours=1), DAY.wall, DAY.elapsed),
        waited=DAY.elapsed,
    )
    assert kinds(ill) == [Kind.DISK_NEARLY_FULL, Kind.BUSY, Kind.CLOCK_JUMPED, Kind.COPY_FAILED]


class Machine:
    """A machine whose clock and counter are set by the test."""

    def __init__(self) -> None:
        self.now = DAY
        self.looks = 0

    def pass_(self, seconds: float, clock: float | None = None) -> None:
        """Let time pass; the clock moves by as much, or by `clock` seconds."""
        wall = timedelta(seconds=seconds if clock is None else clock)
        self.now = Moment(self.now.wall + wall, self.now.elapsed + seconds)

    def look(self, now: Moment) -> Readings:
        self.looks += 1
        return Readings(now)

    def watch(self) -> Watch:
        return Watch(lambda: self.now, self.look)


class TestWatch:
    def test_the_machine_is_read_once_for_all_the_pages_of_a_moment(self) -> None:
        machine = Machine()
        watch = machine.watch()
        for _page in range(100):
            watch.readings()
            machine.pass_(FRESH / 200)
        assert machine.looks == 1
        machine.pass_(FRESH)
        watch.readings()
        assert machine.looks == 2

    def test_a_wait_for_the_database_is_shown_at_once(self) -> None:
        machine = Machine()
        watch = machine.watch()
        assert kinds(watch.readings()) == []
        watch.waited()
        assert kinds(watch.readings()) == [Kind.BUSY]

    def test_the_clock_is_compared_with_the_log_of_the_start(self) -> None:
        machine = Machine()
        watch = machine.watch()
        watch.begin(DAY.wall + timedelta(hours=1))
        assert kinds(watch.readings()) == [Kind.CLOCK_BEHIND]

    @given(st.lists(st.floats(1, 100_000), max_size=20), st.floats(-1e-4, 1e-4))
    def test_a_clock_that_drifts_or_a_laptop_that_sleeps_is_no_jump(
        self, pauses: list[float], drift: float
    ) -> None:
        machine = Machine()
        watch = machine.watch()
        for pause in pauses:
            machine.pass_(pause, pause * (1 + drift))
            assert watch.readings().jump is None

    @given(st.floats(1, 10_000), st.floats(JUMP + 2, 1e8), st.booleans())
    def test_a_jump_is_seen_at_the_next_page_and_forgotten_when_it_is_undone(
        self, pause: float, jump: float, back: bool
    ) -> None:
        by = -jump if back else jump
        machine = Machine()
        watch = machine.watch()
        machine.pass_(pause + FRESH, pause + FRESH + by)
        seen = watch.readings().jump
        assert seen is not None
        assert abs(seen.by.total_seconds() - by) <= 1
        machine.pass_(FRESH)
        assert watch.readings().jump == seen
        machine.pass_(FRESH, FRESH - by)
        assert watch.readings().jump is None
