"""The log for programs: one object a line, which no typed text forges and no secret enters."""

from __future__ import annotations

import json
import logging
import re
import sys
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import resolve
from django.utils.log import log_response

from tests.addresses import addresses
from tests.sweeps import for_each
from tests.world import make_world
from tournaments.machine.health.logs import (
    Asked,
    JsonLines,
    NoSecrets,
    OneLine,
    answering,
    refuse_unknown_format,
    without_secrets,
)


def line(
    message: str, *typed: object, error: Exception | None = None, **more: Any
) -> dict[str, Any]:
    """Return what a program reads from the line of one record."""
    raised = None
    if error is not None:
        try:
            raise error
        except type(error):
            raised = sys.exc_info()
    record = logging.LogRecord("tournaments", 30, __file__, 1, message, typed, raised)
    vars(record).update(more)
    assert OneLine().filter(record)
    written = JsonLines().format(record)
    assert written.splitlines() == [written]
    assert written.isascii()
    document: dict[str, Any] = json.loads(written)
    return document


def test_a_line_says_when_how_bad_where_and_what() -> None:
    fields = line("Copie manquée : %s", "disque plein")
    assert fields.pop("time").endswith("+00:00")
    assert fields == {
        "level": "WARNING",
        "logger": "tournaments",
        "message": "Copie manquée : disque plein",
    }


def failed(path: str) -> str:
    """Return the line that the console shows when the page of a path fails."""
    lines: list[str] = []
    console = logging.Handler()
    console.emit = lambda record: lines.append(console.format(record))  # type: ignore[method-assign]
    logger = logging.Logger("django.request")
    console.addFilter(NoSecrets())
    logger.addHandler(console)
    request = RequestFactory().get(path)
    log_response(
        "%s: %s", "Error", path, response=HttpResponse(status=500), request=request, logger=logger
    )
    (line,) = lines
    return line


ENDS = ["\n", "\r\n", "\x85", "\u2028", "\x00", "\ud800", '"}\n{"level": "x']


@for_each("end", ENDS)
def test_no_typed_text_begins_another_line(end: str) -> None:
    typed = f"marie{end}2026-11-22 INFO Connexion : organisateur"
    assert line("Mot de passe refusé : %s", typed)["message"].endswith(typed)


def test_a_line_names_the_request_that_its_thread_answers() -> None:
    with answering(Asked("7f3a", "POST", "/sign-in/")):
        fields = line("Connexion", told={"status": 302, "ms": 4.5})
    assert (fields["request"], fields["method"], fields["path"]) == ("7f3a", "POST", "/sign-in/")
    assert (fields["status"], fields["ms"]) == (302, 4.5)
    assert "request" not in line("Connexion")


def test_a_fault_of_the_program_keeps_its_trace_and_a_failure_is_one_sentence() -> None:
    assert "KeyError: 'a bug'" in line("Internal Server Error", error=KeyError("a bug"))["error"]
    full = line("Service Unavailable", error=OSError(28, "No space left on device"))
    assert full["message"].startswith("Le disque de l’ordinateur du concours est plein.")
    assert "error" not in full


@pytest.mark.slow
@pytest.mark.django_db
def test_the_secret_of_a_link_is_in_no_line() -> None:
    contest = make_world()["afternoon"]
    paths = [
        one.within(contest) for one in addresses() if re.search(r":(token|secret)>", one.route)
    ]
    assert len(paths) > 8
    for path in paths:
        arguments = resolve(path).kwargs
        word = arguments.get("token") or arguments["secret"]
        assert len(word) >= 10
        for variant in (path, path.rstrip("/"), f"{path}further/", f"{path.rstrip('/')}x/"):
            assert word not in without_secrets(variant), variant
        assert word not in failed(path)
    assert without_secrets("/c/concours-de-belote-du-comite/") == "/c/concours-de-belote-du-comite/"
    assert without_secrets("/c/fête/\n/") == "/c/f%C3%AAte/%0A/"


@pytest.mark.parametrize("word", ["text", "json"])
def test_a_form_of_lines_that_the_program_knows_is_accepted(settings: Any, word: str) -> None:
    settings.LOG_FORMAT = word
    refuse_unknown_format()


def test_a_server_refuses_another_form_and_names_those_it_knows(settings: Any) -> None:
    settings.LOG_FORMAT = "jason"
    sentence = "LOG_FORMAT attend un de ces mots : json, text. « jason » n’en est pas un."
    with pytest.raises(ImproperlyConfigured, match=re.escape(sentence)):
        refuse_unknown_format()
    with pytest.raises(CommandError, match=re.escape(sentence)):
        call_command("serve", port=9)
