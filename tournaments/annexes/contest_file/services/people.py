"""People and accounts of a contest file, written here or joined to those that are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.contest_file.queries.matching import Arriving, PersonMatch
from tournaments.annexes.contest_file.rules.people import PersonRow
from tournaments.models import Contest, Player, PlayerUid
from tournaments.queries.core.people import USERNAME_LENGTH
from tournaments.queries.registration.recognising import alike_names, holders_of
from tournaments.services.after.forgetting import contests_of
from tournaments.services.registration.namesakes import ask_all
from tournaments.words.details import DETAILS, LICENCE
from tournaments.words.person_names import CAME
from tournaments.words.texts import Refused

#: Word that a decision has for somebody whom the address book does not know.
NEW = "new"


def write_people(
    arriving: Arriving, contest: Contest, decided: Mapping[str, int | str], *, updating: bool
) -> tuple[dict[str, Player], int]:
    """Join the people of a file to those of the address book, and create the others.

    `decided` says who somebody is: the key of a person of the address book, or `NEW`. Without a
    word on them, people to decide are new, and their names stay a question. Return them by
    reference, and the number of new ones. Raises `Refused`.
    """
    chosen = {one.row.id: _chosen(one, contest, decided.get(one.row.id)) for one in arriving.people}
    _refuse_twice(arriving.people, chosen)
    new = [one.row for one in arriving.people if chosen[one.row.id] is None]
    alike = alike_names(contest.organiser_id, [row.name for row in new])
    free = _free_licences(contest, arriving.people)
    players = Player.objects.bulk_create(
        Player(
            organiser=contest.organiser,
            name=row.name,
            forgotten=row.forgotten,
            licence=free.pop(row.licence, ""),
            **{detail.name: getattr(row, detail.name) or "" for detail in DETAILS},
        )
        for row in new
    )
    people = {ref: player for ref, player in chosen.items() if player is not None}
    for one in arriving.people:
        if one.row.id in people:
            player, licence = people[one.row.id], free.pop(one.row.licence, "")
            _refresh(player, one.row, contest, licence, updating=updating)
    doubtful = (
        (player, others)
        for row, player, others in zip(new, players, alike, strict=True)
        if not row.forgotten and decided.get(row.id) != NEW
    )
    ask_all(doubtful, {player.pk for player in people.values()})
    people |= {row.id: player for row, player in zip(new, players, strict=True)}
    PlayerUid.objects.filter(contest=contest).delete()
    pairs = dict.fromkeys(
        (people[one.row.id].pk, uid) for one in arriving.people for uid in one.row.uids
    )
    PlayerUid.objects.bulk_create(
        PlayerUid(player_id=player, uid=uid, contest=contest) for player, uid in pairs
    )
    return people, len(new)


def _chosen(match: PersonMatch, contest: Contest, decided: int | str | None) -> Player | None:
    """Return who a person of the file is here, or None for somebody new."""
    if decided is None:
        return match.player
    if decided == NEW:
        return None
    player = Player.objects.filter(organiser=contest.organiser, pk=decided, forgotten=False).first()
    if player is None:
        sentence = _("%(name)s : personne n’a le numéro %(number)s dans le carnet d’adresses.")
        raise Refused(sentence % {"name": match.row.name, "number": decided}, field="people")
    return player


def _refuse_twice(matches: Iterable[PersonMatch], chosen: Mapping[str, Player | None]) -> None:
    """Raise `Refused` if two people of the file would be one here."""
    taken: dict[int, str] = {}
    for match in matches:
        player = chosen[match.row.id]
        if player is None:
            continue
        if player.pk in taken:
            sentence = _("%(one)s et %(other)s sont deux personnes de ce concours.")
            names = {"one": taken[player.pk], "other": match.row.name}
            raise Refused(sentence % names, field="people")
        taken[player.pk] = match.row.name


def _free_licences(contest: Contest, people: Iterable[PersonMatch]) -> dict[str, str]:
    """Return the licences that nobody has here, as they are stored, by those of the file."""
    rows = [one.row for one in people if not one.row.forgotten]
    licences = {LICENCE.clean(row.licence): row.licence for row in rows}
    held = holders_of(contest.organiser_id, licences)
    return {typed: licence for licence, typed in licences.items() if licence not in held}


def _refresh(
    player: Player, row: PersonRow, contest: Contest, licence: str, *, updating: bool
) -> None:
    """Take over what the file knows of a person; `licence` is theirs if it is free, else "".

    Somebody who plays in no other contest is written as a newer file of theirs has them. Anybody
    else stays as written here, and only gets the details that nobody had told.
    """
    details = {"name": row.name, **{one.name: getattr(row, one.name) for one in DETAILS}}
    if licence:
        details[LICENCE.name] = licence
    known = {name: value for name, value in details.items() if value is not None}
    if all(getattr(player, name) == value for name, value in known.items()):
        return
    alone = updating and not contests_of(player.pk).exclude(pk=contest.pk).exists()
    for name, value in known.items():
        if alone or not getattr(player, name):
            setattr(player, name, value)
    player.save()


def write_accounts(
    arriving: Arriving, here: Mapping[str, User], decided: Mapping[str, int | str]
) -> dict[str, User]:
    """Return the accounts of a file, by reference.

    Those that the contest here already names are `here`. `decided` names those that are an account
    of this installation. Each other one is a new account that cannot sign in, shown under the name
    it had. Raises `Refused`.
    """
    accounts = {}
    for match in arriving.accounts:
        ref, name = match.row.id, match.row.name
        word = decided.get(ref)
        if word not in (None, NEW):
            if match.namesake is None or match.namesake.get_username() != word:
                sentence = _("Aucun compte d’ici ne s’appelle « %(name)s » comme dans le fichier.")
                raise Refused(sentence % {"name": word}, field="people")
            accounts[ref] = match.namesake
        elif word is None and ref in here:
            accounts[ref] = here[ref]
        else:
            accounts[ref] = _nobody(name)
    return accounts


def _nobody(name: str) -> User:
    """Create an account that nobody can sign in with, shown as `name`."""
    user = User(username=_free_username(name), first_name=name, is_active=False)
    user.set_unusable_password()
    user.save()
    return user


def _free_username(name: str) -> str:
    marks = 1
    while True:
        username = name[: USERNAME_LENGTH - marks] + CAME * marks
        if not User.objects.filter(username=username).exists():
            return username
        marks += 1
