"""Second reading of results, in the settings and on the desk's pages."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import draw_round, make_contest, make_user, play_round
from tests.views.desk import inputs, scorer_of, signed_in
from tests.views.helpers import post, text_of
from tournaments.models import Contest, Entry, LogLine, Match
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.sheets import sheet
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.hall import changing
from tournaments.services.regulation.contests import set_second_reading
from tournaments.services.results import Totals

pytestmark = pytest.mark.django_db


def url(name: str, contest: Contest, *args: int) -> str:
    return reverse(name, args=[contest.slug, *args])


class TestTheSettings:
    """Settings: whether results are read twice, and whether players enter them."""

    @pytest.mark.slow
    def test_are_on_the_settings_page_and_in_the_log(self) -> None:
        contest = make_contest(2)
        client = signed_in(contest.organiser)
        page = text_of(client.get(reverse("contest-settings", args=[contest.slug])))
        assert "Chaque résultat est confirmé par une autre personne" in page
        post(client, "second-reading", contest.slug, second_reading="on")
        contest.refresh_from_db()
        assert contest.second_reading
        line = LogLine.objects.get(action="set_second_reading")
        assert line.after == {"second_reading": True}
        log = text_of(client.get(reverse("log", args=[contest.slug])))
        assert "Confirmation des résultats réglée" in log
        assert "Résultats à confirmer" in log

    def test_are_for_those_who_set_the_contest_up(self) -> None:
        contest = make_contest(2)
        client = scorer_of(contest)
        assert post(client, "second-reading", contest.slug, second_reading="on").status_code == 403
        contest.refresh_from_db()
        assert not contest.second_reading

    def test_do_not_change_once_the_contest_is_over(self) -> None:
        contest = make_contest(2)
        play_round(contest)
        changing.close_contest(contest, contest.organiser)
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
    assert "Une correction reste à confirmer : partie 1, table 1." in text_of(response)
    assert Contest.objects.get().closed_at is None


AGREED, OTHER = Totals(1000, 944), Totals(944, 1000)


def at_the_desk(*names: str, asked: bool = True) -> tuple[Contest, Match, list[Client]]:
    """Return a contest with second readings, one of its matches, and clients of these scorers."""
    contest = make_contest(2)
    set_second_reading(contest, None, asked)
    draw_round(contest, None, seed=1)
    match = Match.objects.select_related("round__contest").get()
    return contest, match, [scorer_of(contest, name) for name in names]


def page_of(client: Client, contest: Contest) -> str:
    return text_of(client.get(url("match", contest, 1, 1)))


def pressed(client: Client, contest: Contest, button: str, **more: int) -> str:
    """Press a button of the match's page as it stands; return the next page."""
    match = Match.objects.get(round__contest=contest)
    sent = {"match": match.pk, "version": sheet(match_now(match)).seen, **more, "token": uuid4()}
    return text_of(client.post(url(button, contest, 1, 1), sent, follow=True))


def match_now(match: Match) -> Match:
    return Match.objects.select_related("round__contest").get(pk=match.pk)


class TestTheMatch:
    """Page of a match: who entered and read it, and the buttons for this person."""

    def test_who_entered_it_sees_why_not_and_another_the_button(self) -> None:
        contest, match, (anne, bruno) = at_the_desk("anne", "bruno")
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        mine, theirs = page_of(anne, contest), page_of(bruno, contest)
        assert "Vous avez saisi ce résultat : une autre personne doit le confirmer." in mine
        assert "Confirmer : 1000 – 944" not in mine
        assert "Une autre personne doit le confirmer." in theirs
        assert "Confirmer : 1000 – 944" in theirs
        assert "résultat confirmé" in pressed(bruno, contest, "confirm-entry")
        assert "Confirmé par : bruno" in " ".join(page_of(anne, contest).split())

    def test_who_entered_it_is_refused_whatever_is_sent(self) -> None:
        contest, match, (anne,) = at_the_desk("anne")
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        assert "une autre personne doit le confirmer" in pressed(anne, contest, "confirm-entry")
        assert not Entry.objects.filter(status="confirmed").exists()

    def test_two_versions_stand_side_by_side_and_each_may_be_taken(self) -> None:
        contest, match, (anne, carole) = at_the_desk("anne", "carole")
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        results.enter_totals(match, make_user("bruno"), OTHER, version=1)
        page = page_of(carole, contest)
        assert "Désaccord\u00a0: deux versions" in page
        assert page.count("Prendre cette version") == 2
        mine = page_of(anne, contest)
        assert mine.count("Prendre cette version") == 1
        assert "Vous l’avez saisie : c’est à une autre personne de la choisir." in mine
        assert "cette version est le résultat" in pressed(
            carole, contest, "choose-version", chosen=1
        )
        entry = Entry.objects.get(current=True)
        assert (entry.ns, entry.status) == (1000, "confirmed")

    def test_a_correction_stands_beside_the_result_and_is_confirmed_or_dropped(self) -> None:
        contest, match, (anne, bruno) = at_the_desk("anne", "bruno")
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        results.confirm_entry(match, make_user("bruno"), version=1)
        results.enter_totals(match, make_user("anne"), OTHER, version=2, reason="relue")
        page = page_of(bruno, contest)
        assert "Une correction est à confirmer" in page
        assert "Confirmer la correction" in page
        assert "Garder ce résultat" in page
        pressed(anne, contest, "choose-version", chosen=2)
        line = sheet(match_now(match))
        assert line.pending is None
        assert line.entry is not None
        assert line.entry.ns == 1000

    def test_the_last_entry_is_taken_back(self) -> None:
        contest, match, (anne,) = at_the_desk("anne", asked=False)
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        assert "Annuler la dernière saisie" in page_of(anne, contest)
        assert "il n’y a plus de résultat" in pressed(anne, contest, "undo-entry")
        assert "Annuler la dernière saisie" not in page_of(anne, contest)

    def test_a_button_pressed_too_late_changes_nothing(self) -> None:
        contest, match, (anne,) = at_the_desk("anne", asked=False)
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        results.enter_totals(match, make_user("bruno"), OTHER, version=1, reason="relue")
        page = pressed(anne, contest, "undo-entry", version=1)
        assert "Ce résultat a changé depuis" in page
        assert Entry.objects.get(current=True).ns == 944

    def test_a_former_version_is_taken_up_again(self) -> None:
        contest, match, (anne,) = at_the_desk("anne", asked=False)
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        results.enter_totals(match, make_user("anne"), OTHER, version=1, reason="relue")
        assert "Reprendre la version 1" in page_of(anne, contest)
        pressed(anne, contest, "choose-version", chosen=1)
        assert Entry.objects.get(current=True).ns == 1000

    def test_the_result_of_a_closed_round_is_for_who_may_correct_it(self) -> None:
        contest, match, (anne,) = at_the_desk("anne")
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        results.confirm_entry(match, make_user("bruno"), version=1)
        results.close_round(contest, None, 1)
        results.enter_totals(match, make_user("bruno"), OTHER, version=2, reason="relue")
        assert "Confirmer la correction" not in page_of(anne, contest)
        sent = {"match": match.pk, "version": 3, "token": uuid4()}
        assert anne.post(url("confirm-entry", contest, 1, 1), sent).status_code == 403
        owner = signed_in(contest.organiser)
        assert "Confirmer la correction" in page_of(owner, contest)
        assert "Annuler la correction" in page_of(owner, contest)
        pressed(owner, contest, "confirm-entry")
        assert Entry.objects.get(current=True).ns == 944


class TestTwoScorersAtOnce:
    """Two scorers enter the same match: the second sees both versions and chooses."""

    def test_the_same_figures_typed_by_both_are_a_double_reading(self) -> None:
        contest, match, (_, bruno) = at_the_desk("anne", "bruno")
        sent = inputs(bruno.get(url("match", contest, 1, 1)))
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        response = bruno.post(
            url("match", contest, 1, 1), {**sent, "ns": 1000, "ew": 944}, follow=True
        )
        assert "confirmée, le résultat compte" in text_of(response)
        assert Entry.objects.get(current=True).status == "confirmed"

    def test_other_figures_are_shown_beside_theirs_which_may_be_confirmed(self) -> None:
        contest, match, (_, bruno) = at_the_desk("anne", "bruno")
        sent = inputs(bruno.get(url("match", contest, 1, 1)))
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        page = bruno.post(url("match", contest, 1, 1), {**sent, "ns": 944, "ew": 1000})
        assert page.status_code == 409
        assert "Confirmer la leur" in text_of(page)
        assert "Enregistrer la mienne" in text_of(page)
        bruno.post(url("match", contest, 1, 1), {**inputs(page), "ns": 944, "ew": 1000})
        assert Entry.objects.get(current=True).status == "disputed"
        assert [entry.ns for entry in Entry.objects.order_by("version")] == [1000, 944]


def test_the_round_counts_what_waits_and_what_disagrees() -> None:
    contest = make_contest(8)
    set_second_reading(contest, None, True)
    draw_round(contest, None, seed=1)
    one, two, three, _ = Match.objects.select_related("round__contest").order_by("table")
    anne, bruno = make_user("anne"), make_user("bruno")
    for match in (one, two, three):
        results.enter_totals(match, anne, AGREED, version=0)
    results.enter_totals(two, bruno, OTHER, version=1)
    results.confirm_entry(three, bruno, version=1)
    client = signed_in(contest.organiser)
    page = " ".join(text_of(client.get(url("round", contest, 1))).split())
    for words in ("À saisir", "À confirmer", "Désaccord", "Confirmés"):
        assert f'{words} <span class="n">1</span>' in page
    assert 'À vérifier <span class="n">0</span>' in page
    assert "il manque : 1 résultat à saisir, 1 à confirmer, 1 désaccord." in page
    conflict = text_of(client.get(url("round", contest, 1) + "?state=disputed"))
    assert "Table 2" in conflict
    assert "Table 1<" not in conflict
