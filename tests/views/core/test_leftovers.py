"""What a replaced computer recorded that the other one lacks: on its page, and on paper."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.timezone import localtime

from tests.factories import BELOTE, draw_round, make_contest, make_first_organiser, make_user
from tests.papers.archived import not_kept
from tests.papers.builders import pages
from tournaments.annexes.spare.copying import house, place
from tournaments.annexes.spare.copying.house import House
from tournaments.annexes.spare.copying.place import Role, Standing
from tournaments.machine import serving
from tournaments.models import Contest, LogLine, Match
from tournaments.regulation.format import Entrants
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws.presence import register_team
from tournaments.services.hall.announcements import announce
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals
from tournaments.services.results.versions import AtTable
from tournaments.words.enums import Camp

pytestmark = [
    pytest.mark.django_db,
    # PostgreSQL has standbys of its own: no spare copies it.
    pytest.mark.skipif(connection.vendor != "sqlite", reason="for SQLite"),
]

NAME = "Belote de la Saint-Éloi"


@pytest.fixture
def contest() -> Contest:
    """A contest of eight pairs, in its first round."""
    contest = make_contest(8, name=NAME)
    draw_round(contest, None, seed=1)
    return contest


@pytest.fixture
def old(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> House:
    """This process as a computer that was replaced at 14:32:07."""
    settings.DATA_DIR = tmp_path
    house_ = House(standing=Standing.RETIRED)
    monkeypatch.setattr(house, "_house", house_)
    monkeypatch.setattr(serving, "_serve", lambda file, options: None)
    monkeypatch.setattr(serving, "writes", lambda: False)
    monkeypatch.setattr(serving, "main_file", lambda: tmp_path / "dixdeder.sqlite3")
    return house_


def replaced() -> None:
    """Have another computer take over now: it has the whole log up to this moment."""
    place.keep(
        role=Role.RETIRED,
        successor="http://192.168.1.30:8000",
        retired_at="2026-11-22T14:32:07+01:00",
        takeover=max(LogLine.objects.values_list("pk", flat=True), default=0),
    )


def written() -> None:
    """Write the database of the test where the leftovers are read."""
    connection.ensure_connection()
    serving.main_file().write_bytes(connection.connection.serialize())


def table(contest: Contest, number: int) -> Match:
    return Match.objects.select_related("round__contest").get(round__contest=contest, table=number)


def paper(client: Client, language: str = "fr") -> list[str]:
    """Return the text of each page of the paper, as its organiser prints it."""
    client.force_login(
        User.objects.filter(is_superuser=True).first() or make_first_organiser("Chef")
    )
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(reverse("spare-leftovers"))
    assert answer.headers["Content-Type"] == "application/pdf"
    assert not_kept(answer.content, language) == []
    return [" ".join(page.split()) for page in pages(answer.content)]


def page(client: Client) -> str:
    answer = client.get(reverse("spare"))
    return " ".join(strip_tags(answer.content.decode()).split())


@pytest.fixture
def anne() -> User:
    return make_user("Anne-Cécile")


def test_each_result_is_printed_with_its_round_table_totals_writer_and_number(
    client: Client, contest: Contest, old: House, anne: User
) -> None:
    let_players_enter(contest, None, True)
    results.enter_totals(table(contest, 1), anne, Totals(1000, 944, 0, 0), version=0)
    replaced()
    reason = "J’avais lu 1 000 sur la feuille"
    totals = Totals(1010, 934, 0, 0)
    results.enter_totals(table(contest, 1), anne, totals, version=1, reason=reason)
    at_table = AtTable(Camp.NS, "phone")
    results.enter_totals(table(contest, 2), at_table, Totals(900, 1044, 0, 0), version=0)
    results.enter_forfeit(table(contest, 3), anne, Camp.EW, version=0)
    written()
    corrected, typed, forfeited = LogLine.objects.order_by("-pk")[:3][::-1]

    (text,) = paper(client)
    for head in (NAME, "Ce que le secours n’a pas", "Remplacé le 22/11/2026 à 14:32:07"):
        assert head in text
    assert "À ressaisir à l’adresse http://192.168.1.30:8000/, d’après les feuilles." in text
    for column in ("Partie", "Table", "Totaux", "Quoi", "Qui", "Quand", "Action"):
        assert column in text
    assert "Cochez ce qui est ressaisi. Les heures sont celles de cet ordinateur." in text
    # What the other computer has is not there.
    assert "1000" not in text

    starts = [text.index(begins) for begins in ("1 1 1010", "1 2 900", "1 3 Rés")]
    first, second, third = (text[at:end] for at, end in pairwise([*starts, len(text)]))
    for words in ("1 1 1010 – 934", "Résultat corrigé", "Anne-Cécile", f"Raison : {reason}"):
        assert words in first
    for words in ("1 2 900 – 1044", "Résultat saisi", "Nord-Sud", "Belotes : 0", "Capots : 0"):
        assert words in second
    # A forfeit has no totals.
    for words in ("Résultat saisi", "Anne-Cécile", "Saisie : forfait", "Vainqueur : Nord-Sud"):
        assert words in third
    assert "0 – 0" not in text
    for line, printed in ((corrected, first), (typed, second), (forfeited, third)):
        assert f"{localtime(line.at):%d/%m/%Y %H:%M:%S} {line.pk}" in printed


def test_names_and_sentences_keep_their_accents_in_both_languages(
    client: Client, contest: Contest, old: House, anne: User
) -> None:
    replaced()
    register_team(contest, anne, Registration("Éloïse Lefèvre-Château", "Zoë Ñuñez d’Aÿ"))
    announce(contest, anne, "La buvette ferme à 23 h : « dernière » !")
    written()

    (text,) = paper(client)
    assert "Équipe inscrite : 9 Éloïse Lefèvre-Château – Zoë Ñuñez d’Aÿ" in text
    assert "Message à la salle : La buvette ferme à 23 h : « dernière » !" in text
    (html,) = paper(client, "en")
    assert "What the spare lacks" in html
    assert "Replaced on 22/11/2026 at 14:32:07" in html
    assert "To be typed again at the address http://192.168.1.30:8000/, from the sheets." in html
    assert "Team registered: 9 Éloïse Lefèvre-Château – Zoë Ñuñez d’Aÿ" in html
    assert "Message to the hall: La buvette ferme à 23 h : « dernière » !" in html
    for column in ("Round", "Table", "Totals", "What", "Who", "When", "Action"):
        assert column in html


def test_each_contest_has_a_paper_in_its_own_words(
    client: Client, contest: Contest, old: House, anne: User
) -> None:
    regulation = replace(BELOTE, entrants=Entrants.INDIVIDUALS)
    alone = make_contest(8, regulation, name="Belote à la mêlée")
    replaced()
    register_team(contest, anne, Registration("Éloïse", "Zoë"))
    register_team(alone, anne, Registration("Aïcha"))
    written()
    pairs, players = paper(client)
    assert pairs.startswith(f"{NAME} Remplacé")
    assert "Équipe inscrite : 9 Éloïse – Zoë" in pairs
    assert players.startswith("Belote à la mêlée Remplacé")
    assert "Joueur inscrit : 9 Aïcha" in players
    text = page(client)
    assert "Joueur inscrit : 9 Aïcha" in text
    assert "Belote à la mêlée" in text


def test_a_whole_regulation_is_cut_short(client: Client, contest: Contest, old: House) -> None:
    replaced()
    make_contest(0, name="Belote de minuit")
    written()
    (text,) = paper(client)
    assert "Concours créé : Belote de minuit" in text
    assert "…" in text
    assert len(text) < 1000


def test_without_anything_left_over_the_paper_says_that_nothing_is_missing(
    client: Client, contest: Contest, old: House
) -> None:
    replaced()
    written()
    nothing = "Rien : tout ce qui a été saisi ici y est."
    (text,) = paper(client)
    assert "Ce que le secours n’a pas" in text
    assert nothing in text
    assert nothing in page(client)
    assert "À ressaisir" not in text


def test_the_paper_of_a_computer_that_nobody_replaced_says_so(
    client: Client, contest: Contest, old: House
) -> None:
    old.standing = Standing.WRITES
    written()
    (text,) = paper(client)
    assert "Aucun secours n’a remplacé cet ordinateur." in text
    assert "Rien" not in text
