"""Spare: a second laptop that copies the first, and can take over."""

from tournaments.machine.annexes import Annex, Route

ANNEX = Annex(
    name="spare",
    routes={
        "house/spare/": Route("views.page:spare", "spare"),
        "house/spare/promote/": Route("views.page:promote", "spare-promote"),
        "house/spare/alone/": Route("views.page:alone", "spare-alone"),
        "house/spare/rejoin/": Route("views.page:rejoin", "spare-rejoin"),
        "house/spare/leftovers.pdf": Route("views.page:paper", "spare-leftovers"),
        "house/spare/code/": Route("views.page:code", "spare-code"),
    },
    pair="pair:Pair",
    roles="roles:Roles",
)
