"""Texts to paste elsewhere: the announcement of a contest, and its results.

They are plain text, for a newspaper, a club's page or a messaging group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.share.papers.words import best_first, colon, place, score_said
from tournaments.annexes.share.queries.event import Event
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.dues import Price
from tournaments.queries.prizes.lines import PrizeLine
from tournaments.queries.prizes.words import percent
from tournaments.queries.standings.restricted import Restricted
from tournaments.queries.standings.rows import Row, Standings
from tournaments.regulation.text import matches_in_short, typographic
from tournaments.tables.standings.words import standings_name
from tournaments.words.entrants import counted
from tournaments.words.figures import say_hour
from tournaments.words.money import euros

#: Places of the short text, and of the one for a newspaper.
FIRST, PRESS = 5, 10


def when(event: Event) -> str:
    """Return "samedi 21 novembre 2026, 14 h"; the date alone if no hour is set."""
    day = date_format(event.contest.date, "l j F Y")
    return f"{day}, {say_hour(event.starts_at)}" if event.starts_at else day


def in_brief(event: Event) -> str:
    """Return one line about an event: date and hour, place, club, price."""
    contest = event.contest
    prices = ", ".join(map(price_said, event.entries))
    return " · ".join(filter(None, (when(event), contest.place, contest.club, prices)))


def price_said(price: Price) -> str:
    """Return a price in words: "10 € par équipe"."""
    return f"{euros(price.cents)} {price.per.label}" if price.cents else _("Entrée libre")


def extra_said(extra: Price) -> str:
    """Return what one may order, in words: "Repas : 12 €"."""
    return colon(extra.name, euros(extra.cents))


def lots_said(lines: Iterable[PrizeLine]) -> tuple[str, ...]:
    """Return the lots in words: "Jambon × 3 (12 €)", once where several win the same.

    They name nobody. A share of the takings is for one line alone.
    """
    alike: dict[tuple[str, int | None, int | None], list[PrizeLine]] = {}
    for line in lines:
        own = line.pk if line.share is not None else None
        alike.setdefault((line.name, line.cents, own), []).append(line)
    return tuple(_lot_said(same[0], sum(line.quantity for line in same)) for same in alike.values())


def _lot_said(line: PrizeLine, quantity: int) -> str:
    many = f" × {quantity}" if quantity > 1 else ""
    if line.share is not None:
        worth = _("%(percent)s de la recette") % {"percent": percent(line.share)}
    else:
        worth = euros(line.cents) if line.cents else ""
    return f"{line.name}{many} ({worth})" if worth else f"{line.name}{many}"


def game_said(contest: ContestInfo) -> str:
    """Return what is played, in plain words: the number of rounds, and what ends one."""
    return typographic(matches_in_short(contest.regulation))


def announcement(event: Event, register: str) -> str:
    """Return the text before the day. `register` is the address to register at, or empty."""
    return "\n".join(_announced(event, register))


def _announced(event: Event, register: str) -> Iterator[str]:
    contest = event.contest
    yield contest.name
    yield when(event)
    if contest.place:
        yield contest.place
    yield ""
    if contest.club:
        yield typographic(_("Organisé par : %(club)s.")) % {"club": contest.club}
    yield game_said(contest)
    if event.entries:
        prices = ", ".join(map(price_said, event.entries))
        yield typographic(_("Inscription : %(prices)s.")) % {"prices": prices}
    for extra in event.extras:
        yield f"{extra_said(extra)}."
    if event.lots:
        yield ""
        yield typographic(_("À gagner :"))
        yield from (f"– {lot}" for lot in lots_said(event.lots))
    if event.applying and register:
        yield ""
        yield typographic(_("Pour s’inscrire : %(address)s")) % {"address": register}


def results_text(standings: Standings, address: str, categories: Sequence[Restricted] = ()) -> str:
    """Return the text after the contest, for a messaging group. `address` may be empty.

    `categories` are the rankings of those that have teams.
    """
    return "\n".join(_results(standings, address, categories))


def _results(standings: Standings, address: str, categories: Sequence[Restricted]) -> Iterator[str]:
    contest = standings.contest
    day = date_format(contest.date, "l j F Y")
    yield contest.name
    yield ", ".join(filter(None, (day, contest.place)))
    entered = counted(contest.individuals, len(standings.rows))
    yield f"{standings_name(standings)} ({entered})"
    yield ""
    for row in best_first(standings)[:FIRST]:
        yield colon(_place(standings, row), _team(standings, row))
    yield ""
    yield from _first_of(categories)
    if address:
        yield typographic(_("Le classement complet : %(address)s")) % {"address": address}
    yield thanks(contest)


def press_text(standings: Standings, categories: Sequence[Restricted] = ()) -> str:
    """Return the text after the contest, for a newspaper; `categories` as `results_text`."""
    return "\n".join(_press(standings, categories))


def _press(standings: Standings, categories: Sequence[Restricted]) -> Iterator[str]:
    contest = standings.contest
    params = {
        "entrants": counted(contest.individuals, len(standings.rows)),
        "name": contest.name,
        "day": date_format(contest.date, "l j F Y"),
        "place": contest.place,
    }
    yield contest.name
    yield ""
    if contest.place:
        yield typographic(_("%(entrants)s ont joué le %(day)s : %(place)s.")) % params
    else:
        yield _("%(entrants)s ont joué le %(day)s.") % params
    rounds = len(standings.rounds)
    if not standings.final:
        yield f"{standings_name(standings)}."
    elif rounds:
        yield ngettext(
            "Le classement compte %(n)d partie.", "Le classement compte %(n)d parties.", rounds
        ) % {"n": rounds}
    yield ""
    for row in best_first(standings)[:PRESS]:
        yield colon(_place(standings, row), _team(standings, row))
    yield ""
    yield from _first_of(categories)
    yield thanks(contest)


def _first_of(categories: Sequence[Restricted]) -> Iterator[str]:
    """Yield who is first in each category, and an empty line after them."""
    first = [
        colon(one.name, _team(one.standings, row))
        for one in categories
        for row in one.standings.rows
        if row.rank == 1
    ]
    if first:
        yield typographic(_("En tête de chaque catégorie :"))
        yield from (f"– {line}" for line in first)
        yield ""


def thanks(contest: ContestInfo) -> str:
    """Return the last line of a text about results."""
    if contest.club:
        sentence = typographic(_("%(club)s : merci aux joueurs et aux bénévoles."))
        return sentence % {"club": contest.club}
    return _("Merci aux joueurs et aux bénévoles.")


def _place(standings: Standings, row: Row) -> str:
    ordinal = place(standings, row)
    if row.shared:
        ordinal = _("%(place)s ex æquo") % {"place": ordinal}
    return ordinal


def _team(standings: Standings, row: Row) -> str:
    name = _("%(name)s (n° %(number)s)") % {"name": row.team.name, "number": row.team.number}
    return ", ".join(filter(None, (name, score_said(standings, row))))
