"""Command line of the engine, run in this process."""

from __future__ import annotations

import io
import json
import sys
from types import SimpleNamespace

import pytest

from scoring.__main__ import main


@pytest.fixture
def run(monkeypatch):
    """Run a command on lines of input; return the exit status and the answers."""

    def run(*arguments, lines=b""):
        output = io.BytesIO()
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(lines)))
        monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=output))
        status = main(list(arguments))
        return status, [json.loads(line) for line in output.getvalue().splitlines()]

    return run


@pytest.fixture
def printed(capsysbinary):
    """Run a command without lines; return the exit status, what it prints and its errors."""

    def printed(*arguments):
        status = main(list(arguments))
        return status, *(text.decode("utf-8") for text in capsysbinary.readouterr())

    return printed


@pytest.fixture
def answer(run):
    """Return the answer to one line."""

    def answer(command, rules, line, *settings):
        lines = json.dumps(line).encode()
        status, answers = run(command, "--rules", rules, *settings, lines=lines)
        assert status == ("errors" in answers[0])
        return answers[0]

    return answer


@pytest.fixture
def refused(answer):
    """Return the refused fields of one line; check that each error has a message and a code."""

    def refused(command, rules, line, *settings):
        errors = answer(command, rules, line, *settings)["errors"]
        assert all(error["message"] and error["code"] for error in errors)
        return [error["field"] for error in errors]

    return refused
