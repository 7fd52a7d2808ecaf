"""Code that lets somebody create the first account from another device than the server itself.

The first account owns the whole installation. A guest of the hall's wifi who asks first must not
get it. The code is in a file of the data folder until the account exists, so that every process of
a server knows the same code, and only the person who runs the server can read it.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from django.conf import settings
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournaments.services.core.limits import (
    Limit,
    TooMany,
    count_attempt,
    origin,
    source,
    take_back,
)
from tournaments.words.house_enums import Attempted
from tournaments.words.texts import Refused

#: Letters and digits that nobody confuses when copying them from a screen.
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 10
#: Wrong codes within `MINUTES`, from one address and from everybody.
OF_ADDRESS, OF_ALL, MINUTES = 10, 100, 60


def first_code() -> str:
    """Return the code, made when it is first asked for: `XXXXX-XXXXX`."""
    path = _file()
    try:
        with path.open("x", encoding="ascii") as new:
            path.chmod(0o600)
            new.write("".join(secrets.choice(ALPHABET) for _ in range(LENGTH)))
    except FileExistsError:
        pass
    code = path.read_text(encoding="ascii").strip()
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def check_first_code(typed: str, address: str) -> None:
    """Check the code typed at an address, whatever its case, its spaces and its hyphen.

    Raises `Refused` for another code, and for too many of them.
    """
    limits = [
        Limit(source("address", origin(address)), OF_ADDRESS, MINUTES),
        Limit(source("strangers", ""), OF_ALL, MINUTES),
    ]
    try:
        attempt = count_attempt(Attempted.FIRST_ACCOUNT, limits)
    except TooMany as refusal:
        raise Refused(
            _("Trop de codes essayés. Recommencez dans %(minutes)d min, ou sur cet ordinateur.")
            % {"minutes": refusal.minutes},
            field="code",
        ) from refusal
    if not constant_time_compare(_plain(typed), _plain(first_code())):
        raise Refused(_("Ce n’est pas le code affiché là où Dix de Der a été lancé."), field="code")
    take_back(attempt)


def forget_first_code() -> None:
    """Delete the code: the first account exists."""
    _file().unlink(missing_ok=True)


def _file() -> Path:
    return Path(settings.DATA_DIR) / "first_account_code"


def _plain(code: str) -> str:
    return "".join(sign for sign in code.upper() if sign.isalnum())
