"""Papers about the incidents of a contest: the slip of one to sign, and the day's report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.papers.kit.fitted import Fitted, Part, largest, set_all, sizes_between
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_either_way, print_grid
from tournaments.papers.kit.layout import GREY, LEFT, Leaves, Paper, Pen
from tournaments.papers.kit.names import naming_of
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.regulation.scale import priced_by_rules
from tournaments.regulation.text import articles, typographic
from tournaments.regulation.words.tariffs import fault_sentence, tariff_name, tariff_source
from tournaments.words.entrants import worded
from tournaments.words.enums import IncidentState
from tournaments.words.figures import hour
from tournaments.words.numbers import number

#: Type sizes of a slip, largest first, in points: a text of 500 signs keeps it on one page.
SIZES: Final = sizes_between(13, 7)
#: Width of the labels, as a share of the page; space over and under a row, in points.
LABELS, PAD = 0.27, 6.0
#: Height of a row to write in by hand, and of the boxes to sign in, in points.
TO_WRITE, SIGNED = 44.0, 84.0
#: Space between the boxes to sign in, and size of the words in them, in points.
BETWEEN, IN_BOX = 8.0, 9.0
#: Titles of the articles that post the scale, and the faults that the rules of a deal price.
PENALTIES: Final = N_("Pénalités")
FAULTS: Final = N_("Fautes de jeu")


@dataclass(frozen=True, slots=True)
class Incident:
    """An incident as papers show it: what was noted, and what its ruling does, in a sentence.

    `first` is the same of the ruling of the referee, if that of a jury replaced it.
    """

    line: PenaltyLine
    effect: str
    first: str = ""


def incident_slip(contest: ContestInfo, incident: Incident | None = None) -> Leaves:
    """Lay out the slip of an incident to sign on one page; without one, a slip to fill in."""
    paper = Paper(contest, _("Bulletin d’arbitrage"))
    rows = list(_rows(contest, incident))
    signed = list(_signatures(contest, incident))
    return paper.print([partial(_draw_slip, paper, rows, signed)])


def incidents_report(contest: ContestInfo, incidents: Sequence[Incident]) -> Leaves:
    """List every incident of a contest, then the counts by fault: the report of the day.

    It shows teams by their names and numbers, and no telephone nor account.
    """
    listed = _listed(contest, incidents)
    if not incidents:
        return listed
    counts = _counts(contest, [one.line for one in incidents])
    return replace(listed, pages=[*listed.pages, *counts.pages])


def _rows(contest: ContestInfo, incident: Incident | None) -> Iterator[tuple[str, str]]:
    """Yield the label and the text of each row; a text of "" leaves room to write."""
    line = incident.line if incident is not None else None
    team = worded(contest.individuals, "Équipe en faute")
    yield _("Partie, table, donne"), _where(contest, line) if line is not None else ""
    yield team, f"{line.team.number}  {line.team.name}" if line is not None else ""
    against = line.opponent if line is not None else None
    yield _("Adversaires"), f"{against.number}  {against.name}" if against is not None else ""
    called = line.called_by if line is not None else None
    calling = worded(contest.individuals, "Équipe %(number)s", {"number": called or ""})
    yield _("Qui a appelé l’arbitre"), calling if called else ""
    yield _("Faute"), typographic(tariff_name(line.name)) if line is not None else ""
    yield _("Ce qui a été constaté"), line.reason if line is not None else ""
    yield _("Article du barème"), _article(contest, line) if line is not None else ""
    ruled = line is not None and line.state is not IncidentState.WAITING
    if line is not None and line.appeal:
        yield _("Contesté"), line.appeal
    yield _("Décision"), _ruling(incident) if incident is not None and ruled else ""
    yield _("Effet en points"), _points(contest, line) if line is not None and ruled else ""
    yield _("Réserves"), line.reserves if line is not None else ""
    if line is not None and line.at is not None:
        yield _("Noté"), " – ".join(filter(None, (hour(line.at), line.by)))


def _where(contest: ContestInfo, line: PenaltyLine) -> str:
    parts = [_("partie %(round)d") % {"round": line.round}]
    if line.table is not None:
        parts.append(_("table %(table)s") % {"table": contest.table_short(line.table)})
    if line.deal is not None:
        parts.append(_("donne %(deal)d") % {"deal": line.deal})
    return ", ".join(parts)


def _article(contest: ContestInfo, line: PenaltyLine) -> str:
    """Return the line of the scale about the fault, with the number of its article and its source.

    A fault that the scale does not have says so.
    """
    regulation = contest.regulation
    name = line.name.casefold()
    tariff = next((one for one in regulation.tariffs if one.name.casefold() == name), None)
    if tariff is None:
        return _("Hors barème.")
    sentence = fault_sentence(tariff, regulation)
    source = tariff_source(tariff.source)
    price = _("Tarif : %(source)s.") % {"source": source} if source else ""
    title = _(FAULTS if tariff in priced_by_rules(regulation.rules) else PENALTIES)
    numbered = enumerate(articles(regulation), start=1)
    cited = next((f"{place}. {title}." for place, one in numbered if one.title == title), "")
    return typographic(" ".join(filter(None, (cited, sentence, price))))


def _ruling(incident: Incident) -> str:
    """Return what was ruled, in a sentence; after a jury, with its names and the first ruling."""
    line, ruling = incident.line, _ruled(incident)
    if line.first is None:
        return ruling
    first = _("pas de faute.") if line.first.is_dismissed else typographic(incident.first)
    jury = _("Décision du jury : %(jury)s.") % {"jury": line.jury}
    return " ".join((ruling, typographic(jury), _("L’arbitre avait décidé :"), first))


def _ruled(incident: Incident) -> str:
    match incident.line.state:
        case IncidentState.WAITING:
            return _("À décider.")
        case IncidentState.DISMISSED:
            return _("Sans suite : pas de faute.")
        case IncidentState.RULED:
            return typographic(incident.effect)
        case _:
            assert_never(incident.line.state)


def _points(contest: ContestInfo, line: PenaltyLine) -> str:
    """Return the points of each side: "équipe 7 : + 162", or "aucun"."""
    changes = []
    if line.given and line.opponent is not None:
        changes.append((line.opponent.number, f"+ {number(line.given)}"))
    if line.lost:
        changes.append((str(line.team.number), f"− {number(line.lost)}"))
    if line.percent:
        changes.append((str(line.team.number), _("− %(n)s %%") % {"n": line.percent}))
    shown = [
        worded(contest.individuals, "équipe %(number)s : %(points)s", {"number": who, "points": by})
        for who, by in changes
    ]
    return " ; ".join(shown) or _("aucun")


def _signatures(contest: ContestInfo, incident: Incident | None) -> Iterator[str]:
    line = incident.line if incident is not None else None
    if line is None:
        yield worded(contest.individuals, "Équipe en faute")
        yield _("Adversaires")
    else:
        yield worded(contest.individuals, "Équipe %(number)s", {"number": line.team.number})
        if line.opponent is not None:
            values = {"number": line.opponent.number}
            yield worded(contest.individuals, "Équipe %(number)s", values)
    yield _("Le jury") if line is not None and line.jury else _("L’arbitre")


def _draw_slip(
    paper: Paper, rows: Sequence[tuple[str, str]], signed: Sequence[str], pen: Pen
) -> None:
    face = faces()
    labels = paper.width * LABELS
    room = paper.width - labels
    left = paper.left + labels

    def laid(size: float) -> list[tuple[Fitted, Fitted]]:
        heads = set_all([Part(label, face.bold) for label, _text in rows], size, labels - PAD)
        texts = set_all([Part(text, face.regular) for _label, text in rows], size, room)
        return list(zip(heads, texts, strict=True))

    def tall(head: Fitted, text: Fitted) -> float:
        return max(head.height, text.height if any(text.lines) else TO_WRITE) + 2 * PAD

    def fits(row_blocks: Sequence[tuple[Fitted, Fitted]]) -> bool:
        return sum(tall(*one) for one in row_blocks) + SIGNED + 2 * PAD <= paper.height

    top = paper.top
    for head, text in largest(SIZES, laid, fits):
        pen.rules([(paper.left, top, paper.left + paper.width, top)], 0.5, GREY)
        pen.lines(paper.left, top - PAD, head.lines, head.font, head.size)
        pen.lines(left, top - PAD, text.lines, text.font, text.size)
        top -= tall(head, text)
    pen.rules([(paper.left, top, paper.left + paper.width, top)], 0.5, GREY)
    wide = (paper.width - BETWEEN * (len(signed) - 1)) / len(signed)
    for place, who in enumerate(signed):
        x = paper.left + place * (wide + BETWEEN)
        pen.box(x, paper.bottom, wide, SIGNED)
        label = _("Signature : %(who)s") % {"who": who}
        pen.text(x + 5, paper.bottom + SIGNED - 14, label, face.narrow, IN_BOX)


def _listed(contest: ContestInfo, incidents: Sequence[Incident]) -> Leaves:
    """List the incidents by round, with what was seen and the reserves under each."""
    lines = [one.line for one in incidents]
    remark = ngettext("%(n)s incident", "%(n)s incidents", len(lines)) % {"n": len(lines)}
    states = Counter(line.state for line in lines)
    counts = [
        _("%(state)s : %(n)s") % {"state": state.label, "n": states[state]}
        for state in IncidentState
        if states[state]
    ]
    remarks = [" – ".join(filter(None, (remark, ", ".join(counts))))]
    face = faces()
    rows = [
        GridRow(
            (
                str(one.line.round),
                contest.table_short(one.line.table) if one.line.table is not None else "–",
                str(one.line.deal or "–"),
                str(one.line.team.number),
                one.line.team.name,
                typographic(tariff_name(one.line.name)),
                _ruling(one),
            ),
            note=" – ".join(_noted(one.line)),
        )
        for one in incidents
    ]
    columns = [
        Column(_("Partie"), face.regular),
        Column(_("Table"), face.regular),
        Column(_("Donne"), face.regular),
        Column(_("N°"), face.bold),
        Column(
            worded(contest.individuals, "Équipe"),
            face.regular,
            LEFT,
            share=0.28,
            naming=naming_of(contest.individuals),
        ),
        Column(_("Faute"), face.bold, LEFT, share=0.27),
        Column(_("Décision"), face.regular, LEFT, share=0.45),
    ]
    grid = Grid(columns, rows, largest=11.0, smallest=8.0, notes=(4, 7))
    return print_either_way(
        lambda wide: Paper(contest, _("Rapport d’arbitrage"), remarks, wide=wide), grid
    )


def _noted(line: PenaltyLine) -> Iterator[str]:
    if line.called_by:
        yield _("Appel : %(number)s") % {"number": line.called_by}
    if line.late:
        yield ngettext("%(n)s minute de retard", "%(n)s minutes de retard", line.late) % {
            "n": line.late
        }
    if line.reason:
        yield line.reason
    if line.appeal:
        yield _("Contesté : %(what)s") % {"what": line.appeal}
    if line.reserves:
        yield _("Réserves : %(reserves)s") % {"reserves": line.reserves}


def _counts(contest: ContestInfo, lines: Sequence[PenaltyLine]) -> Leaves:
    """Count the incidents by fault, the most frequent first, with the last row in all."""
    face = faces()
    by_fault = Counter(line.name for line in lines)
    states = Counter((line.name, line.state) for line in lines)
    reserved = Counter(line.name for line in lines if line.reserves)
    rows = []
    for name, count in sorted(by_fault.items(), key=lambda one: (-one[1], one[0].casefold())):
        figures = (states[name, state] for state in IncidentState)
        counts = [count, *figures, reserved[name]]
        rows.append(GridRow((typographic(tariff_name(name)), *map(_figure, counts))))
    whole = Counter(line.state for line in lines)
    counts = [len(lines), *(whole[state] for state in IncidentState), reserved.total()]
    rows.append(GridRow((_("Total"), *map(_figure, counts))))
    heads = [
        _("Incidents"),
        *(str(state.label).capitalize() for state in IncidentState),
        _("Réserves"),
    ]
    columns = [
        Column(_("Faute"), face.bold, LEFT, share=1),
        *(Column(head, face.regular) for head in heads),
    ]
    paper = Paper(contest, _("Rapport d’arbitrage : les fautes"))
    return print_grid(paper, Grid(columns, rows, largest=13.0))


def _figure(count: int) -> str:
    return number(count) if count else "–"
