"""Accounts of the people who sign in: the first one, their passwords and their sessions."""

from __future__ import annotations

import secrets
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournaments.queries.core.people import account_named
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
    """Check the code, without case, spaces or hyphen. Raises `Refused`, also after too many."""
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


#: Letters of a password that the program makes: about 60 bits.
PASSWORD_LENGTH = 12


def nobody_yet() -> bool:
    return not User.objects.exists()


def create_first_organiser(username: str, password: str) -> User:
    """Create the account of the first organiser. Raises `Refused` once an account exists."""
    with transaction.atomic():
        _one_at_a_time()
        if not nobody_yet():
            raise Refused(_("Cette installation a déjà un compte : connectez-vous."))
        user = User.objects.create_superuser(username=username, password=password)
    forget_first_code()
    return user


def create_unused_first_account(username: str) -> User:
    """Create the first organiser, whose password `manage.py password` gives. Raises `Refused`."""
    with transaction.atomic():
        _one_at_a_time()
        if not nobody_yet():
            raise Refused(_("Cette installation a déjà un compte : connectez-vous."))
        transaction.on_commit(forget_first_code)
        return User.objects.create_superuser(username=username, password=None)


def create_helper(username: str, password: str) -> User:
    """Create an account without any rights. Raises `Refused` for a name taken in any case."""
    with transaction.atomic():
        _one_at_a_time()
        if account_named(username) is not None:
            raise Refused(_("Ce nom est déjà pris."), field="username")
        return User.objects.create_user(username=username, password=password)


def set_password(user: User, password: str) -> None:
    """Give an account another password, and end its sessions. Raises `Refused` for a weak one."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refused(" ".join(error.messages), field="password") from error
    user.set_password(password)
    user.save(update_fields=["password"])


def made_password() -> str:
    """Return a random password that can be read aloud: `xxxx-xxxx-xxxx`."""
    letters = "".join(secrets.choice(ALPHABET.lower()) for _ in range(PASSWORD_LENGTH))
    return "-".join(letters[start : start + 4] for start in range(0, PASSWORD_LENGTH, 4))


def sessions_of(user: User) -> list[str]:
    """Return the keys of the sessions in which an account is signed in."""
    pk = str(user.pk)
    open_now = Session.objects.filter(expire_date__gt=timezone.now())
    return [
        session.session_key
        for session in open_now.iterator()
        if session.get_decoded().get("_auth_user_id") == pk
    ]


def sign_out_elsewhere(user: User, here: str) -> int:
    """End every session of an account except `here`; return how many ended."""
    others = [key for key in sessions_of(user) if key != here]
    Session.objects.filter(session_key__in=others).delete()
    return len(others)


def _one_at_a_time() -> None:
    """Make the creations of accounts follow each other, so that what one has read still holds."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {User._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")
