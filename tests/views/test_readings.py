"""Results read twice, as the desk sets it up and sees it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest, make_user, play_round
from tests.views.desk import scorer_of, signed_in
from tests.views.helpers import post, text_of
from tournaments.models import Contest, LogLine
from tournaments.queries.contests import contest_info
from tournaments.services import contests, results
from tournaments.services.readings import set_second_reading
from tournaments.services.results import Totals
from tournaments.services.table_links import let_players_enter

pytestmark = pytest.mark.django_db


class TestTheSettings:
    """The organiser says whether results are read twice, and whether players enter them."""

    def test_are_on_the_settings_page_and_in_the_log(self) -> None:
        contest = make_contest(2)
        client = signed_in(contest.organiser)
        page = text_of(client.get(reverse("contest-settings", args=[contest.slug])))
        assert "Chaque résultat est relu" in page
        post(client, "second-reading", contest.slug, second_reading="on")
        contest.refresh_from_db()
        assert contest.second_reading
        line = LogLine.objects.get(action="set_second_reading")
        assert line.after == {"second_reading": True}
        log = text_of(client.get(reverse("log", args=[contest.slug])))
        assert "Seconde lecture réglée" in log
        assert "Seconde lecture" in log

    def test_are_for_those_who_set_the_contest_up(self) -> None:
        contest = make_contest(2)
        client = scorer_of(contest)
        assert post(client, "second-reading", contest.slug, second_reading="on").status_code == 403
        contest.refresh_from_db()
        assert not contest.second_reading

    def test_do_not_change_once_the_contest_is_over(self) -> None:
        contest = make_contest(2)
        play_round(contest)
        contests.close_contest(contest, contest.organiser)
        client = signed_in(contest.organiser)
        response = post(client, "second-reading", contest.slug, second_reading="on")
        assert response.status_code == 422
        assert "Le concours est terminé" in text_of(response)
        assert not Contest.objects.get().second_reading

    def test_saying_again_what_is_set_is_not_noted(self) -> None:
        contest = make_contest(2)
        set_second_reading(contest, None, False)
        assert not LogLine.objects.filter(action="set_second_reading").exists()

    @pytest.mark.parametrize(
        ("option", "sentence"),
        [
            ("second_reading", "Un résultat compte quand une autre personne"),
            ("players_enter", "Les joueurs peuvent saisir leur résultat"),
        ],
    )
    def test_are_among_the_rules_that_the_hall_reads(
        self, client: Client, option: str, sentence: str
    ) -> None:
        contest = make_contest(2)
        page = reverse("public-regulation", args=[contest.slug])
        assert sentence not in text_of(client.get(page))
        let = {"second_reading": set_second_reading, "players_enter": let_players_enter}[option]
        let(contest, contest.organiser, True)
        assert sentence in text_of(client.get(page))
        contest.refresh_from_db()
        assert contest_info(contest).articles[-1].title == "La saisie des résultats"


def test_a_contest_does_not_end_while_a_correction_waits() -> None:
    contest = make_contest(2)
    play_round(contest)
    set_second_reading(contest, None, True)
    match = contest.rounds.get().matches.select_related("round__contest").get()
    anne = make_user("anne")
    results.enter_totals(match, anne, Totals(1000, 944), version=1, reason="relue")
    client = signed_in(contest.organiser)
    response = client.post(
        reverse("contest-end", args=[contest.slug]),
        {"token": "8c5ab8f0-7dd7-4d21-8f6f-0a8f8d9ed0a1"},
        follow=True,
    )
    assert "attend encore sa seconde lecture : partie 1, table 1." in text_of(response)
    assert Contest.objects.get().closed_at is None
