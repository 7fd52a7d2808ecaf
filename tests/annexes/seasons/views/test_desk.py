"""The desk's pages of seasons: create, set the rules, days, people, end."""

from __future__ import annotations

import json

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse

from tests.annexes.seasons.builders import PAIRS, PLAYERS, key_in, make_day, make_season
from tests.annexes.seasons.views.conftest import words
from tests.factories import make_contest, make_user
from tests.views.helpers import post, text_of
from tests.views.reading import Page
from tournaments.annexes.seasons.queries.table import season_table
from tournaments.annexes.seasons.rules import as_data, read_days, read_rules, table_of
from tournaments.annexes.seasons.services.people import note_print
from tournaments.annexes.seasons.services.seasons import close_season
from tournaments.annexes.seasons.views import people
from tournaments.models import Season
from tournaments.services.core.people import grant_role
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db

TWO = [("Anne A", "Bob B"), ("Cléo C", "Dan D")]


@pytest.fixture
def owner(client: Client) -> Client:
    client.force_login(make_user())
    return client


def filled(client: Client, url: str, to: str = "") -> dict[str, str]:
    """Return the values of a page's form, as a browser would send them."""
    return Page(client.get(url)).form_to(to or url).values


def test_a_season_starts_from_nothing_from_another_one_or_from_a_document(owner: Client) -> None:
    day = make_day(TWO)
    last = make_season([day], f'{PLAYERS}\n[[contest]]\nid = "{day.slug}"\nmultiplier = 2\n')
    new = reverse("season-new")

    owner.post(new, {**filled(owner, new), "name": "Neuve"})
    assert Season.objects.get(name="Neuve").rules["day"]["give"] == ["points"]

    owner.post(new, {**filled(owner, new), "name": "Suivante", "start": last.slug})
    assert "contest" not in Season.objects.get(name="Suivante").rules

    document = f'{PAIRS}\n[[contest]]\nid = "{day.slug}"\nmultiplier = 3\n'
    owner.post(new, {**filled(owner, new), "document": document, "name": "Écrite"})
    season = Season.objects.get(name="Écrite")
    assert list(season.contests.all()) == [day]
    assert season.rules["season"]["rank"] == "pairs"

    nameless = owner.post(new, filled(owner, new))
    assert nameless.status_code == 422
    assert "Donnez un nom à la saison" in text_of(nameless)


def test_faulty_rules_come_back_as_typed_with_every_fault_and_its_line(owner: Client) -> None:
    season = make_season([make_day(TWO)])
    url = reverse("season-rules", args=[season.slug])
    typed = '[season]\nname = "X"\nbesst = 3\n[day]\ngive = ["points"]\nrounding = "no"\n# à moi\n'

    page = owner.post(url, {**filled(owner, url), "document": typed})

    assert page.status_code == 422
    text = text_of(page)
    assert "Ligne 3" in text
    assert "« besst » n’est pas une option d’une saison. Vouliez-vous dire « best » ?" in text
    assert "Ligne 6" in text
    assert Page(page).form_to(url).values["document"].strip() == typed.strip()
    assert Season.objects.get(pk=season.pk).rules == season.rules

    unknown = f'{PLAYERS}\n[[contest]]\nid = "finale"\nmultiplier = 2\n'
    page = owner.post(url, {**filled(owner, url), "document": unknown})
    assert page.status_code == 422
    assert "Aucun concours « finale » dans cette saison" in text_of(page)

    better = PLAYERS.replace("[day]", "best = 2\n[day]")
    assert owner.post(url, {**filled(owner, url), "document": better}).status_code == 302
    assert Season.objects.get(pk=season.pk).rules["season"]["best"] == 2


def test_a_faulty_file_comes_back_as_a_document_to_correct(owner: Client) -> None:
    make_contest(0)
    new = reverse("season-new")
    typed = PLAYERS + "rounding = 3\n"
    sent = {**filled(owner, new), "name": "Tapée", "file": ContentFile(typed.encode(), "x.toml")}

    page = owner.post(new, sent)

    assert page.status_code == 422
    assert "Ligne 5" in text_of(page)
    values = Page(page).form_to(new).values
    assert values["document"].strip() == typed.strip()
    assert values["name"] == "Tapée"

    # The corrected file counts, whatever the document still shows.
    owner.post(new, {**values, "file": ContentFile(PLAYERS.encode(), "x.toml")})
    assert Season.objects.get().name == "Tapée"

    heavy = ContentFile(b"# " + b"x" * 5_000_000, "x.toml")
    page = owner.post(new, {**filled(owner, new), "file": heavy})
    assert page.status_code == 422
    assert "ce fichier dépasse 100 ko" in text_of(page)
    assert len(page.content) < 20_000


def test_only_who_organises_a_contest_adds_it(client: Client) -> None:
    season = make_season([make_day(TWO, "Premier")])
    theirs = make_contest(2, organiser=make_user("other"), name="Le leur")
    add = reverse("season-day-add", args=[season.slug])
    client.force_login(season.organiser)
    form = {
        **filled(
            client,
            reverse("season-desk", args=[season.slug]),
            reverse("season-close", args=[season.slug]),
        ),
        "contest": theirs.slug,
    }
    assert client.post(add, form).status_code == 422
    assert season.contests.count() == 1

    # They organise it, and see the season because they help at one of its contests.
    grant_role(season.contests.get(), None, theirs.organiser, Role.SCREEN)
    client.force_login(theirs.organiser)
    page = client.get(reverse("season-desk", args=[season.slug]))
    assert (
        client.post(add, {**Page(page).form_to(add).values, "contest": theirs.slug}).status_code
        == 302
    )
    assert season.contests.filter(pk=theirs.pk).exists()
    assert client.get(reverse("season-rules", args=[season.slug])).status_code == 403
    drop = reverse(
        "season-day-drop", args=[season.slug, season.contests.exclude(pk=theirs.pk).get().slug]
    )
    assert client.post(drop, form).status_code == 403


def test_a_stranger_sees_nothing_of_its_desk(client: Client) -> None:
    season = make_season([make_day(TWO)])
    client.force_login(make_user("stranger"))
    assert client.get(reverse("season-desk", args=[season.slug])).status_code == 403
    assert season.name not in text_of(client.get(reverse("seasons")))


@pytest.mark.slow
def test_a_merge_says_whose_rank_changes_before_it_is_done(owner: Client) -> None:
    days = [
        make_day([("Jean Martin", "Anne A"), ("Cléo C", "Dan D")], "Un"),
        make_day([("Jean Martinn", "Bob B"), ("Cléo C", "Ève E")], "Deux", 7, seed=2),
    ]
    season = make_season(days)
    people = reverse("season-people", args=[season.slug])
    kept, other = key_in(season, "Jean Martin"), key_in(season, "Jean Martinn")
    ticked = {"same-1": [kept, other], "stays-1": kept}

    nothing = post(owner, "season-merge", season.slug, **{"same-1": [kept]})
    assert "Cochez deux noms au moins" in text_of(nothing)
    page = post(owner, "season-merge", season.slug, **ticked)
    text = text_of(page)
    assert "<strong>Jean Martin</strong> prend la place de Jean Martinn" in text
    assert "De qui le rang change" in text
    assert "n’y est plus" in text
    assert season.same.count() == 0

    url = reverse("season-merge", args=[season.slug])
    assert owner.post(url, Page(page).form_to(url).values).status_code == 302
    separate = reverse("season-separate", args=[season.slug, season.same.get().pk])
    after = owner.get(people)
    assert "Aucun nom ne ressemble à un autre." in text_of(after)
    owner.post(separate, Page(after).form_to(separate).values)
    assert season.same.count() == 0
    post(owner, "season-merge", season.slug, two=f"{kept},{other}")
    assert "Aucun nom ne ressemble à un autre." in text_of(owner.get(people))


@pytest.mark.slow
def test_its_files_make_its_table(owner: Client) -> None:
    season = make_season([make_day(TWO)])
    rules = owner.get(reverse("season-rules-file", args=[season.slug])).content
    days = owner.get(reverse("season-days-file", args=[season.slug])).content
    table = table_of(read_rules(rules), read_days([("days", days)]))
    assert json.dumps(as_data(table)) == json.dumps(as_data(season_table(season)))


def test_its_page_says_what_a_correction_changed_since_it_was_printed(owner: Client) -> None:
    season = make_season([make_day(TWO)])
    url = reverse("season-desk", args=[season.slug])
    note_print(season, season.organiser, "ranking", season_table(season))
    assert "Rien n’a changé depuis l’impression" in text_of(owner.get(url))
    last = season.prints.get()
    printed = last.ranks
    last.ranks = [[key, 9, points] for key, _rank, points in printed]
    last.save()
    text = text_of(owner.get(url))
    assert "une correction a changé le classement" in text
    assert "Anne A" in text

    # A total on the wall is wrong too, even if nobody's rank moves.
    last.ranks = [[key, rank, points + 10] for key, rank, points in printed]
    last.save()
    text = text_of(owner.get(url))
    assert "4 totaux ont changé, sans changer de rang." in text
    assert "Rien n’a changé" not in text


def test_it_is_published_closed_and_reopened_by_buttons(owner: Client) -> None:
    season = make_season([make_day(TWO)])
    page = reverse("season-desk", args=[season.slug])
    for name in ("season-publish", "season-incidents-follow", "season-close"):
        to = reverse(name, args=[season.slug])
        owner.post(to, filled(owner, page, to))
    season.refresh_from_db()
    assert (season.public, season.incidents_follow, season.closed) == (True, True, True)

    url = reverse("season-reopen", args=[season.slug])
    assert owner.post(url, filled(owner, url)).status_code == 422
    owner.post(url, {**filled(owner, url), "reason": "une feuille mal lue"})
    season.refresh_from_db()
    assert not season.closed
    assert "une feuille mal lue" in text_of(owner.get(reverse("season-log", args=[season.slug])))


def test_a_contest_leads_to_its_seasons_and_says_what_its_deletion_takes(owner: Client) -> None:
    day = make_day(TWO)
    season = make_season([day])
    there = reverse("season-desk", args=[season.slug])
    assert there in Page(owner.get(reverse("desk", args=[day.slug]))).links
    assert there in Page(owner.get(reverse("contest-seasons", args=[day.slug]))).links
    assert there in Page(owner.get(reverse("contest-delete", args=[day.slug]))).links
    assert reverse("seasons") in Page(owner.get(reverse("home"))).links

    reopen = reverse("contest-reopen", args=[day.slug])
    close_season(season, None)
    text = text_of(owner.post(reopen, {**filled(owner, reopen), "reason": "une feuille"}))
    assert "qui est terminée" in text


def test_members_are_named_one_a_line_and_unknown_names_are_told(owner: Client) -> None:
    season = make_season([make_day(TWO)], PLAYERS.replace("[day]", 'ranked = "members"\n[day]'))
    assert season_table(season).rows == ()
    url = reverse("season-members", args=[season.slug])
    page = owner.post(url, {**filled(owner, url), "names": "anne a\n\nPersonne\n"})
    assert page.status_code == 422
    assert "Ligne 3 : « Personne »" in text_of(page)
    assert owner.post(url, {**filled(owner, url), "names": "A Anne\ndan d"}).status_code == 302
    season.refresh_from_db()
    assert {row.name for row in season_table(season).rows} == {"Anne A", "Dan D"}


def test_a_final_takes_the_first_of_a_season(owner: Client) -> None:
    season = make_season([make_day(TWO)], PAIRS)
    final = make_contest(0, name="Finale")
    options = {"source": f"season:{season.slug}", "places": "1"}
    page = owner.get(reverse("qualified", args=[final.slug]), options)
    best = season_table(season).rows[0].name
    assert best in text_of(page)
    shown = page.context["confirm"].initial["shown"]
    post(owner, "qualified", final.slug, **options, shown=shown)
    assert [team.name for team in final.teams.all()] == [best]


def test_it_says_what_a_day_would_give_before_a_contest_is_added(owner: Client) -> None:
    first, final = make_day(TWO), make_contest(2, name="La grande finale")
    twice = f"{PLAYERS}participation = 3\n"
    season = make_season([first], twice)
    page = reverse("season-desk", args=[season.slug])
    usual = "La journée donne le total de points du concours. Participation : 3 points."
    assert usual in words(owner.get(page))
    to = reverse("contest-seasons", args=[final.slug])
    assert f"Challenge d’hiver {usual}" in words(owner.get(to))

    # Rules that name their contests count no other.
    named = make_season([first], twice.replace("[day]", f'contests = ["{first.slug}"]\n[day]'))
    nothing = "Le règlement de la saison ne nomme pas ce concours : il ne compterait pas."
    assert nothing in words(owner.get(reverse("season-desk", args=[named.slug])))
    assert nothing in words(owner.get(to))
    assert nothing not in words(owner.get(reverse("contest-seasons", args=[first.slug])))


def test_two_people_of_a_large_season_are_found_by_the_beginnings_of_their_names(
    owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST_CHOICES", 2)
    season = make_season([make_day([("Anne A", "Bob B"), ("Anaïs C", "Dan D")])])
    url = reverse("season-people", args=[season.slug])
    merge = reverse("season-merge", args=[season.slug])
    assert "<option" not in text_of(owner.get(url))

    page = owner.get(url, {"kept_name": "ann", "other_name": "DAN"})

    text = text_of(page)
    assert "Anne A</option>" in text
    assert "Dan D</option>" in text
    assert text.count("</option>") == 2
    merging = next(form for form in Page(page).forms if form.action == merge)
    assert merging.choices == {"same-two": [key_in(season, "Anne A"), key_in(season, "Dan D")]}

    text = text_of(owner.get(url, {"kept_name": "<q>", "other_name": "dan"}))
    assert "Personne ne s’appelle « &lt;q&gt; » dans cette saison." in text
    assert "</option>" not in text
