"""Many new teams in one action: read once what the rules need, then write every row together.

`teams.enter_team` and `singles.note_single` enter one team or one person. The rules are the same:
names, namesakes, seeds and details are judged by the functions that those two call.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from tournaments.models import Application, Contest, Order, Player, Single, Team
from tournaments.queries.registration.recognising import (
    alike_names,
    holders_of,
    judge,
    people_by_name,
)
from tournaments.regulation import Regulation
from tournaments.services.registration.applications import to_wait, wanted_of
from tournaments.services.registration.filling import Registration, names_of, refuse_seed
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
from tournaments.words.plain_names import plain
from tournaments.words.texts import clean_name


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
        application = to_wait(self._contest, wanted, self._individuals)
        application.code = next(self._codes)
        orders = wanted.orders or {}
        application.wanted = wanted_of(orders, orders)
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
        """Return the free player of that licence, or of that name and club, known or new.

        None without a name. Raises `Refused` for the licence of somebody else, or of a player.
        """
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
        """Note the details of a team on its players. Raises `Refused`."""
        for name, players in set_details(list(people), without_empty(wanted.details)).items():
            # A new player is written with the details.
            self._corrected[name] += [player for player in players if player.pk is not None]
