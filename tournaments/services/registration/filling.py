"""A team as it is typed, and the fields of its row filled in from it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.details import CLUB, NOTED, first_known
from tournaments.models import Player, Team
from tournaments.models.people import NAME_LENGTH
from tournaments.regulation import Regulation
from tournaments.services.registration.namesakes import known_player
from tournaments.wording.words import Refused, clean_name


@dataclass(frozen=True, slots=True)
class Registration:
    """A team, or an application for a place, as it is typed.

    Give the names of both players, or the team's name, or all three. In a contest of pairs, an
    application with one player and no team name is that of a person who comes alone.

    `details` are those of the first player, and the club of both; a missing one stays as it is.
    Draws may keep apart teams of one `family` or one club. `fixed_table` is the table of a team
    that cannot move. `seed` is the team's place among those protected in pools and brackets.
    `number` is a free number for a new team, None for the next one. `categories` are the keys of
    all its categories. `orders` maps the keys of items sold by the piece to quantities; items not
    named stay as they are. None leaves the categories or the orders as they are.
    """

    player1: str = ""
    player2: str = ""
    name: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    family: str = ""
    fixed_table: int | None = None
    seed: int | None = None
    number: int | None = None
    categories: Collection[int] | None = None
    orders: Mapping[int, int] | None = None


def fill(team: Team, wanted: Registration) -> None:
    """Fill in the fields of a team, which the caller saves. Raises `Refused`."""
    _set_names(team, wanted)
    team.fixed_table = wanted.fixed_table
    _set_seed(team, wanted.seed)


def _set_names(team: Team, wanted: Registration) -> None:
    typed = {name: getattr(wanted, name) for name in ("player1", "player2", "name", "family")}
    cleaned = {field: clean_name(value) for field, value in typed.items()}
    for name, value in cleaned.items():
        if len(value) > NAME_LENGTH:
            raise Refused(_("%(most)d caractères au plus.") % {"most": NAME_LENGTH}, field=name)
    club = CLUB.clean(wanted.details[CLUB.name]) if CLUB.name in wanted.details else None
    individuals = Regulation.from_data(team.contest.regulation).individuals
    if individuals:
        # In a contest of individuals a row is one player: accept the name from either field.
        cleaned |= {"player1": cleaned["player1"] or cleaned["name"], "player2": "", "name": ""}
        if not cleaned["player1"]:
            raise Refused(_("Le nom du joueur attendu."), field="player1")
    elif not cleaned["name"] and not (cleaned["player1"] and cleaned["player2"]):
        missing = "player2" if cleaned["player1"] else "player1"
        raise Refused(_("Les noms des deux joueurs attendus, ou un nom d’équipe."), field=missing)
    before = (team.player1, team.player2)
    team.player1 = _player(team, before, 0, cleaned["player1"], club)
    team.player2 = _player(team, before, 1, cleaned["player2"], club)
    team.family = cleaned["family"]
    both = cleaned["player1"] if individuals else f"{cleaned['player1']} – {cleaned['player2']}"
    team.name = cleaned["name"] or both


def _player(
    team: Team, before: tuple[Player | None, Player | None], place: int, name: str, club: str | None
) -> Player | None:
    """Return the player of that name: the present one, one from the address book, or a new one.

    `before` are the team's present players. A present player of the same name is the same person:
    with `club` None their club stays, and a corrected club loses none of their details. A person
    who already plays in another team of the contest is a different person with the same name.
    """
    if not name:
        return None
    same = next((one for one in (before[place], *before) if one and one.name == name), None)
    if club is None:
        club = same.club if same is not None else ""
    present = before[place]
    if present is not None and (present.name, present.club) == (name, club):
        return present
    partner = team.player1 if place == 1 else None
    found = known_player(team.contest, name, club, but=team, beside=partner)
    if same is not None and same != found:
        _keep_what_is_known(found, same)
    return found


def _keep_what_is_known(found: Player, before: Player) -> None:
    """Give a player whose club was corrected the details noted under the former club."""
    known = first_known([found, before])
    for detail in NOTED:
        setattr(found, detail.name, known[detail.name])
    found.save()


def _set_seed(team: Team, seed: int | None) -> None:
    """Set a team's seed, which no other team may have. Raises `Refused`."""
    if seed is not None:
        if seed < 1:
            raise Refused(_("Un numéro de tête de série à partir de 1 attendu."), field="seed")
        other = team.contest.teams.filter(seed=seed).exclude(pk=team.pk).first()
        if other is not None:
            raise Refused(
                _("L’équipe %(team)d est déjà tête de série n° %(seed)d.")
                % {"team": other.number, "seed": seed},
                field="seed",
            )
    team.seed = seed
