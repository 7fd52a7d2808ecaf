"""« Trouver »: one list of tables, teams, pages, papers and help."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import resolve, reverse

from tests.factories import draw_round, make_contest
from tests.rows import written_again
from tests.sweeps import daily
from tests.views.desk import plain, scorer_of, signed_in, text
from tournaments.models import Contest
from tournaments.services.draws import presence
from tournaments.views.frame.rail import ACTS
from tournaments.views.permissions import Right
from tournaments.words.enums import DayStage

pytestmark = pytest.mark.django_db

HELP = "/help/fr/"


@written_again
def drawn(teams: int = 8) -> Contest:
    contest = make_contest(teams)
    draw_round(contest, contest.organiser, seed=1)
    return contest


def links(client: Client, contest: Contest, typed: str) -> list[str]:
    """Return the addresses of the list, in its order."""
    page = text(client.get(reverse("find", args=[contest.slug]), {"q": typed}))
    (rows,) = re.findall(r'<ul class="rows todo">.*?</ul>', page, re.DOTALL)
    return re.findall(r'<a [^>]*href="([^"]*)"', rows)


class TestFinding:
    def found(self, contest: Contest, typed: str) -> tuple[str, str]:
        response = signed_in(contest.organiser).get(
            reverse("find", args=[contest.slug]), {"q": typed}
        )
        return response.headers.get("Location", ""), plain(response)

    def test_a_name_leads_to_its_team(self) -> None:
        contest = make_contest(4)
        team = contest.teams.get(number=3)
        assert team.player1 is not None
        to, _page = self.found(contest, team.player1.name.upper())
        assert to == reverse("team", args=[contest.slug, 3])

    def test_a_table_leads_to_its_sheet(self) -> None:
        contest = make_contest(8)
        draw_round(contest, None)
        to, _page = self.found(contest, "Table 2")
        assert to == reverse("match", args=[contest.slug, 1, 2])

    def test_a_number_of_both_lets_choose(self) -> None:
        contest = make_contest(8)
        draw_round(contest, None)
        to, page = self.found(contest, "2")
        assert to == ""
        assert "Table 2" in page
        assert "Partie 1" in page

    def test_a_team_that_leaves_is_led_to_its_withdrawal(self) -> None:
        contest = make_contest(12)
        draw_round(contest, contest.organiser, seed=1)
        client = signed_in(contest.organiser)
        stage = text(client.get(reverse("desk-stage", args=[contest.slug, "play"])))
        find = reverse("find", args=[contest.slug])
        assert f'<a class="grow" href="{find}?leaving=1">Une équipe s’en va</a>' in stage
        assert 'name="leaving"' in text(client.get(find, {"leaving": "1"}))
        answer = client.get(find, {"leaving": "1", "q": "12"})
        assert answer.headers["Location"] == reverse("team-withdraw", args=[contest.slug, 12])
        presence.withdraw_team(contest, contest.organiser, contest.teams.get(number=12))
        assert "Rien ne répond" in plain(client.get(find, {"leaving": "1", "q": "12"}))
        several = text(client.get(find, {"leaving": "1", "q": "joueur"}))
        assert f'href="{reverse("team-withdraw", args=[contest.slug, 3])}"' in several

    def test_says_that_nothing_answers(self) -> None:
        assert "Rien ne répond à « zzz »" in self.found(make_contest(2), "zzz")[1]


class TestFindingInWords:
    def test_a_page_of_the_desk_is_found_by_its_name(self) -> None:
        contest = drawn()
        addresses = links(signed_in(contest.organiser), contest, "classement")
        assert addresses[0] == reverse("desk-standings", args=[contest.slug])

    def test_an_act_is_found_by_the_words_of_its_button(self) -> None:
        contest = drawn()
        client = signed_in(contest.organiser)
        for typed, view, *number in (
            ("échanger des tables", "swap-tables", 1),
            ("compter la caise", "cash-count"),
        ):
            assert reverse(view, args=[contest.slug, *number]) in links(client, contest, typed)

    def test_a_paper_leads_to_its_place_on_the_page_of_papers(self) -> None:
        contest = drawn()
        client = signed_in(contest.organiser)
        addresses = links(client, contest, "feuilles de marque vierges")
        page = text(client.get(next(to for to in addresses if "?q=" in to)))
        assert "Feuilles de marque vierges" in page
        assert "Feuilles de route" not in page

    def test_a_clause_leads_to_what_changes_it_in_words(self) -> None:
        contest = drawn()
        find = reverse("find", args=[contest.slug])
        pencil = f"{reverse('contest-clause', args=[contest.slug])}?of=litige"
        organiser = signed_in(contest.organiser)
        assert pencil in links(organiser, contest, "egalite partout")
        assert organiser.get(pencil).status_code == 200
        regulation = reverse("regulation", args=[contest.slug])
        assert regulation in links(scorer_of(contest), contest, "egalite partout")
        for typed in ("capot", "abandon"):
            page = plain(organiser.get(find, {"q": typed}))
            assert "règlement" in page
            # No name that only a file holds.
            assert not re.search(r"[a-z]+_[a-z]+", page.partition("Trouver")[2]), typed

    def test_a_page_of_the_house_behind_more_is_found(self) -> None:
        contest = drawn()
        contest.organiser.is_superuser = True
        contest.organiser.save()
        client = signed_in(contest.organiser)
        for typed, view in (
            ("saisons", "seasons"),
            ("plusieurs salles", "gatherings"),
            ("ordinateur de secours", "spare"),
            ("ce qui a été effacé", "erased"),
            ("touches du clavier", "keys"),
            ("carnet d’adresses", "book"),
        ):
            assert reverse(view) in links(client, contest, typed), typed

    @pytest.mark.slow
    def test_every_page_of_every_stage_is_found_by_its_name(self) -> None:
        contest = drawn()
        client = signed_in(contest.organiser)
        for stage in DayStage:
            if stage == DayStage.SETTINGS:
                page = text(client.get(reverse("contest-settings", args=[contest.slug])))
            else:
                page = text(client.get(reverse("desk-stage", args=[contest.slug, stage.value])))
            bar = page.partition('<div class="pages">')[2].partition("</nav>")[0]
            for to, name in re.findall(r'href="([^"]+)"[^>]*>([^<]+)', bar):
                assert to in links(client, contest, name.strip()), name

    def test_a_question_leads_to_the_help(self) -> None:
        contest = drawn()
        addresses = links(signed_in(contest.organiser), contest, "l’imprimante ne marche pas")
        assert HELP + "trouble/printer.html" in addresses

    def test_a_name_and_words_stand_in_one_list(self) -> None:
        contest = drawn()
        contest.teams.filter(number=3).update(name="Les Papiers")
        client = signed_in(contest.organiser)
        addresses = links(client, contest, "papiers")
        assert reverse("papers", args=[contest.slug]) in addresses
        page = plain(client.get(reverse("find", args=[contest.slug]), {"q": "papiers"}))
        assert "Les Papiers" in page

    @pytest.mark.parametrize(
        "typed", daily(1, ["lots", "caisse", "concours", "tirage", "papiers", "téléphones"])
    )
    def test_only_what_a_person_may_open_is_found(self, typed: str) -> None:
        contest = drawn()
        client = scorer_of(contest)
        for to in links(client, contest, typed):
            assert client.get(to).status_code != 403, to

    def test_nothing_near_is_said_and_the_nearest_help_is_shown(self) -> None:
        contest = drawn()
        client = signed_in(contest.organiser)
        page = plain(client.get(reverse("find", args=[contest.slug]), {"q": "remboursage"}))
        assert "Rien ne répond à « remboursage »" in page
        assert "Voici les pages d’aide les plus proches." in page

    def test_english_readers_find_in_english(self) -> None:
        contest = drawn()
        client = signed_in(contest.organiser)
        client.cookies["django_language"] = "en"
        addresses = links(client, contest, "the printer does not work")
        assert "/help/en/trouble/printer.html" in addresses


class TestTheActs:
    def test_ask_the_right_of_their_page(self) -> None:
        for act in ACTS:
            view = resolve(reverse(act.view, args=["any", 1] if act.of_round else ["any"])).func
            needed = getattr(view, "rights", (Right.SEE,))[0]
            assert needed in (act.right, Right.SEE), act

    @pytest.mark.slow
    def test_open_for_the_organiser(self) -> None:
        contest = drawn()
        client = signed_in(contest.organiser)
        for act in ACTS:
            args = [contest.slug, 1] if act.of_round else [contest.slug]
            assert client.get(reverse(act.view, args=args)).status_code in (200, 302), act
