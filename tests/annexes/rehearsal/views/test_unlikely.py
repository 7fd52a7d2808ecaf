"""Sheets that the rehearsal seldom plays are asked about, to whoever may penalise alone."""

from __future__ import annotations

import json
import re
from io import StringIO
from typing import Any, NamedTuple

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localtime

from scoring.deal import Deal
from scoring.rules import RuleSet
from tests.annexes.contest_file.services.travelling import brought, taken_away
from tests.factories import draw_round, make_contest, make_user
from tests.rows import written_again
from tests.views.desk import at_table, signed_in, text
from tournaments.annexes.rehearsal.queries import likelihood
from tournaments.annexes.rehearsal.queries.likelihood import Figure
from tournaments.annexes.rehearsal.queries.questions import Asked, questions_of
from tournaments.annexes.rehearsal.services import settle_sheet, take_back_settled
from tournaments.models import Contest, LogLine, Match
from tournaments.regulation import Regulation
from tournaments.regulation.format import RoundChange
from tournaments.regulation.gallery import gallery
from tournaments.services import results
from tournaments.services.after.forgetting import forget_people
from tournaments.services.core import people
from tournaments.services.draws import draws
from tournaments.services.hall import changing
from tournaments.services.results import Totals, closing
from tournaments.words.enums import Camp, Role

pytestmark = pytest.mark.django_db

BELOTE = Regulation(RuleSet.preset("ffb-belote"))
USUAL, SWAPPED = Totals(1062, 882), Totals(1602, 882)


@pytest.fixture
@written_again
def contest() -> Contest:
    """Contest of nine pairs, one of them exempt: table 2 typed 1602 for 1062, table 4 nothing."""
    event = make_contest(9, BELOTE)
    draw_round(event, None, seed=1)
    for table, totals in ((1, USUAL), (2, SWAPPED), (3, Totals(972, 1082))):
        results.enter_totals(at_table(event, table), None, totals, version=0)
    return Contest.objects.get(pk=event.pk)


@pytest.fixture
def organiser(contest: Contest) -> Client:
    return signed_in(contest.organiser)


def page_of(client: Client, contest: Contest) -> Any:
    return client.get(reverse("unlikely", args=[contest.slug]))


class Button(NamedTuple):
    """Form of a sheet's button: where it is sent, and its values."""

    action: str
    values: dict[str, str]


def forms_of(page: Any) -> list[Button]:
    """Return the buttons of the sheets of a page."""
    matches = re.findall(
        r'<form method="post" action="([^"]+/referee/sheets/[^"]+)">(.+?)</form>', text(page)
    )
    return [Button(at, dict(re.findall(r'name="(\w+)" value="([^"]+)"', of))) for at, of in matches]


def tables(asked: Asked) -> list[tuple[int, int]]:
    return [(one.round, one.line.table) for one in asked.questions]


class TestASheet:
    def test_whose_digits_were_swapped_is_asked_about_and_usual_ones_are_not(
        self, contest: Contest
    ) -> None:
        questions = questions_of(contest)
        assert (questions.read, tables(questions)) == (3, [(1, 2)])
        assert Figure.SUM in [rank.figure for rank in questions.questions[0].why]

    def test_is_shown_with_its_figures_its_reason_and_two_links(
        self, contest: Contest, organiser: Client
    ) -> None:
        page = page_of(organiser, contest)
        words = text(page)
        line = questions_of(contest).questions[0].line
        assert "3 feuilles lues." in words
        assert "2484 points pour les deux camps, en 12 donnes : la répétition" in words
        assert line.ns.name in words
        assert "1062" not in words
        links = page.content.decode()
        assert reverse("match", args=[contest.slug, 1, 2]) in links
        team = reverse("public-team", args=[contest.slug, line.ns.members[0].number])
        assert f"{team}#deals-1" in links

    def test_that_is_corrected_is_no_longer_asked_about(self, contest: Contest) -> None:
        match = at_table(contest, 2)
        results.enter_totals(match, None, USUAL, version=1, reason="chiffres intervertis")
        assert tables(questions_of(contest)) == []

    def test_typed_deal_by_deal_is_ranked_by_its_capots_too(self, contest: Contest) -> None:
        capots = [Deal("NS", trump="hearts", ns=252, ew=0, capot="NS")] * 4
        capots += [Deal("EW", trump="hearts", ns=0, ew=252, capot="EW")] * 4
        deals = [*capots, *[Deal("NS", trump="spades", ns=90, ew=72)] * 4]
        results.enter_deals(at_table(contest, 4), None, deals, version=0)
        questions = questions_of(contest)
        assert tables(questions) == [(1, 2), (1, 4)]
        capot = next(one for one in questions.questions[1].why if one.figure == Figure.CAPOTS)
        assert (capot.value, capot.more, capot.times) == (8, True, 0)

    def test_typed_by_its_totals_is_ranked_by_the_capots_that_it_tells(
        self, contest: Contest
    ) -> None:
        totals = Totals(1500, 1074, belotes=0, capots=7)
        results.enter_totals(at_table(contest, 4), None, totals, version=0)
        last = questions_of(contest).questions[-1]
        assert Figure.CAPOTS in [rank.figure for rank in last.why]

    def test_that_is_doubtful_and_kept_is_asked_about_with_its_state(
        self, contest: Contest, organiser: Client
    ) -> None:
        doubtful = Totals(2900, 100)
        match = at_table(contest, 4)
        results.enter_totals(match, None, doubtful, version=0, to_verify=True, reason="illisible")
        assert tables(questions_of(contest)) == [(1, 2), (1, 4)]
        assert "à vérifier" in text(page_of(organiser, contest))


class TestWhatIsNotRead:
    def test_a_forfeit_and_a_bye_are_not_sheets(self, contest: Contest) -> None:
        results.enter_forfeit(at_table(contest, 4), None, Camp.NS, version=0)
        assert contest.rounds.get().seats.filter(match=None).count() == 1
        assert questions_of(contest).read == 3

    def test_a_round_that_does_not_count_is_left_out(
        self, contest: Contest, organiser: Client
    ) -> None:
        results.enter_totals(at_table(contest, 4), None, USUAL, version=0)
        results.close_round(contest, None, 1)
        closing.drop_round(contest, None, 1, "un jeu marqué")
        questions = questions_of(contest)
        assert (questions.read, questions.questions) == (0, ())
        assert "Aucune feuille à lire." in text(page_of(organiser, contest))

    def test_a_match_stopped_by_the_clock_is_counted_apart(self) -> None:
        rules = RuleSet.preset("ffb-coinche")
        event = make_contest(4, Regulation(rules, deals=None, target=1000, clock=60))
        draw_round(event, None, seed=1)
        results.enter_totals(at_table(event, 1), None, Totals(900, 430), version=0)
        results.enter_totals(at_table(event, 2), None, Totals(1040, 430), version=0)
        questions = questions_of(event)
        assert (questions.read, questions.by_clock) == (1, 1)
        words = text(page_of(signed_in(event.organiser), event))
        assert "1 feuille d’une partie arrêtée par l’horloge n’est pas lue" in words

    def test_a_duplicate_is_not_read_at_all(self) -> None:
        event = make_contest(4, gallery()["duplicate"].regulation)
        assert not questions_of(event).readable
        words = text(page_of(signed_in(event.organiser), event))
        assert "Cette page ne lit ni un duplicate" in words

    def test_forgotten_people_leave_their_sheets_without_their_names(
        self, contest: Contest, organiser: Client
    ) -> None:
        results.enter_totals(at_table(contest, 4), None, USUAL, version=0)
        results.close_round(contest, None, 1)
        name = questions_of(contest).questions[0].line.ns.name
        assert name in text(page_of(organiser, contest))
        changing.close_contest(contest, contest.organiser)
        forget_people(contest, None)
        assert tables(questions_of(contest)) == [(1, 2)]
        assert name not in text(page_of(organiser, contest))


class TestThePage:
    @pytest.mark.parametrize(
        ("role", "status"),
        [
            (Role.REFEREE, 200),
            (Role.ORGANISER, 200),
            (Role.SCORER, 403),
            (Role.TREASURER, 403),
            (Role.SCREEN, 403),
        ],
    )
    def test_opens_for_whoever_may_penalise_alone(
        self, contest: Contest, role: Role, status: int
    ) -> None:
        helper = make_user("helper")
        people.grant_role(contest, contest.organiser, helper, role)
        assert page_of(signed_in(helper), contest).status_code == status

    def test_is_reached_from_the_page_of_the_referee(
        self, contest: Contest, organiser: Client
    ) -> None:
        page = organiser.get(reverse("referee", args=[contest.slug])).content.decode()
        assert reverse("unlikely", args=[contest.slug]) in page

    def test_says_how_many_questions_chance_alone_would_ask(
        self, contest: Contest, organiser: Client
    ) -> None:
        questions = questions_of(contest)
        assert 0 < questions.expected <= questions.read / 375
        words = text(page_of(organiser, contest))
        assert "une question sur 375 feuilles environ ; ici, environ 0" in words

    def test_writes_nothing_by_itself(self, contest: Contest, organiser: Client) -> None:
        contest.refresh_from_db()
        before = contest.version, contest.desk_version, LogLine.objects.count()
        page_of(organiser, contest)
        contest.refresh_from_db()
        assert (contest.version, contest.desk_version, LogLine.objects.count()) == before

    @pytest.mark.slow
    def test_reads_the_most_usual_end_first_and_the_others_when_asked_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(likelihood, "_kept", {})
        event = make_contest(5, BELOTE.with_format(changes=(RoundChange(2, deals=6),)))
        for number, totals in ((1, USUAL), (2, Totals(500, 472))):
            draw_round(event, None, seed=number)
            for match in Match.objects.filter(round__contest=event, round__number=number):
                results.enter_totals(match, None, totals, version=0)
                if number == 2:
                    break
            if number == 1:
                results.close_round(event, None, 1)
        client = signed_in(event.organiser)
        first = text(page_of(client, event))
        assert "2 feuilles lues." in first
        assert "1 feuille d’une partie qui finit autrement n’est pas encore lue." in first
        again = text(page_of(client, event))
        assert "3 feuilles lues." in again
        assert "n’est pas encore lue" not in again

    def test_asks_the_database_as_often_for_any_number_of_sheets(
        self, contest: Contest, django_assert_max_num_queries: Any
    ) -> None:
        with django_assert_max_num_queries(8):
            questions_of(Contest.objects.get(pk=contest.pk))


class TestASettledSheet:
    @pytest.fixture
    def match(self, contest: Contest) -> Match:
        return at_table(contest, 2)

    @pytest.fixture
    def settled(self, contest: Contest, match: Match) -> Contest:
        settle_sheet(match, make_user("Odile"), version=1)
        return contest

    def test_leaves_the_list_by_its_button_and_is_folded_below_with_who_and_when(
        self, contest: Contest, organiser: Client
    ) -> None:
        (form,) = forms_of(page_of(organiser, contest))
        assert form.action == reverse("sheet-settle", args=[contest.slug, 1, 2])
        hall = Contest.objects.get(pk=contest.pk).version
        after = organiser.post(form.action, form.values, follow=True)
        words = text(after)
        assert "Feuille vue : elle n’est plus dans la liste." in words
        assert "Aucune : toutes celles qui étaient à regarder sont vues." in words
        assert "Déjà vues : 1 feuille" in words
        line = contest.log.latest("pk")
        assert (line.action, line.by) == ("settle_sheet", contest.organiser)
        when = localtime(line.at).strftime("le %d/%m/%Y à %-H h %M").removesuffix(" 00")
        assert f"Vue par {contest.organiser.get_username()} {when}." in words
        # No phone draws its page again.
        assert Contest.objects.get(pk=contest.pk).version == hall

    def test_is_among_what_waits_for_the_referee_once_it_is_compared(
        self, contest: Contest, organiser: Client
    ) -> None:
        page_of(organiser, contest)
        desk = reverse("referee", args=[contest.slug])
        settle = reverse("sheet-settle", args=[contest.slug, 1, 2])
        (form,) = [one for one in forms_of(organiser.get(desk)) if one.action == settle]
        after = organiser.post(settle, form.values, follow=True)
        assert after.redirect_chain[-1][0] == desk
        assert settle not in text(after)

    def test_is_asked_about_again_by_its_button(self, settled: Contest, organiser: Client) -> None:
        assert (tables(questions_of(settled)), len(questions_of(settled).settled)) == ([], 1)
        (form,) = forms_of(page_of(organiser, settled))
        assert form.action == reverse("sheet-take-back", args=[settled.slug, 1, 2])
        words = text(organiser.post(form.action, form.values, follow=True))
        assert "La feuille est de nouveau à regarder." in words
        assert "Déjà vues" not in words
        assert (tables(questions_of(settled)), questions_of(settled).settled) == ([(1, 2)], ())
        assert "Feuille rare : à regarder de nouveau" in text(
            organiser.get(reverse("log", args=[settled.slug]))
        )

    def test_whose_result_is_corrected_is_a_new_question(
        self, settled: Contest, match: Match
    ) -> None:
        rare = Totals(882, 1602)
        results.enter_totals(match, None, rare, version=1, reason="chiffres intervertis")
        assert tables(questions_of(settled)) == [(1, 2)]

    def test_of_a_round_drawn_again_is_a_new_question(self, settled: Contest) -> None:
        for table in (1, 2, 3):
            results.undo_entry(at_table(settled, table), None, version=1, reason="faux")
        draws.undo_draw(settled, None, 1)
        draw_round(settled, None, seed=1)
        results.enter_totals(at_table(settled, 2), None, SWAPPED, version=0)
        assert tables(questions_of(settled)) == [(1, 2)]

    def test_stays_settled_when_it_is_settled_twice(self, settled: Contest, match: Match) -> None:
        settle_sheet(match, None, version=1)
        take_back_settled(match, None, version=1)
        assert tables(questions_of(settled)) == [(1, 2)]

    def test_that_changed_meanwhile_is_not_settled(
        self, contest: Contest, organiser: Client, match: Match
    ) -> None:
        (form,) = forms_of(page_of(organiser, contest))
        results.enter_totals(match, None, Totals(882, 1602), version=1, reason="relu")
        words = text(organiser.post(form.action, form.values, follow=True))
        assert "Ce résultat a changé depuis : regardez la nouvelle feuille." in words
        assert questions_of(contest).settled == ()

    def test_is_the_referee_s_alone(self, contest: Contest, organiser: Client) -> None:
        (form,) = forms_of(page_of(organiser, contest))
        scorer = make_user("Sylvie")
        people.grant_role(contest, contest.organiser, scorer, Role.SCORER)
        assert signed_in(scorer).post(form.action, form.values).status_code == 403
        assert questions_of(contest).settled == ()

    def test_of_another_table_than_its_address_is_refused(
        self, contest: Contest, organiser: Client
    ) -> None:
        (form,) = forms_of(page_of(organiser, contest))
        other = reverse("sheet-settle", args=[contest.slug, 1, 3])
        assert "Ce résultat a changé depuis" in text(
            organiser.post(other, form.values, follow=True)
        )
        assert not contest.log.filter(action="settle_sheet").exists()

    def test_has_no_button_once_the_contest_is_over(
        self, settled: Contest, organiser: Client
    ) -> None:
        results.enter_totals(at_table(settled, 4), None, USUAL, version=0)
        results.close_round(settled, None, 1)
        changing.close_contest(settled, settled.organiser)
        page = page_of(organiser, settled)
        assert "Vue par Odile" in text(page)
        assert forms_of(page) == []

    def test_travels_with_its_contest(self, settled: Contest) -> None:
        copy = brought(taken_away(settled)).contest
        assert copy.pk != settled.pk
        questions = questions_of(Contest.objects.get(pk=copy.pk))
        assert (tables(questions), [(one.round, one.line.table) for one in questions.settled]) == (
            [],
            [(1, 2)],
        )


class TestTheCommand:
    def run(self, slug: str) -> dict[str, Any]:
        out = StringIO()
        call_command("unlikely", slug, "--json", stdout=out)
        document: dict[str, Any] = json.loads(out.getvalue())
        return document

    def test_answers_in_json_what_the_page_shows(self, contest: Contest) -> None:
        result = self.run(contest.slug)
        assert (result["slug"], result["read"], result["sheets_per_question"]) == (
            contest.slug,
            3,
            375,
        )
        (one,) = result["questions"]
        assert (one["round"], one["table"], one["totals"]) == (1, 2, {"NS": 1602, "EW": 882})
        why = one["why"][0]
        assert (why["figure"], why["value"], why["side"]) == ("sum", 2484, "more")
        assert why["said"].startswith("2484 points pour les deux camps, en 12 donnes")

    def test_answers_the_settled_questions_apart(self, contest: Contest) -> None:
        settle_sheet(at_table(contest, 2), None, version=1)
        result = self.run(contest.slug)
        assert result["questions"] == []
        assert [(one["round"], one["table"]) for one in result["settled"]] == [(1, 2)]
        out = StringIO()
        call_command("unlikely", contest.slug, stdout=out, verbosity=0)
        assert "1 question déjà vue." in out.getvalue()

    def test_writes_sentences_without_json(self, contest: Contest) -> None:
        out = StringIO()
        call_command("unlikely", contest.slug, stdout=out, verbosity=0)
        assert "Partie 1, table 2" in out.getvalue()
        assert "3 feuilles lues." in out.getvalue()

    def test_refuses_a_contest_that_does_not_exist(self, contest: Contest) -> None:
        out = StringIO()
        with pytest.raises(SystemExit) as ended:
            call_command("unlikely", "personne", "--json", stdout=out)
        assert ended.value.code == 2
        assert json.loads(out.getvalue())["errors"][0]["field"] == "slug"
