"""Free articles: what a club adds is read, kept, printed and logged as it was written."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.factories import make_contest
from tests.papers.builders import contest, pages, read, squeezed
from tests.regulation.test_paper import info
from tests.sweeps import for_each
from tests.views.helpers import post, text_of
from tests.views.regulation.test_setup import USUAL, organiser, regulation_of
from tournaments.models import Contest, LogLine
from tournaments.papers import SheetStyle, blank_sheets
from tournaments.papers.regulation import regulation_paper
from tournaments.regulation import FreeArticle, Regulation
from tournaments.regulation.compare import differences
from tournaments.regulation.document import DocumentRefused, from_toml, to_toml
from tournaments.regulation.text import articles, free_articles, sheet_articles

__all__ = ["organiser"]

BELOTE = RuleSet.preset("ffb-belote")
SHOWN = FreeArticle(
    "Cartes montrées",
    "Toute carte montrée est jouée.",
    "Cards shown",
    "Any card shown is played.",
    sheet=True,
)
MANNERS = FreeArticle("Tenue", "On reste poli.\n\nOn ne fume pas\ndans la salle.")
BOTH = Regulation(BELOTE, free_articles=(SHOWN, MANNERS))
#: The example of the specification of free articles.
DOCUMENT = """
[rules]
preset = "ffb-belote"
[[article]]
title = "Cartes montrées"
text = "Toute carte montrée est jouée."
title_en = "Cards shown"
text_en = "Any card shown is played."
sheet = true
[[article]]
title = "Tenue"
text = \"\"\"
On reste poli.

On ne fume pas
dans la salle.
\"\"\"
"""


def test_articles_are_read_from_a_document_and_written_as_they_were() -> None:
    assert from_toml(DOCUMENT).free_articles == (SHOWN, MANNERS)
    assert from_toml(to_toml(BOTH)) == BOTH
    assert Regulation.from_data(BOTH.to_data()) == BOTH
    assert "\nOn reste poli.\n\nOn ne fume pas\n" in to_toml(BOTH)


def test_quotes_backslashes_and_signs_come_back_as_typed() -> None:
    odd = FreeArticle('Dire "belote" \\ rebelote', 'Trois """, \\n.\n[[article]]\n# rien <b>🂡</b>')
    regulation = Regulation(BELOTE, free_articles=(odd,))
    assert from_toml(to_toml(regulation)) == regulation


def test_a_text_of_a_thousand_signs_on_one_line_is_read() -> None:
    long = Regulation(BELOTE, free_articles=(FreeArticle("T", '"' * 1000),))
    assert from_toml(to_toml(long)) == long


def test_a_regulation_without_articles_is_stored_as_before() -> None:
    assert {"free_articles", "stages"}.isdisjoint(Regulation(BELOTE).to_data())


@for_each(
    "article, field, code",
    [
        ({"title": "", "text": "a"}, "title", "required"),
        ({"title": "a", "text": "  \n "}, "text", "required"),
        ({"title": "a" * 81, "text": "a"}, "title", "length"),
        ({"title": "a", "text": "a" * 1001}, "text", "length"),
        ({"title": "a", "text": "a", "title_en": "a" * 81}, "title_en", "length"),
        ({"title": "a", "text": "a", "text_en": "a" * 1001}, "text_en", "length"),
        ({"title": "a", "text": "a" * 201, "sheet": True}, "sheet", "length"),
        ({"title": "a", "text": "a", "text_en": "a" * 201, "sheet": True}, "sheet", "length"),
        ({"title": "a", "text": "a", "sheet": "oui"}, "sheet", "value"),
        ({"title": 4, "text": "a"}, "title", "type"),
    ],
)
def test_an_article_out_of_its_limits_is_refused(
    article: dict[str, Any], field: str, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        Regulation(BELOTE, free_articles=(FreeArticle(**article),))
    (problem,) = refused.value.problems
    assert (problem.field, problem.code) == (f"article[0].{field}", code)


def test_the_limits_themselves_are_accepted() -> None:
    full = FreeArticle("a" * 80, "a" * 1000, "b" * 80, "b" * 1000)
    on_sheet = FreeArticle("a" * 80, "a" * 200, sheet=True)
    assert Regulation(BELOTE, free_articles=(full, *[on_sheet] * 19))
    with pytest.raises(Refused) as refused:
        Regulation(BELOTE, free_articles=(full,) * 21)
    assert refused.value.problems[0].code == "many"


def test_a_wrong_article_of_a_document_is_told_with_its_line() -> None:
    with pytest.raises(DocumentRefused) as refused:
        from_toml("[rules]\npreset = 'ffb-belote'\n[[article]]\ntitle = 'a'\ntex = 'b'")
    problems = {(one.line, one.option, one.problem.code) for one in refused.value.located}
    assert problems == {(5, "tex", "unknown"), (3, "text", "required")}


def test_articles_come_last_in_order_and_in_english_where_they_have_it() -> None:
    titles = [article.title for article in info(BOTH).articles]
    assert titles[-2:] == ["Cartes montrées", "Tenue"]
    assert len(titles) == len(articles(BOTH)) + 2
    assert free_articles(BOTH)[1].sentences == ("On reste poli.", "On ne fume pas dans la salle.")
    with override("en"):
        shown, manners = free_articles(BOTH)
        assert (shown.title, shown.sentences) == ("Cards shown", ("Any card shown is played.",))
        assert manners.title == "Tenue"
        assert sheet_articles(BOTH) == ["Cards shown: Any card shown is played."]


def test_the_wall_has_every_article_and_the_sheets_those_that_ask() -> None:
    wall = read(regulation_paper(info(BOTH)))
    assert "9.Cartesmontrées9.1Toutecartemontréeestjouée.10.Tenue10.1Onrestepoli." in wall
    for per_page in (1, 2, 4):
        sheets = blank_sheets(contest(free_articles=(SHOWN, MANNERS)), 1, SheetStyle(per_page))
        assert squeezed(pages(sheets)[0]).count("Toutecartemontréeestjouée.") == 1
        assert "poli" not in read(sheets)


@pytest.mark.slow
def test_twenty_articles_on_the_sheets_leave_room_to_write() -> None:
    long = FreeArticle("Un titre de quatre-vingts signes" * 2, "Douze mots. " * 16, sheet=True)
    printed = pages(blank_sheets(contest(free_articles=(long,) * 20), 1, SheetStyle(4)))
    assert len(printed) == 1
    assert squeezed(printed[0]).count("Untitredequatre-vingtssignesUn") == 20
    assert "SignatureNord-Sud" in squeezed(printed[0])


def test_two_regulations_are_compared_article_by_article() -> None:
    other = Regulation(BELOTE, free_articles=(MANNERS,))
    assert [one.option for one in differences(BOTH, other)] == ["article[Cartes montrées]"]
    turned = Regulation(BELOTE, free_articles=(MANNERS, SHOWN))
    assert [one.option for one in differences(BOTH, turned)] == ["article"]


def rows(*typed: dict[str, str]) -> dict[str, str]:
    """Return the fields of the rows of articles, as the settings page sends them."""
    sent = {"articles": str(len(typed))}
    for index, row in enumerate(typed):
        sent |= {f"articles-{index}-{name}": value for name, value in row.items()}
    return sent


@pytest.mark.django_db
@pytest.mark.usefixtures("organiser")
class TestSettings:
    """Articles on the settings page, without a script."""

    def save(self, client: Client, contest: Contest, *typed: dict[str, str]) -> Regulation:
        response = post(client, "contest-settings", contest.slug, **{**USUAL, **rows(*typed)})
        assert response.status_code == 302, text_of(response)
        return regulation_of(contest)

    def test_an_article_is_added_moved_and_removed(self, client: Client) -> None:
        contest = make_contest(0)
        shown = {"title": SHOWN.title, "text": SHOWN.text, "sheet": "on", "order": "2"}
        shown |= {"title_en": "Cards shown", "text_en": "Any card shown is played."}
        manners = {"title": "Tenue", "text": MANNERS.text.replace("\n", "\r\n"), "order": ""}
        assert self.save(client, contest, shown, manners).free_articles == (SHOWN, MANNERS)
        moved = self.save(client, contest, shown, {**manners, "order": "1"})
        assert moved.free_articles == (MANNERS, SHOWN)
        removed = self.save(client, contest, {**manners, "title": ""}, shown)
        assert removed.free_articles == (SHOWN,)
        line = LogLine.objects.filter(action="change_contest").latest("pk")
        assert line.after["regulation"]["free_articles"] == [SHOWN.to_data()]

    def test_a_long_text_for_the_sheet_is_refused_beside_its_box(self, client: Client) -> None:
        contest = make_contest(0)
        long = {"title": "Tenue", "text": "Restez polis. " * 20, "sheet": "on"}
        sent = {**USUAL, **rows(long)}
        response = post(client, "contest-settings", contest.slug, **sent)
        assert response.status_code == 422
        assert "tient en 200 signes" in text_of(response)
        assert "Restez polis. Restez polis." in text_of(response)

    def test_markup_in_an_article_is_only_text_on_the_public_page(self, client: Client) -> None:
        script = FreeArticle("<b>Gras</b>", "<script>alert(1)</script>")
        contest = make_contest(0, Regulation(BELOTE, free_articles=(script,)))
        body = client.get(reverse("public-regulation", args=[contest.slug])).content.decode()
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in body
        assert "<script>alert(1)" not in body
