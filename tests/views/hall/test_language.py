"""The language of a page: what its reader chose, else his phone's, on the hall's pages."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest
from tests.papers.builders import read
from tests.sweeps import for_each
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


def language(client: Client, name: str, contest: Contest, accepted: str) -> str:
    page = client.get(reverse(name, args=[contest.slug]), headers={"accept-language": accepted})
    return page.headers["Content-Language"]


@for_each(
    "accepted, read",
    [
        ("en-GB,en;q=0.9", "en"),
        ("de,en;q=0.5,fr;q=0.3", "en"),
        ("fr-CH, en;q=0.9", "fr"),
        ("de", "fr"),
        ("*", "fr"),
        ("en;q=0", "fr"),
        ("", "fr"),
        ("é" * 9, "fr"),
    ],
)
def test_a_phone_reads_the_hall_in_its_own_language(
    client: Client, accepted: str, read: str
) -> None:
    assert language(client, "public-standings", make_contest(4), accepted) == read


def test_a_phone_reads_the_next_language_it_knows_where_the_first_is_not(client: Client) -> None:
    season = client.get("/s/any/", headers={"accept-language": "it-IT,it;q=0.9,en;q=0.8"})
    assert season.headers["Content-Language"] == "en"


def test_its_owner_chooses_against_it(client: Client) -> None:
    contest = make_contest(4)
    client.get(reverse("language"), {"to": "fr", "next": "/"})

    assert language(client, "public-standings", contest, "en") == "fr"


def test_the_wall_the_desk_and_the_results_for_programs_stay_french(admin_client: Client) -> None:
    contest = make_contest(4)
    for name in ("screen", "desk", "public-results-json"):
        assert language(admin_client, name, contest, "en") == "fr"


def test_a_phone_reads_the_hall_and_the_regulation_in_italian(client: Client) -> None:
    contest = make_contest(4)
    ranking = page_in_italian(client, "public-standings", contest)
    regulation = page_in_italian(client, "public-regulation", contest)

    assert '<html lang="it"' in ranking
    assert "Ancora nessuna classifica" in ranking
    assert "1. Il gioco" in regulation


def page_in_italian(client: Client, name: str, contest: Contest) -> str:
    address = reverse(name, args=[contest.slug])
    return client.get(address, headers={"accept-language": "it-IT,it;q=0.9"}).content.decode()


def test_a_language_of_players_is_offered_where_they_read(admin_client: Client) -> None:
    contest = make_contest(4)
    admin_client.get(reverse("language"), {"to": "it", "next": "/"})

    assert language(admin_client, "public-standings", contest, "fr") == "it"
    assert language(admin_client, "desk", contest, "it") == "fr"
    offered = "/language/?to=it&amp;"
    hall, office = (
        admin_client.get(reverse(name, args=[contest.slug])).content.decode()
        for name in ("public-standings", "desk")
    )
    assert offered in hall
    assert offered not in office


def test_a_french_desk_prints_in_italian(admin_client: Client) -> None:
    contest = make_contest(4)
    papers = reverse("papers", args=[contest.slug])
    paper = reverse("paper", args=[contest.slug, "entrants"])
    admin_client.get(papers, {"language": "it"})

    assert "Coppieiscritte" in read(admin_client.get(paper).content)
    assert "Équipesinscrites" in read(admin_client.get(paper, {"language": "fr"}).content)
    assert admin_client.get(papers).headers["Content-Language"] == "fr"
