"""Address of the hall's pages for phones: on posters, QR codes of sheets, and the projector."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from tournaments.forms.core.phones import PhonesForm
from tournaments.machine.network import is_this_machine, lan_addresses
from tournaments.machine.pair import pair
from tournaments.models import Contest
from tournaments.services.core.phones import set_phones
from tournaments.views.core.support import desk, person, setting_page
from tournaments.views.permissions import Right


def phones_url(
    contest: Contest, request: HttpRequest, path: str, *, kept: bool = False
) -> str | None:
    """Return the address at which phones find a page: `http://192.168.1.20:8000/c/…`.

    `path` starts with "/". The result is None if no phone can come: no address was set, the desk
    uses localhost, and this machine is on no network. Pass `kept` for a page kept for everybody:
    the host name used by one reader must not be shown to the others.
    """
    address = contest.phones_address
    if not address or _is_of_replaced_laptop(address):
        address = next(iter(found_addresses(request, kept=kept)), "")
    return f"{address}{path}" if address else None


def _is_of_replaced_laptop(address: str) -> bool:
    """Return whether an address was set for a laptop that this one has replaced.

    Such an address is a number of the wifi, and not this machine's: a spare that took over and was
    given the address of the first has that number itself. A name may lead anywhere: it stays.
    """
    if pair().generation < 2:
        return False
    host = urlsplit(address).hostname or ""
    try:
        on_the_wifi = ip_address(host).is_private
    except ValueError:
        return False
    return on_the_wifi and host not in lan_addresses()


def unreachable() -> str:
    """Return why no paper can lead phones here, and what to do."""
    return _(
        "Aucun téléphone ne trouverait ce concours : cet ordinateur n’est sur aucun réseau. "
        "Rejoignez le wifi de la salle, ou donnez l’adresse dans « Réglages », page « Concours »."
    )


def short_address(contest: Contest, request: HttpRequest, *, kept: bool = False) -> str | None:
    """Return what one types before a team's number: "192.168.1.20:8000/"; None as `phones_url`."""
    url = phones_url(contest, request, "/", kept=kept)
    return url.partition("://")[2] if url else None


def found_addresses(request: HttpRequest, *, kept: bool = False) -> list[str]:
    """Return the addresses at which phones may find this server, likeliest first; maybe none."""
    # The port on which this server listens, whatever port the reader used.
    port = request.META["SERVER_PORT"]
    on_the_wifi = [f"http://{number}:{port}" for number in lan_addresses()]
    host = request.get_host()
    if kept or is_this_machine(_without_port(host)):
        return on_the_wifi
    # The desk came by this name from another machine, so phones can use it too.
    reached = f"{request.scheme}://{host}"
    return [reached, *(address for address in on_the_wifi if address != reached)]


def phones_form(
    request: HttpRequest, contest: Contest, sent: QueryDict | None = None
) -> PhonesForm:
    """Return the form of the phones' address and wifi, filled as sent or as set."""
    return PhonesForm(
        sent,
        addresses=found_addresses(request),
        initial={
            "phones_address": contest.phones_address,
            "wifi": contest.wifi,
            "wifi_password": contest.wifi_password,
            "wifi_open": contest.wifi_open,
        },
    )


@desk(Right.SET_UP)
def phones(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = phones_form(request, contest, request.POST or None)

    def do() -> None:
        values = form.cleaned_data
        set_phones(
            contest,
            person(request),
            values["phones_address"],
            values["wifi"],
            values["wifi_password"],
            values["wifi_open"],
            token=values["token"],
        )

    return setting_page(request, contest, form, do)


def _without_port(host: str) -> str:
    if host.endswith("]"):
        return host[1:-1]
    name, _colon, _port = host.rpartition(":")
    return (name or host).strip("[]")
