"""French as it is shown: narrow no-break spaces, which nobody types in the sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, ngettext, override
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import BELOTE, make_contest, play_round
from tests.papers.builders import contest as printed_contest
from tests.papers.builders import pages
from tournaments.papers import phones_poster
from tournaments.regulation.text import articles
from tournaments.words.french import NARROW, as_shown, as_typed, spaced

#: A sign with another space than the narrow one before it, or none after « .
WRONG = re.compile(r"[ \u00a0][:;?!»](?!\w)|«[ \u00a0]")


@pytest.fixture(autouse=True)
def shown() -> Iterator[None]:
    with as_shown():
        yield


def test_a_message_is_shown_with_narrow_spaces_in_french_alone() -> None:
    assert gettext("Désaccord\u00a0: deux versions") == f"Désaccord{NARROW}: deux versions"
    assert [ngettext("« %d équipe »", "« %d équipes »", n) for n in (0, 2)] == [
        f"«{NARROW}%d équipe{NARROW}»", f"«{NARROW}%d équipes{NARROW}»"
    ]  # fmt: skip
    with override("en"):
        assert gettext("Désaccord\u00a0: deux versions").startswith("Disagreement")
    with as_typed():
        assert gettext("Prête ?") == "Prête ?"


@given(st.text("a1 \u00a0:;?!»«%()/é", max_size=30))
def test_spaces_once_put_stay_and_nothing_else_changes(words: str) -> None:
    once = spaced(words)
    assert spaced(once) == once
    assert not WRONG.search(once)
    assert re.sub(r"[\u00a0\u202f]", " ", once) == re.sub(r"\u00a0", " ", words)


def test_the_posted_regulation_has_no_other_space_before_a_sign() -> None:
    posted = "\n".join(sentence for one in articles(BELOTE) for sentence in one.sentences)
    assert f"{NARROW}:" in posted
    assert not WRONG.search(posted)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "page", ["contest", "public-standings", "public-regulation", "screen", "desk", "papers"]
)
def test_a_page_has_no_other_space_before_a_sign(admin_client: Client, page: str) -> None:
    contest = make_contest(4)
    play_round(contest)
    html = admin_client.get(reverse(page, args=[contest.slug]), follow=True).content.decode()
    shown = unescape(re.sub(r"<(script|style).*?</\1>|<[^>]*>", "\n", html, flags=re.DOTALL))
    assert f"{NARROW}:" in html or page not in ("public-regulation", "papers")
    assert [line for line in shown.splitlines() if WRONG.search(line)] == []


def test_a_paper_has_no_other_space_before_a_sign() -> None:
    (page,) = pages(phones_poster(printed_contest(), "http://a/", "http://a"))
    assert not WRONG.search(page.replace("\n", ""))
