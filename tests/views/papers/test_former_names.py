"""Former names of papers, in addresses, in commands and in noted prints, lead to those of today."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.http import QueryDict
from django.urls import reverse

from tests.factories import make_contest, play_round
from tests.papers.builders import pages
from tests.views.desk import plain, scorer_of, text
from tournaments.models import Player
from tournaments.queries.core.prints import last_prints
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.services.registration.categories import add_category
from tournaments.views.papers.kinds import KINDS, several_asked
from tournaments.words.former_papers import FORMER

pytestmark = pytest.mark.django_db


def test_each_former_name_leads_to_a_kind_and_to_choices_that_it_has() -> None:
    assert FORMER.keys().isdisjoint(KINDS)
    for name, former in FORMER.items():
        options = KINDS[former.kind].options
        if former.options:
            assert options is not None, name
            assert former.options.keys() <= options.base_fields.keys(), name
            form = options(QueryDict("&".join(map("=".join, former.options.items()))))
            assert form.is_valid(), (name, form.errors)


def test_the_ranking_before_a_round_is_that_of_the_round_before(tmp_path: Path) -> None:
    contest = make_contest(4)
    for seed in (1, 2):
        play_round(contest, seed=seed)
    client = scorer_of(contest)

    def got(kind: str, round_: int, view: str = "paper") -> Any:
        return client.get(reverse(view, args=[contest.slug, kind]), {"round": round_})

    assert got("ranking-before", 2).content == got("ranking", 1).content
    assert plain(got("ranking-before", 2, "paper-pages")) == "1 page"
    assert got("ranking-before", 1).status_code == 404
    page = reverse("papers", args=[contest.slug])
    opened = text(client.get(page, {"paper": "ranking-before", "round": 2}))
    assert 'id="paper-name">Classement, partie 2</h2>' in opened
    call_command("papers", contest.slug, str(tmp_path), "--kind", "ranking-before", "--no-links")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["ranking-1.pdf", "ranking-2.pdf"]


def test_each_former_name_prints_what_it_printed() -> None:
    """The other former names are of contests whose routes, brackets or partners are known."""
    contest = make_contest(4)
    play_round(contest)
    play_round(contest, seed=2)
    Player.objects.update(club="Amicale")
    women = add_category(contest, contest.organiser, "Dames")
    contest.teams.get(number=1).categories.add(women)
    add_prize(contest, contest.organiser, Wanted("Jambon", cents=2500, first=1))
    client = scorer_of(contest)
    for name, title in {
        "players": "Joueurs par ordre alphabétique",
        "entrants-by-club": "Inscrits par club",
        "entrants-by-category": "Inscrits par catégorie",
        "entrants-paid": "Inscrits et paiements",
        "player-ranking": "Résultats des joueurs",
        "category-ranking": ": Dames",
        "club-ranking": "Classement provisoire des clubs",
        "ceremony": "Remise des lots",
        "square": "Tableau croisé",
        "check-in": "Pointage à l’arrivée",
        "draw-by-team": "Où jouons-nous",
        "table-signs": "Scannez",
    }.items():
        paper = client.get(reverse("paper", args=[contest.slug, name]), {"round": 2})
        assert paper.status_code == 200, name
        assert title in pages(paper.content)[0], name


@pytest.mark.parametrize("name", FORMER)
def test_a_print_noted_under_a_former_name_is_one_of_the_paper_of_today(name: str) -> None:
    contest = make_contest(0)
    former, round_ = FORMER[name], 2 if KINDS[FORMER[name].kind].of_round else None
    contest.prints.create(
        kind=name, round=round_, pages=7, options={"reading": "far"}, version=1, desk_version=1
    )
    key = former.kind, round_ - former.earlier if round_ else None
    last = last_prints(contest)[key][0]
    assert (last.pages, last.options) == (7, {**former.options, "reading": "far"})


def test_former_names_ticked_together_are_one_paper_in_its_usual_order() -> None:
    both = several_asked(QueryDict("paper=draw-by-table&paper=draw-by-name&paper=sheets"))
    assert both.getlist("paper") == ["draw", "sheets"]
    assert "by" not in both
    assert several_asked(QueryDict("paper=draw-by-team"))["by"] == "team"
    beside = several_asked(QueryDict("paper=ranking&paper=rankings"))
    assert (beside.getlist("paper"), "order" in beside) == (["ranking"], False)


def test_the_folder_of_papers_has_each_ready_choice_that_serves(tmp_path: Path) -> None:
    contest = make_contest(4)
    call_command("papers", contest.slug, str(tmp_path), "--no-links")
    names = {one.name for one in tmp_path.iterdir()}
    assert {"entrants.pdf", "entrants-name.pdf", "entrants-payments.pdf"} <= names
    assert names.isdisjoint({"entrants-club.pdf", "table-numbers-with.pdf"})
    # A former name writes its own file, not over that of the wall.
    wall = (tmp_path / "entrants.pdf").read_bytes()
    call_command("papers", contest.slug, str(tmp_path), "--no-links", "--kind", "check-in")
    assert (tmp_path / "entrants.pdf").read_bytes() == wall
    assert "entrants-arrival.pdf" in {one.name for one in tmp_path.iterdir()}


def test_a_usual_list_opens_by_its_name_its_link_or_its_former_address() -> None:
    contest = make_contest(4)
    client, page = scorer_of(contest), reverse("papers", args=[contest.slug])
    for query in (
        {"q": "joueurs par ordre alphabetique"},
        {"paper": "entrants", "order": "name"},
        {"paper": "players"},
        {"paper": "entrants-by-category", "order": "name"},
    ):
        shown = text(client.get(page, query))
        assert 'id="paper-name">Équipes inscrites</h2>' in shown
        assert '<option value="name" selected>' in shown
        assert "paper=entrants&amp;order=name#paper" in shown
    # No team has a club.
    assert "Inscrits par club" not in shown
    former, today = (reverse("paper", args=[contest.slug, one]) for one in ("players", "entrants"))
    assert client.get(former).content == client.get(today, {"order": "name"}).content
