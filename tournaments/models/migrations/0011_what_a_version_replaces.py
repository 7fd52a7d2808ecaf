"""Store which version each version of a result replaced, so that it can be taken back."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.models import F


def follow_each_other(apps: Any, schema_editor: Any) -> None:
    """Set the replaced version to the previous one, as has been the case so far."""
    entries = apps.get_model("tournaments", "Entry").objects
    entries.update(replaces=F("version") - 1)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_wifi_of_the_hall")]
    operations = [
        migrations.AddField("entry", "replaces", models.PositiveIntegerField(default=0)),
        migrations.RunPython(follow_each_other, migrations.RunPython.noop),
    ]
