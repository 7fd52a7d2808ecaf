"""Pages of an appeal: contested in two taps, ruled by a jury of named people, shown with both."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.annexes.referee.views.test_incidents import RULES, camps, desk
from tests.factories import draw_round, make_contest
from tests.rows import written_again
from tests.views.desk import scorer_of, signed_in, text
from tests.views.helpers import post
from tournaments.annexes.referee.services import penalties
from tournaments.models import Contest, Penalty
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services.results import Totals, close_round, enter_totals
from tournaments.words.enums import IncidentState

pytestmark = pytest.mark.django_db

JURY = "Anne Le Goff, Luc Petit"


@pytest.fixture
@written_again
def contest() -> Contest:
    """Contest whose referee, the organiser, ruled on a revoke at table 1."""
    contest = make_contest(4, Regulation(RULES, tariffs=usual_tariffs(RULES)))
    draw_round(contest, None, seed=1)
    owner = contest.organiser
    penalties.impose_penalty(contest, owner, 1, camps(contest)[0], "Renonce", "carte retrouvée")
    return Contest.objects.get(pk=contest.pk)


@pytest.fixture
def referee(contest: Contest) -> Client:
    return signed_in(contest.organiser)


def test_a_scorer_notes_the_appeal_and_the_referee_writes_the_ruling_of_the_jury(
    contest: Contest, referee: Client
) -> None:
    pk = Penalty.objects.get().pk
    scorer = scorer_of(contest)
    page = text(scorer.get(reverse("incident", args=[contest.slug, pk])))
    assert reverse("incident-appeal", args=[contest.slug, pk]) in page
    assert post(scorer, "incident-appeal", contest.slug, pk).status_code == 422
    sent = {"reason": "l’équipe 2 conteste"}
    assert post(scorer, "incident-appeal", contest.slug, pk, **sent).status_code == 302
    jury = reverse("incident-jury", args=[contest.slug, pk])
    assert scorer.post(jury).status_code == 403
    waiting = desk(referee, contest)
    assert jury in waiting
    assert "sous réserve : le jury décidera" in waiting
    proposed = referee.get(jury)
    seen = proposed.context["ruled"].effect
    sent = {"fault": "=Renonce", "seen": seen, "rule": "1"}
    refused = post(
        referee, "incident-jury", contest.slug, pk, **sent, jury=f"Luc, {contest.organiser}"
    )
    error = text(refused).split('id="id_jury_error"')[1].split("</ul>")[0]
    assert "un autre siège au jury" in error
    assert f'value="Luc, {contest.organiser}"' in text(refused)
    own = {"fault": "other", "name": "Renonce", "points": "50", "to": "lost", "jury": JURY}
    shown = post(referee, "incident-jury", contest.slug, pk, **own, show="1")
    sent = {**own, "seen": shown.context["ruled"].effect, "rule": "1"}
    assert post(referee, "incident-jury", contest.slug, pk, **sent).status_code == 302
    page = desk(referee, contest)
    assert f"Décision du jury : {JURY}." in page
    assert "50 points retirés" in page
    assert "L’arbitre avait décidé :" in page
    assert "donne 162 points" in page
    assert referee.get(jury).status_code == 404


def test_the_ruling_of_the_jury_is_taken_back_with_its_reason(
    contest: Contest, referee: Client
) -> None:
    pk = Penalty.objects.get().pk
    post(referee, "incident-appeal", contest.slug, pk, reason="rien vu")
    post(referee, "incident-jury", contest.slug, pk, fault="=Renonce", dismiss="1", jury=JURY)
    assert Penalty.objects.get().state is IncidentState.RULED
    sent = {"fault": "=Renonce", "dismiss": "1", "jury": JURY, "reason": "carte jouée"}
    post(referee, "incident-jury", contest.slug, pk, **sent)
    assert Penalty.objects.get().state is IncidentState.DISMISSED
    team = reverse("public-team", args=[contest.slug, camps(contest)[1]])
    words = text(Client().get(team))
    assert "Renonce : le jury ne retient pas de faute. L’arbitre avait décidé :" in words
    assert "donne 162 points" in words
    page = text(referee.get(reverse("incident-appeal-undo", args=[contest.slug, pk])))
    assert "Reprendre la décision du jury ?" in page
    assert "La décision de l’arbitre compte de nouveau : " in page
    assert "donne 162 points" in page
    assert 'name="by_jury" value="True"' in page
    assert post(referee, "incident-appeal-undo", contest.slug, pk).status_code == 422
    sent = {"reason": "jury mal composé", "by_jury": "True"}
    post(referee, "incident-appeal-undo", contest.slug, pk, **sent)
    assert Penalty.objects.get().state is IncidentState.RULED
    assert "La décision du jury est reprise : l’appel attend de nouveau." in desk(referee, contest)


@pytest.fixture
@written_again
def abandoned() -> Contest:
    """Contest of one closed round, whose table 1 has no result but a match lost by a ruling."""
    contest = make_contest(4, Regulation(RULES, tariffs=usual_tariffs(RULES)))
    draw_round(contest, None, seed=1)
    owner = contest.organiser
    penalties.impose_penalty(contest, owner, 1, camps(contest)[0], "Abandon", "la table s’en va")
    other = contest.rounds.get().matches.get(table=2)
    enter_totals(other, owner, Totals(1000, 944), version=0)
    close_round(contest, owner, 1)
    return Contest.objects.get(pk=contest.pk)


def test_whoever_takes_the_only_result_of_a_closed_round_away_reads_that_it_is_open_again(
    abandoned: Contest,
) -> None:
    referee, pk = signed_in(abandoned.organiser), Penalty.objects.get().pk
    post(referee, "penalty-cancel", abandoned.slug, pk, reason="mauvaise équipe")
    assert "La partie 1 est rouverte : la table 1 attend son résultat." in desk(referee, abandoned)


def test_whoever_overrules_the_jury_that_opened_a_round_reads_that_it_is_still_open(
    abandoned: Contest,
) -> None:
    contest, referee, pk = abandoned, signed_in(abandoned.organiser), Penalty.objects.get().pk
    post(referee, "incident-appeal", contest.slug, pk, reason="table mal appelée")
    sent = {"fault": "=Abandon", "dismiss": "1", "jury": JURY, "reason": "table mal appelée"}
    post(referee, "incident-jury", contest.slug, pk, **sent)
    assert "La partie 1 est rouverte : la table 1 attend son résultat." in desk(referee, contest)
    sent = {"reason": "jury mal composé", "by_jury": "True"}
    post(referee, "incident-appeal-undo", contest.slug, pk, **sent)
    assert "La partie 1 reste ouverte, et peut se clore" in desk(referee, contest)
    close_round(contest, contest.organiser, 1)


def test_whoever_overrules_the_jury_that_gave_the_only_result_reads_that_its_round_is_open_again(
    contest: Contest, referee: Client
) -> None:
    pk = Penalty.objects.get().pk
    post(referee, "incident-appeal", contest.slug, pk, reason="trop doux")
    sent = {"fault": "=Abandon", "jury": JURY, "reason": "la table s’en va"}
    shown = post(referee, "incident-jury", contest.slug, pk, **sent, show="1")
    sent |= {"seen": shown.context["ruled"].effect, "rule": "1"}
    post(referee, "incident-jury", contest.slug, pk, **sent)
    other = contest.rounds.get().matches.get(table=2)
    enter_totals(other, contest.organiser, Totals(1000, 944), version=0)
    close_round(contest, contest.organiser, 1)
    sent = {"reason": "jury mal composé", "by_jury": "True"}
    post(referee, "incident-appeal-undo", contest.slug, pk, **sent)
    assert "La partie 1 est rouverte : la table 1 attend son résultat." in desk(referee, contest)
