"""A session that cannot be saved: the database fails, or the person signed out elsewhere."""

from __future__ import annotations

import sqlite3
from unittest.mock import patch

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import OperationalError

from tests.views.desk import drawn, match_url, scorer_of, totals_form
from tournaments.machine.sessions import SessionStore
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


def test_a_form_whose_session_cannot_be_saved_is_sent_again_and_counts_once() -> None:
    contest = drawn()
    client = scorer_of(contest)
    url = match_url(contest)
    form = totals_form(client, url, ns=1000, ew=944, belotes=0, capots=0)
    client.raise_request_exception = False

    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    failure = OperationalError("the disk is full")
    failure.__cause__ = full
    with patch.object(Session, "save", side_effect=failure):
        answer = client.post(url, form)

    assert answer.status_code == 503, "the fault is not the form's"
    assert client.post(url, form).status_code == 302
    assert Entry.objects.get().ns == 1000


def test_a_session_deleted_meanwhile_is_not_written_again() -> None:
    session = SessionStore()
    session.create()
    Session.objects.all().delete()

    with pytest.raises(UpdateError):
        session.save()
    assert not Session.objects.exists()
