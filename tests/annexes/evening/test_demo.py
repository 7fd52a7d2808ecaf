"""The demonstration, and the proof that stored values equal recomputed ones."""

from __future__ import annotations

import re
from datetime import date
from io import StringIO
from random import Random

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import make_contest, play_round
from tests.rows import written_again
from tournaments.annexes.evening.management import demo
from tournaments.models import Contest, Deal, Entry, Round
from tournaments.queries.cash.ledger import balances
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.services.draws import draws, presence
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db
#: What the command says of the password.
PASSWORD = re.compile(r"mot de passe «\s(\w+)\s»")


@written_again
def filled() -> Contest:
    """Make the demonstration."""
    return demo.fill(Random(1946), date(2026, 11, 21))


@pytest.mark.slow
def test_the_demonstration_is_two_rounds_complete_and_the_third_half_entered() -> None:
    contest = filled()
    first, second, third = rounds_of(contest)
    assert (first.closed, second.closed, third.closed) == (True, True, False)
    confirmed = [view.sheets.confirmed for view in (first, second, third)]
    assert confirmed == [24, 24, 12]
    sheets = third.sheets
    assert (sheets.to_read, sheets.to_verify, sheets.missing) == (1, 1, 10)
    assert contest.teams.count() == 48
    assert Deal.objects.count() >= 60 * 12
    assert standings(contest).pending == 12
    assert sum(1 for account in balances(contest) if account.due) == 3
    assert contest.prizes.count() == 7


@pytest.mark.slow
def test_the_people_of_the_demonstration_write_in_the_active_language() -> None:
    with translation.override("en"):
        contest = demo.fill(Random(1946), date(2026, 11, 21))

    assert contest.name == "Belote contest of the festival committee"
    prizes = set(contest.prizes.values_list("name", flat=True))
    assert {"Whole ham", "Consolation hamper"} <= prizes


def test_the_demonstration_never_enters_a_database_that_holds_something() -> None:
    make_contest(pairs=2)
    with pytest.raises(CommandError, match="base vide"):
        call_command("demo", stdout=StringIO())
    assert Contest.objects.count() == 1


@pytest.mark.slow
def test_the_demonstration_says_how_to_sign_in(client: Client) -> None:
    output = StringIO()
    call_command("demo", stdout=output)
    match = PASSWORD.search(output.getvalue())
    assert match is not None
    sent = {"username": demo.USERNAME, "password": match[1]}
    assert client.post(reverse("sign-in"), sent).status_code == 302
    assert client.get(reverse("desk", args=[Contest.objects.get().slug])).status_code == 200


def test_two_demonstrations_have_two_passwords_hard_to_guess() -> None:
    drawn = {demo.draw_password() for _demonstration in range(50)}
    assert len(drawn) == 50
    assert all(len(set(password)) > 3 and len(password) == 10 for password in drawn)
    assert not set("".join(drawn)) & set("O0I1S5B8Z2")


@pytest.mark.slow
def test_nobody_signs_in_to_a_demonstration_made_without_a_password() -> None:
    filled()
    assert not User.objects.get().has_usable_password()


def verify() -> str:
    output = StringIO()
    call_command("verify", stdout=output)
    return output.getvalue()


@pytest.mark.slow
def test_everything_kept_equals_its_recomputation() -> None:
    filled()
    assert "égal" in verify()


def test_teams_that_leave_join_late_or_come_back_do_not_make_a_draw_suspect() -> None:
    contest = make_contest(pairs=7)
    draws.draw_round(contest, None, seed=1)
    presence.register_team(contest, None, Registration("Tard", "Venue"), play_now=True)
    gone = contest.teams.get(number=2)
    presence.withdraw_team(contest, None, gone)
    presence.bring_back_team(contest, None, gone)
    assert "égal" in verify()


@pytest.mark.slow
def test_a_total_changed_behind_the_programs_back_is_found() -> None:
    contest = filled()
    entry = Entry.objects.filter(match__round__contest=contest).first()
    assert entry is not None
    Entry.objects.filter(pk=entry.pk).update(ns=entry.ns + 10)
    with pytest.raises(CommandError, match="1 différence"):
        verify()


def test_a_seed_changed_behind_the_programs_back_is_found() -> None:
    contest = make_contest(pairs=12)
    play_round(contest)
    Round.objects.update(seed=99)
    with pytest.raises(CommandError):
        verify()
