"""The thread of the watched folder outlives the files that nobody foresaw."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from tournaments.annexes.photos import worker
from tournaments.annexes.photos.worker import PhotoWatch


def test_an_error_that_nobody_foresaw_is_logged_and_the_next_look_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks: list[int] = []
    watch = PhotoWatch()

    def any_to_read() -> bool:
        looks.append(len(looks))
        if len(looks) == 1:
            raise ValueError("unforeseen")
        watch._over.set()
        return False

    monkeypatch.setattr(worker, "EVERY", 0.0)
    monkeypatch.setattr(worker, "photo_files", Mock(any_to_read=any_to_read))
    # The test's own connection stays open.
    monkeypatch.setattr(worker, "connections", Mock())
    watch.run()
    assert looks == [0, 1]
    assert "ValueError: unforeseen" in caplog.text
