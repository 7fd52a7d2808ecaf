"""Number that draws the tombola of a prize: its key until now, kept so that no draw changes."""

from django.db import migrations, models

import tournaments.models.contest


def keep_the_draws(apps, schema_editor):
    rows = apps.get_model("tournaments", "Prize").objects.using(schema_editor.connection.alias)
    rows.update(draw=models.F("pk"))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0038_lineage'),
    ]

    operations = [
        migrations.AddField(
            model_name='prize',
            name='draw',
            field=models.PositiveBigIntegerField(default=tournaments.models.contest.draw_lot, editable=False),
        ),
        migrations.RunPython(keep_the_draws, migrations.RunPython.noop, elidable=True),
    ]
