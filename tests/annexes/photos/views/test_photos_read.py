"""Files of photographed sheets: received, read by a work, kept after a restart, refused."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client, override_settings
from django.utils import timezone

from tests.annexes.photos.views.builders import photographed, reading, send, sheet_read, url
from tests.factories import make_user, play_round
from tests.rows import written_again
from tests.sweeps import daily
from tests.views.desk import at_table, drawn, plain, scorer_of, signed_in
from tests.views.reading import Page
from tournaments.annexes.photos import files as photo_files
from tournaments.annexes.photos.rules import PictureRead, Refusal
from tournaments.annexes.photos.services import receiving
from tournaments.annexes.photos.views import reading as photos_reading
from tournaments.annexes.photos.views.reading import keep_reading
from tournaments.annexes.photos.views.watched import look
from tournaments.machine.workroom import DEAD, Room
from tournaments.models import Contest, Entry, LogLine, Photo, PhotoSheet, Work
from tournaments.services import results
from tournaments.services.after.forgetting import delete_contest, forget_people, forget_person
from tournaments.services.results import Totals
from tournaments.views.core.carrying_out import carry_out
from tournaments.words.house_enums import PhotoFault, PhotoState, WorkState

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def contest() -> Contest:
    return drawn()


@pytest.fixture
def client(contest: Contest) -> Client:
    return scorer_of(contest)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path) -> Any:
    with override_settings(DATA_DIR=tmp_path):
        yield tmp_path


def waiting() -> list[Path]:
    return list(photo_files._waiting_folder().iterdir())


class TestAFile:
    def test_waits_for_a_work_and_leaves_the_disk_once_it_is_read(
        self, client: Client, contest: Contest
    ) -> None:
        send(client, contest, "a.jpg")
        assert "1 fichier à lire" in plain(client.get(url(contest)))
        assert len(waiting()) == 1
        with reading([sheet_read(contest)]):
            call_command("work")
        work = Work.objects.get()
        assert (work.state, work.sentence) == (WorkState.DONE, "1 fichier lu.")
        assert waiting() == []
        assert Photo.objects.get().by == make_user("scorer")

    def test_waits_for_no_more_than_one_file_of_each_other_sender(
        self, client: Client, contest: Contest, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        send(client, contest, "first.jpg", "second.jpg", "third.jpg")
        send(signed_in(contest.organiser), contest, "of-another.jpg")
        order: list[str] = []

        def read(photo: Photo) -> None:
            order.append(photo.name)
            Photo.objects.filter(pk=photo.pk).update(state=PhotoState.READ)

        monkeypatch.setattr(photos_reading, "read_photo", read)
        assert photos_reading.read_waiting(contest) == 4
        assert order == ["first.jpg", "of-another.jpg", "second.jpg", "third.jpg"]

    def test_sent_twice_is_read_once(self, client: Client, contest: Contest) -> None:
        photographed(client, contest, sheet_read(contest))
        answer = client.post(
            url(contest),
            {"photos": SimpleUploadedFile("other.jpg", b"IMG_0.jpg")},
            follow=True,
        )
        assert "1 fichier était déjà envoyé." in plain(answer)
        assert Photo.objects.count() == 1

    def test_shows_several_sheets_and_a_page_without_any(
        self, client: Client, contest: Contest
    ) -> None:
        send(client, contest, "pile.pdf")
        with reading([sheet_read(contest), sheet_read(contest, 2)]):
            call_command("work")
        assert [sheet.match.table for sheet in PhotoSheet.objects.all() if sheet.match] == [1, 2]
        assert "2 feuilles sûres" in plain(client.get(url(contest)))

    def test_is_told_by_a_word_alone_to_the_script_that_sends_it(
        self, client: Client, contest: Contest
    ) -> None:
        answer = send(client, contest, "a.jpg", script=True)
        assert (answer.status_code, answer.content) == (200, b"")
        answer = send(client, contest, "a.jpg", script=True)
        assert answer.content.decode() == "1 fichier était déjà envoyé."
        answer = send(client, contest, script=True)
        assert answer.status_code == 422
        assert answer.content.decode() == "Choisissez au moins un fichier."

    def test_that_is_not_read_is_discarded(self, client: Client, contest: Contest) -> None:
        photographed(client, contest, Refusal.NOT_A_PICTURE)
        photo = Photo.objects.get()
        discard = url(contest, "photo-file-discard", photo.pk)
        client.post(discard, Page(client.get(url(contest))).form_to(discard).values)
        assert not Photo.objects.exists()

    def test_of_a_contest_that_is_over_is_refused(self, client: Client, contest: Contest) -> None:
        Contest.objects.update(closed_at=timezone.now())
        answer = send(client, contest, "a.jpg")
        assert answer.status_code == 422
        assert "Ce concours est terminé" in plain(answer)
        assert waiting() == []


class TestHostileFiles:
    def test_too_heavy_is_said_and_the_others_are_taken(
        self, client: Client, contest: Contest
    ) -> None:
        with patch.object(photo_files, "MOST_BYTES", 5):
            send(client, contest, "a.jpg", "b", "c")
        assert sorted(Photo.objects.values_list("name", "fault")) == [
            ("a.jpg", PhotoFault.NONE),
            ("b", PhotoFault.NONE),
            ("c", PhotoFault.NONE),
        ]
        with patch.object(photo_files, "MOST_BYTES", 5):
            send(client, contest, "heavy.jpg")
        photo = Photo.objects.get(name="heavy.jpg")
        assert (photo.state, photo.fault) == (PhotoState.REFUSED, PhotoFault.TOO_HEAVY)
        assert len(waiting()) == 3
        assert "Ce fichier est trop lourd : 25 Mo au plus." in plain(client.get(url(contest)))

    def test_a_hundred_and_one_at_once_are_refused_together(
        self, client: Client, contest: Contest
    ) -> None:
        answer = send(client, contest, *map(str, range(101)))
        assert answer.status_code == 422
        assert "Cent fichiers au plus à la fois." in plain(answer)
        assert not Photo.objects.exists()
        assert waiting() == []

    def test_may_not_wait_without_end(self, client: Client, contest: Contest) -> None:
        with patch.object(receiving, "MOST_WAITING", 2):
            send(client, contest, "a", "b")
            answer = send(client, contest, "c")
        assert answer.status_code == 422
        assert "Déjà 2 photos attendent" in plain(answer)
        assert len(waiting()) == 2

    @pytest.mark.parametrize(
        ("content", "fault"),
        daily(
            3,
            [
                (b"", PhotoFault.NOT_A_PICTURE),
                (b"a cat", PhotoFault.NOT_A_PICTURE),
                (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xff\xff\xff", None),
                (b"\xff\xd8\xff\xe0" + bytes(100), None),
                (b"%PDF-1.7\n1 0 obj <<", None),
                (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", PhotoFault.HEIC),
            ],
        ),
    )
    def test_are_refused_by_the_reading_itself(
        self, client: Client, contest: Contest, content: bytes, fault: PhotoFault | None
    ) -> None:
        client.post(url(contest), {"photos": SimpleUploadedFile("../x'\"<b>.jpg", content)})
        if Photo.objects.exists():
            call_command("work")
            photo = Photo.objects.get()
            assert photo.state == PhotoState.REFUSED
            assert fault in (None, photo.fault)
            assert b"<b>.jpg" not in client.get(url(contest)).content
        assert waiting() == []

    def test_that_ends_the_process_is_given_up(self, client: Client, contest: Contest) -> None:
        send(client, contest, "bomb.png")
        Photo.objects.update(attempts=3)
        call_command("work")
        assert Photo.objects.get().fault == PhotoFault.DAMAGED
        assert waiting() == []


class TestARestart:
    def killed(self, client: Client, contest: Contest) -> Work:
        """Send three files, and leave their work as a process that was killed after the first."""
        send(client, contest, "a", "b", "c")
        work = Work.objects.get()

        def stopped(_self: Any, _progress: Any) -> None:
            if PhotoSheet.objects.exists():
                raise KeyboardInterrupt

        Work.objects.update(state=WorkState.RUNNING, started_at=timezone.now())
        beating = patch("tournaments.machine.workroom._Heart.follow", stopped)
        with beating, reading([sheet_read(contest)]), pytest.raises(KeyboardInterrupt):
            carry_out(work)
        beat = Room(work.room).path / "progress.json"
        os.utime(beat, (beat.stat().st_mtime - DEAD - 1,) * 2)
        return work

    def test_goes_on_with_the_files_that_were_not_read(
        self, client: Client, contest: Contest
    ) -> None:
        self.killed(client, contest)
        assert Photo.objects.filter(state=PhotoState.WAITING).count() == 2
        look()
        with reading([sheet_read(contest, 2)], Refusal.NO_SHEET):
            call_command("work")
        assert Work.objects.get().state == WorkState.DONE
        assert PhotoSheet.objects.count() == 2
        assert not Photo.objects.filter(state=PhotoState.WAITING).exists()
        assert waiting() == []

    def test_asks_nothing_again_after_a_person_stopped_the_reading(
        self, client: Client, contest: Contest
    ) -> None:
        send(client, contest, "a")
        Work.objects.update(state=WorkState.STOPPED, ended_at=timezone.now())
        keep_reading(contest, contest.organiser)
        assert "Personne ne lit ces fichiers." in plain(client.get(url(contest)))
        assert Work.objects.count() == 1
        client.post(url(contest, "photos-read"))
        with reading([sheet_read(contest)]):
            call_command("work")
        assert PhotoSheet.objects.count() == 1

    def test_goes_on_after_a_file_that_made_the_reading_fail(
        self, client: Client, contest: Contest
    ) -> None:
        send(client, contest, "bad.jpg", "good.jpg")

        def read(_data: bytes, name: str) -> list[PictureRead]:
            if name == "bad.jpg":
                raise KeyError("MPO")
            return [PictureRead(name, sheets=(sheet_read(contest),))]

        with patch("tournaments.annexes.photos.views.cutting.read_file", read):
            for _failure in range(4):
                Work.objects.filter(state=WorkState.FAILED).update(
                    ended_at=timezone.now() - timedelta(minutes=1)
                )
                Photo.objects.update(at=timezone.now() - timedelta(minutes=2))
                look()
                call_command("work")
        assert PhotoSheet.objects.get().photo.name == "good.jpg"
        assert Photo.objects.get(name="bad.jpg").fault == PhotoFault.DAMAGED

    def test_loses_no_file_that_comes_while_others_are_read(
        self, client: Client, contest: Contest
    ) -> None:
        send(client, contest, "a")
        late = [lambda: send(client, contest, "b")]

        def read(*_args: Any) -> Any:
            if late:
                late.pop()()
            return PhotoFault.NO_SHEET

        with patch("tournaments.annexes.photos.views.reading.cut_out", read):
            call_command("work")
        assert Photo.objects.filter(state=PhotoState.REFUSED).count() == 2
        assert Work.objects.count() == 1

    def test_stops_when_the_person_asks(self, client: Client, contest: Contest) -> None:
        send(client, contest, "a")
        work = Work.objects.get()
        Room(work.room).ask_to_stop()
        with reading([sheet_read(contest)]):
            call_command("work")
        assert Work.objects.get().state == WorkState.STOPPED
        assert Photo.objects.get().state == PhotoState.WAITING


class TestTheWatchedFolder:
    def put(self, name: str, content: bytes = b"1") -> Path:
        path = photo_files.watched() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        old = path.stat().st_mtime - photo_files.SETTLED - 1
        os.utime(path, (old, old))
        return path

    def test_gives_its_files_to_the_contest_that_is_played(self, contest: Contest) -> None:
        path = self.put("scan.pdf")
        look()
        assert not path.exists()
        assert (photo_files.watched() / "read" / contest.slug / "scan.pdf").exists()
        assert Photo.objects.get().by is None
        assert LogLine.objects.latest("pk").action == "send_photos"
        with reading([sheet_read(contest)]):
            call_command("work")
        assert PhotoSheet.objects.count() == 1
        assert not Entry.objects.exists()

    def test_keeps_two_files_of_one_name(self, contest: Contest) -> None:
        for content in (b"1", b"2"):
            self.put("scan.pdf", content)
            look()
        kept = sorted(path.name for path in (photo_files.watched() / "read").rglob("*.pdf"))
        assert kept == ["scan-2.pdf", "scan.pdf"]
        assert Photo.objects.count() == 2

    def test_leaves_a_file_that_is_still_being_written(self, contest: Contest) -> None:
        path = self.put("scan.pdf")
        os.utime(path)
        look()
        assert path.exists()
        assert not Photo.objects.exists()

    def test_has_a_subfolder_for_each_contest(self, contest: Contest) -> None:
        other = drawn(organiser=make_user("other"), name="Autre")
        self.put(f"{other.slug}/scan.pdf")
        self.put("nobody/scan.pdf")
        look()
        assert Photo.objects.get().contest == other
        assert (photo_files.watched() / "nobody" / "scan.pdf").exists()

    def test_leaves_its_files_until_a_contest_is_played(self) -> None:
        path = self.put("scan.pdf")
        look()
        assert path.exists()

    def test_never_follows_a_link_out_of_it(self, contest: Contest, tmp_path: Path) -> None:
        secret = tmp_path / "secret_key"
        secret.write_text("secret")
        link = photo_files.watched() / "scan.jpg"
        link.parent.mkdir()
        link.symlink_to(secret)
        look()
        assert not Photo.objects.exists()

    def test_says_of_a_file_that_is_too_heavy(self, contest: Contest) -> None:
        self.put("scan.pdf", b"123456")
        with patch.object(photo_files, "MOST_BYTES", 5):
            look()
        assert Photo.objects.get().fault == PhotoFault.TOO_HEAVY


class TestForgetting:
    @pytest.fixture
    def over(self, client: Client, contest: Contest) -> Contest:
        """A contest that is over, with a picture kept, one that nobody confirmed, a file."""
        results.enter_totals(at_table(contest, 1), make_user(), Totals(1024, 920), version=0)
        photographed(client, contest, sheet_read(contest), sheet_read(contest, 9))
        send(client, contest, "late.jpg")
        (photo_files.watched() / "read" / contest.slug).mkdir(parents=True)
        Work.objects.all().delete()
        Contest.objects.update(closed_at=timezone.now() - timedelta(hours=1))
        return Contest.objects.get()

    @pytest.mark.parametrize("erase", [forget_people, delete_contest])
    def test_takes_every_picture(
        self, over: Contest, django_capture_on_commit_callbacks: Any, erase: Any
    ) -> None:
        assert PhotoSheet.objects.get(entry=Entry.objects.get())
        with django_capture_on_commit_callbacks(execute=True):
            erase(over, over.organiser)
        assert not PhotoSheet.objects.exists()
        assert not Photo.objects.exists()
        assert waiting() == []
        assert not (photo_files.watched() / "read" / over.slug).exists()

    def test_takes_those_of_one_person_and_leaves_the_others(
        self, client: Client, contest: Contest, django_capture_on_commit_callbacks: Any
    ) -> None:
        for table in (1, 2):
            match = at_table(contest, table)
            results.enter_totals(match, make_user(), Totals(1024, 920), version=0)
        photographed(client, contest, sheet_read(contest), sheet_read(contest, 2))
        Contest.objects.update(closed_at=timezone.now())
        seat = at_table(contest, 1).seats.first()
        assert seat is not None
        assert seat.team.player1 is not None
        with django_capture_on_commit_callbacks(execute=True):
            forget_person(seat.team.player1, contest.organiser)
        sheet = PhotoSheet.objects.get()
        assert sheet.match == at_table(contest, 2)


def test_a_round_that_is_closed_keeps_its_pictures(client: Client, contest: Contest) -> None:
    results.enter_totals(at_table(contest, 1), make_user(), Totals(1024, 920), version=0)
    photographed(client, contest, sheet_read(contest))
    results.enter_totals(at_table(contest, 2), make_user(), Totals(1024, 920), version=0)
    results.close_round(contest, contest.organiser, 1)
    play_round(contest, seed=2)
    assert "La feuille photographiée" in plain(client.get(url(contest, "match", 1, 1)))
