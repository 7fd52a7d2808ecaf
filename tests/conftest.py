"""What every test finds ready."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.test import override_settings
from hypothesis import settings as hypothesis_settings

from tournaments.queries.hall.snapshot import held

# A busy machine is no reason for an example to fail.
hypothesis_settings.register_profile("everyday", deadline=None, print_blob=True)
hypothesis_settings.load_profile("everyday")


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hashing slowly protects people, not tests."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True)
def no_page_of_another_test() -> None:
    """The pages kept per version of a contest are those of a database that is gone."""
    for known in caches.all(initialized_only=True):
        known.clear()
    held.clear()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium, for playwright's `executable_path`.

    Without it a browser test is skipped and says so; under CI, where it is installed, it fails.
    """
    found = os.environ.get("CHROMIUM") or next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )
    if found:
        # Playwright's loop runs in the test's thread, where Django would refuse its queries.
        os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        return found
    reason = "Chromium is not installed (Debian: apt-get install chromium)"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
