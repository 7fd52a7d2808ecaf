"""A sheet typed at its table, one deal at a time, without a script."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.deal import Deal
from tests.annexes.at_table.views.phones import Phone, drawn_for_phones, entry, link_of
from tests.factories import BELOTE, COINCHE
from tests.sweeps import daily
from tests.views.desk import plain, text
from tournaments.models import Entry
from tournaments.queries.results.sheets import sheet
from tournaments.regulation import Regulation

pytestmark = pytest.mark.django_db
THREE = BELOTE.with_format(deals=3)


def phone_of(regulation: Regulation, camp: str = "NS") -> Phone:
    """Return a phone that opened the sheet of the first table deal by deal."""
    phone = Phone(link_of(drawn_for_phones(4, regulation)), camp)
    phone.open(edit="1", way="deals")
    return phone


def typed(phone: Phone, number: int, **cells: Any) -> str:
    """Type a deal, press its button and return the words of the next page."""
    named = {f"deals-{number - 1}-{name}": value for name, value in cells.items()}
    return plain(phone.send(**named, next="1"))


def shown(phone: Phone) -> str:
    """Return the title of the page."""
    return text(phone.page).split("<h1>")[1].split("</h1>")[0]


def test_each_deal_leads_to_the_next_and_the_last_to_the_sheet() -> None:
    phone = phone_of(THREE)
    assert shown(phone) == "Donne 1"
    for number in (1, 2, 3):
        assert shown(phone) == f"Donne {number}"
        typed(phone, number, taker="NS", ns="100")

    assert shown(phone) == "Votre résultat"
    assert Entry.objects.count() == 0
    phone.send()
    assert list(sheet(entry().match).deals) == [Deal("NS", ns=100, ew=62)] * 3


def test_the_camps_are_we_and_they_and_ours_comes_first() -> None:
    phone = phone_of(THREE, "EW")
    page = typed(phone, 1, taker="EW", ew="100")

    assert "Nous , Est-Ouest 100 Eux , Nord-Sud 62" in page
    html = text(phone.page)
    assert html.index('value="EW" aria-label="Nous"') < html.index('value="NS" aria-label="Eux"')
    assert html.index('name="deals-1-ew"') < html.index('name="deals-1-ns"')
    assert "Nord-Sud, donne" not in html


def test_a_deal_that_lacks_something_stays_with_what_is_expected() -> None:
    phone = phone_of(THREE)
    assert "choisissez « Passée »" in typed(phone, 1)
    assert "Tapez les points de plis" in typed(phone, 1, taker="NS")
    assert "162" in typed(phone, 1, taker="NS", ns="163")
    assert shown(phone) == "Donne 1"
    assert phone.form()["deals-0-ns"] == "163"


def test_one_goes_back_to_any_deal_and_nothing_typed_is_lost() -> None:
    phone = phone_of(THREE)
    typed(phone, 1, taker="NS", ns="100")
    typed(phone, 2, taker="EW", ns="50")
    phone.send(**{"deals-2-ns": "7"}, go="0")
    assert shown(phone) == "Donne 1"
    typed(phone, 1, ns="110")
    assert phone.form()["deals-2-ns"] == "7"
    phone.send(go="sheet")
    assert shown(phone) == "Votre résultat"
    # A sheet sent too soon comes back at the deal to correct.
    assert phone.send().status_code == 422
    assert shown(phone) == "Donne 3"


def test_a_deal_is_erased_alone() -> None:
    phone = phone_of(THREE)
    typed(phone, 1, taker="NS", ns="100")
    phone.send(go="0")
    phone.send(erase="0")
    assert shown(phone) == "Donne 1"
    assert "deals-0-ns" not in {name for name, value in phone.form().items() if value}


def test_a_match_to_a_target_gets_one_deal_more_until_it_ends() -> None:
    phone = phone_of(BELOTE.with_format(deals=None, target=500))
    for number in range(1, 6):
        assert shown(phone) == f"Donne {number}"
        typed(phone, number, taker="NS", ns="100")
    # 5 deals of 100 points: 500.
    assert shown(phone) == "Votre résultat"


def test_a_contract_has_its_button_or_is_typed() -> None:
    phone = phone_of(COINCHE)
    deal = {"taker": "NS", "trump": "hearts", "ns": "130"}
    typed(phone, 1, **deal, contract="110")
    typed(phone, 2, **deal, other_contract="capot")
    typed(phone, 3, **deal, other_contract="170", contract="80")
    form = phone.form()
    assert [form[f"deals-{row}-contract"] for row in range(3)] == ["110", "capot", "170"]
    phone.send(go="2")
    assert phone.form()["deals-2-other_contract"] == "170"
    phone.send(go="0")
    assert phone.form()["deals-0-contract"] == "110"


@pytest.mark.parametrize("at", daily(2, ["99", "²", "", "-1", "1e3", "sheet"]))
def test_another_deal_than_those_of_the_sheet_is_the_whole_sheet(at: str) -> None:
    phone = phone_of(THREE)
    phone.send(at=at, go=at)
    assert shown(phone) == "Votre résultat"
