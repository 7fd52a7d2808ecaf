from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0024_works'),
    ]

    operations = [
        migrations.AddField(
            model_name='contest',
            name='revealed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='contest',
            name='suspense_from',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
