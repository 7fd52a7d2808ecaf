"""What goes beyond a contest day, one package each."""

#: Annexes in order: each imports only from the core and from those before it.
NAMES = ("spare", "contest_file", "photos", "halls", "seasons", "years")
