"""Rules of seasons where a missed day was worth less than 0, which never counted."""

from typing import Any

from django.db import migrations


def from_zero(apps: Any, schema_editor: Any) -> None:
    """Write 0, which is what these seasons counted."""
    for season in apps.get_model("tournaments", "Season").objects.all():
        options = season.rules.get("season", {})
        if options.get("absent", 0) < 0:
            options["absent"] = 0
            season.save(update_fields=["rules"])


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0043_photo_phones")]

    operations = [migrations.RunPython(from_zero, migrations.RunPython.noop)]
