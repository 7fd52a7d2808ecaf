"""Ranking of the clubs, with the teams that count for each."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, GridRow
from tournaments.papers.kit.layout import LEFT, Leaves
from tournaments.papers.kit.names import unbroken
from tournaments.papers.kit.reading import Reading
from tournaments.papers.standings.ranking import print_ranked, remarks_of
from tournaments.queries.standings.clubs import ClubRow, Clubs
from tournaments.regulation.text import typographic
from tournaments.words.entrants import counted, worded
from tournaments.words.numbers import number


def club_rule(best: int, individuals: bool) -> str:
    """Describe in one sentence the rule that ranks the clubs."""
    if individuals:
        sentence = ngettext(
            "Points du meilleur joueur de chaque club.",
            "Total des points des %(n)d meilleurs joueurs de chaque club.",
            best,
        )
        return sentence % {"n": best}
    sentence = ngettext(
        "Points de la meilleure équipe de chaque club.",
        "Total des points des %(n)d meilleures équipes de chaque club.",
        best,
    )
    return sentence % {"n": best}


def club_ranking(clubs: Clubs, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the clubs by total; under each, its counted teams: number, name, points."""
    face = faces()
    individuals = clubs.standings.contest.individuals
    if clubs.standings.final:
        title = _("Classement définitif des clubs")
    elif clubs.standings.complete:
        title = _("Classement des clubs")
    else:
        title = _("Classement provisoire des clubs")
    remarks = [club_rule(clubs.best, individuals), " – ".join(remarks_of(clubs.standings))]
    if clubs.without:
        sentence = _("%(entrants)s sans club") % {"entrants": counted(individuals, clubs.without)}
        remarks[1] = " – ".join(filter(None, (remarks[1], sentence)))
    heads = [
        Column(_("Rang"), face.bold),
        Column(_("Club"), face.regular, LEFT, share=1),
        Column(worded(individuals, "Équipes"), face.regular),
        Column(_("Total"), face.bold),
    ]
    rows = [
        GridRow(
            (_rank(club), club.name, _teams(club), number(club.total)),
            _counted(club, individuals),
            key=number(club.rank),
        )
        for club in clubs.rows
    ]
    return print_ranked(clubs.standings, title, remarks, heads, rows, reading)


def _rank(club: ClubRow) -> str:
    if club.shared:
        return _("%(rank)s ex æquo") % {"rank": number(club.rank)}
    return number(club.rank)


def _teams(club: ClubRow) -> str:
    return _("%(counted)d sur %(teams)d") % {"counted": len(club.counted), "teams": club.teams}


def _counted(club: ClubRow, individuals: bool) -> str:
    named = (
        (row.team.number, unbroken(row.team.name, person=individuals), number(row.total))
        for row in club.counted
    )
    totals = (
        typographic(_("%(what)s : %(value)s") % {"what": f"{own}\u00a0{name}", "value": total})
        for own, name, total in named
    )
    return " · ".join(words.replace(": ", ":\u00a0") for words in totals)
