"""Hall's pages: their content, and their cost in queries."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.deal import Deal
from tests.factories import COINCHE, draw_round, make_contest, make_user, play_round
from tests.rows import written_again
from tests.views.desk import plain, signed_in
from tests.views.helpers import text_of
from tournaments.models import Contest, Match
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.core.phones import set_phones
from tournaments.services.draws import presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


@pytest.fixture
@written_again
def played() -> Contest:
    """Contest of five pairs: a round played and closed, a second one drawn."""
    contest = make_contest(5)
    play_round(contest)
    draw_round(contest, None, seed=2)
    return contest


def page(client: Client, name: str, *args: Any, **headers: Any) -> Any:
    return client.get(reverse(name, args=args), headers=headers)


def pages(contest: Contest) -> list[str]:
    slug = contest.slug
    return [
        reverse("contest", args=[slug]),
        reverse("public-draw", args=[slug]),
        reverse("public-draw", args=[slug, 1]),
        reverse("public-standings", args=[slug]),
        reverse("public-team", args=[slug, 1]),
    ]


def test_the_home_page_lists_the_contests_for_everyone(client: Client, played: Contest) -> None:
    text = text_of(page(client, "home"))

    assert played.name in text
    assert "5 équipes" in text
    assert "2 parties tirées" in text
    assert reverse("public-standings", args=[played.slug]) in text
    assert reverse("desk", args=[played.slug]) not in text
    # A visitor looks for a table: the field stands over the list while a choice is short.
    find = f'action="{reverse("find-team", args=[played.slug])}"'
    assert find in text.split("Concours de belote et de coinche</h2>")[0]
    second = make_contest(4, organiser=played.organiser, name="Un second")
    draw_round(second, None, seed=1)
    several = text_of(page(client, "home"))
    assert find not in several
    assert f'href="{reverse("find-team", args=[second.slug])}"' in several


def test_before_the_first_draw_the_pages_say_what_to_wait_for(client: Client) -> None:
    contest = make_contest(4)

    assert "pas encore commencé" in text_of(page(client, "contest", contest.slug))
    assert "pas encore tirée" in text_of(page(client, "public-draw", contest.slug))
    assert "paraîtra" in text_of(page(client, "public-standings", contest.slug))
    assert "dès que la première partie sera tirée" in text_of(
        page(client, "public-team", contest.slug, 3)
    )


def test_the_draw_tells_every_team_its_table_and_who_rests(client: Client, played: Contest) -> None:
    text = text_of(page(client, "public-draw", played.slug))
    resting = played.rounds.get(number=2).seats.get(match=None).team

    assert "Partie 2 : qui joue où" in text
    assert text.count('class="table-number"') == 2
    assert f"L’équipe {resting.number} ({resting.name}) est exempte" in text
    assert "marque 972 points" in text


def test_a_rematch_is_said(client: Client) -> None:
    contest = make_contest(2)
    play_round(contest)
    play_round(contest)

    assert "se sont déjà rencontrées à la partie 1" in text_of(
        page(client, "public-draw", contest.slug)
    )


def test_a_round_that_was_not_drawn_has_no_page(client: Client, played: Contest) -> None:
    assert page(client, "public-draw", played.slug, 3).status_code == 404
    assert page(client, "public-standings", played.slug, 3).status_code == 404
    assert page(client, "public-standings", played.slug, 0).status_code == 404
    assert page(client, "public-team", played.slug, 99).status_code == 404


def test_the_standings_are_those_of_the_last_complete_round(
    client: Client, played: Contest
) -> None:
    before = text_of(page(client, "public-standings", played.slug))
    after_one = text_of(page(client, "public-standings", played.slug, 1))

    assert "Classement après 1 partie" in before
    assert "la 2e se joue" in before
    assert "la 2e se joue" in after_one
    assert page(client, "public-standings", played.slug, 2).status_code == 404
    for label in ("Total des points", "Parties gagnées", "Différence de points"):
        assert label in before


def test_the_standings_of_an_ended_contest_are_final(client: Client) -> None:
    contest = make_contest(4)
    play_round(contest)
    changing.close_contest(contest, contest.organiser)

    assert "<h1>Classement définitif</h1>" in text_of(
        page(client, "public-standings", contest.slug)
    )


def test_a_team_page_writes_an_apostrophe_and_a_sign_once(client: Client) -> None:
    contest = make_contest(0)
    unnamed = presence.register_team(contest, None, Registration("L. O'Neill", "A & B"))
    shown = page(client, "public-team", contest.slug, unnamed.number).content.decode()
    assert shown.count("L. O&#x27;Neill – A &amp; B</h1>") == 1
    assert "<p>L. O&#x27;Neill" not in shown
    named = presence.register_team(contest, None, Registration("<b>Jo</b>", "D'Arc", "Les amis"))
    shown = page(client, "public-team", contest.slug, named.number).content.decode()
    assert "<p>&lt;b&gt;Jo&lt;/b&gt; – D&#x27;Arc</p>" in shown


def test_teams_nothing_separates_share_their_rank_and_a_withdrawn_one_is_said(
    client: Client,
) -> None:
    contest = make_contest(4, regulation=COINCHE.with_format(deals=1))
    draw_round(contest, None, seed=1)
    for match in Match.objects.filter(round__contest=contest).select_related("round__contest"):
        results.enter_deals(match, None, [Deal("NS", 80, "hearts", ns=92, ew=70)], version=0)
    presence.withdraw_team(contest, None, contest.teams.get(number=1))
    text = text_of(page(client, "public-standings", contest.slug))

    assert text.count("ex æquo") == 4
    assert text.count("retirée") == 1


def test_a_team_reads_its_deals_explained_with_the_article(client: Client) -> None:
    contest = make_contest(2, regulation=COINCHE.with_format(deals=1))
    draw_round(contest, None, seed=1)
    match = Match.objects.select_related("round__contest").get()
    results.enter_deals(
        match, None, [Deal("NS", 80, "hearts", ns=92, ew=70, annonces_ew=20)], version=0
    )
    text = plain(page(client, "public-team", contest.slug, 1))

    assert "80 ♥\N{VARIATION SELECTOR-15} cœur" in text
    assert "chaque camp marque ses points de plis. article 3.3 du règlement affiché" in text
    assert "FFB, C 10.1.a" in text
    assert "option" not in text
    assert "170" in text
    wall = plain(page(client, "public-regulation", contest.slug))
    assert "3.3 Le preneur d’un contrat réussi marque ses points et le contrat demandé." in wall
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    english = plain(page(client, "public-team", contest.slug, 1))
    assert "each side marks its card points. article 3.3 of the posted regulation" in english


@pytest.mark.slow
def test_a_match_typed_as_totals_says_so(client: Client, played: Contest) -> None:
    for number in range(1, 6):
        text = text_of(page(client, "public-team", played.slug, number))
        if "Exempte" not in text:
            assert "Seuls les totaux de cette partie ont été saisis." in text


def test_a_result_to_verify_is_not_shown_to_the_hall(client: Client) -> None:
    contest = make_contest(2)
    draw_round(contest, None, seed=1)
    match = Match.objects.select_related("round__contest").get()
    results.enter_totals(match, None, results.Totals(1234, 5), version=0, to_verify=True)
    text = text_of(page(client, "public-team", contest.slug, 1))

    assert "Pas encore de résultat." in text
    # The card of the team beside its number, then the four of its table: one for each player.
    assert 'aria-label="Carte : as de pique"' in text
    assert sorted(re.findall(r'tcard (\w+)" aria-hidden', text)) == ["heart"] * 2 + ["spade"] * 2
    assert "1234" not in text


@pytest.mark.parametrize("typed", ["3", "03", "joueuse 3b", "JOUEUR 3A"])
def test_a_team_is_found_by_its_number_or_its_name(
    client: Client, played: Contest, typed: str
) -> None:
    response = client.get(reverse("find-team", args=[played.slug]), {"team": typed})

    assert response["Location"] == reverse("public-team", args=[played.slug, 3])


def test_several_teams_found_are_a_choice_and_none_is_said(client: Client, played: Contest) -> None:
    url = reverse("find-team", args=[played.slug])

    assert text_of(client.get(url, {"team": "joueur"})).count("/team/") == 5
    assert "Aucune équipe n’a" in text_of(client.get(url, {"team": "<b>Zoé"}))
    assert "<b>Zoé" not in text_of(client.get(url, {"team": "<b>Zoé"}))


def test_two_teams_of_one_name_are_told_apart_by_their_numbers(client: Client) -> None:
    contest = make_contest()
    for _twice in range(2):
        presence.register_team(contest, None, Registration(name="Les Copains"))
    play_round(contest)
    text = text_of(page(client, "public-standings", contest.slug))

    assert text.count("Les Copains") == 2
    for number in (1, 2):
        assert reverse("public-team", args=[contest.slug, number]) in text


def test_a_hostile_name_is_shown_as_typed_on_every_page(client: Client) -> None:
    contest = make_contest(name="<script>alert('concours')</script>")
    presence.register_team(contest, None, Registration(name="<script>alert(1)</script> %s {{ x }}"))
    presence.register_team(
        contest, None, Registration("L" * 200, "O’Brien & fils", details={"club": "<img src=x>"})
    )
    play_round(contest)
    for url in pages(contest):
        text = text_of(client.get(url))
        assert "<script>alert" not in text, url
        assert "<img src=x>" not in text, url
    assert "&lt;script&gt;alert(1)&lt;/script&gt; %s {{ x }}" in text


@pytest.mark.slow
def test_the_cost_of_a_page_does_not_grow_with_the_contest(client: Client) -> None:
    counts = []
    for pairs in (8, 60):
        contest = make_contest(pairs, name=f"{pairs} équipes")
        play_round(contest)
        each = []
        for url in pages(contest):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert client.get(url).status_code == 200
            each.append(len(queries))
        counts.append(each)

    assert counts[0] == counts[1]
    assert max(counts[0]) <= 19


def test_a_page_is_rendered_once_per_version(client: Client, played: Contest) -> None:
    url = reverse("public-standings", args=[played.slug])
    first = client.get(url)
    with CaptureQueriesContext(connection) as queries:
        again = client.get(url)
    assert len(queries) == 1
    one, other = Match.objects.select_related("round__contest").filter(round__number=2)
    results.enter_totals(one, None, results.Totals(972, 972), version=0)
    while_played = client.get(url, headers={"If-None-Match": first["ETag"]})
    results.enter_totals(other, None, results.Totals(972, 972), version=0)
    changed = client.get(url)

    assert again.content == first.content
    assert while_played.status_code == 304, "the round does not count yet"
    assert changed["ETag"] != first["ETag"]


def test_a_result_elsewhere_leaves_a_team_page_as_cheap_as_its_own_words(client: Client) -> None:
    contest = make_contest(8)
    play_round(contest)
    draw_round(contest, None, seed=2)
    matches = Match.objects.filter(round__number=2).select_related("round__contest")
    there, here, *_others = matches.order_by("table")
    one, other = (
        reverse("public-team", args=[contest.slug, seat.team.number]) for seat in here.seats.all()
    )
    client.get(one)
    client.get(other)
    results.enter_totals(there, None, results.Totals(972, 972), version=0)
    client.get(one)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(other).status_code == 200

    # Queries: the contest, then its version. The previous page already computed the rest.
    assert len(queries) == 2


def test_a_page_that_a_write_left_as_it_was_is_not_sent_again(
    client: Client, played: Contest
) -> None:
    url = reverse("public-draw", args=[played.slug, 1])
    first = client.get(url)
    set_phones(played, None, "10.0.0.1:8000")
    again = client.get(url, headers={"If-None-Match": first["ETag"]})

    assert again.status_code == 304


def test_a_corrected_result_changes_the_words_that_were_kept(client: Client) -> None:
    contest = make_contest(2)
    play_round(contest, close=False)
    url = reverse("public-team", args=[contest.slug, 1])
    client.get(url)
    match = Match.objects.select_related("round__contest").get()
    results.enter_totals(match, None, results.Totals(1000, 944), version=1, reason="relue")
    text = text_of(client.get(url))

    assert "1000 points à 944" in text or "944 points à 1000" in text


def test_a_reader_who_has_the_page_gets_no_page(client: Client, played: Contest) -> None:
    for url in pages(played):
        etag = client.get(url)["ETag"]
        with CaptureQueriesContext(connection) as queries:
            response = client.get(url, headers={"If-None-Match": etag})

        assert response.status_code == 304, url
        assert response.content == b""
        assert response["ETag"] == etag
        assert len(queries) == 1


def test_a_page_is_compressed_for_those_who_read_it_so(client: Client, played: Contest) -> None:
    url = reverse("public-standings", args=[played.slug])
    plain = client.get(url)
    packed = client.get(url, headers={"Accept-Encoding": "gzip, br"})

    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    for response in (plain, packed):
        assert response["Vary"] == "Accept-Encoding, Accept-Language, Cookie"
        assert response["Cache-Control"] == "no-cache"


def test_a_page_is_kept_apart_for_each_language(client: Client, played: Contest) -> None:
    url = reverse("public-standings", args=[played.slug])
    french = client.get(url)
    client.get(reverse("language"), {"to": "en"})
    english = client.get(url, headers={"If-None-Match": french["ETag"]})

    assert english.status_code == 200
    assert '<html lang="en"' in text_of(english)


def test_the_halls_pages_are_the_same_for_the_organiser(client: Client, played: Contest) -> None:
    before = [client.get(url).content for url in pages(played)]
    cache.clear()
    client.force_login(played.organiser)
    after = [client.get(url) for url in pages(played)]

    assert [response.content for response in after] == before
    for response in after:
        assert not response.cookies
        assert b"csrfmiddlewaretoken" not in response.content


def test_the_pages_ask_the_internet_for_nothing(client: Client, played: Contest) -> None:
    client.force_login(make_user())
    for url in [*pages(played), reverse("home"), reverse("desk", args=[played.slug])]:
        response = client.get(url)
        assert "//" not in text_of(response).replace("http://www.w3.org", ""), url
        assert "style=" not in text_of(response), url
        assert "default-src 'self'" in response["Content-Security-Policy"]


def test_every_number_of_the_standings_leads_to_what_made_it(client: Client) -> None:
    contest = make_contest(pairs=4)
    play_round(contest)
    page = client.get(reverse("public-standings", args=[contest.slug])).content.decode()
    team = standings(contest).rows[0].team.number
    here = reverse("public-team", args=[contest.slug, team])
    assert f'href="{here}#deals-1"' in page
    assert page.count(f'class="why" href="{here}') == 1 + len(standings(contest).criteria)
    # At the desk a name leads to its team, whose page has the deals: no other link in its line.
    desk = signed_in(contest.organiser).get(reverse("desk-standings", args=[contest.slug]))
    links = re.findall(rf'href="({here}[^"]*)"', desk.content.decode())
    assert links == [here]
