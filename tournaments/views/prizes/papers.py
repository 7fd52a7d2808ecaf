"""Papers of the prizes: lots, winners, ceremony, diplomas."""

from __future__ import annotations

from django.http import Http404

from scoring.words import N_
from tournaments import papers
from tournaments.forms.prizes.diplomas import PLAYER, DiplomasOptions
from tournaments.papers import Leaves
from tournaments.queries.core.teams import entrants
from tournaments.queries.prizes.ceremony import running_order_of
from tournaments.queries.prizes.diplomas import diplomas
from tournaments.queries.prizes.lots import Prizes, has_begun, prizes_of
from tournaments.queries.standings.ranking import standings
from tournaments.views.core.paper_kind import Asked, Day, Kind, Moment


def _prizes(asked: Asked) -> Prizes:
    """Return the prizes. Raises Http404 if there are none."""
    view = prizes_of(asked.contest)
    if not view.lines:
        raise Http404
    return asked.headed(view)


def _list(asked: Asked) -> Leaves:
    return papers.prize_list(_prizes(asked))


def _winners(asked: Asked) -> Leaves:
    """Return the list of winners. Raises Http404 if nothing is given yet."""
    view = _prizes(asked)
    if not view.awards:
        raise Http404
    return papers.winners(view)


def _running_order(asked: Asked) -> Leaves:
    view = _prizes(asked)
    return papers.running_order(view.contest, running_order_of(view))


def _labels(asked: Asked) -> Leaves:
    return papers.prize_labels(_prizes(asked))


def _diplomas(asked: Asked) -> Leaves:
    """Return the diplomas asked for. Raises Http404 if no team has one of these ranks."""
    chosen = asked.options
    category = ""
    if chosen["category"] is not None:
        found = asked.contest.categories.filter(pk=chosen["category"]).first()
        if found is None:
            raise Http404
        category = found.name
    ranked = standings(asked.contest)
    teams = {team.number: team for team in entrants(asked.contest)}
    per_player = chosen["per"] == PLAYER
    made = diplomas(ranked, teams, chosen["first"], chosen["last"], category, per_player)
    if not made or not has_begun(ranked):
        raise Http404
    return papers.diplomas_paper(asked.info, made, chosen["signatures"])


def _there_are(day: Day) -> bool:
    return day.prizes


def _are_given(day: Day) -> bool:
    return day.given


def _played(day: Day) -> bool:
    return bool(day.stages)


KINDS = (
    Kind("prizes", N_("Les lots"), Moment.AFTER, _list, offered=_there_are),
    Kind("winners", N_("Palmarès"), Moment.AFTER, _winners, offered=_are_given),
    Kind("ceremony", N_("Ordre de passage"), Moment.AFTER, _running_order, offered=_there_are),
    Kind("prize-labels", N_("Étiquettes des lots"), Moment.AFTER, _labels, offered=_there_are),
    Kind(
        "diplomas",
        N_("Diplômes"),
        Moment.AFTER,
        _diplomas,
        options=DiplomasOptions,
        offered=_played,
    ),
)
