"""What goes beyond a contest day, one package each."""

from importlib.util import find_spec

#: Annexes in order: each imports only from the core and from those before it.
NAMES = (
    *("book", "programs", "qualifying", "lists", "at_table", "spare", "contest_file"),
    *("photos", "referee", "rehearsal", "share", "evening", "archives", "halls"),
    *("seasons", "years", "applications", "hooks", "push", "manual"),
)
#: Libraries that only one annex uses. The extra of the wheel that installs them has its name.
LIBRARIES = {"photos": ("numpy", "zxingcpp")}


def lacks_libraries(annex: str) -> bool:
    """Return whether a library of an annex is not installed. The annex is then not there."""
    return any(find_spec(library) is None for library in LIBRARIES.get(annex, ()))
