"""Pages of several halls apart: progress, ranking, quotas, who qualifies, papers, rights."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.annexes.halls.builders import gathering_of, played_hall
from tests.annexes.halls.services.test_bringing import ranked, ruled
from tests.factories import make_contest, make_user
from tests.papers.builders import read
from tests.views.helpers import post, text_of
from tournaments.annexes.halls.rules import GatheringRules, Rest, RoundsCounted
from tournaments.models import Contest, Gathering, Member
from tournaments.services.hall.changing import close_contest
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client: Client) -> Any:
    user = make_user()
    client.force_login(user)
    return user


def page(client: Client, name: str, *args: Any, **options: str) -> str:
    response = client.get(reverse(name, args=args), options)
    assert response.status_code == 200
    assert len(response.content) <= 40_000
    return unescape(text_of(response))


def quotas(**typed: str) -> dict[str, str]:
    usual = GatheringRules().to_data()
    words = ("rest", "method", "replaced", "seeding", "rounds")
    return {"places": "4", "each": "0", **{word: usual[word] for word in words}, **typed}


def test_halls_are_gathered_by_their_names(client: Client, owner: Any) -> None:
    north, south, final = played_hall("Nord"), played_hall("Sud"), make_contest(name="La finale")
    names = {f"hall_{north.pk}": "Salle 10", f"hall_{south.pk}": "Salle 2"}
    sent = post(client, "gathering-new", name="Qualifications", final=str(final.pk), **names)
    assert sent["Location"] == reverse("gathering", args=["qualifications"])
    gathering = Gathering.objects.get()
    assert list(gathering.halls.values_list("name", "contest")) == [
        ("Salle 2", south.pk), ("Salle 10", north.pk),
    ]  # fmt: skip
    assert gathering.final == final
    assert "Qualifications" in page(client, "gatherings")


def test_what_is_wrong_with_the_halls_is_said_beside_and_kept(client: Client, owner: Any) -> None:
    north, south = played_hall("Nord"), played_hall("Sud")
    names = {f"hall_{north.pk}": "Salle A", f"hall_{south.pk}": "salle a"}
    sent = post(client, "gathering-new", name="Deux", final=str(north.pk), **names)
    text = unescape(text_of(sent))
    assert sent.status_code == 422
    assert "Une autre salle a déjà ce nom." in text
    assert "La finale est un autre concours que ceux des salles." in text
    assert 'value="Salle A"' in text
    empty = post(client, "gathering-new", name="Deux", final="")
    assert "Donnez un nom de salle à un concours au moins." in unescape(text_of(empty))
    assert not Gathering.objects.exists()


def test_the_page_tells_progress_and_the_moment_of_the_data(client: Client, owner: Any) -> None:
    gathering = gathering_of(played_hall("Nord"), played_hall("Sud", over=False))
    text = page(client, "gathering", gathering.slug)
    assert "1 partie sur 4" in text
    assert "4 équipes ont joué" in text
    assert "données du " in text
    assert "pas terminé : ne qualifie encore personne" in text
    assert "Choisissez d’abord les quotas" in text


def test_quotas_are_chosen_and_who_qualifies_is_shown(client: Client, owner: Any) -> None:
    north, south = played_hall("Nord", 6), played_hall("Sud", 4, seed=5)
    gathering = gathering_of(north, south)
    sent = post(client, "gathering-quotas", gathering.slug, **quotas(places="5"))
    assert sent.status_code == 302
    text = page(client, "gathering", gathering.slug)
    for name in (*ranked(north)[:3], *ranked(south)[:2]):
        assert name in text
    assert "3 places" in text
    assert "2 places" in text
    by_hand = {f"hand_{north.pk}": "1"}
    post(client, "gathering-quotas", gathering.slug, **quotas(places="5", **by_hand))
    gathering.refresh_from_db()
    assert GatheringRules.from_data(gathering.quotas).by_hand == {north.pk: 1}


def test_quotas_that_need_too_much_are_refused_beside_their_field(
    client: Client, owner: Any
) -> None:
    gathering = gathering_of(played_hall("Nord"), played_hall("Sud"))
    sent = post(client, "gathering-quotas", gathering.slug, **quotas(places="3", each="2"))
    text = unescape(text_of(sent))
    assert sent.status_code == 422
    assert "Places : 3. Il en faut 4" in text
    assert "places" in sent.context["form"].errors
    assert 'value="2"' in text
    first = post(client, "gathering-quotas", gathering.slug, **quotas(rounds="first"))
    assert "first" in first.context["form"].errors
    gathering.refresh_from_db()
    assert gathering.quotas == {}


def test_who_declines_gives_the_place_and_takes_it_back(client: Client, owner: Any) -> None:
    north = played_hall("Nord", 6)
    gathering = ruled(gathering_of(north), 2)
    first = north.teams.get(name=ranked(north)[0])
    key = f"{north.pk}/{first.number}"
    post(client, "gathering-declines", gathering.slug, team=key)
    text = page(client, "gathering", gathering.slug)
    assert f"Salle A/{first.number} {first.name} : ne vient pas" in text
    assert ranked(north)[2] in text
    assert post(client, "gathering-declines", gathering.slug, team="0/0").status_code == 422
    post(client, "gathering-comes", gathering.slug, team=key)
    assert " : ne vient pas" not in page(client, "gathering", gathering.slug)


def test_who_qualifies_is_registered_by_a_button(client: Client, owner: Any) -> None:
    north, final = played_hall("Nord", 6), make_contest(name="La finale")
    gathering = ruled(gathering_of(north, final=final), 2)
    shown = client.get(reverse("gathering", args=[gathering.slug])).context["brings_form"]
    sent = post(client, "gathering-bring", gathering.slug, shown=shown.initial["shown"])
    assert sent.status_code == 302
    assert [team.name for team in final.teams.order_by("seed")] == ranked(north)[:2]
    assert "dans la finale" in page(client, "gathering", gathering.slug)
    again = post(client, "gathering-bring", gathering.slug, shown="")
    assert "Plus personne n’est à inscrire" in unescape(text_of(again))


def test_the_one_ranking_is_shown_by_pages_and_says_why_there_is_none(
    client: Client, owner: Any
) -> None:
    gathering = gathering_of(played_hall("Nord"), played_hall("Sud", rounds=2))
    text = page(client, "gathering-ranking", gathering.slug)
    assert "Salle A : 1 partie, les autres 2." in text
    assert "les autres 2." in page(client, "gathering-ranking-paper", gathering.slug)
    ruled(gathering, 4, rounds=RoundsCounted.AVERAGE)
    assert "Salle A/1" in page(client, "gathering-ranking", gathering.slug, page="x")


def test_papers_name_hall_and_rank(client: Client, owner: Any) -> None:
    north, south = played_hall("Nord"), played_hall("Sud", seed=5, over=False)
    gathering = ruled(gathering_of(north, south), 2)
    paper = client.get(reverse("gathering-ranking-paper", args=[gathering.slug]))
    text = read(paper.content)
    for words in (
        "Classement de toutes les salles",
        "après 1 partie",
        "pas encore terminées : Salle B",
        "Nord 1a",
    ):
        assert words.replace(" ", "") in text
    paper = client.get(reverse("gathering-qualified-paper", args=[gathering.slug]))
    text = read(paper.content)
    for words in ("Qualifiés pour la finale", ranked(north)[0], "Salle A", "1 place à prendre"):
        assert words.replace(" ", "") in text


def test_who_organises_every_hall_sets_and_who_sees_one_reads(client: Client) -> None:
    north = played_hall("Nord", organiser=make_user("nord"))
    south = played_hall("Sud", organiser=make_user("sud"))
    gathering = gathering_of(north, south, by=make_user("nord"))
    Member.objects.create(contest=south, user=make_user("aide"), role=Role.SCREEN)
    Member.objects.create(contest=north, user=make_user("tous"), role=Role.ORGANISER)
    Member.objects.create(contest=south, user=make_user("tous"), role=Role.ORGANISER)
    statuses = {}
    for name in ("nord", "sud", "aide", "tous", "personne"):
        client.force_login(make_user(name))
        codes = [
            client.get(reverse(one, args=[gathering.slug])).status_code
            for one in ("gathering", "gathering-quotas")
        ]
        statuses[name] = codes
    assert statuses == {
        "nord": [200, 403],
        "sud": [200, 403],
        "aide": [200, 403],
        "tous": [200, 200],
        "personne": [403, 403],
    }


def test_only_who_organises_the_final_brings_there(client: Client, owner: Any) -> None:
    north = played_hall("Nord")
    final = make_contest(organiser=make_user("ailleurs"), name="Ailleurs")
    gathering = ruled(gathering_of(north, final=final), 2)
    assert "Inscrire 2 qualifiés" not in page(client, "gathering", gathering.slug)
    assert post(client, "gathering-bring", gathering.slug, shown="").status_code == 403


def test_a_gathering_is_deleted_and_its_contests_stay(client: Client, owner: Any) -> None:
    gathering = gathering_of(played_hall("Nord"))
    post(client, "gathering-delete", gathering.slug)
    assert not Gathering.objects.exists()
    assert Contest.objects.count() == 1


def test_the_largest_page_is_small(client: Client, owner: Any) -> None:
    gathering = ruled(gathering_of(played_hall("Nord", 34), played_hall("Sud", 28)), 32)
    page(client, "gathering", gathering.slug)
    page(client, "gathering-ranking", gathering.slug)
    ruled(gathering, 32, each=4, rest=Rest.RANKING)
    page(client, "gathering", gathering.slug)


def test_quotas_are_provisional_while_a_hall_plays(client: Client, owner: Any) -> None:
    north, south = played_hall("Nord"), played_hall("Sud", rounds=1, over=False)
    gathering = ruled(gathering_of(north, south, by=owner), 4, each=1)
    assert page(client, "gathering", gathering.slug).count("provisoire") == 2
    close_contest(south, owner)
    assert "provisoire" not in page(client, "gathering", gathering.slug)


def test_deleting_the_contest_of_a_hall_says_what_loses_it(client: Client, owner: Any) -> None:
    north, south = played_hall("Nord"), played_hall("Sud")
    gathering = gathering_of(north, by=owner)
    sentence = "Ces réunions de salles perdraient ce concours"
    deleting = page(client, "contest-delete", north.slug)
    assert sentence in deleting
    assert reverse("gathering", args=[gathering.slug]) in deleting
    assert sentence not in page(client, "contest-delete", south.slug)
