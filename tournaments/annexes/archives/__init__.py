"""Archives: a contest, or a demonstration site, as static files to publish."""

from tournaments.machine.annexes import Annex, Route

ANNEX = Annex(
    name="archives",
    routes={
        "desk/<slug:slug>/after/archive/": Route("views.archive:download_archive", "archive"),
    },
)
