"""The server and photographed sheets: the largest request, and the thread of the watched folder."""

from __future__ import annotations

import logging
import time
from pathlib import Path
from unittest.mock import patch

import pytest
from django.core import signing
from django.test import RequestFactory

from tournaments.annexes.photos import worker as photos
from tournaments.annexes.photos.large import Large
from tournaments.annexes.photos.views.enrolment import COOKIE, SALT
from tournaments.annexes.photos.worker import PhotoWatch
from tournaments.server.application import LARGEST, _largest, way_of
from tournaments.server.ways import Way


def largest(way: Way, path: str, cookie: str = "") -> int:
    """Return the bytes of the largest request to an address, from a phone with this cookie."""
    factory = RequestFactory()
    if cookie:
        factory.cookies[COOKIE] = cookie
    return _largest(way, factory.post(path).environ)


def test_only_the_desk_sends_large_pictures_and_to_their_address_alone() -> None:
    assert largest(Way.DESK, "/desk/belote/photos/") == Large.most
    assert largest(Way.DESK, "/desk/belote/photos/3/") == LARGEST[Way.DESK]
    assert largest(Way.DESK, "/desk/belote/teams/import/") == LARGEST[Way.DESK]
    assert largest(Way.FORMS, "/desk/belote/photos/") == LARGEST[Way.FORMS]


def test_an_enrolled_phone_sends_them_too_and_no_other_guest() -> None:
    cookie = signing.dumps([1, "key"], salt=SALT)
    assert largest(Way.FORMS, "/c/belote/photos/", cookie) == Large.most
    assert largest(Way.FORMS, "/c/belote/register/", cookie) == LARGEST[Way.FORMS]
    for forged in ("", "[1,key]", signing.dumps([1, "key"], salt="another")):
        assert largest(Way.FORMS, "/c/belote/photos/", forged) == LARGEST[Way.FORMS]
    way = way_of(RequestFactory().post("/c/belote/photos/").environ, "192.168.1.7")
    assert way is Way.FORMS


def test_the_folder_is_looked_at_again_after_the_disk_failed(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    looks = []

    def look() -> None:
        looks.append(1)
        raise OSError("no space left")

    with (
        patch.object(photos, "EVERY", 0.01),
        patch("tournaments.annexes.photos.views.watched.look", look),
        patch.object(photos.photo_files, "any_to_read", lambda: True),
        patch.object(photos.photo_files, "watched", lambda: tmp_path / "photos"),
        caplog.at_level(logging.WARNING),
    ):
        watch = PhotoWatch()
        watch.start()
        end = time.monotonic() + 10
        while len(looks) < 2 and time.monotonic() < end:
            time.sleep(0.01)
        watch.stop()
    assert len(looks) >= 2
    assert (tmp_path / "photos").is_dir()
    assert "no space left" in caplog.text


def test_a_spare_leaves_the_folder_alone(tmp_path: Path) -> None:
    looks: list[int] = []
    with (
        patch.object(photos, "EVERY", 0.01),
        patch("tournaments.annexes.photos.views.watched.look", lambda: looks.append(1)),
        patch.object(photos.photo_files, "any_to_read", lambda: True),
        patch.object(photos.photo_files, "watched", lambda: tmp_path / "photos"),
        patch.object(photos.serving, "writes", lambda: False),
    ):
        watch = PhotoWatch()
        watch.start()
        time.sleep(0.1)
        watch.stop()
    assert looks == []
