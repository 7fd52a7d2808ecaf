"""Papers to continue a contest by hand, printed beforehand in case the power fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.annonce_scale import CARRE, SEQUENCES, Annonce, scale_of
from scoring.cards import (
    ALL_TRUMP,
    NO_TRUMP,
    RANK_WORDS,
    RANKS,
    card_value,
)
from scoring.catalogue.play import AS_SUIT
from scoring.criteria import TOTAL
from scoring.deal import points_of_tricks
from scoring.rules import RuleSet
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import CENTRE, LEFT, RIGHT, Leaves, Paper
from tournaments.papers.kit.names import naming_of
from tournaments.papers.kit.reading import COMFORTABLE, NEAR_SIZES
from tournaments.papers.regulation import articles_paper
from tournaments.papers.results.sheet_columns import SUITS
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.standings.rows import Standings
from tournaments.regulation.text import Article
from tournaments.words.entrants import worded
from tournaments.words.figures import camp_name
from tournaments.words.numbers import number
from tournaments.words.texts import say

#: Most round columns of a grid; the rounds of a longer contest go on in another one.
MOST_ROUNDS = 8
#: Width of a box to write points in, in points (15.5 mm).
BOX = 44.0


def by_hand_steps(contest: ContestInfo) -> Leaves:
    """Explain how to run the contest from this pack: what to do with each paper, in order."""
    return articles_paper(contest, _("Si le courant manque"), list(_steps(contest)))


def _steps(contest: ContestInfo) -> Iterator[Article]:
    yield Article(
        _("Ce dossier"),
        (
            _(
                "Il dit où en est le concours à l’heure écrite au pied des pages : imprimez-le de "
                "nouveau après chaque partie."
            ),
            _(
                "Il contient la liste des inscrits, le classement, des tirages et une grille à "
                "remplir, la valeur des cartes, le règlement et des feuilles de marque vierges."
            ),
        ),
    )
    yield Article(
        _("La partie en cours"),
        (
            _("Elle se finit sur les feuilles déjà distribuées ; deux signatures suffisent."),
            _(
                "Rassemblez les feuilles à la table de marque, dans l’ordre des tables ; "
                "gardez-les toutes."
            ),
        ),
    )
    yield Article(
        _("Le classement"),
        (
            _("Reportez les deux totaux de chaque feuille dans la grille, par numéro."),
            _("Ajoutez-les au total imprimé, puis numérotez les rangs selon le règlement."),
        ),
    )
    yield Article(
        _("La partie suivante"),
        (
            _("Écrivez les tables sur un tirage vierge, selon le règlement ; affichez-le."),
            _("Une feuille de marque vierge par table : partie, table, numéros et noms."),
        ),
    )
    yield Article(
        _("Quand le courant revient"),
        (
            _("Saisissez les feuilles gardées, puis « Tirer à la main » ce qui a été tiré ainsi."),
            _("Comparez le classement du programme et la grille avant d’annoncer la suite."),
        ),
    )


def blank_draw(contest: ContestInfo, round_: int, tables: int) -> Leaves:
    """Lay out a draw to fill in by hand: one row per table, and one for the exempt team."""
    paper = Paper(contest, _("Tirage de la partie %(round)s") % {"round": round_})
    numbers = [str(table) for table in range(1, max(tables, 1) + 1)]
    resting = _("Au repos")
    rows = [GridRow((table, "", "", "", "")) for table in [*numbers, resting]]

    face = faces()
    columns = [Column(_("Table"), face.bold, CENTRE)]
    for camp in ("NS", "EW"):
        columns.append(Column(_("N°"), face.regular, LEFT, share=0.2))
        columns.append(Column(camp_name(camp), face.regular, LEFT, share=0.8))
    # Rows are about a centimetre high: handwriting needs more height than print.
    return print_grid(paper, Grid(columns, rows, padding=0.45, smallest=13.0, ruled=True))


def ranking_grid(
    contest: ContestInfo, teams: Sequence[TeamLine], standings: Standings, rounds: Sequence[int]
) -> Leaves:
    """Lay out every team by number, with its total so far and empty boxes for later rounds.

    Many rounds take several grids: the first has the total so far, the last the rank.
    """
    parts = [rounds[at : at + MOST_ROUNDS] for at in range(0, len(rounds), MOST_ROUNDS)] or [[]]
    grids = [
        _grid_of(contest, teams, standings, part, part is parts[0], part is parts[-1])
        for part in parts
    ]
    return replace(grids[0], pages=[page for grid in grids for page in grid.pages])


def _grid_of(
    contest: ContestInfo,
    teams: Sequence[TeamLine],
    standings: Standings,
    rounds: Sequence[int],
    first: bool,
    last: bool,
) -> Leaves:
    remark = _("à compléter à la main")
    if standings.rounds:
        remark = _("totaux après la partie %(round)s, à compléter à la main") % {
            "round": standings.after
        }
    heads_known, acquired = _acquired(standings) if standings.rounds else ([], {})
    head = heads_known if first else []
    wide = len(rounds) + len(head[1:]) > 2
    paper = Paper(contest, _("Grille du classement"), [remark], wide=wide)
    playing = [team for team in teams if not team.withdrawn]
    heads = [_("P%(round)s") % {"round": one} for one in rounds]
    heads += [*heads_known[:-1], _("Total"), _("Rang")] if last else []
    nothing = ["–"] * len(head)
    rows = []
    for team in playing:
        so_far = acquired.get(team.number, nothing) if first else nothing
        rows.append(GridRow((str(team.number), team.name, *so_far, *("",) * len(heads))))

    face = faces()
    naming = naming_of(contest.individuals)
    columns = [
        Column(_("N°"), face.bold, holds=("000",)),
        Column(worded(contest.individuals, "Équipe"), face.narrow, LEFT, share=1, naming=naming),
        *(Column(heading, face.bold) for heading in head),
        *(Column(heading, face.regular, CENTRE, points=BOX) for heading in heads),
    ]
    grid = Grid(columns, rows, smallest=COMFORTABLE, largest=14.0, ruled=True)
    return print_grid(paper, grid)


def _acquired(standings: Standings) -> tuple[list[str], dict[int, list[str]]]:
    first = standings.criteria[0]
    head = [] if first.name == TOTAL else [_(first.short)]
    figures = {
        row.team.number: [*(number(value) for value in row.values[: len(head)]), number(row.total)]
        for row in standings.rows
    }
    return [*head, _("Acquis")], figures


def card_values(contest: ContestInfo) -> Leaves:
    """Lay out the value of each card by kind of trump, strongest first, and of the annonces."""
    rules = contest.regulation.rules
    paper = Paper(contest, _("Valeur des cartes"), list(_remarks(rules)))
    suit, other = "hearts", "spades"
    kinds = [(_("À l’atout"), suit), (_("Hors atout"), other)]
    if rules.sa_ta:
        kinds += [(_("Sans atout"), NO_TRUMP), (_("Tout atout"), ALL_TRUMP)]
    as_suit = {NO_TRUMP: other, ALL_TRUMP: suit} if rules.sa_ta_cards == AS_SUIT else {}
    columns_ = [_cards(suit, as_suit.get(trump, trump)) for _name, trump in kinds]
    rows = [
        GridRow(tuple(text for rank, value in line for text in (_card(rank), str(value), "")))
        for line in zip(*columns_, strict=True)
    ]
    sums = [sum(value for _rank, value in column) for column in columns_]
    rows.append(GridRow(tuple(text for one in sums for text in (_("Total"), str(one), ""))))

    face = faces()
    columns = [
        column
        for heading, _trump in kinds
        for column in (
            Column(heading, face.regular, LEFT, share=0.46),
            Column("", face.bold, RIGHT, share=0.3),
            # Empty column, so that nobody reads a value with the card of the next kind.
            Column("", face.regular, share=0.24),
        )
    ]
    largest = NEAR_SIZES[0] if len(kinds) == 2 else 15.0
    return print_grid(paper, Grid(columns, rows, padding=0.25, largest=largest))


def _cards(suit: str, trump: str) -> list[tuple[str, int]]:
    values = [(rank, card_value(rank, suit, trump)) for rank in reversed(RANKS)]
    return sorted(values, key=lambda one: -one[1])


def _card(rank: str) -> str:
    return say(RANK_WORDS[rank], {}).capitalize() if rank in "VDRA" else rank


def _remarks(rules: RuleSet) -> Iterator[str]:
    der = _("%(suits)s   Une donne vaut %(points)s points, dix de der compris.")
    without = _("%(suits)s   Une donne vaut %(points)s points, sans dix de der.")
    yield (der if rules.der_points(None) else without) % {
        "suits": " ".join(SUITS),
        "points": points_of_tricks(rules, None),
    }
    if rules.annonces == "none":
        return
    scale = scale_of(rules)
    sequences = [f"{kind} {scale.points(Annonce(kind, 'A', 'hearts'))}" for kind in SEQUENCES]
    fours: dict[int, list[str]] = {}
    for rank in reversed(RANKS):
        worth = scale.points(Annonce(CARRE, rank))
        if worth:
            fours.setdefault(worth, []).append(_card(rank).lower())
    fours_named = [
        _("carré (%(cards)s) %(points)s") % {"cards": ", ".join(cards), "points": worth}
        for worth, cards in sorted(fours.items(), reverse=True)
    ]
    yield _("Annonces : %(annonces)s.") % {"annonces": " · ".join([*sequences, *fours_named])}
