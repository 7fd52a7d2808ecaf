"""First evening: whether the hall is ready, and a demonstration to try."""

from tournaments.machine.annexes import Annex, Route

ANNEX = Annex(
    name="evening",
    routes={
        "phone/<str:token>/": Route("views.hall_check:phone", "phone-test"),
        "house/hall-check/": Route("views.hall_check:hall_check", "hall-check"),
        "house/hall-check/live/": Route("views.hall_check:live", "hall-check-live"),
        "house/hall-check/printer.pdf": Route("views.hall_check:printer_page", "printer-test"),
        "house/demonstration/": Route("views.hall_check:demonstrate", "demonstration"),
        "house/demonstration/stop/": Route(
            "views.hall_check:stop_demonstrating", "demonstration-stop"
        ),
    },
)
