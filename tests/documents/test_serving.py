"""The help is served to everybody, without an account, a contest or a query."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

from tests.documents.small import small_documents
from tournaments.annexes.manual.files.building import build
from tournaments.files.documents.built import LANGUAGES


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("help")
    build(small_documents(folder), folder / "built")
    return folder / "built"


@pytest.fixture(autouse=True)
def served(built: Path, settings: Any) -> None:
    settings.DOCUMENTS_ROOT = built


def text(client: Client, address: str, status: int = 200) -> str:
    """Return the page at an address. These tests open no database, so a query would fail."""
    response = client.get(address)
    assert response.status_code == status
    return response.content.decode()


def test_the_help_opens_in_the_language_of_its_reader(client: Client) -> None:
    assert client.get("/help/")["Location"] == "/help/fr/"
    client.cookies["django_language"] = "en"
    assert client.get("/help/")["Location"] == "/help/en/"


def test_the_contents_show_each_page_with_its_first_sentence(client: Client) -> None:
    page = text(client, "/help/fr/")

    assert page.index("La journée") < page.index("Pourquoi</h2>")
    assert '<a href="./guides/cash.html">La caisse</a>' in page
    assert "Ce que chacun doit, et ce qu’il a payé.</span>" in page
    assert "Le trésorier la tient" not in page


def test_a_page_is_in_the_language_of_its_address(client: Client) -> None:
    client.cookies["django_language"] = "fr"
    page = text(client, "/help/en/guides/cash.html")

    assert '<html lang="en"' in page
    assert "Search the help" in page
    assert "What everybody owes and has paid." in page
    assert client.get("/help/en/guides/cash.html")["Content-Language"] == "en"


def test_a_page_shows_its_headings_its_neighbours_and_the_other_language(client: Client) -> None:
    page = text(client, "/help/fr/guides/draw.html")

    assert '<li class="level-2"><a href="#seats">Les places</a></li>' in page
    assert 'rel="prev" href="../guides/cash.html"' in page
    assert 'rel="next" href="../why/wifi.html"' in page
    assert 'href="../../en/guides/draw.html" lang="en" hreflang="en"' in page
    assert '<a href="../#guides">' in page


def test_the_menu_leads_to_the_same_page_in_the_other_language(client: Client) -> None:
    page = text(client, "/help/fr/guides/draw.html")

    assert "/language/?to=en&amp;next=/help/en/guides/draw.html" in page


def test_the_search_shows_the_places_with_the_words_found(client: Client) -> None:
    page = text(client, "/help/fr/search/?q=caisses")

    assert "La page qui répond le mieux vient d’abord." in page
    assert page.index("../guides/cash.html") < page.index("../guides/draw.html#seats")
    assert "reçoit ses jetons à la <mark>caisse</mark>" in page
    assert 'value="caisses"' in page


def test_a_search_without_result_says_what_to_try(client: Client) -> None:
    assert "Dites-le avec d’autres mots" in text(client, "/help/fr/search/?q=zanzibar")
    assert "Dites-le avec d’autres mots" not in text(client, "/help/fr/search/")


def test_a_search_without_result_shows_the_nearest_pages(client: Client) -> None:
    page = text(client, "/help/fr/search/?q=remboursage")

    assert "Voici les plus proches." in page
    assert "../guides/cash.html#refund" in page


def test_what_is_searched_is_shown_as_text(client: Client) -> None:
    assert "<script>alert" not in text(client, "/help/fr/search/?q=<script>alert(1)")


def test_a_missing_page_has_the_search(client: Client) -> None:
    page = text(client, "/help/fr/guides/nothing.html", status=404)

    assert 'role="search"' in page
    assert "Cette page d’aide n’existe pas" in page


@pytest.mark.parametrize("address", ["/help/fr/guides/cash.html", "/help/images/fr/cash.png"])
def test_a_reader_who_has_the_page_does_not_download_it_again(client: Client, address: str) -> None:
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})

    assert (first.status_code, again.status_code) == (200, 304)
    assert again.content == b""


def test_a_page_already_read_is_not_drawn_again(client: Client) -> None:
    etag = client.get("/help/fr/guides/cash.html")["ETag"]

    with patch("tournaments.views.core.help.render") as drawn:
        client.get("/help/fr/guides/cash.html", headers={"If-None-Match": etag})

    drawn.assert_not_called()


def test_another_look_is_another_page(client: Client) -> None:
    first = client.get("/help/fr/guides/cash.html")["ETag"]
    client.get("/look/?to=dark-two&next=/help/fr/")

    assert client.get("/help/fr/guides/cash.html")["ETag"] != first


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_each_language_has_its_address(
    client: Client, built: Path, language: str
) -> None:
    response = client.get(f"/help/images/{language}/cash.png")

    assert response["Content-Type"] == "image/png"
    assert response.content == (built / "images" / language / "cash.png").read_bytes()
    assert client.get(f"/help/images/{language}/nothing.png").status_code == 404


def test_a_checkout_without_the_built_pages_says_how_to_build_them(
    client: Client, tmp_path: Path, settings: Any
) -> None:
    settings.DOCUMENTS_ROOT = tmp_path

    assert "make env-app" in text(client, "/help/fr/guides/cash.html", status=503)
