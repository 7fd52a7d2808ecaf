"""Halls of a contest: their tables, the hall of each team and helper, of messages and clocks."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0036_gatherings'),
    ]

    operations = [
        migrations.AddField(
            model_name='contest',
            name='hall_count',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='team',
            name='keeps_hall',
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name='clock',
            name='contest',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='clocks', to='tournaments.contest'),
        ),
        migrations.CreateModel(
            name='Hall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('place', models.CharField(blank=True, max_length=200)),
                ('position', models.PositiveSmallIntegerField()),
                ('first_table', models.PositiveSmallIntegerField()),
                ('last_table', models.PositiveSmallIntegerField()),
                ('capacity', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='halls', to='tournaments.contest')),
            ],
            options={
                'ordering': ['position'],
            },
        ),
        migrations.AddField(
            model_name='announcement',
            name='hall',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='tournaments.hall'),
        ),
        migrations.AddField(
            model_name='clock',
            name='hall',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='tournaments.hall'),
        ),
        migrations.AddField(
            model_name='member',
            name='hall',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to='tournaments.hall'),
        ),
        migrations.AddField(
            model_name='team',
            name='hall',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='teams', to='tournaments.hall'),
        ),
        migrations.AddConstraint(
            model_name='clock',
            constraint=models.UniqueConstraint(condition=models.Q(('hall__isnull', True)), fields=('contest',), name='one_clock_a_contest'),
        ),
        migrations.AddConstraint(
            model_name='clock',
            constraint=models.UniqueConstraint(fields=('contest', 'hall'), name='one_clock_a_hall'),
        ),
        migrations.AddConstraint(
            model_name='hall',
            constraint=models.UniqueConstraint(fields=('contest', 'position'), name='hall_position_once'),
        ),
        migrations.AddConstraint(
            model_name='hall',
            constraint=models.UniqueConstraint(fields=('contest', 'name'), name='hall_name_once'),
        ),
        migrations.AddConstraint(
            model_name='hall',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='hall_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='hall',
            constraint=models.CheckConstraint(condition=models.Q(('first_table__gte', 1), ('last_table__gte', models.F('first_table'))), name='hall_has_tables'),
        ),
        migrations.AddConstraint(
            model_name='hall',
            constraint=models.CheckConstraint(condition=models.Q(('capacity__gte', 2)), name='hall_holds_a_match'),
        ),
    ]
