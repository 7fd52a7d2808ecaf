"""Accounts of the teams: their rows, and the button of a team that pays all it owes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from uuid import uuid4

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.dues import Balance
from tournaments.tables.drawn import markup
from tournaments.words.entrants import worded
from tournaments.words.money import euros
from tournaments.words.texts import unbroken

#: In place of a team's number, in an address that is resolved once for all the rows.
ANY: Final = 0


def balance_words(balance: Balance) -> str:
    """Return the balance of an account in words: "reste 20 €", "à rendre 5 €", "à jour"."""
    if balance.due:
        return _("reste %(cents)s") % {"cents": euros(balance.due)}
    if balance.excess:
        return _("à rendre %(cents)s") % {"cents": euros(balance.excess)}
    return _("à jour")


class PaidButton:
    """A button's form: a team pays all it owes, in cash; `back` is the page to return to."""

    def __init__(self, contest: ContestInfo, csrf: str, back: str) -> None:
        self._individuals = contest.individuals
        self._address = _address("team-paid", contest)
        self._paid = escape(_("Payé"))
        self._same = (
            f'<input type="hidden" name="csrfmiddlewaretoken" value="{escape(csrf)}">'
            f'<input type="hidden" name="back" value="{escape(back)}">'
        )

    def of(self, number: int, due: int) -> SafeString:
        params = {"number": number, "cents": euros(due)}
        sentence = worded(
            self._individuals, "L’équipe %(number)s paie %(cents)s en espèces", params
        )
        pays = escape(sentence)
        return markup(
            f'<form class="m-0" method="post" action="{self._address % number}">'
            f'{self._same}<input type="hidden" name="token" value="{uuid4()}">'
            f'<button class="btn btn-small" title="{pays}"><span class="hide">{pays}</span>'
            f'<span aria-hidden="true">{self._paid}</span></button></form>'
        )


class BalanceCell:
    """Balance of an account in the list of teams: a button or a link if there is money to move."""

    def __init__(self, contest: ContestInfo, button: PaidButton | None) -> None:
        self._elsewhere = contest.cash_elsewhere
        self._address = _address("team-account", contest)
        self._button = button

    def of(self, balance: Balance) -> SafeString:
        """Return the cell of an account; it is empty if the cash box stayed elsewhere."""
        if self._elsewhere:
            return markup("")
        words = escape(balance_words(balance))
        if not (balance.due or balance.excess):
            # The page of the team leads to its account: an account at rest asks for nothing here.
            return markup(f'<span data-paid-row="{balance.number}">{words}</span>')
        if self._button is None or not balance.due:
            return markup(f'<a href="{self._address % balance.number}">{words}</a>')
        button = self._button.of(balance.number, balance.due)
        row = f'class="d-flex flex-wrap align-items-center gap-2" data-paid-row="{balance.number}"'
        return markup(f"<span {row}>{words}{button}</span>")


def account_rows(
    contest: ContestInfo, balances: Iterable[Balance], button: PaidButton | None
) -> SafeString:
    """Return the rows of the page of accounts; `button` for readers who take money."""
    words = (_("N°"), worded(contest.individuals, "Équipe"), _("Doit"), _("Payé"), _("Solde"))
    number, team, owed, paid, balance = (f'data-label="{escape(word)}"' for word in words)
    account = _address("team-account", contest)
    withdrawn = f' <span class="pill">{escape(worded(contest.individuals, "retirée"))}</span>'

    def row(one: Balance) -> str:
        words_, due = escape(balance_words(one)), escape(euros(one.due))
        name = f'<a href="{account % one.number}">{unbroken(one.name)}</a>'
        if one.withdrawn:
            name += withdrawn
        if one.statement.discount:
            discount = _("remise %(cents)s") % {"cents": euros(one.statement.discount)}
            name += f' <span class="state">{escape(discount)}</span>'
        shown = f"<strong>{words_}</strong>" if one.cents else words_
        pays = ""
        if button is not None:
            pays = f"<td>{button.of(one.number, one.due) if one.due else ''}</td>"
        return (
            f'<tr data-paid-row="{one.number}" data-number="{one.number}"'
            f' data-name="{escape(one.name)}" data-balance="{words_}" data-due="{due}">'
            f'<td class="number" {number}><span class="no">{one.number}</span></td>'
            f'<td class="name" {team}>{name}</td>'
            f'<td class="num" {owed}>{escape(euros(one.owed))}</td>'
            f'<td class="num" {paid}>{escape(euros(one.paid))}</td>'
            f"<td {balance}>{shown}</td>{pays}</tr>"
        )

    return markup("\n".join(map(row, balances)))


def _address(view: str, contest: ContestInfo) -> str:
    """Return the address of a page about a team, with `%d` in place of its number."""
    return escape(reverse(view, args=[contest.slug, ANY]).replace(f"/{ANY}/", "/%d/"))
