"""Qualifying: the final of other contests, the teams that they send and their delegations."""

from tournaments.machine.annexes import Annex, Route

ANNEX = Annex(
    name="qualifying",
    routes={
        "desk/<slug:slug>/qualified/": Route("views:qualified", "qualified"),
        "desk/<slug:slug>/delegations/": Route("views:delegations", "delegations"),
    },
)
