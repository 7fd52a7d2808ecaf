"""Calendars, read back as a phone reads them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from tests.annexes.seasons.builders import make_season
from tests.factories import make_contest, play_round
from tournaments.models import Contest, Season
from tournaments.regulation import Regulation
from tournaments.regulation.planning import Times
from tournaments.services.hall.changing import change_contest
from tournaments.services.planning import set_planning

pytestmark = pytest.mark.django_db


def calendar(client: Client, name: str, slug: str) -> Any:
    answer = client.get(reverse(name, args=[slug]))
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return Calendar.from_ical(answer.content)


def event(client: Client, contest: Contest) -> Any:
    (event_,) = calendar(client, "public-calendar", contest.slug).walk("VEVENT")
    return event_


def renamed(contest: Contest, name: str, on: date, place: str) -> None:
    regulation = Regulation.from_data(contest.regulation)
    change_contest(contest, contest.organiser, name, on, regulation, place)


def test_a_contest_without_hours_is_a_whole_day(client: Client) -> None:
    contest = make_contest(2)
    event_ = event(client, contest)
    assert (event_.start, event_.end) == (contest.date, contest.date + timedelta(days=1))
    assert (str(event_["SUMMARY"]), str(event_["LOCATION"])) == (contest.name, contest.place)
    assert "DESCRIPTION" not in event_


def test_the_hours_are_those_of_the_planned_rounds(client: Client) -> None:
    contest = make_contest(4)
    renamed(contest, contest.name, date(2026, 7, 14), "")
    set_planning(contest, None, Times(time(14, 0), minutes_per_deal=5, pause=15))
    event_ = event(client, contest)
    assert event_.start == datetime(2026, 7, 14, 12, tzinfo=UTC)
    # Four rounds of an hour and three pauses.
    assert event_.end - event_.start == timedelta(hours=4, minutes=45)
    lines = str(event_["DESCRIPTION"]).replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert lines[0] == "Partie 1 : de 14 h à 15 h"
    assert lines[-1] == "Partie 4 : de 17 h 45 à 18 h 45"


def test_any_name_and_any_place_are_read_back_whole(client: Client) -> None:
    contest = make_contest(2)
    name, place = "Coinche, 1 ; 2\\n « fête » " + "é" * 90, "Salle A; B, 3\\4"
    Contest.objects.filter(pk=contest.pk).update(phones_address="http://192.168.1.20:8000")
    renamed(contest, name, contest.date, place)
    event_ = event(client, contest)
    assert str(event_["URL"]) == f"http://192.168.1.20:8000/c/{contest.slug}/"
    assert (str(event_["SUMMARY"]), str(event_["LOCATION"])) == (name, place)
    raw = client.get(reverse("public-calendar", args=[contest.slug])).content
    assert all(len(line) <= 75 for line in raw.split(b"\r\n"))


def test_an_event_moved_keeps_its_identifier_and_rises_in_sequence(client: Client) -> None:
    contest = make_contest(2)
    before = event(client, contest)
    renamed(contest, "Autre nom", contest.date + timedelta(days=7), "Ailleurs")
    Contest.objects.filter(pk=contest.pk).update(slug="autre-nom")
    contest.refresh_from_db()
    after = event(client, contest)
    assert after["UID"] == before["UID"]
    assert str(contest.uid) not in str(after["UID"])
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after["LAST-MODIFIED"].dt >= before["LAST-MODIFIED"].dt
    assert after.start == before.start + timedelta(days=7)


def test_results_change_no_byte_of_a_calendar(client: Client) -> None:
    contest = make_contest(4)
    url = reverse("public-calendar", args=[contest.slug])
    before = client.get(url)
    play_round(contest, seed=1)
    after = client.get(url)
    assert (after.content, after["ETag"]) == (before.content, before["ETag"])
    assert client.get(url, headers={"If-None-Match": before["ETag"]}).status_code == 304


def test_a_season_holds_each_of_its_days_as_their_own_calendars_do(client: Client) -> None:
    days = [make_contest(2, name="Jeudi"), make_contest(2, name="Finale")]
    season = make_season(days)
    assert client.get(reverse("public-season-calendar", args=[season.slug])).status_code == 404
    Season.objects.filter(pk=season.pk).update(public=True)
    agenda = calendar(client, "public-season-calendar", season.slug)
    own = {str(event(client, day)["UID"]) for day in days}
    assert {str(one["UID"]) for one in agenda.walk("VEVENT")} == own
    Season.objects.filter(pk=season.pk).update(slug="autre", version=9)
    again = calendar(client, "public-season-calendar", "autre")
    assert again["UID"] == agenda["UID"]
    assert season.salt not in str(agenda["UID"]).replace("-", "")


def test_pages_lead_to_the_calendar(client: Client) -> None:
    contest = make_contest(2)
    season = make_season([contest])
    Season.objects.filter(pk=season.pk).update(public=True)
    page = client.get(reverse("contest", args=[contest.slug])).content.decode()
    assert reverse("public-calendar", args=[contest.slug]) in page
    assert "Ajouter au calendrier" in page
    page = client.get(reverse("public-season-days", args=[season.slug])).content.decode()
    assert reverse("public-season-calendar", args=[season.slug]) in page
