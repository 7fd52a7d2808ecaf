"""Sheets typed with one deal per line: same deals as by fields, put in words, kept as typed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.deal import Deal
from scoring.match import score_match
from scoring.reading.notation import write
from scoring.rules import RuleSet, presets
from tests.annexes.at_table.views.phones import Phone, link_of
from tests.factories import BELOTE, COINCHE
from tests.sweeps import daily
from tests.views.desk import (
    deals_form,
    drawn,
    inputs,
    match_url,
    plain,
    scorer_of,
    text,
)
from tournaments.annexes.at_table.services.links import cut_links
from tournaments.forms.results.notation import LinesForm
from tournaments.models import Contest, Entry
from tournaments.queries.results.sheets import deals_of
from tournaments.regulation import Regulation
from tournaments.services.core.phones import let_players_enter

pytestmark = pytest.mark.django_db

TWO = COINCHE.with_format(deals=2)
DEALS = [
    Deal("NS", 90, "hearts", 1, ns=112, ew=50, belotes_ns=1),
    Deal("EW", "capot", "spades", ns=0, ew=252, capot="EW", annonces_ns=20, false_ew=50),
]


def url(contest: Contest, table: int = 1) -> str:
    return match_url(contest, table)


def lines_form(client: Client, contest: Contest, *lines: str, **typed: Any) -> dict[str, Any]:
    """Return the page's form with these lines in place of its own."""
    form = {**inputs(client.get(f"{url(contest)}?way=lines")), **typed}
    return form | {f"deals-{number}-line": line for number, line in enumerate(lines)}


def preview(client: Client, contest: Contest, form: dict[str, Any]) -> str:
    answer = client.post(match_url(contest, name="match-preview"), form)
    assert answer.status_code == 200
    return text(answer)


def saved(client: Client, contest: Contest, form: dict[str, Any]) -> list[Deal]:
    """Send the form and return the stored deals."""
    page = client.post(url(contest), form, follow=True)
    assert "Table 1 enregistrée" in text(page)
    return list(deals_of(Entry.objects.get(current=True)))


class TestLines:
    def test_are_stored_like_the_same_deals_typed_field_by_field(self) -> None:
        by_lines, by_fields = drawn(2, TWO), drawn(2, TWO, name="Autre")
        client = scorer_of(by_lines)
        form = lines_form(client, by_lines, "90c x 112 B", "e capp cap da20 f50")
        assert saved(client, by_lines, form) == DEALS
        other = scorer_of(by_fields, "other")
        page = other.post(
            url(by_fields),
            deals_form(other, url(by_fields), DEALS, false_too="1"),
            follow=True,
        )
        assert "Table 1 enregistrée" in text(page)
        first, second = Entry.objects.order_by("pk")
        assert deals_of(first) == deals_of(second)
        assert (first.ns, first.ew, first.kind) == (second.ns, second.ew, "deals")

    @pytest.mark.slow
    def test_of_a_result_open_again_as_the_shortest_that_say_it(self) -> None:
        contest = drawn(2, TWO)
        client = scorer_of(contest)
        client.post(url(contest), lines_form(client, contest, "90 c x 112 b", "e90112"))
        # The session remembers the way of typing.
        shown = inputs(client.get(url(contest)))
        assert (shown["deals-0-line"], shown["deals-1-line"]) == ("90cx112b", "e90112")
        assert inputs(client.get(url(contest) + "?way=deals"))["deals-0-contract"] == "90"
        assert "Nord-Sud prend 90 à cœur, coinché, fait 112, belote : réussi" in plain(
            client.get(url(contest))
        )

    def test_typed_field_by_field_open_as_lines_when_asked(self) -> None:
        contest = drawn(2, TWO)
        client = scorer_of(contest)
        client.post(url(contest), deals_form(client, url(contest), [DEALS[0], DEALS[0]]))
        assert "deals-0-contract" in inputs(client.get(url(contest)))
        shown = inputs(client.get(url(contest) + "?way=lines"))
        assert shown["deals-0-line"] == write(DEALS[0], TWO.rules)

    def test_are_offered_again_at_the_next_table(self) -> None:
        contest = drawn(4, TWO)
        client = scorer_of(contest)
        assert 'name="deals-0-line"' not in text(client.get(url(contest, 2)))
        client.post(url(contest), lines_form(client, contest, "90112", "90112"))
        assert 'name="deals-0-line"' in text(client.get(url(contest, 2)))

    def test_are_told_in_words_and_marked_by_the_engine_while_one_types(self) -> None:
        contest = drawn(2, TWO)
        client = scorer_of(contest)
        page = preview(client, contest, lines_form(client, contest, "90cx112b", "p"))
        score = score_match(TWO.rules, [DEALS[0], Deal(None)], TWO.end_of(1))
        assert "Nord-Sud prend 90 à cœur, coinché, fait 112, belote : réussi" in page
        assert "Tout le monde passe" in page
        assert f'id="ns-1">{score.deals[0].ns}<' in page
        assert "<input" not in page
        assert not Entry.objects.exists()

    def test_the_row_being_typed_is_judged_once_left(self) -> None:
        contest = drawn(2, TWO)
        client = scorer_of(contest)
        form = lines_form(client, contest, "90c zz 112", "90c")
        typing_second = preview(client, contest, form | {"typing": "2"})
        assert "« zz » n’est pas compris (signe 5)" in typing_second
        assert 'data-wrong="id_deals-0-line"' in typing_second
        assert 'data-wrong="id_deals-1-line"' not in typing_second
        assert 'data-wrong="id_deals-1-line"' in preview(client, contest, form | {"typing": "1"})

    def test_every_problem_is_said_beside_its_line_and_all_is_kept(self) -> None:
        contest = drawn(2, TWO)
        client = scorer_of(contest)
        form = lines_form(client, contest, "90c zz 300", "<b>\0")
        page = client.post(url(contest), form)
        assert page.status_code == 422
        body = text(page)
        assert "« zz » n’est pas compris (signe 5)" in body
        assert "reçu 300" in body
        assert "« &lt; » n’est pas compris" in body
        assert "« &gt;U+0000 » n’est pas compris" in body
        assert "<b>\0" not in page.content.decode()
        assert 'aria-describedby="id_deals-0-line_error"' in body
        assert inputs(page)["deals-0-line"] == "90c zz 300"
        assert not Entry.objects.exists()

    def test_a_line_that_does_not_make_162_says_what_is_likely_wrong(self) -> None:
        contest = drawn(2, BELOTE.with_format(deals=2))
        client = scorer_of(contest)
        form = lines_form(client, contest, "92/60", "100")
        page = client.post(url(contest), form)
        assert page.status_code == 422
        sentence = "<strong>Sans doute :</strong> le dix de der (10) est oublié."
        assert sentence in text(page)
        assert inputs(page)["deals-0-line"] == "92/60"
        # A line is not checked while it is being typed.
        assert sentence not in preview(client, contest, form | {"typing": "1"})
        assert sentence in preview(client, contest, form | {"typing": "2"})

    def test_a_line_that_may_say_two_deals_asks_which(self) -> None:
        regulation = Regulation(COINCHE.rules.with_options(sa_ta=True), deals=1)
        contest = drawn(2, regulation)
        client = scorer_of(contest)
        page = client.post(url(contest), lines_form(client, contest, "90ta50 112"))
        assert "peut se lire de plusieurs façons" in text(page)
        assert "(tapez 90t112a50)" in text(page)

    def test_an_empty_line_in_the_middle_is_an_error(self) -> None:
        contest = drawn(2, TWO)
        client = scorer_of(contest)
        page = client.post(url(contest), lines_form(client, contest, "", "90112"))
        assert "Donne vide : tapez-la, ou « p » si tout le monde a passé." in text(page)

    def test_a_deal_that_all_passed_leaves_room_for_another(self) -> None:
        contest = drawn(2, TWO)
        client = scorer_of(contest)
        page = client.post(url(contest), lines_form(client, contest, "p", "90112"))
        assert "Donnes comptées : 1 sur 2." in text(page)
        assert len(page.context["form"].rows) == 3

    def test_a_contract_nobody_bids_is_refused(self) -> None:
        contest = drawn(2, TWO)
        client = scorer_of(contest)
        page = client.post(url(contest), lines_form(client, contest, "99990 112", "90112"))
        assert "Contrat attendu : un multiple de 10" in text(page)
        assert not Entry.objects.exists()

    @pytest.mark.slow
    def test_typed_while_another_desk_saved_stand_beside_theirs(self) -> None:
        contest = drawn(2, TWO)
        client = scorer_of(contest)
        form = lines_form(client, contest, "90cx112b", "90112")
        theirs = scorer_of(contest, "other")
        saved(theirs, contest, lines_form(theirs, contest, "p", "80100", "80100"))
        page = client.post(url(contest), form)
        assert page.status_code == 409
        assert "Cette table a été enregistrée pendant que vous tapiez" in text(page)
        assert (inputs(page)["deals-0-line"], inputs(page)["way"]) == ("90cx112b", "lines")
        assert focused(page) != "save"

    def test_a_deal_after_the_end_is_refused_beside_its_line(self) -> None:
        contest = drawn(2, Regulation(BELOTE.rules, deals=None, target=300))
        client = scorer_of(contest)
        page = client.post(url(contest), lines_form(client, contest, *["100"] * 4))
        assert page.status_code == 422
        assert "La partie était finie à la donne 3" in text(page)


class TestWithoutScript:
    def test_enter_marks_the_lines_and_goes_to_the_next_then_to_saving(self) -> None:
        contest = drawn(2, TWO)
        client = scorer_of(contest)
        form = lines_form(client, contest, "90cx112b")
        # Enter presses the first button of a form, which saves nothing.
        body = text(client.get(url(contest) + "?way=lines")).split('class="entry panel lines"')[1]
        first = re.search(r"<button[^>]*>", body)
        assert first is not None
        assert 'name="compute"' in first[0]
        page = client.post(url(contest), form | {"compute": "1"})
        assert page.status_code == 200
        assert 'id="ns-1">540<' in text(page)
        assert focused(page) == "id_deals-1-line"
        page = client.post(url(contest), inputs(page) | {"deals-1-line": "zz", "compute": "1"})
        assert focused(page) == "id_deals-1-line"
        page = client.post(url(contest), inputs(page) | {"deals-1-line": "e80", "compute": "1"})
        assert focused(page) == "id_deals-1-line"
        page = client.post(url(contest), inputs(page) | {"deals-1-line": "e8080", "compute": "1"})
        assert focused(page) == "save"
        assert not Entry.objects.exists()
        assert len(saved(client, contest, inputs(page))) == 2

    def test_more_lines_are_added_below_what_is_typed(self) -> None:
        contest = drawn(2, TWO)
        client = scorer_of(contest)
        form = lines_form(client, contest, "90112")
        page = client.post(url(contest), form | {"more": "1"})
        assert inputs(page)["rows"] == "5"
        assert inputs(page)["deals-0-line"] == "90112"
        assert 'name="deals-4-line"' in text(page)


@pytest.mark.parametrize(
    # Where each plays for himself, another page has its own columns, and no line notation.
    "preset",
    daily(2, [name for name in presets() if name not in ("belote-3", "comptoir", "lyonnaise")]),
)
def test_the_help_shows_lines_that_the_rules_accept_with_what_they_mean(preset: str) -> None:
    rules = RuleSet.preset(preset)
    contest = drawn(2, Regulation.of_rules(rules, deals=2))
    page = scorer_of(contest).get(url(contest) + "?way=lines")
    form = page.context["form"]
    assert isinstance(form, LinesForm)
    assert len(form.examples) >= 7
    body = plain(page)
    for line, words in form.examples:
        assert f"{line} {' '.join(str(words).split())}" in body
    assert ("surcoinché" in body) == (rules.game == "coinche")
    assert ("annoncées et non montrées" in body) == (rules.annonces != "none")
    assert ("ta tout atout" in body) == rules.sa_ta


class TestAtTheTable:
    def test_a_camp_types_lines_on_its_phone_with_their_words_and_marks(self) -> None:
        contest = drawn(2, TWO)
        let_players_enter(contest, None, True)
        phone = Phone(link_of(contest), "NS")
        phone.open(edit="1", way="lines")
        preview = reverse("table-preview", args=[phone.link.match, phone.link.token])
        assert preview in text(phone.page)
        form = phone.form() | {"deals-0-line": "90cx112b"}
        marks = text(phone.post(preview, form))
        assert "Nord-Sud prend 90 à cœur, coinché, fait 112, belote : réussi" in marks
        assert '<span id="ns-1">540</span>' in marks

        phone.open(edit="1", way="lines")
        phone.send(**{"deals-0-line": "90cx112b", "deals-1-line": "ecapp cap da20 f50"})
        entry = Entry.objects.get()
        assert (list(deals_of(entry)), entry.kind) == (DEALS, "deals")

    def test_lines_typed_too_late_come_back(self) -> None:
        contest = drawn(2, TWO)
        let_players_enter(contest, None, True)
        phone = Phone(link_of(contest), "NS")
        phone.open(edit="1", way="lines")
        cut_links(contest, None, 1)
        page = phone.send(**{"deals-0-line": "90cx112b"})
        assert page.status_code == 403
        assert "Donne 1 Une ligne par donne : 90cx112b" in plain(page)


def focused(page: Any) -> str | None:
    """Return the id of the element that has the focus when the page opens."""
    for tag in re.findall(r"<(?:input|button|select)[^>]*>", page.content.decode()):
        if "autofocus" in tag:
            match = re.search(r'\sid="([^"]*)"', tag)
            return match[1] if match else None
    return None
