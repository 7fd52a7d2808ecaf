"""Two phones of one table send at the same moment: nothing is lost or counted twice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.annexes.at_table.views.phones import Phone, link_of
from tests.factories import COINCHE
from tests.services.core.test_two_desks import at_once, log_that_can_be_emptied  # noqa: F401
from tests.views.desk import drawn, plain
from tournaments.models import Contest, Entry
from tournaments.queries.after.verification import differences
from tournaments.services.core.phones import let_players_enter
from tournaments.words.enums import EntryStatus

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def contest() -> Contest:
    event = drawn()
    let_players_enter(event, None, True)
    return event


@pytest.fixture
def phones(contest: Contest) -> tuple[Phone, Phone]:
    """Phones of both camps, with the form of an empty match open."""
    both = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
    for phone in both:
        phone.open(edit="1", way="totals")
    return both


def send(phone: Phone, ns: int, ew: int) -> Any:
    return phone.send(ns=ns, ew=ew)


def test_the_same_figures_are_an_agreement(contest: Contest, phones: tuple[Phone, Phone]) -> None:
    answers = at_once(*(lambda phone=phone: send(phone, 1024, 920) for phone in phones))

    assert {answer.status_code for answer in answers} == {200}
    entry = Entry.objects.get(current=True)
    assert entry.status == EntryStatus.CONFIRMED
    assert {entry.entered_camp, entry.confirmed_camp} == {"NS", "EW"}
    assert list(differences(contest)) == []


def test_of_other_figures_the_second_sees_the_first(
    contest: Contest, phones: tuple[Phone, Phone]
) -> None:
    ours, theirs = phones
    answers = at_once(lambda: send(ours, 1024, 920), lambda: send(theirs, 1000, 944))

    assert sorted(answer.status_code for answer in answers) == [200, 409]
    late = next(answer for answer in answers if answer.status_code == 409)
    for figure in ("1024", "920", "1000", "944"):
        assert figure in plain(late)
    assert Entry.objects.get().status == EntryStatus.PROPOSED


def test_the_same_totals_with_another_count_are_no_agreement() -> None:
    contest = drawn(regulation=COINCHE)
    let_players_enter(contest, None, True)
    ours, theirs = (Phone(link_of(contest), camp) for camp in ("NS", "EW"))
    theirs.open(edit="1", way="totals")
    ours.totals(2500, 1500, belotes=2, capots=0)
    late = theirs.send(ns=2500, ew=1500, belotes=3, capots=0)

    assert late.status_code == 409
    assert Entry.objects.get().status == EntryStatus.PROPOSED


def test_one_form_sent_many_times_at_once_counts_once(
    contest: Contest, phones: tuple[Phone, Phone]
) -> None:
    ours, _theirs = phones
    form = {**ours.form(), "ns": "1024", "ew": "920"}
    form = {name: value for name, value in form.items() if value}
    again = [Phone(ours.link) for _tap in range(4)]
    for phone in again:
        phone.client.cookies = ours.client.cookies
    answers = at_once(*(lambda phone=phone: phone.post(phone.url, form) for phone in again))

    assert all("En attente de vos adversaires" in plain(answer) for answer in answers)
    assert Entry.objects.count() == 1
