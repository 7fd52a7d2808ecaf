"""A fast password hasher for the tests."""

from __future__ import annotations

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class QuickHasher(PBKDF2PasswordHasher):
    """The program's own hasher, without its slowness: a running server reads its hashes too."""

    iterations = 1
