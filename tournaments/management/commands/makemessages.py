"""`makemessages` that also collects texts marked `N_("…")`.

The pure packages cannot call Django's gettext. They mark a French sentence with N_, which returns
it unchanged, and the application translates the sentence where it is shown.
"""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options: list[str] = [*makemessages.Command.xgettext_options, "--keyword=N_"]
