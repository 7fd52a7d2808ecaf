"""Years: the records of an organiser's contests."""

from tournaments.machine.annexes import Annex, Route

ANNEX = Annex(
    name="years",
    routes={
        "house/records/": Route("views:records", "records"),
    },
)
