"""Pages that forget people, delete a contest and manage the address book."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.urls import reverse

from tests.factories import make_contest, make_user, play_round
from tests.services.after.test_forgetting import a_past_contest
from tests.views.desk import signed_in, text
from tests.views.helpers import post, token
from tests.views.reading import Page
from tournaments.models import Contest, LogLine, NameMerge, NameQuestion, Player
from tournaments.queries.after.verification import differences
from tournaments.services.draws import presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Contest:
    return a_past_contest()


def person_of(contest: Contest, name: str) -> Player:
    return Player.objects.get(organiser=contest.organiser, name=name)


@pytest.mark.slow
def test_what_will_be_forgotten_is_read_and_confirmed_first(contest: Contest, client: Any) -> None:
    desk = signed_in(contest.organiser)
    later = make_contest(0, name="Belote de printemps")
    presence.register_team(
        later, None, Registration("Jean Dupont", "Zoé Neuve", details={"club": "Saint-Aubin"})
    )
    page = text(desk.get(reverse("forget", args=[contest.slug])))
    assert "15 personnes sont nommées" in page
    assert "1 demande d’inscription est gardée" in page
    assert "1 personne joue aussi dans un autre de vos concours" in page
    hall = reverse("public-standings", args=[contest.slug])
    assert "Vauquelin" in text(client.get(hall))
    unsure = post(desk, "forget", contest.slug, what="people", typed="oui")
    assert unsure.status_code == 422
    assert "Tapez le mot « effacer »." in text(unsure)
    assert 'value="people" ' in text(unsure)
    assert "Vauquelin" in text(client.get(hall))
    done = post(desk, "forget", contest.slug, what="people", typed=" Effacer ")
    assert done.status_code == 302
    words = text(client.get(hall))
    assert "Vauquelin" not in words
    assert "Équipe 1" in words
    for name in ("log", "teams", "after", "papers"):
        assert "Vauquelin" not in text(desk.get(reverse(name, args=[contest.slug])))
    assert "Personnes effacées" in text(desk.get(reverse("log", args=[contest.slug])))


@pytest.mark.slow
def test_a_contest_that_goes_on_forgets_nobody() -> None:
    contest = make_contest(4)
    desk = signed_in(contest.organiser)
    for name, typed in (("forget", "effacer"), ("contest-delete", contest.name)):
        page = reverse(name, args=[contest.slug])
        assert "n’est pas terminé" in text(desk.get(page))
        answer = post(desk, name, contest.slug, what="people", typed=typed)
        assert answer.status_code == 422
    assert contest.teams.get(number=1).name == "Joueur 1A – Joueuse 1B"


@pytest.mark.slow
def test_a_contest_is_deleted_once_its_name_is_typed(contest: Contest, client: Any) -> None:
    desk = signed_in(contest.organiser)
    page = text(desk.get(reverse("contest-delete", args=[contest.slug])))
    assert reverse("archive", args=[contest.slug]) in page
    wrong = post(desk, "contest-delete", contest.slug, typed="Belote")
    assert wrong.status_code == 422
    assert "Tapez le nom du concours : Belote d’automne" in text(wrong)
    done = post(desk, "contest-delete", contest.slug, typed="BELOTE  d’automne")
    assert done["Location"] == reverse("home")
    assert client.get(reverse("contest", args=[contest.slug])).status_code == 404
    assert not Contest.objects.filter(pk=contest.pk).exists()


@pytest.mark.slow
def test_the_command_forgets_what_is_old_enough() -> None:
    old = make_contest(4, name="Ancien")
    play_round(old)
    changing.close_contest(old, old.organiser)
    Contest.objects.filter(pk=old.pk).update(date=date(2020, 1, 31))
    recent = make_contest(4, name="Récent")
    Player.objects.filter(name="Joueur 1A").update(phone="06 12 34 56 78")
    output = StringIO()
    call_command("forget", "--older-than-months", "12", "--phones-only", stdout=output)
    assert output.getvalue() == "2020-01-31 Ancien\n"
    assert old.teams.get(number=1).name == "Joueur 1A – Joueuse 1B"
    call_command("forget", "--older-than-months", "12", stdout=StringIO())
    assert old.teams.get(number=1).name == "Équipe 1"
    assert LogLine.objects.latest("pk").by is None
    assert recent.teams.get(number=1).name == "Joueur 1A – Joueuse 1B"
    assert list(differences(old)) == []
    call_command("forget", "--older-than-months", "600", stdout=output)
    assert "Aucun concours" in output.getvalue()
    with pytest.raises(CommandError, match="un nombre de mois"):
        call_command("forget", "--older-than-months", "0")


@pytest.mark.slow
def test_an_organiser_finds_and_corrects_the_people_of_their_own_book(contest: Contest) -> None:
    desk = signed_in(contest.organiser)
    odile = person_of(contest, "Odile Grandjean")
    page = text(desk.get(reverse("book"), {"q": "grandj odi"}))
    assert reverse("book-person", args=[odile.pk]) in page
    assert "Kervadec" not in page
    assert "06 12 34 56 78" in page
    make_contest(2, organiser=make_user("other"), name="D’un autre")
    other = signed_in(make_user("other"))
    assert "Grandjean" not in text(other.get(reverse("book")))
    for name in ("book-person", "book-export", "book-forget"):
        assert other.get(reverse(name, args=[odile.pk])).status_code == 404
    wrong = post(desk, "book-person", odile.pk, name=" ", phone="douze")
    assert wrong.status_code == 422
    assert "Tapez un numéro de téléphone" in text(wrong)
    post(desk, "book-person", odile.pk, name="Odile Grand-Jean", club="Saint-Aubin", phone="")
    assert contest.teams.get(number=1).name == "Odile Grand-Jean – Rémi Vauquelin"
    assert contest.log.latest("pk").action == "correct_person"
    odile.refresh_from_db()
    assert (odile.phone, odile.club) == ("", "Saint-Aubin")


def test_many_names_are_merged_at_once_after_a_preview_and_separated(contest: Contest) -> None:
    desk = signed_in(contest.organiser)
    later = make_contest(0, name="Belote de printemps")
    presence.register_team(later, None, Registration("Odile Grandjan", "Rémi Vauquelain"))
    NameQuestion.objects.all().delete()
    names = ("Odile Grandjean", "Odile Grandjan", "Rémi Vauquelin", "Rémi Vauquelain")
    odile, slip, remi, wrong = (person_of(contest, name) for name in names)
    assert "4 noms se ressemblent" in text(desk.get(reverse("book")))
    assert "Odile Grandjan" in text(desk.get(reverse("book-person", args=[odile.pk])))
    # Nothing but the surest names is ticked: a slip is for somebody to judge.
    sent = Page(desk.get(reverse("book-names"))).form_to(reverse("book-merge"))
    groups = {name: keys for name, keys in sent.choices.items() if name.startswith("same-")}
    assert sorted(map(sorted, groups.values())) == sorted(
        sorted(map(str, pair)) for pair in ((odile.pk, slip.pk), (remi.pk, wrong.pk))
    )
    refused = desk.post(reverse("book-merge"), sent.values)
    assert refused.status_code == 422
    assert "Cochez deux noms au moins d’une même personne." in text(refused)

    preview = desk.post(reverse("book-merge"), {**sent.values, **groups})
    assert preview.status_code == 200
    change = "Odile Grandjan – Rémi Vauquelain → Odile Grandjean – Rémi Vauquelin"
    assert change in text(preview)
    assert later.teams.get().player1 == slip
    confirm = Page(preview).form_to(reverse("book-merge")).values
    assert desk.post(reverse("book-merge"), confirm).status_code == 302
    # The same page sent twice merges once.
    assert desk.post(reverse("book-merge"), confirm).status_code == 302
    team = later.teams.get()
    assert (team.name, team.player1, team.player2) == (
        "Odile Grandjean – Rémi Vauquelin",
        odile,
        remi,
    )
    known = json.loads(desk.get(reverse("book-export", args=[odile.pk])).content)
    assert [one["nom"] for one in known["noms réunis"]] == ["Odile Grandjan"]

    page = desk.get(reverse("book-names"))
    assert "Aucun nom ne ressemble à un autre." in text(page)
    for merge in NameMerge.objects.all():
        separate = reverse("book-separate", args=[merge.pk])
        values = {**Page(page).form_to(separate).values, "token": token()}
        assert desk.post(separate, values).status_code == 302
    team.refresh_from_db()
    assert (team.name, team.player1) == ("Odile Grandjan – Rémi Vauquelain", slip)
    assert later.log.latest("pk").action == "separate_people"
    gone = desk.post(separate, {"token": token()})
    assert gone.status_code == 422
    assert "déjà séparés" in text(gone)

    post(desk, "book-merge", two=f"{odile.pk},{slip.pk}")
    assert "2 noms se ressemblent" in text(desk.get(reverse("book")))
    stranger = make_user("autre")
    make_contest(0, organiser=stranger, name="Ailleurs")
    other = signed_in(stranger)
    stays = {"same-1": [odile.pk, slip.pk], "stays-1": odile.pk}
    assert "n’est plus dans le carnet" in text(post(other, "book-merge", **stays))
    for number in (str(10**25), "9" * 5000, "-1"):
        assert "n’est plus dans le carnet" in text(
            post(desk, "book-merge", pairs=f"{odile.pk}:{number}")
        )
        assert post(desk, "book-merge", two=f"{odile.pk},{number}").status_code == 302
    assert post(other, "book-separate", merge.pk).status_code == 422


def test_who_play_together_are_not_merged_and_ticks_are_kept(contest: Contest) -> None:
    desk = signed_in(contest.organiser)
    slip = Player.objects.create(organiser=contest.organiser, name="Odile Grandjan")
    odile, remi = (person_of(contest, name) for name in ("Odile Grandjean", "Rémi Vauquelin"))
    group = odile.pk
    ticked = {f"same-{group}": [odile.pk, slip.pk, remi.pk], f"stays-{group}": slip.pk}
    refused = post(desk, "book-merge", **ticked)
    assert refused.status_code == 422
    assert "ce sont deux personnes" in text(refused)
    assert refused.content.decode().count(" checked") == 3
    assert Player.objects.filter(pk=slip.pk).exists()


@pytest.mark.slow
def test_a_person_gets_what_is_kept_of_them_and_may_be_forgotten(contest: Contest) -> None:
    desk = signed_in(contest.organiser)
    odile = person_of(contest, "Odile Grandjean")
    answer = desk.get(reverse("book-export", args=[odile.pk]))
    assert "attachment" in answer["Content-Disposition"]
    known = json.loads(answer.content)
    assert known["téléphone"] == "06 12 34 56 78"
    (played,) = known["concours"]
    assert (played["concours"], played["équipe"]) == ("Belote d’automne", 1)
    assert len(played["parties"]) == 2
    assert sum(cell["points"] for cell in played["parties"]) == played["total"]
    unsure = post(desk, "book-forget", odile.pk, typed="non")
    assert unsure.status_code == 422
    assert post(desk, "book-forget", odile.pk, typed="effacer").status_code == 302
    assert desk.get(reverse("book-person", args=[odile.pk])).status_code == 404
    assert "Grandjean" not in text(desk.get(reverse("log", args=[contest.slug])))
    assert contest.teams.get(number=1).name == "Joueur 1-1 – Rémi Vauquelin"


def test_the_owner_of_the_installation_takes_a_copy_away(client: Any) -> None:
    contest = make_contest(2)
    organiser = signed_in(contest.organiser)
    assert organiser.get(reverse("copies")).status_code == 403
    assert client.get(reverse("copies")).status_code == 302
    owner = make_user("owner")
    owner.is_superuser = True
    owner.save()
    page = signed_in(owner).get(reverse("copies"))
    assert "Copies automatiques" in text(page) or "pg_dump" in text(page)
    answer = signed_in(owner).post(reverse("copies"))
    if connection.vendor == "sqlite":
        assert answer.content.startswith(b"SQLite format 3\0")
        assert "attachment" in answer["Content-Disposition"]
    else:
        assert answer.status_code == 422
        assert "pg_dump --format=custom" in text(answer)
