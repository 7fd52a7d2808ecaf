"""Fixtures and settings shared by all tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.test import override_settings
from hypothesis import settings as hypothesis_settings

from tournaments.queries.hall.snapshot import held

# No deadline: an example must not fail because the machine is busy.
hypothesis_settings.register_profile("everyday", deadline=None, print_blob=True)
hypothesis_settings.load_profile("everyday")


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Use a fast password hasher: slow hashing only makes tests slow."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True)
def no_page_of_another_test() -> None:
    """Clear the cached pages: they belong to a database that no longer exists."""
    for known in caches.all(initialized_only=True):
        known.clear()
    held.clear()


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of Chromium, for playwright's `executable_path`.

    If Chromium is missing, skip the browser test with a message; under CI, where it is installed,
    fail.
    """
    found = os.environ.get("CHROMIUM") or next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )
    if found:
        # Playwright runs an event loop in the test's thread, where Django would refuse its queries.
        os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        return found
    reason = "Chromium is not installed (Debian: apt-get install chromium)"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
