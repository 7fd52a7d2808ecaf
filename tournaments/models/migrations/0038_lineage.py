"""Lineage and generations of a database, so that a spare that takes over is never contradicted."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0037_halls'),
    ]

    operations = [
        migrations.CreateModel(
            name='Generation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('lineage', models.CharField(max_length=36)),
                ('number', models.PositiveIntegerField(unique=True)),
                ('log', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField()),
            ],
        ),
    ]
