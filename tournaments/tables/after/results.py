"""Results and matches of a contest as sheets of a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from django.utils.translation import gettext as _

from scoring.deal import Deal
from scoring.reading.deal_words import VOID_WORDS
from tournaments.files.exports import Sheet, Value
from tournaments.papers.regulation import numbered
from tournaments.queries.after.results import Results
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.halls import hall_of_table
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.partners import partners_of
from tournaments.queries.standings.rows import Row
from tournaments.regulation.words.tariffs import tariff_name
from tournaments.tables.standings.columns import Content, columns_of
from tournaments.words.details import LICENCE, Seen, shown_to
from tournaments.words.entrants import worded
from tournaments.words.figures import camp_name
from tournaments.words.texts import SA_TA, SUITS, say


def matches_sheet(results: Results) -> Sheet:
    """Return every match and bye, with the totals of the sheet and the points that count."""
    header = [
        _("Partie"),
        _("Nom de la partie"),
        _("Table"),
        *([_("Salle")] if results.contest.halls else []),
        _("N° Nord-Sud"),
        _("Nord-Sud"),
        _("N° Est-Ouest"),
        _("Est-Ouest"),
        _("Total Nord-Sud"),
        _("Total Est-Ouest"),
        _("Compté Nord-Sud"),
        _("Compté Est-Ouest"),
        _("Vainqueur"),
        _("État"),
    ]
    rows = [row for view in results.rounds for row in _of_round(results, view)]
    return Sheet(_("Parties"), header, rows)


def _where(results: Results, table: int | None) -> list[Value]:
    halls = results.contest.halls
    hall = hall_of_table(halls, table)
    return [table, *([hall.name if hall is not None else None] if halls else [])]


def _of_round(results: Results, view: RoundView) -> Iterator[list[Value]]:
    here: list[Value] = [view.number, view.name]
    left_out = _("non comptée") if view.dropped else ""
    for line in view.tables:
        if line.chairs:
            yield from _of_chairs(results, view, line, here, left_out)
            continue
        won = _winner(results, view, line)
        entry = line.entry
        totals = [entry.ns, entry.ew] if entry and not entry.forfeit else [None, None]
        yield [
            *here,
            *_where(results, line.table),
            _number(line.ns),
            line.ns.name,
            _number(line.ew),
            line.ew.name,
            *totals,
            *(cell.points if cell else None for cell in _both(results, view, line)),
            won,
            ", ".join(filter(None, (_status(line), left_out))),
        ]
    for team in view.exempt:
        yield _resting(results, view, team, here, left_out)


def _of_chairs(
    results: Results, view: RoundView, line: TableLine, here: list[Value], left_out: str
) -> Iterator[list[Value]]:
    """Yield a row for each player of a table where each plays for himself, against the others."""
    entry = line.entry
    marks = dict(zip(line.chairs, entry.marks if entry else (), strict=False))
    for one, camp in line.seated:
        cell, others = _cell(results, view, one.number), line.facing(camp)
        yield [
            *here,
            *_where(results, line.table),
            one.number,
            one.name,
            others.number,
            others.name,
            marks.get(one),
            None,
            cell.points if cell else None,
            None,
            one.number if cell and cell.won else None,
            ", ".join(filter(None, (_status(line), left_out))),
        ]


def _resting(
    results: Results, view: RoundView, team: TeamRef, here: list[Value], left_out: str
) -> list[Value]:
    """Return the row of an exempt team, with its catch-up if it has played one."""
    cell = _cell(results, view, team.number)
    opponent = cell.opponent if cell else None
    caught_up = view.catch_up_of(team.number)
    state = (
        _("rattrapage")
        if cell and cell.catch_up
        else worded(results.contest.individuals, "exempte")
    )
    return [
        *here,
        *_where(results, None),
        team.number,
        team.name,
        _number(opponent) if opponent else None,
        opponent.name if opponent else None,
        caught_up.points if caught_up else None,
        caught_up.against if caught_up else None,
        cell.points if cell else None,
        None,
        team.number if cell and cell.won else None,
        ", ".join(filter(None, (state, left_out))),
    ]


def _cell(results: Results, view: RoundView, team: int) -> Cell | None:
    return next((cell for cell in results.cells[team] if cell.round == view.number), None)


def _both(results: Results, view: RoundView, line: TableLine) -> tuple[Cell | None, Cell | None]:
    ns, ew = (_cell(results, view, side.numbers[0]) for side in (line.ns, line.ew))
    return ns, ew


def _winner(results: Results, view: RoundView, line: TableLine) -> Value:
    ns, ew = _both(results, view, line)
    if not line.confirmed or ns is None or ew is None:
        return None
    return _number(line.ns) if ns.won else _number(line.ew) if ew.won else _("égalité")


def _number(side: Side) -> int | str:
    return side.team.number if side.team else side.number


def _status(line: TableLine) -> str:
    if line.entry is None:
        return _("à jouer")
    return _("forfait") if line.entry.forfeit else line.entry.status_name


def sheets_of(results: Results) -> list[Sheet]:
    """Return the sheets; where partners change, a ranking by pair follows that of the players."""
    return [
        ranking_sheet(results),
        *([pairs_sheet(results)] if results.contest.regulation.has_partners else []),
        matches_sheet(results),
        entrants_sheet(results.contest, results.teams, Seen.HALL),
        deals_sheet(results),
        penalties_sheet(results),
        regulation_sheet(results),
    ]


def ranking_sheet(results: Results) -> Sheet:
    """Return the ranking, with the columns that it has in a spreadsheet; then the excluded."""
    contest, standings = results.contest, results.standings
    by_number = {team.number: team for team in results.teams}
    lines = any(row.line for row in standings.rows)
    columns = [one for one in columns_of(standings) if one.sheet]
    header = [
        _("Rang"),
        *([_("Ligne")] if lines else []),
        _("N°"),
        worded(contest.individuals, "Équipe"),
        _("Club"),
        *_hall_header(contest),
        *(one.heading for one in columns),
        _("Remarque"),
    ]

    def cells(ref: TeamRef, row: Row | None, remark: str) -> list[Value]:
        team = by_number[ref.number]
        line = camp_name(row.line) if row and row.line else None
        return [
            row.rank if row else None,
            *([line] if lines else []),
            team.number,
            team.name,
            team.club,
            *_hall_cell(contest, team),
            *(_counted(one.value_of(row)) if row else None for one in columns),
            remark,
        ]

    rows = [cells(row.team, row, _remark(results, row)) for row in standings.rows]
    rows += [cells(line.team, None, _("exclusion")) for line in standings.excluded]
    return Sheet(_("Classement"), header, rows)


def _hall_header(contest: ContestInfo) -> list[str]:
    return [_("Salle")] if contest.halls else []


def _hall_cell(contest: ContestInfo, team: TeamLine) -> list[Value]:
    return [contest.hall_name(team.hall)] if contest.halls else []


def _counted(value: Content) -> Value:
    if value is None or isinstance(value, (int, str)):
        return value
    hundredths = Decimal(round(value * 100)).scaleb(-2)
    return hundredths.normalize() if hundredths % 1 else int(value)


def pairs_sheet(results: Results) -> Sheet:
    partners = partners_of(results.standings)
    header = [
        _("Rang"),
        _("N°"),
        _("Joueur"),
        _("N°"),
        _("Partenaire"),
        _("Parties"),
        *(say(criterion.label, {}) for criterion in partners.criteria),
    ]
    rows: list[list[Value]] = []
    for row in partners.rows:
        one, other = row.players
        who: list[Value] = [row.rank, one.number, one.name, other.number, other.name, row.rounds]
        rows.append([*who, *map(_counted, row.values)])
    return Sheet(_("Paires"), header, rows)


def _licence_header(contest: ContestInfo) -> list[str]:
    return [_("Licence")] if contest.individuals else [_("Licence 1"), _("Licence 2")]


def entrants_sheet(
    contest: ContestInfo, teams: Iterable[TeamLine], reader: Seen = Seen.DESK
) -> Sheet:
    """Return the teams as the import reads them, with the details that `reader` may see."""
    individuals = contest.individuals
    details = shown_to(reader)
    teams = list(teams)
    shown = reader >= LICENCE.seen and any(any(team.licences) for team in teams)
    licences = _licence_header(contest) if shown else []
    named = [_("Joueur")] if individuals else [_("Équipe"), _("Joueur 1"), _("Joueur 2")]
    header = [
        _("N°"),
        *named,
        *(_(detail.label) for detail in details),
        *licences,
        _("Catégories"),
        *_hall_header(contest),
    ]
    rows: list[list[Value]] = []
    for team in teams:
        players = [*team.players, "", ""][:2]
        rows.append(
            [
                team.number,
                team.name,
                *([] if individuals else players),
                *(team.details.get(detail.name, "") for detail in details),
                *team.licences[: len(licences)],
                ", ".join(team.categories),
                *_hall_cell(contest, team),
            ]
        )
    return Sheet(worded(individuals, "Équipes"), header, rows)


def deals_sheet(results: Results) -> Sheet:
    header = [
        _("Partie"),
        _("Table"),
        _("Donne"),
        _("Preneur"),
        _("Contrat"),
        _("Atout"),
        _("Coinche"),
        _("Cartes Nord-Sud"),
        _("Cartes Est-Ouest"),
        _("Capot"),
        _("Belotes Nord-Sud"),
        _("Belotes Est-Ouest"),
        _("Annonces Nord-Sud"),
        _("Annonces Est-Ouest"),
        _("Fausses annonces Nord-Sud"),
        _("Fausses annonces Est-Ouest"),
        _("Marque Nord-Sud"),
        _("Marque Est-Ouest"),
    ]
    rows: list[list[Value]] = []
    for view in results.rounds:
        for line in view.tables:
            for at, (deal, score) in enumerate(results.deals.get(line.match, ()), start=1):
                named = line.boards[at - 1].board if line.boards else at
                rows.append(
                    [
                        view.number,
                        line.table,
                        named,
                        _taker(deal),
                        deal.contract,
                        _trump(deal.trump),
                        deal.coinche,
                        deal.ns,
                        deal.ew,
                        camp_name(deal.capot) if deal.capot else None,
                        deal.belotes_ns,
                        deal.belotes_ew,
                        deal.annonces_ns,
                        deal.annonces_ew,
                        deal.false_ns,
                        deal.false_ew,
                        score.ns,
                        score.ew,
                    ]
                )
    return Sheet(_("Donnes"), header, rows)


def _taker(deal: Deal) -> str:
    if deal.taker:
        return camp_name(deal.taker)
    return say(VOID_WORDS[deal.void], {}) if deal.void is not None else _("tous passent")


def penalties_sheet(results: Results) -> Sheet:
    header = [
        _("Partie"),
        _("Table"),
        _("N°"),
        worded(results.contest.individuals, "Équipe"),
        _("Faute"),
        _("Fois"),
        _("Points aux adversaires"),
        _("Points retirés"),
        _("Exclusion"),
    ]
    rows = [
        [
            line.round,
            line.table,
            line.team.number,
            line.team.name,
            tariff_name(line.name),
            line.times,
            *_given_and_lost(line),
            _("oui") if line.excludes else None,
        ]
        for view in results.rounds
        for line in view.penalties
    ]
    return Sheet(_("Pénalités"), header, rows)


def _given_and_lost(line: PenaltyLine) -> tuple[Value, Value]:
    top = _("%(n)d %% d’un top") % {"n": line.percent}
    return line.given, top if line.percent else line.lost


def regulation_sheet(results: Results) -> Sheet:
    info = results.contest
    rows: list[tuple[str, Value]] = [
        (_("Concours"), info.name),
        (_("Club"), info.club),
        (_("Lieu"), info.place),
        (_("Date"), info.date),
        (_("Classement"), _("définitif") if results.standings.final else _("provisoire")),
    ]
    for title, sentences in numbered(info.articles):
        rows += [(title, sentence) for sentence in sentences]
    return Sheet(_("Règlement"), [_("Article"), _("Texte")], rows)


def _remark(results: Results, row: Row) -> str:
    individuals = results.contest.individuals
    notes = [
        _("ex æquo") if row.shared else "",
        worded(individuals, "retirée") if row.withdrawn else "",
    ]
    return ", ".join(filter(None, notes))


def _trump(name: str | None) -> str | None:
    if name in SUITS:
        return str(SUITS[name][1])
    return str(SA_TA.get(name, name)) if name else None
