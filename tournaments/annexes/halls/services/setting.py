"""Set a gathering: halls, final, how places are shared, who declines; bring who qualifies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count, groupby
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.annexes.contest_file.queries.matching import Way
from tournaments.annexes.contest_file.rules.value import ContestFile
from tournaments.annexes.contest_file.services.importing import Asked, Outcome, import_contest
from tournaments.annexes.halls.queries.gathered import Comer, gathered
from tournaments.annexes.halls.rules import GatheringRules, Seeding
from tournaments.annexes.qualifying.services.qualifying import (
    register_qualified,
    seed_in_order,
    seed_places,
)
from tournaments.models import Contest, GatheredHall, Gathering, Team
from tournaments.services.core.action import remember, writing
from tournaments.words.texts import Refused

#: Words that the address of a gathering must not take: its pages use them in its place.
RESERVED = frozenset({"new"})


@dataclass(frozen=True, slots=True)
class NamedHall:
    """A hall to gather: its contest and its name."""

    contest: Contest
    name: str


@contextmanager
def changing(gathering: Gathering, token: UUID | None = None) -> Iterator[Gathering]:
    """Run one write on a gathering in a transaction, and save it at the end.

    Its row is locked, as that of a contest is: writes follow each other. `token` is the form's:
    raises `AlreadyDone` if that form was already carried out.
    """
    with transaction.atomic():
        locked = Gathering.objects.select_for_update().get(pk=gathering.pk)
        if token is not None:
            remember(token)
        yield locked
        locked.save()


def create_gathering(
    by: User,
    name: str,
    halls: Sequence[NamedHall],
    final: Contest | None = None,
    token: UUID | None = None,
) -> Gathering:
    """Create a gathering of these halls: of none, if their files are still to come.

    Raises `Refused` for halls that do not go together.
    """
    with transaction.atomic():
        if token is not None:
            remember(token)
        gathering = Gathering.objects.create(organiser=by, name=name, slug=_free_slug(name))
        _set_halls(gathering, halls, final)
        return gathering


def change_gathering(
    gathering: Gathering,
    name: str,
    halls: Sequence[NamedHall],
    final: Contest | None,
    token: UUID | None = None,
) -> None:
    """Change the name, the halls and the final. Its address stays. Raises `Refused`."""
    with changing(gathering, token) as changed:
        if not halls:
            raise Refused(_("Choisissez au moins une salle."), field="halls")
        changed.name = name
        _set_halls(changed, halls, final)


def set_rules(gathering: Gathering, rules: GatheringRules, token: UUID | None = None) -> None:
    """Set how the places are shared. Who declines stays as it is."""
    with changing(gathering, token) as changed:
        before = GatheringRules.from_data(changed.quotas)
        changed.quotas = replace(rules, declined=before.declined).to_data()


def decline(gathering: Gathering, contest: Contest, team: int, token: UUID | None = None) -> None:
    """Note that a team does not come to the final: another takes its place. Raises `Refused`."""
    if not contest.teams.filter(number=team).exists():
        raise Refused(_("Cette équipe n’est plus dans cette salle."))
    _set_declined(gathering, contest, team, True, token)


def come_after_all(
    gathering: Gathering, contest: Contest, team: int, token: UUID | None = None
) -> None:
    """Note that a team that had declined comes after all."""
    _set_declined(gathering, contest, team, False, token)


def delete_gathering(gathering: Gathering, token: UUID | None = None) -> None:
    """Delete a gathering. The contests of its halls and its final stay as they are."""
    with transaction.atomic():
        if token is not None:
            remember(token)
        Gathering.objects.filter(pk=gathering.pk).delete()


def _set_declined(
    gathering: Gathering, contest: Contest, team: int, declines: bool, token: UUID | None
) -> None:
    with changing(gathering, token) as changed:
        rules = GatheringRules.from_data(changed.quotas)
        others = rules.declined - {(contest.pk, team)}
        declined = others | {(contest.pk, team)} if declines else others
        changed.quotas = replace(rules, declined=declined).to_data()


def _set_halls(gathering: Gathering, halls: Sequence[NamedHall], final: Contest | None) -> None:
    """Write the halls in order, and the final."""
    if len({hall.name for hall in halls}) < len(halls):
        raise Refused(_("Deux salles ont le même nom."), field="halls")
    if len({hall.contest.pk for hall in halls}) < len(halls):
        raise Refused(_("Un concours ne peut être celui de deux salles."), field="halls")
    if final is not None and final.pk in {hall.contest.pk for hall in halls}:
        raise Refused(_("La finale est un autre concours que ceux des salles."), field="final")
    gathering.final = final
    gathering.save()
    gathering.halls.all().delete()
    GatheredHall.objects.bulk_create(
        GatheredHall(gathering=gathering, contest=hall.contest, position=at, name=hall.name)
        for at, hall in enumerate(halls, start=1)
    )


def _free_slug(name: str) -> str:
    stem = slugify(name)[:60].strip("-") or "salles"
    slug, suffix = stem, 1
    while slug in RESERVED or Gathering.objects.filter(slug=slug).exists():
        suffix += 1
        slug = f"{stem}-{suffix}"
    return slug


def bring_gathered(
    gathering: Gathering, by: User | None, shown: str | None = None, token: UUID | None = None
) -> list[Team]:
    """Register in the final everybody who qualifies from the halls that are over, and seed them.

    Those already there stay, so that this may be done again once another hall is over. `shown` is
    `shown_as` of the teams that the page showed, in order; nothing is done if others would come
    now. Raises `Refused` without a final, when it has begun, and when nobody is left to bring.
    """
    final = gathering.final
    if final is None:
        raise Refused(_("Aucune finale n’est choisie : choisissez-la d’abord."), field="final")
    with writing(final, by, token) as action:
        if action.contest.rounds.exists():
            raise Refused(_("La finale a commencé : plus personne ne s’y qualifie."), field="final")
        gathering_state = gathered(gathering)
        if shown is not None and shown != shown_as(gathering_state.to_bring):
            raise Refused(_("La liste a changé entre-temps : relisez-la avant de confirmer."))
        if not gathering_state.to_bring:
            raise Refused(_("Plus personne n’est à inscrire dans la finale."), field="halls")
        new_teams: list[Team] = []
        for hall, comers in groupby(
            sorted(gathering_state.to_bring, key=lambda one: one.hall.position),
            key=lambda one: one.hall,
        ):
            teams = [one.team.pk for one in comers]
            new_teams += register_qualified(action, hall.contest.name, teams)
        if gathering_state.rules.seeding is Seeding.RANKING:
            seed_in_order(action.contest, [one.team.pk for one in gathering_state.seeds])
        else:
            seed_places(action.contest)
        return new_teams


def shown_as(comers: Sequence[Comer]) -> str:
    """Return the teams to register, as the page keeps them until it is confirmed."""
    return " ".join(f"{one.hall.position}/{one.team.number}" for one in comers)


@dataclass(frozen=True, slots=True)
class HallFile:
    """A contest file that was read: its name, its content, the digest of its bytes."""

    name: str
    file: ContestFile
    sha256: str


@dataclass(frozen=True, slots=True)
class Brought:
    """A file that was brought in: its hall and its contest, and what was done.

    `undecided` counts the people added as new who may be somebody of the address book.
    """

    file: str
    contest: Contest
    hall: str
    outcome: Outcome
    undecided: int


def gather_files(gathering: Gathering, files: Sequence[HallFile], by: User) -> list[Brought]:
    """Import or update the contest of each file; a new one becomes one more hall.

    All of them or none. Raises `Refused`, whose field is the file's name, for a file that is not
    imported or that is the final.
    """
    with changing(gathering) as changed:
        return [_bring(changed, one, by) for one in files]


def gather_file(
    gathering: Gathering, one: HallFile, by: User, may_change: Callable[[Contest], bool]
) -> Brought:
    """Import or update the contest of one file, as `gather_files` does; other files stand alone.

    `may_change` tells whether `by` sets up a contest that is here. Raises `Refused`.
    """
    with changing(gathering) as changed:
        here = Contest.objects.filter(uid=one.file.uid).first()
        if here is not None and not may_change(here):
            raise Refused(_("Ce concours est déjà ici, et quelqu’un d’autre l’organise."))
        return _bring(changed, one, by)


def _bring(gathering: Gathering, one: HallFile, by: User) -> Brought:
    try:
        with transaction.atomic():
            imported = import_contest(one.file, one.sha256, by, Asked(Way.UPDATE))
    except Refused as refused:
        raise Refused(str(refused), field=one.name) from refused
    if imported.contest.pk == gathering.final_id:
        raise Refused(_("Ce fichier est celui de la finale."), field=one.name)
    hall = gathering.halls.filter(contest=imported.contest).first()
    if hall is None:
        last = gathering.halls.order_by("position").last()
        hall = GatheredHall.objects.create(
            gathering=gathering,
            contest=imported.contest,
            position=last.position + 1 if last is not None else 1,
            name=next(_free_names(gathering)),
        )
    return Brought(one.name, imported.contest, hall.name, imported.outcome, imported.undecided)


def _free_names(gathering: Gathering) -> Iterator[str]:
    """Yield the names that no hall has: "Salle A" to "Salle Z", then by number."""
    taken = set(gathering.halls.values_list("name", flat=True))
    letters = (chr(ord("A") + at) if at < 26 else str(at + 1) for at in count())
    names = (_("Salle %(letter)s") % {"letter": letter} for letter in letters)
    return (name for name in names if name not in taken)
