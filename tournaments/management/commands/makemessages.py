"""`makemessages` that also collects the texts marked `N_("…")`.

The pure packages cannot call Django's gettext: they mark a French sentence with N_, a function
that returns it unchanged, and the application translates it where it is shown.
"""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options: list[str] = [*makemessages.Command.xgettext_options, "--keyword=N_"]
