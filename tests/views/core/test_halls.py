"""Halls at the desk: a desk with a hall writes for its hall alone, and reads everything."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.criteria import CRITERIA
from tests.factories import draw_round, make_user
from tests.halls import hall, held_by, in_halls
from tests.papers.builders import pages
from tests.rows import written_again
from tests.views.desk import match_url, signed_in, totals_form
from tests.views.helpers import post, text_of
from tests.views.results.fast_entry import send
from tournaments.models import Contest, Entry, Team
from tournaments.queries.core.halls import halls_of
from tournaments.queries.results.live import clock_of
from tournaments.queries.standings.ranking import standings
from tournaments.services.hall.announcements import announce
from tournaments.services.results import Totals, close_round, enter_totals
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def contest() -> Contest:
    event = in_halls([4, 5])
    for name, where in (("anne", "A"), ("bruno", "B")):
        held_by(event, make_user(name), where)
    held_by(event, make_user("rene"), "B", Role.REFEREE)
    draw_round(event, None, seed=1)
    return Contest.objects.get(pk=event.pk)


def desk_of(name: str) -> Client:
    """Return the browser of somebody who is signed in."""
    return signed_in(make_user(name))


def pdf_text(content: bytes) -> str:
    """Return the words of a PDF, with plain spaces."""
    return " ".join(" ".join(pages(content)).replace("\N{NO-BREAK SPACE}", " ").split())


def entered(client: Client, contest: Contest, table: int) -> Any:
    """Send the totals of a table as the page gives its form."""
    url = match_url(contest, table)
    return client.post(url, totals_form(client, url, ns="1000", ew="944", belotes="", capots=""))


def test_a_sheet_is_entered_by_the_desk_of_its_hall_alone(contest: Contest) -> None:
    client = desk_of("bruno")
    assert entered(client, contest, 3).status_code == 302
    refused = entered(client, contest, 1)
    assert refused.status_code == 403
    assert "Cette table est en salle A, tenue par anne." in text_of(refused)
    assert [entry.match.table for entry in Entry.objects.all()] == [3]
    assert entered(desk_of("organiser"), contest, 1).status_code == 302


def test_the_refused_sheet_is_given_back(contest: Contest) -> None:
    assert "1000" in text_of(entered(desk_of("bruno"), contest, 1))


def test_fast_entry_is_the_pile_of_the_desks_own_hall(contest: Contest) -> None:
    client = desk_of("bruno")
    page = client.get(reverse("fast-entry", args=[contest.slug, 1]))
    assert 'value="3"' in text_of(page)
    refused = send(client, contest, table="1", ns="1000", ew="944")
    assert refused.status_code == 403
    assert "salle A, tenue par anne" in text_of(refused)
    assert send(client, contest, table="3", ns="1000", ew="944").status_code == 302


def test_every_page_is_read_in_every_hall(contest: Contest) -> None:
    client = desk_of("bruno")
    for name, args in [("match", (1, 1)), ("round", (1,)), ("team", (1,)), ("desk", ())]:
        assert client.get(reverse(name, args=[contest.slug, *args])).status_code == 200


def test_teams_are_corrected_and_checked_in_by_their_own_hall(contest: Contest) -> None:
    client = desk_of("bruno")
    for page, args, data in [
        ("team-edit", (1,), {"player1": "Léa", "player2": "Luc"}),
        ("team-withdraw", (1,), {}),
        ("check-in", (), {"typed": "1"}),
        ("check-in-undo", (1,), {}),
    ]:
        refused = post(client, page, contest.slug, *args, **data)
        assert refused.status_code == 403, page
        assert "en salle A, tenue par anne" in text_of(refused)
    assert post(client, "check-in", contest.slug, typed="6").status_code == 302
    assert Team.objects.get(number=6).here_since is not None
    assert Team.objects.get(number=1).here_since is None


def test_a_desk_with_a_hall_registers_there_alone(contest: Contest) -> None:
    contest.halls.filter(name="B").update(capacity=9)
    client = desk_of("bruno")
    names = {"player1": "Léa", "player2": "Luc"}
    elsewhere = post(client, "teams", contest.slug, **names, hall=hall(contest, "A").pk)
    assert elsewhere.status_code == 422
    response = post(client, "teams", contest.slug, **names, hall=hall(contest, "B").pk)
    assert response.status_code == 302
    assert contest.teams.get(number=10).hall == hall(contest, "B")


def test_a_full_hall_is_refused_beside_its_field(contest: Contest) -> None:
    page = post(
        desk_of("organiser"),
        "teams",
        contest.slug,
        player1="Léa",
        player2="Luc",
        hall=hall(contest, "B").pk,
    )
    assert page.status_code == 422
    assert "La salle B est pleine (5 équipes)." in text_of(page)


def test_what_concerns_every_hall_is_refused_to_a_desk_of_one(contest: Contest) -> None:
    client = desk_of("bruno")
    for page, args in [("round-links", (1,)), ("import-preview", ())]:
        refused = post(client, page, contest.slug, *args)
        assert refused.status_code == 403, page
        assert "Ceci concerne toutes les salles" in text_of(refused)


def test_a_referee_of_a_hall_penalises_there_alone(contest: Contest) -> None:
    options = {"round": "1", "fault": "0", "reason": "vu", "team": "1"}
    form = {**options, "name": "", "points": "10"}
    page = post(desk_of("rene"), "referee", contest.slug, **form)
    assert page.status_code in (403, 422)
    assert not contest.penalties.exists()


def test_an_announcement_of_a_hall_is_read_there(contest: Contest) -> None:
    client = desk_of("bruno")
    text = "Le café est servi au fond."
    assert post(client, "announce", contest.slug, text=text).status_code == 422
    response = post(client, "announce", contest.slug, text=text, hall=hall(contest, "B").pk)
    assert response.status_code == 302
    for position, shown in ((1, False), (2, True)):
        screen = Client().get(reverse("hall-screen", args=[contest.slug, position]))
        assert (text in text_of(screen)) is shown
    announce(contest, None, "Pour tous")
    mine = contest.announcements.get(text="Pour tous").pk
    assert post(client, "announcement-take-back", contest.slug, mine).status_code == 403


def test_a_hall_has_its_own_clock_and_its_screen_shows_it(contest: Contest) -> None:
    client = desk_of("bruno")
    started = post(client, "clock-start", contest.slug, minutes="40", round="1")
    assert started.status_code == 302
    assert contest.clocks.get().hall == hall(contest, "B")
    organiser = desk_of("organiser")
    assert post(organiser, "clock-start", contest.slug, minutes="60", round="1").status_code == 302
    a, b = (clock_of(contest, line) for line in halls_of(Contest.objects.get(pk=contest.pk)))
    assert a is not None
    assert b is not None
    assert (a.length, b.length) == (3600, 2400)
    assert post(client, "clock-pause", contest.slug).status_code == 302
    assert contest.clocks.get(hall=None).ends_at is not None
    assert contest.clocks.exclude(hall=None).get().left is not None


def test_phones_and_the_draw_say_the_hall_of_a_table(contest: Contest) -> None:
    seat = contest.rounds.get().seats.filter(match__isnull=False, team__number__gte=5).first()
    assert seat is not None
    assert seat.match is not None
    page = Client().get(reverse("public-team", args=[contest.slug, seat.team.number]))
    assert f"Salle B, table {seat.match.table}" in text_of(page)
    everything = text_of(Client().get(reverse("public-draw", args=[contest.slug])))
    assert "Salle A, table" in everything
    only = text_of(Client().get(reverse("public-hall-draw", args=[contest.slug, 1, 2])))
    assert "Salle A, table" not in only
    assert "Salle B, table" in only
    assert Client().get(reverse("public-hall-draw", args=[contest.slug, 1, 9])).status_code == 404


def test_the_dashboard_has_one_line_a_hall(contest: Contest) -> None:
    match = contest.rounds.get().matches.get(table=1)
    enter_totals(match, None, Totals(1000, 944), version=0)
    page = text_of(desk_of("bruno").get(reverse("desk-stage", args=[contest.slug, "play"])))
    assert "1 / 2" in page
    assert "manque la table 2" in page
    assert "manquent les tables 3, 4" in page


def test_the_round_shows_one_hall_when_asked(contest: Contest) -> None:
    page = desk_of("anne").get(reverse("round", args=[contest.slug, 1]) + "?hall=2")
    assert "Salle B, table 3" in text_of(page)
    assert "Salle A, table 1" not in text_of(page)
    assert 'aria-current="true">B<' in text_of(page)


def test_papers_name_the_hall_in_their_head_and_at_every_table(contest: Contest) -> None:
    client = desk_of("organiser")
    url = reverse("paper", args=[contest.slug, "draw-by-table"])
    alone = pdf_text(client.get(url, {"round": 1, "hall": 2}).content)
    assert "Salle B" in alone
    assert "B 3" in alone
    assert "A 1" not in alone
    whole = pdf_text(client.get(url, {"round": 1}).content)
    assert "A 1" in whole
    assert "B 4" in whole


@pytest.mark.slow
def test_printing_everything_goes_hall_by_hall(contest: Contest) -> None:
    url = reverse("round-papers", args=[contest.slug])
    text = pdf_text(desk_of("organiser").get(url, {"round": 1}).content)
    assert text.index("– Salle A") < text.index("– Salle B")
    assert "– Salle A" not in text[text.index("– Salle B") :]


def test_the_page_of_the_halls_adds_fills_and_gives_desks(contest: Contest) -> None:
    client = desk_of("organiser")
    faulty = post(client, "halls", contest.slug, name="C", first_table="4", last_table="9")
    assert faulty.status_code == 422
    assert "Salle B a déjà les tables 3 à 5" in text_of(faulty)
    response = post(client, "halls", contest.slug, name="C", first_table="6", last_table="9")
    assert response.status_code == 302
    contest.teams.filter(number=2).update(hall=None)
    assert "Sans salle" in text_of(client.get(reverse("halls", args=[contest.slug])))
    assert post(client, "halls-fill", contest.slug).status_code == 302
    assert contest.teams.get(number=2).hall == hall(contest, "C")
    anne = make_user("anne")
    data = {f"hold-{anne.pk}-hall": hall(contest, "C").pk, f"hold-{anne.pk}-token": ""}
    data[f"hold-{anne.pk}-token"] = "00000000-0000-4000-8000-000000000001"
    assert post(client, "hall-hold", contest.slug, anne.pk, **data).status_code == 302
    assert contest.members.get(user=anne).hall == hall(contest, "C")
    assert post(desk_of("anne"), "halls-fill", contest.slug).status_code == 403


def test_the_list_of_teams_and_its_file_say_each_hall(contest: Contest) -> None:
    client = desk_of("anne")
    url = reverse("teams", args=[contest.slug])
    everybody = text_of(client.get(url))
    assert '<option value="2">B</option>' in everybody
    assert "/teams/1/" in everybody
    only = text_of(client.get(url, {"hall": "2"}))
    assert "/teams/5/" in only
    assert "/teams/1/" not in only
    file = client.get(reverse("export", args=[contest.slug, "equipes.csv"]))
    header, first, *_others = file.content.decode("utf-8-sig").splitlines()
    assert header.endswith("Salle")
    assert first.endswith("A")


def test_standings_of_one_hall_keep_the_ranks_among_all(contest: Contest) -> None:
    for match in contest.rounds.get().matches.all():
        enter_totals(match, None, Totals(1000 + match.table, 944 - match.table), version=0)
    close_round(contest, contest.organiser, 1)
    kept = reverse("public-hall-standings", args=[contest.slug, 2])
    for page in (
        text_of(Client().get(kept)),
        text_of(desk_of("anne").get(reverse("desk-standings", args=[contest.slug]) + "?hall=2")),
    ):
        assert 'aria-current="true">B<' in page
        shown = re.findall(r'<span class="no">(\d+)</span>', page)
        assert sorted(map(int, shown)) == [5, 6, 7, 8, 9]
        assert "medal m1" in page
        assert "medal m3" not in page
    everywhere = text_of(Client().get(reverse("public-standings", args=[contest.slug])))
    assert f'href="{kept}"' in everywhere
    assert Client().get(reverse("public-hall-standings", args=[contest.slug, 9])).status_code == 404


def test_a_draft_is_shown_hall_by_hall(contest: Contest) -> None:
    contest.rounds.update(draft=True)
    page = text_of(desk_of("organiser").get(reverse("round", args=[contest.slug, 1]) + "?hall=2"))
    assert "Salle B, table 3" in page
    assert "Salle A, table 1" not in page


def test_what_was_just_entered_is_repeated_with_its_hall(contest: Contest) -> None:
    client = desk_of("bruno")
    entered(client, contest, 3)
    page = text_of(client.get(reverse("round", args=[contest.slug, 1])))
    assert "Table B\N{NO-BREAK SPACE}3 enregistrée : 1000 pour" in page


def test_what_is_about_every_hall_is_printed_once_after_the_halls(contest: Contest) -> None:
    for match in contest.rounds.get().matches.all():
        enter_totals(match, None, Totals(1000 + match.table, 944 - match.table), version=0)
    close_round(contest, contest.organiser, 1)
    url = reverse("round-papers", args=[contest.slug])
    options = {"round": 1, "paper": ["ranking", "crosstable"], "reading": "near"}
    text = pdf_text(desk_of("organiser").get(url, options).content)
    assert text.count("– Salle A") == text.count("– Salle B") == 1
    assert text.index("Classement") < text.index("– Salle B") < text.index("Grille des rencontres")


def test_pools_are_printed_in_their_hall() -> None:
    event = in_halls([3, 4], pools=4, rounds=3)
    draw_round(event, None, seed=1)
    client = signed_in(event.organiser)
    url = reverse("paper", args=[event.slug, "pools"])
    only = pdf_text(client.get(url, {"hall": 2}).content)
    assert "Poule B" in only
    assert "Poule A" not in only
    assert "Partie 1, table B 3" in only
    # A round to come is foreseen at the tables of the hall: the pool of hall A leaves one free.
    assert "Partie 3, table B 3 (prévue)" in only
    assert "table A" not in only
    page = text_of(client.get(reverse("public-pools", args=[event.slug])))
    assert "Partie 1, table A\N{NO-BREAK SPACE}1" in page
    assert "Poule B Salle B" in " ".join(re.sub(r"<[^>]+>", "", page).split())


def test_pools_are_read_hall_by_hall() -> None:
    event = in_halls([3, 4], pools=4, rounds=3)
    draw_round(event, None, seed=1)
    kept = reverse("public-hall-pools", args=[event.slug, 2])
    desk = signed_in(event.organiser)
    for page in (
        text_of(Client().get(kept)),
        text_of(desk.get(reverse("pools", args=[event.slug]) + "?hall=2")),
    ):
        assert 'aria-current="true">B<' in page
        assert 'id="pool-B"' in page
        assert 'id="pool-A"' not in page
    everywhere = text_of(Client().get(reverse("public-pools", args=[event.slug])))
    assert f'href="{kept}"' in everywhere
    assert 'id="pool-A"' in everywhere
    assert Client().get(reverse("public-hall-pools", args=[event.slug, 9])).status_code == 404


def test_brackets_are_read_hall_by_hall() -> None:
    event = in_halls([4, 4], final=8, rounds=0)
    waiting = text_of(Client().get(reverse("public-brackets", args=[event.slug])))
    assert "Le tableau sera tiré" in waiting
    assert "toutes</" not in waiting
    draw_round(event, None, seed=1)
    kept = reverse("public-hall-brackets", args=[event.slug, 2])
    desk = signed_in(event.organiser)
    for page in (
        text_of(Client().get(kept)),
        text_of(desk.get(reverse("brackets", args=[event.slug]) + "?hall=2")),
    ):
        text = page.replace("\N{NO-BREAK SPACE}", " ")
        assert 'aria-current="true">B<' in text
        assert re.findall(r"table ([AB] [0-9]+)", text) == ["B 3", "B 4"]
        assert 'class="bracket"' not in text
    everywhere = text_of(Client().get(reverse("public-brackets", args=[event.slug])))
    assert f'href="{kept}"' in everywhere
    assert 'class="bracket"' in everywhere
    event.halls.filter(name="B").update(first_table=40, last_table=41)
    event.save()
    assert "Aucun match tiré dans cette salle." in text_of(
        desk.get(reverse("brackets", args=[event.slug]) + "?hall=2")
    )


def test_in_one_hall_the_distance_is_to_the_first_of_all(contest: Contest) -> None:
    for match in contest.rounds.get().matches.all():
        enter_totals(match, None, Totals(1000 + match.table, 944 - match.table), version=0)
    close_round(contest, contest.organiser, 1)
    ranking = standings(contest)
    first = ranking.rows[0].total
    here = {1, 2, 3, 4}
    mine = ranking.of_teams(here)
    assert [row.team.number for row in mine.rows] == [
        row.team.number for row in ranking.rows if row.team.number in here
    ]
    gaps = [(CRITERIA["points"], row.total - first) for row in mine.rows]
    assert [mine.gap_of(row) for row in mine.rows] == gaps
