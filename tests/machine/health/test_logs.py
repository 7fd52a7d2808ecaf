"""The server's window: one line for a failure, however many phones meet it."""

from __future__ import annotations

import logging
import sys

import pytest

from tournaments.machine.health.failures import Damaged
from tournaments.machine.health.logs import OneLine


@pytest.fixture
def window() -> logging.Logger:
    """Logger with the filter of the console."""
    logger = logging.Logger("window")
    logger.addFilter(OneLine())
    return logger


def lines(logger: logging.Logger, *errors: Exception) -> list[str]:
    """Return the lines that the console shows for these errors of the server."""
    shown: list[str] = []
    console = logging.Handler()
    console.emit = lambda record: shown.append(console.format(record))  # type: ignore[method-assign]
    logger.addHandler(console)
    for error in errors:
        try:
            raise error
        except type(error):
            logger.error("Service Unavailable: %s", "/c/club/", exc_info=sys.exc_info())
    return shown


def test_a_hall_of_phones_that_meets_a_full_disk_makes_one_line(window: logging.Logger) -> None:
    shown = lines(window, *(OSError(28, "No space left on device") for _phone in range(300)))
    assert len(shown) == 1
    assert shown[0].startswith("Le disque de l’ordinateur du concours est plein.")
    assert "\n" not in shown[0]


def test_each_failure_has_its_line(window: logging.Logger) -> None:
    shown = lines(window, OSError(28, ""), Damaged("page 7"), OSError(28, ""), Damaged("page 7"))
    assert [line.split(".")[0] for line in shown] == [
        "Le disque de l’ordinateur du concours est plein",
        "Le fichier de la base est abîmé",
    ]


def test_a_fault_of_the_program_keeps_its_trace(window: logging.Logger) -> None:
    shown = lines(window, KeyError("a bug"), KeyError("a bug"))
    assert len(shown) == 2
    assert all("Traceback" in line and "a bug" in line for line in shown)


def test_a_library_that_cannot_be_loaded_is_named(window: logging.Logger) -> None:
    (shown,) = lines(window, ImportError("DLL load failed while importing zxingcpp"))
    assert "DLL load failed while importing zxingcpp" in shown
