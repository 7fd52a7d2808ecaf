"""Variables of the environment, read so that a wrong value is named."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, TypeVar
from warnings import catch_warnings, simplefilter
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured
from environ import Env

from scoring.words import N_

Read = TypeVar("Read")

env: Final = Env()
NO: Final = ("false", "off", "n", "no", "0", "")
#: Databases that the program runs on.
ENGINES: Final = ("django.db.backends.sqlite3", "django.db.backends.postgresql")

NUMBER: Final = N_("un nombre entier")
YES_OR_NO: Final = N_("1 ou 0")


class WrongVariableError(Exception):
    """A variable whose value cannot be read; `example` says what it takes."""

    def __init__(self, name: str, example: str) -> None:
        super().__init__(name, example)
        self.name = name
        self.example = example


def database(name: str) -> dict[str, Any]:
    def read() -> dict[str, Any]:
        with catch_warnings():
            simplefilter("ignore")  # an engine that environ does not know is refused below
            address: dict[str, Any] = env.db(name)
        if address["ENGINE"] not in ENGINES:
            raise ValueError(address["ENGINE"])
        return address

    return _read(name, read, "postgres://…@…/…")


def cache(name: str, default: str) -> dict[str, Any]:
    return _read(name, lambda: env.cache_url(name, default=default), "redis://…")


def zone(name: str, default: str) -> str:
    return _read(name, lambda: ZoneInfo(env.str(name, default=default)).key, default)


def some(name: str, known: Sequence[str]) -> list[str]:
    """Return the known words that a variable lists, in their order; all if it is not set."""

    def read() -> list[str]:
        listed = env.list(name, default=list(known))
        if not set(listed) <= set(known):
            raise ValueError(listed)
        return [word for word in known if word in listed]

    return _read(name, read, ",".join(known))


def choice(name: str, known: Collection[str], default: str) -> str:
    typed = env.str(name, default="").strip().lower() or default
    if typed not in known:
        raise WrongVariableError(name, ", ".join(known))
    return typed


def number(name: str, default: int) -> int:
    return _read(name, lambda: int(env.int(name, default=default)), NUMBER)


def yes(name: str, default: bool | None = False) -> bool | None:
    """Return yes or no. A word that is neither is refused, because it would count as no."""
    typed: str | None = env.str(name, default=None)
    if typed is None:
        return default
    if typed.strip().lower() not in (*Env.BOOLEAN_TRUE_STRINGS, *NO):
        raise WrongVariableError(name, YES_OR_NO)
    return bool(env.bool(name))


def _read(name: str, read: Callable[[], Read], example: str) -> Read:
    try:
        return read()
    except (ValueError, KeyError, OSError, ImproperlyConfigured) as error:
        raise WrongVariableError(name, example) from error
