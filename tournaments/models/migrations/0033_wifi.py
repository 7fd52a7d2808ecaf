"""Password of the hall's wifi, or that it has none: posters print its code to scan."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0032_prints'),
    ]

    operations = [
        migrations.AddField(
            model_name='contest',
            name='wifi_open',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='contest',
            name='wifi_password',
            field=models.CharField(blank=True, max_length=64),
        ),
    ]
