"""The files of several halls sent at once: each is imported, updated or refused for itself."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.annexes.contest_file.services.travelling import taken, taken_away
from tests.annexes.halls.builders import gathering_of, played_hall
from tests.annexes.halls.services.test_gathering_files import corrected
from tests.factories import make_contest, make_user
from tests.views.desk import signed_in
from tests.views.helpers import post, text_of, token
from tournaments.annexes.contest_file.services.importing import Outcome
from tournaments.models import Contest, Gathering, Player

pytestmark = pytest.mark.django_db


def send(client: Client, gathering: Gathering, **files: bytes) -> Any:
    """Send these files, by their names without the suffix."""
    sent = [SimpleUploadedFile(f"{name}.dixdeder", raw) for name, raw in files.items()]
    address = reverse("gathering-files", args=[gathering.slug])
    return client.post(address, {"sent": sent, "token": token()})


def outcomes(answer: Any) -> list[Outcome | None]:
    return [
        one.brought.outcome if one.brought is not None else None
        for one in answer.context["answers"]
    ]


@pytest.fixture
def gathering() -> Gathering:
    return gathering_of(played_hall("Sud"))


@pytest.fixture
def owner(gathering: Gathering) -> Client:
    return signed_in(gathering.organiser)


def test_a_bad_file_among_three_does_not_lose_the_others(
    owner: Client, gathering: Gathering
) -> None:
    north, west = (taken_away(played_hall(name)) for name in ("Nord", "Ouest"))
    answer = send(owner, gathering, nord=north, abime=b"PK of no kind", ouest=west)
    text = unescape(text_of(answer))
    assert answer.status_code == 422
    assert outcomes(answer) == [Outcome.CREATED, None, Outcome.CREATED]
    assert "1 fichier refusé" in text
    assert "abime.dixdeder" in text
    assert list(gathering.halls.values_list("name", "contest__name")) == [
        ("Salle A", "Qualification Sud"),
        ("Salle B", "Qualification Nord"),
        ("Salle C", "Qualification Ouest"),
    ]
    again = send(owner, gathering, nord=north, ouest=west)
    assert again.status_code == 200
    assert outcomes(again) == [Outcome.UNCHANGED] * 2
    assert "déjà là, inchangé" in text_of(again)
    assert gathering.halls.count() == 3


def test_a_corrected_hall_is_updated_and_an_older_file_is_refused(
    owner: Client, gathering: Gathering
) -> None:
    north = played_hall("Nord")
    before = taken(north)
    corrected(north)
    after = taken_away(north)
    assert outcomes(send(owner, gathering, nord=before)) == [Outcome.CREATED]
    # Its newer file comes first: the older one has then nothing to bring.
    answer = send(owner, gathering, neuf=after, vieux=before)
    assert outcomes(answer) == [Outcome.UPDATED, None]
    text = unescape(text_of(answer))
    assert "Ce fichier est plus ancien que le concours d’ici" in text
    assert "Le comparer au concours d’ici" in text


def test_a_file_sent_again_is_unchanged_though_the_address_book_knows_more(
    owner: Client, gathering: Gathering
) -> None:
    raw = taken_away(played_hall("Nord", 2))
    Player.objects.filter(name="Nord 1a").update(town="Ici")
    assert outcomes(send(owner, gathering, nord=raw)) == [Outcome.CREATED]
    assert outcomes(send(owner, gathering, nord=raw)) == [Outcome.UNCHANGED]


def test_the_contest_of_somebody_else_is_not_touched() -> None:
    theirs = played_hall("Nord", organiser=make_user("autre"))
    me = make_user("moi")
    make_contest(0, organiser=me)
    mine = Gathering.objects.create(organiser=me, name="À moi", slug="a-moi")
    answer = send(signed_in(me), mine, nord=taken(theirs))
    assert outcomes(answer) == [None]
    assert "quelqu’un d’autre l’organise" in unescape(text_of(answer))
    assert mine.halls.count() == 0


def test_the_file_of_the_final_is_no_hall(owner: Client) -> None:
    final = played_hall("Finale")
    gathering = gathering_of(played_hall("Nord"), final=final)
    answer = send(owner, gathering, finale=taken(final))
    assert "Ce fichier est celui de la finale." in text_of(answer)
    assert gathering.halls.count() == 1


def test_namesakes_are_new_and_the_page_says_so(owner: Client, gathering: Gathering) -> None:
    raw = taken_away(played_hall("Nord", 2))
    Player.objects.filter(name="Nord 1a").update(town="Ici")
    Player.objects.create(organiser=gathering.organiser, name="Nord 1a", town="Là")
    # The people of the file are known by nothing but their names.
    people = Player.objects.filter(name="Nord 1a").count()
    for player in Player.objects.filter(name="Nord 1a"):
        player.uids.all().delete()
    answer = send(owner, gathering, nord=raw)
    assert outcomes(answer) == [Outcome.CREATED]
    assert answer.context["answers"][0].brought.undecided == 1
    assert "1 personne a le nom d’une autre" in unescape(text_of(answer))
    assert Player.objects.filter(name="Nord 1a").count() == people + 1


def test_halls_whose_contests_are_not_here_begin_with_their_files() -> None:
    user = make_user()
    make_contest(0, organiser=user)
    client = signed_in(user)
    raw = taken_away(played_hall("Nord", organiser=make_user("là-bas")))
    response = post(client, "gathering-new", name="Qualifications", final="", files="yes")
    gathering = Gathering.objects.get()
    assert response["Location"] == reverse("gathering-files", args=[gathering.slug])
    empty = text_of(client.get(reverse("gathering", args=[gathering.slug])))
    assert "importez leurs fichiers" in empty
    assert outcomes(send(client, gathering, nord=raw)) == [Outcome.CREATED]
    assert Contest.objects.get(gathered__gathering=gathering).organiser == user


def test_a_form_without_a_file_or_with_too_many_is_refused(
    owner: Client, gathering: Gathering
) -> None:
    assert "sent" in send(owner, gathering).context["form"].errors
    many = {f"n{at}": b"x" for at in range(31)}
    answer = send(owner, gathering, **many)
    assert answer.status_code == 422
    assert "Au plus 30 fichiers à la fois." in text_of(answer)
