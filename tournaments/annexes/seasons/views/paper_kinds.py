"""Papers of a season: name, what each is for, builder, options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, QueryDict
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.seasons.forms.papers import PersonOptions, SeasonDiplomasOptions
from tournaments.annexes.seasons.papers.days import season_grid, season_person
from tournaments.annexes.seasons.papers.prizes import season_diplomas, season_rules
from tournaments.annexes.seasons.papers.ranking import (
    season_category,
    season_club_ranking,
    season_clubs,
    season_earners,
    season_ranking,
)
from tournaments.annexes.seasons.queries.pages import SeasonView
from tournaments.annexes.seasons.rules import RankedBy, TableRow
from tournaments.annexes.share.forms import PLAYER
from tournaments.forms.core.papers import PaperOptions, WallOptions
from tournaments.papers import Leaves, Reading
from tournaments.words.plain_names import plain
from tournaments.words.texts import Refused

#: Most names that a refusal lists.
MOST_NAMED = 5


@dataclass(frozen=True)
class Wanted:
    """Request for a paper: the season, and the options chosen."""

    view: SeasonView
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def reading(self) -> Reading:
        """Distance from which the paper is read."""
        reading: Reading = self.options.get("reading", Reading.NEAR)
        return reading


def always(_view: SeasonView) -> bool:
    """Offer the paper at any time."""
    return True


def _has_days(view: SeasonView) -> bool:
    return bool(view.rows)


def _categories_held(view: SeasonView) -> bool:
    return any(view.table.categories.values())


def _clubs_known(view: SeasonView) -> bool:
    return view.info.rank is not RankedBy.CLUBS and any(row.club for row in view.rows)


def _clubs_ranked(view: SeasonView) -> bool:
    return bool(view.table.clubs)


def _earned(view: SeasonView) -> bool:
    return any(row.prize for row in view.table.rows)


def _ranked(view: SeasonView) -> bool:
    return bool(view.table.rows)


@dataclass(frozen=True, slots=True)
class SeasonKind:
    """Kind of paper of a season. `name` and `purpose` are messages.

    `prints` raises `Refused` if the options chosen give no paper. `offered` says whether the season
    has something to print. `shows_ranks` tells that a correction makes the paper outdated.
    """

    slug: str
    name: str
    purpose: str
    prints: Callable[[Wanted], Leaves | Sequence[Leaves]]
    offered: Callable[[SeasonView], bool] = _has_days
    options: type[PaperOptions] | None = None
    shows_ranks: bool = False

    def form(self, view: SeasonView, sent: QueryDict | None = None) -> PaperOptions | None:
        """Return the form of the options, filled in with those asked for; None without options."""
        if self.options is None:
            return None
        ids = f"{self.slug}_%s"
        if issubclass(self.options, SeasonDiplomasOptions):
            form = self.options(sent, categories=view.categories, auto_id=ids)
            if view.info.rank is not RankedBy.PAIRS:
                # A player or a club is named whole.
                del form.fields["per"]
            return form
        return self.options(sent, auto_id=ids)


def _categories(wanted: Wanted) -> list[Leaves]:
    names = [name for name, rows in wanted.view.table.categories.items() if rows]
    return [season_category(wanted.view, name, wanted.reading) for name in names]


def _person(wanted: Wanted) -> Leaves:
    return season_person(wanted.view, _one_row(wanted.view, wanted.options["who"]))


def _one_row(view: SeasonView, typed: str) -> TableRow:
    """Return the only row with this name. Raises `Refused` if there is none, or several."""
    rows = view.found(typed)
    exact = [row for row in rows if plain(row.name) == plain(typed)]
    rows = exact or rows
    if not rows:
        raise Refused(
            _("Personne ne s’appelle « %(name)s » dans cette saison.") % {"name": typed},
            field="who",
        )
    if len(rows) > 1:
        names = ", ".join(row.name for row in rows[:MOST_NAMED])
        more = "…" if len(rows) > MOST_NAMED else ""
        raise Refused(
            _("Plusieurs ont ce nom : %(names)s. Précisez.") % {"names": names + more}, field="who"
        )
    return rows[0]


def _diplomas(wanted: Wanted) -> Leaves:
    chosen = wanted.options
    number = chosen.get("among", 0)
    leaves = season_diplomas(
        wanted.view,
        chosen["first"],
        chosen["last"],
        category=wanted.view.categories[number - 1] if number else "",
        per_player=chosen.get("per") == PLAYER,
        signatures=chosen["signatures"],
        design=chosen["design"],
    )
    if leaves is None:
        raise Refused(_("Personne n’a ces places."), field="first")
    return leaves


KINDS: Mapping[str, SeasonKind] = {
    kind.slug: kind
    for kind in (
        SeasonKind(
            "ranking",
            N_("Classement de la saison"),
            N_("tout le classement, à afficher"),
            lambda wanted: season_ranking(wanted.view, wanted.reading),
            options=WallOptions,
            shows_ranks=True,
        ),
        SeasonKind(
            "categories",
            N_("Classements par catégorie"),
            N_("un classement par catégorie, avec le rang général"),
            _categories,
            offered=_categories_held,
            options=WallOptions,
            shows_ranks=True,
        ),
        SeasonKind(
            "clubs",
            N_("Classement, club par club"),
            N_("les membres de chaque club, dans l’ordre du classement"),
            lambda wanted: season_clubs(wanted.view, wanted.reading),
            offered=_clubs_known,
            options=WallOptions,
            shows_ranks=True,
        ),
        SeasonKind(
            "club-ranking",
            N_("Classement des clubs"),
            N_("chaque club, avec ses meilleurs additionnés"),
            lambda wanted: season_club_ranking(wanted.view, wanted.reading),
            offered=_clubs_ranked,
            options=WallOptions,
            shows_ranks=True,
        ),
        SeasonKind(
            "days",
            N_("Jour par jour"),
            N_("ce que chaque journée a donné à chacun ; les journées écartées entre parenthèses"),
            lambda wanted: season_grid(wanted.view),
            shows_ranks=True,
        ),
        SeasonKind(
            "person",
            N_("Le détail d’une personne"),
            N_("d’où vient chaque point, pour qui le demande"),
            _person,
            options=PersonOptions,
        ),
        SeasonKind(
            "earners",
            N_("Qui a droit à un prix"),
            N_("ceux qui sont venus assez souvent, dans l’ordre du classement"),
            lambda wanted: season_earners(wanted.view, wanted.reading),
            offered=_earned,
            options=WallOptions,
            shows_ranks=True,
        ),
        SeasonKind(
            "diplomas",
            N_("Diplômes de la saison"),
            N_("les premiers du classement ou d’une catégorie, dans l’un de quatre modèles"),
            _diplomas,
            offered=_ranked,
            options=SeasonDiplomasOptions,
            shows_ranks=True,
        ),
        SeasonKind(
            "rules",
            N_("Règlement de la saison"),
            N_("comment on gagne la saison, en phrases, à afficher"),
            lambda wanted: season_rules(wanted.view),
            offered=always,
        ),
    )
}


def printed(kind: SeasonKind, wanted: Wanted) -> list[Leaves]:
    """Return the paper. Raises Http404 if the season has nothing to print, `Refused` as `Kind`."""
    if not kind.offered(wanted.view):
        raise Http404
    leaves = kind.prints(wanted)
    return [leaves] if isinstance(leaves, Leaves) else list(leaves)
