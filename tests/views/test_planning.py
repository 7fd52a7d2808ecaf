"""Timetable at the desk: set by the organiser, read by all the workers, updated with the pace."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.rules import RuleSet
from tests.factories import draw_round, make_contest, make_user, play_round
from tests.sweeps import daily
from tests.views.desk import plain, scorer_of
from tests.views.helpers import post, text_of, token
from tournaments.models import Contest, Entry, LogLine, Match, Planning, Round
from tournaments.queries.core.contests import times_of
from tournaments.queries.planning import seen_so_far
from tournaments.regulation import Regulation
from tournaments.regulation.planning import Times
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.hall import changing
from tournaments.services.planning import set_planning
from tournaments.services.results import closing
from tournaments.words.enums import EntryKind

pytestmark = pytest.mark.django_db

SET = {
    "starts_at": "14:00",
    "ends_by": "19:00",
    "expected": "",
    "tables": "",
    "minutes_per_deal": "",
    "pause": "15",
    "meal_after": "",
    "meal_minutes": "60",
}
PARIS = ZoneInfo("Europe/Paris")


def at(clock: str) -> datetime:
    """Return that time on the contest's day."""
    return datetime.combine(datetime(2026, 11, 21), time.fromisoformat(clock), PARIS)


@pytest.fixture(autouse=True)
def morning(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the time to ten in the morning of the contest's day. Returns a function that sets it."""

    def set_clock(clock: str) -> None:
        monkeypatch.setattr(timezone, "now", lambda: at(clock))

    set_clock("10:00")
    return set_clock


@pytest.fixture
def organiser(client: Client) -> User:
    user = make_user()
    client.force_login(user)
    return user


def page(client: Client, contest: Contest) -> str:
    return plain(client.get(reverse("planning", args=[contest.slug])))


def take_place(number: int, drawn: str, *entered: str, closed: str | None = None) -> None:
    """Set the times at which a round was drawn, its results entered, and the round closed."""
    Round.objects.filter(number=number).update(
        drawn_at=at(drawn), closed_at=at(closed) if closed else None
    )
    entries = Entry.objects.filter(match__round__number=number, version=1).order_by("match__table")
    for entry, clock in zip(entries, entered, strict=True):
        Entry.objects.filter(pk=entry.pk).update(entered_at=at(clock))


def test_before_anything_is_set_the_page_starts_from_what_is_usual(
    client: Client, organiser: User, morning: Any
) -> None:
    # Nothing is late beside times that nobody set, nor where nobody is registered.
    morning("18:32")
    nobody = make_contest(0, organiser=organiser)
    post(client, "planning", nobody.slug, **SET)
    assert "retard" not in page(client, nobody).partition("Avance ou retard")[2]
    text = page(client, make_contest(8, organiser=organiser))

    assert "4 parties, début à 14 h, fin vers 18 h 45." in text
    assert "L’horaire n’est pas encore réglé" in text
    assert "1 14 h – 15 h 14 h – 15 h à l’heure" in text
    assert "le temps" not in text


def test_the_organiser_sets_the_times_and_the_timetable_follows(
    client: Client, organiser: User
) -> None:
    contest = make_contest(8)
    typed = {
        **SET,
        "starts_at": "20:30",
        "ends_by": "01:00",
        "tables": "3",
        "minutes_per_deal": "4",
        "pause": "10",
        "meal_after": "1",
        "meal_minutes": "30",
    }
    response = post(client, "planning", contest.slug, **typed)
    text = page(client, contest)

    assert response["Location"] == reverse("planning", args=[contest.slug])
    assert times_of(contest) == Times(time(20, 30), time(1), None, 3, 4, 10, 1, 30)
    assert "4 parties, début à 20 h 30, fin vers 3 h 44." in text
    assert "Il n’y a le temps que pour 2 parties avant 1 h." in text
    assert "La partie 3 finirait à 1 h 58, après la fin prévue à 1 h." in text
    assert "Il manque 1 table : chaque partie se joue en 2 fois." in text
    assert "3 1 h 58 trop tard" in text
    assert "4 3 h 44 comme prévu au règlement, trop tard" in text
    log = LogLine.objects.get(action="set_planning")
    assert (log.before, log.after["ends_by"], log.after["hall"]) == (None, "01:00", 3)


@pytest.mark.parametrize("typed", daily(1, ["14 h 30", "14:30", "14h30", "14:30:00"]))
def test_a_time_may_be_written_as_it_is_said(client: Client, organiser: User, typed: str) -> None:
    contest = make_contest()
    post(client, "planning", contest.slug, **{**SET, "starts_at": typed})

    assert Planning.objects.get().starts_at == time(14, 30)


@pytest.mark.parametrize(
    ("typed", "field", "reason"),
    daily(
        3,
        [
            ({"starts_at": "midi"}, "starts_at", "Tapez une heure, comme 14:00."),
            ({"ends_by": "13:00"}, "ends_by", "au plus 16 heures plus tard"),
            ({"tables": "99999999999"}, "tables", "inférieure ou égale à 10"),
            ({"starts_at": ""}, "starts_at", "obligatoire"),
            ({"ends_by": "25:00"}, "ends_by", "Tapez une heure"),
            ({"ends_by": "14:00"}, "ends_by", "La fin doit venir après le début"),
            ({"expected": "1"}, "expected", "supérieure ou égale à 2"),
            ({"tables": "0"}, "tables", "supérieure ou égale à 1"),
            ({"tables": "beaucoup"}, "tables", "entier"),
            ({"minutes_per_deal": "0"}, "minutes_per_deal", "supérieure ou égale à 1"),
            ({"pause": ""}, "pause", "obligatoire"),
            ({"pause": "-5"}, "pause", "supérieure ou égale à 0"),
            ({"meal_after": "21"}, "meal_after", "inférieure ou égale à 20"),
            ({"meal_minutes": "601"}, "meal_minutes", "inférieure ou égale à 600"),
        ],
    ),
)
def test_each_mistake_is_said_beside_its_field_and_nothing_is_lost_or_changed(
    client: Client, organiser: User, typed: dict[str, str], field: str, reason: str
) -> None:
    contest = make_contest()
    kept = {"meal_after": "3"} if field != "meal_after" else {"tables": "37"}
    response = post(client, "planning", contest.slug, **{**SET, **kept, **typed})
    text = text_of(response)

    assert response.status_code == 422
    assert reason in text.split(f'id="id_{field}_error"')[1].split("</ul>")[0].replace("\xa0", " ")
    assert f'value="{next(iter(kept.values()))}"' in text
    assert not Planning.objects.exists()


def test_a_form_sent_twice_is_carried_out_once(client: Client, organiser: User) -> None:
    contest = make_contest()
    sent = {**SET, "token": token()}
    for _twice in range(2):
        assert post(client, "planning", contest.slug, **sent).status_code == 302

    assert LogLine.objects.filter(action="set_planning").count() == 1


def test_the_times_may_be_changed_and_the_log_keeps_what_they_were(
    client: Client, organiser: User
) -> None:
    contest = make_contest()
    post(client, "planning", contest.slug, **SET)
    post(client, "planning", contest.slug, **{**SET, "starts_at": "13:30", "ends_by": ""})
    log = LogLine.objects.filter(action="set_planning").first()

    assert Planning.objects.count() == 1
    assert log is not None
    assert (log.before["starts_at"], log.after["starts_at"]) == ("14:00", "13:30")
    assert "Horaire réglé" in page_of_log(client, contest)
    assert "Début : 14:00 → 13:30" in page_of_log(client, contest)


def page_of_log(client: Client, contest: Contest) -> str:
    return plain(client.get(reverse("log", args=[contest.slug])))


def test_a_scorer_reads_the_timetable_and_does_not_set_it(organiser: User) -> None:
    contest = make_contest(4)
    scorer = scorer_of(contest)
    response = scorer.post(reverse("planning", args=[contest.slug]), {**SET, "token": token()})

    assert "fin vers 18 h 45" in page(scorer, contest)
    assert "Régler l’horaire" not in page(scorer, contest)
    assert response.status_code == 403
    assert not Planning.objects.exists()


@pytest.mark.slow
def test_an_ended_contest_keeps_its_times(client: Client, organiser: User) -> None:
    contest = make_contest(4, Regulation(RuleSet.preset("ffb-belote"), rounds=1))
    play_round(contest)
    take_place(1, "14:00", "15:00", "15:10", closed="15:12")
    changing.close_contest(contest, organiser)
    refused = post(client, "planning", contest.slug, **SET)

    assert "Dernière partie finie à 15 h 10 au lieu de 15 h." in page(client, contest)
    assert "Régler l’horaire" not in page(client, contest)
    assert refused.status_code == 422
    assert not Planning.objects.exists()


def test_the_hall_reads_when_the_first_round_begins_until_it_is_drawn(
    client: Client, organiser: User
) -> None:
    contest = make_contest(4)
    url = reverse("contest", args=[contest.slug])
    assert "La première partie commence" not in plain(client.get(url))

    set_planning(contest, None, Times(time(14, 30)))
    assert "La première partie commence à 14 h 30." in plain(client.get(url))

    draw_round(contest, None)
    assert "La première partie commence" not in plain(client.get(url))


class TestTheEntrants:
    def test_are_those_expected_until_the_first_draw(self, client: Client, organiser: User) -> None:
        contest = make_contest(4)
        set_planning(contest, None, Times(tables=10, expected=50))
        assert "Il manque 15 tables : chaque partie se joue en 3 fois." in page(client, contest)

        draw_round(contest, None)
        assert "Il manque" not in page(client, contest)

    def test_are_those_registered_when_more_came(self, client: Client, organiser: User) -> None:
        contest = make_contest(8)
        set_planning(contest, None, Times(tables=2, expected=4))
        assert "Il manque 2 tables" in page(client, contest)

    def test_are_told_that_a_catch_up_is_played_beside(
        self, client: Client, organiser: User
    ) -> None:
        contest = make_contest(5, Regulation(RuleSet.preset("ffb-belote"), bye="catch-up"))
        assert "Les rattrapages des équipes exemptes se jouent en plus" in page(client, contest)


class TestTheRealPace:
    @pytest.fixture
    def contest(self, organiser: User, morning: Any) -> Contest:
        """Contest of four tables that took six minutes per deal in the first round."""
        contest = make_contest(8)
        set_planning(contest, None, Times(ends_by=time(19)))
        play_round(contest)
        take_place(1, "14:00", "15:00", "15:05", "15:10", "15:12", closed="15:15")
        morning("15:16")
        return contest

    def test_is_said_and_the_rounds_to_come_follow_it(
        self, client: Client, contest: Contest
    ) -> None:
        text = page(client, contest)

        assert (
            "Au rythme constaté : 6 min par donne au lieu de 5 ; "
            "fin vers 19 h 33 au lieu de 18 h 45." in text
        )
        assert "1 14 h – 15 h 14 h – 15 h 12 12 min de retard" in text
        assert "4 17 h 45 – 18 h 45 18 h 21 – 19 h 33 48 min de retard" in text
        assert "Il n’y a le temps que pour 3 parties avant 19 h." in text

    def test_is_on_the_dashboard_in_one_line(self, client: Client, contest: Contest) -> None:
        desk = reverse("desk", args=[contest.slug])
        assert "Fin prévue vers 19 h 33" in plain(client.get(desk))

        Planning.objects.all().delete()
        assert "Fin prévue" not in plain(client.get(desk))

    def test_does_not_move_when_a_result_is_corrected_in_the_evening(
        self, client: Client, contest: Contest
    ) -> None:
        match = Match.objects.select_related("round__contest").first()
        assert match is not None
        before = seen_so_far(contest)
        entry = match.entries.get(current=True)
        corrected = results.Totals(entry.ew, entry.ns, entry.belotes, entry.capots)
        results.enter_totals(match, None, corrected, version=1, reason="interverti")

        assert match.entries.get(current=True).version == 2
        assert seen_so_far(contest) == before

    def test_leaves_out_a_round_that_does_not_count(self, client: Client, contest: Contest) -> None:
        closing.drop_round(contest, None, 1, "coupure de courant")
        text = page(client, contest)

        assert "Au rythme constaté" not in text
        assert "Fin vers 18 h 57 au lieu de 18 h 45." in text

    def test_takes_no_forfeit_for_a_match(self, client: Client, contest: Contest) -> None:
        take_place(1, "14:00", "14:48", "14:48", "14:48", "15:12", closed="15:15")
        Entry.objects.filter(match__table=4).update(kind=EntryKind.FORFEIT)

        assert "Au rythme constaté : 4 min par donne au lieu de 5" in page(client, contest)

    def test_forgets_a_draw_that_was_taken_back(
        self, client: Client, contest: Contest, morning: Any
    ) -> None:
        before = page(client, contest)
        draw_round(contest, None)
        draws.undo_draw(contest, None, 2)

        assert len(seen_so_far(contest)) == 1
        assert page(client, contest) == before

    def test_waits_for_the_tables_still_playing(
        self, client: Client, contest: Contest, morning: Any
    ) -> None:
        draw_round(contest, None)
        Round.objects.filter(number=2).update(drawn_at=at("15:30"))
        morning("17:00")

        assert "2 15 h 15 – 16 h 15 15 h 30 – vers 17 h 45 min de retard" in page(client, contest)


def test_the_page_takes_the_same_few_queries_whatever_was_played(
    client: Client, organiser: User, django_assert_num_queries: Any
) -> None:
    contest = make_contest(16)
    for seed in range(3):
        play_round(contest, seed)
    with django_assert_num_queries(3):
        seen_so_far(contest)
        times_of(contest)


def test_a_day_that_is_far_away_changes_no_hour(client: Client, organiser: User) -> None:
    contest = make_contest(8)
    Contest.objects.update(date=at("10:00").date() + timedelta(days=30))

    assert "4 parties, début à 14 h, fin vers 18 h 45." in page(client, contest)
