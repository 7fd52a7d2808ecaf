"""`makemessages` that also collects texts marked `N_("…")`, as pure packages mark them."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options: list[str] = [*makemessages.Command.xgettext_options, "--keyword=N_"]
