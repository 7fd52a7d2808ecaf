"""Import of a list of entrants: every ticked line, or none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.lists.queries.doubts import Kind, Line
from tournaments.annexes.lists.queries.importing import Preview, Wishes, preview_of, waiting_list
from tournaments.files.imports.table import Book
from tournaments.machine.annexes import behind
from tournaments.machine.progress import counted
from tournaments.models import Application, Contest, Order, Player, Single, Team, ToldPayment
from tournaments.queries.registration.recognising import (
    alike_names,
    holders_of,
    judge,
    people_by_name,
)
from tournaments.regulation import Regulation
from tournaments.services.core.action import Action, writing
from tournaments.services.registration.categories import new_category
from tournaments.services.registration.filling import Registration, Waits, names_of, refuse_seed
from tournaments.services.registration.halls import Room
from tournaments.services.registration.namesakes import (
    LICENCE_FIELDS,
    already_there,
    ask_all,
    clean_licences,
    lock_book,
    refuse_other_name,
)
from tournaments.services.registration.singles import name_of_single
from tournaments.services.registration.teams import (
    first_round,
    free_codes,
    set_details,
    without_empty,
)
from tournaments.words.details import CLUB, LICENCE, clean_details
from tournaments.words.enums import PayMethod
from tournaments.words.plain_names import plain
from tournaments.words.texts import Refused, clean_name


class NewTeams:
    """Teams, people without a partner and applications to add to a contest, kept until `write`.

    Create it inside the action's lock: it reads the contest's teams, codes and known people. The
    categories and the items sold by the piece that a `Registration` names must exist.
    """

    def __init__(
        self, contest: Contest, names: Collection[str], licences: Collection[str] = ()
    ) -> None:
        """Read the contest, and the people who have one of these names, or of these licences."""
        self._contest = contest
        self._individuals = Regulation.from_data(contest.regulation).individuals
        self._first_round = first_round(contest)
        self._codes = free_codes(contest)
        self._room = Room(contest)
        rows = list(contest.teams.values_list("number", "seed", "player1", "player2"))
        self._highest = max((number for number, *_ in rows), default=0)
        self._seeds = {seed: number for number, seed, *_ in rows if seed is not None}
        #: Keys of the players who are in a team, or wait for a partner.
        self._taken: set[int | None] = {pk for *_, one, other in rows for pk in (one, other)}
        self._taken |= set(contest.singles.values_list("player", flat=True))
        self._known = people_by_name(contest.organiser_id, set(map(clean_name, names)))
        lock_book(contest.organiser_id, licences)
        #: People by their licence: those of the address book, then the new ones too.
        self._holders = holders_of(contest.organiser_id, licences)
        self._players: list[Player] = []
        self._corrected: dict[str, list[Player]] = defaultdict(list)
        self._teams: list[tuple[Team, Registration]] = []
        self._singles: list[Single] = []
        self._waiting: list[tuple[Application, Registration]] = []

    def add_team(self, wanted: Registration) -> Team:
        """Add a team under its number, or under the next one. Raises `Refused`."""
        names = names_of(wanted, self._individuals)
        if wanted.seed is not None:
            refuse_seed(wanted.seed, self._seeds.get(wanted.seed))
        club = names.club or ""
        player1, player2 = (
            self._player(name, club, licence or "", field)
            for name, licence, field in zip(
                (names.player1, names.player2), names.licences, LICENCE_FIELDS, strict=True
            )
        )
        team = Team(
            contest=self._contest,
            number=wanted.number or self._highest + 1,
            name=names.shown(player1, player2),
            family=names.family,
            player1=player1,
            player2=player2,
            first_round=self._first_round,
            fixed_table=wanted.fixed_table,
            seed=wanted.seed,
            code=next(self._codes),
        )
        self._room.place(team)
        self._note(filter(None, (team.player1, team.player2)), wanted)
        self._highest = max(self._highest, team.number)
        if team.seed is not None:
            self._seeds[team.seed] = team.number
        self._teams.append((team, wanted))
        return team

    def add_single(self, wanted: Registration) -> None:
        """Add a person who waits for a partner: the first player. Raises `Refused`."""
        name, cleaned = name_of_single(wanted.player1), clean_details(wanted.details)
        licence, _other = clean_licences(wanted.licences, (name, ""))
        player = self._player(name, cleaned.get(CLUB.name, ""), licence or "", LICENCE.name)
        assert player is not None, "the name is not empty"
        self._note([player], wanted)
        self._singles.append(Single(contest=self._contest, player=player))

    def add_waiting(self, wanted: Registration) -> None:
        """Add a team to the waiting list. Raises `Refused`."""
        application = next(behind(Waits)).unsaved(self._contest, wanted, self._individuals)
        application.code = next(self._codes)
        self._waiting.append((application, wanted))

    def write(self) -> None:
        """Write every row, in the order in which the teams and the people were added."""
        new = self._players
        names, licences = [one.name for one in new], [one.licence for one in new]
        alike = alike_names(self._contest.organiser_id, names, licences)
        players = Player.objects.bulk_create(new)
        ask_all(zip(players, alike, strict=True), self._taken)
        for name, players in self._corrected.items():
            Player.objects.bulk_update(players, [name])
        Team.objects.bulk_create(team for team, _wanted in self._teams)
        Single.objects.bulk_create(self._singles)
        Application.objects.bulk_create(one for one, _wanted in self._waiting)
        Team.categories.through.objects.bulk_create(
            Team.categories.through(team_id=team.pk, category_id=category)
            for team, wanted in self._teams
            for category in sorted(set(wanted.categories or ()))
        )
        Application.categories.through.objects.bulk_create(
            Application.categories.through(application_id=one.pk, category_id=category)
            for one, wanted in self._waiting
            for category in sorted(set(wanted.categories or ()))
        )
        Order.objects.bulk_create(
            Order(team=team, item_id=item, quantity=quantity)
            for team, wanted in self._teams
            for item, quantity in (wanted.orders or {}).items()
            if quantity
        )

    def _player(self, name: str, club: str, licence: str, field: str) -> Player | None:
        """Return the free player of that licence, or name and club, if named. Raises `Refused`."""
        if not name:
            return None
        player = self._holders.get(licence)
        if player is not None:
            refuse_other_name(player, name, field)
            if player.pk is None or player.pk in self._taken:
                raise already_there(player, field)
        else:
            same = self._known.get(plain(name), ())
            player = judge(name, club, same, self._taken, licence).player
            if player is None:
                player = Player(
                    organiser=self._contest.organiser, name=name, club=club, licence=licence
                )
                self._players.append(player)
            elif licence and not player.licence:
                player.licence = licence
                self._corrected[LICENCE.name].append(player)
            if licence:
                self._holders[licence] = player
        if player.pk is None:
            return player
        self._taken.add(player.pk)
        if club and not player.club:
            player.club = club
            self._corrected[CLUB.name].append(player)
        return player

    def _note(self, people: Iterable[Player], wanted: Registration) -> None:
        for name, players in set_details(list(people), without_empty(wanted.details)).items():
            # A new player is written with the details.
            self._corrected[name] += [player for player in players if player.pk is not None]


#: Writes payments in the ledger, each from its team, its cents, its method and its reference.
TakeAll = Callable[[Action, Sequence[tuple[Team, int, PayMethod, str]]], object]


@dataclass(frozen=True, slots=True)
class Imported:
    """Counts of an import: teams (or players), people without a partner, teams waiting."""

    teams: int
    singles: int
    waiting: int = 0


def import_entrants(
    contest: Contest,
    by: User | None,
    book: Book,
    wishes: Wishes,
    ticked: Collection[int],
    seen: str,
    token: UUID | None = None,
    *,
    take_all: TakeAll,
) -> Imported:
    """Register the ticked lines of a list; `ticked` holds their positions in it.

    Lines that keep their number come first, then the others, in the order of the list. `seen` is
    the key of the preview that was shown. Raises `Refused`, and registers nothing, when the preview
    has changed, when nothing is ticked, or when a line cannot be registered. `take_all` writes
    payments in the ledger: it is `services.cash.ledger.take_all`.
    """
    # The list is read before the lock, which the other desks wait for.
    preview = preview_of(contest, book, wishes)
    with writing(contest, by, token) as action:
        if _changed(contest, action.contest):
            preview = preview_of(action.contest, book, wishes)
        if preview.refused:
            raise Refused(preview.refused)
        if preview.key != seen:
            raise Refused(
                _(
                    "Rien n’est encore importé : le concours, ou ce que vous avez choisi, a changé "
                    "depuis cet aperçu. Relisez-le, puis importez."
                )
            )
        lines = [line for line in preview.lines if line.possible and line.at in ticked]
        if not lines:
            raise Refused(_("Cochez au moins une ligne à importer."))
        imported = _enter_all(action, preview, lines, take_all)
        counts = {
            "teams": imported.teams,
            "alone": imported.singles,
            "on_waiting_list": imported.waiting,
            "left_out": len(preview.lines) - preview.ignored - len(lines),
            "categories": list(preview.create),
        }
        action.log(
            "import_entrants", book.file, after={k: what for k, what in counts.items() if what}
        )
        return imported


def _changed(before: Contest, now: Contest) -> bool:
    return (before.version, before.desk_version) != (now.version, now.desk_version)


def _enter_all(action: Action, preview: Preview, lines: list[Line], take_all: TakeAll) -> Imported:
    """Register these lines; put those without room on the waiting list. Raises `Refused`."""
    for name in preview.create:
        new_category(action, name)
    categories = {one.name: one.pk for one in action.contest.categories.all()}
    waiting = waiting_list(preview, {line.at for line in lines})
    new = NewTeams(
        action.contest,
        [name for line in lines for name in (*line.players, line.team)],
        {licence for line in lines for licence in line.licences},
    )
    payments = []
    told_payments = []
    for line in counted(_("Lignes inscrites"), _numbered_first(lines)):
        wanted = _wanted(line, preview, categories)
        try:
            if line.kind == Kind.SINGLE:
                new.add_single(wanted)
            elif line.at in waiting:
                new.add_waiting(wanted)
            else:
                team = new.add_team(wanted)
                if line.pays and line.method is not None:
                    payments.append((team, line.pays, line.method, line.order))
                if line.told is not None:
                    cents = line.told.cents or None
                    told_payments.append(
                        ToldPayment(
                            team=team,
                            cents=cents,
                            method=line.told.method or "",
                            reference=line.order,
                        )
                    )
        except Refused as refused:
            params = {"line": line.place, "why": str(refused)}
            raise Refused(_("Ligne %(line)s : %(why)s Rien n’est importé.") % params) from refused
    new.write()
    ToldPayment.objects.bulk_create(told_payments)
    take_all(action, payments)
    teams = sum(line.kind == Kind.TEAM for line in lines) - len(waiting)
    singles = sum(line.kind == Kind.SINGLE for line in lines)
    return Imported(teams, singles, len(waiting))


def _numbered_first(lines: list[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: (line.number is None, line.at))


def _wanted(line: Line, preview: Preview, categories: dict[str, int]) -> Registration:
    player1, player2 = (*line.players, "", "")[:2]
    licence1, licence2 = (*line.licences, "", "")[:2]
    return Registration(
        player1,
        player2,
        line.team,
        line.details,
        (licence1, licence2),
        family=line.family,
        fixed_table=line.table,
        seed=line.seed,
        number=line.number,
        categories=[categories[name] for name in line.categories],
        orders={preview.meal.pk: line.meals} if preview.meal is not None and line.meals else {},
    )
