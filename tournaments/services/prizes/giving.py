"""Giving of prizes: give them, take them back, let teams choose, note what was collected."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Award, Contest, Giving
from tournaments.queries.prizes.lines import AwardLine
from tournaments.queries.prizes.lots import Prizes, prizes_of
from tournaments.regulation.awarding import Grant, Terms, renumbered
from tournaments.regulation.awarding.reasons import chosen, to_data
from tournaments.services.core.action import Action, writing
from tournaments.words.enums import PrizeBy
from tournaments.words.figures import hour
from tournaments.words.texts import Refused


def give_prizes(
    contest: Contest,
    by: User | None,
    token: UUID | None = None,
    *,
    seen: str | None = None,
) -> int:
    """Give the prizes by the present standings; return how many lots are newly given.

    The pieces of a lot that one team gets count once.

    `seen` is the key of the giving that was shown, which must not have changed. After a correction,
    awards that are still right stay; the others are taken back and given anew. Raises `Refused`,
    also if everything is already given, or if an award to take back was already collected.
    """
    with writing(contest, by, token, closed_too=True) as action:
        view = prizes_of(action.contest)
        if seen is not None and seen != view.key:
            raise Refused(
                _("Le classement ou les lots ont changé entre-temps : relisez, puis donnez-les.")
            )
        if view.given and not view.parted:
            raise Refused(_("Ces lots sont déjà donnés."))
        if not view.now.grants and not (view.laid_out and view.now.choosers):
            raise Refused(_("Il n’y a rien à donner : aucun lot n’aurait de gagnant."))
        collected = [line for line in view.stale if line.collected_at is not None]
        if collected:
            raise Refused(_("%(said)s Reprenez-le d’abord.") % {"said": already(collected[0])})
        Award.objects.filter(pk__in=[line.pk for line in view.stale]).delete()
        gone = {line.pk for line in view.stale}
        kept = [line.grant for line in view.awards if line.pk not in gone]
        grants = renumbered([line.grant for line in view.missing], kept)
        _create(action, grants)
        giving, _created = Giving.objects.get_or_create(contest=action.contest)
        giving.given_at, giving.given_by = timezone.now(), by
        giving.choosers = list(view.now.choosers)
        giving.save()
        after = {"given": len(grants), "taken_back": len(gone), "version": action.contest.version}
        action.log("give_prizes", action.contest.name, after=after)
        return len({(one.team, one.lot) for one in grants})


def take_back_giving(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Take back every award. Raises `Refused` once a prize was collected."""
    with writing(contest, by, token, closed_too=True) as action:
        view = prizes_of(action.contest)
        collected = [line for line in view.awards if line.collected_at is not None]
        if collected:
            raise Refused(_("%(said)s Reprenez-le d’abord.") % {"said": already(collected[0])})
        if not view.given:
            raise Refused(_("Les lots ne sont pas donnés."))
        Award.objects.filter(prize__contest=action.contest).delete()
        giving = Giving.objects.get(contest=action.contest)
        giving.given_at, giving.given_by = None, None
        giving.choosers, giving.passed = [], []
        giving.save()
        action.log("take_back_prizes", action.contest.name, before={"given": len(view.awards)})


def choose_prize(
    contest: Contest, by: User | None, team: int, prize: int, token: UUID | None = None
) -> str:
    """Give the next team its prize, collected at once; return its name. Raises `Refused`."""
    with writing(contest, by, token, closed_too=True) as action:
        view = _in_turn(action, team)
        line = next((line for line in view.laid_out if line.pk == prize), None)
        if line is None:
            raise Refused(_("Ce lot n’est pas parmi ceux à choisir."), field="prize")
        each = view.each(line)
        taken = {award.unit for award in view.awards if award.prize.pk == prize}
        free = [unit for unit in range(1, line.quantity + 1) if unit not in taken][:each]
        if len(free) < each:
            raise Refused(
                _("Il ne reste plus de « %(prize)s ».") % {"prize": line.name}, field="prize"
            )
        row = view.ranks.get(team)
        why = chosen(row.rank if row else None, Terms(0, 1 if view.contest.individuals else 2))
        grants = [
            Grant(prize, unit, team, player, line.lot.worth(unit), why)
            for player, unit in enumerate(free, start=1 if line.per_player else 0)
        ]
        _create(action, grants)
        _of(action, team, prize).update(collected_at=timezone.now(), ticked_by=by)
        action.log("choose_prize", _subject(team, line.name))
        return line.name


def pass_turn(contest: Contest, by: User | None, team: int, token: UUID | None = None) -> None:
    """Skip a team's turn to choose. Raises `Refused` when it is another team's turn."""
    with writing(contest, by, token, closed_too=True) as action:
        _in_turn(action, team)
        giving = Giving.objects.get(contest=action.contest)
        giving.passed = [*giving.passed, team]
        giving.save()
        action.log("pass_turn", _("n° %(team)d") % {"team": team})


def take_back_choice(
    contest: Contest, by: User | None, team: int, token: UUID | None = None
) -> None:
    """Take back a team's choice, or give its skipped turn back. Raises `Refused`."""
    with writing(contest, by, token, closed_too=True) as action:
        giving = Giving.objects.filter(contest=action.contest).first()
        awards = Award.objects.filter(
            prize__contest=action.contest, prize__by=PrizeBy.CHOICE, team__number=team
        )
        names = sorted(set(awards.values_list("prize__name", flat=True)))
        if giving is None or not (names or team in giving.passed):
            raise Refused(_("Le n° %(team)d n’a rien choisi.") % {"team": team})
        awards.delete()
        giving.passed = [one for one in giving.passed if one != team]
        giving.save()
        action.log("take_back_choice", _subject(team, ", ".join(names)))


def collect_prize(
    contest: Contest,
    by: User | None,
    team: int,
    prize: int,
    who: str = "",
    token: UUID | None = None,
) -> None:
    """Note who collected a prize. Raises `Refused`, with who did and when, if it was before."""
    with writing(contest, by, token, closed_too=True) as action:
        waiting = _awarded(action, team, prize)
        if not [line for line in waiting if line.collected_at is None]:
            raise Refused(already(waiting[0]))
        _of(action, team, prize).filter(collected_at=None).update(
            collected_at=timezone.now(), collected_by=who.strip()[:200], ticked_by=by
        )
        action.log("collect_prize", _subject(team, waiting[0].prize.name), reason=who)


def uncollect_prize(
    contest: Contest,
    by: User | None,
    team: int,
    prize: int,
    reason: str,
    token: UUID | None = None,
) -> None:
    """Note that a prize is back, or was never handed over. Raises `Refused` without a reason."""
    if not reason.strip():
        raise Refused(_("Dites pourquoi ce lot n’est plus remis."), field="reason")
    with writing(contest, by, token, closed_too=True) as action:
        lines = _awarded(action, team, prize)
        if lines[0].collected_at is None:
            raise Refused(_("Ce lot n’est pas encore remis."))
        before = {"collected_at": lines[0].collected_at.isoformat(timespec="minutes")}
        _of(action, team, prize).update(collected_at=None, collected_by="", ticked_by=None)
        subject = _subject(team, lines[0].prize.name)
        action.log("uncollect_prize", subject, before=before, reason=reason.strip())


def already(line: AwardLine) -> str:
    """Return the refusal of a second handing over: who has the prize, and since when."""
    assert line.collected_at is not None
    params = {
        "prize": line.prize.name,
        "team": line.team.number,
        "name": line.collected_by or line.team.name,
        "at": hour(line.collected_at),
        "by": line.ticked_by,
    }
    if not line.ticked_by:
        return _("« %(prize)s » est déjà remis : n° %(team)d, %(name)s, à %(at)s.") % params
    return (
        _("« %(prize)s » est déjà remis : n° %(team)d, %(name)s, à %(at)s (noté par %(by)s).")
        % params
    )


def _in_turn(action: Action, team: int) -> Prizes:
    view = prizes_of(action.contest)
    chooser = view.chooser
    if chooser is None:
        raise Refused(_("Personne n’a plus à choisir."))
    if chooser.number != team:
        raise Refused(
            _("C’est au n° %(team)d de choisir : %(name)s.")
            % {"team": chooser.number, "name": chooser.name}
        )
    return view


def _awarded(action: Action, team: int, prize: int) -> list[AwardLine]:
    """Return a team's pieces of a prize, collected ones first. Raises `Refused` if it has none."""
    lines = prizes_of(action.contest).awards
    awards = [line for line in lines if line.prize.pk == prize and line.team.number == team]
    if not awards:
        raise Refused(_("Ce lot n’est pas donné au n° %(team)d.") % {"team": team})
    return sorted(awards, key=lambda line: line.collected_at is None)


def _of(action: Action, team: int, prize: int) -> QuerySet[Award]:
    return Award.objects.filter(prize__contest=action.contest, prize=prize, team__number=team)


def _create(action: Action, grants: Sequence[Grant]) -> None:
    teams = dict(action.contest.teams.values_list("number", "pk"))
    Award.objects.bulk_create(
        Award(
            prize_id=grant.lot,
            unit=grant.unit,
            part=grant.part,
            parts=grant.parts,
            team_id=teams[grant.team],
            player=grant.player,
            cents=grant.cents,
            reason=to_data(grant.reason),
        )
        for grant in grants
    )


def _subject(team: int, prize: str) -> str:
    return _("n° %(team)d : %(prize)s") % {"team": team, "prize": prize}
