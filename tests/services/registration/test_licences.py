"""A licence is that of one person, and says who somebody is before the name does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tests.factories import BELOTE, make_contest, make_user, play_round
from tests.files.imports.desk import Desk
from tests.services.after.test_forgetting import everything
from tests.views.desk import signed_in, text
from tests.views.helpers import post
from tests.views.reading import Page
from tournaments.annexes.applications.services import answers, applications
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.annexes.book.queries.alike import alike_in_book
from tournaments.annexes.book.services.merging import merge_people, separate_people
from tournaments.files.exports import as_csv
from tournaments.models import Contest, NameMerge, NameQuestion, Player, Team
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.regulation import Regulation
from tournaments.services.after import forgetting
from tournaments.services.draws import presence
from tournaments.services.hall import changing
from tournaments.services.registration import singles
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.teams import change_team
from tournaments.tables.after.results import entrants_sheet
from tournaments.words.details import Seen
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_contest(0).organiser


def known(owner: User, name: str, licence: str = "") -> Player:
    return Player.objects.create(organiser=owner, name=name, licence=licence)


class TestInTheBook:
    def test_it_is_of_one_person_and_finds_that_person(self, owner: User) -> None:
        desk = signed_in(owner)
        odile, jean = known(owner, "Odile Grandjean"), known(owner, "Jean Martin")
        post(desk, "book-person", odile.pk, name=odile.name, licence=" 01.23-4a ")
        odile.refresh_from_db()
        assert odile.licence == "01234A"
        listed = text(desk.get(reverse("book"), {"q": "01.234 A"}))
        assert ("Odile Grandjean" in listed, "Jean Martin" in listed) == (True, False)
        kept = json.loads(desk.get(reverse("book-export", args=[odile.pk])).content)
        assert kept["licence"] == "01234A"

        held = post(desk, "book-person", jean.pk, name=jean.name, licence="01234a", town="Niort")
        assert held.status_code == 422
        assert "La licence 01234A a déjà un titulaire : Odile Grandjean." in text(held)
        assert 'value="Niort"' in held.content.decode()
        # Neither another house nor a person without a licence is concerned.
        known(make_user("other"), "Jean Martin", "01234A")
        known(owner, "Sans licence")
        with pytest.raises(IntegrityError), transaction.atomic():
            known(owner, "Zoé", "01234A")

    def test_two_licences_are_two_people(self, owner: User) -> None:
        one, other = known(owner, "Jean Martin", "1"), known(owner, "Jean Martn", "2")
        assert not alike_in_book(owner).groups
        with pytest.raises(Refused, match="ont deux licences"):
            merge_people(one, other, owner)

    @pytest.mark.parametrize("somebody", [False, True])
    def test_a_merge_moves_it_and_gives_it_back_unless_somebody_got_it(
        self, owner: User, somebody: bool
    ) -> None:
        kept, other = known(owner, "Jean Martin"), known(owner, "Jean Martn", "1")
        merge_people(kept, other, owner)
        assert kept.licence == "1"
        if somebody:
            Player.objects.filter(pk=kept.pk).update(licence="")
            known(owner, "Zoé", "1")
        separate_people(owner, NameMerge.objects.get().pk, owner)
        licences = dict(owner.players.values_list("name", "licence"))
        assert licences["Jean Martin"] == ""
        assert licences["Jean Martn"] == ("" if somebody else "1")


@pytest.fixture
def contest() -> Contest:
    return make_contest(0)


def entered(contest: Contest, one: str, licence: str | None, **wanted: Any) -> Team:
    """Register this player with this licence, beside Zoé who has none."""
    wanted = {"licences": (licence, None), **wanted}
    return presence.register_team(contest, None, Registration(one, "Zoé Aubin", **wanted))


def refused(contest: Contest, one: str, licence: str, other: str = "") -> Refused:
    with pytest.raises(Refused) as caught:
        entered(contest, one, licence, licences=(licence, other))
    return caught.value


class TestIdentity:
    @pytest.mark.parametrize("name", ["MARTIN Jean", "Jean Martn", "J. Martin"])
    def test_a_licence_is_its_holder_however_the_name_is_written(
        self, contest: Contest, name: str
    ) -> None:
        jean = known(contest.organiser, "Jean Martin", "1")
        known(contest.organiser, name)
        assert entered(contest, name, " 1 ", details={"club": "Trèfle"}).player1 == jean
        jean.refresh_from_db()
        assert (jean.name, jean.club) == ("Jean Martin", "Trèfle")
        assert not NameQuestion.objects.filter(other=jean).exists()

    def test_the_licence_of_somebody_else_is_refused_beside_its_field(
        self, contest: Contest
    ) -> None:
        known(contest.organiser, "Odile Grandjean", "1")
        held = refused(contest, "Jean Martin", "1")
        assert (held.field, str(held)) == (
            "licence1",
            "La licence 1 a déjà un titulaire : Odile Grandjean.",
        )
        assert refused(contest, "Odile Grandjean", "2", "1").field == "licence2"
        assert refused(contest, "Odile Grandjean", "2", "2").field == "licence2"
        entered(contest, "Odile Grandjean", "1")
        assert "déjà inscrite : Odile Grandjean" in str(refused(contest, "Odile Grandjean", "1"))
        with pytest.raises(Refused, match="Odile Grandjean") as alone:
            singles.add_single(contest, None, "Léa", {"licence": "1"})
        assert alone.value.field == "licence"
        nameless = Registration(name="Les Copains", licences=(None, "3"))
        with pytest.raises(Refused, match="sa licence se note avec lui"):
            presence.register_team(contest, None, nameless)
        assert (contest.teams.count(), contest.organiser.players.count()) == (1, 2)

    def test_two_licences_are_two_people_before_their_club(self, contest: Contest) -> None:
        jean = known(contest.organiser, "Jean Martin", "1")
        slip = known(contest.organiser, "Jean Martn", "3")
        other = entered(contest, "Jean Martin", "2").player1
        assert other is not None
        assert other not in (jean, slip)
        assert (other.licence, other.questions.exists()) == ("2", False)

    def test_it_is_noted_on_somebody_known_who_has_none(self, contest: Contest) -> None:
        jean = known(contest.organiser, "Jean Martin")
        assert entered(contest, "Jean Martin", "1").player1 == jean
        single = singles.add_single(contest, None, "Léa Petit", {"licence": "2"})
        jean.refresh_from_db()
        assert (jean.licence, single.player.licence) == ("1", "2")


class TestOfATeam:
    def change(
        self, contest: Contest, team: Team, one: str, licence: str | None, other: str | None = None
    ) -> list[str]:
        """Correct the team; return the licences of its players."""
        wanted = Registration(one, "Zoé Aubin", licences=(licence, other))
        change_team(contest, None, team, wanted)
        team.refresh_from_db()
        return [player.licence for player in (team.player1, team.player2) if player]

    def test_it_is_corrected_emptied_or_left_on_the_same_person(self, contest: Contest) -> None:
        team = entered(contest, "Jean Martin", "1")
        jean = team.player1
        for typed, stored in (("2", "2"), (None, "2"), ("", "")):
            assert self.change(contest, team, "Jean Martin", typed) == [stored, ""]
            assert team.player1 == jean
        assert self.change(contest, team, "Jean Martin", "", "4") == ["", "4"]
        assert self.change(contest, team, "Jeanne Martin", "5") == ["5", "4"]
        jeanne = team.player1
        assert self.change(contest, team, "Jeane Martin", "5") == ["5", "4"]
        assert (team.player1, str(team.player1)) == (jeanne, "Jeane Martin")

    def test_a_licence_that_is_somebody_s_puts_that_person_in_the_team(
        self, contest: Contest
    ) -> None:
        jean = known(contest.organiser, "Jean Martin", "1")
        team = entered(contest, "Jean Martin", "2")
        self.change(contest, team, "Jean Martin", "1")
        assert team.player1 == jean
        with pytest.raises(Refused, match="titulaire : Jean Martin") as held:
            self.change(contest, team, "Rémi Petit", "1")
        assert held.value.field == "licence1"


class TestAtTheDesk:
    def test_a_village_sees_none_and_a_contest_that_asks_sees_two(self, contest: Contest) -> None:
        desk = signed_in(contest.organiser)
        team = entered(contest, "Jean Martin", None)
        pages = [
            reverse("teams", args=[contest.slug]),
            reverse("team-edit", args=[contest.slug, team.number]),
            reverse("singles", args=[contest.slug]),
        ]
        for page in pages:
            assert 'name="licence' not in desk.get(page).content.decode()
        entered(contest, "Odile Grandjean", "7", name="Les As")
        other = reverse("team-edit", args=[contest.slug, team.number + 1])
        assert Page(desk.get(other)).form_to(other).values["licence1"] == "7"

        post(desk, "contest-applying", contest.slug, licences="on")
        counts = [desk.get(page).content.decode().count('name="licence') for page in pages]
        assert counts == [2, 2, 1]
        set_applying(contest, None, True, licences=True)
        public = Client().get(reverse("register", args=[contest.slug]))
        assert 'name="player1"' in public.content.decode()
        assert 'name="licence' not in public.content.decode()

    def test_what_is_typed_is_kept_refused_and_shown_to_who_registers(
        self, contest: Contest
    ) -> None:
        set_applying(contest, None, False, licences=True)
        jean = known(contest.organiser, "Jean Martin", "1")
        desk = signed_in(contest.organiser)
        pair = {"player1": "Rémi Petit", "player2": "Jean Martin", "town": "Niort"}
        held = post(desk, "teams", contest.slug, **pair, licence1="1", licence2="")
        assert "La licence 1 a déjà un titulaire : Jean Martin." in text(held)
        assert 'value="Niort"' in held.content.decode()
        post(desk, "teams", contest.slug, **pair, licence1="9", licence2="1")
        team = contest.teams.get()
        assert (team.player2, team.player1 and team.player1.licence) == (jean, "9")
        page = text(desk.get(reverse("team", args=[contest.slug, team.number])))
        assert '<span class="grow">Licence</span><span class="end">9</span>' in page
        post(desk, "team-edit", contest.slug, team.number, **pair, licence1="8", licence2="1")
        assert contest.log.latest("pk").after["licence"] == "changed"

    def test_a_known_person_is_offered_with_theirs(self, contest: Contest) -> None:
        for licence in ("1", "2"):
            known(contest.organiser, "Jean Martin", licence)
        url = reverse("known-people", args=[contest.slug])
        people = signed_in(contest.organiser).get(url, {"q": "jean"}).json()["people"]
        assert [(one["licence"], one["beside"][-1]) for one in people] == [("1", "1"), ("2", "2")]

    def test_a_team_that_waits_keeps_them(self, contest: Contest) -> None:
        set_applying(contest, None, True, 1, licences=True)
        jean = known(contest.organiser, "Jean Martin", "1")
        entered(contest, "Rémi Petit", None, name="Les As")
        wanted = Registration("Jean Martn", "Odile", licences=("1", "2"))
        waiting = applications.wait_at_desk(contest, None, wanted)
        with pytest.raises(Refused, match="titulaire : Jean Martin"):
            applications.wait_at_desk(contest, None, Registration("A", "B", licences=("", "1")))
        team = answers.confirm(contest, None, waiting, above=True)
        assert isinstance(team, Team)
        assert (team.player1, team.player2 and team.player2.licence) == (jean, "2")

    def test_one_that_somebody_got_meanwhile_is_corrected_on_the_waiting_list(
        self, contest: Contest
    ) -> None:
        set_applying(contest, None, True, 1, licences=True)
        entered(contest, "Rémi Petit", None, name="Les As")
        wanted = Registration("Odile Roy", "Léa Guy", licences=("1", "2"))
        waiting = applications.wait_at_desk(contest, None, wanted)
        known(contest.organiser, "Jean Martin", "1")
        desk = signed_in(contest.organiser)
        with pytest.raises(Refused, match="titulaire : Jean Martin"):
            answers.confirm(contest, None, waiting, above=True)
        url = reverse("application-licences", args=[contest.slug, waiting.pk])
        assert url in desk.get(reverse("applications", args=[contest.slug])).content.decode()
        page = Page(desk.get(url)).form_to(url).values
        assert (page["licence1"], page["licence2"]) == ("1", "2")
        held = desk.post(url, page)
        assert "La licence 1 a déjà un titulaire : Jean Martin." in text(held)
        assert desk.post(url, page | {"licence1": "11"}).status_code == 302
        line = contest.log.latest("pk")
        assert (line.action, line.after) == ("correct_application", {"licence": "changed"})
        waiting.refresh_from_db()
        team = answers.confirm(contest, None, waiting, above=True)
        assert isinstance(team, Team)
        assert [one.licence for one in (team.player1, team.player2) if one] == ["11", "2"]


class TestInAList:
    def test_each_player_has_their_own_and_a_known_one_is_its_holder(
        self, contest: Contest
    ) -> None:
        jean = known(contest.organiser, "Jean Martin", "1")
        bare = known(contest.organiser, "Odile Petit")
        desk = Desk(Client(), contest)
        desk.send(
            "Joueur 1;N° licence;Joueur 2;Licence du partenaire\nJean Martn; 1 ;Odile Petit;a-2\n"
        )
        assert desk.bring_in().status_code == 302
        team = contest.teams.get()
        bare.refresh_from_db()
        assert (team.player1, team.player2, bare.licence) == (jean, bare, "A2")

    def test_a_licence_that_cannot_be_theirs_is_doubted_and_left_aside(
        self, contest: Contest
    ) -> None:
        known(contest.organiser, "Jean Martin", "1")
        entered(contest, "Odile Petit", "2")
        desk = Desk(Client(), contest)
        page = desk.send(
            "Joueur;Partenaire;Licence;Licence partenaire\n"
            "Rémi;Eve;1;3\nOdile Petit;Ali;2;\nBob;Zed;3;4\nLou;Max;5;6\n"
        )
        assert "La licence 1 a déjà un titulaire : Jean Martin." in page
        assert "La licence 2 est celle d’une personne déjà inscrite : Odile Petit." in page
        assert "La licence 3 est aussi à la ligne 2." in page
        assert desk.bring_in(line=["0", "1", "2", "3"]).status_code == 302
        licences = dict(contest.organiser.players.values_list("name", "licence"))
        expected = {"Rémi": "", "Eve": "3", "Bob": "", "Zed": "4", "Lou": "5", "Max": "6"}
        assert {name: licences[name] for name in expected} == expected
        assert licences["Jean Martin"] == "1"

    def test_a_file_of_entrants_is_read_back_by_who_may(self, contest: Contest) -> None:
        entered(contest, "Odile Petit", "2")
        info, teams = contest_info(contest), entrants(contest)
        assert "Licence" not in str(entrants_sheet(info, teams))
        file = as_csv(entrants_sheet(info, teams, Seen.REGISTRATION))
        other = make_contest(0, organiser=make_user("other"), name="Ailleurs")
        desk = Desk(Client(), other)
        desk.send(file)
        assert desk.bring_in().status_code == 302
        assert [team.licences for team in entrants(other)] == [("2", "")]

    def test_the_list_to_fill_in_has_them_where_they_are_asked_for(self, contest: Contest) -> None:
        desk = Desk(Client(), contest)
        template = reverse("import-template", args=[contest.slug, "csv"])
        for asks in (False, True):
            set_applying(contest, None, False, licences=asks)
            file = desk.client.get(template).content
            assert (b"Licence" in file) == asks
        desk.send(file)
        assert desk.bring_in().status_code == 302
        assert [team.licences for team in entrants(contest)] == [("0123456A", ""), ("", "")]

    def test_the_preview_says_who_came_by_their_licence(self, contest: Contest) -> None:
        elsewhere = make_contest(0, organiser=contest.organiser, name="Ailleurs")
        entered(elsewhere, "Jean Martin", "1")
        desk = Desk(Client(), contest)
        page = desk.send("Joueur 1;Licence 1;Joueur 2\nJean Martn;1;Eve\nJean Martin;5;Ida\n")
        # The second one has another licence: it is a namesake.
        assert page.count("déjà venu, 1 fois") == 1
        assert "Jean Martin : déjà venu" in page

    def test_a_name_of_team_alone_is_a_player_with_their_licence(self) -> None:
        regulation = Regulation(BELOTE.rules, entrants="individuals")
        contest = make_contest(0, regulation, make_user("alone"), "À la mêlée")
        desk = Desk(Client(), contest)
        desk.send("N°;Équipe;Licence\n1;Jean Martin;77\n")
        assert desk.bring_in().status_code == 302
        assert [team.licences[0] for team in entrants(contest)] == ["77"]

    def test_a_line_for_each_player(self, contest: Contest) -> None:
        desk = Desk(Client(), contest)
        desk.send("N°;Joueur;Licence\n7;Odile;\n7;Yves;8\n")
        assert desk.bring_in().status_code == 302
        assert [team.licences for team in entrants(contest)] == [("", "8")]


def test_forgetting_the_people_leaves_none() -> None:
    contest = make_contest(3)
    team = entered(contest, "Jean Martin", "QX77")
    set_applying(contest, None, True, 1, licences=True)
    waits = Registration("Odile", "Yves", licences=("QX78", "QX79"))
    applications.wait_at_desk(contest, None, waits)
    changed = Registration("Jean Martin", "Zoé Aubin", licences=("QX76", None))
    change_team(contest, None, team, changed)
    assert [licence in everything() for licence in ("qx76", "qx78", "qx79")] == [True] * 3
    play_round(contest)
    changing.close_contest(contest, contest.organiser)
    forgetting.forget_people(contest, contest.organiser)
    assert "qx7" not in everything()
