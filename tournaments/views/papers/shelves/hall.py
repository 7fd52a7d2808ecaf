"""Posters that lead phones to the hall's pages, with QR codes."""

from __future__ import annotations

from django.urls import reverse

from scoring.words import N_
from tournaments import papers
from tournaments.forms.core.papers import LeadsTo, PhonesOptions
from tournaments.papers import Leaves, Wifi
from tournaments.views.core.phones_address import unreachable
from tournaments.views.papers.kind import Asked, Day, Kind, Moment, Ready
from tournaments.words.texts import Refused


def _phones(printing: Asked) -> Leaves:
    """Return the poster that leads to a page. Raises `Refused` if no phone can come."""
    contest, address = printing.contest, printing.phones
    if address is None:
        raise Refused(unreachable())
    wifi = Wifi(contest.wifi, contest.wifi_password, contest.wifi_open)
    if printing.options.get("to") is LeadsTo.REGISTER:
        code = address + reverse("register", args=[contest.slug])
        return papers.registration_poster(printing.info, code, wifi)
    code = address + reverse("mine", args=[contest.slug])
    return papers.phones_poster(printing.info, code, address, wifi)


def _players_apply(day: Day) -> bool:
    return day.applies


KINDS = (
    Kind(
        "phones",
        N_("Affiche pour les téléphones"),
        N_(
            "à afficher : un code à scanner, qui mène chacun à sa table et à son rang ; un autre "
            "pour le wifi ; ou un code qui mène au formulaire d’inscription"
        ),
        Moment.BEFORE,
        _phones,
        options=PhonesOptions,
        ready=(Ready(N_("Affiche pour s’inscrire"), {"to": "register"}, _players_apply),),
    ),
)
