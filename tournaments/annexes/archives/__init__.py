"""Archives: a contest, or a demonstration site, as static files to publish."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="archives", urls="urls")
