import django.db.models.deletion
from django.db import migrations, models

from tournaments.words.identity import turned
from tournaments.words.plain_names import spaced

#: Rows read and written together.
BATCH = 2_000


def write_names(apps, schema_editor):
    """Write both columns: the plain one now spells « œ » as « oe »."""
    player = apps.get_model("tournaments", "Player")
    rows = player.objects.using(schema_editor.connection.alias)
    last = 0
    while batch := list(rows.filter(pk__gt=last).order_by("pk").only("name")[:BATCH]):
        for one in batch:
            one.plain_name, one.turned_name = spaced(one.name), turned(one.name)
        rows.bulk_update(batch, ["plain_name", "turned_name"], batch_size=300)
        last = batch[-1].pk


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0047_suspense_refused'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='turned_name',
            field=models.TextField(default='', editable=False),
        ),
        migrations.RunPython(write_names, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(fields=['organiser', 'turned_name'], name='player_by_turned_name'),
        ),
        migrations.CreateModel(
            name='NameQuestion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('two', models.BooleanField(default=False)),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='questions', to='tournaments.player')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='asked_beside', to='tournaments.player')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('one', 'other'), name='asked_once'), models.CheckConstraint(condition=models.Q(('one', models.F('other')), _negated=True), name='asked_of_another')],
            },
        ),
    ]
