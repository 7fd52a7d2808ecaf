"""Sentences of a server that writes nothing, and of the one that it copies."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.house import House, house
from tournaments.annexes.spare.copying.place import Standing
from tournaments.annexes.spare.copying.states import State, clock_of, is_silent
from tournaments.machine import serving
from tournaments.machine.health.failures import Words
from tournaments.machine.serving import seconds_late


def banner_words() -> str:
    """Return the sentence at the head of every page of a server that only reads."""
    if serving.stands_by():
        return replica_words()
    here, kept = house(), place.kept()
    if here.standing is Standing.RETIRED:
        return _(
            "Cet ordinateur ne sert plus depuis %(time)s : le concours continue à l’adresse %(url)s"
        ) % {"time": clock_of(kept.retired_at), "url": f"{kept.successor}/"}
    if here.standing is Standing.WAITS:
        return _(
            "Aucun secours ne répond : cet ordinateur attend de savoir si l’un d’eux a pris la "
            "main."
        )
    if here.copied is None:
        return _("Cet ordinateur est un secours, et n’a pas encore de copie.")
    return spare_words(here, kept)


def spare_words(here: House, kept: place.Kept) -> str:
    """Return where the copy comes from, when it was made, and what it lacks."""
    assert here.copied is not None, "the caller has looked"
    copied = here.copied.state
    first_state = here.known or copied
    if here.asked and is_silent(time.monotonic(), here.answered, kept.every) and here.error:
        return silence_words(first_state)
    entries = here.lacks().entries
    return ngettext(
        "Secours de %(host)s : copie de %(time)s, %(n)d résultat de retard",
        "Secours de %(host)s : copie de %(time)s, %(n)d résultats de retard",
        entries,
    ) % {
        "host": urlsplit(kept.source).hostname or kept.source,
        "time": clock_of(copied.at),
        "n": entries,
    }


def silence_words(first_state: State) -> str:
    """Return since when the first laptop is silent, by its own clock."""
    return _("Le premier ordinateur ne répond plus depuis %(time)s.") % {
        "time": clock_of(first_state.at)
    }


def replica_words() -> str:
    """Return how late a replica of PostgreSQL is."""
    late = seconds_late()
    if late is None:
        return _("réplique")
    return _("réplique, %(seconds)s s de retard") % {"seconds": number_format(late, 1)}


def refusal_words() -> Words:
    """Return why a form is refused, and what to do."""
    if serving.stands_by():
        return Words(
            _("Cette base est une réplique : elle n’enregistre rien."),
            _("Saisissez à l’adresse du serveur principal."),
        )
    here, kept = house(), place.kept()
    if here.standing is Standing.RETIRED:
        params = {"time": clock_of(kept.retired_at), "url": f"{kept.successor}/"}
        return Words(
            _("Cet ordinateur n’enregistre plus rien depuis %(time)s : un secours a pris la main.")
            % params,
            _("Recopiez ce que vous aviez tapé à la nouvelle adresse : %(url)s") % params,
        )
    if here.standing is Standing.WAITS:
        return Words(
            _("Cet ordinateur ne sait pas encore s’il peut enregistrer."),
            _(
                "Aucun des secours qu’il connaît ne répond. Sur la page « Ordinateur de secours », "
                "dites si l’un d’eux a pris la main."
            ),
        )
    return Words(
        _("Cet ordinateur est le secours de %(host)s : il n’enregistre rien.")
        % {"host": urlsplit(kept.source).hostname or kept.source},
        _("Saisissez à l’adresse du premier ordinateur : %(url)s") % {"url": f"{kept.source}/"},
    )
