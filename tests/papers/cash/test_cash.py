"""Treasurer's sheet and receipts, read back from the PDF and from the spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils.translation import override
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.factories import make_contest
from tests.papers.builders import texts_placed
from tests.services.cash.day import a_day
from tests.sweeps import slowly
from tests.views.desk import scorer_of, signed_in
from tournaments.files.exports import as_xlsx
from tournaments.models import Contest
from tournaments.papers import document, receipts_paper, treasurer_sheet
from tournaments.papers.cash.amount_words import amount_in_words, english, french
from tournaments.queries.cash.receipts import receipt_of, receipts, team_receipt
from tournaments.queries.cash.treasury import Treasury, treasury
from tournaments.queries.cash.treasury_tables import workbook
from tournaments.queries.core.contests import contest_info
from tournaments.words.enums import CashKind, PayMethod

pytestmark = pytest.mark.django_db


def pages(printed: bytes) -> list[str]:
    """Return the text of each page of a PDF, with single spaces."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(printed)).pages]


def sheet_of(accounts: Treasury) -> str:
    return " ".join(pages(document([treasurer_sheet(accounts)])))


def book_of(accounts: Treasury) -> Any:
    return load_workbook(BytesIO(as_xlsx(workbook(accounts))))


@pytest.fixture(scope="module")
def contest(django_db_setup: None, django_db_blocker: Any) -> Iterator[Contest]:
    """Create the day once for the whole file; no test here may write to it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield a_day()
        transaction.set_rollback(True)


def test_the_sheet_says_every_sum_the_difference_and_who_owes(contest: Contest) -> None:
    accounts = treasury(contest)
    page = sheet_of(accounts)
    # Nine pairs owe 45.50 + 6 × 20 €: one has a discount of 20 €, one left before playing.
    assert (accounts.owed, accounts.paid, accounts.box.cash) == (16_550, 11_750, 24_001)
    for words in (
        "Inscription 10 € 16 160 €",
        "Repas <b>complet</b> 8,50 € 3 25,50 €",
        "Remises −20 €",
        "Dû en tout 165,50 €",
        "Il manque 50 € en espèces. recompté",
        "elle est à recompter",
        "La caisse devrait contenir 240,01 € en espèces.",
        "annule la n° 5",
        "paiement (annulée par la n° 6)",
        "4 × 20 €, 4 × 5 €",
        "Jambons",
        "Total 190,01 €",
    ):
        assert words in page, words


def test_the_same_data_make_the_same_bytes_and_names_are_whole(contest: Contest) -> None:
    once, again = (document([treasurer_sheet(treasury(contest))]) for _time in range(2))
    assert once == again
    text = sheet_of(treasury(contest)).replace(" ", "")
    assert "W" * 10 in text
    assert "<b>O'Neill&fils" in text


def test_the_spreadsheet_adds_up_to_the_sheet(contest: Contest) -> None:
    cash_box = treasury(contest)
    book = book_of(cash_box)
    titles = ["Articles", "Recettes et dépenses", "Comptages", "Dernier comptage", "Chèques"]
    titles += ["Restent à payer", "À rendre", "Journal de caisse", "Comptes"]
    assert book.sheetnames == titles
    ledger = list(book["Journal de caisse"].iter_rows(min_row=2, values_only=True))
    amounts = [Decimal(str(row[-1])) for row in ledger]
    assert sum(amounts[:-1]) == amounts[-1] == Decimal(cash_box.sum_of()) / 100
    accounts = list(book["Comptes"].iter_rows(min_row=2, values_only=True))
    assert Decimal(str(accounts[-1][2])) == Decimal("165.5")
    assert sum(Decimal(str(row[2])) for row in accounts[:-1]) == Decimal("165.5")
    cheque = book["Chèques"]["C2"]
    assert (cheque.value, cheque.data_type) == ("=0042", "s")
    assert "€" in book["Articles"]["B2"].number_format


def test_an_empty_box_has_a_sheet_too() -> None:
    contest = make_contest(0)
    accounts = treasury(contest)
    assert "Elle n’a pas été comptée." in sheet_of(accounts)
    assert book_of(accounts)["Articles"]["D2"].value == 0
    assert (
        "Aucun paiement n’a de reçu" in pages(document([receipts_paper(accounts.contest, [])]))[0]
    )


def test_the_sheet_takes_as_many_queries_for_any_number_of_teams(
    django_assert_num_queries: Any,
) -> None:
    for pairs in (1, 8):
        contest = make_contest(pairs)
        with django_assert_num_queries(8):
            treasury(contest)


class TestReceipts:
    def test_it_names_who_paid_what_for_and_in_words(self, contest: Contest) -> None:
        receipt = receipt_of(contest, 2)
        assert receipt is not None
        text = pages(document([receipts_paper(contest_info(contest), [receipt])]))[0]
        for words in (
            "Reçu n° 2",
            "45,50 €",
            "Équipe 1 : Joueur 1A – Joueuse 1B",
            "quarante-cinq euros et cinquante centimes",
            "2 × Inscription (20 €), 3 × Repas <b>complet</b> (25,50 €)",
            "(espèces), par trésorière",
        ):
            assert words in text, words
        # The hour is written as at the foot of the papers.
        assert re.search(r" à \d{1,2} h( \d\d)? : reçu", text)

    def test_a_deposit_says_what_is_left_to_pay(self, contest: Contest) -> None:
        receipt = receipt_of(contest, 3)
        assert receipt is not None
        assert (receipt.cents, receipt.left, receipt.lines) == (1000, 1000, ())

    def test_what_was_taken_back_or_paid_out_has_none(self, contest: Contest) -> None:
        numbers = [number for one in receipts(contest) for number in one.numbers]
        assert numbers == [2, 3, 4, 7, 8, 11]
        assert receipt_of(contest, 5) is None
        assert team_receipt(contest, 9) is None

    def test_one_for_a_team_takes_off_what_was_paid_back(self, contest: Contest) -> None:
        receipt = team_receipt(contest, 3)
        assert receipt is not None
        assert (receipt.numbers, receipt.cents) == ((4, 10), 2200)

    @pytest.mark.parametrize(("each", "count"), [(4, 2), *slowly((1, 6), (2, 3), (3, 3))])
    def test_each_is_whole_between_two_cuts_whatever_the_names(
        self, contest: Contest, each: int, count: int
    ) -> None:
        info, all_receipts = contest_info(contest), receipts(contest)
        printed = document([receipts_paper(info, all_receipts, each)])

        assert printed == document([receipts_paper(info, all_receipts, each)])
        # The receipt with a note of 500 letters takes two parts of a page of three or four.
        assert len(all_receipts) == 6
        assert len(pages(printed)) == count
        assert "W" * 20 in "".join(pages(printed))
        cuts = [842 * part / each for part in range(each)]
        short = [one for one in all_receipts if one.numbers != (3,)]
        for page in texts_placed(receipts_paper(info, short, each)):
            assert not [y for _text, _x, y in page if any(abs(y - cut) < 12 for cut in cuts)]

    def test_a_page_holds_four_usual_ones(self, contest: Contest) -> None:
        receipt = receipt_of(contest, 2)
        assert receipt is not None
        long_day = document([receipts_paper(contest_info(contest), [receipt] * 150)])
        assert len(PdfReader(BytesIO(long_day)).pages) == 38


def test_the_papers_are_for_who_holds_the_cash_box(contest: Contest) -> None:
    owner = signed_in(contest.organiser)
    scorer = scorer_of(contest)
    for url in (
        reverse("paper", args=[contest.slug, "treasurer"]),
        reverse("paper", args=[contest.slug, "receipts"]) + "?team=1&across=1",
        reverse("paper", args=[contest.slug, "receipts"]) + "?operation=2",
        reverse("cash-export", args=[contest.slug]),
    ):
        answer = owner.get(url)
        assert answer.status_code == 200
        assert answer["Content-Type"] != "text/html; charset=utf-8"
        assert scorer.get(url).status_code == 403
    wrong = owner.get(reverse("paper", args=[contest.slug, "receipts"]), {"team": "sept"})
    assert wrong.status_code == 422


class TestAmountsInWords:
    @pytest.mark.parametrize(
        ("number", "words"),
        [
            (0, "zéro"),
            (1, "un"),
            (16, "seize"),
            (17, "dix-sept"),
            (20, "vingt"),
            (21, "vingt et un"),
            (22, "vingt-deux"),
            (61, "soixante et un"),
            (70, "soixante-dix"),
            (71, "soixante et onze"),
            (72, "soixante-douze"),
            (79, "soixante-dix-neuf"),
            (80, "quatre-vingts"),
            (81, "quatre-vingt-un"),
            (90, "quatre-vingt-dix"),
            (91, "quatre-vingt-onze"),
            (99, "quatre-vingt-dix-neuf"),
            (100, "cent"),
            (101, "cent un"),
            (180, "cent quatre-vingts"),
            (200, "deux cents"),
            (203, "deux cent trois"),
            (1000, "mille"),
            (1100, "mille cent"),
            (2000, "deux mille"),
            (21_000, "vingt et un mille"),
            (80_000, "quatre-vingt mille"),
            (80_080, "quatre-vingt mille quatre-vingts"),
            (200_000, "deux cent mille"),
            (999_999, "neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf"),
            (1_000_000, "un million"),
            (80_000_000, "quatre-vingts millions"),
        ],
    )
    def test_french_counts_as_the_french_do(self, number: int, words: str) -> None:
        assert french(number) == words

    def test_no_two_numbers_are_said_alike(self) -> None:
        for count in (french, english):
            assert len({count(number) for number in range(20_000)}) == 20_000

    @pytest.mark.parametrize(
        ("cents", "french_said", "english_said"),
        [
            (0, "zéro euro", "zero euros"),
            (100, "un euro", "one euro"),
            (101, "un euro et un centime", "one euro and one cent"),
            (50, "cinquante centimes", "fifty cents"),
            (8000, "quatre-vingts euros", "eighty euros"),
            (12150, "cent vingt et un euros et cinquante centimes",
             "one hundred and twenty-one euros and fifty cents"),
            (100_000_000, "un million d’euros", "one million euros"),
            (100_020_000, "un million deux cents euros", "one million two hundred euros"),
        ],
    )  # fmt: skip
    def test_an_amount_is_said_in_the_readers_language(
        self, cents: int, french_said: str, english_said: str
    ) -> None:
        with override("fr"):
            assert amount_in_words(cents) == french_said
        with override("en"):
            assert amount_in_words(cents) == english_said


def test_no_way_of_paying_and_no_kind_is_left_out_of_the_sheet(contest: Contest) -> None:
    accounts = treasury(contest)
    assert sum(accounts.sum_of(kind) for kind in CashKind) == accounts.sum_of()
    assert sum(accounts.sum_of(method=way) for way in PayMethod) == accounts.sum_of()
    assert accounts.sum_of(method=PayMethod.CASH) == accounts.box.cash
