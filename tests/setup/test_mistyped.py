"""Words mistyped after a command: one sentence in French, and the option that was meant."""

from __future__ import annotations

import os
import sys

import pytest
from django.conf import LazySettings
from django.utils import translation

from tournaments.management.offered import FIRST, offered
from tournaments.server.command import MISTYPED, main


@pytest.fixture(autouse=True)
def _the_files_of_the_tests_keep_their_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "umask", lambda mode: mode)


def refusal(typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr(sys, "argv", ["dixdeder", *typed.split()])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == MISTYPED
    printed = capsys.readouterr()
    assert printed.out == ""
    return printed.err.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("--versoin", "« --versoin » n’est pas connu ici."),
        ("serve --prot 3", "Vouliez-vous dire « --port » ?"),
        ("serve --port x", "« --port » : le port est un nombre"),
        ("plan --teams", "« --teams » attend une valeur."),
        ("serve --browser=3", "ne prend pas de valeur ; reçu « 3 »."),
        ("plan", "Il manque : --regulation, --teams."),
        ("season --rules x", "Il manque un de ces mots : --json --csv --explain --out."),
        ("regulation --tpyo", "regulation --help"),
        ("srve", "« srve » n’est pas une commande."),
        ("srve --port 3", " serve » ?"),
        ("xyzzy", " commands --all"),
    ],
)
def test_one_sentence_tells_what_is_expected(
    typed: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    message = refusal(typed, monkeypatch, capsys)
    assert sentence in message
    assert "usage:" not in message
    # Options of Django, for developers, are not proposed.
    assert "--pythonpath" not in message
    assert len(message.splitlines()) <= 3


def test_the_console_speaks_the_language_that_the_installation_chooses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], settings: LazySettings
) -> None:
    settings.CONSOLE_LANGUAGE = "en"
    with translation.override("fr"):
        message = refusal("plan --teams", monkeypatch, capsys)
        monkeypatch.setattr(sys, "argv", ["dixdeder", "plan", "--help"])
        with pytest.raises(SystemExit):
            main()
    assert "“--teams” expects a value." in message
    shown = capsys.readouterr().out
    assert "show this help" in shown
    assert "--settings" not in shown


def test_a_word_that_is_right_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["dixdeder", "commands"])
    main()
    assert capsys.readouterr().err == ""


def test_the_help_shows_six_commands_and_leads_to_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["dixdeder", "--help"])
    main()
    shown = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line[:2] == "  "]
    assert shown == list(FIRST)
    monkeypatch.setattr(sys, "argv", ["dixdeder", "commands", "--all"])
    main()
    every = capsys.readouterr().out
    assert all(f"  {name} " in every for name in offered())
