"""Lists: entrants imported from a list, whatever its columns: a workbook, a text, a paste."""

from tournaments.machine.annexes import Annex, Route

LIST = "desk/<slug:slug>/teams/import/"

ANNEX = Annex(
    name="lists",
    routes={
        LIST: Route("views:choose", "import-entrants"),
        f"{LIST}preview/": Route("views:preview", "import-preview"),
        f"{LIST}list.<str:extension>": Route("views:template", "import-template"),
    },
)
