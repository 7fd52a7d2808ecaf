"""Lists of the hall's draw page, written line by line: a template takes four times as long."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.queries.core.halls import HallLine, hall_of_table, table_said
from tournaments.queries.core.teams import Side
from tournaments.queries.results.rounds import Place, RoundView, TableLine
from tournaments.tables.drawn import markup
from tournaments.words.entrants import worded
from tournaments.words.enums import Stage
from tournaments.words.texts import unbroken


def table_list(view: RoundView, halls: Sequence[HallLine] = ()) -> SafeString:
    word = escape(_("Table"))
    pools = view.stage == Stage.POOLS
    return markup(
        "".join([_table(line, _word(halls, line.table, word), pools) for line in view.tables])
    )


def _word(halls: Sequence[HallLine], table: int, word: str) -> str:
    """Return the word before a table's number: "Table", or "Salle B, table"."""
    hall = hall_of_table(halls, table)
    return word if hall is None else escape(_("%(hall)s, table") % {"hall": hall.label})


def place_list(
    slug: str, individuals: bool, places: Sequence[Place], halls: Sequence[HallLine] = ()
) -> SafeString:
    # Addresses of teams differ only by their number: resolve the URL once.
    team_url = reverse("public-team", args=[slug, 0])[: -len("0/")]
    rests = escape(worded(individuals, "exempte"))
    return markup(
        "".join(
            [
                f"""
      <li><a class="plain" href="{team_url}{place.team.number}/">{_number(place.team.number)}</a> \
<span aria-hidden="true">→</span> {rests if place.table is None else escape(_where(place, halls))}\
</li>
    """
                for place in places
            ]
        )
    )


def _table(line: TableLine, word: str, pools: bool) -> str:
    pool = ""
    if pools:
        pool_name = escape(_("poule %(name)s") % {"name": line.section})
        pool = f' <span class="small">{pool_name}</span>'
    title = ""
    if line.title:
        title = f'<span class="small text-secondary">{escape(line.title)}</span>'
    return f"""
      <li>
        <span class="table-number"><span class="small">{word}</span> {line.table}{pool}</span>
        <span class="seats">
          {title}
          {"".join(_camp(side) for _name, side in line.sides)}
        </span>
      </li>
    """


def _camp(side: Side) -> str:
    return f"<span>{_number(side.number)} {unbroken(side.name)}</span>"


def _number(number: int | str) -> str:
    return f'<strong class="team-number">{number}</strong>'


def _where(place: Place, halls: Sequence[HallLine]) -> str:
    sentence = _("table %(table)s") % {"table": place.table}
    if halls and place.table is not None:
        sentence = table_said(halls, place.table)
    if place.partner is not None:
        sentence += ", " + _("avec %(number)s") % {"number": place.partner.number}
    return sentence
