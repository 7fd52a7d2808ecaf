"""Poster that leads phones to their table: its text, and its complete QR code."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.factories import make_contest
from tests.papers.builders import HOSTILE, LONG, contest, pages, read, squeezed
from tests.sweeps import daily, for_each
from tests.views.desk import scorer_of, signed_in
from tests.views.helpers import text_of
from tournaments.papers import Wifi, document, phones_poster, registration_poster
from tournaments.papers.kit.codes import modules_of
from tournaments.services.core.phones import set_phones
from tournaments.views.core import phones_address

CODE = "http://192.168.1.20:8000/c/concours-de-belote/mine/"
ADDRESS = "http://192.168.1.20:8000"


def test_the_code_leads_where_it_was_told() -> None:
    page = PdfReader(BytesIO(document([phones_poster(contest(), CODE, ADDRESS)]))).pages[0]
    links = [note.get_object()["/A"]["/URI"] for note in page["/Annots"]]

    assert links == [CODE]


def test_the_poster_says_where_to_go_and_how_to_join_the_wifi() -> None:
    text = read(phones_poster(contest(), CODE, ADDRESS, Wifi("Salle", "belote2026")))

    assert squeezed("Votre table, votre rang : scannez") in text
    assert squeezed("Concours de belote") in text
    assert ADDRESS in text
    assert squeezed("D’abord le wifi : Salle, mot de passe belote2026") in text


def test_without_the_wifis_name_it_says_that_one_must_be_on_it() -> None:
    text = read(phones_poster(contest(), CODE, ADDRESS))

    assert squeezed("doit être sur le wifi de la salle") in text


@for_each(
    "wifi, code",
    [
        # "Barcode Contents" of ZXing: T is WPA for WPA2 and WPA3 too, "nopass" for an open network;
        # a backslash stands before the signs that the format uses itself.
        (Wifi("Salle des fêtes", "belote2026"), "WIFI:T:WPA;S:Salle des fêtes;P:belote2026;;"),
        (Wifi("Salle", open=True), "WIFI:T:nopass;S:Salle;;"),
        (Wifi('a;b:c"d\\e', "p;w:x\\y,z"), r"WIFI:T:WPA;S:a\;b\:c\"d\\e;P:p\;w\:x\\y,z;;"),
        # Nobody told the password: no code would let a phone in.
        (Wifi("Salle, mot de passe belote2026"), ""),
        (Wifi(), ""),
    ],
)
def test_the_code_of_the_wifi_is_the_one_that_telephones_read(wifi: Wifi, code: str) -> None:
    assert wifi.code == code


def test_the_code_of_the_wifi_stands_beside_that_of_the_table_and_comes_first() -> None:
    joined = phones_poster(contest(), CODE, ADDRESS, Wifi("Salle", "belote2026"))
    page = PdfReader(BytesIO(document([joined]))).pages[0]
    text = squeezed(page.extract_text())

    assert text.index("1.Lewifi") < text.index("2.Votretable")
    # Only the link is clicked.
    assert [note.get_object()["/A"]["/URI"] for note in page["/Annots"]] == [CODE]
    drawn = page.get_contents().get_data().count(b" re")
    dark = sum(
        row[column] and not (column and row[column - 1])
        for code in ("WIFI:T:WPA;S:Salle;P:belote2026;;", CODE)
        for row in modules_of(code)
        for column in range(len(row))
    )
    assert drawn == dark


@pytest.mark.parametrize("name", daily(2, [LONG, "A" * 200, *HOSTILE]))
def test_it_is_one_page_whatever_the_names(name: str) -> None:
    printed = phones_poster(contest(name=name), CODE + "a" * 80, ADDRESS * 4, Wifi(LONG))

    assert len(pages(printed)) == 1
    assert squeezed("Votre table, votre rang") in read(printed)


@pytest.mark.parametrize("name", daily(2, ["Concours de belote", LONG, HOSTILE[1]]))
def test_the_poster_to_register_says_its_address_on_one_page_and_leads_there(name: str) -> None:
    address = "http://192.168.1.20:8000/c/concours-de-belote/register/"
    printed = registration_poster(contest(name=name), address, Wifi("Salle"))
    page = PdfReader(BytesIO(document([printed]))).pages[0]

    assert [note.get_object()["/A"]["/URI"] for note in page["/Annots"]] == [address]
    assert len(pages(printed)) == 1
    for words in ("Inscrivez-vous : scannez", address, "D’abord le wifi : Salle"):
        assert squeezed(words) in squeezed(read(printed))


@pytest.mark.django_db
def test_a_scorer_prints_it_from_the_papers() -> None:
    entered = make_contest(2)
    set_phones(entered, None, "192.168.1.20:8000", "Salle", "belote2026")
    client: Client = scorer_of(entered)
    url = reverse("paper", args=[entered.slug, "phones"])
    answer = client.get(url)

    assert url in text_of(client.get(reverse("papers", args=[entered.slug])))
    assert answer["Content-Type"] == "application/pdf"
    assert ADDRESS in read(answer.content)
    assert "Salle,motdepassebelote2026" in read(answer.content)


@pytest.mark.django_db
def test_on_no_network_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones_address, "lan_addresses", lambda: [])
    entered = make_contest(2)
    client = signed_in(entered.organiser)
    url = reverse("paper", args=[entered.slug, "phones"])

    for method in (client.get, client.post):
        answer = method(url, headers={"host": "localhost"})
        assert answer.status_code == 422
        assert "Rejoignez le wifi" in text_of(answer)
    assert not entered.prints.exists()
