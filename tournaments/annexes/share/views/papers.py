"""Papers that leave the hall: the poster before the day, the diplomas and souvenirs after it."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.share.forms import (
    PLAYER,
    WITHOUT,
    Announcing,
    DiplomasOptions,
    EventPosterOptions,
    TeamOptions,
)
from tournaments.annexes.share.papers.diplomas import diplomas_paper
from tournaments.annexes.share.papers.poster import Told, event_poster, programme
from tournaments.annexes.share.papers.souvenir import souvenir
from tournaments.annexes.share.papers.team_report import team_reports
from tournaments.annexes.share.queries.day_story import day_story, highlights_of
from tournaments.annexes.share.queries.diplomas import diplomas
from tournaments.annexes.share.queries.event import event_of
from tournaments.annexes.share.tables import texts
from tournaments.models import Contest
from tournaments.papers import Leaves, document
from tournaments.queries.core.contests import times_of
from tournaments.queries.core.teams import entrants
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.queries.planning import forecast_of
from tournaments.queries.prizes.lots import has_begun
from tournaments.queries.standings.ranking import standings
from tournaments.views.papers.kind import Asked, Day, Kind, Moment, Ready
from tournaments.words.figures import long_date, say_hour
from tournaments.words.texts import Refused


def _event(printing: Asked) -> Leaves:
    """Return the poster of the contest to come, or the programme of its day."""
    if printing.options["what"] is Announcing.PROGRAMME:
        return _programme(printing)
    event = event_of(printing.contest, printing.info)
    address = ""
    if event.applying and printing.phones is not None:
        address = printing.phones + reverse("register", args=[printing.contest.slug])
    words = Told(
        day=long_date(event.contest.date),
        hour=say_hour(event.starts_at) if event.starts_at else "",
        game=texts.game_said(event.contest),
        prices=(*map(texts.price_said, event.entries), *map(texts.extra_said, event.extras)),
        lots=texts.lots_said(event.lots),
        address=address,
        phone=printing.options["phone"],
    )
    return event_poster(printing.info, words, printing.options["size"])


def _programme(printing: Asked) -> Leaves:
    """Return the programme. Raises `Refused` if nobody set the hour of the first round."""
    times = times_of(printing.contest)
    if times is None:
        raise Refused(_("Donnez d’abord l’heure de la première partie : page « Horaire »."), "what")
    planned = forecast_of(printing.contest, times, timezone.now())
    slots = [line.planned for line in planned.lines]
    return programme(printing.info, slots, planned.day.meal_after)


def _diplomas(printing: Asked) -> Leaves:
    """Return the diplomas asked for. Raises Http404 if no team has one of these ranks."""
    chosen = printing.options
    category = ""
    if chosen["category"] is not None:
        category_row = printing.contest.categories.filter(pk=chosen["category"]).first()
        if category_row is None:
            raise Http404
        category = category_row.name
    ranked = standings(printing.contest)
    teams = {team.number: team for team in entrants(printing.contest)}
    per_player = chosen["per"] == PLAYER
    of_teams = diplomas(ranked, teams, chosen["first"], chosen["last"], category, per_player)
    if not of_teams or not has_begun(ranked):
        raise Http404
    return diplomas_paper(printing.info, of_teams, chosen["signatures"], chosen["design"])


def _souvenir(printing: Asked) -> Leaves:
    story = day_story(printing.contest)
    if not story.climbs.rounds:
        raise Http404
    return souvenir(printing.headed(story))


def _team_reports(printing: Asked) -> Leaves:
    story = day_story(printing.contest)
    ranked = [row.team.number for row in story.ranked.rows] if story.climbs.rounds else []
    number = printing.options["team"]
    chosen = [number] if number is not None else ranked
    if not set(chosen) & set(ranked):
        raise Refused(_("Donnez le numéro d’une équipe classée."), field="team")
    pictures = printing.options["pictures"] != WITHOUT
    return team_reports(printing.headed(story), chosen, pictures)


def enclosed(contest: Contest) -> Iterator[tuple[str, str, bytes]]:
    """Yield the souvenir for the archive: its file, its title and its content."""
    story = highlights_of(contest, snapshot_of(contest)).story
    if story.climbs.rounds:
        yield "souvenir.pdf", _("Souvenir de la journée"), document([souvenir(story)])


def _is_planned(day: Day) -> bool:
    return day.planned


def _is_played(day: Day) -> bool:
    return day.played


def _played(day: Day) -> bool:
    return bool(day.stages)


KINDS = (
    Kind(
        "event-poster",
        N_("Affiche du concours"),
        N_(
            "à afficher avant le jour, en A4 ou en A3 : date, heure, lieu, prix, lots, et comment "
            "s’inscrire ; ou le programme de la journée : l’heure de chaque partie, du repas, des "
            "lots"
        ),
        Moment.BEFORE,
        _event,
        options=EventPosterOptions,
        by_hall=False,
        ready=(Ready(N_("Programme de la journée"), {"what": "programme"}, _is_planned),),
    ),
    Kind(
        "diplomas",
        N_("Diplômes"),
        N_(
            "par équipe ou par joueur, des premiers, d’une catégorie ou de tous, dans l’un de "
            "quatre modèles"
        ),
        Moment.AFTER,
        _diplomas,
        options=DiplomasOptions,
        offered=_played,
        by_hall=False,
    ),
    Kind(
        "souvenir",
        N_("Souvenir de la journée"),
        N_("la journée sur une page, à encadrer ou à donner au journal"),
        Moment.AFTER,
        _souvenir,
        offered=_is_played,
        by_hall=False,
    ),
    Kind(
        "team-reports",
        N_("Bilan d’une équipe, ou de toutes"),
        N_("à emporter : les parties d’une équipe, son rang, ses images"),
        Moment.AFTER,
        _team_reports,
        options=TeamOptions,
        offered=_is_played,
        long_from=600,
        printed=lambda options, entrants: entrants if options["team"] is None else 1,
        by_hall=False,
    ),
)
