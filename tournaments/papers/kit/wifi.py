"""Wifi of the hall as posters print it: in words, and as a code that joins it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from segno.helpers import make_wifi_data


@dataclass(frozen=True, slots=True)
class Wifi:
    """Network of the hall: its name, and its password or that it is open. No name: no wifi."""

    name: str = ""
    password: str = ""
    open: bool = False

    @property
    def code(self) -> str:
        """Text of the QR code that joins the network; "" if its password is unknown.

        Telephones read the format of ZXing: `WIFI:T:WPA;S:name;P:password;;`. WPA stands for
        WPA2 and WPA3 too.
        """
        if self.password:
            return make_wifi_data(self.name, self.password, "WPA")
        return make_wifi_data(self.name, None, "nopass") if self.open else ""

    @property
    def said(self) -> str:
        """Network in words, for who does not scan."""
        if not self.password:
            return self.name
        said = {"wifi": self.name, "password": self.password}
        return _("%(wifi)s, mot de passe %(password)s") % said
