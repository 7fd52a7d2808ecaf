"""Pages of the regulation at the desk and in the hall: read, print, export, import, change."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from scoring.rules import RuleSet, presets
from tests.factories import make_contest, make_user
from tests.regulation.test_change import DEALS, ROUNDED, TWO_DEALS, kept, match_at
from tournaments.models import Contest, Entry
from tournaments.regulation import Regulation
from tournaments.regulation.document import from_toml, to_toml
from tournaments.regulation.text import articles
from tournaments.services import results
from tournaments.services.core import people
from tournaments.services.draws import draws
from tournaments.services.hall import changing
from tournaments.services.results import Totals
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def one_contest(lasting: None) -> Contest:
    return make_contest(4, TWO_DEALS)


@pytest.fixture
def contest(one_contest: Contest) -> Contest:
    return Contest.objects.get(pk=one_contest.pk)


@pytest.fixture
def begun(contest: Contest) -> Contest:
    """Contest with table 1 typed deal by deal, 168/156, and table 2 by its totals, 169/155."""
    draws.draw_round(contest, None, seed=1)
    results.enter_deals(match_at(contest, 1), None, DEALS, version=0)
    results.enter_totals(match_at(contest, 2), None, Totals(169, 155, 0, 0), version=0)
    return contest


@pytest.fixture
def organiser(client: Client, contest: Contest) -> Client:
    client.force_login(contest.organiser)
    return client


@pytest.fixture
def scorer(contest: Contest) -> Client:
    user = make_user("marqueur")
    people.grant_role(contest, contest.organiser, user, Role.SCORER)
    client = Client()
    client.force_login(user)
    return client


def url(name: str, contest: Contest) -> str:
    return reverse(name, args=[contest.slug])


def text_of(response: Any) -> str:
    return " ".join(response.content.decode().replace("\u00a0", " ").split())


def uploaded(content: bytes | str, name: str = "reglement.toml") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)


def bring_in(client: Client, contest: Contest, content: bytes | str) -> Any:
    data = {"token": str(uuid4()), "file": uploaded(content)}
    return client.post(url("regulation-import", contest), data)


def confirm(client: Client, contest: Contest, shown: Any, **typed: str) -> Any:
    """Send back the form of a change as shown, with a reason."""
    form = shown.context["form"]
    names = ("token", "document", "seen", "name", "date", "place")
    data = {name: form[name].value() or "" for name in names}
    return client.post(url("regulation-change", contest), {**data, **typed})


@pytest.mark.parametrize("page", ["regulation", "public-regulation"])
def test_the_regulation_is_read_in_sentences(
    organiser: Client, contest: Contest, page: str
) -> None:
    read = text_of(organiser.get(url(page, contest)))
    for article in articles(TWO_DEALS):
        for sentence in article.sentences:
            assert escape(sentence).replace("\u00a0", " ") in read
    assert "Selon l’issue de la donne." in read


def test_the_hall_reads_it_without_an_account_and_keeps_it(contest: Contest) -> None:
    first = Client().get(url("public-regulation", contest))
    assert "Deux" not in first.content.decode()
    again = Client().get(
        url("public-regulation", contest), headers={"If-None-Match": first["ETag"]}
    )
    assert (first.status_code, again.status_code) == (200, 304)


@pytest.mark.parametrize("name", ["regulation", "regulation-paper", "regulation-export"])
def test_a_scorer_reads_prints_and_takes_it_away(
    scorer: Client, contest: Contest, name: str
) -> None:
    assert scorer.get(url(name, contest), follow=True).status_code == 200


@pytest.mark.parametrize("name", ["regulation", "regulation-paper", "regulation-export"])
def test_a_stranger_has_no_desk(contest: Contest, name: str) -> None:
    client = Client()
    assert client.get(url(name, contest)).status_code == 302
    client.force_login(make_user("stranger"))
    assert client.get(url(name, contest)).status_code == 403


def test_only_an_organiser_brings_one_in_or_changes_it(scorer: Client, contest: Contest) -> None:
    assert scorer.get(url("regulation-import", contest)).status_code == 403
    assert bring_in(scorer, contest, to_toml(ROUNDED)).status_code == 403
    assert scorer.post(url("regulation-change", contest), {}).status_code == 403
    assert "Remplacer par un fichier" not in text_of(scorer.get(url("regulation", contest)))
    assert kept(contest) == TWO_DEALS


def test_what_is_taken_away_is_the_regulation(organiser: Client, contest: Contest) -> None:
    response = organiser.get(url("regulation-export", contest))
    assert from_toml(response.content) == TWO_DEALS
    assert f'filename="{contest.slug}.toml"' in response["Content-Disposition"]
    assert response["Content-Type"] == "application/toml"


def test_the_paper_is_a_pdf(organiser: Client, contest: Contest) -> None:
    # Its old address leads to the one that it has among the papers.
    response = organiser.get(url("regulation-paper", contest), follow=True)
    assert response.redirect_chain == [(reverse("paper", args=[contest.slug, "regulation"]), 302)]
    assert response.content.startswith(b"%PDF")


def test_it_is_compared_with_rules_known_by_name(organiser: Client, contest: Contest) -> None:
    page = organiser.get(url("regulation", contest), {"other": "preset:ffb-coinche"})
    assert "n’existe pas dans ce jeu" in text_of(page)
    same = organiser.get(url("regulation", contest), {"other": "preset:ffb-belote"})
    assert "Le jeu et la marque sont ceux de" in text_of(same)
    assert "le classement, les pénalités et vos articles ne sont pas comparés" in text_of(same)
    assert "Rien ne diffère" not in text_of(same)


def test_it_is_compared_with_every_game_even_one_that_its_teams_cannot_play(
    organiser: Client, contest: Contest
) -> None:
    for name in presets():
        page = organiser.get(url("regulation", contest), {"other": f"preset:{name}"})
        assert page.status_code == 200, name
    page = organiser.get(url("regulation", contest), {"other": "preset:lyonnaise"})
    assert "joueurs seuls" in text_of(page)


def test_it_is_compared_with_ones_other_contests_only(organiser: Client, contest: Contest) -> None:
    mine = make_contest(0, ROUNDED, name="Autre concours")
    theirs = make_contest(0, ROUNDED, organiser=make_user("voisin"), name="Chez le voisin")
    page = organiser.get(url("regulation", contest), {"other": f"contest:{mine.slug}"})
    assert "au point près" in text_of(page)
    assert "ne sont pas comparés" not in text_of(page)
    assert "Chez le voisin" not in text_of(page)
    other = organiser.get(url("regulation", contest), {"other": f"contest:{theirs.slug}"})
    assert other.context["form"].errors["other"]


def test_a_file_replaces_the_regulation_once_it_is_confirmed(
    organiser: Client, contest: Contest
) -> None:
    shown = bring_in(organiser, contest, to_toml(ROUNDED))
    assert shown.status_code == 200
    assert "Rien n’est encore changé" in text_of(shown)
    assert kept(contest) == TWO_DEALS
    assert confirm(organiser, contest, shown).status_code == 302
    assert kept(contest) == ROUNDED


def test_the_regulation_already_there_changes_nothing(organiser: Client, contest: Contest) -> None:
    shown = bring_in(organiser, contest, to_toml(TWO_DEALS))
    assert "déjà celui du concours" in text_of(shown)
    assert "Confirmer le changement" not in text_of(shown)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"#" * 10_000_000, "dépasse 100 ko"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "pas du texte en UTF-8"),
        (b"\x00\x01\x02", "pas au format TOML"),
        ("<html><script>alert(1)</script></html>", "Ligne 1"),
        ("[rules]\npreset = 'ffb-belote'\nanonces = '<b>'", "Ligne 3"),
        ("", "Ce fichier est vide"),
    ],
)
def test_a_file_that_is_no_regulation_changes_nothing(
    organiser: Client, contest: Contest, content: bytes | str, words: str
) -> None:
    response = bring_in(organiser, contest, content)
    assert response.status_code == 422
    assert words in text_of(response)
    assert not any(mark in text_of(response) for mark in ("'<b>", "<script>alert"))
    assert kept(contest) == TWO_DEALS


def test_every_problem_of_a_file_is_listed_with_its_line(
    organiser: Client, contest: Contest
) -> None:
    document = "[rules]\npreset = 'ffb-belote'\nsa_ta = 3\n[format]\nrounds = 99\n[other]"
    read = text_of(bring_in(organiser, contest, document))
    assert "3 choses à corriger" in read
    assert all(f"Ligne {line}" in read for line in (3, 5, 6))


def test_no_file_at_all_is_said_beside_the_field(organiser: Client, contest: Contest) -> None:
    response = organiser.post(url("regulation-import", contest), {"token": str(uuid4())})
    assert response.status_code == 422
    assert response.context["form"].errors["file"]


def test_a_change_after_the_first_result_shows_marks_and_ranks_then_asks_why(
    organiser: Client, begun: Contest
) -> None:
    shown = bring_in(organiser, begun, to_toml(ROUNDED))
    read = text_of(shown)
    assert "168 / 156" in read
    assert "170 / 160" in read
    assert "1 résultat saisi par ses totaux reste tel quel" in read
    assert "169 / 155" in read
    refused = confirm(organiser, begun, shown)
    assert refused.status_code == 422
    assert "Dites pourquoi le règlement change." in text_of(refused)
    assert kept(begun) == TWO_DEALS
    done = confirm(organiser, begun, refused, reason="arrondi oublié")
    assert done["Location"] == url("regulation", begun)
    assert kept(begun) == ROUNDED
    assert Entry.objects.get(match=match_at(begun, 1), current=True).ns == 170


def test_a_result_that_comes_in_meanwhile_is_shown_before_the_change(
    organiser: Client, begun: Contest
) -> None:
    shown = bring_in(organiser, begun, to_toml(ROUNDED))
    results.enter_totals(
        match_at(begun, 2), None, Totals(200, 124, 0, 0), version=1, reason="mal lu"
    )
    again = confirm(organiser, begun, shown, reason="arrondi oublié")
    assert again.status_code == 422
    assert "entre-temps" in text_of(again)
    assert "200 / 124" in text_of(again)
    assert confirm(organiser, begun, again, reason="arrondi oublié").status_code == 302
    assert kept(begun) == ROUNDED


def test_deals_that_cannot_be_counted_leave_nothing_to_confirm(
    organiser: Client, begun: Contest
) -> None:
    shown = bring_in(organiser, begun, to_toml(TWO_DEALS.with_format(deals=1)))
    assert "Partie 1, table 1" in text_of(shown)
    assert "Confirmer le changement" not in text_of(shown)
    assert confirm(organiser, begun, shown, reason="essai").status_code == 422
    assert kept(begun) == TWO_DEALS


def test_an_altered_page_changes_nothing(organiser: Client, begun: Contest) -> None:
    shown = bring_in(organiser, begun, to_toml(ROUNDED))
    response = confirm(organiser, begun, shown, document="[rules]", reason="essai")
    assert response.status_code == 422
    assert kept(begun) == TWO_DEALS


def test_the_settings_show_what_a_rule_changes_before_it_does(
    organiser: Client, begun: Contest
) -> None:
    page = organiser.get(url("contest-settings", begun))
    form = page.context["form"]
    data = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in data.items() if value not in (None, "")}
    data |= {"rounding": '"ten"', "name": "Concours renommé"}
    shown = organiser.post(url("contest-settings", begun), data)
    assert "170 / 160" in text_of(shown)
    assert kept(begun) == TWO_DEALS
    assert confirm(organiser, begun, shown, reason="arrondi oublié").status_code == 302
    assert kept(begun) == ROUNDED
    assert begun.name == "Concours renommé"


def test_the_settings_change_a_name_without_asking_why(organiser: Client, begun: Contest) -> None:
    form = organiser.get(url("contest-settings", begun)).context["form"]
    data = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in data.items() if value not in (None, "")}
    data |= {"name": "Concours renommé", "rounds": "5"}
    response = organiser.post(url("contest-settings", begun), data)
    assert response.status_code == 302
    assert kept(begun) == TWO_DEALS.with_format(rounds=5)
    assert begun.name == "Concours renommé"


def test_a_contest_starts_from_a_file(organiser: Client) -> None:
    response = organiser.post(
        reverse("contest-from-regulation"),
        {
            "token": str(uuid4()),
            "name": "Belote d’hiver",
            "date": "2026-12-19",
            "place": "",
            "file": uploaded(to_toml(ROUNDED)),
        },
    )
    event = Contest.objects.get(name="Belote d’hiver")
    assert response["Location"] == url("regulation", event)
    assert kept(event) == ROUNDED


def test_no_contest_starts_from_a_wrong_file(organiser: Client) -> None:
    before = Contest.objects.count()
    data = {"token": str(uuid4()), "name": "Belote", "date": "2026-12-19"}
    response = organiser.post(
        reverse("contest-from-regulation"), {**data, "file": uploaded("[rules]\ngame = 'poker'")}
    )
    assert response.status_code == 422
    assert "Ligne 2" in text_of(response)
    assert Contest.objects.count() == before
    assert Client().get(reverse("contest-from-regulation")).status_code == 302


def test_a_closed_contest_offers_no_change(organiser: Client, begun: Contest) -> None:
    results.close_round(begun, None, 1)
    changing.close_contest(begun, begun.organiser)
    assert "Remplacer par un fichier" not in text_of(organiser.get(url("regulation", begun)))
    shown = bring_in(organiser, begun, to_toml(ROUNDED))
    assert confirm(organiser, begun, shown, reason="trop tard").status_code == 422
    assert kept(begun) == TWO_DEALS


def test_a_match_to_a_target_is_said_on_every_page(client: Client) -> None:
    contest = make_contest(0, Regulation(RuleSet.preset("ffb-coinche"), deals=None, target=2000))
    client.force_login(contest.organiser)
    for page in ("regulation", "public-regulation"):
        assert "2000 points atteints ou dépassés" in text_of(client.get(url(page, contest)))
