from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0059_push'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='push',
            name='round',
        ),
        # A message that waited is of no round: nothing is told.
        migrations.AddField(
            model_name='push',
            name='number',
            field=models.PositiveSmallIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='pushphone',
            name='reached',
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name='push',
            name='kind',
            field=models.CharField(choices=[('draw', 'Tirage'), ('undrawn', 'Tirage annulé'), ('result', 'Résultat')], max_length=10),
        ),
    ]
