"""Identifiers of contests and of people in contest files, and which files came and went."""

from uuid import uuid4

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

#: Rows read and written together.
BATCH = 2_000


def name_contests(apps, schema_editor):
    rows = apps.get_model("tournaments", "Contest").objects.using(schema_editor.connection.alias)
    for key in list(rows.values_list("pk", flat=True)):
        rows.filter(pk=key).update(uid=uuid4())


def name_players(apps, schema_editor):
    alias = schema_editor.connection.alias
    uids = apps.get_model("tournaments", "PlayerUid")
    rows = apps.get_model("tournaments", "Player").objects.using(alias).order_by("pk")
    last = 0
    while keys := list(rows.filter(pk__gt=last).values_list("pk", flat=True)[:BATCH]):
        uids.objects.using(alias).bulk_create(
            [uids(player_id=key, uid=uuid4()) for key in keys], batch_size=400
        )
        last = keys[-1]


def passage(name, related):
    """Return the operation that creates a table of files that came, or went."""
    return migrations.CreateModel(
        name=name,
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('sha256', models.CharField(max_length=64)),
            ('with_phones', models.BooleanField(default=False)),
            ('with_cash', models.BooleanField(default=False)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name=related, to='tournaments.contest')),
        ],
        options={'ordering': ['pk'], 'abstract': False},
    )


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0034_seasons'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='contest',
            name='cash_elsewhere',
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name='contest',
            name='uid',
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.RunPython(name_contests, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name='contest',
            name='uid',
            field=models.UUIDField(default=uuid4, editable=False),
        ),
        migrations.AddConstraint(
            model_name='contest',
            constraint=models.UniqueConstraint(fields=('uid',), name='contest_uid_once'),
        ),
        passage('Arrival', 'arrivals'),
        passage('Departure', 'departures'),
        migrations.CreateModel(
            name='PlayerUid',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid4)),
                ('contest', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='player_uids', to='tournaments.contest')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='uids', to='tournaments.player')),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['uid'], name='player_by_uid')],
                'constraints': [
                    models.UniqueConstraint(fields=('player', 'uid', 'contest'), name='player_uid_once'),
                    models.UniqueConstraint(condition=models.Q(('contest__isnull', True)), fields=('player', 'uid'), name='player_own_uid_once'),
                ],
            },
        ),
        # Last: PostgreSQL changes no table whose new rows wait for their foreign keys to be checked.
        migrations.RunPython(name_players, migrations.RunPython.noop, elidable=True),
    ]
