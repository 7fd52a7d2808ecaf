"""A table of the last round, drawn over the video of a live stream."""

from tournaments.machine.annexes import Annex, Route

ANNEX = Annex(
    name="overlay",
    # Everybody may read it.
    routes={"c/<slug:slug>/overlay/<int:table>.svg": Route("pages:overlay", "overlay")},
)
