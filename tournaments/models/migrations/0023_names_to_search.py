from django.db import migrations, models

from tournaments.words.plain_names import spaced

#: Rows read and written together.
BATCH = 2_000


def write_plain_names(apps, schema_editor):
    player = apps.get_model("tournaments", "Player")
    rows = player.objects.using(schema_editor.connection.alias)
    last = 0
    while batch := list(rows.filter(pk__gt=last).order_by("pk").only("name")[:BATCH]):
        for one in batch:
            one.plain_name = spaced(one.name)
        rows.bulk_update(batch, ["plain_name"], batch_size=400)
        last = batch[-1].pk


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0022_what_everybody_reads'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='plain_name',
            field=models.TextField(default='', editable=False),
        ),
        migrations.RunPython(write_plain_names, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(fields=['organiser', 'plain_name', 'club'], name='player_by_plain_name'),
        ),
    ]
