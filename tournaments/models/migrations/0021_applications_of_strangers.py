from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0020_log_of_the_house"),
    ]

    operations = [
        migrations.AddField(
            model_name="contest",
            name="desk_version",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="application",
            name="network",
            field=models.CharField(blank=True, max_length=64),
        ),
    ]
