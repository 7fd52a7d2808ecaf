"""A team as it is typed, and the fields of its row filled in from it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.machine.annexes import Door
from tournaments.models import Application, Contest, Player, Team
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.registration.recognising import judge
from tournaments.regulation import Regulation
from tournaments.services.registration.namesakes import (
    LICENCE_FIELDS,
    NO_LICENCES,
    Licences,
    clean_licences,
    holder_named,
    known_player,
)
from tournaments.words.details import CLUB, NOTED, first_known
from tournaments.words.person_names import BETWEEN
from tournaments.words.plain_names import plain
from tournaments.words.texts import Refused, clean_name


@dataclass(frozen=True, slots=True)
class Registration:
    """A team, or an application for a place, as it is typed.

    Give the names of both players, or the team's name, or all three. In a contest of pairs, an
    application with one player and no team name is that of a person who comes alone.

    `details` are those of the first player, and the club of both; a missing one stays as it is.
    `licences` are those of the two players; None leaves one as it is, an empty one is cleared.
    Draws may keep apart teams of one `family` or one club. `fixed_table` is the table of a team
    that cannot move. `seed` is the team's place among those protected in pools and brackets.
    `number` is a free number for a new team, None for the next one. `categories` are the keys of
    all its categories. `orders` maps the keys of items sold by the piece to quantities; items not
    named stay as they are. None leaves the categories or the orders as they are. `hall` is the key
    of the team's hall; None chooses one with room for a new team, and leaves that of another.
    """

    player1: str = ""
    player2: str = ""
    name: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    licences: Licences = NO_LICENCES
    family: str = ""
    fixed_table: int | None = None
    seed: int | None = None
    number: int | None = None
    categories: Collection[int] | None = None
    orders: Mapping[int, int] | None = None
    hall: int | None = None
    keeps_hall: bool = False


class Waits(Door):
    """The waiting list of a full hall."""

    part = "waits"

    @abstractmethod
    def put(
        self, contest: Contest, by: User | None, registration: Registration, token: UUID | None
    ) -> Application:
        """Put on the list a team that came to the desk. Raises `Refused`."""

    @abstractmethod
    def unsaved(
        self, contest: Contest, registration: Registration, individuals: bool
    ) -> Application:
        """Return a team of the list, with names, details and orders. No query. Raises `Refused`.

        The caller gives it a code and its categories. The items that it orders must be on sale.
        """


@dataclass(frozen=True, slots=True)
class Names:
    """Checked names of a team. `team` is the name that somebody typed for it.

    A missing player or name is empty. `club` is the club of both; None leaves it as it is, and so
    it does a licence.
    """

    player1: str
    player2: str
    team: str
    family: str
    club: str | None
    licences: Licences

    def shown(self, player1: Player | None, player2: Player | None) -> str:
        """Return the name that is printed and shown: as the address book writes its players."""
        return self.team or BETWEEN.join(one.name for one in (player1, player2) if one is not None)


def fill(team: Team, wanted: Registration) -> None:
    """Fill in the fields of a team, which the caller saves. Raises `Refused`."""
    names = names_of(wanted, Regulation.from_data(team.contest.regulation).individuals)
    before = (team.player1, team.player2)
    team.player1 = _player(team, before, 0, names)
    team.player2 = _player(team, before, 1, names)
    team.name, team.family = names.shown(team.player1, team.player2), names.family
    team.fixed_table = wanted.fixed_table
    if wanted.seed is not None:
        others = team.contest.teams.filter(seed=wanted.seed).exclude(pk=team.pk)
        refuse_seed(wanted.seed, others.values_list("number", flat=True).first())
    team.seed = wanted.seed


def names_of(wanted: Registration, individuals: bool) -> Names:
    """Return a team's names as they are stored. Raises `Refused` if one is missing."""
    typed = {name: getattr(wanted, name) for name in ("player1", "player2", "name", "family")}
    cleaned = {field: clean_name(value) for field, value in typed.items()}
    for name, value in cleaned.items():
        if len(value) > NAME_LENGTH:
            raise Refused(_("%(most)d caractères au plus.") % {"most": NAME_LENGTH}, field=name)
    club = CLUB.clean(wanted.details[CLUB.name]) if CLUB.name in wanted.details else None
    if individuals:
        # In a contest of individuals a row is one player: accept the name from either field.
        cleaned |= {"player1": cleaned["player1"] or cleaned["name"], "player2": "", "name": ""}
        if not cleaned["player1"]:
            raise Refused(_("Tapez le nom du joueur."), field="player1")
    elif not cleaned["name"] and not (cleaned["player1"] and cleaned["player2"]):
        missing = "player2" if cleaned["player1"] else "player1"
        raise Refused(_("Tapez les noms des deux joueurs, ou un nom d’équipe."), field=missing)
    return Names(
        player1=cleaned["player1"],
        player2=cleaned["player2"],
        team=cleaned["name"],
        family=cleaned["family"],
        club=club,
        licences=clean_licences(wanted.licences, (cleaned["player1"], cleaned["player2"])),
    )


def refuse_seed(seed: int, holder: int | None) -> None:
    """Raise `Refused` for a seed below 1, or held by the team of number `holder`."""
    if seed < 1:
        raise Refused(_("Tapez un numéro de tête de série, 1 au moins."), field="seed")
    if holder is not None:
        raise Refused(
            _("L’équipe %(team)d est déjà tête de série n° %(seed)d.")
            % {"team": holder, "seed": seed},
            field="seed",
        )


def _player(
    team: Team, before: tuple[Player | None, Player | None], place: int, names: Names
) -> Player | None:
    """Return the player at a place: the present one, one from the address book, or a new one.

    `before` are the team's present players. A present player of the same name is the same person:
    without a club their club stays, and a corrected club loses none of their details. Another way
    of writing the name of the present one corrects it, and so does any near name beside their
    licence. A person who already plays in another team of the contest is a different person with
    the same name. A licence is whoever has it in the address book. Raises `Refused`.
    """
    name, club, licence = (names.player1, names.player2)[place], names.club, names.licences[place]
    if not name:
        return None
    present = before[place]
    same = next((one for one in (present, *before) if one and plain(one.name) == plain(name)), None)
    if club is None:
        club = same.club if same is not None else ""
    if licence is None:
        licence = same.licence if same is not None else ""
    holder = holder_named(team.contest.organiser_id, licence, name, LICENCE_FIELDS[place])
    if present is not None and holder in (None, present):
        if (present.name, present.club, present.licence) == (name, club, licence):
            return present
        if holder is not None or judge(name, club, [present]).player is not None:
            present.name, present.club, present.licence = name, club, licence
            present.save()
            return present
    partner = team.player1 if place == 1 else None
    player = known_player(team.contest, name, club, team, partner, licence, LICENCE_FIELDS[place])
    if same is not None and same != player:
        _keep_what_is_known(player, same)
    return player


def _keep_what_is_known(player: Player, before: Player) -> None:
    """Give a player whose club was corrected the details noted under the former club."""
    details = first_known([player, before])
    for detail in NOTED:
        setattr(player, detail.name, details[detail.name])
    player.save()
