"""Posters that lead phones to the hall's pages, with QR codes."""

from __future__ import annotations

from django.urls import reverse

from scoring.words import N_
from tournaments import papers
from tournaments.models import Contest
from tournaments.papers import Leaves, Wifi
from tournaments.views.core.phones_address import unreachable
from tournaments.views.papers.kind import Asked, Day, Kind, Moment
from tournaments.words.texts import Refused


def _phones(printing: Asked) -> Leaves:
    """Return the poster of the tables and ranks. Raises `Refused` if no phone can come."""
    address = _reached(printing)
    code = address + reverse("mine", args=[printing.contest.slug])
    return papers.phones_poster(printing.info, code, address, _wifi(printing.contest))


def _registration(printing: Asked) -> Leaves:
    """Return the poster of the registration page. Raises `Refused` if no phone can come."""
    code = _reached(printing) + reverse("register", args=[printing.contest.slug])
    return papers.registration_poster(printing.info, code, _wifi(printing.contest))


def _reached(printing: Asked) -> str:
    if printing.phones is None:
        raise Refused(unreachable())
    return printing.phones


def _wifi(contest: Contest) -> Wifi:
    return Wifi(contest.wifi, contest.wifi_password, contest.wifi_open)


def _players_apply(day: Day) -> bool:
    return day.applies


KINDS = (
    Kind(
        "phones",
        N_("Affiche pour les téléphones"),
        N_(
            "à afficher : un code à scanner, qui mène chacun à sa table et à son rang ; un autre "
            "pour le wifi"
        ),
        Moment.BEFORE,
        _phones,
    ),
    Kind(
        "registration",
        N_("Affiche pour s’inscrire"),
        N_("à afficher : un code à scanner, qui mène au formulaire d’inscription"),
        Moment.BEFORE,
        _registration,
        offered=_players_apply,
    ),
)
